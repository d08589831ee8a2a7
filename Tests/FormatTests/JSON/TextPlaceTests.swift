import DictionaryImport
import Foundation
import TestSupport
import Testing

@Suite("The place where text is not JSON")
struct TextPlaceTests {
    private struct Point: DictionaryImportable {
        var x = 0
        static var importableProperties: PropertyRegistry { \.x }
    }

    @Test(
        "A syntax error has a line, a column and a byte",
        arguments: [
            ("{\n  \"x\": é}", 2, 8, 9), ("", 1, 1, 0), (#"{"x": 1"#, 1, 8, 7), ("[\r\n\r\n,]", 3, 1, 5),
        ] as [(text: String, line: Int, column: Int, offset: Int)])
    func places(text: String, line: Int, column: Int, offset: Int) throws {
        let found = issues { try Point.object(fromJSON: text) }
        #expect(found.map(\.reason.code) == [.syntax])
        let place = try #require(found.first?.reason.textPlace)
        #expect((place.line, place.column, place.byteOffset) == (line, column, offset))
        let encoded = try JSONSerialization.jsonObject(with: JSONEncoder().encode(found[0])) as? [String: Any]
        #expect(encoded?["line"] as? Int == line && encoded?["column"] as? Int == column)
        #expect(encoded?["offset"] as? Int == offset)
    }

    @Test("Other issues have no place in the text")
    func others() throws {
        let found = issues { try Point.object(fromJSON: #"{"x": "y"}"#) }
        #expect(found.map(\.reason.code) == [.typeMismatch] && found[0].reason.textPlace == nil)
        let encoded = try JSONSerialization.jsonObject(with: JSONEncoder().encode(found[0])) as? [String: Any]
        #expect(encoded?["line"] == nil)
    }

    @Test("In a stream, the place is counted from its start")
    func streams() throws {
        var stream = ImportStream<Point>(.array)
        let found = issues { try stream.push(Data("[{\"x\": 1},\n{\"x\": }]".utf8)) }
        #expect(found.first?.reason.textPlace?.line == 2 && found.first?.reason.textPlace?.byteOffset == 17)
    }
}
