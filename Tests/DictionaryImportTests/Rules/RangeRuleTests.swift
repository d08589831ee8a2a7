import DictionaryImport
import Foundation
import TestSupport
import Testing

@Suite("Rules with a range of any kind")
struct RangeRuleTests {
    private struct Measures: DictionaryImportable {
        var positive = 0
        var low: Int?
        var below: Double?
        var half = 0.0
        var day: Date?
        var code = ""
        var note: String?
        var short: String?
        var word = ""
        var tags: [String] = []
        var few: [Int]?
        var some: Set<Int> = []

        static var importableProperties: PropertyRegistry {
            Property(\.positive, .range(0...))
            Property(\.low, .range(...9))
            Property(\.below, .range(..<1))
            Property(\.half, .range(0..<0.5))
            Property(\.day, .range(Date(timeIntervalSince1970: 0)...))
            Property(\.code, .length(3...20))
            Property(\.note, .length(12...))
            Property(\.short, .length(...4))
            Property(\.word, .length(2..<4))
            Property(\.tags, .count(...2))
            Property(\.few, .count(2...))
            Property(\.some, .count(1..<3))
        }
    }

    private static let broken = [
        RuleCase("positive", -1, "-1 is below 0"),
        RuleCase("low", 10, "10 is above 9"),
        RuleCase("below", 1, "1 is not less than 1.0"),
        RuleCase("half", 0.5, "0.5 is not in 0.0..<0.5"),
        RuleCase("code", "ab", #""ab" must have 3 to 20 characters, not 2"#),
        RuleCase("note", "short", #""short" must have at least 12 characters, not 5"#),
        RuleCase("short", "abcde", #""abcde" must have at most 4 characters, not 5"#),
        RuleCase("word", "abcd", #""abcd" must have 2 to 3 characters, not 4"#),
        RuleCase("tags", ["a", "b", "c"], "must have at most 2 elements, not 3"),
        RuleCase("few", [1], "must have at least 2 elements, not 1"),
        RuleCase("some", [1, 2, 3], "must have 1 to 2 elements, not 3"),
    ]

    @Test("Values beyond the ends of a range break the rule", arguments: broken)
    func brokenRules(rule: RuleCase) {
        #expect(failureLines { try Measures.object(from: [rule.property: rule.value]) } == rule.lines)
    }

    @Test("Values at the ends of a range keep the rule")
    func kept() throws {
        let ends: [[String: Any]] = [
            [
                "positive": 0, "low": 9, "below": 0.999, "half": 0, "day": 0, "code": "abc", "short": "abcd",
                "word": "ab",
            ],
            [
                "positive": Int.max, "code": String(repeating: "e\u{301}", count: 20), "note": "twelve chars",
                "word": "abc",
            ],
            ["tags": ["a", "b"], "few": [1, 2], "some": [1], "short": "", "low": NSNull()],
            ["tags": [String](), "few": [1, 2, 3, 4], "some": [1, 2]],
        ]
        for source in ends { #expect(issues { try Measures.object(from: source) }.isEmpty) }
    }
}
