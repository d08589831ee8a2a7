import DictionaryImport

/// Feeds a database from a page of orders: one query for the customers that exist, one for those that are new, and one for
/// those that have changed.
enum SessionTour {
    static func run() throws {
        OrderTour.printHeading("A page of orders, into a database")
        let database = Database()
        let references = try Order.references(fromJSON: OrderFeed.page)
        let ids = references.identities(of: Customer.self, as: Int.self)
        let session = ImportSession()
        try session.insert(database.customers(withIDs: ids))

        let orders = try Order.objects(fromJSON: OrderFeed.page, session: session)
        let (new, changed) = (session.newObjects(of: Customer.self), session.changedObjects(of: Customer.self))
        database.insert(new)
        database.update(changed)
        session.acceptChanges()

        let unchanged = ids.count - new.count - changed.count
        print("\(orders.count) orders of \(ids.count) customers, of whom \(new.count) is new,")
        print("\(changed.count) has changed and \(unchanged) has not. The queries:")
        for query in database.queries { print("  \(query)") }
    }
}
