import Foundation

/// A value that is not typed: one of `Any`, `Any?`, `[Any]`, `[String: Any]` or a container made of these, which cannot conform to
/// ``ImportableValue`` because `Any` cannot. Values arrive as ``ImportValue/any`` gives them.
struct Untyped<Value>: ImportableValue {
    var value: Value

    static var acceptsNull: Bool { Value.self == Any.self || Value.self is any OptionalValue.Type }

    static func importing(_ value: ImportValue, in context: ImportContext) throws -> Untyped {
        try context.convert(value)
    }

    static func _importing(_ source: consuming Source, in context: ImportContext) throws -> Untyped {
        let (source, context) = source.placed(in: context)
        try context.checkUntyped(source)
        if let value = untypedValue(Value.self, from: source, in: context.document) { return Untyped(value: value) }
        // An array with only this value, where the options say so.
        if context.run.settings.options.singleValues.isWrap, !source.isNull, source.elementCount(in: context) == nil,
            let value = untypedValue(
                Value.self, from: .array([source.untyped(in: context.document)]), in: context.document)
        {
            return Untyped(value: value)
        }
        throw context.mismatch(source, Value.self)
    }

    /// Dictionaries are merged key by key, others are replaced.
    static func _merging(
        _ source: consuming Source, into current: Untyped, _ merge: _Merge, in context: ImportContext
    ) throws -> Untyped {
        let (source, context) = source.placed(in: context)
        guard var merged = current.members, source.memberCount(in: context) != nil else {
            return try _importing(source, in: context)
        }
        try context.checkUntyped(source)
        if merged.isEmpty { merged.reserveCapacity(source.memberCount(in: context) ?? 0) }
        _ = source.forEachMember(in: context) { key, value in
            if value.isNull { merged[key] = nil } else { merged[key] = value.untyped(in: context.document) }
        }
        guard let value = untypedValue(Value.self, from: .dictionary(merged), in: .none) else {
            throw context.mismatch(source, Value.self)
        }
        return Untyped(value: value)
    }

    /// The value as a dictionary; `nil` for another.
    private var members: [String: Any]? {
        if Value.self == [String: Any].self { return value as? [String: Any] }
        return Source(value).dictionary
    }

    static func _isUnchanged(_ old: Untyped, _ new: Untyped) -> Bool { ValueComparison.areSame(old.value, new.value) }

    func _export(to context: ExportContext) throws { try context.write(value as Any?) }
}

extension Source {
    fileprivate var dictionary: [String: Any]? { if case .dictionary(let members) = self { members } else { nil } }
}

// MARK: Shapes

/// A type that untyped values are made of. The value is made level by level: a cast of the whole would convert what
/// Foundation's containers hold, to any depth.
private protocol UntypedShape {
    /// The value, when the source's value has the right shape.
    static func untyped(from source: Source, in document: JSONDocument) -> Self?
}

/// A value that a cast neither wraps nor unwraps: to an optional, one of nothing would be a `nil` that is valid.
private final class Made<Value> {
    let value: Value
    init(_ value: Value) { self.value = value }
}

extension UntypedShape {
    fileprivate static func made(from source: Source, in document: JSONDocument) -> AnyObject? {
        untyped(from: source, in: document).map { Made($0) }
    }
}

private func untypedValue<Value>(_ type: Value.Type, from source: Source, in document: JSONDocument) -> Value? {
    if type == Any.self { return source.untyped(in: document) as? Value }
    let made = (type as? any UntypedShape.Type)?.made(from: source, in: document)
    return (made as? Made<Value>)?.value
}

extension Optional: UntypedShape {
    fileprivate static func untyped(from source: Source, in document: JSONDocument) -> Wrapped?? {
        if source.isNull { return .some(nil) }
        // Without `map`, a value of the wrong shape would become a nil that is valid.
        return untypedValue(Wrapped.self, from: source, in: document).map { .some($0) }
    }
}

extension Array: UntypedShape {
    fileprivate static func untyped(from source: Source, in document: JSONDocument) -> [Element]? {
        guard let count = source.elementCount(in: document) else { return nil }
        var elements: [Element] = []
        elements.reserveCapacity(count)
        _ = source.forEachElement(in: document) { _, element in
            if let element = untypedValue(Element.self, from: element, in: document) { elements.append(element) }
        }
        return elements.count == count ? elements : nil
    }
}

extension Dictionary: UntypedShape where Key == String {
    fileprivate static func untyped(from source: Source, in document: JSONDocument) -> [String: Value]? {
        if Value.self == Any.self { return source.untypedMembers(in: document) as? [String: Value] }
        guard let count = source.memberCount(in: document) else { return nil }
        var members = [String: Value](minimumCapacity: count)
        var isComplete = true
        _ = source.forEachMember(in: document) { key, member in
            let member = untypedValue(Value.self, from: member, in: document)
            isComplete = isComplete && member != nil
            members[key] = member
        }
        return isComplete ? members : nil
    }
}

// MARK: Foreign values

/// A value of a type that conforms to nothing: every property of one has a converter of its own.
struct Foreign<Value>: ImportableValue {
    var value: Value

    static var acceptsNull: Bool { Value.self is any OptionalValue.Type }

    static func importing(_ value: ImportValue, in context: ImportContext) throws -> Foreign {
        throw value.mismatch(Value.self)
    }

    /// Scalars and collections of them are compared by value, objects by identity; anything else is a change.
    static func _isUnchanged(_ old: Foreign, _ new: Foreign) -> Bool {
        type(of: old.value as Any) == type(of: new.value as Any) && ValueComparison.areSame(old.value, new.value)
    }

    func exported(in context: ExportContext) throws -> Any? {
        throw ImportFailure(.notExportable(type: typeName(Value.self)))
    }
}
