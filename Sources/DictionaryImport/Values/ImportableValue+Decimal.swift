import Foundation

extension Decimal: StandardValue, ScalarValue {
    /// Accepts numbers and text of a decimal number, by their digits and never by way of `Double`; 1 and 0 for a
    /// boolean. Refuses what is not finite, other text, and numbers beyond the range of `Decimal`.
    ///
    /// A source that has made a `Double` of a number before it came here has its shortest digits: `0.1` stays 0.1.
    static func importing(_ source: SourceValue, in context: ImportContext) throws -> Decimal {
        // By the digits as they are spelt, where they are at hand.
        if let digits = source.digits {
            guard let number = NumberText.decimal(digits) else { throw source.resolved.outOfRange(Decimal.self) }
            return number
        }
        let value = source.resolved
        switch value.storage {
        case .decimal(let number): return number
        case .integer(let number): return Decimal(number)
        case .unsigned(let number): return Decimal(number)
        case .double(let number) where number.isFinite: if let decimal = Decimal(digitsOf: number) { return decimal }
        case .hugeNumber: break
        case .bool(let flag) where !context.isExact: return flag ? 1 : 0
        case .string where !context.isExact:
            if let number = value.withTrimmedText(NumberText.decimal) ?? nil { return number }
            guard value.isNumberText else { throw value.mismatch(Decimal.self) }
        default: throw value.mismatch(Decimal.self)
        }
        throw value.outOfRange(Decimal.self)
    }

    /// The value as an integer when it is whole, read from the digits: `NSDecimalNumber` would lose some.
    var integer: NumberText.IntegerReading { withDigits { NumberText.integer($0, withExponent: true) } }

    /// The shortest digits that read back as the number.
    init?(digitsOf number: Double) {
        guard number.isFinite, let decimal = number.description.withTextBytes(NumberText.decimal) else { return nil }
        self = decimal
    }

    /// So many zeros are written out behind a significand.
    private static let mostZeros = 12

    /// Lends a text of the number. Its description takes many times as long, and is made for the few numbers only of which the
    /// significand is beyond `Int64`.
    func withDigits<R>(_ body: (TextBytes) -> R) -> R {
        let (significand, exponent) = (significand, exponent)
        let whole = NSDecimalNumber(decimal: significand).int64Value
        guard Decimal(whole) == significand else { return description.withTextBytes(body) }
        return withTemporaryMemory(of: UInt8.self, count: 20 + Self.mostZeros) { text in
            var start = text.count
            func write(_ byte: UInt8) {
                start -= 1
                text[start] = byte
            }
            func writeDigits(_ number: UInt64) {
                var rest = number
                repeat {
                    write(Byte.zero + UInt8(truncatingIfNeeded: rest % 10))
                    rest /= 10
                } while rest > 0
            }
            if 0...Self.mostZeros ~= exponent {
                for _ in 0..<exponent { write(Byte.zero) }
            } else {
                writeDigits(UInt64(exponent.magnitude))
                if exponent < 0 { write(Byte.minus) }
                write(UInt8(ascii: "e"))
            }
            writeDigits(whole.magnitude)
            if sign == .minus { write(Byte.minus) }
            return body(text.text(start..<text.count))
        }
    }
}
