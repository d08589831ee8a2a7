import DictionaryImport
import Foundation

/// A shape on a map: next to nothing but numbers, in arrays in arrays.
final class Outline: DictionaryImportable {
    var name = ""
    var coordinates: [[[Double]]] = []

    static var importableProperties: PropertyRegistry {
        \.name
        \.coordinates
    }
}
