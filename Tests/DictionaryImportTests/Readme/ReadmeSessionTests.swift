import DictionaryImport
import Foundation
import Testing

/// Examples of identities and sessions, as the documentation has them.
@Suite struct ReadmeSessionTests {
    final class Customer: DictionaryImportable {
        var id = 0
        var name = ""

        static var importableProperties: PropertyRegistry {
            Property(\.id, .identity)
            \.name
        }
    }

    final class Order: DictionaryImportable {
        var number = ""
        var customer: Customer?

        static var importableProperties: PropertyRegistry {
            Property(\.number, .identity)
            \.customer
        }
    }

    final class Product: DictionaryImportable {
        var id = 0
        var name = ""

        static var importableProperties: PropertyRegistry {
            Property(\.id, .identity)
            \.name
        }

        static func existingObject(for source: ImportValue) throws -> Product? {
            guard let id = try source.value(Int.self, for: "id") else { return nil }
            let database = source.session?.userInfo[.database] as? Database
            return database?.product(withID: id)
        }
    }

    final class Basket: DictionaryImportable {
        var lines: [Product] = []
        var tags: [Customer] = []

        static var importableProperties: PropertyRegistry {
            Property(\.lines, .merging)  // the elements of the source, in its order
            Property(\.tags, .merging(keepingOthers: true))  // the others stay, new ones follow
        }
    }

    final class Database {
        var inserted: [Int] = []
        var updated: [Int] = []
        var lookups = 0

        func customers(withIDs ids: [Int]) -> [Customer] {
            ids.filter { $0 < 10 }.map { id in
                let customer = Customer()
                customer.id = id
                return customer
            }
        }

        func product(withID id: Int) -> Product? {
            lookups += 1
            let product = Product()
            (product.id, product.name) = (id, "stored")
            return product
        }

        func insert(_ customers: [Customer]) { inserted += customers.map(\.id) }

        func update(_ customers: [Customer]) { updated += customers.map(\.id) }
    }

    @Test func aStoreIsQueriedOnceAModel() throws {
        let database = Database()
        let body = #"[{"number": "a", "customer": {"id": 1, "name": "Ann"}}, {"number": "b", "customer": {"id": 20}}]"#

        let references = try Order.references(fromJSON: body)
        let session = ImportSession(userInfo: [.database: database])
        try session.insert(database.customers(withIDs: references.identities(of: Customer.self, as: Int.self)))
        let orders = try Order.objects(fromJSON: body, session: session)
        database.insert(session.newObjects(of: Customer.self))
        database.update(session.changedObjects(of: Customer.self))
        session.acceptChanges()  // all of them exist now, unchanged

        #expect(orders.count == 2)
        #expect((database.inserted, database.updated) == ([20], [1]))
        #expect(session.newObjects(of: Order.self).isEmpty)
    }

    @Test func aHookLooksUpOneByOne() throws {
        let database = Database()
        let session = ImportSession(userInfo: [.database: database])
        let products = try Product.objects(from: [["id": 1], ["id": 1], ["id": 2]], session: session)
        #expect(products.map(\.name) == ["stored", "stored", "stored"])
        #expect(database.lookups == 2)
    }

    @Test func arraysAreMerged() throws {
        let basket = try Basket.object(from: ["lines": [["id": 1]], "tags": [["id": 1]]])
        try basket.importValues(from: ["lines": [["id": 2]], "tags": [["id": 2]]])
        #expect(basket.lines.map(\.id) == [2])
        #expect(basket.tags.map(\.id) == [1, 2])
    }
}

extension CodingUserInfoKey {
    fileprivate static let database = CodingUserInfoKey(rawValue: "database")!  // Any text makes a key.
}
