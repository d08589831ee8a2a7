import DictionaryImport
import Foundation
import Testing

@Suite("Rules and fallbacks of a value")
struct RuleOrderTests {
    /// It keeps every call, for one test at a time.
    private final class Calls: @unchecked Sendable {
        private let lock = NSLock()
        private var values: [String] = []

        func note(_ value: String) { lock.withLock { values.append(value) } }
        func taken() -> [String] {
            lock.withLock {
                defer { values = [] }
                return values
            }
        }
    }

    private static let calls = Calls()

    private final class Ruled: DictionaryImportable {
        var text: String? = "old"
        var number = -1

        static var importableProperties: PropertyRegistry {
            Property(
                \.text,
                .rule("must be short") {
                    RuleOrderTests.calls.note("short \($0)")
                    return $0.count < 4
                },
                .rule("must be lower") {
                    RuleOrderTests.calls.note("lower \($0)")
                    return $0 == $0.lowercased()
                })
            Property(\.number, .fallback(9), .max(5))
        }
    }

    @Test("Every rule is called once for a value, in order")
    func order() throws {
        _ = Self.calls.taken()
        #expect(throws: ImportError.self) { try Ruled.object(from: ["text": "LONGER"]) }
        #expect(Self.calls.taken() == ["short LONGER", "lower LONGER"])
        #expect(throws: ImportError.self) { try Ruled.object(from: ["text": 12345]) }
        #expect(Self.calls.taken() == ["short 12345", "lower 12345"])

        let ruled = Ruled()
        #expect(throws: ImportError.self) { try ruled.importValues(from: ["text": "ABC", "number": 1]) }
        #expect(Self.calls.taken() == ["short ABC", "lower ABC"])
        #expect((ruled.text, ruled.number) == ("old", -1))

        #expect(try Ruled.object(from: ["text": NSNull()]).text == nil)
        #expect(Self.calls.taken() == [])

        #expect(try Ruled.object(from: ["text": "ABC"], options: .lenient).text == "old")
        #expect(Self.calls.taken() == ["short ABC", "lower ABC"])
    }

    @Test("A fallback replaces a value that does not convert or breaks a rule, and no null")
    func fallback() throws {
        let values: [(Any, Int)] = [(4, 4), (6, 9), ("5", 5), ("6", 9), ("x", 9), (NSNull(), -1)]
        for (value, expected) in values {
            #expect(try Ruled.object(from: ["number": value]).number == expected, "\(value)")
        }
    }
}
