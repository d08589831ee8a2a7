import Foundation

/// One value of the source, whatever the source is: a dictionary, an array, or JSON bytes.
///
/// Hooks and conversions receive values in this form, so that they are written once for every source. A value is
/// classified when it is made: a number that came as `NSNumber`, `Int16` or JSON text is an integer or a double all
/// the same, an `NSString` is a string, `NSNull` and a `nil` inside an `Any` are null.
///
/// A value that a hook receives belongs to the running import, and so to its thread: do not hand it to another thread
/// before the import is over. Debug builds find that mistake. After the import a value may be kept and used like any other.
/// It is not `Sendable`, because it may hold any object that a dictionary has in it; give another task the JSON, or a model.
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

    enum Storage {
        case null
        case bool(Bool)
        case integer(Int64)
        /// Above `Int64.max` only.
        case unsigned(UInt64)
        case double(Double)
        case decimal(Decimal)
        /// A number of JSON that no type of Foundation can hold, as it is spelt.
        case hugeNumber(String)
        case string(String)
        /// Elements that stand for themselves.
        case array([Any])
        case dictionary([String: Any])
        indirect case members(ListedMembers)
        /// An array or an object in a JSON document, which is held.
        case json(JSONView, JSONDocument)
        indirect case other(Any)
    }

    var storage: Storage

    /// What a value belongs to.
    enum Scope {
        case none
        /// An import that runs, which what is converted from the value joins.
        case running(ImportContext, ValuePlace)
    }

    let scope: Scope

    @inline(__always)
    init(_ storage: Storage, _ scope: Scope = .none) {
        self.storage = storage
        self.scope = scope
    }

    /// The import that this value belongs to.
    var context: ImportContext? { if case .running(let context, _) = scope { context } else { nil } }

    static var null: ImportValue { ImportValue(.null) }

    /// Makes a value of anything: a scalar, a collection, a Foundation object, an optional of these, or a model.
    public init(_ any: Any?) {
        if let any { self.init(classifying: any) } else { self.init(.null) }
    }

    /// What this value is.
    public var kind: Kind {
        switch storage {
        case .null: .null
        case .bool: .bool
        case .integer, .unsigned: .integer
        case .double, .decimal, .hugeNumber: .double
        case .string: .string
        case .array: .array
        case .dictionary: .object
        case .members(let members): members.array == nil ? .object : .array
        case .json(let view, _): view.isArray ? .array : .object
        case .other: .other
        }
    }

    /// Whether this is a null.
    public var isNull: Bool { if case .null = storage { true } else { false } }

    /// The same, as a part of a running import.
    func attached(to context: ImportContext?) -> ImportValue {
        guard let context else { return ImportValue(storage) }
        return ImportValue(storage, .running(context, .itself))
    }

    /// Calls `body` with this value as conversions get it.
    func lend<Result, Failure>(_ body: (SourceValue) throws(Failure) -> Result) throws(Failure) -> Result {
        switch storage {
        case .dictionary(let dictionary): try SourceValue.lending(dictionary, body)
        case .json(let view, let document):
            try withExtendedLifetime(document) { _ throws(Failure) in try body(SourceValue(.json(view))) }
        default:
            try Handle.lending(self) { value throws(Failure) in try body(SourceValue(.value(value))) }
        }
    }
}
