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
    /// Makes an object whose properties have their initial values.
    public required init() {}

    /// No properties, until a subclass overrides it to list its own.
    open class var importableProperties: PropertyRegistry { PropertyRegistry() }

    /// Keys or key paths of the source, each with the name of the property that they feed. Empty unless overridden.
    open class var customKeyMappings: [String: String] { [:] }

    /// Keys or key paths that are never imported nor reported. Empty unless overridden.
    open class var ignoredKeys: Set<String> { [] }

    /// The properties into which objects are imported; `nil`, which means all whose type is importable, unless overridden.
    open class var nestedObjectKeys: Set<String>? { nil }

    /// How keys are compared with names; ``KeyNormalization/standard`` unless overridden.
    open class var keyNormalization: KeyNormalization { .standard }

    /// The options of imports that are not given others; ``ImportOptions/default`` unless overridden.
    open class var importOptions: ImportOptions { .default }

    /// The type of the object that the source describes; the imported type itself unless overridden.
    open class func modelType(for source: ImportValue) throws -> any DictionaryImportable.Type {
        source.scope?.inheritedHooks.insert(.modelType)
        return self
    }

    /// The types that ``modelType(for:)`` names, for the model's schema; none unless overridden.
    open class var importableKinds: [any DictionaryImportable.Type] { [] }

    /// The object that the source is about, when it exists already; `nil` unless overridden.
    open class func existingObject(for source: ImportValue) throws -> Self? { nil }

    /// What tells the object of the source from others; `nil` unless overridden.
    ///
    /// That means that the class has no such hook: an override that finds no identity returns `nil` by itself.
    open class func identity(for source: ImportValue) throws -> AnyHashable? {
        source.scope?.inheritedHooks.insert(.identity)
        return nil
    }

    /// Whether a key is imported; `true` unless overridden.
    open func shouldImport(_ value: ImportValue, forKey key: String) throws -> Bool { true }

    /// Called before the values are converted; does nothing unless overridden.
    open func willImport(from source: ImportValue) throws {}

    /// Called after the values are written; does nothing unless overridden.
    open func didImport(from source: ImportValue) throws {}
}
