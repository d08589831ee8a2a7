import DictionaryImport
import Foundation
import Testing

/// Base64 text as `Data`.
struct Base64Tests {
    @Test("Text of every length is read, in both alphabets, padded or not", arguments: 1..<80)
    func lengths(count: Int) throws {
        let data = Data((0..<count).map { UInt8(truncatingIfNeeded: $0 &* 151 &+ count &* 7) })
        let padded = data.base64EncodedString()
        let bare = padded.replacingOccurrences(of: "=", with: "")
        let urlSafe = padded.replacingOccurrences(of: "+", with: "-").replacingOccurrences(of: "/", with: "_")
        for text in [padded, bare, urlSafe, "  \(padded)\n"] {
            #expect(try Attached.object(from: ["data": text]).data == data)
            #expect(try Attached.object(fromJSON: JSONEncoder().encode(["data": text])).data == data)
        }
    }

    @Test("Every byte of the alphabets is read as Foundation reads it, and every other is refused")
    func alphabets() throws {
        for byte in UInt8.min..<0x80 {
            // Not at the ends, where blanks are allowed.
            let text = "QUJDREVG" + String(Unicode.Scalar(byte)) + "UJDREVG"
            let expected = Data(
                base64Encoded: text.replacingOccurrences(of: "-", with: "+").replacingOccurrences(of: "_", with: "/"))
            let data = try? Attached.object(from: ["data": text]).data
            #expect(data == (byte == UInt8(ascii: "=") ? nil : expected), "\(byte)")
        }
    }

    @Test(
        "What is not base64 is refused",
        arguments: [
            "", " ", "A", "AAAAA", "A===", "A==", "AA=", "AAA==", "AAAA=", "====", "=", "AB=A", "QQ==QQ==", "QU I",
            "\u{e9}AAA",
            "AAAA\nAAAA",
        ])
    func refused(text: String) {
        #expect(throws: ImportError.self) { try Attached.object(from: ["data": text]) }
    }
}

private struct Attached: DictionaryImportable {
    var data = Data()
    static var importableProperties: PropertyRegistry { \.data }
}
