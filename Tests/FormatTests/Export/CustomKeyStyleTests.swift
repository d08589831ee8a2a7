import DictionaryImport
import Foundation
import Testing

@Suite("Custom styles of keys")
struct CustomKeyStyleTests {
    private struct Note: DictionaryImportable {
        var bodyText = ""
        static var importableProperties: PropertyRegistry { \.bodyText }
    }

    private final class Person: DictionaryImportable {
        var _id = 0
        var firstName = ""
        var age: Int?
        var zip = ""
        var notes: [Note] = []
        var note: Note?

        static var importableProperties: PropertyRegistry {
            Property(\._id, .identity)
            \.firstName
            \.age
            Property(\.zip, .from("postalCode"))
            \.notes
            \.note
        }
    }

    private func person() -> Person {
        let person = Person()
        (person._id, person.firstName) = (1, "Ann")
        person.notes = [Note(bodyText: "x")]
        return person
    }

    @Test("A function makes the keys of names, at every level; other keys stay")
    func custom() throws {
        var options = ExportOptions.default
        options.keyStyle = .custom { $0.uppercased() }
        for _ in 0..<2 {
            let dictionary = try person().exportedDictionary(options: options)
            #expect(Set(dictionary.keys) == ["_ID", "FIRSTNAME", "AGE", "postalCode", "NOTES"])
            #expect((dictionary["NOTES"] as? [[String: Any]])?.first?["BODYTEXT"] as? String == "x")
            let json = String(decoding: try person().exportedJSON(options: options), as: UTF8.self)
            #expect(
                json == #"{"_ID":1,"FIRSTNAME":"Ann","AGE":null,"postalCode":"","NOTES":[{"BODYTEXT":"x"}]}"#)
        }
        options.keyStyle = .custom { _ in "" }
        #expect(try person().exportedDictionary(options: options)["firstName"] as? String == "Ann")
    }

    @Test("Each function has its own keys, with relationships of each kind")
    func several() throws {
        for (style, key) in [
            (ExportOptions.KeyStyle.custom { $0.uppercased() }, "FIRSTNAME"), (.custom { "x-" + $0 }, "x-firstName"),
            (.snakeCase, "first_name"), (.asDeclared, "firstName"),
        ] {
            for relationships in [ExportOptions.RelationshipPolicy.nested, .railsAttributes, .excluded] {
                let options = ExportOptions(keyStyle: style, relationships: relationships)
                #expect(try person().exportedDictionary(options: options)[key] as? String == "Ann")
            }
        }
        let style = ExportOptions.KeyStyle.custom { $0 }
        #expect(style == style && style != .custom { $0 } && style != .asDeclared)
    }

    @Test("Keys that are the same are an error")
    func collisions() {
        let error = #expect(throws: ImportError.self) {
            try person().exportedJSON(options: ExportOptions(keyStyle: .custom { _ in "same" }))
        }
        // Of the five properties whose keys are made of their names, each but the first.
        #expect(error?.issues.map(\.reason.code) == [.registry, .registry, .registry, .registry])
    }

    @Test("A function made for each call, with other keys each time, is used for that call only")
    func manyFunctions() throws {
        for number in 0..<50 {
            let options = ExportOptions(
                keyStyle: .custom { "\($0)\(number)" }, properties: ["firstName", "notes.bodyText"])
            for _ in 0..<2 {
                let json = String(decoding: try person().exportedJSON(options: options), as: UTF8.self)
                #expect(json == #"{"firstName\#(number)":"Ann","notes\#(number)":[{"bodyText\#(number)":"x"}]}"#)
                let dictionaries = try [person(), person()].exportedDictionaries(options: options)
                #expect(dictionaries.compactMap { $0["firstName\(number)"] as? String } == ["Ann", "Ann"])
            }
        }
    }

    @Test("A name keeps the underscores at its ends")
    func underscores() throws {
        #expect(try person().exportedDictionary()["_id"] as? Int == 1)
    }
}

@Suite("Values that a new instance has")
struct OmittedDefaultTests {
    private struct Part: DictionaryImportable {
        var name = "part"
        var size = 1
        static var importableProperties: PropertyRegistry {
            \.name
            \.size
        }
    }

    private final class Thing: DictionaryImportable {
        var id = 0
        var code = "c"
        var name = "initial"
        var note: String? = "none"
        var tags = ["a"]
        var part = Part()
        var parts: [Part] = []
        var flat = Part()
        var deep = 0
        var rest: [String: Int] = [:]

        static var importableProperties: PropertyRegistry {
            Property(\.id, .identity)
            Property(\.code, .required)
            \.name
            \.note
            \.tags
            \.part
            \.parts
            Property(\.flat, .flattened(prefix: "flat_"))
            Property(\.deep, .fromOnly("a.b"))
            Property(\.rest, .catchAll)
        }
    }

    private static let options = ExportOptions(omitsDefaults: true)

    private func json(_ thing: Thing, _ options: ExportOptions = options) throws -> String {
        String(decoding: try thing.exportedJSON(options: options), as: UTF8.self)
    }

    @Test("What is required of new objects is not left out, so that one can be made of the export")
    func requiredOfNewObjects() throws {
        struct Order: DictionaryImportable {
            var number = "new"
            var note = ""
            static var importableProperties: PropertyRegistry {
                Property(\.number, .required(for: .newObjects))
                \.note
            }
        }
        let json = try Order().exportedJSON(options: Self.options)
        #expect(String(decoding: json, as: UTF8.self) == #"{"number":"new"}"#)
        #expect(throws: Never.self) { try Order.object(fromJSON: json) }
        let schema = try Order.jsonSchema(for: .exports, exportOptions: Self.options)
        #expect(schema["required"] as? [String] == ["number"])
    }

    @Test("Default values are left out at every level, but not required values and identities")
    func omitted() throws {
        let thing = Thing()
        #expect(try json(thing) == #"{"id":0,"code":"c"}"#)
        #expect(Set(try thing.exportedDictionary(options: Self.options).keys) == ["id", "code"])
        thing.name = "new"
        thing.note = nil
        thing.part.size = 2
        thing.parts = [Part()]
        thing.flat.size = 3
        thing.deep = 4
        thing.rest = ["x": 1]
        #expect(
            try json(thing) == """
                {"id":0,"code":"c","name":"new","note":null,"part":{"size":2},"parts":[{}],"flat_size":3,"a":{"b":4},"x":1}
                """)
        thing.tags = ["a"]
        #expect(try thing.exportedDictionary(options: Self.options)["tags"] == nil)
        #expect(try json(thing, .default).contains("tags"))
    }

    @Test("An import of what is exported gives the same object")
    func roundTrip() throws {
        let thing = Thing()
        (thing.id, thing.note, thing.deep) = (5, nil, 6)
        let again = try Thing.object(fromJSON: thing.exportedJSON(options: Self.options))
        #expect(try json(again, .default) == json(thing, .default))
    }
}
