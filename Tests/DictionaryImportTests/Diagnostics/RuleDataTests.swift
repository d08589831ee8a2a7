import DictionaryImport
import Foundation
import TestSupport
import Testing

@Suite("Broken rules as data")
struct RuleDataTests {
    private func issues(_ source: [String: Any]) -> [ImportIssue] {
        TestSupport.issues { try Order.object(from: source) }
    }

    struct Row: Sendable, CustomTestStringConvertible {
        let key: String
        let value: any Sendable
        let rule: ImportIssue.Rule
        let arguments: [String: String]
        var testDescription: String { "\(key): \(rule.rawValue)" }
    }

    @Test(
        "An issue names the rule that a value breaks, with what the rule compares with",
        arguments: [
            Row(key: "handle", value: "ada", rule: .minimumLength, arguments: ["minimum": "12", "length": "3"]),
            Row(key: "zip", value: "0210", rule: .pattern, arguments: ["pattern": "[0-9]{5}"]),
            Row(key: "code", value: "FRA", rule: .length, arguments: ["minimum": "2", "maximum": "2", "length": "3"]),
            Row(key: "name", value: "Augusta", rule: .maximumLength, arguments: ["maximum": "5", "length": "7"]),
            Row(
                key: "tags", value: [String](), rule: .count, arguments: ["minimum": "1", "maximum": "2", "count": "0"]),
            Row(key: "tags", value: ["a", "a"], rule: .unique, arguments: ["element": "\"a\""]),
            Row(key: "colors", value: ["blue"], rule: .maximumLength, arguments: ["maximum": "3", "length": "4"]),
            Row(key: "age", value: 7, rule: .minimum, arguments: ["minimum": "13"]),
            Row(key: "age", value: 130, rule: .lessThan, arguments: ["below": "130"]),
            Row(key: "ratio", value: 1, rule: .range, arguments: ["minimum": "0.0", "below": "1.0"]),
            Row(key: "share", value: 0, rule: .greaterThan, arguments: ["above": "0.0"]),
            Row(key: "seats", value: 3, rule: .custom, arguments: [:]),
            Row(key: "size", value: "small", rule: .equal, arguments: ["value": "large"]),
            Row(key: "currency", value: "GBP", rule: .oneOf, arguments: ["values": "[\"EUR\", \"USD\"]"]),
            Row(key: "plan", value: "gold", rule: .oneOf, arguments: ["values": "[\"free\", \"pro\"]"]),
            Row(key: "due", value: 1, rule: .maximum, arguments: ["maximum": "1970-01-01 00:00:00 +0000"]),
            Row(key: "pin", value: "1", rule: .minimumLength, arguments: ["minimum": "4"]),
            Row(key: "pin", value: "secret", rule: .pattern, arguments: [:]),
        ])
    func rule(_ row: Row) throws {
        let found = issues([row.key: row.value])
        let issue = try #require(found.count == 1 ? found.first : nil, "\(found)")
        #expect(issue.reason.code == .rule)
        #expect(issue.reason.rule == row.rule)
        #expect(issue.reason.arguments.mapValues { "\($0)" } == row.arguments)
    }

    @Test("Arguments have the type of the property")
    func types() {
        #expect(issues(["age": 7]).first?.reason.arguments["minimum"] as? Int == 13)
        #expect(issues(["ratio": 2]).first?.reason.arguments["below"] as? Double == 1)
        #expect(issues(["size": "small"]).first?.reason.arguments["value"] as? Size == .large)
        #expect(issues(["currency": "GBP"]).first?.reason.arguments["values"] as? [String] == ["EUR", "USD"])
    }

    @Test("An issue that is of no rule has no rule and no arguments")
    func others() {
        let issue = issues(["age": "forty"]).first
        #expect(issue?.reason.rule == nil)
        #expect(issue?.reason.arguments.isEmpty == true)
    }

    @Test("localized(_:) puts words of the caller in the place of a sentence, behind the path")
    func localized() {
        let error = #expect(throws: ImportError.self) {
            _ = try Order.object(from: ["handle": "ada", "age": 7, "zip": "1"])
        }
        let french = error?.localized { issue in
            switch issue.reason.rule {
            case .minimumLength?: "doit avoir au moins \(issue.reason.arguments["minimum"] ?? 0) caractères"
            case .pattern?: "doit être un code postal"
            default: nil
            }
        }
        #expect(
            french?.description == """
                handle: doit avoir au moins 12 caractères
                zip: doit être un code postal
                age: 7 is below 13
                """)
        #expect(french?.issues.first?.sentence == "doit avoir au moins 12 caractères")
        #expect(french?.issues.first?.reason == error?.issues.first?.reason)
    }
}

// MARK: Models

private enum Size: String, ImportableValue { case small, large }

private final class Order: DictionaryImportable {
    var handle = ""
    var zip = ""
    var code = ""
    var name = ""
    var tags: [String] = []
    var colors: [String] = []
    var age = 0
    var ratio = 0.0
    var share = 0.0
    var seats = 2
    var size = Size.small
    var currency = ""
    var plan: String?
    var due: Date?
    var pin: String?
    var parts: [String: Int] = [:]

    static var importableProperties: PropertyRegistry {
        Property(\.handle, .minLength(12))
        Property(\.zip, .matching("[0-9]{5}", or: "must be a ZIP code"))
        Property(\.code, .length(2))
        Property(\.name, .length(...5))
        Property(\.tags, .count(1...2), .unique)
        Property(\.colors, .each(.maxLength(3)))
        Property(\.age, .min(13), .lessThan(130))
        Property(\.ratio, .range(0..<1))
        Property(\.share, .greaterThan(0))
        Property(\.seats, .rule("must be even") { $0 % 2 == 0 })
        Property(\.size, .equal(to: .large))
        Property(\.currency, .oneOf("EUR", "USD"))
        Property(\.plan, .oneOf("free", "pro"))
        Property(\.due, .max(Date(timeIntervalSince1970: 0)))
        Property(\.pin, .minLength(4), .matching("[0-9]+"), .sensitive)
        \.parts
    }
}
