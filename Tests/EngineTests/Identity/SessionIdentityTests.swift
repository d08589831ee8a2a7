import DictionaryImport
import TestSupport
import Testing

/// What the objects of a session are known by after imports that do not write what their sources name.
@Suite("Identities in a session")
struct SessionIdentityTests {
    private final class Article: DictionaryImportable {
        var id = 0
        var note = ""

        init() {}
        init(id: Int) { self.id = id }

        static var importableProperties: PropertyRegistry {
            Property(\.id, .identity)
            \.note
        }

        /// An identity is given once.
        func shouldImport(_ value: ImportValue, forKey key: String) throws -> Bool { key != "id" || id == 0 }
    }

    @Test("An object whose new identity is refused is not found by it", arguments: [false, true])
    func refusedIdentity(isPlanned: Bool) throws {
        let session = ImportSession()
        let one = Article(id: 1)
        try session.insert(one)
        let source: [String: Any] = ["id": 2, "note": "n"]
        if isPlanned {
            try one.plannedImport(from: source, session: session).commit()
        } else {
            try one.importValues(from: source, session: session)
        }
        #expect(one.id == 1 && one.note == "n")
        #expect(session.object(Article.self, identity: 1) === one)
        let two = try Article.object(from: ["id": 2, "note": "two"], session: session)
        #expect(two !== one && one.note == "n" && two.id == 2)
    }

    private final class Numbered: DictionaryImportable {
        var number = ""

        init() {}
        init(number: String) { self.number = number }

        static var importableProperties: PropertyRegistry { Property(\.number, .identity, .unchanging) }
    }

    @Test("An object that keeps an unchanging identity is not found by the one of its source")
    func unchangingIdentity() throws {
        let session = ImportSession()
        let a = Numbered(number: "A")
        try session.insert(a)
        try a.importValues(from: ["number": "B"], options: .lenient, session: session)
        #expect(
            session.object(Numbered.self, identity: "A") === a && session.object(Numbered.self, identity: "B") == nil)
        #expect(try Numbered.object(from: ["number": "B"], session: session) !== a)
    }

    private final class Slotted: DictionaryImportable {
        var slot = ""
        var id: Int?

        init() {}
        init(slot: String, id: Int?) { (self.slot, self.id) = (slot, id) }

        static var importableProperties: PropertyRegistry {
            \.slot
            Property(\.id, .identity, .unchanging)
        }

        static func existingObject(for source: ImportValue) throws -> Slotted? {
            guard let slot = source["slot"]?.string, let session = source.session else { return nil }
            return session.objects(of: Slotted.self).first { $0.slot == slot }
        }
    }

    @Test("Objects that a source gives each other's identities keep their own in the session")
    func exchangedIdentities() throws {
        let session = ImportSession()
        let objects = [Slotted(slot: "a", id: 1), Slotted(slot: "b", id: 2), Slotted(slot: "c", id: nil)]
        // By other identities, so that the source does not find them by those that it names.
        for (index, object) in objects.enumerated() { session.insert(object, identity: "by slot \(index)") }
        let sources: [[String: Any]] = [["slot": "a", "id": 2], ["slot": "b", "id": 1], ["slot": "c", "id": 3]]
        let found = try Slotted.objects(from: sources, options: .lenient, session: session)
        #expect(found.elementsEqual(objects, by: ===) && objects.map(\.id) == [1, 2, nil])
        #expect(session.object(Slotted.self, identity: 1) === objects[0])
        #expect(session.object(Slotted.self, identity: 2) === objects[1])
        #expect(session.object(Slotted.self, identity: 3) == nil)
    }

    @Test("An object that was put in by another identity stays known by it")
    func insertedIdentity() throws {
        let session = ImportSession()
        let article = Article(id: 1)
        session.insert(article, identity: 7)
        try article.importValues(from: ["id": 7, "note": "n"], session: session)
        #expect(session.object(Article.self, identity: 7) === article && article.id == 1)
    }

    private final class Address: DictionaryImportable {
        var city = ""
        static var importableProperties: PropertyRegistry { \.city }
    }

    private final class Customer: DictionaryImportable {
        // Used by one test alone.
        nonisolated(unsafe) static let shared = Address()
        var name = ""
        var address = Address()
        var other: Address = Customer.shared
        var more = ["work": Address()]
        static var importableProperties: PropertyRegistry {
            \.name
            Property(\.address, .flattened(prefix: "address_"))
            Property(\.other, .merging)
            Property(\.more, .merging)
        }
    }

    @Test("What a new object has made of its own is new, and what it shares with others has changed")
    func ownParts() throws {
        let session = ImportSession()
        let customers = try Customer.objects(
            from: [
                ["name": "A", "address_city": "Bern", "other": ["city": "Rom"], "more": ["work": ["city": "Wien"]]]
            ], session: session)
        #expect(Set(session.newObjects(of: Address.self).map(\.city)) == ["Bern", "Wien"])
        #expect(session.changedObjects(of: Address.self).map(\.city) == ["Rom"])
        #expect(customers[0].other === Customer.shared)
    }

    private final class Parent: DictionaryImportable {
        var id = 0
        var name = ""
        var children: [Child] = []

        static var importableProperties: PropertyRegistry {
            Property(\.id, .identity)
            \.name
        }

        func willImport(from source: ImportValue) throws {
            guard let sources = source["children"]?.any as? [[String: Any]] else { return }
            children = try Child.objects(from: sources, session: source.session)
        }
    }

    private final class Child: DictionaryImportable {
        var id = 0
        var parent: Parent?

        static var importableProperties: PropertyRegistry {
            Property(\.id, .identity)
            \.parent
        }
    }

    @Test("An object whose willImport imports into it is as new as others")
    func selfImport() throws {
        final class Ticket: DictionaryImportable {
            var id = 0
            var number = 0
            private var isPrepared = false
            static var importableProperties: PropertyRegistry {
                Property(\.id, .identity)
                \.number
            }
            func willImport(from source: ImportValue) throws {
                if isPrepared { return }
                isPrepared = true
                try importValues(from: ["number": 7], session: source.session)
            }
        }
        let session = ImportSession()
        let tickets = try Ticket.objects(from: [["id": 1], ["id": 2]], session: session)
        #expect(tickets.map(\.number) == [7, 7])
        #expect(session.newObjects(of: Ticket.self).map(\.id) == [1, 2])
        #expect(session.changedObjects(of: Ticket.self).isEmpty)
        session.acceptChanges()
        try tickets[0].importValues(from: ["number": 8], session: session)
        #expect(session.changedObjects(of: Ticket.self).map(\.id) == [1])
    }

    @Test("What a hook imports with the session may mention the object that the hook is called for")
    func importInHook() throws {
        let source: [String: Any] = ["id": 1, "name": "p", "children": [["id": 2, "parent": ["id": 1]]]]
        let parent = try Parent.object(from: source, session: ImportSession())
        #expect(parent.children.map(\.id) == [2] && parent.children[0].parent === parent && parent.name == "p")
    }

    private final class Line: DictionaryImportable {
        var order = 0
        var number = 0

        init() {}
        init(_ order: Int, _ number: Int) { (self.order, self.number) = (order, number) }

        static var importableProperties: PropertyRegistry {
            Property(\.order, .identity)
            Property(\.number, .identity)
        }
    }

    private final class Order: DictionaryImportable {
        var main: Line?
        static var importableProperties: PropertyRegistry { Property(\.main, .merging) }
    }

    @Test("An identity that another object has by the commit is an issue at the property that was written")
    func takenIdentity() throws {
        let session = ImportSession()
        let lines = [Line(1, 1), Line(1, 2)]
        try session.insert(lines)
        let order = Order()
        order.main = lines[0]
        let found = failureLines { try order.importValues(from: ["main": ["number": 2]], session: session) }
        #expect(found == ["main.number: identity (1, 2) is that of another Line"])
        #expect(lines.map(\.number) == [1, 2] && session.object(Line.self, identity: [1, 1]) === lines[0])
    }

    private final class Seat: DictionaryImportable {
        var row = ""
        var number = ""
        var note = ""
        var place: String {
            get { "\(row)-\(number)" }
            set { (row, number) = (String(newValue.prefix(1)), String(newValue.dropFirst(2))) }
        }

        static var importableProperties: PropertyRegistry {
            \.row
            \.number
            \.note
            Property(\.place, named: "place", .identity)
        }
    }

    @Test("An object whose identity is computed is found by the new one when what that is made of has changed")
    func computedIdentity() throws {
        let session = ImportSession()
        let seat = try Seat.object(from: ["place": "A-1"], session: session)
        try seat.importValues(from: ["row": "B"], session: session)
        #expect(seat.place == "B-1")
        #expect(try Seat.object(from: ["place": "B-1", "note": "n"], session: session) === seat)
        #expect(seat.note == "n" && session.object(Seat.self, identity: "A-1") == nil)
    }

    private final class Book: DictionaryImportable {
        var author: Article?
        static var importableProperties: PropertyRegistry { Property(\.author, .byIdentity) }
    }

    @Test("An instance in a source is found by its identity afterwards")
    func instance() throws {
        let session = ImportSession()
        let author = Article(id: 7)
        let sources: [[String: Any]] = [["author": author], ["author": 7], ["author": ["id": 7, "note": "n"]]]
        let books = try Book.objects(from: sources, session: session)
        #expect(books.allSatisfy { $0.author === author } && author.note == "n")
    }
}
