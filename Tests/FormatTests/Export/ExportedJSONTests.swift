import DictionaryImport
import Foundation
import TestSupport
import Testing

private struct Text: DictionaryImportable {
    var text = ""

    static var importableProperties: PropertyRegistry { Property(\.text, .exported(as: "t")) }
}

private struct Numbers: DictionaryImportable {
    var double = 0.0
    var decimal = Decimal(0)
    var doubles: [Double] = []
    var float: Float = 0
    var any: Any?

    static var importableProperties: PropertyRegistry {
        \.double
        \.decimal
        \.doubles
        \.float
        Property(\.any)
    }
}

private struct Sorted: DictionaryImportable {
    var b = 1
    var a: [Sorted]?
    var upper = ["y": 1, "x": 2]
    var umlaut = "\"\\"
    var deep = 3
    var rest: [String: Any] = ["m": ["b": 1, "a": [2]] as [String: Any], "0": "zero"]

    static var importableProperties: PropertyRegistry {
        \.b
        \.a
        Property(\.umlaut, .exported(as: "ä"))
        Property(\.upper, .exported(as: "Z"))
        Property(\.deep, .from("k.q"))
        Property(\.rest, .catchAll)
    }
}

@Suite("The bytes of exported JSON")
struct ExportedJSONTests {
    @Test(
        "Strings are escaped as RFC 8259 demands",
        arguments: [
            ("", #""""#), ("plain", #""plain""#), ("a\"b", #""a\"b""#), ("\\", #""\\""#), ("/", #""/""#),
            ("\u{8}\u{c}\n\r\t", #""\b\f\n\r\t""#), ("\0\u{1}\u{1f}\u{7f}", "\"\\u0000\\u0001\\u001f\u{7f}\""),
            ("grüße 日本 👩‍👩‍👧 \u{2028}", "\"grüße 日本 👩‍👩‍👧 \u{2028}\""),
            ("0123456\"89abcdef\n", #""0123456\"89abcdef\n""#), ("01234567\\", #""01234567\\""#),
        ] as [(text: String, json: String)])
    func escapes(text: String, json: String) throws {
        let exported = try Text(text: text).exportedJSON()
        #expect(String(decoding: exported, as: UTF8.self) == "{\"t\":\(json)}")
        let parsed = try #require(JSONSerialization.jsonObject(with: exported) as? [String: Any])
        #expect((parsed["t"] as? String).map { Array($0.utf8) } == Array(text.utf8))
    }

    @Test("Every character is read back, at every place")
    func characters() throws {
        for scalar in (0..<0x180).compactMap(UnicodeScalar.init) {
            for length in 0..<18 {
                let text =
                    String(repeating: "x", count: length) + String(Character(scalar))
                    + String(repeating: "y", count: 17 - length)
                let json = try Text(text: text).exportedJSON()
                let parsed = try JSONSerialization.jsonObject(with: json) as? [String: String]
                guard parsed?["t"] == text else {
                    Issue.record("\(text.debugDescription) became \(String(decoding: json, as: UTF8.self))")
                    return
                }
            }
        }
    }

    @Test("Text of any size is read back")
    func longText() throws {
        for length in [1, 7, 8, 9, 1_023, 1_024, 1_025, 5_000, 100_000] {
            let text = String(repeating: "\u{1}ä", count: length)
            let parsed = try JSONSerialization.jsonObject(with: Text(text: text).exportedJSON()) as? [String: String]
            #expect(parsed?["t"] == text)
        }
    }

    @Test(
        "Doubles have the fewest digits that read back",
        arguments: [
            (0, "0.0"), (-0.0, "-0.0"), (1, "1.0"), (-1, "-1.0"), (0.1, "0.1"), (1e16, "1e+16"),
            (.leastNonzeroMagnitude, "5e-324"),
            (123_456_789, "123456789.0"), (9_007_199_254_740_991, "9007199254740991.0"), (1.5e300, "1.5e+300"),
            (0.30000000000000004, "0.30000000000000004"), (.greatestFiniteMagnitude, "1.7976931348623157e+308"),
        ] as [(double: Double, json: String)])
    func doubles(double: Double, json: String) throws {
        let exported = String(decoding: try Numbers(double: double).exportedJSON(), as: UTF8.self)
        #expect(exported.hasPrefix("{\"double\":\(json),"))
        #expect(Double(json)?.bitPattern == double.bitPattern)
    }

    @Test(
        "Decimals keep their digits",
        arguments: [
            "0", "12.2", "-0.05", "79228162514264337593543950336", "0.1234567890123456789012345678901234567",
            "340282366920938463463374607431768211455", "-99999999999999999999999999999999999999",
        ])
    func decimals(text: String) throws {
        let decimal = try #require(Decimal(string: text))
        let model = Numbers(decimal: decimal)
        #expect(String(decoding: try model.exportedJSON(), as: UTF8.self).contains("\"decimal\":\(text),"))
        let dictionary = try model.exportedDictionary()
        #expect(dictionary["decimal"] as? Decimal == decimal)
        #expect(try Numbers.object(from: dictionary).decimal == decimal)
    }

    @Test("Numbers that are not finite are errors", arguments: [Double.nan, .infinity, -.infinity, .signalingNaN])
    func notFinite(number: Double) throws {
        let model = Numbers(
            double: number, decimal: .nan, doubles: [1, number], float: Float(number), any: ["x": [number]])
        let error = #expect(throws: ImportError.self) { try model.exportedJSON() }
        #expect(error?.issues.map(\.path.description) == ["double", "decimal", "doubles[1]", "float", "any.x[0]"])
        #expect(
            error?.issues.first?.description == "double: \(number) cannot be exported: JSON has finite numbers only")
        let other = #expect(throws: ImportError.self) { try [Numbers(), model].exportedDictionaries() }
        #expect(
            other?.issues.map(\.path.description) == [
                "[1].double", "[1].decimal", "[1].doubles[1]", "[1].float", "[1].any.x[0]",
            ])
    }

    @Test("The number of issues is bounded")
    func issueLimit() throws {
        let model = Numbers(doubles: Array(repeating: .nan, count: 250))
        let error = #expect(throws: ImportError.self) { try model.exportedJSON() }
        #expect(error?.issues.count == 100)
        #expect(error?.omittedIssueCount == 150)
    }

    @Test("Keys are sorted on request")
    func sortedKeys() throws {
        var model = Sorted()
        model.a = [Sorted()]
        let json = String(
            decoding: try model.exportedJSON(options: .init(nulls: .omit, sortedKeys: true)), as: UTF8.self)
        let inner = #""b":1,"k":{"q":3},"m":{"a":[2],"b":1},"ä":"\"\\"}"#
        #expect(json == #"{"0":"zero","Z":{"x":2,"y":1},"a":[{"0":"zero","Z":{"x":2,"y":1},"# + inner + "]," + inner)
    }

    @Test("Keys that are not sorted come in the order of the list")
    func listedKeys() throws {
        let json = String(decoding: try Sorted().exportedJSON(options: .init(nulls: .omit)), as: UTF8.self)
        #expect(json == #"{"b":1,"ä":"\"\\","Z":{"x":2,"y":1},"k":{"q":3},"0":"zero","m":{"a":[2],"b":1}}"#)
    }

    @Test("Pretty-printed JSON is indented")
    func prettyPrinted() throws {
        let json = String(decoding: try Sorted(a: []).exportedJSON(options: .readable), as: UTF8.self)
        #expect(
            json == #"""
                {
                  "0": "zero",
                  "Z": {
                    "x": 2,
                    "y": 1
                  },
                  "a": [],
                  "b": 1,
                  "k": {
                    "q": 3
                  },
                  "m": {
                    "a": [
                      2
                    ],
                    "b": 1
                  },
                  "ä": "\"\\"
                }
                """#)
    }

    @Test("Arrays of models are exported")
    func arrays() throws {
        #expect(try [Text(text: "a"), Text(text: "b")].exportedJSON() == Data(#"[{"t":"a"},{"t":"b"}]"#.utf8))
        #expect(try [Text]().exportedJSON() == Data("[]".utf8))
        #expect(try [Text(text: "a")].exportedDictionaries() as NSArray == [["t": "a"]] as NSArray)
    }

    @Test("Two keys with one text are an error")
    func equalKeys() throws {
        let error = #expect(throws: ImportError.self) { try Collisions().exportedJSON() }
        #expect(error?.facts == "values.x: keyCollision")
    }

    @Test("A sensitive value is never quoted")
    func sensitive() throws {
        let error = #expect(throws: ImportError.self) { try Sensitive().exportedJSON() }
        #expect(error?.issues.count == 2)
        #expect(error?.description.contains("inf") == false)
        #expect(error?.description.contains("secret") == false)
    }

    @Test("After a nested model, the dates of the outer one are written by its own strategy again")
    func datesBehindNestedModel() throws {
        struct Inner: DictionaryImportable {
            var at = Date(timeIntervalSince1970: 5)
            static var importableProperties: PropertyRegistry { \.at }
            static var importOptions: ImportOptions { ImportOptions(dates: .unixSeconds) }
        }
        struct Outer: DictionaryImportable {
            var inner = Inner()
            var at = Date(timeIntervalSince1970: 5)
            static var importableProperties: PropertyRegistry {
                \.inner
                \.at
            }
        }
        let json = String(decoding: try Outer().exportedJSON(), as: UTF8.self)
        #expect(json == #"{"inner":{"at":5},"at":"1970-01-01T00:00:05Z"}"#)
    }
}

private struct Clumsy: ImportableKey {
    let text: String
    init?(importKey text: String) { self.text = text }
    var importKey: String { "x" }
}

private struct Collisions: DictionaryImportable {
    var values: [Clumsy: Int] = Dictionary(["a", "b"].compactMap(Clumsy.init).map { ($0, 1) }) { $1 }

    static var importableProperties: PropertyRegistry { \.values }
}

private struct Sensitive: DictionaryImportable {
    struct Refusal: Error { let words = "secret" }

    var salary = Double.infinity
    var name = "secret"

    static var importableProperties: PropertyRegistry {
        Property(\.salary, .sensitive)
        Property(\.name, .sensitive, .converting({ $0.string ?? "" }, exporting: { _ in throw Refusal() }))
    }
}
