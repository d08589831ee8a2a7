import DictionaryImport
import Foundation
import TestSupport
import Testing

/// Of a stream, many elements may come at once: each is an import of its own.
@Suite("Many elements of a stream at once")
struct ImportStreamRunTests {
    @Test(
        "Any text in chunks of any size gives the same",
        arguments: [.lines, .array, .concatenated] as [NoteStream.Layout])
    fileprivate func chunks(layout: NoteStream.Layout) {
        var generator = SeededGenerator(seed: 17)
        for round in 0..<120 {
            let text = document(layout, &generator)
            let expected = Outcome(of: [text], layout)
            for size in [1, 2, 7, 64, 1 + generator.below(max(text.count, 1))] {
                let pieces = stride(from: 0, to: text.count, by: size).map {
                    Array(text[$0..<min($0 + size, text.count)])
                }
                #expect(Outcome(of: pieces, layout) == expected, "round \(round), \(size) bytes each")
            }
        }
    }

    /// Elements of all kinds, most of them valid.
    private func document(_ layout: NoteStream.Layout, _ generator: inout SeededGenerator) -> [UInt8] {
        let unusual = [
            #"{"id":"x"}"#, "[1]", "null", "17", #""text""#, #"{"id":-1}"#, "{\"id\":\n7}", #"{"id":8,"id":9}"#, "{}",
            #"{"id":1,"other":[{"a":[]},"}]",1.5e3]}"#, #"{"id":2,"note":"\#(String(repeating: "ü{", count: 50))"}"#,
        ]
        let broken = [
            #"{"id":,}"#, #"{"id":1"#, "]", #"{"id":1}}"#, "{\"note\":\"\u{1}\"}", "[[[[", #"{"id":1} 2"#, "\r",
        ]
        var elements: [String] = []
        // Some documents are longer than what is read together.
        for number in 0..<generator.below(generator.below(10) == 0 ? 500 : 40) {
            switch generator.below(12) {
            case 0: elements.append(unusual[generator.below(unusual.count)])
            case 1 where layout == .lines: elements.append(broken[generator.below(broken.count)])
            default: elements.append(#"{"id": \#(number), "note": "number \#(number)"}"#)
            }
        }
        if generator.below(8) == 0 { elements.append(broken[generator.below(broken.count)]) }
        let separator = ["\n", " \r\n", "\n\n", "\n\t "][generator.below(4)]
        switch layout {
        case .lines: return Array(elements.joined(separator: separator).utf8)
        case .array:
            let ends = generator.below(8) == 0 ? ["[", "[,", "["] : ["[", "[\n", "[ "]
            let text = ends[generator.below(3)] + elements.joined(separator: "," + separator)
            return Array((text + ["]", "]\n", "] ]", ",]", ""][generator.below(5)]).utf8)
        default: return Array(elements.joined(separator: ["", " ", "\n"][generator.below(3)]).utf8)
        }
    }

    /// The tests share a store.
    @Suite("Elements that update objects", .serialized)
    struct UpdateTests {
        @Test("Each element is an import of its own, also when its neighbours fail")
        func transactions() throws {
            let existing = Note.register([5: "old", 6: "old"])
            var options = ImportOptions()
            options.onInvalidElement = .skip
            var reported: [String] = []
            var stream = ImportStream<Note>(.lines, options: options) { reported.append($0.description) }
            let text = """
                {"id": 5, "note": "new"}
                {"id": 6, "note": "new", "child": {"id": -1}}
                {"id": 7, "note": "new"}

                """
            #expect(try stream.push(Array(text.utf8)).map(\.id) == [5, 7])
            #expect(existing.map(\.note) == ["new", "old"])
            #expect(reported == ["element 1, byte 25: [1].child: the id is below zero"])
            #expect(stream.elementCount == 3)
            #expect(stream.elementOffset == text.utf8.count - 25)
        }

        @Test("An object is handed over before the next element is imported")
        func order() throws {
            Note.register([:])
            var stream = ImportStream<Note>(.array)
            var seen: [Int] = []
            try stream.push(Array(#"[{"id": 1}, {"id": 1, "note": "again"}, {"id": 2}]"#.utf8)) { note in
                seen.append(note.id)
                if note.note.isEmpty { Note.store(note) }
            }
            #expect(seen == [1, 1, 2])
            #expect(Note.stored(1)?.note == "again")
        }
    }

    @Test("A value that was kept from one element is no part of the import of another")
    func keptValues() throws {
        var stream = ImportStream<Keeper>(.lines)
        let text = (0..<50).map { "{\"id\": \($0), \"child\": {\"id\": \($0)}}\n" }.joined()
        var keepers: [Keeper] = []
        try stream.push(Array(text.utf8)) { keeper in
            // The import of the one before is over.
            if let last = keepers.last { #expect(throws: Never.self) { try last.source?.converted(to: Keeper.self) } }
            keepers.append(keeper)
        }
        #expect(try keepers.map { try $0.source?.value(Int.self, for: "child.id") } == Array(0..<50))
        #expect(try keepers.map { try $0.source?["child"]?.converted(to: Keeper.self).id } == Array(0..<50))
    }

    @Test("Options, mappings and warnings are those of each element")
    func settings() throws {
        var warnings: [String] = []
        var options = ImportOptions.lenient
        options.unknownKeys = .report
        var stream = ImportStream<Plain>(.array(at: "data"), mappings: ["nr": "id"], options: options) {
            warnings.append("\($0.issue)")
        }
        let text = #"{"data": [{"nr": 1}, {"nr": "x", "nite": 2}, {"nr": 3, "nr": 4, "odd": 1}, {"id": 5}]}"#
        #expect(try stream.push(Array(text.utf8)).map(\.id) == [1, 0, 4, 5])
        var expected: [String] = []
        let whole = try Plain.objects(fromJSON: text, at: "data", mappings: ["nr": "id"], options: options) {
            expected.append("\($0)")
        }
        #expect(whole.map(\.id) == [1, 0, 4, 5])
        #expect(warnings.sorted() == expected.sorted())
        #expect(expected.count == 4)
    }

    @Test("Every element may be nested as deeply as the options say")
    func depth() throws {
        var options = ImportOptions()
        options.maximumDepth = 3
        var stream = ImportStream<Plain>(.array, options: options)
        let text = #"[{"other": [[]]}, {"other": [[]]}, {"other": [[[]]]}]"#
        let error = #expect(throws: ImportError.self) { try stream.push(Array(text.utf8)) }
        #expect(error?.issues.first?.reason.code == .depth)
        #expect(stream.elementCount == 3)
    }
}

private typealias NoteStream = ImportStream<Plain>

/// The objects, issues and counts of a stream.
private struct Outcome: Equatable {
    var ids: [Int] = []
    var issues: [String] = []
    var error: String?
    var elementCount = 0

    init(of chunks: [[UInt8]], _ layout: NoteStream.Layout) {
        var options = ImportOptions()
        options.onInvalidElement = .skip
        var issues: [String] = []
        var ids: [Int] = []
        var stream = NoteStream(layout, options: options) { issues.append($0.description) }
        do throws(ImportError) {
            for chunk in chunks { try stream.push(chunk) { ids.append($0.id) } }
            try stream.finish { ids.append($0.id) }
        } catch {
            self.error = error.description
        }
        (self.ids, self.issues, elementCount) = (ids, issues, stream.elementCount)
    }
}

private final class Plain: DictionaryImportable {
    var id = 0
    var note = ""

    static var importableProperties: PropertyRegistry {
        Property(\.id, .min(0))
        \.note
    }
}

private final class Keeper: DictionaryImportable {
    var id = 0
    var source: ImportValue?

    static var importableProperties: PropertyRegistry {
        \.id
    }

    func didImport(from source: ImportValue) { self.source = source }
}

private final class Note: DictionaryImportable {
    var id = 0
    var note = ""
    var child: Note?

    private static let all = Locked<[Int: Note]>([:])

    @discardableResult
    static func register(_ notes: [Int: String]) -> [Note] {
        let made = notes.sorted { $0.key < $1.key }.map { id, text in
            let note = Note()
            (note.id, note.note) = (id, text)
            return note
        }
        all.withLock { all in all = Dictionary(uniqueKeysWithValues: made.map { ($0.id, $0) }) }
        return made
    }

    static func store(_ note: Note) { all.withLock { $0[note.id] = note } }

    static func stored(_ id: Int) -> Note? { all.withLock { $0[id] } }

    static var importableProperties: PropertyRegistry {
        \.id
        \.note
        \.child
    }

    static func existingObject(for source: ImportValue) throws -> Note? {
        guard let id = try source.value(Int.self, for: "id") else { return nil }
        return stored(id)
    }

    func didImport(from source: ImportValue) throws {
        if id < 0 { throw Refusal() }
    }

    private struct Refusal: Error, CustomStringConvertible { let description = "the id is below zero" }
}
