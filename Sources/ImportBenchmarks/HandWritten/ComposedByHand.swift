final class OpenByHand {
    var id: Int
    var name: String
    var rest: [String: Any]

    init(_ dictionary: [String: Any]) throws {
        guard let id = dictionary["id"] as? Int else { throw MalformedDictionary("id") }
        guard let name = dictionary["name"] as? String else { throw MalformedDictionary("name") }
        self.id = id
        self.name = name
        rest = dictionary.filter { $0.key != "id" && $0.key != "name" }
    }

    func update(_ dictionary: [String: Any]) throws {
        if let value = dictionary["id"] {
            guard let id = value as? Int else { throw MalformedDictionary("id") }
            self.id = id
        }
        if let value = dictionary["name"] {
            guard let name = value as? String else { throw MalformedDictionary("name") }
            self.name = name
        }
        for (key, value) in dictionary where key != "id" && key != "name" { rest[key] = value }
    }
}

final class MergingByHand {
    var id: Int
    var address: MergedAddressByHand?

    init(_ dictionary: [String: Any]) throws {
        guard let id = dictionary["id"] as? Int else { throw MalformedDictionary("id") }
        self.id = id
        address = try (dictionary["address"] as? [String: Any]).map(MergedAddressByHand.init)
    }

    func update(_ dictionary: [String: Any]) throws {
        if let value = dictionary["id"] {
            guard let id = value as? Int else { throw MalformedDictionary("id") }
            self.id = id
        }
        if let members = dictionary["address"] as? [String: Any] {
            if let address { try address.update(members) } else { address = try MergedAddressByHand(members) }
        }
    }
}

final class MergedAddressByHand {
    var street: String
    var city: String
    var zip: String

    init(_ dictionary: [String: Any]) throws {
        guard let street = dictionary["street"] as? String else { throw MalformedDictionary("street") }
        guard let city = dictionary["city"] as? String else { throw MalformedDictionary("city") }
        guard let zip = dictionary["zip"] as? String else { throw MalformedDictionary("zip") }
        self.street = street
        self.city = city
        self.zip = zip
    }

    func update(_ dictionary: [String: Any]) throws {
        if let value = dictionary["street"] {
            guard let street = value as? String else { throw MalformedDictionary("street") }
            self.street = street
        }
        if let value = dictionary["city"] {
            guard let city = value as? String else { throw MalformedDictionary("city") }
            self.city = city
        }
        if let value = dictionary["zip"] {
            guard let zip = value as? String else { throw MalformedDictionary("zip") }
            self.zip = zip
        }
    }
}
