import DictionaryImport
import Foundation
import TestSupport
import Testing

private enum Suit: String, ImportableValue { case clubs, hearts }

private struct Reading: DictionaryImportable, Equatable {
    var station = ""
    var level = 0

    static var importableProperties: PropertyRegistry {
        \.station
        \.level
    }
}

/// Arrays and dictionaries that a source has typed, of another type than the property's or of the very same.
@Suite("Typed collections")
struct TypedCollectionTests {
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

    @Test("What does not fit has its place in the path")
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
        func keys(_ source: Any) -> [String] {
            issues { try Holder<[String: Int]>.convert(source) }.map(\.path.description)
        }
        #expect(keys(["a": 1.5, "b": 1]) == ["value.a"])
        #expect(keys(["b": "x", "a": "1"]) == ["value.b"])
        #expect(keys(["a": [1]]) == ["value.a"])
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

    @Test("Optional elements of the very type stay as they are; one more optional around them holds the null")
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

    @Test(
        "Members of every type become integers",
        arguments: [
            .acceptsInAutomatic(["a": "1", "b": "2"], ["a": 1, "b": 2]), .accepts(["a": 1.0], ["a": 1]),
            .acceptsInAutomatic(["a": true], ["a": 1]), .accepts(["a": Int8(3)], ["a": 3]),
            .accepts(["a": Int?.some(3)], ["a": 3]),
            .acceptsInAutomatic(["a": 1, "b": "2", "c": 3.0] as [String: Any], ["a": 1, "b": 2, "c": 3]),
            .acceptsInAutomatic(["a": Substring("4")], ["a": 4]),
        ] as [ConversionRow<[String: Int]>])
    func members(row: ConversionRow<[String: Int]>) { row.check() }

    @Test("Members become text, numbers, booleans and dates; what is wrong has its key")
    func otherMembers() throws {
        #expect(try Holder<[String: String]>.convert(["a": 1, "b": 2]) == ["a": "1", "b": "2"])
        #expect(try Holder<[String: Double]>.convert(["a": 1, "b": 2]) == ["a": 1, "b": 2])
        #expect(try Holder<[String: Double]>.convert(["a": "1.5"]) == ["a": 1.5])
        #expect(try Holder<[String: Bool]>.convert(["a": 1, "b": 0]) == ["a": true, "b": false])
        #expect(try Holder<[String: Date]>.convert(["a": 86400]) == ["a": Date(timeIntervalSince1970: 86400)])
        let found = issues { try Holder<[String: Int]>.convert(["b": "x", "a": "y", "c": "3"]) }
        #expect(found.map(\.path.description) == ["value.a", "value.b"])
        var options = ImportOptions.default
        options.conversions = .exact
        #expect(throws: ImportError.self) { try Holder<[String: Int]>.convert(["a": "1"], options: options) }
    }

    @Test("A reader of dates of one's own is called once for each member, in the order of the keys")
    func readers() throws {
        let seen = Locked<[String]>([])
        var options = ImportOptions.default
        options.dates = .custom { value in
            seen.withLock { $0.append(value.string ?? "") }
            return Date(timeIntervalSince1970: 0)
        }
        let texts = Dictionary(uniqueKeysWithValues: (0..<20).map { ("k\($0)", "v\($0)") })
        _ = try Holder<[String: Date]>.convert(texts, options: options)
        #expect(seen.withLock { $0 } == texts.sorted { $0.key < $1.key }.map(\.value))
    }
}
