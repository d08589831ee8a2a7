import DictionaryImport
import Foundation
import TestSupport
import Testing

@Suite("Nested keys that differ only by case or underscores")
struct ExactKeyNestingTests {
    @Test("The keys of flattened models are told apart, with a prefix too")
    func flattened() throws {
        let host = try Host.objectOfBothSources([
            "id": 1, "p_id": 2, "p__id": "c", "_id": "n", "userName": "u", "username": "v", "P_ID": 9, "ID": 9,
        ])
        #expect(
            host == Host(id: 1, inner: ByName(id: 2, _id: "c"), near: Near(_id: "n", userName: "u"), username: "v"))
        let pair = try Pair.objectOfBothSources(["t": 1, "T": 2])
        #expect(pair == Pair(lower: Lower(t: 1), upper: Upper(T: 2)))
        let prefixed = try Prefixed.objectOfBothSources(["a_n": 1, "A_n": 2, "A_N": 3])
        #expect(prefixed == Prefixed(lower: Count(n: 1), upper: Count(n: 2)))
    }

    @Test("Flattened models that are exported read back, in every style of keys", arguments: [true, false])
    func exports(inSnakeCase: Bool) throws {
        let options = ExportOptions(keyStyle: inSnakeCase ? .snakeCase : .asDeclared)
        let host = Host(id: 1, inner: ByName(id: 2, _id: "c"), near: Near(_id: "n", userName: "u"), username: "v")
        #expect(try Host.object(from: host.exportedDictionary(options: options)) == host)
        #expect(try Host.object(fromJSON: host.exportedJSON(options: options)) == host)
        #expect(try Host.checkImportableProperties() == [])
    }

    @Test("The keys of a path are told apart")
    func paths() throws {
        let one: [String: any Sendable] = ["t": ["x": 1, "y": 5]]
        let both: [String: any Sendable] = ["t": ["x": 1, "y": 5], "T": ["x": 2, "z": 6]]
        #expect(try Paths.objectOfBothSources(one) == Paths(lower: 1, upper: 0, y: 5, z: 0))
        #expect(try Paths.objectOfBothSources(both) == Paths(lower: 1, upper: 2, y: 5, z: 6))
        #expect(try Paths.objectOfBothSources(["T": ["X": 1, "Y": 5]]) == Paths(lower: 0, upper: 1, y: 0, z: 0))
        #expect(
            failures { try Paths.object(from: both.merging(["quux": 1]) { $1 }, options: .strict) } == [
                "unknownKey quux"
            ])
        #expect(
            failures { try Paths.object(from: ["t": ["x": 1, "X": 2]], options: .strict) } == [
                "T.x: missing", "t.y: missing", "T.z: missing",
            ])
        let exported = try Paths(lower: 1, upper: 2, y: 5, z: 6).exportedDictionary()
        #expect(try Paths.object(from: exported) == Paths(lower: 1, upper: 2, y: 5, z: 6))
    }

    @Test("Identities are told apart, and so is what refers to them")
    func identities() throws {
        let source: [[String: any Sendable]] = [["id": 1, "_id": "a"], ["id": 2, "_id": "a"], ["_id": "b", "id": 1]]
        #expect(try Document.references(from: source as [Any]).identities(of: Document.self, as: Int.self) == [1, 2])
        let documents = try Document.objects(from: source)
        #expect(documents[0] === documents[2] && documents[0] !== documents[1])
        #expect((documents[0].mongoID, documents[1].mongoID) == ("b", "a"))
    }

    @Test("nestedObjectKeys names one of two properties")
    func nested() throws {
        let source: [String: Any] = ["a": ["n": 1], "A": ["n": 2]]
        #expect(failures { try Nesting.object(from: source) } == ["A: typeMismatch"])
        #expect(try Nesting.object(from: ["a": ["n": 1], "A": Count(n: 2)]).A.n == 2)
    }
}

// MARK: Models

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
