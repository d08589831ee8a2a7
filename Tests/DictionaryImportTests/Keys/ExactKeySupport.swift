import DictionaryImport
import Foundation
import Testing

extension DictionaryImportable where Self: Equatable {
    /// The object that an import makes of a source, as a dictionary and as JSON, which have to agree.
    static func objectOfBothSources(_ source: [String: any Sendable], mappings: [String: String] = [:]) throws -> Self {
        let object = try object(from: source, mappings: mappings)
        let data = try JSONSerialization.data(withJSONObject: source)
        #expect(try Self.object(fromJSON: data, mappings: mappings) == object)
        #expect(try objects(from: [source], mappings: mappings) == [object])
        return object
    }
}

/// A model whose keys differ by an underscore.
struct ByName: DictionaryImportable, Equatable {
    var id = 0
    var _id = ""
    static var importableProperties: PropertyRegistry {
        \.id
        \._id
    }
}
