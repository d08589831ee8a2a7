import Foundation

final class AttachmentByHand {
    var data: Data

    init(_ dictionary: [String: Any]) throws {
        guard let text = dictionary["data"] as? String, let data = Data(base64Encoded: text) else {
            throw MalformedDictionary("data")
        }
        self.data = data
    }
}

final class CountsByHand {
    var counts: [String: Int]

    init(_ dictionary: [String: Any]) throws {
        guard let members = dictionary["counts"] as? [String: Any] else { throw MalformedDictionary("counts") }
        counts = try members.mapValues { value in
            guard let number = value as? Int else { throw MalformedDictionary("counts") }
            return number
        }
    }
}

final class LabelsByHand {
    var labels: [String: String]

    init(_ dictionary: [String: Any]) throws {
        guard let members = dictionary["labels"] as? [String: Any] else { throw MalformedDictionary("labels") }
        labels = try members.mapValues { value in
            guard let text = value as? String else { throw MalformedDictionary("labels") }
            return text
        }
    }
}

final class ReadingsByHand {
    var samples: [Int]

    init(_ dictionary: [String: Any]) throws {
        guard let samples = dictionary["samples"] as? [Int] else { throw MalformedDictionary("samples") }
        self.samples = samples
    }
}

final class SeriesByHand {
    var flags: [Bool]
    var days: [Date]
    var rows: [[Double]]

    init(_ dictionary: [String: Any]) throws {
        guard let flags = dictionary["flags"] as? [Bool], let days = dictionary["days"] as? [Date],
            let rows = dictionary["rows"] as? [[Double]]
        else { throw MalformedDictionary("flags") }
        (self.flags, self.days, self.rows) = (flags, days, rows)
    }
}

final class RatiosByHand {
    var ratios: [String: Double]

    init(_ dictionary: [String: Any]) throws {
        guard let members = dictionary["ratios"] as? [String: Int] else { throw MalformedDictionary("ratios") }
        ratios = members.mapValues(Double.init)
    }
}

final class TagSetByHand {
    var tags: Set<String>

    init(_ dictionary: [String: Any]) throws {
        guard let elements = dictionary["tags"] as? [Any] else { throw MalformedDictionary("tags") }
        tags = Set(minimumCapacity: elements.count)
        for element in elements {
            guard let tag = element as? String else { throw MalformedDictionary("tags") }
            tags.insert(tag)
        }
    }
}

final class PairByHand {
    var number: Int
    var text: String

    init(_ dictionary: [String: Any]) throws {
        guard let number = dictionary["number"] as? Int, let text = dictionary["text"] as? String else {
            throw MalformedDictionary("number")
        }
        self.number = number
        self.text = text
    }
}

final class PairsByHand {
    var pairs: [String: PairByHand]

    init(_ dictionary: [String: Any]) throws {
        guard let members = dictionary["pairs"] as? [String: Any] else { throw MalformedDictionary("pairs") }
        pairs = try members.mapValues { value in
            guard let pair = value as? [String: Any] else { throw MalformedDictionary("pairs") }
            return try PairByHand(pair)
        }
    }
}

final class RareScalarsByHand {
    var color: Color
    var level: Level
    var small: Int32
    var ratio: Float
    var any: Any?
    var numberText: Int
    var seen: Date

    init(_ dictionary: [String: Any]) throws {
        guard let color = (dictionary["color"] as? String).flatMap(Color.init(rawValue:)),
            let level = (dictionary["level"] as? Int).flatMap(Level.init(rawValue:)),
            let small = (dictionary["small"] as? Int).flatMap(Int32.init(exactly:)),
            let ratio = dictionary["ratio"] as? Double,
            let numberText = (dictionary["number_text"] as? String).flatMap({ Int($0) }),
            let seen = dictionary["seen"] as? Int
        else { throw MalformedDictionary("color") }
        self.color = color
        self.level = level
        self.small = small
        self.ratio = Float(ratio)
        any = dictionary["any"]
        self.numberText = numberText
        self.seen = Date(timeIntervalSince1970: Double(seen))
    }
}

final class PostDatesByHand {
    var dates: [Date]

    init(_ dictionary: [String: Any]) throws {
        guard let texts = dictionary["dates"] as? [String] else { throw MalformedDictionary("dates") }
        dates = try texts.map(DateReading.post)
    }
}

final class LooseByHand {
    var id: Int
    var settings: [String: Any]

    init(_ dictionary: [String: Any]) throws {
        guard let id = dictionary["id"] as? Int else { throw MalformedDictionary("id") }
        guard let settings = dictionary["settings"] as? [String: Any] else { throw MalformedDictionary("settings") }
        (self.id, self.settings) = (id, settings)
    }
}
