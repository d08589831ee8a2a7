import DictionaryImport
import Foundation
import TestSupport
import Testing

@Suite("Key paths")
struct KeyPathTests {
    @Test("A key path reaches into dictionaries")
    func dictionaries() throws {
        let deep = try Deep.object(from: ["profile": ["prefs": ["color": "red"], "FIRST_NAME": "Ann"]])
        #expect((deep.color, deep.name) == ("red", "Ann"))
        let spelt = try Deep.object(from: ["PROFILE": ["Pre_Fs": ["COLOR": "blue"], "firstname": "Bob"]])
        #expect((spelt.color, spelt.name) == ("blue", "Bob"))
        let foundation: NSDictionary = ["prefs": ["color": "green"] as NSDictionary]
        #expect(try Deep.object(from: ["profile": foundation]).color == "green")
    }

    @Test("A key path reaches into arrays")
    func arrays() throws {
        let payload: [String: Any] = [
            "items": [["name": "a", "tags": ["x", "y"]], ["name": "b"]],
            "matrix": [[1, 2], [3, 4]],
        ]
        for payload in [payload, payload.mapValues { ($0 as AnyObject) }] {
            let indexed = try Indexed.object(from: payload)
            #expect((indexed.first, indexed.second) == ("a", "b"))
            #expect((indexed.tag, indexed.corner) == ("y", 3))
        }
        let foundation = NSArray(array: [NSDictionary(dictionary: ["NAME": "n", "Tags": NSArray(array: ["t", "u"])])])
        let indexed = try Indexed.object(from: ["Items": foundation])
        #expect((indexed.first, indexed.second, indexed.tag) == ("n", "", "u"))
    }

    @Test("An index that is a key of a dictionary is that key")
    func indexAsKey() throws {
        #expect(try Indexed.object(from: ["items": ["1": ["name": "b"]]]).second == "b")
    }

    @Test("What is missing on the way, or has no such part, changes nothing")
    func absent() throws {
        let payloads: [[String: Any]] = [
            [:], ["items": [Any]()], ["items": ["name": "x"]], ["matrix": [[1], []]],
        ]
        for payload in payloads {
            let indexed = Indexed()
            (indexed.first, indexed.second, indexed.tag, indexed.corner) = ("1", "2", "3", 4)
            let summary = try indexed.importValues(from: payload)
            #expect((indexed.first, indexed.second, indexed.tag, indexed.corner) == ("1", "2", "3", 4), "\(payload)")
            #expect(summary.changedProperties == [], "\(payload)")
        }
    }

    @Test("An array where a path has a key is an issue")
    func arrayInTheWay() {
        #expect(
            failures { try Indexed.object(from: ["items": [[Any]()]]) } == [
                "items[0]: blockedPath", "items[0]: blockedPath",
            ])
        #expect(
            failureLines { try Deep.object(fromJSON: #"{"profile": [{"first_name": "a"}]}"#) } == [
                "profile: expected an object, found an array", "profile: expected an object, found an array",
            ])
    }

    @Test("What is in the way of several properties is an issue for each")
    func blocked() {
        for options in [ImportOptions.default, .strict] {
            #expect(
                failures { try Deep.object(from: ["profile": "text"], options: options) } == [
                    "profile: blockedPath",
                    "profile: blockedPath",
                ])
        }
        for options in [ImportOptions.default, .strict.with(\.missingValues, .keep)] {
            #expect(failures { try Deep.object(from: ["profile": [:] as [String: Any]], options: options) } == [])
            #expect(failures { try Indexed.object(from: ["matrix": [[1]]], options: options) } == [])
        }
    }

    @Test("Where a path leads nowhere, the next alternative is tried")
    func alternatives() throws {
        for zips in [["home": 1], NSNull(), "text", [Any](), ["work": NSNull()], ["work": ["city": "x"]]] as [Any] {
            var payload: [String: Any] = ["zips": zips, "list": [["code": "third"]]]
            #expect(try Alternatives.object(from: payload).zip == "third", "\(zips)")
            payload["list"] = [Any]()
            payload["zip"] = "by name"
            #expect(try Alternatives.object(from: payload).zip == "by name", "\(zips)")
        }
    }

    @Test("The first of several paths that leads somewhere is taken")
    func firstPath() throws {
        #expect(try Located.object(from: ["homeAddress": "text", "work": ["zip": "2"]]).zip == "2")
        #expect(try Located.object(from: ["homeAddress": ["zipCode": "1"], "work": ["zip": "2"]]).zip == "1")
        #expect(try Located.object(from: ["homeAddress": ["city": "x"]]).zip == "")
        #expect(try Located.object(from: ["zip": "0", "work": ["zip": "2"]]).zip == "2")
    }

    @Test("A null at the end of a path is a value")
    func null() throws {
        let zip = try Alternatives.object(from: ["zip": "old"])
        try zip.importValues(from: ["zips": ["work": ["code": NSNull()]], "list": [["code": "x"]]])
        #expect(zip.zip == nil)
    }

    @Test("A literal key with a dot in it is a better match than a path")
    func literalKeys() throws {
        let path: [String: Any] = ["prefs": ["color": "path"], "first_name": "path"]
        let literal = try Deep.object(
            from: ["profile.prefs.color": "literal", "Profile.FirstName": "literal", "profile": path])
        #expect((literal.color, literal.name) == ("literal", "literal"))
        let only = try Deep.object(from: ["PROFILE.PREFS.COLOR": "literal"])
        #expect(only.color == "literal")
        // Only the whole path may be a literal key: this key is another one.
        #expect(try Deep.object(from: ["profile": ["prefs.color": "half"]]).color == "")
    }

    @Test("A literal key with brackets in it is a better match than a path")
    func literalBrackets() throws {
        #expect(try Indexed.object(from: ["items[0].name": "literal", "items": [["name": "path"]]]).first == "literal")
    }

    @Test("At each key of a path the best spelling is followed")
    func bestSpelling() throws {
        let deep = try Deep.object(
            from: ["profile": ["prefs": ["color": "exact", "COLOR": "upper"], "FirstName": "1", "FIRSTNAME": "0"]])
        #expect((deep.color, deep.name) == ("exact", "0"))
    }

    @Test(
        "A key at the end of a path is found in every spelling",
        arguments: [
            "zipCode", "zip_code", "ZIPCODE", "_zip_Code", "Z\u{130}PCODE",
        ])
    func spellings(key: String) throws {
        let payload: [String: Any] = ["Home_Address": ["zip": "0", key: "1", "zipCodes": "2"] as [String: Any]]
        #expect(try Located.object(from: payload).zip == "1")
        let json = try JSONSerialization.data(withJSONObject: payload)
        #expect(try Located.object(fromJSON: json).zip == "1")
    }

    @Test("The way goes on from the best spelling only")
    func spellingsOnTheWay() throws {
        let other: [String: Any] = ["main_color": "b", "MainColor": "c", "fontSize": 7]
        let payload: [String: Any] = [
            "Prefs": ["ui_theme": ["mainColor": "a", "fontSize": 5, "margin": 1] as [String: Any], "UITheme": other]
        ]
        let json = try JSONSerialization.data(withJSONObject: payload)
        for themed in [try Themed.object(from: payload), try Themed.object(fromJSON: json)] {
            #expect(themed.color == "c")
            #expect(themed.size == 7)
            #expect(themed.margin == 0)
        }
        let exact: [String: Any] = ["prefs": ["ui_theme": other, "UITheme": other, "uiTheme": ["main_color": "d"]]]
        #expect(try Themed.object(from: exact).color == "d")
    }

    @Test("The path of an issue is spelt as in the source")
    func issuePaths() throws {
        #expect(
            failures {
                try Indexed.object(from: ["Items": [["NAME": ["x"]]], "MATRIX": [[], ["no"]]])
            } == ["Items[0].NAME: typeMismatch", "MATRIX[1][0]: typeMismatch"])
    }

    @Test("Keys on the way that no property reads are unknown, with their path")
    func unknownKeys() {
        let payload: [String: Any] = [
            "profile": ["prefs": ["color": "red", "font": "x"], "first_name": "a", "age": 3], "other": 1,
        ]
        #expect(
            failures { try Deep.object(from: payload, options: .strict) } == [
                "unknownKey other",
                "profile: unknownKey age",
                "profile.prefs: unknownKey font",
            ])
    }

    @Test("Keys in what a property takes as a whole are its own, though other paths lead into it")
    func wholesOnTheWay() throws {
        let user: [String: any Sendable] = ["id": 1, "name": "x", "tags": [["a": 1, "b": 2]]]
        let source: [String: Any] = ["data": ["user": user], "list": [["user": user]]]
        let visit = try Visit.object(from: source, options: .strict)
        #expect((visit.userID, visit.user?.name, visit.tag, visit.lastID) == (1, "x", 1, 1))
        let summary = try Visit().importValues(fromJSON: JSONSerialization.data(withJSONObject: source))
        #expect(summary.unknownKeys == [])
        let other: [String: Any] = ["data": ["user": ["id": 1, "hunter2": 1, "tags": []], "rest": 1]]
        let found = failureLines { try Visit.object(from: other, options: .strict.with(\.missingValues, .keep)) }
        #expect(
            found == [
                #"data.user: User has no property for key "…"."#, #"data: Visit has no property for key "rest"."#,
            ])
        #expect(try Visit().importValues(from: other).unknownKeys == ["data.rest", "data.user.…"])
    }

    @Test("An unknown key of an element is told once, though paths count the element from either end")
    func elementsFromEitherEnd() throws {
        let source: [String: Any] = ["items": [["name": "x", "sku": "y", "bogus": 1]]]
        #expect(failures { try Article.object(from: source, options: .strict) } == ["items[0]: unknownKey bogus"])
        #expect(try Article().importValues(from: source).unknownKeys == ["items[0].bogus"])
    }

    @Test("A source that is no path is a key")
    func oddPaths() throws {
        let odd = try Odd.object(from: ["a[99999999999999999999].b": 1, "q[]": 2, "[-1]": 3])
        #expect(odd.values == [1, 2, 3])
    }
}

// MARK: Models

private final class Deep: DictionaryImportable {
    var color = ""
    var name = ""

    static var customKeyMappings: [String: String] { ["profile.prefs.color": "color"] }

    static var importableProperties: PropertyRegistry {
        \.color
        Property(\.name, .from("profile.first_name"))
    }
}

private final class Visit: DictionaryImportable {
    struct User: DictionaryImportable {
        var id = 0
        var name = ""
        var tags: [[String: Int]] = []

        static var importableProperties: PropertyRegistry {
            \.id
            \.name
            \.tags
        }
    }

    var userID = 0
    var tag = 0
    var user: User?
    var lastID = 0
    var last: User?

    static var importableProperties: PropertyRegistry {
        Property(\.userID, .fromOnly("data.user.id"))
        Property(\.tag, .fromOnly("data.user.tags[0].a"))
        Property(\.user, .fromOnly("data.user"), .sensitive)
        Property(\.lastID, .fromOnly("list[-1].user.id"))
        Property(\.last, .fromOnly("list[0].user"))
    }
}

private final class Article: DictionaryImportable {
    var name = ""
    var code = ""

    static var importableProperties: PropertyRegistry {
        Property(\.name, .fromOnly("items[0].name"))
        Property(\.code, .fromOnly("items[-1].sku"))
    }
}

private final class Indexed: DictionaryImportable {
    var first = ""
    var second = ""
    var tag = ""
    var corner = 0

    static var importableProperties: PropertyRegistry {
        Property(\.first, .from("items[0].name"))
        Property(\.second, .from("items.1.name"))
        Property(\.tag, .from("items[0].tags[1]"))
        Property(\.corner, .from("matrix[1][0]"))
    }
}

private final class Alternatives: DictionaryImportable {
    var zip: String?
    static var importableProperties: PropertyRegistry { Property(\.zip, .from("zips.work.code", "list[0].code")) }
}

private final class Odd: DictionaryImportable {
    var values = [0, 0, 0]

    static var importableProperties: PropertyRegistry {
        Property(\.values[0], named: "one", .from("a[99999999999999999999].b"))
        Property(\.values[1], named: "two", .from("q[]"))
        Property(\.values[2], named: "three", .from("[-1]"))
    }
}

private struct Located: DictionaryImportable {
    var zip = ""
    static var importableProperties: PropertyRegistry { Property(\.zip, .from("homeAddress.zipCode", "work.zip")) }
}

private final class Themed: DictionaryImportable {
    var color = ""
    var size = 0
    var margin = 0

    static var importableProperties: PropertyRegistry {
        Property(\.color, .from("prefs.uiTheme.mainColor"))
        Property(\.size, .from("prefs.uiTheme.fontSize"))
        Property(\.margin, .from("prefs.uiTheme.margin"))
    }
}
