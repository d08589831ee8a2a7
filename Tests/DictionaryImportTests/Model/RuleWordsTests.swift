import DictionaryImport
import Foundation
import TestSupport
import Testing

@Suite("Rules in words of the user's, and regular expressions of Swift's")
struct RuleWordsTests {
    private struct Order: DictionaryImportable {
        var zip: String?
        var code = ""
        var age: Int?
        var size = 1
        var tags: [String] = []
        var color: String?
        var word: String?
        var both: String?
        static var importableProperties: PropertyRegistry {
            Property(\.zip, .matching("[0-9]{5}", or: "must be a ZIP code"))
            Property(\.code, .length(2...3, or: "must have two or three letters"))
            Property(\.age, .min(18, or: "is too young"), .range(0...150))
            Property(\.size, .oneOf(1, 2, or: "is no size"))
            Property(\.tags, .count(...2, or: "has too many tags"))
            Property(\.color, .equal(to: "red", or: "must be red"), .sensitive)
            Property(\.word, .matching(/[a-z]+/.ignoresCase()))
            Property(\.both, .matching(/(?<first>.)(.)/, or: "must be two characters"))
        }
    }

    @Test(
        "What breaks a rule is said in the words that it was given",
        arguments: [
            (["zip": "0210"], #"zip: "0210" must be a ZIP code"#),
            (["code": "a"], #"code: "a" must have two or three letters"#),
            (["age": 3], "age: 3 is too young"),
            (["age": 151], "age: 151 is not in 0...150"),
            (["size": 3], "size: 3 is no size"),
            (["tags": ["a", "b", "c"]], "tags: an array has too many tags"),
            (["color": "blue"], "color: String (hidden) must be red"),
            (["word": "abc1"], #"word: "abc1" does not match the pattern"#),
            (["both": "abc"], #"both: "abc" must be two characters"#),
        ] as [([String: any Sendable], String)])
    func words(source: [String: any Sendable], expected: String) {
        let found = issues { try Order.object(from: source) }
        #expect(found.map(\.description) == [expected])
        #expect(found.map(\.reason.code) == [.rule])
    }

    @Test("The whole text must match, and an optional is matched when it has text")
    func matches() throws {
        let order = try Order.object(from: ["word": "ABC", "both": "é!", "zip": NSNull()])
        #expect(order.word == "ABC" && order.both == "é!" && order.zip == nil)
        #expect(try Order.object(from: ["word": NSNull()]).word == nil)
        #expect(failureLines { _ = try Order.object(from: ["word": "ab\n"]) }.count == 1)
    }

    @Test("Several threads share one")
    func threads() async {
        await withTaskGroup(of: Int.self) { group in
            for number in 0..<8 {
                group.addTask {
                    (0..<50).count { (try? Order.object(from: ["word": "w\($0)x", "both": "\(number)b"])) == nil }
                }
            }
            for await failures in group { #expect(failures == 50) }
        }
    }
}
