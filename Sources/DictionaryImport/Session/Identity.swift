import Foundation

/// What tells an object from others of its model, in the form that is looked up fastest.
///
/// To compare or to hash an `AnyHashable` takes several times as long as all the rest of a look-up, so that what most
/// identities are is kept as such. Two are equal when the values are equal as `AnyHashable`.
enum Identity: Hashable {
    case number(Int)
    case text(String)
    /// What several properties have, in the order of the list, or the elements of an array.
    case compound([Identity])
    // Kept elsewhere, so that the frequent ones are small to copy.
    indirect case uuid(UUID)
    indirect case other(AnyHashable)

    init(_ value: AnyHashable) {
        switch value.base {
        case let number as Int: self = .number(number)
        case let text as String: self = .text(text)
        case let uuid as UUID: self = .uuid(uuid)
        case let parts as [AnyHashable]: self = .compound(parts.map(Identity.init))
        // Numbers of different types are equal as `AnyHashable` when their values are.
        case let number as any BinaryInteger: self = Int(exactly: number).map(Identity.number) ?? .other(value)
        case let number as Double: self = Int(exactly: number).map(Identity.number) ?? .other(value)
        case let number as Float: self = Int(exactly: number).map(Identity.number) ?? .other(value)
        default: self = .other(value)
        }
    }

    /// The identity that a value of a property is; `nil` for a null.
    init?<Value: Hashable>(reading value: Value) {
        // Only the cast to the very type is quick.
        if Value.self == Int.self, let number = value as? Int {
            self = .number(number)
        } else if Value.self == String.self, let text = value as? String {
            self = .text(text)
        } else if let optional = value as? any OptionalValue {
            guard let wrapped = optional.wrappedAny as? any Hashable else { return nil }
            self.init(reading: wrapped)
        } else {
            self.init(AnyHashable(value))
        }
    }

    var value: AnyHashable {
        switch self {
        case .number(let number): AnyHashable(number)
        case .text(let text): AnyHashable(text)
        case .uuid(let uuid): AnyHashable(uuid)
        case .compound(let parts): AnyHashable(parts.map(\.value))
        case .other(let value): value
        }
    }

    /// The identity as an issue names it, unless it is that of a sensitive property.
    var text: String {
        switch self {
        case .number(let number): "\(number)"
        case .text(let text): FoundValue.quoted(text)
        case .compound(let parts): "(\(parts.map(\.text).joined(separator: ", ")))"
        case .uuid, .other: FoundValue.shortened("\(value)")
        }
    }
}
