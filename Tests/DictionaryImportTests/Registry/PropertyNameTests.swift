import DictionaryImport
import Foundation
import Testing

/// Which properties need no name, and which are given one.
@Suite("Names of properties")
struct PropertyNameTests {
    @Test("Stored properties of final classes and of structs need no name")
    func stored() throws {
        let track = try Track.object(from: ["title": "Air", "SECONDS": 318, "default": "x", "_id": "t1"])
        #expect(track.title == "Air")
        #expect(track.seconds == 318)
        #expect(track.default == "x")
        #expect(track._id == "t1")
        #expect(try Track.checkImportableProperties() == [])

        let point = try Point.object(from: ["X": 1, "y": "2"])
        #expect((point.x, point.y) == (1, 2))
        #expect(try Point.checkImportableProperties() == [])
    }

    @Test("A property that is private(set) is imported")
    func privateSetters() throws {
        #expect(try Ticket.object(from: ["number": 12]).number == 12)
    }

    @Test("A final property of a class that is not final needs no name")
    func finalProperties() throws {
        let mixed = try Mixed.object(from: ["fixed": 1, "open": 2])
        #expect((mixed.fixed, mixed.open) == (1, 2))
        #expect(try Mixed.checkImportableProperties() == [])
    }

    @Test("Properties of types in other types, and in functions, need no name")
    func nestedTypes() throws {
        struct Local: DictionaryImportable {
            var size = 0
            static var importableProperties: PropertyRegistry { \.size }
        }
        #expect(try Local.object(from: ["size": 3]).size == 3)
        #expect(try Namespace.Model.object(from: ["label": "a"]).label == "a")
        #expect(try Namespace.Deeper.Model.object(from: ["label": "b"]).label == "b")
    }

    @Test("Properties of generic models need no name")
    func generics() throws {
        #expect(try Box<Int>.object(from: ["content": "4"]).content == 4)
        #expect(try Box<String?>.object(from: ["content": NSNull()]).content == nil)
        #expect(
            try Box<[String: Int]>.Pair<Namespace.Model>.object(from: ["second": ["label": "z"]]).second?.label == "z")
        #expect(try Box<Namespace.Model?>.object(from: ["content": ["label": "n"]]).content?.label == "n")
        #expect(try Crate<Double>.object(from: ["content": "1.5", "count": 2]).content == 1.5)
        #expect(try Crate<Double>.checkImportableProperties() == [])
    }

    @Test("A name in backticks is a key without them")
    func backticks() throws {
        final class Labelled: DictionaryImportable {
            var `first name` = ""
            var `2nd` = 0
            static var importableProperties: PropertyRegistry {
                \.`first name`
                \.`2nd`
            }
        }
        struct Plain: DictionaryImportable {
            var `a.b` = 0
            static var importableProperties: PropertyRegistry { \.`a.b` }
        }
        let labelled = try Labelled.object(from: ["first name": "Ann", "2ND": 4])
        #expect((labelled.`first name`, labelled.`2nd`) == ("Ann", 4))
        #expect(try labelled.exportedDictionary()["first name"] as? String == "Ann")
        #expect(try Labelled.checkImportableProperties() == [])
        #expect(try Plain.object(from: ["a.b": 5]).`a.b` == 5)
    }

    @Test("Computed, observed, lazy, wrapped and weak properties, and parts of a struct, take the name that is given")
    func named() throws {
        let parent = Special()
        let special = try Special.object(
            from: [
                "full_name": "Ann Lee", "observed": 3, "on_demand": "made", "wrapped": "  trimmed ", "volume": 11,
                "parent": parent,
            ])
        #expect(special.fullName == "Ann Lee")
        #expect((special.first, special.last) == ("Ann", "Lee"))
        #expect(special.observed == 3)
        #expect(special.observations == ["0 → 3"])
        #expect(special.onDemand == "made")
        #expect(special.wrapped == "trimmed")
        #expect(special.settings.volume == 11)
        #expect(special.parent === parent)
    }

    @Test("The storage of a lazy or wrapped property is not missing in the list")
    func storage() throws {
        #expect(try Special.checkImportableProperties(except: ["first", "last", "observations", "settings"]) == [])
    }

    @Test("A key path of several steps writes into a struct in a struct, and into an element")
    func paths() throws {
        var outer = try Outer.object(from: ["volume": 4, "left": 1])
        #expect(outer.settings == Settings(volume: 4, balance: [1, 0]))
        try outer.importValues(from: ["Left": 2])
        #expect(outer.settings == Settings(volume: 4, balance: [2, 0]))
    }

    @Test("Properties that take no room are told apart by their types")
    func withoutSize() throws {
        let entry = try Entry.object(from: ["type": "wrong", "status": "draft", "title": "t", "kind": "page"])
        #expect((entry.title, entry.count) == ("t", 1))
        #expect(try Entry.checkImportableProperties() == ["type", "count"])
        let value = try EntryValue.object(from: ["type": "wrong", "status": "draft", "title": "t"])
        #expect(value.title == "t")
        #expect(throws: ImportError.self) { try Entry.object(from: ["status": "wrong"]) }
        #expect(throws: ImportError.self) { try EntryValue.object(from: ["status": "wrong"]) }
    }

    @Test("Two properties of one type that take no room have to be named")
    func twins() throws {
        let error = #expect(throws: ImportError.self) { try Twins.checkImportableProperties() }
        #expect(error?.issues.count == 2)
        #expect(error?.description.contains(#"named: "#) == true)
    }

    @Test("A name may differ from that of the property, and is its key then")
    func renamed() throws {
        let renamed = try Renamed.object(from: ["label": "new"])
        #expect(renamed.text == "new")
        try renamed.importValues(from: ["text": "other"])
        #expect(renamed.text == "new")
    }
}

// MARK: Models

private final class Track: DictionaryImportable {
    var title = ""
    var seconds = 0
    var `default` = ""
    var _id = ""

    static var importableProperties: PropertyRegistry {
        \.title
        \.seconds
        \.default
        \._id
    }
}

private enum Draft: String, ImportableValue { case draft }

private enum Page: String, ImportableValue { case page }

private enum Marker { case marker }

/// All three enumerations take no room, so that Swift describes `status` and `kind` by the name of `type`.
private final class Entry: DictionaryImportable {
    var type = Marker.marker
    var status = Draft.draft
    var title = ""
    var count = 1
    var kind = Page.page

    static var importableProperties: PropertyRegistry {
        \.status
        \.title
        \.kind
    }
}

private struct EntryValue: DictionaryImportable {
    var type = Marker.marker
    var status = Draft.draft
    var title = ""

    static var importableProperties: PropertyRegistry {
        \.status
        \.title
    }
}

private final class Twins: DictionaryImportable {
    var first = Draft.draft
    var second = Draft.draft

    static var importableProperties: PropertyRegistry {
        \.first
        \.second
    }
}

private struct Point: DictionaryImportable {
    var x = 0
    var y = 0

    static var importableProperties: PropertyRegistry {
        \.x
        \.y
    }
}

private final class Ticket: DictionaryImportable {
    private(set) var number = 0
    static var importableProperties: PropertyRegistry { \.number }
}

private class Mixed: DictionaryImportable {
    final var fixed = 0
    var open = 0

    required init() {}

    class var importableProperties: PropertyRegistry {
        \.fixed
        Property(\.open, named: "open")
    }
}

private enum Namespace {
    final class Model: DictionaryImportable {
        var label = ""
        static var importableProperties: PropertyRegistry { \.label }
    }

    enum Deeper {
        struct Model: DictionaryImportable {
            var label = ""
            static var importableProperties: PropertyRegistry { \.label }
        }
    }
}

private struct Box<Content: ImportableValue>: DictionaryImportable where Content: Defaulted {
    var content = Content.defaultValue
    static var importableProperties: PropertyRegistry { \.content }

    final class Pair<Second: DictionaryImportable>: DictionaryImportable {
        var second: Second?
        static var importableProperties: PropertyRegistry { \.second }
    }
}

private final class Crate<Content: ImportableValue & Defaulted>: DictionaryImportable {
    var content = Content.defaultValue
    var count = 0

    static var importableProperties: PropertyRegistry {
        \.content
        \.count
    }
}

private protocol Defaulted {
    static var defaultValue: Self { get }
}

extension Int: Defaulted { fileprivate static var defaultValue: Int { 0 } }
extension Double: Defaulted { fileprivate static var defaultValue: Double { 0 } }
extension Optional: Defaulted { fileprivate static var defaultValue: Wrapped? { nil } }
extension Dictionary: Defaulted { fileprivate static var defaultValue: [Key: Value] { [:] } }

@propertyWrapper
private struct Trimmed {
    private var text = ""
    var wrappedValue: String {
        get { text }
        set { text = newValue.trimmingCharacters(in: .whitespaces) }
    }
}

private struct Settings: Equatable {
    var volume = 0
    var balance = [0, 0]
}

private final class Special: DictionaryImportable {
    var first = ""
    var last = ""
    var observations: [String] = []
    var settings = Settings()
    var observed = 0 {
        didSet { observations.append("\(oldValue) → \(observed)") }
    }
    lazy var onDemand = "lazy"
    @Trimmed var wrapped: String
    weak var parent: Special?

    var fullName: String {
        get { "\(first) \(last)" }
        set {
            let words = newValue.split(separator: " ").map(String.init)
            (first, last) = (words.first ?? "", words.last ?? "")
        }
    }

    static var importableProperties: PropertyRegistry {
        Property(\.fullName, named: "fullName")
        Property(\.observed, named: "observed")
        Property(\.onDemand, named: "onDemand")
        Property(\.wrapped, named: "wrapped")
        Property(\.parent, named: "parent")
        Property(\.settings.volume, named: "volume")
    }
}

private struct Outer: DictionaryImportable {
    var settings = Settings()

    static var importableProperties: PropertyRegistry {
        Property(\.settings.volume, named: "volume")
        Property(\.settings.balance[0], named: "left")
    }
}

private final class Renamed: DictionaryImportable {
    var text = ""
    static var importableProperties: PropertyRegistry { Property(\.text, named: "label") }
}
