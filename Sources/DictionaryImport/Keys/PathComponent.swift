/// A component of a key path.
struct PathComponent: Sendable {
    let component: ImportPath.Component
    /// How the keys of an object are compared with it that are not spelt the same.
    enum Comparison {
        /// Not at all.
        case none
        /// With this normalized form.
        case form(String)
        /// By the standard normalization, whose form is worked out when it comes to it.
        case standard
    }

    let comparison: Comparison
    /// A key of digits is an index too where the value is an array.
    let index: Int?

    private init(_ component: ImportPath.Component, _ comparison: Comparison) {
        self.component = component
        self.comparison = comparison
        index =
            switch component {
            case .key(let key): KeyPathText.index(key)
            case .index(let number): number
            }
    }

    /// A component that is looked up many times: its key is normalized once.
    init(_ component: ImportPath.Component, normalization: KeyNormalization) {
        self.init(component, component.key.map { .form(normalization.normalized($0)) } ?? .none)
    }

    /// A component that only a key spelt the same is.
    init(exactly component: ImportPath.Component) { self.init(component, .none) }

    /// A component that is looked up once, by the standard normalization: mostly there is a key that is spelt the same.
    init(lookedUpOnce component: ImportPath.Component) { self.init(component, .standard) }
}

extension PathComponent {
    /// The key, as the path spells it; `nil` for an index.
    var key: String? { component.key }

    func index(in count: Int) -> Int? { index.flatMap { $0.elementIndex(in: count) } }
}

extension Int {
    /// The index, from the start, that this one means in an array of so many elements: a negative one counts from the end.
    /// `nil` when it leads before the first.
    func elementIndex(in count: Int) -> Int? {
        let index = self < 0 ? count + self : self
        return index < 0 ? nil : index
    }
}
