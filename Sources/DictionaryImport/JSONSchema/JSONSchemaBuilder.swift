import Foundation

/// Makes the schema of a model, with the definitions of all models that it mentions, in the order in which they are met.
///
/// A model may have two definitions where updates are described: one for new objects, and one for those that are merged into.
final class JSONSchemaBuilder {
    private struct Definition {
        let type: ObjectIdentifier
        let use: JSONSchemaUse
        let name: String
        var schema: JSONSchema = true
        var isMentioned = false
    }

    private let use: JSONSchemaUse
    /// The options of the imports; `nil` where each model has its own.
    let options: ImportOptions?
    let exports: ExportOptions
    let describesConversions: Bool
    /// What stands before the name of a definition in a reference.
    private let references: String
    private var definitions: [Definition] = []
    /// The types that are being described, of those that say their schemas themselves, each with what it is described for.
    private var openTypes: [(ObjectIdentifier, JSONSchemaUse)] = []

    init(
        _ use: JSONSchemaUse, _ options: ImportOptions?, _ exports: ExportOptions, _ describesConversions: Bool,
        _ references: String
    ) {
        (self.use, self.options, self.exports) = (use, options, exports)
        (self.describesConversions, self.references) = (describesConversions, references)
    }

    /// The schema of a model as a document.
    func document(of model: any DictionaryImportable.Type) throws -> JSONSchema {
        let root = definitions[try define(model, use)]
        // What is mentioned, or is to be found elsewhere, is a definition as others are.
        let isDefined = root.isMentioned || references != "#/$defs/"
        var document: JSONSchema = ["$schema": "https://json-schema.org/draft/2020-12/schema"]
        if isDefined {
            document["$ref"] = JSONSchema(.string(references + root.name))
        } else {
            document["title"] = JSONSchema(.string(typeName(model)))
            for (key, value) in root.schema.members ?? [] { document[key] = value }
        }
        let defined = definitions.dropFirst(isDefined ? 0 : 1).map { (key: $0.name, value: $0.schema) }
        if !defined.isEmpty { document["$defs"] = JSONSchema(.object(defined)) }
        return document
    }

    // MARK: Definitions

    private func index(of type: any ImportableValue.Type, _ use: JSONSchemaUse) -> Int? {
        definitions.firstIndex { $0.type == ObjectIdentifier(type) && $0.use == use }
    }

    private func addDefinition(of type: any ImportableValue.Type, _ use: JSONSchemaUse) -> Int {
        let name = typeName(type).map { $0.isASCII && ($0.isLetter || $0.isNumber || "._-".contains($0)) ? $0 : "_" }
        // The definitions of all uses can stand together.
        let base = String(name) + (use == .updates ? "Update" : use == .exports ? "Export" : "")
        let names = [base] + (2..<definitions.count + 3).map { "\(base)\($0)" }
        let free = names.first { name in !definitions.contains { $0.name == name } } ?? base
        definitions.append(Definition(type: ObjectIdentifier(type), use: use, name: free))
        return definitions.count - 1
    }

    private func define(_ model: any DictionaryImportable.Type, _ use: JSONSchemaUse) throws -> Int {
        if let known = index(of: model, use) { return known }
        let index = addDefinition(of: model, use)
        definitions[index].schema = try description(of: model, use)
        return index
    }

    private func reference(to index: Int) -> JSONSchema {
        definitions[index].isMentioned = true
        return ["$ref": JSONSchema(.string(references + definitions[index].name))]
    }

    private func description(of model: any DictionaryImportable.Type, _ use: JSONSchemaUse) throws -> JSONSchema {
        func described(_ model: any DictionaryImportable.Type) throws -> ModelDescription {
            ModelDescription(try Schema.of(model), use, in: self)
        }
        let kinds = model.importableKinds.filter { isKind($0, of: model) }
        guard kinds.contains(where: { $0 != model }) else { return try described(model).object() }
        let choices = try kinds.map { kind in
            kind == model ? try described(kind).object() : reference(to: try define(kind, use))
        }
        let members = try kinds.map { try described($0).members() }
        let areExclusive = members.indices.allSatisfy { index in
            members[..<index].allSatisfy { $0.excludes(members[index]) }
        }
        return [areExclusive ? "oneOf" : "anyOf": JSONSchema(.array(choices))]
    }

    // MARK: Types

    /// What holds for the value of a property.
    struct ValueContext {
        /// What is described of the models in it.
        let use: JSONSchemaUse
        let refusesObjects: Bool
        let dates: DateStrategy
        let isConverting: Bool
        let takesIdentities: Bool
    }

    /// A schema in which nothing stands for another one any more.
    func resolved(_ schema: JSONSchema, _ context: ValueContext) throws -> JSONSchema {
        switch schema.content {
        case .bool, .string, .json: schema
        case .array(let elements): JSONSchema(.array(try elements.map { try resolved($0, context) }))
        case .object(let members): JSONSchema(.object(try members.map { ($0.key, try resolved($0.value, context)) }))
        case .type(let type): try self.schema(of: type, context)
        case .optional(let type): try self.schema(of: type, context).orNull
        case .rawValues(let type, let owner): try rawValues(type, of: owner, context)
        case .date: context.dates.jsonSchema(reads: context.use != .exports, converting: context.isConverting)
        case .model(let model): try self.schema(of: model, context)
        }
    }

    private func schema(of type: any ImportableValue.Type, _ context: ValueContext) throws -> JSONSchema {
        let own = type.jsonSchema
        let model = type as? any DictionaryImportable.Type
        if case .model(let declared) = own.content { return try self.schema(ofModel: model ?? declared, context) }
        if model == nil, type is any StandardValue.Type {
            let schema = try resolved(own, context)
            return context.isConverting && type != Date.self ? schema.converting(to: type) : schema
        }
        // A type that mentions itself has a definition.
        if let known = index(of: type, context.use) { return reference(to: known) }
        let opened = (ObjectIdentifier(type), context.use)
        if openTypes.contains(where: { $0 == opened }) { return reference(to: addDefinition(of: type, context.use)) }
        openTypes.append(opened)
        defer { openTypes.removeLast() }
        let schema = try resolved(own, context)
        guard let index = index(of: type, context.use) else { return schema }
        definitions[index].schema = schema
        return reference(to: index)
    }

    private func rawValues(
        _ type: any ImportableValue.Type, of owner: any ImportableValue.Type, _ context: ValueContext
    ) throws -> JSONSchema {
        var (schema, known) = (try schema(of: type, context), [:] as JSONSchema)
        known["type"] = type.jsonSchema["type"]
        // A boolean is converted to other values, but not to raw ones.
        let others = context.isConverting ? schema.types.filter { !known.types.contains($0) && $0 != "boolean" } : []
        if !others.isEmpty { schema["type"] = .strings(known.types + others) }
        guard let cases = (owner as? any CaseIterable.Type)?.exportedCases(context.dates) else { return schema }
        known["enum"] = JSONSchema(.array(cases))
        if others.isEmpty { return known }
        // Which case a value of another type is converted to, only an import can tell.
        var converted: JSONSchema = ["type": .strings(others)]
        converted["pattern"] = schema["pattern"]
        return ["anyOf": [known, converted]]
    }

    private func schema(ofModel model: any DictionaryImportable.Type, _ context: ValueContext) throws -> JSONSchema {
        guard context.takesIdentities else {
            return context.refusesObjects ? false : reference(to: try define(model, context.use))
        }
        let identity = try ModelDescription(Schema.of(model), context.use, in: self).identity()
        if context.use == .exports || context.refusesObjects { return identity }
        return ["anyOf": [identity, reference(to: try define(model, context.use))]]
    }
}
