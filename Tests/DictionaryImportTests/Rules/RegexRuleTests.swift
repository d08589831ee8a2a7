import DictionaryImport
import Foundation
import TestSupport
import Testing

@Suite("Regular expressions of Swift")
struct RegexRuleTests {
    private struct Texts: DictionaryImportable {
        var word: String?
        var both: String?

        static var importableProperties: PropertyRegistry {
            Property(\.word, .matching(/[a-z]+/.ignoresCase()))
            Property(\.both, .matching(/(?<first>.)(.)/, or: "must be two characters"))
        }
    }

    @Test("The whole text must match, and a null is not matched")
    func matches() throws {
        let texts = try Texts.object(from: ["word": "ABC", "both": "é!"])
        #expect(texts.word == "ABC" && texts.both == "é!")
        #expect(try Texts.object(from: ["word": NSNull()]).word == nil)
        #expect(failureLines { try Texts.object(from: ["word": "ab\n"]) }.count == 1)
    }

    @Test(
        "The issue of a text that does not match has the words of the rule, and no expression",
        arguments: [
            RuleCase("word", "abc1", #""abc1" does not match the pattern"#),
            RuleCase("both", "abc", #""abc" must be two characters"#),
        ])
    func words(rule: RuleCase) {
        let found = issues { try Texts.object(from: [rule.property: rule.value]) }
        #expect(found.map(\.description) == rule.lines)
        #expect(found.map(\.reason.code) == [.rule])
    }

    @Test("Several threads share one expression")
    func threads() async {
        await withTaskGroup(of: Int.self) { group in
            for number in 0..<8 {
                group.addTask {
                    (0..<50).count { (try? Texts.object(from: ["word": "w\($0)x", "both": "\(number)b"])) == nil }
                }
            }
            for await failures in group { #expect(failures == 50) }
        }
    }
}
