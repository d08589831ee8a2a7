import DictionaryImport
import Foundation
import TestSupport
import Testing

@Suite("Required values")
struct RequiredTests {
    struct Case: Sendable, CustomTestStringConvertible {
        let property: String
        let source: [String: any Sendable]
        /// The path of the issue; `nil` when the value counts as there.
        let missing: String?

        init(_ property: String, _ source: [String: any Sendable], missing: String? = nil) {
            (self.property, self.source, self.missing) = (property, source, missing)
        }

        var testDescription: String { "\(property): \(source)" }
    }

    static let presets: [(name: String, options: ImportOptions)] = [
        ("default", .default), ("lenient", .lenient), ("report", reporting),
    ]

    private static var reporting: ImportOptions {
        var options = ImportOptions.default
        options.unknownKeys = .report
        options.nulls = .skip
        return options
    }

    static let cases: [Case] = [
        Case("plain", ["plain": "x"]), Case("plain", ["PLAIN": ""]),
        Case("plain", [:], missing: "plain"),
        Case("plain", ["plain": NSNull()], missing: "plain"),
        Case("plain", ["Plain": NSNull()], missing: "Plain"),
        Case("optional", ["optional": 0]),
        Case("optional", ["optional": NSNull()], missing: "optional"),
        Case("optional", [:], missing: "optional"),
        Case("named", ["first": "x"]), Case("named", ["second": "x"]), Case("named", ["named": "x"]),
        Case("named", [:], missing: "first"),
        // A null in a better key wins over a value in a worse one.
        Case("named", ["first": NSNull(), "second": "x"], missing: "first"),
        Case("deep", ["a": ["b": "x"]]), Case("deep", ["a.b": "x"]),
        Case("deep", [:], missing: "a.b"),
        Case("deep", ["a": NSNull()], missing: "a.b"),
        Case("deep", ["a": [:] as [String: any Sendable]], missing: "a.b"),
        Case("deep", ["A": ["B": NSNull()]], missing: "A.B"),
        Case("element", ["list": [1, 2]]),
        Case("element", ["list": [1]], missing: "list[1]"),
        Case("element", ["list": ["1": 2]], missing: "list[1]"),
        Case("element", ["list": [1, NSNull()] as [any Sendable]], missing: "list[1]"),
        Case("object", ["object": ["x": 1]]), Case("object", ["object": [:] as [String: any Sendable]]),
        Case("object", ["object": NSNull()], missing: "object"),
        Case("items", ["items": [Int]()]), Case("items", [:], missing: "items"),
        Case("refused", ["refused": "yes"]), Case("refused", ["refused": "no"], missing: "refused"),
    ]

    @Test("Missing and null values are an error, whatever the options", arguments: cases, presets.indices)
    func requirement(requirement: Case, preset: Int) throws {
        let options = Self.presets[preset].options
        var source: [String: Any] = Self.complete
        for key in Self.keys[requirement.property] ?? [requirement.property] { source[key] = nil }
        for (key, value) in requirement.source { source[key] = value }
        let expected = requirement.missing.map { ["\($0): missing"] } ?? []
        #expect(failures { _ = try Form.object(from: source, options: options) } == expected)
        let form = try Form.object(from: Self.complete)
        let before = GraphSnapshot(of: [form])
        #expect(failures { try form.importValues(from: source, options: options) } == expected)
        if !expected.isEmpty { #expect(GraphSnapshot(of: [form]) == before) }
    }

    private static let complete: [String: any Sendable] = [
        "plain": "p", "optional": 1, "first": "f", "a": ["b": "d"], "list": [1, 2], "object": ["x": 1],
        "items": [1], "refused": "yes",
    ]
    private static let keys = ["named": ["first"], "deep": ["a"], "element": ["list"]]

    @Test("An issue names the property, and the code is that of a missing value")
    func issue() {
        let error = #expect(throws: ImportError.self) { try Form.object(from: ["A": ["c": 1]]) }
        #expect(error?.issues.count == 8)
        #expect(error?.issues.allSatisfy { $0.reason.code == .missing && $0.model == "Form" } == true)
        #expect(
            error?.issues.compactMap(\.property).sorted() == [
                "deep", "element", "items", "named", "object", "optional", "plain", "refused",
            ])
    }

    @Test("A value that is left out leniently counts as missing, and why it was is reported too")
    func leftOut() {
        let error = #expect(throws: ImportError.self) {
            try Form.object(from: Self.complete.merging(["optional": "many"]) { $1 }, options: .lenient)
        }
        #expect(error?.issues.contains { $0.reason.code == .missing && $0.path == "optional" } == true)
    }

    @Test("An empty string that means null counts as missing")
    func emptyString() {
        var options = ImportOptions.default
        options.emptyStrings = .asNull
        let error = #expect(throws: ImportError.self) {
            try Form.object(from: Self.complete.merging(["plain": ""]) { $1 }, options: options)
        }
        #expect(error?.facts == "plain: missing")
    }

    @Test("A fallback is no value that the source has brought, but it replaces one that does not convert")
    func fallback() throws {
        #expect(throws: ImportError.self) { try Lenient.object(from: [:]) }
        #expect(throws: ImportError.self) { try Lenient.object(from: ["size": NSNull()]) }
        #expect(try Lenient.object(from: ["size": "big"]).size == 7)
    }

    @Test("A refused key is absent: the next candidate is tried")
    func nextCandidate() throws {
        let form = try Form.object(from: Self.complete.merging(["first": "no", "second": "s"]) { $1 })
        #expect(form.named == "s")
    }

    @Test("Nested objects need their own values, whether they are new, merged or elements")
    func nested() {
        let error = #expect(throws: ImportError.self) {
            try Order.object(from: ["one": [:], "many": [["name": "a"], ["name": NSNull()]], "by": ["k": ["nam": 1]]])
        }
        #expect(
            error?.facts == "one.name: missing\nmany[1].name: missing\nby.k.name: missing (nam?)")
    }

    @Test("Leniently, an element without its value is dropped and reported; a lone object still throws")
    func elements() throws {
        var reported: [String] = []
        let lines = try Line.objects(from: [["name": "a"], [:], ["name": "c"]], options: .lenient) {
            reported.append($0.facts)
        }
        #expect(lines.map(\.name) == ["a", "c"])
        #expect(reported == ["[1].name: missing"])
        #expect(throws: ImportError.self) { try Line.object(from: [:], options: .lenient) }
        var line = lines[0]
        #expect(throws: ImportError.self) { try line.importValues(from: ["count": 1], options: .lenient) }
        #expect(line.count == 0)
    }
}

private final class Form: DictionaryImportable {
    var plain = ""
    var optional: Int?
    var named = ""
    var deep = ""
    var element = 0
    var object: [String: Int]?
    var items: [Int] = []
    var refused: String?

    static var importableProperties: PropertyRegistry {
        Property(\.plain, .required)
        Property(\.optional, .required)
        Property(\.named, .from("first", "second"), .required)
        Property(\.deep, .fromOnly("a.b"), .required)
        Property(\.element, .fromOnly("list[1]"), .required)
        Property(\.object, .required)
        Property(\.items, .required)
        Property(\.refused, .required)
    }

    func shouldImport(_ value: ImportValue, forKey key: String) -> Bool { value.string != "no" }
}

private struct Lenient: DictionaryImportable {
    var size = 0

    static var importableProperties: PropertyRegistry { Property(\.size, .required, .fallback(7)) }
}

private struct Line: DictionaryImportable {
    var name = ""
    var count = 0

    static var importableProperties: PropertyRegistry {
        Property(\.name, .required)
        \.count
    }
}

private struct Order: DictionaryImportable {
    var one = Line()
    var many: [Line] = []
    var by: [String: Line] = [:]

    static var importableProperties: PropertyRegistry {
        Property(\.one, .merging)
        \.many
        \.by
    }
}
