import DictionaryImport
import Foundation
import TestSupport
import Testing

@Suite("Hooks that throw")
struct FailingHookTests {
    @Test("What a hook throws is an issue at its object or key")
    func places() {
        #expect(
            failures { _ = try Throwing.object(from: ["at": "will"]) } == ["custom"])
        #expect(failures { _ = try Throwing.object(from: ["at": "did"]) } == ["custom"])
        #expect(
            failures { _ = try Throwing.object(from: ["at": "none", "should": 1, "number": "x"]) } == [
                "should: custom", "number: typeMismatch",
            ])
        #expect(
            failures { _ = try Throwing.object(from: ["at": "none", "list": [["at": "none"], ["at": "did"]]]) } == [
                "list[1]: custom"
            ])
        #expect(
            failures { _ = try Throwing.object(from: ["at": "localized"]) } == ["custom"])
    }

    @Test("What a hook throws may describe itself by values of the import, also by one that does not convert")
    func describedByValue() {
        struct Misplaced: LocalizedError {
            nonisolated(unsafe) let source: ImportValue
            var errorDescription: String? {
                let number = try? source.value(Int.self, for: "city")
                return "number \(number ?? -1) of \(source["city"]?.string ?? "")"
            }
        }
        final class Place: DictionaryImportable {
            var city = ""
            static var importableProperties: PropertyRegistry { \.city }
            func didImport(from source: ImportValue) throws { throw Misplaced(source: source) }
        }
        #expect(failureLines { try Place.object(from: ["city": "Bern"]) } == ["Place: number -1 of Bern"])
        let sources = [["city": "Bern"], ["city": "7"]]
        var found: [String] = []
        let options = ImportOptions(onInvalidElement: .skip)
        _ = try? Place.objects(from: sources, options: options) { found.append($0.description) }
        #expect(found == ["[0]: number -1 of Bern", "[1]: number 7 of 7"])
    }

    @Test("A hook that throws ends the import: nothing is written, and no later hook is called")
    func laterHooks() throws {
        let throwing = Throwing()
        #expect(failures { try throwing.importValues(from: ["at": "will", "number": 4]) }.count == 1)
        #expect(throwing.number == 0)
        #expect(failures { try throwing.importValues(from: ["at": "none", "number": "x"]) }.count == 1)
        #expect(throwing.finished == 0)
        #expect(failures { try throwing.importValues(from: ["at": "did", "number": 4]) }.count == 1)
        #expect(throwing.number == 0)
        try throwing.importValues(from: ["at": "none", "number": 4])
        #expect((throwing.number, throwing.finished) == (4, 1))
    }

    @Test("An observer that cannot convert a value during the commit takes nothing from what can be undone")
    func observerWithoutValue() throws {
        let object = Converting()
        (object.name, object.other) = ("x", "o")
        let source: [String: Any] = ["name": "new", "other": "observer", "number": 99, "bad": "no number"]
        #expect(failureLines { try object.importValues(from: source) } == ["number: too large"])
        #expect((object.name, object.other, object.number) == ("x", "o", 0))
        let summary = try object.importValues(
            from: ["name": "new", "number": 1, "bad": "no number"],
            options: ImportOptions.default.with(\.summaries, .detailed))
        #expect(summary.changedProperties == ["name", "number"])
        #expect(summary.changes.map(\.property) == ["name", "number"])
    }

    private final class Converting: DictionaryImportable {
        private var source: ImportValue?
        var name = "" {
            didSet {
                guard name != oldValue, let source else { return }
                _ = try? source["bad"]?.converted(to: Int.self)
                other = "observer"
            }
        }
        var other = ""
        var number = 0

        static let ignoredKeys: Set<String> = ["bad"]
        static var importableProperties: PropertyRegistry {
            Property(\.name, named: "name")
            \.other
            \.number
        }

        func willImport(from source: ImportValue) throws { self.source = source }

        func didImport(from source: ImportValue) throws {
            if number == 99 { throw ImportError([.custom("too large", at: \Converting.number)]) }
        }
    }

    @Test("When didImport throws, what was written is restored in reverse, and observers fire for both")
    func restored() throws {
        let journal = Journal()
        let child = Node(journal, "child")
        let parent = Node(journal, "parent", child: child)
        let before = GraphSnapshot(of: [parent], except: ["journal"])
        let error = #expect(throws: ImportError.self) {
            try parent.importValues(from: ["name": "P", "rank": 1, "fail": true, "child": ["name": "C", "rank": 2]])
        }
        #expect(error?.facts == "custom")
        #expect(GraphSnapshot(of: [parent], except: ["journal"]) == before)
        let writes = journal.writes
        #expect(writes.count == 8)
        #expect(Set(writes.prefix(4)) == ["parent → P", "rank: 0 → 1", "child → C", "rank: 0 → 2"])
        let undone = writes.suffix(4).map(Self.reversed)
        #expect(undone == writes.prefix(4).reversed())
        #expect(journal.completed == ["did C", "did P"])
    }

    private static func reversed(_ entry: String) -> String {
        let parts = entry.split(separator: ": ")
        let change = (parts.last ?? "").components(separatedBy: " → ")
        return (parts.count == 2 ? "\(parts[0]): " : "") + "\(change[1]) → \(change[0])"
    }

    @Test("An object that was written twice has its first value back")
    func twice() {
        let journal = Journal()
        let shared = Node(journal, "shared")
        let parent = Node(journal, "parent", child: shared)
        parent.other = shared
        #expect(throws: ImportError.self) {
            try parent.importValues(
                from: ["child": ["name": "one"], "other": ["name": "two"], "fail": true])
        }
        #expect(shared.name == "shared")
        let writes = journal.writes
        #expect(writes == ["shared → one", "one → two", "two → one", "one → shared"])
    }

    @Test("The issue of a nested object has its path and its model")
    func path() {
        let journal = Journal()
        let parent = Node(journal, "parent", child: Node(journal, "child"))
        let error = #expect(throws: ImportError.self) {
            try parent.importValues(from: ["name": "P", "Child": ["name": "C", "fail": true]])
        }
        #expect(error?.facts == "Child: custom")
        #expect(error?.issues.first?.model == "Node")
        #expect(error?.issues.first?.reason.code == .custom)
        #expect(parent.name == "parent")
        #expect(parent.child?.name == "child")
    }

    @Test("The issue of the object that a call starts with has no path, and no warning is reported beside it")
    func ofRoot() {
        var warnings = 0
        let error = #expect(throws: ImportError.self) {
            try Named.object(from: ["name": "", "other": 1], options: .strict.with(\.unknownKeys, .report)) { _ in
                warnings += 1
            }
        }
        #expect(error?.issues.map(\.facts) == ["custom"])
        #expect(error?.issues.map(\.model) == ["Named"])
        #expect(warnings == 0)
    }

    @Test("What observers have changed for one element of a stream stays when another one fails")
    func observedInStreams() throws {
        let stored = [Stored(), Stored()]
        try Stored.$all.withValue(stored) {
            var stream = ImportStream<Stored>(.array, options: ImportOptions.default.with(\.onInvalidElement, .skip))
            let text = #"[{"at": 0, "value": 1}, {"at": 1, "value": 9}, {"at": 1, "value": 9}]"#
            var found = try stream.push(Array(text.utf8))
            found += try stream.finish()
            #expect(found.count == 1)
        }
        #expect(stored.map(\.value) == [1, 0] && stored.map(\.twice) == [2, 0])
    }

    @Test("Issues that a hook has been told of and throws are errors")
    func thrownAgain() {
        struct Numbers: DictionaryImportable {
            var list: [Int] = []
            static var importableProperties: PropertyRegistry { Property(\.list) }
        }
        struct Careful: DictionaryImportable {
            var list: [Int] = []
            static var importableProperties: PropertyRegistry { Property(\.list) }

            func didImport(from source: ImportValue) throws {
                var found: [ImportIssue] = []
                _ = try Numbers.object(from: ["list": [1, "x"]], options: .lenient) { found.append($0) }
                throw ImportError(found)
            }
        }
        let found = issues { try Careful.object(from: [:]) }
        #expect(found.map(\.facts) == ["list[1]: typeMismatch"])
        #expect(found.map(\.severity) == [.error])
    }
}

// MARK: Models

private typealias Journal = HookModels.Journal
private typealias Node = HookModels.Node
private typealias Refusal = HookModels.Refusal

private final class Throwing: DictionaryImportable {
    struct Failure: Error, CustomStringConvertible {
        let description: String
    }

    struct Localized: LocalizedError {
        var errorDescription: String? { "in the user's language" }
    }

    var number = 0
    var list: [Throwing] = []
    var finished = 0

    static var importableProperties: PropertyRegistry {
        \.number
        \.list
    }

    func shouldImport(_ value: ImportValue, forKey key: String) throws -> Bool {
        if key == "should" { throw Failure(description: "should was told to throw") }
        return true
    }

    func willImport(from source: ImportValue) throws {
        if source["at"]?.string == "will" { throw Failure(description: "will was told to throw") }
    }

    func didImport(from source: ImportValue) throws {
        if source["at"]?.string == "did" { throw Failure(description: "did was told to throw") }
        if source["at"]?.string == "localized" { throw Localized() }
        finished += 1
    }
}

private final class Named: DictionaryImportable {
    var name = ""

    static var importableProperties: PropertyRegistry { \.name }

    func didImport(from source: ImportValue) throws {
        if name.isEmpty { throw HookModels.Refusal(description: "a name is needed") }
    }
}

// `@unchecked Sendable`: each test has its own.
private final class Stored: DictionaryImportable, @unchecked Sendable {
    @TaskLocal static var all: [Stored] = []

    var at = 0
    var value = 0 { didSet { twice = value * 2 } }
    var twice = 0

    static var importableProperties: PropertyRegistry {
        \.at
        Property(\.value, named: "value")
    }

    static func existingObject(for source: ImportValue) throws -> Stored? {
        try source.value(Int.self, for: "at").map { all[$0] }
    }

    func didImport(from source: ImportValue) throws { if value == 9 { throw Refusal(description: "nine") } }
}
