import Foundation

/// What a schema describes.
public struct JSONSchemaUse: Sendable, Hashable {
    private let name: String

    /// What an import makes a new object of.
    public static let newObjects = JSONSchemaUse(name: "newObjects")
    /// What an import updates an object with: all that has to be there of the object itself is what every import must bring.
    public static let updates = JSONSchemaUse(name: "updates")
    /// What an export writes.
    public static let exports = JSONSchemaUse(name: "exports")
}

extension DictionaryImportable {
    /// The JSON Schema (draft 2020-12) of the model, made from its list of properties.
    ///
    /// ```swift
    /// let schema = try Order.jsonSchema(for: .newObjects, options: .strict)
    /// ```
    ///
    /// It describes objects in the spelling of an export, and values that need no conversion. <doc:JSONSchemas> tells what it
    /// says of each type and option, and what an import takes besides.
    ///
    /// - Parameters:
    ///   - use: What is described: new objects, updates or exports.
    ///   - options: The options of the imports that are described; by default each model's ``importOptions``.
    ///   - exportOptions: How keys are spelt, and what exports write.
    ///   - describesConversions: Whether what is converted is described too, where the options convert: text for an `Int`.
    ///   - references: What stands before the name of a model in a `$ref`. With another one than the default, the model itself is
    ///     among the definitions in `$defs`, which are to be put where the references lead, such as `#/components/schemas/`.
    /// - Returns: The schema as `JSONSerialization` takes it.
    /// - Throws: ``ImportError`` with what is wrong with the declarations of a model.
    public static func jsonSchema(
        for use: JSONSchemaUse, options: ImportOptions? = nil, exportOptions: ExportOptions = .default,
        describesConversions: Bool = false, references: String = "#/$defs/"
    ) throws(ImportError) -> [String: Any] {
        let builder = JSONSchemaBuilder(use, options, exportOptions, describesConversions, references)
        let schema = try ExportContext.value(of: self, ExportOptions(maximumDepth: .max)) { context in
            try builder.document(of: self).write(to: context)
        }
        return schema as? [String: Any] ?? [:]
    }

    /// The same as JSON in UTF-8, in the order of the list: a model has the same bytes each time. The `exportOptions` say whether
    /// it is in lines, and whether all keys are sorted.
    ///
    /// - Throws: As ``jsonSchema(for:options:exportOptions:describesConversions:references:)``.
    public static func jsonSchemaData(
        for use: JSONSchemaUse, options: ImportOptions? = nil, exportOptions: ExportOptions = .default,
        describesConversions: Bool = false, references: String = "#/$defs/"
    ) throws(ImportError) -> Data {
        let builder = JSONSchemaBuilder(use, options, exportOptions, describesConversions, references)
        let writing = ExportOptions(
            sortedKeys: exportOptions.sortedKeys, prettyPrinted: exportOptions.prettyPrinted, maximumDepth: .max)
        return try ExportContext.json(of: self, writing) { context in
            try builder.document(of: self).write(to: context)
        }
    }

    /// What the model's list says of each property, in its order.
    ///
    /// - Throws: ``ImportError`` with what is wrong with the declarations of the model.
    public static var propertyDescriptions: [PropertyDescription] {
        get throws {
            let schema = try Schema.of(self as any DictionaryImportable.Type)
            let exported = try ExportPlan.of(schema, .default).keyPaths
            return zip(schema.fields, schema.keyBuilder.sources()).map { field, keys in
                PropertyDescription(
                    field, schema.definitions[field.index],
                    keys: field.settings.flattenedPrefix == nil && !field.settings.isCatchAll ? keys : [],
                    exportedKeys: exported[field.index], schema.settings.options)
            }
        }
    }

    @_documentation(visibility: internal)
    public static var jsonSchema: JSONSchema { JSONSchema(.model(self)) }
}
