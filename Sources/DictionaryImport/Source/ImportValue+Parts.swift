// The member or element that a component of a key path means, with the key as the source spells it.

extension ImportValue {
    func part(
        _ component: PathComponent, normalization: KeyNormalization
    ) -> (found: ImportPath.Component, value: ImportValue)? {
        switch storage {
        case .array(let elements):
            guard let index = component.index(in: elements.count), index < elements.count else { return nil }
            return (.index(index), ImportValue(classifying: elements[index]))
        case .dictionary(let dictionary):
            let members = DictionaryMembers(dictionary: dictionary)
            return members.best(component, by: normalization).map { position in
                (members.found(at: position), members.value(at: position))
            }
        case .members(let members):
            return members.best(component, by: normalization).map { position in
                (members.found(at: position), members.value(at: position))
            }
        case .json(let view, let document):
            return withExtendedLifetime(document) {
                if case .standard = component.comparison, view.isObject, let key = component.key,
                    key.utf8.allSatisfy({ $0 < 0x80 }), let parts = document.parts(of: view)
                {
                    return parts.member(ofASCII: key).map { member in
                        (JSONMembers(object: view).found(at: member), view.member(ofKey: member).value)
                    }
                }
                return view.part(component, normalization: normalization).map { ($0.found, $0.view.value) }
            }
        default:
            return nil
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
        let members = JSONMembers(object: self)
        return members.best(component, by: normalization).map { position in
            (members.found(at: position), member(ofKey: position))
        }
    }
}

extension SourceValue {
    /// Lends the part at the end of a way; returns `false` when something on the way is missing.
    func withPart(
        at path: ArraySlice<PathComponent>, normalization: KeyNormalization, _ body: (SourceValue) -> Void
    ) -> Bool {
        guard let component = path.first else {
            body(self)
            return true
        }
        func follow(_ next: SourceValue) -> Bool {
            next.withPart(at: path.dropFirst(), normalization: normalization, body)
        }
        // As long as the way leads through frequent types, none is put into another form.
        if let dictionary {
            return dictionary.withMember(component, normalization: normalization) {
                follow(SourceValue(.any($0)))
            } ?? false
        }
        if case .json(let view) = form {
            guard let part = view.part(component, normalization: normalization)?.view else { return false }
            return follow(SourceValue(.json(part)))
        }
        if case .any = form, let elements {
            return component.index(in: elements.count).flatMap { elements.withElement(at: $0, follow) } ?? false
        }
        return resolved.part(component, normalization: normalization)?.value.lend(follow) ?? false
    }
}

extension SourceValue {
    /// The dictionary that keys lead to, as long as the way leads through dictionaries.
    func dictionary(at way: [PathComponent], normalization: KeyNormalization) -> [String: Any]? {
        guard var dictionary else { return nil }
        for component in way {
            let next = dictionary.withMember(component, normalization: normalization) {
                $0.held(as: [String: Any].self)
            }
            guard let next, let next else { return nil }
            dictionary = next
        }
        return dictionary
    }
}

extension [String: Any] {
    /// The value of a key, when it is exactly of a type.
    func member<Wanted>(_ key: String, as type: Wanted.Type) -> Wanted? {
        guard var value = self[key] else { return nil }
        return Handle.withHandle(of: &value) { $0.held(as: type) }
    }

    /// Lends a copy of the value that a component means; returns `nil` when there is none.
    @inline(__always)
    func withMember<Result>(
        _ component: PathComponent, normalization: KeyNormalization, _ body: (Handle<Any>) -> Result
    ) -> Result? {
        guard let position = DictionaryMembers(dictionary: self).best(component, by: normalization) else { return nil }
        var value = values[position]
        return Handle.withHandle(of: &value) { body($0) }
    }
}

extension Members {
    /// Of several keys that are the same when normalized, the one spelt the same wins, then the first in UTF-8. Of a
    /// repeated key the last value counts.
    @inline(__always)
    fileprivate func best(_ component: PathComponent, by normalization: KeyNormalization) -> Position? {
        guard case .key(let key) = component.component else { return nil }
        return position(ofKey: key) ?? best(key, component.comparison, normalization)
    }

    /// As ``best(_:by:)``, of a key that no key is spelt the same as.
    @inline(never)
    private func best(
        _ key: String, _ comparison: PathComponent.Comparison, _ normalization: KeyNormalization
    ) -> Position? {
        guard let form = KeyForm(of: key, comparison, normalization) else { return nil }
        var best: Position?
        forEachPosition { position in
            guard withLookupKey(at: position, form.isThat(of:)) else { return }
            if let found = best, self.key(at: found).precedesInUTF8(self.key(at: position)) { return }
            best = position
        }
        return best
    }

    /// The component as the source spells it.
    fileprivate func found(at position: Position) -> ImportPath.Component {
        .key(key(at: position))
    }
}

/// The normalized form of a component, by which keys are compared that are not spelt the same.
private struct KeyForm {
    private let text: String
    private let isASCII: Bool
    private let normalization: KeyNormalization

    init?(of key: String, _ comparison: PathComponent.Comparison, _ normalization: KeyNormalization) {
        switch comparison {
        case .none: return nil
        case .form(let form): (text, self.normalization) = (form, normalization)
        case .standard: (text, self.normalization) = (KeyNormalization.standard.normalized(key), .standard)
        }
        isASCII = text.utf8.allSatisfy { $0 < 0x80 }
    }

    @inline(never)
    func isThat(of key: TextBytes) -> Bool {
        // Mostly the bytes tell.
        if isASCII, let isSame = text.withTextBytes({ normalization.isNormalized(key, toASCII: $0) }) { return isSame }
        return normalization.isNormalized(String(key), to: text)
    }
}
