import DictionaryImport
import Foundation
import TestSupport
import Testing

@Suite("Rules and fallbacks of a value")
struct RuleOrderTests {
    /// The rules that were called, for one test at a time.
    private static let calls = Locked<[String]>([])

    private static func note(_ call: String) { calls.withLock { $0.append(call) } }

    private static func takeCalls() -> [String] {
        calls.withLock { calls in
            defer { calls = [] }
            return calls
        }
    }

    private final class Ruled: DictionaryImportable {
        var text: String? = "old"
        var number = -1

        static var importableProperties: PropertyRegistry {
            Property(
                \.text,
                .rule("must be short") {
                    RuleOrderTests.note("short \($0)")
                    return $0.count < 4
                },
                .rule("must be lower") {
                    RuleOrderTests.note("lower \($0)")
                    return $0 == $0.lowercased()
                })
            Property(\.number, .fallback(9), .max(5))
        }
    }

    @Test("Every rule is called once for a value, in order")
    func order() throws {
        _ = Self.takeCalls()
        #expect(throws: ImportError.self) { try Ruled.object(from: ["text": "LONGER"]) }
        #expect(Self.takeCalls() == ["short LONGER", "lower LONGER"])
        #expect(throws: ImportError.self) { try Ruled.object(from: ["text": 12345]) }
        #expect(Self.takeCalls() == ["short 12345", "lower 12345"])

        let ruled = Ruled()
        #expect(throws: ImportError.self) { try ruled.importValues(from: ["text": "ABC", "number": 1]) }
        #expect(Self.takeCalls() == ["short ABC", "lower ABC"])
        #expect((ruled.text, ruled.number) == ("old", -1))

        #expect(try Ruled.object(from: ["text": NSNull()]).text == nil)
        #expect(Self.takeCalls() == [])

        #expect(try Ruled.object(from: ["text": "ABC"], options: .lenient).text == "old")
        #expect(Self.takeCalls() == ["short ABC", "lower ABC"])
    }

    @Test("A fallback replaces a value that does not convert or breaks a rule, and no null")
    func fallback() throws {
        let values: [(Any, Int)] = [(4, 4), (6, 9), ("5", 5), ("6", 9), ("x", 9), (NSNull(), -1)]
        for (value, expected) in values {
            #expect(try Ruled.object(from: ["number": value]).number == expected, "\(value)")
        }
    }
}
