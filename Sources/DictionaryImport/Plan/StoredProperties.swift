/// The properties that an instance stores, as `Mirror` shows them. It reads, and never writes.
struct StoredProperties {
    private struct Field {
        /// What `Mirror` shows: the name by which key paths call it.
        let label: String
        let value: Any
        let isEmpty: Bool

        init?(_ child: Mirror.Child) {
            guard let label = child.label else { return nil }
            self.label = label.withoutBackticks
            value = child.value
            isEmpty = size(of: child.value) == 0
        }
    }

    /// In the order of declaration, a superclass's first.
    private let fields: [Field]

    /// Whether the type says itself what `Mirror` shows.
    private let isCustom: Bool

    init(of instance: Any) {
        isCustom = instance is any CustomReflectable
        var levels: [[Field]] = []
        var mirror: Mirror? = Mirror(reflecting: instance)
        while let level = mirror {
            levels.append(level.children.compactMap(Field.init))
            mirror = level.superclassMirror
        }
        fields = levels.reversed().flatMap(\.self)
    }

    /// The names of properties and where they lie, where these are all that an instance stores, in the order of declaration,
    /// in which they lie. Otherwise there are none: Swift has to be asked for each, which takes long at the first use of a model.
    func places(of definitions: [PropertyDefinition]) -> [ObjectIdentifier: (name: String, offset: Int)] {
        guard !isCustom, fields.count == definitions.count else { return [:] }
        var places: [ObjectIdentifier: (name: String, offset: Int)] = [:]
        var size = 0
        for (definition, field) in zip(definitions, fields) {
            // A value has the type of its property, unless that is the type of a protocol or an open class.
            guard !field.isEmpty, type(of: field.value) == definition.conversion.type,
                let offset = definition.offset(behind: size)
            else { return [:] }
            places[ObjectIdentifier(definition)] = (field.label, offset)
            size = offset + definition.conversion.size
        }
        return places
    }

    /// The name of the property of a type that Swift calls by a label; `nil` when that cannot be told for certain.
    ///
    /// Swift finds the label by where a property lies, and takes the first property there. Only properties that take no room
    /// share a place with others: with each other anywhere in a class, and with the one that follows them. So such a label
    /// stands for one of several properties, and the type has to tell which.
    func name(at label: String, ofType type: ValueConversion) -> String? {
        // A class may have a property of the same name as one that its superclass keeps to itself.
        let named = fields.indices.filter { fields[$0].label == label }
        if type.size == 0 {
            let candidates = fields.filter { $0.isEmpty && isValue($0.value, of: type.type) }
            return !named.isEmpty && candidates.count == 1 ? candidates[0].label : nil
        }
        let owners = named.lazy.compactMap { fields[$0...].first { !$0.isEmpty } }
        return owners.first { isValue($0.value, of: type.type) }?.label
    }

    /// Whether a macro such as `@Observable` has made the properties computed ones, each stored under its name with an
    /// underscore. What macros store besides has a dollar sign behind that.
    private var isMacroMade: Bool { fields.contains { $0.label.hasPrefix("_$") } }

    /// The name of the computed property that a stored one is the storage of; `nil` when none is known.
    ///
    /// - Parameter isComputed: Whether there is a computed property of a name.
    func owner(ofStorage label: String, isComputed: (String) -> Bool) -> String? {
        guard label.hasPrefix("_") else { return nil }
        let name = String(label.dropFirst())
        return isComputed(name) || isMacroMade ? name : nil
    }

    /// Whether a name is that of a stored property, and of another one than the property of a type.
    ///
    /// - Parameters:
    ///   - label: What Swift calls the property, if it tells that it is a stored one.
    ///   - leadsOn: Whether it is known to be a property of a property.
    func isOfOther(
        _ name: String, than label: String?, ofType type: ValueConversion, leadsOn: @autoclosure () -> Bool
    ) -> Bool {
        if let label {
            return fields.contains { $0.label != label && [$0.label, Self.name(fromLabel: $0.label)].contains(name) }
        }
        // Swift does not tell of one that has observers, or is open to subclasses: such a one is of the same type.
        let named = fields.filter { $0.label == name }
        if named.isEmpty { return false }
        return isMacroMade && name.hasPrefix("_") || !named.contains { isValue($0.value, of: type.type) } || leadsOn()
    }

    /// The properties that are not among the names, in the order of declaration, a superclass's first.
    func names(without names: Set<String>) -> [String] {
        // Macros store what is theirs under names that begin with a dollar sign.
        fields.map(\.label).filter { !names.contains($0) }.map(Self.name(fromLabel:)).filter {
            !names.contains($0) && !$0.hasPrefix("$")
        }
    }

    /// The properties of a type that are not among the names, in the order of declaration, a superclass's first. What may be
    /// the storage of another is not among them.
    func names(ofType type: ValueConversion, without names: Set<String>) -> [String] {
        let labels = fields.filter { type.type == Swift.type(of: $0.value) }.map(\.label)
        let visible = isMacroMade ? labels.map(Self.name(fromLabel:)) : labels.filter { !$0.hasPrefix("_") }
        return visible.filter { !names.contains($0) && !$0.hasPrefix("$") }
    }

    /// A wrapped property `x` is stored as `_x`, a lazy one as `$__lazy_storage_$_x`.
    private static func name(fromLabel label: String) -> String {
        let lazyPrefix = "$__lazy_storage_$_"
        if label.hasPrefix(lazyPrefix) { return String(label.dropFirst(lazyPrefix.count)) }
        return label.hasPrefix("_") ? String(label.dropFirst()) : label
    }
}

extension PropertyDefinition {
    /// The name of the stored property that this is; `nil` for any other.
    ///
    /// Swift describes the key path of a stored property, and of nothing else, as exactly `\Root.name`, where a name has
    /// no dot. It looks the name up by where the property lies, which is where one that takes no room may lie too.
    ///
    /// - Parameter steps: See ``steps``.
    func storedName(_ steps: String?, among stored: StoredProperties) -> String? {
        guard let steps, Self.isOneStep(steps) else { return nil }
        return stored.name(at: steps.withoutBackticks, ofType: conversion)
    }

    /// Whether an object has the value of the property, as its accessor tells it, at an offset.
    func isFound(at offset: Int, in object: ObjectAddress) -> Bool {
        ValueMemory.withTemporary(size: conversion.size, alignment: conversion.alignment) { value in
            accessor(.load, object, value)
            defer { conversion.destroy(value) }
            // A value that differs from itself, such as one of a type that nothing is known of, says nothing.
            return !conversion.isUnchanged(value, value)
                || conversion.isUnchanged(value, object.memory(at: offset))
        }
    }
}

private func size<Value>(of value: Value) -> Int { MemoryLayout<Value>.size }

/// Whether a property of a type can hold a value.
private func isValue(_ value: Any, of type: Any.Type) -> Bool {
    // Nearly always it is the very type; a cast would look for more.
    if Swift.type(of: value) == type { return true }
    func isCast<Value>(to type: Value.Type) -> Bool { value is Value }
    return isCast(to: type)
}
