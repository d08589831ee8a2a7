import DictionaryImport
import Foundation
import TestSupport
import Testing

@Suite("The identities that a source mentions")
struct ImportReferencesTests {
    private static let json = """
        [{"id": 10, "owner": {"name": "ann", "id": 3}, "members": [{"id": "4"}, null, {"id": 3}, {"id": "?"}, {}],
          "byRole": {"b": {"id": 6}, "a": {"id": 5}}, "meta": {"lead": {"ID": 7}}, "lead_id": 8, "other": {"id": 99}},
         {"id": 11, "owner": null, "members": "none"}]
        """

    @Test("Identities come by model, each once, in the order of the lists", arguments: [false, true])
    func order(isJSON: Bool) throws {
        let references =
            isJSON
            ? try Repository.references(fromJSON: Self.json)
            : try Repository.references(from: serialized(Self.json) as? [Any] ?? [])
        #expect(references.identities(of: Repository.self, as: Int.self) == [10, 11])
        #expect(references.identities(of: Person.self, as: Int.self) == [3, 4, 5, 6, 7, 8])
        #expect(references.identities(of: Person.self, as: Int64.self) == [3, 4, 5, 6, 7, 8])
        #expect(references.identities(of: Person.self, as: String.self) == [])
    }

    @Test("One object, and a part of a document, may be looked through too")
    func parts() throws {
        #expect(try Person.references(from: ["id": 1]).identities(of: Person.self, as: Int.self) == [1])
        let references = try Person.references(fromJSON: #"{"data": {"people": [{"id": 2}]}}"#, at: "data.people")
        #expect(references.identities(of: Person.self, as: Int.self) == [2])
    }

    @Test("Numbers convert exactly, and compound identities are arrays")
    func kinds() throws {
        let references = try OrderLine.references(from: [["order": 300, "row": "a"], ["order": 1]] as [Any])
        #expect(references.identities(of: OrderLine.self, as: [AnyHashable].self) == [[300, "a"]])
        let large = try Person.references(from: [["id": 300], ["id": 5]] as [Any])
        #expect(large.identities(of: Person.self, as: Int8.self) == [5])
        #expect(large.identities(of: Person.self, as: AnyHashable.self) == [300, 5])
    }

    @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
    @Test("An identity of any type of number is given as every type that has its value")
    func numbers() throws {
        func identities<Key: ImportableValue & Hashable, Value: Hashable>(
            _ number: String, of key: Key.Type, as type: Value.Type
        ) throws -> [Value] {
            try Keyed<Key>.references(fromJSON: "{\"id\": \(number)}").identities(of: Keyed<Key>.self, as: type)
        }
        #expect(try identities("18446744073709551615", of: UInt64.self, as: Int128.self) == [Int128(UInt64.max)])
        #expect(try identities("18446744073709551615", of: UInt64.self, as: Int.self) == [])
        #expect(try identities("1.5", of: Float.self, as: Double.self) == [1.5])
        #expect(try identities("1.5", of: Double.self, as: Decimal.self) == [1.5])
        #expect(try identities("1", of: Decimal.self, as: Int.self) == [1])
        #expect(try identities("1", of: Int.self, as: Decimal.self) == [1])
        #expect(try identities("1.5", of: Decimal.self, as: Int.self) == [])
        #expect(try identities("1", of: Float16.self, as: Int.self) == [1])
        #expect(try identities("1", of: Decimal.self, as: String.self) == [])
    }

    @Test("identity(for:) is called, and existingObject(for:) and shouldImport(_:forKey:) are not")
    func hooks() throws {
        let references = try Hooked.references(from: [["code": "x", "id": 1], ["id": 2]] as [Any])
        #expect(references.identities(of: Hooked.self, as: String.self) == ["x"])
    }

    @Test("A base class has the identities of its subclasses")
    func hierarchies() throws {
        let references = try Zoo.references(from: ["cat": ["id": 1], "dog": ["id": 2], "again": ["id": 1]])
        #expect(references.identities(of: Animal.self, as: Int.self) == [1, 2])
        #expect(references.identities(of: Dog.self, as: Int.self) == [2])
    }

    @Test("An identity that two subclasses have is mentioned once")
    func identityOfTwoSubclasses() throws {
        let references = try Shape.references(from: [["id": 1, "round": true], ["id": 1]] as [Any])
        #expect(references.identities(of: Shape.self, as: Int.self) == [1])
    }

    @Test("Nothing is made but what the first look at a type needs")
    func nothingIsImported() throws {
        _ = try Counted.references(from: ["id": 1])
        let before = Counted.made.withLock { $0 }
        _ = try Counted.references(from: (0..<10).map { ["id": $0] } as [Any])
        #expect(Counted.made.withLock { $0 } == before)
    }

    @Test("What is not JSON, is too deep, or has faults is an error")
    func errors() {
        #expect(throws: ImportError.self) { try Person.references(fromJSON: "[{]") }
        #expect(throws: ImportError.self) { try Person.references(fromJSON: "{}", at: "people") }
        var deep: [String: Any] = ["id": 1]
        for _ in 0..<600 { deep = ["friend": deep] }
        #expect(throws: ImportError.self) { try Person.references(from: deep) }
    }

    @Test("A fault of what identifies a model is an error here, too")
    func faultOfIdentity() {
        final class Twice: DictionaryImportable {
            var id = 0
            static var importableProperties: PropertyRegistry { Property(\.id, .identity) }
            static func identity(for source: ImportValue) throws -> AnyHashable? { source["id"]?.int }
        }
        #expect(issues { try Twice.references(from: ["id": 1]) }.map(\.reason.code) == [.registry])
    }

    @Test("What is mentioned is what an import makes, however its keys are spelt", arguments: [1, 2, 3, 4] as [UInt64])
    func asImported(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        for _ in 0..<50 {
            let json = Branch.json(depth: 0, &random)
            let session = ImportSession()
            _ = try Branch.object(fromJSON: json, session: session)
            let made = Set(session.objects(of: Branch.self).compactMap(\.branchID))
            let mentioned = try Branch.references(fromJSON: json).identities(of: Branch.self, as: Int.self)
            #expect(Set(mentioned) == made, "\(json)")
            #expect(mentioned.count == made.count, "\(json)")
            let dictionary = try #require(serialized(json) as? [String: Any])
            #expect(
                try Branch.references(from: dictionary).identities(of: Branch.self, as: Int.self) == mentioned,
                "\(json)")
        }
    }
}

// MARK: Models

private struct Repository: DictionaryImportable {
    var id = 0
    var members: [Person] = []
    var owner: Person?
    var byRole: [String: Person] = [:]
    var lead = Person()
    var second = Person()
    var other: String?

    static var importableProperties: PropertyRegistry {
        Property(\.id, .identity)
        \.owner
        \.members
        \.byRole
        Property(\.lead, .fromOnly("meta.lead"))
        Property(\.second, .flattened(prefix: "lead_"))
        Property(\.other, .converting { _ in nil })
    }
}

private struct Zoo: DictionaryImportable {
    var cat: Cat?
    var dog: Dog?
    var again: Animal?

    static var importableProperties: PropertyRegistry {
        \.cat
        \.dog
        \.again
    }
}

private final class Hooked: DictionaryImportable {
    var id = 0

    static var importableProperties: PropertyRegistry { \.id }

    static func identity(for source: ImportValue) -> AnyHashable? { source["code"]?.string }

    static func existingObject(for source: ImportValue) -> Hooked? {
        Issue.record("existingObject was called")
        return nil
    }

    func shouldImport(_ value: ImportValue, forKey key: String) -> Bool {
        Issue.record("shouldImport was called")
        return false
    }
}

private final class Counted: DictionaryImportable {
    static let made = Locked(0)

    var id = 0

    init() { Self.made.withLock { $0 += 1 } }

    static var importableProperties: PropertyRegistry { Property(\.id, .identity) }
}

private class Shape: DictionaryImportable {
    final var id = 0
    required init() {}
    @PropertyRegistryBuilder<Shape> class var importableProperties: PropertyRegistry { Property(\.id, .identity) }
    class func modelType(for source: ImportValue) throws -> any DictionaryImportable.Type {
        source["round"] == nil ? Square.self : Circle.self
    }
}

private final class Circle: Shape {}

private final class Square: Shape {}

private final class Branch: DictionaryImportable {
    var branchID: Int?
    var firstTwig: Branch?
    var others: [Branch] = []
    var byName: [String: Branch] = [:]
    var last: Branch?

    static var importableProperties: PropertyRegistry {
        Property(\.branchID, .from("id", "branchID"), .identity)
        \.firstTwig
        \.others
        \.byName
        Property(\.last, .from("last", "end.of.list"))
    }

    static func json(depth: Int, _ random: inout SeededGenerator) -> String {
        func pick(_ texts: String...) -> String { texts.randomElement(using: &random) ?? "" }
        func member(_ key: String, _ value: String) -> String { "\"\(key)\": \(value)" }
        func branch() -> String { json(depth: depth + 1, &random) }
        var members: [String] = []
        for kind in 0..<6 where Int.random(in: 0..<(3 + depth), using: &random) < 2 {
            switch kind {
            case 0:
                members.append(
                    member(pick("id", "ID", "branch_id", "branchID"), "\(Int.random(in: 0..<9, using: &random))"))
            case 1 where depth < 5: members.append(member(pick("firstTwig", "first_twig", "FIRSTTWIG"), branch()))
            case 2 where depth < 5: members.append(member(pick("others", "Others"), "[\(branch()), \(branch())]"))
            case 3 where depth < 5:
                members.append(member(pick("byName", "by_name"), "{\"b\": \(branch()), \"a\": \(branch())}"))
            case 4 where depth < 5:
                members.append(pick(member("last", branch()), "\"end\": {\"of\": {\"list\": \(branch())}}"))
            default: members.append(member(pick("size", "id_of_none"), "7"))
            }
        }
        members.shuffle(using: &random)
        return "{\(members.joined(separator: ", "))}"
    }
}

private struct Keyed<Key: ImportableValue & Hashable>: DictionaryImportable {
    var id: Key?
    static var importableProperties: PropertyRegistry { Property(\.id, named: "id", .identity) }
}
