import DictionaryImport
import Foundation
import TestSupport
import Testing

@Suite("Nulls and custom readers")
struct RareNullTests {
    private final class Event: DictionaryImportable {
        var start = Date(timeIntervalSince1970: 5)
        var end: Date?
        var all: [Date?] = []
        var byName: [String: Date] = [:]

        static var importOptions: ImportOptions {
            var options = ImportOptions.default
            options.dates = .custom { Date(timeIntervalSince1970: $0.double ?? 77) }
            return options
        }

        static var importableProperties: PropertyRegistry {
            \.start
            \.end
            \.all
            \.byName
        }
    }

    @Test("A custom reader of dates does not see a null of any kind", arguments: [true, false])
    func customDates(isObject: Bool) throws {
        let null: Any = isObject ? NSNull() : String?.none as Any
        let event = try Event.object(from: ["start": null, "end": null, "all": [1, null]])
        #expect(event.start == Date(timeIntervalSince1970: 5))
        #expect(event.end == nil)
        #expect(event.all == [Date(timeIntervalSince1970: 1), nil])
        let error = #expect(throws: ImportError.self) { try Event.object(from: ["byName": ["x": null]]) }
        #expect(error?.facts == "byName.x: typeMismatch")
    }

    private struct Price: DictionaryImportable {
        var amount: Decimal = 1

        static var importableProperties: PropertyRegistry { \.amount }
    }

    @Test("A number that Decimal would turn into zero is refused")
    func tooSmall() {
        let error = #expect(throws: ImportError.self) { try Price.object(fromJSON: #"{"amount": 1e-400}"#) }
        #expect(error?.facts == "amount: outOfRange")
    }
}
