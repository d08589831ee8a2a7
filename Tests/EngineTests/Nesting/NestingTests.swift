import DictionaryImport
import Foundation
import TestSupport
import Testing

@Suite("Models inside models")
struct NestingTests {
    @Test("Nested models are found by the types of their properties")
    func types() throws {
        let job: [String: Any] = ["TITLE": "Dev", "pay": ["amount": "1,200", "currency": "EUR"]]
        let person = try Person.object(
            from: [
                "job": job, "home": ["amount": 1], "past_jobs": [job, ["title": "Cook"]], "maybe": [job, NSNull()],
                "by_year": ["2020": job], "by_name": ["a": ["title": "x"]], "grid": [[job], []],
            ])
        #expect(person.job?.title == "Dev")
        #expect(person.job?.pay == Money(amount: 1200, currency: "EUR"))
        #expect(person.home.amount == 1)
        #expect(person.pastJobs.map(\.title) == ["Dev", "Cook"])
        #expect(person.maybe.map { $0?.title } == ["Dev", nil])
        #expect(person.byYear[2020]?.pay.amount == 1200)
        #expect(person.byName["a"]?.title == "x")
        #expect(person.grid.map(\.count) == [1, 0])
    }

    @Test("A model may hold others of its own type, in every collection")
    func trees() throws {
        let tree = try TreeNode.object(from: [
            "name": "a", "children": [["name": "b", "children": [["name": "c"]]], ["name": "d"]],
            "named": ["l": ["name": "y", "next": ["name": "z"]]],
        ])
        #expect(tree.children.map(\.name) == ["b", "d"] && tree.children[0].children.map(\.name) == ["c"])
        #expect(tree.named["l"]?.name == "y" && tree.named["l"]?.next?.name == "z")
    }

    @Test("Collections of Foundation are nested, too")
    func foundation() throws {
        let job = NSMutableDictionary(dictionary: ["title": NSMutableString(string: "Dev")])
        let person = try Person.object(
            from: [
                "job": job, "past_jobs": NSArray(array: [job, job]), "by_name": NSDictionary(dictionary: ["a": job]),
            ])
        #expect(person.job?.title == "Dev")
        #expect(person.pastJobs.count == 2 && person.pastJobs[0] !== person.pastJobs[1])
        #expect(person.byName["a"]?.title == "Dev")
    }

    @Test("Values in collections of Foundation stay as they are")
    func foundationValues() throws {
        let values = NSDictionary(dictionary: ["a": ["title": "Dev"] as NSDictionary]).allValues
        #expect(try Person.object(from: ["past_jobs": values]).pastJobs.map(\.title) == ["Dev"])
        #expect(try Job.objects(from: values).map(\.title) == ["Dev"])
        let texts = NSDictionary(dictionary: ["a": NSString("x")]).allValues
        #expect(try Job.object(from: ["title": texts[0]]).title == "x")
        let mixed: [AnyObject] = [NSNumber(value: 4), NSString("5"), NSNull()]
        #expect(mixed.map { ImportValue($0).kind } == [.integer, .string, .null])
        #expect((mixed as [Any]).map { ImportValue($0).kind } == [.integer, .string, .null])
        #expect(ImportValue(mixed).array?.map(\.kind) == [.integer, .string, .null])
    }

    @Test("An instance of the model is taken as it is")
    func instance() throws {
        let job = Job()
        let money = Money(amount: 5, currency: "CHF")
        let person = try Person.object(
            from: ["job": job, "home": money, "past_jobs": [job, ["title": "x"]], "by_name": ["a": job]])
        #expect(person.job === job && person.pastJobs[0] === job && person.byName["a"] === job)
        #expect(person.pastJobs[1].title == "x")
        #expect(person.home == money)
        #expect(job.imports == 0)
        let all = try Job.objects(from: [job, ["title": "y"], NSDictionary(dictionary: ["title": "z"])])
        #expect(all[0] === job && all.map(\.title) == ["", "y", "z"])
    }

    @Test("A nested object is replaced, not changed")
    func replaced() throws {
        let person = Person()
        let old = Job()
        old.title = "old"
        person.job = old
        try person.importValues(from: ["job": ["pay": ["amount": 1]]])
        #expect(person.job !== old && person.job?.title == "")
        #expect(old.title == "old")
        try person.importValues(from: ["job": NSNull()])
        #expect(person.job == nil)
    }

    @Test("A value of the wrong shape is an issue at its path")
    func wrongShapes() {
        let payload: [String: Any] = [
            "job": "Dev", "home": [1], "past_jobs": [["title": "ok"], 5, NSNull(), ["title": ["x"]]],
            "maybe": ["title": "x"], "by_year": ["MMXX": ["title": "x"], "2021": ["pay": ["amount": "much"]]],
            "by_name": [], "grid": [[], ["x"]],
        ]
        #expect(
            failures { _ = try Person.object(from: payload) } == [
                "job: typeMismatch",
                "home: typeMismatch",
                "past_jobs[1]: typeMismatch",
                "past_jobs[2]: typeMismatch",
                "past_jobs[3].title: typeMismatch",
                "maybe: typeMismatch",
                "by_year.2021.pay.amount: typeMismatch",
                "by_year.MMXX: typeMismatch",
                "by_name: typeMismatch",
                "grid[1][0]: typeMismatch",
            ])
    }

    @Test("An object is refused where a single value is expected")
    func scalar() throws {
        #expect(
            failures { _ = try Job.object(from: ["title": ["a": 1]]) } == [
                "title: typeMismatch"
            ])
        let untyped = try UntypedValues.object(from: [
            "dictionary": ["a": ["b": 1]], "list": [1, ["x": 2]], "any": ["c": 3],
        ])
        #expect((untyped.dictionary["a"] as? [String: Any])?["b"] as? Int == 1)
        #expect((untyped.list.last as? [String: Any])?["x"] as? Int == 2)
        #expect((untyped.any as? [String: Any])?["c"] as? Int == 3)
    }

    @Test("One invalid element fails the array, or is left out where the options say so")
    func badElement() throws {
        let payloads: [Any] = [["title": "a"], ["title": [1]], "no object", ["title": "b"]]
        #expect(
            failures { _ = try Job.objects(from: payloads) } == [
                "[1].title: typeMismatch", "[2]: typeMismatch",
            ])
        var options = ImportOptions.default
        options.onInvalidElement = .skip
        var lines: [String] = []
        let jobs = try Job.objects(from: payloads, options: options, onIssue: { lines.append($0.facts) })
        #expect(jobs.map(\.title) == ["a", "b"])
        #expect(lines.count == 2)
        let person = try Person.object(
            from: ["past_jobs": payloads], options: options, onIssue: { lines.append($0.facts) })
        #expect(person.pastJobs.map(\.title) == ["a", "b"])
        #expect(lines.last == "past_jobs[2]: typeMismatch")
    }

    @Test("Objects keep the order of their source")
    func order() throws {
        let jobs = try Job.objects(from: (0..<100).map { ["title": "\($0)"] })
        #expect(jobs.map(\.title) == (0..<100).map(String.init))
        #expect(try Job.objects(from: [[String: Any]]()).isEmpty)
        #expect(try Job.objects(from: [Any]()).isEmpty)
    }
}

// MARK: Models

private struct Money: DictionaryImportable, Equatable {
    var amount = 0
    var currency = ""

    static var importableProperties: PropertyRegistry {
        \.amount
        \.currency
    }
}

private final class Job: DictionaryImportable {
    var title = ""
    var pay = Money()
    var imports = 0

    static var importableProperties: PropertyRegistry {
        \.title
        \.pay
    }

    func willImport(from source: ImportValue) throws { imports += 1 }
}

private final class Person: DictionaryImportable {
    var job: Job?
    var home = Money()
    var pastJobs: [Job] = []
    var maybe: [Job?] = []
    var byYear: [Int: Job] = [:]
    var byName: [String: Job] = [:]
    var grid: [[Job]] = []

    static var importableProperties: PropertyRegistry {
        \.job
        \.home
        \.pastJobs
        \.maybe
        \.byYear
        \.byName
        \.grid
    }
}
