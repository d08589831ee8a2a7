import DictionaryImport
import TestSupport
import Testing

/// What is wrong with a declaration is said before any data is read, all at once, each with its remedy.
@Suite("Faults of declarations")
struct RegistryFaultTests {
    @Test("All faults come at once, from the check and from every import, before any data is read")
    func all() {
        let expected = [
            "Faulty: name is listed twice. To resolve this, keep one of the two",
            "Faulty: zip: [0-9 is not a valid regular expression",
            "Faulty: rows: an array cannot be merged, because its elements have no identity. Remove .merging",
            "Faulty: empty: a source needs at least one key",
            """
            Faulty: key "nom" is mapped to naem, which is not in importableProperties. Did you mean "name"?
            """,
            #"Faulty: key "x" is mapped to nothingLikeIt, which is not in importableProperties."#,
            #"Faulty: nestedObjectKeys names "parents", which is no property or key of Faulty"#,
        ]
        #expect(failureLines { try Faulty.checkImportableProperties() } == expected)
        for _ in 1...2 {
            let found = issues { try Faulty.object(from: ["zip": ["not even read"]]) }
            #expect(found.map(\.description) == expected)
            #expect(
                found.allSatisfy {
                    $0.reason.code == .registry && $0.path.isEmpty && $0.model == "Faulty" && $0.severity == .error
                })
        }
    }

    @Test("A property of a type that the model does not inherit from is a fault")
    func foreign() {
        let expected = [
            """
            Thief: stolen belongs to Owner, which Thief does not inherit from. To resolve this, use \
            @PropertyRegistryBuilder<Thief> and key paths of Thief
            """
        ]
        #expect(failureLines { try Thief.checkImportableProperties() } == expected)
        #expect(failureLines { try Thief.object(from: ["stolen": "x", "id": 1]) } == expected)
        #expect(failureLines { try Sibling.checkImportableProperties() }.count == 1)
        #expect(
            failureLines { try Stranger.checkImportableProperties() } == [
                """
                Stranger: \\Item.id belongs to Item, which Stranger does not inherit from. To resolve this, use \
                @PropertyRegistryBuilder<Stranger> and key paths of Stranger
                """
            ])
    }

    @Test("A second catch-all is a fault, in a subclass too")
    func catchAlls() throws {
        class Base: ImportableObject {
            final var rest: [String: Int] = [:]
            @PropertyRegistryBuilder<Base> override class var importableProperties: PropertyRegistry {
                Property(\.rest, .catchAll)
            }
        }
        final class Same: Base {
            @PropertyRegistryBuilder<Same> override class var importableProperties: PropertyRegistry {
                super.importableProperties
                Property(\.rest, .catchAll, .sensitive)
            }
        }
        final class Second: Base {
            var more: [String: Int] = [:]
            @PropertyRegistryBuilder<Second> override class var importableProperties: PropertyRegistry {
                super.importableProperties
                Property(\.more, .catchAll)
            }
        }
        #expect(try Same.checkImportableProperties() == [])
        let expected = ["Second: more: another property is the catch-all. Remove .catchAll from one"]
        #expect(failureLines { try Second.checkImportableProperties() } == expected)
        #expect(failureLines { try Second.object(from: ["x": 1]) } == expected)
    }

    @Test("A fault of a nested model fails the import that needs the model")
    func nested() throws {
        let error = try #require(throws: ImportError.self) {
            try FaultHolder.object(from: ["child": ["id": 1]])
        }
        #expect(error.issues.map(\.reason.code) == [.registry])
        #expect(error.issues.first?.model == "Twice")
        #expect(try FaultHolder.object(from: ["id": 1]).child == nil)
    }

    @Test("Elements that nothing tells apart are a fault with its remedy, when the first array is merged")
    func unmergeable() throws {
        #expect(try Whole.checkImportableProperties() == [])
        let found = issues { try Whole.object(from: ["parts": [["id": 1]]]) }
        let words =
            "an array cannot be merged, because its elements have no identity. Mark a property of Part as .identity"
        #expect(found.map(\.reason.code) == [.registry])
        #expect(found.first?.description.hasSuffix("\(words), or remove .merging") == true)
    }
}

// MARK: Models

private struct Faulty: DictionaryImportable {
    var name = ""
    var firstname = ""
    var firstName = ""
    var zip = ""
    var items: [Part] = []
    var rows: [[String: Any]] = []
    var empty = 0
    var child: Item?

    static var importableProperties: PropertyRegistry {
        \.name
        \.name
        \.firstname
        \.firstName
        Property(\.zip, .matching("[0-9"))
        \.items
        Property(\.rows, .merging)
        Property(\.empty, .from())
        Property(\.child, .flattened(prefix: ""))
    }
    static var customKeyMappings: [String: String] { ["nom": "naem", "x": "nothingLikeIt", "heading": "name"] }
    static var nestedObjectKeys: Set<String>? { ["items", "heading", "parents"] }
}

private struct Item: DictionaryImportable {
    var id = 0
    static var importableProperties: PropertyRegistry { \.id }
}

private final class Owner: DictionaryImportable {
    var stolen = ""
    static var importableProperties: PropertyRegistry { Property(\.stolen, named: "stolen") }
}

private final class Thief: DictionaryImportable {
    var id = 0

    static var importableProperties: PropertyRegistry {
        \.id
        Owner.importableProperties
    }
}

private struct Stranger: DictionaryImportable {
    static var importableProperties: PropertyRegistry { Item.importableProperties }
}

private final class BigBrother: ImportableObject {
    final var age = 0
    @PropertyRegistryBuilder<BigBrother> override class var importableProperties: PropertyRegistry { \.age }
}

private final class Sibling: ImportableObject {
    @PropertyRegistryBuilder<BigBrother> override class var importableProperties: PropertyRegistry { \.age }
}

private final class Twice: DictionaryImportable {
    var id = 0

    static var importableProperties: PropertyRegistry {
        \.id
        Property(\.id, .from("number"))
    }
}

private final class FaultHolder: DictionaryImportable {
    var id = 0
    var child: Twice?

    static var importableProperties: PropertyRegistry {
        \.id
        \.child
    }
}

private final class Part: ImportableObject {}

private final class Whole: DictionaryImportable {
    var parts: [Part] = []

    static var importableProperties: PropertyRegistry { Property(\.parts, .merging) }
}
