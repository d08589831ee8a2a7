import Foundation
import TestSupport
import Testing

@testable import DictionaryImport

/// What a thread keeps from one import to the next. See Contract 17.
@Suite struct ThreadCacheTests {
    /// A value whose conversion imports something else, and notes the contexts.
    private struct Importing: ImportableValue {
        let outer: ObjectIdentifier
        let inner: [ObjectIdentifier]
        let path: String

        static func importing(_ value: ImportValue, in context: ImportContext) throws -> Importing {
            let inner = try (0..<(value.value(Int.self, for: "count") ?? 0)).map { number in
                try Leaf.object(from: ["mark": number, "number": 7]).mark.context
            }
            return Importing(outer: ObjectIdentifier(context), inner: inner, path: "\(context.path)")
        }
    }

    private struct Mark: ImportableValue {
        let context: ObjectIdentifier

        static func importing(_ value: ImportValue, in context: ImportContext) throws -> Mark {
            Mark(context: ObjectIdentifier(context))
        }
    }

    private final class Leaf: DictionaryImportable {
        var mark: Mark
        var number = 0

        init() { mark = Mark(context: ObjectIdentifier(Leaf.self)) }

        static var importableProperties: PropertyRegistry {
            \.mark
            \.number
        }
    }

    private final class Branch: DictionaryImportable {
        var before = 0
        var value: Importing?
        var after = ""

        static var importableProperties: PropertyRegistry {
            \.before
            \.value
            \.after
        }
    }

    private final class Hooked: DictionaryImportable {
        struct Refused: Error {}
        var number = 0

        static var importableProperties: PropertyRegistry { \.number }

        func didImport(from source: ImportValue) throws {
            _ = try source.value(Int.self, for: "other")
            throw Refused()
        }
    }

    private final class Wide: DictionaryImportable {
        var id = 0
        var day = Date.distantPast
        var exact = 0
        var list: [Int] = []
        var part: Wide?
        var parts: [Wide] = []
        var hooked: Hooked?

        static var importableProperties: PropertyRegistry {
            Property(\.id, .identity)
            Property(\.day, .date(.unixSeconds))
            Property(\.exact, .exact)
            Property(\.list, .each(.range(0...20)))
            Property(\.part, .merging)
            Property(\.parts, .merging)
            \.hooked
        }

        static var importOptions: ImportOptions {
            var options = ImportOptions.strict
            options.maximumDepth = 4
            return options
        }
    }

    private static var source: [String: Any] { ["before": 1, "value": ["count": 3], "after": "x"] }

    @Test func anImportTakesTheContextThatTheLastOneLeft() throws {
        try onThread {
            #expect(ThreadCache.take(ImportContext.self) == nil)
            let first = try Leaf.object(from: ["mark": 1]).mark.context
            for _ in 0..<3 { #expect(try Leaf.object(from: ["mark": 1]).mark.context == first) }
            let kept = ThreadCache.take(ImportContext.self)
            #expect(kept.map(ObjectIdentifier.init) == first)
            #expect(ThreadCache.take(ImportContext.self) == nil)
            withExtendedLifetime(kept) {}
        }
    }

    @Test func anInnerImportDoesNotDisturbTheOuter() throws {
        try onThread {
            for _ in 0..<3 {
                let branch = try Branch.object(from: Self.source)
                #expect((branch.before, branch.after, branch.value?.path) == (1, "x", "value"))
                let value = try #require(branch.value)
                // The inner ones take turns with one context, which is not the outer's.
                #expect(Set(value.inner).count == 1)
                #expect(!value.inner.contains(value.outer))
            }
            #expect(ThreadCache.take(ImportContext.self) != nil)
            #expect(ThreadCache.take(ImportContext.self) == nil)
        }
    }

    @Test func importsOfJSONMayBeNested() throws {
        try onThread {
            let json = try JSONSerialization.data(withJSONObject: Self.source)
            for _ in 0..<3 {
                let branch = try Branch.object(fromJSON: json)
                #expect((branch.before, branch.after, branch.value?.path) == (1, "x", "value"))
            }
        }
    }

    @Test func oneDocumentIsKeptAtATime() throws {
        let texts = ["[1]", "[2]"].map { Array($0.utf8) }
        let documents = try texts.map { text in try text.withTextBytes { try JSONDocument.parse($0) } }
        let taken = onThread {
            for document in documents { ThreadCache.keep(document) }
            return [ThreadCache.take(JSONDocument.self), ThreadCache.take(JSONDocument.self)]
        }
        #expect(taken.map { $0.map(ObjectIdentifier.init) } == [ObjectIdentifier(documents[0]), nil])
    }

    @Test func everyThreadHasItsOwn() {
        let seen = onThreads(8) { _ in
            let isFirst = ThreadCache.take(ImportContext.self) == nil
            for number in 0..<100 {
                let branch = try Branch.object(from: Self.source)
                guard branch.value?.inner.count == 3, branch.after == "x" else { return "import \(number)" }
            }
            return isFirst ? nil : "found another's"
        }
        #expect(seen == [String?](repeating: nil, count: 8))
    }

    @Test func anImportThatFailedLeavesItsContextAsANewOne() throws {
        try onThread {
            for _ in 0..<3 {
                let error = #expect(throws: ImportError.self) {
                    try Leaf.object(from: ["mark": 1, "number": "x"], options: .strict)
                }
                #expect(error?.issues.count == 1)
                let kept = try #require(ThreadCache.take(ImportContext.self))
                expectIsAsNew(kept)
                #expect(ThreadCache.take(ImportContext.self) == nil)
                ThreadCache.keep(kept)
                let leaf = try Leaf.object(from: ["mark": 1, "number": 2])
                #expect(leaf.number == 2)
            }
        }
    }

    /// Wherever the error was: below properties that have dates, exactness and element rules of their own, in merged parts and
    /// arrays, in a hook, too deep.
    @Test(arguments: [
        #"{"day": "x"}"#, #"{"exact": "1"}"#, #"{"list": [1, 2, 30]}"#, #"{"part": {"day": "x"}}"#,
        #"{"parts": [{"id": 1}, {"id": 1, "exact": "x"}]}"#, #"{"hooked": {"number": 1}}"#,
        #"{"hooked": {"number": 1, "other": "x"}}"#, #"{"hooked": {"number": "x"}}"#,
        #"{"part": {"part": {"part": {"part": {"part": {"id": 1}}}}}}"#, #"{"unknown": 1}"#,
    ])
    func whereverItHasStopped(json: String) throws {
        let source = try #require(JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: any Sendable])
        try onThread {
            let object = try Wide.object(from: ["id": 1, "part": ["id": 2], "parts": [["id": 1]]])
            _ = ThreadCache.take(ImportContext.self)
            #expect(throws: ImportError.self) { try object.importValues(from: source) }
            expectIsAsNew(try #require(ThreadCache.take(ImportContext.self)))
            #expect(throws: ImportError.self) { try Wide.object(from: source) }
            expectIsAsNew(try #require(ThreadCache.take(ImportContext.self)))
        }
    }

    private func expectIsAsNew(_ context: ImportContext) {
        let (kept, new) = (context.state, ImportContext())
        withExtendedLifetime((context, new)) {
            let fresh = new.state
            // The state cannot be copied, which the macro would do with the parts of a condition. Nor can the options.
            func hasSame<Value: Equatable>(_ option: (borrowing OptionsInForce) -> Value) -> Bool {
                option(kept.pointee.reader.options) == option(fresh.pointee.reader.options)
            }
            let conditions = [
                "nothing waits": kept.pointee.isAsBegun,
                "no steps": kept.pointee.reader.steps.isEmpty,
                "runs": !kept.pointee.hasEnded && !kept.pointee.hasFailed && !kept.pointee.levels.isStopped,
                "no options of a call": hasSame { $0.areOfCall } && hasSame { $0.areDefault },
                "exactness": hasSame { $0.isExact },
                "dates": hasSame { $0.readsISO8601Dates },
                "depth": kept.pointee.levels.maximum == fresh.pointee.levels.maximum,
                "obstacles": hasSame { $0.obstacles },
                "frequent obstacles": hasSame { $0.frequentObstacles },
                "no listeners": kept.pointee.levels.listenerCount == 0,
                "nothing may be left out": !kept.pointee.journal.skipping.isAllowed,
                "no keys of a call": kept.pointee.reader.keys.ofCall == nil,
            ]
            for (condition, holds) in conditions { #expect(holds, "\(condition)") }
        }
    }

    // MARK: Exports

    /// A value that notes the contexts that it is exported in, and exports something else meanwhile.
    private struct Noting: ImportableValue {
        let contexts: Contexts
        var number = 1
        var isKept = false

        static func importing(_ value: ImportValue, in context: ImportContext) throws -> Noting {
            Noting(contexts: Contexts())
        }

        func exported(in context: ExportContext) throws -> Any? {
            contexts.identifiers.append(ObjectIdentifier(context))
            if isKept { contexts.kept = context }
            guard number > 0 else { throw context.failure("no number") }
            guard number > 1 else { return ["n": 1] }
            return try Notes(Noting(contexts: contexts, number: number - 1)).exportedDictionary()
        }
    }

    private final class Contexts {
        var identifiers: [ObjectIdentifier] = []
        var kept: ExportContext?
    }

    private final class Notes: DictionaryImportable {
        var firstName: String? = "Ann"
        var value: Noting
        var bornAt = Date(timeIntervalSince1970: 1)
        var note: String?

        init() { value = Noting(contexts: Contexts()) }

        convenience init(_ value: Noting) {
            self.init()
            self.value = value
        }

        static var importableProperties: PropertyRegistry {
            \.firstName
            \.value
            \.bornAt
            \.note
        }
    }

    private func exported(_ notes: Notes, _ options: ExportOptions = .default) throws -> String {
        let dictionary = try notes.exportedDictionary(options: options)
        let json = try JSONSerialization.data(withJSONObject: dictionary, options: .sortedKeys)
        return String(decoding: json, as: UTF8.self)
    }

    private static let all = #"{"born_at":"1970-01-01T00:00:01Z","first_name":"Ann","note":null,"value":{"n":1}}"#

    @Test func anExportTakesTheContextThatTheLastOneLeft() throws {
        try onThread {
            #expect(ThreadCache.take(ExportContext.self) == nil)
            let contexts = Contexts()
            let notes = Notes(Noting(contexts: contexts))
            for _ in 0..<3 {
                let (text, json) = (try exported(notes), try notes.exportedJSON())
                #expect(text == Self.all && json.count == text.utf8.count)
            }
            #expect(contexts.identifiers.count == 6 && Set(contexts.identifiers).count == 1)
            let kept = ThreadCache.take(ExportContext.self)
            #expect(kept.map(ObjectIdentifier.init) == contexts.identifiers.first)
            #expect(ThreadCache.take(ExportContext.self) == nil)
            withExtendedLifetime(kept) {}
        }
    }

    @Test func anInnerExportDoesNotDisturbTheOuter() throws {
        try onThread {
            for _ in 0..<3 {
                let contexts = Contexts()
                let notes = Notes(Noting(contexts: contexts, number: 3))
                let inner = Self.all.replacingOccurrences(of: #"{"n":1}"#, with: Self.all)
                let text = try exported(notes)
                #expect(text == Self.all.replacingOccurrences(of: #"{"n":1}"#, with: inner))
                #expect(Set(contexts.identifiers).count == 3)
            }
        }
    }

    @Test func aContextThatSomebodyKeepsIsNotUsedAgain() throws {
        try onThread {
            let contexts = Contexts()
            let notes = Notes(Noting(contexts: contexts, isKept: true))
            _ = try exported(notes, ExportOptions(nulls: .omit))
            notes.value.isKept = false
            for _ in 0..<2 {
                let text = try exported(notes)
                #expect(text == Self.all)
            }
            let kept = try #require(contexts.kept)
            #expect(kept.options.nulls.isOmitted)
            #expect(contexts.identifiers.filter { $0 == ObjectIdentifier(kept) }.count == 1)
        }
    }

    @Test(arguments: [1, 0])
    func nothingOfAnExportHoldsInTheNext(number: Int) throws {
        try onThread {
            let notes = Notes(Noting(contexts: Contexts(), number: number))
            let all = [
                ExportOptions(keyStyle: .custom { $0.uppercased() }, nulls: .omit),
                ExportOptions(keyStyle: .asDeclared),
                ExportOptions(dates: .unixSeconds), ExportOptions(properties: ["value", "bornAt"]),
                ExportOptions(properties: ["value"]), ExportOptions(relationships: .railsAttributes), .readable,
            ]
            let expected = [
                #"{"BORNAT":"1970-01-01T00:00:01Z","FIRSTNAME":"Ann","VALUE":{"n":1}}"#,
                #"{"bornAt":"1970-01-01T00:00:01Z","firstName":"Ann","note":null,"value":{"n":1}}"#,
                #"{"born_at":1,"first_name":"Ann","note":null,"value":{"n":1}}"#,
                #"{"born_at":"1970-01-01T00:00:01Z","value":{"n":1}}"#, #"{"value":{"n":1}}"#, Self.all, Self.all,
            ]
            for (options, text) in zip(all, expected) {
                for _ in 0..<2 {
                    notes.value.number = number
                    if number > 0 {
                        let exported = try exported(notes, options)
                        #expect(exported == text)
                    } else {
                        #expect(throws: ImportError.self) { try exported(notes, options) }
                    }
                    notes.value.number = 1
                    let again = try exported(notes)
                    #expect(again == Self.all)
                }
            }
        }
    }

    @Test func functionsOfTheOptionsAreLetGoOf() throws {
        final class Style: Sendable { func key(_ name: String) -> String { name.uppercased() } }
        try onThread {
            weak var keyStyle: Style?
            weak var dateStyle: Style?
            do {
                let (keys, dates) = (Style(), Style())
                (keyStyle, dateStyle) = (keys, dates)
                let custom = DateStrategy.custom({ _ in .distantPast }, exporting: { _ in dates.key("x") })
                let styles = [
                    ExportOptions(keyStyle: .custom { keys.key($0) }), ExportOptions(dates: custom),
                ]
                for options in styles { _ = try exported(Notes(), options) }
            }
            #expect(keyStyle == nil && dateStyle == nil)
        }
    }

    @Test func largeMemoryOfAnExportIsNotKept() throws {
        try onThread {
            let notes = Notes()
            _ = try notes.exportedJSON()
            #expect(ThreadCache.take(ExportContext.self) != nil)
            notes.firstName = String(repeating: "x", count: 1 << 18)
            _ = try notes.exportedJSON()
            let kept = ThreadCache.take(ExportContext.self).map { $0.bytes.pointee.capacity } ?? 0
            #expect(kept <= 1 << 16)
        }
    }

    @Test func threadsAreToldApart() {
        #expect(onThread { ThreadCache.currentThread } != 0)
    }
}
