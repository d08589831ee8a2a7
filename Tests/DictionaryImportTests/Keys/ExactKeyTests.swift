import DictionaryImport
import Foundation
import TestSupport
import Testing

@Suite("Keys that differ only by case or underscores")
struct ExactKeyTests {
    /// The object that a source makes, from a dictionary and from JSON, which have to agree.
    private func object<Model: DictionaryImportable & Equatable>(
        _ type: Model.Type, _ source: [String: any Sendable], mappings: [String: String] = [:]
    ) throws -> Model {
        let object = try Model.object(from: source, mappings: mappings)
        let data = try JSONSerialization.data(withJSONObject: source)
        #expect(try Model.object(fromJSON: data, mappings: mappings) == object)
        #expect(try Model.objects(from: [source], mappings: mappings) == [object])
        return object
    }

    @Test(
        "A key that one property names exactly is nobody else's",
        arguments: [
            ([:], 0, ""), (["id": 42], 42, ""), (["_id": "507f"], 0, "507f"), (["_id": "507f", "id": 42], 42, "507f"),
            (["ID": 1], 0, ""), (["Id": 1, "i_d": 2, "_ID": 3, "id_": 4], 0, ""),
            (["ID": 1, "id": 42], 42, ""), (["mongoID": "a"], 0, "a"), (["mongo_id": "a", "ID": 1], 0, "a"),
        ] as [([String: any Sendable], Int, String)])
    func identifiers(source: [String: any Sendable], id: Int, mongoID: String) throws {
        #expect(try object(ByOption.self, source) == ByOption(id: id, mongoID: mongoID))
        #expect(try object(ByMapping.self, source) == ByMapping(id: id, mongoID: mongoID))
        let mapped = try object(Plain.self, source, mappings: ["_id": "mongoID"])
        #expect(mapped == Plain(id: id, mongoID: mongoID))
        guard source["mongoID"] == nil, source["mongo_id"] == nil else { return }
        #expect(try object(ByOnlyOption.self, source) == ByOnlyOption(id: id, mongoID: mongoID))
        #expect(try object(ByName.self, source) == ByName(id: id, _id: mongoID))
    }

    @Test(
        "Letters of both cases",
        arguments: [
            (["t": 1], 1, 0), (["T": 9], 0, 9), (["t": 1, "T": 9], 1, 9), (["T": 9, "_t": 3], 0, 9),
            (["_t": 3, "T_": 4], 0, 0),
        ] as [([String: Int], Int, Int)])
    func letters(source: [String: Int], lower: Int, upper: Int) throws {
        #expect(try object(Letters.self, source) == Letters(t: lower, T: upper))
        var letters = Letters(t: -1, T: -2)
        try letters.importValues(from: source)
        #expect(letters == Letters(t: source["t"] ?? -1, T: source["T"] ?? -2))
        let shared = SharedLetters()
        try shared.importValues(fromJSON: JSONSerialization.data(withJSONObject: source))
        #expect((shared.t, shared.T) == (source["t"] ?? -1, source["T"] ?? -2))
    }

    @Test(
        "Names of several words",
        arguments: [
            (["userName": "a"], "a", ""), (["username": "b"], "", "b"), (["user_name": "c"], "", ""),
            (["UserName": "d", "USERNAME": "e"], "", ""),
            (["userName": "a", "username": "b", "user_name": "c"], "a", "b"),
        ] as [([String: String], String, String)])
    func words(source: [String: String], userName: String, username: String) throws {
        #expect(try object(Words.self, source) == Words(userName: userName, username: username))
    }

    @Test("A key that fits both and is neither is unknown")
    func unknown() throws {
        #expect(
            failures { _ = try Words.object(from: ["user_name": "x", "userName": "a"], options: .strict) } == [
                "unknownKey user_name", "username: missing",
            ])
        var words = Words()
        #expect(try words.importValues(from: ["User_Name": "x", "username": "b"]).unknownKeys == ["User_Name"])
        #expect(words == Words(userName: "", username: "b"))
        let caught = try CatchingLetters.object(from: ["t": 1, "T": 2, "_t": 3])
        #expect((caught.t, caught.T, caught.rest as? [String: Int]) == (1, 2, ["_t": 3]))
    }

    @Test("Nothing is said to be shadowed where each property has its own key")
    func warnings() throws {
        var warnings: [String] = []
        _ = try Letters.object(from: ["t": 1, "T": 2]) { warnings.append($0.facts) }
        _ = try ByOption.object(fromJSON: #"{"id": 1, "_id": "x"}"#) { warnings.append($0.facts) }
        #expect(warnings == [])
    }

    @Test("Such a model is no fault")
    func checked() throws {
        #expect(try Letters.checkImportableProperties() == [])
        #expect(try Words.checkImportableProperties() == [])
        #expect(try ByName.checkImportableProperties() == [])
        #expect(try ByOption.checkImportableProperties() == [])
        #expect(try Host.checkImportableProperties() == [])
    }

    private static let styles: [ExportOptions.KeyStyle] = [.snakeCase, .asDeclared]

    @Test("What is exported reads back", arguments: 0..<2)
    func exports(style: Int) throws {
        var options = ExportOptions.default
        options.keyStyle = Self.styles[style]
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
        try check(Host(id: 1, inner: ByName(id: 2, _id: "c"), near: Near(_id: "n", userName: "u"), username: "v"))
        let name = try Words(userName: "a", username: "b").exportedDictionary()
        #expect(name as? [String: String] == ["userName": "a", "username": "b"])
    }

    @Test("An export of one of two reads back as that one")
    func exportOfOne() throws {
        var options = ExportOptions.default
        options.properties = ["id"]
        let exported = try ByName(id: 7, _id: "x").exportedDictionary(options: options)
        #expect(try ByName.object(from: exported) == ByName(id: 7, _id: ""))
    }

    @Test("Flattened models")
    func flattened() throws {
        let host = try object(
            Host.self,
            ["id": 1, "p_id": 2, "p__id": "c", "_id": "n", "userName": "u", "username": "v", "P_ID": 9, "ID": 9])
        #expect(
            host == Host(id: 1, inner: ByName(id: 2, _id: "c"), near: Near(_id: "n", userName: "u"), username: "v"))
        let pair = try object(Pair.self, ["t": 1, "T": 2])
        #expect(pair == Pair(lower: Lower(t: 1), upper: Upper(T: 2)))
        let prefixed = try object(Prefixed.self, ["a_n": 1, "A_n": 2, "A_N": 3])
        #expect(prefixed == Prefixed(lower: Count(n: 1), upper: Count(n: 2)))
    }

    @Test("Key paths")
    func paths() throws {
        let one: [String: any Sendable] = ["t": ["x": 1, "y": 5]]
        let both: [String: any Sendable] = ["t": ["x": 1, "y": 5], "T": ["x": 2, "z": 6]]
        #expect(try object(Paths.self, one) == Paths(lower: 1, upper: 0, y: 5, z: 0))
        #expect(try object(Paths.self, both) == Paths(lower: 1, upper: 2, y: 5, z: 6))
        #expect(try object(Paths.self, ["T": ["X": 1, "Y": 5]]) == Paths(lower: 0, upper: 1, y: 0, z: 0))
        #expect(
            failures { _ = try Paths.object(from: both.merging(["quux": 1]) { $1 }, options: .strict) } == [
                "unknownKey quux"
            ])
        #expect(
            failures { _ = try Paths.object(from: ["t": ["x": 1, "X": 2]], options: .strict) } == [
                "T.x: missing", "t.y: missing", "T.z: missing",
            ])
        let exported = try Paths(lower: 1, upper: 2, y: 5, z: 6).exportedDictionary()
        #expect(try Paths.object(from: exported) == Paths(lower: 1, upper: 2, y: 5, z: 6))
    }

    @Test("Identities, and what refers to them")
    func identities() throws {
        let source: [[String: any Sendable]] = [["id": 1, "_id": "a"], ["id": 2, "_id": "a"], ["_id": "b", "id": 1]]
        #expect(try Document.references(from: source as [Any]).identities(of: Document.self, as: Int.self) == [1, 2])
        let documents = try Document.objects(from: source)
        #expect(documents[0] === documents[2] && documents[0] !== documents[1])
        #expect((documents[0].mongoID, documents[1].mongoID) == ("b", "a"))
    }

    @Test("A custom normalization")
    func custom() throws {
        let both = try object(Custom.self, ["name": "a", "!name": "b"])
        #expect(both == Custom(name: "a", other: "b"))
        #expect(try object(Custom.self, ["!!name": "c"]) == Custom())
    }

    @Test("Nested models that are named exactly")
    func nested() throws {
        let source: [String: Any] = ["a": ["n": 1], "A": ["n": 2]]
        #expect(
            failures { _ = try Nesting.object(from: source) } == [
                "A: typeMismatch"
            ])
        #expect(try Nesting.object(from: ["a": ["n": 1], "A": Count(n: 2)]).A.n == 2)
    }

    @Test("Keys that one property alone has are normalized as ever")
    func others() throws {
        #expect(try object(ByOption.self, ["MONGO_ID": "a"]).mongoID == "a")
        #expect(try object(Several.self, ["VALUE": 1]) == Several(value: 1))
        #expect(try object(Several.self, ["value": 1, "Value": 2]) == Several(value: 2))
    }

    @Test("A mapping to a name that fits several properties, and is none of them, is a fault")
    func mappings() throws {
        #expect(try object(Letters.self, ["x": 3], mappings: ["x": "T"]) == Letters(t: 0, T: 3))
        #expect(failures { _ = try Words.object(from: [:], mappings: ["x": "user_name"]) }.count == 1)
        #expect(try object(Letters.self, ["T": 3], mappings: ["T": "t"]) == Letters(t: 3, T: 0))
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

private struct ByName: DictionaryImportable, Equatable {
    var id = 0
    var _id = ""
    static var importableProperties: PropertyRegistry {
        \.id
        \._id
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

private struct Near: DictionaryImportable, Equatable {
    var _id = ""
    var userName = ""
    static var importableProperties: PropertyRegistry {
        \._id
        \.userName
    }
}

private struct Host: DictionaryImportable, Equatable {
    var id = 0
    var inner = ByName()
    var near = Near()
    var username = ""
    static var importableProperties: PropertyRegistry {
        \.id
        Property(\.inner, .flattened(prefix: "p_"))
        Property(\.near, .flattened(prefix: ""))
        \.username
    }
}

private struct Lower: DictionaryImportable, Equatable {
    var t = 0
    static var importableProperties: PropertyRegistry { \.t }
}

// swift-format-ignore: AlwaysUseLowerCamelCase
private struct Upper: DictionaryImportable, Equatable {
    var T = 0
    static var importableProperties: PropertyRegistry { \.T }
}

private struct Pair: DictionaryImportable, Equatable {
    var lower = Lower()
    var upper = Upper()
    static var importableProperties: PropertyRegistry {
        Property(\.lower, .flattened(prefix: ""))
        Property(\.upper, .flattened(prefix: ""))
    }
}

private struct Count: DictionaryImportable, Equatable {
    var n = 0
    static var importableProperties: PropertyRegistry { \.n }
}

// swift-format-ignore: AlwaysUseLowerCamelCase
private struct Nesting: DictionaryImportable {
    var a = Count()
    var A = Count()
    static var nestedObjectKeys: Set<String>? { ["a"] }
    static var importableProperties: PropertyRegistry {
        \.a
        \.A
    }
}

private struct Prefixed: DictionaryImportable, Equatable {
    var lower = Count()
    var upper = Count()
    static var importableProperties: PropertyRegistry {
        Property(\.lower, .flattened(prefix: "a_"))
        Property(\.upper, .flattened(prefix: "A_"))
    }
}

private struct Paths: DictionaryImportable, Equatable {
    var lower = 0
    var upper = 0
    var y = 0
    var z = 0
    static var importableProperties: PropertyRegistry {
        Property(\.lower, .fromOnly("t.x"))
        Property(\.upper, .fromOnly("T.x"))
        Property(\.y, .fromOnly("t.y"))
        Property(\.z, .fromOnly("T.z"))
    }
}

private final class Document: DictionaryImportable {
    var id = 0
    var mongoID = ""
    static var importableProperties: PropertyRegistry {
        Property(\.id, .identity)
        Property(\.mongoID, .fromOnly("_id"))
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
