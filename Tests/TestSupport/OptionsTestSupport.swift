import DictionaryImport
import Foundation

/// Models for the tests of options.
package enum OptionModels {
    package struct Owner: DictionaryImportable {
        package var name = "nobody"
        package var age: Int?
        package init() {}

        package static var importableProperties: PropertyRegistry {
            Property(\.name, .required)
            Property(\.age, .range(0...150))
        }
    }

    package final class Account: DictionaryImportable {
        package var id = 7
        package var name = "initial"
        package var age: Int?
        package var email: String?
        package var city: String?
        package var tags: [String] = ["old"]
        package var unique: Set<Int> = []
        package var scores: [String: Int] = [:]
        package var owner: Owner?
        package var owners: [Owner] = []
        package var opened: Date?

        package init() {}

        package static var importableProperties: PropertyRegistry {
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
        package static var ignoredKeys: Set<String> { ["_internal"] }
    }

    package final class Keyed: DictionaryImportable {
        package var id = 0
        package var note: String?
        package init() {}

        package static var importableProperties: PropertyRegistry {
            Property(\.id, .required)
            \.note
        }
    }
}

/// What came of an import: the object or the error, and the warnings.
package struct ImportOutcome<Model> {
    package var object: Model?
    package var errors: [String] = []
    package var warnings: [String] = []
    package var warningIssues: [ImportIssue] = []
}

package func outcome<Model: DictionaryImportable>(
    _ type: Model.Type = Model.self, from source: [String: Any], _ options: ImportOptions?
) -> ImportOutcome<Model> {
    var outcome = ImportOutcome<Model>()
    var warnings: [ImportIssue] = []
    do throws(ImportError) {
        outcome.object = try Model.object(from: source, options: options) { warnings.append($0) }
    } catch {
        outcome.errors = error.issues.map(\.facts)
    }
    outcome.warnings = warnings.map(\.facts)
    outcome.warningIssues = warnings
    return outcome
}

extension ImportOptions {
    package func with<Value>(_ keyPath: WritableKeyPath<ImportOptions, Value>, _ value: Value) -> ImportOptions {
        var options = self
        options[keyPath: keyPath] = value
        return options
    }
}
