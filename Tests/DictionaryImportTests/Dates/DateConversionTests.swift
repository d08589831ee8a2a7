import DictionaryImport
import Foundation
import TestSupport
import Testing

@Suite("Conversion to Date")
struct DateConversionTests {
    typealias Row = ConversionRow<Date>

    private static func at(_ seconds: Double) -> Date { Date(timeIntervalSince1970: seconds) }

    @Test(
        "The automatic strategy takes ISO 8601 dates and Unix times",
        arguments: [
            .accepts(at(7), at(7)), .accepts(NSDate(timeIntervalSince1970: 7), at(7)),
            .accepts("2014-01-02", at(1_388_620_800)),
            .accepts("2015-06-23T14:40:08Z", at(1_435_070_408)), .accepts(" 2015-06-23T14:40:08Z\n", at(1_435_070_408)),
            .accepts(NSString(string: "2015-06-23 14:40:08"), at(1_435_070_408)),
            .accepts("2015-06-23T14:40:08.123+02:00", at(1_435_063_208.123)),
            .acceptsInAutomatic("1441843200", at(1_441_843_200)),
            .acceptsInAutomatic("1441843200000", at(1_441_843_200)),
            .acceptsInAutomatic(1_441_843_200, at(1_441_843_200)), .acceptsInAutomatic(Int8(5), at(5)),
            .acceptsInAutomatic(1_441_843_200_000, at(1_441_843_200)), .acceptsInAutomatic(-1, at(-1)),
            .acceptsInAutomatic(1_441_888_808_000_000, at(1_441_888_808)), .acceptsInAutomatic(0, at(0)),
            .acceptsInAutomatic(1_441_888_808_000_000.0, at(1_441_888_808)), .acceptsInAutomatic(0.5, at(0.5)),
            .acceptsInAutomatic(NSNumber(value: 666), at(666)),
            .acceptsInAutomatic(NSNumber(value: 666.25), at(666.25)),
            .acceptsInAutomatic(Decimal(string: "666.25") as Any, at(666.25)),
            .acceptsInAutomatic(NSDecimalNumber(string: "1441843200000"), at(1_441_843_200)),
            .refuses(true), .refuses(NSNumber(value: false)), .refuses(""), .refuses(" "), .refuses("garbage"),
            .refuses("2015-02-30"), .refuses("2015-02-29"), .refuses("2015-13-01"), .refuses("2015-06-23T24:00:00Z"),
            .refuses("2015-06-23T14:60:00Z"), .refuses("2015-06-23T14:40:08+25:00"), .refuses("2015"),
            .refuses("20150623"),
            .refuses("2014-01-02T00:monsterofthelakeI'mhere00:00.007450+00:00"), .refuses("1441843200.5"),
            .refuses("٢٠١٥-٠٦-٢٣"), .refuses(Double.nan), .refuses(Double.infinity), .refuses(1e300),
            .refuses(Int64.max), .refuses(UInt64.max), .refuses(["2014-01-02"]), .refuses(["date": "2014-01-02"]),
            .refuses(UUID()), .refuses(Data()), .refuses(NSObject()),
        ] as [Row])
    func automatic(row: Row) { row.check() }

    @Test(
        "The ISO 8601 strategy takes dates and ISO 8601, and no numbers",
        arguments: [
            .accepts("2014-01-02", at(1_388_620_800)), .accepts(at(7), at(7)), .refuses(1_441_843_200),
            .refuses("1441843200"),
            .refuses(0.5), .refuses(true),
        ] as [Row])
    func iso8601(row: Row) { row.check(dates: .iso8601) }

    @Test(
        "The strategy of Unix seconds takes numbers, and text of a number",
        arguments: [
            .accepts(1_441_843_200, at(1_441_843_200)), .accepts(99_999_999_999, at(99_999_999_999)),
            .accepts(1.25, at(1.25)), .accepts(at(7), at(7)),
            .acceptsInAutomatic("1435063208.25", at(1_435_063_208.25)),
            .refuses("2014-01-02"), .refuses(true), .refuses(""),
        ] as [Row])
    func unixSeconds(row: Row) { row.check(dates: .unixSeconds) }

    @Test(
        "The strategy of Unix milliseconds takes numbers, and text of a number",
        arguments: [
            .accepts(1_441_843_200_123, at(1_441_843_200.123)), .accepts(1500, at(1.5)), .accepts(at(7), at(7)),
            .acceptsInAutomatic("1441843200123", at(1_441_843_200.123)), .refuses("2014-01-02"), .refuses(true),
        ] as [Row])
    func unixMilliseconds(row: Row) { row.check(dates: .unixMilliseconds) }

    @Test(
        "A format takes dates, and text that is written in it",
        arguments: [
            .accepts("23/06/2015", at(1_435_017_600)), .accepts(at(7), at(7)), .refuses("2015-06-23"),
            .refuses("31/02/2015"),
            .refuses("23/06/2015 x"), .refuses(1_435_017_600), .refuses("1435017600"), .refuses(""), .refuses(true),
        ] as [Row])
    func format(row: Row) { row.check(dates: .format("dd/MM/yyyy")) }

    @Test(
        "Several formats take text that is written in one of them",
        arguments: [
            .accepts("23/06/2015", at(1_435_017_600)), .accepts("23.06.2015 01:00", at(1_435_021_200)),
            .refuses("2015-06-23"), .refuses(1),
        ] as [Row])
    func formats(row: Row) { row.check(dates: .formats(["dd/MM/yyyy", "dd.MM.yyyy HH:mm"])) }

    @Test("A closure sees every kind of value, and its error is the issue")
    func custom() throws {
        struct Unreadable: Error, CustomStringConvertible { let description = "no day of the week" }
        var options = ImportOptions.default
        options.dates = .custom { value in
            guard let days = value.int else { throw Unreadable() }
            return Self.at(Double(days) * 86_400)
        }
        #expect(try Holder<Date>.convert(2, options: options) == Self.at(172_800))
        let found = issues { try Holder<Date>.convert("Monday", options: options) }
        #expect(found.map(\.facts) == ["value: custom"])
        #expect(found.map(\.reason.code) == [.custom])
    }

    @Test(
        "In exact mode a text is no Unix time",
        arguments: [.automatic, .unixSeconds, .first(of: [.unixSeconds])] as [DateStrategy])
    func exactUnixTimes(strategy: DateStrategy) throws {
        var options = ImportOptions(conversions: .exact)
        options.dates = strategy
        #expect(failures { try Holder<Date>.convert("1471015408", options: options) } == ["value: typeMismatch"])
        #expect(
            failures { try Holder<Date>.object(fromJSON: #"{"value": " 5 "}"#, options: options) } == [
                "value: typeMismatch"
            ])
        #expect(try Holder<Date>.convert(1_471_015_408, options: options) == Self.at(1_471_015_408))
        struct Event: DictionaryImportable {
            var at: Date?
            static var importableProperties: PropertyRegistry { Property(\.at, .exact) }
        }
        #expect(failures { try Event.object(from: ["at": "1471015408"]) } == ["at: typeMismatch"])
        #expect(try Event.object(from: ["at": "1970-01-01"]).at == Self.at(0))
    }
}
