import DictionaryImport
import Foundation
import TestSupport
import Testing

@Suite("JSON in another encoding")
struct JSONOtherEncodingTests {
    private struct Item: DictionaryImportable {
        var id = 0
        static var importableProperties: PropertyRegistry { \.id }
    }

    @Test(
        "Of UTF-16, with a mark or without, the error says that it is UTF-16",
        arguments: [.utf16, .utf16LittleEndian, .utf16BigEndian] as [String.Encoding],
        [#"{"id": 1}"#, #"[{"id": 1}]"#, " {}", "1"])
    func utf16(encoding: String.Encoding, text: String) throws {
        let bytes = try #require(text.data(using: encoding))
        let words = "invalid JSON at line 1, column 1 (byte 0): the text is UTF-16, expected UTF-8"
        let other = "invalid JSON at line 1, column 2 (byte 1): the text is UTF-16, expected UTF-8"
        let found = issues { try ImportValue(json: bytes) }.map(\.description)
        #expect(found.count == 1 && (found[0].hasSuffix(words) || found[0].hasSuffix(other)), "\(found)")
        guard text.contains("id") else { return }
        #expect(issues { try Item.objects(fromJSON: bytes) }.first?.description.contains("UTF-16") == true)
    }

    @Test(
        "A zero byte in another text is no sign of UTF-16",
        arguments: [[0x5B, 0, 0, 0], [0, 0, 0, 0x5B], [0x5B, 0, 0x5D]])
    func others(bytes: [UInt8]) {
        let found = issues { try ImportValue(json: Data(bytes)) }
        #expect(found.first?.description.contains("UTF-16") == (bytes.count == 3))
    }
}
