// What is exported in place of objects that are named by their identities.

/// The identity of a model; of an optional, an array, a set or a dictionary of models, the same of theirs.
func exportedIdentity(of value: Any) throws -> Any? {
    if let optional = value as? any OptionalValue { return try optional.wrappedAny.flatMap(exportedIdentity) }
    if let model = value as? any DictionaryImportable { return try exportedIdentity(ofModel: model) }
    if let members = value as? any IdentifiedMembers { return try members.exportedIdentities() }
    return value
}

private func exportedIdentity<Model: DictionaryImportable>(ofModel model: Model) throws -> Any? {
    let plan = try PlanCache.permanentPlan(of: model)
    var model = model
    return try withAddress(of: &model) { object in try plan.with { try $0.exportedIdentity(of: object) } }
}

/// A collection of any elements.
private protocol IdentifiedMembers {
    func exportedIdentities() throws -> Any
}

extension Array: IdentifiedMembers {
    fileprivate func exportedIdentities() throws -> Any {
        try map { try exportedIdentity(of: $0) ?? ImportValue.null }
    }
}

extension Set: IdentifiedMembers {
    /// In the order of other sets: numbers by size, then text.
    fileprivate func exportedIdentities() throws -> Any {
        let identities = try map { object in
            let value = ImportValue(try exportedIdentity(of: object))
            return (value: value, number: value.decimal, text: (try? value.converted(to: String.self)) ?? "")
        }
        return identities.inOrder { left, right in
            guard let number = left.number else { return right.number == nil && left.text.precedesInUTF8(right.text) }
            return right.number.map { number < $0 } ?? true
        }.map(\.value)
    }
}

extension Dictionary: IdentifiedMembers where Key: ImportableKey {
    fileprivate func exportedIdentities() throws -> Any {
        var identities: [String: Any] = [:]
        for (key, value) in self { identities[key.importKey] = try exportedIdentity(of: value) ?? ImportValue.null }
        return identities
    }
}

extension ImportPlan {
    /// What an object is exported as by its identity.
    fileprivate func exportedIdentity(of object: ObjectAddress) throws -> Any? {
        guard identity.count == 1, markedIdentity(of: object) != nil else {
            throw ImportFailure(.unidentifiedReference(model: modelName))
        }
        let property = properties[identity[0]]
        return try property.withValue(of: object) { memory in
            guard let exporter = property.pointee.settings.exporter else {
                return memory.any(as: property.pointee.conversion.type)
            }
            return try exporter(memory)
        }
    }
}
