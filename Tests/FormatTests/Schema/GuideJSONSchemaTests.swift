import DictionaryImport
import Foundation
import TestSupport
import Testing

/// The models of the article on JSON Schema, its OpenAPI document, and fixtures of a client and a server.
@Suite("The article on JSON Schema")
struct GuideJSONSchemaTests {
    enum Status: String, CaseIterable, ImportableValue { case open, closed }

    typealias Address = SchemaModels.Address

    final class Order: DictionaryImportable {
        var number = ""
        var quantity = 1
        var status = Status.open
        var delivery = Address()
        var note: String?

        static var importableProperties: PropertyRegistry {
            Property(\.number, .required(for: .newObjects), .length(3...12), .described("The number on the invoice"))
            Property(\.quantity, .defaulted, .range(1...999))
            Property(\.status, .defaulted)
            Property(\.delivery, .merging)
            Property(\.note, .from("meta.note"))
        }
    }

    /// The schema that a request or a response of the OpenAPI document has, with the definitions where its references lead.
    private func schema(_ name: String, in components: [String: Any]) throws -> SchemaValidator {
        let text = String(decoding: try JSONSerialization.data(withJSONObject: components), as: UTF8.self)
        let local = text.replacing(#"#\/components\/schemas\/"#, with: "#/$defs/").replacing(
            "#/components/schemas/", with: "#/$defs/")
        let definitions = try JSONSerialization.jsonObject(with: Data(local.utf8))
        return SchemaValidator(["$ref": "#/$defs/\(name)", "$defs": definitions])
    }

    private func components() throws -> [String: Any] {
        var components: [String: Any] = [:]
        for use in [JSONSchemaUse.newObjects, .updates, .exports] {
            let document = try Order.jsonSchema(for: use, options: .strict, references: "#/components/schemas/")
            components.merge(document["$defs"] as? [String: Any] ?? [:]) { $1 }
        }
        return components
    }

    @Test("The definitions of all uses stand together")
    func theDefinitionsOfAllUsesStandTogether() throws {
        let names = try components().keys.sorted()
        #expect(names == ["Address", "AddressExport", "AddressUpdate", "Order", "OrderExport", "OrderUpdate"])
    }

    struct Fixture: CustomTestStringConvertible, Sendable {
        let schema: String
        let json: String
        let isValid: Bool
        var testDescription: String { "\(schema): \(json)" }
    }

    static let fixtures = [
        Fixture(schema: "Order", json: #"{"number": "A-17", "delivery": {"street": "Main St 1"}}"#, isValid: true),
        Fixture(
            schema: "Order",
            json:
                #"{"number": "A-17", "quantity": 3, "status": "closed", "delivery": {"street": "x"}, "meta": {"note": null}}"#,
            isValid: true),
        Fixture(schema: "Order", json: #"{"number": "A-17"}"#, isValid: false),
        Fixture(schema: "Order", json: #"{"number": "A", "delivery": {"street": "x"}}"#, isValid: false),
        Fixture(
            schema: "Order", json: #"{"number": "A-17", "delivery": {"street": "x", "zip_code": "1"}}"#, isValid: false),
        Fixture(
            schema: "Order", json: #"{"number": "A-17", "delivery": {"street": "x"}, "quantity": "3"}"#, isValid: false),
        Fixture(
            schema: "Order", json: #"{"number": "A-17", "delivery": {"street": "x"}, "meta": {"by": 1}}"#,
            isValid: false),
        Fixture(
            schema: "OrderUpdate", json: #"{"status": "closed", "delivery": {"zip_code": "02139"}}"#, isValid: true),
        Fixture(schema: "OrderUpdate", json: "{}", isValid: true),
        Fixture(schema: "OrderUpdate", json: #"{"status": "lost"}"#, isValid: false),
    ]

    @Test("A fixture is valid if its import is", arguments: fixtures)
    func aFixtureIsValidIfItsImportIs(_ fixture: Fixture) throws {
        #expect(try schema(fixture.schema, in: components()).accepts(json: fixture.json) == fixture.isValid)
        let issues = issues {
            if fixture.schema == "Order" {
                _ = try Order.object(fromJSON: fixture.json, options: .strict)
            } else {
                try Order().importValues(fromJSON: fixture.json, options: .strict)
            }
        }
        #expect(issues.isEmpty == fixture.isValid, "\(issues)")
    }

    @Test("A response of a server is valid by the schema of exports")
    func whatAServerAnswersIsAsTheSchemaOfExportsSays() throws {
        let order = try Order.object(fromJSON: Self.fixtures[1].json, options: .strict)
        let answer = try ImportValue(json: order.exportedJSON())
        #expect(try schema("OrderExport", in: components()).problems(with: answer) == [])
        #expect(try schema("Order", in: components()).problems(with: answer) == [])
        let lacking = try ImportValue(json: #"{"number": "A-17"}"#)
        #expect(try !schema("OrderExport", in: components()).accepts(lacking))
    }
}
