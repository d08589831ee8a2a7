import DictionaryImport
import Foundation
import TestSupport
import Testing

@Suite("One object for one identity")
struct SharedObjectTests {
    @Test("Equal identities in one import are one object, wherever they stand")
    func shared() throws {
        let root = try Part.object(from: [
            "id": 1, "name": "root",
            "first": ["id": 2, "name": "two"],
            "list": [["id": 3, "name": "three"], ["id": 2, "weight": 5], ["id": 3, "weight": 6]],
            "byKey": ["x": ["id": 3, "name": "3"]],
        ])
        let two = try #require(root.first)
        #expect(root.list.map(\.id) == [3, 2, 3])
        #expect(root.list[1] === two)
        #expect(root.list[0] === root.list[2])
        #expect(root.byKey["x"] === root.list[0])
        #expect(two.name == "two")
        #expect(two.weight == 5)
        #expect(root.list[0].name == "3")
        #expect(root.list[0].weight == 6)
    }

    @Test("An object may contain itself")
    func cycle() throws {
        let root = try Part.object(from: ["id": 1, "name": "root", "list": [["id": 2, "first": ["id": 1]]]])
        #expect(root.list[0].first === root)
        #expect(root.name == "root")
        root.list = []
    }

    @Test("Values of an object inside itself are written before those that come later")
    func cycleOrder() throws {
        // `first` comes before `weight` in the registry.
        let root = try Part.object(from: ["id": 1, "weight": 1, "first": ["id": 1, "weight": 2]])
        #expect(root.first === root)
        #expect(root.weight == 1)
        root.first = nil
    }

    @Test("An object that is described inside its own property keeps the values that stand around it")
    func insideItself() throws {
        let part = try Part.object(from: ["id": 4, "list": [["id": 4, "list": []], ["id": 5]]])
        #expect(part.list.map(\.id) == [4, 5])
        #expect(part.list.first === part)
        part.list = []
    }

    @Test("An object is known before its first hook that converts what mentions it", arguments: [false, true])
    func knownBeforeHooks(isFirst: Bool) throws {
        let source: [String: Any] = ["id": 1, "name": "a", "inner": ["id": 2, "outer": ["id": 1, "size": 3]]]
        for nest in isFirst
            ? [try Nest.object(from: source)] : try Nest.objects(from: [["id": 5], source, ["id": 1]]).dropLast()
        where nest.id == 1 {
            let inner = try #require(nest.inner)
            #expect(inner.outer === nest)
            #expect((nest.name, nest.size, inner.id) == ("a", 3, 2))
            inner.outer = nil
        }
        let session = ImportSession()
        let nest = try Nest.object(from: source, session: session)
        #expect(session.newObjects(of: Nest.self).map(\.id).sorted() == [1, 2])
        #expect(session.object(Nest.self, identity: 1) === nest)
        nest.inner?.outer = nil
    }

    @Test("What existingObject converts may mention the object, too")
    func knownBeforeExistingObject() throws {
        let found = try Looked.object(from: ["id": 1, "name": "a", "inner": ["id": 1, "size": 3]])
        #expect((found.id, found.name, found.size) == (1, "a", 3))
    }

    @Test("Structs are imported beside objects that are described twice")
    func structsBeside() throws {
        let crate = try Crate.object(from: ["parts": [["id": 1], ["id": 1]], "label": ["text": "fragile"]])
        #expect(crate.parts[0] === crate.parts[1])
        #expect(crate.label.text == "fragile")
    }

    @Test("An identity holds for one import and one model")
    func separate() throws {
        let source: [String: Any] = ["id": 1]
        #expect(try Part.object(from: source) !== Part.object(from: source))
        let both = try Models.object(from: ["part": source, "other": source])
        #expect(both.part?.id == 1)
        #expect(both.other?.id == 1)
    }

    @Test("Objects without an identity are different ones")
    func none() throws {
        let parts = try Part.objects(from: [["name": "a"], ["name": "a"]])
        #expect(parts[0] !== parts[1])
    }

    @Test(
        "An instance in a source is known by its identity from there on, without a session too",
        arguments: [false, true])
    func instances(isInSession: Bool) throws {
        final class Node: DictionaryImportable {
            var id = 0
            var size = 0
            static var importableProperties: PropertyRegistry {
                Property(\.id, .identity)
                \.size
            }
        }
        let node = Node()
        node.id = 1
        let found = try Node.objects(
            from: [node, ["id": 1, "size": 5]] as [Any], session: isInSession ? ImportSession() : nil)
        #expect(found[0] === node && found[1] === node && node.size == 5)
    }

    @Test("An instance of the model passes through as it is")
    func instance() throws {
        let part = Part(id: 5)
        let pair = try Pair.object(from: ["part": part, "merged": part])
        #expect(pair.part === part)
        #expect(pair.merged === part)
        #expect(try Part.objects(from: [part, ["id": 6]] as [Any])[0] === part)
    }
}

// MARK: Models

private typealias Part = IdentityModels.Part
private typealias Pair = IdentityModels.Pair

private final class Other: DictionaryImportable {
    var id = 0

    static var importableProperties: PropertyRegistry { \.id }

    static func identity(for source: ImportValue) -> AnyHashable? { source["id"]?.int }
}

private struct Models: DictionaryImportable {
    var part: Part?
    var other: Other?

    static var importableProperties: PropertyRegistry {
        \.part
        \.other
    }
}

private struct Label: DictionaryImportable {
    var text = ""

    static var importableProperties: PropertyRegistry { \.text }
}

private final class Crate: DictionaryImportable {
    var parts: [Part] = []
    var label = Label()

    static var importableProperties: PropertyRegistry {
        \.parts
        \.label
    }
}

private final class Nest: DictionaryImportable {
    var id = 0
    var name = ""
    var size = 0
    var inner: Nest?
    var outer: Nest?

    static var importableProperties: PropertyRegistry {
        Property(\.id, .identity)
        \.name
        \.size
        \.outer
    }

    static var ignoredKeys: Set<String> { ["inner"] }

    func willImport(from source: ImportValue) throws { inner = try source.value(for: "inner") ?? inner }
}

private final class Looked: DictionaryImportable {
    var id = 0
    var name = ""
    var size = 0

    static var importableProperties: PropertyRegistry {
        Property(\.id, .identity)
        \.name
        \.size
    }

    static var ignoredKeys: Set<String> { ["inner"] }

    static func existingObject(for source: ImportValue) throws -> Looked? {
        _ = try source.value(Looked.self, for: "inner")
        return nil
    }
}
