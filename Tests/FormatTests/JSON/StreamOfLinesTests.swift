import DictionaryImport
import Foundation
import TestSupport
import Testing

private struct Item: DictionaryImportable {
    var id = 0
    var name: String?
    var plan = "free"

    static var importableProperties: PropertyRegistry {
        Property(\.id, .required)
        \.name
        Property(\.plan, .fallback("free"), .oneOf("free", "paid"))
    }
}

@Suite("Streams of one element a line")
struct StreamOfLinesTests {
    private struct Outcome: Equatable {
        var ids: [Int] = []
        var issues: [String] = []
    }

    /// Pushes a text in chunks. An issue is shown with its element, line, byte and severity.
    private func outcome(
        _ text: String, chunk size: Int, maximum: Int = 1 << 20, _ options: ImportOptions = .lenient
    ) throws -> Outcome {
        let issues = Locked<[String]>([])
        var outcome = Outcome()
        var stream = ImportStream<Item>(.lines, options: options, maximumElementSize: maximum) { issue in
            let severity = issue.issue.severity == .skipped ? "skipped" : "noticed"
            let line = issue.line.map(String.init) ?? "none"
            issues.withLock {
                $0.append("\(issue.element), line \(line), byte \(issue.offset), \(severity): \(issue.issue)")
            }
        }
        let bytes = Array(text.utf8)
        for start in stride(from: 0, to: bytes.count, by: size) {
            outcome.ids += try stream.push(bytes[start..<min(start + size, bytes.count)]).map(\.id)
        }
        outcome.ids += try stream.finish().map(\.id)
        outcome.issues = issues.withLock { $0 }
        return outcome
    }

    @Test(
        "A line that is too long is left out, and the next one is read",
        arguments: [1, 7, 100, 4096, 1 << 20])
    func tooLong(chunk: Int) throws {
        let long = "{\"id\": 4, \"name\": \"" + String(repeating: "x", count: 5000) + "\"}"
        let text = "{\"id\": 1}\n{\"id\": 2}\n\(long)\n\n{\"id\": 3}\r\n\(long)\n\(long)"
        let found = try outcome(text, chunk: chunk, maximum: 1000)
        #expect(found.ids == [1, 2, 3])
        let offset = 20 + long.utf8.count + 2 + 11
        #expect(
            found.issues == [
                "2, line 3, byte 20, skipped: Item: an element of the stream is longer than 1000 bytes",
                "4, line 6, byte \(offset), skipped: Item: an element of the stream is longer than 1000 bytes",
                "5, line 7, byte \(offset + long.utf8.count + 1), skipped: Item: an element of the stream is longer than 1000 bytes",
            ])
    }

    @Test("A size below zero leaves every line out, once", .timeLimit(.minutes(1)))
    func negativeSize() throws {
        var count = 0
        var stream = ImportStream<Item>(.lines, options: .lenient, maximumElementSize: -1) { _ in
            count += 1
            precondition(count < 10, "The stream does not go on")
        }
        #expect(try stream.push(Data("{}\n{}\n".utf8)).isEmpty)
        #expect(try stream.finish().isEmpty)
        #expect(count == 2)
    }

    @Test("A line that is too long ends a stream at once where nothing may be left out")
    func tooLongEnds() throws {
        var stream = ImportStream<Item>(.lines, maximumElementSize: 100)
        let line = Array(("{\"id\": 4, \"name\": \"" + String(repeating: "x", count: 90) + "\"}\n").utf8)
        let error = #expect(throws: ImportError.self) { _ = try stream.push(line) }
        #expect(error?.description == "Item: an element of the stream is longer than 100 bytes")
        #expect(stream.elementLine == 1)
        #expect(throws: ImportError.self) { _ = try stream.push(Array("\n{\"id\": 1}\n".utf8)) }
    }

    @Test("Lines are counted by their line feeds, with blank ones", arguments: [1, 3, 200])
    func lines(chunk: Int) throws {
        let text =
            "\n \r\n{\"id\": 1}\r\n\r{\"id\": 2}\r\r\n\n\t{\"id\": true, \"name\": 1}\r{}\n{\"id\": x}\n{\"id\": 3, \"plan\": \"gold\"}"
        let found = try outcome(text, chunk: chunk)
        #expect(found.ids == [1, 2, 3])
        #expect(
            found.issues.map { $0.prefix { $0 != ":" } } == [
                "2, line 6, byte 30, skipped", "3, line 7, byte 57, skipped", "4, line 8, byte 67, noticed",
            ])
        #expect(found.issues[1].contains("(byte 64): found 'x'"))
    }

    @Test("Only a stream of lines has lines")
    func otherLayouts() throws {
        let issues = Locked<[Int?]>([])
        let text = "[{\"id\": 1},\n{\"id\": \"x\"},\n\n{}]"
        var stream = ImportStream<Item>(.array, options: .lenient) { issue in issues.withLock { $0.append(issue.line) }
        }
        let ids = try stream.push(Array(text.utf8)).map(\.id)
        #expect(ids == [1] && stream.elementLine == nil)
        #expect(issues.withLock { $0 } == [nil, nil])
    }

    @Test("A limit of bytes counts however the bytes arrive", arguments: [1, 16, 1000])
    func limit(chunk: Int) {
        var stream = ImportStream<Item>(.array, maximumElementSize: 20)
        let text = Array(#"[{"id": 1}, {"id": 2, "name": "long enough"}]"#.utf8)
        var ids: [Int] = []
        let error = #expect(throws: ImportError.self) {
            for start in stride(from: 0, to: text.count, by: chunk) {
                try stream.push(text[start..<min(start + chunk, text.count)]) { ids.append($0.id) }
            }
        }
        #expect(ids == [1])
        #expect(error?.description == "Item: an element of the stream is longer than 20 bytes")
    }
}
