import DictionaryImport
import Foundation
import TestSupport
import Testing

@Suite("Where date strategies hold")
struct DateStrategyScopeTests {
    private let midsummer = Date(timeIntervalSince1970: 1_435_017_600)

    @Test("A property's own strategy holds for its elements, and for nothing else")
    func property() throws {
        let diary = try Diary.object(from: [
            "opened": "2015-06-23", "closed": "23/06/2015", "days": ["23/06/2015", midsummer] as [Any],
            "marks": ["a": 1_435_017_600], "moments": [1_435_017_600_000], "pages": [["written": "2015-06-23"]],
        ])
        #expect(diary.opened == midsummer)
        #expect(diary.closed == midsummer)
        #expect(diary.days == [midsummer, midsummer])
        #expect(diary.marks == ["a": midsummer])
        #expect(diary.moments == [midsummer])
        #expect(diary.pages.map(\.written) == [midsummer])
    }

    @Test("The strategy of the options holds for the whole graph, but a property's own wins")
    func options() throws {
        var options = ImportOptions.default
        options.dates = .format("yyyy.MM.dd")
        let source: [String: Any] = [
            "opened": "2015.06.23", "closed": "23/06/2015", "days": ["23/06/2015"],
            "pages": [["written": "2015.06.23"]],
        ]
        let diary = try Diary.object(from: source, options: options)
        #expect(
            [diary.opened, diary.closed, diary.days.first, diary.pages.first?.written]
                == Array(repeating: midsummer, count: 4))
        let found = issues {
            try Diary.object(from: ["opened": "2015-06-23", "closed": "2015.06.23"], options: options)
        }
        #expect(found.map(\.facts) == ["opened: typeMismatch", "closed: typeMismatch"])
    }

    @Test("An element that is no date is named by its place")
    func elements() {
        let found = issues {
            try Diary.object(from: [
                "days": ["23/06/2015", "30/02/2015"], "marks": ["x": "2015-06-23"],
                "pages": [[:], ["written": "soon"]],
            ])
        }
        #expect(found.map(\.path.description) == ["days[1]", "marks.x", "pages[1].written"])
        #expect(
            found.map(\.reason.expected) == [
                #"a date in the format "dd/MM/yyyy""#, "a Unix time in seconds", "an ISO 8601 date or a Unix time",
            ])
    }
}

// MARK: Models

private final class Diary: DictionaryImportable {
    var opened: Date?
    var closed: Date?
    var days: [Date] = []
    var marks: [String: Date] = [:]
    var moments: Set<Date>?
    var pages: [Page] = []

    static var importableProperties: PropertyRegistry {
        \.opened
        Property(\.closed, .date(.format("dd/MM/yyyy")))
        Property(\.days, .date(.format("dd/MM/yyyy")))
        Property(\.marks, .date(.unixSeconds))
        Property(\.moments, .date(.unixMilliseconds))
        \.pages
    }
}

private struct Page: DictionaryImportable {
    var written: Date?
    static var importableProperties: PropertyRegistry { \.written }
}
