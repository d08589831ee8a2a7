import DictionaryImport
import Foundation
import TestSupport
import Testing

/// When a plan can be committed, and that it is all or nothing.
@Suite("Commits of planned imports")
struct PlannedCommitTests {
    @Test("A plan is committed once")
    func once() throws {
        let order = PlannedOrder.sample()
        let plan = try order.plannedImport(from: ["title": "Coffee"])
        try plan.commit()
        let issues = issues { try plan.commit() as ImportSummary }
        #expect(issues.map(\.description) == ["PlannedOrder: the import has been committed before. Plan it again"])
        #expect(order.completionCount == 1)
    }

    struct Stale: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let paths: [ImportPath]
        let change: @Sendable (PlannedOrder) -> Void
    }

    @Test(
        "Values that have changed since the plan was made are named, before anything is written",
        arguments: [
            Stale(testDescription: "a value", paths: ["title"]) { $0.title = "Milk" },
            Stale(testDescription: "an object's", paths: ["customer.name"]) { $0.customer?.name = "Eve" },
            Stale(testDescription: "the object", paths: ["customer"]) {
                $0.customer = PlannedCustomer(id: 7, name: "Ann")
            },
            Stale(testDescription: "a member", paths: ["lines"]) { $0.lines.append(PlannedLine(id: 9, quantity: 9)) },
            Stale(testDescription: "an order", paths: ["lines"]) { $0.lines.reverse() },
            Stale(testDescription: "an element", paths: ["lines[1].quantity"]) { $0.lines[1].quantity = 7 },
            Stale(testDescription: "a struct", paths: ["labels"]) { $0.labels[0].text = "Z" },
            Stale(testDescription: "a dictionary", paths: ["limits"]) { $0.limits["year"] = 1 },
            Stale(testDescription: "two", paths: ["title", "limits"]) { ($0.title, $0.limits) = ("Milk", [:]) },
        ])
    func stale(_ stale: Stale) throws {
        let order = PlannedOrder.sample()
        let plan = try order.plannedImport(
            from: [
                "title": "Coffee", "customer": ["name": "Bob"], "lines": [["id": 2, "quantity": 5]],
                "labels": [["key": "a", "text": "AA"]], "limits": ["day": 2],
            ])
        stale.change(order)
        let before = order.picture
        let issues = issues { try plan.commit() as ImportSummary }
        #expect(issues.map(\.path) == stale.paths)
        #expect(issues.allSatisfy { $0.reason.code == .stale })
        #expect(order.picture == before)
        #expect(order.completionCount == 0)
    }

    private final class Account: DictionaryImportable {
        var balance = 0
        static var importableProperties: PropertyRegistry { \.balance }
    }

    private final class Bank: DictionaryImportable {
        var accounts: [String: Account] = [:]
        static var importableProperties: PropertyRegistry { Property(\.accounts, .sensitive, .merging) }
    }

    @Test("An issue shows no key of a sensitive value")
    func sensitiveKeys() throws {
        let bank = try Bank.object(from: ["accounts": ["hunter2": ["balance": 1]]])
        let plan = try bank.plannedImport(from: ["accounts": ["hunter2": ["balance": 2]]])
        bank.accounts["hunter2"]?.balance = 3
        let found = issues { try plan.commit() as ImportSummary }
        #expect(found.map(\.reason.code) == [.stale])
        #expect(found.map(\.path.description) == ["accounts.….balance"])
    }

    @Test("An issue says which value is stale")
    func words() throws {
        let order = PlannedOrder.sample()
        let plan = try order.plannedImport(from: ["title": "Coffee"])
        order.title = "Milk"
        #expect(
            issues { try plan.commit() as ImportSummary }.map(\.description) == [
                "title: has another value than the import was planned from. Plan it again"
            ])
    }

    @Test("Every nested model is merged into by the options of the call")
    func mergedByOptions() throws {
        final class Card: DictionaryImportable {
            var owner: PlannedCustomer?
            static var importableProperties: PropertyRegistry { \.owner }
        }
        let card = Card()
        card.owner = PlannedCustomer(id: 1, name: "a")
        let plan = try card.plannedImport(from: ["owner": ["name": "b"]], options: ImportOptions(nestedModels: .merge))
        #expect(plan.changes.map(\.text) == ["owner.name: a → b"])
        card.owner = PlannedCustomer(id: 1, name: "a")
        #expect(issues { try plan.commit() as ImportSummary }.map(\.path) == ["owner"])
    }

    @Test("An object that a hook has found is planned and committed as any other")
    func found() throws {
        final class Row: DictionaryImportable {
            nonisolated(unsafe) static var rows: [Int: Row] = [:]
            var id = 0
            var text = ""
            static var importableProperties: PropertyRegistry {
                \.id
                \.text
            }
            static func existingObject(for source: ImportValue) throws -> Self? {
                try source.value(Int.self, for: "id").flatMap { rows[$0] as? Self }
            }
        }
        final class Page: DictionaryImportable {
            var rows: [Row] = []
            static var importableProperties: PropertyRegistry { \.rows }
        }
        let (row, page) = (Row(), Page())
        row.id = 1
        Row.rows = [1: row]
        let plan = try page.plannedImport(from: ["rows": [["id": 1, "text": "x"], ["id": 2, "text": "y"]]])
        #expect(plan.changes.map(\.path) == ["rows[0]", "rows[0].text", "rows[1]"])
        #expect(plan.changes[0].newValue as? [String: AnyHashable] == ["id": 1, "text": "x"])
        #expect((row.text, page.rows.count) == ("", 0))
        row.text = "z"
        #expect(issues { try plan.commit() as ImportSummary }.map(\.path) == ["rows[0].text"])
        row.text = ""
        try page.plannedImport(from: ["rows": [["id": 1, "text": "x"]]]).commit()
        #expect((row.text, page.rows.first === row) == ("x", true))
    }

    @Test("What the plan does not write may change meanwhile")
    func others() throws {
        let order = PlannedOrder.sample()
        let plan = try order.plannedImport(from: ["title": "Coffee"])
        (order.note, order.limits) = ("x", [:])
        try plan.commit()
        #expect((order.title, order.note) == ("Coffee", "x"))
    }

    @Test(
        "Plans for one object can be committed in any order, unless both write the same property",
        arguments: [true, false])
    func order(isReversed: Bool) throws {
        let order = PlannedOrder.sample()
        var plans = [
            try order.plannedImport(from: ["title": "Coffee", "customer": ["name": "Bob"]]),
            try order.plannedImport(from: ["note": "x", "lines": [["id": 1, "quantity": 3]]]),
        ]
        if isReversed { plans.reverse() }
        for plan in plans { try plan.commit() }
        #expect((order.title, order.note, order.customer?.name) == ("Coffee", "x", "Bob"))
        let (first, second) = (
            try order.plannedImport(from: ["title": "A"]), try order.plannedImport(from: ["title": "B", "note": "y"])
        )
        try second.commit()
        #expect(issues { try first.commit() as ImportSummary }.map(\.path) == ["title"])
        #expect((order.title, order.note) == ("B", "y"))
    }

    @Test("A hook that throws at the commit undoes it, and the plan is spent")
    func refused() throws {
        let order = PlannedOrder.sample()
        let plan = try order.plannedImport(from: ["title": "Coffee", "customer": ["name": "Bob"]])
        order.refusal = ImportError([.custom("is closed", at: \PlannedOrder.title, code: "closed")])
        let before = order.picture
        let found = issues { try plan.commit() as ImportSummary }
        #expect(found.map(\.description) == ["title: is closed"])
        #expect(found.map(\.reason.code.rawValue) == ["closed"])
        #expect(order.picture == before)
        order.refusal = nil
        #expect(issues { try plan.commit() as ImportSummary }.map(\.reason.code) == [.stale])
    }

    @Test("A rule on objects that change is checked at the commit")
    func lateRule() throws {
        final class Cart: DictionaryImportable {
            var lines: [PlannedLine] = []
            static var importableProperties: PropertyRegistry {
                Property(
                    \.lines, .merging(keepingOthers: true),
                    .rule("must be at most 10 in all") { $0.reduce(0) { $0 + $1.quantity } <= 10 })
            }
        }
        let cart = Cart()
        cart.lines = [PlannedLine(id: 1, quantity: 4), PlannedLine(id: 2, quantity: 5)]
        let plan = try cart.plannedImport(from: ["lines": [["id": 1, "quantity": 9]]])
        #expect(plan.changes.map(\.text) == ["lines[0].quantity: 4 → 9"])
        #expect(issues { try plan.commit() as ImportSummary }.map(\.reason.code) == [.rule])
        #expect(cart.lines.map(\.quantity) == [4, 5])
    }

    @Test("A value that is equal to nothing is never stale")
    func incomparable() throws {
        final class Gauge: DictionaryImportable {
            var level = Double.nan
            static var importableProperties: PropertyRegistry { \.level }
        }
        let gauge = Gauge()
        try gauge.plannedImport(from: ["level": 2]).commit()
        #expect(gauge.level == 2)
    }

    @Test("Changes show dates that are no point in time, and containers that contain themselves")
    func unusualValues() throws {
        final class Log: DictionaryImportable {
            var start = Date(timeIntervalSince1970: .nan)
            var dates = [Date(timeIntervalSince1970: .infinity)]
            var any: Any?
            var list: [Any] = []
            static var importableProperties: PropertyRegistry {
                \.start
                \.dates
                \.any
                \.list
            }
        }
        let log = Log()
        let endless = NSMutableArray()
        endless.add(endless)
        defer { endless.removeAllObjects() }
        log.list = [endless]
        let date = "2024-01-01T00:00:00Z"
        let plan = try log.plannedImport(
            from: ["start": date, "dates": [date], "any": Date(timeIntervalSince1970: .nan), "list": [1]])
        let texts = plan.changes.map(\.text)
        #expect(texts[0] == "start: nan → \(date)")
        #expect(texts[1] == "dates: [\"inf\"] → [\"\(date)\"]")
        #expect(texts[2] == "any: nil → \"nan\"")
        #expect(texts[3].hasPrefix("list: [[[[") && texts[3].hasSuffix(" → [1]"))
    }

    @Test("A plan that is dropped leaves nothing behind")
    func dropped() throws {
        let order = PlannedOrder.sample()
        let before = order.picture
        weak var made: PlannedLine?
        weak var dropped: PlannedImport<PlannedOrder>?
        do {
            let plan = try order.plannedImport(from: ["title": "Coffee", "lines": [["id": 9, "quantity": 9]]])
            dropped = plan
            made = plan.value.lines.last
            #expect(plan.changes.count == 2)
        }
        #expect(made?.id != 9)
        #expect(dropped == nil)
        #expect(order.picture == before)
    }

    @Test("The objects that a dropped plan has made are freed, and so are those of a committed one")
    func memory() throws {
        final class Node: DictionaryImportable {
            nonisolated(unsafe) static var count = 0
            var name = ""
            var next: Node?
            static var importableProperties: PropertyRegistry {
                \.name
                \.next
            }
            init() { Self.count += 1 }
            deinit { Self.count -= 1 }
            func didImport(from source: ImportValue) {}
        }
        for isCommitted in [true, false] {
            let node = Node()
            let plan = try node.plannedImport(fromJSON: #"{"name": "a", "next": {"name": "b", "next": {"name": "c"}}}"#)
            #expect(Node.count == 3)
            if isCommitted { try plan.commit() }
            #expect(node.next?.next?.name == (isCommitted ? "c" : nil))
        }
        #expect(Node.count == 0)
    }

    @Test("A value that a hook has kept is imported on its own while the plan waits")
    func kept() throws {
        final class Keeper: DictionaryImportable {
            nonisolated(unsafe) static var kept: ImportValue?
            var name = ""
            static var importableProperties: PropertyRegistry { \.name }
            func willImport(from source: ImportValue) { Self.kept = source }
        }
        let keeper = Keeper()
        let plan = try keeper.plannedImport(from: ["name": "a"])
        let other = try Keeper.kept?.converted(to: Keeper.self)
        #expect(other?.name == "a")
        #expect(keeper.name == "")
        #expect(plan.changes.count == 1)
        try plan.commit()
        #expect(keeper.name == "a")
        Keeper.kept = nil
    }
}
