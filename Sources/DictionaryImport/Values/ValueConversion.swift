import Foundation

/// How the engine handles the values of one type in memory, without knowing the type: how it converts, merges, compares and
/// exports them.
///
/// It composes: that of an optional, an array or a dictionary is made of that of its elements, once for each type. Those of
/// common types are compiled for their type, in this library; one function serves all others.
///
/// Contract 2: memory holds a value of the type, or is empty where that is said.
@_documentation(visibility: internal)
public final class ValueConversion: Sendable {
    typealias Convert = @Sendable (SourceValue, ValueMemory, ImportContext) throws -> Void
    typealias Merge = @Sendable (SourceValue, ValueMemory, Merging, ImportContext) throws -> Void
    typealias ConvertEach = @Sendable (SourceValue, ValueMemory, ElementSettings, ImportContext) throws -> Void

    let type: Any.Type
    let size: Int
    let alignment: Int
    /// Whether values are references to the instances of a class that is a model, or optional ones.
    let isReference: Bool
    /// The type, if it is one of these.
    let frequentType: FrequentType?
    /// Whether there is nothing to be destroyed.
    let isTrivial: Bool
    /// Whether a null is a value of the type.
    let acceptsNull: Bool
    /// Whether values have no parts, and need nothing of the running import.
    let isScalar: Bool
    /// The models in the values.
    let nestedModels: NestedModels
    /// Converts a value of the source into empty memory, which stays empty when it throws.
    let convert: Convert
    /// Converts a value of the source over the one in memory.
    ///
    /// By a swap: the old value, whose `deinit` may look at the object, is released when the new one is there as a whole.
    let assign: Convert
    /// As ``convert``, of a collection whose elements have options; `nil` for what has no elements.
    let convertEach: ConvertEach?
    /// Replaces the value in memory by what it becomes when a value of the source is merged into it. It stays when that throws.
    ///
    /// `nil` where it is replaced by what is converted.
    let merge: Merge?
    /// Whether writing the second value over the first would change nothing, in the library's terms: models never by the
    /// user's `==`, which may compare ids only.
    let isUnchanged: @Sendable (ValueMemory, ValueMemory) -> Bool
    /// Builds the sets in a value anew that their elements have outgrown; returns whether there were any. `nil` where no value
    /// has sets of models in it.
    let rebuildSets: (@Sendable (ValueMemory, ImportContext) -> Bool)?
    /// Writes a value; writes nothing for an object that is being exported already. A model stays where it is meanwhile; of
    /// other values those are copied that code of the user's might replace.
    let export: @Sendable (ValueMemory, ExportContext) throws -> Void
    /// Whether a value is a `nil` for which ``export`` writes nothing; `nil` where none is.
    let isMissing: (@Sendable (ValueMemory) -> Bool)?
    /// Destroys what is in memory.
    let destroy: @Sendable (ValueMemory) -> Void

    /// - Parameters:
    ///   - isWrittenOver: Whether `convert` may as well be given memory with a value: nothing has to be released of one, and it
    ///     writes a whole value or none.
    ///   - assign: By default, what `convert` makes is swapped with the value.
    ///   - hasSets: Whether there may be sets of models in a value.
    @inline(__always)
    init<Value>(
        _ type: Value.Type, acceptsNull: Bool = false, isScalar: Bool = false, nestedModels: NestedModels = .none,
        isWrittenOver: Bool = false, convert: @escaping Convert, convertEach: ConvertEach? = nil,
        assign: Convert? = nil,
        merge: Merge? = nil,
        isUnchanged: @escaping @Sendable (ValueMemory, ValueMemory) -> Bool,
        hasSets: Bool = false,
        rebuildSets: @escaping @Sendable (ValueMemory, ImportContext) -> Bool = { _, _ in false },
        isMissing: (@Sendable (ValueMemory) -> Bool)? = nil,
        export: @escaping @Sendable (ValueMemory, ExportContext) throws -> Void
    ) {
        self.type = type
        (size, alignment) = (MemoryLayout<Value>.size, MemoryLayout<Value>.alignment)
        isReference = false
        frequentType = FrequentType(type)
        isTrivial = _isPOD(Value.self)
        self.acceptsNull = acceptsNull
        self.isScalar = isScalar
        self.nestedModels = nestedModels
        self.convert = convert
        self.assign = isWrittenOver ? convert : assign ?? Self.assign(Value.self, by: convert)
        self.convertEach = convertEach
        self.merge = merge
        self.isUnchanged = isUnchanged
        self.rebuildSets = hasSets ? rebuildSets : nil
        self.export = export
        self.isMissing = isMissing
        // What is taken out is released by one call; what is destroyed in memory, by several.
        destroy = { _ = $0.take(Value.self) }
    }

    /// References to objects, or optional ones: whatever their class, they are handled as those of any object.
    init(
        reference type: Any.Type, acceptsNull: Bool, nestedModels: NestedModels, convert: @escaping Convert,
        merge: @escaping Merge, export: @escaping @Sendable (ValueMemory, ExportContext) throws -> Void
    ) {
        typealias Reference = AnyObject?
        self.type = type
        (size, alignment) = (MemoryLayout<Reference>.size, MemoryLayout<Reference>.alignment)
        isReference = true
        frequentType = nil
        isTrivial = false
        self.acceptsNull = acceptsNull
        isScalar = false
        self.nestedModels = nestedModels
        self.convert = convert
        convertEach = nil
        assign = Self.assign(Reference.self, by: convert)
        self.merge = merge
        isUnchanged = { $0.copy(Reference.self) === $1.copy(Reference.self) }
        rebuildSets = nil
        self.export = export
        isMissing = nil
        destroy = { _ = $0.take(Reference.self) }
    }

    @inline(__always)
    private static func assign<Value>(_ type: Value.Type, by convert: @escaping Convert) -> Convert {
        { source, memory, context in
            try ValueMemory.withTemporary(for: Value.self) { room in
                try convert(source, room, context)
                room.withValue(Value.self) { memory.exchange(with: &$0) }
                room.destroy(Value.self)
            }
        }
    }
}

// MARK: Values that are known

extension ValueConversion {
    /// Converts a value of the source into empty memory.
    ///
    /// - Parameter each: What is said of the elements of a collection.
    func convert(
        _ source: SourceValue, into memory: ValueMemory, _ each: ElementSettings?, in context: ImportContext
    ) throws {
        guard let each, let convertEach else { return try convert(source, memory, context) }
        try convertEach(source, memory, each, context)
    }

    /// Replaces the value in memory by what it becomes when a value of the source is merged into it. It stays when that throws.
    func merge(
        _ source: SourceValue, into memory: ValueMemory, _ merging: Merging, in context: ImportContext
    ) throws {
        if let merge { try merge(source, memory, merging, context) } else { try assign(source, memory, context) }
    }

    /// Converts a value of the source to the type.
    func value<Value>(_ type: Value.Type, from source: SourceValue, in context: ImportContext) throws -> Value {
        assert(self.type == type, "A conversion makes values of its own type")
        return try ValueMemory.withTemporary(for: type) { room in
            try convert(source, room, context)
            return room.take(type)
        }
    }

    /// What a value becomes when a value of the source is merged into it.
    func merged<Value>(
        _ source: SourceValue, into current: Value, _ merging: Merging, in context: ImportContext
    ) throws -> Value {
        var value = current
        try Handle.withHandle(of: &value) { try merge(source, into: ValueMemory(of: $0), merging, in: context) }
        return value
    }

    func areUnchanged<Value>(_ old: Value, _ new: Value) -> Bool {
        Handle.lending(old) { old in
            Handle.lending(new) { isUnchanged(ValueMemory(of: old), ValueMemory(of: $0)) }
        }
    }

    /// The value with the sets in it built anew; `nil` when none has to be.
    func rebuildingSets<Value>(in value: Value, _ context: ImportContext) -> Value? {
        guard let rebuildSets else { return nil }
        var copy = value
        return Handle.withHandle(of: &copy) { rebuildSets(ValueMemory(of: $0), context) } ? copy : nil
    }

    func export<Value>(_ value: Value, to context: ExportContext) throws {
        try Handle.lending(value) { try export(ValueMemory(of: $0), context) }
    }

    /// Whether the values are models, or optional ones.
    var isModel: Bool { if case .model = nestedModels { true } else { false } }

    /// Whether the values are models, or collections of models.
    var holdsModels: Bool { !nestedModels.isNone }
}

// MARK: Finding

extension ValueConversion {
    static func of<Value: ImportableValue>(_ type: Value.Type) -> ValueConversion {
        let key = ObjectIdentifier(type)
        if let common = common[key] { return common }
        if let known = others.withLock({ $0[key] }) { return known }
        // Without the lock: it asks for those of what the type is made of.
        let made = Value._conversion
        others.withLock { $0[key] = made }
        return made
    }

    /// Those that were asked for, and that are not common. They are made once: a plan and what hooks convert share them.
    private static let others = Locked<[ObjectIdentifier: ValueConversion]>([:])

    /// Those of common types, compiled for their type.
    private static let common: [ObjectIdentifier: ValueConversion] = {
        let scalars = [
            ValueConversion(scalar: Int.self), ValueConversion(optional: Int.self),
            ValueConversion(scalar: Int64.self), ValueConversion(optional: Int64.self),
            ValueConversion(scalar: Int32.self),
            ValueConversion(scalar: Double.self), ValueConversion(optional: Double.self),
            ValueConversion(scalar: Float.self),
            ValueConversion(scalar: Decimal.self), ValueConversion(optional: Decimal.self),
            ValueConversion(scalar: Bool.self), ValueConversion(optional: Bool.self),
            ValueConversion(scalar: String.self), ValueConversion(optional: String.self),
            ValueConversion(scalar: Date.self), ValueConversion(optional: Date.self),
            ValueConversion(scalar: URL.self), ValueConversion(optional: URL.self),
            ValueConversion(scalar: UUID.self), ValueConversion(optional: UUID.self),
            ValueConversion(scalar: Data.self),
        ]
        let collections = [
            [Int].ofScalars, [Double].ofScalars, [String].ofScalars, [Bool].ofScalars, [Date].ofScalars,
            [[Double]].ofLists(),
            [String: Int].ofScalars, [String: Double].ofScalars, [String: String].ofScalars,
        ]
        var common: [ObjectIdentifier: ValueConversion] = [:]
        for conversion in scalars + collections { common[ObjectIdentifier(conversion.type)] = conversion }
        return common
    }()
}
