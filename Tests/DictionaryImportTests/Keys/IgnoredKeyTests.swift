import DictionaryImport
import TestSupport
import Testing

@Suite("Ignored and unknown keys")
struct IgnoredKeyTests {
    @Test("Ignored keys are neither imported nor reported")
    func ignored() throws {
        let payload: [String: Any] = [
            "secret": "x", "Inter_Nal": "x", "profile": ["extraneous": 1, "name": "Ann", "PASS_WORD": "x"],
            "tree": ["leaf": "x", "other": ["deeper": 1]], "list": [["name": "zero"], ["name": "one"]], "a.b": "dotted",
        ]
        let guarded = try Guarded.object(from: payload, options: .strict.with(\.missingValues, .keep))
        #expect(guarded.name == "Ann")
        #expect((guarded.secret, guarded.password, guarded.leaf, guarded.first) == ("", "", "", ""))
        #expect(guarded.dotted == "")
        let summary = try Guarded().importValues(from: payload)
        #expect(summary.unknownKeys == [])
        #expect(summary.changedProperties == ["name"])
    }

    @Test("An ignored key path ignores the key paths below it")
    func ignoredPaths() throws {
        struct Place: DictionaryImportable {
            var zip: String?
            static var importableProperties: PropertyRegistry { Property(\.zip, .fromOnly("address.geo.zip")) }
            static var ignoredKeys: Set<String> { ["address.geo"] }
        }
        #expect(try Place.object(from: ["address": ["geo": ["zip": "1"]]]).zip == nil)
        #expect(try Place.object(fromJSON: #"{"address": {"geo": {"zip": "1"}}}"#).zip == nil)
    }

    @Test(
        "An ignored key that differs from a key of a property by its underscores at the ends is ignored in this spelling only"
    )
    func twins() throws {
        struct Document: DictionaryImportable {
            var number = 0
            var inner = 0
            static var ignoredKeys: Set<String> { ["_id", "a._id"] }
            static var importableProperties: PropertyRegistry {
                Property(\.number, .fromOnly("id"))
                Property(\.inner, .fromOnly("a.id"))
            }
        }
        let options = ImportOptions.strict
        let source: [String: Any] = ["_id": "5f", "id": 7, "a": ["_id": "5e", "id": 8] as [String: Any]]
        let document = try Document.object(from: source, options: options)
        #expect((document.number, document.inner) == (7, 8))
    }

    @Test("The ignored keys of a model do not hold for models in it")
    func nested() throws {
        let outer = try Outer.object(from: ["name": "x", "inner": ["name": "y", "id": 1]])
        #expect((outer.name, outer.inner?.name, outer.inner?.id) == ("", "y", 1))
    }

    @Test("Unknown keys are reported or errors, as the options say, with what was probably meant")
    func unknown() throws {
        var options = ImportOptions.default
        options.unknownKeys = .report
        var issues: [ImportIssue] = []
        _ = try Street.object(
            from: ["zpi_code": 1, "stret": 2, "quite different": 3, "street": "ok"], options: options,
            onIssue: { issues.append($0) })
        let line = "unknownKey zpi_code (zipCode?)"
        #expect(issues.map(\.facts) == ["unknownKey quite different", "unknownKey stret", line])
        #expect(issues.map(\.sourceKey) == ["quite different", "stret", "zpi_code"])
        #expect(issues.map(\.reason.suggestion) == [nil, nil, "zipCode"])
        options.unknownKeys = .fail
        #expect(failures { try Street.object(from: ["zpi_code": 1], options: options) } == [line])
        #expect(failures { try Street.object(from: ["zpi_code": 1]) } == [])
    }
}

// MARK: Models

private final class Guarded: DictionaryImportable {
    var name = ""
    var secret = ""
    var password = ""
    var leaf = ""
    var first = ""
    var dotted = ""

    static var ignoredKeys: Set<String> {
        ["SECRET", "internal", "profile.extraneous", "profile.password", "tree", "list", "a.b"]
    }

    static var importableProperties: PropertyRegistry {
        Property(\.name, .from("profile.name"))
        \.secret
        Property(\.password, .from("profile.pass_word"))
        Property(\.leaf, .from("tree.leaf"))
        Property(\.first, .from("list[0].name"))
        Property(\.dotted, .from("a.b"))
    }
}

private final class Outer: DictionaryImportable {
    final class Inner: DictionaryImportable {
        var id = 0
        var name = ""

        static var importableProperties: PropertyRegistry {
            \.id
            \.name
        }
    }

    var name = ""
    var inner: Inner?
    static var ignoredKeys: Set<String> { ["name", "inner.id"] }

    static var importableProperties: PropertyRegistry {
        \.name
        \.inner
    }
}

private final class Street: DictionaryImportable {
    var street1 = ""
    var zipCode = ""

    static var importableProperties: PropertyRegistry {
        Property(\.street1, .from("street"))
        Property(\.zipCode, .from("zip"))
    }
}
