/// One property in the schema of its model: how it is reached, and how its values are converted, checked, written and exported.
///
/// This base is what the schema knows without the property's type; see ``TypedField``.
///
/// `@unchecked Sendable`: a field is immutable. The closures that reach the property are the only part that the compiler cannot
/// check; they capture nothing but key paths and functions that are `@Sendable`.
class Field: @unchecked Sendable {
    let name: String
    /// The place in the list of the schema.
    let index: Int
    let settings: CommonSettings
    /// Whether a null is a value of the type, or of the converter's.
    let acceptsNull: Bool
    /// Whether nothing reads the property when it is written: it is stored, observed or not.
    let isStored: Bool
    /// The models in its values, as far as they are imported by their own lists.
    let models: _NestedModels
    /// Whether models stand in its values, be it that a converter makes these.
    let holdsModels: Bool
    /// Objects are not imported into it, because `nestedObjectKeys` does not name it.
    let isOpaque: Bool
    let hasConverter: Bool
    let hasFallback: Bool
    let hasExporter: Bool
    let isIdentity: Bool
    /// Whether a write may give the object another identity.
    let mayRename: Bool
    /// Whether a new object has to get a value where missing values are an error.
    let isExpected: Bool
    let valueType: Any.Type
    /// Whether the type is one of the usual scalars, or an optional one.
    let isScalar: Bool
    /// Whether values have no parts, and are converted by their type alone.
    let isLeaf: Bool

    init<Value: ImportableValue>(
        name: String, index: Int, _ settings: PropertySettings<Value>, isStored: Bool, isOpaque: Bool,
        mayRename: Bool, valueType: Any.Type
    ) {
        let common = settings.common
        (self.name, self.index, self.settings, self.valueType) = (name, index, common, valueType)
        (self.isStored, self.isOpaque, self.mayRename) = (isStored, isOpaque, mayRename)
        hasConverter = settings.converter != nil
        hasFallback = settings.fallback != nil
        hasExporter = settings.exporter != nil || common.isByIdentity
        isIdentity = settings.identity != nil
        acceptsNull = Value.acceptsNull || hasConverter && common.foreign != .codable
        models = isOpaque || hasConverter ? .none : Value._models
        holdsModels = !Value._models.isNone
        isExpected =
            !Value.acceptsNull && !common.isDefaulted && !common.isCatchAll && !hasFallback
            && common.flattenedPrefix == nil
        isScalar = Self.scalars.contains { $0 == valueType }
        isLeaf = isScalar && !hasConverter
    }

    private static let scalars: [Any.Type] = [
        Int.self, String.self, Bool.self, Double.self, Int?.self, String?.self, Bool?.self, Double?.self,
    ]

    /// Whether exports see models in its values, and no exporter of its own makes something else of them.
    var isRelationship: Bool { !hasExporter && holdsModels }

    /// Whether it takes keys that no property names, with their values.
    var takesKeys: Bool { settings.isCatchAll || settings.flattenedPrefix != nil }

    /// Whether a new object has to get a value, by the property's own settings or by options.
    func isRequiredOfNew(by options: ImportOptions) -> Bool {
        settings.isRequiredOfNew || options.missingValues.isFail && isExpected
    }

    // MARK: What the typed field does

    private func noType() -> Never { fatalError("Only typed fields are made") }

    /// Converts a value and writes it to the property: at once, or when the import is committed.
    func take(_ source: consuming Source, for target: inout ObjectImport, in context: ImportContext) throws { noType() }

    /// The identity that a source's value is for this marked property; `nil` where it has none.
    func identity(from source: consuming Source, in context: ImportContext) -> Identity? { noType() }

    /// The same, of a property that tells the elements of a list apart.
    func identity(from source: consuming Source, in context: ImportContext, by key: MergeKey) -> Identity? { noType() }

    /// Records or throws what is wrong with a value that no type could convert, as of one that this type does not.
    func refuse(_ failure: ImportFailure, for target: inout ObjectImport, in context: ImportContext) throws { noType() }

    /// The identity that the object's own value is, or the one that is staged.
    func identity(of object: AnyObject, in transaction: Transaction?) -> Identity? { noType() }

    /// Whether two objects have the same value, in the library's terms.
    func isUnchanged(_ object: AnyObject, _ other: AnyObject) -> Bool { noType() }

    /// Writes the object's value to an export, in which what the property's settings say of dates holds.
    func export(from object: AnyObject, to context: ExportContext) throws { noType() }

    /// The value that the object has now.
    func value(of object: AnyObject) -> any FieldValue { noType() }
}
