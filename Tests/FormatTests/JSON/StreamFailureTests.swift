import DictionaryImport
import Foundation
import TestSupport
import Testing

/// Files that are missing, chunks that do not come, and receivers that throw.
@Suite("Failures outside of a stream")
struct StreamFailureTests {
    struct Item: DictionaryImportable, Equatable {
        var id = 0

        static var importableProperties: PropertyRegistry { \.id }
    }

    private struct Patient: DictionaryImportable {
        static let policy = Locked(ImportOptions.FailurePolicy.fail)

        var id = 0

        static var importableProperties: PropertyRegistry { \.id }
        static var importOptions: ImportOptions { ImportOptions(onInvalidElement: policy.withLock { $0 }) }
    }

    private struct Broken: Error {}

    /// Chunks, and an error after the last of them.
    private struct Chunks: AsyncSequence, AsyncIteratorProtocol {
        var texts: [String]

        func makeAsyncIterator() -> Chunks { self }

        mutating func next() async throws -> [UInt8]? {
            if texts.isEmpty { throw Broken() }
            return Array(texts.removeFirst().utf8)
        }
    }

    private func temporaryFile() -> URL {
        FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID()).jsonl")
    }

    @Test("A missing file is an error of the system")
    func missingFile() throws {
        let progress = Progress(totalUnitCount: 7)
        var stream = ImportStream<Item>(.lines)
        #expect(throws: CocoaError.self) {
            try stream.read(contentsOf: temporaryFile(), progress: progress) { Issue.record("\($0) in no file") }
        }
        #expect(progress.completedUnitCount == 0)
        // The stream is as it was.
        #expect(try stream.push(Array("{\"id\": 1}\n".utf8)).map(\.id) == [1])
        #expect(try stream.finish().isEmpty)
    }

    @Test("A folder is no file")
    func folder() {
        var stream = ImportStream<Item>(.lines)
        #expect(throws: (any Error).self) {
            try stream.read(contentsOf: FileManager.default.temporaryDirectory) { Issue.record("\($0) in a folder") }
        }
    }

    @Test("What the receiver throws ends the reading")
    func receiver() throws {
        let file = temporaryFile()
        defer { try? FileManager.default.removeItem(at: file) }
        try Data((1...100).map { "{\"id\": \($0)}\n" }.joined().utf8).write(to: file)
        var ids: [Int] = []
        #expect(throws: Broken.self) {
            var stream = ImportStream<Item>(.lines)
            try stream.read(contentsOf: file, chunkSize: 64) { item in
                ids.append(item.id)
                if item.id == 3 { throw Broken() }
            }
        }
        #expect(ids == [1, 2, 3])
    }

    @Test(
        "An error of the chunks comes after the objects before it",
        arguments: [["{\"id\": 1}\n{\"id\"", ": 2}\n{\"id\": 3"], ["", "{\"id\": 1}\n", "\n", "{\"id\": 2}\n"]])
    func chunkError(texts: [String]) async {
        let progress = Progress(totalUnitCount: 1_000)
        var ids: [Int] = []
        await #expect(throws: Broken.self) {
            for try await item in Chunks(texts: texts).objects(of: ImportStream<Item>(.lines), progress: progress) {
                ids.append(item.id)
            }
        }
        #expect(ids == [1, 2])
        #expect(progress.completedUnitCount == texts.reduce(0) { $0 + Int64($1.utf8.count) })
    }

    @Test("Progress that is cancelled ends the sequence")
    func cancelled() async {
        let progress = Progress(totalUnitCount: 1_000)
        let chunks = Chunks(texts: (1...5).map { "{\"id\": \($0)}\n" })
        var ids: [Int] = []
        await #expect(throws: CancellationError.self) {
            for try await item in chunks.objects(of: ImportStream<Item>(.lines), progress: progress) {
                ids.append(item.id)
                if item.id == 2 { progress.cancel() }
            }
        }
        #expect(ids == [1, 2])
    }

    @Test(
        "Chunks that end because the task was cancelled are no complete stream",
        arguments: [
            (ImportStream<Item>.Layout.lines, "{\"id\": 1}\n"), (.lines, "{\"id\": 1}\n{\"id\": 2}"),
            (.array, "[{\"id\": 1},"), (.concatenated, "{\"id\": 1} "),
        ])
    func cancelledWhileWaiting(layout: ImportStream<Item>.Layout, text: String) async throws {
        let reading = Task { () async throws in
            let chunks = InterruptedSequence(elements: [Data(text.utf8)])
            var objects = chunks.objects(of: ImportStream<Item>(layout)).makeAsyncIterator()
            #expect(try await objects.next()?.id == 1)
            await #expect(throws: CancellationError.self) { try await objects.next() }
            #expect(try await objects.next(isolation: nil) == nil)
        }
        try await reading.value
        let progress = Progress(totalUnitCount: 1_000)
        let chunks = InterruptedSequence(elements: [Data(text.utf8)], cancel: progress.cancel)
        var ids: [Int] = []
        await #expect(throws: CancellationError.self) {
            for try await item in chunks.objects(of: ImportStream<Item>(layout), progress: progress) {
                ids.append(item.id)
            }
        }
        #expect(ids == [1])
    }

    @Test("After its error, a sequence of objects is at its end")
    func afterFailure() async throws {
        let progress = Progress(totalUnitCount: 1_000)
        var stream = ImportStream<Item>(.lines)
        var invalid = Chunks(texts: ["{\"id\": \"x\"}\n"]).objects(of: stream).makeAsyncIterator()
        var broken = Chunks(texts: []).objects(of: stream).makeAsyncIterator()
        var cancelled = Chunks(texts: ["{\"id\": 1}\n"]).objects(of: stream, progress: progress).makeAsyncIterator()
        progress.cancel()
        await #expect(throws: ImportError.self) { try await invalid.next() }
        await #expect(throws: Broken.self) { try await broken.next(isolation: nil) }
        await #expect(throws: CancellationError.self) { try await cancelled.next() }
        #expect(try await invalid.next()?.id == nil)
        #expect(try await broken.next()?.id == nil)
        #expect(try await cancelled.next(isolation: nil)?.id == nil)
        // The stream that they started with is as it was.
        #expect(try stream.push(Array("{\"id\": 1}\n".utf8)).map(\.id) == [1])
    }

    @Test("Reading that was cancelled can go on where it ended")
    func goingOn() throws {
        let url = temporaryFile()
        defer { try? FileManager.default.removeItem(at: url) }
        try Data((1...100).map { "{\"id\": \($0)}\n" }.joined().utf8).write(to: url)
        let (file, progress) = (try FileHandle(forReadingFrom: url), Progress(totalUnitCount: 0))
        defer { try? file.close() }
        var stream = ImportStream<Item>(.lines)
        var ids: [Int] = []
        #expect(throws: CancellationError.self) {
            try stream.read(file, chunkSize: 64, progress: progress) { item in
                ids.append(item.id)
                if item.id == 3 { progress.cancel() }
            }
        }
        try stream.read(file, chunkSize: 64) { ids.append($0.id) }
        #expect(ids == Array(1...100))
    }

    @Test("The options of a model are those that its first import has seen")
    func laterOptions() throws {
        #expect(try Patient.object(from: ["id": 1]).id == 1)
        Patient.policy.withLock { $0 = .skip }
        var stream = ImportStream<Patient>(.array)
        #expect(throws: ImportError.self) { try stream.push(Data(#"[{"id": []}]"#.utf8)) }
    }

    @Test("The error of an element comes after the objects before it")
    func elementError() async {
        let chunks = Chunks(texts: ["{\"id\": 1}\n{\"id\": \"x\"}\n{\"id\": 2}\n"])
        var ids: [Int] = []
        let error = await #expect(throws: ImportError.self) {
            for try await item in chunks.objects(of: ImportStream<Item>(.lines)) { ids.append(item.id) }
        }
        #expect(ids == [1])
        #expect(error?.issues.map(\.reason.code) == [.typeMismatch])
        #expect(error?.issues.first?.path.description == "[1].id")
    }

    @Test(
        "An object of a file is handed over before the next is imported, and those behind one that is refused are read later"
    )
    func refused() throws {
        final class Entry: DictionaryImportable {
            var id = 0
            var number = 0
            static var importableProperties: PropertyRegistry {
                Property(\.id, .identity)
                \.number
            }
        }
        let file = temporaryFile()
        defer { try? FileManager.default.removeItem(at: file) }
        try Data(#"{"id": 1, "number": 1} {"id": 1, "number": 2} {"id": 2} {"id": 3}"#.utf8).write(to: file)
        let handle = try FileHandle(forReadingFrom: file)
        let session = ImportSession()
        var stream = ImportStream<Entry>(.concatenated, session: session)
        var numbers: [Int] = []
        #expect(throws: Broken.self) {
            try stream.read(handle) { entry in
                if entry.id == 2 { throw Broken() }
                numbers.append(entry.number)
            }
        }
        #expect(numbers == [1, 2])
        #expect(session.newObjects(of: Entry.self).map(\.id) == [1, 2])
        var ids: [Int] = []
        try stream.read(handle) { ids.append($0.id) }
        #expect(ids == [3])
    }

    @Test("The objects before an invalid line of a file are handed over, even in the same chunk")
    func beforeBadLine() throws {
        let file = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID()).jsonl")
        try Data("{\"id\": 1}\n{\"id\": \"x\"}\n".utf8).write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        var stream = ImportStream<Item>(.lines)
        var ids: [Int] = []
        #expect(throws: ImportError.self) { try stream.read(contentsOf: file) { ids.append($0.id) } }
        #expect(ids == [1])
    }
}
