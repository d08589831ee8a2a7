import DictionaryImport
import Foundation
import TestSupport
import Testing

@Suite("The key that wins when several fit")
struct KeyPrecedenceTests {
    /// The keys of `Ranked.value`, best first, each with a payload that holds it.
    private static var ranks: [(key: String, payload: [String: Any])] {
        [
            ("call", ["call": "call"]),
            ("path.of.call", ["path": ["of": ["call": "path.of.call"]]]),
            ("another", ["another": "another"]),
            ("custom", ["custom": "custom"]),
            ("alpha", ["alpha": "alpha"]),
            ("nested.beta", ["nested": ["beta": "nested.beta"]]),
            ("gamma", ["gamma": "gamma"]),
            ("value", ["value": "value"]),
            ("VALUE", ["VALUE": "VALUE"]),
            ("Value", ["Value": "Value"]),
            ("va_lue", ["va_lue": "va_lue"]),
        ]
    }

    @Test("The best key that is present wins, and the others are reported as shadowed", arguments: 0..<11)
    func ranks(rank: Int) throws {
        let payload = Self.ranks[rank...].reduce(into: [String: Any]()) { $0.merge($1.payload) { $1 } }
        var warnings: [ImportIssue] = []
        let ranked = try Ranked.object(
            from: payload, mappings: ["call": "value", "path.of.call": "value"], onIssue: { warnings.append($0) })
        #expect(ranked.value == Self.ranks[rank].key)
        #expect(warnings.allSatisfy { $0.reason.code == .shadowedKey && $0.severity == .warning })
        #expect(
            Set(warnings.map(\.description))
                == Set(
                    Self.ranks[(rank + 1)...].map {
                        let winner = Self.ranks[rank].key
                        return "\(winner): key \"\($0.key)\" was not used: \"\(winner)\" is the better key for value"
                    }))
    }

    @Test("A key that is shadowed is not unknown")
    func shadowedKeys() throws {
        let payload = Self.ranks.dropFirst(2).reduce(into: [String: Any]()) { $0.merge($1.payload) { $1 } }
        #expect(try Ranked.object(from: payload.merging(["text": ""]) { $1 }, options: .strict).value == "another")
        #expect(try Ranked().importValues(from: payload).unknownKeys == [])
    }

    @Test("A null under the better key wins")
    func nulls() throws {
        for better in [NSNull() as Any, Int?.none as Any] {
            let optional = OptionalValue()
            try optional.importValues(from: ["value": "old"])
            try optional.importValues(from: ["best": better, "value": "x"])
            #expect(optional.value == nil)
            try optional.importValues(from: ["value": "old"])
            try optional.importValues(from: ["nested": ["deep": better], "value": "x"])
            #expect(optional.value == nil)
        }
    }

    @Test("A key that is spelt exactly beats one that is the same without case and underscores")
    func exactSpelling() throws {
        let both: [String: Any] = ["First_Name": "exact", "FIRST_NAME": "upper", "firstname": "folded"]
        #expect(try Spelt.object(from: both).name == "exact")
        #expect(try Spelt.object(from: ["firstname": "folded", "FIRST_NAME": "upper"]).name == "upper")
        #expect(try Spelt.object(from: ["firstname": "folded", "name": "inferred"]).name == "folded")
    }

    @Test("Of several spellings of a name, the exact one wins, then the one that sorts first")
    func collisions() throws {
        #expect(try Identified.object(from: ["id": 1, "_id": 2, "ID": 3]).id == 1)
        #expect(try Identified.object(from: ["_id": 2, "ID": 3]).id == 3)
        #expect(try Identified.object(from: ["userId": 4, "user_id": 5]).userID == 4)
        #expect(try Identified.object(from: ["userID": 6, "userId": 4, "user_id": 5]).userID == 6)
    }

    @Test("A key that one property names does not feed the property of that name")
    func claimedKeys() throws {
        let claims = try Claims.object(from: ["type": "a", "name": "b", "Label": "c", "only": "d"])
        #expect((claims.userType, claims.type) == ("a", ""))
        #expect((claims.title, claims.name) == ("b", ""))
        #expect((claims.heading, claims.label) == ("c", ""))
        #expect(claims.restricted == "d")
        #expect(try Claims.object(from: ["restricted": "d"]).restricted == "")
    }

    @Test("A mapping of a call takes the key from the property of that name")
    func mappedKeys() throws {
        let claims = try Claims.object(from: ["code": "x"], mappings: ["code": "title"])
        #expect((claims.title, claims.code) == ("x", ""))
        #expect(try Claims.object(from: ["code": "x"]).code == "x")
    }

    @Test("Several properties may name the same key")
    func sharedKeys() throws {
        let shared = try SharedKey.object(from: ["value": "4", "extra": 1])
        #expect((shared.text, shared.number, shared.value) == ("4", 4, 4))
        let path = try SharedKey.object(from: ["box": ["size": "5"]])
        #expect((path.text, path.number, path.value) == ("5", 5, 0))
        #expect(path.box == ["size": "5"])
        let claimed = try Claimed.object(from: ["first": 5])
        #expect((claimed.first, claimed.second, claimed.third) == (0, 5, 5))
    }

    @Test("The order of a dictionary does not matter")
    func dictionaryOrder() throws {
        let keys = [
            "call", "custom", "another", "alpha", "gamma", "value", "VALUE", "Value", "va_lue", "_value", "nested",
            "Nested", "NESTED", "text", "TEXT", "te_xt", "te_x_t", "unknown1", "unknown2", "unknown3",
        ]
        var generator = SeededGenerator(seed: 41)
        var results: Set<[String]> = []
        for round in 0..<200 {
            var keys = keys
            // Later rounds leave out some keys, always the same ones.
            keys.removeSubrange(..<(round % 4 * 3))
            var payload = [String: Any](minimumCapacity: Int.random(in: 1...200, using: &generator))
            for key in keys.shuffled(using: &generator) {
                payload[key] = key.lowercased() == "nested" ? ["beta": key, "BETA": "x", "Text": key] as Any : key
            }
            var options = ImportOptions.default
            options.unknownKeys = .report
            var lines: [String] = []
            let fresh = try Ranked.object(
                from: payload, mappings: ["call": "value"], options: options, onIssue: { lines.append("\($0)") })
            let existing = Ranked()
            try existing.importValues(from: payload, mappings: ["call": "value"])
            #expect((existing.value, existing.text) == (fresh.value, fresh.text))
            results.insert(["\(round % 4)", fresh.value, fresh.text] + lines)
        }
        #expect(results.count == 4)
        #expect(
            Set(results.map { Array($0[..<3]) }) == [
                ["0", "call", "text"], ["1", "alpha", "text"], ["2", "nested", "text"], ["3", "nested", "text"],
            ])
    }

    @Test("Of three spellings of a long key the exact one wins, whatever comes behind it")
    func longKeys() throws {
        struct Long: DictionaryImportable {
            var number = 0
            static let key = String(repeating: "a", count: 70)
            static var importableProperties: PropertyRegistry { Property(\.number, .fromOnly(key)) }
        }
        let (key, rest) = (Long.key, Long.key.dropFirst())
        #expect(try Long.object(fromJSON: #"{"\#(rest)_a": 1, "\#(key)": 2, "A\#(rest)": 3}"#).number == 2)
    }

    @Test("A key path through the key of its own property shadows nothing")
    func pathThroughOwnKey() throws {
        #expect(try warnings(["actor": ["login": "ann"]]).isEmpty)
        #expect(
            try Event.object(from: ["actor": ["login": "ann"]], options: .strict.with(\.missingValues, .keep)).actor
                == "ann")
        let both = try warnings(["actor": ["login": "ann", "name": "Ann"]])
        #expect(both.map(\.reason.found) == ["actor.name"])
    }

    @Test("The issue of a shadowed key names both keys")
    func facts() throws {
        let found = try warnings(["actor.login": "ann", "Actor.Login": "Ann"])
        #expect(found.map(\.reason.code) == [.shadowedKey])
        #expect(found.map(\.reason.found) == ["Actor.Login"])
        #expect(found.map(\.sourceKey) == ["actor.login"])
    }

    /// The issues that an import of an event reports.
    private func warnings(_ source: [String: Any]) throws -> [ImportIssue] {
        var found: [ImportIssue] = []
        _ = try Event.object(from: source) { found.append($0) }
        return found
    }
}

// MARK: Models

private final class Ranked: DictionaryImportable {
    var value = ""
    var text = ""

    static var customKeyMappings: [String: String] { ["custom": "value", "another": "value"] }

    static var importableProperties: PropertyRegistry {
        Property(\.value, .from("alpha", "nested.beta", "gamma"))
        \.text
    }
}

private final class OptionalValue: DictionaryImportable {
    var value: String?
    static var importableProperties: PropertyRegistry { Property(\.value, .from("best", "nested.deep")) }
}

private final class Spelt: DictionaryImportable {
    var name = ""
    static var importableProperties: PropertyRegistry { Property(\.name, .from("First_Name")) }
}

private final class Identified: DictionaryImportable {
    var id = 0
    var userID = 0

    static var importableProperties: PropertyRegistry {
        \.id
        \.userID
    }
}

private final class Claims: DictionaryImportable {
    var type = ""
    var name = ""
    var label = ""
    var code = ""
    var userType = ""
    var title = ""
    var heading = ""
    var restricted = ""

    static var customKeyMappings: [String: String] { ["name": "title"] }

    static var importableProperties: PropertyRegistry {
        \.type
        \.name
        \.label
        \.code
        Property(\.userType, .from("type"))
        \.title
        Property(\.heading, .fromOnly("label"))
        Property(\.restricted, .fromOnly("only"))
    }
}

private final class SharedKey: DictionaryImportable {
    var text = ""
    var number = 0
    var value = 0
    var box: [String: String] = [:]

    static var importableProperties: PropertyRegistry {
        Property(\.text, .from("value", "box.size"))
        Property(\.number, .from("value", "box.size"))
        Property(\.value, .from("value"))
        \.box
    }
}

private struct Claimed: DictionaryImportable {
    var first = 0
    var second = 0
    var third = 0

    static var importableProperties: PropertyRegistry {
        \.first
        Property(\.second, .from("first"))
        Property(\.third, .from("first"))
    }
}

private struct Event: DictionaryImportable {
    var actor = ""

    static var importableProperties: PropertyRegistry { Property(\.actor, .from("actor.login", "actor.name")) }
}
