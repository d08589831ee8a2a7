/// A component of a key path, with its key normalized once.
struct PathComponent: Sendable {
    let component: ImportPath.Component
    /// What the keys of an object are compared with, when they are not spelt the same.
    fileprivate let normalized: String
    /// A key of digits is an index too where the value is an array.
    fileprivate let index: Int?

    init(_ component: ImportPath.Component, normalization: KeyNormalization) {
        self.component = component
        switch component {
        case .key(let key): (normalized, index) = (normalization.normalized(key), KeyPathText.index(key))
        case .index(let number): (normalized, index) = ("", number)
        }
    }
}

extension PathComponent {
    /// The index in an array of so many elements; a negative one counts from the end.
    fileprivate func index(in count: Int) -> Int? { index.map { $0 < 0 ? count + $0 : $0 } }
}

// The member or element that a component of a key path means, with the key as the source spells it.

extension ImportValue {
    func part(
        _ component: PathComponent, normalization: KeyNormalization
    ) -> (found: ImportPath.Component, value: ImportValue)? {
        switch storage {
        case .array(let elements):
            guard let index = component.index(in: elements.count), let element = elements.element(at: index) else {
                return nil
            }
            return (.index(index), element)
        case .json(let view, let document):
            return withExtendedLifetime(document) {
                view.part(component, normalization: normalization).map { ($0.found, $0.view.value) }
            }
        default:
            func best<Source: Members>(_ members: Source) -> (ImportPath.Component, ImportValue)? {
                members.best(component, by: normalization).map { ($0.found, members.value(at: $0.position)) }
            }
            return withMembers { best($0) } ?? nil
        }
    }

    /// The part at the end of a way, with the way as the source spells it; `nil` when something on the way is missing.
    func part(
        at path: some Sequence<PathComponent>, normalization: KeyNormalization
    ) -> (found: [ImportPath.Component], value: ImportValue)? {
        var found: [ImportPath.Component] = []
        var value = self
        for component in path {
            guard let next = value.part(component, normalization: normalization) else { return nil }
            found.append(next.found)
            value = next.value
        }
        return (found, value)
    }
}

extension JSONView {
    func part(
        _ component: PathComponent, normalization: KeyNormalization
    ) -> (found: ImportPath.Component, view: JSONView)? {
        if isArray {
            return component.index(in: count).flatMap { index in element(at: index).map { (.index(index), $0) } }
        }
        guard isObject else { return nil }
        return JSONMembers(object: self).best(component, by: normalization).map {
            ($0.found, member(ofKey: $0.position))
        }
    }
}

extension SourceElements {
    /// An element, in the form that can be kept; `nil` when there are not so many. In JSON text it is found by passing those
    /// before it.
    func element(at index: Int) -> ImportValue? {
        guard index >= 0, index < count else { return nil }
        return switch self {
        case .any(let elements): ImportValue(classifying: elements[index])
        case .dictionaries(let elements): ImportValue(.dictionary(elements[index]))
        case .strings(let elements): ImportValue(.string(elements[index]))
        case .ints(let elements): ImportValue(.integer(Int64(elements[index])))
        case .doubles(let elements): ImportValue(.double(elements[index]))
        case .json(let array): array.element(at: index)?.value
        }
    }
}

extension Members {
    /// Of several keys that are the same when normalized, the one spelt the same wins, then the first in UTF-8. Of a
    /// repeated key the last value counts.
    fileprivate func best(
        _ component: PathComponent, by normalization: KeyNormalization
    ) -> (found: ImportPath.Component, position: Position)? {
        guard case .key(let key) = component.component else { return nil }
        if let position = position(ofKey: key) { return (component.component, position) }
        var best: (spelling: String, position: Position)?
        forEachPosition { position in
            guard normalization.isNormalized(lookupKey(at: position), to: component.normalized) else { return }
            let spelling = self.key(at: position)
            if let best, best.spelling.precedesInUTF8(spelling) { return }
            best = (spelling, position)
        }
        return best.map { (.key($0.spelling), $0.position) }
    }
}
