import DictionaryImport
import Foundation
import TestSupport
import Testing

/// Patterns that `DateFormatter` accepts, and that mean something else than they seem to.
@Suite("Date patterns that do not say what they seem to")
struct DatePatternFaultTests {
    /// The faults of a model whose property has the pattern.
    private func faults(_ format: String) -> [String] {
        struct Checked: DictionaryImportable {
            var at: Date?
            @TaskLocal static var format = ""
            static var importableProperties: PropertyRegistry { Property(\.at, .date(.format(format))) }
        }
        return Checked.$format.withValue(format) {
            failureLines { try Checked.checkImportableProperties() }
        }
    }

    @Test(
        "A pattern that does not say what it seems to is a fault of the model, with the remedy",
        arguments: [
            ("yyyy-MM-dd hh:mm", ["hh, an hour of half a day, without a. To resolve this, write HH, or add a"]),
            ("h:mm dd/MM/yyyy", ["h, an hour of half a day, without a. To resolve this, write HH, or add a"]),
            ("dd/MM/yyyy HH:mm a", ["a, the half of the day, beside HH. To resolve this, write hh, or leave a out"]),
            ("yyyy-MM-DD", ["DD, the day of the year. To resolve this, write dd, the day of the month"]),
            (
                "yyyy-mm-DD",
                [
                    "DD, the day of the year. To resolve this, write dd, the day of the month",
                    "mm, the minute, but no month. To resolve this, write MM for the month",
                ]
            ),
            ("YYYY-MM-dd", ["YYYY, the year that a week belongs to. To resolve this, write yyyy"]),
            ("dd/mm/yyyy", ["mm, the minute, but no month. To resolve this, write MM for the month"]),
            ("dd/mm/yyyy HH:mm", ["mm, the minute, but no month. To resolve this, write MM for the month"]),
            ("yyyy-MM-dd HH:MM", ["the month behind the hour. To resolve this, write mm for the minute"]),
            (
                "yyyy-MM-dd HH:mm:SS",
                ["SS, a fraction of a second, without ss. To resolve this, write ss for the second"]
            ),
        ] as [(format: String, words: [String])])
    func found(format: String, words: [String]) {
        #expect(faults(format) == words.map { "Checked: at: \"\(format)\" has \($0)" })
    }

    @Test(
        "Other patterns are no fault",
        arguments: [
            "yyyy-MM-dd", "HH:mm", "HH:mm:ss.SSS", "mm:ss", "hh:mm a", "h:mm:ss a 'on' d MMM yyyy", "yyyy-DDD",
            "yyyy-DDD HH:mm",
            "YYYY-'W'ww-e", "dd/MM/yyyy HH:mm", "d. LLLL yyyy, HH:mm", "yyyyMMddHHmmss", "'hh' yyyy", "K:mm a",
            "yyyy 'DD' MM",
            "EEE, dd MMM yyyy HH:mm:ss Z", "HH 'o''clock' dd''MM''yyyy", "dd/MM/yyyy 'open", "",
        ])
    func notFound(format: String) { #expect(faults(format) == []) }

    @Test("The first import throws the fault, and so does one of several formats")
    func firstImport() {
        Visit.$strategy.withValue(.formats(["yyyy-MM-dd", "yyyy-mm-dd"])) {
            let found = issues { try Visit.object(from: [:]) }
            #expect(found.map(\.reason.code) == [.registry])
        }
    }

    @Test("The strategy of a model's options is checked with the model")
    func options() {
        #expect(
            failureLines { try Plain.checkImportableProperties() } == [
                """
                Plain: importOptions.dates: "hh:mm" has hh, an hour of half a day, without a. To resolve this, write HH, or add a
                """
            ])
    }

    @Test("A call whose strategy has such a pattern reads and writes no date")
    func call() {
        var options = ImportOptions.default
        options.dates = .format("yyyy-mm-dd")
        let words = #""yyyy-mm-dd" has mm, the minute, but no month. To resolve this, write MM for the month"#
        let found = issues { try Holder<Date>.convert("2015-06-23", options: options) }
        #expect(found.map(\.description) == ["value: dates: \(words)"])
        #expect(found.map(\.reason.code) == [.registry])
        let export = ExportOptions(dates: options.dates)
        #expect(
            failureLines { try Holder(value: Date()).exportedDictionary(options: export) }
                == ["value: dates: \(words)"])
        #expect(
            failureLines { try Holder(value: Date()).exportedJSON(options: export) }
                == ["value: dates: \(words)"])
    }
}

// MARK: Models

private final class Visit: DictionaryImportable {
    var at: Date?
    @TaskLocal static var strategy = DateStrategy.iso8601
    static var importableProperties: PropertyRegistry { Property(\.at, named: "at", .date(strategy)) }
}

private struct Plain: DictionaryImportable {
    var at: Date?
    static var importableProperties: PropertyRegistry { \.at }
    static var importOptions: ImportOptions {
        var options = ImportOptions.default
        options.dates = .format("hh:mm")
        return options
    }
}
