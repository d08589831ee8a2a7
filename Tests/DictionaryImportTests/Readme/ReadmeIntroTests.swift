import DictionaryImport
import Foundation
import Testing

/// The examples that the documentation begins with.
@Suite struct ReadmeIntroTests {
    final class Person: DictionaryImportable {
        var id = 0
        var firstName = ""
        var born: Date?
        var zipCode: String?
        var job: Job?

        static var importableProperties: PropertyRegistry {
            \.id
            \.firstName  // firstName, FirstName, first_name, FiRst_NAme …
            Property(\.born, .date(.format("yyyy-MM-dd")))
            Property(\.zipCode, .from("zip", "address.postal_code"), .matching("[0-9]{5}"))
            \.job  // a nested model, found by its type
        }
    }

    struct Job: DictionaryImportable {
        var title = ""
        var salary: Decimal?

        static var importableProperties: PropertyRegistry {
            \.title
            \.salary
        }
    }

    @Test func importsUpdatesAndRefuses() throws {
        var printed = ""
        func print(_ error: ImportError) { printed = error.description }

        let json = #"[{"ID": "7", "first_name": "Ann", "address": {"postal_code": "02139"}}]"#
        let ann = try Person.objects(fromJSON: json)[0]
        try ann.importValues(fromJSON: #"{"first_name": "Anna", "job": {"Title": "Engineer"}}"#)
        do {
            try ann.importValues(fromJSON: #"{"born": "1990-02-31", "zip": "0210", "job": {"salary": "a lot"}}"#)
        } catch {
            print(error)  // nothing in ann has changed
        }
        #expect(
            printed == """
                born: expected a date in the format "yyyy-MM-dd", found String "1990-02-31"
                zip: "0210" does not match [0-9]{5}
                job.salary: expected Decimal, found String "a lot"
                """)
        #expect(ann.id == 7 && ann.firstName == "Anna" && ann.zipCode == "02139" && ann.job?.title == "Engineer")
        #expect(ann.job?.salary == nil)
    }

    @Test func createsAndUpdates() throws {
        let dictionary: [String: Any] = [
            "ID": "7", "first_name": "Ann", "born": "1990-04-01",
            "address": ["postal_code": "02139"],
            "job": ["Title": "Engineer", "salary": "61,500.50"],
        ]
        let person = try Person.object(from: dictionary)
        #expect(person.firstName == "Ann")
        let people = try Person.objects(from: [dictionary, dictionary])
        #expect(people.count == 2 && people[0] !== people[1])
        let part = try Person.object(from: ["data": ["person": dictionary]], at: "data.person")
        #expect(part.job?.title == "Engineer")
        try person.importValues(from: ["first_name": "Bob"])

        #expect(person.id == 7)
        #expect(person.firstName == "Bob")
        #expect(person.born == Date(timeIntervalSince1970: 638_928_000))
        #expect(person.zipCode == "02139")
        #expect(person.job?.title == "Engineer")
        #expect(person.job?.salary == Decimal(string: "61500.5"))
    }

    @Test func tellsWhatAnUpdateChanged() throws {
        let person = try Person.object(from: ["id": 7, "first_name": "Ann"])
        let summary = try person.importValues(from: ["first_name": "Bob", "id": 7, "shoe_size": 43])
        #expect(summary.changedProperties == ["firstName"])
        #expect(summary.unknownKeys == ["shoe_size"])
        #expect(summary.missingProperties == ["born", "zipCode", "job"])
    }

    @Test func reportsWhatItLeavesOut() throws {
        let dictionaries: [[String: Any]] = [["ID": 1, "frist_name": "Ann"], ["ID": "two"]]
        var options = ImportOptions.lenient
        options.unknownKeys = .report
        var notes: [String] = []
        let people = try Person.objects(from: dictionaries, options: options) { notes.append("\($0)") }
        #expect(people.map(\.id) == [1, 0])
        #expect(
            notes.joined(separator: "\n") == """
                [0]: Person has no property for key "frist_name". Did you mean "firstName"?
                [1].ID: expected Int, found String "two"
                """)
    }

    @Test func findsOutWhatIsMissing() throws {
        var options = ImportOptions.lenient
        options.unknownKeys = .report
        let error = #expect(throws: ImportError.self) {
            options.missingValues = .fail
            let ann = try Person.object(from: ["id": 1, "frist_name": "Ann"], options: options)
            Issue.record("\(ann)")
        }
        #expect(
            error?.description == """
                firstName: required, but missing. Did you mean the key "frist_name"?
                """)
    }

    @Test func findsPeopleInAPayload() throws {
        let data = Data(#"{ "data": { "people": [{ "id": 1, "first_name": "Ann" }, { "id": 2 }] } }"#.utf8)
        let payload = ImportValue(try JSONSerialization.jsonObject(with: data))
        let people: [Person] = try payload.value(for: "data.people") ?? []
        let first = try Person.object(from: payload, at: "data.people[0]", options: .strict)
        #expect(people.map(\.id) == [1, 2] && first.id == 1)
    }

    @Test func listsEveryProperty() throws {
        #expect(try Person.checkImportableProperties() == [])
    }
}
