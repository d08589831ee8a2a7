import DictionaryImport
import Foundation
import TestSupport
import Testing

@Suite("Null for what cannot hold it")
struct NullPolicyTests {
    private final class Sheet: DictionaryImportable {
        var count = 3
        var text = "initial"
        var flag = true
        var list = [1]
        var map = ["a": 1]
        var child = OptionModels.Owner()
        var maybe: Int? = 5
        static var importableProperties: PropertyRegistry {
            \.count
            \.text
            \.flag
            \.list
            \.map
            \.child
            \.maybe
        }

        static func changed() -> Sheet {
            let sheet = Sheet()
            (sheet.count, sheet.text, sheet.flag, sheet.list, sheet.map, sheet.maybe) = (9, "new", false, [], [:], 6)
            sheet.child.name = "somebody"
            return sheet
        }
    }

    /// An object that may be among its own parts.
    private final class Ring: DictionaryImportable {
        var id: Int?
        var others: [Ring] = []
        var count = 3
        static var importableProperties: PropertyRegistry {
            Property(\.id, .identity)
            \.others
            \.count
        }
    }

    private let nulls: [String: Any] = [
        "count": NSNull(), "text": NSNull(), "flag": NSNull(), "list": NSNull(), "map": NSNull(), "child": NSNull(),
        "maybe": NSNull(),
    ]

    @Test("reset: what a new instance holds, with a warning for each value that changes")
    func reset() throws {
        let sheet = Sheet.changed()
        var warnings: [ImportIssue] = []
        let summary = try sheet.importValues(from: nulls) { warnings.append($0) }
        #expect(sheet.count == 3 && sheet.text == "initial" && sheet.flag && sheet.list == [1] && sheet.map == ["a": 1])
        #expect(sheet.child.name == "nobody")
        #expect(sheet.maybe == nil)
        #expect(warnings.map(\.path) == ["count", "text", "flag", "list", "map", "child"])
        #expect(warnings.allSatisfy { $0.reason.code == .nullReset && $0.severity == .warning })
        #expect(summary.changedProperties == ["count", "text", "flag", "list", "map", "child", "maybe"])
    }

    @Test("reset on a new object, and on one that holds the initial values already, has nothing to do")
    func nothingToReset() throws {
        var warnings: [ImportIssue] = []
        let fresh = try Sheet.object(from: nulls) { warnings.append($0) }
        #expect(fresh.count == 3 && fresh.text == "initial" && fresh.maybe == nil)
        let summary = try fresh.importValues(from: nulls) { warnings.append($0) }
        #expect(summary.changedProperties == [])
        #expect(warnings == [])
    }

    @Test("reset on a new object takes back what a part of its own source has said of it", arguments: [false, true])
    func resetOfWhatAPartHasSaid(isUpdate: Bool) throws {
        let source: [String: Any] = ["id": 1, "others": [["id": 1, "count": 5]], "count": NSNull()]
        let ring = Ring()
        let result = isUpdate ? ring : try Ring.object(from: source)
        if isUpdate { try ring.importValues(from: source) }
        #expect(result.others.first === result)
        #expect(result.count == 3)
        result.others = []
    }

    @Test("What is left out resets nothing, and no warning says that it has")
    func resetOfWhatIsLeftOut() throws {
        let holder = PartHolder()
        let part = PartHolder.Part()
        (part.id, part.count) = (1, 7)
        holder.parts = [part]
        var lines: [String] = []
        try holder.importValues(from: ["parts": [["id": 1, "count": NSNull()]]], options: .lenient) {
            lines.append($0.facts)
        }
        #expect(lines == ["parts[0].name: missing"])
        #expect(holder.parts.first === part && part.count == 7)
        lines = []
        let whole: [String: Any] = ["parts": [["id": 1, "count": NSNull(), "name": "a"]]]
        try holder.importValues(from: whole, options: .lenient) { lines.append($0.facts) }
        #expect(lines == ["parts[0].count: nullReset"])
        #expect(part.count == 5)
    }

    @Test("skip: the value stays")
    func skip() throws {
        let sheet = Sheet.changed()
        try sheet.importValues(from: nulls, options: .default.with(\.nulls, .skip))
        #expect(
            sheet.count == 9 && sheet.text == "new" && !sheet.flag && sheet.list == [] && sheet.child.name == "somebody"
        )
        #expect(sheet.maybe == nil, "nil is a value of an optional")
    }

    @Test("fail: each null is an error")
    func fail() {
        let sheet = Sheet.changed()
        let found = issues { try sheet.importValues(from: nulls, options: .default.with(\.nulls, .fail)) }
        #expect(found.map(\.path) == ["count", "text", "flag", "list", "map", "child"])
        #expect(found.allSatisfy { $0.reason.code == .null })
        #expect(
            found.map(\.reason.expected) == ["Int", "String", "Bool", "[Int]", "[String: Int]", "Owner"])
        #expect(sheet.count == 9 && sheet.maybe == 6)
    }

    @Test("A null element has nothing to be reset to", arguments: [ImportOptions.NullPolicy.reset, .skip, .fail])
    func elements(policy: ImportOptions.NullPolicy) {
        let options = ImportOptions.default.with(\.nulls, policy)
        #expect(
            issues { try Sheet.object(from: ["list": [1, NSNull()]], options: options) }.map(\.path) == ["list[1]"])
        #expect(issues { try Sheet.object(from: ["map": ["a": NSNull()]], options: options) }.map(\.path) == ["map.a"])
    }

    @Test("A custom reader of dates does not see a null of any kind", arguments: [true, false])
    func customDates(isObject: Bool) throws {
        let null: Any = isObject ? NSNull() : String?.none as Any
        let event = try Event.object(from: ["start": null, "end": null, "all": [1, null]])
        #expect(event.start == Date(timeIntervalSince1970: 5))
        #expect(event.end == nil)
        #expect(event.all == [Date(timeIntervalSince1970: 1), nil])
        let error = #expect(throws: ImportError.self) { try Event.object(from: ["byName": ["x": null]]) }
        #expect(error?.facts == "byName.x: typeMismatch")
    }
}

private final class PartHolder: DictionaryImportable {
    final class Part: DictionaryImportable {
        var id = 0
        var count = 5
        var name = ""

        static var importableProperties: PropertyRegistry {
            Property(\.id, .identity)
            \.count
            Property(\.name, .required)
        }
    }

    var parts: [Part] = []
    static var importableProperties: PropertyRegistry { Property(\.parts, .merging) }
}

private final class Event: DictionaryImportable {
    var start = Date(timeIntervalSince1970: 5)
    var end: Date?
    var all: [Date?] = []
    var byName: [String: Date] = [:]

    static var importOptions: ImportOptions {
        var options = ImportOptions.default
        options.dates = .custom { Date(timeIntervalSince1970: $0.double ?? 77) }
        return options
    }

    static var importableProperties: PropertyRegistry {
        \.start
        \.end
        \.all
        \.byName
    }
}
