import DictionaryImport
import Foundation
import Testing

@Suite("Date patterns with names of months and weekdays")
struct NamedDatePatternTests {
    private static let formats = [
        "EEE MMM dd HH:mm:ss Z yyyy", "EEE, dd MMM yyyy HH:mm:ss Z", "EEE, dd MMM yyyy HH:mm:ss zzz",
        "EEEE, d MMMM yyyy", "MMM d, yyyy", "dd-MMM-yyyy HH:mm:ss.SSS", "EEE', 'dd' 'MMM' 'yyyy' 'HH':'mm':'ss' GMT'",
        "d MMM yyyy H:mm", "EEE yyyy-MM-dd",
    ]

    private static let dates = [0, 1_348_457_721, 951_782_400, 4_102_444_799, -11_000_000_000, 1_700_000_000.5].map {
        Date(timeIntervalSince1970: $0)
    }

    @Test("Dates are written and read as by a DateFormatter", arguments: formats)
    func likeFormatter(format: String) {
        let formatter = referenceFormatter(format)
        for date in Self.dates {
            let text = formatter.string(from: date)
            #expect(dateText(date, .format(format)) == text)
            #expect(readDate(text, .format(format)) == formatter.date(from: text))
        }
    }

    @Test("A written offset wins over that of the pattern")
    func offsets() throws {
        let text = "Mon Sep 24 03:35:21 +0200 2012"
        let strategy = dateFormat("EEE MMM dd HH:mm:ss Z yyyy", secondsFromGMT: 3600)
        let date = try #require(readDate(text, strategy))
        #expect(date == Date(timeIntervalSince1970: 1_348_450_521))
        #expect(dateText(date, strategy) == "Mon Sep 24 02:35:21 +0100 2012")
    }

    @Test(
        "Text that is not spelt as the pattern is read as by a DateFormatter",
        arguments: [
            "Tue Sep 24 03:35:21 +0000 2012", "mon sep 24 03:35:21 +0000 2012", "Mon Sep 24 3:35:21 +0000 2012",
            "Mon  Sep 24 03:35:21 +0000 2012", "Mon Sep 24 03:35:21 GMT 2012", "Mon Sep 31 03:35:21 +0000 2012",
            "Mon Sep 24 24:35:21 +0000 2012", "Mon Sep 24 03:35:21 +0000 201", "Mon Sep 24 03:35:21 +0000 2012 ",
            "Mon Feb 24 03:35:21 +0000 1500", "", "Mon", "Mon Sep 24 03:35:2",
        ])
    func leftToFormatter(text: String) {
        let format = "EEE MMM dd HH:mm:ss Z yyyy"
        // An import ignores blanks around a date, and the formatter does not.
        let text = text.trimmingCharacters(in: .whitespaces)
        #expect(readDate(text, .format(format)) == referenceFormatter(format).date(from: text))
    }

    @Test(
        "Other patterns with names are read and written as by a DateFormatter",
        arguments: [
            "MMM yyyy", "dd MMM", "yy MMM dd", "MMM dd yyyy h:mm a", "MMM dd yyyy Z z", "MMMMM dd yyyy",
            "MMM dd yyyy MMM",
            "MMM dd yyyy X", "MMM dd yyyy ZZZZZ", "EEE dd/MM",
        ])
    func otherPatterns(format: String) throws {
        let formatter = referenceFormatter(format)
        for date in Self.dates.prefix(4) {
            let text = formatter.string(from: date)
            #expect(dateText(date, .format(format)) == text)
            #expect(readDate(text, .format(format)) == formatter.date(from: text))
        }
    }
}
