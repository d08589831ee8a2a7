import DictionaryImport
import Foundation
import TestSupport
import Testing

#if !((os(macOS) || targetEnvironment(macCatalyst)) && arch(x86_64))
    @Suite("Conversion to Float16")
    struct Float16ConversionTests {
        @Test(
            "A Float16 takes numbers, rounded once",
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

        @Test("Half way between two of the smallest numbers, the even one is taken")
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
