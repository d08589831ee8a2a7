import DictionaryImport
import Foundation
import TestSupport
import Testing

@Suite("JSON Schemas of models")
struct SchemaModelTests {
    /// A schema in lines, without the bounds of `Int`.
    private func document(
        _ model: any DictionaryImportable.Type, for use: JSONSchemaUse = .newObjects, options: ImportOptions? = .strict,
        _ exportOptions: ExportOptions = .default, references: String = "#/$defs/"
    ) throws -> String {
        var exportOptions = exportOptions
        exportOptions.prettyPrinted = true
        let data = try model.jsonSchemaData(
            for: use, options: options, exportOptions: exportOptions, references: references)
        let lines = String(decoding: data, as: UTF8.self).split(separator: "\n")
        return lines.filter { !$0.contains("9223372036854775807") && !$0.contains("-9223372036854775808") }
            .joined(separator: "\n").replacing(#""type": "integer","#, with: #""type": "integer""#)
    }

    // MARK: An order

    typealias Address = SchemaModels.Address

    final class Customer: DictionaryImportable {
        var id = 0
        var name: String?

        static var importableProperties: PropertyRegistry {
            Property(\.id, .identity, .required(for: .newObjects))
            \.name
        }
    }

    final class Order: DictionaryImportable {
        var number = ""
        var quantity = 1
        var customer: Customer?
        var referrer: Customer?
        var delivery = Address()
        var home: Address?
        var note: String?
        var tags: [String: String] = [:]
        var password = ""

        static var importableProperties: PropertyRegistry {
            Property(\.number, .required, .described("The number on the invoice"))
            Property(\.quantity, .defaulted, .range(1...999))
            \.customer
            Property(\.referrer, .byIdentity)
            Property(\.delivery, .merging)
            Property(\.home, .flattened(prefix: "home"))
            Property(\.note, .from("meta.text.note"))
            Property(\.tags, .catchAll)
            Property(\.password, .notExported, .defaulted, .sensitive)
        }
    }

    @Test("The schema of new objects has what they must have")
    func newObjects() throws {
        #expect(
            try document(Order.self) == """
                {
                  "$schema": "https://json-schema.org/draft/2020-12/schema",
                  "title": "Order",
                  "type": "object",
                  "properties": {
                    "number": {
                      "type": "string",
                      "description": "The number on the invoice"
                    },
                    "quantity": {
                      "type": "integer"
                      "minimum": 1,
                      "maximum": 999,
                      "default": 1
                    },
                    "customer": {
                      "anyOf": [
                        {
                          "$ref": "#/$defs/Customer"
                        },
                        {
                          "type": "null"
                        }
                      ]
                    },
                    "referrer": {
                      "anyOf": [
                        {
                          "type": "integer"
                        },
                        {
                          "$ref": "#/$defs/Customer"
                        },
                        {
                          "type": "null"
                        }
                      ]
                    },
                    "delivery": {
                      "$ref": "#/$defs/Address"
                    },
                    "home_street": {
                      "type": "string"
                    },
                    "home_zip_code": {
                      "type": [
                        "string",
                        "null"
                      ],
                      "pattern": "^[0-9]{5}$"
                    },
                    "meta": {
                      "type": [
                        "object",
                        "null"
                      ],
                      "properties": {
                        "text": {
                          "type": [
                            "object",
                            "null"
                          ],
                          "properties": {
                            "note": {
                              "type": [
                                "string",
                                "null"
                              ]
                            }
                          },
                          "additionalProperties": false
                        }
                      },
                      "additionalProperties": false
                    },
                    "password": {
                      "type": "string",
                      "writeOnly": true
                    }
                  },
                  "required": [
                    "number",
                    "delivery"
                  ],
                  "dependentRequired": {
                    "home_zip_code": [
                      "home_street"
                    ]
                  },
                  "patternProperties": {
                    "^(?!(?:home_street|home_zip_code)$)home_": false
                  },
                  "additionalProperties": {
                    "type": [
                      "string",
                      "null"
                    ]
                  },
                  "$defs": {
                    "Customer": {
                      "type": "object",
                      "properties": {
                        "id": {
                          "type": "integer"
                        },
                        "name": {
                          "type": [
                            "string",
                            "null"
                          ]
                        }
                      },
                      "required": [
                        "id"
                      ],
                      "additionalProperties": false
                    },
                    "Address": {
                      "type": "object",
                      "properties": {
                        "street": {
                          "type": "string"
                        },
                        "zip_code": {
                          "type": [
                            "string",
                            "null"
                          ],
                          "pattern": "^[0-9]{5}$"
                        }
                      },
                      "required": [
                        "street"
                      ],
                      "additionalProperties": false
                    }
                  }
                }
                """)
    }

    /// What the schema says of some keys.
    private func part(_ schema: [String: Any], _ path: String...) throws -> String {
        try text(path.reduce(schema as Any?) { ($0 as? [String: Any])?[$1] })
    }

    @Test("The schema of updates requires what every import must bring, and whole objects where they are replaced")
    func updates() throws {
        let schema = try Order.jsonSchema(for: .updates, options: .strict)
        #expect(schema["required"] as? [String] == ["number"])
        #expect(try part(schema, "dependentRequired") == "null")
        #expect(try part(schema, "properties", "quantity") == #"{"maximum":999,"minimum":1,"type":"integer"}"#)
        #expect(try part(schema, "properties", "delivery") == ##"{"$ref":"#/$defs/AddressUpdate"}"##)
        #expect(try part(schema, "$defs", "AddressUpdate", "required") == "null")
        #expect(try part(schema, "$defs", "Customer", "required") == #"["id"]"#)
        let merging = ImportOptions(nestedModels: .merge)
        let merged = try Order.jsonSchema(for: .updates, options: merging)
        #expect(try part(merged, "$defs", "CustomerUpdate", "type") == #""object""#)
    }

    @Test("The schema of exports has what an export writes, and requires what it always writes")
    func exports() throws {
        let schema = try Order.jsonSchema(for: .exports)
        #expect(schema["required"] as? [String] == ["number", "quantity", "referrer", "delivery", "meta"])
        #expect(
            try part(schema, "dependentRequired")
                == #"{"home_street":["home_zip_code"],"home_zip_code":["home_street"]}"#)
        #expect(try part(schema, "properties", "password") == "null")
        #expect(try part(schema, "properties", "customer") == ##"{"$ref":"#/$defs/CustomerExport"}"##)
        #expect(try part(schema, "properties", "referrer") == #"{"type":["integer","null"]}"#)
        #expect(try part(schema, "additionalProperties") == #"{"type":"string"}"#)
        #expect(try part(schema, "$defs", "CustomerExport", "required") == #"["id","name"]"#)
        let options = ExportOptions(keyStyle: .asDeclared, nulls: .omit)
        let declared = try Order.jsonSchema(for: .exports, exportOptions: options)
        #expect(declared["required"] as? [String] == ["number", "quantity", "delivery"])
        #expect(try part(declared, "properties", "homeZipCode") == #"{"pattern":"^[0-9]{5}$","type":"string"}"#)
        let part = try Order.jsonSchema(for: .exports, exportOptions: ExportOptions(properties: ["number"]))
        #expect(part["required"] == nil)
    }

    @Test("The schema has the same bytes each time, and its dictionary says the same")
    func aModelHasTheSameBytesEachTime() throws {
        let bytes = try Order.jsonSchemaData(for: .newObjects)
        for _ in 0..<5 { #expect(try Order.jsonSchemaData(for: .newObjects) == bytes) }
        let read = try #require(try JSONSerialization.jsonObject(with: bytes) as? [String: Any])
        #expect(try text(read) == text(try Order.jsonSchema(for: .newObjects)))
        let sorted = try Order.jsonSchemaData(for: .newObjects, exportOptions: ExportOptions(sortedKeys: true))
        #expect(String(decoding: sorted, as: UTF8.self).hasPrefix(##"{"$defs":{"Address""##))
    }

    // MARK: Models that mention themselves, and each other

    final class Node: DictionaryImportable {
        var next: Node?
        var others: [Node] = []
        static var importableProperties: PropertyRegistry {
            \.next
            \.others
        }
    }

    indirect enum Tree: ImportableValue {
        case leaf(Int)
        case node([Tree])

        static func importing(_ value: ImportValue, in context: ImportContext) throws -> Tree {
            if let number = value.int { return .leaf(number) }
            return .node(try context.convert(value))
        }

        static var jsonSchema: JSONSchema { ["oneOf": [["type": "integer"], .of([Tree].self)]] }
    }

    struct Forest: DictionaryImportable {
        var tree = Tree.leaf(0)
        static var importableProperties: PropertyRegistry { \.tree }
    }

    @Test("A model or a type that mentions itself is a definition, also at the root")
    func whatMentionsItselfIsADefinition() throws {
        #expect(
            try text(try Node.jsonSchema(for: .newObjects)) == ##"""
                {"$defs":{"Node":{"properties":{"next":{"anyOf":[{"$ref":"#/$defs/Node"},{"type":"null"}]},"others":{"items":{"$ref":"#/$defs/Node"},"type":"array"}},"type":"object"}},"$ref":"#/$defs/Node","$schema":"https://json-schema.org/draft/2020-12/schema"}
                """##)
        let schema = try Forest.jsonSchema(for: .newObjects)
        #expect(try part(schema, "properties", "tree") == ##"{"$ref":"#/$defs/Tree"}"##)
        let validator = SchemaValidator(schema)
        #expect(try validator.accepts(json: #"{"tree": [1, [2, []]]}"#))
        #expect(try !validator.accepts(json: #"{"tree": [1, ["x"]]}"#))
    }

    /// A type with a model in it that has values of the type again.
    struct Branch: ImportableValue {
        static func importing(_ value: ImportValue, in context: ImportContext) throws -> Branch { Branch() }
        static var jsonSchema: JSONSchema { ["type": "object", "properties": ["knot": .of(Knot.self)]] }
    }

    final class Knot: DictionaryImportable {
        var branch: Branch?
        static var importableProperties: PropertyRegistry { \.branch }
    }

    struct Trunk: DictionaryImportable {
        var branches: [String: Branch] = [:]
        static var importableProperties: PropertyRegistry { Property(\.branches, .merging) }
    }

    @Test("A type that mentions itself is described for updates and for new objects")
    func mentionedForTwoUses() throws {
        let schema = try Trunk.jsonSchema(for: .updates)
        let definitions = try #require(schema["$defs"] as? [String: Any])
        #expect(definitions.values.allSatisfy { ($0 as? [String: Any])?["type"] as? String == "object" }, "\(schema)")
        #expect(try !SchemaValidator(schema).accepts(json: #"{"branches": {"a": {"knot": {"branch": 1}}}}"#))
        #expect(try SchemaValidator(schema).accepts(json: #"{"branches": {"a": {"knot": {"branch": {}}}}}"#))
    }

    enum First { struct Part: DictionaryImportable { static var importableProperties: PropertyRegistry {} } }
    enum Second {
        struct Part: DictionaryImportable {
            var a: Int?
            static var importableProperties: PropertyRegistry { \.a }
        }
    }

    struct Parts: DictionaryImportable {
        var first = First.Part()
        var second = Second.Part()
        var generic = Holder<[Int]>()
        static var importableProperties: PropertyRegistry {
            \.first
            \.second
            \.generic
        }
    }

    @Test("Models of one name have definitions of their own, whose names are ASCII")
    func modelsOfOneNameHaveDefinitionsOfTheirOwn() throws {
        let schema = try Parts.jsonSchema(for: .newObjects)
        #expect((schema["$defs"] as? [String: Any])?.keys.sorted() == ["Holder__Int__", "Part", "Part2"])
        #expect(try part(schema, "$defs", "Part") == #"{"type":"object"}"#)
    }

    @Test("With references to another document, all models are definitions")
    func withReferencesToElsewhereAllModelsAreDefinitions() throws {
        let schema = try Order.jsonSchema(for: .newObjects, references: "#/components/schemas/")
        #expect(schema["$ref"] as? String == "#/components/schemas/Order")
        #expect((schema["$defs"] as? [String: Any])?.keys.sorted() == ["Address", "Customer", "Order"])
        #expect(
            try part(schema, "$defs", "Order", "properties", "delivery")
                == ##"{"$ref":"#/components/schemas/Address"}"##)
    }

    // MARK: Kinds

    class Shape: ImportableObject {
        final var kind = ""

        @PropertyRegistryBuilder<Shape>
        override class var importableProperties: PropertyRegistry { \.kind }

        override class var importableKinds: [any DictionaryImportable.Type] { [Circle.self, Square.self] }

        override class func modelType(for source: ImportValue) throws -> any DictionaryImportable.Type {
            source["kind"]?.string == "circle" ? Circle.self : Square.self
        }
    }

    final class Circle: Shape {
        var radius = 0.0

        @PropertyRegistryBuilder<Circle>
        override class var importableProperties: PropertyRegistry {
            super.importableProperties
            Property(\.kind, named: "kind", .equal(to: "circle"))
            \.radius
        }
    }

    final class Square: Shape {
        var side: Double?

        @PropertyRegistryBuilder<Square>
        override class var importableProperties: PropertyRegistry {
            super.importableProperties
            Property(\.kind, named: "kind", .equal(to: "square"))
            \.side
        }
    }

    class Animal: ImportableObject {
        final var name: String?
        @PropertyRegistryBuilder<Animal>
        override class var importableProperties: PropertyRegistry { \.name }
        override class var importableKinds: [any DictionaryImportable.Type] { [Animal.self, Dog.self] }
    }

    final class Dog: Animal {
        var breed: String?
        @PropertyRegistryBuilder<Dog>
        override class var importableProperties: PropertyRegistry {
            super.importableProperties
            \.breed
        }
    }

    @Test("A model with kinds is one of them, where a property tells them apart")
    func aModelWithKindsIsOneOfThem() throws {
        let schema = try Holder<[Shape]>.jsonSchema(for: .newObjects, options: .strict)
        #expect(
            try part(schema, "$defs", "Shape") == ##"{"oneOf":[{"$ref":"#/$defs/Circle"},{"$ref":"#/$defs/Square"}]}"##)
        #expect(try part(schema, "$defs", "Circle", "properties", "kind") == #"{"const":"circle","type":"string"}"#)
        let validator = SchemaValidator(schema)
        let documents = [
            #"{"value": [{"kind": "circle", "radius": 1}, {"kind": "square", "side": 2}]}"#,
            #"{"value": [{"kind": "circle", "side": 1}]}"#, #"{"value": [{"kind": "circle"}]}"#,
            #"{"value": [{"kind": "cube"}]}"#, #"{"value": [{}]}"#, #"{"value": [{"kind": "square"}]}"#,
        ]
        for document in documents {
            let issues = issues { try Holder<[Shape]>.object(fromJSON: document, options: .strict) }
            #expect(try validator.accepts(json: document) == issues.isEmpty, "\(document) \(issues)")
        }
        // A kind is itself alone.
        #expect(try Circle.jsonSchema(for: .newObjects)["title"] as? String == "Circle")
        #expect(try text(try Shape.jsonSchema(for: .newObjects, options: .strict)["oneOf"]).contains("Circle"))
    }

    @Test("Where nothing tells kinds apart, an object may be like several")
    func whereNothingTellsKindsApart() throws {
        let schema = try Animal.jsonSchema(for: .newObjects)
        #expect(
            try part(schema, "anyOf")
                == ##"[{"properties":{"name":{"type":["string","null"]}},"type":"object"},{"$ref":"#/$defs/Dog"}]"##)
    }

    // MARK: Keys

    struct Keys: DictionaryImportable {
        var user = ""
        var token: String?
        var sku = ""
        var last: Int?
        var pass = ""
        var both: Int?

        static var importableProperties: PropertyRegistry {
            Property(\.user, .from("user"), .exported(as: "user_name"))
            Property(\.token, .from("auth.token"), .exported(as: "tok"))
            Property(\.sku, .fromOnly("lines[0].sku"))
            Property(\.last, .fromOnly("lines[-2].price"))
            Property(\.pass, .notExported)
            Property(\.both, .fromOnly("user"), .notExported)
        }
        static var customKeyMappings: [String: String] { ["pwd": "pass"] }
        static var ignoredKeys: Set<String> { ["debug", "auth.expires", "auth.scope.all"] }
    }

    @Test("What an export writes under a key that the import does not read has the first key that it reads")
    func keysThatAnImportReads() throws {
        let schema = try Keys.jsonSchema(for: .newObjects, options: .strict)
        let properties = try #require(schema["properties"] as? [String: Any])
        #expect(properties.keys.sorted() == ["auth", "debug", "lines", "pwd", "user"])
        #expect(
            try text(properties["user"])
                == #"{"allOf":[{"type":"string"},{"type":["integer","null"],"writeOnly":true}]}"#)
        #expect(
            try text(properties["auth"])
                == #"{"additionalProperties":false,"properties":{"expires":true,"token":{"type":["string","null"]}},"type":["object","null"]}"#
        )
        #expect(
            try text(properties["lines"])
                == #"{"minItems":1,"prefixItems":[{"additionalProperties":false,"properties":{"sku":{"type":"string"}},"required":["sku"],"type":"object"}],"type":"array"}"#
        )
        let exported = try #require(try Keys.jsonSchema(for: .exports)["properties"] as? [String: Any])
        #expect(exported.keys.sorted() == ["last", "sku", "tok", "user_name"])
    }

    struct Point: DictionaryImportable {
        var x = 0.0
        var y: Double?
        static var importableProperties: PropertyRegistry {
            Property(\.x, .fromOnly("[0]"))
            Property(\.y, .fromOnly("[1]"))
        }
    }

    @Test("A model whose source is an array has the schema of one")
    func aModelWhoseSourceIsAnArray() throws {
        let validator = SchemaValidator(try Point.jsonSchema(for: .newObjects, options: .strict))
        for document in ["[1, 2]", "[1]", "[1, null]", "[]", "[1, 2, 3]", #"["a"]"#, "{}"] {
            let issues = issues { try Point.object(fromJSON: document, options: .strict) }
            #expect(try validator.accepts(json: document) == issues.isEmpty, "\(document) \(issues)")
        }
    }

    struct Inner: DictionaryImportable {
        var a = 0
        var deep: Int?
        var rest: [String: Int] = [:]
        static var importableProperties: PropertyRegistry {
            \.a
            Property(\.deep, .from("x.y"))
            Property(\.rest, .catchAll)
        }
    }

    struct Outer: DictionaryImportable {
        var id = 0
        var inner: Inner?
        static var importableProperties: PropertyRegistry {
            \.id
            Property(\.inner, .flattened(prefix: "in"))
        }
        static var nestedObjectKeys: Set<String>? { nil }
    }

    @Test("The paths and the catch-all of a flattened model have its prefix")
    func aFlattenedModelsPathsStandBehindItsPrefix() throws {
        let validator = SchemaValidator(try Outer.jsonSchema(for: .newObjects, options: .strict))
        let documents = [
            #"{"id": 1, "in_a": 2, "in_x": {"y": 3}}"#, #"{"id": 1, "in_x": {"y": 3}}"#, #"{"id": 1}"#,
            #"{"id": 1, "in_a": 2, "in_other": 3}"#, #"{"id": 1, "in_a": 2, "in_other": "x"}"#,
            #"{"id": 1, "other": 3}"#,
        ]
        for document in documents {
            let issues = issues { try Outer.object(fromJSON: document, options: .strict) }
            #expect(try validator.accepts(json: document) == issues.isEmpty, "\(document) \(issues)")
        }
    }

    struct Deep: DictionaryImportable {
        var id = 0
        var outer = Outer()
        static var importableProperties: PropertyRegistry {
            \.id
            Property(\.outer, .flattened(prefix: "out_"))
        }
    }

    @Test("The catch-all of a flattened model in another one has both prefixes")
    func aFlattenedModelInAnotherHasBothPrefixes() throws {
        let validator = SchemaValidator(try Deep.jsonSchema(for: .newObjects, options: .strict))
        let documents = [
            #"{"id": 1, "out_id": 1, "out_in_a": 2, "out_in_other": 3}"#, #"{"id": 1, "out_id": 1}"#,
            #"{"id": 1, "out_id": 1, "out_in_a": 2, "out_in_other": "x"}"#,
            #"{"id": 1, "out_id": 1, "out_in_a": "x"}"#, #"{"id": 1, "out_id": 1, "out_other": 3}"#,
            #"{"id": 1, "out_id": 1, "in_other": 3}"#,
        ]
        for document in documents {
            let issues = issues { try Deep.object(fromJSON: document, options: .strict) }
            #expect(try validator.accepts(json: document) == issues.isEmpty, "\(document) \(issues)")
        }
    }

    struct Resource: DictionaryImportable {
        var type = ""
        var count = 0
        static var importableProperties: PropertyRegistry {
            Property(\.type, .required(for: .newObjects))
            Property(\.count, .min(0))
        }
    }

    final class Resources: DictionaryImportable {
        var version = 0
        var rest: [String: Resource] = [:]
        static var importableProperties: PropertyRegistry {
            \.version
            Property(\.rest, .catchAll)
        }
    }

    @Test("The models of a catch-all are merged by an update, and its schema says so")
    func updatesOfCatchAlls() throws {
        let schema = try Resources.jsonSchema(for: .updates, options: .strict)
        for document in [#"{"a": {"count": 2}}"#, #"{"a": {"count": -1}}"#, #"{"a": {"count": 2, "other": 1}}"#] {
            let resources = try Resources.object(fromJSON: #"{"a": {"type": "x"}}"#)
            let issues = issues { try resources.importValues(fromJSON: document, options: .strict) }
            #expect(try SchemaValidator(schema).accepts(json: document) == issues.isEmpty, "\(document) \(issues)")
        }
    }

    struct Lodger: DictionaryImportable {
        var inner = SchemaModels.Address()
        var address = SchemaModels.Address()
        var rest: [String: Int] = [:]
        static var importableProperties: PropertyRegistry {
            Property(\.inner, .flattened(prefix: "in_"))
            Property(\.address, .flattened(prefix: "home_"))
            Property(\.rest, .catchAll)
        }
    }

    @Test("A key with the prefix of a flattened model goes to no catch-all of another one")
    func aKeyWithAPrefixGoesToNoOtherCatchAll() throws {
        for options in [ImportOptions.strict, .default] {
            let validator = SchemaValidator(
                try Lodger.jsonSchema(for: .newObjects, options: options, describesConversions: true))
            let documents = [
                #"{"home_street": "x", "in_street": "y"}"#, #"{"home_street": "x", "in_street": "y", "home_other": 1}"#,
                #"{"home_street": "x", "in_street": "y", "home_other": []}"#,
                #"{"home_street": "x", "in_street": "y", "other": 1}"#,
                #"{"home_street": "x", "in_street": "y", "other": []}"#,
                #"{"home_street": "x", "in_street": "y", "in_other": 1}"#,
                #"{"home_street": "x", "in_street": "y", "in_other": []}"#,
            ]
            for document in documents {
                let issues = issues { try Lodger.object(fromJSON: document, options: options) }
                #expect(try validator.accepts(json: document) == issues.isEmpty, "\(document) \(issues)")
            }
        }
    }

    @Test("Where null resets what cannot hold it, so does one on the way of a key path")
    func nullsOnTheWay() throws {
        struct Article: DictionaryImportable {
            var title = ""
            var pages: Int?
            static var importableProperties: PropertyRegistry {
                Property(\.title, .from("meta.title"))
                Property(\.pages, .from("meta.pages"))
            }
        }
        for options in [ImportOptions.default, .lenient, ImportOptions(nulls: .fail)] {
            let schema = try Article.jsonSchema(for: .newObjects, options: options, describesConversions: true)
            for document in [#"{"meta": null}"#, #"{"meta": {"title": null}}"#, #"{"meta": {"pages": null}}"#] {
                let issues = issues { try Article.object(fromJSON: document, options: options) }
                #expect(try SchemaValidator(schema).accepts(json: document) == issues.isEmpty, "\(document) \(issues)")
            }
        }
        let plain = SchemaValidator(try Article.jsonSchema(for: .newObjects))
        #expect(try !plain.accepts(json: #"{"meta": null}"#))
    }

    struct FlatOnly: DictionaryImportable {
        var inner = SchemaModels.Address()
        static var importableProperties: PropertyRegistry { Property(\.inner, .flattened(prefix: "home_")) }
    }

    @Test("A model with flattened properties only is an object")
    func aModelWithFlattenedPropertiesOnly() throws {
        for use in [JSONSchemaUse.newObjects, .updates, .exports] {
            let validator = SchemaValidator(try FlatOnly.jsonSchema(for: use, options: .strict))
            #expect(try validator.accepts(json: #"{"home_street": "x", "home_zip_code": "12345"}"#))
            #expect(try !validator.accepts(json: #"{"home_street": 1, "home_zip_code": "12345"}"#))
            #expect(try !validator.accepts(json: "[]"))
        }
    }

    struct LastPoint: DictionaryImportable {
        var x = 0.0
        var last: Double?
        static var importableProperties: PropertyRegistry {
            Property(\.x, .fromOnly("[0]"))
            Property(\.last, .fromOnly("[-1]"))
        }
    }

    @Test("Where a key path counts from the end, an array may be of any length")
    func aKeyPathThatCountsFromTheEnd() throws {
        let validator = SchemaValidator(try LastPoint.jsonSchema(for: .newObjects, options: .strict))
        for document in ["[1, 2]", "[1]", "[]", #"["a", 1]"#] {
            let issues = issues { try LastPoint.object(fromJSON: document, options: .strict) }
            #expect(try validator.accepts(json: document) == issues.isEmpty, "\(document) \(issues)")
        }
    }

    struct Ticket: DictionaryImportable {
        struct User: DictionaryImportable {
            var login = ""
            var id: Int?

            static var importableProperties: PropertyRegistry {
                Property(\.login, .required)
                \.id
            }
        }

        var assignee: User?
        var assigneeLogin: String?
        var counts: [String: Int]?
        var count: Int?
        var first: String?
        var third: String?
        var owner: User?
        var part: Part?

        struct Part: DictionaryImportable {
            var name = ""
            static var ignoredKeys: Set<String> { ["note"] }
            static var importableProperties: PropertyRegistry { Property(\.name, .required) }
        }

        static var ignoredKeys: Set<String> { ["owner_id"] }

        static var importableProperties: PropertyRegistry {
            \.assignee
            Property(\.assigneeLogin, .fromOnly("assignee.login"), .notExported)
            \.counts
            Property(\.count, .fromOnly("counts.all"), .notExported)
            Property(\.first, .fromOnly("lines[0].sku"))
            Property(\.third, .fromOnly("lines[2].sku"))
            Property(\.owner, .flattened(prefix: "owner_"))
            Property(\.part, .flattened(prefix: "part_"))
        }
    }

    @Test(
        "A strict schema accepts what is imported beside a key path, an ignored key and an element",
        arguments: [
            #"{"assignee": {"login": "a", "id": 1}}"#, #"{"assignee": {"login": "a", "other": 1}}"#,
            #"{"counts": {"all": 1, "open": 2}}"#, #"{"counts": {"all": 1, "open": "x"}}"#,
            #"{"lines": [{"sku": "a"}, {}, {"sku": "c"}, 4]}"#, #"{"lines": [{"sku": "a"}, {"sku": "b"}]}"#,
            #"{"lines": [{"sku": "a"}, {}, {"sku": "c"}, {"sku": "d"}]}"#, #"{"lines": [{"other": "a"}]}"#,
            #"{"owner_id": 1}"#, #"{"owner_id": "x", "owner_login": "a"}"#, #"{"owner_login": 1}"#,
            #"{"part_note": 1}"#, #"{"part_note": 1, "part_name": "n"}"#, #"{"part_name": 1}"#,
        ])
    func besideKeyPaths(document: String) throws {
        let validator = SchemaValidator(try Ticket.jsonSchema(for: .newObjects, options: .strict))
        let issues = issues { try Ticket.object(fromJSON: document, options: .strict) }
        #expect(try validator.accepts(json: document) == issues.isEmpty, "\(issues)")
    }

    struct Opaque: DictionaryImportable {
        var inner: Point?
        var point = Point()
        var list: [Point]?
        var named: [String: [Point]] = [:]
        static var importableProperties: PropertyRegistry {
            \.inner
            \.point
            \.list
            Property(\.named, .defaulted)
        }
        static var nestedObjectKeys: Set<String>? { [] }
    }

    @Test("A property that takes no objects accepts none")
    func whatNoObjectIsImportedInto() throws {
        let properties = try part(Opaque.jsonSchema(for: .newObjects), "properties")
        let models = #"{"inner":{"type":"null"},"list":{"items":false,"type":["array","null"]},"#
        let named = #""named":{"additionalProperties":{"items":false,"type":"array"},"type":"object"},"point":false}"#
        #expect(properties == models + named)
        let validator = SchemaValidator(try Opaque.jsonSchema(for: .updates, options: .strict))
        for document in [
            "{}", #"{"list": []}"#, #"{"list": [{}]}"#, #"{"list": {}}"#, #"{"named": {}}"#, #"{"named": {"a": []}}"#,
            #"{"named": {"a": [{}]}}"#, #"{"named": []}"#, #"{"point": {}}"#, #"{"point": 1}"#, #"{"inner": null}"#,
        ] {
            var opaque = Opaque()
            let issues = issues { try opaque.importValues(fromJSON: document, options: .strict) }
            #expect(try validator.accepts(json: document) == issues.isEmpty, "\(document) \(issues)")
        }
    }

    @Test("A reference that takes no objects accepts identities")
    func referencesWithoutObjects() throws {
        final class Post: DictionaryImportable {
            var author: Author?
            static var importableProperties: PropertyRegistry { Property(\.author, .byIdentity) }
            static var nestedObjectKeys: Set<String>? { [] }
        }
        final class Author: DictionaryImportable {
            var id = 0
            static var importableProperties: PropertyRegistry { Property(\.id, .identity) }
        }
        let session = ImportSession()
        _ = try Author.object(from: ["id": 7], session: session)
        let validator = SchemaValidator(try Post.jsonSchema(for: .newObjects, options: .strict))
        for document in [#"{"author": 7}"#, #"{"author": null}"#, #"{"author": {"id": 7}}"#, #"{"author": "x"}"#] {
            let issues = issues { try Post.object(fromJSON: document, options: .strict, session: session) }
            #expect(try validator.accepts(json: document) == issues.isEmpty, "\(document) \(issues)")
        }
    }

    struct Faulty: DictionaryImportable {
        var text = ""
        static var importableProperties: PropertyRegistry { Property(\.text, .matching("[")) }
    }

    @Test("A model with a fault has no schema, nor has one that it is nested in")
    func aModelWithAFaultHasNoSchema() {
        for model: any DictionaryImportable.Type in [Faulty.self, Holder<Faulty>.self] {
            let error = #expect(throws: ImportError.self) { try model.jsonSchema(for: .newObjects) }
            #expect(error?.description == "Faulty: text: [ is not a valid regular expression")
        }
        #expect(throws: ImportError.self) { try Faulty.propertyDescriptions }
    }

    // MARK: Descriptions

    @Test("Descriptions of properties are the list as data")
    func descriptionsOfProperties() throws {
        let properties = try Order.propertyDescriptions
        #expect(
            properties.map(\.name).joined(separator: " ")
                == "number quantity customer referrer delivery home note tags password")
        #expect(properties.map(\.type)[2...5] == ["Customer?", "Customer?", "Address", "Address?"])
        #expect(
            properties.map(\.keys) == [
                ["number"], ["quantity"], ["customer"], ["referrer"], ["delivery"], [], ["meta.text.note", "note"], [],
                ["password"],
            ])
        #expect(properties[6].exportedKeys == ["meta", "text", "note"] && properties[8].exportedKeys == [])
        #expect(properties.map(\.required) == [.allImports, nil, nil, nil, nil, nil, nil, nil, nil])
        #expect(properties[0].text == "The number on the invoice" && properties[1].text == nil)
        #expect(properties[1].rules.map(\.rule) == [.range])
        #expect(properties[1].rules[0].arguments["maximum"] as? Int == 999)
        #expect(properties[4].model == Address.self && properties[0].model == nil)
        #expect(properties[2].acceptsNull && !properties[4].acceptsNull && properties[8].isSensitive)
        let customer = try Customer.propertyDescriptions
        #expect(customer[0].isIdentity && customer[0].required == .newObjects)
        let words = try SchemaRuleTests.Model.propertyDescriptions.first { $0.name == "words" }
        #expect(words?.rules.first?.message == "must be a ZIP code")
        let tags = try SchemaRuleTests.Model.propertyDescriptions.first { $0.name == "tags" }
        #expect(tags?.rules.map(\.rule) == [.minimumCount, .unique] && tags?.elementRules.map(\.rule) == [.pattern])
    }
}

extension SchemaModelTests {
    @Test("A key of a flattened model in a flattened model requires what is needed of both")
    func dependentsOfSeveralFlattenedModels() throws {
        struct Inner: DictionaryImportable {
            var a = ""
            var b = ""
            static var importableProperties: PropertyRegistry {
                Property(\.a, .required)
                Property(\.b, .required)
            }
        }
        struct Middle: DictionaryImportable {
            var c = ""
            var inner: Inner?
            static var importableProperties: PropertyRegistry {
                Property(\.c, .required)
                Property(\.inner, .flattened(prefix: "i_"))
            }
        }
        struct Outer: DictionaryImportable {
            var middle: Middle?
            static var importableProperties: PropertyRegistry { Property(\.middle, .flattened(prefix: "m_")) }
        }
        let dependents = ["m_i_a": ["m_c", "m_i_b"], "m_i_b": ["m_c", "m_i_a"]]
        let schema = try Outer.jsonSchema(for: .newObjects)
        #expect(schema["dependentRequired"] as? [String: [String]] == dependents)
        let bytes = String(decoding: try Outer.jsonSchemaData(for: .newObjects), as: UTF8.self)
        #expect(bytes.contains(#"{"m_i_a":["m_c","m_i_b"],"m_i_b":["m_c","m_i_a"]}"#))
    }

    @Test("A value tells kinds apart only where it must be there")
    func valuesThatNeedNotBeThere() throws {
        let source = #"{"radius": 2}"#
        _ = try Shape.object(fromJSON: source, options: .default)
        for use in [JSONSchemaUse.newObjects, .updates] {
            let schema = try Shape.jsonSchema(for: use, options: .default)
            #expect(schema["oneOf"] == nil && schema["anyOf"] != nil)
            #expect(try SchemaValidator(schema).accepts(json: source))
        }
    }

    @Test("An ignored key of an element that a key path names may be there")
    func ignoredKeysOfElements() throws {
        struct Order: DictionaryImportable {
            var sku = ""
            static var importableProperties: PropertyRegistry { Property(\.sku, .fromOnly("lines[0].sku")) }
            static var ignoredKeys: Set<String> { ["lines[0].junk"] }
        }
        let validator = SchemaValidator(try Order.jsonSchema(for: .newObjects, options: .strict))
        for (source, isValid) in [
            (#"{"lines": [{"sku": "x", "junk": 1}]}"#, true), (#"{"lines": [{"sku": "x", "other": 1}]}"#, false),
        ] {
            let issues = issues { try Order.object(fromJSON: source, options: .strict) }
            #expect(issues.isEmpty == isValid)
            #expect(try validator.accepts(json: source) == isValid)
        }
    }

    @Test("What a type of your own exports as nothing need not be there where nulls are left out")
    func nothingOfTypesOfYourOwn() throws {
        struct Mark: ImportableValue {
            static func importing(_ value: ImportValue, in context: ImportContext) throws -> Mark { Mark() }
            func exported(in context: ExportContext) throws -> Any? { nil }
        }
        struct Page: DictionaryImportable {
            var mark = Mark()
            var text = ""
            static var importableProperties: PropertyRegistry {
                \.mark
                \.text
            }
        }
        let options = ExportOptions(nulls: .omit)
        let schema = try Page.jsonSchema(for: .exports, exportOptions: options)
        #expect(schema["required"] as? [String] == ["text"])
        let exported = try ImportValue(json: Page().exportedJSON(options: options))
        #expect(SchemaValidator(schema).problems(with: exported) == [])
    }
}
