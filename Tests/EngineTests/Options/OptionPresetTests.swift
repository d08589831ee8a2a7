import DictionaryImport
import Foundation
import TestSupport
import Testing

private typealias Account = OptionModels.Account
private typealias Keyed = OptionModels.Keyed

@Suite("Presets of options")
struct OptionPresetTests {
    @Test("The presets have the fields that are documented")
    func fields() {
        let standard = ImportOptions.default
        #expect(standard.conversions == .automatic)
        #expect(standard.onConversionFailure == .fail && standard.onInvalidElement == .fail)
        #expect(standard.unknownKeys == .ignore && standard.nulls == .reset && standard.emptyStrings == .keep)
        #expect(standard.maximumIssues == 100)
        let lenient = ImportOptions.lenient
        #expect(lenient.conversions == .automatic)
        #expect(lenient.onConversionFailure == .skip && lenient.onInvalidElement == .skip)
        #expect(lenient.unknownKeys == .ignore && lenient.nulls == .reset)
        let strict = ImportOptions.strict
        #expect(strict.conversions == .exact)
        #expect(strict.onConversionFailure == .fail && strict.onInvalidElement == .fail)
        #expect(strict.unknownKeys == .fail && strict.nulls == .fail && strict.missingValues == .fail)
    }

    private let messy: [String: Any] = [
        "id": "12", "name": NSNull(), "age": "old", "email": true, "tags": ["a", NSNull(), 5] as [Any], "shoeSize": 44,
        "address": "unknown", "_internal": ["x": 1],
    ]

    @Test("default converts, fails for what does not convert, ignores unknown keys")
    func standard() {
        let found = outcome(Account.self, from: messy, .default)
        #expect(found.object == nil)
        #expect(
            found.errors == [
                "age: typeMismatch", "address: blockedPath",
                "tags[1]: typeMismatch",
            ])
    }

    @Test("default is what holds without options")
    func none() {
        #expect(outcome(Account.self, from: messy, nil).errors == outcome(Account.self, from: messy, .default).errors)
        #expect(
            outcome(Account.self, from: messy, ImportOptions()).errors
                == outcome(Account.self, from: messy, .default).errors)
    }

    @Test("lenient leaves out what does not convert or is not valid, and reports it")
    func lenient() throws {
        let found = outcome(Account.self, from: messy, .lenient)
        let account = try #require(found.object)
        #expect(found.errors == [])
        #expect(account.id == 12)
        #expect(account.name == "initial")
        #expect(account.age == nil)
        #expect(account.email == "true")
        #expect(account.tags == ["a", "5"])
        #expect(
            found.warnings == [
                "age: typeMismatch", "address: blockedPath",
                "tags[1]: typeMismatch",
            ])
        #expect(found.warningIssues.allSatisfy { $0.severity == .skipped })
    }

    @Test("strict takes exact types only; unknown keys and nulls are errors")
    func strict() {
        #expect(
            Set(outcome(Account.self, from: messy, .strict).errors) == [
                "id: typeMismatch",
                "name: null",
                "age: typeMismatch", "email: typeMismatch",
                "address: blockedPath",
                "tags[1]: typeMismatch", "tags[2]: typeMismatch",
                "unknownKey shoeSize", "unique: missing", "scores: missing", "owners: missing",
            ])
        let exact: [String: Any] = [
            "id": 12.0, "name": "Ann", "age": NSNull(), "tags": ["a"], "opened": "2015-06-23",
            "address": ["city": "Rome"],
            "owner": ["name": "Bob", "age": 5], "unique": [1], "scores": ["a": 1], "owners": [Any](),
        ]
        #expect(outcome(Account.self, from: exact, .strict).errors == [])
    }

    @Test("A missing required value is an error in every preset")
    func required() {
        for options in [ImportOptions.default, .lenient, .strict] {
            for source in [[:], ["id": NSNull()], ["note": "x"]] as [[String: Any]] {
                #expect(issues { try Keyed.object(from: source, options: options) }.map(\.reason.code) == [.missing])
                #expect(
                    issues { try Keyed().importValues(from: source, options: options) }.map(\.reason.code) == [.missing]
                )
            }
        }
        #expect(issues { try Keyed.object(from: ["id": "x"], options: .default) }.map(\.reason.code) == [.typeMismatch])
        #expect(issues { try Keyed.object(from: ["id": "x"], options: .lenient) }.map(\.reason.code) == [.missing])
        #expect(
            issues { try Keyed.object(from: ["id": ""], options: .default.with(\.emptyStrings, .asNull)) }.map(
                \.reason.code) == [.missing])
    }

    @Test("In lenient mode an array drops and reports the element that lacks a required value")
    func requiredElements() throws {
        var warnings: [String] = []
        let sources: [[String: Any]] = [["id": 1], ["note": "x"], ["id": "y"], ["id": 4]]
        let objects = try Keyed.objects(from: sources, options: .lenient) {
            warnings.append($0.facts)
        }
        #expect(objects.map(\.id) == [1, 4])
        #expect(
            warnings == [
                "[1].id: missing", "[2].id: typeMismatch",
                "[2].id: missing",
            ])
        let account = outcome(
            Account.self, from: ["owners": [["name": "A"], [:], ["name": "C", "age": 200]], "owner": [:]], .lenient)
        #expect(account.object?.owners.map(\.name) == ["A", "C"])
        #expect(account.object?.owner == nil)
        #expect(
            account.warnings == [
                "owner.name: missing",
                "owners[1].name: missing",
                "owners[2].age: rule",
            ])
    }
}
