import DictionaryImport
import Foundation
import TestSupport
import Testing

@Suite("Conversion to Decimal")
struct DecimalConversionTests {
    typealias Row = ConversionRow<Decimal>

    /// A decimal with exactly these digits.
    private static func digits(_ text: String) -> Decimal {
        guard let decimal = Decimal(string: text), decimal.description == text else {
            preconditionFailure("\(text) is not the plain form of a Decimal")
        }
        return decimal
    }

    @Test(
        "Numbers are taken by their digits",
        arguments: [
            .accepts(digits("12.2"), digits("12.2")), .accepts(12.2, digits("12.2")), .accepts(0.1, digits("0.1")),
            .accepts(Float(0.1), digits("0.1")), .accepts(CGFloat(0.1), digits("0.1")),
            .accepts(NSNumber(value: 12.2), digits("12.2")), .accepts(NSNumber(value: Float(12.2)), digits("12.2")),
            .accepts(NSDecimalNumber(string: "12.2"), digits("12.2")), .accepts(5, 5), .accepts(Int8(-5), -5),
            .accepts(9_007_199_254_740_993, digits("9007199254740993")),
            .accepts(Int64.min, digits("-9223372036854775808")),
            .accepts(UInt64.max, digits("18446744073709551615")),
            .accepts(NSNumber(value: Int64(9_007_199_254_740_993)), digits("9007199254740993")),
            .accepts(NSNumber(value: Int64.max), digits("9223372036854775807")),
            .accepts(NSNumber(value: UInt64.max), digits("18446744073709551615")),
            .accepts(
                NSDecimalNumber(string: "123456789012345678901234567890.12345678"),
                digits("123456789012345678901234567890.12345678")),
            .accepts(1e21, digits("1000000000000000000000")), .accepts(-0.0, 0), .accepts(1.0, 1),
            .acceptsUnlessExact(true, 1), .acceptsUnlessExact(false, 0), .acceptsUnlessExact(NSNumber(value: true), 1),
            .refuses(Double.nan), .refuses(Double.infinity), .refuses(-Double.infinity), .refuses(Float.nan),
            .refuses(Decimal.nan), .refuses(NSDecimalNumber.notANumber),
        ] as [Row])
    func numbers(row: Row) { row.check() }

    @Test("Doubles beyond the type are refused", arguments: [1e300, -1e300, 1e-300])
    func beyond(number: Double) {
        #expect(issues { try Holder<Decimal>.convert(number) }.count == 1)
    }

    @Test(
        "Text is taken by its digits, not in exact mode",
        arguments: [
            .acceptsUnlessExact("12.2", digits("12.2")), .acceptsUnlessExact(" 12.2 ", digits("12.2")),
            .acceptsUnlessExact("1,234.5", digits("1234.5")), .acceptsUnlessExact("1e3", 1000),
            .acceptsUnlessExact("-25E-1", digits("-2.5")), .acceptsUnlessExact("+7", 7),
            .acceptsUnlessExact(".5", digits("0.5")),
            .acceptsUnlessExact("0.10", digits("0.1")), .acceptsUnlessExact("-0", 0),
            .acceptsUnlessExact("18446744073709551616", digits("18446744073709551616")),
            .acceptsUnlessExact("0.1234567890123456789012345678", digits("0.1234567890123456789012345678")),
            .acceptsUnlessExact(
                "99999999999999999999999999999999999999", digits("99999999999999999999999999999999999999")),
            .acceptsUnlessExact(NSString(string: "12.2"), digits("12.2")),
            .refuses(""), .refuses(" "), .refuses("6suan8fa8"), .refuses("1,23"), .refuses("nan"), .refuses("NaN"),
            .refuses("inf"), .refuses("0x10"), .refuses("12.2.2"), .refuses("12 .2"), .refuses("5."), .refuses("1e"),
            .refuses("٣"), .refuses("１"), .refuses("1,234,5"), .refuses("$5"), .refuses("1e999", .outOfRange),
            .refuses("1e-999", .outOfRange), .refuses("0,500"),
        ] as [Row])
    func text(row: Row) { row.check() }

    @Test("A Decimal gives the same number as its text, whatever its digits")
    func numbersAndTexts() throws {
        var generator = SeededGenerator(seed: 38)
        for _ in 0..<2000 {
            let digits = (0..<1 + generator.below(38)).map { _ in String(generator.below(10)) }.joined()
            let sign = generator.below(2) == 0 ? "" : "-"
            let number = try #require(Decimal(string: "\(sign)\(digits)e\(generator.below(60) - 40)"))
            let text = number.description
            #expect(try Holder<Double>.convert(number) == Holder<Double>.convert(text), "\(text)")
            #expect((try? Holder<Float>.convert(number)) == (try? Holder<Float>.convert(text)), "\(text)")
            #expect((try? Holder<Int>.convert(number)) == (try? Holder<Int>.convert(text)), "\(text)")
            #expect((try? Holder<UInt64>.convert(number)) == (try? Holder<UInt64>.convert(text)), "\(text)")
        }
    }

    @Test(
        "Values of other types are refused",
        arguments: [
            .refuses([1]), .refuses(["a": 1]), .refuses(Date()), .refuses(UUID()), .refuses(Data([1])),
        ] as [Row])
    func others(row: Row) { row.check() }

    @Test("Numbers that a Decimal has no room for are out of range", arguments: ["1e200", "-1e200", "1e400", "1e-200"])
    func outOfRange(number: String) throws {
        let (text, found) = ("\"\(number)\"", number == "1e-200" ? "1e-200" : number)
        for source in [number, text] {
            let issues = issues { try Holder<Decimal>.object(fromJSON: "{\"value\": \(source)}") }
            #expect(issues.map(\.reason.code) == [.outOfRange])
            #expect(issues.first?.description.contains("is out of range for Decimal") == true, "\(found)")
        }
        guard let double = Double(number), double.isFinite else { return }
        Row.refuses(double, .outOfRange).check()
        #expect(
            issues { try ImportValue(json: number).converted(to: Decimal.self) }.map(\.reason.code) == [.outOfRange])
    }

    @Test(
        "What JSONSerialization has read is converted",
        arguments: [
            ("9007199254740993", "9007199254740993"), ("18446744073709551615", "18446744073709551615"),
            ("-9223372036854775808", "-9223372036854775808"), ("18446744073709551616", "18446744073709551616"),
            ("0.1", "0.1"), ("12.2", "12.2"), ("-1.5", "-1.5"), ("0", "0"),
        ] as [(number: String, digits: String)])
    func json(number: String, digits: String) throws {
        let source = try #require((try serialized("[\(number)]") as? [Any])?.first)
        Row.accepts(source, Self.digits(digits)).check()
    }
}
