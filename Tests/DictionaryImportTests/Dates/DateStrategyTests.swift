import DictionaryImport
import Foundation
import TestSupport
import Testing

@Suite("Date strategies")
struct DateStrategyTests {
    @Test(
        "Automatic texts are dates or Unix times",
        arguments: [
            ("2015-06-23T14:40:08Z", 1_435_070_408), ("2014-01-02", 1_388_620_800), ("20150623T144008Z", 1_435_070_408),
            ("1441843200", 1_441_843_200), ("1441888808", 1_441_888_808), ("1441843200000", 1_441_843_200),
            ("1441843200000000", 1_441_843_200), ("1441888808000000", 1_441_888_808),
            ("1441888808123", 1_441_888_808.123),
            ("-1441843200", -1_441_843_200), ("-1441843200500", -1_441_843_200.5), ("100000000", 100_000_000),
            ("99999999999", 99_999_999_999), ("100000000000", 100_000_000),
            ("99999999999999999", 99_999_999_999.999999),
            ("20150623", nil), ("2015", nil), ("0", nil), ("-12345678", nil), ("144184320000000000", nil),
            ("1441843200.5", nil), ("+1441843200", nil), ("1,441,843,200", nil),
            ("--1441843200", nil),
            ("-", nil), ("", nil), ("garbage", nil), ("1e10", nil), ("-99999999999", nil),
            ("99999999999999999999", nil), ("20150623144008", 1_435_070_408), ("20151323144008", nil),
            ("20150623244008", nil),
            ("20150623146008", nil), ("20150623144060", nil), ("-20150623144008", nil), ("99999999999999", nil),
            ("201309190446", nil), ("190001010000", nil), ("210012312359", nil), ("201313190446", 201_313_190.446),
            ("201309190460", 201_309_190.460), ("189912312359", 189_912_312.359), ("210101010000", 210_101_010),
            ("-201309190446", -201_309_190.446), ("1379558760000", 1_379_558_760),
        ] as [(text: String, seconds: Double?)])
    func automaticTexts(text: String, seconds: Double?) {
        #expect(readDate(text) == seconds.map(Date.init(timeIntervalSince1970:)))
    }

    @Test(
        "Automatic integers are seconds, milliseconds or microseconds by their size",
        arguments: [
            (0, 0), (-1, -1), (2015, 2015), (1_441_843_200, 1_441_843_200), (99_999_999_999, 99_999_999_999),
            (100_000_000_000, 100_000_000), (1_441_843_200_123, 1_441_843_200.123),
            (-100_000_000_001, -100_000_000.001),
            (9_999_999_999_999, 9_999_999_999.999), (99_999_999_999_999, nil), (100_000_000_000_000, 100_000_000),
            (20_150_623_144_008, 1_435_070_408), (20_150_230_144_008, nil), (201_309_190_446, nil),
            (1_441_888_808_123_456, 1_441_888_808.123456), (-62_135_596_801, nil), (-99_999_999_999_999, nil),
            (100_000_000_000_000_000, nil), (.max, nil), (.min, nil),
        ] as [(number: Int64, seconds: Double?)])
    func automaticIntegers(number: Int64, seconds: Double?) {
        #expect(readDate(number) == seconds.map(Date.init(timeIntervalSince1970:)))
        if let double = Double(exactly: number) {
            #expect(readDate(double) == seconds.map(Date.init(timeIntervalSince1970:)))
        }
    }

    @Test(
        "Automatic doubles are Unix times in range",
        arguments: [
            (1_441_843_200.25, 1_441_843_200.25), (-0.5, -0.5), (1_441_888_808_000_000, 1_441_888_808),
            (1_441_843_200_000.5, nil), (.nan, nil), (.infinity, nil), (-.infinity, nil), (1e300, nil), (-1e300, nil),
            (9.3e18, nil), (-9.3e18, nil), (-62_135_596_800.5, nil), (253_402_300_800.5, nil),
        ] as [(number: Double, seconds: Double?)])
    func automaticDoubles(number: Double, seconds: Double?) {
        #expect(readDate(number)?.timeIntervalSince1970 == seconds)
    }

    @Test(
        "Text of Unix seconds is read with its fraction",
        arguments: [
            ("0", 0), ("-1", -1), ("-0", 0), ("-0.25", -0.25), ("1441843200", 1_441_843_200),
            ("1441843200.25", 1_441_843_200.25),
            ("1.5", 1.5), ("-1.75", -1.75), ("1441843200.123456789123", 1_441_843_200.123456789),
            ("100000000000", 100_000_000_000),
            ("253402300799.9", 253_402_300_799.9), ("253402300800", nil), ("-62135596801", nil), ("1441843200000", nil),
            ("", nil), ("-", nil), (".", nil), (".5", nil), ("1.", nil), ("+1", nil), ("1e3", nil), ("1,5", nil),
            ("--1", nil),
            ("1.5.5", nil), ("1.-5", nil), ("nan", nil), ("1234567890123456789", nil), ("2014-01-02", nil),
        ] as [(text: String, seconds: Double?)])
    func unixSeconds(text: String, seconds: Double?) {
        #expect(readSeconds(text, .unixSeconds) == seconds)
    }

    @Test(
        "Text of Unix milliseconds is read with its fraction",
        arguments: [
            ("0", 0), ("1441843200123", 1_441_843_200.123), ("-1500", -1.5), ("-1500.5", -1.5005), ("0.5", 0.0005),
            ("1441843200123.456", 1_441_843_200.123456), ("253402300799999", 253_402_300_799.999),
            ("253402300800000", nil),
            ("-62135596800001", nil), ("x", nil), ("1441843200123456789", nil),
        ] as [(text: String, seconds: Double?)])
    func unixMilliseconds(text: String, seconds: Double?) {
        // Compared as dates, because a date counts from 2001 and cannot hold every fraction of a count from 1970.
        #expect(readDate(text, .unixMilliseconds) == seconds.map(Date.init(timeIntervalSince1970:)))
    }

    @Test("Unix numbers in range are read")
    func unixNumbers() {
        #expect(readDate(100_000_000_000, .unixSeconds)?.timeIntervalSince1970 == 100_000_000_000)
        #expect(readDate(Int64.min, .unixSeconds) == nil)
        #expect(readDate(1.5, .unixSeconds)?.timeIntervalSince1970 == 1.5)
        #expect(readDate(Double.nan, .unixSeconds) == nil)
        #expect(readDate(-1, .unixMilliseconds) == Date(timeIntervalSince1970: -0.001))
        #expect(readDate(Int64.max, .unixMilliseconds) == nil)
        #expect(readDate(1_500.5, .unixMilliseconds) == Date(timeIntervalSince1970: 1.5005))
        #expect(readDate(1e25, .unixMilliseconds) == nil)
    }

    @Test("The same instant is the same date, however it is written")
    func sameBits() {
        var generator = SeededGenerator(seed: 11)
        for _ in 0..<2_000 {
            let count = Int64.random(in: 100_000_000_000..<10_000_000_000_000, using: &generator)
            let sign: Int64 = Bool.random(using: &generator) ? -1 : 1
            let date = readDate(count * sign, .unixMilliseconds)
            let text = date.flatMap { dateText($0) } ?? ""
            guard date != nil, readDate(text) == date, readDate(count * sign) == date,
                [nil, date].contains(readDate("\(count * sign)")),
                readDate("\(count * sign)", .unixMilliseconds) == date
            else {
                Issue.record("\(count * sign): \(text)")
                return
            }
        }
    }

    @Test(
        "Each strategy says what it expects",
        arguments: [
            (.automatic, "an ISO 8601 date or a Unix time"),
            (.iso8601, "an ISO 8601 date"),
            (.unixSeconds, "a Unix time in seconds"),
            (.unixMilliseconds, "a Unix time in milliseconds"),
            (.format("dd/MM/yyyy"), #"a date in the format "dd/MM/yyyy""#),
            (.formats(["a", "b"]), #"a date in one of the formats "a" or "b""#),
            (.formats(["a", "b", "c"]), #"a date in one of the formats "a", "b" or "c""#),
            (.formats([]), "a date in one of no formats"),
        ] as [(strategy: DateStrategy, words: String)])
    func expectations(strategy: DateStrategy, words: String) {
        var options = ImportOptions.default
        options.dates = strategy
        #expect(issues { try Holder<Date>.convert("soon", options: options) }.map(\.reason.expected) == [words])
    }
}
