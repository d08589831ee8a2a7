import DictionaryImport
import Foundation
import Testing

private struct Note: DictionaryImportable {
    var text = ""
    var lines: [String] = []

    static var importableProperties: PropertyRegistry {
        \.text
        \.lines
    }
}

@Suite("Text in indented JSON")
struct IndentedTextTests {
    @Test(
        "Text is left as it is wherever its quotes, backslashes and brackets stand",
        arguments: ["\"", "\\", "\\\"", "[]", "{\n}", ",:", "ß"])
    func textIsLeftAsItIs(part: String) throws {
        for before in 0..<20 {
            for after in 0..<10 {
                let text = String(repeating: "a", count: before) + part + String(repeating: "b", count: after)
                let plain = String(decoding: try [text].exportedText(), as: UTF8.self)
                let json = try Note(text: text, lines: [text, ""]).exportedJSON(options: .readable)
                #expect(
                    String(decoding: json, as: UTF8.self) == """
                        {
                          "lines": [
                            \(plain),
                            ""
                          ],
                          "text": \(plain)
                        }
                        """)
            }
        }
    }
}

extension [String] {
    /// The text as it is in JSON without line breaks, between the brackets of an array.
    fileprivate func exportedText() throws -> Data {
        let json = try Note(lines: self).exportedJSON()
        return json.dropFirst(#"{"text":"","lines":["#.utf8.count).dropLast(2)
    }
}
