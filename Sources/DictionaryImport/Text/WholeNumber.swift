/// A whole number of at most 128 bits. Texts and values are read as such, whatever the type that they are for, and every type
/// of integer takes what fits it.
struct WholeNumber {
    let isNegative: Bool
    let magnitude: UInt128

    init(isNegative: Bool, magnitude: UInt128) {
        self.isNegative = isNegative
        self.magnitude = magnitude
    }

    init(_ number: some FixedWidthInteger) {
        self.init(isNegative: number < 0, magnitude: UInt128(number.magnitude))
    }

    /// A number that is whole; `nil` beyond 128 bits.
    init?(whole number: Double) {
        guard let magnitude = UInt128(exactly: number.magnitude) else { return nil }
        self.init(isNegative: number < 0, magnitude: magnitude)
    }

    /// A number of any type; `nil` beyond 128 bits.
    init?(exactly number: some BinaryInteger) {
        guard let magnitude = UInt128(exactly: number.magnitude) else { return nil }
        self.init(isNegative: number < 0, magnitude: magnitude)
    }

    /// Reads decimal digits with an optional sign; `nil` for every other text, and beyond 128 bits.
    init?(digits text: TextBytes) {
        let hasSign = text.first == Byte.minus || text.first == Byte.plus
        guard text.count > (hasSign ? 1 : 0) else { return nil }
        var magnitude: UInt128 = 0
        for index in (hasSign ? 1 : 0)..<text.count {
            guard Byte.isDigit(text[index]), let longer = magnitude.appending(digit: text[index]) else { return nil }
            magnitude = longer
        }
        self.init(isNegative: text.first == Byte.minus, magnitude: magnitude)
    }

    /// The number, when the type has room for it.
    func exactly<Number: FixedWidthInteger>(_ type: Number.Type = Number.self) -> Number? {
        if !isNegative { return Number(exactly: magnitude) }
        guard magnitude <= Int128.min.magnitude else { return nil }
        return Number(exactly: 0 &- Int128(truncatingIfNeeded: magnitude))
    }
}

extension UInt128 {
    /// The number with one more decimal digit, given as a byte of text; `nil` when there is no room for it.
    @inline(__always)
    func appending(digit: UInt8) -> UInt128? { times(10)?.plus(UInt128(digit &- Byte.zero)) }
}
