import DictionaryImport
import Foundation
import TestSupport
import Testing

private struct Home: DictionaryImportable {
    var zip = ""
    var more: [String: String] = [:]

    static var importableProperties: PropertyRegistry {
        \.zip
        Property(\.more, .catchAll)
    }
}

private struct Resident: DictionaryImportable {
    var home = Home()

    static var importableProperties: PropertyRegistry { Property(\.home, .flattened(prefix: "home_")) }
}

private struct Flat: DictionaryImportable {
    var home = Home()

    static var importableProperties: PropertyRegistry { Property(\.home, .flattened(prefix: "p_")) }
}

private struct Town: DictionaryImportable {
    var pZ = ""
    var flat = Flat()

    static var importableProperties: PropertyRegistry {
        \.pZ
        Property(\.flat, .flattened(prefix: "x"))
    }
}

@Suite("Exports of flattened models in one another")
struct NestedFlatteningExportTests {
    private func json<Model: DictionaryImportable>(_ type: Model.Type, _ json: String) throws -> String {
        String(decoding: try Model.object(fromJSON: json).exportedJSON(options: .init(sortedKeys: true)), as: UTF8.self)
    }

    @Test("What a catch-all has received keeps its keys, however they spell the prefixes")
    func receivedKeys() throws {
        for key in ["homeColor", "home_color", "HOME_color"] {
            #expect(try json(Resident.self, #"{"\#(key)":"red"}"#) == #"{"\#(key)":"red","home_zip":""}"#)
        }
        for key in ["x_p_q", "xP_q", "x_p_color"] {
            #expect(try json(Town.self, #"{"\#(key)":"1"}"#) == #"{"p_z":"","\#(key)":"1","x_p_zip":""}"#)
        }
    }

    @Test("What was put into a catch-all gets the prefixes, unless a property has the key then")
    func addedKeys() throws {
        var town = Town()
        town.flat.home.more = ["color": "red", "x_p_size": "9", "zip": "no", "x_p_zip": "no"]
        let options = ExportOptions(sortedKeys: true)
        let json = String(decoding: try town.exportedJSON(options: options), as: UTF8.self)
        #expect(json == #"{"p_z":"","x_p_color":"red","x_p_size":"9","x_p_zip":""}"#)
    }

    @Test("No key of the outermost model is written twice")
    func keysOfTheOutermostModel() throws {
        struct Inner: DictionaryImportable {
            var id = 2
            var z = 3
            static var importableProperties: PropertyRegistry {
                \.id
                \.z
            }
        }
        struct Middle: DictionaryImportable {
            var y = 0
            var inner = Inner()
            static var importableProperties: PropertyRegistry {
                \.y
                Property(\.inner, .flattened(prefix: ""))
            }
        }
        struct Outer: DictionaryImportable {
            var id = 1
            var middle = Middle()
            static var importableProperties: PropertyRegistry {
                \.id
                Property(\.middle, .flattened(prefix: ""))
            }
        }
        #expect(String(decoding: try Outer().exportedJSON(), as: UTF8.self) == #"{"id":1,"y":0,"z":3}"#)
        #expect(try Outer().exportedDictionary() as? [String: Int] == ["id": 1, "y": 0, "z": 3])
    }

    @Test("An object that the properties of two models would share is an error, with a prefix and without one")
    func sharedObjects() throws {
        struct Zip: DictionaryImportable {
            var zip = "3000"
            static var importableProperties: PropertyRegistry { Property(\.zip, .from("address.zip")) }
        }
        struct City: DictionaryImportable {
            var city = "Bern"
            var rest = Zip()
            static var importableProperties: PropertyRegistry {
                Property(\.city, .from("address.city"))
                Property(\.rest, .flattened(prefix: ""))
            }
        }
        let message = #"City: city and rest are exported under the same key "address"."#
        let errors = [
            #expect(throws: ImportError.self) { try City().exportedJSON() },
            #expect(throws: ImportError.self) { try City().exportedDictionary() },
        ]
        for error in errors { #expect(error?.description.hasPrefix(message) == true, "\(error?.description ?? "")") }
    }

    @Test("Where two models have the same key path, the outer one wins")
    func sameKeyPath() throws {
        struct Inner: DictionaryImportable {
            var town = "Basel"
            static var importableProperties: PropertyRegistry { Property(\.town, .from("address.city")) }
        }
        struct Outer: DictionaryImportable {
            var city = "Bern"
            var rest = Inner()
            static var importableProperties: PropertyRegistry {
                Property(\.city, .from("address.city"))
                Property(\.rest, .flattened(prefix: ""))
            }
        }
        #expect(String(decoding: try Outer().exportedJSON(), as: UTF8.self) == #"{"address":{"city":"Bern"}}"#)
    }

    @Test("A catch-all has no key of a relationship in Rails' spelling")
    func railsKeys() throws {
        struct Note: DictionaryImportable {
            var text = "t"
            static var importableProperties: PropertyRegistry { \.text }
        }
        struct Pad: DictionaryImportable {
            var notes = [Note()]
            var rest: [String: String] = [:]
            static var importableProperties: PropertyRegistry {
                \.notes
                Property(\.rest, .catchAll)
            }
        }
        let pad = Pad(rest: ["notes_attributes": "x", "notes": "y", "color": "red"])
        let json = String(decoding: try pad.exportedJSON(options: .railsAttributes), as: UTF8.self)
        #expect(json == #"{"notes_attributes":{"0":{"text":"t"}},"color":"red"}"#)
        let plain = String(decoding: try pad.exportedJSON(), as: UTF8.self)
        #expect(plain == #"{"notes":[{"text":"t"}],"color":"red","notes_attributes":"x"}"#)
    }
}
