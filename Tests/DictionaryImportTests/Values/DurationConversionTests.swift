import DictionaryImport
import Foundation
import TestSupport
import Testing

@Suite("Conversion to durations")
struct DurationConversionTests {
    typealias Row = ConversionRow<Duration>

    @Test(
        "ISO 8601 durations are taken when their length is known",
        arguments: [
            .accepts("PT1H30M", .seconds(5_400)), .accepts("P1D", .seconds(86_400)),
            .accepts("P2W", .seconds(1_209_600)),
            .accepts("P1DT12H", .seconds(129_600)), .accepts("PT0S", .zero), .accepts("P0D", .zero),
            .accepts("PT1.5S", .milliseconds(1_500)), .accepts("PT0,25S", .milliseconds(250)),
            .accepts("PT0.5H", .seconds(1_800)), .accepts("PT1.5M", .seconds(90)), .accepts("P0.5D", .seconds(43_200)),
            .accepts("-PT1M", .seconds(-60)), .accepts("+PT1M", .seconds(60)), .accepts("pt1h2m3s", .seconds(3_723)),
            .accepts(" PT1S ", .seconds(1)), .accepts("PT36H", .seconds(129_600)),
            .accepts("PT0.000000000000000001S", Duration(secondsComponent: 0, attosecondsComponent: 1)),
            .accepts("PT9223372036854775807S", .seconds(Int64.max)),
            .accepts(Duration.seconds(3), .seconds(3)),
        ] as [Row])
    func durations(row: Row) { row.check() }

    @Test(
        "Numbers are seconds, by their digits",
        arguments: [
            .accepts(90, .seconds(90)), .accepts(-1, .seconds(-1)), .accepts(0.1, .milliseconds(100)),
            .accepts(1.5, .milliseconds(1_500)), .accepts(-0.25, .milliseconds(-250)), .accepts(1e-3, .milliseconds(1)),
            .accepts(1e-30, .zero), .accepts(Decimal(string: "0.001") as Any, .milliseconds(1)),
            .acceptsUnlessExact("90", .seconds(90)), .acceptsUnlessExact("1.5", .milliseconds(1_500)),
            .acceptsUnlessExact("1e3", .seconds(1_000)), .accepts(Int64.max, .seconds(Int64.max)),
            .accepts(Int64.min, .seconds(Int64.min)),
        ] as [Row])
    func numbers(row: Row) { row.check() }

    @Test(
        "Other text, and numbers beyond the type, are refused",
        arguments: [
            .refuses(""), .refuses("P"), .refuses("PT"), .refuses("P1"), .refuses("1H"), .refuses("PT1"),
            .refuses("P1Y"),
            .refuses("P1M"), .refuses("P1DT"), .refuses("PT1M1H"), .refuses("PT1H1H"), .refuses("PT1.5H1M"),
            .refuses("PT1.S"), .refuses("PT.5S"), .refuses("PT-1S"), .refuses("P1H"), .refuses("PT1D"),
            .refuses("P1D2W"),
            .refuses("PT1HT1M"), .refuses("PT1S " + "x"), .refuses("--PT1S"), .refuses(true), .refuses([1]),
            .refuses("PT9223372036854775808S", .outOfRange), .refuses("P99999999999999999999W", .outOfRange),
            .refuses("P" + String(repeating: "9", count: 80) + "D", .outOfRange), .refuses(UInt64.max, .outOfRange),
            .refuses(1e30, .outOfRange), .refuses(Double.nan), .refuses(Double.infinity), .refuses("1e40", .outOfRange),
        ] as [Row])
    func refusals(row: Row) { row.check() }

    @Test(
        "Durations are exported as ISO 8601 durations that read back",
        arguments: [
            (.zero, "PT0S"), (.seconds(5_400), "PT1H30M"), (.seconds(59), "PT59S"), (.seconds(-60), "-PT1M"),
            (.milliseconds(-1_500), "-PT1.5S"), (.seconds(3_600), "PT1H"), (.milliseconds(3_600_500), "PT1H0.5S"),
            (Duration(secondsComponent: 0, attosecondsComponent: 1), "PT0.000000000000000001S"),
            (.seconds(Int64.max), "PT2562047788015215H30M7S"),
        ] as [(duration: Duration, text: String)])
    func exported(duration: Duration, text: String) throws {
        let holder = Holder<Duration>(value: duration)
        #expect(try holder.exportedDictionary()["value"] as? String == text)
        #expect(try Holder<Duration>.object(fromJSON: holder.exportedJSON()).value == duration)
    }

    @Test("The issue says that years and months are not taken")
    func words() {
        #expect(
            failureLines { try Holder<Duration>.convert("P1Y") } == [
                #"value: expected an ISO 8601 duration without years and months, or seconds, found String "P1Y""#
            ])
    }
}
