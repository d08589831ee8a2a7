import Foundation

/// One entry of a registry: how to reach a property, what its type is, and what was said about it.
///
/// `@unchecked Sendable`: everything is immutable. The accessor is the only part that the compiler cannot check; it
/// captures nothing but the autoclosure that makes the key path.
@usableFromInline
final class PropertyDefinition: @unchecked Sendable {
    let root: Any.Type
    let type: any ErasedPropertyType.Type
    let givenName: String?
    let settings: PropertySettings
    let access: PropertyAccessor
    private let keyPath: () -> AnyKeyPath
    private let offset: (AnyKeyPath, _ expected: Int) -> Int?
    private let belongs: (Any.Type) -> Bool

    @usableFromInline
    init<Root, Codec: PropertyCodec>(
        root: Root.Type, type: PropertyType<Codec>.Type, name: String?, options: [PropertyOption<Codec.Value>],
        access: @escaping PropertyAccessor, keyPath: @escaping () -> AnyKeyPath
    ) {
        self.root = root
        self.type = type
        givenName = name
        self.access = access
        self.keyPath = keyPath
        offset = { StoredOffset.find($0, of: Codec.Value.self, in: root, expected: $1) }
        belongs = { $0 is Root.Type }
        var settings = PropertySettings()
        for option in options { option.apply(&settings) }
        self.settings = settings
    }

    /// Whether the property is one of the model's: its root is the model or a superclass of it.
    func belongs(to model: Any.Type) -> Bool { belongs(model) }

    /// The key path in the words of Swift, without the address of an accessor: that is another one in every process.
    var keyPathText: String {
        var text = keyPath().debugDescription
        while let start = text.range(of: " 0x") {
            let digits = text[start.upperBound...].prefix { $0.isHexDigit }
            text.removeSubrange(start.lowerBound..<digits.endIndex)
        }
        return text
    }

    /// How far from the start of an object the property lies; see ``StoredOffset``.
    ///
    /// - Parameter expected: Where to look first.
    func offset(expected: Int) -> Int? { offset(keyPath(), expected) }

    /// The name of the stored property that this is; `nil` for any other.
    ///
    /// Swift describes the key path of a stored property, and of nothing else, as exactly `\Root.name`, where a name has
    /// no dot. It looks the name up by where the property lies, which is where one that takes no room may lie too.
    ///
    func describedName(among stored: StoredProperties) -> String? {
        let text = keyPath().debugDescription
        let prefix = "\\\(runtimeTypeName(root))."
        guard text.hasPrefix(prefix) else { return nil }
        let label = String(text.dropFirst(prefix.count))
        let name = label.withoutBackticks
        let isOneStep =
            name == label ? name.allSatisfy { $0 != "." && $0 != "?" && $0 != "!" } : !name.contains("`")
        return isOneStep ? stored.name(at: name, ofType: type) : nil
    }
}

/// What the importer must know of a property's type without knowing the type.
@usableFromInline
protocol ErasedPropertyType: SendableMetatype {
    static var valueType: Any.Type { get }
    static var size: Int { get }
    static var alignment: Int { get }
    static var acceptsNull: Bool { get }
    static var isTrivial: Bool { get }
    /// Whether a property of this type can hold a value.
    static func isType(of value: Any) -> Bool
    static func copy(from memory: ValueMemory, to other: ValueMemory)
    static func exchange(_ memory: ValueMemory, _ other: ValueMemory)
    /// Whether memory has the only reference to an instance of a class; `nil` for another type.
    static func isHeldOnly(by memory: ValueMemory) -> Bool?
    /// Replaces the value in memory by what it becomes when the source's value is merged into it.
    static func merge(_ source: SourceValue, into memory: ValueMemory, in context: ImportContext) throws
    /// Whether two objects have the same value of the property.
    static func isUnchanged(_ old: ObjectAddress, _ new: ObjectAddress, access: PropertyAccessor) -> Bool
    /// Whether an object has the value of the property, as its accessor tells it, at an offset.
    static func isFound(at offset: Int, in object: ObjectAddress, access: PropertyAccessor) -> Bool
    /// Builds the sets of models in memory anew that their elements have outgrown; returns whether there were any.
    static func rebuildSets(in memory: ValueMemory, _ context: ImportContext) -> Bool
    /// Writes the value in memory to an export.
    static func export(in memory: ValueMemory, to context: ExportContext) throws
    /// Writes an object's value of the property to an export.
    static func export(from object: ObjectAddress, access: PropertyAccessor, to context: ExportContext) throws
    /// The models in the values.
    static var nestedModels: NestedModels { get }
}

/// The type of a property, with its codec.
@usableFromInline
enum PropertyType<Codec> {}

extension PropertyType: ErasedPropertyType where Codec: PropertyCodec {
    @usableFromInline static var valueType: Any.Type { Codec.Value.self }
    @usableFromInline static var size: Int { MemoryLayout<Codec.Value>.size }
    @usableFromInline static var alignment: Int { MemoryLayout<Codec.Value>.alignment }
    @usableFromInline static var acceptsNull: Bool { Codec.acceptsNull }

    @usableFromInline static var isTrivial: Bool { _isPOD(Codec.Value.self) }

    @usableFromInline
    static func isType(of value: Any) -> Bool {
        // Nearly always it is the very type; a cast would look for more.
        Swift.type(of: value) == Codec.Value.self || value is Codec.Value
    }

    @usableFromInline
    static func copy(from memory: ValueMemory, to other: ValueMemory) {
        other.initialize(to: memory.copy(Codec.Value.self))
    }

    @usableFromInline
    static func exchange(_ memory: ValueMemory, _ other: ValueMemory) {
        memory.withValue(Codec.Value.self) { other.exchange(with: &$0) }
    }

    @usableFromInline
    static func isHeldOnly(by memory: ValueMemory) -> Bool? {
        isClass(Codec.Value.self) ? memory.withValue(Codec.Value.self) { isHeldOnlyHere(&$0) } : nil
    }

    @usableFromInline
    static func merge(_ source: SourceValue, into memory: ValueMemory, in context: ImportContext) throws {
        // By a swap: the memory may be that of an object, which the release of the old value may look at.
        var merged = try Codec.merge(source, onto: memory.copy(Codec.Value.self), in: context)
        memory.exchange(with: &merged)
    }

    @usableFromInline
    static func rebuildSets(in memory: ValueMemory, _ context: ImportContext) -> Bool {
        guard let rebuilt = Codec.rebuildingSets(in: memory.copy(Codec.Value.self), context) else { return false }
        memory.assign(rebuilt)
        return true
    }

    @usableFromInline
    static func isUnchanged(_ old: ObjectAddress, _ new: ObjectAddress, access: PropertyAccessor) -> Bool {
        var isUnchanged = false
        withValue(of: old, access) { old in
            withValue(of: new, access) { isUnchanged = Codec.isUnchanged(old, $0) }
        }
        return isUnchanged
    }

    @usableFromInline
    static func isFound(at offset: Int, in object: ObjectAddress, access: PropertyAccessor) -> Bool {
        var isFound = false
        withValue(of: object, access) { value in
            let found = object.memory(at: offset).copy(Codec.Value.self)
            // A value that differs from itself, such as one of a type that nothing is known of, says nothing.
            isFound = !Codec.isUnchanged(value, value) || Codec.isUnchanged(value, found)
        }
        return isFound
    }

    /// Calls `body` with the value that an object has.
    @usableFromInline
    static func withValue<Failure>(
        of object: ObjectAddress, _ access: PropertyAccessor, _ body: (Codec.Value) throws(Failure) -> Void
    ) throws(Failure) {
        try ValueMemory.withTemporary(for: Codec.Value.self) { memory throws(Failure) in
            // Accessors throw from conversions only, and this is none: the value is there.
            _ = try? access(.load, object, nil, memory, nil)
            defer { memory.destroy(Codec.Value.self) }
            try memory.withValue(Codec.Value.self) { value throws(Failure) in try body(value) }
        }
    }
}

extension Handle<PropertyPlan> {
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
