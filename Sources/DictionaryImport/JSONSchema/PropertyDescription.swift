/// A property of a model as its list declares it: for forms and documentation.
public struct PropertyDescription: Sendable {
    /// The name of the property.
    public let name: String
    /// The keys and key paths that feed the property, best first; none for a flattened model and what catches all.
    public let keys: [String]
    /// The keys that lead to the property in an export with the default options, the outermost first; none where it has none.
    public let exportedKeys: [String]
    /// The type of the property as source code spells it, such as `[String]` or `Int?`.
    public let type: String
    /// The model in its values, however deep in collections, as far as objects are imported into it.
    public let model: (any DictionaryImportable.Type)?
    /// Whether a null is a value of the property.
    public let acceptsNull: Bool
    /// The imports that must bring a value; `nil` where none has to. The model's ``DictionaryImportable/importOptions`` count.
    public let required: RequiringImports?
    /// The rules that the values keep, in the order of the list. What a sensitive one is compared with is not shown.
    public let rules: [PropertyRule]
    /// The rules that elements keep, where the values are collections.
    public let elementRules: [PropertyRule]
    /// What the property means, as ``PropertyOption/described(_:)`` says it.
    public let text: String?
    /// Whether the property is the identity of its object, or a part of it.
    public let isIdentity: Bool
    /// Whether its values are not to be shown.
    public let isSensitive: Bool

    init(
        _ field: Field, _ definition: PropertyDefinition, keys: [String], exportedKeys: [String],
        _ options: ImportOptions
    ) {
        let settings = field.settings
        (name, self.keys, self.exportedKeys) = (field.name, keys, exportedKeys)
        (type, model, acceptsNull) = (typeName(field.valueType), field.models.innermost, field.acceptsNull)
        required = settings.isRequired ? .allImports : field.isRequiredOfNew(by: options) ? .newObjects : nil
        let facts = definition.facts
        (rules, elementRules, text) = (facts.rules, facts.each?.facts.rules ?? [], facts.text)
        (isIdentity, isSensitive) = (field.isIdentity, settings.isSensitive)
    }
}
