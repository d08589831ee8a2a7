final class StreetByHand {
    var street: String
    var zip: String
    var city: String

    init(prefixed dictionary: [String: Any]) throws {
        guard let street = dictionary["address_street"] as? String, let zip = dictionary["address_zip"] as? String,
            let city = dictionary["address_city"] as? String
        else { throw MalformedDictionary("address") }
        self.street = street
        self.zip = zip
        self.city = city
    }
}

final class FlattenedCustomerByHand {
    var id: Int
    var name: String
    var address: StreetByHand

    init(_ dictionary: [String: Any]) throws {
        guard let id = dictionary["id"] as? Int, let name = dictionary["name"] as? String else {
            throw MalformedDictionary("id")
        }
        self.id = id
        self.name = name
        address = try StreetByHand(prefixed: dictionary)
    }
}

final class PathCustomerByHand {
    var id: Int
    var zip: String
    var city: String
    var color: String
    var size: Int

    init(_ dictionary: [String: Any]) throws {
        guard let id = dictionary["id"] as? Int, let address = dictionary["address"] as? [String: Any],
            let zip = address["zipCode"] as? String, let city = address["cityName"] as? String,
            let prefs = dictionary["prefs"] as? [String: Any], let ui = prefs["ui"] as? [String: Any],
            let color = ui["mainColor"] as? String, let size = ui["fontSize"] as? Int
        else { throw MalformedDictionary("address") }
        self.id = id
        self.zip = zip
        self.city = city
        self.color = color
        self.size = size
    }
}

final class ResidentByHand {
    var firstName: String
    var lastName: String
    var addressLine1: String
    var zipCode: String
    var birthYear: Int
    var isActive: Bool

    init(_ dictionary: [String: Any]) throws {
        guard let firstName = dictionary["FirstName"] as? String else { throw MalformedDictionary("FirstName") }
        guard let lastName = dictionary["LastName"] as? String else { throw MalformedDictionary("LastName") }
        guard let addressLine1 = dictionary["AddressLine1"] as? String else {
            throw MalformedDictionary("AddressLine1")
        }
        guard let zipCode = dictionary["ZipCode"] as? String else { throw MalformedDictionary("ZipCode") }
        guard let birthYear = dictionary["BirthYear"] as? Int else { throw MalformedDictionary("BirthYear") }
        guard let isActive = dictionary["IsActive"] as? Bool else { throw MalformedDictionary("IsActive") }
        self.firstName = firstName
        self.lastName = lastName
        self.addressLine1 = addressLine1
        self.zipCode = zipCode
        self.birthYear = birthYear
        self.isActive = isActive
    }
}

final class FilteredPairByHand {
    var number = 0
    var text = ""

    init(_ dictionary: [String: Any], filter: (Any, String) -> Bool) throws {
        if let value = dictionary["number"], filter(value, "number") {
            guard let number = value as? Int else { throw MalformedDictionary("number") }
            self.number = number
        }
        if let value = dictionary["text"], filter(value, "text") {
            guard let text = value as? String else { throw MalformedDictionary("text") }
            self.text = text
        }
    }
}

final class NestedByHand {
    var id: Int
    var child: NestedByHand?

    init(_ dictionary: [String: Any]) throws {
        guard let id = dictionary["id"] as? Int else { throw MalformedDictionary("id") }
        self.id = id
        child = try (dictionary["child"] as? [String: Any]).map { try NestedByHand($0) }
    }
}
