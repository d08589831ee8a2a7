import Foundation
import Testing

@testable import DictionaryImport

/// JSON is written in words of eight or sixteen bytes, whatever the length of what is written.
@Suite struct JSONBytesTests {
    private static func json(_ write: (inout JSONBytes) -> Void) -> String {
        var bytes = JSONBytes(capacity: 1)
        write(&bytes)
        bytes.endDocument()
        return String(bytes.text)
    }

    @Test func textOfEveryLengthIsWritten() {
        for length in 0..<70 {
            let text = String((0..<length).map { Character(Unicode.Scalar(UInt8(ascii: "0") + UInt8($0 % 40 + 3))) })
                .replacingOccurrences(of: "\\", with: "é")
            #expect(Self.json { $0.write(text) } == "\"\(text)\"")
        }
    }

    @Test(arguments: ["\"", "\\", "\u{1F}", "\n", "\0"])
    func somethingIsEscapedInEveryPlace(character: String) {
        let escaped = ["\"": "\\\"", "\\": "\\\\", "\u{1F}": "\\u001f", "\n": "\\n", "\0": "\\u0000"]
        for length in 0..<40 {
            for place in 0...length {
                let (start, end) = (String(repeating: "a", count: place), String(repeating: "b", count: length - place))
                let json = Self.json { $0.write(start + character + end) }
                #expect(json == "\"\(start)\(escaped[character] ?? "?")\(end)\"")
            }
        }
    }

    @Test func bytesThatAreNearToThoseThatAreEscapedAreNot() {
        let text = " !#$[]^_\u{7F}\u{80}\u{A2}\u{DC}ü"
        for length in 0..<20 {
            let text = String(repeating: "x", count: length) + text
            #expect(Self.json { $0.write(text) } == "\"\(text)\"")
        }
    }

    @Test func keysOfEveryLengthAreWritten() {
        for length in 0..<50 {
            let key = String(repeating: "k", count: length)
            var memory = OwnedMemory()
            let handle = Handle.allocate(JSONKey(key, in: &memory))
            defer { handle.deallocate() }
            let json = Self.json { bytes in
                bytes.write(Int64(1), after: handle)
                bytes.write(true, after: handle)
                bytes.write("text", after: handle)
                bytes.writeNull(after: handle)
                bytes.append(key: key + "\n")
                bytes.write(false)
            }
            #expect(
                json == "\"\(key)\":1,\"\(key)\":true,\"\(key)\":\"text\",\"\(key)\":null,\"\(key)\\n\":false")
            withExtendedLifetime(memory) {}
        }
    }

    @Test func wholeNumbersHaveTheirDigits() {
        var numbers: [UInt64] = [0, .max]
        var power: UInt64 = 1
        for _ in 0..<20 {
            numbers += [power - 1, power, power + 1, power &* 9, power / 3, power &* 12_345]
            power = power &* 10
        }
        for number in numbers {
            #expect(Self.json { $0.write(number) } == "\(number)")
            let signed = Int64(bitPattern: number)
            #expect(Self.json { $0.write(signed) } == "\(signed)")
            #expect(Self.json { $0.write(-(signed >> 1)) } == "\(-(signed >> 1))")
        }
        for number in UInt64(0)..<20_000 {
            let number = number &* 4_999 + number
            #expect(Self.json { $0.write(number) } == "\(number)")
        }
    }

    @Test func moreThanOneSizeGoesWithTheData() {
        for length in [10, 5_000, 300_000] {
            var bytes = JSONBytes()
            let text = String(repeating: "x", count: length)
            for _ in 0..<2 {
                bytes.write(text)
                let data = bytes.takeData(copying: 4_096)
                #expect(String(decoding: data, as: UTF8.self) == "\"\(text)\",")
                #expect(bytes.count == 0 && bytes.capacity <= 4_096)
            }
        }
    }
}
