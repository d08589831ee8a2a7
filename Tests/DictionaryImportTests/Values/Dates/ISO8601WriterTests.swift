import Foundation
import TestSupport
import Testing

@testable import DictionaryImport

@Suite("ISO 8601 writer")
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
            (253_402_300_799, "9999-12-31T23:59:59Z"),
            (978_307_200.000000007, "2001-01-01T00:00:00Z"),
        ] as [(Double, String)])
    func texts(seconds: Double, text: String) {
        #expect(ISO8601Writer.text(for: Date(timeIntervalSince1970: seconds)) == text)
    }

    @Test("Nine digits are written where fewer do not read back")
    func nineDigits() throws {
        let coarse = Date(wholeSeconds: 1_435_070_408, fraction: 0.1234567)
        #expect(ISO8601Writer.text(for: coarse) == "2015-06-23T14:40:08.123456717Z")
        // Finer than any count from 1970 can be.
        let fine = Date(timeIntervalSinceReferenceDate: 0.123456789)
        #expect(ISO8601Writer.text(for: fine) == "2001-01-01T00:00:00.123456789Z")
        let tiny = Date(timeIntervalSinceReferenceDate: -1e-20)
        #expect(ISO8601Writer.text(for: tiny) == "2001-01-01T00:00:00.000000000Z")
    }

    @Test(
        "Dates that no text can show have none",
        arguments: [
            .nan, .infinity, -.infinity, 1e300, -1e300, 253_402_300_800, -62_135_596_800.001,
            253_402_300_799.9999999999,
        ] as [Double])
    func noText(seconds: Double) {
        var called = false
        let date = Date(timeIntervalSince1970: seconds)
        #expect(ISO8601Writer.text(for: date) == nil)
        #expect(ISO8601Writer.write(date) { _ in called = true } == nil)
        #expect(!called)
    }

    @Test("What the reader read is written so that it reads back to the last bit", arguments: [0, 1, 2, 3, 5, 6, 7, 9])
    func roundTrip(digits: Int) throws {
        var generator = SeededGenerator(seed: UInt64(digits) + 7)
        let scale = pow(10, Double(digits))
        let longest = digits == 0 ? 0 : digits <= 3 ? 3 : digits <= 6 ? 6 : 9
        for round in 0..<20_000 {
            let range = round % 2 == 0 ? CivilTime.seconds : 0..<4_000_000_000
            let seconds = Int.random(in: range, using: &generator)
            let units = Double(Int.random(in: 0..<Int(scale), using: &generator))
            let date = Date(wholeSeconds: seconds, fraction: units / scale)
            guard let text = ISO8601Writer.text(for: date) else { continue }
            let back = text.withBytes(ISO8601Reader.date(from:))
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
        for _ in 0..<20_000 {
            let date = Date(timeIntervalSinceReferenceDate: .random(in: -3e9...3e9, using: &generator))
            let text = try #require(ISO8601Writer.text(for: date))
            let back = try #require(text.withBytes(ISO8601Reader.date(from:)))
            guard abs(back.timeIntervalSince(date)) < 1e-6 else {
                Issue.record("\(date.timeIntervalSinceReferenceDate): \(text)")
                return
            }
        }
    }
}
