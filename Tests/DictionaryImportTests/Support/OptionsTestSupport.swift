import DictionaryImport
import Foundation

/// Models for the tests of options.
enum OptionModels {
    struct Owner: DictionaryImportable {
        var name = "nobody"
        var age: Int?
        static var importableProperties: PropertyRegistry {
            Property(\.name, .required)
            Property(\.age, .range(0...150))
        }
    }

    final class Account: DictionaryImportable {
        var id = 7
        var name = "initial"
        var age: Int?
        var email: String?
        var city: String?
        var tags: [String] = ["old"]
        var unique: Set<Int> = []
        var scores: [String: Int] = [:]
        var owner: Owner?
        var owners: [Owner] = []
        var opened: Date?

        static var importableProperties: PropertyRegistry {
            \.id
            Property(\.name, .minLength(2))
            Property(\.age, .range(0...150))
            \.email
            Property(\.city, .from("address.city"))
            \.tags
            \.unique
            \.scores
            \.owner
            \.owners
            \.opened
        }
        static var ignoredKeys: Set<String> { ["_internal"] }
    }

    final class Keyed: DictionaryImportable {
        var id = 0
        var note: String?
        static var importableProperties: PropertyRegistry {
            Property(\.id, .required)
            \.note
        }
    }
}

/// What came of an import: the object or the error, and the warnings.
struct ImportOutcome<Model> {
    var object: Model?
    var errors: [String] = []
    var warnings: [String] = []
    var warningIssues: [ImportIssue] = []
}

func outcome<Model: DictionaryImportable>(
    _ type: Model.Type = Model.self, from source: [String: Any], _ options: ImportOptions?
) -> ImportOutcome<Model> {
    var outcome = ImportOutcome<Model>()
    var warnings: [ImportIssue] = []
    do throws(ImportError) {
        outcome.object = try Model.object(from: source, options: options) { warnings.append($0) }
    } catch {
        outcome.errors = error.issues.map(\.description)
    }
    outcome.warnings = warnings.map(\.description)
    outcome.warningIssues = warnings
    return outcome
}

extension ImportOptions {
    func with<Value>(_ keyPath: WritableKeyPath<ImportOptions, Value>, _ value: Value) -> ImportOptions {
        var options = self
        options[keyPath: keyPath] = value
        return options
    }
}
