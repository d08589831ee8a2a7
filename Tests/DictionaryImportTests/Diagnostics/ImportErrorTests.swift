import DictionaryImport
import Foundation
import TestSupport
import Testing

@Suite("ImportError")
struct ImportErrorTests {
    private func error(_ body: () throws -> some Any) -> ImportError? {
        do { _ = try body() } catch { return error as? ImportError }
        return nil
    }

    @Test("All issues of an import are reported, of every kind, each with its path")
    func wholeImport() {
        let error = error {
            try Company.object(
                from: [
                    "Name": ["x"],
                    "people": [
                        ["id": 1, "first_name": "Ann"],
                        ["id": "x", "first_name": "B", "data": ["Age": 200], "born": "2015-02-30"],
                        "nobody",
                        [
                            "ID": 4, "Job": ["Title": "Chief Executive", "salary": "much", "colour": "red"],
                            "data": ["age": "old"],
                        ],
                        ["firstName": "Eve", "job": [:], "contacts": ["Home": [["id": NSNull()]], "work": 5]],
                    ] as [Any],
                    "Comment": 1,
                ], options: Self.reporting)
        }
        #expect(
            error?.description == #"""
                Name: expected String, found an array
                people[1].id: expected Int, found String "x"
                people[1].first_name: "B" must have at least 2 characters, not 1
                people[1].data.Age: 200 is not in 0...150
                people[1].born: expected an ISO 8601 date or a Unix time, found String "2015-02-30"
                people[2]: expected Person, found String "nobody"
                people[3].data.age: expected Int, found String "old"
                people[3].Job.Title: "Chief Executive" must have at most 10 characters, not 15
                people[3].Job.salary: expected Decimal, found String "much"
                people[3].Job: Job has no property for key "colour".
                people[4].job.title: required, but missing or null
                people[4].contacts.Home[0].id: required, but missing or null
                people[4].contacts.work: expected [Person], found Int 5
                people[4].id: required, but missing or null
                Company has no property for key "Comment".
                """#)
        #expect(error?.omittedIssueCount == 0)
        #expect(error?.errorDescription == error?.description)
        #expect(error?.localizedDescription == error?.description)
    }

    private static var reporting: ImportOptions {
        var options = ImportOptions.default
        options.unknownKeys = .fail
        return options
    }

    @Test("An issue tells its path, its key, its model and its property")
    func parts() throws {
        let found = issues {
            try Company.object(from: ["people": [[:], [:], [:], ["id": 1, "JOB": ["title": "x", "Salary": "much"]]]])
        }
        let last = try #require(found.last)
        #expect(last.path.components == [.key("people"), .index(3), .key("JOB"), .key("Salary")])
        #expect(last.path == "people[3].JOB.Salary")
        #expect(last.model == "Job")
        #expect(last.property == "salary")
        #expect(last.sourceKey == "Salary")
        #expect(last.severity == .error)
        #expect(last.reason.code == .typeMismatch)
        #expect(last.reason.expected == "Decimal")
        #expect(last.reason.found == #"String "much""#)
        #expect(last.reason.suggestion == nil)
        let first = try #require(found.first)
        #expect(
            first.path == "people[0].id" && first.property == "id" && first.sourceKey == nil
                && first.reason.code == .missing)
    }

    @Test("The issue of an unknown key names no property")
    func unknownKeyParts() throws {
        let found = issues { try Person.object(from: ["id": 1, "frist_name": "x"], options: Self.reporting) }
        let issue = try #require(found.first)
        #expect(issue.reason.code == .unknownKey)
        #expect(issue.sourceKey == "frist_name")
        #expect(issue.property == nil)
        #expect(issue.reason.suggestion == "firstName")
        #expect(issue.path.isEmpty)
    }

    @Test("The order does not depend on the order of dictionaries")
    func order() {
        let members: [(String, Any)] = [
            ("zeta", 1), ("alpha", 2), ("Id", "x"), ("_id", "y"), ("first_name", "B"), ("FirstName", "C"),
            ("born", true),
            ("job", ["title": 5, "b": 1, "a": 2, "c": 3] as [String: Any]),
            ("data", ["age": "x", "u": 1, "v": 2] as [String: Any]),
            ("contacts", ["c": 1, "a": 2, "b": 3]),
        ]
        var texts: Set<String> = []
        var random = SeededGenerator(seed: 5)
        for round in 0..<200 {
            var source: [String: Any] = Dictionary(minimumCapacity: round % 7 * 16)
            for (key, value) in members.shuffled(using: &random) { source[key] = value }
            texts.insert(error { try Person.object(from: source, options: Self.reporting) }?.description ?? "")
        }
        #expect(texts.count == 1)
        #expect(texts.first?.isEmpty == false)
    }

    @Test("A hook's error is an issue of its own object", arguments: [true, false])
    func hooks(isNested: Bool) {
        let child: [String: Any] = ["id": 1, "firstName": "Tim", "data": ["age": 9], "job": ["title": "Cook"]]
        let error =
            isNested
            ? error { try Company.object(from: ["people": [child]]) } : error { try Person.object(from: child) }
        #expect(error?.description == (isNested ? "people[0]: a child has no job" : "Person: a child has no job"))
        #expect(error?.issues.first?.model == "Person")
        #expect(error?.issues.first?.reason.code == .custom)
    }

    @Test("The number of issues is bounded, and the rest counted", arguments: [0, 1, 3, 99, 100, 1000])
    func maximumIssues(limit: Int) throws {
        var options = ImportOptions.default
        options.maximumIssues = limit
        let people = [[String: Any]](repeating: ["id": "x"], count: 250)
        let error = try #require(error { try Company.object(from: ["people": people], options: options) })
        #expect(error.issues.count == min(limit, 250))
        #expect(error.omittedIssueCount == 250 - min(limit, 250))
        #expect(
            error.issues.map(\.path)
                == (0..<min(limit, 250)).map { ImportPath([.key("people"), .index($0), .key("id")]) })
        if limit < 250 { #expect(error.description.hasSuffix("… and \(250 - limit) more issues")) }
    }

    @Test("By default a hundred issues are kept")
    func defaultMaximum() {
        let error = error { try Company.object(from: ["people": [Any](repeating: 1, count: 250)]) }
        #expect(error?.issues.count == 100)
        #expect(error?.omittedIssueCount == 150)
    }

    @Test("Long values and keys are shortened")
    func shortened() {
        let long = String(repeating: "x", count: 100_000)
        let stacked = "e" + String(repeating: "\u{301}", count: 100_000)
        for value in [long, stacked, String(repeating: stacked, count: 2), String(repeating: "\u{0}", count: 100_000)] {
            let found = issues {
                try Person.object(from: ["id": value, value: 1, "data": value], options: Self.reporting)
            }
            #expect(found.count == 3)
            for issue in found { #expect(issue.description.utf8.count < 1000) }
        }
        for value in [[Int](repeating: 1, count: 10_000), [long: long], Data(long.utf8)] as [Any] {
            let found = issues { try Person.object(from: ["id": value]) }
            #expect(found.count == 1)
            #expect(found.allSatisfy { $0.description.utf8.count < 200 })
        }
    }

    @Test("Issues that say the same are equal")
    func equality() {
        func found() -> [ImportIssue] { issues { try Person.object(from: ["id": "x"]) } }
        #expect(found() == found())
        #expect(Set(found() + found()).count == 1)
    }
}

// MARK: Models

private struct Job: DictionaryImportable {
    var title = ""
    var salary: Decimal?
    static var importableProperties: PropertyRegistry {
        Property(\.title, .required, .maxLength(10))
        \.salary
    }
}

private final class Person: DictionaryImportable {
    var id = 0
    var firstName = ""
    var age: Int?
    var born: Date?
    var job: Job?
    var contacts: [String: [Person]] = [:]

    static var importableProperties: PropertyRegistry {
        Property(\.id, .required)
        Property(\.firstName, .minLength(2))
        Property(\.age, .from("data.age"), .range(0...150))
        \.born
        \.job
        \.contacts
    }

    func didImport(from source: ImportValue) throws {
        if let age, age < 16, job != nil { throw Refusal(errorDescription: "a child has no job") }
    }
}

private struct Refusal: LocalizedError { let errorDescription: String? }

private final class Company: DictionaryImportable {
    var name = ""
    var people: [Person] = []
    static var importableProperties: PropertyRegistry {
        \.name
        \.people
    }
}
