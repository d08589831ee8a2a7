import DictionaryImport
import Foundation
import Observation
import TestSupport
import Testing

@Suite("Properties with a wrong name, or with none")
struct PropertyNameFaultTests {
    private func faults<Model: DictionaryImportable>(of type: Model.Type) -> [String] {
        let found = failureLines { try Model.checkImportableProperties() }
        #expect(failureLines { try Model.object(from: [:]) } == found)
        return found
    }

    @Test("A property that needs a name is a fault that has the line to write, before any data is read")
    func missingName() throws {
        for unnamed in [
            failureLines { try OpenUnnamed.checkImportableProperties() },
            failureLines { try OpenUnnamed.object(from: [:]) },
            failureLines { try OpenUnnamed.object(from: ["text": "a"]) },
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

    @Test("Every property that needs a name is a fault, with its place in the list, its type and what it may be")
    func everyKind() {
        let lines = failureLines { try Nameless.checkImportableProperties() }
        #expect(lines.count == 6)
        for (number, line) in lines.enumerated() {
            #expect(
                line.contains(" (entry \(number + 1) of the list, of type \(number == 4 ? "Nameless?" : "Int")) "))
            let name = number == 4 ? "parent" : "<#property#>"
            #expect(line.contains("name it: Property(\\Nameless.\(name), named: \"\(name)\")"))
            // What a key path of several steps leads to is no property of the model itself.
            #expect(line.hasSuffix("It may be observed") == (number < 4))
        }
        #expect(lines.last?.contains(#"\Nameless.settings.volume "#) == true)
    }

    @Test("What a property without a name may be is every property of its type that has none")
    func candidates() throws {
        let lines = failureLines { try Open.checkImportableProperties() }
        try #require(lines.count == 3)
        let text =
            "of type String) cannot be told from its key path. To resolve this, name it: "
            + #"Property(\Open.<#property#>, named: "<#property#>"). It may be first or second"#
        #expect(lines[0].hasSuffix("entry 2 of the list, " + text))
        #expect(lines[1].hasSuffix("entry 3 of the list, " + text))
        #expect(
            lines[2].hasSuffix(
                "entry 4 of the list, of type Int) cannot be told from its key path. To resolve this, name it: "
                    + #"Property(\Open.count, named: "count"). It may be count"#))
    }

    @Test("Properties of another type do not help to name those of the model")
    func borrowed() throws {
        final class Lender: DictionaryImportable {
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

    @available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
    @Test("The properties of an observable class are named as they are declared, never by their storage")
    func observable() {
        let found = faults(of: Unnamed.self)
        #expect(found.count == 3)
        #expect(
            found[0].hasSuffix(
                #"name it: Property(\Unnamed.<#property#>, named: "<#property#>"). It may be first or last"#))
        #expect(found[2].hasSuffix(#"name it: Property(\Unnamed.people, named: "people"). It may be people"#))
        #expect(!found.joined().contains("_") && !found.joined().contains("final var"))
    }

    @available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
    @Test("The storage of an observed property cannot be listed, with a name or without")
    func storageOfObserved() {
        let expected = """
            name is stored: who observes name is not told of what is written there. To resolve this, list \
            Property(\\.name, named: "name") instead
            """
        #expect(faults(of: Stored.self) == ["Stored: _name is where " + expected])
        #expect(faults(of: StoredAndNamed.self) == ["StoredAndNamed: _name is where " + expected])
        #expect(faults(of: NamedAsStorage.self).map { $0.contains(#"has the name "_name""#) } == [true])
    }

    @Test("The storage of a computed property cannot be listed beside it, in any class")
    func storageOfComputed() {
        #expect(
            faults(of: ByHand.self).contains {
                $0.hasPrefix("ByHand: _title is where title is stored")
                    && $0.hasSuffix(#"Property(\.title, named: "title") instead"#)
            })
    }

    @Test("A property whose name begins with an underscore may be listed where it is the storage of no other")
    func underscored() throws {
        let plain = try Plain.object(from: ["_id": "a"])
        #expect(plain._id == "a")
        #expect(try Plain.checkImportableProperties() == [])
    }

    @Test("The name of another stored property is a fault")
    func swapped() {
        #expect(
            faults(of: Swapped.self) == [
                """
                Swapped: \\Swapped.first has the name "last", which is that of another stored property. To resolve this, \
                give it its own name; a key of the source is given with .from("last")
                """,
                """
                Swapped: \\Swapped.last has the name "first", which is that of another stored property. To resolve this, \
                give it its own name; a key of the source is given with .from("first")
                """,
            ])
        #expect(faults(of: SwappedStruct.self).count == 2)
    }

    @Test("A computed property, and a key path that leads into another one, cannot have the name of a stored property")
    func namedAsAnother() {
        #expect(faults(of: Computed.self).map { $0.contains(#"has the name "count""#) } == [true])
        #expect(faults(of: Leading.self).map { $0.contains(#"has the name "total""#) } == [true])
    }

    @Test("Properties with observers, lazy, weak, wrapped and overridable ones may be given their own names")
    func ownNames() throws {
        #expect(try Special.checkImportableProperties() == [])
        #expect(try Special.object(from: ["id": 4, "late": "x"]).late == "x")
    }

    @Test("A key path that unwraps by force is a fault: what it leads into may be missing in the data")
    func force() throws {
        let words = "the ! in its key path traps on nil. Use .flattened(prefix:), or a computed property"
        #expect(faults(of: Forceful.self) == ["Forceful: kidName: \(words)", "Forceful: certain: \(words)"])
    }

    @Test("The name of a property that the model's own mirror leaves out is advised")
    func hiddenByMirror() {
        let words =
            "cannot be told from its key path, because customMirror does not show it. To resolve this, name it: "
        #expect(
            faults(of: Hiding.self) == [
                #"Hiding: the name of \Hiding.code (entry 2 of the list, of type String) \#(words)"#
                    + #"Property(\Hiding.code, named: "code"). It may be code"#,
                #"Hiding: the name of \Hiding.note (entry 3 of the list, of type String) \#(words)"#
                    + #"Property(\Hiding.note, named: "note"). It may be note"#,
            ])
    }

    @Test("'final var' is not advised where it would not help")
    func weak() {
        let found = faults(of: Weak.self)
        #expect(found.count == 1)
        #expect(found[0].hasSuffix(#"name it: Property(\Weak.parent, named: "parent"). It may be parent"#))
    }
}

// MARK: Models

private class OpenUnnamed: DictionaryImportable {
    var text = ""
    required init() {}
    class var importableProperties: PropertyRegistry { \.text }
}

@propertyWrapper
private struct Wrapped {
    var wrappedValue = 0
}

private final class Nameless: DictionaryImportable {
    struct Settings { var volume = 0 }

    var computed: Int {
        get { 0 }
        set {}
    }
    var observed = 0 { didSet {} }
    lazy var postponed = 0
    @Wrapped var wrapped: Int
    weak var parent: Nameless?
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

private class Open: DictionaryImportable {
    final var id = 0
    var first = ""
    var second = ""
    var count = 0
    required init() {}

    @PropertyRegistryBuilder<Open> class var importableProperties: PropertyRegistry {
        \.id
        \.first
        \.second
        \.count
    }
}

@available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
@Observable
private final class Unnamed: DictionaryImportable {
    var first = ""
    var last = ""
    var people = 0

    init() {}

    static var importableProperties: PropertyRegistry {
        \.first
        \.last
        \.people
    }
}

@available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
@Observable
private final class Stored: DictionaryImportable {
    var name = ""

    init() {}

    static var importableProperties: PropertyRegistry { \._name }
}

@available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
@Observable
private final class StoredAndNamed: DictionaryImportable {
    var name = ""

    init() {}

    static var importableProperties: PropertyRegistry { Property(\._name, named: "_name") }
}

@available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
@Observable
private final class NamedAsStorage: DictionaryImportable {
    var name = ""

    init() {}

    static var importableProperties: PropertyRegistry { Property(\.name, named: "_name") }
}

private final class ByHand: DictionaryImportable {
    var _title = ""
    var title: String {
        get { _title }
        set { _title = newValue }
    }

    static var importableProperties: PropertyRegistry {
        Property(\._title, .fromOnly("heading"))
        Property(\.title, named: "title")
    }
}

private final class Plain: DictionaryImportable {
    var _id = ""

    static var importableProperties: PropertyRegistry { \._id }
}

private final class Swapped: DictionaryImportable {
    var first = ""
    var last = ""

    static var importableProperties: PropertyRegistry {
        Property(\.first, named: "last")
        Property(\.last, named: "first")
    }
}

private struct SwappedStruct: DictionaryImportable {
    var first = ""
    var last = ""

    static var importableProperties: PropertyRegistry {
        Property(\.first, named: "last")
        Property(\.last, named: "first")
    }
}

private final class Computed: DictionaryImportable {
    var count = 0
    var text: String {
        get { "\(count)" }
        set { count = Int(newValue) ?? 0 }
    }

    static var importableProperties: PropertyRegistry { Property(\.text, named: "count") }
}

private struct Leading: DictionaryImportable {
    struct Sums { var inner = 0 }

    var sums = Sums()
    var total = 0

    static var importableProperties: PropertyRegistry { Property(\.sums.inner, named: "total") }
}

private class Special: DictionaryImportable {
    var id = 0
    var name = "" { didSet { changes += 1 } }
    lazy var late = "late"
    @Trimmed var note = ""
    weak var parent: Special?
    final var changes = 0
    private var _hidden = 0
    var hidden: Int {
        get { _hidden }
        set { _hidden = newValue }
    }

    required init() {}

    class var importableProperties: PropertyRegistry {
        Property(\.id, named: "id")
        Property(\.name, named: "name")
        Property(\.late, named: "late")
        Property(\.note, named: "note")
        Property(\.parent, named: "parent")
        Property(\.changes, named: "changes")
        Property(\.hidden, named: "hidden")
    }
}

private struct Forceful: DictionaryImportable {
    struct Kid: DictionaryImportable {
        var name = ""
        var `rank!` = 0

        static var importableProperties: PropertyRegistry { \.name }
    }

    var kid: Kid! = Kid()
    var maybe: Kid?
    var kept = Kid()

    static var importableProperties: PropertyRegistry {
        Property(\.kid.name, named: "kidName")
        \.maybe
        Property(\.maybe!, named: "certain")
        Property(\.kept.`rank!`, named: "rank")
    }
}

private struct Hiding: DictionaryImportable, CustomReflectable {
    var id = 0
    var code = ""
    var note = ""

    static var importableProperties: PropertyRegistry {
        \.id
        \.code
        \.note
    }

    var customMirror: Mirror { Mirror(self, children: ["id": id]) }
}

@propertyWrapper
private struct Trimmed {
    var wrappedValue: String
}

private class Weak: DictionaryImportable {
    weak var parent: Weak?

    required init() {}

    class var importableProperties: PropertyRegistry { \Weak.parent }
}
