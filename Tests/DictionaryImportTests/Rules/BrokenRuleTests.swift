import DictionaryImport
import Foundation
import TestSupport
import Testing

@Suite("Broken rules")
struct BrokenRuleTests {
    @Test("All rules of a property are checked, in their order")
    func chained() {
        let error = #expect(throws: ImportError.self) { try Account.object(from: ["name": "B!"]) }
        #expect(
            error?.issues.map(\.description) == [
                #"name: "B!" must have at least 3 characters, not 2"#,
                #"name: "B!" does not match [a-z]+"#,
                #"name: "B!" must begin with a"#,
            ])
        #expect(error?.issues.allSatisfy { $0.reason.code == .rule } == true)
        #expect(error?.issues.allSatisfy { $0.property == "name" && $0.sourceKey == "name" } == true)
        #expect(error?.issues.allSatisfy { $0.model == "Account" && $0.severity == .error } == true)
    }

    @Test("Broken rules of all properties and at all depths are reported, in the order of the lists")
    func allCollected() {
        let payload: [String: Any] = [
            "AGE": -1, "email": "x", "name": "abc",
            "owner": ["age": "200", "name": "b"],
            "members": [["age": 5], ["age": -5], ["name": "", "age": "old"]],
            "by_role": ["admin": ["age": 300], "guest": ["age": 3]],
        ]
        let error = #expect(throws: ImportError.self) { try Account.object(from: payload) }
        #expect(
            error?.description == """
                AGE: -1 is not in 0...150
                email: "x" does not match .+@.+
                owner.name: "b" must have at least 3 characters, not 1
                owner.name: "b" must begin with a
                owner.age: "200" is not in 0...150
                members[1].age: -5 is not in 0...150
                members[2].name: "" must have at least 3 characters, not 0
                members[2].name: "" does not match [a-z]+
                members[2].name: "" must begin with a
                members[2].age: expected Int, found String "old"
                by_role.admin.age: 300 is not in 0...150
                """)
    }

    @Test("A value that does not convert is one issue, and its rules are not checked")
    func conversionFirst() {
        let error = #expect(throws: ImportError.self) { try Account.object(from: ["age": [1]]) }
        #expect(error?.description == "age: expected Int, found an array")
    }

    @Test("An update with a broken rule changes nothing")
    func updateUnchanged() throws {
        let account = try Account.object(from: ["name": "abc", "age": 3])
        #expect(throws: ImportError.self) { try account.importValues(from: ["name": "abcd", "age": 151]) }
        #expect(account.name == "abc")
        #expect(account.age == 3)
    }

    @Test("Leniently, a value that breaks a rule is left out and reported, and the old one stays")
    func lenient() throws {
        let account = try Account.object(from: ["name": "abc", "age": 3])
        var reported: [ImportIssue] = []
        try account.importValues(from: ["name": "B", "age": 4], options: .lenient) { reported.append($0) }
        #expect(account.name == "abc")
        #expect(account.age == 4)
        #expect(reported.count == 3)
        #expect(reported.allSatisfy { $0.severity == .skipped && $0.path == "name" })
    }

    @Test("A fallback takes the place of a value that breaks a rule, and a warning says so")
    func fallback() throws {
        var reported: [String] = []
        let account = try Account.object(from: ["limit": 11]) {
            // A warning, because the property has got a value.
            #expect($0.severity == .warning)
            reported.append($0.description)
        }
        #expect(account.limit == 10)
        #expect(reported == ["limit: 11 is above 10"])
        #expect(try Account.object(from: ["limit": 9]).limit == 9)
    }

    @Test("Rules see what a converter has made")
    func converted() {
        #expect(throws: Never.self) { try Account.object(from: ["cents": "1.50"]) }
        let error = #expect(throws: ImportError.self) { try Account.object(from: ["cents": "1.505"]) }
        #expect(error?.description == #"cents: "1.505" must be whole"#)
    }

    @Test("The issue of a rule never shows a sensitive value")
    func sensitive() {
        let error = #expect(throws: ImportError.self) { try Account.object(from: ["pin": "secret77"]) }
        #expect(error?.issues.count == 3)
        #expect(error?.description.contains("secret77") == false)
        #expect(error?.issues.allSatisfy { $0.reason.found?.contains("secret77") == false } == true)
        #expect(error?.issues.first?.description == "pin: String (hidden) does not match the pattern")
    }

    @Test("A required value must be there, and keep the rules")
    func requiredAndRule() {
        func issues(_ source: [String: Any]) -> String? {
            #expect(throws: ImportError.self) { try Ticket.object(from: source) }?.description
        }
        #expect(issues([:]) == "code: required, but missing or null")
        #expect(issues(["code": NSNull()]) == "code: required, but missing or null")
        #expect(issues(["code": "x"]) == #"code: "x" must have exactly 3 characters, not 1"#)
        #expect(throws: Never.self) { try Ticket.object(from: ["code": "abc"]) }
    }

    @Test("A bound that is a date is shown as a date")
    func dates() {
        #expect(throws: Never.self) { try Ticket.object(from: ["code": "abc", "due": "2020-01-01"]) }
        let error = #expect(throws: ImportError.self) {
            try Ticket.object(from: ["code": "abc", "due": "2019-12-31T23:59:59Z"])
        }
        #expect(error?.issues.count == 1)
        #expect(error?.description.hasPrefix(#"due: "2019-12-31T23:59:59Z" is below 2020-01-01"#) == true)
    }
}

private final class Account: DictionaryImportable {
    var name = ""
    var age = 0
    var email: String?
    var owner: Account?
    var members: [Account] = []
    var byRole: [String: Account] = [:]
    var limit = 0
    var cents = 0.0
    var pin = ""

    static var importableProperties: PropertyRegistry {
        Property(\.name, .minLength(3), .matching("[a-z]+"), .rule("must begin with a") { $0.hasPrefix("a") })
        Property(\.age, .range(0...150))
        Property(\.email, .matching(".+@.+"))
        \.owner
        \.members
        \.byRole
        Property(\.limit, .max(10), .fallback(10))
        Property(
            \.cents, .converting { (Double($0.string ?? "") ?? 0) * 100 },
            .rule("must be whole") { $0 == $0.rounded() })
        Property(\.pin, .sensitive, .matching("[0-9]{4}"), .equal(to: "0000"), .rule("is too common") { _ in false })
    }
}

private struct Ticket: DictionaryImportable {
    var code: String?
    var due = Date(timeIntervalSince1970: 0)

    static var importableProperties: PropertyRegistry {
        Property(\.code, .required, .length(3))
        Property(\.due, .min(Date(timeIntervalSince1970: 1_577_836_800)))
    }
}
