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
        "A UInt128 takes those that are not negative",
        arguments: [
            .accepts(5, 5), .accepts(UInt128.max, .max), .acceptsUnlessExact(unsignedMaximum, .max),
            .acceptsUnlessExact(unsignedMaximum + ".0", .max), .accepts(Int128.max, UInt128(Int128.max)),
            .refuses("340282366920938463463374607431768211456", .outOfRange), .refuses(-1, .outOfRange),
            .refuses("-1", .outOfRange), .refuses(Int128(-1), .outOfRange),
        ] as [ConversionRow<UInt128>])
    func unsigned(row: ConversionRow<UInt128>) { row.check() }

    @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
    @Test("Other integers take them where they fit")
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
    @Test("They are exported with all their digits", arguments: [0, 1, -1, Int128(UInt64.max) + 1, .min, .max])
    func exported(value: Int128) throws {
        let holder = Holder<Int128>(value: value)
        let json = try holder.exportedJSON()
        #expect(String(decoding: json, as: UTF8.self) == #"{"value":\#(value)}"#)
        #expect(try Holder<Int128>.object(fromJSON: json).value == value)
        #expect(try Holder<Int128>.object(from: holder.exportedDictionary()).value == value)
    }

    @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
    @Test("The largest unsigned one, too")
    func largest() throws {
        let holder = Holder<UInt128>(value: .max)
        #expect(try Holder<UInt128>.object(from: holder.exportedDictionary()).value == .max)
        #expect(try Holder<UInt128>.object(fromJSON: holder.exportedJSON()).value == .max)
    }
}

#if !((os(macOS) || targetEnvironment(macCatalyst)) && arch(x86_64))
    @Suite("Conversion to Float16")
    struct Float16ConversionTests {
        @Test(
            "It takes numbers, rounded once",
            arguments: [
                .accepts(1.5, 1.5), .accepts(5, 5), .accepts(Float16(0.1), 0.1), .accepts(65504, 65504),
                .accepts(65519.9, 65504), .accepts(1e-9, 0), .accepts(5.960464477539063e-8, .leastNonzeroMagnitude),
                .acceptsUnlessExact("0.1", 0.1), .acceptsUnlessExact("65504", 65504),
                .acceptsUnlessExact("65519", 65504),
                .acceptsUnlessExact("1e-400", 0), .acceptsUnlessExact(true, 1), .acceptsUnlessExact("6.1e-5", 6.1e-5),
                // Half way between two neighbours is even.
                .acceptsUnlessExact("2049", 2048), .acceptsUnlessExact("2051", 2052),
                .refuses("65520", .outOfRange), .refuses(70000.0, .outOfRange), .refuses(1e300, .outOfRange),
                .refuses("nan"), .refuses(""), .refuses([1]),
            ] as [ConversionRow<Float16>])
        func conversion(row: ConversionRow<Float16>) { row.check() }

        @Test("Numbers beyond half precision are refused", arguments: [70000, 65520, Int.max] as [Int])
        func tooLarge(number: Int) {
            #expect(throws: ImportError.self) { try Holder<Float16>.object(from: ["value": number]) }
            #expect(throws: ImportError.self) { try Holder<Float16>.object(fromJSON: #"{"value": \#(number)}"#) }
        }

        @Test("Half way between two of the smallest is even")
        func ties() throws {
            let tie: UInt64 = 298_023_223_876_953_125  // 2⁻²⁵, times 10²⁵
            for below in 0..<16 as Range<UInt64> {
                let digits = (2 * below + 1) * tie
                let even = Float16(bitPattern: UInt16(below + below % 2))
                for (text, value) in [
                    ("\(digits)e-25", even), ("\(digits)0e-26", even),
                    ("\(digits - 1)e-25", Float16(bitPattern: UInt16(below))),
                    ("\(digits + 1)e-25", Float16(bitPattern: UInt16(below + 1))),
                ] {
                    let holder = try Holder<Float16>.object(fromJSON: #"{"value": \#(text)}"#)
                    #expect(holder.value == value, "\(text)")
                }
            }
        }

        @Test("Every value is exported with digits that read back")
        func exported() throws {
            for bits in stride(from: UInt16(0), to: 0x7C00, by: 7) {
                let holder = Holder<Float16>(value: Float16(bitPattern: bits))
                let json = try holder.exportedJSON()
                #expect(try Holder<Float16>.object(fromJSON: json).value == holder.value)
                #expect(try Holder<Float16>.object(from: holder.exportedDictionary()).value == holder.value)
            }
            #expect(throws: ImportError.self) { try Holder<Float16>(value: .infinity).exportedJSON() }
        }
    }
#endif
