import DictionaryImport

/// A model with an array whose elements are found by their identity.
final class Listing: DictionaryImportable {
    var lines: [Identified] = []

    static var importableProperties: PropertyRegistry { Property(\.lines, .merging) }
}
