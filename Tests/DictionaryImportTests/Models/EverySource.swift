import DictionaryImport
import Foundation

extension DictionaryImportable {
    /// Objects of every kind of source: from a dictionary and from JSON, alone and in arrays, the first of a call and later ones.
    static func objectsOfEverySource(_ source: [String: Any]) throws -> [Self] {
        let bytes = try JSONSerialization.data(withJSONObject: source)
        let array = try JSONSerialization.data(withJSONObject: [source, source, source])
        return try [object(from: source), object(fromJSON: bytes)]
            + objects(from: [source, source]) + objects(fromJSON: array)
    }
}
