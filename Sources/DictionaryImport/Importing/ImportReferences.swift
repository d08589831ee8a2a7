/// The identities that a source mentions, by model: what to fetch from a store before the import, in one query a model.
///
/// Made by `references(from:)` and `references(fromJSON:)` of a model.
public struct ImportReferences {
    private var identities: [(type: Any.Type, list: IdentityList)] = []

    init() {}

    mutating func add(_ identity: Identity, of type: Any.Type) {
        if let index = identities.firstIndex(where: { $0.type == type }) {
            identities[index].list.add(identity)
        } else {
            var list = IdentityList()
            list.add(identity)
            identities.append((type, list))
        }
    }

    /// The identities of a model and its subclasses as values of a type, each once, in the order of the source.
    ///
    /// Numbers convert exactly. Those that are not of the type, and do not convert to it, are left out. A compound identity
    /// is an array, in the order of the list: `as: [AnyHashable].self`.
    public func identities<Model: DictionaryImportable, Value: Hashable>(
        of model: Model.Type, as type: Value.Type
    ) -> [Value] {
        let lists = identities.filter { $0.type is Model.Type }.map(\.list)
        if lists.count == 1 { return lists[0].ordered.converted(to: type) }
        var seen: Set<Identity> = []
        return lists.flatMap(\.ordered).filter { seen.insert($0).inserted }.converted(to: type)
    }
}

/// Identities in the order in which they came, each once.
private struct IdentityList {
    private var seen: Set<Identity> = []
    private(set) var ordered: [Identity] = []

    mutating func add(_ identity: Identity) {
        if seen.insert(identity).inserted { ordered.append(identity) }
    }
}

extension [Identity] {
    fileprivate func converted<Value: Hashable>(to type: Value.Type) -> [Value] {
        // Most are of these types, and then the whole array is made at once.
        if Value.self == Int.self {
            let numbers = compactMap { if case .number(let number) = $0 { number } else { nil } }
            if let numbers = exactly(numbers, [Value].self) { return numbers }
        }
        if Value.self == String.self {
            let texts = compactMap { if case .text(let text) = $0 { text } else { nil } }
            if let texts = exactly(texts, [Value].self) { return texts }
        }
        return compactMap { $0.converted(to: type) }
    }
}

extension Identity {
    fileprivate func converted<Value: Hashable>(to type: Value.Type) -> Value? {
        switch self {
        case .text(let text): exactly(text, type) ?? value.base as? Value
        case .number(let number): exactly(number, type) ?? Self.number(number, as: type)
        case .uuid(let uuid): exactly(uuid, type) ?? value as? Value
        case .compound, .other: value as? Value ?? value.base as? Value
        }
    }

    private static func number<Value>(_ number: Int, as type: Value.Type) -> Value? {
        switch type {
        case let integer as any BinaryInteger.Type: exact(number, integer) as? Value
        case let double as any BinaryFloatingPoint.Type: exact(number, double) as? Value
        default: AnyHashable(number) as? Value
        }
    }

    private static func exact<Number: BinaryInteger>(_ number: Int, _ type: Number.Type) -> Number? {
        Number(exactly: number)
    }

    private static func exact<Number: BinaryFloatingPoint>(_ number: Int, _ type: Number.Type) -> Number? {
        Number(exactly: number)
    }
}
