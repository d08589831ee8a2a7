import DictionaryImport
import Foundation
import TestSupport
import Testing

@Suite("Large arrays in JSON text")
struct LargeArrayTests {
    @Test("Each element is imported as it would be alone, and one that is not valid fails all", arguments: 0..<4)
    func elements(seed: UInt64) {
        check(Entry.self, seed: seed)
        check(Silent.self, seed: seed + 50)
    }

    private func check<Model: DictionaryImportable & CustomStringConvertible>(_ model: Model.Type, seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        let elements = randomElements(&generator)
        let outcome = Outcome(model, of: array(of: elements, &generator))
        let alone = elements.map { Outcome(model, of: "[\($0)]") }
        if alone.allSatisfy(\.errors.isEmpty) {
            #expect(outcome.errors.isEmpty && outcome.texts == alone.flatMap(\.texts))
        } else {
            #expect(!outcome.errors.isEmpty && outcome.texts.isEmpty)
        }
    }

    @Test("Structs with weak references stay intact while their array grows")
    func structsWithWeakReferences() throws {
        let text =
            "["
            + (0..<5000).map { #"{"id": \#($0), "text": "\#(String(repeating: "x", count: 300))"}"# }
            .joined(separator: ",") + "]"
        let models = try Watching.objects(fromJSON: text)
        #expect(models.map(\.id) == Array(0..<5000))
        #expect(models.allSatisfy { $0.watched === Watched.shared && $0.text.utf8.count == 300 })
    }

    @Test(
        "What is not JSON, or no array of objects, is the same error, and no hook is called for it",
        arguments: [
            ("", ",]"), ("", "]]"), ("", ""), ("", ", 7]"), ("", #", {"id":]"#), (#""text", "#, "]"), ("[1], ", "]"),
        ] as [(start: String, end: String)])
    func broken(start: String, end: String) throws {
        let elements = Array(repeating: #"{"id": 1, "text": "\#(String(repeating: "x", count: 1000))"}"#, count: 1100)
        let text = "[" + start + elements.joined(separator: ",") + end
        let outcome = Outcome(Entry.self, of: text)
        #expect(outcome.errors.count == 1)
        if outcome.errors.first?.hasPrefix("invalid JSON") == true { #expect(outcome.hookCount == 0) }
    }

    @Test(
        "Nothing is left of what was read before the text turns out not to be JSON",
        arguments: [("", "]]"), ("", ""), ("", ", {\"id\": tru}]"), (#"{"id": "x"}, "#, ",]"), (#"{"id": {"#, "]")]
            as [(start: String, end: String)])
    func brokenWithoutHooks(start: String, end: String) throws {
        let elements = Array(repeating: #"{"id": 1, "text": "\#(String(repeating: "x", count: 1000))"}"#, count: 1100)
        let text = "[" + start + elements.joined(separator: ",") + end
        let counter = LiveObjects()
        let outcome = LiveObjects.$current.withValue(counter) { Outcome(Silent.self, of: text) }
        #expect(outcome.errors.count == 1)
        #expect(outcome.errors.first?.hasPrefix("Silent: invalid JSON") == true)
        #expect(counter.count.withLock { $0 } == 0)

        let session = ImportSession()
        let known = Silent()
        session.insert(known, identity: 1)
        #expect(throws: ImportError.self) { try Silent.objects(fromJSON: text, session: session) }
        #expect(session.objects(of: Silent.self).count == 1)
    }

    @Test("A nested model with hooks has none called for what is not JSON")
    func nestedHooks() throws {
        _ = try Parent.object(from: ["id": 1, "child": ["id": 1]])
        let elements = Array(
            repeating: #"{"id": 1, "child": {"text": "\#(String(repeating: "x", count: 1000))"}}"#, count: 1100)
        let calls = HookCalls()
        try HookCalls.$current.withValue(calls) {
            #expect(throws: ImportError.self) {
                try Parent.objects(fromJSON: "[\(elements.joined(separator: ","))")
            }
            #expect(calls.count.withLock { $0 } == 0)
            _ = try Parent.objects(fromJSON: "[\(elements.joined(separator: ","))]")
            #expect(calls.count.withLock { $0 } == 1100)
        }
    }

    @Test("Issues have the index in the whole array")
    func paths() {
        var elements = Array(repeating: #"{"id": 1, "text": "\#(String(repeating: "x", count: 1000))"}"#, count: 1300)
        elements[1] = #"{"id": "one"}"#
        elements[1290] = #"{"child": {"id": []}}"#
        let text = "[" + elements.joined(separator: ",") + "]"
        #expect(
            failures { _ = try Entry.objects(fromJSON: text) } == [
                "[1].id: typeMismatch", "[1290].child.id: typeMismatch",
            ])
    }

    @Test("Elements that are not valid may be left out")
    func leftOut() throws {
        var elements = Array(repeating: #"{"id": 1, "text": "\#(String(repeating: "x", count: 1000))"}"#, count: 1300)
        elements[0] = #"{"id": -1}"#
        elements[1299] = #"{"id": "last"}"#
        var options = ImportOptions()
        options.onInvalidElement = .skip
        let entries = try Entry.objects(fromJSON: "[\(elements.joined(separator: ","))]", options: options)
        #expect(entries.count == 1298)
    }

    @Test("Nesting is limited in each element", arguments: 3...4)
    func depth(limit: Int) {
        let elements = Array(
            repeating: #"{"child": {"child": {}}, "text": "\#(String(repeating: "x", count: 1000))"}"#, count: 1100)
        let text = "[" + elements.joined(separator: ",") + "]"
        var options = ImportOptions()
        options.maximumDepth = limit
        let outcome = Outcome(Entry.self, of: text, options: options)
        #expect(outcome.errors.isEmpty == (limit >= 4))
    }

    @Test("A value that somebody keeps stays valid when the import is over")
    func keptValues() throws {
        var bytes: [UInt8]? = Array("[\((0..<1300).map(keepingElement).joined(separator: ","))]".utf8)
        let entries = try Keeper.objects(fromJSON: bytes ?? [])
        bytes = nil
        #expect(entries.map { $0.source?["text"]?.string?.count } == Array(repeating: 1000, count: 1300))
        #expect(entries.map { $0.source?["id"]?.int } == Array(0..<1300))
    }

    private func keepingElement(_ number: Int) -> String {
        #"{"id": \#(number), "text": "\#(String(repeating: "x", count: 1000))", "nested": {"id": \#(number)}}"#
    }

    @Test("Existing objects are updated all or none, and their didImport sees their sources")
    func updates() throws {
        let session = ImportSession()
        let existing = (0..<1300).map { Named(id: $0, name: "old") }
        try session.insert(existing)
        var elements = (0..<1300).map {
            #"{"id": \#($0), "name": "new \#($0)", "x": "\#(String(repeating: "x", count: 900))"}"#
        }
        elements.append(#"{"id": 5, "name": []}"#)
        #expect(throws: ImportError.self) {
            try Named.objects(fromJSON: "[\(elements.joined(separator: ","))]", session: session)
        }
        #expect(existing.allSatisfy { $0.name == "old" && $0.seen == nil })
        elements.removeLast()
        let updated = try Named.objects(fromJSON: "[\(elements.joined(separator: ","))]", session: session)
        #expect(zip(updated, existing).allSatisfy { $0 === $1 })
        #expect(existing.allSatisfy { $0.name == "new \($0.id)" && $0.seen == $0.name })
    }

    @Test("An import that a hook starts reads text of its own in between")
    func reentrancy() throws {
        let elements = (0..<1300).map {
            #"{"id": \#($0), "inner": "[{\"id\": \#($0)}]", "x": "\#(String(repeating: "x", count: 900))"}"#
        }
        let outer = try Outer.objects(fromJSON: "[\(elements.joined(separator: ","))]")
        #expect(outer.map(\.id) == Array(0..<1300))
        #expect(outer.map { $0.entries.map(\.id) } == (0..<1300).map { [$0] })
    }

    private func randomElements(_ generator: inout SeededGenerator) -> [String] {
        var (elements, size) = ([String](), 0)
        let isBad = generator.below(3) == 0
        while size < 1_100_000 {
            let number = elements.count
            let element =
                switch generator.below(40) {
                case 0: #"{"id": \#(number), "text": "\#(String(repeating: "üx{\\\"", count: generator.below(2000)))"}"#
                case 1: #"{"id": \#(number), "text": "\#(String(repeating: "x", count: generator.below(300_000)))"}"#
                case 2: #"{"child": {"id": \#(number), "child": {"text": "]}, {"}}, "unknown": [[1, {"a": []}], null]}"#
                case 3 where isBad: [#"{"id": "x"}"#, #"{"id": -1}"#, #"{"child": 7}"#][generator.below(3)]
                case 4:
                    #"{"ID":\#(number),"numbers":[\#((0..<generator.below(3000)).map { "\($0)" }.joined(separator: ","))]}"#
                case 5...12: #"{"id":\#(number)}"#
                case 13: "{}"
                default:
                    #"{"id": \#(number), "text": "number \#(number)\#(String(repeating: " ", count: generator.below(2000)))"}"#
                }
            elements.append(element)
            size += element.utf8.count + 2
        }
        return elements
    }

    private func array(of elements: [String], _ generator: inout SeededGenerator) -> String {
        let separator = [",", ", ", " ,", "\n,\n\t", " , "][generator.below(5)]
        let blanks = String(repeating: " ", count: generator.below(100))
        return ["\u{FEFF}", "", blanks][generator.below(3)] + "[" + blanks + elements.joined(separator: separator)
            + ["]", " ]", "]\n\n", "\t]" + blanks][generator.below(4)]
    }
}

/// The result of an import.
private struct Outcome {
    var texts: [String] = []
    var errors: [String] = []
    var hookCount = 0

    init<Model: DictionaryImportable & CustomStringConvertible>(
        _ type: Model.Type, of text: String, options: ImportOptions? = nil
    ) {
        let calls = HookCalls()
        HookCalls.$current.withValue(calls) {
            do {
                texts = try Model.objects(fromJSON: text, options: options).map(\.description)
            } catch {
                errors = "\(error)".split(separator: "\n").map(String.init)
            }
        }
        hookCount = calls.count.withLock { $0 }
    }
}

private final class HookCalls: Sendable {
    @TaskLocal static var current: HookCalls?
    let count = Locked(0)
}

private final class Entry: DictionaryImportable, CustomStringConvertible {
    var id = 0
    var text = ""
    var numbers: [Int] = []
    var child: Entry?

    static var importableProperties: PropertyRegistry {
        \.id
        \.text
        \.numbers
        \.child
    }

    func willImport(from source: ImportValue) throws {
        HookCalls.current?.count.withLock { $0 += 1 }
        if try source.value(Int.self, for: "id") == -1 { throw NegativeID() }
    }

    var description: String { "\(id) \(text) \(numbers) (\(child?.description ?? ""))" }
}

private struct NegativeID: Error {}

/// As ``Entry``, without hooks.
private final class Silent: DictionaryImportable, CustomStringConvertible {
    var id = 0
    var text = ""
    var numbers: [Int] = []
    var child: Silent?
    private let life = Life()

    static var importableProperties: PropertyRegistry {
        \.id
        \.text
        \.numbers
        \.child
    }

    var description: String { "\(id) \(text) \(numbers) (\(child?.description ?? ""))" }
}

/// The number of objects that are alive.
private final class LiveObjects: Sendable {
    @TaskLocal static var current: LiveObjects?
    let count = Locked(0)
}

private final class Life {
    init() { LiveObjects.current?.count.withLock { $0 += 1 } }
    deinit { LiveObjects.current?.count.withLock { $0 -= 1 } }
}

private final class Parent: DictionaryImportable {
    var id = 0
    var child: Entry?

    static var importableProperties: PropertyRegistry {
        \.id
        \.child
    }
}

private final class Keeper: DictionaryImportable {
    var id = 0
    var source: ImportValue?

    static var importableProperties: PropertyRegistry { \.id }

    func didImport(from source: ImportValue) { self.source = source }
}

private final class Named: DictionaryImportable {
    var id = 0
    var name = ""
    var seen: String?

    init() {}

    init(id: Int, name: String) { (self.id, self.name) = (id, name) }

    static var importableProperties: PropertyRegistry {
        Property(\.id, .identity)
        \.name
    }

    func didImport(from source: ImportValue) throws { seen = try source.value(String.self, for: "name") }
}

private final class Outer: DictionaryImportable {
    var id = 0
    var inner = ""
    var entries: [Entry] = []

    static var importableProperties: PropertyRegistry {
        \.id
        \.inner
    }

    func didImport(from source: ImportValue) throws { entries = try Entry.objects(fromJSON: inner) }
}

private final class Watched: Sendable {
    static let shared = Watched()
}

private struct Watching: DictionaryImportable {
    var id = 0
    var text = ""
    weak var watched = Watched.shared

    static var importableProperties: PropertyRegistry {
        \.id
        \.text
    }
}
