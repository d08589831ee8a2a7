import DictionaryImport
import Foundation
import TestSupport
import Testing

/// What holds for the first object of a type holds for those after it.
@Suite("Objects after the first of their type")
struct RepeatedImportTests {
    final class Demanding: DictionaryImportable {
        var title: String? = "x"

        static var importableProperties: PropertyRegistry {
            Property(\.title, .required)
        }
    }

    @Test("A null is no value for a required property")
    func requiredNulls() throws {
        for _ in 0..<3 {
            let object = Demanding()
            #expect(throws: ImportError.self) { try object.importValues(from: ["title": NSNull()]) }
            #expect(throws: ImportError.self) { try object.importValues(fromJSON: #"{"title": null}"#) }
            #expect(object.title == "x")
            #expect(throws: ImportError.self) { try Demanding.object(from: ["title": NSNull()]) }
            #expect(throws: ImportError.self) { try Demanding.object(fromJSON: #"{"title": null}"#) }
            #expect(throws: ImportError.self) { try Demanding.objects(from: [["title": "a"], ["title": NSNull()]]) }
        }
    }

    struct Addressed: DictionaryImportable {
        var name = ""
        var city: String?

        static var importableProperties: PropertyRegistry {
            \.name
            Property(\.city, .from("address.city"))
        }
    }

    @Test("Children that no key path takes are unknown keys")
    func unknownChildren() throws {
        for _ in 0..<3 {
            let error = #expect(throws: ImportError.self) {
                try Addressed.object(from: ["name": "A", "address": ["zip": 1]], options: .strict)
            }
            #expect(error?.facts == "address: unknownKey zip")
        }
    }

    final class Nested: DictionaryImportable {
        var numbers: [Int] = []
        var words: [String] = []

        static var importableProperties: PropertyRegistry {
            \.numbers
            \.words
        }
    }

    @Test("The depth counts as for the first object", arguments: [1, 2])
    func depths(limit: Int) throws {
        var options = ImportOptions.default
        options.maximumDepth = limit
        let sources: [[String: Any]] = [["numbers": [1]], ["words": ["a"]], ["words": ["a"] as [Any]]]
        for source in sources {
            for _ in 0..<3 {
                if limit == 2 { try Nested().importValues(from: source, options: options) }
                let isDeepEnough = (try? Nested.object(from: source, options: options)) != nil
                #expect(isDeepEnough == (limit == 2), "\(source)")
            }
        }
    }

    final class Doubtful: DictionaryImportable {
        var number: Int?? = 1
        var ratio = 1.0

        static var importableProperties: PropertyRegistry {
            \.number
            \.ratio
        }
    }

    @Test("Null is the inner nil, and the sign of a zero in JSON arrives")
    func nullsAndZeros() throws {
        for _ in 0..<3 {
            for (object, sign) in [
                (try Doubtful.object(from: ["number": NSNull(), "ratio": 0]), FloatingPointSign.plus),
                (try Doubtful.object(fromJSON: #"{"number": null, "ratio": -0}"#), .minus),
            ] {
                #expect(object.number == .some(nil))
                #expect(object.ratio.sign == sign && object.ratio == 0)
            }
        }
    }

    // `@unchecked Sendable`: the objects of a store are used by the task that has made them.
    final class Listed: DictionaryImportable, @unchecked Sendable {
        var id = 0
        var name = ""

        @TaskLocal static var store: [Listed] = []

        static var importableProperties: PropertyRegistry {
            \.id
            \.name
        }

        static func existingObject(for source: ImportValue) throws -> Listed? {
            guard let id = try source.value(Int.self, for: "id") else { return nil }
            return store[id]
        }
    }

    final class Watching: DictionaryImportable {
        var source: ImportValue?
        var count = 0 {
            didSet { let _: [Listed]? = try? source?.value(for: "list") }
        }
        var note = ""

        static var importableProperties: PropertyRegistry {
            Property(\.count, named: "count")
            \.note
        }

        func willImport(from source: ImportValue) throws { self.source = source }
    }

    @Test("What an observer imports while values are written is written too", arguments: [1, 40, 300])
    func observers(count: Int) throws {
        for _ in 0..<3 {
            let store = (0..<count).map { _ in Listed() }
            let list = (0..<count).map { ["id": $0, "name": "a name of some length, number \($0)"] as [String: Any] }
            try Listed.$store.withValue(store) {
                let object = Watching()
                try object.importValues(from: ["count": count, "note": "a note of some length", "list": list])
                #expect(object.count == count)
                #expect(object.note == "a note of some length")
                object.source = nil
            }
            #expect(store.enumerated().allSatisfy { $1.name == "a name of some length, number \($0)" })
        }
    }

    final class Finished: DictionaryImportable {
        var name = ""
        var isFinished = false

        static var importableProperties: PropertyRegistry { \.name }

        func didImport(from source: ImportValue) throws {
            if name == "bad" { throw ImportError([.custom("is no name", at: \Finished.name)]) }
            isFinished = true
        }
    }

    final class Observing: DictionaryImportable {
        var source: ImportValue?
        var made: Finished?
        var count = 0 {
            didSet { made = try? source?.value(for: "item") }
        }

        static var importableProperties: PropertyRegistry { Property(\.count, named: "count") }

        func willImport(from source: ImportValue) throws { self.source = source }
    }

    @Test("The didImport of what an observer imports while values are written is called, and fails the import")
    func lateHooks() throws {
        let object = Observing()
        try object.importValues(from: ["count": 1, "item": ["name": "good"]])
        #expect(object.made?.isFinished == true)
        let error = #expect(throws: ImportError.self) {
            try object.importValues(from: ["count": 2, "item": ["name": "bad"]])
        }
        #expect(error?.issues.map(\.path) == ["item.name"])
        #expect(object.count == 1)
    }
}
