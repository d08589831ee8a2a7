/// Stands for a database: it has rows of customers, and counts the queries.
final class Database {
    private var rows: [Int: (fullName: String, email: String?)] = [
        7: ("Ada Lovelace", "ada@example.org"), 12: ("Grace Hopper", nil),
    ]
    private(set) var queries: [String] = []

    /// One query for any number of customers.
    func customers(withIDs ids: [Int]) -> [Customer] {
        queries.append("select customers \(ids)")
        return ids.compactMap { id in
            guard let row = rows[id] else { return nil }
            let customer = Customer()
            (customer.id, customer.fullName, customer.email) = (id, row.fullName, row.email)
            return customer
        }
    }

    func insert(_ customers: [Customer]) { save(customers, "insert") }

    func update(_ customers: [Customer]) { save(customers, "update") }

    private func save(_ customers: [Customer], _ query: String) {
        if customers.isEmpty { return }
        queries.append("\(query) customers \(customers.map(\.id))")
        for customer in customers { rows[customer.id] = (customer.fullName, customer.email) }
    }
}
