import DictionaryImport
import Testing

/// README's table of what becomes of a key and its value.
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

    /// What is left of a model, or the import's error.
    enum Outcome: Equatable {
        case values(count: Int, limit: Int?, reported: Int = 0)
        case error
    }

    struct Row: CustomTestStringConvertible {
        let source: String
        /// What becomes of a new object, and of one that has the count 5 and the limit 9.
        let new: Outcome
        let updated: Outcome

        var testDescription: String { source }
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

    private func check(_ preset: ImportOptions, _ row: Row) {
        #expect(outcome(preset, row.source, updates: false) == row.new)
        #expect(outcome(preset, row.source, updates: true) == row.updated)
    }

    @Test(
        "By default an absent key and an unknown one change nothing, a null resets, and a value that does not convert is an error",
        arguments: [
            Row(source: "{}", new: .values(count: 1, limit: nil), updated: .values(count: 5, limit: 9)),
            Row(
                source: #"{"count": 2, "limit": null}"#, new: .values(count: 2, limit: nil),
                updated: .values(count: 2, limit: nil)),
            Row(source: #"{"count": null}"#, new: .values(count: 1, limit: nil), updated: .values(count: 1, limit: 9)),
            Row(source: #"{"count": "x"}"#, new: .error, updated: .error),
            Row(source: #"{"count": "7"}"#, new: .values(count: 7, limit: nil), updated: .values(count: 7, limit: 9)),
            Row(
                source: #"{"count": 7, "size": 1}"#, new: .values(count: 7, limit: nil),
                updated: .values(count: 7, limit: 9)),
        ])
    func defaultPreset(row: Row) { check(.default, row) }

    @Test(
        "Leniently, a value that does not convert is left out and reported",
        arguments: [
            Row(source: "{}", new: .values(count: 1, limit: nil), updated: .values(count: 5, limit: 9)),
            Row(
                source: #"{"count": 2, "limit": null}"#, new: .values(count: 2, limit: nil),
                updated: .values(count: 2, limit: nil)),
            Row(source: #"{"count": null}"#, new: .values(count: 1, limit: nil), updated: .values(count: 1, limit: 9)),
            Row(
                source: #"{"count": "x"}"#, new: .values(count: 1, limit: nil, reported: 1),
                updated: .values(count: 5, limit: 9, reported: 1)),
            Row(source: #"{"count": "7"}"#, new: .values(count: 7, limit: nil), updated: .values(count: 7, limit: 9)),
            Row(
                source: #"{"count": 7, "size": 1}"#, new: .values(count: 7, limit: nil),
                updated: .values(count: 7, limit: 9)),
        ])
    func lenientPreset(row: Row) { check(.lenient, row) }

    @Test(
        "Strictly, only an update may lack a key, and only an optional may be null",
        arguments: [
            Row(source: "{}", new: .error, updated: .values(count: 5, limit: 9)),
            Row(
                source: #"{"count": 2, "limit": null}"#, new: .values(count: 2, limit: nil),
                updated: .values(count: 2, limit: nil)),
            Row(source: #"{"count": null}"#, new: .error, updated: .error),
            Row(source: #"{"count": "x"}"#, new: .error, updated: .error),
            Row(source: #"{"count": "7"}"#, new: .error, updated: .error),
            Row(source: #"{"count": 7, "size": 1}"#, new: .error, updated: .error),
        ])
    func strictPreset(row: Row) { check(.strict, row) }
}
