import DictionaryImport
import Foundation
import Testing

/// Many plans for the same objects at a time, as the requests of a server make them: each is looked at while others commit.
@Suite("Plans that conflict")
struct ConflictingPlanTests {
    @Test("A plan is committed as a whole or is stale, so that no update is lost and none is made by half")
    func conflicts() async {
        let store = Store()
        await withTaskGroup(of: Void.self) { group in
            for task in 0..<12 {
                group.addTask {
                    for step in 0..<8 { await store.increment(line: (task + step) % 3 + 1) }
                }
            }
        }
        #expect(await store.faults == [])
        #expect(await store.commits == 12 * 8)
        #expect(await store.total == 12 * 8)
        let (quantities, expected) = await (store.quantities, store.expectedQuantities)
        #expect(quantities == expected)
    }

    private final class Member: DictionaryImportable, Hashable {
        var id = 0
        var name = ""
        static var importableProperties: PropertyRegistry {
            Property(\.id, .identity)
            \.name
        }
        static func == (left: Member, right: Member) -> Bool { left.id == right.id }
        func hash(into hasher: inout Hasher) { hasher.combine(id) }
    }

    private final class Team: DictionaryImportable {
        var members: Set<Member> = []
        static var importableProperties: PropertyRegistry { \.members }
    }

    @Test("Of two plans for one set of objects that have identities, the second is stale")
    func sets() throws {
        let team = Team()
        let plans = try (1...2).map { try team.plannedImport(from: ["members": [["id": $0]]]) }
        try plans[0].commit()
        let error = try #require(throws: ImportError.self) { try plans[1].commit() }
        #expect(error.issues.map(\.reason.code) == [.stale] && error.issues.map(\.path.description) == ["members"])
        #expect(team.members.map(\.id) == [1])
    }

    @Test("A change of an element of a set has the path of the element's property")
    func changesInSets() throws {
        let session = ImportSession()
        let team = try Team.object(from: ["members": [["id": 1, "name": "Ann"]]], session: session)
        let plan = try team.plannedImport(from: ["members": [["id": 1, "name": "Bob"]]], session: session)
        let changes = plan.changes.filter { $0.property == "name" }
        #expect(changes.map(\.description) == ["members.name: Ann → Bob"])
        #expect(changes.map(\.kind.rawValue) == ["changed"])
        team.members.first?.name = "Cid"
        let error = try #require(throws: ImportError.self) { try plan.commit() }
        #expect(error.issues.map(\.path.description) == ["members.name"])
    }

    /// Owns an order. What stands between a plan and its commit is not isolated: other plans are made and committed meanwhile.
    private actor Store {
        private let order = PlannedOrder.sample()
        private let session = ImportSession()
        private(set) var commits = 0
        private(set) var faults: [String] = []
        private(set) var expectedQuantities: [Int: Int]

        init() { expectedQuantities = Self.quantities(of: order) }

        var total: Int? { order.limits["total"] }
        var quantities: [Int: Int] { Self.quantities(of: order) }

        private static func quantities(of order: PlannedOrder) -> [Int: Int] {
            Dictionary(uniqueKeysWithValues: order.lines.map { ($0.id, $0.quantity) })
        }

        /// Plans to add one to a line and to the total, until the plan is not stale.
        func increment(line: Int) async {
            var isCommitted = false
            while !isCommitted {
                do {
                    isCommitted = try await tryToIncrement(line: line)
                } catch {
                    faults.append("\(error)")
                    return
                }
            }
        }

        private func tryToIncrement(line: Int) async throws -> Bool {
            let source: [String: Any] = [
                "limits": ["total": order.limits["total", default: 0] + 1],
                "lines": [["id": line, "quantity": quantities[line, default: 0] + 1]],
            ]
            let plan = try order.plannedImport(from: source, session: session)
            await Task.yield()
            let before = (order.limits, quantities)
            do {
                try plan.commit()
            } catch {
                guard error.issues.allSatisfy({ $0.reason.code == .stale }) else { throw error }
                if before != (order.limits, quantities) { faults.append("a stale plan has written something") }
                return false
            }
            commits += 1
            expectedQuantities[line, default: 0] += 1
            return true
        }
    }
}
