import DictionaryImport
import Foundation
import TestSupport
import Testing

/// What `existingObject(for:)` finds is updated instead of a new object.
@Suite("Objects that exist already")
struct ExistingObjectTests {
    @Test("Existing objects are found at every level")
    func everyLevel() throws {
        let registry = Registry()
        let people = (1...4).map { registry.person($0, name: "old \($0)") }
        let group = try Group.object(
            from: [
                "leader": registry.source(1, "a"), "members": [registry.source(2, "b"), registry.source(9, "new")],
                "byRole": ["cook": registry.source(3, "c")],
                "nested": ["leader": registry.source(4, "d")],
            ])
        #expect(group.leader === people[0])
        #expect(group.members.first === people[1])
        #expect(group.byRole["cook"] === people[2])
        #expect(group.nested?.leader === people[3])
        #expect(people.map(\.name) == ["a", "b", "c", "d"])
        #expect(group.members.last?.name == "new")
        #expect(try Person.object(from: registry.source(1, "e")) === people[0])
        #expect(people[0].name == "e")
        let all = try Person.objects(from: [registry.source(3, "f"), registry.source(2, "g")])
        #expect(all.first === people[2] && all.last === people[1])
    }

    @Test("One that an array describes twice takes both updates, in order")
    func twice() throws {
        let registry = Registry()
        let person = registry.person(1, name: "old")
        let all = try Person.objects(from: [registry.source(1, "a"), registry.source(1, "b")])
        #expect(all.allSatisfy { $0 === person })
        #expect(person.name == "b")
        #expect(person.names == ["old", "a", "b"])
    }

    @Test("existingObject may find structs, too")
    func structs() throws {
        let place = try Place.object(from: ["code": "A", "title": "new"])
        #expect((place.title, place.visits) == ("new", 10))
        #expect(try Place.object(from: ["code": "Z"]).visits == 0)
    }

    @Test("The hook may return a new object")
    func newObject() throws {
        let registry = Registry()
        registry.makesUnknown = true
        let person = try Person.object(from: registry.source(8, "n"))
        #expect(person.name == "n")
        #expect(person.names == ["made", "n"])
    }

    @Test("The hook may return one of a subclass, whose own properties are imported")
    func subclass() throws {
        let animals = try Animal.objects(from: [
            ["kind": "dog", "name": "Rex", "breed": "pug"], ["kind": "cat", "name": "Tom", "breed": "none"],
        ])
        #expect((animals[0] as? Dog)?.breed == "pug")
        #expect(animals[0].name == "Rex")
        #expect(type(of: animals[1]) == Animal.self)
    }

    @Test("An update does not look up the object that it is called on")
    func updates() throws {
        let registry = Registry()
        let known = registry.person(1, name: "known")
        let other = Person()
        try other.importValues(from: registry.source(1, "x"))
        #expect((other.name, known.name) == ("x", "known"))
        #expect(registry.asked == 0)
    }

    @Test("The hook reads keys in any spelling, as an import does")
    func spellings() throws {
        let registry = Registry()
        let person = registry.person(5, name: "old")
        for source in [["ID": 5], ["id": "5"], ["_id": NSNumber(value: 5)], ["Id": 5.0]] as [[String: Any]] {
            #expect(try Person.object(from: source.merging(["registry": registry]) { $1 }) === person)
        }
        for source in [[:], ["id": NSNull()]] as [[String: Any]] {
            #expect(try Person.object(from: source.merging(["registry": registry]) { $1 }) !== person)
        }
    }

    @Test("What the hook throws is one issue, and ends the import of its object only")
    func throwing() throws {
        let registry = Registry()
        #expect(
            failures { _ = try Person.object(from: ["id": "x", "name": ["no"], "registry": registry]) } == [
                "id: typeMismatch"
            ])
        #expect(
            failures {
                _ = try Group.object(from: ["leader": ["id": -1, "name": ["no"], "registry": registry], "title": [1]])
            } == ["leader: custom", "title: typeMismatch"])
    }

    @Test("The elements beside one whose hook throws are imported all the same")
    func throwingInArrays() {
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

    @Test("An object of this import with an equal identity comes first")
    func ofThisImport() throws {
        let registry = Registry()
        let known = registry.person(1, name: "known")
        let all = try Person.objects(
            from: [["tag": "t"], ["tag": "t", "id": 1, "registry": registry], ["tag": "t"]])
        #expect(all[0] === all[1] && all[0] === all[2] && all[0] !== known)
        let others = try Person.objects(
            from: [["tag": "t", "id": 1, "registry": registry], ["tag": "t", "id": 2], ["tag": "t"]])
        #expect(others.allSatisfy { $0 === known })
    }

    @Test("Among many objects whose sources name no identity, one is found by its own")
    func ownIdentities() throws {
        let pages = (0..<2_000).map { number in
            let page = Page()
            (page.id, page.slug) = (number, "s\(number)")
            return page
        }
        try Page.$stored.withValue(Page.Stored(Dictionary(uniqueKeysWithValues: pages.map { ($0.slug, $0) }))) {
            let found = try Page.objects(from: pages.map { ["slug": $0.slug] } + [["id": 1_999, "title": "last"]])
            #expect(found.last === pages.last && pages.last?.title == "last")
        }
    }

    @Test("An object at the address of one that was freed is not mistaken for that one")
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

private typealias Part = IdentityModels.Part

/// It is a value of the payload, so that each of several tests at once has its own.
private final class Registry {
    private var people: [Int: Person] = [:]
    var asked = 0
    var makesUnknown = false

    func person(_ id: Int, name: String) -> Person {
        let person = Person()
        (person.id, person.name) = (id, name)
        people[id] = person
        return person
    }

    func source(_ id: Int, _ name: String) -> [String: Any] { ["id": id, "name": name, "registry": self] }

    func find(_ id: Int) throws -> Person? {
        asked += 1
        struct NoSuchPerson: Error, CustomStringConvertible { let description = "no such person" }
        if id < 0 { throw NoSuchPerson() }
        if let known = people[id] { return known }
        return makesUnknown ? person(id, name: "made") : nil
    }
}

private final class Person: DictionaryImportable {
    var id = 0
    var name = "" { didSet { names.append(name) } }
    var names: [String] = []

    static var importableProperties: PropertyRegistry {
        \.id
        Property(\.name, named: "name")
    }

    static func existingObject(for source: ImportValue) throws -> Person? {
        guard let registry = source["registry"]?.any as? Registry else { return nil }
        guard let id = try source.value(Int.self, for: "id") else { return nil }
        return try registry.find(id)
    }

    static func identity(for source: ImportValue) throws -> AnyHashable? { source["tag"]?.string }
}

private final class Group: DictionaryImportable {
    var title = ""
    var leader: Person?
    var members: [Person] = []
    var byRole: [String: Person] = [:]
    var nested: Group?

    static var importableProperties: PropertyRegistry {
        \.leader
        \.members
        \.byRole
        \.nested
        \.title
    }
}

private struct Place: DictionaryImportable {
    var code = ""
    var title = ""
    var visits = 0

    static var importableProperties: PropertyRegistry {
        \.code
        \.title
    }

    static func existingObject(for source: ImportValue) throws -> Place? {
        source["code"]?.string == "A" ? Place(code: "A", title: "old", visits: 10) : nil
    }
}

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

    /// Returns a new object each time, as a store of rows does.
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

private struct Refusal: Error {}

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
