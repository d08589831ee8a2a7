import Foundation

/// A value as `JSONSerialization` gives it, read by casts alone: what an import is compared with.
struct Tree {
    let any: Any?

    init(_ any: Any?) {
        self.any = any is NSNull ? nil : any
    }

    init(json: String) throws { self.init(try JSONSerialization.jsonObject(with: Data(json.utf8))) }

    subscript(key: String) -> Tree { Tree((any as? [String: Any])?[key]) }

    var exists: Bool { any != nil }
    var keys: Set<String> { Set((any as? [String: Any] ?? [:]).keys) }
    var array: [Tree] { (any as? [Any] ?? []).map(Tree.init) }
    var string: String? { any as? String }
    var url: URL? { string.flatMap(URL.init(string:)) }
    var int: Int? { number?.intValue }
    var bool: Bool? { number?.boolValue }
    private var number: NSNumber? { any as? NSNumber }

    /// The words and numbers of a date such as `Sun Aug 31 00:29:15 +0000 2014`, put together by the calendar.
    var twitterDate: Date? {
        guard let parts = string?.split(whereSeparator: { " :".contains($0) }), parts.count == 8 else { return nil }
        let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
        guard let month = months.firstIndex(of: String(parts[1])), parts[6] == "+0000" else { return nil }
        return Self.date(
            year: Int(parts[7]), month: month + 1, day: Int(parts[2]), hour: Int(parts[3]), minute: Int(parts[4]),
            second: Int(parts[5]))
    }

    /// The numbers of a date such as `2019-05-15T15:20:18Z`, put together by the calendar.
    var gitHubDate: Date? {
        guard let numbers = string?.split(whereSeparator: { !$0.isNumber }).map({ Int($0) }), numbers.count == 6 else {
            return nil
        }
        return Self.date(
            year: numbers[0], month: numbers[1], day: numbers[2], hour: numbers[3], minute: numbers[4],
            second: numbers[5])
    }

    private static func date(year: Int?, month: Int?, day: Int?, hour: Int?, minute: Int?, second: Int?) -> Date? {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = .gmt
        return calendar.date(
            from: DateComponents(year: year, month: month, day: day, hour: hour, minute: minute, second: second))
    }
}
