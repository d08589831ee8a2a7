import TestSupport
import Testing

@testable import DictionaryImport

/// The line and the column of a byte, counted many bytes at once.
@Suite("Places in a text")
struct JSONTextPlaceTests {
    @Test("Any text in pieces of any size has the places that counting byte by byte gives")
    func places() {
        var generator = SeededGenerator(seed: 23)
        let parts: [[UInt8]] = [
            [0x0A], [0x0D], [0x0D, 0x0A], Array("é".utf8), Array("漢字".utf8), [0xEF, 0xBB, 0xBF], Array("a".utf8),
            Array(repeating: 0x61, count: 300), [0x80], Array("some text ".utf8),
        ]
        for round in 0..<500 {
            var text: [UInt8] = []
            let kinds = 1 + generator.below(parts.count)
            for _ in 0..<generator.below(30) { text += parts[generator.below(kinds)] }
            var place = JSONTextPlace()
            var passed = 0
            while passed < text.count {
                let count = min(text.count - passed, generator.below(2) == 0 ? 1 : 1 + generator.below(500))
                text.withTextBytes { place.pass($0.part(passed..<passed + count)) }
                passed += count
                let expected = reference(text[..<passed])
                #expect([place.offset, place.line, place.column] == expected, "round \(round)")
            }
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
