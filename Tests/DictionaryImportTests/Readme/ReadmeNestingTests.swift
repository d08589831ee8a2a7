import DictionaryImport
import Foundation
import Testing

/// Examples of nested models, as the documentation has them.
@Suite struct ReadmeNestingTests {
    final class Author: DictionaryImportable {
        var id = 0
        var name = ""

        static var importableProperties: PropertyRegistry {
            \.id
            \.name
        }

        /// Of the app's own store: it is found and updated instead of made.
        static func existingObject(for source: ImportValue) throws -> Author? {
            guard let id = try source.value(Int.self, for: "id") else { return nil }
            return Shelf.author(withID: id)
        }

        /// Equal in one import: one object.
        static func identity(for source: ImportValue) throws -> AnyHashable? {
            try source.value(Int.self, for: "id").map(AnyHashable.init)
        }
    }

    final class Book: DictionaryImportable {
        var title = ""
        var author: Author?
        var reviewers: [Author] = []
        var publisher: Publisher?
        var size = Size()
        var extra: [String: Any] = [:]

        static var importableProperties: PropertyRegistry {
            \.title
            \.author
            \.reviewers
            Property(\.publisher, .merging)  // updated in place rather than replaced
            Property(\.size, .flattened(prefix: "size_"))  // size_width, size_height; with "", its own keys
            Property(\.extra, .catchAll)  // every key that nothing else takes
        }
    }

    final class Publisher: DictionaryImportable {
        var name = ""
        var city: String?

        static var importableProperties: PropertyRegistry {
            \.name
            \.city
        }
    }

    struct Size: DictionaryImportable {
        var width = 0
        var height = 0

        static var importableProperties: PropertyRegistry {
            \.width
            \.height
        }
    }

    /// One task's authors, so that tests do not share any.
    private final class Shelf: @unchecked Sendable {
        @TaskLocal static var current = Shelf()

        // Filled before it is bound to a task, then only read.
        var authors: [Author] = []

        static func author(withID id: Int) -> Author? {
            current.authors.first { $0.id == id }
        }
    }

    @Test func importsAGraph() throws {
        let book = try Book.object(from: [
            "title": "Emma", "author": ["id": 1, "name": "Jane"],
            "reviewers": [["id": 1], ["id": 2, "name": "Walter"]],
            "publisher": ["name": "Murray", "city": "London"], "size_width": 11, "sizeHeight": "18", "pages": 474,
        ])
        #expect(book.author?.name == "Jane")
        #expect(book.reviewers.map(\.name) == ["Jane", "Walter"])
        #expect(book.reviewers[0] === book.author)
        #expect(book.size.width == 11 && book.size.height == 18)
        #expect(book.extra.keys.sorted() == ["pages"])

        let publisher = book.publisher
        try book.importValues(from: ["publisher": ["city": "Edinburgh"]])
        #expect(book.publisher === publisher)
        #expect(publisher?.name == "Murray" && publisher?.city == "Edinburgh")
    }

    @Test func updatesObjectsThatExist() throws {
        let jane = try Author.object(from: ["id": 1, "name": "Jane"])
        let shelf = Shelf()
        shelf.authors = [jane]
        try Shelf.$current.withValue(shelf) {
            let book = try Book.object(from: ["author": ["id": "1", "name": "Jane Austen"]])
            #expect(book.author === jane)
            #expect(jane.name == "Jane Austen")
        }
    }
}
