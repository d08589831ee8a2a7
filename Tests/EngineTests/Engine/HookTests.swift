import DictionaryImport
import Foundation
import TestSupport
import Testing

/// `shouldImport`, `willImport` and `didImport`: when they are called, with what, and what they can do.
struct HookTests {
    @Test func shouldImportIsAskedOnceForEveryKeyThenForEachPath() throws {
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

    @Test func pathsAreAskedAsTheSourceSpellsThem() throws {
        #expect(
            try Asking.object(from: ["Profile": ["FirstName": "Ann"]]).asked == ["Profile", "Profile.FirstName"])
        #expect(try Asking.object(from: ["list": [["name": "a"]]]).asked == ["list", "list[0].name"])
        #expect(try Asking.object(from: ["profile.first_name": "literal"]).asked == ["profile.first_name"])
    }

    @Test func pathsThatAreNotUsedAreNotAsked() throws {
        let payload: [String: Any] = ["first_name": "x", "profile": ["first_name": "y"]]
        #expect(try Asking.object(from: payload).asked == ["first_name", "profile", "profile.first_name"])
        #expect(try Asking.object(from: ["profile.first_name": "x"].merging(payload) { $1 }).asked.count == 3)
        let blocked = Asking()
        #expect(failures { try blocked.importValues(from: ["profile": "text"]) }.count == 1)
        #expect(blocked.asked == ["profile"])
    }

    @Test func aPathThatFeedsSeveralPropertiesIsAskedOnce() throws {
        let sharing = try Sharing.object(from: ["box": ["size": "4"]])
        #expect((sharing.text, sharing.number) == ("4", 4))
        #expect(sharing.asked == ["box", "box.size"])
        let refusing = Sharing()
        refusing.refused = ["box.size"]
        try refusing.importValues(from: ["box": ["size": "4"]])
        #expect((refusing.text, refusing.number) == ("", 0))
    }

    @Test func valuesArriveAsTheyAreInTheSource() throws {
        let kinds = Kinds()
        let payload: [String: Any] = [
            "a": NSNull(), "b": "5", "c": 5, "d": [1], "e": ["x": 1], "f": true, "g": 1.5, "h": Date(),
            "i": Int?.none as Any,
        ]
        try kinds.importValues(from: payload)
        #expect(kinds.kinds == [.null, .string, .integer, .array, .object, .bool, .double, .other, .null])
    }

    @Test("Whatever the source and its order, the keys are asked in the order of their UTF-8", arguments: 0..<6)
    func keysAreAskedInOrder(seed: UInt64) throws {
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

    @Test func aRepeatedKeyIsAskedOnceWithItsLastValue() throws {
        let text = #"{"id": 1, "label": "x", "other": 1, "\u0069d": 2, "label": "y", "id": 3}"#
        for refused in [[], ["id"], ["label"], ["other"], ["id", "label"]] as [Set<String>] {
            let object = Asking()
            object.refused = refused
            try object.importValues(fromJSON: text)
            #expect(object.asked == ["id", "label", "other"])
            #expect(object.seen == ["3", "y", "1"])
            #expect(object.id == (refused.contains("id") ? 0 : 3))
            #expect(object.label == (refused.contains("label") ? "" : "y"))
        }
    }

    @Test func whatIsRefusedIsNeitherImportedNorReported() throws {
        let refusing = Asking()
        refusing.refused = ["ID", "unmapped", "label"]
        let summary = try refusing.importValues(from: ["ID": "no number", "unmapped": 1, "label": 2], options: .strict)
        #expect((refusing.id, refusing.label) == (0, ""))
        #expect(summary.unknownKeys == [])
        #expect(summary.changedProperties == [])
    }

    @Test func refusingAKeyCutsAllBelow() throws {
        let refusing = Asking()
        refusing.refused = ["profile"]
        try refusing.importValues(from: ["profile": ["first_name": "Ann"]])
        #expect(refusing.name == "")
        #expect(refusing.asked == ["profile"])
    }

    @Test func aRefusedKeyCountsAsAbsent() throws {
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

    @Test func aHookMayImportTheValueItself() throws {
        let parser = try Custom.object(from: ["tags": "a, b,c", "score": 200])
        #expect(parser.tags == ["a", "b", "c"])
        #expect(parser.score == 100)
        #expect(try Custom.object(from: ["tags": ["d"], "score": 7]).tags == ["d"])
    }

    @Test func aStructsHooksSeeAndChangeTheValue() throws {
        let counter = try Counter.object(from: ["value": 5, "hidden": 9])
        #expect((counter.value, counter.doubled, counter.hidden) == (5, 10, 0))
        #expect(counter.trail == "will 0, did 5")
        var updated = counter
        try updated.importValues(from: ["value": 6])
        #expect((updated.doubled, counter.doubled) == (12, 10))
        #expect(updated.trail == "will 5, did 6")
    }

    @Test func childrenAreDoneBeforeTheirParents() throws {
        let trail = Trail()
        func node(_ name: String, _ more: [String: Any] = [:]) -> [String: Any] {
            ["name": name, "trail": trail].merging(more) { $1 }
        }
        _ = try Node.object(
            from: node("root", ["others": [node("o0"), node("o1")], "left": node("l", ["left": node("ll")])]))
        #expect(
            trail.lines == [
                "will root", "will l", "will ll", "will o0", "will o1", "did ll", "did l", "did o0", "did o1",
                "did root",
            ])

        let existing = Node()
        existing.name = "existing"
        existing.left = Node()
        existing.left?.name = "kept"
        let update = Trail()
        try existing.importValues(
            from: ["left": ["name": "new", "trail": update], "name": "renamed", "trail": update])
        #expect(update.lines == ["will existing", "will kept", "did new", "did renamed"])
    }

    @Test("shouldImport is asked once for a key that is repeated, known or not")
    func askedOnce() throws {
        Counting.asked.withLock { $0 = [] }
        _ = try Counting.object(fromJSON: #"{"x": 1, "id": 2, "x": 3}"#)
        _ = try Counting.object(fromJSON: #"{"id": 1, "id": 2}"#)
        #expect(Counting.asked.withLock { $0 } == ["id", "x", "id"])
    }
}

// MARK: Models

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

private struct Counter: DictionaryImportable {
    var value = 0
    var hidden = 0
    var doubled = 0
    var trail = ""

    static var importableProperties: PropertyRegistry {
        \.value
        \.hidden
    }

    func shouldImport(_ value: ImportValue, forKey key: String) throws -> Bool { key != "hidden" }
    mutating func willImport(from source: ImportValue) throws { trail = "will \(value)" }

    mutating func didImport(from source: ImportValue) throws {
        trail += ", did \(value)"
        doubled = value * 2
    }
}

private final class Trail {
    var lines: [String] = []
}

private final class Node: DictionaryImportable {
    var name = ""
    var left: Node?
    var others: [Node] = []

    static var importableProperties: PropertyRegistry {
        \.name
        Property(\.left, .merging)
        \.others
    }

    func willImport(from source: ImportValue) throws {
        (source["trail"]?.any as? Trail)?.lines.append("will \(name.isEmpty ? source["name"]?.string ?? "" : name)")
    }

    func didImport(from source: ImportValue) throws {
        (source["trail"]?.any as? Trail)?.lines.append("did \(name)")
    }
}

private struct Counting: DictionaryImportable {
    static let asked = Locked<[String]>([])
    var id = 0
    static var importableProperties: PropertyRegistry { \.id }
    func shouldImport(_ value: ImportValue, forKey key: String) throws -> Bool {
        Self.asked.withLock { $0.append(key) }
        return true
    }
}
