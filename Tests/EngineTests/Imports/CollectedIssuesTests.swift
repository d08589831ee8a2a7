import DictionaryImport
import Foundation
import TestSupport
import Testing

@Suite("All issues at once")
struct CollectedIssuesTests {
    private static let payload: [String: any Sendable] = [
        "count": "many", "code": "refused", "level": 11, "typo": 1, "naem": "x", "hook": "stop",
        "part": ["name": "p", "count": 1.5, "extra": 2] as [String: any Sendable],
        "parts": [["name": "a"], ["count": 99_999_999_999] as [String: any Sendable], 7] as [any Sendable],
        "kind": "purple", "flag": NSNull(),
    ]

    private static let sentences = [
        "hook: custom",
        "name: missing (naem?)",
        "count: typeMismatch",
        "level: rule",
        "code: custom",
        "kind: unknownCase",
        "flag: null",
        "part.count: typeMismatch",
        "part: unknownKey extra",
        "parts[1].count: outOfRange",
        "parts[1].name: missing",
        "parts[2]: typeMismatch",
        "unknownKey naem (name?)",
        "unknownKey typo",
    ]

    private static var options: ImportOptions {
        var options = ImportOptions.default
        options.unknownKeys = .fail
        options.nulls = .fail
        return options
    }

    @Test("Issues of every kind come from every depth, each in its sentence")
    func all() {
        let error = #expect(throws: ImportError.self) { try Item.object(from: Self.payload, options: Self.options) }
        #expect(error?.issues.map(\.facts).sorted() == Self.sentences.sorted())
        #expect(error?.omittedIssueCount == 0)
    }

    @Test("Issues come in the same order, however the source is ordered")
    func order() throws {
        let first = #expect(throws: ImportError.self) { try Item.object(from: Self.payload, options: Self.options) }
        var random = SystemRandomNumberGenerator()
        for capacity in 0..<50 {
            var shuffled: [String: Any] = [:]
            shuffled.reserveCapacity(capacity * 8)
            for (key, value) in Self.payload.shuffled(using: &random) { shuffled[key] = value }
            let error = #expect(throws: ImportError.self) { try Item.object(from: shuffled, options: Self.options) }
            #expect(error?.description == first?.description)
        }
    }

    @Test(
        "Issues are bounded, with a count of the rest",
        arguments: [(0, 14), (1, 13), (13, 1), (14, 0), (15, 0)] as [(limit: Int, omitted: Int)])
    func bounded(limit: Int, omitted: Int) {
        var options = Self.options
        options.maximumIssues = limit
        let error = #expect(throws: ImportError.self) { try Item.object(from: Self.payload, options: options) }
        #expect(error?.issues.count == Self.sentences.count - omitted)
        #expect(error?.omittedIssueCount == omitted)
        let lines = error.map { "\($0)".split(separator: "\n") } ?? []
        #expect(lines.count == Self.sentences.count - omitted + (omitted > 0 ? 1 : 0))
        if omitted == 1 { #expect(lines.last == "… and 1 more issue") }
        if omitted == 13 { #expect(lines.last == "… and 13 more issues") }
    }

    @Test("A hundred issues are kept by default")
    func defaultBound() {
        let error = #expect(throws: ImportError.self) {
            try Item.objects(from: (0..<250).map { ["name": "n", "count": "x\($0)"] })
        }
        #expect(error?.issues.count == 100)
        #expect(error?.omittedIssueCount == 150)
        #expect(error?.issues.last?.path == "[99].count")
    }

    @Test("What is left out leniently is bounded as well", arguments: [1, 3, 4])
    func warnings(limit: Int) throws {
        var options = ImportOptions.default
        options.onInvalidElement = .skip
        options.maximumIssues = limit
        var reported: [String] = []
        let items = try Item.objects(
            from: [["name": "a"], ["level": 11, "part": ["count": "x"]], ["name": "c"]], options: options
        ) { reported.append($0.facts) }
        #expect(items.map(\.name) == ["a", "c"])
        let all = [
            "[1].level: rule", "[1].part.count: typeMismatch",
            "[1].part.name: missing",
            "[1].name: missing",
        ]
        let last = [
            1: "omitted", 3: "omitted",
        ]
        #expect(reported == all.prefix(limit) + [last[limit]].compactMap { $0 })
    }

    @Test("An import that fails reports no warnings: what it found is in the error")
    func failing() {
        var reported: [ImportIssue] = []
        #expect(throws: ImportError.self) {
            try Item.object(from: ["level": 11, "naem": "x"], options: .lenient) { reported.append($0) }
        }
        #expect(reported.isEmpty)
    }

    @Test("Elements may be skipped while single values fail, and the other way round")
    func policies() throws {
        var options = ImportOptions.default
        options.onInvalidElement = .skip
        let source: [String: Any] = ["name": "n", "parts": [["name": "a"], ["name": [1]], 5]]
        var reported: [String] = []
        #expect(try Item.object(from: source, options: options) { reported.append($0.facts) }.parts.count == 1)
        #expect(
            reported == ["parts[1].name: typeMismatch", "parts[2]: typeMismatch"])
        let single = #expect(throws: ImportError.self) {
            try Item.object(from: ["name": "n", "count": "x"], options: options)
        }
        #expect(single?.issues.count == 1)

        options.onInvalidElement = .fail
        options.onConversionFailure = .skip
        reported = []
        let item = try Item.object(from: source, options: options) { reported.append($0.facts) }
        // The list as a whole is a value that does not convert.
        #expect(item.parts.isEmpty)
        #expect(reported.contains("parts[2]: typeMismatch"))
        #expect(throws: ImportError.self) {
            try Item.objects(from: [["name": "a"], 5] as [Any], options: options)
        }
    }
}

private struct Refusal: Error, CustomStringConvertible {
    let description: String
}

private enum Kind: String, ImportableValue, CaseIterable {
    case red, blue
}

private final class Item: DictionaryImportable {
    var name = ""
    var count: Int32 = 0
    var level = 0
    var code = ""
    var kind = Kind.red
    var flag = false
    var part: Item?
    var parts: [Item] = []

    static var importableProperties: PropertyRegistry {
        Property(\.name, .required)
        \.count
        Property(\.level, .max(10))
        Property(\.code, .converting { _ in throw Refusal(description: "refused by the converter") })
        \.kind
        \.flag
        \.part
        \.parts
    }

    func shouldImport(_ value: ImportValue, forKey key: String) throws -> Bool {
        if key == "hook" { throw Refusal(description: "stopped by the hook") }
        return true
    }
}
