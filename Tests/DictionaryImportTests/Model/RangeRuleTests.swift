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

    @Test(
        arguments: [
            ("positive", -1, "-1 is below 0"), ("low", 10, "10 is above 9"), ("below", 1, "1 is not less than 1.0"),
            ("half", 0.5, "0.5 is not in 0.0..<0.5"), ("code", "ab", "3 to 20"), ("note", "short", "at least 12"),
            ("short", "abcde", "at most 4"), ("word", "abcd", "2 to 3"), ("tags", ["a", "b", "c"], "at most 2"),
            ("few", [1], "at least 2"), ("some", [1, 2, 3], "1 to 2"),
        ] as [(String, any Sendable, String)])
    func broken(key: String, value: any Sendable, words: String) throws {
        let found = issues { try Measures.object(from: [key: value]) }
        #expect(found.map(\.path.description) == [key])
        #expect(found.first?.description.contains(words) == true, "\(found)")
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
