// The identity that a source, or an object, has by the marked properties of its model or by the hook that names it.

extension Schema {
    /// The identity that an object has by its marked properties; `nil` when there are none, or one of them is `nil`.
    func identity(of object: AnyObject) -> Identity? { markedIdentity { $0.identity(of: object) } }

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

    /// An identity as an issue names it.
    func shown(_ identity: Identity) -> ShownIdentity {
        identityFields.contains { $0.settings.isSensitive } ? .hidden : .value(identity.text)
    }

    /// What is wrong when another object has an identity.
    func isTaken(_ identity: Identity, by owner: AnyObject) -> IssueFacts {
        .identityTaken(shown(identity), owner: typeName(type(of: owner)))
    }

    /// What is wrong when the objects that are known by an identity are not of the model, or too many.
    func isMismatch(_ identity: Identity, of objects: [AnyObject]) -> IssueFacts {
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
        return schema.identityFields.isEmpty ? nil : markedIdentity(of: source, schema, keys)
    }

    /// The identity that the hook of a model names for a source.
    ///
    /// - Throws: What the hook throws, and the fault of a model that marks properties as well. A class inherits the hook of its
    ///   superclass: whether it names anything is known only when it was called.
    func namedIdentity(of source: Source, _ schema: Schema) throws -> Identity? {
        guard let hook = schema.identity, !run.objects.lacksIdentityHook(schema) else { return nil }
        let value = ImportValue(source, in: self)
        guard let named = try hook(value) else {
            if value.scope?.inheritedHooks.contains(.identity) == true { run.objects.noteLackOfIdentityHook(schema) }
            return nil
        }
        guard schema.identityFields.isEmpty else { throw ImportError([.fault(.twoIdentities, in: schema.model)]) }
        return Identity(named)
    }

    /// The identity of a model that a value is which stands for an object; `nil` where it is none.
    func identity(of schema: Schema, namedBy source: Source) -> Identity? {
        schema.identityFields.first.flatMap { field in
            run.withOptions(of: schema) { field.identity(from: source, in: self) }
        }
    }
}
