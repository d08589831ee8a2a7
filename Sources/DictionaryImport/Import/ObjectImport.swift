/// One object on its way: which object it is, and how its values reach it.
struct ObjectImport {
    let schema: Schema
    /// The object itself; of a struct, the box that it stands in.
    let object: AnyObject
    /// Whether this import has made it, from this source or another.
    let isNew: Bool
    /// Whether this source is the first to describe the new object: its properties hold initial values until then.
    let isFirst: Bool
    /// Whether it is new, and known by the identity that its source names.
    let isIdentified: Bool
    /// Whether it is the object that an update was called on.
    let isRoot: Bool
    /// How values reach it.
    private(set) var destination: Destination
    /// Whether values reached it at once when its import began.
    let beganDirect: Bool
    /// Whether every property must get a value.
    let mustBeComplete: Bool
    /// Whether values are converted by their properties alone, as far as options are concerned.
    private(set) var takesPlainValues = false
    /// Whether something is staged for the object: from then on, everything is, since to write that may change other properties.
    private(set) var hasStaged: Bool
    /// What its properties get from elsewhere than its members, while they do; `nil` where there is nothing of that kind.
    var elsewhere: ImportContext.Elsewhere?
    /// What was recorded before the property whose turn it is.
    var mark = Records.Mark.start

    /// How a converted value reaches its property, chosen once for each object.
    enum Destination {
        /// At once: the object is new and its own part of the import is still open, so that it is dropped when that fails.
        case direct
        /// At once, when it differs: the struct is a copy, which replaces the original when all went well. What a key path of
        /// the struct reaches through an object is staged, because other copies see it.
        case copy
        /// When the whole import is known to be good: others can see the object.
        case staged
    }

    init(
        _ schema: Schema, _ object: AnyObject, isNew: Bool, isFirst: Bool = false, isIdentified: Bool = false,
        isRoot: Bool = false, mustBeComplete: Bool = false, _ destination: Destination, in context: ImportContext
    ) {
        (self.schema, self.object, self.destination) = (schema, object, destination)
        (self.isNew, self.isFirst, self.isIdentified, self.isRoot) = (isNew, isFirst, isIdentified, isRoot)
        self.mustBeComplete = mustBeComplete
        beganDirect = destination == .direct
        hasStaged = destination == .staged && context.run.knownTransaction?.hasStaged(for: object) == true
        noteOptions(in: context.run)
    }

    /// Takes values as the options in force say.
    mutating func noteOptions(in run: Import) { takesPlainValues = !mustBeComplete && run.settings.isPlain }

    /// Leaves a value to be written when the import is committed.
    mutating func stage(_ value: consuming any FieldValue, to field: Field, in context: ImportContext) {
        context.run.stage(Transaction.Write(value, to: field, of: object))
        hasStaged = true
    }

    /// Finds out whether what was converted for the object has staged something for the object itself.
    mutating func noteStaged(in context: ImportContext) {
        guard !hasStaged, destination != .copy, let transaction = context.run.knownTransaction,
            transaction.hasStaged(for: object)
        else { return }
        (destination, hasStaged) = (.staged, true)
    }

    /// Whether a null is no value for a property, even where it can be converted.
    func mustHaveValue(_ field: Field) -> Bool { isRequired(field) || mustBeComplete && field.isExpected }

    /// Whether a property says itself that the source must have a value for it.
    func isRequired(_ field: Field) -> Bool { field.settings.isRequired || isFirst && field.settings.isRequiredOfNew }

    /// The properties that the source must have a value for.
    var neededFields: [Field] {
        if mustBeComplete { return schema.expectedFields }
        return isFirst ? schema.requiredOfNewFields : schema.requiredFields
    }

    /// Whether the object existed before the import, and must not change the value of a property.
    func keepsItsValue(_ field: Field) -> Bool { field.settings.isUnchanging && !isNew }
}
