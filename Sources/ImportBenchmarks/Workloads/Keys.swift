import DictionaryImport

// Keys that lead elsewhere than to a property of their own, or nowhere.

final class Street: DictionaryImportable {
    var street = ""
    var zip = ""
    var city = ""

    static var importableProperties: PropertyRegistry {
        \.street
        \.zip
        \.city
    }
}

final class StreetByHand: ByHandUpdated {
    var (street, zip, city): (String, String, String)

    init(_ source: [String: Any]) throws {
        (street, zip, city) = (try source.required("street"), try source.required("zip"), try source.required("city"))
    }

    init(prefixed source: [String: Any]) throws {
        (street, zip) = (try source.required("address_street"), try source.required("address_zip"))
        city = try source.required("address_city")
    }

    func update(_ source: [String: Any]) throws {
        if let value: String = try source.present("street") { street = value }
        if let value: String = try source.present("zip") { zip = value }
        if let value: String = try source.present("city") { city = value }
    }
}

final class FlattenedCustomer: DictionaryImportable {
    var id = 0
    var name = ""
    var address = Street()

    static var importableProperties: PropertyRegistry {
        \.id
        \.name
        Property(\.address, .flattened(prefix: "address_"))
    }
}

final class FlattenedCustomerByHand: ByHand {
    var (id, name, address): (Int, String, StreetByHand)

    init(_ source: [String: Any]) throws {
        (id, name) = (try source.required("id"), try source.required("name"))
        address = try StreetByHand(prefixed: source)
    }
}

final class PathCustomer: DictionaryImportable {
    var id = 0
    var zip = ""
    var city = ""
    var color = ""
    var size = 0

    static var importableProperties: PropertyRegistry {
        \.id
        Property(\.zip, .from("address.zipCode"))
        Property(\.city, .from("address.cityName"))
        Property(\.color, .from("prefs.ui.mainColor"))
        Property(\.size, .from("prefs.ui.fontSize"))
    }
}

final class PathCustomerByHand: ByHand {
    var (id, zip, city, color, size): (Int, String, String, String, Int)

    init(_ source: [String: Any]) throws {
        id = try source.required("id")
        let address: [String: Any] = try source.required("address")
        (zip, city) = (try address.required("zipCode"), try address.required("cityName"))
        let prefs: [String: Any] = try source.required("prefs")
        let ui: [String: Any] = try prefs.required("ui")
        (color, size) = (try ui.required("mainColor"), try ui.required("fontSize"))
    }
}

final class Resident: DictionaryImportable {
    var firstName = ""
    var lastName = ""
    var addressLine1 = ""
    var zipCode = ""
    var birthYear = 0
    var isActive = false

    static var importableProperties: PropertyRegistry {
        \.firstName
        \.lastName
        \.addressLine1
        \.zipCode
        \.birthYear
        \.isActive
    }
}

final class ResidentByHand: ByHand {
    var (firstName, lastName, addressLine1, zipCode, birthYear): (String, String, String, String, Int)
    var isActive: Bool

    init(_ source: [String: Any]) throws {
        (firstName, lastName) = (try source.required("FirstName"), try source.required("LastName"))
        (addressLine1, zipCode) = (try source.required("AddressLine1"), try source.required("ZipCode"))
        (birthYear, isActive) = (try source.required("BirthYear"), try source.required("IsActive"))
    }
}

final class FilteredPair: DictionaryImportable {
    var number = 0
    var text = ""

    static var importableProperties: PropertyRegistry {
        \.number
        \.text
    }

    func shouldImport(_ value: ImportValue, forKey key: String) throws -> Bool { key != "secret" }
}

final class FilteredPairByHand: ByHand {
    @inline(never) private static func takes(_ value: Any, _ key: String) -> Bool { key != "secret" }

    var (number, text) = (0, "")

    init(_ source: [String: Any]) throws {
        if let value = source["number"], Self.takes(value, "number") {
            guard let number = value as? Int else { throw Malformed("number") }
            self.number = number
        }
        if let value = source["text"], Self.takes(value, "text") {
            guard let text = value as? String else { throw Malformed("text") }
            self.text = text
        }
    }
}

final class Nested: DictionaryImportable {
    var id = 0
    var child: Nested?

    static var importableProperties: PropertyRegistry {
        \.id
        \.child
    }
}

final class NestedByHand: ByHand {
    var (id, child): (Int, NestedByHand?)

    init(_ source: [String: Any]) throws {
        id = try source.required("id")
        child = try (source["child"] as? [String: Any]).map { try NestedByHand($0) }
    }
}

private func pathPayload(_ key: (String) -> String = { $0 }) -> [String: Any] {
    [
        "id": 1, "address": [key("zipCode"): "02100", key("cityName"): "Boston"] as [String: Any],
        "prefs": ["ui": [key("mainColor"): "red", key("fontSize"): 3] as [String: Any]] as [String: Any],
    ]
}

var keyWorkloads: [Workload] {
    let unknown = (0..<20).map { ("unknown_key_\($0)", $0 as Any) }
    let snakeCase = pathPayload { $0.reduce(into: "") { $0 += $1.isUppercase ? "_" + $1.lowercased() : String($1) } }
    return [
        Workload(
            "twenty unknown keys", as: "twenty keys that no property takes", each: Pair.self, by: PairByHand.self,
            objects: 20, [["number": 1, "text": "x"].merging(unknown) { $1 }],
            against: "hand-written, which looks at none"),
        Workload(
            "keys in another style", as: "keys in another style than the model's or snake case, such as `FirstName`",
            of: Resident.self, by: ResidentByHand.self,
            (0..<500).map { number in
                [
                    "FirstName": "Ann", "LastName": "Number \(number) of all", "AddressLine1": "\(number) Main Street",
                    "ZipCode": "02100", "BirthYear": 1900 + number % 100, "IsActive": number % 2 == 0,
                ]
            }, against: "hand-written, for this style only"),
        Workload(
            "flattened", as: "`.flattened`", each: FlattenedCustomer.self, by: FlattenedCustomerByHand.self,
            [["id": 1, "name": "Ann", "address_street": "Main", "address_zip": "02100", "address_city": "Boston"]]),
        Workload(
            "four key paths of five properties", each: PathCustomer.self, by: PathCustomerByHand.self, [pathPayload()]),
        Workload(
            "key paths in another style", objects: 1, (snakeCase, pathPayload()),
            against: "key paths as they are spelt", { try PathCustomer.object(from: $0.0) },
            { try PathCustomer.object(from: $0.1) }),
        Workload(
            "shouldImport", as: "`shouldImport`", each: FilteredPair.self, by: FilteredPairByHand.self,
            [["number": 1, "text": "x"]]),
        Workload(
            "nested 25 deep", each: Nested.self, by: NestedByHand.self, objects: 26,
            [(0..<25).reduce(["id": 0] as [String: Any]) { ["id": $1, "child": $0] }]),
    ]
}
