/// A model that can be created, updated and exported from dictionaries and JSON.
///
/// A model lists its properties once, as key paths. Keys find properties by themselves: their case does not matter, nor
/// do underscores. Values are converted to the type of the property.
///
/// ```swift
/// final class Person: DictionaryImportable {
///     var id = 0
///     var firstName = ""
///     var job: Job?
///
///     static var importableProperties: PropertyRegistry {
///         \.id
///         \.firstName     // firstName, FirstName, first_name …
///         \.job           // nested model, found by its type
///     }
/// }
///
/// let person = try Person.object(from: ["ID": "7", "first_name": "Ann"])
/// ```
///
/// Classes and structs conform. In a class that is not final, Swift binds a hook where the conformance is declared: a hook
/// that only a subclass declares is never called. Start such hierarchies from ``ImportableObject``, or declare every
/// hook that a subclass will override in your own base class.
///
/// Models are not isolated to an actor: a `@MainActor` model cannot conform.
public protocol DictionaryImportable: StandardValue, PropertyTraits.ModelValue {
    /// Makes an instance to import into. Its values stay where the source has no key.
    init()  // Give each property a default value, such as 'var id = 0' or 'var born: Date?', or write this initializer.

    /// The properties that an import writes and an export reads.
    @PropertyRegistryBuilder<Self> static var importableProperties: PropertyRegistry { get }

    /// Keys or key paths of the source, each with the name of the property that they feed. Empty by default.
    ///
    /// They come before the names of the properties, which still work.
    static var customKeyMappings: [String: String] { get }

    /// Keys or key paths that are never imported nor reported. An ignored key ignores all below it. A key path counts where other
    /// key paths lead the same way; what a property takes as a whole, it has as a whole. Empty by default.
    static var ignoredKeys: Set<String> { get }

    /// The properties, by name or key, into which objects are imported. By default `nil`: all whose types are importable.
    static var nestedObjectKeys: Set<String>? { get }

    /// How keys are compared with names; ``KeyNormalization/standard`` by default.
    static var keyNormalization: KeyNormalization { get }

    /// The options of imports that are not given others; ``ImportOptions/default`` by default.
    static var importOptions: ImportOptions { get }

    /// The type of the object that the source describes. By default it is the type that is imported.
    ///
    /// ```swift
    /// class func modelType(for source: ImportValue) throws -> any DictionaryImportable.Type {
    ///     switch source["kind"]?.string {
    ///     case "circle": Circle.self
    ///     case "square": Square.self
    ///     default: Self.self
    ///     }
    /// }
    /// ```
    ///
    /// Called before all other hooks, and once, for every source of the model but that of `importValues`. The hooks after it
    /// are those of the type that it names: that may be a subclass of the type that is imported. A superclass means the
    /// imported type itself, so that a subclass can inherit the hook. Any other type is an error.
    ///
    /// The current value of a `.merging` property that is no object of the named type is replaced.
    static func modelType(for source: ImportValue) throws(_ModelTypeFailure) -> any DictionaryImportable.Type

    /// The types that ``modelType(for:)`` names, such as `[Circle.self, Square.self]`, for the model's schema. By default none.
    ///
    /// An import does not look at them. A type that inherits the list counts those of it that are its subclasses.
    static var importableKinds: [any DictionaryImportable.Type] { get }

    /// The existing object that the source describes, which is then updated. By default `nil`: a new one is made.
    ///
    /// Called for every source of the model but that of `importValues`; for one with an ``identity(for:)`` only once in an
    /// import, so a store that makes an object of a row each time is fine. It may return a new object, and one of a subclass.
    static func existingObject(for source: ImportValue) throws(_ExistingObjectFailure) -> Self?

    /// What tells the object of the source from others: sources with equal identities are one object in one import.
    ///
    /// An object of the import that has the identity comes before ``existingObject(for:)``. The current value of a `.merging` or
    /// `.flattened` property is updated unless both it and the source have an identity and these differ; then the source means
    /// another object. To find out the identity of an object that exists, this is called with the values of the object's own
    /// properties, in the form in which the import would read them. It is called for the source of `importValues` too, where an
    /// error is ignored. A struct is never the same object as another: for structs it is called by merging only. A model that has
    /// it marks no property as ``PropertyOption/identity``. By default `nil`: there is no identity.
    static func identity(for source: ImportValue) throws(_IdentityFailure) -> AnyHashable?

    /// Whether a key is imported; by default every one is.
    ///
    /// Called once for every key that is not ignored, whether a property takes it or not, before anything is converted, in the
    /// order of the keys' UTF-8 bytes. For a key that is reached by a key path it is called with the whole path, after the key
    /// that the path begins with; not for the keys between them. `false` means: not imported, not reported.
    func shouldImport(_ value: ImportValue, forKey key: String) throws(_ShouldImportFailure) -> Bool

    /// Called before the values are converted. It may write to a new object or a struct only.
    mutating func willImport(from source: ImportValue) throws(_WillImportFailure)

    /// Called after the values are written, children before parents: the place for checks across properties.
    ///
    /// It is called when the whole import is written, and what is written is undone when one fails. At once it is called only for
    /// a struct, which sees objects that are still to be written as they were, and for a new object that may be left out, unless
    /// others have it already.
    ///
    /// When it throws, the import fails, and the properties that the source names are as they were, in every object that existed
    /// before.
    mutating func didImport(from source: ImportValue) throws(_DidImportFailure)

    // What each hook throws. The compiler finds it, and ``_NoHook`` where the model leaves the hook as it is: so it is known by
    // the type which hooks a model has. Those that it has not are never called.

    @_documentation(visibility: internal)
    associatedtype _ModelTypeFailure: Error
    @_documentation(visibility: internal)
    associatedtype _ExistingObjectFailure: Error
    @_documentation(visibility: internal)
    associatedtype _IdentityFailure: Error
    @_documentation(visibility: internal)
    associatedtype _ShouldImportFailure: Error
    @_documentation(visibility: internal)
    associatedtype _WillImportFailure: Error
    @_documentation(visibility: internal)
    associatedtype _DidImportFailure: Error

    // How the library holds a model: an object of a class as itself, a struct in a box.

    /// The object that stands for a model.
    static func _object(holding model: consuming Self) -> AnyObject

    /// The model that an object stands for.
    static func _model(in object: consuming AnyObject) -> Self
}

/// What a hook throws that a model does not have: nothing.
public enum _NoHook: Error {}

extension DictionaryImportable {
    /// No mappings.
    public static var customKeyMappings: [String: String] { [:] }

    /// No keys.
    public static var ignoredKeys: Set<String> { [] }

    /// `nil`: every property whose type is importable.
    public static var nestedObjectKeys: Set<String>? { nil }

    /// ``KeyNormalization/standard``.
    public static var keyNormalization: KeyNormalization { .standard }

    /// ``ImportOptions/default``.
    public static var importOptions: ImportOptions { .default }

    /// The type itself.
    public static func modelType(for source: ImportValue) throws(_NoHook) -> any DictionaryImportable.Type { self }

    @_documentation(visibility: internal)
    public static var importableKinds: [any DictionaryImportable.Type] { [] }

    /// `nil`: a new object is made.
    public static func existingObject(for source: ImportValue) throws(_NoHook) -> Self? { nil }

    /// `nil`: there is no identity.
    public static func identity(for source: ImportValue) throws(_NoHook) -> AnyHashable? { nil }

    /// `true`: every key is imported.
    public func shouldImport(_ value: ImportValue, forKey key: String) throws(_NoHook) -> Bool { true }

    /// Does nothing.
    public mutating func willImport(from source: ImportValue) throws(_NoHook) {}

    /// Does nothing.
    public mutating func didImport(from source: ImportValue) throws(_NoHook) {}

    /// Checks the model's declarations: one line in the model's own tests keeps its list complete.
    ///
    /// ```swift
    /// #expect(try Person.checkImportableProperties(except: ["cache"]) == [])
    /// ```
    ///
    /// Finds key paths whose name Swift does not tell, properties that are found by one key, mappings to a property that
    /// does not exist, invalid patterns, key paths of another type, and options that contradict each other. The first
    /// import of a model with such a fault throws the same error. Finds properties that are exported under one key, and
    /// properties that no key can reach, too; these do not keep the model from being imported.
    ///
    /// - Parameter names: Stored properties that are not meant to be imported.
    /// - Returns: The stored properties that the list leaves out, in the order of their declaration.
    /// - Throws: ``ImportError`` with every fault at once.
    public static func checkImportableProperties(except names: Set<String> = []) throws(ImportError) -> [String] {
        func check<Model: DictionaryImportable>(_ type: Model.Type) throws(ImportError) -> [String] {
            let builder = Schema.Builder<Model>(sample: Model())
            let stored = builder.stored
            let schema = builder.build()
            let faults = schema.faults + schema.unreachableProperties + schema.exportFaults
            guard faults.isEmpty else { throw ImportError(faults) }
            return stored.names(without: Set(schema.fields.map(\.name)).union(names))
        }
        let type: any DictionaryImportable.Type = Schema.dynamicType(self) ?? self
        return try check(type)
    }
}
