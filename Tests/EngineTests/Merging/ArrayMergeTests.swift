import DictionaryImport
import Foundation
import TestSupport
import Testing

@Suite("Merged arrays")
struct ArrayMergeTests {
    @Test("Elements are found by their identities, in the order of the source")
    func order() throws {
        let team = Team()
        let (one, two, three) = (Person(1, "one"), Person(2, "two"), Person(3, "three"))
        team.members = [one, two, three]
        let summary = try team.importValues(from: ["members": [["id": 3, "age": 30], ["id": 9], ["ID": "1"]]])
        #expect(team.members.map(\.id) == [3, 9, 1])
        #expect(team.members[0] === three && team.members[2] === one)
        #expect((three.name, three.age) == ("three", 30))
        #expect(two.age == 0)
        #expect(summary.changedProperties == ["members", "members[0].age"])
    }

    @Test("When others are kept, they stay where they are, and new ones follow, each once")
    func keepingOthers() throws {
        let team = Team()
        let (one, two, three) = (Person(1, "one"), Person(2, "two"), Person(3, "three"))
        team.guests = [one, two, three]
        try team.importValues(
            from: ["guests": [["id": 9, "name": "nine"], ["id": 2, "age": 5], ["id": 9, "age": 6], ["id": 2]]])
        #expect(team.guests.map(\.id) == [1, 2, 3, 9])
        #expect(team.guests[1] === two && two.age == 5)
        #expect((team.guests[3].name, team.guests[3].age) == ("nine", 6))
    }

    @Test("Of equal ones the first is matched; elements without identity and nulls match nothing")
    func unmatched() throws {
        let team = Team()
        let (one, other) = (Person(1, "one"), Person(1, "other"))
        team.members = [one, other]
        try team.importValues(from: ["members": [["id": 1, "age": 1], ["name": "new"]]])
        #expect(team.members[0] === one && one.age == 1 && other.age == 0)
        #expect(team.members[1].name == "new")
        team.maybe = [one, nil]
        try team.importValues(from: ["maybe": [NSNull(), ["id": 1, "age": 2]]])
        #expect(team.maybe.count == 2 && team.maybe[0] == nil)
        #expect(team.maybe[1] === one && one.age == 2)
    }

    @Test("An element that is left out keeps its current one as it was", arguments: ["members", "guests"])
    func leftOut(property: String) throws {
        let team = Team()
        let (one, two) = (Person(1, "one"), Person(2, "two"))
        (team.members, team.guests) = ([one, two], [one, two])
        let source = [property: [["id": 2, "age": 7], ["id": 1, "age": "?", "name": "x"], ["id": 3, "age": "?"]]]
        try team.importValues(from: source, options: ImportOptions.default.with(\.onInvalidElement, .skip))
        let people = property == "members" ? team.members : team.guests
        #expect(people.map(\.id) == (property == "members" ? [2, 1] : [1, 2]))
        #expect((one.name, one.age, two.age) == ("one", 0, 7))
    }

    @Test("So it does when the current one has got its identity in the same import")
    func leftOutAfterMerging() throws {
        for property in ["list", "kept", "maybe"] {
            let crew = Crew()
            let sailor = Sailor()
            (crew.captain, crew.list, crew.kept, crew.maybe) = (sailor, [sailor], [sailor], [sailor])
            try crew.importValues(
                from: ["captain": ["id": 3], property: [["id": 3, "age": "?"]]],
                options: ImportOptions.default.with(\.onInvalidElement, .skip))
            #expect(sailor.id == 3 && sailor.age == 0)
            #expect(crew.list.count == 1 && crew.list.first === sailor)
            #expect(crew.kept.count == 1 && crew.kept.first === sailor)
            #expect(crew.maybe.count == 1 && crew.maybe[0] === sailor)
        }
    }

    @Test("Structs that a hook gives the identity of another element are an error", arguments: [false, true])
    func renamedToAnother(keepsOthers: Bool) throws {
        let store = Store()
        store.boxes = [Box(id: 1, label: "a", weight: 1), Box(id: 2, label: "b", weight: 2)]
        store.crates = store.boxes
        let property = keepsOthers ? "crates" : "boxes"
        let source = [property: [["id": 1, "weight": 5], ["id": 2, "label": "renamed"]]]
        #expect(
            issues { try store.importValues(from: source) }.map(\.reason.code) == [.identity])
        #expect(store.boxes.map(\.weight) == [1, 2] && store.crates.map(\.weight) == [1, 2])
    }

    @Test("An import that fails changes nothing")
    func failure() {
        let team = Team()
        let one = Person(1, "one")
        team.members = [one]
        #expect(throws: ImportError.self) {
            try team.importValues(from: ["members": [["id": 1, "age": 5], ["id": 2, "age": "?"]]])
        }
        #expect(team.members.count == 1 && team.members[0] === one && one.age == 0)
    }

    @Test("A new parent starts from an empty array")
    func fresh() throws {
        let team = try Team.object(from: ["guests": [["id": 1], ["id": 1, "age": 2]], "preset": [["id": 7]]])
        #expect(team.guests.map(\.age) == [2])
        #expect(team.preset.map(\.id) == [7])
        #expect(try Team.object(from: [:]).preset.map(\.id) == [100])
    }

    @Test("Structs are matched by their identities, and updated in the array")
    func structs() throws {
        let board = Board()
        board.points = [Point(id: 1, x: 1, y: 1), Point(id: 2, x: 2, y: 2)]
        try board.importValues(from: ["points": [["id": 2, "x": 20], ["id": 3, "x": 3], ["id": 1, "y": 10]]])
        #expect(board.points.map(\.x) == [20, 3, 1])
        #expect(board.points.map(\.y) == [2, 0, 10])
        try board.importValues(fromJSON: #"{"others": [{"id": 1, "x": 1}, {"id": 1, "y": 2}]}"#)
        #expect((board.others ?? []).map(\.x) == [1])
        #expect((board.others ?? []).map(\.y) == [2])
    }

    @Test("Structs without identity in the source match nothing, whatever is theirs when they are new")
    func structsWithoutIdentity() throws {
        let board = Board()
        for x in [1, 2] {
            try board.importValues(from: ["points": [["x": x], ["x": x + 10]], "others": [["x": x]]])
            #expect(board.points.map(\.x) == [x, x + 10])
        }
        #expect(board.others?.map(\.x) == [1, 2])
    }

    @Test("Observers fire once, and only when members or their order have changed")
    func observers() throws {
        let team = Team()
        let (one, two) = (Person(1, "one"), Person(2, "two"))
        team.watched = [one, two]
        team.changes = 0
        let summary = try team.importValues(from: ["watched": [["id": 1, "age": 5], ["id": 2]]])
        #expect(team.changes == 0 && one.age == 5)
        #expect(summary.changedProperties == ["watched[0].age"])
        try team.importValues(from: ["watched": [["id": 2], ["id": 1]]])
        #expect(team.changes == 1)
    }

    @Test("An object of the session comes before the current element")
    func sessions() throws {
        let session = ImportSession()
        let (known, current) = (Person(1, "known"), Person(1, "current"))
        try session.insert(known)
        let team = Team()
        team.members = [current]
        try team.importValues(from: ["members": [["id": 1, "age": 3]]], session: session)
        #expect(team.members.count == 1 && team.members[0] === known)
        #expect((known.age, current.age) == (3, 0))
    }

    @Test("The identity may be that of the hook")
    func hooks() throws {
        let shelf = Shelf()
        let book = Book()
        book.isbn = "x"
        shelf.books = [book]
        try shelf.importValues(from: ["books": [["isbn": "y"], ["isbn": "x", "title": "T"]]])
        #expect(shelf.books[1] === book && book.title == "T")
    }

    @Test("A hook for the identity gets the dates of a current element as the import reads them")
    func datesInHooks() throws {
        struct Day: DictionaryImportable {
            var date = Date(timeIntervalSince1970: 0)
            var note = ""
            static var importableProperties: PropertyRegistry {
                \.date
                \.note
            }
            static var importOptions: ImportOptions { ImportOptions(dates: .unixSeconds) }
            static func identity(for source: ImportValue) -> AnyHashable? { source["date"]?.int.map(AnyHashable.init) }
        }
        final class Calendar: DictionaryImportable {
            var days: [Day] = []
            static var importableProperties: PropertyRegistry { Property(\.days, .merging) }
        }
        let calendar = try Calendar.object(from: ["days": [["date": 86_400, "note": "a"]]])
        try calendar.importValues(from: ["days": [["date": 86_400]]])
        #expect(calendar.days.map(\.note) == ["a"])
        // The options of a call come before those of the model, so here the hook finds a text.
        try calendar.importValues(
            from: ["days": [["date": "1970-01-02T00:00:00Z"]]], options: ImportOptions(dates: .iso8601))
        #expect(calendar.days.map(\.note) == [""])
    }

    @Test(
        "A hook for the identity finds what a current element has under each key, or key path, that feeds it, and only there"
    )
    func keysInHooks() throws {
        struct Document: DictionaryImportable {
            var uuid = ""
            var id = ""
            var note = ""
            static var importableProperties: PropertyRegistry {
                Property(\.uuid, .fromOnly("legacy"))
                Property(\.id, .fromOnly("_id.$oid", "uuid"))
                \.note
            }
            static func identity(for source: ImportValue) -> AnyHashable? {
                source["_id"]?["$oid"]?.string ?? source["uuid"]?.string
            }
        }
        final class Folder: DictionaryImportable {
            var documents: [Document] = []
            static var importableProperties: PropertyRegistry { Property(\.documents, .merging) }
        }
        let folder = try Folder.object(from: [
            "documents": [["legacy": "y", "uuid": "x", "note": "1"], ["legacy": "x", "uuid": "y", "note": "2"]]
        ])
        try folder.importValues(from: ["documents": [["uuid": "x"], ["_id": ["$oid": "y"]]]])
        #expect(folder.documents.map(\.note) == ["1", "2"])
    }

    @Test(
        "Elements that name each other are the current ones, in whatever order the source has them",
        arguments: [false, true])
    func elementsThatNameEachOther(isInSession: Bool) throws {
        final class Task: DictionaryImportable {
            var id = 0
            var text = ""
            var waitsFor: Task?
            static var importableProperties: PropertyRegistry {
                Property(\.id, .identity)
                \.text
                Property(\.waitsFor, .byIdentity)
            }
            init() {}
            init(id: Int, text: String) { (self.id, self.text) = (id, text) }
        }
        final class List: DictionaryImportable {
            var items: [Task] = []
            static var importableProperties: PropertyRegistry { Property(\.items, .merging) }
        }
        let naming: [String: Any] = ["id": 1, "waits_for": 2]
        for items in [[naming, ["id": 2]], [["id": 2], naming]] {
            let session = isInSession ? ImportSession() : nil
            let (first, second) = (Task(id: 1, text: "paint"), Task(id: 2, text: "buy paint"))
            let list = List()
            list.items = [first, second]
            try list.importValues(from: ["items": items], session: session)
            #expect(list.items.map(\.text).sorted() == ["buy paint", "paint"])
            #expect(first.waitsFor === second && list.items.contains { $0 === first })
            guard let session else { continue }
            #expect(session.changedObjects(of: Task.self).map(\.id) == [1])
            #expect(session.newObjects(of: Task.self).isEmpty && session.removedElements(of: Task.self).isEmpty)
            // One that is only named is no longer in the list, and no row to delete.
            try list.importValues(from: ["items": [naming]], session: session)
            #expect(list.items.map(\.id) == [1] && first.waitsFor === second)
            #expect(session.removedElements(of: Task.self).isEmpty)
        }
    }

    @Test("Of two keys of the same letters in other bytes, a null does not take the value of the other")
    func equalKeys() throws {
        struct Counts: DictionaryImportable {
            var counts: [String: Int] = ["\u{E9}": 1]
            static var importableProperties: PropertyRegistry { Property(\.counts, .merging) }
        }
        for json in [#"{"counts": {"e\u0301": null, "\u00e9": 5}}"#, #"{"counts": {"\u00e9": 5, "e\u0301": null}}"#] {
            var counts = Counts()
            try counts.importValues(fromJSON: json)
            #expect(counts.counts == ["\u{E9}": 5])
        }
    }

    @Test("Elements of a dictionary that is merged are replaced as a whole")
    func dictionaries() throws {
        let shelf = Shelf()
        let book = Book()
        book.isbn = "x"
        shelf.byRoom = ["a": [book]]
        try shelf.importValues(from: ["byRoom": ["a": [["isbn": "x"]]]])
        #expect(shelf.byRoom["a"]?.count == 1)
        #expect(shelf.byRoom["a"]?[0] !== book)
    }
}

// MARK: Models

private final class Person: DictionaryImportable {
    var id = 0
    var name = ""
    var age = 0

    init() {}

    init(_ id: Int, _ name: String) { (self.id, self.name) = (id, name) }

    static var importableProperties: PropertyRegistry {
        Property(\.id, .identity)
        \.name
        \.age
    }
}

private final class Sailor: DictionaryImportable {
    var id: Int?
    var age = 0

    static var importableProperties: PropertyRegistry {
        Property(\.id, .identity)
        \.age
    }
}

private final class Crew: DictionaryImportable {
    var captain: Sailor?
    var list: [Sailor] = []
    var kept: [Sailor] = []
    var maybe: [Sailor?] = []

    static var importableProperties: PropertyRegistry {
        Property(\.captain, .merging)
        Property(\.list, .merging)
        Property(\.kept, .merging(keepingOthers: true))
        Property(\.maybe, .merging)
    }
}

private final class Team: DictionaryImportable {
    var members: [Person] = []
    var guests: [Person] = []
    var maybe: [Person?] = []
    var preset = [Person(100, "preset")]
    var watched: [Person] = [] {
        didSet { changes += 1 }
    }
    var changes = 0

    static var importableProperties: PropertyRegistry {
        Property(\.members, .merging)
        Property(\.guests, .merging(keepingOthers: true))
        Property(\.maybe, .merging)
        Property(\.preset, .merging)
        Property(\.watched, named: "watched", .merging)
    }
}

private struct Point: DictionaryImportable {
    var id = 0
    var x = 0
    var y = 0

    static var importableProperties: PropertyRegistry {
        Property(\.id, .identity)
        \.x
        \.y
    }
}

private struct Box: DictionaryImportable {
    var id = 0
    var label = ""
    var weight = 0

    static var importableProperties: PropertyRegistry {
        Property(\.id, .identity)
        \.label
        \.weight
    }

    mutating func didImport(from source: ImportValue) throws {
        if label == "renamed" { id = 1 }
    }
}

private final class Store: DictionaryImportable {
    var boxes: [Box] = []
    var crates: [Box] = []

    static var importableProperties: PropertyRegistry {
        Property(\.boxes, .merging)
        Property(\.crates, .merging(keepingOthers: true))
    }
}

private final class Board: DictionaryImportable {
    var points: [Point] = []
    var others: [Point]?

    static var importableProperties: PropertyRegistry {
        Property(\.points, .merging)
        Property(\.others, .merging(keepingOthers: true))
    }
}

private final class Book: DictionaryImportable {
    var isbn = ""
    var title = ""

    static var importableProperties: PropertyRegistry {
        \.isbn
        \.title
    }

    static func identity(for source: ImportValue) -> AnyHashable? { source["isbn"]?.string }
}

private final class Shelf: DictionaryImportable {
    var books: [Book] = []
    var byRoom: [String: [Book]] = [:]

    static var importableProperties: PropertyRegistry {
        Property(\.books, .merging)
        Property(\.byRoom, .merging)
    }
}

extension ArrayMergeTests {
    @Test("A new object that its own source mentions again keeps what was said there", arguments: [false, true])
    func mentionedAgain(isDirect: Bool) throws {
        let inner = #"{"id": 1, "kept": [{"id": 2}]}"#
        let next = isDirect ? inner : #"{"id": 7, "next": \#(inner)}"#
        let knot = try Knot.object(fromJSON: #"{"id": 1, "next": \#(next), "kept": [{"id": 3}]}"#)
        #expect(knot.kept.map(\.id) == [2, 3])
    }
}

private final class Knot: DictionaryImportable {
    var id = 0
    var next: Knot?
    var kept: [Knot] = []

    static var importableProperties: PropertyRegistry {
        Property(\.id, .identity)
        \.next
        Property(\.kept, .merging(keepingOthers: true))
    }
}

extension ArrayMergeTests {
    @Test("The identity of an element is read by the keys that the model maps, too")
    func mappedKeys() throws {
        let list = try MappedList.object(from: ["items": [["user_id": 1, "name": "a"]]])
        let first = list.items[0]
        try list.importValues(from: ["items": [["user_id": 1, "name": "b"]]])
        #expect(list.items.count == 1 && list.items[0] === first)
        #expect(first.name == "b")
    }
}

private final class MappedList: DictionaryImportable {
    var items: [Mapped] = []

    static var importableProperties: PropertyRegistry { Property(\.items, .merging) }
}

private final class Mapped: DictionaryImportable {
    var id = 0
    var name = ""

    static var customKeyMappings: [String: String] { ["user_id": "id"] }

    static var importableProperties: PropertyRegistry {
        \.id
        \.name
    }

    static func identity(for source: ImportValue) throws -> AnyHashable? { source["user_id"]?.int }
}
