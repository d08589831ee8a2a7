import DictionaryImport
import Foundation
import Testing

/// Accepted and refused texts, after the cases that JSON parsing suites share.
@Suite("The grammar of JSON")
struct JSONGrammarTests {
    static let accepted: [String] = [
        // Structure and blanks
        "[]", "{}", "[[]   ]", "[[]]", " [] ", "[1\n]", "[1 ]", "\t[1]", "[1,\n1\n,\r 1]", "[ \t\r\n]", "{ }",
        "\u{FEFF}[1]", "\u{FEFF}null", "[1,2,3,[4,[5]]]", "[[[[[]]]]]", "{\"a\":{\"b\":{\"c\":[]}}}", "\n\n\n1\n\n",
        "[\"a\",null,true,false,0,{}]", "{\"a\":[]}", "{\"\":0}", "{\"a\":\"b\",\"a\":\"c\"}",
        "{\"a\":\"b\",\"a\":\"b\"}",
        "{\"foo\\u0000bar\": 42}", "{ \"min\": -1.0e+28, \"max\": 1.0e+28 }", "{\"a\" : 1 , \"b\"\t:\n2}",
        "{\"title\":\"\\u041f\\u043e\\u043b\\u0442\\u043e\\u0440\\u0430\"}",
        // Scalars as the whole text
        "null", "true", "false", "42", "-0.1", "\"asd\"", "\"\"", "  \"x\"  ", "0", "-0", "1e1",
        // Numbers
        "[0]", "[-0]", "[-0.0]", "[0e1]", "[0e+1]", "[0.0e0]", "[1E22]", "[1E-2]", "[1E+2]", "[123e45]",
        "[123.456e78]", "[1e-2]", "[1e+2]", "[123]", "[123.456789]", "[-123]", "[-1]", "[20e1]", "[ 4]", "[1.5]",
        "[0.4e00669999999999999999999999999999999999999999999999999999999999999999999999999969999999006]",
        "[-1e+9999]", "[1.5e+9999]", "[-123123e100000]", "[123.456e-789]", "[1e400]", "[123123e-10000000]",
        "[-237462374673276894279832749832423479823246327846]", "[100000000000000000000]", "[10]",
        "[1.0000000000000001]",
        "[-0.000000000000000000000000000000000000000000000000000000000000000000000000000001]",
        "[18446744073709551616]", "[9223372036854775808]", "[-9223372036854775809]", "[0.1e1, 10E0]",
        // Strings
        "[\"\\u0060\\u012a\\u12AB\"]", "[\"\\uD801\\udc37\"]", "[\"\\ud83d\\ude39\\ud83d\\udc8d\"]",
        "[\"\\\"\\\\\\/\\b\\f\\n\\r\\t\"]", "[\"\\\\u0000\"]", "[\"\\\"\"]", "[\"a/*b*/c/*d//e\"]", "[\"\\\\a\"]",
        "[\"\\\\n\"]", "[\"\\u0012\"]", "[\"\\uFFFF\"]", "[\"\\uDBFF\\uDFFF\"]", "[\"new\\u00A0line\"]",
        "[\"\u{10FFFF}\"]", "[\"\u{FFFF}\"]", "[\"\\u0000\"]", "[\"\\u002c\"]", "[\"π\"]", "[\"asd \"]", "\" \"",
        "[\"\\uD834\\uDd1e\"]", "[\"\\u0821\"]", "[\"\\u0123\"]", "[\"\u{2028}\"]", "[\"\u{2029}\"]",
        "[\"\\u0061\\u30af\\u30EA\\u30b9\"]", "[\"new\\u000Aline\"]", "[\"\u{7F}\"]", "[\"\\uA66D\"]", "[\"⍂㈴⍂\"]",
        "[\"\\u0022\"]", "[\"\u{1B7}\"]", "[\"\\u200B\"]", "[\"\\u2064\"]", "[\"\\uFDD0\"]", "[\"\\uFFFE\"]",
        "[\"\\u005C\"]", "[\"€𝄞\"]", "[\"aa\u{7F}a\"]", "[\"\u{0301}\"]", "[\"12345678\\t12345678é12345678\"]",
        "[\"\u{FEFF}\"]", "[\"\\ufeff\"]",
    ]

    static let refused: [String] = [
        // Structure
        "", " ", "\u{FEFF}", "\u{FEFF}\u{FEFF}1", "[", "]", "{", "}", "[1", "[1,", "[1,]", "[,1]", "[1,,2]", "[,]",
        "[1 2]",
        "[\"\": 1]", "[\"\"],", "[1]]", "[1]x", "[]]", "[[]", "[[1]", "[\"x\"", "[x", "[x, ]", "[1:2]", "[3[4]]",
        "[1,1,1,\n1", "[\"a\",\n4\n,1,", "[{}", "[}", "{]", "[\"a\",4,1,1,1,,", "{\"a\":1]", "[{]}", "[1}", "{}}",
        "{\"a\"", "{\"a\":", "{\"a\":\"b\"", "{\"a\":\"b\",", "{\"a\":\"b\",}", "{\"a\":\"b\",,\"c\":1}",
        "{\"a\" \"b\"}",
        "{\"a\",\"b\"}", "{a:1}", "{'a':1}", "{1:1}", "{null:1}", "{\"a\":1 \"b\":2}", "{\"a\"::1}", "{:1}", "{,}",
        "{\"a\":\"b\"}#", "{\"a\":\"b\"}/**/", "{\"a\":\"b\"}//", "{\"a\":/*c*/\"b\"}", "{\"a\":true} \"x\"",
        "{[: \"x\"}",
        "{\"a\":\"a\" 123}", "{9999E9999:1}", "{\"x\", null}", "{\"id\":0,,,,,}", "{\"a\":1,\"b\"}", "{\"a\" b}",
        "{{}}",
        "[1]\n2", "1 2", "null null", "[]a", "{}{}", "[][]", "/*c*/[]", "[ // c\n]", "<.>", "[<null>]", "*", "#",
        "[1\u{000B}]", "[\u{000C}]", "[\u{00A0}1]", "[\u{2060}]", "\u{0000}", "[\u{0000}]", "[1]\u{0000}",
        "[\\u000A\"\"]",
        // Literals
        "nul", "nulll", "tru", "truee", "True", "TRUE", "fals", "falsee", "nan", "NaN", "Infinity", "-Infinity", "inf",
        "undefined", "[nul]", "[tru]", "[fals]", "[True]", "[NULL]", "t", "n", "f", "[n", "truefalse", "å", "[nu",
        // Numbers
        "[+1]", "[01]", "[-01]", "[00]", "[-]", "[--1]", "[-a]", "[1.]", "[.1]", "[-.1]", "[1.e1]", "[.e1]", "[1e]",
        "[1e+]", "[1e-]", "[1E]", "[1E+]", "[1ea]", "[1e1.5]", "[1.2.3]", "[1,000]]", "[0x1]", "[0x42]", "[1_000]",
        "[-NaN]", "[-Infinity]", "[1+2]", "[1 000.0]", "[2.e3]", "[2.e+3]", "[0.e1]", "[0.3e]", "[0.3e+]", "[0e]",
        "[0e+]", "[0E+]", "[9.e+]", "[1eE2]", "[0e+-1]", "[-012]", "[- 1]", "[1a]", "[1.2a-3]",
        "[1.8011670033376514H-308]",
        "[\u{FF11}]", "[٣]", "-", "-x", "01", "1.", "1e", "+0", "0.", "00", "-00", "[-2.]", "[+Inf]", "2e+", "0x",
        // Strings
        "\"", "[\"", "[\"a", "[\"a]", "[\"\\", "[\"\\\"]", "[\"\\x00\"]", "[\"\\a\"]", "[\"\\u\"]", "[\"\\u00\"]",
        "[\"\\u00A\"]", "[\"\\u00Ag\"]", "[\"\\uqqqq\"]", "[\"\\U0041\"]", "[\"\\'\"]", "['a']", "[\"\\\u{0}\"]",
        "[\"\\é\"]",
        "[\"\\uD800\"]", "[\"\\uDC00\"]", "[\"\\uD800\\n\"]", "[\"\\uD800a\"]", "[\"\\uD800\\\"]", "[\"\\uD800\\u\"]",
        "[\"\\uD800\\uD800\"]", "[\"\\uD800\\u1\"]", "[\"\\uD800\\u1x\"]", "[\"\\uD800\\u0041\"]", "[\"\\uDd1ea\"]",
        "[\"\\uD834\\uDd\"]", "[\"\\uDFFF\\uD800\"]", "[\"\\u 041\"]", "[\"\\u-041\"]", "[\"\\u+041\"]", "[\"\\0\"]",
        "[\"a\nb\"]", "[\"a\tb\"]", "[\"\u{0}\"]", "[\"\u{1F}\"]", "\"\n\"", "[\"a\u{0}a\"]", "[\"12345678\u{1}\"]",
        "[\"asd]", "[a", "[é]", "[\"x\"\"y\"]", "[\"\\uD800\\uDBFF\\uDC00\"]", "\"\\", "\"\\u12", "\"\\uD800",
        "\"\\v\"",
    ]

    @Test("Texts of the grammar are accepted")
    func acceptedTexts() {
        for text in Self.accepted {
            #expect(throws: Never.self, "\(text)") { try JSONPlainValue.parsed(text) }
        }
    }

    @Test("Other texts are refused")
    func refusedTexts() {
        for text in Self.refused {
            #expect(throws: ImportError.self, "\(text)") { try JSONPlainValue.parsed(text) }
        }
    }

    @Test("A text that ends too early is refused", arguments: accepted)
    func prefixes(text: String) throws {
        let bytes = Array(text.utf8)
        for count in 0..<bytes.count where !(text.hasPrefix("\u{FEFF}") && count < 3) {
            do {
                // A value may be complete already.
                _ = try JSONPlainValue.parsed(Array(bytes[..<count]))
            } catch let error as ImportError {
                let isAtEnd = [": the text ends ", ": the body is empty"].contains { error.description.contains($0) }
                #expect(isAtEnd, "\(error) in the first \(count) bytes of \(text)")
            }
        }
    }

    @Test("Every kind of value is read")
    func kinds() throws {
        let text = #" {"a":[1,-2.5e3,"x\u00e9\n\ud83d\ude00",true,false,null],"":{},"é":[[]]} "#
        let expected: JSONPlainValue = .object([
            "a": .array([
                .number(ImportValue(1)), .number(ImportValue(-2500.0)), .string("xé\n😀"), .bool(true), .bool(false),
                .null,
            ]),
            "": .object([:]), "é": .array([.array([])]),
        ])
        #expect(try JSONPlainValue.parsed(text) == expected)
    }

    @Test("Strings of any length are read, with a special byte at any place")
    func strings() throws {
        for length in 0..<40 {
            for place in 0...length {
                for (raw, value) in [("", ""), ("é", "é"), (#"\n"#, "\n"), (#"\ud83d\ude00"#, "😀"), ("漢", "漢")] {
                    let head = String(repeating: "a", count: place)
                    let tail = String(repeating: "b", count: length - place)
                    #expect(try JSONPlainValue.parsed("\"\(head)\(raw)\(tail)\"") == .string(head + value + tail))
                }
                let broken = String(repeating: "a", count: place) + "\u{1}" + String(repeating: "b", count: length)
                #expect(throws: ImportError.self) { try JSONPlainValue.parsed("\"\(broken)\"") }
            }
        }
    }

    @Test(
        "Blanks between a key and its colon change nothing where keys are repeated",
        arguments: ["", " ", "  ", "\n", " \t"])
    func blanksBeforeColons(blanks: String) throws {
        let keys = (1..<20).map { String(repeating: "k", count: $0) } + ["id", " ", "k ", ": "]
        let rows = (0..<100).map { row in
            // In changing orders, so that keys are not where they were in the row before.
            let members = keys.indices.map { "\"\(keys[($0 * (row + 1)) % keys.count])\"\(blanks):\(row)" }
            return "{\(members.joined(separator: ", "))}"
        }
        let expected = (0..<100).map { row in
            JSONPlainValue.object(
                Dictionary(
                    uniqueKeysWithValues: Set(keys.indices.map { ($0 * (row + 1)) % keys.count }).map {
                        (keys[$0], .number(ImportValue(row)))
                    }))
        }
        #expect(try JSONPlainValue.parsed("[\(rows.joined(separator: ","))]") == .array(expected))
    }
}
