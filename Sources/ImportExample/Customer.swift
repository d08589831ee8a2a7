import DictionaryImport

/// A customer: one object for all of their orders, because the identity says so.
final class Customer: DictionaryImportable {
    var id = 0
    var fullName = ""
    var email: String?
    var isVIP = false

    static var importableProperties: PropertyRegistry {
        Property(\.id, .identity, .required)
        \.fullName
        Property(\.email, .matching("[^@ ]+@[^@ ]+"), .sensitive)
        Property(\.isVIP, .from("vip"))
    }
}
