import DictionaryImport
import Foundation
import TestSupport
import Testing

@Suite("Conversion to integers")
struct IntegerConversionTests {
    typealias Row = ConversionRow<Int>
    typealias AnyInteger = any (FixedWidthInteger & ImportableValue & Sendable).Type

    static let widths: [AnyInteger] = [
        Int.self, Int8.self, Int16.self, Int32.self, Int64.self,
        UInt.self, UInt8.self, UInt16.self, UInt32.self, UInt64.self,
    ]

    /// The limits of every width and the numbers next to them.
    @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
    static let limits: [Int128] = Set(
        widths.flatMap { width -> [Int128] in
            func limits<T: FixedWidthInteger>(of type: T.Type) -> [Int128] { [Int128(T.min), Int128(T.max)] }
            return limits(of: width).flatMap { [$0 - 1, $0, $0 + 1] }
        } + [0, 1, -1, 42, 1 << 53, (1 << 53) + 1, -(1 << 53) - 1]
    ).sorted()

    @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
    @Test("Native values of every width are converted where they fit", arguments: limits)
    func nativeWidths(number: Int128) {
        for source in Self.widths {
            func any<S: FixedWidthInteger>(_ type: S.Type) -> Any? { S(exactly: number) }
            guard let value = any(source) else { continue }
            for target in Self.widths { check(target, value, number) }
        }
    }

    @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
    @Test("An NSNumber of every kind is converted where it fits", arguments: limits)
    func numbers(number: Int128) {
        let candidates: [NSNumber?] = [
            Int8(exactly: number).map(NSNumber.init(value:)), Int16(exactly: number).map(NSNumber.init(value:)),
            Int32(exactly: number).map(NSNumber.init(value:)), Int64(exactly: number).map(NSNumber.init(value:)),
            Int(exactly: number).map(NSNumber.init(value:)), UInt8(exactly: number).map(NSNumber.init(value:)),
            UInt16(exactly: number).map(NSNumber.init(value:)), UInt32(exactly: number).map(NSNumber.init(value:)),
            UInt64(exactly: number).map(NSNumber.init(value:)), UInt(exactly: number).map(NSNumber.init(value:)),
            NSDecimalNumber(string: "\(number)"),
        ]
        for source in candidates.compactMap(\.self) {
            for target in Self.widths { check(target, source, number) }
        }
    }

    @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
    @Test("Text, a Decimal and a double that hold the number are converted where it fits", arguments: limits)
    func otherForms(number: Int128) throws {
        var sources: [Any] = ["\(number)", " \(number)\n", "\(number).00", NSString(string: "\(number)")]
        sources.append(try #require(Decimal(string: "\(number)")))
        if let double = Double(exactly: number) { sources += [double, NSNumber(value: double), CGFloat(double)] }
        if let float = Float(exactly: number), float.magnitude < 0x1p24 { sources.append(float) }
        for source in sources {
            for target in Self.widths { check(target, source, number) }
        }
    }

    @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
    @Test("What JSONSerialization reads is converted where it fits", arguments: limits)
    func serializedNumbers(number: Int128) throws {
        let source = try serialized("[\(number)]") as? [Any]
        for target in Self.widths { check(target, try #require(source?.first), number) }
    }

    /// The number is converted where the type can hold it, and is out of range where it cannot.
    @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
    private func check<T: FixedWidthInteger & ImportableValue>(
        _ type: T.Type, _ source: Any, _ number: Int128, at location: SourceLocation = #_sourceLocation
    ) {
        let comment: Comment = "\(Swift.type(of: source)) \(number) to \(T.self)"
        if let expected = T(exactly: number) {
            #expect((try? Holder<T>.convert(source)) == expected, comment, sourceLocation: location)
        } else {
            let found = issues { try Holder<T>.convert(source) }
            #expect(found.map(\.reason.code) == [.outOfRange], comment, sourceLocation: location)
        }
    }

    @Test(
        "Whole numbers are taken, others refused",
        arguments: [
            .accepts(5.0, 5), .accepts(-5.0, -5), .accepts(-0.0, 0), .accepts(Float(3), 3), .accepts(CGFloat(4), 4),
            .accepts(Decimal(6), 6), .accepts(NSDecimalNumber(string: "7"), 7), .accepts(NSNumber(value: 8.0), 8),
            .accepts(NSNumber(value: Float(9)), 9), .accepts(9_007_199_254_740_992.0, 9_007_199_254_740_992),
            .accepts(NSDecimalNumber(string: "9007199254740993"), 9_007_199_254_740_993),
            .accepts(Int64.max, .max), .accepts(Int?.some(5) as Any, 5),
            .acceptsUnlessExact(true, 1), .acceptsUnlessExact(false, 0), .acceptsUnlessExact(NSNumber(value: true), 1),
            .acceptsUnlessExact(NSNumber(value: false), 0),
            .refuses(1.5), .refuses(-0.5), .refuses(Double.nan), .refuses(Double.infinity), .refuses(-Double.infinity),
            .refuses(Double.leastNonzeroMagnitude), .refuses(Float(0.5)), .refuses(Float.nan), .refuses(CGFloat(2.5)),
            .refuses(Decimal(1.5)), .refuses(Decimal.nan), .refuses(NSDecimalNumber.notANumber),
            .refuses(NSNumber(value: 2.5)), .refuses(NSNumber(value: Double.nan)),
            .refuses(1e300, .outOfRange), .refuses(-1e300, .outOfRange), .refuses(9.3e18, .outOfRange),
            .refuses(Double(Int64.max), .outOfRange), .refuses(UInt64.max, .outOfRange),
            .refuses(NSNumber(value: UInt64.max), .outOfRange), .refuses(Decimal.greatestFiniteMagnitude, .outOfRange),
        ] as [Row])
    func numberRows(row: Row) { row.check() }

    @Test(
        "Text of a whole number is taken, other text refused",
        arguments: [
            .acceptsUnlessExact("42", 42), .acceptsUnlessExact(" 42 ", 42), .acceptsUnlessExact("\t42\r\n", 42),
            .acceptsUnlessExact("+42", 42), .acceptsUnlessExact("-42", -42), .acceptsUnlessExact("-0", 0),
            .acceptsUnlessExact("007", 7), .acceptsUnlessExact("1,234", 1234),
            .acceptsUnlessExact("-1,234,567", -1_234_567),
            .acceptsUnlessExact("12.0", 12), .acceptsUnlessExact("12.000", 12), .acceptsUnlessExact("1,234.0", 1234),
            .acceptsUnlessExact(NSString(string: "42"), 42), .acceptsUnlessExact(NSMutableString(string: "42"), 42),
            .acceptsUnlessExact("x42".dropFirst(), 42), .acceptsUnlessExact(Character("7"), 7),
            .acceptsUnlessExact("00000000000000000000000000000000042", 42),
            .refuses(""), .refuses(" "), .refuses("abc"), .refuses("12abc"), .refuses("abc12"), .refuses("1 2"),
            .refuses("0x10"), .refuses("1e3"), .refuses("12.5"), .refuses("12."), .refuses(".0"), .refuses("1,23"),
            .refuses("12,34"), .refuses(",123"), .refuses("1,2345"), .refuses("1,234,"), .refuses("1234,567"),
            .refuses("1.234,0"), .refuses("0,500"), .refuses("-0,500"), .refuses("--1"), .refuses("+-1"), .refuses("+"),
            .refuses("-"), .refuses("٣٤"),
            .refuses("４２"), .refuses("½"), .refuses("²"), .refuses("1_000"), .refuses("nan"), .refuses("inf"),
            .refuses("true"), .refuses("4\u{0}2"), .refuses("42\u{0}"), .refuses("4\u{301}2"), .refuses("６"),
            .refuses("9223372036854775808", .outOfRange), .refuses("-9223372036854775809", .outOfRange),
            .refuses("99999999999999999999999", .outOfRange), .refuses("18,446,744,073,709,551,616", .outOfRange),
        ] as [Row])
    func textRows(row: Row) { row.check() }

    @Test(
        "Values of other types are refused",
        arguments: [
            .refuses([1]), .refuses([Any]()), .refuses(["a": 1]), .refuses(NSArray(array: [1])), .refuses(Date()),
            .refuses(NSDate()), .refuses(UUID()), .refuses(Data([1])), .refuses(NSObject()), .refuses((1, 2)),
            .refuses(Int.self),
        ] as [Row])
    func otherRows(row: Row) { row.check() }

    @Test(
        "A number of JSON is whole by its digits, not by the nearest double",
        arguments: [
            ("6370802613853087E1", 63_708_026_138_530_870), ("58165002884196234e-0", 58_165_002_884_196_234),
            ("8601063854941251.1", nil), ("0.99999999999999999", nil), ("9007199254740993.0", 9_007_199_254_740_993),
            ("1e3", 1000), ("12.0", 12), ("1.5e1", 15), ("1e18", 1_000_000_000_000_000_000),
            ("1.00000000000000001", nil),
            ("-4503599627370497.5", nil), ("123456789012345678.0", 123_456_789_012_345_678), ("1e19", nil),
        ] as [(text: String, expected: Int?)])
    func wholeByDigits(text: String, expected: Int?) throws {
        let json = #"{"value": \#(text)}"#
        #expect((try? Holder<Int>.object(fromJSON: json).value) == expected)
        #expect((try? ImportValue(json: json).value(Int.self, for: "value")) == expected)
    }
}
