import DictionaryImport
import Foundation
import Testing

/// Examples of rules, as the documentation has them.
@Suite struct ReadmeRuleTests {
    final class Account: DictionaryImportable {
        var handle = ""
        var age: Int?
        var plan = "free"
        var tags: [String] = []
        var seats = 2
        var ratio = 0.5
        var currency = "EUR"
        var country = "FR"
        var password: String?

        static var importableProperties: PropertyRegistry {
            Property(\.handle, .required, .matching("[a-z0-9_]+"), .lengthRange(3...20))
            Property(\.age, .min(13), .max(130))
            Property(\.plan, .oneOf("free", "pro"))
            Property(\.tags, .count(0...5), .unique, .each(.matching("[a-z]+")))  // each: rules of the elements
            Property(\.seats, .rule("must be even") { $0 % 2 == 0 })
            Property(\.ratio, .range(0...1))
            Property(\.currency, .equal(to: "EUR"))
            Property(\.country, .length(2))
            Property(\.password, .minLength(12), .sensitive)  // never quoted in an error
        }
    }

    @Test func takesWhatKeepsTheRules() throws {
        let account = try Account.object(from: [
            "handle": "ann_1", "age": 13, "seats": 4, "ratio": 1, "password": NSNull(),
        ])
        #expect(account.handle == "ann_1" && account.age == 13 && account.seats == 4 && account.ratio == 1)
    }

    @Test(arguments: [
        (["a", "B"], #"tags[1]: "B" does not match [a-z]+"#),
        (["a", "a"], #"tags: "a" is there more than once, but elements must be unique"#),
    ])
    func checksElements(tags: [String], message: String) {
        let error = #expect(throws: ImportError.self) { try Account.object(from: ["handle": "ann", "tags": tags]) }
        #expect(error?.description == message)
    }

    @Test func printsEveryIssue() {
        var printed = ""
        func print(_ error: ImportError) { printed = error.description }

        do {
            _ = try Account.object(from: [
                "age": "forty", "plan": "gold", "tags": ["a", ["b"]], "seats": 3, "ratio": 1.5,
                "currency": "USD", "country": "FRA", "password": "hunter2",
            ])
        } catch {
            print(error)
        }
        #expect(
            printed == """
                age: expected Int, found String "forty"
                plan: "gold" is not one of "free", "pro"
                tags[1]: expected String, found an array
                seats: 3 must be even
                ratio: 1.5 is not in 0.0...1.0
                currency: "USD" is not "EUR"
                country: "FRA" must have exactly 2 characters, not 3
                password: String (hidden) must have at least 12 characters
                handle: required, but missing or null
                """)
    }
}
