import DictionaryImport

/// As ``Uniqued``, with a mark instead of a hook.
final class Identified: DictionaryImportable {
    var id = 0
    var name = ""
    var nickname: String?
    var score = 0.0
    var isActive = false
    var homeTown: String?

    static var importableProperties: PropertyRegistry {
        Property(\.id, .identity)
        \.name
        \.nickname
        \.score
        \.isActive
        \.homeTown
    }
}

/// As ``Identified``, with a hook instead of a mark.
final class IdentifiedByHook: DictionaryImportable {
    var id = 0
    var name = ""
    var nickname: String?
    var score = 0.0
    var isActive = false
    var homeTown: String?

    static var importableProperties: PropertyRegistry {
        \.id
        \.name
        \.nickname
        \.score
        \.isActive
        \.homeTown
    }

    static func identity(for source: ImportValue) throws -> AnyHashable? { source["id"]?.int }
}
