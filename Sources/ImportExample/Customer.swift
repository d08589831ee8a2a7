import DictionaryImport

/// A customer, one object for all of their orders.
final class Customer: DictionaryImportable {
    var id = 0
    var fullName = ""
    var email: String?
    var isVIP = false

    static var importableProperties: PropertyRegistry {
        Property(\.id, .required)
        \.fullName
        Property(\.email, .matching("[^@ ]+@[^@ ]+"), .sensitive)
        Property(\.isVIP, .from("vip"))
    }

    /// Objects of one import with the same identity are one object.
    static func identity(for source: ImportValue) throws -> AnyHashable? {
        try source.value(Int.self, for: "id").map(AnyHashable.init)
    }
}
