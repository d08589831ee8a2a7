import DictionaryImport
import Foundation
import TestSupport
import Testing

/// Arrays that are of the property's type already, and those that look like them.
struct PlainArrayTests {
    @Test func arraysOfTheTypeAreTakenAsTheyAre() throws {
        let url = try #require(URL(string: "https://example.com"))
        let (date, id) = (Date(timeIntervalSince1970: 1.25), UUID())
        let plain = try Plain.object(from: [
            "flags": [true, false], "grid": [[1.5, 2], []] as [[Double]], "words": [["a"], ["b", ""]] as [[String]],
            "dates": [date], "urls": [url], "ids": [id], "small": [Int8.min, .max], "amounts": [Decimal(1) / 3],
            "blobs": [Data([1, 2])], "deep": [[[1]], []] as [[[Int]]],
        ])
        #expect(plain.flags == [true, false])
        #expect(plain.grid == [[1.5, 2], []])
        #expect(plain.words == [["a"], ["b", ""]])
        #expect(plain.dates == [date] && plain.urls == [url] && plain.ids == [id])
        #expect(plain.small == [.min, .max])
        #expect(plain.amounts == [Decimal(1) / 3])
        #expect(plain.blobs == [Data([1, 2])])
        #expect(plain.deep == [[[1]], []])
    }

    @Test func arraysOfOtherTypesAreConverted() throws {
        let plain = try Plain.object(from: [
            "flags": [1, 0], "grid": [[1, 2]] as [[Int]], "small": [Int16(5)], "words": [["a", 1] as [Any]],
            "urls": ["https://example.com"],
        ])
        #expect(plain.flags == [true, false] && plain.grid == [[1, 2]] && plain.small == [5])
        #expect(plain.words == [["a", "1"]])
        #expect(plain.urls.map(\.absoluteString) == ["https://example.com"])
        let error = #expect(throws: ImportError.self) { try Plain.object(from: ["small": [Int16(500), 1, -500]]) }
        #expect(error?.issues.map { "\($0.path)" } == ["small[0]", "small[2]"])
    }

    @Test func aDecimalThatIsNoNumberIsRefused() {
        let error = #expect(throws: ImportError.self) { try Plain.object(from: ["amounts": [1, Decimal.nan]]) }
        #expect(error?.issues.map { "\($0.path)" } == ["amounts[1]"])
    }

    @Test func emptyStringsAreNullsWhereTheOptionsSaySo() throws {
        var options = ImportOptions.default
        options.emptyStrings = .asNull
        #expect(throws: ImportError.self) {
            try Plain.object(from: ["words": [["a"], ["b", ""]] as [[String]]], options: options)
        }
    }

    @Test func aReaderOfDatesSeesEachOfThem() throws {
        var options = ImportOptions.default
        options.dates = .custom { value in Date(timeIntervalSince1970: value.any is Date ? 7 : 8) }
        let plain = try Plain.object(from: ["dates": [Date(), Date()]], options: options)
        #expect(plain.dates == [Date(timeIntervalSince1970: 7), Date(timeIntervalSince1970: 7)])
    }

    @Test func eachIsALevel() throws {
        var options = ImportOptions.default
        options.maximumDepth = 3
        let fits: [String: Any] = ["grid": [[1.5]] as [[Double]], "deep": [[], []] as [[[Int]]]]
        #expect(try Plain.object(from: fits, options: options).grid == [[1.5]])
        let error = #expect(throws: ImportError.self) {
            try Plain.object(from: ["deep": [[[1]]] as [[[Int]]]], options: options)
        }
        #expect(error?.issues.map { "\($0.path)" } == ["deep[0][0]"])
    }

    @Test func theirElementsAreCheckedWhereTheyHaveRules() throws {
        let checked = try Checked.object(from: ["marks": [0, 1, 2], "codes": ["12345"]])
        #expect(checked.marks == [0, 1, 2] && checked.codes == ["12345"])
        let error = #expect(throws: ImportError.self) {
            try Checked.object(from: ["marks": [0, -1, 2, -3], "codes": ["1234", "", "12345"]])
        }
        #expect(
            error?.issues.map(\.facts) == [
                "marks[1]: rule", "marks[3]: rule", "codes[0]: rule",
                "codes[1]: rule",
            ])
        #expect(try Checked.object(fromJSON: #"{"marks": [1, 2]}"#).marks == [1, 2])
        #expect(throws: ImportError.self) { try Checked.object(fromJSON: #"{"marks": [1, -2]}"#) }
        #expect(try Checked.object(fromJSON: #"{"marks": [1, -2, 3]}"#, options: .lenient).marks == [1, 3])
    }
}

private struct Plain: DictionaryImportable {
    var flags: [Bool] = []
    var grid: [[Double]] = []
    var words: [[String]] = []
    var dates: [Date] = []
    var urls: [URL] = []
    var ids: [UUID] = []
    var small: [Int8] = []
    var amounts: [Decimal] = []
    var blobs: [Data] = []
    var deep: [[[Int]]] = []

    static var importableProperties: PropertyRegistry {
        \.flags
        \.grid
        \.words
        \.dates
        \.urls
        \.ids
        \.small
        \.amounts
        \.blobs
        \.deep
    }
}

private struct Checked: DictionaryImportable {
    var marks: [Int] = []
    var codes: [String] = []

    static var importableProperties: PropertyRegistry {
        Property(\.marks, .each(.min(0)))
        Property(\.codes, .each(.matching("[0-9]{5}")))
    }
}
