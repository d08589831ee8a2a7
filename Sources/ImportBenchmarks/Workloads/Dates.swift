import DictionaryImport
import Foundation

// Dates, through models with one property, so that they are read the way an import reads them. One date a model contains the
// cost of making the object; in an array of a hundred, little but the dates remains, and times are those of a date.

final class ISOStamp: DictionaryImportable {
    var value = Date.distantPast

    static var importableProperties: PropertyRegistry { \.value }
}

final class ISOStamps: DictionaryImportable {
    var value: [Date] = []

    static var importableProperties: PropertyRegistry { \.value }
}

final class FormattedStamp: DictionaryImportable {
    var value = Date.distantPast

    static var importableProperties: PropertyRegistry { Property(\.value, .date(.format("yyyy-MM-dd HH:mm"))) }
}

final class FormattedStamps: DictionaryImportable {
    var value: [Date] = []

    static var importableProperties: PropertyRegistry { Property(\.value, .date(.format("yyyy-MM-dd HH:mm"))) }
}

final class UnixStamp: DictionaryImportable {
    var value = Date.distantPast

    static var importableProperties: PropertyRegistry { Property(\.value, .date(.unixSeconds)) }
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

/// Texts of different moments in the years 2000 to 2027.
private func texts(_ count: Int, isISO: Bool) -> [String] {
    (0..<count).map { number in
        let day = String(format: "%04d-%02d-%02d", 2000 + number % 28, number % 12 + 1, number % 27 + 1)
        let (hour, minute) = (String(format: "%02d", number % 24), String(format: "%02d", number * 7 % 60))
        return isISO
            ? "\(day)T\(hour):\(minute):" + String(format: "%02dZ", number * 13 % 60) : "\(day) \(hour):\(minute)"
    }
}

/// One date a model.
private func each<Model: DictionaryImportable & AnyObject>(
    _ name: String, as title: String? = nil, of type: Model.Type, _ values: [Any], against rival: String,
    _ read: @escaping ([String: Any]) throws -> Date
) -> Workload {
    Workload(
        name, as: title, values.map { ["value": $0] }, against: rival, { try Model.objects(from: $0) },
        { try $0.map { One(try read($0)) } })
}

/// An array of dates.
private func array<Model: DictionaryImportable & AnyObject>(
    _ name: String, as title: String, of type: Model.Type, _ texts: [String], against rival: String,
    _ read: @escaping (String) throws -> Date
) -> Workload {
    Workload(
        name, as: title, objects: texts.count, ["value": texts], against: rival, { try Model.object(from: $0) },
        { One(try ($0.required("value") as [String]).map(read)) })
}

var dateWorkloads: [Workload] {
    let (iso, formatter) = ("Date.ISO8601FormatStyle", "shared DateFormatter")
    return [
        each(
            "ISO 8601 date, one a model", as: "an object of one ISO 8601 date", of: ISOStamp.self,
            texts(500, isISO: true), against: iso
        ) { try Date($0.required("value"), strategy: isoStyle) },
        array(
            "ISO 8601 date, a hundred in an array", as: "ISO 8601 dates", of: ISOStamps.self, texts(100, isISO: true),
            against: iso
        ) { try Date($0, strategy: isoStyle) },
        each(
            "yyyy-MM-dd HH:mm, one a model", as: "an object of one `yyyy-MM-dd HH:mm` date", of: FormattedStamp.self,
            texts(100, isISO: false), against: formatter
        ) { try minutes.read($0.required("value")) },
        each(
            "Unix seconds, one a model", of: UnixStamp.self, (0..<500).map { 1_435_063_208 + $0 * 86_399 },
            against: "hand-written"
        ) { Date(timeIntervalSince1970: Double(try $0.required("value") as Int)) },
        array(
            "yyyy-MM-dd HH:mm, a hundred in an array", as: "`yyyy-MM-dd HH:mm` dates", of: FormattedStamps.self,
            texts(100, isISO: false), against: formatter, minutes.read),
        array(
            "EEE MMM dd HH:mm:ss Z yyyy", as: "`EEE MMM dd HH:mm:ss Z yyyy` dates", of: PostDates.self,
            (10..<60).map { "Mon Sep 24 03:35:\($0) +0000 2012" }, against: formatter, posts.read),
    ]
}
