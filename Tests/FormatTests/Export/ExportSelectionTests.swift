import DictionaryImport
import Foundation
import Testing

private final class Person: DictionaryImportable {
    var firstName = "Ann"
    var lastName = "Lee"
    var zipCode = "12345"
    var city = "Ulm"
    var job: Job? = Job()
    var formerJobs = [Job(), Job()]
    var jobsByYear = [1999: Job()]
    var labels = ["a": "b"]
    var mentor: Job?

    static var importableProperties: PropertyRegistry {
        \.firstName
        \.lastName
        Property(\.zipCode, .from("address.zip"))
        Property(\.city, .from("address.city"))
        \.job
        \.formerJobs
        \.jobsByYear
        \.labels
        Property(\.mentor, .from("address.mentor"))
    }
}

private final class Employer: DictionaryImportable {
    var name = ""
    static var importableProperties: PropertyRegistry { \.name }
}

private struct Job: DictionaryImportable {
    var title = "T"
    var salary = 1
    var employer: Employer?

    static var importableProperties: PropertyRegistry {
        \.title
        \.salary
        \.employer
    }
}

/// Its dictionary is made in one piece: each of its members is a property.
private class Folder: DictionaryImportable {
    final var name: String
    final var size: Double?
    final var folders: [Folder]

    required init() { (name, size, folders) = ("", nil, []) }

    init(_ name: String, size: Double? = nil, folders: [Folder] = []) {
        (self.name, self.size, self.folders) = (name, size, folders)
    }

    class var importableProperties: PropertyRegistry {
        Property(\Folder.name)
        Property(\Folder.size)
        Property(\Folder.folders)
    }
}

private final class SharedFolder: Folder {
    var owner = "Ann"

    override class var importableProperties: PropertyRegistry { ownProperties }

    @PropertyRegistryBuilder<SharedFolder>
    static var ownProperties: PropertyRegistry {
        super.importableProperties
        \.owner
    }
}

@Suite("Exports of some of the properties")
struct ExportSelectionTests {
    @Test(
        "A model inside one of its own type has a selection of its own",
        arguments: [
            (["name"], #"[{"name":"a"},{"name":"b"},{"name":"c"}]"#),
            (["size", "name"], #"[{"name":"a","size":1},{"name":"b","size":2},{"name":"c","size":null}]"#),
            (
                ["folders.name"],
                #"[{"folders":[{"name":"d"},{"name":"e"}]},{"folders":[{"name":"f"}]},{"folders":[]}]"#
            ),
            (
                ["name", "folders.size", "folders.folders.name"],
                #"""
                [{"name":"a","folders":[{"size":null,"folders":[{"name":"g"}]},{"size":5,"folders":[]}]},
                 {"name":"b","folders":[{"size":6,"folders":[]}]},{"name":"c","folders":[]}]
                """#
            ),
        ] as [(properties: Set<String>, json: String)])
    func sameType(properties: Set<String>, json: String) throws {
        let folders = [
            Folder("a", size: 1, folders: [SharedFolder("d", folders: [Folder("g", size: 7)]), Folder("e", size: 5)]),
            SharedFolder("b", size: 2, folders: [Folder("f", size: 6)]), Folder("c"),
        ]
        let options = ExportOptions(properties: properties)
        let expected = try #require(try JSONSerialization.jsonObject(with: Data(json.utf8)) as? NSArray)
        for _ in 0..<2 {
            #expect(try folders.exportedDictionaries(options: options) as NSArray == expected)
            let bytes = try folders.exportedJSON(options: options)
            #expect(try JSONSerialization.jsonObject(with: bytes) as? NSArray == expected)
        }
    }

    @Test("Only selected values can fail")
    func failing() throws {
        let folder = Folder("a", size: .nan)
        #expect(try folder.exportedDictionary(options: .init(properties: ["name"])) as NSDictionary == ["name": "a"])
        let error = #expect(throws: ImportError.self) {
            try folder.exportedDictionary(options: .init(properties: ["name", "size"]))
        }
        #expect(error?.issues.map(\.path.description) == ["size"])
    }

    @Test("Selected nulls are left out where the options say so")
    func nulls() throws {
        let options = ExportOptions(nulls: .omit, properties: ["name", "size"])
        #expect(try Folder("a").exportedDictionary(options: options) as NSDictionary == ["name": "a"])
    }

    @Test(
        "Only what was selected is exported",
        arguments: [
            (["firstName"], #"{"first_name":"Ann"}"#),
            (["first_name", "LASTNAME"], #"{"first_name":"Ann","last_name":"Lee"}"#),
            (["zipCode"], #"{"address":{"zip":"12345"}}"#),
            (["address.city"], #"{"address":{"city":"Ulm"}}"#),
            (["address"], #"{"address":{"zip":"12345","city":"Ulm","mentor":null}}"#),
            (["job"], #"{"job":{"title":"T","salary":1}}"#),
            (["job.title"], #"{"job":{"title":"T"}}"#),
            (["job.title", "job"], #"{"job":{"title":"T","salary":1}}"#),
            (["job.title", "job.salary"], #"{"job":{"title":"T","salary":1}}"#),
            (["formerJobs.salary"], #"{"former_jobs":[{"salary":1},{"salary":1}]}"#),
            (["former_jobs.salary", "job.title"], #"{"job":{"title":"T"},"former_jobs":[{"salary":1},{"salary":1}]}"#),
            (["jobsByYear.title", "labels"], #"{"jobs_by_year":{"1999":{"title":"T"}},"labels":{"a":"b"}}"#),
            ([], "{}"),
        ] as [(properties: Set<String>, json: String)])
    func selection(properties: Set<String>, json: String) throws {
        let options = ExportOptions(properties: properties)
        #expect(String(decoding: try Person().exportedJSON(options: options), as: UTF8.self) == json)
        let dictionary = try Person().exportedDictionary(options: options) as NSDictionary
        #expect(
            dictionary == (try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any])! as NSDictionary)
    }

    @Test("A name selects its property alone, be it that another one has it for a key")
    func namesBeforeKeys() throws {
        final class Swapped: DictionaryImportable {
            var type = 1
            var kind = 2
            var sortOf = 3
            var order = Job()
            static var importableProperties: PropertyRegistry {
                Property(\.type, .fromOnly("kind"))
                Property(\.kind, .fromOnly("type"))
                Property(\.sortOf, .fromOnly("Order.title"))
                Property(\.order, .fromOnly("sort_of"))
            }
        }
        func selected(_ property: String) throws -> NSDictionary {
            try Swapped().exportedDictionary(options: .init(properties: [property])) as NSDictionary
        }
        #expect(try selected("type") == ["kind": 1])
        #expect(try selected("kind") == ["type": 2])
        #expect(try selected("KIND") == ["type": 2])
        #expect(try selected("order.title") == ["sort_of": ["title": "T"]])
        #expect(try selected("Order.title") == ["Order": ["title": 3]])
    }

    @Test("A selection that names no property is an error")
    func unknownNames() throws {
        let options = ExportOptions(properties: ["frist_name", "job.titel", "labels.a", "x"])
        let error = #expect(throws: ImportError.self) { try Person().exportedJSON(options: options) }
        #expect(
            error?.description == """
                Person has no property for key "frist_name". Did you mean "firstName"?
                Person has no property for key "labels.a". Did you mean "labels"?
                Person has no property for key "x".
                """)
        let inner = #expect(throws: ImportError.self) {
            try Person().exportedJSON(options: .init(properties: ["job.titel"]))
        }
        #expect(inner?.description == #"job: Job has no property for key "titel". Did you mean "title"?"#)
    }

    struct Firm: DictionaryImportable {
        fileprivate var job: Job?
        fileprivate var jobs: [Job] = []
        fileprivate var byYear = ["1999": Job()]
        static var importableProperties: PropertyRegistry {
            \.job
            \.jobs
            \.byYear
        }
    }

    @Test("A misspelt part is an error also where nothing has been written that could refuse it")
    func unknownPartsOfWhatIsLeftOut() throws {
        func message(_ options: ExportOptions) -> String? {
            #expect(throws: ImportError.self) { try Firm().exportedDictionary(options: options) }?.description
        }
        func refusal(_ path: String) -> String {
            #"Firm has no property for key "\#(path).titel". Did you mean "\#(path).title"?"#
        }
        for path in ["job", "jobs"] {
            #expect(message(.init(properties: ["\(path).titel"], omitsDefaults: true)) == refusal(path))
            let excluding = ExportOptions(relationships: .excluded, properties: ["\(path).titel"])
            #expect(message(excluding) == refusal(path))
        }
        let none: [Firm] = []
        for options in [ExportOptions(properties: ["nope"]), ExportOptions(properties: ["job.titel", "nope"])] {
            let error = #expect(throws: ImportError.self) { try none.exportedDictionaries(options: options) }
            #expect(error?.description.contains(#"Firm has no property for key "nope""#) == true)
            #expect(throws: ImportError.self) { try none.exportedJSON(options: options) }
        }
        let right: Set = ["job.title", "jobs.title", "byYear.1999.title", "byYear.title"]
        #expect(try none.exportedJSON(options: ExportOptions(properties: right)) == Data("[]".utf8))
        #expect(try Firm().exportedDictionary(options: .init(properties: right, omitsDefaults: true)).isEmpty)
        #expect(try Firm().exportedDictionary(options: .init(relationships: .excluded, properties: right)).isEmpty)
    }

    struct Room: DictionaryImportable {
        var size = 1
        var next: [String: [Room]] = [:]
        static var importableProperties: PropertyRegistry {
            \.size
            Property(\.next, .merging)
        }
    }

    struct House: DictionaryImportable {
        var rooms: [String: Room] = [:]
        var floors: [String: [String: Room]] = [:]
        static var importableProperties: PropertyRegistry {
            Property(\.rooms, .merging)
            Property(\.floors, .merging)
        }
    }

    @Test(
        "A member of a dictionary that is not there is an error that says so, where a property is named behind its key",
        arguments: [
            ("rooms.attic.size", #"rooms: there is no value at "attic.size""#),
            ("rooms.attic.next.x[0].size", #"rooms: there is no value at "attic.next.x[0].size""#),
            ("rooms.hall.next.x[0].size", #"rooms.hall.next: there is no value at "x[0].size""#),
            ("floors.b.hall.size", #"floors: there is no value at "b.hall.size""#),
            ("floors.a.attic.size", #"floors.a: there is no value at "attic.size""#),
            ("rooms.siez", #"rooms.hall: Room has no property for key "siez". Did you mean "size"?"#),
        ])
    func missingMembers(path: String, message: String) throws {
        let houses = [
            House(rooms: ["hall": Room()], floors: ["a": ["hall": Room()]]),
            House(floors: ["a": [:]]),
        ]
        for house in houses.prefix(path.contains("hall.next") || path == "rooms.siez" ? 1 : 2) {
            let options = ExportOptions(properties: [path])
            let error = #expect(throws: ImportError.self) { try house.exportedJSON(options: options) }
            #expect(error?.description == message)
        }
        let options = ExportOptions(properties: ["rooms.size", "rooms.next.size"])
        let some = try houses[0].exportedDictionary(options: options)
        #expect(some as NSDictionary == ["rooms": ["hall": ["size": 1, "next": [String: Any]()]]])
    }

    @Test(
        "A selected model that is nil is a null",
        arguments: [
            (["job"], #"{"job":null}"#),
            (["JOB", "lastName"], #"{"last_name":"Lee","job":null}"#),
            (["job.title"], "{}"),
            (
                ["formerJobs.employer", "address.mentor"],
                #"{"address":{"mentor":null},"former_jobs":[{"employer":null}]}"#
            ),
            (["formerJobs"], #"{"former_jobs":[{"title":"T","salary":1}]}"#),
        ] as [(properties: Set<String>, json: String)])
    func nilModels(properties: Set<String>, json: String) throws {
        let person = Person()
        (person.job, person.formerJobs) = (nil, [Job()])
        let options = ExportOptions(properties: properties)
        #expect(String(decoding: try person.exportedJSON(options: options), as: UTF8.self) == json)
        let dictionary = try person.exportedDictionary(options: options)
        let expected = try JSONSerialization.jsonObject(with: Data(json.utf8)) as? NSDictionary
        #expect(dictionary as NSDictionary == expected)
        let omitting = ExportOptions(nulls: .omit, properties: ["job"])
        #expect(try person.exportedDictionary(options: omitting).isEmpty)
        #expect(try person.exportedDictionary()["job"] == nil)
        let back = Person()
        try back.importValues(from: try person.exportedDictionary(options: ExportOptions(properties: ["job"])))
        #expect(back.job == nil)
    }
}
