import DictionaryImport
import Foundation

// Dates in arrays, so that they are read the way an import reads them, and little but the dates remains. Times are those of a
// date.

final class ISOStamps: DictionaryImportable {
    var value: [Date] = []

    static var importableProperties: PropertyRegistry { \.value }
}

final class FormattedStamps: DictionaryImportable {
    var value: [Date] = []

    static var importableProperties: PropertyRegistry { Property(\.value, .date(.format("yyyy-MM-dd HH:mm"))) }
}

/// As posts of a social network are dated.
final class PostDates: DictionaryImportable {
    var value: [Date] = []

    static var importableProperties: PropertyRegistry {
        Property(\.value, .date(.format("EEE MMM dd HH:mm:ss Z yyyy")))
    }
}

// What hand-written code reads dates with, made once.

let isoStyle = Date.ISO8601FormatStyle()
private let minutes = formatter("yyyy-MM-dd HH:mm")
private let posts = formatter("EEE MMM dd HH:mm:ss Z yyyy")

private func formatter(_ format: String) -> DateFormatter {
    let formatter = DateFormatter()
    (formatter.locale, formatter.timeZone) = (Locale(identifier: "en_US_POSIX"), TimeZone(secondsFromGMT: 0))
    formatter.dateFormat = format
    return formatter
}

/// Texts of a hundred moments in the years 2000 to 2027.
private func texts(isISO: Bool) -> [String] {
    (0..<100).map { number in
        let day = String(format: "%04d-%02d-%02d", 2000 + number % 28, number % 12 + 1, number % 27 + 1)
        let (hour, minute) = (String(format: "%02d", number % 24), String(format: "%02d", number * 7 % 60))
        return isISO
            ? "\(day)T\(hour):\(minute):" + String(format: "%02dZ", number * 13 % 60) : "\(day) \(hour):\(minute)"
    }
}

var dateWorkloads: [Workload] {
    [
        one(
            "ISO 8601 date, a hundred in an array", as: "ISO 8601 dates", of: ISOStamps.self, objects: 100,
            texts(isISO: true), against: "Date.ISO8601FormatStyle"
        ) { try (cast($0) as [String]).map { try Date($0, strategy: isoStyle) } },
        one(
            "yyyy-MM-dd HH:mm, a hundred in an array", as: "`yyyy-MM-dd HH:mm` dates", of: FormattedStamps.self,
            objects: 100, texts(isISO: false), against: "shared DateFormatter"
        ) { try (cast($0) as [String]).compactMap(minutes.date) },
        one(
            "EEE MMM dd HH:mm:ss Z yyyy", as: "`EEE MMM dd HH:mm:ss Z yyyy` dates", of: PostDates.self, objects: 50,
            (10..<60).map { "Mon Sep 24 03:35:\($0) +0000 2012" }, against: "shared DateFormatter"
        ) { try (cast($0) as [String]).compactMap(posts.date) },
    ]
}
