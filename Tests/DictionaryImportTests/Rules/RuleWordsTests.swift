import DictionaryImport
import TestSupport
import Testing

@Suite("Rules with words of their own")
struct RuleWordsTests {
    private struct Order: DictionaryImportable {
        var zip: String?
        var code = ""
        var age: Int?
        var size = 1
        var tags: [String] = []
        var color: String?

        static var importableProperties: PropertyRegistry {
            Property(\.zip, .matching("[0-9]{5}", or: "must be a ZIP code"))
            Property(\.code, .length(2...3, or: "must have two or three letters"))
            Property(\.age, .min(18, or: "is too young"), .range(0...150))
            Property(\.size, .oneOf(1, 2, or: "is no size"))
            Property(\.tags, .count(...2, or: "has too many tags"))
            Property(\.color, .equal(to: "red", or: "must be red"), .sensitive)
        }
    }

    private static let broken = [
        RuleCase("zip", "0210", #""0210" must be a ZIP code"#),
        RuleCase("code", "a", #""a" must have two or three letters"#),
        RuleCase("age", 3, "3 is too young"),
        RuleCase("age", 151, "151 is not in 0...150"),
        RuleCase("size", 3, "3 is no size"),
        RuleCase("tags", ["a", "b", "c"], "an array has too many tags"),
        RuleCase("color", "blue", "String (hidden) must be red"),
    ]

    @Test("What breaks a rule is said in the words that the rule was given", arguments: broken)
    func words(rule: RuleCase) {
        let found = issues { try Order.object(from: [rule.property: rule.value]) }
        #expect(found.map(\.description) == rule.lines)
        #expect(found.map(\.reason.code) == [.rule])
    }
}
