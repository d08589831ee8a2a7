/// Where in the source a value stands, printed as `people[3].job.title`.
///
/// A path consists of keys as the source spells them and of indices; it is empty for the root. A key with a dot or a
/// bracket in it is printed as it is; one with characters that would not show, such as a line break, as `["a\u{A}b"]`.
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

    /// The model whose property is expected here. Where a source has the value is still to be found out.
    var expectingModel: (any DictionaryImportable.Type)?

    /// Makes a path of components; without any it is the root.
    public init(_ components: [Component] = []) { self.components = components }

    /// Reads a path in the form in which it is printed.
    public init(stringLiteral text: String) { self.init(text.isEmpty ? [] : KeyPathText(text).components) }

    /// Whether this is the root.
    public var isEmpty: Bool { components.isEmpty }

    /// The path as it is printed, such as `users[2].name`.
    public var description: String {
        components.reduce(into: "") { text, component in
            switch component {
            case .key(let key) where key.unicodeScalars.contains(where: \.isHidden): text += KeyPathText.quoted(key)
            case .key(let key): text += (text.isEmpty ? "" : ".") + (key.isEmpty ? "\"\"" : key)
            case .index(let index): text += "[\(index)]"
            }
        }
    }

    /// Paths are the same when they print the same, so that a key path and a literal key with a dot compare equal.
    public static func == (left: ImportPath, right: ImportPath) -> Bool {
        left.components == right.components || left.description == right.description
    }

    /// Hashes what the path prints, as `==` compares it.
    public func hash(into hasher: inout Hasher) { hasher.combine(description) }

    /// The path as a JSON pointer (RFC 6901), such as `/people/3/job`; empty for the root.
    public var jsonPointer: String {
        components.map { component in
            switch component {
            case .index(let index): "/\(index)"
            case .key(let key):
                "/" + key.unicodeScalars.map { $0 == "~" ? "~0" : $0 == "/" ? "~1" : String($0) }.joined()
            }
        }.joined()
    }

    func appending(_ more: [Component]) -> ImportPath { ImportPath(components + more) }
}

extension ImportPath.Component {
    var key: String? { if case .key(let key) = self { key } else { nil } }

    /// The index that this is in an array, for which a key of digits will do; negative when it counts from the end.
    var index: Int? {
        switch self {
        case .key(let key): KeyPathText.index(key)
        case .index(let index): index
        }
    }

    /// The key that the component is looked up by; an element of an array is the member `[0]`, `[1]` and so on.
    var memberKey: String {
        switch self {
        case .key(let key): key
        case .index(let index): "[\(index)]"
        }
    }

    func normalized(by normalization: KeyNormalization) -> ImportPath.Component {
        key.map { .key(normalization.normalized($0)) } ?? self
    }
}

extension Int {
    /// The index, from the start, that this one means in an array of so many elements: a negative one counts from the end.
    /// `nil` when there is no such element.
    func elementIndex(in count: Int) -> Int? {
        let index = self < 0 ? count + self : self
        return 0..<count ~= index ? index : nil
    }
}
