import DictionaryImport
import Foundation
import TestSupport
import Testing

/// Which object a source means: one of this import with an equal identity, then an existing one, then the current value of
/// a property that is merged into unless that is another one, then a new object.
@Suite("Which object a source means")
struct ObjectLookupTests {
    @Test("existingObject(for:) is called once for each identity, and what it returns is updated by every source")
    func oneLookUp() throws {
        let store = Store()
        try Row.$store.withValue(store) {
            let rows = try Row.objects(from: [
                ["id": 1, "name": "a"], ["id": 1, "count": 2], ["id": 2, "child": ["id": 1, "note": "n"]],
            ])
            #expect(rows[0] === rows[1] && rows[0] === rows[2].child)
            #expect((rows[0].name, rows[0].count, rows[0].note) == ("a", 2, "n"))
            #expect(store.queries == [1, 2])
        }
    }

    @Test("existingObject(for:) is called once with JSON too, and for what is not stored")
    func oneLookUpOfNothing() throws {
        let store = Store(isEmpty: true)
        try Row.$store.withValue(store) {
            let rows = try Row.objects(
                fromJSON: #"[{"id": 1, "name": "a"}, {"id": 1, "count": 2}, {"id": 2}]"#)
            #expect(rows[0] === rows[1] && rows[0] !== rows[2])
            #expect((rows[0].name, rows[0].count) == ("a", 2))
            #expect(store.queries == [1, 2])
        }
    }

    @Test("A source without an identity is looked up each time")
    func noIdentity() throws {
        let store = Store()
        try Row.$store.withValue(store) {
            let rows = try Row.objects(from: [["name": "a"], ["name": "b"]])
            #expect(rows[0] !== rows[1])
            #expect(store.queries == [nil, nil])
        }
    }

    @Test("What an element that is left out has found is forgotten with it")
    func leftOut() throws {
        let store = Store()
        try Row.$store.withValue(store) {
            let rows = try Row.objects(
                from: [["id": 1, "name": "a", "count": "?"], ["id": 1, "note": "n"]],
                options: ImportOptions.default.with(\.onInvalidElement, .skip))
            #expect(rows.count == 1)
            #expect((rows[0].name, rows[0].note) == ("", "n"))
            #expect(store.queries == [1, 1])
        }
    }

    @Test("Merging does not turn one object into another", arguments: [false, true])
    func merging(isFlattened: Bool) throws {
        let holder = Keeper()
        let two = Row(id: 2, name: "two")
        (holder.merged, holder.flat) = (two, two)
        try holder.importValues(
            from: isFlattened ? ["row_id": 3, "row_note": "n"] : ["merged": ["id": 3, "note": "n"]])
        let three = isFlattened ? holder.flat : holder.merged
        #expect(three !== two)
        #expect((three.id, three.name, three.note) == (3, "", "n"))
        #expect((two.id, two.name, two.note) == (2, "two", ""))
    }

    @Test("The same object, and one whose source names no identity, is merged into", arguments: [2, nil as Int?])
    func mergingTheSame(identity: Int?) throws {
        let holder = Keeper()
        let two = Row(id: 2, name: "two")
        holder.merged = two
        try holder.importValues(from: ["merged": identity.map { ["id": $0, "count": 5] } ?? ["count": 5]])
        #expect(holder.merged === two)
        #expect((two.id, two.name, two.count) == (2, "two", 5))
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
        let row = Row(id: 7, name: "root")
        try row.importValues(from: ["id": 7, "child": ["id": 7, "count": 1]])
        #expect(row.child === row && row.count == 1)
        row.child = nil
        try row.importValues(from: ["child": ["id": 7, "count": 2]])
        #expect(row.child === row && row.count == 2)
        row.child = nil
    }

    @Test("An object that was merged into is known from there on")
    func mergedIsKnown() throws {
        let holder = Keeper()
        let two = Row(id: 2, name: "two")
        holder.merged = two
        try holder.importValues(from: ["merged": ["count": 1], "other": ["id": 2, "note": "n"]])
        #expect(holder.other === two)
        #expect((two.count, two.note) == (1, "n"))
    }

    @Test("Of any number of objects whose sources name no identity, one is found by its own")
    func ownIdentities() throws {
        let pages = (0..<20_000).map { number in
            let page = Page()
            (page.id, page.slug) = (number, "s\(number)")
            return page
        }
        try Page.$stored.withValue(Page.Stored(Dictionary(uniqueKeysWithValues: pages.map { ($0.slug, $0) }))) {
            let found = try Page.objects(from: pages.map { ["slug": $0.slug] } + [["id": 19_999, "title": "last"]])
            #expect(found.last === pages.last && pages.last?.title == "last")
        }
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

    @Test("An object that is described inside its own property keeps what is said last: what stands around")
    func insideItself() throws {
        let row = try Row.object(from: ["id": 4, "list": [["id": 4, "list": []], ["id": 5]]])
        #expect(row.list.map(\.id) == [4, 5])
        #expect(row.list.first === row)
        row.list = []
    }

    @Test("An object at the address of one that was freed is not taken for that")
    func freedAddresses() throws {
        // Elements that describe one object twice are left out and freed; those after them take their places in memory.
        var sources: [[String: Any]] = []
        for number in 0..<60 {
            let twice: [[String: Any]] = [["id": number + 1000], ["id": "?"]]
            sources.append(["id": number, "child": ["id": number + 1000], "list": twice])
            sources.append(["id": number + 2000, "refuses": true])
            sources.append(["id": number + 3000, "child": ["id": number + 4000]])
        }
        let rows = try Row.objects(from: sources, options: ImportOptions.default.with(\.onInvalidElement, .skip))
        #expect(rows.allSatisfy { !$0.refuses })
        #expect(rows.filter { $0.id >= 3000 }.count == 60)
    }
}

// MARK: Models

private final class Store: @unchecked Sendable {
    // `@unchecked Sendable`: used by the thread of one test.
    let isEmpty: Bool
    var queries: [Int?] = []

    init(isEmpty: Bool = false) { self.isEmpty = isEmpty }
}

private final class Row: DictionaryImportable {
    @TaskLocal static var store: Store?

    var id = 0
    var name = ""
    var count = 0
    var note = ""
    var child: Row?
    var list: [Row] = []
    var refuses = false

    init() {}

    init(id: Int, name: String) { (self.id, self.name) = (id, name) }

    static var importableProperties: PropertyRegistry {
        \.id
        \.name
        \.count
        \.note
        \.child
        \.list
        \.refuses
    }

    static func identity(for source: ImportValue) throws -> AnyHashable? {
        try source.value(Int.self, for: "id").map(AnyHashable.init)
    }

    /// Another object each time, as a store of rows has it.
    static func existingObject(for source: ImportValue) throws -> Row? {
        guard let store else { return nil }
        let id = try source.value(Int.self, for: "id")
        store.queries.append(id)
        return store.isEmpty || id == nil ? nil : Row(id: id ?? 0, name: "")
    }

    func didImport(from source: ImportValue) throws {
        if refuses { throw Refusal() }
    }
}

private final class Page: DictionaryImportable {
    @TaskLocal static var stored = Stored([:])

    struct Stored: @unchecked Sendable {
        // `@unchecked Sendable`: used by the thread of one test.
        let pages: [String: Page]
        init(_ pages: [String: Page]) { self.pages = pages }
    }

    var id = 0
    var slug = ""
    var title = ""

    static var importableProperties: PropertyRegistry {
        \.id
        \.slug
        \.title
    }

    static func identity(for source: ImportValue) throws -> AnyHashable? {
        try source.value(Int.self, for: "id").map(AnyHashable.init)
    }

    static func existingObject(for source: ImportValue) throws -> Page? {
        stored.pages[source["slug"]?.string ?? ""]
    }
}

private struct Refusal: Error {}

private final class Keeper: DictionaryImportable {
    var merged = Row()
    var flat = Row()
    var other: Row?

    static var importableProperties: PropertyRegistry {
        Property(\.merged, .merging)
        Property(\.flat, .flattened(prefix: "row_"))
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
