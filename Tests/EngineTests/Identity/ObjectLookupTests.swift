import DictionaryImport
import Foundation
import TestSupport
import Testing

/// One of this import with an equal identity, then an existing one, then the current value of a property that is merged into unless
/// that is another one, then a new object.
@Suite("Which object a source means")
struct ObjectLookupTests {
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

    @Test("The current object is updated where its property is merged into, and replaced elsewhere")
    func current() throws {
        let pair = Pair()
        let (part, merged) = (Part(), Part())
        (pair.part, pair.merged) = (part, merged)
        try pair.importValues(from: ["part": ["name": "new"], "merged": ["name": "same"]])
        #expect(pair.part !== part && part.name == "" && pair.part?.name == "new")
        #expect(pair.merged === merged && merged.name == "same")
        try pair.importValues(from: ["part": NSNull(), "merged": NSNull()])
        #expect(pair.part == nil && pair.merged == nil)
        try pair.importValues(from: ["merged": ["name": "fresh"]])
        #expect(pair.merged?.name == "fresh" && pair.merged !== merged)
    }

    @Test(
        "Merging does not turn one object into another: one of another identity takes its place",
        arguments: [false, true])
    func merging(isFlattened: Bool) throws {
        let holder = Keeper()
        let two = Part(id: 2, name: "two")
        (holder.merged, holder.flat) = (two, two)
        try holder.importValues(
            from: isFlattened ? ["part_id": 3, "part_weight": 3] : ["merged": ["id": 3, "weight": 3]])
        let three = isFlattened ? holder.flat : holder.merged
        #expect(three !== two)
        #expect((three.id, three.name, three.weight) == (3, "", 3))
        #expect((two.id, two.name, two.weight) == (2, "two", 0))
    }

    @Test("The same object, and one whose source names no identity, is merged into", arguments: [2, nil as Int?])
    func mergingTheSame(identity: Int?) throws {
        let holder = Keeper()
        let two = Part(id: 2, name: "two")
        holder.merged = two
        try holder.importValues(from: ["merged": identity.map { ["id": $0, "weight": 5] } ?? ["weight": 5]])
        #expect(holder.merged === two)
        #expect((two.id, two.name, two.weight) == (2, "two", 5))
    }

    @Test("An identity may come from another key than the name of its property")
    func mergingByAnotherKey() throws {
        let box = Box()
        let two = Item()
        two.number = 2
        box.item = two
        try box.importValues(from: ["item": ["item_no": 3]])
        #expect(box.item !== two)
        #expect((box.item.number, two.number) == (3, 2))
    }

    @Test("The object that an update starts with is known, by what the source says or by what it is")
    func root() throws {
        let part = Part(id: 7, name: "root")
        try part.importValues(from: ["id": 7, "first": ["id": 7, "weight": 1]])
        #expect(part.first === part && part.weight == 1)
        part.first = nil
        try part.importValues(from: ["first": ["id": 7, "weight": 2]])
        #expect(part.first === part && part.weight == 2)
        part.first = nil
    }

    @Test("An object that was merged into is known from there on")
    func mergedIsKnown() throws {
        let holder = Keeper()
        let two = Part(id: 2, name: "two")
        holder.merged = two
        try holder.importValues(from: ["merged": ["weight": 1], "other": ["id": 2, "name": "t"]])
        #expect(holder.other === two)
        #expect((two.name, two.weight) == ("t", 1))
    }

    @Test("One of a subclass is found where its superclass is asked for, and no sibling is")
    func hierarchy() throws {
        let owner = Owner()
        let cat = Cat()
        cat.id = 1
        owner.cat = cat
        try owner.importValues(from: ["cat": ["lives": 9], "animal": ["id": 1, "name": "Tom"], "dog": ["id": 1]])
        #expect(owner.animal === cat)
        #expect((cat.name, cat.lives) == ("Tom", 9))
        #expect(owner.dog != nil && owner.dog !== cat)
    }
}

// MARK: Models

private typealias Part = IdentityModels.Part
private typealias Pair = IdentityModels.Pair

private final class Keeper: DictionaryImportable {
    var merged = Part()
    var flat = Part()
    var other: Part?

    static var importableProperties: PropertyRegistry {
        Property(\.merged, .merging)
        Property(\.flat, .flattened(prefix: "part_"))
        \.other
    }
}

private final class Item: DictionaryImportable {
    var number = 0

    static var importableProperties: PropertyRegistry { Property(\.number, .from("item_no")) }

    static func identity(for source: ImportValue) -> AnyHashable? { source["item_no"]?.int }
}

private final class Box: DictionaryImportable {
    var item = Item()

    static var importableProperties: PropertyRegistry { Property(\.item, .merging) }
}

private class Animal: ImportableObject {
    final var id = 0
    final var name = ""

    @PropertyRegistryBuilder<Animal>
    override class var importableProperties: PropertyRegistry {
        \.id
        \.name
    }

    override class func identity(for source: ImportValue) throws -> AnyHashable? { source["id"]?.int }
}

private final class Cat: Animal {
    var lives = 0

    @PropertyRegistryBuilder<Cat>
    override class var importableProperties: PropertyRegistry {
        super.importableProperties
        \.lives
    }
}

private final class Dog: Animal {}

private final class Owner: DictionaryImportable {
    var cat: Cat?
    var animal: Animal?
    var dog: Dog?

    static var importableProperties: PropertyRegistry {
        Property(\.cat, .merging)
        \.animal
        \.dog
    }
}
