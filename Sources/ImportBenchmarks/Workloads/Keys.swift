import DictionaryImport

// Keys that lead elsewhere than to a property of their own, or nowhere.

final class Street: ByHandUpdated {
    var street: String
    var zip: String
    var city: String

    static var importableProperties: PropertyRegistry {
        \.street
        \.zip
        \.city
    }

    init() { (street, zip, city) = ("", "", "") }
    init(_ source: [String: Any]) throws { (street, zip, city) = try source.all("street", "zip", "city") }

    init(prefixed source: [String: Any]) throws {
        (street, zip, city) = try source.all("address_street", "address_zip", "address_city")
    }

    func update(_ source: [String: Any]) throws {
        if let value: String = try source.present("street") { street = value }
        if let value: String = try source.present("zip") { zip = value }
        if let value: String = try source.present("city") { city = value }
    }
}

final class FlattenedCustomer: ByHand {
    var id: Int
    var name: String
    var address: Street

    static var importableProperties: PropertyRegistry {
        \.id
        \.name
        Property(\.address, .flattened(prefix: "address_"))
    }

    init() { (id, name, address) = (0, "", Street()) }
    init(_ source: [String: Any]) throws {
        (id, name) = try source.all("id", "name")
        address = try Street(prefixed: source)
    }
}

final class PathCustomer: ByHand {
    var id: Int
    var zip: String
    var city: String
    var color: String
    var size: Int

    static var importableProperties: PropertyRegistry {
        \.id
        Property(\.zip, .from("address.zipCode"))
        Property(\.city, .from("address.cityName"))
        Property(\.color, .from("prefs.ui.mainColor"))
        Property(\.size, .from("prefs.ui.fontSize"))
    }

    init() { (id, zip, city, color, size) = (0, "", "", "", 0) }
    init(_ source: [String: Any]) throws {
        id = try source.required("id")
        let address: [String: Any] = try source.required("address")
        (zip, city) = try address.all("zipCode", "cityName")
        let prefs: [String: Any] = try source.required("prefs")
        let ui: [String: Any] = try prefs.required("ui")
        (color, size) = try ui.all("mainColor", "fontSize")
    }
}

/// `snake_case` keys in the style `FirstName`.
private func capitalized(_ payload: [[String: Any]]) -> [[String: Any]] {
    payload.map { dictionary in
        let members = dictionary.map { key, value in (key.split(separator: "_").map(\.capitalized).joined(), value) }
        return Dictionary(uniqueKeysWithValues: members)
    }
}

var keyWorkloads: [Workload] {
    let address: [String: Any] = ["zipCode": "02100", "cityName": "Boston"]
    let look: [String: Any] = ["mainColor": "red", "fontSize": 3]
    let unknown = (0..<20).map { ("unknown_key_\($0)", $0 as Any) }
    return [
        Workload(
            "twenty unknown keys", as: "twenty keys that no property takes", of: Pair.self, each: true, objects: 20,
            [["number": 1, "text": "x"].merging(unknown) { $1 }], against: "hand-written, which looks at none"),
        Workload(
            "keys in another style", as: "keys in another style than the model's or snake case, such as `FirstName`",
            capitalized(flatPayload(500)), against: "hand-written, for this style only",
            { try Flat.objects(from: $0) }, { try $0.map { try Flat(capitalized: $0) } }),
        Workload(
            "flattened", as: "`.flattened`", of: FlattenedCustomer.self, each: true,
            [["id": 1, "name": "Ann", "address_street": "Main", "address_zip": "02100", "address_city": "Boston"]]),
        Workload(
            "four key paths of five properties", of: PathCustomer.self, each: true,
            [["id": 1, "address": address, "prefs": ["ui": look] as [String: Any]]]),
    ]
}
