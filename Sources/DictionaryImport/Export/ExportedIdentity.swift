import Foundation

// What stands for objects that are named by their identities, and what an object has to find its identity in.

extension ExportContext {
    /// Writes the identity of a model, as it is or is to be.
    func writeIdentity<Model: DictionaryImportable>(of model: Model) throws {
        let object = Model._object(holding: model)
        let schema = try Schema.forExport(of: model)
        guard schema.identityFields.count == 1, let field = schema.identityFields.first,
            case let value = run.view?.planned?.staged(for: field, of: object) ?? field.value(of: object),
            !ImportValue(value.any).isNull
        else { throw ImportFailure(.unidentifiedReference(model: schema.name)) }
        try write(value, of: field, in: schema)
    }

    /// What a value of a property is exported as, by itself; `nil` when that is nothing.
    func exported(_ value: any FieldValue, of field: Field, in schema: Schema) throws -> Any? {
        try capture { try $0.write(value, of: field, in: schema) }
    }

    private func write(_ value: any FieldValue, of field: Field, in schema: Schema) throws {
        try run.writingDates(by: schema.exportedDates(of: field, options.dates)) { try value.export(to: self) }
    }

    /// An object's own values as a source would have them: under each key that feeds the property. Nested models are left out.
    ///
    /// - Parameter dates: How the import reads dates; `nil` where the model's options say that.
    static func ownMembers(of object: AnyObject, _ schema: Schema, _ dates: DateStrategy?) -> ImportValue {
        let context = ExportContext(Export(ExportOptions(dates: dates)), isJSON: false)
        var members: [String: Any] = [:]
        for (field, keys) in zip(schema.fields, schema.keyBuilder.sources()) {
            // What has no form in JSON is no identity that a source could name.
            guard !field.holdsModels, !field.settings.isCatchAll,
                let value = try? context.exported(field.value(of: object), of: field, in: schema)
            else { continue }
            for key in keys {
                put(value, at: [.key(KeyPathText.literalKey(of: key))], in: &members)
                put(value, at: KeyPathText(key).components[...], in: &members)
            }
        }
        return ImportValue(members)
    }

    /// Puts a value where a path of keys leads to, unless there is one already.
    private static func put(_ value: Any, at path: ArraySlice<ImportPath.Component>, in members: inout [String: Any]) {
        guard let key = path.first?.key else { return }
        if path.count == 1 {
            if members[key] == nil { members[key] = value }
        } else if var inner = (members[key] ?? [String: Any]()) as? [String: Any] {
            put(value, at: path.dropFirst(), in: &inner)
            members[key] = inner
        }
    }
}
