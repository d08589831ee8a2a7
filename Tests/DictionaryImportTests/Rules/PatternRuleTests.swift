import DictionaryImport
import Foundation
import TestSupport
import Testing

/// Which patterns `.matching` accepts, and which texts match them.
@Suite("Patterns of text")
struct PatternRuleTests {
    private struct Checked: DictionaryImportable {
        var text = ""
        @TaskLocal static var pattern = ""
        static var importableProperties: PropertyRegistry { Property(\.text, .matching(pattern)) }
    }

    /// A model is inspected once, but its check asks for the list each time.
    private func isValid(_ pattern: String) -> Bool {
        Checked.$pattern.withValue(pattern) { issues { try Checked.checkImportableProperties() }.isEmpty }
    }

    @Test(
        "A valid expression is accepted as a pattern",
        arguments: [
            "(?x) [0-9]{5} # zip", "(?x) a # b)", "(?x) a # b\n | b # c", "\\Qa.b", "a|b", "(?i)a", "^a$", "(?#x)a",
        ])
    func valid(pattern: String) { #expect(isValid(pattern)) }

    @Test(
        "An expression that is not valid is a fault, even where it would be valid in parentheses",
        arguments: ["a)(?:b", "(", "[a", "a\\", "*a", "a{3,2}", "(?x) ( # )", ")", "[z-a]"])
    func invalid(pattern: String) { #expect(!isValid(pattern)) }

    private struct Patterns: DictionaryImportable {
        var zip: String?
        var commented: String?
        var quoted: String?
        var mail: String?
        var lines: String?
        var letters: String?
        var word: String?
        var code: String?
        var empty: String?
        static var importableProperties: PropertyRegistry {
            Property(\.zip, .matching("(?x) [0-9]{5} # zip"))
            Property(\.commented, .matching("(?x) a # one\n | bc # (two"))
            Property(\.quoted, .matching(#"\Qa.b|c"#))
            Property(\.mail, .matching(#"[^@]+@[^@]+\.[a-z]{2,}"#))
            Property(\.lines, .matching("^a.*c$"))
            Property(\.letters, .matching(#"\w+"#))
            Property(\.word, .matching("a|ab|abcd"))
            Property(\.code, .matching(#"[A-Z]{2}-\d{1,4}"#))
            Property(\.empty, .matching("()"))
        }
    }

    struct Texts: Sendable, CustomTestStringConvertible {
        let property: String
        let accepted: [String]
        let refused: [String]

        var testDescription: String { property }
    }

    @Test(
        "The whole text must match",
        arguments: [
            Texts(property: "zip", accepted: ["02100"], refused: ["0210", "021000", "02100 # zip", "02100\n", ""]),
            Texts(property: "commented", accepted: ["a", "bc"], refused: ["a # one", "b", "abc", "a\n"]),
            Texts(property: "quoted", accepted: ["a.b|c"], refused: ["aXb|c", "a.b", "a.b|c)", "c"]),
            Texts(
                property: "mail", accepted: ["a@b.cd", "ann.x@example.com"],
                refused: ["a@b", "a@b.c", "@b.cd", "a@b.cd\n", "x a@b@c.de"]),
            Texts(property: "lines", accepted: ["ac", "abbc"], refused: ["ab\nac", "ac\nb", "xac", "ac\n"]),
            Texts(property: "letters", accepted: ["abc_1", "\u{e9}t\u{e9}", "\u{661}"], refused: ["a b", "", "a-b"]),
            Texts(property: "word", accepted: ["a", "ab", "abcd"], refused: ["abc", "b", "aa"]),
            Texts(property: "code", accepted: ["AB-1", "XY-1234"], refused: ["AB-", "AB-12345", "ab-1", "AB-1 "]),
            Texts(property: "empty", accepted: [""], refused: [" ", "a"]),
        ])
    func matches(texts: Texts) {
        for text in texts.accepted {
            #expect(issues { try Patterns.object(from: [texts.property: text]) }.isEmpty, "\(text)")
        }
        for text in texts.refused {
            #expect(
                issues { try Patterns.object(from: [texts.property: text]) }.map(\.reason.code) == [.rule], "\(text)")
        }
    }

    @Test("Every ASCII character is matched as the expression says")
    func characters() {
        let whole = try? NSRegularExpression(pattern: #"\A(?:[A-Z]{2}-\d{1,4})\z"#)
        for byte in UInt8(0)..<128 {
            for text in ["AB-1" + String(UnicodeScalar(byte)), "A" + String(UnicodeScalar(byte)) + "-1"] {
                let isMatch = whole?.firstMatch(in: text, range: NSRange(text.startIndex..., in: text)) != nil
                #expect(issues { try Patterns.object(from: ["code": text]) }.isEmpty == isMatch, "\(byte)")
            }
        }
    }

    @Test("Patterns that are not valid are faults of the declaration, all at once, and every import throws them")
    func faults() {
        let expected = """
            Faulty: open: [0-9 is not a valid regular expression
            Faulty: closed: a)(?:b is not a valid regular expression
            """
        let check = #expect(throws: ImportError.self) { try Faulty.checkImportableProperties() }
        #expect(check?.description == expected)
        #expect(check?.issues.allSatisfy { $0.reason.code == .registry } == true)
        let first = #expect(throws: ImportError.self) { try Faulty.object(from: ["open": "1"]) }
        #expect(first?.description == expected)
        var value = Faulty()
        let update = #expect(throws: ImportError.self) { try value.importValues(from: ["fine": "1"]) }
        #expect(update?.description == expected)
        #expect(value.fine == "")
    }
}

private struct Faulty: DictionaryImportable {
    var open = "", fine = ""
    var closed: String?

    static var importableProperties: PropertyRegistry {
        Property(\.open, .matching("[0-9"))
        \.fine
        Property(\.closed, .matching("a)(?:b"))
    }
}
