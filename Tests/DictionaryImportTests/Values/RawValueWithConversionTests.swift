import DictionaryImport
import TestSupport
import Testing

/// Enumerations with raw values that convert in a way of their own.
struct RawValueWithConversionTests {
    private enum Level: Int, ImportableValue {
        case low = 1
        case high = 2

        static func importing(_ value: ImportValue, in context: ImportContext) throws -> Level {
            switch value.string {
            case "LOW": return .low
            case "HIGH": return .high
            default: throw context.failure("expected LOW or HIGH")
            }
        }
    }

    private struct Setting: DictionaryImportable {
        var level = Level.low
        var levels: [Level] = []
        var optional: Level?
        var byName: [String: Level] = [:]

        static var importableProperties: PropertyRegistry {
            \.level
            \.levels
            \.optional
            \.byName
        }
    }

    @Test("The conversion of the type's own comes before the one by raw values, wherever a value stands")
    func ownConversion() throws {
        let setting = try Setting.object(
            fromJSON: #"{"level": "HIGH", "levels": ["HIGH", "LOW"], "optional": "HIGH", "by_name": {"a": "HIGH"}}"#)
        #expect(setting.level == .high)
        #expect(setting.levels == [.high, .low])
        #expect(setting.optional == .high)
        #expect(setting.byName == ["a": .high])
    }

    @Test("Raw values are not converted then")
    func rawValues() {
        let error = #expect(throws: ImportError.self) { try Setting.object(from: ["level": 2]) }
        #expect(error?.facts == "level: custom")
    }
}
