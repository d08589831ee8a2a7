import DictionaryImport
import Foundation
import TestSupport
import Testing

private final class Reading: DictionaryImportable {
    var id = 0
    var note = ""
    var value: Double?

    static var importableProperties: PropertyRegistry {
        \.id
        \.note
        \.value
    }
}

private final class Checked: DictionaryImportable {
    var id = 0
    var child: Checked?

    static var importableProperties: PropertyRegistry {
        \.id
        \.child
    }

    func didImport(from source: ImportValue) throws {
        if id < 0 { throw Refusal() }
    }

    struct Refusal: Error, CustomStringConvertible { let description = "the id is below zero" }
}

private typealias ReadingStream = ImportStream<Reading>

@Suite("Streams of JSON")
struct ImportStreamTests {
    @Test("Copies of a stream go on apart from each other")
    func copies() throws {
        final class Pair: DictionaryImportable {
            var first: Reading?
            var second: Reading?

            static var importableProperties: PropertyRegistry {
                \.first
                Property(\.second, .converting { try $0.converted(to: Reading.self) })
            }
        }
        var stream = ImportStream<Pair>(.lines)
        _ = try stream.push(Data("{}\n".utf8))
        for _ in 1...3 {
            var copy = stream
            let found = issues { _ = try copy.push(Data(#"{"second": {"id": "x"}}"#.utf8) + Data("\n".utf8)) }
            #expect(found.map(\.description) == [#"[1].second.id: expected Int, found String "x""#])
        }
    }

    private static let elements = [
        #"{"id": 1, "note": "a ] } \" \\"}"#, #"{"id":2,"note":"ü\u00fc","value":1.5}"#, #"{ "id" : 3, "value" : [] }"#,
        #"{"id":4}"#,
    ]
    private static let wrapped = """
        \u{FEFF}{"a": [1, {"data": []}, "}"], "data": {"x": {}, "People": [\(elements.joined(separator: " , "))], "y": [1]},
         "end": null}

        """

    @Test(
        "Chunks of any size give the same",
        arguments: [
            (.array, "[" + elements.joined(separator: ",\n") + "]"),
            (.lines, elements.joined(separator: "\n\n") + "\r\n"),
            (.concatenated, elements.joined(separator: " ")),
            (.array(at: "data.people"), wrapped),
            (.array(at: "a[1].data"), #"{"a": [[], {"data": [\#(elements.joined(separator: ","))]}, 3]}"#),
        ] as [(layout: ReadingStream.Layout, text: String)])
    private func chunks(layout: ReadingStream.Layout, text: String) throws {
        var options = ImportOptions.lenient
        options.onConversionFailure = .fail
        for size in [1, 2, 3, 7, 16, 64, text.utf8.count] {
            let issues = Issues<Reading>()
            var stream = ReadingStream(layout, options: options) { issues.list.append($0) }
            var ids: [Int] = []
            for chunk in chunks(of: text, size) { ids += try stream.push(chunk).map(\.id) }
            ids += try stream.finish().map(\.id)
            #expect(ids == [1, 2, 4])
            #expect(stream.elementCount == 4)
            #expect(stream.byteCount == text.utf8.count)
            let issue = try #require(issues.list.first)
            #expect(issues.list.count == 1)
            #expect(issue.element == 2)
            let rest = Data(text.utf8)[issue.offset...]
            #expect(rest.starts(with: Data(#"{ "id" : 3"#.utf8)))
            #expect(issue.issue.path.description.hasSuffix("[2].value"))
        }
    }

    @Test("Paths start at the root of the document")
    func paths() {
        let error = #expect(throws: ImportError.self) {
            var stream = ReadingStream(.array(at: "data.people"))
            _ = try stream.push(Data(Self.wrapped.utf8))
        }
        #expect(error?.issues.map(\.path.description) == ["data.People[2].value"])
    }

    @Test("Paths of issues of didImport name every part once")
    func latePaths() {
        var stream = ImportStream<Checked>(.array(at: "data.people"))
        let text = #"{"data": {"people": [{"id": 1}, {"id": 2, "child": {"id": -1}}]}}"#
        let found = issues { try stream.push(Data(text.utf8)) }
        #expect(found.map(\.description) == ["data.people[1].child: the id is below zero"])
        let whole = issues { try Checked.objects(fromJSON: text, at: "data.people") }
        #expect(whole == found)
        let one = issues { try Checked.object(fromJSON: text, at: "data.people[1].child") }
        #expect(one.map(\.description) == found.map(\.description))
    }

    @Test("Lines and columns are those of the stream")
    func linesAndColumns() throws {
        let text = "{\"id\": 1}\r\n\n{\"é\",}\n{\"id\": 2}\r{]\n  {\"id\":,}  \n{}"
        var options = ImportOptions()
        options.onInvalidElement = .skip
        for size in [1, 3, 10, text.utf8.count] {
            let issues = Issues<Reading>()
            var stream = ReadingStream(.lines, options: options) { issues.list.append($0) }
            for chunk in chunks(of: text, size) { _ = try stream.push(chunk) }
            _ = try stream.finish()
            #expect(
                issues.list.map(\.description) == [
                    "element 1, byte 12: Reading: invalid JSON at line 3, column 5 (byte 17): found ',', expected ':'",
                    "element 2, byte 20: Reading: invalid JSON at line 5, column 1 (byte 30): found '{', "
                        + "expected the end of the text",
                    "element 3, byte 35: Reading: invalid JSON at line 6, column 9 (byte 41): found ',', expected a value",
                ])
        }
    }

    @Test("A line that is not JSON may be left out")
    func brokenLine() throws {
        let text = "{\"id\": 1}\n{\"id\": 2,}\n{\"id\": 3}"
        var options = ImportOptions()
        options.onInvalidElement = .skip
        let issues = Issues<Reading>()
        var stream = ReadingStream(.lines, options: options) { issues.list.append($0) }
        let ids = try stream.push(Array(text.utf8)).map(\.id) + stream.finish().map(\.id)
        #expect(ids == [1, 3])
        #expect(
            issues.list.map(\.description) == [
                "element 1, byte 10: Reading: invalid JSON at line 2, column 10 (byte 19): found '}', "
                    + "expected a key in quotes"
            ])
        var strict = ReadingStream(.lines)
        #expect(throws: ImportError.self) { try strict.push(Array(text.utf8)) }
        #expect(strict.elementOffset == 10)
        #expect(throws: ImportError.self) { try strict.push(Array("\n{}".utf8)) }
    }

    @Test(
        "A document that is not as the layout says is an error",
        arguments: [
            (.array, "{}", "Reading: invalid JSON at line 1, column 1 (byte 0): found '{', expected '['"),
            (
                .array, "[{}",
                "Reading: invalid JSON at line 1, column 4 (byte 3): the text ends here, expected ',' or ']'"
            ),
            (
                .array, "[{}] 1",
                "Reading: invalid JSON at line 1, column 6 (byte 5): found '1', expected the end of the text"
            ),
            (.array(at: "a"), #"{"b": []}"#, "Reading: there is no value at \"a\""),
            (.array(at: "a.b"), #"{"a": 3}"#, "Reading: there is no value at \"a.b\""),
            (.array(at: "a"), #"{"a": {}}"#, "a: expected an array of Reading, found an object"),
            (.array(at: "a.b"), #"{"A": {"b": "c"}}"#, "A.b: expected an array of Reading, found String"),
            (.array(at: "a.0"), #"{"a": [null]}"#, "a[0]: expected an array of Reading, found null"),
            (.array(at: "a"), #"{"a": true}"#, "a: expected an array of Reading, found Bool"),
            (.array(at: "a"), #"{"a": -1}"#, "a: expected an array of Reading, found a number"),
            (
                .array(at: "a"), #"{"a": x}"#,
                "Reading: invalid JSON at line 1, column 7 (byte 6): found 'x', expected a value"
            ),
            (
                .array(at: "a"), #"{"a": [], "b": "#,
                "Reading: invalid JSON at line 1, column 16 (byte 15): the text ends here, expected a value"
            ),
            (
                .concatenated, "{}{",
                "Reading: invalid JSON at line 1, column 4 (byte 3): the text ends here, expected a key in quotes or '}'"
            ),
        ] as [(layout: ReadingStream.Layout, text: String, message: String)])
    private func documentFaults(layout: ReadingStream.Layout, text: String, message: String) {
        for size in [1, text.utf8.count] {
            let error = #expect(throws: ImportError.self) {
                var stream = ReadingStream(layout)
                for chunk in chunks(of: text, size) { _ = try stream.push(chunk) }
                _ = try stream.finish()
            }
            #expect(error?.description == message)
        }
    }

    @Test("The size of an element is bounded")
    func elementSize() {
        var stream = ReadingStream(.array, maximumElementSize: 100)
        let error = #expect(throws: ImportError.self) {
            _ = try stream.push(Array("[{\"note\": \"".utf8))
            for _ in 0..<100 { _ = try stream.push(Array("0123456789".utf8)) }
        }
        #expect(error?.description == "Reading: an element of the stream is longer than 100 bytes")
        #expect(stream.byteCount < 130)
    }

    @Test("Files are read in chunks")
    func files() throws {
        let file = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID()).jsonl")
        defer { try? FileManager.default.removeItem(at: file) }
        let text = (0..<1000).map { "{\"id\": \($0), \"note\": \"number \($0)\"}\n" }.joined()
        try Data(text.utf8).write(to: file)
        let progress = Progress(totalUnitCount: 0)
        var ids: [Int] = []
        var stream = ReadingStream(.lines)
        try stream.read(contentsOf: file, chunkSize: 100, progress: progress) { ids.append($0.id) }
        #expect(ids == Array(0..<1000))
        #expect(progress.completedUnitCount == Int64(text.utf8.count))
        #expect(progress.isFinished)

        let cancelled = Progress(totalUnitCount: 0)
        var count = 0
        #expect(throws: CancellationError.self) {
            var stream = ReadingStream(.lines)
            try stream.read(contentsOf: file, chunkSize: 100, progress: cancelled) { _ in
                count += 1
                if count == 10 { cancelled.cancel() }
            }
        }
        #expect(count < 20)
    }

    @Test("Chunks may be asynchronous")
    func asynchronous() async throws {
        let text = "[" + (0..<100).map { "{\"id\": \($0)}" }.joined(separator: ",") + "]"
        let source = Source(chunks: chunks(of: text, 10))
        let progress = Progress(totalUnitCount: Int64(text.utf8.count))
        var ids: [Int] = []
        for try await reading in source.objects(of: ReadingStream(.array), progress: progress) {
            ids.append(reading.id)
            // Nothing is read ahead: a chunk of ten bytes has at most one object.
            #expect(source.counter.pulled <= 2 + (ids.count * 11) / 10 + 1)
        }
        #expect(ids == Array(0..<100))
        #expect(progress.isFinished)
    }

    @Test("A task can be cancelled")
    func cancellation() async {
        let task = Task {
            let source = Source(chunks: Array(repeating: Array("{\"id\": 1}\n".utf8), count: 1_000_000))
            var count = 0
            for try await _ in source.objects(of: ReadingStream(.lines)) {
                count += 1
                if count == 5 { withUnsafeCurrentTask { $0?.cancel() } }
            }
            return count
        }
        await #expect(throws: CancellationError.self) { try await task.value }
    }

    private func chunks(of text: String, _ size: Int) -> [[UInt8]] {
        let bytes = Array(text.utf8)
        return stride(from: 0, to: bytes.count, by: size).map { Array(bytes[$0..<min($0 + size, bytes.count)]) }
    }

    private final class Issues<Model: DictionaryImportable> {
        var list: [ImportStream<Model>.Issue] = []
    }

    private struct Source: AsyncSequence {
        typealias Element = [UInt8]
        let chunks: [[UInt8]]
        let counter = Counter()

        final class Counter {
            var pulled = 0
        }

        func makeAsyncIterator() -> Iterator { Iterator(chunks: chunks, counter: counter) }

        struct Iterator: AsyncIteratorProtocol {
            let chunks: [[UInt8]]
            let counter: Counter

            mutating func next() async -> [UInt8]? {
                guard counter.pulled < chunks.count else { return nil }
                counter.pulled += 1
                return chunks[counter.pulled - 1]
            }
        }
    }

    @Test("A line may have as many bytes as the stream says")
    func longestLine() throws {
        struct Item: DictionaryImportable {
            var id = 0
            static var importableProperties: PropertyRegistry { \.id }
        }
        var stream = ImportStream<Item>(.lines, maximumElementSize: 9)
        let items = try stream.push(Data(#"{"id": 1}"#.utf8)) + stream.push(Data("\n".utf8)) + stream.finish()
        #expect(items.map(\.id) == [1])
    }

    @Test("Of a repeated key a stream takes the first, and passes over the others")
    func repeatedKeyOfStream() throws {
        var stream = ImportStream<Reading>(.array(at: "data"))
        let text = #"{"data": [{"id": 1}], "data": [{"id": 2}]}"#
        #expect(try (stream.push(Data(text.utf8)) + stream.finish()).map(\.id) == [1])
    }

    @Test("The depth of a stream's element counts where no property takes it, too")
    func depthOfStream() throws {
        var stream = ImportStream<Reading>(.lines, options: ImportOptions(maximumDepth: 2))
        #expect(try stream.push(Data("{\"x\": [1]}\n".utf8)).count == 1)
        #expect(issues { try stream.push(Data("{\"x\": [[1]]}\n".utf8)) }.map(\.reason.code) == [.depth])
    }

    @Test("What stands beside the array of a stream is not kept, and may be longer than an element")
    func longPartBesideArray() throws {
        var stream = ImportStream<Reading>(.array(at: "data"), maximumElementSize: 100)
        var all = try stream.push(Data(#"{"skip": ""#.utf8))
        for _ in 0..<50 { all += try stream.push(Data(repeating: UInt8(ascii: "x"), count: 64)) }
        all += try stream.push(Data(#"", "data": [{"id": 1}]}"#.utf8)) + stream.finish()
        #expect(all.map(\.id) == [1])
    }
}
