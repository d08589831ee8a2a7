import DictionaryImport
import Testing

/// The table of README, "What becomes of a key and its value".
@Suite("What the presets do with a key and its value")
struct PresetTests {
    final class Model: DictionaryImportable {
        var count = 1
        var limit: Int?

        static var importableProperties: PropertyRegistry {
            \.count
            \.limit
        }
    }

    /// The values of a model after an import, or an error.
    enum Outcome: Equatable {
        case values(count: Int, limit: Int?, reported: Int = 0)
        case error
    }

    /// What becomes of a new object, and of one that has the count 5 and the limit 9.
    struct Outcomes: Equatable {
        let new: Outcome
        let updated: Outcome
    }

    /// A row of the table.
    struct Row: CustomTestStringConvertible {
        let name: String
        let json: String
        let byDefault: Outcomes
        let leniently: Outcomes
        let strictly: Outcomes

        var testDescription: String { name }
    }

    private func outcome(_ preset: ImportOptions, _ source: String, updates: Bool) -> Outcome {
        var reported = 0
        func report(_ issue: ImportIssue) {
            if issue.severity == .skipped { reported += 1 }
        }
        do {
            let model: Model
            if updates {
                model = Model()
                (model.count, model.limit) = (5, 9)
                try model.importValues(fromJSON: source, options: preset, onIssue: report)
            } else {
                model = try Model.object(fromJSON: source, options: preset, onIssue: report)
            }
            return .values(count: model.count, limit: model.limit, reported: reported)
        } catch {
            return .error
        }
    }

    private func outcomes(_ preset: ImportOptions, _ json: String) -> Outcomes {
        Outcomes(new: outcome(preset, json, updates: false), updated: outcome(preset, json, updates: true))
    }

    private static let kept = Outcomes(new: .values(count: 1, limit: nil), updated: .values(count: 5, limit: 9))
    private static let refused = Outcomes(new: .error, updated: .error)
    private static let taken = Outcomes(new: .values(count: 7, limit: nil), updated: .values(count: 7, limit: 9))
    private static let reset = Outcomes(new: .values(count: 1, limit: nil), updated: .values(count: 1, limit: 9))
    private static let cleared = Outcomes(new: .values(count: 2, limit: nil), updated: .values(count: 2, limit: nil))

    @Test(
        "Each preset does what the table of README says, in new objects and in updates",
        arguments: [
            Row(
                name: "no key", json: "{}", byDefault: kept, leniently: kept,
                strictly: Outcomes(new: .error, updated: .values(count: 5, limit: 9))),
            Row(
                name: "null, property optional", json: #"{"count": 2, "limit": null}"#, byDefault: cleared,
                leniently: cleared, strictly: cleared),
            Row(
                name: "null, property not optional", json: #"{"count": null}"#, byDefault: reset, leniently: reset,
                strictly: refused),
            Row(
                name: "a value that does not convert", json: #"{"count": "x"}"#, byDefault: refused,
                leniently: Outcomes(
                    new: .values(count: 1, limit: nil, reported: 1), updated: .values(count: 5, limit: 9, reported: 1)),
                strictly: refused),
            Row(
                name: "a value of another type that converts", json: #"{"count": "7"}"#, byDefault: taken,
                leniently: taken, strictly: refused),
            Row(
                name: "an unknown key", json: #"{"count": 7, "size": 1}"#, byDefault: taken, leniently: taken,
                strictly: refused),
        ])
    func presets(row: Row) {
        #expect(outcomes(.default, row.json) == row.byDefault)
        #expect(outcomes(.lenient, row.json) == row.leniently)
        #expect(outcomes(.strict, row.json) == row.strictly)
    }
}
