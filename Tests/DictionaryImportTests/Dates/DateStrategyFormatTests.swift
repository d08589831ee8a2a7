import DictionaryImport
import Foundation
import TestSupport
import Testing

@Suite("Date formats")
struct DateStrategyFormatTests {
    @Test(
        "A format reads what is written in it only",
        arguments: [
            ("dd/MM/yyyy", "02/01/2014", 1_388_620_800), ("dd/MM/yyyy", "31/02/2014", nil),
            ("dd/MM/yyyy", "2014-01-02", nil),
            ("dd MMM yyyy", "02 Jan 2014", 1_388_620_800), ("dd MMM yyyy", "02 Jan 2014 x", nil),
            ("dd MMM yyyy", "02 Jan 2014x", nil), ("dd MMM yyyy", "30 Feb 2014", nil),
            ("dd MMM yyyy", "02 Foo 2014", nil),
            ("dd MMM yyyy", "02 Jan 20145", nil), ("dd MMM yyyy", "02 Jan 99999999999999999999", nil),
            ("dd MMM yyyy", "", nil),
            ("EEE, dd MMM yyyy HH:mm:ss Z", "Thu, 02 Jan 2014 02:00:00 +0200", 1_388_620_800),
            ("M/d/yyyy", "1/2/2014", 1_388_620_800), ("hh:mm a dd/MM/yyyy", "01:30 PM 02/01/2014", 1_388_669_400),
        ] as [(format: String, text: String, seconds: Double?)])
    func formats(format: String, text: String, seconds: Double?) {
        #expect(readSeconds(text, .format(format)) == seconds)
        #expect(readDate(1, .format(format)) == nil)
        #expect(readDate(1.5, .format(format)) == nil)
    }

    @Test(
        "Text with combining characters and control characters is refused",
        arguments: [
            "02 Jan 2014\u{301}", "02\u{301} Jan 2014", "0\u{301}", "02 Jan 2014\u{20E3}", "02 Jan \u{301} 2014",
            "02 Jan 2014\u{1F600}", "\u{1F468}\u{200D}\u{1F469} 2014", "02 Jan 2014\0", "02 Jan\r\n2014x", "\u{FEFF}02",
            "\u{FFFD}",
        ])
    func hostileText(text: String) {
        #expect(readSeconds(text, .format("dd MMM yyyy")) == nil)
        #expect(readSeconds(text, .format("dd/MM/yyyy")) == nil)
    }

    @Test("Random text gives a date in range, or none")
    func randomText() {
        var generator = SeededGenerator(seed: 5)
        let strategy = DateStrategy.format("EEE dd MMM yyyy HH:mm:ss.SSS zzz")
        let alphabet = Array("Thu 02 Jan 2014 03:04:05.678 GMT é\u{301}\u{1F600}\u{200D}\r\n\0日".unicodeScalars)
        for _ in 0..<2_000 {
            var scalars = Array("Thu 02 Jan 2014 03:04:05.678 GMT".unicodeScalars)
            for _ in 0..<Int.random(in: 0...4, using: &generator) {
                let index = Int.random(in: 0..<scalars.count, using: &generator)
                scalars[index] = alphabet.randomElement(using: &generator) ?? " "
            }
            var text = String.UnicodeScalarView()
            text.append(contentsOf: scalars)
            if let seconds = readSeconds(String(text), strategy) { #expect(seconds.isFinite) }
        }
    }

    @Test("Names in another language are read, composed or not")
    func otherLanguage() {
        let strategy = DateStrategy.format("dd MMMM yyyy", locale: Locale(identifier: "fr_FR"))
        #expect(readSeconds("02 f\u{E9}vrier 2014", strategy) == 1_391_299_200)
        #expect(readSeconds("02 fe\u{301}vrier 2014", strategy) == 1_391_299_200)
        #expect(dateText(Date(timeIntervalSince1970: 1_391_299_200), strategy) == "02 f\u{E9}vrier 2014")
    }

    @Test("Zones with summer time, and zones far off, have their offsets")
    func zones() throws {
        let paris = try #require(TimeZone(identifier: "Europe/Paris"))
        #expect(readSeconds("02/07/2014 12:00", .format("dd/MM/yyyy HH:mm", timeZone: paris)) == 1_404_295_200)
        #expect(readSeconds("02/01/2014 12:00", .format("dd/MM/yyyy HH:mm", timeZone: paris)) == 1_388_660_400)
        let far = try #require(TimeZone(secondsFromGMT: 18 * 3_600))
        #expect(readSeconds("02/01/2014 18:00", .format("dd/MM/yyyy HH:mm", timeZone: far)) == 1_388_620_800)
        #expect(readSeconds("02 Jan 2014", .format("dd MMM yyyy", timeZone: far)) == 1_388_556_000)
    }

    @Test("The first of several formats wins")
    func severalFormats() {
        let strategy = DateStrategy.formats(["dd/MM/yyyy", "MM/dd/yyyy", "yyyy"])
        #expect(readSeconds("02/01/2014", strategy) == 1_388_620_800)
        #expect(readSeconds("01/20/2014", strategy) == 1_390_176_000)
        #expect(readSeconds("2014", strategy) == 1_388_534_400)
        #expect(readSeconds("20.01.2014", strategy) == nil)
        #expect(dateText(Date(timeIntervalSince1970: 1_388_620_800), strategy) == "02/01/2014")
        #expect(readSeconds("2014", .formats([])) == nil)
        #expect(dateText(Date(timeIntervalSince1970: 0), .formats([])) == "1970-01-01T00:00:00Z")
    }

    @Test("Formatters are shared between threads")
    func threads() async {
        let strategy = DateStrategy.format("dd MMM yyyy")
        await withTaskGroup { group in
            for day in 1...28 {
                group.addTask {
                    let seconds = 1_388_534_400.0 + Double(day - 1) * 86_400
                    let text = "\(day < 10 ? "0" : "")\(day) Jan 2014"
                    for _ in 0..<50 {
                        #expect(readDate(text, strategy)?.timeIntervalSince1970 == seconds)
                        #expect(dateText(Date(timeIntervalSince1970: seconds), strategy) == text)
                    }
                }
            }
        }
    }
}
