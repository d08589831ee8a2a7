import Foundation

/// One value of the source, whatever the source is: a dictionary, an array, or JSON bytes.
///
/// Hooks and conversions receive values in this form, so that they are written once for every source. A value is
/// classified when it is made: a number that came as `NSNumber`, `Int16` or JSON text is an integer or a double all
/// the same, an `NSString` is a string, `NSNull` and a `nil` inside an `Any` are null.
///
/// A value that a hook receives belongs to the running import, and so to its thread: do not hand it to another thread
/// before the import is over. Debug builds find that mistake. After the import a value may be kept and used like any other.
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
        /// An array whose elements are known: none has to be wrapped in an `Any`.
        case dictionaries([[String: Any]])
        /// As above.
        case strings([String])
        case dictionary([String: Any])
        case members(ObjectMembers)
        /// Text, a container, or a number that is no 64-bit integer, in a JSON document. Where the document is missing,
        /// the running import holds it; values that others can see hold it themselves.
        case json(JSONView, JSONDocument?)
        indirect case other(Any)
    }

    /// What a value is, with the frequent scalars in it. It holds no reference, so that looking at it costs nothing; a
    /// look into an enumeration that holds some copies it, and counts them.
    @usableFromInline
    enum Head {
        case null
        case bool(Bool)
        case integer(Int64)
        case double(Double)
        /// See ``ImportValue/text``.
        case text
        /// Something in a JSON document.
        case json(JSONView)
        /// See ``ImportValue/rest``.
        case object
        /// See ``ImportValue/rest``.
        case rest

        // The fast path asks the head in place; to ask the value would copy it first.
        @inlinable var isNull: Bool {
            if case .null = self { return true }
            return false
        }

        @inlinable var isObject: Bool {
            switch self {
            case .object: true
            case .json(let view): view.isObject
            default: false
            }
        }
    }

    @usableFromInline let head: Head
    /// A string, which can be moved out of the value.
    @usableFromInline var text: String
    /// What neither the head nor the text holds.
    @usableFromInline let rest: Storage

    /// The import that this value belongs to: what is converted from it joins that import.
    @usableFromInline var context: ImportContext?

    init(_ storage: Storage, context: ImportContext? = nil) {
        self.context = context
        var text = ""
        var rest = Storage.null
        switch storage {
        case .null: head = .null
        case .bool(let flag): head = .bool(flag)
        case .integer(let number): head = .integer(number)
        case .double(let number): head = .double(number)
        case .string(let string): (head, text) = (.text, string)
        case .json(let view, _): (head, rest) = (.json(view), storage)
        case .dictionary, .members: (head, rest) = (.object, storage)
        case .unsigned, .decimal, .array, .dictionaries, .strings, .other: (head, rest) = (.rest, storage)
        }
        self.text = text
        self.rest = rest
    }

    /// A value that its head describes, or a string.
    @inline(__always)
    init(head: Head, text: String = "") {
        self.head = head
        self.text = text
        rest = .null
        context = nil
    }

    /// Something in a JSON document, as long as the running import holds that.
    @inline(__always)
    init(borrowing view: JSONView) {
        head = .json(view)
        text = ""
        rest = .json(view, nil)
        context = nil
    }

    @usableFromInline static var null: ImportValue { ImportValue(head: .null) }

    /// Everything that the value holds, to look at where time does not matter.
    var storage: Storage {
        switch head {
        case .null: .null
        case .bool(let flag): .bool(flag)
        case .integer(let number): .integer(number)
        case .double(let number): .double(number)
        case .text: .string(text)
        case .json, .object, .rest: rest
        }
    }

    /// The same, fit to be seen by others.
    var kept: ImportValue {
        guard case .json(let view, nil) = rest else { return self }
        return ImportValue(.json(view, view.document), context: context)
    }

    /// Makes a value of anything: a scalar, a collection, a Foundation object, an optional of these, or a model.
    public init(_ any: Any?) {
        guard let any else {
            self.init(head: .null)
            return
        }
        self.init(classifying: any)
    }

    /// What this value is.
    public var kind: Kind {
        switch storage {
        case .null: .null
        case .bool: .bool
        case .integer, .unsigned: .integer
        case .double, .decimal: .double
        case .string: .string
        case .array, .dictionaries, .strings: .array
        case .dictionary, .members: .object
        case .json(let view, _): view.valueKind
        case .other: .other
        }
    }

    /// Whether this is a null.
    @inlinable public var isNull: Bool { head.isNull }

    @usableFromInline
    func joining(_ context: ImportContext) -> ImportValue {
        var value = kept
        value.context = context
        return value
    }

    /// Makes the value fit to be seen by a hook or a conversion of the user's.
    @inlinable
    mutating func join(_ context: ImportContext) {
        if case .json = head {
            self = joining(context)
            return
        }
        self.context = context
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
