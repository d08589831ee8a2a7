import DictionaryImport
import Foundation
import TestSupport
import Testing

@Suite("Nulls that count as missing keys")
struct IgnoredNullTests {
    private static var ignoring: ImportOptions {
        var options = ImportOptions.default
        options.nulls = .ignore
        return options
    }

    private func form() -> Form {
        let form = Form()
        (form.id, form.text, form.tags, form.map, form.town) = (1, "old", ["old"], ["a": 1, "b": 2], Form.Town())
        form.town?.city = "Rome"
        form.rest = ["x": 1, "y": 2]
        return form
    }

    private static let json = #"""
        {"id": null, "text": null, "tags": null, "town": null, "converted": null, "map": {"a": null, "c": 3}, "x": null}
        """#

    @Test("A model's own options hold when its identity is read", arguments: [false, true])
    func ownOptions(hasSession: Bool) throws {
        let session = hasSession ? ImportSession() : nil
        let source: [String: Any] = ["one": ["uuid": NSNull(), "id": 5, "v": 9], "two": ["id": 5]]
        let holder = try KnownTwice.object(from: source, session: session)
        #expect(holder.one === holder.two)
        #expect(holder.one?.v == 9)
    }

    @Test("No property is touched, and a dictionary that is merged loses what is null")
    func untouched() throws {
        for isJSON in [true, false] {
            let form = form()
            let summary =
                try isJSON
                ? form.importValues(fromJSON: Self.json, options: Self.ignoring)
                : form.importValues(from: Self.dictionary, options: Self.ignoring)
            #expect(form.id == 1 && form.text == "old" && form.tags == ["old"] && form.town?.city == "Rome")
            #expect(form.converted == 7)
            #expect(form.map == ["b": 2, "c": 3])
            #expect(form.rest as? [String: Int] == ["y": 2])
            #expect(summary.changedProperties == ["map", "rest"])
            #expect(summary.missingProperties.contains("text"))
        }
    }

    private static var dictionary: [String: Any] {
        let null = NSNull()
        return [
            "id": null, "text": null, "tags": Int?.none as Any, "town": null, "converted": null,
            "map": ["a": null, "c": 3] as [String: Any], "x": null,
        ]
    }

    @Test("The next key is tried, a key path too")
    func candidates() throws {
        let source = #"{"id": null, "ID": 5, "first": null, "a": {"b": null}, "second": "s", "text": null}"#
        #expect(try Form.object(fromJSON: source, options: Self.ignoring).id == 5)
        #expect(try Form.object(fromJSON: source, options: Self.ignoring).text == "s")
        #expect(try Form.object(fromJSON: source).text == nil)
        #expect(
            try Form.object(fromJSON: #"{"a": {"b": "path"}, "first": null}"#, options: Self.ignoring).text == "path")
    }

    private struct Reaching: DictionaryImportable {
        var text: String? = "old"
        var count = 1
        var number: Int?

        static var importableProperties: PropertyRegistry {
            Property(\.text, .from("a.b", "c.d"))
            Property(\.count, .from("a.count"))
            Property(\.number, .from("a.number"), .required)
        }
    }

    @Test("At the end of a key path it is no value, and the next path is tried", arguments: [true, false])
    func paths(isJSON: Bool) throws {
        func reaching(_ json: String) throws -> Reaching {
            if isJSON { return try Reaching.object(fromJSON: json, options: Self.ignoring) }
            let source = try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any]
            return try Reaching.object(from: source ?? [:], options: Self.ignoring)
        }
        let found = try reaching(#"{"a": {"b": null, "count": null, "number": 2}, "c": {"d": "next"}}"#)
        #expect(found.text == "next" && found.count == 1 && found.number == 2)
        #expect(try reaching(#"{"a": {"b": null, "number": 2}, "c": null}"#).text == "old")
        let error = #expect(throws: ImportError.self) { try reaching(#"{"a": {"number": null}}"#) }
        #expect(error?.facts == "a.number: missing")
    }

    @Test("Of a repeated key the last value counts, which may be the null")
    func repeated() throws {
        #expect(try Form.object(fromJSON: #"{"id": 5, "id": null}"#, options: Self.ignoring).id == 0)
        #expect(try Form.object(fromJSON: #"{"id": null, "id": 5}"#, options: Self.ignoring).id == 5)
    }

    @Test("A required value is missing, and the identity is what another key says")
    func required() throws {
        let error = #expect(throws: ImportError.self) {
            try Strict.object(fromJSON: #"{"id": 1, "name": null}"#, options: Self.ignoring)
        }
        #expect(error?.facts == "name: missing")
        let pair = try Strict.objects(
            fromJSON: #"[{"id": null, "ID": 1, "name": "a"}, {"id": 1, "name": "b"}]"#, options: Self.ignoring)
        #expect(pair[0] === pair[1])
    }

    @Test("A hook is not called for it, and elements are not concerned")
    func others() throws {
        let form = try Form.object(fromJSON: #"{"text": null, "numbers": [1, null]}"#, options: Self.ignoring)
        #expect(form.asked == ["numbers"])
        #expect(form.numbers == [1, nil])
    }

    @Test("Empty strings that mean null are ignored as well")
    func emptyStrings() throws {
        var options = Self.ignoring
        options.emptyStrings = .asNull
        let form = form()
        try form.importValues(from: ["text": "", "first": ""], options: options)
        #expect(form.text == "old")
    }

    @Test("A flattened model that has nulls only is untouched")
    func flattened() throws {
        let source = ["flat_city": NSNull(), "flat_zip": NSNull()]
        #expect(try Form.object(from: source, options: Self.ignoring).flat == nil)
        #expect(try Form.object(from: source).flat != nil)
    }

    private final class Form: DictionaryImportable {
        struct Town: DictionaryImportable {
            var city = ""
            var zip: String?
            static var importableProperties: PropertyRegistry {
                \.city
                \.zip
            }
        }

        var id = 0
        var text: String?
        var tags: [String]?
        var map: [String: Int] = [:]
        var town: Town?
        var converted = 7
        var numbers: [Int?] = []
        var flat: Town?
        var rest: [String: Any] = [:]
        private(set) var asked: [String] = []

        static var importableProperties: PropertyRegistry {
            \.id
            Property(\.text, .from("first", "a.b", "second"))
            \.tags
            Property(\.map, .merging)
            \.town
            Property(\.converted, .converting { $0.int ?? -1 })
            \.numbers
            Property(\.flat, .flattened(prefix: "flat_"))
            Property(\.rest, .catchAll)
        }

        func shouldImport(_ value: ImportValue, forKey key: String) -> Bool {
            asked.append(key)
            return key != "refused"
        }
    }

    private final class Strict: DictionaryImportable {
        var id = 0
        var name = ""
        static var importableProperties: PropertyRegistry {
            Property(\.id, .identity)
            Property(\.name, .required)
        }
    }

    @Test("Where nulls are ignored, shouldImport is asked for the other keys")
    func filterBesideIgnoredNulls() throws {
        struct Guarded: DictionaryImportable {
            var a: Int?
            var b = 0
            static var importableProperties: PropertyRegistry {
                \.a
                \.b
            }
            static var importOptions: ImportOptions { ImportOptions(nulls: .ignore) }
            func shouldImport(_ value: ImportValue, forKey key: String) throws -> Bool { key != "b" }
        }
        #expect(try Guarded.object(from: ["a": NSNull(), "b": 5]).b == 0)
        #expect(try Guarded.object(fromJSON: #"{"a": null, "b": 5}"#).b == 0)
    }
}

@Suite("Missing, null and a value, kept apart")
struct TriStateTests {
    private struct Patch: DictionaryImportable {
        var name: String??
        var age: Int??
        var town: Town??
        var raw: ImportValue?
        static var importableProperties: PropertyRegistry {
            \.name
            \.age
            \.town
            \.raw
        }
    }

    private struct Town: DictionaryImportable {
        var city = ""
        static var importableProperties: PropertyRegistry { \.city }
    }

    @Test("An optional of an optional, and of an ImportValue, is nil only when the key is missing")
    func states() throws {
        let missing = try Patch.object(from: [:])
        #expect(missing.name == nil && missing.age == nil && missing.town == nil && missing.raw == nil)
        for null in try [
            Patch.object(fromJSON: #"{"name": null, "age": null, "town": null, "raw": null}"#),
            Patch.object(from: ["name": NSNull(), "age": Int?.none as Any, "town": NSNull(), "raw": NSNull()]),
        ] {
            #expect(null.name == .some(nil) && null.age == .some(nil) && null.raw?.isNull == true)
            if case .some(.none) = null.town {} else { Issue.record("expected a null") }
        }
        let full = try Patch.object(fromJSON: #"{"name": "A", "age": "3", "town": {"city": "B"}, "raw": 1}"#)
        #expect(full.name == "A" && full.age == 3 && full.town??.city == "B" && full.raw?.int == 1)
    }

    @Test("With nulls ignored there are two states")
    func ignored() throws {
        var options = ImportOptions.default
        options.nulls = .ignore
        let patch = try Patch.object(fromJSON: #"{"name": null, "age": 1, "raw": null}"#, options: options)
        #expect(patch.name == nil && patch.age == 1 && patch.raw == nil)
    }

    @Test("An update tells a null from what was there, and writes it once")
    func updates() throws {
        var patch = try Patch.object(from: ["name": "A"])
        #expect(
            try patch.importValues(from: ["name": NSNull(), "age": NSNull()]).changedProperties == ["name", "age"])
        #expect(try patch.importValues(from: ["name": NSNull(), "age": NSNull()]).changedProperties == [])
        #expect(try patch.importValues(from: [:]).changedProperties == [])
        #expect(patch.name == .some(nil))
    }
}

private final class Known: DictionaryImportable {
    var id: Int?
    var v = 0

    static var importableProperties: PropertyRegistry {
        Property(\.id, .from("uuid", "id"), .identity)
        \.v
    }

    static var importOptions: ImportOptions {
        var options = ImportOptions.default
        options.nulls = .ignore
        return options
    }
}

private final class KnownTwice: DictionaryImportable {
    var one: Known?
    var two: Known?

    static var importableProperties: PropertyRegistry {
        \.one
        \.two
    }
}
