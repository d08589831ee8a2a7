import DictionaryImport
import Foundation
import TestSupport
import Testing

@Suite("What an update says it did")
struct UpdateSummaryTests {
    @Test("A summary lists what has changed, was unknown and was missing, each in its order")
    func all() throws {
        let person = try Person.object(from: ["id": 1, "name": "Ann", "age": 30])
        let summary = try person.importValues(from: [
            "zebra": 1, "NAME": "Bob", "age": "30", "Apple": 2, "first_line": "x", "secret": 1,
        ])
        #expect(summary.changedProperties == ["name", "line"])
        #expect(summary.unknownKeys == ["Apple", "zebra"])
        #expect(summary.missingProperties == ["id", "place", "friend", "friends"])
    }

    @Test("Nothing has changed when nothing came in")
    func empty() throws {
        let person = Person()
        let summary = try person.importValues(from: [:])
        #expect(summary.changedProperties == [])
        #expect(summary.unknownKeys == [])
        #expect(summary.missingProperties == ["id", "name", "age", "line", "place", "friend", "friends"])
        #expect(try person.importValues(from: ["name": ""]) != summary)
    }

    @Test("Nested objects that are updated in place, and their unknown keys, are named by paths")
    func nested() throws {
        let person = Person()
        let friend = Person()
        person.friend = friend
        let merged = try person.importValues(from: ["friend": ["name": "Bob", "unknown": 1]])
        #expect(merged.changedProperties == ["friend.name"])
        #expect(merged.unknownKeys == ["friend.unknown"])
        #expect(friend.name == "Bob")
        let structs = try person.importValues(from: ["place": ["city": "Rome"]])
        #expect(structs.changedProperties == ["place"])
        #expect(try person.importValues(from: ["place": ["city": "Rome"]]).changedProperties == [])
        #expect(try person.importValues(from: ["friends": [["name": "a"]]]).changedProperties == ["friends"])
    }

    @Test("What stands around a struct with a hook is listed in the order of the list")
    func hookOfStruct() throws {
        let crate = Crate()
        let summary = try crate.importValues(from: ["weight": 3, "box": ["item": ["name": "x"]], "size": 4])
        #expect(summary.changedProperties == ["weight", "box", "size"])
        let next = try crate.importValues(from: ["size": 5, "label": "y", "box": ["item": ["name": "x"]], "weight": 3])
        #expect(next.changedProperties == ["label", "box", "size"])
    }

    @Test("What was undone with an element that is left out is not listed")
    func leftOut() throws {
        let crate = Crate()
        let known = Item()
        let summary = try Item.$current.withValue(known) {
            try crate.importValues(
                from: [
                    "weight": 3,
                    "boxes": [["item": ["name": "x"]], ["item": ["name": "y"], "fails": true], ["fails": true]],
                ], options: .lenient)
        }
        #expect((known.name, crate.boxes.count) == ("x", 1))
        #expect(summary.changedProperties == ["weight", "boxes", "boxes[0].item.name"])
        let next = try Item.$current.withValue(known) {
            try crate.importValues(
                from: ["weight": 3, "boxes": [["item": ["name": "z"], "fails": true]]], options: .lenient)
        }
        #expect((known.name, crate.boxes.count) == ("x", 0))
        #expect(next.changedProperties == ["boxes"])
    }

    @Test("What has changed at every depth stands in the order of the lists, with indices and keys")
    func graph() throws {
        let store = [Member(id: 1), Member(id: 2), Member(id: 3)]
        let team = Team()
        team.boss = Member(id: 9)
        team.boss?.deputy = Member(id: 8)
        try Member.$store.withValue(store) {
            let source: [String: Any] = [
                "boss": ["name": "Ann", "deputy": ["nmae": 1, "name": "Ben"]],
                "members": [["id": 5, "x": 1], ["id": 2, "name": "Carl"], ["id": 1]],
                "roles": ["cook": ["id": 3, "name": "Dora"]],
                "grid": [[["id": 1, "name": "Eve"]]], "name": "A",
            ]
            let changed = [
                "name", "boss.name", "boss.deputy.name", "members", "members[2].name", "roles", "roles.cook.name",
                "grid",
            ]
            let summary = try team.importValues(from: source)
            // The member with the id 1 is reached twice; the first place gives the name.
            #expect(summary.changedProperties.sorted() == (changed + ["members[1].name"]).sorted())
            #expect(summary.changedProperties.first == "name")
            #expect(summary.unknownKeys == ["boss.deputy.nmae", "members[0].x"])
            let again = try team.importValues(fromJSON: #"{"boss": {"name": "Ann", "deputy": {"name": "F"}}}"#)
            #expect(again.changedProperties == ["boss.deputy.name"])
            #expect(again != summary)
            #expect(try team.importValues(from: ["boss": ["name": "Ann"]]).changedProperties == [])
        }
    }

    @Test("Unknown keys beside the ends of key paths are named by their paths")
    func besidePaths() throws {
        struct Profile: DictionaryImportable {
            var first = ""
            static var importableProperties: PropertyRegistry { Property(\.first, .from("profile.first")) }
        }
        struct User: DictionaryImportable {
            var inner = Profile()
            static var importableProperties: PropertyRegistry { Property(\.inner, .merging) }
        }
        var (profile, user) = (Profile(), User())
        let source: [String: Any] = ["profile": ["first": "A", "extra": 1], "zoo": 2]
        #expect(try profile.importValues(from: source).unknownKeys == ["profile.extra", "zoo"])
        #expect(try user.importValues(from: ["inner": source]).unknownKeys == ["inner.profile.extra", "inner.zoo"])
        #expect(profile.first == "A" && user.inner.first == "A")
    }

    @Test("Keys below a sensitive property are not shown")
    func sensitive() throws {
        let team = Team()
        team.secret = Member(id: 1)
        let summary = try team.importValues(from: ["secret": ["id": 2, "pin": 1]])
        #expect(summary.changedProperties == ["secret.id"])
        #expect(summary.unknownKeys == ["secret.…"])
    }

    @Test("A new object that is described twice has not changed, whatever it holds", arguments: [0, 20])
    func newObjects(count: Int) throws {
        let pair = Pair()
        pair.first = [Node(id: 1)]
        let others = (0..<count).map { ["id": $0 + 10, "nodes": [["id": 1]]] as [String: Any] }
        let holding: [String: Any] = ["id": 2, "nodes": [["id": 1, "value": 5]]]
        let summary = try pair.importValues(
            from: ["first": [["id": 1]] + others + [holding], "second": [["id": 2, "value": 6]]])
        #expect(summary.changedProperties == ["first", "first[0].value", "second"])
        #expect(pair.first.last === pair.second.last && pair.second.last?.value == 6)
    }

    @Test("What a new object has been given has not changed either, when the object is described twice")
    func partsOfNewObjects() throws {
        let owner = Owner()
        let part = ["value": 1, "node": ["value": 1], "nodes": [["id": 7, "value": 1]]] as [String: Any]
        let same = ["value": 2, "node": ["value": 2], "nodes": [["id": 7, "value": 2]]] as [String: Any]
        let summary = try owner.importValues(
            from: ["first": ["id": 1, "part": part], "second": [["id": 1, "part": same]]])
        #expect(summary.changedProperties == ["first", "second"])
        #expect(owner.first != nil && owner.first === owner.second.first)
        #expect(owner.first?.part?.value == 2 && owner.first?.part?.node?.value == 2)
        #expect(owner.first?.part?.nodes.map(\.value) == [2])
    }

    @Test(
        "The parts that a new object had from the start have not changed either",
        arguments: [
            #"{"first": {"id": 1, "part": {"value": 1, "node": {"value": 1}}}}"#,
            #"{"first": {"id": 1, "spare": {"value": 1, "node": {"value": 1}}}}"#,
            #"{"first": {"part": {"value": 1}, "spare": {"node": {"value": 1}}}}"#,
            #"{"first": {"id": 1, "part": {"value": 1}, "spare": {"node": {"value": 1}}}, "second": [{"id": 1, "part": {"value": 2, "node": {"value": 1}}, "spare": {"value": 2, "node": {"value": 3}}}]}"#,
            #"{"first": {"id": 1}, "second": [{"id": 1, "part": {"value": 2, "node": {"value": 1}}, "spare": {"value": 2}, "watched": {"value": 2}}]}"#,
            #"{"first": {"id": 1, "box": {"part": {"value": 1}}}, "second": [{"id": 1, "box": {"part": {"value": 2}}}]}"#,
            #"{"first": {"id": 1, "watched": {"value": 1, "node": {"value": 1}}}}"#,
        ])
    func ownPartsOfNewObjects(json: String) throws {
        for session in [nil, ImportSession()] {
            let holder = KitHolder()
            let changed = try holder.importValues(fromJSON: json, session: session).changedProperties
            #expect(changed == (json.contains("second") ? ["first", "second"] : ["first"]))
        }
    }

    @Test("An object that reaches itself counts what is written through either way")
    func reachedTwice() throws {
        let person = Person()
        person.friend = person
        let summary = try person.importValues(from: ["name": "Ann", "friend": ["age": 4]])
        #expect(summary.changedProperties == ["name", "age"])
        person.friend = nil
    }

    @Test("Null counts as a value: what it resets has changed")
    func nulls() throws {
        let person = try Person.object(from: ["name": "Ann"])
        person.friend = Person()
        let summary = try person.importValues(from: ["name": NSNull(), "age": NSNull(), "friend": NSNull()])
        #expect(summary.changedProperties == ["name", "friend"])
        #expect(summary.missingProperties == ["id", "line", "place", "friends"])
    }

    @Test("What is left out leniently has not changed, and was not missing")
    func lenient() throws {
        let person = Person()
        let summary = try person.importValues(from: ["age": "old", "name": "Ann"], options: .lenient)
        #expect(summary.changedProperties == ["name"])
        #expect(!summary.missingProperties.contains("age"))
    }

    @Test("A refused key is neither unknown nor taken")
    func refused() throws {
        let person = Person()
        let summary = try person.importValues(from: ["refused": 1, "name": "refused"])
        #expect(summary.changedProperties == [])
        #expect(summary.unknownKeys == [])
        #expect(summary.missingProperties.contains("name"))
    }

    @Test("Structs give the same summary")
    func structs() throws {
        var place = Town()
        let summary = try place.importValues(from: ["city": "Rome", "zone": NSNull(), "x": 1])
        #expect(summary.changedProperties == ["city"])
        #expect(summary.unknownKeys == ["x"])
        #expect(summary.missingProperties == [])
    }

    @Test("A subclass's properties are named after those of its superclass")
    func subclasses() throws {
        let base: Base = Derived()
        let summary = try base.importValues(from: ["extra": 1, "id": 2])
        #expect(summary.changedProperties == ["id", "extra"])
    }

    @Test("A model may have more than 64 properties: the summary names them all")
    func manyProperties() throws {
        var wide = Wide()
        let summary = try wide.importValues(from: ["v3": 1, "v70": 2, "a": ["b": 3], "other": 4])
        #expect(wide.v[3] == 1 && wide.v[70] == 2 && wide.path == 3 && wide.rest as NSDictionary == ["other": 4])
        #expect(summary.changedProperties == ["v3", "v70", "path", "rest"])
        #expect(summary.missingProperties == (0..<72).filter { $0 != 3 && $0 != 70 }.map { "v\($0)" })
    }

    @Test("An object that was reached twice is named by its first path")
    func firstWay() throws {
        final class Item: DictionaryImportable {
            var id = 0
            var name = ""
            static var importableProperties: PropertyRegistry {
                Property(\.id, .identity)
                \.name
            }
        }
        final class Shelf: DictionaryImportable {
            var best: Item?
            var items: [Item] = []
            static var importableProperties: PropertyRegistry {
                Property(\.best, .merging)
                Property(\.items, .merging)
            }
        }
        let shelf = try Shelf.object(from: ["items": (0..<12).map { ["id": $0] }])
        shelf.best = shelf.items[11]
        let summary = try shelf.importValues(
            from: ["best": ["id": 11], "items": (0..<12).map { ["id": $0, "name": "new"] }])
        #expect(summary.changedProperties == ["best.name"] + (0..<11).map { "items[\($0)].name" })
    }
}

private final class Node: DictionaryImportable {
    var id = 0
    var value = 0
    var nodes: [Node] = []

    init() {}

    init(id: Int) { self.id = id }

    static var importableProperties: PropertyRegistry {
        Property(\.id, .identity)
        \.value
        \.nodes
    }
}

private final class Owner: DictionaryImportable {
    final class Thing: DictionaryImportable {
        var id = 0
        var part: Part?

        static var importableProperties: PropertyRegistry {
            Property(\.id, .identity)
            Property(\.part, .merging)
        }
    }

    final class Part: DictionaryImportable {
        var value = 0
        var node: Node?
        var nodes: [Node] = []

        static var importableProperties: PropertyRegistry {
            \.value
            Property(\.node, .merging)
            Property(\.nodes, .merging)
        }
    }

    var first: Thing?
    var second: [Thing] = []

    static var importableProperties: PropertyRegistry {
        \.first
        \.second
    }
}

private final class Kit: DictionaryImportable {
    struct Box: DictionaryImportable {
        var part = Owner.Part()

        static var importableProperties: PropertyRegistry { Property(\.part, .merging) }
    }

    var id = 0
    var part = Owner.Part()
    var spare: Owner.Part? = Owner.Part()
    var watched = Owner.Part() { didSet { id += 0 } }
    var box = Box()

    static var importableProperties: PropertyRegistry {
        Property(\.id, .identity)
        Property(\.part, .merging)
        Property(\.spare, .merging)
        Property(\.watched, named: "watched", .merging)
        Property(\.box, .merging)
    }
}

private final class KitHolder: DictionaryImportable {
    var first: Kit?
    var second: [Kit] = []

    static var importableProperties: PropertyRegistry {
        \.first
        \.second
    }
}

private final class Item: DictionaryImportable, @unchecked Sendable {
    // `@unchecked Sendable`: used by the thread of one test.
    @TaskLocal static var current: Item?

    var name = ""

    static var importableProperties: PropertyRegistry { \.name }

    static func existingObject(for source: ImportValue) -> Item? { current }

    func didImport(from source: ImportValue) throws {}
}

/// Its hook is called when those of the objects in it have been.
private struct Box: DictionaryImportable {
    var item: Item?
    var fails = false

    static var importableProperties: PropertyRegistry {
        \.item
        \.fails
    }

    func didImport(from source: ImportValue) throws {
        if fails { throw CancellationError() }
    }
}

private final class Crate: DictionaryImportable {
    var weight = 0
    var label = ""
    var box = Box()
    var boxes: [Box] = []
    var size = 0

    static var importableProperties: PropertyRegistry {
        \.weight
        \.label
        \.box
        \.boxes
        \.size
    }
}

private final class Pair: DictionaryImportable {
    var first: [Node] = []
    var second: [Node] = []

    static var importableProperties: PropertyRegistry {
        Property(\.first, .merging)
        \.second
    }
}

private final class Person: DictionaryImportable {
    var id = 0
    var name = ""
    var age = 0
    var line = ""
    var place = Town()
    var friend: Person?
    var friends: [Person] = []

    static let ignoredKeys: Set<String> = ["secret"]

    static var importableProperties: PropertyRegistry {
        \.id
        \.name
        \.age
        Property(\.line, .from("firstLine"))
        \.place
        Property(\.friend, .merging)
        \.friends
    }

    func shouldImport(_ value: ImportValue, forKey key: String) -> Bool {
        key != "refused" && value.string != "refused"
    }
}

private class Base: ImportableObject {
    final var id = 0

    @PropertyRegistryBuilder<Base>
    override class var importableProperties: PropertyRegistry { \.id }
}

private final class Derived: Base {
    var extra = 0

    @PropertyRegistryBuilder<Derived>
    override class var importableProperties: PropertyRegistry {
        super.importableProperties
        \.extra
    }
}

private final class Team: DictionaryImportable {
    var name = ""
    var boss: Member?
    var members: [Member] = []
    var roles: [String: Member] = [:]
    var grid: [[Member]] = []
    var secret: Member?

    static var importableProperties: PropertyRegistry {
        \.name
        Property(\.boss, .merging)
        \.members
        \.roles
        \.grid
        Property(\.secret, .merging, .sensitive)
    }
}

// `@unchecked Sendable`: the objects of a store are used by the task that has made them.
private final class Member: DictionaryImportable, @unchecked Sendable {
    var id = 0
    var name = ""
    var deputy: Member?

    @TaskLocal static var store: [Member] = []

    static var importableProperties: PropertyRegistry {
        \.id
        \.name
        Property(\.deputy, .merging)
    }

    init() {}
    init(id: Int) { self.id = id }

    static func existingObject(for source: ImportValue) throws -> Member? {
        let id = try source.value(Int.self, for: "id")
        return store.first { $0.id == id }
    }
}

private struct Wide: DictionaryImportable {
    var v = [Int](repeating: 0, count: 72)
    var path = 0
    var rest: [String: Any] = [:]

    static var importableProperties: PropertyRegistry {
        eight(0)
        eight(8)
        eight(16)
        eight(24)
        eight(32)
        eight(40)
        eight(48)
        eight(56)
        eight(64)
        Property(\.path, .from("a.b"))
        Property(\.rest, .catchAll)
    }

    @PropertyRegistryBuilder<Wide> static func eight(_ n: Int) -> PropertyRegistry {
        Property(\.v[n], named: "v\(n)")
        Property(\.v[n + 1], named: "v\(n + 1)")
        Property(\.v[n + 2], named: "v\(n + 2)")
        Property(\.v[n + 3], named: "v\(n + 3)")
        Property(\.v[n + 4], named: "v\(n + 4)")
        Property(\.v[n + 5], named: "v\(n + 5)")
        Property(\.v[n + 6], named: "v\(n + 6)")
        Property(\.v[n + 7], named: "v\(n + 7)")
    }
}
