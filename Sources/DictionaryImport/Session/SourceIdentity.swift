// The identity that a source, or an object, has by the marked properties of its model or by the hook that names it.

extension Schema {
    /// The identity that an object has by its marked properties; `nil` when there are none, or one of them is `nil`.
    ///
    /// - Parameter transaction: What is staged there counts instead of what the properties have.
    func identity(of object: AnyObject, in transaction: Transaction? = nil) -> Identity? {
        markedIdentity { $0.identity(of: object, in: transaction) }
    }

    /// Puts an identity together of what each marked property has; `nil` when one of them has nothing.
    func markedIdentity(_ part: (Field) -> Identity?) -> Identity? {
        if identityFields.count == 1 { return part(identityFields[0]) }
        var parts: [Identity] = []
        for field in identityFields {
            guard let part = part(field) else { return nil }
            parts.append(part)
        }
        return parts.isEmpty ? nil : .compound(parts)
    }

    /// What tells a model from another one in its place: its type, and its identity.
    func mark(of object: AnyObject, in transaction: Transaction?) -> Identity {
        let own = identity(of: object, in: transaction)?.value
        let named = try? own ?? identity?(ExportContext.ownMembers(of: object, self, nil))
        return .compound([.other(id)] + (named.map { [Identity($0)] } ?? []))
    }

    func shown(_ identity: Identity, by field: Field? = nil) -> IssueFacts.ShownIdentity {
        (field.map { [$0] } ?? identityFields).contains { $0.settings.isSensitive } ? .hidden : .value(identity.text)
    }

    func identityTaken(_ identity: Identity, by owner: AnyObject) -> IssueFacts {
        .identityTaken(shown(identity), owner: typeName(type(of: owner)))
    }

    /// What is wrong when the objects that are known by an identity are not of the model, or too many.
    func identityMismatch(_ identity: Identity, of objects: [AnyObject]) -> IssueFacts {
        let found = objects.map { typeName(type(of: $0)) }.sortedInUTF8()
        return .identityMismatch(shown(identity), wanted: name, found: found)
    }
}

extension ImportContext {
    /// What tells the object of a source from others, by the hook of its model or by its marked properties; `nil` when the source
    /// does not say. The hook `shouldImport` is not called for it.
    ///
    /// - Throws: What the hook throws, and the fault of a model that has both.
    func identity(of source: Source, _ schema: Schema, _ keys: KeyTable) throws -> Identity? {
        if let named = try namedIdentity(of: source, schema) { return named }
        if schema.identityFields.isEmpty { return nil }
        return ImportValue(source, document: document).withObject(in: self) { object, context in
            context.markedIdentity(of: object, schema, keys)
        } ?? nil
    }

    /// The identity that a source, whose keys have been matched, has by the marked properties.
    func markedIdentity<Object: ObjectSource>(_ schema: Schema, _ match: KeyMatch<Object>) -> Identity? {
        if schema.identityFields.isEmpty { return nil }
        var match = match
        if run.settings.ignoresNulls { filter(&match, nil) }
        var paths = GatheredValues()
        paths.gatherPaths(&match, in: self)
        return schema.markedIdentity { field in
            paths.source(of: field, in: match).flatMap { field.identity(from: $0, in: self) }
        }
    }

    private func markedIdentity<Object: ObjectSource>(
        of object: Object, _ schema: Schema, _ keys: KeyTable
    ) -> Identity? { markedIdentity(schema, KeyMatch(object, keys, keepsUnclaimed: true, keepsShadowed: false, run)) }

    /// The identity that the hook of a model names for a source.
    ///
    /// - Throws: What the hook throws, and the fault of a model that marks properties as well. A class inherits the hook of its
    ///   superclass: whether it names anything is known only when it was called.
    func namedIdentity(of source: Source, _ schema: Schema, _ known: KnownModel? = nil) throws -> Identity? {
        guard let hook = schema.identity, !run.objects.lacksIdentityHook(schema) else { return nil }
        let value = ImportValue(source, in: self)
        guard let named = try calling(schema, about: value, with: known, { try hook(value) }) else {
            if value.scope?.inheritedHooks.contains(.identity) == true { run.objects.noteLackOfIdentityHook(schema) }
            return nil
        }
        guard schema.identityFields.isEmpty else { throw ImportError([.fault(.twoIdentities, in: schema.model)]) }
        return Identity(named)
    }

    /// The identity that a value is, where it stands for an object; `nil` where it is none, or an object that names its own.
    func identity(of schema: Schema, namedBy source: Source) -> Identity? {
        if source.hasMembers(in: self), (try? identity(of: source, schema, schema.keys)) != nil { return nil }
        return schema.identityFields.first.flatMap { field in
            run.withOptions(of: schema) { field.identity(from: source, in: self) }
        }
    }
}

/// The elements of one array that have an identity, as long as somebody wants to know of repetitions.
///
/// An identity that an array repeats with other values is worth a look: often the marked value is none, such as a SKU.
final class RepeatedIdentities {
    private var sources: [ObjectRegistry.LookupKey: ImportValue] = [:]
    /// The members of those that have been repeated: that may be often.
    private var members: [ObjectRegistry.LookupKey: [String: ImportValue]] = [:]

    /// Notes the source of an element.
    ///
    /// - Returns: Whether an earlier element of the same identity has another value for a key.
    func note(_ source: ImportValue, _ identity: Identity, of schema: Schema) -> Bool {
        let key = ObjectRegistry.LookupKey(identity: identity, model: schema.id)
        guard let first = sources[key] else {
            sources[key] = source
            return false
        }
        let known = members[key] ?? first.object ?? [:]
        members[key] = known
        return source.object?.contains { key, value in known[key].map { $0 != value } ?? false } ?? false
    }
}

extension ImportContext {
    /// What is to know the elements of an array; `nil` when they are no models, or nobody wants to hear of repetitions.
    func repeatedIdentities(in array: @autoclosure () -> Any.Type) -> RepeatedIdentities? {
        guard run.reportsRepetitions,
            case .elements(.model)? = (array() as? any ImportableValue.Type)?._models
        else { return nil }
        return RepeatedIdentities()
    }

    /// Warns when an earlier element of an array has the identity of this one, or what else tells them apart, and other values.
    /// Where unknown keys are errors, that is one too.
    func checkRepetition(
        of identity: Identity, by field: Field? = nil, _ schema: Schema, in source: Source,
        among elements: RepeatedIdentities
    ) throws {
        guard elements.note(ImportValue(source, document: document), identity, of: schema) else { return }
        let facts = IssueFacts.repeatedIdentity(schema.shown(identity, by: field))
        if run.settings.failsOnUnknownKeys { throw ImportFailure(facts) }
        run.records.record(Issue(facts, model: schema.name, isOfHeldObject: true), isError: false)
    }
}

// MARK: Objects that a source names by their identities, and says no more of there

extension ImportContext {
    /// The object that has an identity: one of this import or of its session; else what `existingObject(for:)` gives; else the
    /// current value of a property that is merged into; else a new one, which the source has to describe before it ends.
    func object(
        referredToBy identity: Identity, _ source: Source, _ schema: Schema, current: AnyObject?
    ) throws -> AnyObject {
        func knownObject() throws -> AnyObject? {
            guard schema.isClass, let known = try known(identity, schema) else { return nil }
            if run.objects.isUndescribed(known.object) { refer(to: known.object, identity, schema) }
            return known.object
        }
        if let known = try knownObject() { return known }
        let description = description(of: identity, source, schema)
        if let existingObject = schema.existingObject {
            let found = try run.withOptions(of: schema) {
                try calling(schema, about: description) {
                    try run.withIdentities(false) { try existingObject(description) }
                }
            }
            if let object = found {
                if schema.isClass { try remember(object, run.schema(of: object, declaredAs: schema), identity) }
                return object
            }
            // The hook may have converted what describes the object.
            if let known = try knownObject() { return known }
        }
        if let current, ownIdentity(of: current, schema) == identity {
            if schema.isClass { try remember(current, run.schema(of: current, declaredAs: schema), identity) }
            return current
        }
        guard schema.isClass, !namesKinds(schema, for: description) else {
            throw ImportFailure(
                .unknownReference(schema.shown(identity), model: schema.name, isEarly: schema.isClass))
        }
        let object = run.makeObject(schema)
        run.objects.list(object, isNew: true)
        _ = run.objects.add(object, identity, isNew: true)
        run.objects.addReference(to: object)
        refer(to: object, identity, schema)
        return object
    }

    /// Whether the hook of a model names the type of an object: what is no more than named does not say which it will be. The
    /// hook is called, because that of ``ImportableObject`` notes in the value that no subclass has one.
    private func namesKinds(_ schema: Schema, for description: ImportValue) -> Bool {
        guard let modelType = schema.modelType else { return false }
        _ = try? modelType(description)
        return description.scope?.inheritedHooks.contains(.modelType) != true
    }

    /// Makes the place that names an object an issue, when nothing has described it in the end.
    private func refer(to object: AnyObject, _ identity: Identity, _ schema: Schema) {
        let facts = IssueFacts.unknownReference(schema.shown(identity), model: schema.name)
        run.records.enqueue(
            LateStep(isBeforeCommit: true, isCheck: true) { context in
                if context.run.objects.isUndescribed(object) { throw ImportFailure(facts) }
            })
    }

    /// What hooks get for the source of an object that is only named: an object with its identity.
    private func description(of identity: Identity, _ source: Source, _ schema: Schema) -> ImportValue {
        guard let field = schema.identityFields.first else { return ImportValue(source, in: self) }
        var description: Any = ImportValue(source, document: document)
        for component in KeyPathText(schema.keys.expectedKeys[field.index]).components.reversed() {
            switch component {
            case .key(let key): description = [key: description]
            case .index(let index):
                description = [Any](repeating: ImportValue.null, count: max(index, 0)) + [description]
            }
        }
        return ImportValue(Source(description), in: self)
    }
}
