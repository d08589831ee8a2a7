import DictionaryImport
import Foundation
import TestSupport
import Testing

@Suite("Reading ISO 8601")
struct ISO8601ReaderTests {
    private func read(_ text: String) -> Date? {
        readDate(text, .iso8601)
    }

    @Test(
        "Dates of real services are read",
        arguments: [
            ("2015-06-23T14:40:08.000+02:00", 1_435_063_208),
            ("2015-06-23T14:40:08.123+02:00", 1_435_063_208.123),
            ("2014-01-01T00:00:00+00:00", 1_388_534_400),
            ("2014-01-01T12:40:08+00:00", 1_388_580_008),
            ("2014-01-02", 1_388_620_800),
            ("2014-01-02T00:00:00.000000+00:00", 1_388_620_800),
            ("2014-01-02T12:40:08.123000+00:00", 1_388_666_408.123),
            ("2014-01-02T00:00:00.007450+00:00", 1_388_620_800.007450),
            ("2015-09-10T00:00:00.116+0000", 1_441_843_200.116),
            ("2015-09-10T12:40:08.123+0000", 1_441_888_808.123),
            ("2015-09-10T00:00:00.184968Z", 1_441_843_200.184968),
            ("2015-09-10T12:40:08.123456Z", 1_441_888_808.123456),
            ("2015-06-23T19:04:19.911Z", 1_435_086_259.911),
            ("2014-03-30T09:13:00Z", 1_396_170_780),
            ("2014-03-30T09:13:10Z", 1_396_170_790),
            ("2016-01-09T00:00:00.00", 1_452_297_600),
            ("2016-01-09T12:40:08.12", 1_452_343_208.12),
            ("2016-01-09T00:00:00", 1_452_297_600),
            ("2016-01-09T12:40:08", 1_452_343_208),
            ("2009-10-09 00:00:00", 1_255_046_400),
            ("2009-10-09 12:40:08", 1_255_092_008),
            ("2017-12-22T18:10:14.07Z", 1_513_966_214.07),
            ("2017-11-02T17:27:52.2Z", 1_509_643_672.2),
            ("2017-12-22T18:10:14.070", 1_513_966_214.07),
            ("1989-02-14T00:00:00+00:00", 603_417_600),
        ] as [(text: String, seconds: Double)])
    func realDates(text: String, seconds: Double) {
        #expect(read(text) == Date(timeIntervalSince1970: seconds))
    }

    @Test(
        "Every shape of the same instant is read",
        arguments: [
            "2015-06-23T14:40:00Z", "2015-06-23t14:40:00z", "2015-06-23 14:40:00", "2015-06-23T14:40",
            "2015-06-23T14:40Z",
            "2015-06-23 14:40Z", "2015-06-23T16:40+02:00", "2015-06-23T16:40+0200", "2015-06-23T16:40+02",
            "2015-06-23T14:40:00,0Z", "2015-06-23T14:40:00.000000000000Z", "20150623T144000", "20150623T144000Z",
            "20150623t144000.0z", "20150623T164000+0200", "20150623T164000+02:00", "20150623T124000-02",
            "2015-06-23T14:40:00-00:00", "2015-06-24T08:40:00+18:00", "2015-06-22T20:40:00-18:00",
            "2015-06-23T20:25:00+05:45", "2015-06-23T05:10:00-0930", "2015-06-23T14:39:60Z",
            "2015-06-23 14:40:00 UTC", "2015-06-23 14:40:00 GMT", "2015-06-23 16:40:00 +0200",
            "2015-06-23T16:40 +02:00",
            "2015-06-23 14:40:00.000 Z", "20150623T144000 UTC", "2015-06-23 12:40 -02",
        ])
    func shapes(text: String) {
        #expect(read(text) == Date(timeIntervalSince1970: 1_435_070_400))
    }

    @Test(
        "Dates at the edges of the calendar are read",
        arguments: [
            ("1970-01-01", 0),
            ("1969-12-31T23:59:59Z", -1),
            ("0001-01-01", -62_135_596_800),
            ("9999-12-31T23:59:59Z", 253_402_300_799),
            ("2000-02-29", 951_782_400),
            ("1600-02-29", -11_670_998_400), ("2015-06", 1_433_116_800), ("0001-01", -62_135_596_800),
            ("9999-12", 253_399_622_400),
            ("2024-02-29T23:59:60Z", 1_709_251_200),
            ("2016-12-31T23:59:60Z", 1_483_228_800),
            ("2016-12-31T23:59:60.5Z", 1_483_228_800.5),
            ("1500-03-01", -14_826_672_000),
            ("1582-10-10", -12_219_724_800),
            ("1969-12-31T23:59:59.25Z", -0.75),
        ] as [(text: String, seconds: Double)])
    func edges(text: String, seconds: Double) {
        #expect(read(text) == Date(timeIntervalSince1970: seconds))
    }

    @Test(
        "Other texts are refused",
        arguments: [
            "", " ", "-", "T", "2", "2015", "2015-00", "2015-13", "2015-6", "2015/06", "2015-06-", "2015-06-2",
            "2015-6-23", "15-06-23", "20150623", "201506231440",
            "1441843200", "1441843200000000", "20150623144008", "garbage",
            "2014-01-02T00:monsterofthelakeI'mhere00:00.007450+00:00",
            "2015-02-29", "1900-02-29", "2100-02-29", "2015-02-30", "2015-04-31", "2015-13-01", "2015-00-10",
            "2015-01-00",
            "2015-01-32", "0000-01-01", "-2015-01-01", "+2015-01-01", "12015-01-01", "20150229T000000Z",
            "2015-06-23T", "2015-06-23Z", "2015-06-23 UTC", "2015-06-23 +0200", "2015-06-23T14", "2015-06-23T14:4",
            "2015-06-23T24:00:00Z", "2015-06-23T14:60:00Z", "2015-06-23T14:40:61Z", "2015-06-23T14:40:99Z",
            "2015-06-23T14:40:", "2015-06-23T14:40:0", "2015-06-23T14:40:08.", "2015-06-23T14:40:08.Z",
            "2015-06-23T14:40:08,+02:00", "2015-06-23T14:40.5Z", "2015-06-23T14:40:08.1.2Z", "2015-06-23T14:40:08.-1Z",
            "2015-06-23  14:40:08", "2015-06-23_14:40:08", "2015-06-23T 4:40:08", "2015-06-23T14:40:08  Z",
            "2015-06-23T14:40:08 CET", "2015-06-23 14:40:08 UTC+1", "2015-06-23 14:40:08 2",
            "2015-06-23T14:40:08ZZ", "2015-06-23T14:40:08z0", "2015-06-23T14:40:08U", "2015-06-23T14:40:08UTC",
            "2015-06-23T14:40:08+", "2015-06-23T14:40:08+2", "2015-06-23T14:40:08+2:00", "2015-06-23T14:40:08+020",
            "2015-06-23T14:40:08+02:0", "2015-06-23T14:40:08+02-00", "2015-06-23T14:40:08+02:000",
            "2015-06-23T14:40:08+18:01", "2015-06-23T14:40:08-19:00", "2015-06-23T14:40:08+1801",
            "2015-06-23T14:40:08+19",
            "2015-06-23T14:40:08+02:60", "2015-06-23T14:40:08+0299", "2015-06-23T14:40:08+ab:cd",
            "2015-06-23T14:40:08+02:00:00", "2015/06/23", "2015-06-23T14.40.08", "2015-06/23", "2015_06-23",
            "20150623T14:40:08", "2015-06-23T144008", "20150623 144008", "20150623T1440", "20150623T14400",
            "20150623T240000",
            "20150623T144061", "２０１５-06-23", "2015-06-2３", "2015-06-23T14:40:08\u{301}", "2015-06-23\0",
            "2015-06-23T14:40:0/",
            "2015-06-23T14:40:0:", "2/15-06-23", "20:5-06-23", "201:-06-23", "2015-W26-2", "2015-174",
        ])
    func refusals(text: String) {
        #expect(read(text) == nil)
    }

    @Test("Fractions of 1 to 12 digits are read", arguments: 1...12)
    func fractionLengths(length: Int) throws {
        let digits = String("123456789987".prefix(length))
        let kept = digits.prefix(9)
        let fraction = try #require(Double("0.\(kept)"))
        let expected = Date(timeIntervalSince1970: 1_435_070_408.0 + fraction)
        for text in ["2015-06-23T14:40:08.\(digits)Z", "2015-06-23T14:40:08,\(digits)", "20150623T164008.\(digits)+02"]
        {
            #expect(read(text) == expected, "\(text)")
        }
    }

    @Test("Every month of the years 1 to 9999 follows the one before")
    func everyMonth() throws {
        var options = ImportOptions.default
        options.dates = .iso8601
        var days = -719_162
        for year in 1...9_999 {
            let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
            let lengths = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
            var texts: [String] = []
            var expected: [Date] = []
            for (month, length) in lengths.enumerated() {
                let prefix = String("000\(year)".suffix(4)) + "-" + String("0\(month + 1)".suffix(2))
                texts += ["\(prefix)-01", "\(prefix)-\(length)T01:01:01Z"]
                expected.append(Date(timeIntervalSince1970: Double(days) * 86_400))
                days += length
                expected.append(Date(timeIntervalSince1970: Double(days - 1) * 86_400 + 3_661))
                if year % 100 == 0 { #expect(read("\(prefix)-\(length + 1)") == nil) }
            }
            guard try Holder<[Date]>.convert(texts, options: options) == expected else {
                Issue.record("\(year)")
                return
            }
            let last = expected[expected.count - 1]
            if year % 10 == 0 { #expect(dateText(last) == texts[texts.count - 1]) }
        }
        #expect(days == 2_932_897)
    }

    @Test("Random text gives a date in range, or none")
    func hostileBytes() {
        var generator = SeededGenerator(seed: 1)
        let alphabet = Array("0123456789-:.,TZ+ zt\0\u{FF}".unicodeScalars)
        for _ in 0..<5_000 {
            let count = Int.random(in: 0...40, using: &generator)
            var scalars = Array("2015-06-23T14:40:08.123456789+02:00".unicodeScalars.prefix(count))
            for _ in 0..<Int.random(in: 0...3, using: &generator) where !scalars.isEmpty {
                let index = Int.random(in: 0..<scalars.count, using: &generator)
                scalars[index] = alphabet.randomElement(using: &generator) ?? "0"
            }
            var text = String.UnicodeScalarView()
            text.append(contentsOf: scalars)
            if let date = read(String(text)) { #expect(date.timeIntervalSince1970.isFinite) }
        }
    }
}
