import DictionaryImport
import Foundation
import TestSupport
import Testing

/// Each rule once on a property that always has a value, and once on an optional one: both give the same answers.
@Suite("Rules")
struct RuleTests {
    struct Case: Sendable, CustomTestStringConvertible {
        let property: String
        let value: any Sendable
        /// What the issue says after the property's key; `nil` when the value keeps the rule.
        let violation: String?

        init(_ property: String, _ value: any Sendable, _ violation: String? = nil) {
            (self.property, self.value, self.violation) = (property, value, violation)
        }

        var testDescription: String { "\(property): \(value)" }
        var expected: [String] { violation.map { ["\(property): \($0)"] } ?? [] }
    }

    private static let family = "\u{1F468}\u{200D}\u{1F469}\u{200D}\u{1F467}\u{200D}\u{1F466}"

    static let texts: [Case] = [
        Case("zip", "02101"),
        Case("zip", "0210", #""0210" does not match [0-9]{5}"#),
        Case("zip", "021011", #""021011" does not match [0-9]{5}"#),
        Case("zip", "02101\n", #""02101\n" does not match [0-9]{5}"#),
        Case("zip", "", #""" does not match [0-9]{5}"#),
        Case("zip", 2101, "2101 does not match [0-9]{5}"),
        Case("zip", 12101),
        Case("word", "a"), Case("word", "bc"), Case("word", "abcd"),
        Case("word", "abc", #""abc" does not match a|ab|bc|abcd"#),
        Case("initials", "BC"), Case("initials", "BCd", #""BCd" does not match (?i)\b(a|b)(c|d)\b"#),
        Case("initials", "bc bd", #""bc bd" does not match (?i)\b(a|b)(c|d)\b"#),
        Case("letters", "Ünïcödé"), Case("letters", "a1", #""a1" does not match \p{L}+"#),
        Case("exactly", "abcde"), Case("exactly", "e\u{301}\(family)🇩🇪bc"),
        Case("exactly", "abcd", #""abcd" must have exactly 5 characters, not 4"#),
        Case("exactly", "abcdef", #""abcdef" must have exactly 5 characters, not 6"#),
        Case("atLeast", "ab"), Case("atLeast", "abc"),
        Case("atLeast", "", #""" must have at least 2 characters, not 0"#),
        Case("atMost", ""), Case("atMost", "abc"),
        Case("atMost", "abcd", #""abcd" must have at most 3 characters, not 4"#),
        Case("between", "ab"), Case("between", "abcd"),
        Case("between", "abcde", #""abcde" must have 2 to 4 characters, not 5"#),
        Case("swapped", "ab"), Case("swapped", "abcd"),
        Case("swapped", "", #""" must have 2 to 4 characters, not 0"#),
        Case("color", "red"), Case("color", "green"),
        Case("color", "Red", #""Red" is not one of "red", "green""#),
        Case("colorInList", "green"),
        Case("colorInList", "blue", #""blue" is not one of "red", "green""#),
        Case("fixed", "yes"), Case("fixed", "no", #""no" is not "yes""#),
        Case("custom", "level"), Case("custom", "bevel", #""bevel" must be a palindrome"#),
        Case(
            "fixed", String(repeating: "x", count: 60),
            #"""# + String(repeating: "x", count: 40) + #""… is not "yes""#),
    ]

    static let numbers: [Case] = [
        Case("least", 1), Case("least", 0, "0 is below 1"), Case("least", "0", #""0" is below 1"#),
        Case("most", 10), Case("most", 11, "11 is above 10"), Case("most", true),
        Case("inside", 1), Case("inside", 10), Case("inside", 0, "0 is not in 1...10"),
        Case("inside", 11, "11 is not in 1...10"),
        Case("turned", 1), Case("turned", 10), Case("turned", 11, "11 is not in 1...10"),
        Case("choice", 2), Case("choice", 3, "3 is not one of 1, 2"),
        Case("listed", 1), Case("listed", 0, "0 is not one of 1, 2"),
        Case("seven", "7"), Case("seven", 8, "8 is not 7"),
        Case("even", 4), Case("even", 3, "3 must be even"),
        // Compared as the property's own type, never rounded on the way.
        Case("most", 2.9, "expected Int, found Double 2.9"),
        Case("ratio", 2), Case("ratio", 2.9, "2.9 is above 2.0"), Case("ratio", "2.9", #""2.9" is above 2.0"#),
        Case("ratio", 0.5), Case("ratio", 0.4, "0.4 is below 0.5"),
        Case("share", 0.25), Case("share", 1.01, "1.01 is not in 0.0...1.0"),
        Case("tiny", 5), Case("tiny", 6, "6 is not in 1...5"),
        Case("huge", UInt64.max), Case("huge", 1, "1 is below 9223372036854775808"),
        Case("price", "19.99"), Case("price", "20.01", #""20.01" is above 20"#),
    ]

    static let others: [Case] = [
        Case("status", "open"), Case("status", "closed", #""closed" is not one of "open", "held""#),
        Case("statusInList", "held"), Case("statusInList", "closed", #""closed" is not one of "open", "held""#),
        Case("opened", "open"), Case("opened", "held", #""held" is not "open""#),
        Case("grade", 1), Case("grade", 2, "2 is not one of 1"),
        Case("flag", true), Case("flag", false, "false is not true"),
        Case("pair", ["a", "b"]), Case("pair", ["a", "b", "c"], "must have exactly 2 elements, not 3"),
        Case("few", ["a"]), Case("few", ["a", "b"]), Case("few", [String](), "must have 1 to 2 elements, not 0"),
        Case("distinct", ["a", "b"]), Case("distinct", ["a", "a"], "an array must have no repeated elements"),
        Case("numbers", [1, 2, 2]), Case("numbers", [1, 2, 3], "must have exactly 2 elements, not 3"),
        Case("table", ["a": 1]), Case("table", ["a": 1, "b": 2], "must have exactly 1 element, not 2"),
    ]

    @Test("Rules check properties that always have a value", arguments: texts + numbers + others)
    func plain(rule: Case) {
        #expect(Self.issues { try Plain.object(from: [rule.property: rule.value]) } == rule.expected)
    }

    @Test("Rules check optional properties", arguments: texts + numbers + others)
    func optional(rule: Case) {
        #expect(Self.issues { try Wrapped.object(from: [rule.property: rule.value]) } == rule.expected)
    }

    @Test("A rule on a null or a missing value does not run")
    func absent() throws {
        var nulls: [String: Any] = [:]
        for rule in Self.texts + Self.numbers + Self.others { nulls[rule.property] = NSNull() }
        #expect(Self.issues { try Wrapped.object(from: nulls) } == [])
        #expect(Self.issues { try Wrapped.object(from: [:]) } == [])
        #expect(Self.issues { try Plain.object(from: [:]) } == [])
    }

    @Test("The registries are complete")
    func complete() throws {
        #expect(try Plain.checkImportableProperties() == [])
        #expect(try Wrapped.checkImportableProperties() == [])
    }

    private static func issues(_ body: () throws -> some Any) -> [String] {
        do {
            _ = try body()
            return []
        } catch {
            return (error as? ImportError)?.issues.map(\.description) ?? ["\(error)"]
        }
    }
}

private enum Status: String, ImportableValue {
    case open, held, closed
}

private enum Grade: Int, ImportableValue {
    case first = 1
    case second = 2
}

private func isPalindrome(_ text: String) -> Bool { text == String(text.reversed()) }

private struct Plain: DictionaryImportable {
    var zip = "", word = "", initials = "", letters = "", exactly = "", atLeast = "", atMost = "", between = ""
    var swapped = "", color = "", colorInList = "", fixed = "", custom = ""
    var least = 0, most = 0, inside = 0, turned = 0, choice = 0, listed = 0, seven = 0, even = 0
    var ratio = 0.0, share = 0.0
    var tiny: Int8 = 0
    var huge: UInt64 = 0
    var price = Decimal()
    var status = Status.open, statusInList = Status.open, opened = Status.open
    var grade = Grade.first
    var flag = false
    var pair: [String] = [], few: [String] = [], distinct: [String] = []
    var numbers: Set<Int> = []
    var table: [String: Int] = [:]

    static var importableProperties: PropertyRegistry {
        Property(\.zip, .matching("[0-9]{5}"))
        Property(\.word, .matching("a|ab|bc|abcd"))
        Property(\.initials, .matching(#"(?i)\b(a|b)(c|d)\b"#))
        Property(\.letters, .matching(#"\p{L}+"#))
        Property(\.exactly, .length(5))
        Property(\.atLeast, .minLength(2))
        Property(\.atMost, .maxLength(3))
        Property(\.between, .lengthRange(2...4))
        Property(\.swapped, .lengthRange(4, 2))
        Property(\.color, .oneOf("red", "green"))
        Property(\.colorInList, .oneOf(["red", "green"]))
        Property(\.fixed, .equal(to: "yes"))
        Property(\.custom, .rule("must be a palindrome") { isPalindrome($0) })
        Property(\.least, .min(1))
        Property(\.most, .max(10))
        Property(\.inside, .range(1...10))
        Property(\.turned, .range(10, 1))
        Property(\.choice, .oneOf(1, 2))
        Property(\.listed, .oneOf([1, 2]))
        Property(\.seven, .equal(to: 7))
        Property(\.even, .rule("must be even") { $0.isMultiple(of: 2) })
        Property(\.ratio, .min(0.5), .max(2))
        Property(\.share, .range(0...1))
        Property(\.tiny, .range(5, 1))
        Property(\.huge, .min(9_223_372_036_854_775_808))
        Property(\.price, .max(20))
        Property(\.status, .oneOf(.open, .held))
        Property(\.statusInList, .oneOf([.open, .held]))
        Property(\.opened, .equal(to: .open))
        Property(\.grade, .oneOf(.first))
        Property(\.flag, .equal(to: true))
        Property(\.pair, .count(2))
        Property(\.few, .count(1...2))
        Property(\.distinct, .rule("must have no repeated elements") { Set($0).count == $0.count })
        Property(\.numbers, .count(2))
        Property(\.table, .count(1))
    }
}

private struct Wrapped: DictionaryImportable {
    var zip, word, initials, letters, exactly, atLeast, atMost, between: String?
    var swapped, color, colorInList, fixed, custom: String?
    var least, most, inside, turned, choice, listed, seven, even: Int?
    var ratio, share: Double?
    var tiny: Int8?
    var huge: UInt64?
    var price: Decimal?
    var status, statusInList, opened: Status?
    var grade: Grade?
    var flag: Bool?
    var pair, few, distinct: [String]?
    var numbers: Set<Int>?
    var table: [String: Int]?

    static var importableProperties: PropertyRegistry {
        Property(\.zip, .matching("[0-9]{5}"))
        Property(\.word, .matching("a|ab|bc|abcd"))
        Property(\.initials, .matching(#"(?i)\b(a|b)(c|d)\b"#))
        Property(\.letters, .matching(#"\p{L}+"#))
        Property(\.exactly, .length(5))
        Property(\.atLeast, .minLength(2))
        Property(\.atMost, .maxLength(3))
        Property(\.between, .lengthRange(2...4))
        Property(\.swapped, .lengthRange(4, 2))
        Property(\.color, .oneOf("red", "green"))
        Property(\.colorInList, .oneOf(["red", "green"]))
        Property(\.fixed, .equal(to: "yes"))
        Property(\.custom, .rule("must be a palindrome") { isPalindrome($0) })
        Property(\.least, .min(1))
        Property(\.most, .max(10))
        Property(\.inside, .range(1...10))
        Property(\.turned, .range(10, 1))
        Property(\.choice, .oneOf(1, 2))
        Property(\.listed, .oneOf([1, 2]))
        Property(\.seven, .equal(to: 7))
        Property(\.even, .rule("must be even") { $0.isMultiple(of: 2) })
        Property(\.ratio, .min(0.5), .max(2))
        Property(\.share, .range(0...1))
        Property(\.tiny, .range(5, 1))
        Property(\.huge, .min(9_223_372_036_854_775_808))
        Property(\.price, .max(20))
        Property(\.status, .oneOf(.open, .held))
        Property(\.statusInList, .oneOf([.open, .held]))
        Property(\.opened, .equal(to: .open))
        Property(\.grade, .oneOf(.first))
        Property(\.flag, .equal(to: true))
        Property(\.pair, .count(2))
        Property(\.few, .count(1...2))
        Property(\.distinct, .rule("must have no repeated elements") { Set($0).count == $0.count })
        Property(\.numbers, .count(2))
        Property(\.table, .count(1))
    }
}
