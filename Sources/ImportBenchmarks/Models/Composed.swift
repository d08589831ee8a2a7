import DictionaryImport

/// What no other property takes stands in a dictionary.
final class Open: DictionaryImportable {
    var id = 0
    var name = ""
    var rest: [String: Any] = [:]

    static var importableProperties: PropertyRegistry {
        \.id
        \.name
        Property(\.rest, .catchAll)
    }
}

/// A nested object that an update changes where it is.
final class Merging: DictionaryImportable {
    var id = 0
    var address: MergedAddress?

    static var importableProperties: PropertyRegistry {
        \.id
        Property(\.address, .merging)
    }
}

final class MergedAddress: DictionaryImportable {
    var street = ""
    var city = ""
    var zip = ""

    static var importableProperties: PropertyRegistry {
        \.street
        \.city
        \.zip
    }
}
