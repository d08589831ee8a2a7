import DictionaryImport
import Foundation
import TestSupport
import Testing

@Suite("Keys that differ only by case or underscores")
struct ExactKeyTests {
    @Test(
        "A key that is exactly what one property names belongs to that property alone",
        arguments: [
            (source: [:], id: 0, mongoID: ""),
            (source: ["id": 42], id: 42, mongoID: ""),
            (source: ["_id": "507f"], id: 0, mongoID: "507f"),
            (source: ["_id": "507f", "id": 42], id: 42, mongoID: "507f"),
            (source: ["ID": 1], id: 0, mongoID: ""),
            (source: ["Id": 1, "i_d": 2, "_ID": 3, "id_": 4], id: 0, mongoID: ""),
            (source: ["ID": 1, "id": 42], id: 42, mongoID: ""),
            (source: ["mongoID": "a"], id: 0, mongoID: "a"),
            (source: ["mongo_id": "a", "ID": 1], id: 0, mongoID: "a"),
        ] as [(source: [String: any Sendable], id: Int, mongoID: String)])
    func identifiers(source: [String: any Sendable], id: Int, mongoID: String) throws {
        #expect(try ByOption.objectOfBothSources(source) == ByOption(id: id, mongoID: mongoID))
        #expect(try ByMapping.objectOfBothSources(source) == ByMapping(id: id, mongoID: mongoID))
        let mapped = try Plain.objectOfBothSources(source, mappings: ["_id": "mongoID"])
        #expect(mapped == Plain(id: id, mongoID: mongoID))
        guard source["mongoID"] == nil, source["mongo_id"] == nil else { return }
        #expect(try ByOnlyOption.objectOfBothSources(source) == ByOnlyOption(id: id, mongoID: mongoID))
        #expect(try ByName.objectOfBothSources(source) == ByName(id: id, _id: mongoID))
    }

    @Test(
        "Letters of both cases are keys of their own",
        arguments: [
            (source: ["t": 1], expected: Letters(t: 1)), (source: ["T": 9], expected: Letters(T: 9)),
            (source: ["t": 1, "T": 9], expected: Letters(t: 1, T: 9)),
            (source: ["T": 9, "_t": 3], expected: Letters(T: 9)),
            (source: ["_t": 3, "T_": 4], expected: Letters()),
        ])
    private func letters(source: [String: Int], expected: Letters) throws {
        #expect(try Letters.objectOfBothSources(source) == expected)
        var letters = Letters(t: -1, T: -2)
        try letters.importValues(from: source)
        #expect(letters == Letters(t: source["t"] ?? -1, T: source["T"] ?? -2))
        let shared = SharedLetters()
        try shared.importValues(fromJSON: JSONSerialization.data(withJSONObject: source))
        #expect((shared.t, shared.T) == (source["t"] ?? -1, source["T"] ?? -2))
    }

    @Test(
        "Names of several words are told apart by their spelling",
        arguments: [
            (source: ["userName": "a"], expected: Words(userName: "a")),
            (source: ["username": "b"], expected: Words(username: "b")),
            (source: ["user_name": "c"], expected: Words()),
            (source: ["UserName": "d", "USERNAME": "e"], expected: Words()),
            (
                source: ["userName": "a", "username": "b", "user_name": "c"],
                expected: Words(userName: "a", username: "b")
            ),
        ])
    private func words(source: [String: String], expected: Words) throws {
        #expect(try Words.objectOfBothSources(source) == expected)
    }

    @Test("A key that could mean either property is unknown")
    func unknown() throws {
        #expect(
            failures { try Words.object(from: ["user_name": "x", "userName": "a"], options: .strict) } == [
                "unknownKey user_name", "username: missing",
            ])
        var words = Words()
        #expect(try words.importValues(from: ["User_Name": "x", "username": "b"]).unknownKeys == ["User_Name"])
        #expect(words == Words(userName: "", username: "b"))
        let caught = try CatchingLetters.object(from: ["t": 1, "T": 2, "_t": 3])
        #expect((caught.t, caught.T, caught.rest as? [String: Int]) == (1, 2, ["_t": 3]))
    }

    @Test("Where each property has its own key, no key is reported as shadowed")
    func warnings() throws {
        var warnings: [String] = []
        _ = try Letters.object(from: ["t": 1, "T": 2]) { warnings.append($0.facts) }
        _ = try ByOption.object(fromJSON: #"{"id": 1, "_id": "x"}"#) { warnings.append($0.facts) }
        #expect(warnings == [])
    }

    @Test("Names that differ in this way are no fault")
    func checked() throws {
        #expect(try Letters.checkImportableProperties() == [])
        #expect(try Words.checkImportableProperties() == [])
        #expect(try ByName.checkImportableProperties() == [])
        #expect(try ByOption.checkImportableProperties() == [])
    }

    @Test("Keys that one property alone has are found in every spelling")
    func others() throws {
        #expect(try ByOption.objectOfBothSources(["MONGO_ID": "a"]).mongoID == "a")
        #expect(try Several.objectOfBothSources(["VALUE": 1]) == Several(value: 1))
        #expect(try Several.objectOfBothSources(["value": 1, "Value": 2]) == Several(value: 2))
    }

    @Test("A mapping to a name that fits several properties, and is none of them, is a fault")
    func mappings() throws {
        #expect(try Letters.objectOfBothSources(["x": 3], mappings: ["x": "T"]) == Letters(t: 0, T: 3))
        #expect(failures { try Words.object(from: [:], mappings: ["x": "user_name"]) }.count == 1)
        #expect(try Letters.objectOfBothSources(["T": 3], mappings: ["T": "t"]) == Letters(t: 3, T: 0))
    }

    @Test("Keys that are the same to a custom normalization are told apart by their spelling")
    func custom() throws {
        let both = try Custom.objectOfBothSources(["name": "a", "!name": "b"])
        #expect(both == Custom(name: "a", other: "b"))
        #expect(try Custom.objectOfBothSources(["!!name": "c"]) == Custom())
    }

    @Test("Keys that are compared exactly, and other keys that a list names, tell them apart too")
    func otherKeys() throws {
        let exact = try CollidingExactly.object(from: ["userID": 1, "user_id": 2])
        #expect((exact.userID, exact.user_id) == (1, 2))
        let apart = try ToldApart.object(from: ["userID": 1, "uid": 2])
        #expect((apart.userID, apart.user_id) == (1, 2))
    }

    @Test("What is exported reads back, in every style of keys", arguments: [true, false])
    func exports(inSnakeCase: Bool) throws {
        let options = ExportOptions(keyStyle: inSnakeCase ? .snakeCase : .asDeclared)
        func check<Model: DictionaryImportable & Equatable>(_ model: Model) throws {
            #expect(try Model.object(from: model.exportedDictionary(options: options)) == model)
            #expect(try Model.object(fromJSON: model.exportedJSON(options: options)) == model)
        }
        try check(ByOption(id: 7, mongoID: "x"))
        try check(ByOnlyOption(id: 7, mongoID: "x"))
        try check(ByMapping(id: 7, mongoID: "x"))
        try check(ByName(id: 7, _id: "x"))
        try check(Letters(t: 1, T: 2))
        try check(Words(userName: "a", username: "b"))
        let name = try Words(userName: "a", username: "b").exportedDictionary()
        #expect(name as? [String: String] == ["userName": "a", "username": "b"])
    }

    @Test("An export of one of two properties reads back as that one")
    func exportOfOne() throws {
        var options = ExportOptions.default
        options.properties = ["id"]
        let exported = try ByName(id: 7, _id: "x").exportedDictionary(options: options)
        #expect(try ByName.object(from: exported) == ByName(id: 7, _id: ""))
    }
}

// MARK: Models

private struct ByOption: DictionaryImportable, Equatable {
    var id = 0
    var mongoID = ""
    static var importableProperties: PropertyRegistry {
        \.id
        Property(\.mongoID, .from("_id"))
    }
}

private struct ByOnlyOption: DictionaryImportable, Equatable {
    var id = 0
    var mongoID = ""
    static var importableProperties: PropertyRegistry {
        \.id
        Property(\.mongoID, .fromOnly("_id"))
    }
}

private struct ByMapping: DictionaryImportable, Equatable {
    var id = 0
    var mongoID = ""
    static var customKeyMappings: [String: String] { ["_id": "mongoID"] }
    static var importableProperties: PropertyRegistry {
        \.id
        \.mongoID
    }
}

private struct Plain: DictionaryImportable, Equatable {
    var id = 0
    var mongoID = ""
    static var importableProperties: PropertyRegistry {
        \.id
        \.mongoID
    }
}

// swift-format-ignore: AlwaysUseLowerCamelCase
private struct Letters: DictionaryImportable, Equatable {
    var t = 0
    var T = 0
    static var importableProperties: PropertyRegistry {
        \.t
        \.T
    }
}

// swift-format-ignore: AlwaysUseLowerCamelCase
private final class SharedLetters: DictionaryImportable {
    var t = -1
    var T = -2
    static var importableProperties: PropertyRegistry {
        \.t
        \.T
    }
}

// swift-format-ignore: AlwaysUseLowerCamelCase
private struct CatchingLetters: DictionaryImportable {
    var t = 0
    var T = 0
    var rest: [String: Any] = [:]
    static var importableProperties: PropertyRegistry {
        \.t
        \.T
        Property(\.rest, .catchAll)
    }
}

private struct Words: DictionaryImportable, Equatable {
    var userName = ""
    var username = ""
    static var importableProperties: PropertyRegistry {
        \.userName
        \.username
    }
}

private struct Custom: DictionaryImportable, Equatable {
    var name = ""
    var other = ""
    static var keyNormalization: KeyNormalization { .custom { $0.filter { $0 != "!" } } }
    static var importableProperties: PropertyRegistry {
        \.name
        Property(\.other, .fromOnly("!name"))
    }
}

private struct Several: DictionaryImportable, Equatable {
    var value = 0
    static var importableProperties: PropertyRegistry { Property(\.value, .from("Value", "VALUE")) }
}

// swift-format-ignore: AlwaysUseLowerCamelCase
private final class CollidingExactly: DictionaryImportable {
    var userID = 0
    var user_id = 0

    static var keyNormalization: KeyNormalization { .exact }

    static var importableProperties: PropertyRegistry {
        \.userID
        \.user_id
    }
}

// swift-format-ignore: AlwaysUseLowerCamelCase
private final class ToldApart: DictionaryImportable {
    var userID = 0
    var user_id = 0

    static var importableProperties: PropertyRegistry {
        \.userID
        Property(\.user_id, .fromOnly("uid"))
    }
}
