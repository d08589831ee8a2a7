/// What properties get from elsewhere than the members of their object: the ends of key paths, and keys that no property takes.
struct GatheredValues {
    struct Value {
        /// The index of the property.
        fileprivate let field: Int
        let source: Source
        /// Where something on the way of a path has no members, what is expected there: that is an issue, whatever the type.
        var expected: String?
        /// Whether that stands in the way of a sensitive property too.
        var isSensitive = false
        /// The way to the value. What goes to a flattened model, or to the rest of the keys, stands where the object does.
        var way: PathWalk.Way?

        /// The key that stands for the others, where a flattened model is absent.
        var key: String?

        var path: [ImportPath.Component] { way?.path ?? key.map { [.key($0)] } ?? [] }
    }

    /// At most one of a property. There are few.
    private var values: [Value] = []
    /// What `shouldImport` has said of the ends of paths: for one that feeds several properties, it is called once.
    private var decisions: [String: Bool] = [:]
    /// Keys that nothing takes in objects that only key paths lead to.
    private(set) var unknown: [PathWalk.UnknownKey] = []

    subscript(field: Field) -> Value? { values.first { $0.field == field.index } }

    /// What a property gets; `nil` also where its path is blocked.
    func source<Object: ObjectSource>(of field: Field, in match: KeyMatch<Object>) -> Source? {
        if let position = match.slots[field.index] { return match.object.value(at: position) }
        return self[field].flatMap { $0.expected == nil ? $0.source : nil }
    }
}

// MARK: Key paths

extension GatheredValues {
    /// Follows the key paths of the properties, and chooses what each gets.
    ///
    /// - Parameter target: The object whose `shouldImport` is called for the ends of paths; for an identity, none is.
    mutating func gatherPaths<Object: ObjectSource>(
        _ match: inout KeyMatch<Object>, for target: ObjectImport? = nil, in context: ImportContext
    ) {
        if match.keys.roots.isEmpty { return }
        var walk = PathWalk(in: context)
        let (keys, reportsUnknown) = (match.keys, context.run.settings.reportsUnknownKeys || context.run.isUpdate)
        for (number, node) in keys.roots.enumerated() {
            guard let position = match.slots[keys.fieldCount + number] else { continue }
            let object = match.object
            let entry = reportsUnknown ? keys.entry(of: object.comparedKey(at: position)) : nil
            walk.follow(
                node, object.value(at: position), at: object.component(at: position),
                keepsUnknown: reportsUnknown && entry?.claims.contains { $0.target < keys.fieldCount } != true)
        }
        unknown = walk.takeUnknown()
        values.reserveCapacity(walk.ends.count)
        walk.ends.sort { ($0.claim.field, $0.claim.rank) < ($1.claim.field, $1.claim.rank) }
        var ends = walk.ends[...]
        while let field = ends.first?.claim.field {
            choose(field, ends.prefix { $0.claim.field == field }, of: walk.ends, &match, for: target, in: context)
            ends = ends.drop { $0.claim.field == field }
        }
    }

    /// Chooses what a property gets among the ends of its paths, best first, and the member that feeds it, if there is one.
    private mutating func choose<Object: ObjectSource>(
        _ field: Int, _ ends: ArraySlice<PathWalk.End>, of all: [PathWalk.End], _ match: inout KeyMatch<Object>,
        for target: ObjectImport?, in context: ImportContext
    ) {
        let settings = context.run.settings
        var rank = match.rank(of: field)
        var obstacle: Value?
        for end in ends {
            // At the same rank a key that is spelt as the path, dot and all, is the better match.
            if let rank, rank <= end.claim.rank {
                if case .value = end.found, !match.isFed(field, byRootOf: end.way) {
                    match.noteShadowed(end.text, for: field)
                }
                continue
            }
            switch end.found {
            case .value(let source):
                if context.ignores(source) || !accepts(source, at: end, of: all, match, for: target, in: context) {
                    continue
                }
                match.drop(field, unlessSharedWith: end.way)
                values.append(Value(field: field, source: source, way: end.way))
                rank = end.claim.rank
            case .nullOnTheWay:
                if obstacle == nil, !settings.ignoresNulls,
                    accepts(.null, at: end, of: all, match, for: target, in: context)
                {
                    obstacle = Value(field: field, source: .null, way: end.way)
                }
            case .blocked(let found, let expected):
                guard obstacle == nil else { continue }
                if settings.emptyStringsAreNull, found.isEmptyString(in: context.document) {
                    if !settings.ignoresNulls { obstacle = Value(field: field, source: .null, way: end.way) }
                } else {
                    obstacle = Value(field: field, source: found, expected: expected, way: end.way)
                }
            }
        }
        guard rank == nil, var obstacle else { return }
        if obstacle.expected != nil, let target {
            obstacle.isSensitive = target.sensitiveField(at: ImportPath(obstacle.path).description, of: all) != nil
        }
        values.append(obstacle)
    }

    /// Whether `shouldImport` takes what is at the end of a path.
    private mutating func accepts<Object: ObjectSource>(
        _ value: Source, at end: PathWalk.End, of ends: [PathWalk.End], _ match: KeyMatch<Object>,
        for target: ObjectImport?, in context: ImportContext
    ) -> Bool {
        guard let target, target.schema.shouldImport != nil else { return true }
        let key = end.text
        let isAccepted =
            decisions[key]
            ?? context.accepts(
                ImportValue(value, in: context), forKey: key, at: end.way.path, for: target.object, target.schema,
                match, hiddenBy: target.sensitiveField(at: key, of: ends))
        decisions[key] = isAccepted
        return isAccepted
    }
}

extension ObjectImport {
    /// The first sensitive property among those that have a path to a place.
    fileprivate func sensitiveField(at place: String, of ends: [PathWalk.End]) -> Field? {
        ends.lazy.filter { $0.text == place }.map { schema.fields[$0.claim.field] }.first(where: \.settings.isSensitive)
    }
}

extension KeyMatch {
    /// The rank of the key that feeds a property; `nil` when none does.
    fileprivate func rank(of field: Int) -> Int? {
        slots[field].map { keys.claim(of: object.comparedKey(at: $0), for: field)?.rank ?? .max }
    }

    /// Whether a property is fed by the member that a path begins with: that is no other key.
    fileprivate func isFed(_ field: Int, byRootOf way: PathWalk.Way) -> Bool {
        slots[field].map { object.component(at: $0) == way.path.first } ?? false
    }

    /// Takes the member from a property, because a path is better.
    fileprivate mutating func drop(_ field: Int, unlessSharedWith way: PathWalk.Way) {
        guard let position = slots[field] else { return }
        if !isFed(field, byRootOf: way) { noteShadowed(object.key(at: position), for: field) }
        empty(field)
    }
}

// MARK: Keys that no property takes

extension GatheredValues {
    /// Hands the keys that no property takes to flattened models, and the rest to the property that catches all.
    ///
    /// - Returns: The keys that nothing takes.
    mutating func distributeUnclaimed<Object: ObjectSource>(
        of match: KeyMatch<Object>, _ schema: Schema, in context: ImportContext
    ) -> [Object.Position] {
        let (object, positions) = (match.object, match.unclaimed)
        let owners = positions.map { schema.flattenedOwner(of: object.comparedKey(at: $0), in: context.run) }
        // Those of which the property has got its value from a key of its own, and those that a row lacks.
        var (served, absent): ([Int], [Int]) = ([], [])
        func give(to field: Field, _ number: Int, isFlattened: Bool = true) {
            guard !match.isFilled(field.index), self[field] == nil else { return served.append(number) }
            var members: [MemberList.Member] = []
            members.reserveCapacity(positions.count)
            var (counts, mayBeAbsent) = (false, isFlattened && field.acceptsNull && !field.hasConverter)
            for (position, owner) in zip(positions, owners) where owner.number == number {
                let value = ImportValue(object.value(at: position), document: context.document)
                if !isFlattened || owner.use != .ignored && !context.ignores(value.source) {
                    counts = true
                }
                if mayBeAbsent, owner.use == .taken {
                    mayBeAbsent = value.source.isNull || value.source.isEmptyString(in: context.document)
                }
                members.append(.init(key: object.key(at: position), comparedKey: owner.key, value: value))
            }
            // Without a value that counts, a flattened model is untouched.
            if !counts { return }
            if mayBeAbsent {
                let taken = zip(positions, owners).filter { $1.number == number && $1.use == .taken }
                let members = taken.map { ($1.key, object.value(at: $0)) }
                if schema.flattened[number].isAbsent(in: members, context) {
                    absent.append(number)
                    let key = taken.first.map { object.key(at: $0.0) }
                    return values.append(Value(field: field.index, source: .null, key: key))
                }
            }
            let prefix = object.prefix + (field.settings.flattenedPrefix ?? "")
            values.append(Value(field: field.index, source: .members(MemberList(members, behind: prefix))))
        }
        for (number, flattened) in schema.flattened.enumerated() { give(to: flattened.field, number) }
        let (rest, catchAll) = (schema.flattened.count, schema.catchAllField)
        if let catchAll { give(to: catchAll, rest, isFlattened: false) }
        return zip(positions, owners).compactMap { position, owner in
            let isUnclaimed =
                owner.number == rest && catchAll == nil || served.contains(owner.number)
                || owner.use == .none && absent.contains(owner.number)
            return isUnclaimed ? position : nil
        }
    }
}

extension Schema {
    /// Which flattened model takes a key that no property does, and the key as that model sees it. The number after the last
    /// flattened model stands for none.
    func flattenedOwner(of key: String, in run: Import) -> (number: Int, key: String, use: KeyUse) {
        let isAlone = self.flattened.count == 1
        var best: (number: Int, key: String, use: KeyUse)?
        for (number, flattened) in flattened.enumerated() {
            guard let rest = flattened.prefix.rest(of: key) else { continue }
            let use = use(of: rest, by: flattened, in: run)
            if flattened.prefix.isEmpty {
                // A key that the model ignores is one of the rest where something takes that.
                if use == .none || use == .ignored && catchAllField != nil { continue }
                if isAlone || names(key, flattened, in: run) { return (number, key, use) }
            }
            // One prefix may be the beginning of another, and end where a word of that does.
            if let best, use == .none || best.use != .none && rest.utf8.count >= best.key.utf8.count { continue }
            best = (number, rest, use)
        }
        return best ?? (flattened.count, key, .none)
    }

    /// What a model does with a key.
    enum KeyUse: Int { case none, ignored, taken }

    /// What a flattened model does with a key. What is wrong with it is an issue when it is imported.
    private func use(of key: String, by flattened: Schema.FlattenedField, in run: Import) -> KeyUse {
        guard let inner = try? run.schema(of: flattened.model) else { return .taken }
        if inner.keys.ignores(key) { return .ignored }
        if run.knows(key, inner.keys) || inner.catchAllField != nil { return .taken }
        let uses = inner.flattened.compactMap { flattened -> KeyUse? in
            guard let rest = flattened.prefix.rest(of: key) else { return nil }
            let use = inner.use(of: rest, by: flattened, in: run)
            return use == .none && !flattened.prefix.isEmpty ? .taken : use
        }
        return uses.max { $0.rawValue < $1.rawValue } ?? .none
    }

    /// Whether a model whose keys have no prefix spells a key exactly so.
    private func names(_ key: String, _ flattened: Schema.FlattenedField, in run: Import) -> Bool {
        guard let inner = try? run.schema(of: flattened.model) else { return false }
        return inner.keys.entry(of: key)?.claims.contains { $0.spelling == key } == true
            || inner.flattened.contains { $0.prefix.isEmpty && inner.names(key, $0, in: run) }
    }
}

extension Schema.FlattenedField {
    /// Whether there is no model, as in a row that has no partner in another table: all that the model takes is null, its
    /// identity or a part of it among that.
    fileprivate func isAbsent(in members: [(key: String, value: Source)], _ context: ImportContext) -> Bool {
        guard let inner = try? context.run.schema(of: model), inner.shouldImport == nil else { return false }
        let areNulls = context.run.withOptions(of: inner) {
            !context.run.settings.ignoresNulls && members.allSatisfy { context.emptyStringAsNull($0.value).isNull }
        }
        return areNulls
            && members.contains { inner.keys.fields(fedBy: $0.key).contains { inner.fields[$0].isIdentity } }
    }
}
