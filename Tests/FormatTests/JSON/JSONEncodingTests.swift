import DictionaryImport
import Foundation
import Testing

/// UTF-8 as the Unicode standard defines it, table 3-7, and nothing else.
@Suite("The UTF-8 of JSON")
struct JSONEncodingTests {
    @Test(
        "Well-formed sequences are read",
        arguments: [
            [0xC2, 0x80], [0xDF, 0xBF], [0xE0, 0xA0, 0x80], [0xE1, 0x80, 0x80], [0xEC, 0xBF, 0xBF], [0xED, 0x80, 0x80],
            [0xED, 0x9F, 0xBF], [0xEE, 0x80, 0x80], [0xEF, 0xBF, 0xBF], [0xEF, 0xBB, 0xBF], [0xF0, 0x90, 0x80, 0x80],
            [0xF1, 0x80, 0x80, 0x80], [0xF3, 0xBF, 0xBF, 0xBF], [0xF4, 0x80, 0x80, 0x80], [0xF4, 0x8F, 0xBF, 0xBF],
        ] as [[UInt8]])
    func wellFormed(sequence: [UInt8]) throws {
        let text = String(decoding: sequence, as: UTF8.self)
        for padding in 0..<17 {
            let head = [UInt8](repeating: 0x61, count: padding)
            let bytes = [0x22] + head + sequence + sequence + head + [0x22]
            let value = String(decoding: head, as: UTF8.self)
            #expect(try JSONPlainValue.parsed(bytes) == .string(value + text + text + value))
        }
    }

    @Test(
        "Ill-formed sequences are refused",
        arguments: [
            [0x80], [0xBF], [0xC0, 0x80], [0xC1, 0xBF], [0xC2], [0xC2, 0x41], [0xC2, 0xC2], [0xE0, 0x80, 0x80],
            [0xE0, 0x9F, 0xBF], [0xE1, 0x80], [0xE1, 0x80, 0x41], [0xE1, 0x41, 0x80], [0xED, 0xA0, 0x80],
            [0xED, 0xBF, 0xBF], [0xED, 0xA0, 0x80, 0xED, 0xB0, 0x80], [0xF0, 0x80, 0x80, 0x80],
            [0xF0, 0x8F, 0xBF, 0xBF],
            [0xF0, 0x90, 0x80], [0xF0, 0x90, 0x41, 0x80], [0xF0, 0x90, 0x80, 0x41], [0xF4, 0x90, 0x80, 0x80],
            [0xF5, 0x80, 0x80, 0x80], [0xF8, 0x88, 0x80, 0x80, 0x80], [0xFC, 0x84, 0x80, 0x80, 0x80, 0x80], [0xFE],
            [0xFF], [0xE9], [0xC3, 0xA9, 0xA9], [0xE5, 0xB8],
        ] as [[UInt8]])
    func illFormed(sequence: [UInt8]) {
        for padding in 0..<17 {
            let head = [UInt8](repeating: 0x61, count: padding)
            for tail in [[0x22], head + [0x22], head] as [[UInt8]] {
                #expect(throws: ImportError.self) { try JSONPlainValue.parsed([0x22] + head + sequence + tail) }
            }
        }
    }

    /// Every sequence of two bytes, and those of three and four from the edges of the table, as the standard library sees it.
    @Test("Sequences are well-formed when the standard library says so")
    func standardLibrary() {
        let edges: [UInt8] = [
            0x00, 0x1F, 0x20, 0x21, 0x23, 0x5B, 0x5D, 0x7F, 0x80, 0x8F, 0x90, 0x9F, 0xA0, 0xBF, 0xC0, 0xC1, 0xC2, 0xDF,
            0xE0, 0xE1, 0xEC, 0xED, 0xEE, 0xEF, 0xF0, 0xF1, 0xF3, 0xF4, 0xF5, 0xFF,
        ]
        let head = Array(String(repeating: "é", count: 8).utf8)
        let blanks = [UInt8](repeating: 0x20, count: 16)
        func check(_ sequence: [UInt8]) {
            guard !sequence.contains(UInt8(ascii: "\"")), !sequence.contains(UInt8(ascii: "\\")) else { return }
            let isValid =
                Array(String(decoding: sequence, as: UTF8.self).utf8) == sequence && sequence.allSatisfy { $0 >= 0x20 }
            let value = try? JSONPlainValue.parsed([0x22] + sequence + [0x22])
            #expect((value != nil) == isValid, "\(sequence)")
            // Long text is read many bytes at once.
            if sequence.count > 2 {
                let expected = failure([0x22] + sequence + [0x22]).map { $0 + head.count }
                #expect(failure([0x22] + head + sequence + [0x22] + blanks) == expected)
            }
        }
        for first in UInt8.min...UInt8.max {
            for second in UInt8.min...UInt8.max { check([first, second]) }
        }
        let continuations: [UInt8] = [0x41, 0x7F, 0x80, 0x8F, 0x90, 0xBF, 0xC0, 0xFF]
        for second in edges {
            for third in continuations {
                for first in edges { check([first, second, third]) }
                for first in [0xF0, 0xF1, 0xF3, 0xF4, 0xF5] as [UInt8] {
                    for fourth in continuations { check([first, second, third, fourth]) }
                }
            }
        }
    }

    /// Where the text of a value is not JSON.
    private func failure(_ bytes: [UInt8]) -> Int? {
        do throws(ImportError) {
            _ = try ImportValue(json: bytes)
            return nil
        } catch {
            return error.issues.first?.reason.textPlace?.byteOffset
        }
    }

    @Test("Other encodings are refused")
    func otherEncodings() {
        for encoding in [String.Encoding.utf16, .utf16LittleEndian, .utf16BigEndian, .utf32, .utf32LittleEndian] {
            let bytes = "[\"é\"]".data(using: encoding).map { Array($0) } ?? []
            #expect(throws: ImportError.self) { try JSONPlainValue.parsed(bytes) }
        }
        #expect(throws: ImportError.self) {
            try JSONPlainValue.parsed(Array("[\"é\"]".data(using: .isoLatin1) ?? Data()))
        }
    }
}
