import DictionaryImport
import Foundation
import Observation
import TestSupport
import Testing

@Suite("What is said of key paths that are named wrongly, or not at all")
struct PropertyAdviceTests {
    private func faults<Model: DictionaryImportable>(of type: Model.Type) -> [String] {
        let found = issues { try Model.checkImportableProperties() }.map(\.description)
        #expect(issues { try Model.object(from: [:]) }.map(\.description) == found)
        return found
    }

    @Test("Observers of a named property fire when it is imported")
    func observed() throws {
        let city = try City.object(from: ["name": "Ulm", "people": 7])
        let fired = Locked(0)
        withObservationTracking {
            _ = city.name
        } onChange: {
            fired.withLock { $0 += 1 }
        }
        try city.importValues(from: ["name": "Bonn"])
        #expect(fired.withLock { $0 } == 1)
        #expect(try City.checkImportableProperties() == [])
        #expect(Set(try city.exportedDictionary().keys) == ["name", "people"])
    }

    @Test("The properties of an observable class are advised by their names, and never by their storage")
    func unnamedOfObservable() {
        let found = faults(of: Unnamed.self)
        #expect(found.count == 3)
        #expect(
            found[0].hasSuffix(
                #"name it: Property(\Unnamed.<#property#>, named: "<#property#>"). It may be first or last"#))
        #expect(found[2].hasSuffix(#"name it: Property(\Unnamed.people, named: "people"). It may be people"#))
        #expect(!found.joined().contains("_") && !found.joined().contains("final var"))
    }

    @Test("The storage of an observed property is no property to list, named or not")
    func storageOfObservable() {
        let expected = """
            name is stored: who observes name is not told of what is written there. To resolve this, list \
            Property(\\.name, named: "name") instead
            """
        #expect(faults(of: Stored.self) == ["Stored: _name is where " + expected])
        #expect(faults(of: StoredAndNamed.self) == ["StoredAndNamed: _name is where " + expected])
        #expect(faults(of: NamedAsStorage.self).map { $0.contains(#"has the name "_name""#) } == [true])
    }

    @Test("The storage of a computed property is none beside it, in any class")
    func storageBesideComputed() {
        #expect(
            faults(of: ByHand.self).contains {
                $0.hasPrefix("ByHand: _title is where title is stored")
                    && $0.hasSuffix(#"Property(\.title, named: "title") instead"#)
            })
    }

    @Test("A property whose name begins with an underscore is one of its own where no other is known to be in it")
    func underscored() throws {
        let plain = try Plain.object(from: ["_id": "a"])
        #expect(plain._id == "a")
        #expect(try Plain.checkImportableProperties() == [])
    }

    @Test("A name that is another stored property's is a fault")
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

    @Test("So it is where the property is a computed one, or leads into another, and the name cannot be its own")
    func namedAsAnother() {
        #expect(faults(of: Computed.self).map { $0.contains(#"has the name "count""#) } == [true])
        #expect(faults(of: Leading.self).map { $0.contains(#"has the name "total""#) } == [true])
    }

    @Test("Properties with observers, lazy, weak, wrapped and overridable ones have their own names")
    func ownNames() throws {
        #expect(try Special.checkImportableProperties() == [])
        #expect(try Special.object(from: ["id": 4, "late": "x"]).late == "x")
    }

    @Test("Nothing is said of 'final var' where it would not help")
    func weak() {
        let found = faults(of: Weak.self)
        #expect(found.count == 1)
        #expect(found[0].hasSuffix(#"name it: Property(\Weak.parent, named: "parent"). It may be parent"#))
    }
}

@Observable
private final class City: DictionaryImportable {
    var name = ""
    var people = 0

    init() {}

    static var importableProperties: PropertyRegistry {
        Property(\.name, named: "name")
        Property(\.people, named: "people")
    }
}

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

@Observable
private final class Stored: DictionaryImportable {
    var name = ""

    init() {}

    static var importableProperties: PropertyRegistry { \._name }
}

@Observable
private final class StoredAndNamed: DictionaryImportable {
    var name = ""

    init() {}

    static var importableProperties: PropertyRegistry { Property(\._name, named: "_name") }
}

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

@propertyWrapper
private struct Trimmed {
    var wrappedValue: String
}

private class Weak: DictionaryImportable {
    weak var parent: Weak?

    required init() {}

    class var importableProperties: PropertyRegistry { \Weak.parent }
}
