import DictionaryImport

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

final class FilteredPair: DictionaryImportable {
    var number = 0
    var text = ""

    static var importableProperties: PropertyRegistry {
        \.number
        \.text
    }

    func shouldImport(_ value: ImportValue, forKey key: String) throws -> Bool { key != "secret" }
}

final class Nested: DictionaryImportable {
    var id = 0
    var child: Nested?

    static var importableProperties: PropertyRegistry {
        \.id
        \.child
    }
}
