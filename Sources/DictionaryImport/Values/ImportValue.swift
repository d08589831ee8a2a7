import Foundation

/// One value of the source, whatever the source is: a dictionary, an array, or JSON bytes.
///
/// Hooks and conversions receive values in this form, so that they are written once for every source. A value is
/// classified when it is made: a number that came as `NSNumber`, `Int16` or JSON text is an integer or a double all
/// the same, an `NSString` is a string, `NSNull` and a `nil` inside an `Any` are null.
///
/// ```swift
/// static func existingObject(for source: ImportValue) throws -> Person? {
///     guard let id = try source.value(Int.self, for: "id") else { return nil }
///     return store[id]
/// }
/// ```
public struct ImportValue {
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

    @usableFromInline
    enum Storage {
        case null
        case bool(Bool)
        case integer(Int64)
        /// Above `Int64.max` only.
        case unsigned(UInt64)
        case double(Double)
        case decimal(Decimal)
        case string(String)
        case array([Any])
        case dictionary([String: Any])
        case members(ObjectMembers)
        indirect case other(Any)
    }

    /// The frequent scalars and null once more, by themselves: looking at them counts no references.
    @usableFromInline
    enum Scalar {
        case null
        case bool(Bool)
        case integer(Int64)
        case double(Double)
        /// Something else: see the storage.
        case none

        @inlinable
        init(_ storage: Storage) {
            switch storage {
            case .null: self = .null
            case .bool(let flag): self = .bool(flag)
            case .integer(let number): self = .integer(number)
            case .double(let number): self = .double(number)
            default: self = .none
            }
        }
    }

    @usableFromInline let storage: Storage
    @usableFromInline let scalar: Scalar

    /// The import that this value belongs to: what is converted from it joins that import.
    @usableFromInline var context: ImportContext?

    @inlinable
    init(_ storage: Storage, context: ImportContext? = nil) {
        self.storage = storage
        scalar = Scalar(storage)
        self.context = context
    }

    /// Makes a value of anything: a scalar, a collection, a Foundation object, an optional of these, or a model.
    public init(_ any: Any?) {
        guard let any else {
            self.init(Storage.null)
            return
        }
        self.init(Storage(classifying: any))
    }

    /// What this value is.
    public var kind: Kind {
        switch storage {
        case .null: .null
        case .bool: .bool
        case .integer, .unsigned: .integer
        case .double, .decimal: .double
        case .string: .string
        case .array: .array
        case .dictionary, .members: .object
        case .other: .other
        }
    }

    /// Whether this is a null.
    @inlinable public var isNull: Bool {
        if case .null = scalar { return true }
        return false
    }

    @inlinable
    func joining(_ context: ImportContext) -> ImportValue {
        ImportValue(storage, context: context)
    }
}

/// The members of an object that was put together by the importer: the prefixed keys of a flattened child, or the
/// keys that a catch-all property receives.
@usableFromInline
final class ObjectMembers {
    struct Member {
        /// The key to find a property by.
        let key: String
        /// The key as the source spells it.
        let spelling: String
        let value: ImportValue
    }

    let members: [Member]

    init(_ members: [Member]) {
        self.members = members
    }
}
