extension ImportValue {
    @usableFromInline
    var isObject: Bool { head.isObject }

    /// Whether this is an object, or an array that has one.
    func holdsObjects(in context: ImportContext) throws -> Bool {
        guard elementCount != nil else { return isObject }
        try context.enter()
        defer { context.leave() }
        return try elements.contains { try $0.holdsObjects(in: context) }
    }

    /// Goes through the members of an object, in the order of the source; of anything else there are none.
    ///
    /// - Parameter body: Gets the key to match, the key as the source spells it, and the value.
    @inline(__always)
    func forEachMember(_ body: (_ key: String, _ spelling: String, _ value: ImportValue) -> Void) {
        switch storage {
        case .dictionary(let dictionary):
            for (key, any) in dictionary { body(key, key, ImportValue(classifying: any)) }
        case .members(let object):
            for member in object.members { body(member.key, member.spelling, member.value) }
        case .json(let view, _):
            for member in view.members { body(member.key, member.spelling, member.value) }
        default:
            break
        }
    }

    private var memberCount: Int {
        switch rest {
        case .dictionary(let dictionary): dictionary.count
        case .members(let object): object.members.count
        case .json(let view, _): view.count
        default: 0
        }
    }

    /// The members in the order of their keys' UTF-8 bytes.
    var sortedMembers: [ObjectMembers.Member] {
        var members: [ObjectMembers.Member] = []
        members.reserveCapacity(memberCount)
        forEachMember { members.append(.init(key: $0, spelling: $1, value: $2)) }
        members.sort { $0.spelling.precedesInUTF8($1.spelling) }
        return members
    }

    /// The member that a component of a key path means, with the key as the source spells it.
    func member(
        _ component: ImportPath.Component, normalization: KeyNormalization
    ) -> (found: ImportPath.Component, value: ImportValue)? {
        switch (component, storage) {
        case (.index(let index), _):
            guard let count = elementCount, index >= 0, index < count else { return nil }
            return (component, element(at: index).kept)
        case (.key(let key), _) where elementCount != nil:
            guard let index = KeyPathText.index(key) else { return nil }
            return member(.index(index), normalization: normalization)
        case (.key(let key), .dictionary(let dictionary)):
            if let any = dictionary[key] { return (component, ImportValue(any)) }
            return memberSpeltDifferently(key, normalization: normalization)
        case (.key(let key), .json(let view, _)):
            if let value = view.member(spelt: key) { return (component, value) }
            return memberSpeltDifferently(key, normalization: normalization)
        case (.key(let key), .members):
            return memberSpeltDifferently(key, normalization: normalization)
        default:
            return nil
        }
    }

    /// Of several keys that are the same when normalized, the one spelt the same wins, then the first in UTF-8.
    private func memberSpeltDifferently(
        _ key: String, normalization: KeyNormalization
    ) -> (found: ImportPath.Component, value: ImportValue)? {
        let normalized = normalization.normalized(key)
        var best: (key: String, spelling: String, value: ImportValue)?
        forEachMember { candidate, spelling, value in
            guard candidate == key || normalization.isNormalized(candidate, to: normalized) else { return }
            if let best, best.key == key || candidate != key && !spelling.precedesInUTF8(best.spelling) { return }
            best = (candidate, spelling, value)
        }
        return best.map { (.key($0.spelling), $0.value) }
    }
}
