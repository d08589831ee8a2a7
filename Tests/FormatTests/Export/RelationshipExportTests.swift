import DictionaryImport
import Foundation
import TestSupport
import Testing

private final class User: DictionaryImportable {
    var firstName = ""
    var destroy: Bool?
    var company: Company?
    var notes: [Note] = []
    var byColor: [String: Note] = [:]

    static var importableProperties: PropertyRegistry {
        \.firstName
        \.destroy
        \.company
        \.notes
        \.byColor
    }
}

private final class Company: DictionaryImportable {
    var name = ""
    var employees: [User] = []
    var bossOfAll: User?

    static var importableProperties: PropertyRegistry {
        \.name
        \.employees
        \.bossOfAll
    }
}

private struct Note: DictionaryImportable, Hashable {
    var text = ""

    static var importableProperties: PropertyRegistry { \.text }
}

private final class NoteHolder: DictionaryImportable {
    var set: Set<Note> = []
    var optionals: [Note]?
    var notesByYear: [Int: [Note]] = [:]
    var homeAddress: Note?

    static var importableProperties: PropertyRegistry {
        \.set
        \.optionals
        \.notesByYear
        Property(\.homeAddress, .from("places.home"))
    }
}

private final class Node: DictionaryImportable {
    var name = ""
    var next: Node?
    var children: [Node] = []

    static var importableProperties: PropertyRegistry {
        \.name
        \.next
        \.children
    }
}

@Suite("Exports of models in models")
struct RelationshipExportTests {
    private let user: User = {
        let user = User()
        user.firstName = "Ann"
        user.company = Company()
        user.company?.name = "Initech"
        user.notes = [Note(text: "a"), Note(text: "b")]
        user.byColor = ["red": Note(text: "c")]
        return user
    }()

    @Test("Relationships are nested by default")
    func nested() throws {
        let exported = try user.exportedDictionary() as NSDictionary
        #expect(
            exported == [
                "first_name": "Ann", "destroy": NSNull(),
                "company": ["name": "Initech", "employees": [] as [Any]] as [String: Any],
                "notes": [["text": "a"], ["text": "b"]], "by_color": ["red": ["text": "c"]],
            ] as NSDictionary)
    }

    @Test("Relationships may be left out")
    func excluded() throws {
        let exported = try user.exportedDictionary(options: .attributesOnly) as NSDictionary
        #expect(exported == ["first_name": "Ann", "destroy": NSNull()] as NSDictionary)
    }

    @Test("Rails attributes have a suffix")
    func railsSuffix() throws {
        user.destroy = true
        let exported = try user.exportedDictionary(options: .railsAttributes) as NSDictionary
        #expect(
            exported == [
                "first_name": "Ann", "_destroy": true,
                "company_attributes": ["name": "Initech", "employees_attributes": [String: Any]()] as [String: Any],
                "notes_attributes": ["0": ["text": "a"], "1": ["text": "b"]],
                "by_color_attributes": ["red": ["text": "c"]],
            ] as NSDictionary)
    }

    @Test("Rails attributes keep declared names")
    func railsNames() throws {
        let options = ExportOptions(keyStyle: .asDeclared, relationships: .railsAttributes)
        let exported = try user.exportedDictionary(options: options)
        #expect(
            exported.keys.sorted() == [
                "_destroy", "byColorAttributes", "companyAttributes", "firstName", "notesAttributes",
            ])
    }

    @Test("Rails attributes hold collections of every kind")
    func railsCollections() throws {
        let holder = NoteHolder()
        holder.set = [Note(text: "y"), Note(text: "x")]
        holder.optionals = [Note(text: "z")]
        holder.notesByYear = [1999: [Note(text: "w")]]
        holder.homeAddress = Note(text: "v")
        let exported = try holder.exportedJSON(options: .railsAttributes)
        #expect(
            String(decoding: exported, as: UTF8.self) == """
                {"set_attributes":{"0":{"text":"x"},"1":{"text":"y"}},"optionals_attributes":{"0":{"text":"z"}},\
                "notes_by_year_attributes":{"1999":[{"text":"w"}]},"places":{"home_attributes":{"text":"v"}}}
                """)
    }

    @Test(
        "A relationship that is nil is left out",
        arguments: [ExportOptions.default, .railsAttributes, .init(nulls: .omit)])
    func nilRelationship(options: ExportOptions) throws {
        let exported = try NoteHolder().exportedDictionary(options: options)
        #expect(exported.count == 2)
        #expect(exported.keys.allSatisfy { $0.hasPrefix("set") || $0.hasPrefix("notes_by_year") })
    }

    @Test("A cycle ends at the object that is being exported")
    func cycle() throws {
        let boss = User()
        boss.firstName = "Bill"
        boss.company = user.company
        user.company?.employees = [user, boss]
        user.company?.bossOfAll = boss
        user.notes = []
        let json = String(decoding: try user.exportedJSON(), as: UTF8.self)
        #expect(
            json == """
                {"first_name":"Ann","destroy":null,"company":{"name":"Initech","employees":[{"first_name":"Bill",\
                "destroy":null,"notes":[],"by_color":{}}],"boss_of_all":{"first_name":"Bill","destroy":null,"notes":[],\
                "by_color":{}}},"notes":[],"by_color":{"red":{"text":"c"}}}
                """)
        #expect(try user.exportedDictionary() as NSDictionary == jsonObject(json))
    }

    @Test("An object that contains itself is left out of itself")
    func ofItself() throws {
        let node = Node()
        node.name = "a"
        node.next = node
        node.children = [node, node]
        #expect(try node.exportedDictionary() as NSDictionary == ["name": "a", "children": [Any]()] as NSDictionary)
    }

    @Test("A shared object is exported each time")
    func shared() throws {
        let (root, shared) = (Node(), Node())
        shared.name = "s"
        root.next = shared
        root.children = [shared, shared]
        let leaf: [String: Any] = ["name": "s", "children": [Any]()]
        let expected: [String: Any] = ["name": "", "next": leaf, "children": [leaf, leaf]]
        #expect(try root.exportedDictionary() as NSDictionary == expected as NSDictionary)
    }

    @Test("Another object of equal values is no cycle")
    func equalObjects() throws {
        let (root, twin) = (Node(), Node())
        root.next = twin
        #expect(try root.exportedDictionary()["next"] != nil)
    }

    @Test("A set is a level of its own, in a dictionary as in JSON")
    func levelOfSet() throws {
        let holder = NoteHolder()
        holder.set = [Note(text: "a"), Note(text: "b")]
        for maximum in 1...3 {
            let options = ExportOptions(maximumDepth: maximum)
            let fromDictionary = failureLines { try holder.exportedDictionary(options: options) }
            let fromJSON = failureLines { try holder.exportedJSON(options: options) }
            #expect(fromDictionary == fromJSON && fromJSON.isEmpty == (maximum == 3), "\(maximum) levels")
        }
    }

    @Test("Too many levels are an error with a path")
    func depth() throws {
        let nodes = linkedObjects(201, by: \Node.next)
        let error = #expect(throws: ImportError.self) {
            try nodes[0].exportedJSON(options: ExportOptions(maximumDepth: 100))
        }
        #expect(error?.issues.map(\.reason.code) == [.depth, .depth])
        #expect(error?.issues.map(\.path.components.count) == [100, 100])
        #expect(error?.issues.map(\.path.components.last) == [.key("next"), .key("children")])
    }
}

private func jsonObject(_ text: String) throws -> NSDictionary {
    try #require(JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any]) as NSDictionary
}

extension RelationshipExportTests {
    @Test("An identity that is a date stands for its object as it is written in the object")
    func datesAsIdentities() throws {
        final class Day: DictionaryImportable, Hashable {
            var date = Date(timeIntervalSince1970: 0)
            static var importableProperties: PropertyRegistry {
                Property(\.date, .identity, .date(.format("yyyy-MM-dd")))
            }
            static func == (left: Day, right: Day) -> Bool { left === right }
            func hash(into hasher: inout Hasher) { hasher.combine(date) }
        }
        final class Plan: DictionaryImportable {
            var first: Day?
            var others: [Day] = []
            var all: Set<Day> = []
            var byName: [String: Day] = [:]
            static var importableProperties: PropertyRegistry {
                Property(\.first, .byIdentity)
                Property(\.others, .byIdentity)
                Property(\.all, .byIdentity)
                Property(\.byName, .byIdentity)
            }
            static var importOptions: ImportOptions { ImportOptions(dates: .unixSeconds) }
        }
        let (plan, day) = (Plan(), Day())
        (plan.first, plan.others, plan.all, plan.byName) = (day, [day], [day], ["a": day])
        let json = String(decoding: try plan.exportedJSON(), as: UTF8.self)
        #expect(
            json
                == #"{"first":"1970-01-01","others":["1970-01-01"],"all":["1970-01-01"],"by_name":{"a":"1970-01-01"}}"#)
        let session = ImportSession()
        try session.insert([day])
        let back = try Plan.object(fromJSON: json, session: session)
        #expect(back.first === day && back.others.first === day && back.all == [day] && back.byName["a"] === day)
    }
}
