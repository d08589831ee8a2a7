/// A JSON Schema (draft 2020-12), or a part of one: what a type or a property says of the JSON that it reads and writes.
///
/// It is written as a literal, whose keywords keep their order; ``of(_:)`` stands for the schema of another type.
///
/// ```swift
/// extension Money: ImportableValue {
///     static var jsonSchema: JSONSchema { ["type": "integer", "minimum": 0, "description": "an amount in cents"] }
/// }
/// ```
public struct JSONSchema: Sendable {
    typealias Member = (key: String, value: JSONSchema)

    indirect enum Content: Sendable {
        case bool(Bool)
        case string(String)
        /// Any other value, as its text in JSON.
        case json(String)
        case array([JSONSchema])
        case object([Member])
        // What a document puts other schemas in the place of.
        case type(any ImportableValue.Type)
        case optional(any ImportableValue.Type)
        /// Raw values of a type, with what has them; of its cases, where these are known.
        case rawValues(any ImportableValue.Type, of: any ImportableValue.Type)
        /// A date, by the strategy of the property or the options.
        case date
        /// An object with the properties of the model that says this.
        case model(any DictionaryImportable.Type)
    }

    private(set) var content: Content

    init(_ content: Content) { self.content = content }

    /// The schema of another type: of a model a reference to its definition, of a date what the options say.
    public static func of(_ type: any ImportableValue.Type) -> JSONSchema { JSONSchema(.type(type)) }

    /// A null, as one of the values of `enum`.
    public static var null: JSONSchema { JSONSchema(.json("null")) }
}

// MARK: Literals

extension JSONSchema: ExpressibleByDictionaryLiteral, ExpressibleByArrayLiteral, ExpressibleByStringLiteral,
    ExpressibleByBooleanLiteral, ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral
{
    /// Keywords, or properties by their keys. Of a key that is repeated, the last one counts.
    public init(dictionaryLiteral members: (String, JSONSchema)...) {
        self.init(.object([]))
        for (key, value) in members { self[key] = value }
    }

    /// A list, such as that of `enum` or `required`.
    public init(arrayLiteral elements: JSONSchema...) { self.init(.array(elements)) }

    /// Text, such as the value of `type`.
    public init(stringLiteral text: String) { self.init(.string(text)) }

    /// `true` for every value, and `false` for none; or the value of a keyword such as `uniqueItems`.
    public init(booleanLiteral flag: Bool) { self.init(.bool(flag)) }

    /// A whole number, such as the value of `minimum`.
    public init(integerLiteral number: Int) { self.init(.json("\(number)")) }

    /// A number, such as the value of `multipleOf`.
    public init(floatLiteral number: Double) { self.init(.json("\(number)")) }
}

// MARK: Keywords

extension JSONSchema {
    var members: [Member]? { if case .object(let members) = content { members } else { nil } }
    var elements: [JSONSchema]? { if case .array(let elements) = content { elements } else { nil } }
    var text: String? { if case .string(let text) = content { text } else { nil } }
    var isNumber: Bool { if case .json(let text) = content { Double(text) != nil } else { false } }
    /// Whether it says nothing.
    var isTrue: Bool { if case .bool(true) = content { true } else { false } }

    subscript(key: String) -> JSONSchema? {
        get { members?.first { $0.key == key }?.value }
        set {
            // What accepts nothing has no use for keywords.
            guard var members = members ?? (isTrue ? [] : nil) else { return }
            let index = members.firstIndex { $0.key == key } ?? members.endIndex
            members.replaceSubrange(index..<min(index + 1, members.endIndex), with: newValue.map { [(key, $0)] } ?? [])
            content = .object(members)
        }
    }

    /// The types that it names; empty where it names none.
    var types: [String] { (self["type"]?.elements ?? self["type"].map { [$0] } ?? []).compactMap(\.text) }

    var acceptsNull: Bool {
        isTrue || types.contains("null") || self["anyOf"]?.elements?.contains { $0.types == ["null"] } ?? false
    }

    /// The same, and null.
    var orNull: JSONSchema {
        if acceptsNull { return self }
        if case .bool(false) = content { return ["type": "null"] }
        var schema = self
        // What these say holds for a null, too.
        let others = ["$ref", "allOf", "anyOf", "const", "if", "not", "oneOf"]
        if !types.isEmpty, others.allSatisfy({ self[$0] == nil }) {
            schema["type"] = .strings(types + ["null"])
            if let values = schema["enum"]?.elements { schema["enum"] = JSONSchema(.array(values + [.null])) }
        } else if let choices = self["anyOf"]?.elements, members?.count == 1 {
            schema["anyOf"] = JSONSchema(.array(choices + [["type": "null"]]))
        } else {
            schema = ["anyOf": [self, ["type": "null"]]]
        }
        return schema
    }

    static func strings(_ texts: [String]) -> JSONSchema { JSONSchema(.array(texts.map { JSONSchema(.string($0)) })) }
}

// MARK: Values

extension JSONSchema {
    /// What is written by an export; `nil` when that is nothing, or fails.
    static func exported(_ dates: DateStrategy, _ write: (ExportContext) throws -> Void) -> JSONSchema? {
        let context = ExportContext(Export(.default), isJSON: true)
        do { try context.run.writingDates(by: dates) { try write(context) } } catch { return nil }
        if context.json.count == 0 { return nil }
        context.json.endDocument()
        return JSONSchema(.json(String(decoding: context.json.takeData(), as: UTF8.self)))
    }

    /// Writes it to an export. Nothing in it stands for another schema any more.
    func write(to context: ExportContext) throws {
        switch content {
        case .bool(let flag): context.write(flag)
        case .string(let text): context.write(text)
        case .json(let text): try context.write(ImportValue(json: text))
        case .array(let elements):
            try context.writeElements(count: elements.count) { try elements[$0].write(to: context) }
        case .object(let members):
            var object = try context.openObject()
            for member in members {
                context.writeMember(member.key, in: &object) { try member.value.write(to: context) }
            }
            try context.closeObject(object)
        case .type, .optional, .rawValues, .date, .model: preconditionFailure("What stands for a schema is replaced")
        }
    }
}
