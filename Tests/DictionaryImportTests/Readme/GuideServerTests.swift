import DictionaryImport
import Foundation
import Testing

/// Handlers like those of the guide for servers.
@Suite struct GuideServerTests {
    final class Customer: DictionaryImportable {
        var id = 0
        var name = ""

        static var importableProperties: PropertyRegistry {
            Property(\.id, .identity, .required)
            \.name
        }
    }

    final class Order: DictionaryImportable {
        var number = ""
        var quantity = 1
        var customer: Customer?

        static var importableProperties: PropertyRegistry {
            Property(\.number, .identity, .required)
            Property(\.quantity, .range(1...999))
            \.customer
        }
    }

    struct Answer {
        var status: Int
        var type: String
        var body: Data
    }

    struct Problem: Encodable {
        var type = "https://example.com/problems/invalid-body"
        var title = "The body is not valid."
        var status = 422
        var errors: [ImportIssue]
    }

    final class Database {
        var customers: [Int: Customer] = [:]
        var queries: [String] = []
        var orders = 0

        func customers(withIDs ids: [Int]) throws -> [Customer] {
            queries.append("select \(ids)")
            return ids.compactMap { customers[$0] }
        }

        func insert(_ new: [Customer]) throws { queries.append("insert \(new.map(\.id))") }

        func update(_ changed: [Customer]) throws { queries.append("update \(changed.map(\.id))") }

        func insert(_ order: Order) throws { orders += 1 }
    }

    func receiveOrders(_ body: Data, in database: Database) throws -> Answer {
        do {
            let references = try Order.references(fromJSON: body)
            let session = ImportSession()
            try session.insert(database.customers(withIDs: references.identities(of: Customer.self, as: Int.self)))
            let orders = try Order.objects(fromJSON: body, session: session)
            try database.insert(session.newObjects(of: Customer.self))
            try database.update(session.changedObjects(of: Customer.self))
            return Answer(status: 200, type: "application/json", body: try orders.exportedJSON())
        } catch let error as ImportError {
            let problem = try JSONEncoder().encode(Problem(errors: error.issues))
            return Answer(status: 422, type: "application/problem+json", body: problem)
        }
    }

    func receiveUpload<Body: AsyncSequence>(_ body: Body, in database: Database) async throws -> [String]
    where Body.Element: ContiguousBytes {
        var options = ImportOptions.default
        options.onInvalidElement = .skip
        var rejected: [String] = []
        let stream = ImportStream<Order>(.lines, options: options) { rejected.append("\($0)") }
        for try await order in body.objects(of: stream) { try database.insert(order) }
        return rejected
    }

    @Test func answersARequest() throws {
        let database = Database()
        let known = Customer()
        known.id = 1
        database.customers[1] = known
        let body = #"[{"number": "a", "customer": {"id": 1, "name": "Ann"}}, {"number": "b", "customer": {"id": 2}}]"#
        let answer = try receiveOrders(Data(body.utf8), in: database)
        #expect(answer.status == 200)
        #expect(database.queries == ["select [1, 2]", "insert [2]", "update [1]"])
    }

    @Test func answersWithEveryProblem() throws {
        let body = #"[{"number": "a", "quantity": 0}, {"quantity": "x"}]"#
        let answer = try receiveOrders(Data(body.utf8), in: Database())
        #expect(answer.status == 422 && answer.type == "application/problem+json")
        let text = String(decoding: answer.body, as: UTF8.self)
        #expect(text.contains(#""path":"[0].quantity""#) && text.contains(#""code":"rule""#))
        #expect(text.contains(#""path":"[1].quantity""#) && text.contains(#""code":"missing""#))
    }

    @Test func takesAnUploadInPieces() async throws {
        let database = Database()
        let body = AsyncStream { continuation in
            continuation.yield(Data("{\"number\": 1}\n{\"quant".utf8))
            continuation.yield(Data("ity\": 2}\n{\"number\": 3}".utf8))
            continuation.finish()
        }
        let rejected = try await receiveUpload(body, in: database)
        #expect(database.orders == 2 && rejected.count == 1)
    }
}
