import DictionaryImport
import Foundation
import TestSupport
import Testing

@Suite("One object for one identity")
struct IdentityTests {
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

    @Test("What is said of an object inside itself is written before what is said of it later")
    func cycleOrder() throws {
        // `first` comes before `weight` in the registry.
        let root = try Part.object(from: ["id": 1, "weight": 1, "first": ["id": 1, "weight": 2]])
        #expect(root.first === root)
        #expect(root.weight == 1)
        root.first = nil
    }

    @Test("Structs are imported beside objects that are described twice")
    func structsBeside() throws {
        let crate = try Crate.object(from: ["parts": [["id": 1], ["id": 1]], "label": ["text": "fragile"]])
        #expect(crate.parts[0] === crate.parts[1])
        #expect(crate.label.text == "fragile")
    }

    @Test("Identities are those of one import, and of one model")
    func separate() throws {
        let source: [String: Any] = ["id": 1]
        #expect(try Part.object(from: source) !== Part.object(from: source))
        let pair = try Pair.object(from: ["part": source, "other": source])
        #expect(pair.part?.id == 1)
        #expect(pair.other?.id == 1)
    }

    @Test("Objects without an identity are different ones")
    func none() throws {
        let parts = try Part.objects(from: [["name": "a"], ["name": "a"]])
        #expect(parts[0] !== parts[1])
    }

    @Test("An object of equal identity comes before an existing one, and that before the current one of .merging")
    func order() throws {
        let stored = Part(id: 7)
        let current = Part(id: 8)
        let pair = Pair()
        pair.merged = current
        try Part.$stored.withValue([stored]) {
            try pair.importValues(from: ["part": ["id": 9], "merged": ["id": 7, "weight": 1]])
            #expect(pair.merged === stored)
            try pair.importValues(from: ["part": ["id": 9], "merged": ["id": 9, "weight": 2]])
            #expect(pair.merged === pair.part)
        }
        #expect(current.weight == 0)
        #expect(stored.weight == 1)
        #expect(pair.part?.weight == 2)
    }

    @Test("With neither, .merging updates the current object, unless that is another one by its identity")
    func mergesCurrent() throws {
        let pair = Pair()
        let current = Part(id: 8)
        pair.merged = current
        try pair.importValues(from: ["merged": ["id": 8, "weight": 1]])
        try pair.importValues(from: ["merged": ["weight": 2]])
        #expect(pair.merged === current && current.weight == 2)
        try pair.importValues(from: ["merged": ["id": 9]])
        #expect(pair.merged !== current)
        #expect(pair.merged?.id == 9 && current.id == 8)
    }

    @Test("importValues asks neither hook for the object itself")
    func ownObject() throws {
        let (object, other) = (Part(id: 1), Part(id: 2))
        try Part.$stored.withValue([object, other]) {
            try object.importValues(from: ["id": 2, "name": "me"])
        }
        #expect(object.name == "me")
        #expect(other.name == "")
    }

    @Test("existingObject may return a new object, and one of a subclass: its own plan is used")
    func subclass() throws {
        let animals = try Animal.objects(from: [
            ["kind": "dog", "name": "Rex", "breed": "pug"], ["kind": "cat", "name": "Tom", "breed": "none"],
        ])
        #expect((animals[0] as? Dog)?.breed == "pug")
        #expect(animals[0].name == "Rex")
        #expect(type(of: animals[1]) == Animal.self)
    }

    @Test("What existingObject throws is one issue, and stops that object's import only")
    func throwing() {
        let error = #expect(throws: ImportError.self) {
            try Part.objects(from: [["id": 1, "weight": "x"], ["id": "?", "weight": "y"], ["id": 2, "weight": "z"]])
        }
        #expect(
            error?.facts == "[0].weight: typeMismatch\n[1].id: typeMismatch\n[2].weight: typeMismatch")
    }

    @Test("The path of what a hook reads has the key as the source spells it")
    func throwingPath() {
        let error = #expect(throws: ImportError.self) { try Part.objects(from: [["ID": "?"]]) }
        #expect(error?.facts == "[0].ID: typeMismatch")
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

private final class Part: DictionaryImportable {
    // The parts of one test, seen by that test only.
    @TaskLocal static var stored: Known = []

    struct Known: @unchecked Sendable, ExpressibleByArrayLiteral {
        let parts: [Part]
        init(arrayLiteral parts: Part...) { self.parts = parts }
    }

    var id = 0
    var name = ""
    var first: Part?
    var weight = 0
    var list: [Part] = []
    var byKey: [String: Part] = [:]

    init() {}

    init(id: Int) { self.id = id }

    static var importableProperties: PropertyRegistry {
        \.id
        \.name
        \.first
        \.weight
        \.list
        \.byKey
    }

    static func existingObject(for source: ImportValue) throws -> Part? {
        guard let id = try source.value(Int.self, for: "id") else { return nil }
        return stored.parts.first { $0.id == id }
    }

    static func identity(for source: ImportValue) -> AnyHashable? { source["id"]?.int }
}

private final class Other: DictionaryImportable {
    var id = 0

    static var importableProperties: PropertyRegistry { \.id }

    static func identity(for source: ImportValue) -> AnyHashable? { source["id"]?.int }
}

private final class Pair: DictionaryImportable {
    var part: Part?
    var other: Other?
    var merged: Part?

    static var importableProperties: PropertyRegistry {
        \.part
        \.other
        Property(\.merged, .merging)
    }
}

private class Animal: ImportableObject {
    final var name = ""

    @PropertyRegistryBuilder<Animal>
    override class var importableProperties: PropertyRegistry { \.name }

    override class func existingObject(for source: ImportValue) -> Self? {
        source["kind"]?.string == "dog" ? Dog() as? Self : nil
    }
}

private final class Dog: Animal {
    var breed = ""

    @PropertyRegistryBuilder<Dog>
    override class var importableProperties: PropertyRegistry {
        super.importableProperties
        \.breed
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
