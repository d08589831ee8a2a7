// Objects that a source names by their identities, and says no more of there.

extension ImportContext {
    /// The object that has an identity: one of this import or of its session; else what `existingObject(for:)` gives; else the
    /// current value of a property that is merged into; else a new one, which the source has to describe before it ends.
    func object(
        referredToBy identity: Identity, _ source: Source, _ schema: Schema, current: AnyObject?
    ) throws -> AnyObject {
        if schema.isClass {
            switch run.objects.find(identity, as: schema) {
            case .one(let known):
                if run.objects.isUndescribed(known.object) { refer(to: known.object, identity, schema) }
                return known.object
            case .several(let objects): throw ImportFailure(schema.isMismatch(identity, of: objects))
            case .another(let object): throw ImportFailure(schema.isMismatch(identity, of: [object]))
            case .nothing: break
            }
        }
        let description = description(of: identity, source, schema)
        if let existingObject = schema.existingObject, let object = try existingObject(description) {
            if schema.isClass { try remember(object, run.schema(of: object, declaredAs: schema), identity) }
            return object
        }
        if let current, ownIdentity(of: current, schema) == identity { return current }
        guard schema.isClass, try !namesKinds(schema, for: description) else {
            throw ImportFailure(unknownReference(identity, schema))
        }
        let object = run.makeObject(schema)
        run.objects.list(object, isNew: true)
        _ = run.objects.add(object, identity, isNew: true)
        run.objects.addReference(to: object)
        refer(to: object, identity, schema)
        return object
    }

    /// Whether the hook of a model names the type of an object: what is no more than named does not say which it will be.
    private func namesKinds(_ schema: Schema, for description: ImportValue) throws -> Bool {
        guard let modelType = schema.modelType else { return false }
        _ = try? modelType(description)
        return description.scope?.inheritedHooks.contains(.modelType) != true
    }

    /// Makes the place that names an object an issue, when nothing has described it in the end.
    private func refer(to object: AnyObject, _ identity: Identity, _ schema: Schema) {
        let facts = unknownReference(identity, schema)
        run.records.enqueue(
            LateStep(isBeforeCommit: true, isCheck: true) { context in
                if context.run.objects.isUndescribed(object) { throw ImportFailure(facts) }
            })
    }

    private func unknownReference(_ identity: Identity, _ schema: Schema) -> IssueFacts {
        .unknownReference(schema.shown(identity), model: schema.name)
    }

    /// What hooks get for the source of an object that is only named: an object with its identity.
    private func description(of identity: Identity, _ source: Source, _ schema: Schema) -> ImportValue {
        guard let field = schema.identityFields.first else { return ImportValue(source, in: self) }
        var description: Any = ImportValue(source, document: document)
        for component in KeyPathText(schema.expectedKeys[field.index]).components.reversed() {
            switch component {
            case .key(let key): description = [key: description]
            case .index(let index):
                description = [Any](repeating: ImportValue.null, count: max(index, 0)) + [description]
            }
        }
        return ImportValue(Source(description), in: self)
    }
}
