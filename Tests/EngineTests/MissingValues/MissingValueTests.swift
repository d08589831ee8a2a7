import DictionaryImport
import Foundation
import TestSupport
import Testing

@Suite("Values that a new object must have")
struct MissingValueTests {
    private static var failing: ImportOptions {
        var options = ImportOptions.default
        options.missingValues = .fail
        return options
    }

    private static let complete: [String: any Sendable] = [
        "id": 1, "first_name": "Ann", "home": ["city": "Rome"], "tags": ["a"], "count": "3",
    ]

    @Test("An incomplete object is not made where values are left out")
    func leftOut() {
        var options = ImportOptions.default
        options.missingValues = .fail
        options.onConversionFailure = .skip
        #expect(throws: ImportError.self) { try Single.object(from: ["a": "x"], options: options) }
    }

    @Test("What others hold need not be complete")
    func shared() throws {
        var options = ImportOptions.default
        options.missingValues = .fail
        #expect(try SharingOwner.object(from: ["shared": ["a": 4]], options: options).shared.a == 4)
    }

    @Test("Nothing is asked for but in the strict preset", arguments: [ImportOptions.default, .lenient])
    func presets(options: ImportOptions) throws {
        #expect(options.missingValues == .keep)
        #expect(try Person.object(from: [:], options: options).id == 0)
        #expect(ImportOptions.strict.missingValues == .fail)
        #expect(failures { _ = try Person.object(from: [:], options: .strict) }.contains("id: missing"))
    }

    @Test("A new object must get all that is not optional, or has a value of its own")
    func newObject() throws {
        #expect(
            failures { _ = try Person.object(from: ["message": "Not Found"], options: Self.failing) } == [
                "id: missing", "firstName: missing",
                "home: missing", "tags: missing",
                "count: missing",
            ])
        let person = try Person.object(from: Self.complete, options: Self.failing)
        #expect(person.kind == "plain" && person.level == 5 && person.note == nil && person.address == nil)
    }

    @Test("A null counts as missing, but not of what is exempt")
    func nulls() {
        var source: [String: Any] = Self.complete
        for key in ["id", "home", "count", "kind", "note", "level"] { source[key] = NSNull() }
        let expected = [
            "id: missing", "home: missing",
            "count: missing",
        ]
        #expect(failures { _ = try Person.object(from: source, options: Self.failing) } == expected)
        var options = Self.failing
        options.nulls = .ignore
        #expect(failures { _ = try Person.object(from: source, options: options) } == expected)
    }

    @Test("Every level is asked, and all issues come at once")
    func levels() {
        let json = #"""
            {"id": 1, "firstName": "A", "home": {}, "tags": [], "count": 1, "addressCity": "B",
             "friends": [{"id": 2}], "by": {"k": {"city": null}}}
            """#
        #expect(
            failures { _ = try Person.object(fromJSON: json, options: Self.failing) } == [
                "home.city: missing",
                "friends[0].firstName: missing",
                "friends[0].home: missing",
                "friends[0].tags: missing",
                "friends[0].count: missing",
                "by.k.city: missing",
            ])
    }

    @Test("What exists need not be complete; what an update makes must be")
    func updates() throws {
        let person = try Person.object(from: Self.complete)
        try person.importValues(from: ["id": 2], options: Self.failing)
        try person.importValues(from: ["merged": ["zip": "1"]], options: Self.failing)
        #expect(person.id == 2 && person.merged.zip == "1")
        #expect(
            failures { try person.importValues(from: ["home": ["zip": "1"]], options: Self.failing) } == [
                "home.city: missing"
            ])
        var town = Village()
        try town.importValues(from: ["zip": "1"], options: Self.failing)
        #expect(town.zip == "1")
    }

    @Test("A part that a new object has made itself must be complete, if the source has it")
    func parts() {
        var source: [String: Any] = Self.complete
        source["merged"] = ["zip": "1"]
        #expect(
            failures { _ = try Person.object(from: source, options: Self.failing) } == [
                "merged.city: missing"
            ])
        source["merged"] = nil
        source["address_zip"] = "1"
        #expect(
            failures { _ = try Person.object(from: source, options: Self.failing) } == [
                "address_city: missing"
            ])
    }

    @Test("A model says it for itself")
    func ownOptions() {
        #expect(
            failures { _ = try Event.object(fromJSON: #"{"kind": "x", "town": {}}"#) } == [
                "id: missing"
            ])
        #expect(failures { _ = try Event.object(fromJSON: #"{"kind": "x"}"#, options: .default) } == [])
    }

    @Test("In arrays where elements may be left out, it is the incomplete ones")
    func elements() throws {
        var warnings: [String] = []
        var options = ImportOptions.lenient
        options.missingValues = .fail
        let towns = try Village.objects(fromJSON: #"[{"city": "A"}, {}, {"city": "B"}]"#, options: options) {
            warnings.append($0.facts)
        }
        #expect(towns.map(\.city) == ["A", "B"])
        #expect(warnings == ["[1].city: missing"])
    }

    @Test("Where the call maps a key, that is the one that is missing")
    func mappings() {
        let mapped = issues {
            try Person.object(from: ["frist_nam": 1], mappings: ["first_nam": "firstName"], options: Self.failing)
        }
        let name = mapped.first { $0.property == "firstName" }
        #expect(name?.path == "first_nam" && name?.reason.suggestion == "frist_nam")
        let deep = issues { try Person.object(from: [:], mappings: ["a[0].b": "firstName"], options: Self.failing) }
        #expect(deep.first { $0.property == "firstName" }?.path.jsonPointer == "/a/0/b")
    }

    @Test("An unknown key that is near is what was meant, of a required value too")
    func nearMisses() {
        #expect(
            failures { _ = try Person.object(from: ["frist_name": "A", "id": 1], options: Self.failing) }.first
                == "firstName: missing (frist_name?)")
        let error = #expect(throws: ImportError.self) { try Login.object(from: ["usr_name": "a", "pasword": "b"]) }
        #expect(
            error?.facts == "userName: missing (usr_name?)\npass: missing")
        #expect(error?.issues.first?.reason.suggestion == "usr_name")
        #expect(error?.issues.first?.property == "userName")
    }

    @Test("A suggestion is a key of the source that nothing takes")
    func noSuggestions() {
        func first(_ source: [String: Any]) -> String? { failures { _ = try Shy.object(from: source) }.first }
        let plain = "name: missing"
        #expect(first(["nam": 1]) == "name: missing (nam?)")
        #expect(first(["nane": 1]) == plain)
        #expect(first(["names": 1]) == plain)
        #expect(first(["xyz": 1]) == plain)
    }

    @Test(
        "The path is the property's name, however the other keys are spelt",
        arguments: [["id": 1], ["last_name": "B"], ["LastName": "B"], ["LAST_NAME": "B"], ["some_thing": 1]]
            as [[String: any Sendable]])
    func paths(source: [String: any Sendable]) {
        let error = #expect(throws: ImportError.self) { try Styled.object(from: source) }
        #expect(error?.issues.map(\.path.description) == ["firstName"])
    }

    @Test("The second source of an element of a merged list need not be complete")
    func secondSourceOfElement() throws {
        struct Line: DictionaryImportable {
            var id = 0
            var name = ""
            static var importableProperties: PropertyRegistry {
                Property(\.id, .identity)
                \.name
            }
        }
        struct Order: DictionaryImportable {
            var lines: [Line] = []
            static var importableProperties: PropertyRegistry { Property(\.lines, .merging) }
        }
        let source: [String: Any] = ["lines": [["id": 1, "name": "a"], ["id": 1]] as [[String: Any]]]
        #expect(try Order.object(from: source, options: ImportOptions(missingValues: .fail)).lines[0].name == "a")
    }
}

private struct Village: DictionaryImportable {
    var city = ""
    var zip: String?
    static var importableProperties: PropertyRegistry {
        \.city
        \.zip
    }
}

private final class Person: DictionaryImportable {
    var id = 0
    var firstName = ""
    var home = Village()
    var tags: [String] = []
    var count = 0
    var kind = "plain"
    var level = 5
    var note: String?
    var merged = Village()
    var address: Village?
    var friends: [Person]?
    var by: [String: Village]?
    var rest: [String: Any] = [:]

    static var importableProperties: PropertyRegistry {
        \.id
        \.firstName
        \.home
        \.tags
        Property(\.count, .converting { try $0.converted(to: Int.self) })
        Property(\.kind, .defaulted)
        Property(\.level, .fallback(1))
        \.note
        Property(\.merged, .merging, .defaulted)
        Property(\.address, .flattened(prefix: "address_"))
        \.friends
        \.by
    }
}

private struct Event: DictionaryImportable {
    var id = 0
    var kind = ""
    var town = Village()
    static var importOptions: ImportOptions {
        var options = ImportOptions.default
        options.missingValues = .fail
        return options
    }
    static var importableProperties: PropertyRegistry {
        \.id
        \.kind
        Property(\.town, .defaulted)
    }
}

private struct Login: DictionaryImportable {
    var userName = ""
    var password = ""
    static var importableProperties: PropertyRegistry {
        Property(\.userName, .required)
        Property(\.password, .fromOnly("pass"), .required)
    }
}

private struct Shy: DictionaryImportable {
    var name = ""
    var names: Int?
    static let ignoredKeys: Set<String> = ["nane"]
    static var importableProperties: PropertyRegistry {
        Property(\.name, .required)
        \.names
    }
}

private struct Styled: DictionaryImportable {
    var id: Int?
    var firstName = ""
    var lastName: String?
    static var importableProperties: PropertyRegistry {
        \.id
        Property(\.firstName, .required)
        \.lastName
    }
}

private struct Single: DictionaryImportable {
    var a = 0

    static var importableProperties: PropertyRegistry { \.a }
}

private final class Shared: DictionaryImportable {
    nonisolated(unsafe) static let one = Shared()  // Only one test uses it.

    var a = 0
    var b = 0

    static var importableProperties: PropertyRegistry {
        \.a
        \.b
    }
}

private final class SharingOwner: DictionaryImportable {
    var shared = Shared.one

    static var importableProperties: PropertyRegistry { Property(\.shared, .merging) }
}
