import DictionaryImport
import Testing

@Suite("Errors of JSON")
struct JSONSyntaxErrorTests {
    private func error(_ bytes: [UInt8], maximumDepth: Int = 512) -> ImportIssue? {
        do throws(ImportError) {
            _ = try ImportValue(json: bytes, maximumDepth: maximumDepth)
            return nil
        } catch {
            return error.issues.first
        }
    }

    @Test(
        "An error says where it is, and what was expected there",
        arguments: [
            ("", 0, "line 1, column 1: the body is empty"),
            ("  \n ", 4, "line 2, column 2: the body is empty"),
            ("[1,\n 2,\n x]", 9, "line 3, column 2: found 'x', expected a value"),
            ("[1,\r\n\r\n]", 7, "line 3, column 1: found ']', expected a value"),
            ("[1,\r\r,]", 5, "line 3, column 1: found ',', expected a value"),
            ("[,", 1, "line 1, column 2: found ',', expected a value or ']'"),
            ("[", 1, "line 1, column 2: the text ends here, expected a value or ']'"),
            ("[1", 2, "line 1, column 3: the text ends here, expected ',' or ']'"),
            ("[1 2]", 3, "line 1, column 4: found '2', expected ',' or ']'"),
            ("{", 1, "line 1, column 2: the text ends here, expected a key in quotes or '}'"),
            ("{1", 1, "line 1, column 2: found '1', expected a key in quotes or '}'"),
            ("{\"é\" 1}", 6, "line 1, column 6: found '1', expected ':'"),
            ("{\"a\":}", 5, "line 1, column 6: found '}', expected a value"),
            ("{\"a\":1,}", 7, "line 1, column 8: found '}', expected a key in quotes"),
            ("{\"a\":1 \"b\"}", 7, "line 1, column 8: found '\"', expected ',' or '}'"),
            ("{\"a\":[1},2]", 7, "line 1, column 8: found '}', expected ',' or ']'"),
            ("[] []", 3, "line 1, column 4: found '[', expected the end of the text"),
            ("\u{FEFF}[x", 4, "line 1, column 2: found 'x', expected a value or ']'"),
            ("[tru]", 4, "line 1, column 5: found ']', expected 'true'"),
            ("[nuLL]", 3, "line 1, column 4: found 'L', expected 'null'"),
            ("fal", 3, "line 1, column 4: the text ends here, expected 'false'"),
            ("[\"日本語\u{1}\"]", 11, "line 1, column 6: the control character U+0001 must be escaped in a string"),
            ("[\"a\n\"]", 3, "line 1, column 4: the control character U+000A must be escaped in a string"),
            ("[\"a", 3, "line 1, column 4: the text ends inside a string"),
            ("[\"a\\", 4, "line 1, column 5: the text ends inside a string"),
            ("[01]", 1, "line 1, column 2: a number must not start with a superfluous zero"),
            ("[-]", 2, "line 1, column 3: found ']', expected a digit"),
            ("[1.]", 3, "line 1, column 4: found ']', expected a digit"),
            ("1e+", 3, "line 1, column 4: the text ends here, expected a digit"),
            ("[\u{A0}1]", 1, "line 1, column 2: found U+00A0, expected a value or ']'"),
            ("[1\u{0}]", 2, "line 1, column 3: found U+0000, expected ',' or ']'"),
            (
                "[\"x\\ud800y\"]", 3,
                "line 1, column 4: \\uD800 is half of a surrogate pair without the other half"
            ),
            (
                "[\"\\q\"]", 2,
                "line 1, column 3: a backslash must be followed by \", \\, /, b, f, n, r, t, "
                    + "or by u and four hexadecimal digits"
            ),
        ] as [(text: String, offset: Int, description: String)])
    func place(text: String, offset: Int, description: String) throws {
        let (place, message) = (description.prefix { $0 != ":" }, description.drop { $0 != ":" })
        let issue = try #require(error(Array(text.utf8)))
        #expect(issue.description == "ImportValue: invalid JSON at \(place) (byte \(offset))\(message)")
        #expect(issue.reason.code == .syntax)
    }

    @Test("Bytes that are not UTF-8 are an error")
    func encoding() {
        #expect(
            error([0x5B, 0x22, 0x61, 0xC3, 0x28, 0x22, 0x5D])?.description
                == "ImportValue: invalid JSON at line 1, column 4 (byte 3): the bytes here are not UTF-8")
        #expect(error([0xFF, 0xFE, 0x31, 0x00])?.reason.code == .syntax)
        #expect(
            error([0x5B, 0xE9, 0x5D])?.description
                == "ImportValue: invalid JSON at line 1, column 2 (byte 1): the bytes here are not UTF-8")
    }

    private func nested(_ depth: Int) -> [UInt8] {
        Array(repeating: 0x5B, count: depth) + Array(repeating: 0x5D, count: depth)
    }

    @Test("Depth counts open containers")
    func depth() {
        #expect(error(nested(512)) == nil)
        #expect(error(nested(513))?.reason.code == .depth)
        #expect(error(nested(1), maximumDepth: 0)?.reason.code == .depth)
        #expect(error([0x31], maximumDepth: 0) == nil)
        #expect(error(Array("[[],[],{},[{}]]".utf8), maximumDepth: 3) == nil)
        #expect(error(nested(3), maximumDepth: -1)?.reason.code == .depth)
    }

    @Test("Thousands of open brackets are an error")
    func manyBrackets() {
        #expect(error([UInt8](repeating: 0x5B, count: 1_000_000))?.reason.code == .depth)
        #expect(error(Array(String(repeating: "{\"a\":", count: 200_000).utf8))?.reason.code == .depth)
    }

    @Test("A huge limit of depth needs no stack")
    func hugeLimit() throws {
        let depth = 200_000
        let bytes = nested(depth)
        var value = try ImportValue(json: bytes, maximumDepth: .max)
        for _ in 1..<depth { value = try #require(value[0]) }
        #expect(value.array?.isEmpty == true)
        #expect(error(bytes.dropLast(), maximumDepth: .max)?.reason.code == .syntax)
    }
}
