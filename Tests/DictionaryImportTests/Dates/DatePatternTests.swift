import DictionaryImport
import Foundation
import TestSupport
import Testing

@Suite("Date patterns")
struct DatePatternTests {
    private static let patterns = [
        "yyyy-MM-dd", "dd/MM/yyyy", "MM/dd/yyyy HH:mm", "dd.MM.yyyy HH:mm:ss", "yyyyMMdd", "yyyyMMddHHmmss",
        "yyyy-MM-dd'T'HH:mm:ss", "yyyy-MM-dd'T'HH:mm:ss'Z'", "HH:mm:ss.SSS dd/MM/yyyy", "yyyy-MM-dd HH:mm:ss.S",
        "yyyy-MM-dd HH:mm:ss.SS", "yyyy-MM-dd'T'HH:mm:ssZ", "yyyy-MM-dd HH:mm:ss ZZZ", "yyyy-MM-dd'T'HH:mm:ss.SSSZZZZZ",
        "yyyy-MM-dd'T'HH:mm:ssX", "yyyy-MM-dd'T'HH:mm:ssXX", "yyyy-MM-dd'T'HH:mm:ssXXX", "yyyy-MM-dd'T'HH:mm:ssXXXX",
        "yyyy-MM-dd'T'HH:mm:ssXXXXX", "HH 'o''clock' dd''MM''yyyy", "yyyy年MM月dd日", "MM/yyyy", "yyyy", "MM-dd", "HH:mm",
        "dd", "ss", "mm:ss.SSS",
    ]

    @Test("A pattern reads and writes as DateFormatter does", arguments: patterns, [0, 7_200, -12_600])
    func sameAsFoundation(format: String, offset: Int) throws {
        let strategy = dateFormat(format, secondsFromGMT: offset)
        let reference = referenceFormatter(format, secondsFromGMT: offset)
        var generator = SeededGenerator(seed: UInt64(format.utf8.count))
        for round in 0..<100 {
            // Years 1600 to 9000, where both calendars are the same.
            let seconds = Int.random(in: -11_000_000_000..<220_000_000_000, using: &generator)
            let milliseconds = round % 3 == 0 ? 0 : Int.random(in: 0..<1_000, using: &generator)
            let date = Date(timeIntervalSince1970: Double(seconds) + Double(milliseconds) / 1_000)
            let text = try #require(dateText(date, strategy))
            let back = try #require(readDate(text, strategy), "\(text)")
            let expected = try #require(reference.date(from: text), "\(text)")
            guard text == reference.string(from: date), abs(back.timeIntervalSince(expected)) < 1e-5 else {
                Issue.record(
                    "\(seconds).\(milliseconds): \(text), \(reference.string(from: date)), \(back), \(expected)")
                return
            }
        }
    }

    @Test(
        "In a zone with a name, too, in the hours in which its offset changes",
        arguments: [
            "Europe/Berlin", "America/Sao_Paulo", "America/New_York", "Africa/Cairo", "Asia/Kolkata",
            "Australia/Lord_Howe", "Africa/Casablanca", "America/Havana", "Asia/Tehran", "America/St_Johns",
        ], ["yyyy-MM-dd HH:mm:ss", "yyyy-MM-dd'T'HH:mm:ssXXX"])
    func namedZones(name: String, format: String) throws {
        let zone = try #require(TimeZone(identifier: name))
        let strategy = DateStrategy.format(format, timeZone: zone)
        let reference = referenceFormatter(format)
        reference.timeZone = zone
        var generator = SeededGenerator(seed: UInt64(name.utf8.count))
        for _ in 0..<12 {
            // From 1910 to 2070.
            let somewhere = Date(timeIntervalSince1970: .random(in: -1_893_456_000...3_155_760_000, using: &generator))
            let change = zone.nextDaylightSavingTimeTransition(after: somewhere) ?? somewhere
            for hour in -4...4 {
                let date = Date(
                    timeIntervalSince1970: change.timeIntervalSince1970.rounded() + Double(hour * 1_800 + hour))
                let text = reference.string(from: date)
                #expect(dateText(date, strategy) == text, "\(date)")
                #expect(readDate(text, strategy) == reference.date(from: text), "\(text)")
                // A text that the clocks leave out, perhaps.
                let offset = zone.secondsFromGMT(for: somewhere)
                let other = dateText(date, dateFormat(format, secondsFromGMT: offset)) ?? ""
                #expect(readDate(other, strategy) == reference.date(from: other), "\(other)")
            }
        }
    }

    @Test(
        "A day that begins after midnight, as clocks are put forward, is read and written",
        arguments: [
            ("America/Sao_Paulo", "2017-10-15"), ("America/Sao_Paulo", "1966-11-01"), ("Africa/Cairo", "2014-05-16"),
            ("Asia/Beirut", "2022-03-27"), ("America/Havana", "2022-03-13"),
        ])
    func daysWithoutMidnight(name: String, text: String) throws {
        let zone = try #require(TimeZone(identifier: name))
        let strategy = DateStrategy.format("yyyy-MM-dd", timeZone: zone)
        let day = try #require(readDate(text, strategy))
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = zone
        #expect(calendar.startOfDay(for: day) == day)
        #expect(dateText(day, strategy) == text)
        #expect(readDate("\(text) 00:30", .format("yyyy-MM-dd HH:mm", timeZone: zone)) == nil)
    }

    @Test("A day that a zone has left out is none, and a pattern is as exact there as elsewhere")
    func exactZones() throws {
        let samoa = try #require(TimeZone(identifier: "Pacific/Apia"))
        #expect(readDate("2011-12-30", .format("yyyy-MM-dd", timeZone: samoa)) == nil)
        #expect(readDate("2011-12-31", .format("yyyy-MM-dd", timeZone: samoa)) != nil)
        let berlin = try #require(TimeZone(identifier: "Europe/Berlin"))
        for text in ["01/02/24", "1/2/2024", "01.02.2024", "01-02-2024"] {
            #expect(readDate(text, .format("dd/MM/yyyy", timeZone: berlin)) == nil, "\(text)")
        }
        #expect(
            readSeconds("01/02/24", .formats(["dd/MM/yyyy", "dd/MM/yy"], timeZone: berlin)) == 1_706_742_000)
        // The offset had seconds there, for which a zone in the text has no room.
        let format = DateStrategy.format("yyyy-MM-dd HH:mm:ss XXX", timeZone: berlin)
        let old = Date(timeIntervalSince1970: -2_500_000_000)
        #expect(readDate(try #require(dateText(old, format)), format) == old)
    }

    @Test(
        "A pattern refuses what DateFormatter refuses",
        arguments: [
            (
                "yyyy-MM-dd",
                ["", "2014", "2014-01", "2014-01-", "2014-02-30", "2014-13-01", "2014-00-10", "2014-01-00"]
            ),
            ("yyyy-MM-dd", ["2014-01-02x", "x2014-01-02", "0000-01-01", "-2014-01-02", "2014-01--2"]),
            ("yyyy-MM-dd", ["2015-02-29", "1900-02-29", "2014-04-31", "2014-01-0a", "2014-01-02T00:00:00Z"]),
            ("yyyyMMdd", ["2014012", "201401023", "20140231", "2014-01-02"]),
            ("HH:mm:ss", ["24:00:00", "12:60:00", "12:30:60", "12:30", "ab:cd:ef", "12:30:59 PM"]),
            ("HH:mm:ss.SSS", ["12:30:59,123", "12:30:59", "12:30:59.x"]),
            ("yyyy-MM-dd'T'HH:mm", ["2014-01-02t03:04", "2014-01-02 03:04", "2014-01-02T03:04Z"]),
            ("HH:mmZ", ["03:04", "03:04+02:60", "03:04+0260", "03:04+2400", "03:04+", "03:04x", "03:04Zz"]),
        ] as [(format: String, texts: [String])])
    func refusals(format: String, texts: [String]) {
        let reference = referenceFormatter(format)
        for text in texts {
            #expect(readDate(text, .format(format)) == nil, "\(text)")
            #expect(reference.date(from: text) == nil, "\(text)")
        }
    }

    @Test(
        "A pattern is stricter than DateFormatter",
        arguments: [
            ("yyyy-MM-dd", "2014-1-2"),
            ("yyyy-MM-dd", "14-01-02"), ("yyyy-MM-dd", "20140-01-02"), ("yyyy-MM-dd", "2014- 01-02"),
            ("yyyy-MM-dd", "2014/01/02"), ("yyyy-MM-dd", "2014-001-02"), ("yyyy-MM-dd", "２０１４-01-02"),
            ("dd.MM.yyyy", "02,01,2014"), ("yyyy-MM-dd HH", "2014-01-02  03"), ("HH:mm", "1:30"),
            ("HH:mm:ss", "12:30:5"), ("HH:mm:ss.SSS", "12:30:59.1"), ("HH:mm:ss.S", "12:30:59.12"),
            ("HH:mmZ", "03:04GMT"), ("HH:mmZ", "03:04+19:00"), ("HH:mmZ", "03:04+02:00:30"),
        ] as [(format: String, text: String)])
    func stricter(format: String, text: String) {
        #expect(readDate(text, .format(format)) == nil)
    }

    @Test(
        "Any zone field reads any offset, which wins over the pattern's",
        arguments: ["Z", "ZZ", "ZZZ", "ZZZZZ", "X", "XX", "XXX", "XXXX", "XXXXX"],
        [
            ("Z", 0), ("z", 0), ("+02", 7_200), ("+0200", 7_200), ("+02:00", 7_200), ("-00:30", -1_800),
            ("-1800", -64_800),
        ] as [(text: String, offset: Int)])
    func zones(field: String, zone: (text: String, offset: Int)) throws {
        let strategy = dateFormat("yyyy-MM-dd HH:mm\(field)", secondsFromGMT: 3_600)
        let date = try #require(readDate("2014-01-02 00:00\(zone.text)", strategy))
        #expect(date == Date(timeIntervalSince1970: 1_388_620_800 - Double(zone.offset)))
    }

    @Test(
        "Patterns of anything but plain digits read and write as those of Foundation",
        arguments: [
            "yy-MM-dd", "y-MM-dd", "yyyyy-MM-dd", "yyyy-M-d", "MM-dd H:mm", "HH:m:s", "hh:mm a", "yyyy-DDD",
            "HH:mmZ MM-dd", "HH:mmZ'x'", "HH:mmZZZZ", "HH:mmz", "GGG yyyy", "K:mm a", "LLLL yyyy", "YYYY-'W'ww-e",
        ])
    func leftToFoundation(format: String) throws {
        let reference = referenceFormatter(format)
        for seconds in [0, 1_412_251_200, 951_782_400.0] {
            let date = Date(timeIntervalSince1970: seconds)
            let text = try #require(dateText(date, .format(format)))
            #expect(text == reference.string(from: date))
            #expect(readDate(text, .format(format)) == reference.date(from: text))
        }
    }

    @Test(
        "Offsets that no text can have are read and written, with their seconds",
        arguments: [(90, "2014-01-02 00:01:30"), (3_601, "2014-01-02 01:00:01")])
    func oddOffsets(offset: Int, text: String) {
        let strategy = dateFormat("yyyy-MM-dd HH:mm:ss", secondsFromGMT: offset)
        let date = Date(timeIntervalSince1970: 1_388_620_800)
        #expect(dateText(date, strategy) == text)
        #expect(readDate(text, strategy) == date)
    }

    @Test("Fractions of up to nine digits are kept", arguments: 4...9)
    func fineFractions(digits: Int) throws {
        let strategy = DateStrategy.format("yyyy-MM-dd HH:mm:ss." + String(repeating: "S", count: digits))
        let text = "2015-06-23 14:40:08." + "123456789".prefix(digits)
        let date = try #require(readDate(text, strategy))
        #expect(date == readDate(text + "Z"))
        #expect(dateText(date, strategy)?.prefix(25) == text.prefix(25))
    }

    @Test(
        "A time is rounded to the millisecond, and then cut to the digits of the pattern",
        arguments: ["ss", "ss.S", "ss.SS", "ss.SSS"])
    func rounding(format: String) {
        let reference = referenceFormatter(format)
        for seconds in [0.96, 0.9994, 0.9996, 1.999999, -0.5, -0.0004, 1_419_999_999.9996, 59.9999, 0.12345] {
            let date = Date(timeIntervalSince1970: seconds)
            #expect(dateText(date, .format(format)) == reference.string(from: date), "\(seconds)")
        }
    }

    @Test("Dates outside the years 1 to 9999 at the offset have no text")
    func range() {
        let strategy = dateFormat("yyyy-MM-dd HH:mm", secondsFromGMT: 3_600)
        let last = Date(timeIntervalSince1970: 253_402_300_799)
        #expect(dateText(last, strategy) == nil)
        #expect(dateText(last.addingTimeInterval(-3_600), strategy) == "9999-12-31 23:59")
        #expect(dateText(Date(timeIntervalSince1970: -62_135_596_800), strategy) == "0001-01-01 01:00")
        #expect(dateText(Date(timeIntervalSince1970: .nan), strategy) == nil)
        #expect(dateText(Date(timeIntervalSince1970: .infinity), strategy) == nil)
        #expect(readDate("1500-02-28 01:00", strategy) == Date(timeIntervalSince1970: -14_826_758_400))
    }
}
