import DictionaryImport
import Foundation
import TestSupport
import Testing

@Suite("Conversion to floating-point numbers")
struct FloatingPointConversionTests {
    typealias Row = ConversionRow<Double>

    @Test(
        "A Double takes numbers, and booleans not in exact mode",
        arguments: [
            .accepts(1.5, 1.5), .accepts(0.1, 0.1), .accepts(5, 5), .accepts(Int8(-5), -5),
            .accepts(UInt64.max, 0x1p64),
            .accepts(Int64.min, -0x1p63), .accepts(9_007_199_254_740_993, 9_007_199_254_740_992),
            .accepts(Double.infinity, .infinity), .accepts(-Double.infinity, -.infinity),
            .accepts(Double.greatestFiniteMagnitude, .greatestFiniteMagnitude),
            .accepts(Double.leastNonzeroMagnitude, .leastNonzeroMagnitude),
            .accepts(Float(0.1), 0.1), .accepts(Float.infinity, .infinity), .accepts(CGFloat(0.25), 0.25),
            .accepts(Decimal(string: "0.1") as Any, 0.1), .accepts(NSDecimalNumber(string: "12.2"), 12.2),
            .accepts(NSDecimalNumber(string: "-1e30"), -1e30), .accepts(NSNumber(value: 12.2), 12.2),
            .accepts(NSNumber(value: Float(0.1)), 0.1), .accepts(NSNumber(value: 3), 3),
            .accepts(NSNumber(value: UInt64.max), 0x1p64),
            .acceptsUnlessExact(true, 1), .acceptsUnlessExact(false, 0), .acceptsUnlessExact(NSNumber(value: true), 1),
        ] as [Row])
    func numbers(row: Row) { row.check() }

    @Test(
        "A Double takes text of a number, not in exact mode",
        arguments: [
            .acceptsUnlessExact("1.5", 1.5), .acceptsUnlessExact(" 1.5\n", 1.5), .acceptsUnlessExact("+1.5", 1.5),
            .acceptsUnlessExact("-1.5", -1.5), .acceptsUnlessExact(".5", 0.5), .acceptsUnlessExact("1,234.5", 1234.5),
            .acceptsUnlessExact("1,234,567", 1_234_567), .acceptsUnlessExact("1e3", 1000),
            .acceptsUnlessExact("1E+3", 1000), .acceptsUnlessExact("25e-1", 2.5), .acceptsUnlessExact("0.1", 0.1),
            .acceptsUnlessExact("1e-400", 0), .acceptsUnlessExact("1.7976931348623157e308", .greatestFiniteMagnitude),
            .acceptsUnlessExact(NSString(string: "12.2"), 12.2), .acceptsUnlessExact("42", 42),
            .refuses(""), .refuses(" "), .refuses("nan"), .refuses("NaN"), .refuses("inf"), .refuses("-inf"),
            .refuses("infinity"), .refuses("0x1p3"), .refuses("0x10"), .refuses("1.5abc"), .refuses("1.5.5"),
            .refuses("1,5"), .refuses("0,500"), .refuses("00,500"), .refuses("012,345"), .refuses("-0,123,456"),
            .refuses("12,34.5"), .refuses("1 000"), .refuses("5."), .refuses("1e"), .refuses("e3"),
            .refuses("1e3.5"), .refuses("٣.٥"), .refuses("１.５"), .refuses("--1"), .refuses("1.5f"), .refuses("$1"),
            .refuses("50%"), .refuses("true"), .refuses("1.5\u{0}"),
        ] as [Row])
    func text(row: Row) { row.check() }

    @Test(
        "Numbers beyond the type are refused, in text and as Decimal", arguments: ["1e400", "-1e400", "1e9999999999"])
    func beyond(text: String) {
        #expect(issues { try Holder<Double>.convert(text) }.map(\.reason.code) == [.outOfRange])
        #expect(issues { try Holder<Float>.convert(text) }.map(\.reason.code) == [.outOfRange])
        #expect(issues { try Holder<CGFloat>.convert(text) }.map(\.reason.code) == [.outOfRange])
    }

    @Test(
        "Values of other types are refused",
        arguments: [
            .refuses([1.5]), .refuses(["a": 1.5]), .refuses(Date()), .refuses(UUID()), .refuses(Data([1])),
            .refuses(NSObject()),
        ] as [Row])
    func others(row: Row) { row.check() }

    @Test("Not a number stays not a number")
    func nan() throws {
        #expect(try #require(try Holder<Double>.convert(Double.nan)).isNaN)
        #expect(try #require(try Holder<Double>.convert(NSNumber(value: Double.nan))).isNaN)
        #expect(try #require(try Holder<Float>.convert(Double.nan)).isNaN)
        #expect(try #require(try Holder<CGFloat>.convert(Float.nan)).isNaN)
    }

    @Test("A negative zero keeps its sign")
    func negativeZero() throws {
        #expect(try Holder<Double>.convert(-0.0)?.sign == .minus)
        #expect(try Holder<Double>.convert("-0.0")?.sign == .minus)
        #expect(try Holder<Float>.convert("-0")?.sign == .minus)
        for text in ["-0", "-0.0", "-0e5"] {
            let json = "{\"value\": \(text)}"
            #expect(try Holder<Double>.object(fromJSON: json).value?.sign == .minus)
            #expect(try Holder<Float>.object(fromJSON: json).value?.sign == .minus)
            #expect(try ImportValue(json: text).double?.sign == .minus)
            #expect(try Holder<CGFloat>.object(fromJSON: json).value?.sign == .minus)
            #expect(
                try Holder<[Double]>.object(fromJSON: "{\"value\": [\(text), 0]}").value?.map(\.sign) == [
                    .minus, .plus,
                ])
            let members = try Holder<[String: Double]>.object(fromJSON: "{\"value\": {\"a\": \(text)}}").value
            #expect(members?["a"]?.sign == .minus)
        }
        #expect(try Holder<Double>.object(fromJSON: #"{"value": 0}"#).value?.sign == .plus)
        #expect(try Holder<Int>.object(fromJSON: #"{"value": -0}"#).value == 0)
        #expect(try Holder<String>.object(fromJSON: #"{"value": -0}"#).value == "0")
    }

    @Test(
        "An integer is rounded once",
        arguments: [
            576_460_786_663_161_857, -576_460_786_663_161_857, 9_007_199_791_611_905, 16_777_217, 16_777_219, .max,
        ])
    func integers(number: Int) throws {
        let json = "{\"value\": \(number)}"
        #expect(try Holder<Float>.object(fromJSON: json).value == Float(number))
        #expect(try Holder<Float>.convert(number) == Float(number))
        #expect(try Holder<Float>.convert("\(number)") == Float(number))
        #expect(try ImportValue(json: "\(number)").converted(to: Float.self) == Float(number))
        #expect(try Holder<[Float]>.object(fromJSON: "{\"value\": [\(number)]}").value == [Float(number)])
        #expect(try Holder<Double>.object(fromJSON: json).value == Double(number))
    }

    @Test("A number in JSON is the nearest one, however many digits it has on both sides of the point")
    func digits() throws {
        struct Numbers: DictionaryImportable {
            var list: [Double] = []
            static var importableProperties: PropertyRegistry { \.list }
        }
        var generator = SeededGenerator(seed: 23)
        for whole in 1...6 {
            for fraction in 1...18 {
                let texts = (0..<20).map { number in
                    let digits = (0..<whole + fraction).map { _ in String(generator.below(10)) }
                    let first = String(1 + generator.below(9))
                    return (number % 2 == 0 ? "-" : "") + first + digits[1..<whole].joined() + "."
                        + digits[whole...].joined()
                }
                let numbers = try Numbers.object(fromJSON: #"{"list":[\#(texts.joined(separator: ","))]}"#)
                #expect(numbers.list == texts.compactMap(Double.init), "\(whole) and \(fraction) digits")
            }
        }
    }

    @Test(
        "A Float takes what a Double does, in its range",
        arguments: [
            .accepts(Float(0.1), 0.1), .accepts(0.1, 0.1), .accepts(16_777_217, 16_777_216), .accepts(5, 5),
            .accepts(Double.infinity, .infinity), .accepts(1e-300, 0), .accepts(Decimal(string: "0.1") as Any, 0.1),
            .accepts(NSNumber(value: 1.5), 1.5), .accepts(UInt64.max, 0x1p64),
            .acceptsUnlessExact("0.1", 0.1), .acceptsUnlessExact("3.4028235e38", .greatestFiniteMagnitude),
            // Rounded once, from the digits: by way of Double this would be 1.
            .acceptsUnlessExact("1.00000005960464477540", 1.0000001), .acceptsUnlessExact(true, 1),
            .refuses(1e300, .outOfRange), .refuses(-1e39, .outOfRange), .refuses("1e39", .outOfRange), .refuses("nan"),
            .refuses("x"),
            .refuses([0.1]),
        ] as [ConversionRow<Float>])
    func floats(row: ConversionRow<Float>) { row.check() }

    @Test(
        "A CGFloat takes what a Double does",
        arguments: [
            .accepts(CGFloat(0.1), 0.1), .accepts(0.1, 0.1), .accepts(5, 5), .accepts(Float(0.1), 0.1),
            .accepts(NSDecimalNumber(string: "12.2"), 12.2), .acceptsUnlessExact("1,234.5", 1234.5),
            .acceptsUnlessExact(false, 0), .refuses("inf"), .refuses("x"), .refuses([0.1]),
        ] as [ConversionRow<CGFloat>])
    func cgFloats(row: ConversionRow<CGFloat>) { row.check() }
}
