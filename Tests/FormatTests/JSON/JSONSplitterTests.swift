import TestSupport
import Testing

@testable import DictionaryImport

/// Values of a stream, found in pieces of any size.
@Suite struct JSONSplitterTests {
    /// Feeds bytes in pieces of random sizes and discards all that is no longer needed.
    private func split(
        _ bytes: [UInt8], _ layout: JSONSplitter.Layout, _ generator: inout SeededGenerator
    ) throws -> [String] {
        var splitter = JSONSplitter(layout)
        var buffer: [UInt8] = []
        var fed = 0
        var values: [String] = []
        let largest = 1 + generator.below(40)
        while true {
            let isLast = fed == bytes.count
            let step = try buffer.withTextBytes { try splitter.next(in: $0, isLast: isLast) }
            switch step {
            case .value(let range): values.append(String(decoding: buffer[range], as: UTF8.self))
            case .finished, .missing, .noArray: return values
            case .needsMore:
                let count = min(bytes.count - fed, 1 + generator.below(largest))
                if generator.below(2) == 0 {
                    let useless = splitter.discardableCount
                    buffer.removeFirst(useless)
                    splitter.discard(useless)
                }
                buffer += bytes[fed..<fed + count]
                fed += count
            }
        }
    }

    private func split(_ text: String, _ layout: JSONSplitter.Layout) throws -> [String] {
        var generator = SeededGenerator(seed: 9)
        return try split(Array(text.utf8), layout, &generator)
    }

    @Test func sequencesAreSplit() throws {
        #expect(
            try split(#" 1 2"a""b\"]"[1,[2]]{"k":"}"}true null "#, .sequence).map { $0 } == [
                "1", "2", #""a""#, #""b\"]""#, "[1,[2]]", #"{"k":"}"}"#, "true", "null",
            ])
        #expect(try split("\u{FEFF}1", .sequence) == ["1"])
        #expect(try split("", .sequence) == [])
        #expect(try split("{\"a\":[1", .sequence) == ["{\"a\":[1"])
        #expect(try split("1,2", .sequence) == ["1", ",2"])
    }

    @Test func linesAreSplit() throws {
        #expect(try split("{\"a\":1}\n\n  [2\r\n{\"b\":\"x\n3", .lines) == ["{\"a\":1}", "[2\r", "{\"b\":\"x", "3"])
    }

    @Test func elementsAreSplit() throws {
        #expect(
            try split(" [ 1, \"]\" ,[2,{}] , {\"a\":[]},nul ] ", .elements) == [
                "1", "\"]\"", "[2,{}]", "{\"a\":[]}", "nul",
            ])
        #expect(try split("\u{FEFF}[]", .elements) == [])
        for text in ["", "{}", "[", "[,", "[1", "[1,", "[1,]", "[1 2]", "[1]]", "[1],", "[}", "[1}", "[:1]", "x"] {
            #expect(throws: JSONFailure.self, "\(text)") { try split(text, .elements) }
        }
    }

    @Test func randomStreamsInRandomPieces() throws {
        var samples = JSONSamples(seed: 4)
        for _ in 0..<500 {
            let values = (0..<samples.generator.below(8)).map { _ in samples.value(depth: 1) }
            let array = Array(("\n[" + values.joined(separator: " ,\n") + "] ").utf8)
            #expect(try split(array, .elements, &samples.generator) == values)
            let sequence = Array(values.joined(separator: "\n ").utf8)
            #expect(try split(sequence, .sequence, &samples.generator) == values)
        }
    }

    @Test func anyBytesAreSplitWithoutTraps() {
        var samples = JSONSamples(seed: 5)
        for _ in 0..<3000 {
            let bytes = samples.mutated(samples.document())
            for layout in [JSONSplitter.Layout.sequence, .lines, .elements] {
                _ = try? split(bytes, layout, &samples.generator)
            }
        }
    }

    @Test func whatEscapesADocumentKeepsItsBytes() throws {
        var escaped: JSONDocument?
        var text = Array("[\"a plain string that is longer than a few bytes\", \"b\\n\"]".utf8)
        try text.withTextBytes { buffer in
            try JSONDocument.withDocument(buffer) { escaped = $0 }
        }
        for index in text.indices { text[index] = 0 }
        let document = try #require(escaped)
        #expect(document.tape.string(at: 2) == "a plain string that is longer than a few bytes")
        #expect(document.tape.string(at: 3) == "b\n")
    }
}
