/// A component of a key path that a value is asked for, such as by `source["address.zip"]`. The key paths of models are in their
/// ``KeyTable``.
struct PathComponent: Sendable {
    let component: ImportPath.Component
    private let normalization: KeyNormalization
    /// The normalized form of a key.
    private let form: String?

    init(_ component: ImportPath.Component, normalization: KeyNormalization = .standard) {
        self.component = component
        self.normalization = normalization
        form = component.key.map(normalization.normalized)
    }

    /// The key, as the path spells it; `nil` for an index.
    var key: String? { component.key }

    /// The index that it is in an array of so many elements; `nil` when there is no such element.
    func index(in count: Int) -> Int? { component.index?.elementIndex(in: count) }

    /// Whether a key of an object, in whatever spelling, is this one.
    func matches(_ key: String) -> Bool { form == normalization.normalized(key) }

    /// Of two keys that match, whether one is to be taken: the one spelt the same, else the first in UTF-8.
    func prefers(_ key: String, to other: String) -> Bool {
        (key == self.key) == (other == self.key) ? key.precedesInUTF8(other) : key == self.key
    }
}
