/// A base class for hierarchies of models, with every hook open to be overridden.
///
/// ```swift
/// class Record: ImportableObject {
///     var id = 0
///
///     @PropertyRegistryBuilder<Record>
///     override class var importableProperties: PropertyRegistry {
///         Property(\.id, named: "id")
///     }
/// }
///
/// class Person: Record {
///     var firstName = ""
///
///     @PropertyRegistryBuilder<Person>
///     override class var importableProperties: PropertyRegistry {
///         super.importableProperties
///         Property(\.firstName, named: "firstName")
///     }
/// }
/// ```
///
/// Swift does not tell the name of a property that a subclass could override, so it is given; `final var` needs none.
open class ImportableObject: DictionaryImportable {
    public required init() {}

    open class var importableProperties: PropertyRegistry { PropertyRegistry() }

    open class var customKeyMappings: [String: String] { [:] }

    open class var ignoredKeys: Set<String> { [] }

    open class var nestedObjectKeys: Set<String>? { nil }

    open class var keyNormalization: KeyNormalization { .standard }

    open class var importOptions: ImportOptions { .default }

    open class func existingObject(for source: ImportValue) throws -> Self? { nil }

    open class func identity(for source: ImportValue) throws -> AnyHashable? { nil }

    open func shouldImport(_ value: ImportValue, forKey key: String) throws -> Bool { true }

    open func willImport(from source: ImportValue) throws {}

    open func didImport(from source: ImportValue) throws {}
}
