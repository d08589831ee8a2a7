import DictionaryImport
import Foundation
import TestSupport
import Testing

@Suite("Catch-all")
struct CatchAllTests {
    @Test("It takes the keys that nothing else takes, as the source spells them")
    func takes() throws {
        let event = try Event.object(from: [
            "ID": 1, "Some_Key": "x", "another": [1, 2], "pet_name": "Rex", "secret": 1, "refused": 2, "kind": "k",
        ])
        #expect(event.id == 1)
        #expect(event.pet.name == "Rex")
        #expect(event.type == "k")
        #expect(event.extra.keys.sorted() == ["Some_Key", "another"])
        #expect(event.extra["Some_Key"] as? String == "x")
        #expect(event.extra["another"] as? [Int] == [1, 2])
    }

    @Test("Its name is no key: a key so spelt is one of those it takes")
    func ownName() throws {
        let event = try Event.object(from: ["extra": 5])
        #expect(event.extra["extra"] as? Int == 5)
    }

    @Test("There are no unknown keys then")
    func strict() throws {
        #expect(throws: Never.self) { try Event.object(from: ["id": 1, "type": "k", "unknown": 2], options: .strict) }
        let event = Event()
        #expect(try event.importValues(from: ["unknown": 2]).unknownKeys == [])
    }

    @Test("An update merges key by key: absent keys stay, null removes")
    func merges() throws {
        let event = try Event.object(from: ["a": 1, "b": 2, "c": 3])
        try event.importValues(from: ["b": 20, "c": NSNull(), "d": 4])
        #expect(event.extra as? [String: Int] == ["a": 1, "b": 20, "d": 4])
        #expect(try event.importValues(from: ["a": 1]).changedProperties == [])
        try event.importValues(from: ["id": 7])
        #expect(event.extra.count == 3)
    }

    @Test("An update that changes one value takes the others too, also where they only look the same")
    func takesAll() throws {
        // Which key comes first differs from one dictionary to the next.
        for round in 0..<50 {
            var old: [String: Any] = ["zero": 0.0, "one": 1, "yes": true, "text": "caf\u{E9}", "gone": 1]
            var new: [String: Any] = ["zero": -0.0, "one": 1.0, "yes": 1, "text": "cafe\u{301}", "gone": NSNull()]
            for key in 0..<round {
                old["same \(key)"] = key
                new["same \(key)"] = key
            }
            new["new"] = round
            let event = try Event.object(from: old)
            #expect(try event.importValues(from: new).changedProperties == ["extra"])
            #expect((event.extra["zero"] as? Double)?.sign == .minus)
            #expect(event.extra["one"] is Double)
            #expect(event.extra["yes"] is Int)
            #expect((event.extra["text"] as? String)?.unicodeScalars.count == 5)
            #expect(event.extra["new"] as? Int == round)
            #expect(event.extra.count == round + 5)
            #expect(try event.importValues(from: new).changedProperties == [])
        }
    }

    @Test(
        "Of a key that JSON repeats, the last value is taken",
        arguments: [#""a": null, "a": 1"#, #""a": 2, "a": 1"#])
    func repeated(members: String) throws {
        let event = try Event.object(from: ["a": 1])
        #expect(try event.importValues(fromJSON: Data("{\(members)}".utf8)).changedProperties == [])
        #expect(event.extra as? [String: Int] == ["a": 1])
    }

    @Test("A key that JSON repeats in other bytes is reported too: an accent is a part of its letter, or follows it")
    func repeatedInOtherBytes() throws {
        let (one, two) = ("caf\u{E9}", "cafe\u{301}")
        let text = "{\"\(one)\": 1, \"x\": {\"\(two)\": 1, \"\(one)\": 2}, \"\(two)\": 3}"
        var warnings: [String] = []
        let event = try Event.object(fromJSON: Data(text.utf8)) { warnings.append($0.facts) }
        #expect(event.extra[one] as? Int == 3)
        #expect(event.extra["x"] as? [String: Int] == [one: 2])
        #expect(
            warnings.sorted() == ["repeatedKey", "x: repeatedKey"])
    }

    @Test("Typed values are converted, and a bad one is an issue of its key")
    func typed() throws {
        var labels = try Labels.object(from: ["name": "n", "x": 1, "y": "2"])
        #expect(labels.counts == ["x": 1, "y": 2])
        let error = #expect(throws: ImportError.self) {
            try labels.importValues(from: ["name": "m", "x": 9, "z": "many"])
        }
        #expect(error?.facts == "z: typeMismatch")
        #expect(labels.counts == ["x": 1, "y": 2])
        #expect(labels.name == "n")
        try labels.importValues(from: ["x": 9, "z": "many"], options: .lenient)
        #expect(labels.counts == ["x": 9, "y": 2])
        try labels.importValues(from: ["x": NSNull(), "q": 5, "y": "3"])
        #expect(labels.counts == ["y": 3, "q": 5])
        try labels.importValues(fromJSON: Data(#"{"name": "o", "q": "x", "q": 6, "r": 7, "r": 8}"#.utf8))
        #expect(labels.counts == ["y": 3, "q": 6, "r": 8])
        let unchanged = try labels.importValues(from: ["q": "6", "r": 8.0])
        #expect(unchanged.changedProperties == [])
    }

    @Test("It may be optional: nil until there is something to take")
    func optional() throws {
        #expect(try Sparse.object(from: ["id": 1]).rest == nil)
        #expect(try Sparse.object(from: ["id": 1, "x": "y"]).rest == ["x": "y"])
    }

    @Test("A null is none of what it takes, also where it is nil; of a new object it is where values are optional")
    func optionalWithNulls() throws {
        struct Counts: DictionaryImportable {
            var rest: [String: Int]?
            static var importableProperties: PropertyRegistry { Property(\.rest, .catchAll) }
        }
        struct Gaps: DictionaryImportable {
            var rest: [String: Int?]?
            static var importableProperties: PropertyRegistry { Property(\.rest, .catchAll) }
        }
        let source: [String: Any] = ["x": NSNull(), "y": 1]
        #expect(try Counts.object(from: source).rest == ["y": 1])
        #expect(try Gaps.object(from: source).rest == ["x": nil, "y": 1])
        var gaps = Gaps()
        try gaps.importValues(from: source)
        #expect(gaps.rest == ["y": 1])
    }
}

private final class Event: DictionaryImportable {
    var id = 0
    var type = ""
    var pet = Pet()
    var extra: [String: Any] = [:]

    static let ignoredKeys: Set<String> = ["secret"]
    static let customKeyMappings = ["kind": "type"]

    static var importableProperties: PropertyRegistry {
        \.id
        \.type
        Property(\.extra, .catchAll)
        Property(\.pet, .flattened(prefix: "pet_"))
    }

    func shouldImport(_ value: ImportValue, forKey key: String) -> Bool { key != "refused" }
}

private struct Labels: DictionaryImportable {
    var name = ""
    var counts: [String: Int] = [:]

    static var importableProperties: PropertyRegistry {
        \.name
        Property(\.counts, .catchAll)
    }
}

private struct Sparse: DictionaryImportable {
    var id = 0
    var rest: [String: String]?

    static var importableProperties: PropertyRegistry {
        \.id
        Property(\.rest, .catchAll)
    }
}
