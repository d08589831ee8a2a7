import DictionaryImport
import Foundation
import Testing

/// Errors as JSON, for the answers of servers.
@Suite struct ImportErrorEncodingTests {
    final class Account: DictionaryImportable {
        var name = ""
        var age = 0
        var pin = 0
        var parts: [String: [Int]] = [:]

        static var importableProperties: PropertyRegistry {
            Property(\.name, .required)
            \.age
            Property(\.pin, .sensitive)
            \.parts
        }
    }

    private func encoded(_ value: some Encodable) throws -> [String: Any] {
        try #require(try JSONSerialization.jsonObject(with: JSONEncoder().encode(value)) as? [String: Any])
    }

    @Test func anErrorListsItsIssues() throws {
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

    @Test func anIssueAtTheRootHasAnEmptyPointer() throws {
        let error = #expect(throws: ImportError.self) { _ = try Account.object(fromJSON: "{") }
        let issue = try encoded(try #require(error?.issues.first))
        #expect(issue["path"] as? String == "")
        #expect(issue["pointer"] as? String == "")
        #expect(issue["property"] == nil)
    }

    @Test func theNumberOfOthersIsThere() throws {
        let error = #expect(throws: ImportError.self) {
            _ = try Account.object(from: ["parts": ["a": [Any](repeating: "x", count: 120)]])
        }
        #expect(try encoded(try #require(error))["omitted"] as? Int == 21)
    }

    @Test(arguments: [
        ("", ImportPath()), ("/a/0/b", "a[0].b"), ("/~01", ImportPath([.key("~1")])), ("/", ImportPath([.key("")])),
        ("/a.b", ImportPath([.key("a.b")])),
    ])
    func pointersAreThoseOfRFC6901(pointer: String, path: ImportPath) {
        #expect(path.jsonPointer == pointer)
    }
}
