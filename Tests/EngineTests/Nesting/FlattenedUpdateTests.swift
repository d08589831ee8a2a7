import DictionaryImport
import Foundation
import TestSupport
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

    @Test("A row that has no partner has no model", arguments: [ImportOptions.default, .strict])
    func withoutPartner(options: ImportOptions) throws {
        let row = #"{"title": "a", "author_id": null, "author_name": null}"#
        let book = try Book.object(fromJSON: row, options: options)
        #expect(book.author == nil)
        try book.importValues(from: ["author_id": 1, "author_name": "b"], options: options)
        #expect(book.author?.name == "b")
        #expect(try book.importValues(fromJSON: row, options: options).changedProperties == ["author"])
        #expect(book.author == nil)
    }

    @Test("A row that has no partner leaves a shared object as it was")
    func sharedPartner() throws {
        let session = ImportSession()
        let books = try Book.objects(
            fromJSON: #"[{"title": "a", "author_id": 1, "author_name": "b"}, {"title": "c", "author_id": 1}]"#,
            session: session)
        #expect(books[0].author === books[1].author)
        try books[0].importValues(fromJSON: #"{"author_id": null, "author_name": null}"#, session: session)
        #expect(books[0].author == nil)
        #expect(books[1].author?.id == 1)
        #expect(books[1].author?.name == "b")
    }

    @Test("Empty strings are nulls in a row without a partner where the options say so")
    func emptyPartner() throws {
        let row = ["author_id": "", "author_name": ""]
        #expect(try Book.object(from: row, options: ImportOptions(emptyStrings: .asNull)).author == nil)
    }

    @Test("Nulls are those of the model where a value, or no identity, is among them, or there has to be a model")
    func withPartner() throws {
        let book = try Book.object(from: ["author_id": 1, "author_name": "b"])
        let author = try #require(book.author)
        try book.importValues(fromJSON: #"{"author_id": 1, "author_name": null}"#)
        #expect(book.author === author)
        #expect(author.name == nil)
        author.name = "c"
        try book.importValues(fromJSON: #"{"author_name": null}"#)
        #expect(book.author === author)
        #expect(author.name == nil)
        let review = try Review.object(fromJSON: #"{"author_id": null, "author_name": null, "shop_city": null}"#)
        #expect(review.author.id == nil)
        #expect(review.shop != nil)
    }

    @Test("Keys that the model does not know do not make one of a row without a partner, and are unknown")
    func unknownKeysWithoutPartner() throws {
        let book = try Book.object(from: ["author_id": 3, "author_name": "n"])
        let author = try #require(book.author)
        let row: [String: Any] = ["author_id": NSNull(), "author_name": NSNull(), "author_url": "u"]
        #expect(issues { try book.importValues(from: row, options: .strict) }.map(\.reason.code) == [.unknownKey])
        #expect(book.author === author)
        let summary = try book.importValues(from: row)
        #expect(summary.changedProperties == ["author"] && summary.unknownKeys == ["author_url"])
        #expect(book.author == nil && author.name == "n")
    }

    @Test("What is wrong with a model that a row lacks has the place of its first key")
    func placesWithoutPartner() throws {
        struct Owner: DictionaryImportable {
            var author: Author? = Author()
            static var importableProperties: PropertyRegistry {
                Property(\.author, .flattened(prefix: "author_"), .unchanging)
            }
        }
        var owner = Owner()
        #expect(issues { try owner.importValues(fromJSON: #"{"author_id": null}"#) }.map(\.path) == ["author_id"])
    }

    @Test("What the model does not take, or takes no null for, says nothing of whether there is one")
    func refusedNulls() throws {
        struct Ignoring: DictionaryImportable {
            var id: Int?
            static var ignoredKeys: Set<String> { ["id"] }
            static var importableProperties: PropertyRegistry { Property(\.id, .identity) }
        }
        struct Keeping: DictionaryImportable {
            var id: Int?
            static var importOptions: ImportOptions { ImportOptions(nulls: .ignore) }
            static var importableProperties: PropertyRegistry { Property(\.id, .identity) }
        }
        struct Refusing: DictionaryImportable {
            var id: Int?
            func shouldImport(_ value: ImportValue, forKey key: String) -> Bool { !value.isNull }
            static var importableProperties: PropertyRegistry { Property(\.id, .identity) }
        }
        struct Nested: DictionaryImportable {
            var id: Int?
            static var importableProperties: PropertyRegistry { Property(\.id, .fromOnly("ref.id"), .identity) }
        }
        struct Owner: DictionaryImportable {
            var first: Ignoring? = Ignoring(id: 1)
            var second: Keeping? = Keeping(id: 2)
            var third: Refusing? = Refusing(id: 3)
            var fourth: Nested? = Nested(id: 4)
            static var importableProperties: PropertyRegistry {
                Property(\.first, .flattened(prefix: "a_"))
                Property(\.second, .flattened(prefix: "b_"))
                Property(\.third, .flattened(prefix: "c_"))
                Property(\.fourth, .flattened(prefix: "d_"))
            }
        }
        var owner = Owner()
        try owner.importValues(fromJSON: #"{"a_id": null, "b_id": null, "c_id": null, "d_ref": null}"#)
        #expect((owner.first?.id, owner.second?.id, owner.third?.id) == (1, 2, 3))
        #expect(owner.fourth == nil)
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

private final class Author: DictionaryImportable {
    var id: Int?
    var name: String?

    static var importableProperties: PropertyRegistry {
        Property(\.id, .identity, .required(for: .newObjects))
        \.name
    }
}

private final class Book: DictionaryImportable {
    var title = ""
    var author: Author?

    static var importableProperties: PropertyRegistry {
        Property(\.title, .defaulted)
        Property(\.author, .flattened(prefix: "author_"))
    }
}

private struct Writer: DictionaryImportable {
    var id: Int?
    var name: String?

    static var importableProperties: PropertyRegistry {
        Property(\.id, .identity)
        \.name
    }
}

private struct Review: DictionaryImportable {
    var author = Writer()
    var shop: Branch?

    static var importableProperties: PropertyRegistry {
        Property(\.author, .flattened(prefix: "author_"))
        Property(\.shop, .flattened(prefix: "shop_"))
    }
}

private final class Sign: DictionaryImportable {
    var text = ""

    static var importableProperties: PropertyRegistry {
        Property(\.text, .fromOnly("label.text"), .required)
    }
}
