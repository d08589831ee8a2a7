import Foundation

// Properties whose values are not typed: `Any?`, `[Any]`, `[String: Any]`, `[[String: Any]]`, and optionals of these.
// `Any` cannot conform to a protocol, so such types have codecs, and the registry has initializers for them.

/// A property of any type that is not typed. Values arrive as ``ImportValue/any`` gives them.
@usableFromInline
protocol UntypedCodec: PropertyCodec {
    /// The value, when the source's value has the right shape.
    static func value(from value: ImportValue) -> Value?
    static func any(from value: Value) -> Any?
}

extension UntypedCodec {
    @usableFromInline static var acceptsNull: Bool { value(from: ImportValue(.null)) != nil }

    @usableFromInline
    static func convert(_ source: _SourceReference, in context: ImportContext) throws -> Value? {
        // Others come once more when it is known that they are no null.
        guard case .value(let value) = source.place else { return nil }
        return try convert(value.pointee, context)
    }

    private static func convert(_ value: ImportValue, _ context: ImportContext) throws -> Value {
        guard let converted = self.value(from: value) else { throw value.mismatch(Value.self) }
        try value.checkNumbers(in: context)
        try value.checkDepth(in: context)
        return converted
    }

    /// Untyped dictionaries are merged key by key, others are replaced.
    @usableFromInline
    static func merge(_ value: ImportValue, onto current: Value, in context: ImportContext) throws -> Value {
        guard var merged = any(from: current) as? [String: Any], value.isObject else {
            return try convert(value, context)
        }
        try value.checkNumbers(in: context)
        for member in value.sortedMembers { merged[member.spelling] = member.value.isNull ? nil : member.value.any }
        return try convert(ImportValue(.dictionary(merged)), context)
    }

    @usableFromInline
    static func isUnchanged(_ old: Value, _ new: Value) -> Bool {
        ImportValue(any(from: old)).isSame(as: ImportValue(any(from: new)))
    }
}

@usableFromInline
enum AnyCodec: UntypedCodec {
    @usableFromInline typealias Value = Any?

    @usableFromInline static func value(from value: ImportValue) -> Any?? { .some(value.isNull ? nil : value.any) }
    @usableFromInline static func any(from value: Any?) -> Any? { value }
}

@usableFromInline
enum AnyArrayCodec: UntypedCodec {
    @usableFromInline typealias Value = [Any]

    @usableFromInline static func value(from value: ImportValue) -> [Any]? { value.array.map { $0.map(\.any) } }
    @usableFromInline static func any(from value: [Any]) -> Any? { value }
}

@usableFromInline
enum AnyDictionaryCodec: UntypedCodec {
    @usableFromInline typealias Value = [String: Any]

    @usableFromInline static func value(from value: ImportValue) -> [String: Any]? { value.any as? [String: Any] }
    @usableFromInline static func any(from value: [String: Any]) -> Any? { value }
}

@usableFromInline
enum AnyDictionariesCodec: UntypedCodec {
    @usableFromInline typealias Value = [[String: Any]]

    @usableFromInline static func value(from value: ImportValue) -> [[String: Any]]? {
        // Row by row: a cast of the whole would convert what Foundation's dictionaries hold, to any depth.
        guard let count = value.elementCount else { return nil }
        var rows: [[String: Any]] = []
        rows.reserveCapacity(count)
        for element in value.elements {
            guard let row = element.any as? [String: Any] else { return nil }
            rows.append(row)
        }
        return rows
    }
    @usableFromInline static func any(from value: [[String: Any]]) -> Any? { value }
}

/// The optional of another untyped type.
@usableFromInline
enum OptionalCodec<Wrapped: UntypedCodec>: UntypedCodec {
    @usableFromInline typealias Value = Wrapped.Value?

    @usableFromInline static func value(from value: ImportValue) -> Wrapped.Value?? {
        if value.isNull { return .some(nil) }
        // Without `map`, a value of the wrong shape would become a nil that is valid.
        return Wrapped.value(from: value).map { .some($0) }
    }
    @usableFromInline static func any(from value: Wrapped.Value?) -> Any? { value.flatMap(Wrapped.any) }
}

extension ImportValue {
    /// Whether two values are equal as values: scalars, dates and text by value, collections by their elements.
    fileprivate func isSame(as other: ImportValue) -> Bool {
        if let count = elementCount {
            return other.elementCount == count
                && zip(elements, other.elements).allSatisfy { $0.isSame(as: $1) }
        }
        return switch (storage, other.storage) {
        case (.null, .null): true
        case (.bool(let left), .bool(let right)): left == right
        case (.integer(let left), .integer(let right)): left == right
        case (.unsigned(let left), .unsigned(let right)): left == right
        case (.double(let left), .double(let right)): left == right
        case (.decimal(let left), .decimal(let right)): left == right
        case (.string(let left), .string(let right)): String._isUnchanged(left, right)
        case (.dictionary(let left), .dictionary(let right)):
            left.count == right.count
                && left.allSatisfy { key, value in
                    right[key].map { ImportValue(value).isSame(as: ImportValue($0)) } ?? false
                }
        case (.other(let left as Date), .other(let right as Date)): left == right
        case (.other(let left as URL), .other(let right as URL)): left == right
        case (.other(let left as UUID), .other(let right as UUID)): left == right
        case (.other(let left as Data), .other(let right as Data)): left == right
        default: false
        }
    }
}
