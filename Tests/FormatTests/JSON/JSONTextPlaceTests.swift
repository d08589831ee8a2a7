import DictionaryImport
import TestSupport
import Testing

/// The line and the column of a byte of a stream, counted many bytes at once.
@Suite("Places in a text")
struct JSONTextPlaceTests {
    @Test("Any text in pieces of any size has the places that counting byte by byte gives")
    func places() throws {
        var options = ImportOptions()
        options.onInvalidElement = .skip
        var generator = SeededGenerator(seed: 23)
        let parts: [[UInt8]] = [
            [0x0A], [0x0D], [0x0D, 0x0A], Array("é".utf8), Array("漢字".utf8), [0xEF, 0xBB, 0xBF], Array("a".utf8),
            Array(repeating: 0x61, count: 300), [0x80], Array("some text ".utf8),
        ]
        for round in 0..<500 {
            var text: [UInt8] = []
            let kinds = 1 + generator.below(parts.count)
            for _ in 0..<generator.below(30) { text += parts[generator.below(kinds)] }
            text.append(0x0A)
            let expected = reference(text[...])
            var last = ""
            var stream = ImportStream<Holder<Int>>(.lines, options: options) { last = $0.description }
            var rest = (text + Array("!".utf8))[...]
            while !rest.isEmpty {
                let piece = rest.prefix(generator.below(2) == 0 ? 1 : 1 + generator.below(500))
                _ = try stream.push(Array(piece))
                rest = rest.dropFirst(piece.count)
            }
            _ = try stream.finish()
            let place = "line \(expected[1]), column \(expected[2]) (byte \(expected[0])): found '!'"
            #expect(last.contains(place), "round \(round): \(last)")
        }
    }

    private func reference(_ bytes: ArraySlice<UInt8>) -> [Int] {
        var (line, column) = (1, 1)
        for (index, byte) in bytes.enumerated() {
            switch byte {
            case 0x0A where index > 0 && bytes[index - 1] == 0x0D: break
            case 0x0A, 0x0D: (line, column) = (line + 1, 1)
            case 0x80...0xBF: break
            case 0xEF where index == 0: break
            default: column += 1
            }
        }
        return [bytes.count, line, column]
    }
}
