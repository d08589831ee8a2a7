import DictionaryImport
import Foundation
import TestSupport
import Testing

@Suite("Exported dates")
struct DateExportTests {
    private struct Note: DictionaryImportable {
        var at: Date?
        var first: Date?
        var custom: Date?
        var late: Date?

        static var importableProperties: PropertyRegistry {
            Property(\.at, .date(.formats(["yyyy-MM-dd", "dd.MM.yyyy HH:mm", "dd.MM.yyyy HH:mm:ss"])))
            Property(\.first, .date(.first(of: [.formats(["yyyy-MM-dd", "yyyy"]), .unixSeconds])))
            Property(
                \.custom,
                .date(
                    .first(of: [
                        .custom({ _ in throw CocoaError(.featureUnsupported) }, exporting: { _ in "custom" }), .iso8601,
                    ])))
            Property(\.late, .date(.formats(["dd MMM yyyy", "MMM dd, yyyy HH:mm"])))
        }
    }

    @Test(
        "A date is exported in the first format that reads back as the same date, or else in the first",
        arguments: [
            (property: "at", imported: #""01.02.2026 10:30""#, exported: #""01.02.2026 10:30""#),
            (property: "at", imported: #""2026-02-01""#, exported: #""2026-02-01""#),
            (property: "at", imported: #""01.02.2026 00:00""#, exported: #""2026-02-01""#),
            (property: "at", imported: #""01.02.2026 10:30:09""#, exported: #""01.02.2026 10:30:09""#),
            (property: "first", imported: "1769940009", exported: "1769940009"),
            (property: "first", imported: #""2026-02-01""#, exported: #""2026-02-01""#),
            (property: "first", imported: #""2026""#, exported: #""2026-01-01""#),
            (property: "custom", imported: #""2026-02-01""#, exported: #""custom""#),
            (property: "late", imported: #""Feb 01, 2026 10:30""#, exported: #""Feb 01, 2026 10:30""#),
        ])
    func severalFormats(property: String, imported: String, exported: String) throws {
        let note = try Note.object(fromJSON: "{\"\(property)\": \(imported)}")
        let text = String(decoding: try note.exportedJSON(options: .init(properties: [property])), as: UTF8.self)
        #expect(text == "{\"\(property)\":\(exported)}")
        if property != "custom" { #expect(try Note.object(fromJSON: text).at == note.at) }
    }

    @Test("A date that reads back from no format is exported in the first, and cut")
    func cut() throws {
        var note = Note()
        note.at = Date(timeIntervalSince1970: 1_769_940_009.5)
        let text = String(decoding: try note.exportedJSON(options: .init(properties: ["at"])), as: UTF8.self)
        #expect(text == #"{"at":"2026-02-01"}"#)
    }

    @Test(
        "Each strategy exports its own form",
        arguments: [
            (.automatic, 1_388_620_800, "2014-01-02T00:00:00Z"),
            (.iso8601, 1_388_620_800.5, "2014-01-02T00:00:00.500Z"),
            (.format("dd/MM/yyyy"), 1_388_620_800, "02/01/2014"),
            (.format("d MMM yyyy"), 1_388_620_800, "2 Jan 2014"),
            (.unixSeconds, 1_388_620_800, "1388620800"),
            (.unixSeconds, -0.25, "-0.25"),
            (.unixMilliseconds, 1_388_666_408.123, "1388666408123"),
            (.unixMilliseconds, -0.25, "-250"),
            (.unixMilliseconds, 0.00025, "0.25"),
        ] as [(strategy: DateStrategy, seconds: Double, written: String)])
    func outputs(strategy: DateStrategy, seconds: Double, written: String) throws {
        let output = try #require(exported(Date(timeIntervalSince1970: seconds), strategy))
        if let number = output as? Double, number != number.rounded() {
            #expect(abs(number - (try #require(Double(written)))) < 1e-4)
        } else {
            #expect("\(output)" == written)
        }
    }

    @Test(
        "Dates outside the years 1 to 9999 are not exported",
        arguments: [.automatic, .unixSeconds, .unixMilliseconds, .format("yyyy"), .format("d MMM yyyy")]
            as [DateStrategy],
        [.nan, .infinity, -1e18, 253_402_300_800] as [Double])
    func notExported(strategy: DateStrategy, seconds: Double) {
        #expect(exported(Date(timeIntervalSince1970: seconds), strategy) == nil)
    }

    @Test("Whole milliseconds are exported as whole numbers")
    func wholeMilliseconds() throws {
        var generator = SeededGenerator(seed: 13)
        for _ in 0..<2_000 {
            let count = Int64.random(in: -62_000_000_000_000..<250_000_000_000_000, using: &generator)
            let date = try #require(readDate(count, .unixMilliseconds))
            guard
                exported(date, .unixMilliseconds) as? Int64 == count
                    || exported(date, .unixMilliseconds) as? Int == Int(count)
            else {
                Issue.record("\(count)")
                return
            }
        }
    }

    @Test("A custom strategy exports what its function makes, or leaves that to the export")
    func custom() throws {
        struct Refusal: Error {}
        let date = Date(timeIntervalSince1970: 7)
        #expect(dateText(date, .custom { _ in throw Refusal() }) == "1970-01-01T00:00:07Z")
        #expect(readDate("2014-01-02", .custom { _ in throw Refusal() }) == nil)
        #expect(exported(date, .custom({ _ in Date() }, exporting: { Int($0.timeIntervalSince1970) })) as? Int == 7)
        #expect(exported(date, .custom({ _ in Date() }, exporting: { _ in throw Refusal() })) == nil)
    }

    @Test("A date that a custom strategy exports another one as is written in ISO 8601")
    func customDate() throws {
        struct Appointment: DictionaryImportable {
            var start = Date(timeIntervalSince1970: 0)
            static var importableProperties: PropertyRegistry {
                Property(\.start, .date(.custom({ _ in Date() }, exporting: { $0.addingTimeInterval(3600) })))
            }
        }
        #expect(try Appointment().exportedDictionary()["start"] as? String == "1970-01-01T01:00:00Z")
        #expect(try Appointment().exportedJSON() == Data(#"{"start":"1970-01-01T01:00:00Z"}"#.utf8))
        let list = DateStrategy.custom({ _ in Date() }, exporting: { [$0, $0] })
        let text = "1970-01-01T00:00:05Z"
        #expect(exported(Date(timeIntervalSince1970: 5), list) as? [String] == [text, text])
    }
}
