import Foundation

final class ISOStampByHand {
    var date: Date

    init(_ dictionary: [String: Any]) throws {
        guard let text = dictionary["date"] as? String else { throw MalformedDictionary("date") }
        date = try Date(text, strategy: DateReading.iso8601)
    }
}

final class ISOStampsByHand {
    var dates: [Date]

    init(_ dictionary: [String: Any]) throws {
        guard let texts = dictionary["dates"] as? [String] else { throw MalformedDictionary("dates") }
        dates = try texts.map { try Date($0, strategy: DateReading.iso8601) }
    }
}

final class UnixStampByHand {
    var date: Date

    init(_ dictionary: [String: Any]) throws {
        guard let seconds = dictionary["date"] as? Int else { throw MalformedDictionary("date") }
        date = Date(timeIntervalSince1970: Double(seconds))
    }
}

final class FormattedStampByHand {
    var date: Date

    init(_ dictionary: [String: Any]) throws {
        guard let text = dictionary["date"] as? String else { throw MalformedDictionary("date") }
        date = try DateReading.formatted(text)
    }
}

final class FormattedStampsByHand {
    var dates: [Date]

    init(_ dictionary: [String: Any]) throws {
        guard let texts = dictionary["dates"] as? [String] else { throw MalformedDictionary("dates") }
        dates = try texts.map(DateReading.formatted)
    }
}
