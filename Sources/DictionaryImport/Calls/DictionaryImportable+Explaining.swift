import Foundation

extension DictionaryImportable {
    /// Says how an import would read a document, for people: one line for each property with the key that feeds it, or that none
    /// does, and which unknown key is near.
    ///
    /// ```swift
    /// print(try Person.explain(fromJSON: body, at: "people"))
    /// ```
    /// ```
    /// id: "ID"
    /// firstName: "first_name" (not used: "firstname")
    /// zipCode: "address.zip"
    /// born: no key, is null in a new object. Is it "bron"?
    /// no property: "bron", "x"
    /// ```
    ///
    /// Nothing is imported, and no hook but ``modelType(for:)`` is called. Of an array, the first element is read. A value of a
    /// sensitive property is not shown.
    ///
    /// - Parameters:
    ///   - bytes: The JSON.
    ///   - path: The key path of the part that is read; by default the whole.
    ///   - mappings: More keys or key paths, as an import takes them.
    /// - Throws: ``ImportError`` where the bytes are not JSON, the part is not there, or the model's declarations are wrong.
    public static func explain(
        fromJSON bytes: some ContiguousBytes, at path: String? = nil, mappings: [String: String] = [:]
    ) throws(ImportError) -> String {
        try Import.explain(Self.self, .json(bytes, at: path, for: Self.self, .init()), mappings)
    }

    /// Says how an import would read JSON text, as the method that takes bytes.
    public static func explain(
        fromJSON text: String, at path: String? = nil, mappings: [String: String] = [:]
    ) throws(ImportError) -> String {
        try Import.explain(Self.self, .text(text, at: path, for: Self.self, .init()), mappings)
    }
}

extension Import {
    fileprivate static func explain<Model: DictionaryImportable>(
        _ type: Model.Type, _ root: Root, _ mappings: [String: String]
    ) throws(ImportError) -> String {
        var text = ""
        _ = try run(type, from: root, Call(), isUpdate: false) { context, source in
            let source = source.element(at: 0, in: context.document) ?? source
            guard source.isObject(in: context) else { throw context.mismatch(source, type) }
            let schema = try context.run.schema(of: context.kind(of: type, for: source))
            context.run.useOptions(of: schema)
            text = explanation(
                of: context.reading(of: source, schema, try context.run.keys(of: schema, with: mappings)), schema)
        }
        return text
    }

    private static func explanation(of reading: ObjectReading, _ schema: Schema) -> String {
        let nearMiss = NearMiss(reading.unknownKeys, by: schema.normalization)
        let new = schema.make()
        var lines = schema.fields.map { field in
            let line: IssueFacts.Reading
            if let place = reading.places.first(where: { $0.field === field }) {
                line = .from(ImportPath(place.path), unused: place.lostKeys)
            } else {
                let value = field.settings.isSensitive ? nil : ruleLiteral(field.value(of: new).any)
                line = .nothing(value: value, near: nearMiss.suggestion(for: schema.expectedKeys[field.index]))
            }
            return "\(field.name): \(line.sentence)"
        }
        if !reading.unknownKeys.isEmpty { lines.append(IssueFacts.Reading.unknown(reading.unknownKeys).sentence) }
        return lines.joined(separator: "\n")
    }
}
