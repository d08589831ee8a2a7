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

    @Test("They are compared as keys are, and no path leads through them")
    func compared() throws {
        #expect(try Token.object(from: [".ISSUED": "i"]).issued == "i")
        #expect(try Token.object(from: ["": ["issued": "i"], "issued": "n"]).issued == "n")
        #expect(
            failures { _ = try Token.object(from: [".issued": [1]]) } == [
                ".issued: typeMismatch"
            ])
        let value = ImportValue([".issued": 1, "a": ["b.": 2]] as [String: Any])
        #expect((value[".issued"]?.int, value["a"]?["b."]?.int, value["a.b."]?.int) == (1, 2, nil))
    }

    @Test(
        "A part of a document may lie below keys with dots in them",
        arguments: [
            (#"["a.b"].c"#, #"{"a.b": {"c": {"n": 1}}}"#), (#"x["a.b"].c"#, #"{"x": {"a.b": {"c": {"n": 1}}}}"#),
            (#"x.["a\"b"][0]"#, #"{"x": {"a\"b": [{"n": 1}]}}"#), (".c", #"{".c": {"n": 1}}"#),
            (#"["é.ü"]"#, #"{"é.ü": {"n": 1}}"#), ("é.ü[-1]", #"{"é": {"ü": [{}, {"n": 1}]}}"#),
        ])
    func parts(path: String, json: String) throws {
        #expect(try Number.object(fromJSON: json, at: path).n == 1)
        let value = try #require(ImportValue(JSONSerialization.jsonObject(with: Data(json.utf8)))[path])
        #expect(value["n"]?.int == 1)
    }

    @Test("What is malformed is a fault, what begins or ends with a dot is not")
    func faults() {
        let lines = failures { try Malformed.checkImportableProperties() }
        #expect(
            lines == ["registry", "registry", "registry"])
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

private struct Malformed: DictionaryImportable {
    var one = 0
    var two = 0
    var three = 0
    var four = 0
    static var importableProperties: PropertyRegistry {
        Property(\.one, .from("a..b"))
        Property(\.two, .from("a["))
        Property(\.three, .from(""))
        Property(\.four, .from(".", "..", ".a]"))
    }
}
