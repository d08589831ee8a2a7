/// Where in the source a value stands, printed as `people[3].job.title`.
///
/// A path consists of keys as the source spells them and of indices; it is empty for the root. A key with a dot or a
/// bracket in it is printed as it is.
public struct ImportPath: Sendable, Hashable, CustomStringConvertible, ExpressibleByStringLiteral {
    /// One step of a path.
    public enum Component: Sendable, Hashable {
        /// A key of an object, as the source spells it.
        case key(String)
        /// A zero-based index into an array.
        case index(Int)
    }

    /// The steps from the root to the value.
    public private(set) var components: [Component]

    /// Makes a path of components; without any it is the root.
    public init(_ components: [Component] = []) { self.components = components }

    /// Reads a path in the form in which it is printed.
    public init(stringLiteral text: String) { self.init(KeyPathText(text).components) }

    /// Whether this is the root.
    public var isEmpty: Bool { components.isEmpty }

    /// The path as it is printed, such as `users[2].name`.
    public var description: String {
        var text = ""
        for (position, component) in components.enumerated() {
            switch component {
            case .key(let key): text += (position == 0 ? "" : ".") + (key.isEmpty ? "\"\"" : key)
            case .index(let index): text += "[\(index)]"
            }
        }
        return text
    }

    /// Paths are the same when they print the same, so that a key path and a literal key with a dot compare equal.
    public static func == (left: ImportPath, right: ImportPath) -> Bool {
        left.components == right.components || left.description == right.description
    }

    /// Hashes what the path prints, as `==` compares it.
    public func hash(into hasher: inout Hasher) { hasher.combine(description) }

    func appending(_ more: [Component]) -> ImportPath { ImportPath(components + more) }
}

extension ImportPath.Component {
    /// The key; `nil` for an index.
    var key: String? { if case .key(let key) = self { key } else { nil } }
}
