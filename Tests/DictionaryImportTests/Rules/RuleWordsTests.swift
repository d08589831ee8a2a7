import DictionaryImport
import Foundation
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

    enum Color: CaseIterable, ImportableValue {
        case red, green, blue
        static func importing(_ value: ImportValue, in context: ImportContext) throws -> Color {
            allCases.first { "\($0)" == value.string } ?? .blue
        }
    }

    enum Shade: ImportableValue, Equatable {
        case light, dark
        case other(Int)
        static func importing(_ value: ImportValue, in context: ImportContext) throws -> Shade {
            .other(value.int ?? 0)
        }
    }

    @Test("Cases without raw values are said by their names")
    func cases() throws {
        struct Car: DictionaryImportable {
            var color = Color.red
            var roof: Color?
            var seats: [Color] = []
            var shade: Shade?
            static var importableProperties: PropertyRegistry {
                Property(\.color, .oneOf(.red, .green))
                Property(\.roof, .equal(to: .red))
                Property(\.seats, .unique)
                Property(\.shade, .oneOf(.light, .dark))
            }
        }
        let source: [String: Any] = ["color": "blue", "roof": "blue", "seats": ["red", "red"], "shade": 3]
        #expect(
            failureLines { try Car.object(from: source) } == [
                #"color: "blue" is not one of red, green"#, #"roof: "blue" is not red"#,
                "seats: red is there more than once, but elements must be unique", "shade: 3 is not one of light, dark",
            ])
        let rules = try Car.propertyDescriptions.flatMap(\.rules)
        #expect(Set(rules.map { "\($0)" }).count == 4)
    }

    @Test("Values of Foundation's types are said as the source spells them")
    func foundationValues() throws {
        struct Booking: DictionaryImportable {
            var link: URL?
            var id: UUID?
            var stay = Duration.zero
            var bytes = Data()
            var zone: TimeZone?
            var language: Locale?
            static var importableProperties: PropertyRegistry {
                Property(\.link, .oneOf(URL(string: "http://a"), URL(string: "http://b")))
                Property(\.id, .equal(to: UUID(uuidString: "E621E1F8-C36C-495A-93FC-0C247A3E6E5F")))
                Property(\.stay, .max(.seconds(5)))
                Property(\.bytes, .equal(to: Data([1, 2])))
                Property(\.zone, .equal(to: TimeZone(identifier: "UTC")))
                Property(\.language, .equal(to: Locale(identifier: "de_CH")))
            }
        }
        let broken: [(key: String, value: Any, line: String)] = [
            ("link", "http://c", #""http://c" is not one of "http://a", "http://b""#),
            ("link", URL(string: "http://c") as Any, #""http://c" is not one of "http://a", "http://b""#),
            ("id", "x", #"expected a UUID, found String "x""#),
            (
                "id", UUID(uuidString: "00000000-0000-0000-0000-000000000000") as Any,
                #""00000000-0000-0000-0000-000000000000" is not "E621E1F8-C36C-495A-93FC-0C247A3E6E5F""#
            ),
            ("stay", 6, "6 is above PT5S"), ("bytes", "AQ==", #""AQ==" is not "AQI=""#),
            ("bytes", Data([1]), #""AQ==" is not "AQI=""#), ("language", "en", #""en" is not "de_CH""#),
        ]
        for (key, value, line) in broken {
            #expect(failureLines { try Booking.object(from: [key: value]) } == ["\(key): \(line)"])
        }
    }
}
