/// One thing that an update changes, or has changed: the value of a property, or an element of a list of models.
public struct ImportChange: Sendable, CustomStringConvertible {
    /// What happens at the place.
    public struct Kind: RawRepresentable, Sendable, Hashable {
        /// The name of the kind, such as `changed`.
        public let rawValue: String

        /// Makes a kind from its name.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// A property, or an element of a list of structs, gets another value.
        public static let changed = Kind(rawValue: "changed")
        /// A list of models gets an element.
        public static let added = Kind(rawValue: "added")
        /// A list of models loses an element.
        public static let removed = Kind(rawValue: "removed")
    }

    /// What happens.
    public let kind: Kind

    /// The place in the object that the update was called on, by the names of properties, such as `lines[2].quantity`: the index
    /// of an element is that in the new list; of one that is removed, that in the old one. Keys in sensitive values are hidden.
    public let path: ImportPath

    /// The name of the model that has the property.
    public let model: String

    /// The name of the property.
    public let property: String

    /// The value before, in the form of an export: text, numbers, booleans, `NSNull`, and arrays and dictionaries of these. `nil`
    /// for a null, for an element that is added, and where ``isSensitive``. An object that comes several times in a value, with
    /// models in it, is there once; then its identity is, if it has one that can be exported.
    public let oldValue: (any Sendable)?

    /// The value afterwards, as ``oldValue``. `nil` for a null, for an element that is removed, and where ``isSensitive``.
    public let newValue: (any Sendable)?

    /// Whether the property, or one that leads to it, is marked ``PropertyOption/sensitive``: no value is shown then. Sensitive
    /// properties of models within a value are left out of it.
    public let isSensitive: Bool

    /// The path with both values, such as `name: Ann → Bob`.
    public var description: String {
        if isSensitive { return "\(path): \(kind.rawValue)" }
        switch kind {
        case .added: return "\(path): + \(Self.text(of: newValue))"
        case .removed: return "\(path): - \(Self.text(of: oldValue))"
        default: return "\(path): \(Self.text(of: oldValue)) → \(Self.text(of: newValue))"
        }
    }

    /// The description of a value, with the keys of dictionaries in the order of UTF-8.
    private static func text(of value: Any?, isPart: Bool = false) -> String {
        switch value {
        case let members as [String: Any] where !members.isEmpty:
            let texts = members.sortedInUTF8(by: \.key).map { key, value in
                "\(key.debugDescription): \(text(of: value, isPart: true))"
            }
            return "[\(texts.joined(separator: ", "))]"
        case let elements as [Any]: return "[\(elements.map { text(of: $0, isPart: true) }.joined(separator: ", "))]"
        case let value?: return isPart ? String(reflecting: value) : "\(value)"
        case nil: return "nil"
        }
    }
}
