import DictionaryImport
import Foundation
import TestSupport
import Testing

@Suite("Keys with dots, brackets and quotes in them")
struct DottedKeyTests {
    @Test("A key that begins or ends with a dot is no path", arguments: [false, true])
    func literal(isJSON: Bool) throws {
        let source: [String: Any] = [
            ".issued": "i", "expires.": "e", ".a.b": "ab", "mapped.": "m", ".called": "c", "x": ["y.z": "deep"],
        ]
        let mappings = [".called": "called"]
        let token =
            try isJSON
            ? Token.object(fromJSON: JSONSerialization.data(withJSONObject: source), mappings: mappings)
            : Token.object(from: source, mappings: mappings)
        #expect([token.issued, token.expires, token.both, token.mapped, token.called] == ["i", "e", "ab", "m", "c"])
        #expect(token.deep == "deep")
        #expect(try Token.checkImportableProperties() == [])
        let again = try Token.object(from: token.exportedDictionary())
        #expect([again.issued, again.expires, again.both, again.mapped, again.deep] == ["i", "e", "ab", "m", "deep"])
    }

    @Test("Such a key is compared as other keys are, and no path leads through it")
    func compared() throws {
        #expect(try Token.object(from: [".ISSUED": "i"]).issued == "i")
        #expect(try Token.object(from: ["": ["issued": "i"], "issued": "n"]).issued == "n")
        #expect(failures { try Token.object(from: [".issued": [1]]) } == [".issued: typeMismatch"])
        let value = ImportValue([".issued": 1, "a": ["b.": 2]] as [String: Any])
        #expect((value[".issued"]?.int, value["a"]?["b."]?.int, value["a.b."]?.int) == (1, 2, nil))
    }

    @Test("A key with dots, brackets or quotes in it is a component when it is quoted")
    func quoted() throws {
        let source: [String: Any] = [
            "a.b": ["C": 1], "x": ["y[0]": ["z": 2]], "p.q": 3, "p": ["q": 9], "": ["\"\\": ["[0]": 4]],
        ]
        for quoted in try [
            Quoted.object(from: source), Quoted.object(fromJSON: JSONSerialization.data(withJSONObject: source)),
        ] {
            #expect((quoted.deep, quoted.text, quoted.single, quoted.silly) == (1, 2, 3, 4))
        }
        #expect(try Quoted.object(from: ["a": ["b": ["c": 1]], "p": ["q": 1]]).deep == 0)
        #expect(try Quoted.object(from: ["p": ["q": 1]]).single == 0)
        #expect(ImportValue(source)[#"["a.b"].c"#]?.int == 1)
        #expect(ImportValue(source)[#"["a.b].c"#] == nil)
    }

    @Test("Quoted keys are exported as they are imported, and issues have them in their paths")
    func roundTrip() throws {
        let quoted = try Quoted.object(from: ["a.b": ["c": 1], "x": ["y[0]": ["z": 2]]])
        let exported = try quoted.exportedDictionary()
        #expect((exported["a.b"] as? [String: Any])?["c"] as? Int == 1)
        #expect(try Quoted.object(from: exported).text == 2)
        let error = #expect(throws: ImportError.self) { try Quoted.object(from: ["a.b": ["c": "x"]]) }
        #expect(error?.issues.first?.path.components == [.key("a.b"), .key("c")])
        #expect(try Quoted.checkImportableProperties() == [])
    }

    @Test(
        "A part of a document may lie below keys with dots and quotes in them",
        arguments: [
            (path: #"["a.b"].c"#, json: #"{"a.b": {"c": {"n": 1}}}"#),
            (path: #"x["a.b"].c"#, json: #"{"x": {"a.b": {"c": {"n": 1}}}}"#),
            (path: #"x.["a\"b"][0]"#, json: #"{"x": {"a\"b": [{"n": 1}]}}"#), (path: ".c", json: #"{".c": {"n": 1}}"#),
            (path: #"["é.ü"]"#, json: #"{"é.ü": {"n": 1}}"#), (path: "é.ü[-1]", json: #"{"é": {"ü": [{}, {"n": 1}]}}"#),
        ])
    func parts(path: String, json: String) throws {
        #expect(try Number.object(fromJSON: json, at: path).n == 1)
        let value = try #require(ImportValue(JSONSerialization.jsonObject(with: Data(json.utf8)))[path])
        #expect(value["n"]?.int == 1)
    }

    @Test("A key path that is malformed is a fault, and one that begins or ends with a dot is not")
    func malformed() {
        #expect(
            failureLines { try Malformed.checkImportableProperties() } == [
                #"""
                Malformed: one: the key path "a..b" has an empty component: there is nothing before or after a dot
                """#,
                #"""
                Malformed: two: the key path "a[" has a bracket without its counterpart: an index is written as in \#
                "lines[0].zip"
                """#,
                "Malformed: three: a source must not be empty",
                #"""
                Malformed: four: the key path "a].b" has a bracket without its counterpart: an index is written as in \#
                "lines[0].zip"
                """#,
                #"""
                Malformed: five: the key path "[\"a.b" has a bracket without its counterpart: an index is written as in \#
                "lines[0].zip"
                """#,
            ])
    }

    @Test("A key path that would name a value of each element is a fault, unless its brackets end a key or are quoted")
    func eachElement() throws {
        for path in ["lines[].sku", "lines[*].sku", "a.lines[*].b"] {
            let found = issues { try Number.object(from: ["n": 1], mappings: [path: "n"]) }
            #expect(found.map(\.reason.code) == [.registry])
            #expect(found.first?.description.contains("names a value of each element") == true)
        }
        for path in ["tags[]", "[\"tags[]\"].x"] {
            _ = try Number.object(from: ["n": 1], mappings: [path: "n"])
        }
    }

    @Test("So it is in the mappings of a model, and in those of a call")
    func malformedMappings() throws {
        #expect(
            failureLines { try Mapped.checkImportableProperties() } == [
                #"""
                Mapped: one: the key path "a..b" has an empty component: there is nothing before or after a dot
                """#,
                #"""
                Mapped: two: the key path "q[" has a bracket without its counterpart: an index is written as in \#
                "lines[0].zip"
                """#,
            ])
        let call = issues { try Number.object(from: ["n": 1], mappings: ["a..b": "n"]) }
        #expect(call.map(\.reason.code) == [.registry])
    }
}

// MARK: Models

private struct Mapped: DictionaryImportable {
    var one = 0
    var two = 0
    static var customKeyMappings: [String: String] { ["a..b": "one", "q[": "two", "x.": "one"] }
    static var importableProperties: PropertyRegistry {
        \.one
        \.two
    }
}

private final class Token: DictionaryImportable {
    var issued = ""
    var expires = ""
    var both = ""
    var mapped = ""
    var called = ""
    var deep = ""
    static var customKeyMappings: [String: String] { ["mapped.": "mapped"] }
    static var importableProperties: PropertyRegistry {
        Property(\.issued, .from(".issued"))
        Property(\.expires, .fromOnly("expires."))
        Property(\.both, .from(".a.b"))
        \.mapped
        \.called
        Property(\.deep, .fromOnly(path: ["x", "y.z"]))
    }
}

private struct Number: DictionaryImportable {
    var n = 0
    static var importableProperties: PropertyRegistry { \.n }
}

private struct Quoted: DictionaryImportable {
    var deep = 0
    var text = 0
    var single = 0
    var silly = 0
    static var importableProperties: PropertyRegistry {
        Property(\.deep, .from(path: ["a.b", "c"]))
        Property(\.text, .from(#"x["y[0]"].z"#))
        Property(\.single, .from(path: ["p.q"]))
        Property(\.silly, .from(path: ["", "\"\\", "[0]"]))
    }
}

private struct Malformed: DictionaryImportable {
    var one = 0
    var two = 0
    var three = 0
    var four = 0
    var five = 0
    var fine = 0

    static var importableProperties: PropertyRegistry {
        Property(\.one, .from("a..b"))
        Property(\.two, .from("a["))
        Property(\.three, .from(""))
        Property(\.four, .from("a].b", "fine[0]"))
        Property(\.five, .from(#"["a.b"#))
        Property(\.fine, .fromOnly("ids[]", ".end", ".", "..", ".a]"))
    }
}
