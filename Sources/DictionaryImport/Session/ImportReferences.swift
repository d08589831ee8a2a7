import Foundation

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
        case .compound, .other: value as? Value ?? value.base as? Value ?? Self.number(value.base, as: type)
        }
    }

    /// A number as one of another type, where that has its value.
    private static func number<Value>(_ number: Any, as type: Value.Type) -> Value? {
        let number = ImportValue(number)
        func converted(to type: (some ImportableValue).Type) -> Value? {
            guard let converted = try? number.converted(to: type), ImportValue(converted) == number else { return nil }
            return converted as? Value
        }
        return (type as? any StandardValue.Type).flatMap { converted(to: $0) }
    }
}

extension ImportReferences {
    /// One walk over a source that collects the identities it mentions, and imports nothing.
    ///
    /// It goes through the properties in the order of each list, and into nested models only. What does not convert is passed
    /// over: the import finds it.
    struct Walk {
        private var references = ImportReferences()

        /// Walks over the source of an object, or an array of them.
        static func run(
            _ model: any DictionaryImportable.Type, _ root: Import.Root, _ call: Import.Call
        ) throws(ImportError) -> ImportReferences {
            var walk = Walk()
            _ = try Import.run(model, from: root, call, isUpdate: false) { context, source in
                // What a converter of an identity has imported is dropped.
                let start = context.run.savepoint
                defer { context.run.discard(to: start) }
                try context.run.useOptions(ofType: model)
                // The array of a call is no level of the source.
                if let elements = source.elements(in: context.document) {
                    for element in elements { try walk.collect(model, from: element, in: context) }
                } else {
                    try walk.collect(model, from: source, in: context)
                }
            }
            return walk.references
        }

        /// Collects what a value mentions that is to become one of these models.
        ///
        /// - Parameter isByIdentity: Whether a value may be the identity of an object.
        private mutating func collect(
            _ models: _NestedModels, from source: Source, isByIdentity: Bool, in context: ImportContext
        ) throws {
            switch models {
            case .none: break
            case .model(let type): try collect(type, from: source, isByIdentity: isByIdentity, in: context)
            case .elements(let models):
                let (source, context) = source.placed(in: context)
                if let elements = source.elements(in: context.document) {
                    try context.run.nested {
                        for element in elements {
                            try collect(models, from: element, isByIdentity: isByIdentity, in: context)
                        }
                    }
                } else if let members = ImportValue(source, document: context.document).object {
                    try context.run.nested {
                        for (_, value) in members.sortedInUTF8(by: \.key) {
                            let member = value.source(in: context.document)
                            try collect(models, from: member, isByIdentity: isByIdentity, in: context)
                        }
                    }
                }
            }
        }

        private mutating func collect(
            _ type: any DictionaryImportable.Type, from source: Source, isByIdentity: Bool = false,
            in context: ImportContext
        ) throws {
            let (source, context) = source.placed(in: context)
            if isByIdentity, let identity = context.identity(of: try context.run.schema(of: type), namedBy: source) {
                return references.add(identity, of: type)
            }
            switch source.resolved(in: context.document) {
            case .object:
                guard let kind = try kind(of: type, for: source, in: context) else { return }
                try collect(context.run.schema(of: kind), from: source, in: context)
            case .array:
                // Its elements may be what the model names.
                guard let members = try context.members(of: source, for: type, [:]) else { return }
                try collect(context.run.schema(of: type), from: .members(members), in: context)
            default: break
            }
        }

        /// The type that a source is of. What names no type that the object can have is an error of the import.
        private func kind(
            of type: any DictionaryImportable.Type, for source: Source, in context: ImportContext
        ) throws -> (any DictionaryImportable.Type)? {
            do {
                return try context.kind(of: type, for: source)
            } catch let error as ImportError where error.hasFaultOfModel {
                throw error
            } catch {
                return nil
            }
        }

        private mutating func collect(_ schema: Schema, from source: Source, in context: ImportContext) throws {
            try context.run.entering(schema) {
                // What a hook throws, the import finds.
                do {
                    if let identity = try context.identity(of: source, schema, schema.keys) {
                        references.add(identity, of: schema.model)
                    }
                } catch let error as ImportError where error.hasFaultOfModel {
                    throw error
                } catch {}
                for (field, value) in context.matchedMembers(of: source, schema, schema.keys)
                where !field.models.isNone {
                    try collect(field.models, from: value, isByIdentity: field.settings.isByIdentity, in: context)
                }
            }
        }
    }
}
