import DictionaryImport
import Foundation
import TestSupport
import Testing

@Suite("Conversion to Bool")
struct BoolConversionTests {
    typealias Row = ConversionRow<Bool>

    @Test(
        "Booleans and numbers are taken, numbers not in exact mode",
        arguments: [
            .accepts(true, true), .accepts(false, false), .accepts(NSNumber(value: true), true),
            .accepts(NSNumber(value: false), false), .accepts(Bool?.some(true) as Any, true),
            .acceptsUnlessExact(0, false), .acceptsUnlessExact(1, true), .acceptsUnlessExact(-1, true),
            .acceptsUnlessExact(42, true), .acceptsUnlessExact(UInt64.max, true), .acceptsUnlessExact(Int8(1), true),
            .acceptsUnlessExact(NSNumber(value: 0), false), .acceptsUnlessExact(NSNumber(value: 1), true),
            .acceptsUnlessExact(NSNumber(value: Int8(1)), true), .acceptsUnlessExact(NSNumber(value: Int8(0)), false),
            .acceptsUnlessExact(NSNumber(value: 1.0), true), .acceptsUnlessExact(NSNumber(value: UInt8(1)), true),
            .acceptsUnlessExact(0.5, true), .acceptsUnlessExact(0.0, false), .acceptsUnlessExact(-0.0, false),
            .acceptsUnlessExact(Double.infinity, true), .acceptsUnlessExact(Double.leastNonzeroMagnitude, true),
            .acceptsUnlessExact(Float(0.1), true), .acceptsUnlessExact(Float(0), false),
            .acceptsUnlessExact(Decimal(0), false), .acceptsUnlessExact(Decimal(0.5), true),
            .acceptsUnlessExact(NSDecimalNumber.zero, false), .acceptsUnlessExact(NSDecimalNumber.one, true),
            .refuses(Double.nan), .refuses(Float.nan), .refuses(Decimal.nan), .refuses(NSDecimalNumber.notANumber),
            .refuses(NSNumber(value: Double.nan)),
        ] as [Row])
    func numbers(row: Row) { row.check() }

    @Test(
        "Words are taken in any case",
        arguments: [
            ("true", true), ("yes", true), ("y", true), ("t", true), ("on", true),
            ("false", false), ("no", false), ("n", false), ("f", false), ("off", false),
        ] as [(word: String, flag: Bool)])
    func words(word: String, flag: Bool) {
        for text in [word, word.uppercased(), word.capitalized, " \(word)", "\(word)\t\n", "  \(word.uppercased()) "] {
            Row.acceptsUnlessExact(text, flag).check()
            Row.acceptsUnlessExact(NSString(string: text), flag).check()
        }
        for text in [word + "x", "x" + word, word + word, "\(word) \(word)", "\"\(word)\"", word + "."] {
            Row.refuses(text).check()
        }
    }

    @Test(
        "Text of a number is taken, other text refused",
        arguments: [
            .acceptsUnlessExact("1", true), .acceptsUnlessExact("0", false), .acceptsUnlessExact(" 1", true),
            .acceptsUnlessExact(" 1 ", true), .acceptsUnlessExact(" 0", false), .acceptsUnlessExact(" 0 ", false),
            .acceptsUnlessExact(" 0.0 ", false), .acceptsUnlessExact("42", true), .acceptsUnlessExact("-1", true),
            .acceptsUnlessExact("+1", true), .acceptsUnlessExact("007", true), .acceptsUnlessExact("000", false),
            .acceptsUnlessExact("0.5", true), .acceptsUnlessExact("-0", false), .acceptsUnlessExact("1,000", true),
            .acceptsUnlessExact("1e400", true), .acceptsUnlessExact("1e-400", false),
            .acceptsUnlessExact("1e3", true), .acceptsUnlessExact("0e9", false),
            .refuses(""), .refuses(" "), .refuses("maybe"), .refuses("NOT a number means 'false' "), .refuses("tr ue"),
            .refuses("enabled"), .refuses("ja"), .refuses("nan"), .refuses("inf"), .refuses("0x1"), .refuses("１"),
            .refuses("1a"), .refuses("null"), .refuses("ｙｅｓ"), .refuses("\u{0}"),
        ] as [Row])
    func texts(row: Row) { row.check() }

    @Test(
        "Values of other types are refused",
        arguments: [
            .refuses([true]), .refuses(["a": true]), .refuses(Date()), .refuses(UUID()), .refuses(Data([1])),
            .refuses(NSObject()),
        ] as [Row])
    func others(row: Row) { row.check() }

    @Test("JSON tells booleans from numbers")
    func json() throws {
        let source = try #require(try serialized("[true, false, 1, 0, 1.0]") as? [Any])
        Row.accepts(source[0], true).check()
        Row.accepts(source[1], false).check()
        Row.acceptsUnlessExact(source[2], true).check()
        Row.acceptsUnlessExact(source[3], false).check()
        Row.acceptsUnlessExact(source[4], true).check()
        ConversionRow<Int>.acceptsUnlessExact(source[0], 1).check()
        ConversionRow<Int>.accepts(source[2], 1).check()
        ConversionRow<String>.acceptsUnlessExact(source[0], "true").check()
        ConversionRow<String>.acceptsUnlessExact(source[2], "1").check()
        ConversionRow<Double>.acceptsUnlessExact(source[0], 1).check()
        ConversionRow<Decimal>.acceptsUnlessExact(source[1], 0).check()
    }
}
