import DictionaryImport
import Foundation
import TestSupport
import Testing

@Suite("The number of warnings")
struct WarningLimitTests {
    private func options(_ limit: Int, of preset: ImportOptions = .lenient) -> ImportOptions {
        var options = preset
        options.maximumIssues = limit
        return options
    }

    @Test("Warnings are bounded, and the rest counted", arguments: [0, 1, 3, 249, 250, 1000])
    func elements(limit: Int) throws {
        let source: [String: Any] = ["items": [[String: Any]](repeating: ["id": "x"], count: 250)]
        var warnings: [ImportIssue] = []
        let box = try Box.object(from: source, options: options(limit)) { warnings.append($0) }
        #expect(box.items.isEmpty)
        // Each element that is left out gives two: its id does not convert, and is missing for that reason.
        let kept = min(limit, 500)
        #expect(warnings.count == (limit < 500 ? kept + 1 : 500))
        #expect(warnings.prefix(kept).allSatisfy { $0.severity == .skipped })
        guard limit < 500, let last = warnings.last else { return }
        #expect(last.description == "Box: … and \(500 - limit) more warnings (see maximumIssues)")
        #expect(last.reason.code == .omitted && last.severity == .warning)
        #expect(last.path.isEmpty && last.model == "Box" && last.property == nil && last.sourceKey == nil)
    }

    @Test("Without onIssue the same is left out, and a hook that converts a value still gets its errors")
    func unheard() throws {
        let source: [String: Any] = [
            "parts": [
                ["size": "big", "note": 5], ["size": 2, "note": "x"], ["size": [], "note": ["y"]], "none",
            ] as [Any]
        ]
        var options = ImportOptions.default
        options.onInvalidElement = .skip
        let unheard = try Kit.object(from: source, options: options)
        var warnings: [ImportIssue] = []
        let heard = try Kit.object(from: source, options: options) { warnings.append($0) }
        #expect(warnings.map(\.path.description) == ["parts[2].note", "parts[3]"])
        #expect(unheard.parts.map(\.found) == heard.parts.map(\.found))
        #expect(unheard.parts.map(\.found) == ["size: expected Int, found String \"big\"", "2"])
        #expect(unheard.parts.map(\.note) == ["5", "x"])
    }

    @Test("Without onIssue, an error beside what is left out is the only issue")
    func besideUnheard() {
        let source: [String: Any] = [
            "items": [["id": "x"], ["id": 1]], "names": ["a": "x"], "backup": "y", "more": "z",
        ]
        var options = ImportOptions.default
        options.onInvalidElement = .skip
        options.unknownKeys = .fail
        let error = #expect(throws: ImportError.self) { try Box.object(from: source, options: options) }
        #expect(error?.issues.map(\.sourceKey) == ["more"])
        #expect(error?.omittedIssueCount == 0)
    }

    @Test("Warnings of every depth count")
    func nested() throws {
        let broken: [String: Any] = [
            "names": ["a": "x", "b": "y", "c": 3], "backup": "z", "items": [["id": 1, "size": "big"], ["size": 1]],
        ]
        var warnings: [String] = []
        let box = try Box.object(from: broken, options: options(2)) { warnings.append($0.description) }
        #expect(
            warnings == [
                #"items[0].size: expected Int, found String "big""#,
                "items[1].id: required, but missing or null",
                "Box: … and 3 more warnings (see maximumIssues)",
            ])
        #expect(box.items.map(\.id) == [1] && box.names == ["c": 3] && box.backup == 7)
    }

    @Test("The last warning says how many more there are, in the singular and the plural")
    func words() throws {
        var warnings: [String] = []
        for count in [2, 3] {
            let names = Dictionary(uniqueKeysWithValues: (0..<count).map { ("\($0)", "x") })
            _ = try Box.object(from: ["names": names], options: options(1)) { warnings.append($0.description) }
        }
        #expect(
            warnings.filter { $0.hasPrefix("Box") } == [
                "Box: … and 1 more warning (see maximumIssues)", "Box: … and 2 more warnings (see maximumIssues)",
            ])
    }

    @Test("An import that fails counts its errors, and not what was left out before")
    func failing() throws {
        let source: [String: Any] = [
            "items": [[String: Any]](repeating: ["id": "x"], count: 50), "backup": "z",
        ]
        let error = #expect(throws: ImportError.self) {
            try Box.object(from: source, options: options(10, of: .default))
        }
        #expect(error?.issues.count == 10)
        #expect(error?.omittedIssueCount == 40)
        var strict = options(10)
        strict.onInvalidElement = .fail
        let required = #expect(throws: ImportError.self) { try Item.objects(from: [["id": "x"]], options: strict) }
        #expect(required?.description == "[0].id: required, but missing or null")
    }

    @Test("Repeated, shadowed and unknown keys count as well")
    func keys() throws {
        var report = options(3, of: .default)
        report.unknownKeys = .report
        let text = #"{"a": 1, "b": 1, "backup": 1, "a": 2, "back_up": 2, "b": 3, "BACKUP": 3}"#
        var warnings: [String] = []
        _ = try Box.object(fromJSON: text, options: report) { warnings.append($0.description) }
        #expect(warnings.count == 4 && warnings.last == "Box: … and 3 more warnings (see maximumIssues)")
        let all: Set = [
            #"Box: key "a" is repeated; its last value counts"#,
            #"Box: key "b" is repeated; its last value counts"#,
            #"backup: key "BACKUP" was not used: "backup" is the better key for backup"#,
            #"backup: key "back_up" was not used: "backup" is the better key for backup"#,
            #"Box has no property for key "a"."#,
            #"Box has no property for key "b"."#,
        ]
        #expect(all.isSuperset(of: warnings.dropLast()) && Set(warnings).count == 4)
    }

    @Test("In a stream, each element has its own limit")
    func streams() throws {
        var skipping = options(1, of: .default)
        skipping.onInvalidElement = .skip
        var issues: [String] = []
        var stream = ImportStream<Box>(.lines, options: skipping) { issues.append($0.description) }
        let text = #"{"names": {"a": "x", "b": "x", "c": "x"}}"# + "\n" + #"{"items": 1, "names": 2}"# + "\n"
        let boxes = try stream.push(Array(text.utf8))
        #expect(boxes.count == 1)
        #expect(
            issues == [
                #"element 0, byte 0: [0].names.a: expected Int, found String "x""#,
                "element 0, byte 0: Box: … and 2 more warnings (see maximumIssues)",
                "element 1, byte 42: [1].items: expected [Item], found Int 1",
                "element 1, byte 42: Box: … and 1 more warning (see maximumIssues)",
            ])
    }
}

// MARK: Models

private struct Item: DictionaryImportable {
    var id = 0
    var size: Int?

    static var importableProperties: PropertyRegistry {
        Property(\.id, .required)
        \.size
    }
}

private struct Box: DictionaryImportable {
    var items: [Item] = []
    var names: [String: Int] = [:]
    var backup = 0

    static var importableProperties: PropertyRegistry {
        \.items
        \.names
        Property(\.backup, .fallback(7))
    }
}

private struct Kit: DictionaryImportable {
    var parts: [Part] = []

    static var importableProperties: PropertyRegistry { \.parts }
}

/// Converts a value in a hook, and goes on when that fails.
private struct Part: DictionaryImportable {
    var note = ""
    var found = ""

    static var importableProperties: PropertyRegistry { \.note }

    static var ignoredKeys: Set<String> { ["size"] }

    mutating func willImport(from source: ImportValue) throws {
        do throws(ImportError) {
            found = "\(try source.value(Int.self, for: "size") ?? 0)"
        } catch {
            found = error.issues.map { "\($0)" }.joined()
        }
    }
}
