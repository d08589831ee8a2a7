import Foundation

// Properties whose values are not typed: `Any?`, `[Any]`, `[String: Any]`, `[[String: Any]]`, and optionals of these.
// `Any` cannot conform to a protocol, so such types have codecs, and the registry has initializers for them.

/// A property of any type that is not typed. Values arrive as ``ImportValue/any`` gives them.
@usableFromInline
protocol UntypedCodec: PropertyCodec {
    /// The value, when the source's value has the right shape.
    static func value(from value: ImportValue, _ depth: inout DepthGuard) -> Value?
    static func any(from value: Value) -> Any?
}

extension UntypedCodec {
    @usableFromInline static var acceptsNull: Bool {
        var depth = DepthGuard(maximum: 0)
        return value(from: ImportValue(.null), &depth) != nil
    }

    @usableFromInline
    static func convert(_ source: SourceValue, in context: ImportContext) throws -> Value {
        try convert(source.resolved, context)
    }

    fileprivate static func convert(_ value: ImportValue, _ context: ImportContext) throws -> Value {
        try UntypedDepth.check(value, in: context)
        let converted = try context.untyped { self.value(from: value, &$0) }
        guard let converted else { throw value.mismatch(Value.self) }
        try value.checkNumbers(in: context)
        return converted
    }

    /// Untyped dictionaries are merged key by key, others are replaced.
    @usableFromInline
    static func merge(_ source: SourceValue, onto current: Value, in context: ImportContext) throws -> Value {
        let value = source.resolved
        guard var merged = any(from: current) as? [String: Any], value.isObject else {
            return try convert(value, context)
        }
        try value.checkNumbers(in: context)
        try context.untyped { depth in
            for member in value.sortedMembers {
                merged[member.spelling] = member.value.isNull ? nil : member.value.untyped(&depth)
            }
        }
        return try convert(ImportValue(.dictionary(merged)), context)
    }

    @usableFromInline
    static func isUnchanged(_ old: Value, _ new: Value) -> Bool {
        UntypedComparison.areSame(any(from: old), any(from: new))
    }
}

@usableFromInline
enum AnyCodec: UntypedCodec {
    @usableFromInline typealias Value = Any?

    @usableFromInline
    static func convert(_ source: SourceValue, in context: ImportContext) throws -> Any? {
        if let scalar = source.untypedScalar { return scalar }
        return try convert(source.resolved, context)
    }

    @usableFromInline static func value(from value: ImportValue, _ depth: inout DepthGuard) -> Any?? {
        .some(value.isNull ? nil : value.untyped(&depth))
    }
    @usableFromInline static func any(from value: Any?) -> Any? { value }
}

@usableFromInline
enum AnyArrayCodec: UntypedCodec {
    @usableFromInline typealias Value = [Any]

    @usableFromInline static func value(from value: ImportValue, _ depth: inout DepthGuard) -> [Any]? {
        guard let elements = value.elements else { return nil }
        var array: [Any] = []
        array.reserveCapacity(elements.count)
        elements.forEachElement { array.append($1.resolved.untyped(&depth)) }
        return array
    }
    @usableFromInline static func any(from value: [Any]) -> Any? { value }
}

@usableFromInline
enum AnyDictionaryCodec: UntypedCodec {
    @usableFromInline typealias Value = [String: Any]

    @usableFromInline static func value(from value: ImportValue, _ depth: inout DepthGuard) -> [String: Any]? {
        value.untyped(&depth) as? [String: Any]
    }
    @usableFromInline static func any(from value: [String: Any]) -> Any? { value }
}

@usableFromInline
enum AnyDictionariesCodec: UntypedCodec {
    @usableFromInline typealias Value = [[String: Any]]

    @usableFromInline static func value(from value: ImportValue, _ depth: inout DepthGuard) -> [[String: Any]]? {
        // Row by row: a cast of the whole would convert what Foundation's dictionaries hold, to any depth.
        guard let elements = value.elements else { return nil }
        var rows: [[String: Any]] = []
        rows.reserveCapacity(elements.count)
        elements.forEachElement { if let row = $1.resolved.untyped(&depth) as? [String: Any] { rows.append(row) } }
        return rows.count == elements.count ? rows : nil
    }
    @usableFromInline static func any(from value: [[String: Any]]) -> Any? { value }
}

/// The optional of another untyped type.
@usableFromInline
enum OptionalCodec<Wrapped: UntypedCodec>: UntypedCodec {
    @usableFromInline typealias Value = Wrapped.Value?

    @usableFromInline static func value(from value: ImportValue, _ depth: inout DepthGuard) -> Wrapped.Value?? {
        if value.isNull { return .some(nil) }
        // Without `map`, a value of the wrong shape would become a nil that is valid.
        return Wrapped.value(from: value, &depth).map { .some($0) }
    }
    @usableFromInline static func any(from value: Wrapped.Value?) -> Any? { value.flatMap(Wrapped.any) }
}
