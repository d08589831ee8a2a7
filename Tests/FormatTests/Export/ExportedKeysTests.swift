import DictionaryImport
import Foundation
import TestSupport
import Testing

@Suite("Exported keys")
struct ExportedKeysTests {
    @Test("The first of export key, source key and name counts")
    func precedence() throws {
        let exported = try Keys().exportedDictionary() as NSDictionary
        #expect(
            exported == [
                "kind": "1", "zip": "2", "lines": "3", "given": "4", "plain_name": "5", "address": ["town": "6"],
            ] as NSDictionary)
    }

    @Test("The keys of a model's mappings are those that its first import has seen")
    func laterMappings() throws {
        #expect(try Renamed.object(from: ["label": "a"]).name == "a")
        Renamed.key.withLock { $0 = "title" }
        #expect(try Renamed(name: "b").exportedDictionary() as? [String: String] == ["label": "b"])
    }

    @Test("Explicit keys stay as they are, whatever the style")
    func explicitKeys() throws {
        let exported = try Keys().exportedDictionary(options: .init(keyStyle: .asDeclared))
        #expect(exported["kind"] as? String == "1")
        #expect(exported["plainName"] as? String == "5")
    }

    @Test("The objects of a key path are built again")
    func keyPaths() throws {
        let source: [String: Any] = [
            "id": 7,
            "attributes": [
                "name": "John Smith", "contact": ["email": "email@me.com", "phone": "555-5555"],
            ],
        ]
        let contact = try ExportedContact.object(from: source)
        #expect(contact.phone == "555-5555")
        #expect(try contact.exportedDictionary() as NSDictionary == source as NSDictionary)
        #expect(
            try contact.json() == """
                {"id":7,"attributes":{"name":"John Smith","contact":{"email":"email@me.com","phone":"555-5555"}}}
                """)
    }

    @Test("An object of a key path is left out with all that is in it")
    func omittedObjects() throws {
        let contact = try ExportedContact.object(from: ["id": 7])
        #expect(try contact.json(.init(nulls: .omit)) == #"{"id":7,"attributes":{"name":""}}"#)
        #expect(try contact.json(.init(nulls: .omit, properties: ["phone", "id"])) == #"{"id":7}"#)
        #expect(
            try contact.exportedDictionary(options: .init(nulls: .omit, properties: ["phone"])) as NSDictionary
                == [:] as NSDictionary)
    }

    @Test("Properties of a superclass are exported")
    func superclass() throws {
        let dog = Dog()
        (dog.id, dog.barkVolume) = (3, 11)
        let animal: Animal = dog
        #expect(try animal.exportedDictionary() as NSDictionary == ["id": 3, "bark_volume": 11] as NSDictionary)
        #expect(try [animal].exportedJSON() == Data(#"[{"id":3,"bark_volume":11}]"#.utf8))
    }

    @Test("A property that is not exported has no key")
    func notExported() throws {
        #expect(
            try Secretive(name: "a", password: "b").exportedDictionary() as NSDictionary == ["name": "a"]
                as NSDictionary)
    }

    @Test("Two properties with one key are a fault of the list")
    func equalKeys() throws {
        let fault = "registry"
        #expect(try Twins.object(from: ["x": 1]).second == 1)
        #expect(throws: ImportError.self) { try Twins().exportedJSON() }
        #expect(#expect(throws: ImportError.self) { try Twins().exportedDictionary() }?.facts == fault)
        let error = #expect(throws: ImportError.self) { try Twins.checkImportableProperties() }
        #expect(error?.facts == fault)
        #expect(error?.issues.first?.reason.code == .registry)
    }

    @Test("A value and an object under one key are a fault of the list")
    func valueAndObject() throws {
        let error = #expect(throws: ImportError.self) { try Parent.checkImportableProperties() }
        #expect(
            error?.description.hasPrefix(#"Parent: profile and color are exported under the same key "profile"."#)
                == true)
    }

    @Test("A fault of the list is an error of the export")
    func faultyList() throws {
        let error = #expect(throws: ImportError.self) { try Unnamed().exportedDictionary() }
        #expect(error?.issues.first?.reason.code == .registry)
    }
}

extension DictionaryImportable {
    fileprivate func json(_ options: ExportOptions = .default) throws -> String {
        String(decoding: try exportedJSON(options: options), as: UTF8.self)
    }
}

private struct Keys: DictionaryImportable {
    var type = "1"
    var zipCode = "2"
    var line = "3"
    var firstName = "4"
    var plainName = "5"
    var city = "6"

    static var customKeyMappings: [String: String] { ["lines.0.text": "line", "lines": "line", "given": "firstName"] }
    static var importableProperties: PropertyRegistry {
        Property(\.type, .from("theType"), .exported(as: "kind"))
        Property(\.zipCode, .from("addresses[0].zip", "zip", "address.postal_code"))
        \.line
        Property(\.firstName, .from("first"))
        \.plainName
        Property(\.city, .exported(as: "address.town"))
    }
}

private final class ExportedContact: DictionaryImportable {
    var id = 0
    var name = ""
    var email: String?
    var phone: String?

    static var importableProperties: PropertyRegistry {
        \.id
        Property(\.name, .from("attributes.name"))
        Property(\.email, .from("attributes.contact.email"))
        Property(\.phone, .from("attributes.contact.phone"))
    }
}

private class Animal: ImportableObject {
    var id = 0

    @PropertyRegistryBuilder<Animal>
    override class var importableProperties: PropertyRegistry { Property(\.id, named: "id") }
}

private class Dog: Animal {
    var barkVolume = 0

    @PropertyRegistryBuilder<Dog>
    override class var importableProperties: PropertyRegistry {
        super.importableProperties
        Property(\.barkVolume, named: "barkVolume")
    }
}

private struct Renamed: DictionaryImportable {
    static let key = Locked("label")

    var name = ""

    static var importableProperties: PropertyRegistry { \.name }
    static var customKeyMappings: [String: String] { [key.withLock { $0 }: "name"] }
}

private struct Secretive: DictionaryImportable {
    var name = ""
    var password = ""

    static var importableProperties: PropertyRegistry {
        \.name
        Property(\.password, .notExported)
    }
}

private struct Twins: DictionaryImportable {
    var first = 0
    var second = 0

    static var importableProperties: PropertyRegistry {
        Property(\.first, .from("x"))
        Property(\.second, .from("x"))
    }
}

private struct Parent: DictionaryImportable {
    var profile: [String: String] = [:]
    var color = ""

    static var importableProperties: PropertyRegistry {
        \.profile
        Property(\.color, .from("profile.color"))
    }
}

private struct Unnamed: DictionaryImportable {
    var computed: Int {
        get { 0 }
        set {}
    }

    static var importableProperties: PropertyRegistry { \.computed }
}
