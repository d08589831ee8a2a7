import DictionaryImport
import Foundation

/// Models with values of one kind, each with what hand-written code makes of the same dictionary.

enum Color: String, ImportableValue { case red, green, blue }

enum Level: Int, ImportableValue {
    case low = 1
    case high
}

final class Attachment: DictionaryImportable {
    var data = Data()

    static var importableProperties: PropertyRegistry { \.data }
}

final class Counts: DictionaryImportable {
    var counts: [String: Int] = [:]

    static var importableProperties: PropertyRegistry { \.counts }
}

final class Labels: DictionaryImportable {
    var labels: [String: String] = [:]

    static var importableProperties: PropertyRegistry { \.labels }
}

final class Readings: DictionaryImportable {
    var samples: [Int] = []

    static var importableProperties: PropertyRegistry { \.samples }
}

/// Arrays that a source has in the types of the properties.
final class Series: DictionaryImportable {
    var flags: [Bool] = []
    var days: [Date] = []
    var rows: [[Double]] = []

    static var importableProperties: PropertyRegistry {
        \.flags
        \.days
        \.rows
    }
}

final class Ratios: DictionaryImportable {
    var ratios: [String: Double] = [:]

    static var importableProperties: PropertyRegistry { \.ratios }
}

final class TagSet: DictionaryImportable {
    var tags: Set<String> = []

    static var importableProperties: PropertyRegistry { \.tags }
}

final class Pair: DictionaryImportable {
    var number = 0
    var text = ""

    static var importableProperties: PropertyRegistry {
        \.number
        \.text
    }
}

final class Pairs: DictionaryImportable {
    var pairs: [String: Pair] = [:]

    static var importableProperties: PropertyRegistry { \.pairs }
}

final class RareScalars: DictionaryImportable {
    var color = Color.red
    var level = Level.low
    var small: Int32 = 0
    var ratio: Float = 0
    var any: Any?
    var numberText = 0
    var seen = Date(timeIntervalSince1970: 0)

    static var importableProperties: PropertyRegistry {
        \.color
        \.level
        \.small
        \.ratio
        \.any
        \.numberText
        \.seen
    }
}

final class PostDates: DictionaryImportable {
    var dates: [Date] = []

    static var importableProperties: PropertyRegistry {
        Property(\.dates, .date(.format(DateReading.postFormat)))
    }
}

/// A property that takes any dictionary.
final class Loose: DictionaryImportable {
    var id = 0
    var settings: [String: Any] = [:]

    static var importableProperties: PropertyRegistry {
        \.id
        \.settings
    }
}
