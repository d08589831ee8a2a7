import DictionaryImport
import Foundation
import TestSupport
import Testing

@Suite("Hostile values")
struct HostileValueTests {
    /// `@unchecked Sendable`: the value is made for one test case and not changed.
    struct Hostile: @unchecked Sendable, CustomTestStringConvertible {
        let key: String
        let value: Any
        let path: String

        init(_ key: String, _ value: Any, at path: String? = nil) {
            self.key = key
            self.value = value
            self.path = path ?? key
        }

        var testDescription: String { "\(key): \(type(of: value))" }
    }

    private struct Odd: Error {}

    static let values = onAllSystems + wideIntegers

    private static let onAllSystems: [Hostile] = [
        Hostile("int", Double.nan), Hostile("int", -Double.infinity), Hostile("int", 1e300), Hostile("int", "٣"),
        Hostile("int", "0x10"), Hostile("int", "1,23"), Hostile("int", "12abc"), Hostile("int", "4\u{0}2"),
        Hostile("int", String(repeating: "9", count: 100_000)), Hostile("int", NSDecimalNumber.notANumber),
        Hostile("int", { 1 } as () -> Int), Hostile("int", (1, 2)),
        Hostile("int", Int.self),
        Hostile("int", Odd()), Hostile("int", NSObject()), Hostile("int", [Int: Int]()),
        Hostile("int", NSSet(array: [1])),
        Hostile("int8", 300), Hostile("int8", "-129"), Hostile("uint", -1), Hostile("uint", "-1"),
        Hostile("int64", UInt64.max), Hostile("int64", Decimal.greatestFiniteMagnitude),
        Hostile("double", "nan"), Hostile("double", "1e400"),
        Hostile("double", "1e" + String(repeating: "9", count: 1000)),
        Hostile("float", 1e39), Hostile("decimal", Double.infinity), Hostile("decimal", "1e999"),
        Hostile("decimal", "6suan8fa8"),
        Hostile("bool", Double.nan), Hostile("bool", "maybe"), Hostile("bool", ""), Hostile("text", ["a"]),
        Hostile("text", Double.nan), Hostile("text", Date(timeIntervalSince1970: 1e300)),
        Hostile("text", Date(timeIntervalSince1970: .nan)),
        Hostile("character", "ab"), Hostile("character", ""),
        Hostile("date", "2015-02-30"), Hostile("date", "2015-06-23T24:00:00Z"),
        Hostile("date", "2015-06-23T14:40:08+25:00"),
        Hostile("date", "0000-01-01"), Hostile("date", "99999-01-01"), Hostile("date", Double.nan),
        Hostile("date", Int64.min),
        Hostile("date", 1e300), Hostile("date", "2015-06-23T14:40:08." + String(repeating: "9", count: 10_000) + "x"),
        Hostile("url", "http://[bad"), Hostile("url", ""), Hostile("uuid", "not a uuid"), Hostile("data", "!!!!"),
        Hostile("data", "====="),
        Hostile("status", "opne"), Hostile("level", 2), Hostile("level", Double.nan),
        Hostile("ints", [1, NSNull(), 3], at: "ints[1]"), Hostile("ints", [1, [2], 3] as [Any], at: "ints[1]"),
        Hostile("ints", Optional<[Int]>.some([]).map { _ in "[]" } as Any),
        Hostile("texts", ["a", nil, "c"] as [String?], at: "texts[1]"),
        Hostile("set", ["x"], at: "set[0]"), Hostile("counts", ["a": NSNull()], at: "counts.a"),
        Hostile("counts", ["": "x"], at: #"counts."""#),
        Hostile("counts", NSDictionary(dictionary: [1: 2])), Hostile("numbered", ["1": 1, "+1": 2], at: "numbered.1"),
        Hostile("deep", [[[1], [2, "x"]]] as [Any], at: "deep[0][1][1]"), Hostile("node", "x"), Hostile("node", [1: 2]),
        Hostile("node", [["name": "a"]]), Hostile("node", ["children": ["a": 1]], at: "node.children"),
        Hostile("list", "a"),
        Hostile("object", [1]), Hostile("object", NSDictionary(dictionary: [1: 2])),
    ]

    private static var wideIntegers: [Hostile] {
        guard #available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *) else { return [] }
        return [Hostile("int", UInt128.max)]
    }

    @Test("A hostile value gives exactly one issue, in a new object and in an update", arguments: values)
    func one(hostile: Hostile) throws {
        #expect(Self.values.count >= 40)
        let source: [String: Any] = [hostile.key: hostile.value, "unknown": hostile.value]
        let fresh = issues { try Target.object(from: source) }
        #expect(fresh.map(\.path.description) == [hostile.path])
        #expect(fresh.allSatisfy { $0.description.utf8.count < 1000 })
        let target = Target()
        target.text = "kept"
        let update = issues { try target.importValues(from: source) }
        #expect(update == fresh)
        #expect(target.text == "kept")
        #expect(issues { try Target.objects(from: [[:], source]) }.map(\.path.description) == ["[1]." + hostile.path])
    }

    @Test("Hostile values in many objects give one issue each, and leniently one warning each")
    func all() throws {
        var options = ImportOptions.default
        options.maximumIssues = 1000
        let sources = Self.values.map { [$0.key: $0.value] }
        let found = issues { try Target.objects(from: sources, options: options) }
        #expect(found.map(\.path.description) == Self.values.enumerated().map { "[\($0)].\($1.path)" })
        var warnings: [ImportIssue] = []
        let targets = try Target.objects(from: sources, options: .lenient) { warnings.append($0) }
        #expect(targets.count == sources.count)
        #expect(warnings.map(\.path) == found.map(\.path))
        #expect(warnings.allSatisfy { $0.severity == .skipped })
    }
}

// MARK: Models

private enum Status: String, ImportableValue, CaseIterable { case open, closed }
private enum Level: Int, ImportableValue { case low = 1 }

private final class Target: DictionaryImportable {
    var int = 0
    var int8: Int8 = 0
    var uint: UInt = 0
    var int64: Int64 = 0
    var double = 0.0
    var float: Float = 0
    var decimal = Decimal()
    var bool = false
    var text = ""
    var character: Character = " "
    var data: Data?
    var date: Date?
    var uuid: UUID?
    var url: URL?
    var status: Status?
    var level: Level?
    var ints: [Int] = []
    var texts: [String] = []
    var set: Set<Int> = []
    var counts: [String: Int] = [:]
    var numbered: [Int: Int] = [:]
    var deep: [[[Int]]] = []
    var node: TreeNode?
    var list: [Any] = []
    var object: [String: Any] = [:]

    static var importableProperties: PropertyRegistry {
        \.int
        \.int8
        \.uint
        \.int64
        \.double
        \.float
        \.decimal
        \.bool
        \.text
        \.character
        \.data
        \.date
        \.uuid
        \.url
        \.status
        \.level
        \.ints
        \.texts
        \.set
        \.counts
        \.numbered
        \.deep
        \.node
        \.list
        \.object
    }
}
