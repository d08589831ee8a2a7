import DictionaryImport
import Foundation
import TestSupport
import Testing

private typealias Account = OptionModels.Account

@Suite("Fields of options")
struct OptionFieldTests {
    @Test("conversions: exact mode takes values of the type only")
    func conversions() {
        let exact = ImportOptions.default.with(\.conversions, .exact)
        #expect(
            outcome(Account.self, from: ["id": "1", "shoeSize": 1, "owner": ["name": 5]], exact).errors == [
                "id: typeMismatch", "owner.name: typeMismatch",
            ])
    }

    @Test("onConversionFailure concerns values and rules; a bad element makes its whole array one")
    func onConversionFailure() throws {
        let options = ImportOptions.default.with(\.onConversionFailure, .skip)
        let found = outcome(
            Account.self,
            from: ["id": "x", "name": "A", "age": 200, "tags": ["a", []], "scores": ["a": "x"], "email": "e"]
                as [String: Any],
            options)
        let account = try #require(found.object)
        #expect(account.id == 7 && account.name == "initial" && account.age == nil)
        #expect(account.tags == ["old"] && account.scores == [:] && account.email == "e")
        #expect(
            found.warnings == [
                "id: typeMismatch", "name: rule",
                "age: rule",
                "tags[1]: typeMismatch", "scores.a: typeMismatch",
            ])
    }

    @Test("What is left out of an update keeps its value")
    func updates() throws {
        let account = Account()
        account.age = 30
        account.tags = ["kept"]
        var warnings: [ImportIssue] = []
        try account.importValues(from: ["age": "x", "tags": 5, "email": "new"], options: .lenient) {
            warnings.append($0)
        }
        #expect(account.age == 30)
        #expect(account.tags == ["kept"])
        #expect(account.email == "new")
        #expect(warnings.map(\.path) == ["age", "tags"])
    }

    @Test("onInvalidElement concerns elements of arrays, sets and dictionaries only")
    func onInvalidElement() throws {
        let options = ImportOptions.default.with(\.onInvalidElement, .skip)
        let source: [String: Any] = [
            "tags": ["a", NSNull(), "c", []] as [Any], "unique": [1, "x", 1],
            "scores": ["a": 1, "b": "x", "c": NSNull()] as [String: Any],
            "owners": [["name": "A"], "nobody", ["name": "C", "age": "x"], [:]] as [Any],
        ]
        let found = outcome(Account.self, from: source, options)
        let account = try #require(found.object)
        #expect(account.tags == ["a", "c"])
        #expect(account.unique == [1])
        #expect(account.scores == ["a": 1])
        #expect(account.owners.map(\.name) == ["A"])
        #expect(
            found.warningIssues.map(\.path) == [
                "tags[1]", "tags[3]", "unique[1]", "scores.b", "scores.c", "owners[1]", "owners[2].age",
                "owners[3].name",
            ])
        #expect(outcome(Account.self, from: ["age": "x"], options).errors == ["age: typeMismatch"])
        #expect(
            outcome(Account.self, from: ["tags": "x"], options).errors == [
                "tags: typeMismatch"
            ])
    }

    @Test("onInvalidElement concerns the objects of a call too")
    func batches() throws {
        var warnings: [ImportIssue] = []
        let options = ImportOptions.default.with(\.onInvalidElement, .skip)
        let accounts = try Account.objects(
            from: [["id": 1], 5, ["id": "x"], NSNull(), ["id": 5]] as [Any], options: options
        ) {
            warnings.append($0)
        }
        #expect(accounts.map(\.id) == [1, 5])
        #expect(warnings.map(\.path) == ["[1]", "[2].id", "[3]"])
        #expect(warnings.allSatisfy { $0.severity == .skipped })
    }

    @Test("unknownKeys: ignored, reported, or an error; ignored keys never", arguments: [1, 2, 3])
    func unknownKeys(repetition: Int) {
        let source: [String: Any] = [
            "id": 1, "b": 1, "a": 1, "_internal": 1, "owner": ["name": "x", "c": 1], "address": ["street": 1],
        ]
        let expected = [
            "address: unknownKey street", "owner: unknownKey c", "unknownKey a", "unknownKey b",
        ]
        let ignored = outcome(Account.self, from: source, .default)
        #expect(ignored.errors == [] && ignored.warnings == [])
        let reported = outcome(Account.self, from: source, .default.with(\.unknownKeys, .report))
        #expect(reported.object != nil)
        #expect(reported.warnings.sorted() == expected)
        #expect(outcome(Account.self, from: source, .default.with(\.unknownKeys, .fail)).errors.sorted() == expected)
    }

    @Test("emptyStrings as null in values without a type: where members are merged, and not deeper")
    func emptyStringsInAnything() throws {
        struct Anything: DictionaryImportable {
            var merged: [String: Any] = [:]
            var plain: [String: Any] = [:]
            var rest: [String: Any] = [:]

            static var importableProperties: PropertyRegistry {
                Property(\.merged, .merging)
                \.plain
                Property(\.rest, .catchAll)
            }
        }
        let options = ImportOptions.default.with(\.emptyStrings, .asNull)
        let values: [String: Any] = ["a": 1, "b": 2]
        var anything = try Anything.object(from: ["merged": values, "plain": values, "a": 1, "b": 2])
        let update: [String: Any] = ["a": "", "c": [""]]
        try anything.importValues(from: ["merged": update, "plain": update, "a": "", "c": [""]], options: options)
        #expect(anything.merged.keys.sorted() == ["b", "c"] && anything.rest.keys.sorted() == ["b", "c"])
        #expect(anything.merged["c"] as? [String] == [""] && anything.plain["a"] as? String == "")
        let new = try Anything.object(from: ["x": ""], options: options)
        #expect(new.rest["x"] is NSNull)
    }

    @Test("emptyStrings as null, everywhere a value can stand")
    func emptyStrings() throws {
        let source: [String: Any] = [
            "name": "", "email": "", "opened": "", "id": "", "address": ["city": ""], "tags": ["a"],
        ]
        #expect(outcome(Account.self, from: source, .default).errors.count == 3)
        let options = ImportOptions.default.with(\.emptyStrings, .asNull)
        let account = Account()
        account.name = "changed"
        account.email = "e"
        account.city = "c"
        account.opened = Date()
        account.id = 9
        try account.importValues(from: source, options: options)
        #expect(account.name == "initial" && account.id == 7, "null resets")
        #expect(account.email == nil && account.city == nil && account.opened == nil)
        #expect(
            outcome(Account.self, from: ["tags": ["a", ""]], options).errors == ["tags[1]: typeMismatch"]
        )
        #expect(try Holder<[String?]>.convert(["a", ""], options: options) == ["a", nil])
        #expect(try Holder<[String: String?]>.convert(["a": ""], options: options) == ["a": nil])
        #expect(try Holder<String>.convert(" ", options: options) == " ", "blanks are text")
        #expect(try Holder<String>.convert("", options: .default) == "")
    }

    @Test("dates: the strategy of the options reads them")
    func dates() {
        let options = ImportOptions.default.with(\.dates, .format("dd/MM/yyyy"))
        #expect(
            outcome(Account.self, from: ["opened": "23/06/2015"], options).object?.opened
                == Date(timeIntervalSince1970: 1_435_017_600))
    }

    @Test("Options of a call hold for the whole graph; otherwise each model's own")
    func scope() {
        let source: [String: Any] = ["items": [["id": "x", "extra": 1]], "extra": 1]
        #expect(
            outcome(Shelf.self, from: source, nil).warnings == [
                "items[0].id: typeMismatch", "unknownKey extra",
            ])
        #expect(outcome(Shelf.self, from: source, .default).errors == ["items[0].id: typeMismatch"])
    }

    @Test("The most issues that a model's own options allow hold for its calls")
    func ownMaximum() {
        let source: [String: Any] = ["a": "x", "b": "x", "c": "x"]
        let error = #expect(throws: ImportError.self) { try Brief.object(from: source) }
        #expect(error?.issues.count == 1 && error?.omittedIssueCount == 2)
    }

    @Test("The options of the class of an object that is found hold for it")
    func foundSubclass() throws {
        let (session, patient) = (ImportSession(), PatientDevice())
        patient.id = 1
        try session.insert(patient)
        #expect(try Device.object(from: ["id": 1, "count": "bad"], session: session) === patient)
        #expect(patient.count == 7)
    }

    @Test("onIssue is silent when there is nothing to say")
    func silence() {
        #expect(outcome(Account.self, from: ["id": 1, "name": "Ann", "tags": []], .lenient).warnings == [])
    }
}

private struct Book: DictionaryImportable {
    var id = 0
    static var importableProperties: PropertyRegistry { \.id }
    static var importOptions: ImportOptions { .lenient }
}

private struct Shelf: DictionaryImportable {
    var items: [Book] = []
    static var importableProperties: PropertyRegistry { \.items }
    static var importOptions: ImportOptions { .default.with(\.unknownKeys, .report) }
}

private struct Brief: DictionaryImportable {
    var (a, b, c) = (0, 0, 0)

    static var importableProperties: PropertyRegistry {
        \.a
        \.b
        \.c
    }
    static var importOptions: ImportOptions { ImportOptions(maximumIssues: 1) }
}

private class Device: ImportableObject {
    final var id = 0
    final var count = 7

    @PropertyRegistryBuilder<Device>
    override class var importableProperties: PropertyRegistry {
        Property(\.id, .identity)
        \.count
    }
}

private final class PatientDevice: Device {
    override class var importOptions: ImportOptions { .lenient }
}
