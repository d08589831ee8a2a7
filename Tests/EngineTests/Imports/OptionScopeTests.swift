import DictionaryImport
import Foundation
import TestSupport
import Testing

/// No option or issue of an import holds in the next one on the same thread.
@Suite("Imports after one another")
struct OptionScopeTests {
    private final class Plain: DictionaryImportable {
        var number = 0
        var text = ""
        var date: Date?

        static var importableProperties: PropertyRegistry {
            \.number
            \.text
            \.date
        }
    }

    private final class Own: DictionaryImportable {
        var number = 0

        static var importableProperties: PropertyRegistry { \.number }

        static var importOptions: ImportOptions { .strict }
    }

    @Test("The options of a call do not hold for the next one")
    func afterOptions() throws {
        var options = ImportOptions.default
        options.unknownKeys = .fail
        options.emptyStrings = .asNull
        options.dates = .unixMilliseconds
        options.maximumDepth = 1
        _ = try Plain.object(from: ["number": 1, "date": 1000], options: options)

        let plain = try Plain.object(from: ["number": "7", "text": "", "date": 1000, "other": true])
        #expect(plain.number == 7)
        #expect(plain.date == Date(timeIntervalSince1970: 1000))
        #expect(
            failureLines { _ = try Plain.object(from: ["number": "x"]) } == ["number: expected Int, found String \"x\""]
        )
    }

    @Test("An import after a lenient one fails again")
    func afterLenient() throws {
        #expect(try Plain.object(from: ["number": "x", "text": "a"], options: .lenient).text == "a")
        #expect(failureLines { _ = try Plain.object(from: ["number": "x"]) }.count == 1)
    }

    @Test("An import after a failed one has none of its issues")
    func afterFailure() throws {
        for _ in 0..<3 {
            #expect(failureLines { _ = try Plain.object(from: ["number": "x", "date": "never"]) }.count == 2)
            #expect(try Plain.object(from: ["number": 3]).number == 3)
        }
    }

    @Test("The options of a model do not hold for another one")
    func ofModel() throws {
        _ = try Own.object(from: ["number": 1])
        #expect(failureLines { _ = try Own.object(from: ["number": "1"]) }.count == 1)
        #expect(try Plain.object(from: ["number": "1", "unknown": 2]).number == 1)
    }

    @Test("Warnings are reported once")
    func warnings() throws {
        var warnings: [String] = []
        for _ in 0..<3 {
            _ = try Plain.object(from: ["number": 1, "Number": 2]) { warnings.append($0.description) }
        }
        #expect(warnings.count == 3)
        #expect(try Plain.object(from: ["number": 5]).number == 5)
    }

    @Test("A context that is kept converts by the options of its call")
    func keptContext() throws {
        struct Owner: DictionaryImportable {
            var part = Keeping()
            static var importableProperties: PropertyRegistry { \.part }
        }
        _ = try Owner.object(from: ["part": 1], options: .strict)
        let context = try #require(Keeping.context.withLock { $0 })
        #expect(throws: ImportError.self) { try context.convert(ImportValue("7"), to: Int.self) }
    }
}

private struct Keeping: ImportableValue {
    static let context = Locked<ImportContext?>(nil)
    static func importing(_ value: ImportValue, in context: ImportContext) throws -> Keeping {
        Self.context.withLock { $0 = context }
        return Keeping()
    }
}
