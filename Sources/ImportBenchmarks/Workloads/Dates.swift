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
private let minutes = SharedFormatter("yyyy-MM-dd HH:mm")
private let posts = SharedFormatter("EEE MMM dd HH:mm:ss Z yyyy")

private struct SharedFormatter {
    private let formatter = DateFormatter()

    init(_ format: String) {
        formatter.locale = Locale(identifier: "en_US_POSIX")
        formatter.timeZone = TimeZone(secondsFromGMT: 0)
        formatter.dateFormat = format
    }

    func read(_ text: String) throws -> Date {
        guard let date = formatter.date(from: text) else { throw Malformed(text) }
        return date
    }
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

private func dates<Model: DictionaryImportable & AnyObject>(
    _ name: String, as title: String, of type: Model.Type, _ texts: [String], against rival: String,
    _ read: @escaping (String) throws -> Date
) -> Workload {
    Workload(
        name, as: title, objects: texts.count, ["value": texts], against: rival, { try Model.object(from: $0) },
        { One(try ($0.required("value") as [String]).map(read)) })
}

var dateWorkloads: [Workload] {
    [
        dates(
            "ISO 8601 date, a hundred in an array", as: "ISO 8601 dates", of: ISOStamps.self, texts(isISO: true),
            against: "Date.ISO8601FormatStyle"
        ) { try Date($0, strategy: isoStyle) },
        dates(
            "yyyy-MM-dd HH:mm, a hundred in an array", as: "`yyyy-MM-dd HH:mm` dates", of: FormattedStamps.self,
            texts(isISO: false), against: "shared DateFormatter", minutes.read),
        dates(
            "EEE MMM dd HH:mm:ss Z yyyy", as: "`EEE MMM dd HH:mm:ss Z yyyy` dates", of: PostDates.self,
            (10..<60).map { "Mon Sep 24 03:35:\($0) +0000 2012" }, against: "shared DateFormatter", posts.read),
    ]
}
