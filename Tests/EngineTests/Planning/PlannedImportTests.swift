import DictionaryImport
import Foundation
import TestSupport
import Testing

private final class Acquaintance: DictionaryImportable {
    var id = 0
    var friends: [Acquaintance] = []

    static var importableProperties: PropertyRegistry {
        Property(\.id, .identity)
        \.friends
    }

    init() {}
    init(id: Int) { self.id = id }
}

private final class Club: DictionaryImportable {
    var first: Acquaintance?

    static var importableProperties: PropertyRegistry {
        \.first
    }
}

/// What is in a plan, and that it writes nothing until it is committed.
@Suite("Planned imports")
struct PlannedImportTests {
    private let source: [String: Any] = [
        "title": "Coffee", "note": "soon", "due": "2026-02-03", "token": "t1", "customer": ["id": 7, "name": "Bob"],
        "lines": [["id": 2, "quantity": 5], ["id": 3, "quantity": 3]],
        "labels": [["key": "b", "text": "B"], ["key": "a", "text": "AA"]], "limits": ["week": 9, "day": NSNull()],
        "address": ["city": "Oslo"],
    ]

    private let changes = [
        "title: Tea → Coffee", "note: nil → soon", "due: nil → 2026-02-03", "token: changed",
        "customer.name: Ann → Bob",
        #"lines[1].quantity: 2 → 5"#, #"lines[2]: + ["id": 3, "quantity": 3]"#,
        #"labels[0]: + ["key": "b", "text": "B"]"#,
        #"labels[1]: ["key": "a", "text": "A"] → ["key": "a", "text": "AA"]"#, #"limits: ["day": 1] → ["week": 9]"#,
    ]

    @Test("A plan names all changes of the graph, by their places in the object, and writes none")
    func names() throws {
        let order = PlannedOrder.sample()
        let before = order.picture
        let plan = try order.plannedImport(from: source)
        let texts = plan.changes.map { change in
            // A dictionary prints in any order.
            "\(change)".replacingOccurrences(of: #"["quantity": 3, "id": 3]"#, with: #"["id": 3, "quantity": 3]"#)
                .replacingOccurrences(of: #"["text": "A", "key": "a"]"#, with: #"["key": "a", "text": "A"]"#)
                .replacingOccurrences(of: #"["text": "AA", "key": "a"]"#, with: #"["key": "a", "text": "AA"]"#)
                .replacingOccurrences(of: #"["text": "B", "key": "b"]"#, with: #"["key": "b", "text": "B"]"#)
        }
        #expect(Array(texts.dropLast()) == changes)
        let address = try #require(plan.changes.last)
        #expect(address.oldValue as? [String: String] == ["city": "Rome", "zip": "1"])
        #expect(address.newValue as? [String: String] == ["city": "Oslo", "zip": "1"])
        #expect(plan.changes.map(\.model).contains("PlannedCustomer"))
        #expect(order.picture == before)
        #expect((order.completionCount, order.writeCount) == (0, 0))
    }

    @Test("A commit does what the import does", arguments: [true, false])
    func commits(isJSON: Bool) throws {
        let (order, other) = (PlannedOrder.sample(), PlannedOrder.sample())
        let expected = try other.importValues(from: source)
        let body = try JSONSerialization.data(withJSONObject: source)
        let plan = isJSON ? try order.plannedImport(fromJSON: body) : try order.plannedImport(from: source)
        let summary = try plan.commit()
        #expect(order.picture == other.picture)
        #expect(summary == expected)
        #expect(order.completionCount == 1)
        #expect(plan.value === order)
    }

    @Test("Every form of a source can be planned")
    func forms() throws {
        let order = PlannedOrder(id: 1, title: "a")
        let nested: [String: Any] = ["data": ["title": "b"]]
        #expect(try order.plannedImport(from: nested, at: "data").changes.map(\.text) == ["title: a → b"])
        #expect(try order.plannedImport(from: ImportValue(nested), at: "data").changes.count == 1)
        #expect(try order.plannedImport(fromJSON: #"{"data": {"title": "b"}}"#, at: "data").changes.count == 1)
        #expect(try order.plannedImport(fromJSON: Data(#"{"title": "b"}"#.utf8)).changes.count == 1)
        let mapped = try order.plannedImport(from: ["name": "c"], mappings: ["name": "title"])
        #expect(mapped.changes.map(\.text) == ["title: a → c"])
        let exact = issues { try order.plannedImport(from: ["title": 1], options: .strict) }
        #expect(exact.map(\.path) == ["title"])
        var warnings: [ImportIssue] = []
        _ = try order.plannedImport(from: ["titel": 1], options: ImportOptions(unknownKeys: .report)) {
            warnings.append($0)
        }
        #expect(warnings.map(\.reason.code) == [.unknownKey])
        #expect(order.title == "a")
    }

    @Test("What the import would throw is thrown when it is planned")
    func invalid() {
        let order = PlannedOrder.sample()
        let before = order.picture
        let found = issues {
            try order.plannedImport(from: [
                "title": [1], "lines": [["id": 1, "quantity": -1]], "customer": ["id": 7, "name": "x"],
            ])
        }
        #expect(found.map(\.path) == ["title", "lines[0].quantity"])
        #expect(issues { try order.plannedImport(fromJSON: "{") }.map(\.reason.code) == [.syntax])
        #expect(order.picture == before)
    }

    @Test("A plan of equal values has no changes, and its commit writes nothing")
    func unchanged() throws {
        let order = PlannedOrder.sample()
        let plan = try order.plannedImport(from: ["title": "Tea", "observed": 0, "lines": [["id": 2, "quantity": 2]]])
        #expect(plan.changes.isEmpty)
        #expect(try plan.mergePatch() == Data("{}".utf8))
        #expect(try plan.commit().changedProperties == [])
        #expect(order.writeCount == 0)
    }

    @Test("Values of sensitive properties are hidden, also in the models within a value")
    func sensitive() throws {
        let order = PlannedOrder(id: 1, title: "a")
        let plan = try order.plannedImport(
            from: ["token": "secret", "customer": ["id": 3, "name": "Cy", "secret": "secret"]])
        #expect(plan.changes.map(\.path) == ["token", "customer"])
        #expect(plan.changes[0].isSensitive && plan.changes[0].newValue == nil)
        #expect(!"\(plan.changes)".contains("secret\""))
        #expect(plan.changes[1].newValue as? [String: AnyHashable] == ["id": 3, "name": "Cy"])
        try plan.commit()
        let next = try order.plannedImport(from: ["customer": ["secret": "other"]])
        #expect(next.changes.map(\.description) == ["customer.secret: changed"])
    }

    @Test("A value that cannot be exported shows nothing of the sensitive properties in it")
    func sensitiveInUnexportableValues() throws {
        struct Card: DictionaryImportable {
            var number = ""
            var limit = 0.0
            static var importableProperties: PropertyRegistry {
                Property(\.number, .sensitive)
                \.limit
            }
        }
        final class Account: DictionaryImportable {
            var card = Card()
            var cards: [Card] = []
            static var importableProperties: PropertyRegistry {
                \.card
                \.cards
            }
        }
        let card: [String: Any] = ["number": "4111", "limit": Double.infinity]
        let source: [String: Any] = ["card": card, "cards": [card]]
        let changes = try Account().plannedImport(from: source).changes
        #expect(changes.map(\.path) == ["card", "cards"])
        #expect(changes.map { $0.newValue as? String } == ["Card", "[Card]"])
        #expect(!"\(changes)".contains("4111"))
        let summary = try Account().importValues(from: source, options: ImportOptions(summaries: .detailed))
        #expect(!"\(summary.changes)".contains("4111"))
    }

    @Test("Dates in changes are written as the model's own options say, and as its property says before that")
    func dates() throws {
        final class Event: DictionaryImportable {
            var start: Date?
            var end: Date?
            static var importableProperties: PropertyRegistry {
                \.start
                Property(\.end, .date(.format("yyyy-MM-dd")))
            }
            static var importOptions: ImportOptions { ImportOptions(dates: .unixSeconds) }
        }
        let event = Event()
        let plan = try event.plannedImport(from: ["start": 86_400, "end": "1970-01-03"])
        #expect(plan.changes.map(\.text) == ["start: nil → 86400", "end: nil → 1970-01-03"])
        try plan.commit()
        #expect(try event.exportedDictionary()["start"] as? Int == 86_400)
    }

    @Test("The merge patch turns the export before the commit into the one after it")
    func mergePatch() throws {
        let order = PlannedOrder.sample()
        order.note = "x"
        let old = try order.exportedDictionary()
        let plan = try order.plannedImport(
            from: [
                "title": "Coffee", "note": NSNull(), "lines": [["id": 2, "quantity": 5]], "customer": ["name": "Bob"],
            ])
        let patch = try plan.mergePatch()
        #expect(
            String(decoding: patch, as: UTF8.self)
                == #"{"customer":{"name":"Bob"},"lines":[{"id":1,"quantity":1},{"id":2,"quantity":5}],"note":null,"title":"Coffee"}"#
        )
        #expect(try order.exportedDictionary() as NSDictionary == old as NSDictionary)
        let camel = try plan.mergePatch(options: ExportOptions(properties: ["title"]))
        #expect(String(decoding: camel, as: UTF8.self) == #"{"title":"Coffee"}"#)
        try plan.commit()
        #expect(issues { try plan.mergePatch() }.map(\.reason.code) == [.stale])
    }

    @Test("A merge patch without defaults has what changes from one, and a null for what becomes one")
    func mergePatchWithoutDefaults() throws {
        let order = PlannedOrder.sample()
        (order.title, order.note) = ("", "x")
        let options = ExportOptions(omitsDefaults: true)
        let plan = try order.plannedImport(from: ["title": "Coffee", "note": NSNull(), "customer": ["name": ""]])
        let patch = String(decoding: try plan.mergePatch(options: options), as: UTF8.self)
        #expect(patch == #"{"customer":{"name":null},"note":null,"title":"Coffee"}"#)
    }

    @Test("A merge patch has no nulls of a new object, at any level")
    func mergePatchOfNewObjects() throws {
        struct Leaf: DictionaryImportable {
            var text: String?
            static var importableProperties: PropertyRegistry { \.text }
        }
        struct Branch: DictionaryImportable {
            var note: String?
            var leaf: Leaf?
            var count = 0
            static var importableProperties: PropertyRegistry {
                \.note
                \.leaf
                \.count
            }
        }
        struct Tree: DictionaryImportable {
            var branch: Branch?
            static var importableProperties: PropertyRegistry { \.branch }
        }
        let plan = try Tree().plannedImport(from: ["branch": ["count": 3, "leaf": [String: Any]()] as [String: Any]])
        #expect(String(decoding: try plan.mergePatch(), as: UTF8.self) == #"{"branch":{"count":3,"leaf":{}}}"#)
    }

    @Test("A merge patch has all of an object that takes the place of another one, for its receiver to make")
    func mergePatchOfOtherObjects() throws {
        let merging = ImportOptions(nestedModels: .merge)
        let start = """
            {"main": {"id": 1, "kind": "circle", "color": "red", "radius": 1, "badge": {"code": "a", "text": "x", "note": "n"}},
             "by_role": {"a": {"id": 5, "color": "red"}, "b": {"id": 6, "color": "red"}}, "list": [{"id": 7}]}
            """
        for (body, expected) in [
            (
                #"{"main": {"id": 2, "kind": "circle", "color": "red", "radius": 1}}"#,
                #"{"main":{"badge":null,"color":"red","id":2,"kind":"circle","radius":1}}"#
            ),
            (
                #"{"main": {"id": 1, "kind": "dot", "color": "red"}}"#,
                #"{"main":{"badge":null,"color":"red","id":1,"kind":"dot","radius":null}}"#
            ),
            (
                #"{"main": {"kind": "circle", "badge": {"code": "b", "text": "x"}}}"#,
                #"{"main":{"badge":{"code":"b","note":null,"text":"x"}}}"#
            ),
            (
                #"{"by_role": {"a": {"id": 9, "color": "red"}, "b": {"color": "blue"}}}"#,
                #"{"by_role":{"a":{"color":"red","id":9,"kind":""},"b":{"color":"blue"}}}"#
            ),
            (#"{"list": [{"id": 7}], "id": 4}"#, #"{"id":4}"#),
        ] {
            let board = try PlannedBoard.object(fromJSON: start)
            let replica = try PlannedBoard.object(fromJSON: board.exportedJSON())
            let plan = try board.plannedImport(fromJSON: body, options: merging)
            let patch = try plan.mergePatch(options: ExportOptions(sortedKeys: true))
            #expect(String(decoding: patch, as: UTF8.self) == expected)
            _ = try plan.commit() as ImportSummary
            try replica.importValues(fromJSON: patch, options: merging)
            #expect(try replica.exportedDictionary() as NSDictionary == board.exportedDictionary() as NSDictionary)
        }
    }

    @Test("Changes do not show keys within sensitive values, as the issue of a stale plan does not")
    func sensitiveKeys() throws {
        final class Use: DictionaryImportable {
            var count = 0
            static var importableProperties: PropertyRegistry { \.count }
        }
        final class Account: DictionaryImportable {
            var tokens: [String: Use] = [:]
            static var importableProperties: PropertyRegistry { Property(\.tokens, .sensitive, .merging) }
        }
        let account = try Account.object(fromJSON: #"{"tokens": {"hunter2": {"count": 1}}}"#)
        let body = #"{"tokens": {"hunter2": {"count": 2}}}"#
        let plan = try account.plannedImport(fromJSON: body)
        #expect(plan.changes.map(\.description) == ["tokens.….count: changed"])
        account.tokens["hunter2"]?.count = 7
        #expect(issues { try plan.commit() as ImportSummary }.map(\.path.description) == ["tokens.….count"])
        // A name that an export takes has the key.
        #expect(try account.importValues(fromJSON: body).changedProperties == ["tokens.hunter2.count"])
    }

    @Test("What changes in an object that is exported by its identity has a place; lists show such objects by it")
    func changesOfReferences() throws {
        final class Bill: DictionaryImportable {
            var customer: PlannedCustomer?
            var others: [PlannedCustomer] = []
            static var importableProperties: PropertyRegistry {
                Property(\.customer, .byIdentity)
                Property(\.others, .byIdentity)
            }
        }
        let session = ImportSession()
        let bill = Bill()
        bill.customer = PlannedCustomer(id: 7, name: "Ann")
        try session.insert(bill.customer.map { [$0] } ?? [])
        let plan = try bill.plannedImport(
            fromJSON: #"{"customer": {"id": 7, "name": "Bea"}, "others": [7, {"id": 8, "name": "Cid"}]}"#,
            session: session)
        #expect(
            plan.changes.map(\.description) == ["customer.name: Ann → Bea", "others[0]: + 7", "others[1]: + 8"])
        #expect(try plan.commit().changedProperties == ["customer", "others"])
    }

    @Test("A struct's plan has the same changes; its commit writes the objects in it and returns the value")
    func structs() throws {
        struct Basket: DictionaryImportable {
            var name = ""
            var owner: PlannedCustomer?
            var place = PlannedAddress()
            static var importableProperties: PropertyRegistry {
                \.name
                Property(\.owner, .merging)
                \.place
            }
        }
        let owner = PlannedCustomer(id: 1, name: "Ann")
        let basket = Basket(name: "a", owner: owner)
        let plan = try basket.plannedImport(from: ["name": "b", "owner": ["name": "Bob"], "place": ["zip": "9"]])
        #expect(plan.changes.map(\.path) == ["name", "owner.name", "place"])
        #expect(plan.changes[0].text == "name: a → b")
        #expect(plan.changes[1].text == "owner.name: Ann → Bob")
        #expect((plan.value.name, plan.value.place.zip, owner.name, basket.name) == ("b", "9", "Ann", "a"))
        let patch = String(decoding: try plan.mergePatch(), as: UTF8.self)
        #expect(patch == #"{"name":"b","owner":{"name":"Bob"},"place":{"zip":"9"}}"#)
        let changed = try plan.commit()
        #expect((changed.name, changed.place.zip, owner.name) == ("b", "9", "Bob"))
        #expect(issues { try plan.commit() }.map(\.reason.code) == [.stale])
    }

    @Test(
        "In a graph whose objects all name each other, a change shows each object once, and then its identity",
        .timeLimit(.minutes(1)), arguments: [3, 14])
    func denseGraph(_ count: Int) throws {
        let people = (1...count).map { Acquaintance(id: $0) }
        for person in people { person.friends = people.filter { $0 !== person } }
        let club = Club()
        club.first = people[0]
        let changes = try club.plannedImport(from: ["first": NSNull()]).changes
        let old = try #require(changes.first?.oldValue as? [String: Any])
        let friends = try #require(old["friends"] as? [Any])
        #expect(old["id"] as? Int == 1)
        #expect((friends.first as? [String: Any])?["id"] as? Int == 2)
        #expect(friends.dropFirst().compactMap { $0 as? Int } == Array(3...count))
        #expect(
            try club.importValues(from: ["first": NSNull()], options: ImportOptions(summaries: .detailed)).changes.count
                == 1)
    }

    @Test("What the elements of a set share is shown at each of them, so that a change has the same words each time")
    func sharedBySet() throws {
        final class Card: DictionaryImportable, Hashable {
            var id = 0
            var owner: Acquaintance?
            static var importableProperties: PropertyRegistry {
                Property(\.id, .identity)
                \.owner
            }
            static func == (left: Card, right: Card) -> Bool { left === right }
            func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
        }
        struct Deck: DictionaryImportable {
            var cards: Set<Card> = []
            static var importableProperties: PropertyRegistry { \.cards }
        }
        let owner: [String: Any] = ["id": 9, "friends": [["id": 10]]]
        let source: [String: Any] = ["cards": (1...5).map { ["id": $0, "owner": owner] as [String: Any] }]
        let texts = try (0..<10).map { _ in
            var deck = Deck()
            return try deck.importValues(from: source, options: ImportOptions(summaries: .detailed)).changes
                .map(\.description)
        }
        #expect(Set(texts).count == 1, "\(texts)")
        // Each of the five has its owner with all of its friends, and these have theirs.
        #expect(texts[0].joined().components(separatedBy: "friends").count == 1 + 5 * 2)
    }

    @Test("Elements that a list loses are removed, an order alone is a change of the list")
    func lists() throws {
        final class Team: DictionaryImportable {
            var members: [PlannedCustomer] = []
            static var importableProperties: PropertyRegistry { Property(\.members, .merging) }
        }
        let team = Team()
        team.members = [PlannedCustomer(id: 1, name: "a"), PlannedCustomer(id: 2, name: "b")]
        let plan = try team.plannedImport(from: ["members": [["id": 3, "name": "c"], ["id": 2]]])
        #expect(plan.changes.map(\.kind) == [.removed, .added])
        #expect(plan.changes.map(\.path) == ["members[0]", "members[0]"])
        #expect(plan.changes[0].oldValue as? [String: AnyHashable] == ["id": 1, "name": "a"])
        let order = try team.plannedImport(from: ["members": [["id": 2], ["id": 1]]])
        #expect(order.changes.map(\.path) == ["members"])
        #expect((order.changes[0].newValue as? [[String: AnyHashable]])?.map { $0["id"] } == [2, 1])
    }

    @Test("Changes can go to another task")
    func sends() async throws {
        let order = PlannedOrder.sample()
        let plan = try order.plannedImport(from: ["title": "Coffee"])
        let changes = plan.changes
        let count = await Task.detached { changes.count }.value
        #expect(count == 1)
        try plan.commit()
        #expect(order.title == "Coffee")
    }

    @Test("Changes that are read after the commit are those that were made")
    func late() throws {
        let order = PlannedOrder.sample()
        let plan = try order.plannedImport(from: ["title": "Coffee", "lines": [["id": 1, "quantity": 4]]])
        try plan.commit()
        #expect(plan.changes.map(\.text) == ["title: Tea → Coffee", "lines[0].quantity: 1 → 4"])
    }
}

extension PlannedImportTests {
    @Test("A reference by identity is shown with the identity that its object is to have", arguments: [nil, 1])
    func referenceToARenamedObject(id: Int?) throws {
        let ring = PlannedRing()
        ring.id = id
        let plan = try ring.plannedImport(from: ["id": 5, "next": 5, "all": [5], "named": ["a": 5]])
        let patch = try ImportValue(json: plan.mergePatch())
        #expect(patch == ImportValue(["id": 5, "next": 5, "all": [5], "named": ["a": 5]]))
        #expect(plan.changes.first { $0.path == "next" }?.newValue as? Int == 5)
        _ = try plan.commit() as ImportSummary
        #expect(try ImportValue(json: ring.exportedJSON())["all"] == patch["all"])
        #expect(plan.changes.first { $0.path == "id" }?.newValue as? Int == 5)
        (ring.next, ring.all, ring.named) = (nil, [], [:])
    }
}

private class PlannedSign: ImportableObject {
    final var id = 0
    final var kind = ""
    final var color = ""

    @PropertyRegistryBuilder<PlannedSign> override class var importableProperties: PropertyRegistry {
        Property(\.id, .identity)
        \.kind
        \.color
    }
    override class func modelType(for source: ImportValue) throws -> any DictionaryImportable.Type {
        switch source["kind"]?.string {
        case "circle": PlannedDisc.self
        case "dot": PlannedDot.self
        default: self
        }
    }
}

private final class PlannedDisc: PlannedSign {
    var radius = 0
    var badge: PlannedBadge?

    @PropertyRegistryBuilder<PlannedDisc> override class var importableProperties: PropertyRegistry {
        super.importableProperties
        \.radius
        \.badge
    }
}

private final class PlannedDot: PlannedSign {}

/// A struct whose identity a hook names.
private struct PlannedBadge: DictionaryImportable {
    var code = ""
    var text = ""
    var note: String?

    static var importableProperties: PropertyRegistry {
        \.code
        \.text
        \.note
    }
    static func identity(for source: ImportValue) throws -> AnyHashable? { source["code"]?.string }
}

private final class PlannedBoard: DictionaryImportable {
    var id = 0
    var main: PlannedSign?
    var byRole: [String: PlannedSign] = [:]
    var list: [PlannedSign] = []

    static var importableProperties: PropertyRegistry {
        Property(\.id, .identity)
        \.main
        Property(\.byRole, .merging)
        \.list
    }
}

private final class PlannedRing: DictionaryImportable {
    var id: Int?
    var next: PlannedRing?
    var all: [PlannedRing] = []
    var named: [String: PlannedRing] = [:]

    static var importableProperties: PropertyRegistry {
        Property(\.id, .identity)
        Property(\.next, .byIdentity)
        Property(\.all, .byIdentity)
        Property(\.named, .byIdentity)
    }
}
