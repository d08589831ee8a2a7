extension [UInt8] {
    /// Appends a whole number in decimal.
    mutating func append(decimal number: UInt64) {
        var (digits, bound) = (1, 10 as UInt64)
        // The largest number has twenty digits: there is no bound above it.
        while digits < 20, number >= bound { (digits, bound) = (digits + 1, bound &* 10) }
        append(decimal: number, digits: digits)
    }

    mutating func append(decimal number: Int64) {
        if number < 0 { append(Byte.minus) }
        append(decimal: number.magnitude)
    }

    /// Appends the last digits of a number, with zeros in front of those that it has.
    mutating func append(decimal number: UInt64, digits: Int) {
        for _ in 0..<digits { append(Byte.zero) }
        var rest = number
        for index in stride(from: count - 1, to: count - 1 - digits, by: -1) {
            self[index] = Byte.zero + UInt8(truncatingIfNeeded: rest % 10)
            rest /= 10
        }
    }

    /// Appends the last digits of a number that is not negative.
    mutating func append(_ number: Int, digits: Int) { append(decimal: UInt64(number.magnitude), digits: digits) }
}
