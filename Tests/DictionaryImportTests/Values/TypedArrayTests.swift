import DictionaryImport
import Foundation
import TestSupport
import Testing

/// Sources whose arrays have a type in Swift: that of the property, or another one.
@Suite("Arrays that have a type already")
struct TypedArrayTests {
    @Test("Arrays of the property's type are taken as they are")
    func sameType() throws {
        let url = try #require(URL(string: "https://example.com"))
        let (date, id) = (Date(timeIntervalSince1970: 1.25), UUID())
        let plain = try Arrays.object(from: [
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

    @Test("Arrays of other types are converted")
    func otherTypes() throws {
        let plain = try Arrays.object(from: [
            "flags": [1, 0], "grid": [[1, 2]] as [[Int]], "small": [Int16(5)], "words": [["a", 1] as [Any]],
            "urls": ["https://example.com"],
        ])
        #expect(plain.flags == [true, false] && plain.grid == [[1, 2]] && plain.small == [5])
        #expect(plain.words == [["a", "1"]])
        #expect(plain.urls.map(\.absoluteString) == ["https://example.com"])
        let error = #expect(throws: ImportError.self) { try Arrays.object(from: ["small": [Int16(500), 1, -500]]) }
        #expect(error?.issues.map { "\($0.path)" } == ["small[0]", "small[2]"])
    }

    @Test(
        "Numbers of every type become integers",
        arguments: [
            .accepts([Int8.min, Int8.max], [-128, 127]), .accepts([Int16.min], [-32768]),
            .accepts([Int32.max], [2_147_483_647]), .accepts([Int64.min, 1], [.min, 1]),
            .accepts([UInt8.max], [255]), .accepts([UInt16.max], [65535]), .accepts([UInt32.max], [4_294_967_295]),
            .accepts([UInt64(7)], [7]), .accepts([Float(2)], [2]),
            .acceptsInAutomatic([true, false], [1, 0]), .accepts([NSNumber(value: 5)], [5]),
            .acceptsInAutomatic([NSString(string: "6")], [6]),
            .acceptsInAutomatic("7 8".split(separator: " "), [7, 8]),
            .accepts([Decimal(9)], [9]), .accepts([1, 2, 3, 4][1...2], [2, 3]), .accepts(ContiguousArray([1]), [1]),
            .acceptsInAutomatic([Character("3")], [3]), .accepts([Int?.some(4)], [4]),
        ] as [ConversionRow<[Int]>])
    func integers(row: ConversionRow<[Int]>) { row.check() }

    @Test("An element that does not fit has its index in the path")
    func misfits() {
        func places(_ source: Any, options: ImportOptions = .default) -> [String] {
            issues { try Holder<[Int]>.convert(source, options: options) }.map(\.path.description)
        }
        #expect(places([UInt64.max, 1]) == ["value[0]"])
        #expect(places([2, Float(2.5), .nan]) == ["value[1]", "value[2]"])
        #expect(places([1, nil] as [Int?]) == ["value[1]"])
        #expect(places("1 x".split(separator: " ")) == ["value[1]"])
        var exact = ImportOptions.default
        exact.conversions = .exact
        #expect(places([true], options: exact) == ["value[0]"])
        #expect(places("1 2".split(separator: " "), options: exact) == ["value[0]", "value[1]"])
        #expect(places([NSString(string: "6")], options: exact) == ["value[0]"])
        #expect(places([Int64(6)], options: exact) == [])
    }

    @Test("A Float is the number that its digits say")
    func floats() throws {
        var generator = SeededGenerator(seed: 7)
        var floats: [Float] = [0, -0.0, 0.1, 2.25, 1e6, 999.999, 123_456.789, 1e-3, .pi, .leastNonzeroMagnitude, 3e38]
        floats += (0..<2000).map { _ in Float(bitPattern: UInt32(truncatingIfNeeded: generator.next())) }
        floats += (0..<2000).map { _ in Float(generator.below(4_000_000)) / 1000 }
        floats.removeAll { !$0.isFinite }
        let expected = floats.map { Double("\($0)") }
        #expect(try Holder<[Double]>.convert(floats) == expected.map { $0 ?? .nan })
        #expect(try floats.map { try Holder<Double>.convert($0) } == expected)
        #expect(try floats.map { try Holder<Float>.convert($0) } == floats)
        #expect(try Holder<[Float]>.convert(floats) == floats)
        #expect(issues { try Holder<[Int]>.convert([Float.nan, .infinity]) }.count == 2)
    }

    @Test("Text and dates of every type become those of the property")
    func textAndDates() throws {
        let date = Date(timeIntervalSince1970: 1_000_000_000.5)
        #expect(try Holder<[String]>.convert("a b".split(separator: " ")) == ["a", "b"])
        #expect(try Holder<[String]>.convert([NSString(string: "é"), ""]) == ["é", ""])
        #expect(try Holder<[String]>.convert([1, 2]) == ["1", "2"])
        #expect(try Holder<[Date]>.convert([NSDate(timeIntervalSince1970: 1_000_000_000.5)]) == [date])
        #expect(try Holder<[Date?]>.convert([date]) == [date])
        #expect(try Holder<[Date?]>.convert([date, nil]) == [date, nil])
        #expect(try Holder<[Duration]>.convert([Duration.seconds(5)]) == [.seconds(5)])
        #expect(try Holder<[Suit]>.convert([Suit.hearts, .clubs]) == [.hearts, .clubs])
        let zone = TimeZone(secondsFromGMT: 3600)
        #expect(try Holder<TimeZone>.convert(zone as Any) == zone)
    }

    @Test("Optional elements stay as they are, and one more optional around them holds the null")
    func optionals() throws {
        #expect(try Holder<[Int?]>.convert([1, nil, 3] as [Int?]) == [1, nil, 3])
        #expect(try Holder<[String?]>.convert(["a", nil] as [String?]) == ["a", nil])
        let twice = try Holder<[Int??]>.convert([1, nil] as [Int??])
        #expect(twice == [.some(.some(1)), .some(.none)])
        #expect(issues { try Holder<[Decimal?]>.convert([Decimal.nan, nil] as [Decimal?]) }.count == 1)
        let score: Int? = 5
        #expect(try Holder<Int>.convert(score as Any) == 5)
    }

    @Test("Rows of text, as a table has them, become models")
    func rows() throws {
        let rows = [["station": "Rhine", "level": "7"], ["STATION": "Elbe", "level": " 8 "]]
        let expected = [Reading(station: "Rhine", level: 7), Reading(station: "Elbe", level: 8)]
        #expect(try Reading.objects(from: rows as [Any]) == expected)
        #expect(try Holder<[Reading]>.convert(rows) == expected)
        #expect(try Holder<[String: Reading]>.convert(["a": rows[0]]) == ["a": expected[0]])
        let found = issues { try Holder<[Reading]>.convert([["level": "x"]]) }
        #expect(found.map(\.facts) == ["value[0].level: typeMismatch"])
    }

    @Test("A Decimal that is no number is refused")
    func notANumber() {
        let error = #expect(throws: ImportError.self) { try Arrays.object(from: ["amounts": [1, Decimal.nan]]) }
        #expect(error?.issues.map { "\($0.path)" } == ["amounts[1]"])
    }

    @Test("Empty texts are nulls where the options say so")
    func emptyStrings() throws {
        var options = ImportOptions.default
        options.emptyStrings = .asNull
        #expect(throws: ImportError.self) {
            try Arrays.object(from: ["words": [["a"], ["b", ""]] as [[String]]], options: options)
        }
    }

    @Test("A custom date strategy sees every date")
    func customDates() throws {
        var options = ImportOptions.default
        options.dates = .custom { value in Date(timeIntervalSince1970: value.any is Date ? 7 : 8) }
        let plain = try Arrays.object(from: ["dates": [Date(), Date()]], options: options)
        #expect(plain.dates == [Date(timeIntervalSince1970: 7), Date(timeIntervalSince1970: 7)])
    }

    @Test("Each array is a level of its own")
    func depth() throws {
        var options = ImportOptions.default
        options.maximumDepth = 3
        let fits: [String: Any] = ["grid": [[1.5]] as [[Double]], "deep": [[], []] as [[[Int]]]]
        #expect(try Arrays.object(from: fits, options: options).grid == [[1.5]])
        let error = #expect(throws: ImportError.self) {
            try Arrays.object(from: ["deep": [[[1]]] as [[[Int]]]], options: options)
        }
        #expect(error?.issues.map { "\($0.path)" } == ["deep[0][0]"])
    }
}

// MARK: Models

private enum Suit: String, ImportableValue { case clubs, hearts }

private struct Reading: DictionaryImportable, Equatable {
    var station = ""
    var level = 0

    static var importableProperties: PropertyRegistry {
        \.station
        \.level
    }
}

private struct Arrays: DictionaryImportable {
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
