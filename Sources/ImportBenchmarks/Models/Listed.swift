import DictionaryImport

/// A model with an array whose elements are found by their identity.
final class Listing: DictionaryImportable {
    var lines: [Identified] = []

    static var importableProperties: PropertyRegistry { Property(\.lines, .merging) }
}

/// Options of elements, and patterns.
final class Coded: DictionaryImportable {
    var code = ""
    var marks: [Int] = []
    var tags: [String] = []

    static var importableProperties: PropertyRegistry {
        Property(\.code, .matching("[0-9]{5}"))
        Property(\.marks, .each(.min(0)))
        Property(\.tags, .unique)
    }
}

/// A property that takes any dictionary.
final class Loose: DictionaryImportable {
    var id = 0
    var settings: [String: Any] = [:]

    static var importableProperties: PropertyRegistry {
        \.id
        \.settings
    }
}
