import Foundation

extension ImportValue {
    /// What a value is, in terms of JSON.
    ///
    /// These are the kinds that RFC 8259 defines, with its numbers split in two, and `other` for everything that JSON
    /// does not know. The list is closed, so that a `switch` over it can be complete.
    public enum Kind: String, Sendable, Hashable, CaseIterable {
        /// `nil`, `NSNull` or a JSON `null`.
        case null
        /// A boolean; never a number.
        case bool
        /// A whole number, written without a fraction.
        case integer
        /// A number with a fraction or an exponent, or one too large for 64 bits; a `Decimal` too.
        case double
        /// Text.
        case string
        /// A list of values.
        case array
        /// Values with string keys.
        case object
        /// A value of another type, such as a `Date`, a `URL` or a model.
        case other
    }

    /// What this value is.
    public var kind: Kind {
        switch resolved {
        case .null: .null
        case .bool: .bool
        case .integer, .unsigned: .integer
        case .double, .decimal, .hugeNumber: .double
        case .string: .string
        case .array: .array
        case .object: .object
        case .other: .other
        }
    }

    var resolved: Source.Resolved { source.resolved(in: document) }

    /// Whether this is a null.
    public var isNull: Bool { source.isNull }

    /// The boolean, when this is one.
    public var bool: Bool? { if case .bool(let flag) = source { flag } else { nil } }

    /// The whole number, when this is one that fits `Int`. A double that is whole counts, a boolean or text does not.
    public var int: Int? {
        switch resolved {
        case .integer(let number): Int(exactly: number)
        case .double(let number): Int(exactly: number)
        case .decimal(let number): NumberText(number)?.integer(withExponent: true).number()
        default: nil
        }
    }

    /// The number, when this is one.
    public var double: Double? {
        switch resolved {
        // A zero may have a sign.
        case .integer(0): source.digits(in: document)?.double ?? 0
        case .integer(let number): Double(number)
        case .unsigned(let number): Double(number)
        case .double(let number): number
        case .decimal(let number): NumberText(number)?.double
        case .hugeNumber(let digits): NumberText(digits.utf8)?.double
        default: nil
        }
    }

    /// The number by its digits, when this is one that `Decimal` can hold.
    public var decimal: Decimal? {
        switch resolved {
        case .integer(let number): Decimal(number)
        case .unsigned(let number): Decimal(number)
        case .double(let number): Decimal(digitsOf: number)
        case .decimal(let number): number
        default: nil
        }
    }

    /// The text, when this is a string.
    public var string: String? { source.string(in: document) }

    /// How many elements an array has; 0 for anything else.
    var elementCount: Int { source.elementCount(in: document) ?? 0 }

    /// The elements, when this is an array.
    public var array: [ImportValue]? { source.elements(in: document)?.enumerated().map { part($1, at: .index($0)) } }

    /// The members, when this is an object.
    public var object: [String: ImportValue]? {
        guard kind == .object, let count = source.memberCount(in: document) else { return nil }
        var object = [String: ImportValue](minimumCapacity: count)
        _ = source.forEachMember(in: document) { object[$0] = part($1, at: .key($0)) }
        return object
    }

    /// The keys of an object as the source spells them, in the order of their UTF-8 bytes; of anything else there are none.
    public var keys: [String] { sortedMembers?.map(\.key) ?? [] }

    /// The members of an object in the order of their keys' UTF-8 bytes; `nil` for anything else. Of a repeated key the last
    /// value counts.
    var sortedMembers: [(key: String, value: ImportValue)]? {
        guard kind == .object else { return nil }
        return source.sortedMembers(in: document)?.map { ($0.key, part($0.value, at: .key($0.key))) }
    }

    /// The value in the form that Foundation gives it: `Bool`, `Int`, `UInt`, `Double`, `Decimal`, `String`, `[Any]`,
    /// `[String: Any]`, what was put in for other types, and `NSNull` for null.
    ///
    /// A number in JSON text is an `Int` or a `UInt` when it is written as an integer and fits; a `Decimal` when a `Double`
    /// would not keep it, because it has more than 17 digits, or is whole and beyond 2⁵³; a `Double` otherwise; and its text
    /// as a `String` when it is too large for either, or an integer that either would round. Such a number is an error of an
    /// untyped property that would hold it.
    public var any: Any { source.untyped(in: document) }

    /// A part of this value, which belongs to the same import.
    func part(_ part: Source, at component: ImportPath.Component) -> ImportValue {
        if case .value(let value) = part {
            return ImportValue(value.source, document: value.document, scope: scope?.part(at: component))
        }
        return ImportValue(part, document: document, scope: scope?.part(at: component))
    }
}

// MARK: Keys and indices

extension ImportValue {
    /// The value of a key or key path, compared by ``KeyNormalization/standard``; `nil` when there is none.
    ///
    /// A literal key with a dot in it is the better match.
    public subscript(key: String) -> ImportValue? { find(key)?.value }

    /// The element of an array; `nil` when this is none, or the index is out of range.
    ///
    /// In JSON text it may be found by passing those before it, so go through all of them with ``array``.
    public subscript(index: Int) -> ImportValue? {
        source.element(at: index, in: document).map { part($0, at: .index(index)) }
    }

    /// The value of a key or key path, and the way to it as the source spells it.
    func find(_ key: String) -> (path: [ImportPath.Component], value: ImportValue)? {
        if let member = source.member(key, in: document) {
            let component = ImportPath.Component.key(member.spelling)
            return ([component], part(member.value, at: component))
        }
        var (path, value) = follow([.key(key)])
        if value == nil, !KeyPathText.isKey(key) { (path, value) = follow(KeyPathText(key).components) }
        return value.map { (path, $0) }
    }

    /// The way along a key path, as far as it leads, and the value at its end, if it leads there.
    func follow(_ components: [ImportPath.Component]) -> (path: [ImportPath.Component], value: ImportValue?) {
        var (path, value) = ([] as [ImportPath.Component], self)
        for component in components {
            guard let (found, next) = value.source.part(component, in: value.document) else { return (path, nil) }
            path.append(found)
            value = value.part(next, at: found)
        }
        return (path, value)
    }
}
