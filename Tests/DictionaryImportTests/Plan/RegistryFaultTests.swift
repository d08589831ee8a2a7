import DictionaryImport
import TestSupport
import Testing

/// What is wrong with a list is said before any data is looked at, all at once, with the remedy.
struct RegistryFaultTests {
    @Test func theErrorForAMissingNameHoldsTheLineToWrite() throws {
        for unnamed in [
            failureLines { try OpenUnnamed.checkImportableProperties() },
            failureLines { _ = try OpenUnnamed.object(from: [:]) },
            failureLines { _ = try OpenUnnamed.object(from: ["text": "a"]) },
        ] {
            let line = try #require(unnamed.first)
            #expect(unnamed.count == 1)
            #expect(line.hasPrefix("OpenUnnamed: the name of \\OpenUnnamed."))
            #expect(
                line.hasSuffix(
                    " (entry 1 of the list, of type String) cannot be told from its key path. To resolve this, "
                        + #"name it: Property(\OpenUnnamed.text, named: "text"). It may be text"#))
        }
    }

    @Test func everyKindThatNeedsANameIsFound() {
        let lines = failureLines { try Unnamed.checkImportableProperties() }
        #expect(lines.count == 6)
        for (number, line) in lines.enumerated() {
            #expect(
                line.contains(" (entry \(number + 1) of the list, of type \(number == 4 ? "Unnamed?" : "Int")) "))
            let name = number == 4 ? "parent" : "<#property#>"
            #expect(line.contains("name it: Property(\\Unnamed.\(name), named: \"\(name)\")"))
            // A key path of several steps is none of the model's own properties.
            #expect(line.hasSuffix("It may be observed") == (number < 4))
        }
        #expect(lines.last?.contains(#"\Unnamed.settings.volume "#) == true)
    }

    @Test func aNameThatIsListedTwiceIsAFault() {
        #expect(
            failureLines { try Twice.checkImportableProperties() } == [
                "Twice: id is listed twice. To resolve this, keep one of the two"
            ])
    }

    @Test func collidingNamesAreToldApartByTheirSpelling() throws {
        #expect(try Colliding.checkImportableProperties() == [])
        let spelt = try Colliding.object(from: ["userID": 1, "user_id": 2, "userid": 3])
        #expect((spelt.userID, spelt.user_id) == (1, 2))
        let exact = try CollidingExactly.object(from: ["userID": 1, "user_id": 2])
        #expect((exact.userID, exact.user_id) == (1, 2))
        let apart = try ToldApart.object(from: ["userID": 1, "uid": 2])
        #expect((apart.userID, apart.user_id) == (1, 2))
    }

    @Test func propertiesOfAnotherTypeDoNotHelpToNameOnesOwn() throws {
        final class Lender: DictionaryImportable {
            // Where the other type has its own.
            var size = 0
            static var importableProperties: PropertyRegistry { \.size }
        }
        final class Borrower: DictionaryImportable {
            var id = 0
            var label = ""
            var twice: Int {
                get { id * 2 }
                set { id = newValue / 2 }
            }
            static var importableProperties: PropertyRegistry {
                Lender.importableProperties
                \.twice
            }
        }
        let lines = failureLines { try Borrower.checkImportableProperties() }
        #expect(lines.count == 2)
        #expect(lines.last?.hasSuffix("It may be id") == true)
    }

    @Test func aPropertyOfAnotherTypeIsAFaultNotACast() {
        let expected = [
            """
            Thief: stolen belongs to Owner, which Thief does not inherit from. To resolve this, use \
            @PropertyRegistryBuilder<Thief> and key paths of Thief
            """
        ]
        #expect(failureLines { try Thief.checkImportableProperties() } == expected)
        #expect(failureLines { _ = try Thief.object(from: ["stolen": "x", "id": 1]) } == expected)
        #expect(failureLines { try Sibling.checkImportableProperties() }.count == 1)
        #expect(failureLines { try StructThief.checkImportableProperties() }.count == 1)
    }

    @Test func aMappingToAnUnknownPropertyIsAFault() {
        #expect(
            failureLines { try Mismapped.checkImportableProperties() } == [
                #"Mismapped: key "a" is mapped to nothing, which is not in importableProperties."#,
                """
                Mismapped: key "b" is mapped to tittle, which is not in importableProperties. Did you mean "title"?
                """,
                #"Mismapped: nestedObjectKeys names "ghost", which is no property or key of Mismapped"#,
            ])
    }

    @Test func optionsThatCannotBeMeantAreFaults() {
        #expect(
            failureLines { try Misconfigured.checkImportableProperties() } == [
                "Misconfigured: zip: [0-9 is not a valid regular expression",
                "Misconfigured: parts: an array cannot be merged, because its elements have no identity. Remove .merging",
                "Misconfigured: note: a source needs at least one key",
            ])
    }

    @Test func allFaultsComeAtOnceEachTime() throws {
        for _ in 1...2 {
            let error = try #require(throws: ImportError.self) { try Faulty.object(from: ["id": "not even read"]) }
            #expect(error.issues.count == 3)
            #expect(error.issues.allSatisfy { $0.reason.code == .registry && $0.severity == .error })
            #expect(error.issues.allSatisfy { $0.model == "Faulty" && $0.path.isEmpty })
            #expect(error.description.split(separator: "\n").count == 3)
        }
        #expect(failureLines { try Faulty.checkImportableProperties() }.count == 3)
    }

    @Test func aNestedModelsFaultFailsTheImport() throws {
        let error = try #require(throws: ImportError.self) {
            try FaultHolder.object(from: ["child": ["id": 1]])
        }
        #expect(error.issues.map(\.reason.code) == [.registry])
        #expect(error.issues.first?.model == "Twice")
        #expect(try FaultHolder.object(from: ["id": 1]).child == nil)
    }
}

// MARK: Models

private class OpenUnnamed: DictionaryImportable {
    var text = ""
    required init() {}
    class var importableProperties: PropertyRegistry { \.text }
}

@propertyWrapper
private struct Plain {
    var wrappedValue = 0
}

private final class Unnamed: DictionaryImportable {
    struct Settings { var volume = 0 }

    var computed: Int {
        get { 0 }
        set {}
    }
    var observed = 0 { didSet {} }
    lazy var postponed = 0
    @Plain var wrapped: Int
    weak var parent: Unnamed?
    var settings = Settings()

    static var importableProperties: PropertyRegistry {
        \.computed
        \.observed
        \.postponed
        \.wrapped
        \.parent
        \.settings.volume
    }
}

private final class Twice: DictionaryImportable {
    var id = 0

    static var importableProperties: PropertyRegistry {
        \.id
        Property(\.id, .from("number"))
    }
}

// swift-format-ignore: AlwaysUseLowerCamelCase
private final class Colliding: DictionaryImportable {
    var userID = 0
    var user_id = 0

    static var importableProperties: PropertyRegistry {
        \.userID
        \.user_id
    }
}

// swift-format-ignore: AlwaysUseLowerCamelCase
private final class CollidingExactly: DictionaryImportable {
    var userID = 0
    var user_id = 0

    static var keyNormalization: KeyNormalization { .exact }

    static var importableProperties: PropertyRegistry {
        \.userID
        \.user_id
    }
}

// swift-format-ignore: AlwaysUseLowerCamelCase
private final class ToldApart: DictionaryImportable {
    var userID = 0
    var user_id = 0

    static var importableProperties: PropertyRegistry {
        \.userID
        Property(\.user_id, .fromOnly("uid"))
    }
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

private struct StructThief: DictionaryImportable {
    static var importableProperties: PropertyRegistry { Owner.importableProperties }
}

private final class BigBrother: ImportableObject {
    final var age = 0
    @PropertyRegistryBuilder<BigBrother> override class var importableProperties: PropertyRegistry { \.age }
}

private final class Sibling: ImportableObject {
    @PropertyRegistryBuilder<BigBrother> override class var importableProperties: PropertyRegistry { \.age }
}

private final class Mismapped: DictionaryImportable {
    var title = ""
    static var customKeyMappings: [String: String] { ["b": "tittle", "a": "nothing", "headline": "title"] }
    static var nestedObjectKeys: Set<String>? { ["ghost", "headline"] }
    static var importableProperties: PropertyRegistry { \.title }
}

private final class Misconfigured: DictionaryImportable {
    var zip = ""
    var parts: [[String: Any]] = []
    var owner: Owner?
    var note = ""

    static var importableProperties: PropertyRegistry {
        Property(\.zip, .matching("[0-9"))
        Property(\.parts, .merging)
        Property(\.owner, .flattened(prefix: ""))
        Property(\.note, .from())
    }
}

// swift-format-ignore: AlwaysUseLowerCamelCase
private final class Faulty: DictionaryImportable {
    var id = 0
    var ID = 0
    var computed: Int {
        get { 0 }
        set {}
    }

    static var customKeyMappings: [String: String] { ["x": "missing"] }

    static var importableProperties: PropertyRegistry {
        \.id
        \.ID
        \.computed
        Property(\.id, .required)
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
