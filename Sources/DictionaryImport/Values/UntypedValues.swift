import Foundation

extension ValueConversion {
    /// Values that are not typed: those of `Any`, an `UntypedValue` and the types made of it, which cannot conform to
    /// ``ImportableValue`` because `Any` cannot. Values arrive as ``ImportValue/any`` gives them.
    convenience init<Value>(untyped type: Value.Type) {
        self.init(
            type, acceptsNull: UntypedValues<Value>.acceptNull,
            convert: { source, memory, context in
                memory.initialize(to: try UntypedValues<Value>.convert(source, in: context))
            },
            merge: { source, memory, _, context in
                var merged = try UntypedValues<Value>.merge(source, onto: memory.copy(Value.self), in: context)
                memory.exchange(with: &merged)
            },
            isUnchanged: { UntypedValues.areUnchanged($0.copy(Value.self), $1.copy(Value.self)) },
            export: { memory, context in try context.write(any: memory.copy(Value.self) as Any) })
    }
}

/// How values of a type that is made of `Any` are converted.
private enum UntypedValues<Value> {
    static var acceptNull: Bool {
        var depth = DepthGuard(maximum: 0)
        return untyped(Value.self, from: ImportValue(.null), &depth) != nil
    }

    // Of most untyped properties nothing has to be found out about the type.
    @_specialize(where Value == [String: Any])
    @_specialize(where Value == [Any])
    @_specialize(where Value == Any?)
    static func convert(_ source: SourceValue, in context: ImportContext) throws -> Value {
        if Value.self == [String: Any].self { return try convertDictionary(source, context) }
        return try convertOther(source, context)
    }

    @inline(never)
    private static func convertDictionary(_ source: SourceValue, _ context: ImportContext) throws -> Value {
        if let dictionary = source.heldValue([String: Any].self), let same = exactly(dictionary, Value.self) {
            try UntypedDepth.check(dictionary, in: context)
            return same
        }
        return try convertOther(source, context)
    }

    @inline(never)
    private static func convertOther(_ source: SourceValue, _ context: ImportContext) throws -> Value {
        if Value.self == Any?.self, let scalar = source.untypedScalar,
            let value = exactly(Any?.some(scalar), Value.self)
        {
            return value
        }
        return try convert(source.resolved, context)
    }

    private static func convert(_ value: ImportValue, _ context: ImportContext) throws -> Value {
        try UntypedDepth.check(value, in: context)
        if case .dictionary(let members) = value.storage, let same = exactly(members, Value.self) { return same }
        let converted = try context.untyped { frequent(from: value, &$0) ?? untyped(Value.self, from: value, &$0) }
        guard let converted = try converted ?? wrapping(value, in: context) else { throw value.mismatch(Value.self) }
        try value.checkNumbers(in: context)
        try context.reportRepeatedKeys(inUntyped: value)
        return converted
    }

    /// An array with only this value, where the options say so.
    private static func wrapping(_ value: ImportValue, in context: ImportContext) throws -> Value? {
        guard !value.isArray, value.lend(context.wraps) else { return nil }
        let array = ImportValue(.array([value.any]))
        return try context.untyped { untyped(Value.self, from: array, &$0) }
    }

    /// A value of the types that most are of, without what it takes to make one of any type.
    @inline(__always)
    private static func frequent(from value: ImportValue, _ depth: inout DepthGuard) -> Value? {
        if Value.self == Any?.self { return exactly(value.isNull ? nil : Any?.some(value.untyped(&depth)), Value.self) }
        if Value.self == [Any].self { return value.untypedElements(&depth).flatMap { exactly($0, Value.self) } }
        return nil
    }

    /// Untyped dictionaries are merged key by key, others are replaced.
    @_specialize(where Value == [String: Any])
    static func merge(_ source: SourceValue, onto current: Value, in context: ImportContext) throws -> Value {
        try mergeMembers(of: source, onto: current, context)
    }

    @inline(never)
    private static func mergeMembers(
        of source: SourceValue, onto current: Value, _ context: ImportContext
    ) throws -> Value {
        guard let current = exactly(current, [String: Any].self) ?? (current as? [String: Any]) else {
            return try convert(source.resolved, context)
        }
        if let merged = source.mergingScalars(into: current), let same = exactly(merged, Value.self) {
            try context.checkNextLevel()
            try context.reportRepeatedKeys(of: source)
            return same
        }
        let value = source.resolved
        guard value.isObject else { return try convert(value, context) }
        try UntypedDepth.check(value, in: context)
        try value.checkNumbers(in: context)
        try context.reportRepeatedKeys(inUntyped: value)
        let merged = try context.untyped { merging(value, into: current, &$0) }
        if let same = exactly(merged, Value.self) { return same }
        return try convert(ImportValue(.dictionary(merged)), context)
    }

    private static func merging(
        _ value: ImportValue, into current: [String: Any], _ depth: inout DepthGuard
    ) -> [String: Any] {
        var merged = current
        func merge(_ value: ImportValue, for key: String) { merged[key] = value.isNull ? nil : value.untyped(&depth) }
        switch value.storage {
        case .dictionary(let members):
            if merged.isEmpty { merged.reserveCapacity(members.count) }
            for (key, value) in members { merge(ImportValue(classifying: value), for: key) }
        case .members(let members):
            // Those that no property takes come in order where that matters.
            if merged.isEmpty { merged.reserveCapacity(members.count) }
            for member in members.list { merge(member.value, for: member.spelling) }
        default: for member in value.sortedMembers { merge(member.value, for: member.spelling) }
        }
        return merged
    }

    @_specialize(where Value == [String: Any])
    static func areUnchanged(_ old: Value, _ new: Value) -> Bool {
        if let old = exactly(old, [String: Any].self), let new = exactly(new, [String: Any].self) {
            return ValueComparison.areSame(old, new)
        }
        return ValueComparison.areSame(old, new)
    }
}

extension SourceValue {
    /// A dictionary with the members of an object merged in, when they are scalars and nulls; `nil` otherwise.
    fileprivate func mergingScalars(into current: [String: Any]) -> [String: Any]? {
        if current.isEmpty, let members = heldValue([String: Any].self), members.values.allSatisfy(isScalar) {
            return members
        }
        var merge = ScalarMerge(current, capacity: memberCount)
        let isObject: Void? = withMembers { $0.forEachMember { merge.add($0, $1) } }
        return isObject != nil && merge.isMerged ? merge.merged : nil
    }
}

/// A dictionary into which scalars and nulls are merged.
private struct ScalarMerge {
    private(set) var merged: [String: Any]
    /// Whether all members were scalars and nulls so far.
    private(set) var isMerged = true
    private let isFresh: Bool
    private var hasChanged = false

    init(_ current: [String: Any], capacity: Int) {
        isFresh = current.isEmpty
        merged = isFresh ? [String: Any](minimumCapacity: capacity) : current
    }

    @inline(never)
    mutating func add(_ key: String, _ value: SourceValue) {
        guard isMerged else { return }
        if let scalar = value.untypedScalar {
            guard !isFresh, let known = merged.index(forKey: key) else {
                // Not by the subscript, which takes an optional: that is one copy more.
                merged.updateValue(scalar, forKey: key)
                return
            }
            // The dictionary is copied for what is not in it yet.
            if hasChanged || !ValueComparison.areIdentical(merged.values[known], scalar) {
                hasChanged = true
                merged.values[known] = scalar
            }
        } else if value.isPlainNull {
            merged.removeValue(forKey: key)
        } else {
            isMerged = false
        }
    }
}

private func isScalar(_ any: Any) -> Bool { Handle.lending(any) { $0.holdsScalar } }

extension ImportValue {
    /// The elements of an array as untyped values; `nil` for anything else.
    fileprivate func untypedElements(_ depth: inout DepthGuard) -> [Any]? {
        withElements { elements in
            var array: [Any] = []
            array.reserveCapacity(elements.count)
            elements.forEachElement { array.append($1.untypedScalar ?? $1.resolved.untyped(&depth)) }
            return array
        }
    }
}

/// A type that untyped values are made of. The value is made level by level: a cast of the whole would convert what
/// Foundation's containers hold, to any depth.
private protocol UntypedShape {
    /// The value, when the source's value has the right shape.
    static func untyped(from value: ImportValue, _ depth: inout DepthGuard) -> Self?
}

private func untyped<Value>(_ type: Value.Type, from value: ImportValue, _ depth: inout DepthGuard) -> Value? {
    if type == Any.self { return value.untyped(&depth) as? Value }
    guard let made = (type as? any UntypedShape.Type)?.untyped(from: value, &depth) else { return nil }
    // No `as?`, which would make a valid nil of nothing.
    return exactly(made, type)
}

extension Optional: UntypedShape {
    fileprivate static func untyped(from value: ImportValue, _ depth: inout DepthGuard) -> Wrapped?? {
        if value.isNull { return .some(nil) }
        // Without `map`, a value of the wrong shape would become a nil that is valid.
        return DictionaryImport.untyped(Wrapped.self, from: value, &depth).map { .some($0) }
    }
}

extension Array: UntypedShape {
    fileprivate static func untyped(from value: ImportValue, _ depth: inout DepthGuard) -> [Element]? {
        if Element.self == Any.self { return value.untypedElements(&depth).flatMap { exactly($0, [Element].self) } }
        let made = value.withElements { elements -> [Element]? in
            var array: [Element] = []
            array.reserveCapacity(elements.count)
            elements.forEachElement {
                let element = DictionaryImport.untyped(Element.self, from: $1.resolved, &depth)
                if let element { array.append(element) }
            }
            return array.count == elements.count ? array : nil
        }
        return made ?? nil
    }
}

extension Dictionary: UntypedShape where Key == String {
    fileprivate static func untyped(from value: ImportValue, _ depth: inout DepthGuard) -> [String: Value]? {
        guard value.isObject else { return nil }
        if Value.self == Any.self { return value.untyped(&depth) as? [String: Value] }
        var dictionary: [String: Value] = [:]
        for member in value.sortedMembers {
            guard let value = DictionaryImport.untyped(Value.self, from: member.value, &depth) else { return nil }
            dictionary[member.spelling] = value
        }
        return dictionary
    }
}
