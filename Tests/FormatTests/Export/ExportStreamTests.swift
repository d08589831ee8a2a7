import DictionaryImport
import Foundation
import TestSupport
import Testing

@Suite("Streams of an export")
struct ExportStreamTests {
    final class Item: DictionaryImportable {
        var id = 0
        var price = 1.5
        var tags: [String] = []
        init() {}
        init(_ id: Int) { self.id = id }
        static var importableProperties: PropertyRegistry {
            \.id
            \.price
            \.tags
        }
    }

    private static func items(_ count: Int) -> [Item] {
        (0..<count).map {
            let item = Item($0)
            item.tags = $0 % 3 == 0 ? [] : ["a\n", "é"]
            return item
        }
    }

    static let options: [ExportOptions] = [.default, .readable, ExportOptions(keyStyle: .asDeclared, nulls: .omit)]

    @Test("An array is the document that all models make at once", arguments: 0..<3, [0, 1, 2, 50])
    func arrays(options number: Int, count: Int) throws {
        let (options, items) = (Self.options[number], Self.items(count))
        var stream = ExportStream<Item>(.array, options: options)
        var bytes = Data()
        for item in items { bytes += try stream.push(item) }
        #expect(stream.elementCount == count)
        bytes += stream.finish()
        #expect(try bytes == items.exportedJSON(options: options))
        // It is as new.
        #expect(try stream.push(Item(1)).first == UInt8(ascii: "["))
    }

    @Test("Lines are read again by a stream", arguments: 0..<3)
    func lines(options number: Int) throws {
        let items = Self.items(20)
        var stream = ExportStream<Item>(.lines, options: Self.options[number])
        var bytes = Data()
        for item in items { bytes += try stream.push(item) }
        #expect(stream.finish().isEmpty)
        #expect(bytes.count { $0 == UInt8(ascii: "\n") } == 20)
        var reader = ImportStream<Item>(.lines)
        let read = try reader.push(bytes) + reader.finish()
        #expect(read.map(\.id) == items.map(\.id) && read.map(\.tags) == items.map(\.tags))
    }

    @Test("A model that cannot be exported is reported with its number, and may be left out")
    func failures() throws {
        let items = Self.items(3)
        items[1].price = .nan
        var stream = ExportStream<Item>(.array)
        var bytes = try stream.push(items[0])
        let error = #expect(throws: ImportError.self) { try stream.push(items[1]) }
        #expect(error?.description == "[1].price: nan cannot be exported: JSON has finite numbers only")
        bytes += try stream.push(items[2])
        bytes += stream.finish()
        #expect(try bytes == [items[0], items[2]].exportedJSON())
    }

    private func written(_ body: (FileHandle) throws -> Void) throws -> Data {
        let url = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID()).json")
        defer { try? FileManager.default.removeItem(at: url) }
        try Data().write(to: url)
        let file = try FileHandle(forWritingTo: url)
        defer { try? file.close() }
        try body(file)
        return try Data(contentsOf: url)
    }

    @Test("A stream writes to a file, in chunks of any size", arguments: [1, 100, 1 << 16])
    func files(chunkSize: Int) throws {
        let items = Self.items(100)
        var stream = ExportStream<Item>(.array)
        let bytes = try written { try stream.write(items.lazy.filter { $0.id > 0 }, to: $0, chunkSize: chunkSize) }
        #expect(try bytes == Array(items.dropFirst()).exportedJSON())
        items[50].price = .infinity
        let part = try written { file in
            #expect(throws: ImportError.self) { try stream.write(items, to: file, chunkSize: chunkSize) }
        }
        #expect(String(decoding: part, as: UTF8.self).hasSuffix(#""id":49,"price":1.5,"tags":["a\n","é"]}"#))
    }

    private func stream(_ items: [Item]) -> AsyncStream<Item> {
        // Only this task has the items.
        nonisolated(unsafe) var rest = items[...]
        return AsyncStream { rest.popFirst() }
    }

    @Test(
        "A stream writes to an asynchronous consumer, with all that stands before a failure",
        arguments: [1, 100, 1 << 16])
    func chunks(chunkSize: Int) async throws {
        let items = Self.items(100)
        var bytes = Data()
        for try await chunk in stream(items).exportedJSON(by: ExportStream(.array), chunkSize: chunkSize) {
            #expect(!chunk.isEmpty)
            bytes += chunk
        }
        #expect(try bytes == items.exportedJSON())
        var none = Data()
        for try await chunk in stream([]).exportedJSON(by: ExportStream(.array)) { none += chunk }
        #expect(none == Data("[]".utf8))
        for try await _ in stream([]).exportedJSON(by: ExportStream(.lines)) { Issue.record("There are no lines") }

        items[3].price = .nan
        bytes = Data()
        do {
            for try await chunk in stream(items).exportedJSON(by: ExportStream(.lines), chunkSize: chunkSize) {
                bytes += chunk
            }
            Issue.record("It must fail")
        } catch {
            #expect(error is ImportError)
        }
        #expect(bytes.count { $0 == UInt8(ascii: "\n") } == 3)
    }

    @Test("A stream writes an asynchronous sequence to a file")
    func asynchronousFiles() async throws {
        let items = Self.items(10)
        let url = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID()).json")
        defer { try? FileManager.default.removeItem(at: url) }
        try Data().write(to: url)
        let file = try FileHandle(forWritingTo: url)
        var stream = ExportStream<Item>(.array, options: .readable)
        try await stream.write(self.stream(items), to: file)
        try file.close()
        #expect(try Data(contentsOf: url) == items.exportedJSON(options: .readable))
    }

    @Test("A stream that failed in the midst of an asynchronous sequence can be finished", arguments: [1, 1 << 16])
    func failingAsynchronousFiles(chunkSize: Int) async throws {
        let items = Self.items(10)
        items[3].price = .nan
        let url = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID()).json")
        defer { try? FileManager.default.removeItem(at: url) }
        try Data().write(to: url)
        let file = try FileHandle(forWritingTo: url)
        var stream = ExportStream<Item>(.array)
        do {
            try await stream.write(self.stream(items), to: file, chunkSize: chunkSize)
            Issue.record("It must fail")
        } catch {
            #expect(error is ImportError)
        }
        #expect(stream.elementCount == 3)
        try file.write(contentsOf: stream.push(items[4]) + stream.finish())
        try file.close()
        #expect(try Data(contentsOf: url) == (items[..<3] + [items[4]]).exportedJSON())
    }

    @Test("A stream ends when its task is cancelled")
    func cancellation() async {
        let task = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            for try await _ in stream(Self.items(3)).exportedJSON(by: ExportStream(.array)) {}
        }
        await #expect(throws: CancellationError.self) { try await task.value }
        let writing = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            var stream = ExportStream<Item>(.array)
            try await stream.write(self.stream(Self.items(3)), to: .nullDevice)
        }
        await #expect(throws: CancellationError.self) { try await writing.value }
    }

    @Test("Models that end because the task was cancelled are no complete document")
    func cancelledWhileWaiting() async throws {
        let expected = try Data(Self.items(2).exportedJSON().dropLast())
        let exporting = Task { () async throws in
            var (chunks, bytes) = (InterruptedSequence(elements: Self.items(2)).exportedJSON(by: .init(.array)), Data())
            await #expect(throws: CancellationError.self) { for try await chunk in chunks { bytes += chunk } }
            #expect(bytes == expected)
            chunks = InterruptedSequence(elements: []).exportedJSON(by: .init(.array))
            var iterator = chunks.makeAsyncIterator()
            await #expect(throws: CancellationError.self) { try await iterator.next() }
            #expect(try await iterator.next() == nil)
        }
        try await exporting.value
        let url = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID()).json")
        defer { try? FileManager.default.removeItem(at: url) }
        try Data().write(to: url)
        let writing = Task {
            var stream = ExportStream<Item>(.array)
            try await stream.write(InterruptedSequence(elements: Self.items(2)), to: FileHandle(forWritingTo: url))
        }
        await #expect(throws: CancellationError.self) { try await writing.value }
        #expect(try Data(contentsOf: url) == expected)
    }

    @Test("After its error, an asynchronous sequence of chunks is at its end")
    func afterFailure() async throws {
        let items = Self.items(3)
        items[1].price = .nan
        var chunks = stream(items).exportedJSON(by: ExportStream(.lines), chunkSize: 1).makeAsyncIterator()
        #expect(try await chunks.next() != nil)
        await #expect(throws: ImportError.self) { try await chunks.next() }
        #expect(try await chunks.next() == nil)
        #expect(try await chunks.next(isolation: nil) == nil)
    }
}
