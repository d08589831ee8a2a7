import DictionaryImport
import Foundation
import TestSupport
import Testing

@Suite("Nulls and scalars on the way of a key path")
struct BlockedPathTests {
    enum Preset: CaseIterable {
        case byDefault, strict, lenient

        var options: ImportOptions {
            switch self {
            case .byDefault: .default
            case .strict: .strict
            case .lenient: .lenient
            }
        }
    }

    @Test("A null on the way clears what is read from below it, with every preset", arguments: Preset.allCases)
    func nulls(preset: Preset) throws {
        for source in [["avatar": NSNull()], ["avatar": ["image": NSNull()]], ["avatar": ["image": ["url": NSNull()]]]]
            as [[String: Any]]
        {
            let user = User()
            (user.avatar, user.size) = ("old", 5)
            let summary = try user.importValues(from: source, options: preset.options)
            #expect((user.avatar, user.size) == (nil, 5), "\(source)")
            #expect(summary.changedProperties == ["avatar"])
            user.avatar = "old"
            let json = try JSONSerialization.data(withJSONObject: source)
            try user.importValues(fromJSON: json, options: preset.options)
            #expect(user.avatar == nil, "\(source)")
        }
    }

    @Test("What is missing on the way changes nothing, with every preset", arguments: Preset.allCases)
    func missing(preset: Preset) throws {
        let sources: [[String: Any]] = [
            [:], ["avatar": [String: Int]()], ["avatar": ["image": [String: Int]()]], ["rows": [Int]()],
        ]
        for source in sources {
            let user = User()
            (user.avatar, user.row) = ("old", "row")
            #expect(try user.importValues(from: source, options: preset.options).changedProperties == [], "\(source)")
            #expect((user.avatar, user.row) == ("old", "row"))
        }
    }

    @Test(
        "A scalar on the way is an issue at its place, or is reported and left out",
        arguments: [
            (["avatar": 3], "avatar: blockedPath"),
            (["AVATAR": "x"], "AVATAR: blockedPath"),
            (["avatar": ["Image": true]], "avatar.Image: blockedPath"),
            (["rows": 1], "rows: blockedPath"),
            (["rows": [0, 7]], "rows[1]: blockedPath"),
        ] as [(source: [String: any Sendable], line: String)])
    func scalars(source: [String: any Sendable], line: String) throws {
        for options in [ImportOptions.default, .strict] {
            let user = User()
            (user.avatar, user.row) = ("old", "row")
            #expect(failures { try user.importValues(from: source, options: options) } == [line])
            #expect(
                failures {
                    try user.importValues(fromJSON: JSONSerialization.data(withJSONObject: source), options: options)
                } == [line])
            let partial = options.with(\.missingValues, .keep)
            #expect(failures { try User.object(from: source, options: partial) } == [line])
            #expect((user.avatar, user.row) == ("old", "row"))
        }
        let user = User()
        (user.avatar, user.row) = ("old", "row")
        var warnings: [ImportIssue] = []
        try user.importValues(from: source, options: .lenient) { warnings.append($0) }
        #expect(warnings.map(\.facts) == [line])
        #expect(warnings.map(\.reason.code) == [.blockedPath])
        #expect((user.avatar, user.row) == ("old", "row"))
    }

    @Test("An empty array on the way is an object without members, where the options say so")
    func emptyArrays() throws {
        let options = ImportOptions(emptyArrays: .asObject)
        let user = User()
        user.avatar = "old"
        for source in [["avatar": [Int]()], ["avatar": ["image": [Int]()]], ["rows": [Int]()]] as [[String: Any]] {
            try user.importValues(from: source, options: options)
            try user.importValues(fromJSON: JSONSerialization.data(withJSONObject: source), options: options)
        }
        #expect(user.avatar == "old")
        #expect(failures { try User.object(from: ["avatar": [1]], options: options) } == ["avatar: blockedPath"])
        #expect(failures { try User.object(from: ["avatar": [Int]()]) } == ["avatar: blockedPath"])
    }

    @Test("A null or a scalar on the way does not count where another alternative has a value")
    func alternatives() throws {
        for blocked in [NSNull(), 3, "x"] as [Any] {
            #expect(try Alternative.object(from: ["a": blocked, "b": ["c": "path"]]).value == "path")
            #expect(try Alternative.object(from: ["a": blocked, "value": "name"]).value == "name")
            #expect(try Alternative.object(from: ["a": blocked, "b": ["c": NSNull()]], options: .strict).value == nil)
        }
        #expect(failures { try Alternative.object(from: ["a": 3, "b": NSNull()]) }.count == 1)
        let alternative = try Alternative.object(from: ["value": "old"])
        try alternative.importValues(from: ["a": NSNull(), "b": 3])
        #expect(alternative.value == nil)
    }

    @Test("A null on the way is treated as a null at the end")
    func policies() throws {
        let strict = [
            "profile.name: null"
        ]
        #expect(failures { try Named.object(from: ["profile": NSNull()], options: .strict) } == strict)
        let named = Named()
        named.name = "old"
        var warnings: [String] = []
        try named.importValues(from: ["profile": NSNull()]) { warnings.append($0.facts) }
        #expect(named.name == "new")
        #expect(warnings == ["profile.name: nullReset"])
        var options = ImportOptions.default
        options.nulls = .ignore
        named.name = "old"
        try named.importValues(from: ["profile": NSNull()], options: options)
        options.nulls = .skip
        try named.importValues(from: ["profile": NSNull()], options: options)
        #expect(named.name == "old")
        let user = User()
        user.avatar = "old"
        options = .default
        options.emptyStrings = .asNull
        try user.importValues(from: ["avatar": ""], options: options)
        #expect(user.avatar == nil)
    }

    @Test("A required value below a null is missing, and below a scalar the scalar is the issue")
    func required() {
        #expect(failures { try Required.object(from: ["box": NSNull()]) } == ["box.value: missing"])
        #expect(failures { try Required.object(from: ["box": 1]) } == ["box: blockedPath"])
        #expect(failures { try Required.object(from: ["box": 1], options: .lenient) } == ["box: missing"])
    }

    @Test("A fallback stands in for what a scalar is in the way of")
    func fallback() throws {
        var warnings: [String] = []
        let model = try Fallen.object(from: ["box": 1]) { warnings.append($0.facts) }
        #expect(model.value == 7)
        #expect(warnings == ["box: blockedPath"])
    }

    @Test("shouldImport is called for the path of a null on the way, and may refuse it")
    func filter() throws {
        let model = Filtering()
        model.value = 5
        try model.importValues(from: ["box": NSNull()])
        #expect((model.value, model.keys) == (5, ["box", "box.value"]))
    }

    @Test("A property that is read from below its own name does not take that key itself")
    func ownName() throws {
        #expect(try Issue.object(from: ["assignee": ["login": "ann"]]).assignee == "ann")
        let issue = Issue()
        issue.assignee = "old"
        try issue.importValues(from: ["assignee": NSNull()], options: .strict)
        #expect(issue.assignee == nil)
        issue.assignee = "old"
        try issue.importValues(from: ["assignee": [String: Int]()])
        #expect(issue.assignee == "old")
        #expect(failures { try Issue.object(from: ["assignee": "bob"]) } == ["assignee: blockedPath"])
        #expect(
            failures { try Issue.object(from: ["assignee": ["login": "ann", "x": 1]], options: .strict) } == [
                "assignee: unknownKey x"
            ])
        #expect(try Issue.object(from: ["label": "plain"]).label == "plain")
        #expect(try Issue.object(from: ["label": ["name": "deep"]]).label == "deep")
        let mapped = try Issue.object(from: ["title": ["text": "t"]], mappings: ["title.text": "title"])
        #expect(mapped.title == "t")
    }

    @Test("An identity below a null or a scalar is none")
    func identities() throws {
        let references = try Keyed.references(
            from: [
                ["key": ["id": 1]], ["key": 2], ["key": NSNull()], ["key": ["id": 3]],
            ] as [Any])
        #expect(references.identities(of: Keyed.self, as: Int.self) == [1, 3])
    }
}

// MARK: Models

private final class User: DictionaryImportable {
    var avatar: String?
    var size = 0
    var row = ""
    static var importableProperties: PropertyRegistry {
        Property(\.avatar, .fromOnly("avatar.image.url"))
        \.size
        Property(\.row, .fromOnly("rows[1].text"))
    }
}

private final class Alternative: DictionaryImportable {
    var value: String?
    static var importableProperties: PropertyRegistry { Property(\.value, .from("a.x", "b.c")) }
}

private final class Named: DictionaryImportable {
    var name = "new"
    static var importableProperties: PropertyRegistry { Property(\.name, .from("profile.name")) }
}

private final class Required: DictionaryImportable {
    var value: Int?
    static var importableProperties: PropertyRegistry { Property(\.value, .from("box.value"), .required) }
}

private final class Fallen: DictionaryImportable {
    var value = 0
    static var importableProperties: PropertyRegistry { Property(\.value, .from("box.value"), .fallback(7)) }
}

private final class Filtering: DictionaryImportable {
    var value: Int?
    var keys: [String] = []
    static var importableProperties: PropertyRegistry { Property(\.value, .from("box.value")) }

    func shouldImport(_ value: ImportValue, forKey key: String) throws -> Bool {
        keys.append(key)
        return key != "box.value"
    }
}

private final class Issue: DictionaryImportable {
    var assignee: String?
    var label: String?
    var title: String?
    static var importableProperties: PropertyRegistry {
        Property(\.assignee, .from("assignee.login"))
        Property(\.label, .from("label.name", "label"))
        \.title
    }
}

private final class Keyed: DictionaryImportable {
    var id = 0
    static var importableProperties: PropertyRegistry { Property(\.id, .from("key.id"), .identity) }
}
