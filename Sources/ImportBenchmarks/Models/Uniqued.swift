import DictionaryImport

final class Uniqued: DictionaryImportable {
    var id = 0
    var name = ""
    var nickname: String?
    var score = 0.0
    var isActive = false
    var homeTown: String?

    /// The objects that exist. Only one thread runs the workload that uses it.
    nonisolated(unsafe) static var store: [Int: Uniqued] = [:]

    static var importableProperties: PropertyRegistry {
        \.id
        \.name
        \.nickname
        \.score
        \.isActive
        \.homeTown
    }

    static func existingObject(for source: ImportValue) throws -> Uniqued? {
        guard let id = try source.value(Int.self, for: "id") else { return nil }
        return store[id]
    }
}
