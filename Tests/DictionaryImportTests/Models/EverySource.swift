import DictionaryImport
import Foundation

extension DictionaryImportable {
    /// The objects that imports make of a source: from a dictionary and from JSON, alone and as elements of arrays.
    static func objectsOfEverySource(_ source: [String: Any]) throws -> [Self] {
        let bytes = try JSONSerialization.data(withJSONObject: source)
        let array = try JSONSerialization.data(withJSONObject: [source, source, source])
        return try [object(from: source), object(fromJSON: bytes)]
            + objects(from: [source, source]) + objects(fromJSON: array)
    }
}
