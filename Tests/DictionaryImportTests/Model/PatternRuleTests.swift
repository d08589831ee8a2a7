import DictionaryImport
import Foundation
import TestSupport
import Testing

/// What `.matching` takes for a pattern, and which texts match.
@Suite("Patterns of text")
struct PatternRuleTests {
    private struct Checked: DictionaryImportable {
        var text = ""
        @TaskLocal static var pattern = ""
        static var importableProperties: PropertyRegistry { Property(\.text, .matching(pattern)) }
    }

    /// A model has one list for ever: what it is found wrong with is asked for each time.
    private func isValid(_ pattern: String) -> Bool {
        Checked.$pattern.withValue(pattern) { issues { try Checked.checkImportableProperties() }.isEmpty }
    }

    @Test(
        "What is a regular expression by itself is one for the whole text",
        arguments: [
            "(?x) [0-9]{5} # zip", "(?x) a # b)", "(?x) a # b\n | b # c", "\\Qa.b", "a|b", "(?i)a", "^a$", "(?#x)a",
        ])
    func valid(pattern: String) { #expect(isValid(pattern)) }

    @Test(
        "What is none is a fault, also where it would be one in parentheses",
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

    @Test(
        "The whole text must match",
        arguments: [
            ("zip", ["02100"], ["0210", "021000", "02100 # zip", "02100\n", ""]),
            ("commented", ["a", "bc"], ["a # one", "b", "abc", "a\n"]),
            ("quoted", ["a.b|c"], ["aXb|c", "a.b", "a.b|c)", "c"]),
            ("mail", ["a@b.cd", "ann.x@example.com"], ["a@b", "a@b.c", "@b.cd", "a@b.cd\n", "x a@b@c.de"]),
            ("lines", ["ac", "abbc"], ["ab\nac", "ac\nb", "xac", "ac\n"]),
            ("letters", ["abc_1", "\u{e9}t\u{e9}", "\u{661}"], ["a b", "", "a-b"]),
            ("word", ["a", "ab", "abcd"], ["abc", "b", "aa"]),
            ("code", ["AB-1", "XY-1234"], ["AB-", "AB-12345", "ab-1", "AB-1 "]),
            ("empty", [""], [" ", "a"]),
        ] as [(String, [String], [String])])
    func matches(key: String, accepted: [String], refused: [String]) {
        for text in accepted { #expect(issues { try Patterns.object(from: [key: text]) }.isEmpty, "\(text)") }
        for text in refused {
            #expect(issues { try Patterns.object(from: [key: text]) }.map(\.reason.code) == [.rule], "\(text)")
        }
    }

    @Test("Every character of ASCII is what the expression says it is")
    func characters() {
        let whole = try? NSRegularExpression(pattern: #"\A(?:[A-Z]{2}-\d{1,4})\z"#)
        for byte in UInt8(0)..<128 {
            for text in ["AB-1" + String(UnicodeScalar(byte)), "A" + String(UnicodeScalar(byte)) + "-1"] {
                let isMatch = whole?.firstMatch(in: text, range: NSRange(text.startIndex..., in: text)) != nil
                #expect(issues { try Patterns.object(from: ["code": text]) }.isEmpty == isMatch, "\(byte)")
            }
        }
    }
}
