import DictionaryImport
import Foundation

/// Imported by `SampleAccount.objects(fromJSON: data)`.
/// Exported by `exportedJSON()`.
/// `??` tells an absent key from a null. Write `?` where that makes no difference.
final class SampleAccount: DictionaryImportable {
    struct Address: DictionaryImportable {
        var city = ""
        var zip: String?

        static var importableProperties: PropertyRegistry {
            \.city
            \.zip
        }
    }

    struct Line: DictionaryImportable {
        var price: Double = 0
        var sku = ""

        static var importableProperties: PropertyRegistry {
            \.price
            \.sku
        }
    }

    var plus1 = 0
    var address: Address?
    var born: Date?
    var createdAt = Date(timeIntervalSince1970: 0)
    var `default` = false
    var firstName = ""
    var home = URL(fileURLWithPath: "/")
    var id = 0
    var lines: [Line] = []
    var notesUrl = ""
    var score: Double = 0
    var state = ""
    var tags: [String] = []
    var extra: ImportValue??  // no value in the document tells its type

    static var importableProperties: PropertyRegistry {
        Property(\.plus1, .fromOnly("+1"))
        \.address
        Property(\.born, .date(.format("yyyy-MM-dd")))
        \.createdAt
        \.`default`
        \.firstName
        \.home
        Property(\.id, .identity)
        \.lines
        \.notesUrl
        \.score
        \.state
        \.tags
        \.extra
    }
}
