import DictionaryImport
import Testing

@Suite("Updates of flattened models")
struct FlattenedUpdateTests {
    @Test("An update touches only what it has keys for, in structs and in objects")
    func keepsTheRest() throws {
        let shop = try Shop.object(from: [
            "home_city": "Bern", "home_zip": "3011", "branch_city": "Genf", "branch_zip": "1201",
        ])
        let branch = try #require(shop.branch)
        let summary = try shop.importValues(from: ["home_zip": "3012", "branch_zip": "1202"])
        #expect(shop.home == Place(city: "Bern", zip: "3012"))
        #expect(shop.branch === branch)
        #expect(branch.city == "Genf")
        #expect(branch.zip == "1202")
        #expect(summary.missingProperties == [])
    }

    @Test("A blocked key path is the only issue of its required property", arguments: [ImportOptions.default, .strict])
    func blocked(options: ImportOptions) {
        let error = #expect(throws: ImportError.self) { try Sign.object(from: ["label": "text"], options: options) }
        #expect(error?.issues.map(\.reason.code) == [.blockedPath])
    }
}

private struct Place: DictionaryImportable, Equatable {
    var city = ""
    var zip = ""

    static var importableProperties: PropertyRegistry {
        \.city
        \.zip
    }
}

private final class Branch: DictionaryImportable {
    var city = ""
    var zip = ""

    static var importableProperties: PropertyRegistry {
        \.city
        \.zip
    }
}

private final class Shop: DictionaryImportable {
    var home = Place()
    var branch: Branch?

    static var importableProperties: PropertyRegistry {
        Property(\.home, .flattened(prefix: "home_"))
        Property(\.branch, .flattened(prefix: "branch_"))
    }
}

private final class Sign: DictionaryImportable {
    var text = ""

    static var importableProperties: PropertyRegistry {
        Property(\.text, .fromOnly("label.text"), .required)
    }
}
