import DictionaryImport
import Foundation
import TestSupport
import Testing

/// Each rule is checked for a property that always has a value, and for an optional one.
@Suite("Rules")
struct RuleTests {
    private static let family = "\u{1F468}\u{200D}\u{1F469}\u{200D}\u{1F467}\u{200D}\u{1F466}"

    private static let patternCases: [RuleCase] = [
        RuleCase("zip", "02101"),
        RuleCase("zip", "0210", #""0210" does not match [0-9]{5}"#),
        RuleCase("zip", "021011", #""021011" does not match [0-9]{5}"#),
        RuleCase("zip", "02101\n", #""02101\n" does not match [0-9]{5}"#),
        RuleCase("zip", "", #""" does not match [0-9]{5}"#),
        RuleCase("zip", 2101, "2101 does not match [0-9]{5}"),
        RuleCase("zip", 12101),
        RuleCase("word", "a"),
        RuleCase("word", "bc"),
        RuleCase("word", "abcd"),
        RuleCase("word", "abc", #""abc" does not match a|ab|bc|abcd"#),
        RuleCase("initials", "BC"),
        RuleCase("initials", "BCd", #""BCd" does not match (?i)\b(a|b)(c|d)\b"#),
        RuleCase("initials", "bc bd", #""bc bd" does not match (?i)\b(a|b)(c|d)\b"#),
        RuleCase("letters", "Ünïcödé"),
        RuleCase("letters", "a1", #""a1" does not match \p{L}+"#),
    ]

    @Test("A pattern matches the whole text", arguments: patternCases)
    func patterns(rule: RuleCase) { rule.check(in: Ruled.self) }

    private static let lengthCases: [RuleCase] = [
        RuleCase("exactly", "abcde"),
        RuleCase("exactly", "e\u{301}\(family)🇩🇪bc"),
        RuleCase("exactly", "abcd", #""abcd" must have exactly 5 characters, not 4"#),
        RuleCase("exactly", "abcdef", #""abcdef" must have exactly 5 characters, not 6"#),
        RuleCase("atLeast", "ab"),
        RuleCase("atLeast", "abc"),
        RuleCase("atLeast", "", #""" must have at least 2 characters, not 0"#),
        RuleCase("atMost", ""),
        RuleCase("atMost", "abc"),
        RuleCase("atMost", "abcd", #""abcd" must have at most 3 characters, not 4"#),
        RuleCase("between", "ab"),
        RuleCase("between", "abcd"),
        RuleCase("between", "abcde", #""abcde" must have 2 to 4 characters, not 5"#),
        RuleCase("swapped", "ab"),
        RuleCase("swapped", "abcd"),
        RuleCase("swapped", "", #""" must have 2 to 4 characters, not 0"#),
    ]

    @Test("Lengths are counted in characters, and their bounds are included", arguments: lengthCases)
    func lengths(rule: RuleCase) { rule.check(in: Ruled.self) }

    private static let boundCases: [RuleCase] = [
        RuleCase("least", 1),
        RuleCase("least", 0, "0 is below 1"),
        RuleCase("least", "0", #""0" is below 1"#),
        RuleCase("most", 10),
        RuleCase("most", 11, "11 is above 10"),
        RuleCase("most", true),
        RuleCase("inside", 1),
        RuleCase("inside", 10),
        RuleCase("inside", 0, "0 is not in 1...10"),
        RuleCase("inside", 11, "11 is not in 1...10"),
        RuleCase("turned", 1),
        RuleCase("turned", 10),
        RuleCase("turned", 11, "11 is not in 1...10"),
        RuleCase("most", 2.9, "expected Int, found Double 2.9"),
        RuleCase("ratio", 2),
        RuleCase("ratio", 2.9, "2.9 is above 2.0"),
        RuleCase("ratio", "2.9", #""2.9" is above 2.0"#),
        RuleCase("ratio", 0.5),
        RuleCase("ratio", 0.4, "0.4 is below 0.5"),
        RuleCase("share", 0.25),
        RuleCase("share", 1.01, "1.01 is not in 0.0...1.0"),
        RuleCase("tiny", 5),
        RuleCase("tiny", 6, "6 is not in 1...5"),
        RuleCase("huge", UInt64.max),
        RuleCase("huge", 1, "1 is below 9223372036854775808"),
        RuleCase("price", "19.99"),
        RuleCase("price", "20.01", #""20.01" is above 20"#),
    ]

    @Test("Bounds are included, and compared in the type of the property", arguments: boundCases)
    func bounds(rule: RuleCase) { rule.check(in: Ruled.self) }

    private static let choiceCases: [RuleCase] = [
        RuleCase("color", "red"),
        RuleCase("color", "green"),
        RuleCase("color", "Red", #""Red" is not one of "red", "green""#),
        RuleCase("colorInList", "green"),
        RuleCase("colorInList", "blue", #""blue" is not one of "red", "green""#),
        RuleCase("fixed", "yes"),
        RuleCase("fixed", "no", #""no" is not "yes""#),
        RuleCase(
            "fixed", String(repeating: "x", count: 60),
            #"""# + String(repeating: "x", count: 40) + #""… is not "yes""#),
        RuleCase("choice", 2),
        RuleCase("choice", 3, "3 is not one of 1, 2"),
        RuleCase("listed", 1),
        RuleCase("listed", 0, "0 is not one of 1, 2"),
        RuleCase("seven", "7"),
        RuleCase("seven", 8, "8 is not 7"),
        RuleCase("status", "open"),
        RuleCase("status", "closed", #""closed" is not one of "open", "held""#),
        RuleCase("statusInList", "held"),
        RuleCase("statusInList", "closed", #""closed" is not one of "open", "held""#),
        RuleCase("opened", "open"),
        RuleCase("opened", "held", #""held" is not "open""#),
        RuleCase("grade", 1),
        RuleCase("grade", 2, "2 is not one of 1"),
        RuleCase("flag", true),
        RuleCase("flag", false, "false is not true"),
    ]

    @Test("A value is one of those that are listed, or the one that is named", arguments: choiceCases)
    func choices(rule: RuleCase) { rule.check(in: Ruled.self) }

    private static let countCases: [RuleCase] = [
        RuleCase("pair", ["a", "b"]),
        RuleCase("pair", ["a", "b", "c"], "must have exactly 2 elements, not 3"),
        RuleCase("few", ["a"]),
        RuleCase("few", ["a", "b"]),
        RuleCase("few", [String](), "must have 1 to 2 elements, not 0"),
        RuleCase("numbers", [1, 2, 2]),
        RuleCase("numbers", [1, 2, 3], "must have exactly 2 elements, not 3"),
        RuleCase("table", ["a": 1]),
        RuleCase("table", ["a": 1, "b": 2], "must have exactly 1 element, not 2"),
    ]

    @Test("Elements of arrays and sets, and members of dictionaries, are counted", arguments: countCases)
    func counts(rule: RuleCase) { rule.check(in: Ruled.self) }

    private static let functionCases: [RuleCase] = [
        RuleCase("custom", "level"),
        RuleCase("custom", "bevel", #""bevel" must be a palindrome"#),
        RuleCase("even", 4),
        RuleCase("even", 3, "3 must be even"),
        RuleCase("distinct", ["a", "b"]),
        RuleCase("distinct", ["a", "a"], "an array must have no repeated elements"),
    ]

    @Test("A function checks what no other rule can", arguments: functionCases)
    func functions(rule: RuleCase) { rule.check(in: Ruled.self) }

    @Test("A null and a missing value break no rule")
    func absent() throws {
        let all =
            Self.patternCases + Self.lengthCases + Self.boundCases + Self.choiceCases + Self.countCases
            + Self.functionCases
        let nulls = Dictionary(all.map { ("maybe_\($0.property)", NSNull()) }) { null, _ in null }
        #expect(failureLines { try Ruled.object(from: nulls) } == [])
        #expect(failureLines { try Ruled.object(from: [:]) } == [])
        #expect(try Ruled.checkImportableProperties() == [])
    }
}

// MARK: Models

private enum Status: String, ImportableValue {
    case open, held, closed
}

private enum Grade: Int, ImportableValue {
    case first = 1
    case second = 2
}

private func isPalindrome(_ text: String) -> Bool { text == String(text.reversed()) }

private struct Ruled: DictionaryImportable {
    var zip = "", word = "", initials = "", letters = ""
    var maybeZip, maybeWord, maybeInitials, maybeLetters: String?
    var exactly = "", atLeast = "", atMost = "", between = "", swapped = ""
    var maybeExactly, maybeAtLeast, maybeAtMost, maybeBetween, maybeSwapped: String?
    var least = 0, most = 0, inside = 0, turned = 0
    var maybeLeast, maybeMost, maybeInside, maybeTurned: Int?
    var ratio = 0.0, share = 0.0
    var maybeRatio, maybeShare: Double?
    var tiny: Int8 = 0
    var maybeTiny: Int8?
    var huge: UInt64 = 0
    var maybeHuge: UInt64?
    var price = Decimal()
    var maybePrice: Decimal?
    var color = "", colorInList = "", fixed = ""
    var maybeColor, maybeColorInList, maybeFixed: String?
    var choice = 0, listed = 0, seven = 0
    var maybeChoice, maybeListed, maybeSeven: Int?
    var status = Status.open, statusInList = Status.open, opened = Status.open
    var maybeStatus, maybeStatusInList, maybeOpened: Status?
    var grade = Grade.first
    var maybeGrade: Grade?
    var flag = false
    var maybeFlag: Bool?
    var pair: [String] = [], few: [String] = []
    var maybePair, maybeFew: [String]?
    var numbers: Set<Int> = []
    var maybeNumbers: Set<Int>?
    var table: [String: Int] = [:]
    var maybeTable: [String: Int]?
    var custom = ""
    var maybeCustom: String?
    var even = 0
    var maybeEven: Int?
    var distinct: [String] = []
    var maybeDistinct: [String]?

    static var importableProperties: PropertyRegistry {
        patterns
        lengths
        bounds
        choices
        counts
        functions
    }
}

extension Ruled {
    @PropertyRegistryBuilder<Ruled> private static var patterns: PropertyRegistry {
        Property(\.zip, .matching("[0-9]{5}"))
        Property(\.maybeZip, .matching("[0-9]{5}"))
        Property(\.word, .matching("a|ab|bc|abcd"))
        Property(\.maybeWord, .matching("a|ab|bc|abcd"))
        Property(\.initials, .matching(#"(?i)\b(a|b)(c|d)\b"#))
        Property(\.maybeInitials, .matching(#"(?i)\b(a|b)(c|d)\b"#))
        Property(\.letters, .matching(#"\p{L}+"#))
        Property(\.maybeLetters, .matching(#"\p{L}+"#))
    }

    @PropertyRegistryBuilder<Ruled> private static var lengths: PropertyRegistry {
        Property(\.exactly, .length(5))
        Property(\.maybeExactly, .length(5))
        Property(\.atLeast, .minLength(2))
        Property(\.maybeAtLeast, .minLength(2))
        Property(\.atMost, .maxLength(3))
        Property(\.maybeAtMost, .maxLength(3))
        Property(\.between, .lengthRange(2...4))
        Property(\.maybeBetween, .lengthRange(2...4))
        Property(\.swapped, .lengthRange(4, 2))
        Property(\.maybeSwapped, .lengthRange(4, 2))
    }

    @PropertyRegistryBuilder<Ruled> private static var bounds: PropertyRegistry {
        Property(\.least, .min(1))
        Property(\.maybeLeast, .min(1))
        Property(\.most, .max(10))
        Property(\.maybeMost, .max(10))
        Property(\.inside, .range(1...10))
        Property(\.maybeInside, .range(1...10))
        Property(\.turned, .range(10, 1))
        Property(\.maybeTurned, .range(10, 1))
        Property(\.ratio, .min(0.5), .max(2))
        Property(\.maybeRatio, .min(0.5), .max(2))
        Property(\.share, .range(0...1))
        Property(\.maybeShare, .range(0...1))
        Property(\.tiny, .range(5, 1))
        Property(\.maybeTiny, .range(5, 1))
        Property(\.huge, .min(9_223_372_036_854_775_808))
        Property(\.maybeHuge, .min(9_223_372_036_854_775_808))
        Property(\.price, .max(20))
        Property(\.maybePrice, .max(20))
    }

    @PropertyRegistryBuilder<Ruled> private static var choices: PropertyRegistry {
        Property(\.color, .oneOf("red", "green"))
        Property(\.maybeColor, .oneOf("red", "green"))
        Property(\.colorInList, .oneOf(["red", "green"]))
        Property(\.maybeColorInList, .oneOf(["red", "green"]))
        Property(\.fixed, .equal(to: "yes"))
        Property(\.maybeFixed, .equal(to: "yes"))
        Property(\.choice, .oneOf(1, 2))
        Property(\.maybeChoice, .oneOf(1, 2))
        Property(\.listed, .oneOf([1, 2]))
        Property(\.maybeListed, .oneOf([1, 2]))
        Property(\.seven, .equal(to: 7))
        Property(\.maybeSeven, .equal(to: 7))
        Property(\.status, .oneOf(.open, .held))
        Property(\.maybeStatus, .oneOf(.open, .held))
        Property(\.statusInList, .oneOf([.open, .held]))
        Property(\.maybeStatusInList, .oneOf([.open, .held]))
        Property(\.opened, .equal(to: .open))
        Property(\.maybeOpened, .equal(to: .open))
        Property(\.grade, .oneOf(.first))
        Property(\.maybeGrade, .oneOf(.first))
        Property(\.flag, .equal(to: true))
        Property(\.maybeFlag, .equal(to: true))
    }

    @PropertyRegistryBuilder<Ruled> private static var counts: PropertyRegistry {
        Property(\.pair, .count(2))
        Property(\.maybePair, .count(2))
        Property(\.few, .count(1...2))
        Property(\.maybeFew, .count(1...2))
        Property(\.numbers, .count(2))
        Property(\.maybeNumbers, .count(2))
        Property(\.table, .count(1))
        Property(\.maybeTable, .count(1))
    }

    @PropertyRegistryBuilder<Ruled> private static var functions: PropertyRegistry {
        Property(\.custom, .rule("must be a palindrome") { isPalindrome($0) })
        Property(\.maybeCustom, .rule("must be a palindrome") { isPalindrome($0) })
        Property(\.even, .rule("must be even") { $0.isMultiple(of: 2) })
        Property(\.maybeEven, .rule("must be even") { $0.isMultiple(of: 2) })
        Property(\.distinct, .rule("must have no repeated elements") { Set($0).count == $0.count })
        Property(\.maybeDistinct, .rule("must have no repeated elements") { Set($0).count == $0.count })
    }
}
