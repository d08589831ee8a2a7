import DictionaryImport
import Foundation

final class SampleAccount: DictionaryImportable {
    struct Address: DictionaryImportable {
        var city = ""
        var zip: String?

        static var importableProperties: PropertyRegistry {
            \.city
            \.zip
        }
    }

    final class Line: DictionaryImportable {
        var price: Double = 0
        var sku = ""

        static var importableProperties: PropertyRegistry {
            \.price
            Property(\.sku, .identity)
        }
    }

    enum State: String, CaseIterable, ImportableValue {
        case closed
        case open
    }

    var plus1 = 0
    var address: Address?
    var createdAt = Date(timeIntervalSince1970: 0)
    var `default` = false
    var firstName = ""
    var home = URL(fileURLWithPath: "/")
    var id = 0
    var lines: [Line] = []
    var score: Double = 0
    var state: State = .closed
    var tags: [String] = []
    var extra: ImportValue?

    static var importableProperties: PropertyRegistry {
        Property(\.plus1, .fromOnly("+1"))
        \.address
        \.createdAt
        \.`default`
        \.firstName
        \.home
        Property(\.id, .identity)
        \.lines
        \.score
        \.state
        \.tags
        \.extra
    }
}
