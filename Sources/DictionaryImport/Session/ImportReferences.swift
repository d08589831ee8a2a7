/// The identities that a source mentions, by model: what to fetch from a store before the import, in one query a model.
///
/// Made by `references(from:)` and `references(fromJSON:)` of a model.
public struct ImportReferences {
    private struct Mention: Hashable {
        /// The place of its model in the list of them.
        let model: Int
        let identity: Identity
    }

    private var models: [Any.Type] = []
    private var mentions: [Mention] = []
    private var known: Set<Mention> = []

    init() {}

    mutating func add(_ identity: Identity, of model: Any.Type) {
        let index = models.firstIndex { $0 == model } ?? models.count
        if index == models.count { models.append(model) }
        let mention = Mention(model: index, identity: identity)
        if known.insert(mention).inserted { mentions.append(mention) }
    }

    /// The identities of a model and its subclasses as values of a type, each once, in the order of the source.
    ///
    /// Numbers convert exactly. Those that are not of the type, and do not convert to it, are left out. A compound identity
    /// is an array, in the order of the list: `as: [AnyHashable].self`.
    public func identities<Model: DictionaryImportable, Value: Hashable>(
        of model: Model.Type, as type: Value.Type
    ) -> [Value] {
        let isWanted = models.map { $0 is Model.Type }
        var seen: Set<Identity> = []
        return mentions.compactMap { mention in
            guard isWanted[mention.model], seen.insert(mention.identity).inserted else { return nil }
            return mention.identity.converted(to: type)
        }
    }
}

extension Identity {
    fileprivate func converted<Value: Hashable>(to type: Value.Type) -> Value? {
        switch self {
        case .number(let number): number as? Value ?? Self.number(number, as: type)
        case .text(let text): text as? Value
        case .uuid(let uuid): uuid as? Value
        case .compound, .other: value as? Value ?? value.base as? Value
        }
    }

    private static func number<Value>(_ number: Int, as type: Value.Type) -> Value? {
        func integer<Number: BinaryInteger>(_ type: Number.Type) -> Value? { Number(exactly: number) as? Value }
        func floating<Number: BinaryFloatingPoint>(_ type: Number.Type) -> Value? { Number(exactly: number) as? Value }
        return switch type {
        case let type as any BinaryInteger.Type: integer(type)
        case let type as any BinaryFloatingPoint.Type: floating(type)
        default: nil
        }
    }
}
