import DictionaryImport
import Foundation
import TestSupport
import Testing

/// Text beyond ASCII, of which several characters are read at once.
@Suite("JSON text beyond ASCII")
struct JSONTextTests {
    /// The first and last of each length, and of each range that RFC 3629 draws.
    private static let scalars: [Unicode.Scalar] = [
        "a", "\u{7F}", "\u{80}", "\u{7FF}", "\u{800}", "\u{FFF}", "\u{1000}", "\u{CFFF}", "\u{D000}", "\u{D7FF}",
        "\u{E000}", "\u{FFFF}", "\u{10000}", "\u{3FFFF}", "\u{40000}", "\u{FFFFF}", "\u{100000}", "\u{10FFFF}", " ",
    ]

    @Test("Every mix of characters, at every place, is read as it is written", arguments: scalars)
    func mixes(first: Unicode.Scalar) throws {
        for second in Self.scalars {
            for third in Self.scalars {
                let mix = String(String.UnicodeScalarView([first, second, third]))
                let texts = (0..<8).map { String(repeating: "x", count: $0) + mix + mix + "\n" + mix }
                let json = texts.map { "\"\($0.replacingOccurrences(of: "\n", with: "\\n"))\"" }
                let page = try Page.object(fromJSON: "{\"texts\": [\(json.joined(separator: ","))]}")
                #expect(page.texts == texts)
            }
        }
    }

    @Test(
        "Ill-formed UTF-8 is refused at every place",
        arguments: [
            [0x80], [0xBF], [0xC0, 0x80], [0xC1, 0xBF], [0xC2], [0xC2, 0xC2], [0xE0, 0x80, 0x80], [0xE0, 0x9F, 0xBF],
            [0xE1, 0x80], [0xE1, 0xC0, 0x80], [0xED, 0xA0, 0x80], [0xED, 0xBF, 0xBF], [0xEF, 0xBF, 0xC0],
            [0xF0, 0x80, 0x80, 0x80], [0xF0, 0x8F, 0xBF, 0xBF], [0xF0, 0x90, 0x80], [0xF1, 0x80, 0x80, 0xC0],
            [0xF4, 0x90, 0x80, 0x80], [0xF5, 0x80, 0x80, 0x80], [0xF8, 0x80, 0x80, 0x80], [0xFF],
        ] as [[UInt8]])
    func illFormed(bytes: [UInt8]) {
        for before in 0..<10 {
            for neighbour in ["x", "é", "漢", "😀"] {
                let start = Array("{\"texts\": [\"".utf8) + Array(String(repeating: neighbour, count: before).utf8)
                let json = start + bytes + Array("\(neighbour)\", \"more text that follows\"]}".utf8)
                let error = #expect(throws: ImportError.self) { try Page.object(fromJSON: json) }
                #expect(error?.description.contains("(byte \(start.count)") == true, "\(before) \(neighbour)")
            }
        }
    }

    @Test("Numbers of up to twenty digits are the nearest doubles")
    func numbers() throws {
        var generator = SeededGenerator(seed: 31)
        for _ in 0..<200 {
            let numbers = (0..<100).map { _ in
                let digits = String(generator.next()).prefix(1 + generator.below(20))
                let point = digits.index(digits.startIndex, offsetBy: generator.below(digits.count))
                let whole = digits[..<point].drop { $0 == "0" }
                let sign = generator.below(2) == 0 ? "-" : ""
                let number = "\(sign)\(whole.isEmpty ? "0" : whole)"
                return generator.below(8) == 0 ? number : number + ".\(digits[point...])"
            }
            let page = try Page.object(fromJSON: "{\"numbers\": [\(numbers.joined(separator: ","))]}")
            for (number, text) in zip(page.numbers, numbers) {
                #expect(number.bitPattern == Double(text)?.bitPattern, "\(text)")
            }
        }
    }

    @Test("An array with an element of another form is converted one by one")
    func otherForms() throws {
        let page = try Page.object(
            fromJSON: #"{"numbers": [1.5, 2, "3.5", true], "counts": [1, 2.0, "3"], "texts": ["a", 1, true]}"#)
        #expect(page.numbers == [1.5, 2, 3.5, 1])
        #expect(page.counts == [1, 2, 3])
        #expect(page.texts == ["a", "1", "true"])
        let error = #expect(throws: ImportError.self) {
            try Page.object(
                fromJSON: #"{"numbers": [1.5, null, 1e999], "counts": [99999999999999999999], "texts": [[]]}"#)
        }
        #expect(
            error?.issues.map(\.path.description) == ["texts[0]", "numbers[1]", "numbers[2]", "counts[0]"])
    }
}

private final class Page: DictionaryImportable {
    var texts: [String] = []
    var numbers: [Double] = []
    var counts: [Int] = []

    static var importableProperties: PropertyRegistry {
        \.texts
        \.numbers
        \.counts
    }
}
