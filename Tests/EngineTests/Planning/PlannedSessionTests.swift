import DictionaryImport
import Foundation
import TestSupport
import Testing

/// What a plan does to its session: nothing before the commit.
@Suite("Planned imports and sessions")
struct PlannedSessionTests {
    @Test("A session stays as it was until the commit, which adds what the import has found and made")
    func entries() throws {
        let session = ImportSession()
        let order = PlannedOrder.sample()
        let plan = try order.plannedImport(
            from: ["title": "Coffee", "lines": [["id": 2, "quantity": 9], ["id": 3]]], session: session)
        #expect(session.objects(of: PlannedOrder.self).isEmpty)
        #expect(session.objects(of: PlannedLine.self).isEmpty)
        #expect(session.object(PlannedLine.self, identity: 3) == nil)
        try plan.commit()
        #expect(session.object(PlannedOrder.self, identity: 1) === order)
        #expect(session.newObjects(of: PlannedLine.self).map(\.id) == [3])
        #expect(session.changedObjects(of: PlannedLine.self).map(\.id) == [2])
        #expect(session.changedObjects(of: PlannedOrder.self).map(\.id) == [1])
        #expect(session.object(PlannedLine.self, identity: 3) === order.lines.last)
    }

    @Test("A commit leaves the session as the import would")
    func sameAsImport() throws {
        func session(_ update: (PlannedOrder, ImportSession) throws -> Void) throws -> [String] {
            let session = ImportSession()
            try session.insert(PlannedLine(id: 5, quantity: 5))
            let order = PlannedOrder.sample()
            try update(order, session)
            return session.objects(of: PlannedLine.self).map { "\($0.id)" }
                + session.newObjects(of: PlannedLine.self).map { "new \($0.id)" }
                + session.changedObjects(of: PlannedLine.self).map { "changed \($0.id)" }
        }
        let source: [String: Any] = ["lines": [["id": 5, "quantity": 6], ["id": 8], ["id": 1]]]
        let planned = try session { try $0.plannedImport(from: source, session: $1).commit() }
        let imported = try session { try $0.importValues(from: source, session: $1) }
        #expect(planned == imported)
        #expect(planned.contains("new 8") && planned.contains("changed 5"))
    }

    @Test("An identity that the session has received meanwhile makes the plan stale, and the session stays as it is")
    func meanwhile() throws {
        let session = ImportSession()
        let order = PlannedOrder.sample()
        let plan = try order.plannedImport(from: ["lines": [["id": 3, "quantity": 3]]], session: session)
        let line = PlannedLine(id: 3, quantity: 7)
        try session.insert(line)
        let issues = issues { try plan.commit() as ImportSummary }
        #expect(issues.map(\.reason.code) == [.stale])
        #expect(
            issues.map(\.description) == [
                "PlannedLine: identity 3 is that of another object than the import was planned with. Plan it again"
            ])
        #expect(order.lines.count == 2)
        #expect(session.objects(of: PlannedLine.self).map(\.quantity) == [7])
        #expect(session.objects(of: PlannedOrder.self).isEmpty)
        try order.plannedImport(from: ["lines": [["id": 3, "quantity": 3]]], session: session).commit()
        #expect(order.lines.last === line)
    }

    @Test("An object that another one has replaced makes the plan stale, too")
    func replaced() throws {
        let session = ImportSession()
        try session.insert(PlannedLine(id: 3, quantity: 7))
        let order = PlannedOrder.sample()
        let plan = try order.plannedImport(from: ["lines": [["id": 3, "quantity": 3]]], session: session)
        session.insert(PlannedLine(id: 3, quantity: 8), identity: 3)
        #expect(issues { try plan.commit() as ImportSummary }.map(\.reason.code) == [.stale])
        #expect(session.objects(of: PlannedLine.self).map(\.quantity) == [7, 8])
    }

    @Test("Of two plans with one session that make the same object, the second is stale")
    func twoPlans() throws {
        let session = ImportSession()
        let (first, second) = (PlannedOrder.sample(), PlannedOrder(id: 2, title: "b"))
        let source: [String: Any] = ["lines": [["id": 3, "quantity": 3]]]
        let plans = [
            try first.plannedImport(from: source, session: session),
            try second.plannedImport(from: source, session: session),
        ]
        try plans[1].commit()
        #expect(issues { try plans[0].commit() as ImportSummary }.map(\.reason.code) == [.stale])
        try first.plannedImport(from: source, session: session).commit()
        #expect(first.lines.last === second.lines.last)
    }

    @Test("A commit that fails leaves the session as it was, and so does a plan that is dropped")
    func failed() throws {
        let session = ImportSession()
        let order = PlannedOrder.sample()
        let plan = try order.plannedImport(from: ["lines": [["id": 3]], "title": "x"], session: session)
        order.refusal = ImportError([.custom("no")])
        #expect(issues { try plan.commit() as ImportSummary }.count == 1)
        #expect(session.objects(of: PlannedLine.self).isEmpty)
        order.refusal = nil
        do { _ = try order.plannedImport(from: ["lines": [["id": 3]]], session: session) }
        #expect(session.objects(of: PlannedOrder.self).isEmpty)
        try order.importValues(from: ["lines": [["id": 3]]], session: session)
        #expect(session.newObjects(of: PlannedLine.self).map(\.id) == [3])
    }

    @Test("Hooks see the session, while it is planned and while it is committed, and not between")
    func hooks() throws {
        final class Guest: DictionaryImportable {
            nonisolated(unsafe) static var seen: [Bool] = []
            nonisolated(unsafe) static var kept: ImportValue?
            var name = ""
            static var importableProperties: PropertyRegistry { \.name }
            func willImport(from source: ImportValue) {
                Self.kept = source
                Self.seen.append(source.session != nil)
            }
            func didImport(from source: ImportValue) { Self.seen.append(source.session != nil) }
        }
        Guest.seen = []
        let plan = try Guest().plannedImport(from: ["name": "a"], session: ImportSession())
        #expect(Guest.kept?.session == nil)
        try plan.commit()
        #expect(Guest.seen == [true, true])
        #expect(Guest.kept?.session == nil)
        Guest.kept = nil
    }

    @Test("References to objects by their identities are planned, and an unknown one is an issue of the plan")
    func references() throws {
        final class Shelf: DictionaryImportable {
            var best: PlannedLine?
            var others: [PlannedLine] = []
            static var importableProperties: PropertyRegistry {
                Property(\.best, .byIdentity)
                \.others
            }
        }
        let session = ImportSession()
        let known = PlannedLine(id: 4, quantity: 4)
        try session.insert(known)
        let shelf = Shelf()
        let plan = try shelf.plannedImport(from: ["best": 4], session: session)
        #expect(plan.changes.map(\.text) == ["best: nil → 4"])
        #expect(issues { try shelf.plannedImport(from: ["best": 5], session: session) }.map(\.path) == ["best"])
        let forward = try shelf.plannedImport(
            from: ["best": 6, "others": [["id": 6, "quantity": 2]]], session: session)
        try forward.commit()
        #expect(shelf.best === shelf.others.first)
        #expect(issues { try plan.commit() as ImportSummary }.map(\.path) == ["best"])
    }

    @Test("Objects of several kinds are planned as what they are")
    func kinds() throws {
        class Pet: ImportableObject {
            var name = ""
            @PropertyRegistryBuilder<Pet>
            override class var importableProperties: PropertyRegistry { Property(\.name, named: "name") }
            override class func modelType(for source: ImportValue) throws -> any DictionaryImportable.Type {
                source["wings"] == nil ? Pet.self : Bird.self
            }
        }
        final class Bird: Pet {
            var wings = 0
            @PropertyRegistryBuilder<Bird>
            override class var importableProperties: PropertyRegistry {
                super.importableProperties
                \.wings
            }
        }
        final class Owner: DictionaryImportable {
            var pet: Pet?
            static var importableProperties: PropertyRegistry { Property(\.pet, .merging) }
        }
        let owner = Owner()
        try owner.plannedImport(from: ["pet": ["name": "a"]]).commit()
        let plan = try owner.plannedImport(from: ["pet": ["name": "b", "wings": 2]])
        #expect(plan.changes.map(\.path) == ["pet"])
        #expect(plan.changes[0].newValue as? [String: AnyHashable] == ["name": "b", "wings": 2])
        try plan.commit()
        let next = try owner.plannedImport(from: ["pet": ["wings": 3]])
        #expect(next.changes.map(\.text) == ["pet.wings: 2 → 3"])
        #expect(next.changes.map(\.model) == ["Bird"])
    }

    @Test("A commit does not take an identity from an object that has got it meanwhile")
    func takenIdentity() throws {
        let (session, first, rival) = (
            ImportSession(), PlannedLine(id: 1, quantity: 1), PlannedLine(id: 1, quantity: 2)
        )
        let plan = try first.plannedImport(from: ["id": 1, "quantity": 5], session: session)
        try session.insert(rival)
        #expect(issues { try plan.commit() }.map(\.reason.code) == [.stale])
        #expect(session.object(PlannedLine.self, identity: 1) === rival && first.quantity == 1)
    }

    @Test("What a plan has found is mentioned by its commit, whatever the session has forgotten meanwhile")
    func forgotten() throws {
        let (session, line) = (ImportSession(), PlannedLine(id: 1, quantity: 1))
        try session.insert(line)
        try line.importValues(from: ["quantity": 2], session: session)
        let plans = try [3, 4].map { try line.plannedImport(from: ["quantity": $0], session: session) }
        session.acceptChanges()
        try plans[0].commit()
        #expect(session.unmentionedObjects(of: PlannedLine.self).isEmpty)
        line.quantity = 2
        session.removeAll()
        try plans[1].commit()
        #expect(session.changedObjects(of: PlannedLine.self).map(\.quantity) == [4])
    }

    @Test("Two plans for one object that the session does not know can both be committed")
    func twoPlansForOne() throws {
        let (session, order) = (ImportSession(), PlannedOrder(id: 1, title: "a"))
        let plans = try [["title": "b"], ["note": "c"]].map { try order.plannedImport(from: $0, session: session) }
        try plans[1].commit()
        try plans[0].commit()
        #expect(order.title == "b" && order.note == "c")
        #expect(session.object(PlannedOrder.self, identity: 1) === order)
    }

    @Test("An object that got another identity after it was planned is known by that one alone")
    func renamed() throws {
        for renaming in [ImportSession(), nil] {
            let (session, order) = (renaming ?? ImportSession(), PlannedOrder(id: 1, title: "a"))
            let plan = try order.plannedImport(from: ["title": "b"], session: session)
            try order.importValues(from: ["id": 7], session: renaming)
            try plan.commit()
            let other = try PlannedOrder.object(from: ["id": 1, "title": "other"], session: session)
            #expect(other !== order && order.title == "b")
            #expect(session.object(PlannedOrder.self, identity: 7) === order)
        }
    }
}
