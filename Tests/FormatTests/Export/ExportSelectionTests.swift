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

    static var importableProperties: PropertyRegistry {
        \.firstName
        \.lastName
        Property(\.zipCode, .from("address.zip"))
        Property(\.city, .from("address.city"))
        \.job
        \.formerJobs
        \.jobsByYear
        \.labels
    }
}

private struct Job: DictionaryImportable {
    var title = "T"
    var salary = 1

    static var importableProperties: PropertyRegistry {
        \.title
        \.salary
    }
}

/// Exports of a part of the properties.
struct ExportSelectionTests {
    @Test(
        arguments: [
            (["firstName"], #"{"first_name":"Ann"}"#),
            (["first_name", "LASTNAME"], #"{"first_name":"Ann","last_name":"Lee"}"#),
            (["zipCode"], #"{"address":{"zip":"12345"}}"#),
            (["address.city"], #"{"address":{"city":"Ulm"}}"#),
            (["address"], #"{"address":{"zip":"12345","city":"Ulm"}}"#),
            (["job"], #"{"job":{"title":"T","salary":1}}"#),
            (["job.title"], #"{"job":{"title":"T"}}"#),
            (["job.title", "job"], #"{"job":{"title":"T","salary":1}}"#),
            (["job.title", "job.salary"], #"{"job":{"title":"T","salary":1}}"#),
            (["formerJobs.salary"], #"{"former_jobs":[{"salary":1},{"salary":1}]}"#),
            (["former_jobs.salary", "job.title"], #"{"job":{"title":"T"},"former_jobs":[{"salary":1},{"salary":1}]}"#),
            (["jobsByYear.title", "labels"], #"{"jobs_by_year":{"1999":{"title":"T"}},"labels":{"a":"b"}}"#),
            ([], "{}"),
        ] as [(Set<String>, String)])
    func onlyWhatWasAskedForIsExported(properties: Set<String>, json: String) throws {
        let options = ExportOptions(properties: properties)
        #expect(String(decoding: try Person().exportedJSON(options: options), as: UTF8.self) == json)
        let dictionary = try Person().exportedDictionary(options: options) as NSDictionary
        #expect(
            dictionary == (try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any])! as NSDictionary)
    }

    @Test func whatNamesNoPropertyIsAnError() throws {
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

    @Test func nilRelationshipsStayOut() throws {
        let person = Person()
        person.job = nil
        #expect(try person.exportedDictionary(options: .init(properties: ["job"])).isEmpty)
    }
}
