import Foundation
import TestSupport
import Testing

@testable import DictionaryImport

/// Patterns that are matched without `NSRegularExpression`: they mean what it says they mean.
@Suite struct LinearPatternTests {
    private static func oracle(_ pattern: String) -> (String) -> Bool {
        let whole = try? NSRegularExpression(pattern: "\\A(?:\(pattern))\\z")
        return { text in
            whole?.firstMatch(in: text, range: NSRange(location: 0, length: text.utf16.count)) != nil
        }
    }

    private static func isValid(_ pattern: String) -> Bool {
        (try? NSRegularExpression(pattern: pattern)) != nil
            && (try? NSRegularExpression(pattern: "\\A(?:\(pattern))\\z")) != nil
    }

    @Test(arguments: [
        "[0-9]{5}", "[A-Z]{2}-\\d{4}", "^[a-z][a-z0-9_-]*$", ".+@.+", "[^@]+@[^@]+\\.[a-z]{2,}", "\\+?[0-9 ]{6,15}",
        "a?b*c+", "x{0,3}y{2,}", "", "\\w+", "\\W\\D", "[\\w.-]+", "[^\\d]", "a\\.b", "[a-c-]",
    ])
    func meansTheSameForEveryASCIIText(_ pattern: String) throws {
        let linear = try #require(LinearPattern(pattern))
        let matches = Self.oracle(pattern)
        for byte in UInt8(0)..<128 {
            let character = String(UnicodeScalar(byte))
            for text in [character, "a" + character, character + "1", "02100" + character, "a@b." + character] {
                #expect(
                    text.withTextBytes { linear.matches($0) } == matches(text),
                    "\(pattern) and \(text.debugDescription)")
            }
        }
        for text in [
            "", "02100", "AB-1234", "ann_1-x", "ann@example.com", "+49 30 123456", "abc", "xxyy", "a.b", "\r\n",
        ] {
            #expect(text.withTextBytes { linear.matches($0) } == matches(text), "\(pattern) and \(text)")
        }
    }

    @Test(arguments: [
        "a|b", "(ab)+", "a+?", "a*+", "a{2}{3}", "\\bword\\b", "\\p{L}+", "[[a-z]&&[^b]]", "[a-z&&[^b]]",
        "[:alpha:]", "é", "a$b", "a^", "\\s", "[\\s]", "a{64}", "a{1,70}", "[]a]", "[a", "[z-a]", "a{3,2}", "*a",
        "a**", "\\", "[a-\\d]", "[\\d-a]", "[+--]", "a{,3}", "a{", "a}", "[]", "[^]", "(?i)a", "\\1", "\\x41",
        "a{0}", "^*", "#",
    ])
    func whatItDoesNotKnowIsLeftToFoundation(_ pattern: String) {
        #expect(LinearPattern(pattern) == nil)
    }

    @Test func textBeyondASCIIIsLeftToFoundation() throws {
        let digits = try #require(LinearPattern("\\d+"))
        #expect("\u{0661}".withTextBytes { digits.matches($0) } == nil)
        #expect("12".withTextBytes { digits.matches($0) } == true)
    }

    @Test(arguments: 0..<4)
    func randomPatternsMeanTheSame(_ seed: Int) {
        var random = SeededGenerator(seed: UInt64(seed))
        let parts = [
            "a", "b", "1", "_", "-", "@", "/", ".", "\\.", "\\-", "\\d", "\\w", "\\D", "\\W", "\\$", "[ab]", "[a-c]",
            "[^a]", "[0-9a-f]", "[a.b]", "[a_-]", "[^-a]", "[-a]", "[a^]", "[+]", "[\\]a]", "[\\w-]", "[%-/]", "[!]",
            "[a-]", "[=]", "[~]", "[,;]", "[<>]", "['\"]", " ", "\\ ", "^", "$", "&", "[&]", "[a&b]", "#", "[#]",
            "[:]", "[$]", "[{]", "[}]", "[*]", "[?]", "[(]", "[|]", "=", "!", "%", "~", "'", ":", "\\:", "\\@",
            "\\_", "\\'", "\\<", "\\#", "\\~", "\\`", "[\\<]", "[a-c0-2x]",
        ]
        let repetitions = [
            "", "", "", "?", "*", "+", "{2}", "{1,3}", "{0,2}", "{2,}", "{0,}", "{ 2}", "{1, 2}", "+?", "?+",
        ]
        let characters = Array("aabbc1129_-@/.$ xZ~!%&#:;,<>='\"+*?(){}[]|^\\`\n\r\t\u{0B}\u{0}")
        var known = 0
        for _ in 0..<3_000 {
            var pattern = ""
            for _ in 0...random.below(4) {
                pattern += parts[random.below(parts.count)] + repetitions[random.below(repetitions.count)]
            }
            guard let linear = LinearPattern(pattern) else { continue }
            #expect(Self.isValid(pattern), "\(pattern) is not valid")
            known += 1
            let matches = Self.oracle(pattern)
            for _ in 0..<12 {
                let text = String((0..<random.below(6)).map { _ in characters[random.below(characters.count)] })
                let expected = matches(text)
                #expect(
                    text.withTextBytes { linear.matches($0) } == expected, "\(pattern) and \(text.debugDescription)")
            }
        }
        #expect(known > 500)
    }
}
