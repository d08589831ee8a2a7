/// One property of a plan.
struct PropertyPlan {
    /// What a value of the property needs before it can be written. A property that needs nothing costs nothing more.
    struct Needs: OptionSet {
        let rawValue: UInt8

        /// To be converted otherwise than its type says: by a converter, or into another value.
        static let conversion = Needs(rawValue: 1)
        /// To be checked by rules.
        static let rules = Needs(rawValue: 2)
        /// To be looked at by options of the import that hold for every value.
        static let byOptions = Needs(rawValue: 4)
        /// To be replaced when it is not valid.
        static let fallback = Needs(rawValue: 8)
        /// To be there: its type has a null, which does not count.
        static let nonNull = Needs(rawValue: 16)
        /// To be read as a date of its own, or exactly.
        static let reading = Needs(rawValue: 32)

        /// To be what an object that exists has already.
        static let unchanging = Needs(rawValue: 64)

        static let checks: Needs = [.rules, .fallback, .nonNull]
    }

    // What every value needs comes first, so that it lies together.

    /// What stands between the source's value and the property, beside the conversion of its type.
    let needs: Needs
    /// The type of the property, if it is one of these.
    let frequentType: FrequentType?
    let isStored: Bool
    let acceptsNull: Bool
    /// Values are merged into the current one, or into the one that waits to be written.
    let isMergedInto: Bool
    /// Whether the values are models, or collections of models, however they are converted.
    let holdsModels: Bool
    fileprivate let isTrivial: Bool
    /// Whether values are references to objects, or optional ones.
    let isReference: Bool
    let functions: Unretained<PropertyFunctions>
    /// How far from the start of an object a stored property lies, where that is known.
    let offset: Int?
    let size: Int
    let alignment: Int

    let name: String
    /// The name, normalized.
    let key: String
    let conversion: ValueConversion
    let definition: PropertyDefinition
    let settings: PropertySettings
    /// Whether a new object has to get a value where missing values are an error.
    let isExpected: Bool
    /// How a whole number is read as a date, where the property has a strategy of its own.
    let unixTime: UnixTime.Reading?
    /// The models in its values, as far as they are imported by their own lists.
    let nestedModels: NestedModels
    /// An export needs the settings, which are much to copy.
    let isExportedSpecially: Bool
    /// Objects are not imported into it, because `nestedObjectKeys` does not name it.
    let isOpaque: Bool

    init(
        name: String, key: String, definition: PropertyDefinition, isStored: Bool, offset: Int?, isOpaque: Bool
    ) {
        self.offset = isStored ? offset : nil
        self.name = name
        self.key = key
        self.isStored = isStored
        self.isOpaque = isOpaque
        self.definition = definition
        functions = .permanent(PropertyFunctions(definition))
        conversion = definition.conversion
        nestedModels = isOpaque || definition.settings.converter != nil ? .none : conversion.nestedModels
        holdsModels = conversion.holdsModels
        settings = definition.settings
        acceptsNull = conversion.acceptsNull || settings.converter != nil && settings.foreign != .codable
        isMergedInto = settings.isMerging || settings.isCatchAll
        isExpected =
            !conversion.acceptsNull && !settings.isDefaulted && !settings.isCatchAll && settings.fallback == nil
            && settings.flattenedPrefix == nil
        (isTrivial, isReference) = (conversion.isTrivial, conversion.isReference)
        isExportedSpecially = settings.exporter != nil || settings.dates != nil || settings.foreign != nil
        frequentType = conversion.frequentType
        unixTime = settings.dates?.kind.unixTime
        var needs: Needs = .byOptions
        if isOpaque || settings.converter != nil || isMergedInto || settings.each != nil { needs.insert(.conversion) }
        if !settings.rules.isEmpty { needs.insert(.rules) }
        if settings.fallback != nil { needs.insert(.fallback) }
        if settings.isRequired && acceptsNull { needs.insert(.nonNull) }
        if settings.dates != nil || settings.isExact { needs.insert(.reading) }
        if settings.isUnchanging { needs.insert(.unchanging) }
        self.needs = needs
        size = conversion.size
        alignment = conversion.alignment
    }
}

/// The functions of a property. They are those of an object that is never freed, like the plan, so that a call counts no
/// reference to what they have captured.
final class PropertyFunctions {
    fileprivate let access: PropertyAccessor
    fileprivate let conversion: ValueConversion
    // Of the conversion, whose own would be counted for each call.
    fileprivate let convert: ValueConversion.Convert
    fileprivate let assign: ValueConversion.Convert
    fileprivate let export: @Sendable (ValueMemory, ExportContext) throws -> Void
    let converter: (@Sendable (ImportValue, ValueMemory) throws -> Void)?
    let rules: FixedArray<Unretained<PropertyRule>>

    fileprivate init(_ definition: PropertyDefinition) {
        access = definition.accessor
        conversion = definition.conversion
        (convert, assign, export) = (conversion.convert, conversion.assign, conversion.export)
        converter = definition.settings.converter
        rules = FixedArray(definition.settings.rules.map(Unretained.permanent))
    }
}

// These belong to the handle, because a method of the plan would copy the plan first.

extension Handle<PropertyPlan> {
    /// Converts a value of the source into empty memory.
    @inline(__always)
    func convert(_ source: SourceValue, into memory: ValueMemory, in context: ImportContext) throws {
        try pointee.functions.with { try $0.convert(source, memory, context) }
    }

    /// Converts a value of the source, and writes it to an object that nobody else can see.
    ///
    /// - Parameter memory: Where the object stores the property; `nil` when it has to be reached by its accessor.
    @inline(__always)
    func assign(
        _ source: SourceValue, to object: ObjectAddress, at memory: ValueMemory?, in context: ImportContext
    ) throws {
        guard let memory else {
            if let type = pointee.frequentType, assign(source, of: type, to: object) { return }
            return try assign(source, to: object, in: context)
        }
        try pointee.functions.with { try $0.assign(source, memory, context) }
    }

    /// Writes a value that has exactly the form of a frequent type. Returns `false`, and does nothing, for one of another form.
    @inline(never)
    private func assign(_ source: SourceValue, of type: FrequentType, to object: ObjectAddress) -> Bool {
        @inline(__always)
        func assign(by memory: ValueMemory) -> Bool {
            guard type.initialize(memory, from: source) else { return false }
            store(memory, to: object)
            return true
        }
        return FrequentType.withTemporary(assign)
    }

    @inline(never)
    private func assign(_ source: SourceValue, to object: ObjectAddress, in context: ImportContext) throws {
        try ValueMemory.withTemporary(size: pointee.size, alignment: pointee.alignment) { memory in
            try convert(source, into: memory, in: context)
            store(memory, to: object)
        }
    }

    /// Merges a value of the source into the one in memory, which stays when that throws.
    func merge(
        _ source: SourceValue, into memory: ValueMemory, _ merging: Merging, in context: ImportContext
    ) throws {
        try pointee.functions.with { try $0.conversion.merge(source, into: memory, merging, in: context) }
    }

    /// Copies the object's value into empty memory.
    func load(from object: ObjectAddress, into memory: ValueMemory) {
        pointee.functions.with { $0.access(.load, object, memory) }
    }

    /// Writes what is in memory, which is empty afterwards.
    @inline(__always)
    func store(_ memory: ValueMemory, to object: ObjectAddress) {
        guard pointee.isStored else { return pointee.functions.with { $0.access(.store, object, memory) } }
        // What releases the old value may look at the object, in which the new one is to be as a whole.
        pointee.functions.with { $0.access(.swap, object, memory) }
        destroy(memory)
    }

    /// Swaps what is in memory with the object's value, unless that would change nothing: then only memory gets the object's
    /// value, unless that is the very same. Returns whether the object was written to.
    @inline(__always)
    func exchange(_ memory: ValueMemory, with object: ObjectAddress) -> Bool {
        if let offset = pointee.offset, let isSame = isSameAtOnce(memory, object.memory(at: offset)) {
            if isSame { return false }
            pointee.functions.with { $0.access(.swap, object, memory) }
            return true
        }
        return exchangeGenerally(memory, with: object)
    }

    @inline(never)
    private func exchangeGenerally(_ memory: ValueMemory, with object: ObjectAddress) -> Bool {
        ValueMemory.withTemporary(size: pointee.size, alignment: pointee.alignment) { old in
            load(from: object, into: old)
            let isUnchanged = pointee.functions.with { $0.conversion.isUnchanged(old, memory) }
            if !isUnchanged, pointee.isStored {
                destroy(old)
                pointee.functions.with { $0.access(.swap, object, memory) }
            } else {
                // A struct that is unchanged may have properties that are not imported.
                if isUnchanged { destroy(memory) } else { store(memory, to: object) }
                old.move(to: memory, as: pointee.conversion.type)
            }
            return !isUnchanged
        }
    }

    /// Whether two values are the same, where that is known by their bits: these may be read while they are changed.
    @inline(__always)
    private func isSameAtOnce(_ memory: ValueMemory, _ other: ValueMemory) -> Bool? {
        if let type = pointee.frequentType { return type.isSameAtOnce(memory, other) }
        return pointee.isReference ? memory.hasSameBits(as: other, AnyObject?.self) : nil
    }

    /// Copies a value of the property from one memory to another, which is empty.
    func copy(_ memory: ValueMemory, to other: ValueMemory) {
        if pointee.isReference { return other.initialize(to: memory.copy(AnyObject?.self)) }
        memory.copy(to: other, as: pointee.conversion.type)
    }

    /// Destroys what is in memory.
    @inline(__always)
    func destroy(_ memory: ValueMemory) {
        if pointee.isTrivial { return }
        if pointee.isReference {
            // What is taken out is released by one call; what is destroyed in memory, by several.
            _ = memory.take(AnyObject?.self)
            return
        }
        if let type = pointee.frequentType { return type.destroy(memory) }
        pointee.functions.with { $0.conversion.destroy(memory) }
    }

    /// Whether two objects have the same value.
    func isUnchanged(_ old: ObjectAddress, _ new: ObjectAddress) -> Bool {
        withValue(of: old) { old in withValue(of: new) { pointee.conversion.isUnchanged(old, $0) } }
    }

    /// Writes the object's value to an export.
    func export(from object: ObjectAddress, to context: ExportContext) throws {
        try withValue(of: object) { memory in try pointee.functions.with { try $0.export(memory, context) } }
    }

    /// Calls `body` with a copy of the value that an object has.
    @inline(__always)
    func withValue<Result, Failure>(
        of object: ObjectAddress, _ body: (ValueMemory) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        try ValueMemory.withTemporary(size: pointee.size, alignment: pointee.alignment) { memory throws(Failure) in
            load(from: object, into: memory)
            defer { destroy(memory) }
            return try body(memory)
        }
    }
}
