import Foundation
import TestSupport
import Testing

@testable import DictionaryImport

@Suite("Date strategies")
struct DateStrategyTests {
    private func read(_ text: String, _ strategy: DateStrategy) -> Double? {
        text.withBytes(strategy.date(fromText:))?.timeIntervalSince1970
    }

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
            ("1441843200.5", nil), ("+1441843200", nil), ("1,441,843,200", nil), ("1441843200 ", nil),
            ("--1441843200", nil),
            ("-", nil), ("", nil), ("garbage", nil), ("1e10", nil), ("-99999999999", nil),
            ("99999999999999999999", nil),
        ] as [(String, Double?)])
    func automaticTexts(text: String, seconds: Double?) {
        #expect(read(text, .automatic) == seconds)
    }

    @Test(
        "Automatic integers are seconds, milliseconds or microseconds by their size",
        arguments: [
            (0, 0), (-1, -1), (2015, 2015), (1_441_843_200, 1_441_843_200), (99_999_999_999, 99_999_999_999),
            (100_000_000_000, 100_000_000), (1_441_843_200_123, 1_441_843_200.123),
            (-100_000_000_001, -100_000_000.001),
            (99_999_999_999_999, 99_999_999_999.999), (100_000_000_000_000, 100_000_000),
            (1_441_888_808_123_456, 1_441_888_808.123456), (-62_135_596_801, nil), (-99_999_999_999_999, nil),
            (100_000_000_000_000_000, nil), (.max, nil), (.min, nil),
        ] as [(Int64, Double?)])
    func automaticIntegers(number: Int64, seconds: Double?) {
        #expect(DateStrategy.automatic.date(fromInteger: number) == seconds.map(Date.init(timeIntervalSince1970:)))
        if let double = Double(exactly: number) {
            #expect(DateStrategy.automatic.date(fromDouble: double) == seconds.map(Date.init(timeIntervalSince1970:)))
        }
    }

    @Test(
        "Automatic doubles are Unix times in range",
        arguments: [
            (1_441_843_200.25, 1_441_843_200.25), (-0.5, -0.5), (1_441_888_808_000_000, 1_441_888_808),
            (1_441_843_200_000.5, nil), (.nan, nil), (.infinity, nil), (-.infinity, nil), (1e300, nil), (-1e300, nil),
            (9.3e18, nil), (-9.3e18, nil), (-62_135_596_800.5, nil), (253_402_300_800.5, nil),
        ] as [(Double, Double?)])
    func automaticDoubles(number: Double, seconds: Double?) {
        #expect(DateStrategy.automatic.date(fromDouble: number)?.timeIntervalSince1970 == seconds)
    }

    @Test("ISO 8601 takes no numbers")
    func iso8601() {
        #expect(read("2014-01-02T00:00:00Z", .iso8601) == 1_388_620_800)
        #expect(read("1441843200", .iso8601) == nil)
        #expect(DateStrategy.iso8601.date(fromInteger: 1_441_843_200) == nil)
        #expect(DateStrategy.iso8601.date(fromDouble: 1_441_843_200.5) == nil)
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
            ("1.5.5", nil), ("1.-5", nil), (" 1", nil), ("nan", nil), ("1234567890123456789", nil), ("2014-01-02", nil),
        ] as [(String, Double?)])
    func unixSeconds(text: String, seconds: Double?) {
        #expect(read(text, .unixSeconds) == seconds)
    }

    @Test(
        "Text of Unix milliseconds is read with its fraction",
        arguments: [
            ("0", 0), ("1441843200123", 1_441_843_200.123), ("-1500", -1.5), ("-1500.5", -1.5005), ("0.5", 0.0005),
            ("1441843200123.456", 1_441_843_200.123456), ("253402300799999", 253_402_300_799.999),
            ("253402300800000", nil),
            ("-62135596800001", nil), ("x", nil), ("1441843200123456789", nil),
        ] as [(String, Double?)])
    func unixMilliseconds(text: String, seconds: Double?) {
        // As dates: one counts from 2001, and can not hold every fraction of a count from 1970.
        #expect(
            text.withBytes(DateStrategy.unixMilliseconds.date(fromText:))
                == seconds.map(Date.init(timeIntervalSince1970:)))
    }

    @Test("Unix numbers in range are read")
    func unixNumbers() {
        #expect(DateStrategy.unixSeconds.date(fromInteger: 100_000_000_000)?.timeIntervalSince1970 == 100_000_000_000)
        #expect(DateStrategy.unixSeconds.date(fromInteger: .min) == nil)
        #expect(DateStrategy.unixSeconds.date(fromDouble: 1.5)?.timeIntervalSince1970 == 1.5)
        #expect(DateStrategy.unixSeconds.date(fromDouble: .nan) == nil)
        #expect(DateStrategy.unixMilliseconds.date(fromInteger: -1) == Date(timeIntervalSince1970: -0.001))
        #expect(DateStrategy.unixMilliseconds.date(fromInteger: .max) == nil)
        #expect(DateStrategy.unixMilliseconds.date(fromDouble: 1_500.5) == Date(timeIntervalSince1970: 1.5005))
        #expect(DateStrategy.unixMilliseconds.date(fromDouble: 1e25) == nil)
    }

    @Test("The same instant is the same date, however it is written")
    func sameBits() {
        var generator = SeededGenerator(seed: 11)
        for _ in 0..<5_000 {
            let count = Int64.random(in: 100_000_000_000..<100_000_000_000_000, using: &generator)
            let sign: Int64 = count < 60_000_000_000_000 && Bool.random(using: &generator) ? -1 : 1
            let date = DateStrategy.unixMilliseconds.date(fromInteger: count * sign)
            let text = date.flatMap(ISO8601Writer.text(for:)) ?? ""
            guard date != nil, text.withBytes(ISO8601Reader.date(from:)) == date,
                DateStrategy.automatic.date(fromInteger: count * sign) == date,
                "\(count * sign)".withBytes(DateStrategy.automatic.date(fromText:)) == date,
                "\(count * sign)".withBytes(DateStrategy.unixMilliseconds.date(fromText:)) == date
            else {
                Issue.record("\(count * sign): \(text)")
                return
            }
        }
    }

    @Test("Custom strategies are not read here")
    func custom() throws {
        struct Refusal: Error {}
        let reading = DateStrategy.custom { _ in throw Refusal() }
        #expect(reading.customReader != nil)
        #expect(!reading.canExport)
        #expect(try reading.output(for: Date()) == nil)
        #expect(read("2014-01-02", reading) == nil)
        #expect(reading.date(fromInteger: 1) == nil)
        #expect(reading.date(fromDouble: 1) == nil)
        #expect(DateStrategy.automatic.customReader == nil)

        let both = DateStrategy.custom({ _ in Date() }, exporting: { Int($0.timeIntervalSince1970) })
        #expect(both.canExport)
        guard case .custom(let value) = try both.output(for: Date(timeIntervalSince1970: 7)) else {
            Issue.record("no custom output")
            return
        }
        #expect(value as? Int == 7)
        let failing = DateStrategy.custom({ _ in Date() }, exporting: { _ in throw Refusal() })
        #expect(throws: Refusal.self) { try failing.output(for: Date()) }
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
            (.custom { _ in Date() }, "a date"),
        ] as [(DateStrategy, String)])
    func expectations(strategy: DateStrategy, words: String) {
        #expect(strategy.expectation == words)
    }
}
