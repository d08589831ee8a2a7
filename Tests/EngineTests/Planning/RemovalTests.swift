import DictionaryImport
import Foundation
import TestSupport
import Testing

private final class Store: DictionaryImportable {
    var id = 0
    var items: [PlannedLine] = []
    var others: [PlannedLine] = []
    var best: PlannedLine?

    static var importableProperties: PropertyRegistry {
        Property(\.id, .identity)
        Property(\.items, .merging)
        Property(\.others, .merging(keepingOthers: true))
        Property(\.best, .byIdentity)
    }

    init() {}
    init(id: Int, items: [PlannedLine]) { (self.id, self.items) = (id, items) }
}

/// What a feed no longer mentions, and what merged lists have lost.
@Suite("What a session says of removals")
struct RemovalTests {
    private func line(_ id: Int) -> PlannedLine { PlannedLine(id: id, quantity: id) }

    @Test("Objects that existed and that no import finds are unmentioned")
    func unmentioned() throws {
        let session = ImportSession()
        try session.insert([line(1), line(2), line(3)])
        #expect(session.unmentionedObjects(of: PlannedLine.self).map(\.id) == [1, 2, 3])
        _ = try PlannedLine.objects(from: [["id": 2], ["id": 4]], session: session)
        #expect(session.unmentionedObjects(of: PlannedLine.self).map(\.id) == [1, 3])
        _ = try PlannedLine.object(fromJSON: #"{"id": 3}"#, session: session)
        #expect(session.unmentionedObjects(of: PlannedLine.self).map(\.id) == [1])
        #expect(session.unmentionedObjects(of: Store.self).isEmpty)
    }

    @Test("What a source names by its identity, in a list, or as the object of an update, is mentioned")
    func ways() throws {
        let session = ImportSession()
        let store = Store(id: 9, items: [line(1)])
        try session.insert([line(2), line(3)])
        try session.insert(store)
        try session.insert(Store(id: 8, items: []))
        try store.importValues(from: ["best": 2, "others": [["id": 3]]], session: session)
        #expect(session.unmentionedObjects(of: PlannedLine.self).isEmpty)
        #expect(session.unmentionedObjects(of: Store.self).map(\.id) == [8])
    }

    @Test("An import that fails mentions nothing; an element that is left out mentions what it describes")
    func failed() throws {
        let session = ImportSession()
        try session.insert([line(1), line(2)])
        #expect(
            issues {
                try PlannedLine.objects(from: [["id": 1], ["id": 2, "quantity": -1]], session: session)
            }.count == 1)
        #expect(session.unmentionedObjects(of: PlannedLine.self).count == 2)
        _ = try PlannedLine.objects(
            from: [["id": 1], ["id": 2, "quantity": -1], ["id": 3, "quantity": -1]],
            options: ImportOptions(onInvalidElement: .skip), session: session)
        #expect(session.unmentionedObjects(of: PlannedLine.self).isEmpty)
        #expect(session.objects(of: PlannedLine.self).map(\.id) == [1, 2])
    }

    @Test("What stands in a value that is left out is mentioned, until all objects count as existing")
    func leftOutValue() throws {
        let session = ImportSession()
        let store = Store(id: 1, items: [line(1), line(2)])
        try session.insert(store.items + [line(4)])
        try session.insert(store)
        for _ in 0..<2 {
            try store.importValues(
                from: ["items": [["id": 1], ["id": 2, "quantity": -1]]], options: .lenient, session: session)
            #expect(session.unmentionedObjects(of: PlannedLine.self).map(\.id) == [4])
            session.acceptChanges()
            #expect(session.unmentionedObjects(of: PlannedLine.self).map(\.id) == [1, 2, 4])
        }
    }

    @Test("A line of a stream that is left out mentions what it describes, even if its import fails at the end")
    func leftOutLines() throws {
        final class Checked: DictionaryImportable {
            var id = 0
            static var importableProperties: PropertyRegistry { Property(\.id, .identity) }
            init() {}
            init(id: Int) { self.id = id }
            func didImport(from source: ImportValue) throws {
                if source["bad"] != nil { throw ImportError([.custom("bad")]) }
            }
        }
        let session = ImportSession()
        try session.insert([1, 2, 3].map(Checked.init))
        let lines = Data("{\"id\": 1, \"bad\": 1}\n{\"id\": 2}\n{\"id\": 4, \"bad\": 1}\n".utf8)
        var stream = ImportStream<Checked>(.lines, options: ImportOptions(onInvalidElement: .skip), session: session)
        #expect(try (stream.push(lines) + stream.finish()).map(\.id) == [2])
        #expect(session.unmentionedObjects(of: Checked.self).map(\.id) == [3])
        #expect(session.newObjects(of: Checked.self).isEmpty)
    }

    @Test("A plan mentions nothing before its commit")
    func planned() throws {
        let session = ImportSession()
        try session.insert(line(1))
        let store = Store(id: 1, items: [line(5)])
        let plan = try store.plannedImport(from: ["items": [["id": 1]]], session: session)
        #expect(session.unmentionedObjects(of: PlannedLine.self).count == 1)
        #expect(session.removedElements(of: PlannedLine.self).isEmpty)
        try plan.commit()
        #expect(session.unmentionedObjects(of: PlannedLine.self).isEmpty)
        #expect(session.removedElements(of: PlannedLine.self).map(\.id) == [5])
    }

    @Test("What a merged list loses is not removed when the same source, or a later one, names it elsewhere")
    func namedElsewhere() throws {
        for source in [
            #"[{"id": 1, "items": [{"id": 10}]}, {"id": 2, "items": []}]"#,
            #"[{"id": 2, "items": []}, {"id": 1, "items": [{"id": 10}]}]"#,
            #"[{"id": 2, "items": [], "best": 10}, {"id": 1, "items": []}]"#,
        ] {
            let session = ImportSession()
            let shared = line(10)
            try session.insert(shared)
            try session.insert([Store(id: 1, items: [shared]), Store(id: 2, items: [shared])])
            _ = try Store.objects(fromJSON: source, session: session)
            #expect(session.removedElements(of: PlannedLine.self).isEmpty, "\(source)")
            session.acceptChanges()
            // Nothing names it any more.
            let again = #"[{"id": 1, "items": []}, {"id": 2, "items": [{"id": 10}]}]"#
            _ = try Store.objects(fromJSON: again, session: session)
            _ = try Store.object(fromJSON: #"{"id": 2, "items": [], "best": null}"#, session: session)
            #expect(session.removedElements(of: PlannedLine.self).map(\.id) == [10], "\(source)")
            _ = try PlannedLine.object(fromJSON: #"{"id": 10}"#, session: session)
            #expect(session.removedElements(of: PlannedLine.self).isEmpty, "\(source)")
        }
    }

    @Test(
        "A plan removes, and names, when it is committed, whatever was imported since it was made",
        arguments: [true, false])
    func plannedBefore(isRemoval: Bool) throws {
        let session = ImportSession()
        let shared = line(10)
        let (first, second) = (Store(id: 1, items: [shared]), Store(id: 2, items: []))
        try session.insert(shared)
        try session.insert([first, second])
        let (removal, naming): ([String: Any], [String: Any]) = (["items": []], ["best": 10])
        let plan = try (isRemoval ? first : second)
            .plannedImport(from: isRemoval ? removal : naming, session: session)
        try (isRemoval ? second : first).importValues(from: isRemoval ? naming : removal, session: session)
        try plan.commit()
        #expect(second.best === shared && first.items.isEmpty)
        #expect(session.removedElements(of: PlannedLine.self).map(\.id) == (isRemoval ? [10] : []))
    }

    @Test("What an import in a hook removes is not removed when the import around it names it afterwards")
    func removedInHook() throws {
        final class Page: DictionaryImportable {
            var clears = false
            var best: PlannedLine?
            static var importableProperties: PropertyRegistry {
                Property(
                    \.clears,
                    converting: { value in
                        _ = try Store.object(from: ["id": 1, "items": []], session: value.session)
                        return true
                    })
                Property(\.best, .byIdentity)
            }
        }
        let session = ImportSession()
        let shared = line(10)
        try session.insert(shared)
        try session.insert([Store(id: 1, items: [shared])])
        let page = try Page.object(from: ["clears": 1, "best": 10], session: session)
        #expect(page.best === shared)
        #expect(session.removedElements(of: PlannedLine.self).isEmpty)
    }

    @Test("What a merged list loses is removed, unless the list keeps others")
    func removed() throws {
        let session = ImportSession()
        let store = Store(id: 1, items: [line(1), line(2), line(3)])
        store.others = [line(7)]
        try store.importValues(
            from: ["items": [["id": 2], ["id": 4]], "others": [["id": 8]]], session: session)
        #expect(session.removedElements(of: PlannedLine.self).map(\.id) == [1, 3])
        session.acceptChanges()
        #expect(session.removedElements(of: PlannedLine.self).isEmpty)
        try store.importValues(from: ["items": []], session: session)
        #expect(session.removedElements(of: PlannedLine.self).map(\.id) == [2, 4])
        session.removeAll()
        #expect(session.removedElements(of: PlannedLine.self).isEmpty)
    }

    @Test("An element that has moved to the list of another object is not removed", arguments: [true, false])
    func moved(isNew: Bool) throws {
        let session = ImportSession()
        let (moved, lost) = (line(1), line(2))
        let (first, second) = (Store(id: 1, items: [moved, lost]), Store(id: 2, items: []))
        try session.insert([first])
        if !isNew { try session.insert(second) }
        try session.insert(moved)
        let stores = try Store.objects(
            from: [["id": 1, "items": []], ["id": 2, "items": [["id": 1]]]], session: session)
        #expect(stores[1].items.first === moved)
        #expect(session.removedElements(of: PlannedLine.self).map(\.id) == [2])
    }

    @Test("An import that fails removes nothing")
    func undone() throws {
        let session = ImportSession()
        let order = PlannedOrder.sample()
        order.refusal = ImportError([.custom("no")])
        final class Team: DictionaryImportable {
            var members: [PlannedCustomer] = []
            var order: PlannedOrder?
            static var importableProperties: PropertyRegistry {
                Property(\.members, .merging)
                Property(\.order, .merging)
            }
        }
        let team = Team()
        (team.members, team.order) = ([PlannedCustomer(id: 1, name: "a")], order)
        let source: [String: Any] = ["members": [["id": 2]], "order": ["title": "x"]]
        #expect(issues { try team.importValues(from: source, session: session) }.count == 1)
        #expect(session.removedElements(of: PlannedCustomer.self).isEmpty)
        order.refusal = nil
        try team.importValues(from: source, session: session)
        #expect(session.removedElements(of: PlannedCustomer.self).map(\.id) == [1])
    }

    @Test("What an import inside a hook removes stays removed when the import around it fails")
    func insideHook() throws {
        final class Shelf: DictionaryImportable {
            var items: [PlannedLine] = []
            var then: (() throws -> Void)?
            static var importableProperties: PropertyRegistry { Property(\.items, .merging) }
            func didImport(from source: ImportValue) throws { try then?() }
        }
        let (session, outer, inner) = (ImportSession(), Shelf(), Shelf())
        (outer.items, inner.items) = ([line(1)], [line(2)])
        outer.then = {
            try inner.importValues(from: ["items": [] as [Any]], session: session)
            throw ImportError([.custom("no")])
        }
        #expect(issues { try outer.importValues(from: ["items": [] as [Any]], session: session) }.count == 1)
        #expect(outer.items.map(\.id) == [1] && inner.items.isEmpty)
        #expect(session.removedElements(of: PlannedLine.self).map(\.id) == [2])
    }

    @Test("An element that a list has lost may look into the session when it is released")
    func released() throws {
        let session = ImportSession()
        let basket = Basket()
        try session.insert(basket)
        func fill() throws {
            basket.items = [Basket.Item()]
            basket.items[0].id = 5
            basket.items[0].session = session
        }
        try fill()
        try basket.importValues(from: ["items": [["id": 6]]], session: session)
        session.acceptChanges()
        #expect(session.objects(of: Basket.self).count == 1)
        #expect(basket.items.map(\.id) == [6])
    }

    @Test("After acceptChanges, everything exists and waits to be mentioned")
    func accepted() throws {
        let session = ImportSession()
        _ = try PlannedLine.objects(from: [["id": 1], ["id": 2]], session: session)
        #expect(session.unmentionedObjects(of: PlannedLine.self).isEmpty)
        session.acceptChanges()
        _ = try PlannedLine.objects(from: [["id": 2], ["id": 3]], session: session)
        #expect(session.unmentionedObjects(of: PlannedLine.self).map(\.id) == [1])
    }

    @Test("What a merged list of identities names is mentioned, and listed, where the list has it already")
    func mergedIdentities() throws {
        let session = ImportSession()
        let team = Team()
        team.players = [line(1), line(2), line(3)]
        try session.insert(team.players)
        try team.importValues(from: ["players": [1, 2]], session: session)
        #expect(session.unmentionedObjects(of: PlannedLine.self).map(\.id) == [3])
        let other = ImportSession()
        try Team().importValues(from: ["players": [] as [Int]], session: other)
        team.players = [line(1)]
        try team.importValues(from: ["players": [1]], session: other)
        #expect(other.objects(of: PlannedLine.self).map(\.id) == [1])
    }
}

private final class Team: DictionaryImportable {
    var players: [PlannedLine] = []
    static var importableProperties: PropertyRegistry { Property(\.players, .byIdentity, .merging) }
}

private final class Basket: DictionaryImportable {
    final class Item: DictionaryImportable {
        var id = 0
        var session: ImportSession?

        static var importableProperties: PropertyRegistry { Property(\.id, .identity) }

        deinit { _ = session?.objects(of: Basket.self) }
    }

    var id = 0
    var items: [Item] = []

    static var importableProperties: PropertyRegistry {
        Property(\.id, .identity)
        Property(\.items, .merging)
    }
}
