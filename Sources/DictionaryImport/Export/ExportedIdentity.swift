import Foundation

// What stands for objects that are named by their identities, and what an object has to find its identity in.

/// The identity of a model, as it is or is to be; of an optional, an array, a set or a dictionary of models, the same of theirs.
func exportedIdentity(of value: Any, _ plan: Transaction?) throws -> Any? {
    if let model = value as? any DictionaryImportable { return try exportedIdentity(ofModel: model, plan) }
    if let models = value as? any IdentifiedModels { return try models.identities(plan) }
    return value
}

private func exportedIdentity<Model: DictionaryImportable>(ofModel model: Model, _ plan: Transaction?) throws -> Any? {
    let object = Model._object(holding: model)
    let schema = try Schema.forExport(of: model)
    guard schema.identityFields.count == 1, let field = schema.identityFields.first,
        case let value = plan?.staged(for: field, of: object) ?? field.value(of: object), !ImportValue(value.any).isNull
    else { throw ImportFailure(.unidentifiedReference(model: schema.name)) }
    guard field.hasExporter || field.settings.dates != nil else { return value.any }
    return try ExportContext(Export(.default), isJSON: false).exported(value, of: field, in: schema)
}

/// Models in an optional or a collection.
private protocol IdentifiedModels {
    func identities(_ plan: Transaction?) throws -> Any?
}

extension Optional: IdentifiedModels {
    fileprivate func identities(_ plan: Transaction?) throws -> Any? {
        try flatMap { try exportedIdentity(of: $0, plan) }
    }
}

extension Array: IdentifiedModels {
    fileprivate func identities(_ plan: Transaction?) throws -> Any? {
        try map { try exportedIdentity(of: $0, plan) ?? ImportValue.null }
    }
}

extension Set: IdentifiedModels {
    /// In the order of other sets: numbers by size, then text.
    fileprivate func identities(_ plan: Transaction?) throws -> Any? {
        let found = try map { object -> (value: ImportValue, number: Decimal?, text: String) in
            let value = ImportValue(try exportedIdentity(of: object, plan))
            return (value, value.decimal, (try? value.converted(to: String.self)) ?? "")
        }
        return found.sorted { left, right in
            guard let number = left.number else { return right.number == nil && left.text.precedesInUTF8(right.text) }
            return right.number.map { number < $0 } ?? true
        }.map(\.value)
    }
}

extension Dictionary: IdentifiedModels where Key: ImportableKey {
    fileprivate func identities(_ plan: Transaction?) throws -> Any? {
        try reduce(into: [:]) { $0[$1.key.importKey] = try exportedIdentity(of: $1.value, plan) ?? ImportValue.null }
            as [String: Any]
    }
}

extension ExportContext {
    /// What a value of a property is exported as, by itself; `nil` when that is nothing.
    func exported(_ value: any FieldValue, of field: Field, in schema: Schema) throws -> Any? {
        try capture { context in
            try run.writingDates(by: schema.exportedDates(of: field, options.dates)) { try value.export(to: context) }
        }
    }

    /// An object's own values as a source would have them: under each key that feeds the property. Nested models are left out.
    ///
    /// - Parameter dates: How the import reads dates; `nil` where the model's options say that.
    static func ownMembers(of object: AnyObject, _ schema: Schema, _ dates: DateStrategy?) -> ImportValue {
        let context = ExportContext(Export(ExportOptions(dates: dates)), isJSON: false)
        let mappings = schema.model.customKeyMappings
        var members: [String: Any] = [:]
        for field in schema.fields where !field.holdsModels && !field.settings.isCatchAll {
            // What has no form in JSON is no identity that a source could name.
            guard let value = try? context.exported(field.value(of: object), of: field, in: schema) else { continue }
            let mapped = mappings.filter { schema.field(named: $0.value) === field }.map(\.key)
            for key in [field.name] + field.settings.sources + mapped where members[key] == nil { members[key] = value }
        }
        return ImportValue(members)
    }
}
