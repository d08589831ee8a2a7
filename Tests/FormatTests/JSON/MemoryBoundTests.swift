#if os(Linux)
    import DictionaryImport
    import Foundation
    import Testing

    /// How much memory is needed at most, measured in processes of their own. The bounds are generous: what they tell apart is
    /// whether a document, or every object of it, is kept.
    @Suite("Bounds of memory", .enabled(if: Memory.isMeasurable))
    struct MemoryBoundTests {
        private final class Item: DictionaryImportable {
            var id = 0
            var text = ""
            var tags: [String] = []

            static var importableProperties: PropertyRegistry {
                \.id
                \.text
                \.tags
            }
        }

        private static let count = 25_000
        private static let text = String(repeating: "a text of usual length, ", count: 24)

        /// About 16 MB.
        private static func document() -> Data {
            let elements = (0..<count).map {
                #"{"id": \#($0), "text": "\#(text)\#($0)", "tags": ["new", "summer collection"]}"#
            }
            return Data("[\(elements.joined(separator: ","))]".utf8)
        }

        @Test("A stream needs no more than its chunks")
        func stream() async {
            await #expect(processExitsWith: .success) {
                let file = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID()).json")
                defer { try? FileManager.default.removeItem(at: file) }
                try Self.document().write(to: file)
                var sum = 0
                let growth = try Memory.growth {
                    var stream = ImportStream<Item>(.array)
                    try stream.read(contentsOf: file) { sum += $0.id }
                }
                #expect(sum == Self.count * (Self.count - 1) / 2)
                #expect(growth < 6 << 20, "\(growth >> 10) KB")
            }
        }

        @Test("Of a line that is too long, no more is kept than a line may have")
        func longLine() async {
            await #expect(processExitsWith: .success) {
                let chunk = [UInt8](repeating: UInt8(ascii: "x"), count: 1 << 16)
                var stream = ImportStream<Item>(.lines, options: .lenient, maximumElementSize: 1 << 16)
                var ids: [Int] = []
                let growth = try Memory.growth {
                    for _ in 0..<256 { ids += try stream.push(chunk).map(\.id) }
                    ids += try stream.push(Array("\n{\"id\": 1}\n".utf8)).map(\.id)
                }
                #expect(ids == [1] && stream.elementCount == 2 && stream.elementLine == 2)
                #expect(growth < 6 << 20, "\(growth >> 10) KB of 16 MB")
            }
        }

        @Test("A streamed export needs no more than its chunks")
        func export() async {
            await #expect(processExitsWith: .success) {
                let url = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID()).json")
                defer { try? FileManager.default.removeItem(at: url) }
                try Data().write(to: url)
                let file = try FileHandle(forWritingTo: url)
                let items = (0..<Self.count).lazy.map { number in
                    let item = Item()
                    (item.id, item.text) = (number, Self.text)
                    return item
                }
                var stream = ExportStream<Item>(.array)
                let growth = try Memory.growth { try stream.write(items, to: file) }
                #expect(try file.offset() > 10 << 20)
                #expect(growth < 4 << 20, "\(growth >> 10) KB")
            }
        }

        @Test("The first import of a class needs as much as a later one")
        func firstImport() async {
            await #expect(processExitsWith: .success) {
                let bytes = Self.document()
                func growth() throws -> Int {
                    var count = 0
                    let growth = try Memory.growth { count = try Item.objects(fromJSON: bytes).count }
                    #expect(count == Self.count)
                    return growth
                }
                let (first, later) = (try growth(), try growth())
                #expect(first < later + later / 4 + 4 << 20, "\(first >> 10) KB, later \(later >> 10) KB")
                // The objects and their texts take more than two fifths of this, and the document may take as much.
                #expect(first < 5 * bytes.count, "\(first >> 10) KB for \(bytes.count >> 10) KB")
            }
        }
    }

    private enum Memory {
        /// It is not where a sanitizer keeps freed memory, nor where the system cannot reset the peak.
        static var isMeasurable: Bool {
            dlsym(nil, "__asan_init") == nil && dlsym(nil, "__tsan_init") == nil && startAnew() && peak != nil
        }

        /// The bytes by which the process grows at most while the body runs.
        static func growth(during body: () throws -> Void) throws -> Int {
            // Memory that was freed before would hide what the body needs. Glibc can return it, but has no module with that function.
            if let symbol = dlsym(nil, "malloc_trim") {
                _ = unsafeBitCast(symbol, to: (@convention(c) (Int) -> CInt).self)(0)
            }
            #expect(startAnew())
            let before = try #require(peak)
            try body()
            return try #require(peak) - before
        }

        private static func startAnew() -> Bool {
            guard let file = FileHandle(forWritingAtPath: "/proc/self/clear_refs") else { return false }
            return (try? file.write(contentsOf: Data("5".utf8))) != nil
        }

        private static var peak: Int? {
            let status = try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)
            let line = status?.split(separator: "\n").first { $0.hasPrefix("VmHWM:") }
            return line?.split { !$0.isNumber }.first.flatMap { Int($0) }.map { $0 << 10 }
        }
    }
#endif
