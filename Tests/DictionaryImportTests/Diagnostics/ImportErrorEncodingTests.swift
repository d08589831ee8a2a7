import DictionaryImport
import Foundation
import Testing

@Suite("Errors as JSON, for the answers of servers")
struct ImportErrorEncodingTests {
    final class Account: DictionaryImportable {
        var name = ""
        var age = 0
        var due: Date?
        var pin = 0
        var parts: [String: [Int]] = [:]

        static var importableProperties: PropertyRegistry {
            Property(\.name, .required, .minLength(3))
            Property(\.age, .min(13))
            Property(\.due, .max(Date(timeIntervalSince1970: 0)))
            Property(\.pin, .sensitive)
            \.parts
        }
    }

    private func encoded(_ value: some Encodable) throws -> [String: Any] {
        try #require(try JSONSerialization.jsonObject(with: JSONEncoder().encode(value)) as? [String: Any])
    }

    @Test("An error lists its issues with their paths, pointers, codes and properties")
    func issues() throws {
        let error = #expect(throws: ImportError.self) {
            _ = try Account.object(from: ["age": "forty", "pin": "secret", "parts": ["a/b~c": [1, "x"]]])
        }
        let json = try encoded(try #require(error))
        #expect(json["omitted"] as? Int == 0)
        let issues = try #require(json["issues"] as? [[String: Any]])
        #expect(issues.map { $0["path"] as? String } == ["age", "pin", "parts.a/b~c[1]", "name"])
        #expect(issues.map { $0["pointer"] as? String } == ["/age", "/pin", "/parts/a~1b~0c/1", "/name"])
        #expect(issues.map { $0["code"] as? String } == ["typeMismatch", "typeMismatch", "typeMismatch", "missing"])
        #expect(issues.map { $0["property"] as? String } == ["age", "pin", "parts", "name"])
        #expect(issues.allSatisfy { $0["severity"] as? String == "error" })
        #expect(issues[0]["message"] as? String == error?.issues[0].description)
        #expect(!"\(json)".contains("secret"))
    }

    @Test("The issue of the root has an empty path and an empty pointer")
    func root() throws {
        let error = #expect(throws: ImportError.self) { _ = try Account.object(fromJSON: "{") }
        let issue = try encoded(try #require(error?.issues.first))
        #expect(issue["path"] as? String == "")
        #expect(issue["pointer"] as? String == "")
        #expect(issue["property"] == nil)
    }

    @Test("An error says how many issues were left out")
    func omitted() throws {
        let error = #expect(throws: ImportError.self) {
            _ = try Account.object(from: ["name": "Ann", "parts": ["a": [Any](repeating: "x", count: 120)]])
        }
        #expect(try encoded(try #require(error))["omitted"] as? Int == 20)
    }

    @Test("An issue has its rule and the arguments of the rule, dates in ISO 8601")
    func rules() throws {
        let error = #expect(throws: ImportError.self) { try Account.object(from: ["name": "Ann", "due": 1]) }
        let issue = try encoded(try #require(error?.issues.first))
        #expect(issue["rule"] as? String == "maximum")
        #expect(issue["arguments"] as? [String: String] == ["maximum": "1970-01-01T00:00:00Z"])
    }

    @Test("Problem details are those of RFC 9457")
    func problemDetails() throws {
        let error = #expect(throws: ImportError.self) {
            _ = try Account.object(from: ["name": "Al", "due": 1, "pin": "secret", "parts": ["a b": "x"]])
        }
        let data = try #require(error).problemDetails(status: 422, instance: "/orders/7")
        let json = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
        #expect(json["type"] as? String == "about:blank")
        #expect(json["title"] as? String == "Unprocessable Content")
        #expect(json["status"] as? Int == 422)
        #expect(json["instance"] as? String == "/orders/7")
        let errors = try #require(json["errors"] as? [[String: Any]])
        let name = try #require(errors.first { $0["property"] as? String == "name" })
        #expect(name["pointer"] as? String == "#/name")
        #expect(name["code"] as? String == "rule")
        #expect(name["rule"] as? String == "minimumLength")
        #expect(name["arguments"] as? [String: Int] == ["minimum": 3, "length": 2])
        #expect(name["detail"] as? String == "\"Al\" must have at least 3 characters, not 2")
        #expect(errors.contains { $0["pointer"] as? String == "#/parts/a%20b" })
        #expect(!String(decoding: data, as: UTF8.self).contains("secret"))
    }

    @Test("One issue is the detail of the problem, and several are counted")
    func detail() throws {
        func detail(_ source: [String: Any]) throws -> String? {
            let error = #expect(throws: ImportError.self) { _ = try Account.object(from: source) }
            let data = try #require(error).problemDetails(status: 400, title: "Bad account")
            let json = try JSONSerialization.jsonObject(with: data) as? [String: Any]
            #expect(json?["title"] as? String == "Bad account")
            return json?["detail"] as? String
        }
        #expect(try detail(["name": "Ann", "age": 7]) == "age: 7 is below 13")
        #expect(try detail(["name": "Al", "age": 7]) == "2 issues were found")
    }
}
