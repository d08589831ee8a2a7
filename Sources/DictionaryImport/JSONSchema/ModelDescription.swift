/// What a schema says of one model: its objects, and the properties in them.
struct ModelDescription {
    private let builder: JSONSchemaBuilder
    private let schema: Schema
    private let use: JSONSchemaUse
    private let options: ImportOptions
    private let exports: ExportOptions

    init(_ schema: Schema, _ use: JSONSchemaUse, in builder: JSONSchemaBuilder) {
        (self.schema, self.use, self.builder) = (schema, use, builder)
        (options, exports) = (builder.options ?? schema.settings.options, builder.exports)
    }

    private func definition(of field: Field) -> PropertyDefinition { schema.definitions[field.index] }
    private var isExport: Bool { use == .exports }
    private var isClosed: Bool { options.unknownKeys == .fail }
    private var isConverting: Bool { builder.describesConversions && !isExport && !options.conversions.isExact }

    private func keys() throws -> CanonicalKeys {
        isExport
            ? CanonicalKeys(of: try ExportPlan.of(schema, exports)) : CanonicalKeys(of: schema, exports.keyStyle)
    }

    // MARK: Objects

    func object() throws -> JSONSchema {
        let keys = try keys()
        return keys.isArray ? try array(keys, ignoring: ignored) : try members().schema
    }

    private var ignored: [[ImportPath.Component]] {
        let keys = isClosed && !isExport ? schema.keyBuilder.ignoredKeys.sortedInUTF8() : []
        return keys.map { KeyPathText($0).components }
    }

    func members() throws -> JSONSchemaMembers {
        var members = try members(at: keys(), ignoring: ignored)
        for field in schema.fields where field.settings.isCatchAll && (!isExport || field.settings.isExported) {
            members.rest = try property(.init(field: field))["additionalProperties"] ?? true
        }
        return members
    }

    /// The members of the model's object, or of one that key paths lead through.
    private func members(at place: CanonicalKeys, ignoring ignored: [[ImportPath.Component]]) throws
        -> JSONSchemaMembers
    {
        var members = JSONSchemaMembers()
        // What a property takes as a whole may have other members.
        if isClosed, place.entries.isEmpty { members.rest = false }
        for child in place.children {
            if let key = child.key {
                members.add(key, try value(at: child, ignoring: ignored), isRequired: isNeeded(child))
            } else if let field = child.entries.first?.field, field.settings.flattenedPrefix != nil {
                let ignoredKeys = ignored.filter { $0.count == 1 }.map { $0[0].memberKey }
                try addFlattened(field, to: &members, own: place.children.compactMap(\.key) + ignoredKeys)
            }
        }
        for path in ignored where path.count == 1 { members.addIgnored(path[0].memberKey) }
        return members
    }

    private func addFlattened(_ field: Field, to members: inout JSONSchemaMembers, own: [String]) throws {
        guard let flattened = schema.flattened.first(where: { $0.field === field }) else { return }
        let inner = try Schema.of(flattened.model)
        let prefix = KeyPrefix(flattened.prefix, in: exports.keyStyle)
        // Without a prefix, what only the model ignores goes to the rest where something takes that.
        let hasRest = flattened.prefix.isEmpty && schema.catchAllField != nil
        let own = hasRest && !isExport ? own + inner.keyBuilder.ignoredKeys : own
        members.addFlattened(
            try ModelDescription(inner, use, in: builder).members().renamed { prefix.key($0, of: inner) },
            prefix: prefix.key("", of: nil), own: own, isComplete: isExport ? !field.acceptsNull : isNeeded(field))
    }

    private func value(at place: CanonicalKeys, ignoring around: [[ImportPath.Component]]) throws -> JSONSchema {
        let ignored = around.filter { $0.count > 1 && $0[0] == place.component }.map { Array($0.dropFirst()) }
        var values = try place.entries.map(property)
        if !place.children.isEmpty {
            let container =
                try place.isArray ? array(place, ignoring: ignored) : members(at: place, ignoring: ignored).schema
            // A null on the way of a key path is a null at its end.
            let resets = isConverting && options.nulls != .fail
            let acceptsNull = !isExport && !isNeeded(place) && (resets || place.fields.allSatisfy(\.acceptsNull))
            values.append(acceptsNull ? container.orNull : container)
        }
        return values.count == 1 ? values[0] : ["allOf": JSONSchema(.array(values))]
    }

    /// An array of which key paths name elements.
    private func array(_ place: CanonicalKeys, ignoring ignored: [[ImportPath.Component]]) throws -> JSONSchema {
        var (elements, needed, isOpen) = ([] as [JSONSchema], 0, place.component != nil || !isClosed)
        // The members of elements that no path leads to are unknown keys.
        let areKnown = place.children.allSatisfy { !$0.children.isEmpty && $0.component?.index ?? -1 >= 0 }
        let other: JSONSchema = isClosed && place.entries.isEmpty && areKnown ? ["maxProperties": 0] : true
        for child in place.children {
            guard let index = child.component?.index, -1_000..<1_000 ~= index else { continue }
            if isNeeded(child) { needed = max(needed, index < 0 ? -index : index + 1) }
            // Of an element that is counted from the end, no keyword says more. It may be any of them.
            isOpen = isOpen || index < 0
            if index < 0 { continue }
            while elements.count <= index { elements.append(other) }
            elements[index] = try value(at: child, ignoring: ignored)
        }
        var array: JSONSchema = ["type": "array"]
        if !elements.isEmpty { array["prefixItems"] = JSONSchema(.array(elements)) }
        // Where the object is an array, other elements are unknown keys.
        if !isOpen || !other.isTrue { array["items"] = isOpen ? other : false }
        if needed > 0 { array["minItems"] = JSONSchema(integerLiteral: needed) }
        return array
    }

    // MARK: What must be there

    private func isNeeded(_ place: CanonicalKeys) -> Bool { place.fields.contains(where: isNeeded) }

    /// Whether an object must have the property; in an export, whether it always has.
    private func isNeeded(_ field: Field) -> Bool {
        let settings = field.settings
        if isExport { return isAlwaysWritten(field) }
        if settings.isRequired || use == .updates { return settings.isRequired }
        return field.isRequiredOfNew(by: options)
    }

    private func isAlwaysWritten(_ field: Field) -> Bool {
        if exports.properties != nil { return false }
        let settings = field.settings
        if exports.omitsDefaults, !settings.isRequired, !settings.isRequiredOfNew, !field.isIdentity { return false }
        // A reference to an object that is being exported already is left out.
        if field.isRelationship, case .model(let model) = field.models, model is AnyClass { return false }
        if !field.acceptsNull { return !dropsNull(field) || !isOfOwnType(field) }
        // So is a `nil` of what has a null of its own.
        let type = definition(of: field).importedType.jsonSchema.content
        if case .optional(let wrapped) = type, wrapped.acceptsNull { return false }
        return !dropsNull(field)
    }

    /// Whether the type says itself what is exported, which may be a null.
    private func isOfOwnType(_ field: Field) -> Bool {
        let type = field.valueType
        return type is any ImportableValue.Type
            && !(type is any StandardValue.Type || type is any RawRepresentable.Type)
    }

    /// Whether an export leaves a null out.
    private func dropsNull(_ field: Field) -> Bool { exports.nulls.isOmitted || field.isRelationship }

    // MARK: Properties

    private func property(_ entry: CanonicalKeys.Entry) throws -> JSONSchema {
        let (field, settings, context) = (entry.field, entry.field.settings, context(of: entry.field))
        let facts = definition(of: field).facts
        var value = try value(of: field, context)
        if facts.schema == nil {
            let dropsNull = isExport ? dropsNull(field) : isNeeded(field)
            if field.acceptsNull, !dropsNull { value = value.orNull }
            // In a dictionary that is merged, a null removes.
            if !isExport, settings.isMerging || settings.isCatchAll, let values = value["additionalProperties"] {
                value["additionalProperties"] = values.orNull
            }
            if isConverting, !isNeeded(field), options.nulls != .fail { value = value.orNull }
            if entry.indexesElements, let elements = value["items"] {
                value = ["type": "object", "additionalProperties": elements]
            }
        }
        value.describe(facts, dates: context.dates)
        if use == .newObjects, let defaultValue = defaultValue(of: field, context) { value["default"] = defaultValue }
        if !isExport, !settings.isExported { value["writeOnly"] = true }
        return value
    }

    /// What stands for an object that is named by its identity.
    func identity() throws -> JSONSchema {
        guard let field = schema.identityFields.first else { return true }
        var identity = try value(of: field, context(of: field))
        let facts = definition(of: field).facts
        _ = identity.addRules(facts, dates: context(of: field).dates, isDeclared: facts.schema != nil)
        return identity
    }

    /// What a value of a property is that is not null.
    private func value(of field: Field, _ context: JSONSchemaBuilder.ValueContext) throws -> JSONSchema {
        let definition = definition(of: field)
        if let schema = definition.facts.schema { return try builder.resolved(schema, context) }
        if field.hasConverter { return true }
        let type = definition.importedType
        if case .optional(let wrapped) = type.jsonSchema.content { return try builder.resolved(.of(wrapped), context) }
        return try builder.resolved(.of(type), context)
    }

    private func context(of field: Field) -> JSONSchemaBuilder.ValueContext {
        let settings = field.settings
        var merges = settings.isMerging || settings.isCatchAll
        if case .model = field.models, options.nestedModels.isMerge { merges = true }
        return JSONSchemaBuilder.ValueContext(
            use: use == .updates && !merges ? .newObjects : use, refusesObjects: field.isOpaque && !isExport,
            dates: isExport ? schema.exportedDates(of: field, exports.dates) : settings.dates ?? options.dates,
            isConverting: isConverting && !settings.isExact, takesIdentities: settings.isByIdentity)
    }

    /// What a new object holds, where that is always the same. A date may be that of now.
    private func defaultValue(of field: Field, _ context: JSONSchemaBuilder.ValueContext) -> JSONSchema? {
        guard field.settings.isDefaulted, !field.settings.isSensitive, !field.isRelationship,
            !field.hasConverter || field.hasExporter, !(field.valueType is any PropertyTraits.DateValue.Type)
        else { return nil }
        let object = schema.make()
        guard field.isUnchanged(object, schema.make()) else { return nil }
        return JSONSchema.exported(context.dates) { try field.export(from: object, to: $0) }
    }
}
