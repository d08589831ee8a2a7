import DictionaryImport

/// Models that several suites of schemas share.
enum SchemaModels {
    struct Address: DictionaryImportable {
        var street = ""
        var zipCode: String?

        static var importableProperties: PropertyRegistry {
            \.street
            Property(\.zipCode, .matching("[0-9]{5}"))
        }
    }
}
