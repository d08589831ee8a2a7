import DictionaryImport
import Foundation
import TestSupport
import Testing

/// An element or a value that is left out changes nothing, also in objects that it had reached.
@Suite("What is left out of an import")
struct SavepointTests {
    @Test("A skipped element leaves existing objects that it reached as they were")
    func skippedElement() throws {
        let store = Library(["a", "b"])
        var reported: [String] = []
        let books = try store.importing {
            try Book.objects(
                from: [
                    ["title": "one", "author": ["name": "a", "age": 1]],
                    ["author": ["name": "b", "age": 2]],
                    ["title": "three", "author": ["name": "a", "born": 3]],
                ], options: .lenient
            ) { reported.append($0.facts) }
        }
        #expect(books.map(\.title) == ["one", "three"])
        #expect(store.authors.map(\.age) == [1, 0])
        #expect(store.authors.map(\.born) == [3, 0])
        #expect(reported == ["[1].title: missing"])
    }

    @Test("A skipped property leaves what its nested objects had queued unwritten")
    func skippedProperty() throws {
        let store = Library(["a", "b"])
        let shelf = Shelf()
        shelf.main = Book("old")
        try store.importing {
            try shelf.importValues(
                from: [
                    "label": "new", "main": ["author": ["name": "a", "age": 1]],
                    "books": [["title": "t", "author": ["name": "b", "age": 2]]],
                ], options: .lenient)
        }
        #expect(shelf.label == "new")
        #expect(shelf.main?.title == "old")
        #expect(shelf.books.map(\.title) == ["t"])
        #expect(store.authors.map(\.age) == [0, 2])
    }

    @Test("A merged object that cannot be imported keeps all that it had, though some values were good")
    func skippedMerge() throws {
        let shelf = Shelf()
        let main = Book("old")
        shelf.favorite = main
        try shelf.importValues(from: ["favorite": ["title": NSNull(), "pages": 7]], options: .lenient)
        #expect(shelf.favorite === main)
        #expect(main.title == "old")
        #expect(main.pages == 0)
    }

    @Test("Inside an object that stays, only the bad values are left out")
    func partial() throws {
        let shelf = Shelf()
        let main = Book("old")
        shelf.favorite = main
        try shelf.importValues(
            from: ["favorite": ["title": "new", "pages": "many"], "label": [1]], options: .lenient)
        #expect(main.title == "new")
        #expect(main.pages == 0)
        #expect(shelf.label == "")
    }

    @Test("An object that only a skipped element had made is not found by its identity later")
    func skippedIdentity() throws {
        let tags = try Tag.objects(
            from: [["id": 1, "text": "first", "count": "x"], ["id": 1, "text": "second"], ["id": 1, "count": 3]],
            options: .elementsOnly)
        #expect(tags.count == 2)
        #expect(tags[0] === tags[1])
        #expect(tags[0].text == "second")
        #expect(tags[0].count == 3)
    }

    @Test("What a skipped element wrote to an object of an earlier element is undone")
    func skippedUpdateOfNewObject() throws {
        let tags = try Tag.objects(
            from: [["id": 1, "text": "first"], ["id": 1, "text": "bad", "count": "x"], ["id": 2, "text": "other"]],
            options: .elementsOnly)
        #expect(tags.map(\.id) == [1, 2])
        #expect(tags.map(\.text) == ["first", "other"])
    }

    @Test("A merge goes on from what is queued, not from what a skipped element had queued")
    func pendingAfterSkip() throws {
        let store = Library(["a"])
        store.authors[0].scores = ["old": 1]
        _ = try store.importing {
            try Book.objects(
                from: [
                    ["title": "one", "author": ["name": "a", "scores": ["x": 1]]],
                    ["author": ["name": "a", "scores": ["skipped": 2, "x": 9]]],
                    ["title": "three", "author": ["name": "a", "scores": ["y": 3, "old": NSNull()]]],
                ], options: .lenient)
        }
        #expect(store.authors[0].scores == ["x": 1, "y": 3])
    }

    @Test("The same holds for many objects in one import, each merged into several times", arguments: [7, 8, 9, 50])
    func manyPendingAfterSkips(count: Int) throws {
        let names = (0..<count).map { "author \($0)" }
        let store = Library(names)
        for author in store.authors { author.scores = ["old": 1] }
        let books: [[String: Any]] =
            names.map { ["title": "one", "author": ["name": $0, "scores": ["x": 1]]] }
            + names.map { ["author": ["name": $0, "scores": ["skipped": 2, "x": 9]]] }
            + names.map { ["title": "three", "author": ["name": $0, "scores": ["y": 3, "old": NSNull()]]] }
        _ = try store.importing { try Book.objects(from: books, options: .lenient) }
        #expect(store.authors.map(\.scores) == names.map { _ in ["x": 1, "y": 3] })
    }

    @Test("Elements of dictionaries and sets are skipped one by one, too")
    func otherCollections() throws {
        var reported: [String] = []
        let author = try Author.object(
            from: ["scores": ["a": 1, "b": "x", "c": 3], "years": [1, "y", 2, NSNull()]], options: .lenient
        ) { reported.append($0.facts) }
        #expect(author.scores == ["a": 1, "c": 3])
        #expect(author.years == [1, 2])
        #expect(
            reported == [
                "scores.b: typeMismatch", "years[1]: typeMismatch",
                "years[3]: typeMismatch",
            ])
    }

    @Test("Unless elements may be skipped, one invalid element fails all, with every issue")
    func failing() {
        let store = Library(["a"])
        let error = #expect(throws: ImportError.self) {
            try store.importing {
                try Book.objects(from: [["title": "1", "author": ["name": "a", "age": 1]], [:], ["title": [1]]])
            }
        }
        #expect(
            error?.facts == "[1].title: missing\n[2].title: typeMismatch")
        #expect(store.authors[0].age == 0)
    }

    @Test("What an element has written is undone when its fallback stands for it")
    func fallbackOfElement() throws {
        struct Refused: ImportableValue {
            static func importing(_ value: ImportValue, in context: ImportContext) throws -> Refused {
                _ = try context.convert(value, to: Named.self)
                throw context.failure("never")
            }
        }
        struct Bag: DictionaryImportable {
            var all: [Refused] = []
            static var importableProperties: PropertyRegistry { Property(\.all, .each(.fallback(Refused()))) }
        }
        let (named, session) = (Named(), ImportSession())
        try session.insert(named)
        let bag = try Bag.object(from: ["all": [["id": 0, "name": "new"]]], session: session)
        #expect(bag.all.count == 1 && named.name == "")
    }

    @Test("A conversion that fails leaves no trace, also when a type of the user's catches the error")
    func caughtConversion() throws {
        struct Pair: DictionaryImportable {
            var named: Named?
            var count = 0
            static var importableProperties: PropertyRegistry {
                \.named
                \.count
            }
        }
        struct Tolerant: ImportableValue {
            var isThere = false
            static func importing(_ value: ImportValue, in context: ImportContext) throws -> Tolerant {
                Tolerant(isThere: (try? context.convert(value, to: Pair.self)) != nil)
            }
        }
        struct Owner: DictionaryImportable {
            var part = Tolerant()
            static var importableProperties: PropertyRegistry { \.part }
        }
        let (named, session) = (Named(), ImportSession())
        try session.insert(named)
        let source: [String: Any] = ["part": ["named": ["id": 0, "name": "new"], "count": "?"] as [String: Any]]
        #expect(try Owner.object(from: source, session: session).part.isThere == false)
        #expect(named.name == "")
    }

    @Test("A new object that its own part mentions has its values when its hook says whether it is valid")
    func mentionedWithin() throws {
        final class Author: DictionaryImportable {
            var id = 0
            var book: Book?
            var name = ""
            static var importableProperties: PropertyRegistry {
                Property(\.id, .identity)
                \.book
                \.name
            }
            func didImport(from source: ImportValue) throws {
                if name.isEmpty { throw ImportError([.custom("no name")]) }
            }
        }
        final class Book: DictionaryImportable {
            var title = ""
            var author: Author?
            static var importableProperties: PropertyRegistry {
                \.title
                \.author
            }
        }
        let json = #"[{"id": 1, "book": {"title": "t", "author": {"id": 1, "name": "z"}}, "name": "Ann"}]"#
        for options in [ImportOptions.default, .lenient] {
            let authors = try Author.objects(fromJSON: json, options: options)
            #expect(authors.map(\.name) == ["Ann"] && authors.first?.book?.author === authors.first)
        }
    }

    @Test("A merge starts from what the import has merged before, whatever was left out since")
    func mergesBesideLeftOut() throws {
        final class Mapped: DictionaryImportable {
            var id = 0
            var map: [String: Int] = [:]
            var size = 0
            static var importableProperties: PropertyRegistry {
                Property(\.id, .identity)
                Property(\.map, .merging)
                \.size
            }
        }
        let session = ImportSession()
        _ = try Mapped.objects(from: (0..<12).map { ["id": $0] }, session: session)
        var sources: [[String: Any]] = (0..<12).map { ["id": $0, "map": ["a": 1]] }
        sources += [["id": 0, "map": ["b": 2], "size": "?"], ["id": 0, "map": ["c": 3]]]
        let all = try Mapped.objects(from: sources, options: ImportOptions(onInvalidElement: .skip), session: session)
        #expect(all[0].map == ["a": 1, "c": 3])
    }

    @Test("An object that a skipped element was the last to hold may convert values of the import in its deinit")
    func releasedObjects() throws {
        final class Witness: DictionaryImportable {
            var name = ""
            var friend: Witness?
            var source: ImportValue?
            static var importableProperties: PropertyRegistry {
                \.name
                \.friend
            }
            static func existingObject(for source: ImportValue) -> Witness? {
                source["exists"]?.bool == true ? Witness() : nil
            }
            func willImport(from source: ImportValue) throws { self.source = source }
            deinit { _ = try? source?.value(Int.self, for: "name") }
        }
        final class Trial: DictionaryImportable {
            var witness: Witness?
            var number = 0
            static var importableProperties: PropertyRegistry {
                Property(\.witness, .rule("must have a name") { $0?.name != "" })
                \.number
            }
        }
        final class Court: DictionaryImportable {
            var trials: [Trial] = []
            static var importableProperties: PropertyRegistry { \.trials }
        }
        let witness: [String: Any] = ["name": "a", "friend": ["name": "b", "exists": true] as [String: Any]]
        let trials: [[String: Any]] = ["?", 2].map { ["witness": witness, "number": $0] }
        let made = try Trial.objects(from: trials, options: .elementsOnly)
        #expect(made.map(\.number) == [2] && made.map(\.witness?.friend?.name) == ["b"])
        let court = Court()
        try court.importValues(from: ["trials": trials], options: .elementsOnly)
        #expect(court.trials.map(\.number) == [2] && court.trials.map(\.witness?.friend?.name) == ["b"])
    }
}

extension ImportOptions {
    /// Bad values are errors, bad elements are left out.
    fileprivate static var elementsOnly: ImportOptions {
        var options = ImportOptions.default
        options.onInvalidElement = .skip
        return options
    }
}

/// Authors that exist already, for the one test that has made them.
private final class Library: @unchecked Sendable {
    let authors: [Author]

    init(_ names: [String]) {
        authors = names.map { name in
            let author = Author()
            author.name = name
            return author
        }
    }

    @discardableResult
    func importing<R>(_ body: () throws -> R) rethrows -> R {
        try Author.$library.withValue(self) { try body() }
    }
}

private final class Author: DictionaryImportable {
    @TaskLocal static var library: Library?

    var name = ""
    var age = 0
    var born = 0
    var scores: [String: Int] = [:]
    var years: Set<Int> = []

    static var importableProperties: PropertyRegistry {
        \.name
        \.age
        \.born
        Property(\.scores, .merging)
        \.years
    }

    static func existingObject(for source: ImportValue) -> Author? {
        library?.authors.first { $0.name == source["name"]?.string }
    }
}

private final class Book: DictionaryImportable {
    var author: Author?
    var title = ""
    var pages = 0

    init() {}

    init(_ title: String) { self.title = title }

    static var importableProperties: PropertyRegistry {
        \.author
        Property(\.title, .required)
        \.pages
    }
}

private final class Shelf: DictionaryImportable {
    var label = ""
    var main: Book?
    var favorite: Book?
    var books: [Book] = []

    static var importableProperties: PropertyRegistry {
        \.label
        \.main
        Property(\.favorite, .merging)
        \.books
    }
}

private final class Tag: DictionaryImportable {
    var id = 0
    var text = ""
    var count = 0

    static var importableProperties: PropertyRegistry {
        \.id
        \.text
        \.count
    }

    static func identity(for source: ImportValue) -> AnyHashable? { source["id"]?.int }
}

private final class Named: DictionaryImportable {
    var id = 0
    var name = ""
    static var importableProperties: PropertyRegistry {
        Property(\.id, .identity)
        \.name
    }
}
