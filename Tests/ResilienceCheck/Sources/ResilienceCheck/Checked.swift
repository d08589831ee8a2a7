import DictionaryImport
import Foundation

/// A model that can tell what it holds without the library that is checked.
protocol Checked: DictionaryImportable {
    /// What an object is made from: a value for every listed property, under the key of its export.
    static func source(_ number: Int) -> [String: Any]

    /// The values of the listed properties, under the keys of `source`.
    var values: [String: Any] { get }

    /// The values of the other properties, which no import may change.
    var neighbours: [String: Any] { get }

    /// The key of a property that takes no objects.
    static var scalarKey: String { get }
}

/// A text that is too long to be stored within a `String`, so that memory that is none shows.
func text(_ number: Int) -> String { "text number \(number), longer than a few words" }

/// The same text for the same values, whatever the order of dictionaries.
func describe(_ value: Any) -> String {
    switch value {
    case let text as String: return text
    case let number as Int: return number.description
    case let members as [String: Any]:
        return "{" + members.sorted { $0.key < $1.key }.map { "\($0): \(describe($1))" }.joined(separator: ", ") + "}"
    case let elements as [Any]: return "[" + elements.map(describe).joined(separator: ", ") + "]"
    case is NSNull: return "nil"
    case let optional as any Wrapping: return optional.wrapped.map(describe) ?? "nil"
    default: return "\(value)"
    }
}

private protocol Wrapping {
    var wrapped: Any? { get }
}

extension Optional: Wrapping {
    fileprivate var wrapped: Any? { self }
}
