import DictionaryImport
import Foundation
import TestSupport
import Testing

@Suite("Writing ISO 8601")
struct ISO8601WriterTests {
    @Test(
        "Dates are written with as many digits as they need",
        arguments: [
            (0, "1970-01-01T00:00:00Z"),
            (-1, "1969-12-31T23:59:59Z"),
            (1_435_070_408, "2015-06-23T14:40:08Z"),
            (1_435_070_408.5, "2015-06-23T14:40:08.500Z"),
            (1_435_070_408.123, "2015-06-23T14:40:08.123Z"),
            (1_435_070_408.123456, "2015-06-23T14:40:08.123456Z"),
            (1_435_070_408.000001, "2015-06-23T14:40:08.000001Z"),
            (1_435_070_408.007, "2015-06-23T14:40:08.007Z"),
            (-0.25, "1969-12-31T23:59:59.750Z"),
            (951_782_400, "2000-02-29T00:00:00Z"),
            (-62_135_596_800, "0001-01-01T00:00:00Z"),
            (Date.distantPast.timeIntervalSince1970, "0000-12-30T00:00:00Z"),
            (253_402_300_799, "9999-12-31T23:59:59Z"),
            (978_307_200.000000007, "2001-01-01T00:00:00Z"),
        ] as [(seconds: Double, text: String)])
    func texts(seconds: Double, text: String) {
        #expect(dateText(Date(timeIntervalSince1970: seconds)) == text)
    }

    @Test("Nine digits are written where fewer do not read back")
    func nineDigits() {
        let coarse = Date(timeIntervalSince1970: 1_435_070_408.1234567)
        #expect(dateText(coarse) == "2015-06-23T14:40:08.123456717Z")
        // A fraction that no count of seconds from 1970 can hold.
        let fine = Date(timeIntervalSinceReferenceDate: 0.123456789)
        #expect(dateText(fine) == "2001-01-01T00:00:00.123456789Z")
        let tiny = Date(timeIntervalSinceReferenceDate: -1e-20)
        #expect(dateText(tiny) == "2001-01-01T00:00:00.000000000Z")
    }

    @Test(
        "Dates outside the years 1 to 9999 cannot be exported",
        arguments: [
            .nan, .infinity, -.infinity, 1e300, -1e300, 253_402_300_800, -62_135_596_800.001,
            253_402_300_799.9999999999,
        ] as [Double])
    func noText(seconds: Double) {
        let holder = Holder(value: Date(timeIntervalSince1970: seconds))
        for export in [{ try holder.exportedDictionary() as Any }, { try holder.exportedJSON() as Any }] {
            let found = issues { try export() }
            #expect(found.map(\.description) == ["value: a date outside the years 1 to 9999 cannot be exported"])
        }
    }

    @Test(
        "A date that was read from ISO 8601 is written so that it reads back to the last bit",
        arguments: [0, 1, 2, 3, 5, 6, 7, 9])
    func roundTrip(digits: Int) throws {
        var generator = SeededGenerator(seed: UInt64(digits) + 7)
        let scale = pow(10, Double(digits))
        let longest = digits == 0 ? 0 : digits <= 3 ? 3 : digits <= 6 ? 6 : 9
        for round in 0..<4_000 {
            let range = round % 2 == 0 ? -62_135_596_800..<253_402_300_800 : 0..<4_000_000_000
            let seconds = Int.random(in: range, using: &generator)
            let units = Double(Int.random(in: 0..<Int(scale), using: &generator))
            let date = Date(timeIntervalSince1970: Double(seconds) + units / scale)
            guard let text = dateText(date) else { continue }
            let back = readDate(text)
            let longestText = longest == 0 ? 20 : 21 + longest
            guard back == date, text.utf8.count <= longestText else {
                Issue.record("\(seconds) + \(units)/\(scale): \(text)")
                return
            }
        }
    }

    @Test("Any date is at most a rounding away from its text")
    func anyDate() throws {
        var generator = SeededGenerator(seed: 3)
        for _ in 0..<4_000 {
            let date = Date(timeIntervalSinceReferenceDate: .random(in: -3e9...3e9, using: &generator))
            let text = try #require(dateText(date))
            let back = try #require(readDate(text))
            guard abs(back.timeIntervalSince(date)) < 1e-6 else {
                Issue.record("\(date.timeIntervalSinceReferenceDate): \(text)")
                return
            }
        }
    }

    @Test(
        "Whatever is imported can be exported, and reads back the same",
        arguments: [
            "9999-12-31T23:59:59Z", "9999-12-31T23:59:59.999Z", "9999-12-31T23:59:59.9999Z", "0001-01-01T00:00:00Z",
            "0001-01-01T00:00:00-18:00", "9999-12-31T23:59:59+18:00", "0000-12-30T00:00:00Z",
        ],
        [.iso8601, .unixSeconds, .unixMilliseconds, .automatic] as [DateStrategy])
    func bothWays(text: String, strategy: DateStrategy) throws {
        let date = try #require(readDate(text))
        let again = try #require(exported(date, strategy))
        let back = try #require(readDate(again, strategy))
        #expect(abs(back.timeIntervalSince(date)) < 0.001)
        #expect(dateText(date, .format("yyyy-MM-dd HH:mm:ss.SSS")) != nil)
    }

    @Test(
        "What cannot be exported is not imported",
        arguments: [
            "0001-01-01T00:00:00+01:00", "9999-12-31T23:59:59.9999999Z", "9999-12-31T23:59:60Z",
            "9999-12-31T23:59:59-00:01", "0000-12-31", "0000-12-30T00:00:01Z", "0000-12-29", "0000-01-01",
            99_999_999_999_999, -62_135_596_801, -62_135_596_801.0,
        ] as [any Sendable])
    func notImported(value: any Sendable) {
        #expect(readDate(value) == nil)
        #expect(throws: ImportError.self) { try Holder<[Date]>.convert([value]) }
    }

    @Test(
        "A date that cannot be exported is not imported, wherever it stands",
        arguments: [.nan, .infinity, 1e15, -62_135_596_801, 253_402_300_800] as [Double])
    func datesNotImported(seconds: Double) {
        let date = Date(timeIntervalSince1970: seconds)
        #expect(issues { try Holder<Date>.convert(date) }.map(\.reason.code) == [.outOfRange])
        #expect(throws: ImportError.self) { try Holder<[Date]>.convert([date]) }
        #expect(throws: ImportError.self) { try Holder<[Date?]>.convert([date] as [Date?]) }
        #expect(throws: ImportError.self) { try Holder<[String: Date]>.convert(["a": date]) }
        #expect(throws: ImportError.self) { try Holder<Set<Date>>.convert(Set([date])) }
        #expect(throws: ImportError.self) { try Holder<ContiguousArray<Date>>.convert(ContiguousArray([date])) }
        #expect(readDate(0, .custom { _ in date }) == nil)
        #expect(readDate(0, .custom({ _ in date }, exporting: { _ in "far" })) != nil)
    }

    @Test("The first date of Foundation's calendar is exported by every strategy, and read again")
    func distantPast() throws {
        let strategies: [DateStrategy] = [
            .automatic, .iso8601, .unixSeconds, .unixMilliseconds, .format("dd/MM/yyyy"), .format("d MMM yyyy"),
            .format("EEE, dd MMM yyyy HH:mm:ss Z"), dateFormat("yyyy-MM-dd HH:mm", secondsFromGMT: -3_600),
        ]
        for strategy in strategies {
            let value = try #require(exported(.distantPast, strategy))
            #expect(readDate(value, strategy) == .distantPast, "\(value)")
            let json = try Holder(value: Date.distantPast).exportedJSON(options: ExportOptions(dates: strategy))
            var options = ImportOptions.default
            options.dates = strategy
            #expect(try Holder<Date>.object(fromJSON: json, options: options).value == .distantPast)
        }
        // In this zone it lies in the year before, which Foundation would write.
        let zone = try #require(TimeZone(identifier: "America/New_York"))
        #expect(exported(.distantPast, .format("d MMM yyyy", timeZone: zone)) == nil)
    }

    @Test("A date that a pattern with a zone reads can be written at the offset of the pattern")
    func patternZones() throws {
        let strategy = dateFormat("yyyy-MM-dd HH:mm Z", secondsFromGMT: 7_200)
        #expect(readDate("9999-12-31 23:30 +0200", strategy) != nil)
        #expect(readDate("9999-12-31 22:30 +0000", strategy) == nil)
        let first = try #require(
            readDate("0001-01-01 01:30 +0000", dateFormat("yyyy-MM-dd HH:mm Z", secondsFromGMT: -7_200)))
        #expect(dateText(first, dateFormat("yyyy-MM-dd HH:mm Z", secondsFromGMT: -7_200)) == "0000-12-31 23:30 -0200")
    }
}
