import DictionaryImport
import Foundation
import TestSupport
import Testing

@Suite("Digits that may be a date or a Unix time")
struct AmbiguousDigitsTests {
    private static let words = "day: expected an ISO 8601 date or a Unix time"

    private struct Diary: DictionaryImportable {
        var day: Date?
        var stamp: Date?
        var either: Date?

        static var importableProperties: PropertyRegistry {
            \.day
            Property(\.stamp, .date(.unixSeconds))
            Property(\.either, .date(.first(of: [.format("dd/MM/yyyy"), .automatic])))
        }
    }

    struct Row: Sendable {
        let json: String
        let pattern: String
        let found: String
    }

    @Test(
        "Digits that may be a date are refused, as numbers and as text",
        arguments: [
            Row(json: "\"201309190446\"", pattern: "yyyyMMddHHmm", found: "String \"201309190446\""),
            Row(json: "20260401", pattern: "yyyyMMdd", found: "Int 20260401"),
            Row(json: "19000101", pattern: "yyyyMMdd", found: "Int 19000101"),
            Row(json: "21001231", pattern: "yyyyMMdd", found: "Int 21001231"),
            Row(json: "20240229.0", pattern: "yyyyMMdd", found: "Double 20240229.0"),
            Row(json: "202605011030", pattern: "yyyyMMddHHmm", found: "Int 202605011030"),
            Row(json: "20130919044612123", pattern: "yyyyMMddHHmmssSSS", found: "Int 20130919044612123"),
            Row(json: "\"20260401\"", pattern: "yyyyMMdd", found: "String \"20260401\""),
            Row(json: "\" 202605011030\"", pattern: "yyyyMMddHHmm", found: "String \" 202605011030\""),
            Row(json: "\"20130919044612123\"", pattern: "yyyyMMddHHmmssSSS", found: "String \"20130919044612123\""),
        ])
    func refused(row: Row) throws {
        let sentence =
            " (\(row.pattern.count) digits may be \(row.pattern) as well: say what they are with .date(…)), found \(row.found)"
        #expect(failureLines { try Diary.object(fromJSON: "{\"day\": \(row.json)}") } == [Self.words + sentence])
        let any = try ImportValue(json: row.json).any
        #expect(failureLines { try Diary.object(from: ["day": any]) } == [Self.words + sentence])
        let either = failureLines { try Diary.object(from: ["either": any]) }
        #expect(
            either == [
                "either: expected a date in the format \"dd/MM/yyyy\", or " + (Self.words + sentence).dropFirst(14)
            ])
    }

    @Test(
        "Other digits are a Unix time",
        arguments: [
            ("20261301", 20_261_301), ("20250229", 20_250_229), ("18991231", 18_991_231), ("21010101", 21_010_101),
            ("-20260401", -20_260_401), ("2026040", 2_026_040), ("202604010", 202_604_010),
            ("202613011030", 202_613_011.03),
            ("20131919044612123", 20_131_919_044.612_123), ("20260401.5", 20_260_401.5),
            ("\"202613011030\"", 202_613_011.03), ("20260401103000", 1_775_039_400),
        ] as [(json: String, seconds: Double)])
    func taken(json: String, seconds: Double) throws {
        let day = try #require(try Diary.object(fromJSON: "{\"day\": \(json)}").day)
        #expect(abs(day.timeIntervalSince1970 - seconds) < 0.000_01)
    }

    @Test("Where a strategy says what digits are, they are read as that")
    func declared() throws {
        let diary = try Diary.object(fromJSON: #"{"stamp": 20260401}"#)
        #expect(diary.stamp == Date(timeIntervalSince1970: 20_260_401))
        #expect(
            try Diary.object(fromJSON: #"{"stamp": "202605011030"}"#).stamp?.timeIntervalSince1970 == 202_605_011_030)
        #expect(readDate("201309190446", .format("yyyyMMddHHmm")) == Date(timeIntervalSince1970: 1_379_565_960))
        #expect(readDate("201309190446", .unixMilliseconds) == Date(timeIntervalSince1970: 201_309_190.446))
    }
}
