import DictionaryImport
import Foundation
import TestSupport
import Testing

@Suite("Conversion to time zones and locales")
struct RegionConversionTests {
    @Test(
        "A time zone is an identifier or an offset",
        arguments: [
            .accepts("Europe/Berlin", TimeZone(identifier: "Europe/Berlin")!), .accepts(TimeZone.gmt, .gmt),
            .accepts("+02:00", TimeZone(secondsFromGMT: 7_200)!), .accepts("Z", TimeZone(secondsFromGMT: 0)!),
            .accepts("-0330", TimeZone(secondsFromGMT: -12_600)!),
            .accepts(" Asia/Tokyo ", TimeZone(identifier: "Asia/Tokyo")!),
            .refuses(""), .refuses("Nowhere/Land"), .refuses(2), .refuses("+25:00"), .refuses(["UTC"]), .refuses(true),
        ] as [ConversionRow<TimeZone>])
    func zones(row: ConversionRow<TimeZone>) { row.check() }

    @Test(
        "A locale is taken when it has the form of an identifier",
        arguments: [
            .accepts("en", Locale(identifier: "en")), .accepts("de_CH", Locale(identifier: "de_CH")),
            .accepts("zh-Hans-TW", Locale(identifier: "zh-Hans-TW")),
            .accepts(Locale(identifier: "fr"), Locale(identifier: "fr")),
            .accepts("de_DE@currency=EUR", Locale(identifier: "de_DE@currency=EUR")),
            .accepts("sl-nedis_IT2", Locale(identifier: "sl-nedis_IT2")),
            .accepts("ab@c=d_", Locale(identifier: "ab@c=d_")),
            .refuses("_en"), .refuses("en-"), .refuses("en-123456789"), .refuses("eng1"), .refuses("languages"),
            .refuses("én"), .refuses("en-é"), .refuses("en@é=1"), .refuses("@x=y"), .refuses("en\u{301}"),
            .refuses(""), .refuses("e"), .refuses("english language"), .refuses("12"), .refuses(5), .refuses("en_"),
            .refuses("en__US"), .refuses(String(repeating: "a-", count: 200) + "a"), .refuses(["en"]),
        ] as [ConversionRow<Locale>])
    func locales(row: ConversionRow<Locale>) { row.check() }

    @Test("Time zones and locales are exported as their identifiers, which read back")
    func exported() throws {
        for identifier in ["Europe/Berlin", "America/St_Johns"] {
            let holder = Holder<TimeZone>(value: TimeZone(identifier: identifier))
            #expect(try holder.exportedDictionary()["value"] as? String == identifier)
        }
        let offset = Holder<TimeZone>(value: TimeZone(secondsFromGMT: 7_200))
        let read = try Holder<TimeZone>.object(fromJSON: offset.exportedJSON()).value
        #expect(read?.secondsFromGMT() == 7_200)
        let locale = Holder<Locale>(value: Locale(identifier: "de_CH"))
        #expect(try Holder<Locale>.object(fromJSON: locale.exportedJSON()).value == locale.value)
    }
}
