import DictionaryImport
import Foundation
import TestSupport
import Testing

@Suite("Several date strategies, and those of Foundation")
struct CombinedDateStrategyTests {
    private struct Event: DictionaryImportable {
        var several: Date?
        var custom: Date?
        var none: Date?
        var micro: Date?
        var style: Date?
        var strategy: Date?
        static var importableProperties: PropertyRegistry {
            Property(\.several, .date(.first(of: [.iso8601, .format("dd/MM/yyyy HH:mm"), .unixSeconds])))
            Property(\.custom, .date(.first(of: [.custom { try tomorrow($0) }, .unixMilliseconds])))
            Property(\.none, .date(.first(of: [])))
            Property(\.micro, .date(.unixMicroseconds))
            Property(\.style, .date(.parsed(by: Date.ISO8601FormatStyle().year().month().day())))
            Property(\.strategy, .date(.parsed(by: Date.ParseStrategy.german)))
        }

        static func tomorrow(_ value: ImportValue) throws -> Date {
            guard value.string == "tomorrow" else { throw CocoaError(.formatting) }
            return Date(timeIntervalSince1970: 86_400)
        }
    }

    @Test(
        "The first strategy that reads a value wins",
        arguments: [
            (property: "several", value: "2015-06-23", seconds: 1_435_017_600),
            (property: "several", value: "23/06/2015 14:40", seconds: 1_435_070_400),
            (property: "several", value: 1_435_070_400, seconds: 1_435_070_400),
            (property: "several", value: "1435070400", seconds: 1_435_070_400),
            (property: "several", value: 1_435_070_400.5, seconds: 1_435_070_400.5),
            (property: "several", value: Date(timeIntervalSince1970: 5), seconds: 5),
            (property: "custom", value: "tomorrow", seconds: 86_400),
            (property: "custom", value: 1000, seconds: 1),
            (property: "custom", value: "1000", seconds: 1),
            (property: "micro", value: 1_435_070_400_000_001, seconds: 1_435_070_400.000001),
            (property: "micro", value: "1000000", seconds: 1),
            (property: "micro", value: 1.5, seconds: 0.0000015),
            (property: "style", value: "2015-06-23", seconds: 1_435_017_600),
            (property: "strategy", value: "23.06.2015", seconds: 1_435_017_600),
        ] as [(property: String, value: any Sendable, seconds: Double)])
    func reading(property: String, value: any Sendable, seconds: Double) throws {
        let event = try Event.object(from: [property: value])
        let dates = [event.several, event.custom, event.none, event.micro, event.style, event.strategy]
        #expect(dates.compactMap(\.self) == [Date(timeIntervalSince1970: seconds)])
    }

    @Test(
        "The issue names what each strategy takes",
        arguments: [
            (
                ["several": "x"],
                #"several: expected an ISO 8601 date, or a date in the format "dd/MM/yyyy HH:mm", or a Unix time in seconds, "#
                    + #"found String "x""#
            ),
            (["custom": "x"], #"custom: expected a date, or a Unix time in milliseconds, found String "x""#),
            (["none": "2015-06-23"], #"none: expected a date by one of no strategies, found String "2015-06-23""#),
            (["micro": "x"], #"micro: expected a Unix time in microseconds, found String "x""#),
            (["style": "23.06.2015"], #"style: expected a date, found String "23.06.2015""#),
            (["style": 7], "style: expected a date, found Int 7"),
        ] as [(source: [String: any Sendable], expected: String)])
    func refusing(source: [String: any Sendable], expected: String) {
        #expect(failureLines { try Event.object(from: source) } == [expected])
    }

    @Test("A date is exported by the first strategy that can")
    func exporting() throws {
        var event = Event()
        let date = Date(timeIntervalSince1970: 1_435_017_600)
        (event.several, event.custom, event.micro) = (date, date, date)
        (event.style, event.strategy) = (date, date)
        let json = String(decoding: try event.exportedJSON(options: ExportOptions(nulls: .omit)), as: UTF8.self)
        #expect(
            json == #"{"several":"2015-06-23T00:00:00Z","custom":1435017600000,"micro":1435017600000000,"#
                + #""style":"2015-06-23","strategy":"2015-06-23T00:00:00Z"}"#)
        let again = try Event.object(fromJSON: json.replacing(#","strategy":"2015-06-23T00:00:00Z""#, with: ""))
        #expect(again.several == date && again.custom == date && again.micro == date && again.style == date)
    }

    @Test("Several strategies may hold for all dates of a call, and a fault in one is a fault")
    func options() throws {
        struct Plain: DictionaryImportable {
            var day: Date?
            static var importableProperties: PropertyRegistry { \.day }
        }
        let options = ImportOptions(dates: .first(of: [.format("dd.MM.yyyy"), .iso8601]))
        for text in ["01.02.1970", "1970-02-01"] {
            #expect(try Plain.object(from: ["day": text], options: options).day?.timeIntervalSince1970 == 2_678_400)
        }
        struct Faulty: DictionaryImportable {
            var day: Date?
            static var importableProperties: PropertyRegistry {
                Property(\.day, .date(.first(of: [.iso8601, .format("yyyy-mm-DD")])))
            }
        }
        #expect(issues { try Faulty.checkImportableProperties() }.map(\.reason.code) == [.registry, .registry])
    }

    @Test("A custom strategy among several gives no date beyond the year 9999")
    func customDateAmongSeveral() throws {
        struct Event: DictionaryImportable {
            var at: Date?
            static var importableProperties: PropertyRegistry {
                Property(\.at, .date(.first(of: [.custom { _ in Date(timeIntervalSince1970: 1e15) }, .unixSeconds])))
            }
        }
        #expect(try Event.object(from: ["at": 7]).at == Date(timeIntervalSince1970: 7))
    }

    @Test("A custom strategy may fall back on the usual dates", arguments: [true, false])
    func usualDates(isOfProperty: Bool) throws {
        struct Visit: DictionaryImportable {
            var at: Date?
            static let strategy = DateStrategy.custom {
                $0.string == "never" ? .distantPast : try $0.converted(to: Date.self)
            }
            static var importableProperties: PropertyRegistry { Property(\.at, .date(strategy)) }
        }
        func date(_ value: Any) throws -> Date? {
            if isOfProperty { return try Visit.object(from: ["at": value]).at }
            return try Holder<Date>.convert(value, options: ImportOptions(dates: Visit.strategy))
        }
        #expect(try date("never") == .distantPast)
        #expect(try date("1970-01-01T00:00:07Z") == Date(timeIntervalSince1970: 7))
        #expect(try date(7) == Date(timeIntervalSince1970: 7))
        #expect(throws: ImportError.self) { try date("sometimes") }
    }
}

extension Date.ParseStrategy {
    fileprivate static var german: Date.ParseStrategy {
        Date.ParseStrategy(
            format: "\(day: .twoDigits).\(month: .twoDigits).\(year: .defaultDigits)",
            locale: Locale(identifier: "de_DE"), timeZone: .gmt)
    }
}
