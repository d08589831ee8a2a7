import DictionaryImport
import Foundation
import Testing

@Suite("Names with underscores, and keys that feed several properties")
struct ExportedNameTests {
    @Test("Underscores at the ends of a name stay", arguments: [ExportOptions.KeyStyle.snakeCase, .asDeclared])
    func underscores(style: ExportOptions.KeyStyle) throws {
        let keywords = Keywords(id: 1, kind: 2, html: 3, blank: 4)
        let exported = try keywords.exportedDictionary(options: .init(keyStyle: style))
        let html = style == .snakeCase ? "__inner_html__" : "__innerHTML__"
        #expect(exported as? [String: Int] == ["_id": 1, "class_": 2, html: 3, "__": 4])
        #expect(try Keywords.object(from: exported) == keywords)
        #expect(try Keywords.object(fromJSON: keywords.exportedJSON(options: .init(keyStyle: style))) == keywords)
        // They do not matter to an import.
        #expect(try Keywords.object(from: ["id": 1, "Class": 2, "INNER_HTML": 3, "___": 4]) == keywords)
    }

    @Test("Names that differ only by underscores at their ends have different keys")
    func twins() throws {
        let twins = Twins(_id: 1, id: 2, old: 3, userID: 4)
        let exported = try twins.exportedDictionary()
        #expect(exported as? [String: Int] == ["_id": 1, "id": 2, "id_": 3, "userID": 4])
        #expect(try Twins.object(from: exported) == twins)
        #expect(try Twins.checkImportableProperties(except: ["old"]) == [])
    }

    @Test("Of two properties that one key feeds, one is not exported")
    func notExported() throws {
        let person = try Person.object(from: ["name": "ann"])
        #expect(person.name == "ann" && person.initial == "a")
        #expect(try Person.checkImportableProperties() == [])
        for style in [ExportOptions.KeyStyle.snakeCase, .asDeclared] {
            for relationships in [ExportOptions.RelationshipPolicy.nested, .railsAttributes, .excluded] {
                let options = ExportOptions(keyStyle: style, relationships: relationships)
                #expect(try person.exportedDictionary(options: options) as? [String: String] == ["name": "ann"])
                #expect(try person.exportedJSON(options: options) == Data(#"{"name":"ann"}"#.utf8))
            }
        }
    }

    @Test("Of two properties that one key feeds, one may have a key of its own in exports")
    func exportedAs() throws {
        let text = try Text.object(from: ["body": "x y"])
        #expect(text.plain == "x y" && text.words == ["x", "y"])
        #expect(try Text.checkImportableProperties() == [])
        let exported = try text.exportedDictionary()
        #expect(exported as NSDictionary == ["body": "x y", "words": ["x", "y"]] as NSDictionary)
        #expect(try text.exportedJSON() == Data(#"{"body":"x y","words":["x","y"]}"#.utf8))
    }
}

private struct Keywords: DictionaryImportable, Equatable {
    var id = 0
    var kind = 0
    var html = 0
    var blank = 0

    static var importableProperties: PropertyRegistry {
        Property(\.id, named: "_id")
        Property(\.kind, named: "class_")
        Property(\.html, named: "__innerHTML__")
        Property(\.blank, named: "__")
    }
}

private struct Twins: DictionaryImportable, Equatable {
    var _id = 0
    var id = 0
    var old = 0
    var userID = 0

    static var importableProperties: PropertyRegistry {
        \._id
        \.id
        Property(\.old, named: "id_")
        \.userID
    }

    static var keyNormalization: KeyNormalization { .exact }
}

private struct Person: DictionaryImportable {
    var name = ""
    var initial = ""

    static var importableProperties: PropertyRegistry {
        Property(\.name, .from("name"))
        Property(\.initial, .from("name"), .converting { String(($0.string ?? "").prefix(1)) }, .notExported)
    }
}

private struct Text: DictionaryImportable {
    var plain = ""
    var words: [String] = []

    static var importableProperties: PropertyRegistry {
        Property(\.plain, .from("body"))
        Property(
            \.words, .from("body"), .exported(as: "words"),
            .converting({ ($0.string ?? "").split(separator: " ").map(String.init) }, exporting: { $0 }))
    }
}
