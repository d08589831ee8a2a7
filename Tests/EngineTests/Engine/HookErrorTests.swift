import DictionaryImport
import Foundation
import TestSupport
import Testing

/// What hooks throw becomes an issue, and what they failed for is not imported.
struct HookErrorTests {
    @Test func whatHooksThrowIsAnIssueWhereItHappened() {
        #expect(
            failures { _ = try Throwing.object(from: ["at": "will"]) } == ["custom"])
        #expect(failures { _ = try Throwing.object(from: ["at": "did"]) } == ["custom"])
        #expect(
            failures { _ = try Throwing.object(from: ["at": "none", "should": 1, "number": "x"]) } == [
                "should: custom", "number: typeMismatch",
            ])
        #expect(
            failures { _ = try Throwing.object(from: ["at": "none", "list": [["at": "none"], ["at": "did"]]]) } == [
                "list[1]: custom"
            ])
        #expect(
            failures { _ = try Throwing.object(from: ["at": "localized"]) } == ["custom"])
    }

    @Test func aHookThatFailsPreventsTheNext() throws {
        let throwing = Throwing()
        #expect(failures { try throwing.importValues(from: ["at": "will", "number": 4]) }.count == 1)
        #expect(throwing.number == 0)
        #expect(failures { try throwing.importValues(from: ["at": "none", "number": "x"]) }.count == 1)
        #expect(throwing.finished == 0)
        #expect(failures { try throwing.importValues(from: ["at": "did", "number": 4]) }.count == 1)
        #expect(throwing.number == 0)
        try throwing.importValues(from: ["at": "none", "number": 4])
        #expect((throwing.number, throwing.finished) == (4, 1))
    }
}

// MARK: Models

private final class Throwing: DictionaryImportable {
    struct Failure: Error, CustomStringConvertible {
        let description: String
    }

    struct Localized: LocalizedError {
        var errorDescription: String? { "in the user's language" }
    }

    var number = 0
    var list: [Throwing] = []
    var finished = 0

    static var importableProperties: PropertyRegistry {
        \.number
        \.list
    }

    func shouldImport(_ value: ImportValue, forKey key: String) throws -> Bool {
        if key == "should" { throw Failure(description: "should was told to throw") }
        return true
    }

    func willImport(from source: ImportValue) throws {
        if source["at"]?.string == "will" { throw Failure(description: "will was told to throw") }
    }

    func didImport(from source: ImportValue) throws {
        if source["at"]?.string == "did" { throw Failure(description: "did was told to throw") }
        if source["at"]?.string == "localized" { throw Localized() }
        finished += 1
    }
}
