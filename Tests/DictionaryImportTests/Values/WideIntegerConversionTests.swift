import DictionaryImport
import Foundation
import TestSupport
import Testing

@Suite("Conversion to integers of 128 bits")
struct WideIntegerConversionTests {
    private static let maximum = "170141183460469231731687303715884105727"
    private static let unsignedMaximum = "340282366920938463463374607431768211455"

    @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
    @Test(
        "An Int128 takes whole numbers by their digits",
        arguments: [
            .accepts(5, 5), .accepts(-5, -5), .accepts(UInt64.max, Int128(UInt64.max)), .accepts(2.0, 2),
            .accepts(1e20, 100_000_000_000_000_000_000), .accepts(Int128.max, .max), .accepts(Int128.min, .min),
            .accepts(UInt128(7), 7),
            .accepts(Decimal(string: "12345678901234567890123") as Any, 12_345_678_901_234_567_890_123),
            .acceptsUnlessExact(maximum, .max), .acceptsUnlessExact("-170141183460469231731687303715884105728", .min),
            .acceptsUnlessExact(" 12,345,678,901,234,567,890 ", 12_345_678_901_234_567_890),
            .acceptsUnlessExact("12345678901234567890123.00", 12_345_678_901_234_567_890_123),
            .acceptsUnlessExact(true, 1), .acceptsUnlessExact("0", 0), .acceptsUnlessExact("-0.0", 0),
            .refuses("170141183460469231731687303715884105728", .outOfRange),
            .refuses("-170141183460469231731687303715884105729", .outOfRange), .refuses(unsignedMaximum, .outOfRange),
            .refuses(UInt128.max, .outOfRange), .refuses(String(repeating: "9", count: 60), .outOfRange),
            .refuses("1e3"), .refuses("1.5"), .refuses(""), .refuses("x"), .refuses(1.5), .refuses(Double.nan),
            .refuses(1e40, .outOfRange), .refuses([1]), .refuses(Decimal(string: "1.5") as Any),
        ] as [ConversionRow<Int128>])
    func signed(row: ConversionRow<Int128>) { row.check() }

    @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
    @Test(
        "A UInt128 takes whole numbers that are not negative",
        arguments: [
            .accepts(5, 5), .accepts(UInt128.max, .max), .acceptsUnlessExact(unsignedMaximum, .max),
            .acceptsUnlessExact(unsignedMaximum + ".0", .max), .accepts(Int128.max, UInt128(Int128.max)),
            .refuses("340282366920938463463374607431768211456", .outOfRange), .refuses(-1, .outOfRange),
            .refuses("-1", .outOfRange), .refuses(Int128(-1), .outOfRange),
        ] as [ConversionRow<UInt128>])
    func unsigned(row: ConversionRow<UInt128>) { row.check() }

    @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
    @Test("Other integers take an Int128 or a UInt128 where it fits")
    func narrower() throws {
        #expect(try Holder<Int>.convert(Int128(12)) == 12)
        #expect(issues { try Holder<Int>.convert(UInt128.max) }.map(\.reason.code) == [.outOfRange])
    }

    @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
    @Test("JSON numbers keep all their digits, and an exponent is part of them")
    func json() throws {
        for (text, value) in [
            (Self.maximum, Int128.max), ("-170141183460469231731687303715884105728", .min),
            ("1e30", 1_000_000_000_000_000_000_000_000_000_000), ("12.5e1", 125), ("100e-2", 1), ("0e-999999999", 0),
            ("-0", 0), ("18446744073709551616", 18_446_744_073_709_551_616),
        ] {
            #expect(try Holder<Int128>.object(fromJSON: #"{"value": \#(text)}"#).value == value, "\(text)")
        }
        for text in ["1e39", "1e400", "1.5", "1e-1", Self.unsignedMaximum, "123456789012345678901234567890.5"] {
            #expect(throws: ImportError.self, "\(text)") {
                try Holder<Int128>.object(fromJSON: #"{"value": \#(text)}"#)
            }
        }
        #expect(try Holder<UInt128>.object(fromJSON: #"{"value": \#(Self.unsignedMaximum)}"#).value == .max)
    }

    @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
    @Test("A dictionary's numbers beyond 64 bits convert as those of JSON do", arguments: [Int128.max, .min, 1 << 64])
    func otherTypes(number: Int128) throws {
        let value = try ImportValue(json: "\(number)")
        #expect(ImportValue(number).kind == value.kind && ImportValue(number) == value)
        #expect(try Holder<Double>.convert(number) == value.converted(to: Double.self))
        #expect(try Holder<Decimal>.convert(number) == Decimal(string: "\(number)"))
        #expect(try Holder<String>.convert(number) == "\(number)")
        #expect(try Holder<Bool>.convert(number) == true)
        #expect(try Holder<UInt128>.convert(UInt128.max) == .max)
        #expect(try Holder<String>.convert(UInt128.max) == Self.unsignedMaximum)
    }

    @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
    @Test("An Int128 is exported with all its digits", arguments: [0, 1, -1, Int128(UInt64.max) + 1, .min, .max])
    func exported(value: Int128) throws {
        let holder = Holder<Int128>(value: value)
        let json = try holder.exportedJSON()
        #expect(String(decoding: json, as: UTF8.self) == #"{"value":\#(value)}"#)
        #expect(try Holder<Int128>.object(fromJSON: json).value == value)
        #expect(try Holder<Int128>.object(from: holder.exportedDictionary()).value == value)
    }

    @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
    @Test("The largest UInt128 is exported with all its digits")
    func largest() throws {
        let holder = Holder<UInt128>(value: .max)
        #expect(try Holder<UInt128>.object(from: holder.exportedDictionary()).value == .max)
        #expect(try Holder<UInt128>.object(fromJSON: holder.exportedJSON()).value == .max)
    }
}
