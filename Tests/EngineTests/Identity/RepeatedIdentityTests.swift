import DictionaryImport
import TestSupport
import Testing

@Suite("Identities that come twice in an array")
struct RepeatedIdentityTests {
    @Test("An identity that an array repeats with other values is a warning, and an error with strict options")
    func repeated() throws {
        let sources: [[String: Any]] = [
            ["id": 1, "count": 1], ["id": 2, "count": 1], ["id": 1, "count": 2], ["id": 2, "name": "b", "count": 1],
        ]
        var lines: [String] = []
        let users = try User.objects(from: sources) {
            #expect($0.reason.code == .repeatedIdentity && $0.severity == .warning)
            lines.append($0.facts)
        }
        #expect(users[0] === users[2] && users[0].count == 2)
        let line = "[2]: repeatedIdentity"
        #expect(lines == [line])
        let strict = ImportOptions.strict.with(\.missingValues, .keep)
        #expect(failures { _ = try User.objects(from: sources, options: strict) } == [line])
        let json = #"[{"id": 1, "friend": {"id": 3, "count": 1}}, {"id": 2, "friend": {"id": 3, "count": 2}}]"#
        #expect(failures { _ = try User.objects(fromJSON: json, options: strict) } == [])
        #expect(
            failures { _ = try Point.objects(from: [["id": 1, "x": 1], ["id": 1, "x": 2]], options: .strict) } == []
        )
    }

    @Test("An identity that a merged array repeats is a warning, also for structs")
    func repeatedInMergedArrays() throws {
        var lines: [String] = []
        let source = [
            "points": [["id": 1, "x": 1], ["id": 1, "x": 2]],
            "users": [["id": 4, "count": 1], ["id": 4, "count": 1]],
        ]
        let path = try Path.object(from: source) { lines.append($0.facts) }
        #expect(path.points.map(\.x) == [2, 2])
        #expect(
            lines == ["points[1]: repeatedIdentity"])
    }

    @Test("An identity that an array of optional objects repeats is a warning, too")
    func repeatedInArrayOfOptionals() throws {
        struct Group: DictionaryImportable {
            var users: [User?] = []
            static var importableProperties: PropertyRegistry { \.users }
        }
        var lines: [String] = []
        let source = ["users": [["id": 1, "count": 1], nil, ["id": 1, "count": 2]] as [[String: Int]?]]
        _ = try Group.object(from: source) { lines.append($0.facts) }
        #expect(lines == ["users[2]: repeatedIdentity"])
    }

    @Test("What two arrays say of one identity may differ")
    func oneIdentityInTwoArrays() throws {
        struct Group: DictionaryImportable {
            var items: [User] = []
            static var importableProperties: PropertyRegistry { \.items }
        }
        let json =
            #"[{"items": [{"id": 1, "name": "a", "count": 1}]}, {"items": [{"id": 1, "name": "b", "count": 2}]}]"#
        #expect(try Group.objects(fromJSON: json, options: .strict).map { $0.items[0].name } == ["b", "b"])
    }

    @Test("What a hook converts is no element of the array")
    func convertedByHook() throws {
        let json = #"[{"id": 1, "owner": {"id": 3, "count": 1}}, {"id": 2, "owner": {"id": 3, "count": 2}}]"#
        var lines: [String] = []
        _ = try Pet.objects(fromJSON: json) { lines.append($0.facts) }
        #expect(lines == [])
    }
}

// MARK: Models

private typealias User = IdentityModels.User
private typealias Point = IdentityModels.Point

private final class Path: DictionaryImportable {
    var points: [Point] = []
    var users: [User] = []

    static var importableProperties: PropertyRegistry {
        Property(\.points, .merging)
        Property(\.users, .merging)
    }
}

private final class Pet: DictionaryImportable {
    var id = 0

    static var importableProperties: PropertyRegistry { Property(\.id, .identity) }

    static func modelType(for source: ImportValue) throws -> any DictionaryImportable.Type {
        _ = try source.value(User.self, for: "owner")
        return Pet.self
    }
}
