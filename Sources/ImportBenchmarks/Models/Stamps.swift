import DictionaryImport
import Foundation

final class ISOStamp: DictionaryImportable {
    var date = Date.distantPast

    static var importableProperties: PropertyRegistry {
        \.date
    }
}

final class ISOStamps: DictionaryImportable {
    var dates: [Date] = []

    static var importableProperties: PropertyRegistry {
        \.dates
    }
}

final class UnixStamp: DictionaryImportable {
    var date = Date.distantPast

    static var importableProperties: PropertyRegistry {
        Property(\.date, .date(.unixSeconds))
    }
}

final class FormattedStamp: DictionaryImportable {
    var date = Date.distantPast

    static var importableProperties: PropertyRegistry {
        Property(\.date, .date(.format("yyyy-MM-dd HH:mm")))
    }
}

final class FormattedStamps: DictionaryImportable {
    var dates: [Date] = []

    static var importableProperties: PropertyRegistry {
        Property(\.dates, .date(.format("yyyy-MM-dd HH:mm")))
    }
}
