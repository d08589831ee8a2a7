import DictionaryImport
import Foundation
import TestSupport
import Testing

@Suite("Keys that shouldImport decides on")
struct ShouldImportTests {
    @Test("It is called once for every key, then for each path that is used")
    func everyKey() throws {
        let payload: [String: Any] = [
            "profile": ["first_name": "Ann", "other": 1], "ID": 1, "unmapped": [1, 2], "ignored": 1, "Label": "x",
            "label_": "y",
        ]
        let expected = ["ID", "Label", "label_", "profile", "unmapped", "profile.first_name"]
        #expect(try Asking.object(from: payload).asked == expected)
        let existing = Asking()
        try existing.importValues(from: payload)
        #expect(existing.asked == expected)
    }

    @Test("Paths come as the source spells them")
    func spellings() throws {
        #expect(
            try Asking.object(from: ["Profile": ["FirstName": "Ann"]]).asked == ["Profile", "Profile.FirstName"])
        #expect(try Asking.object(from: ["list": [["name": "a"]]]).asked == ["list", "list[0].name"])
        #expect(try Asking.object(from: ["profile.first_name": "literal"]).asked == ["profile.first_name"])
    }

    @Test("It is not called for a path that is not used")
    func unusedPaths() throws {
        let payload: [String: Any] = ["first_name": "x", "profile": ["first_name": "y"]]
        #expect(try Asking.object(from: payload).asked == ["first_name", "profile", "profile.first_name"])
        #expect(try Asking.object(from: ["profile.first_name": "x"].merging(payload) { $1 }).asked.count == 3)
        let blocked = Asking()
        #expect(failures { try blocked.importValues(from: ["profile": "text"]) }.count == 1)
        #expect(blocked.asked == ["profile"])
    }

    @Test("It is called once for a path that several properties take")
    func sharedPaths() throws {
        let sharing = try Sharing.object(from: ["box": ["size": "4"]])
        #expect((sharing.text, sharing.number) == ("4", 4))
        #expect(sharing.asked == ["box", "box.size"])
        let refusing = Sharing()
        refusing.refused = ["box.size"]
        try refusing.importValues(from: ["box": ["size": "4"]])
        #expect((refusing.text, refusing.number) == ("", 0))
    }

    @Test("Values come as they are in the source")
    func kinds() throws {
        let kinds = Kinds()
        let payload: [String: Any] = [
            "a": NSNull(), "b": "5", "c": 5, "d": [1], "e": ["x": 1], "f": true, "g": 1.5, "h": Date(),
            "i": Int?.none as Any,
        ]
        try kinds.importValues(from: payload)
        #expect(kinds.kinds == [.null, .string, .integer, .array, .object, .bool, .double, .other, .null])
    }

    @Test("Keys come in the order of their UTF-8, whatever the source and its order", arguments: 0..<6)
    func order(seed: UInt64) throws {
        let keys = [
            "", "ID", "a", "abcdefg", "abcdefgh", "abcdefgh ", "abcdefghi", "abcdefghij", "label", "z", "\u{e9}t\u{e9}",
            "\u{ff5e}", "\u{1F600}",
        ]
        var generator = SeededGenerator(seed: seed)
        let shuffled = keys.shuffled(using: &generator)
        #expect(try Asking.object(from: Dictionary(uniqueKeysWithValues: shuffled.map { ($0, 1) })).asked == keys)
        let members = shuffled.map { key in
            let isEscaped = Bool.random(using: &generator)
            let text = isEscaped ? key.utf16.map { String(format: "\\u%04x", Int($0)) }.joined() : key
            return "\"\(text)\": 1"
        }
        #expect(try Asking.object(fromJSON: "{\(members.joined(separator: ","))}").asked == keys)
    }

    @Test("It is called once for a key that JSON repeats, known or not, with its last value")
    func repeatedKeys() throws {
        let text = #"{"id": 1, "label": "x", "other": 1, "\u0069d": 2, "label": "y", "other": 2, "id": 3}"#
        for refused in [[], ["id"], ["label"], ["other"], ["id", "label"]] as [Set<String>] {
            let object = Asking()
            object.refused = refused
            try object.importValues(fromJSON: text)
            #expect(object.asked == ["id", "label", "other"])
            #expect(object.seen == ["3", "y", "2"])
            #expect(object.id == (refused.contains("id") ? 0 : 3))
            #expect(object.label == (refused.contains("label") ? "" : "y"))
        }
    }

    @Test("A key that it refuses is neither imported nor reported")
    func refusedKeys() throws {
        let refusing = Asking()
        refusing.refused = ["ID", "unmapped", "label"]
        let summary = try refusing.importValues(from: ["ID": "no number", "unmapped": 1, "label": 2], options: .strict)
        #expect((refusing.id, refusing.label) == (0, ""))
        #expect(summary.unknownKeys == [])
        #expect(summary.changedProperties == [])
    }

    @Test("A key that it refuses takes all below it along")
    func refusedObjects() throws {
        let refusing = Asking()
        refusing.refused = ["profile"]
        try refusing.importValues(from: ["profile": ["first_name": "Ann"]])
        #expect(refusing.name == "")
        #expect(refusing.asked == ["profile"])
    }

    @Test("A key that it refuses counts as absent: another one may take its place")
    func absentKeys() throws {
        let refusing = Asking()
        refusing.refused = ["profile.first_name", "Label"]
        try refusing.importValues(
            from: ["profile": ["first_name": "Ann"], "first_name": "Bob", "Label": "x", "label_": "y"])
        #expect((refusing.name, refusing.label) == ("Bob", "y"))

        let required = Needy()
        #expect(
            failures { try required.importValues(from: ["value": 1]) } == [
                "value: missing"
            ])
    }

    @Test("Its error stands where the value does")
    func errors() throws {
        let deep = issues { try Refusing.object(from: ["A": ["B": ["X": "no"]]]) }
        #expect(deep.map(\.path.jsonPointer) == ["/A/B/X"])
        let element = issues { try RefusingList.object(from: ["list": ["no"]]) }
        #expect(element.map(\.path.description) == ["list[0]"])
    }

    @Test("Its issues at properties stand where the source has their values, the others at the key")
    func issuesAtProperties() {
        let found = issues { try Refusing.object(from: ["A": ["B": ["X": "yes"]], "Y": "no"]) }
        #expect(found.map(\.description) == ["A.B.X: bad x", "Y: bad y", "Y[0]: bad part"])
        let nested = issues { try RefusingList.object(from: ["list": [], "inner_Y": "no"]) }
        #expect(nested.map(\.path.description) == ["inner_a.b.x", "inner_Y", "inner_Y[0]"])
    }

    @Test("It may import the value itself")
    func ownImport() throws {
        let parser = try Custom.object(from: ["tags": "a, b,c", "score": 200])
        #expect(parser.tags == ["a", "b", "c"])
        #expect(parser.score == 100)
        #expect(try Custom.object(from: ["tags": ["d"], "score": 7]).tags == ["d"])
    }
}

// MARK: Models

private struct Refusing: DictionaryImportable {
    struct Refusal: Error {}

    var x = ""
    var y = ""

    static var importableProperties: PropertyRegistry {
        Property(\.x, .from("a.b.x"))
        \.y
    }

    func shouldImport(_ value: ImportValue, forKey key: String) throws -> Bool {
        guard value.string == "no" else { return true }
        guard key == "Y" || key == "inner_Y" else { throw Refusal() }
        throw ImportError([
            .custom("bad x", at: \Refusing.x), .custom("bad y", at: \Refusing.y), .custom("bad part", at: "[0]"),
        ])
    }
}

private struct RefusingList: DictionaryImportable {
    struct List: DictionaryImportable {
        var first = ""
        static var importableProperties: PropertyRegistry { Property(\.first, .fromOnly("[0]")) }
        func shouldImport(_ value: ImportValue, forKey key: String) throws -> Bool { throw Refusing.Refusal() }
    }

    var list = List()
    var inner = Refusing()

    static var importableProperties: PropertyRegistry {
        \.list
        Property(\.inner, .flattened(prefix: "inner_"))
    }
}

private final class Asking: DictionaryImportable {
    var id = 0
    var name = ""
    var label = ""
    var element = ""
    var asked: [String] = []
    var seen: [String] = []
    var refused: Set<String> = []

    static var ignoredKeys: Set<String> { ["ignored"] }

    static var importableProperties: PropertyRegistry {
        \.id
        Property(\.name, .from("profile.first_name", "first_name"))
        \.label
        Property(\.element, .from("list[0].name"))
    }

    func shouldImport(_ value: ImportValue, forKey key: String) throws -> Bool {
        asked.append(key)
        seen.append(value.string ?? value.int.map(String.init) ?? "")
        return !refused.contains(key)
    }
}

private final class Sharing: DictionaryImportable {
    var text = ""
    var number = 0
    var asked: [String] = []
    var refused: Set<String> = []

    static var importableProperties: PropertyRegistry {
        Property(\.text, .from("box.size"))
        Property(\.number, .from("box.size"))
    }

    func shouldImport(_ value: ImportValue, forKey key: String) throws -> Bool {
        asked.append(key)
        return !refused.contains(key)
    }
}

private final class Kinds: DictionaryImportable {
    var kinds: [ImportValue.Kind] = []
    static var importableProperties: PropertyRegistry {}

    func shouldImport(_ value: ImportValue, forKey key: String) throws -> Bool {
        kinds.append(value.kind)
        return true
    }
}

private final class Needy: DictionaryImportable {
    var value = 0
    static var importableProperties: PropertyRegistry { Property(\.value, .required) }
    func shouldImport(_ value: ImportValue, forKey key: String) throws -> Bool { false }
}

private final class Custom: DictionaryImportable {
    var tags: [String] = []
    var score = 0

    static var importableProperties: PropertyRegistry {
        \.tags
        \.score
    }

    func shouldImport(_ value: ImportValue, forKey key: String) throws -> Bool {
        if key == "tags", let text = value.string {
            tags = text.split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) }
            return false
        }
        if key == "score", let number = value.int, number > 100 {
            score = 100
            return false
        }
        return true
    }
}
