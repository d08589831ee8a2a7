import DictionaryImport
import Foundation
import TestSupport
import Testing

private final class City: DictionaryImportable {
    var name = ""
    var inhabitants = 0
    var area: Decimal?
    var height: Double?
    var mayor: Mayor?
    var extra: ImportValue?

    static var importableProperties: PropertyRegistry {
        \.name
        \.inhabitants
        \.area
        \.height
        \.mayor
        \.extra
    }
}

private struct Mayor: DictionaryImportable {
    var name = ""
    var since: Date?

    static var importableProperties: PropertyRegistry {
        \Mayor.name
        \Mayor.since
    }
}

@Suite("Imports from the bytes of a document")
struct JSONImportTests {
    private let envelope = """
        {"status": "ok", "data": {"Cities": [{"name": "Bonn"}, {"name": "Ulm", "mayor": {"name": 7, "since": "no"}}],
          "capital": {"name": "Berlin"}}, "a.b": {"name": "Dotted"}}
        """

    @Test("Every form of bytes is read")
    func bytes() throws {
        let text = #"{"name": "Köln", "inhabitants": 1087353}"#
        #expect(try City.object(fromJSON: text).name == "Köln")
        #expect(try City.object(fromJSON: Data(text.utf8)).name == "Köln")
        #expect(try City.object(fromJSON: Array(text.utf8)).name == "Köln")
        #expect(try City.object(fromJSON: ArraySlice(text.utf8)).inhabitants == 1_087_353)
        let borrowed = try Array(text.utf8).withUnsafeBytes { try City.object(fromJSON: $0).name }
        #expect(borrowed == "Köln")
        #expect(try City.object(fromJSON: "\u{FEFF}" + text).name == "Köln")
    }

    @Test("A part of a document is found by its key path")
    func parts() throws {
        #expect(try City.object(fromJSON: envelope, at: "data.capital").name == "Berlin")
        #expect(try City.object(fromJSON: envelope, at: "data.cities[0]").name == "Bonn")
        #expect(try City.object(fromJSON: envelope, at: "data.cities.0").name == "Bonn")
        #expect(try City.object(fromJSON: envelope, at: "a.b").name == "Dotted")
        var mayor = Mayor()
        try mayor.importValues(fromJSON: envelope, at: "data.capital")
        #expect(mayor.name == "Berlin")
        let city = City()
        let summary = try city.importValues(fromJSON: Data(envelope.utf8), at: "data.capital")
        #expect(summary.changedProperties == ["name"])
    }

    @Test("Paths of issues start at the root of the document")
    func paths() throws {
        let error = #expect(throws: ImportError.self) { try City.objects(fromJSON: envelope, at: "data.cities") }
        #expect(error?.issues.map(\.path.description) == ["data.Cities[1].mayor.since"])
        let exact = #expect(throws: ImportError.self) {
            try City.objects(fromJSON: envelope, at: "data.cities", options: .strict)
        }
        #expect(
            exact?.issues.map(\.path.description) == [
                "data.Cities[0].inhabitants", "data.Cities[1].mayor.name", "data.Cities[1].mayor.since",
                "data.Cities[1].inhabitants",
            ])
    }

    @Test(
        "A part that is missing is an error",
        arguments: [
            ("data.towns", "data: missing"),
            ("nothing", "missing"),
            ("status", "status: typeMismatch"),
            ("data.capital", "data.capital: typeMismatch"),
        ] as [(path: String, message: String)])
    func missingParts(path: String, message: String) {
        let error = #expect(throws: ImportError.self) { try City.objects(fromJSON: envelope, at: path) }
        #expect(error?.facts == message)
    }

    @Test("An array is no object")
    func array() {
        let one = #expect(throws: ImportError.self) { try City.object(fromJSON: "[]") }
        #expect(one?.facts == "typeMismatch")
        let many = #expect(throws: ImportError.self) { try City.objects(fromJSON: "{}") }
        #expect(many?.facts == "typeMismatch")
        let update = #expect(throws: ImportError.self) { try City().importValues(fromJSON: "3") }
        #expect(update?.facts == "typeMismatch")
    }

    @Test("Nothing is imported from a document that is not JSON")
    func broken() throws {
        let city = City()
        let error = #expect(throws: ImportError.self) {
            try city.importValues(fromJSON: "{\"name\": \"Bonn\",\n  \"inhabitants\": 3,}")
        }
        #expect(city.name.isEmpty)
        #expect(error?.issues.map(\.reason.code) == [.syntax])
        #expect(
            error?.description
                == "City: invalid JSON at line 2, column 20 (byte 36): found '}', expected a key in quotes")
    }

    @Test("The depth of nesting is bounded")
    func depth() {
        let bomb = String(repeating: "[", count: 1_000_000)
        let error = #expect(throws: ImportError.self) { try City.objects(fromJSON: bomb) }
        #expect(error?.issues.map(\.reason.code) == [.depth])
        var options = ImportOptions()
        options.maximumDepth = 2
        #expect(throws: ImportError.self) { try City.objects(fromJSON: "[{\"extra\": []}]", options: options) }
        #expect(throws: Never.self) { try City.objects(fromJSON: "[{\"extra\": 1}]", options: options) }
    }

    @Test("Numbers keep all digits")
    func digits() throws {
        let text = #"{"area": 12345678901234567890.123456789012345678, "height": 1.7976931348623157e308}"#
        let city = try City.object(fromJSON: text)
        #expect(city.area?.description == "12345678901234567890.123456789012345678")
        #expect(city.height == .greatestFiniteMagnitude)
        #expect(try City.object(fromJSON: #"{"inhabitants": 9007199254740993.0}"#).inhabitants == 9_007_199_254_740_993)
        #expect(try City.object(fromJSON: #"{"height": 1e-400}"#).height == 0)
    }

    @Test("A number that is beyond its type is an error")
    func outOfRange() {
        let double = #expect(throws: ImportError.self) { try City.object(fromJSON: #"{"height": 1e400}"#) }
        #expect(double?.facts == "height: outOfRange")
        let integer = #expect(throws: ImportError.self) {
            try City.object(fromJSON: #"{"inhabitants": 123456789012345678901234567890}"#)
        }
        #expect(
            integer?.facts == "inhabitants: outOfRange")
        let decimal = #expect(throws: ImportError.self) { try City.object(fromJSON: #"{"area": 1e400}"#) }
        #expect(decimal?.facts == "area: outOfRange")
    }

    @Test("The last value of a repeated key counts")
    func repeatedKey() throws {
        var issues: [String] = []
        let text =
            #"{"name": "A", "n\u0061me": "B", "inhabitants": 1, "Name": "C", "mayor": {"name": "x", "name": "y"}}"#
        let city = try City.object(fromJSON: text) { issues.append($0.facts) }
        #expect(city.name == "B")
        #expect(city.mayor?.name == "y")
        #expect(
            issues.sorted() == [
                "mayor: repeatedKey",
                "name: shadowedKey Name",
                "repeatedKey",
            ])
    }

    @Test(
        "A repeated key is an error where unknown keys are",
        arguments: [#"{"name": "a", "name": "b"}"#, #"{"mayor": {"name": "a", "name": "b"}}"#])
    func aRepeatedKeyInStrict(json: String) throws {
        let error = try #require(throws: ImportError.self) {
            try City.object(fromJSON: json, options: .strict.with(\.missingValues, .keep))
        }
        #expect(error.issues.map(\.reason.code) == [.repeatedKey])
        #expect(error.issues.map(\.severity) == [.error])
        var warnings: [ImportIssue] = []
        _ = try City.object(fromJSON: json) { warnings.append($0) }
        #expect(warnings.map(\.severity) == [.warning])
        _ = try City.object(fromJSON: json)
    }

    @Test("A repeated key in a value that is kept as it is, however deep, is reported as others are, and exported once")
    func repeatedInValues() throws {
        let json = #"{"value": {"a": [{"caf\u00e9": 1, "x": 1e400, "cafe\u0301": 2}]}}"#
        var lines: [String] = []
        let holder = try Holder<ImportValue>.object(fromJSON: json) { lines.append($0.description) }
        #expect(lines == [#"value.a[0]: key "cafe\#u{301}" is repeated; its last value counts"#])
        let exported = String(decoding: try holder.exportedJSON(), as: UTF8.self)
        #expect(exported == #"{"value":{"a":[{"cafe\#u{301}":2,"x":1e400}]}}"#)
        let one = try Holder<ImportValue>.object(fromJSON: #"{"value": {"caf\u00e9": 1, "cafe\u0301": 2}}"#)
        #expect(String(decoding: try one.exportedJSON(), as: UTF8.self) == #"{"value":{"caf\#u{e9}":2}}"#)
        #expect(String(decoding: try JSONEncoder().encode(one.value), as: UTF8.self) == #"{"caf\#u{e9}":2}"#)
        #expect(
            issues { try Holder<ImportValue>.object(fromJSON: json, options: .strict) }.map(\.reason.code) == [
                .repeatedKey
            ])
    }

    @Test("A repeated key that is not used is reported once")
    func losingKey() throws {
        var issues: [String] = []
        let text = #"{"Name": "A", "name": "B", "Name": "C"}"#
        #expect(try City.object(fromJSON: text) { issues.append($0.facts) }.name == "B")
        #expect(
            issues.sorted() == [
                "name: shadowedKey Name",
                "repeatedKey",
            ])
    }

    @Test("Untyped values are native")
    func untyped() throws {
        let text = """
            {"extra": [true, 1, 18446744073709551615, 0.5, 0.1234567890123456789, 36893488147419103232, 1e400, "s", null,
             {"a": [1], "a": 2}]}
            """
        let array = try #require(City.object(fromJSON: text).extra?.any as? [Any])
        #expect(array[0] as? Bool == true)
        #expect(array[1] is Int)
        #expect(array[2] as? UInt == .max)
        #expect(array[3] as? Double == 0.5)
        #expect((array[4] as? Decimal)?.description == "0.1234567890123456789")
        #expect((array[5] as? Decimal)?.description == "36893488147419103232")
        #expect(array[6] as? String == "1e400")
        #expect(array[7] as? String == "s")
        #expect(array[8] is NSNull)
        #expect((array[9] as? [String: Any])?["a"] as? Int == 2)
    }

    @Test("A key that is repeated several times is reported once")
    func repeatedThrice() throws {
        var lines: [String] = []
        _ = try City.object(fromJSON: #"{"name": 1, "name": 2, "name": 3}"#) { lines.append($0.facts) }
        #expect(lines == ["repeatedKey"])
    }
}
