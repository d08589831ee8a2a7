import Foundation

// What stands for objects that are named by their identities, and what an object has to find its identity in.

/// The identity of a model; of an optional, an array, a set or a dictionary of models, the same of theirs.
func exportedIdentity(of value: Any) throws -> Any? {
    if let model = value as? any DictionaryImportable { return try exportedIdentity(ofModel: model) }
    if let models = value as? any IdentifiedModels { return try models.exportedIdentities() }
    return value
}

private func exportedIdentity<Model: DictionaryImportable>(ofModel model: Model) throws -> Any? {
    let object = Model._object(holding: model)
    let schema = try Schema.forExport(of: model)
    guard schema.identityFields.count == 1, let field = schema.identityFields.first, field.identity(of: object) != nil
    else { throw ImportFailure(.unidentifiedReference(model: schema.name)) }
    guard field.hasExporter || field.settings.dates != nil else { return field.value(of: object).any }
    return try ExportContext.exported(field, of: object)
}

/// Models in an optional or a collection.
private protocol IdentifiedModels {
    func exportedIdentities() throws -> Any?
}

extension Optional: IdentifiedModels {
    fileprivate func exportedIdentities() throws -> Any? { try flatMap { try exportedIdentity(of: $0) } }
}

extension Array: IdentifiedModels {
    fileprivate func exportedIdentities() throws -> Any? {
        try map { try exportedIdentity(of: $0) ?? ImportValue.null }
    }
}

extension Set: IdentifiedModels {
    /// In the order of other sets: numbers by size, then text.
    fileprivate func exportedIdentities() throws -> Any? {
        let identities = try map { object -> (value: ImportValue, number: Decimal?, text: String) in
            let value = ImportValue(try exportedIdentity(of: object))
            return (value, value.decimal, (try? value.converted(to: String.self)) ?? "")
        }
        let sorted = identities.sorted { left, right in
            guard let number = left.number else { return right.number == nil && left.text.precedesInUTF8(right.text) }
            return right.number.map { number < $0 } ?? true
        }
        return sorted.map(\.value)
    }
}

extension Dictionary: IdentifiedModels where Key: ImportableKey {
    fileprivate func exportedIdentities() throws -> Any? {
        var identities: [String: Any] = [:]
        for (key, value) in self { identities[key.importKey] = try exportedIdentity(of: value) ?? ImportValue.null }
        return identities
    }
}

extension ExportContext {
    /// What one property of an object is exported as, by itself; `nil` when that is nothing.
    fileprivate static func exported(_ field: Field, of object: AnyObject) throws -> Any? {
        let context = ExportContext(Export(.default), isJSON: false)
        try context.run.writingDates(by: field.settings.dates ?? .iso8601) {
            try field.export(from: object, to: context)
        }
        return context.takeValue()
    }

    /// An object's own values as a source would have them: under each key that feeds the property. Nested models are left out.
    static func ownMembers(of object: AnyObject, _ schema: Schema) -> ImportValue {
        let mappings = schema.model.customKeyMappings
        var members: [String: Any] = [:]
        for field in schema.fields where !field.holdsModels && !field.settings.isCatchAll {
            // What has no form in JSON is no identity that a source could name.
            guard let value = try? exported(field, of: object) else { continue }
            let mapped = mappings.filter { $0.value == field.name }.map(\.key)
            for key in [field.name] + field.settings.sources + mapped where members[key] == nil { members[key] = value }
        }
        return ImportValue(members)
    }
}
