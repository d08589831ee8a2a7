import Foundation

// Values that are no text.

extension JSONBytes {
    /// Writes a value.
    ///
    /// - Parameters:
    ///   - room: How many bytes `write` may write over.
    ///   - write: Writes the value at a position, and returns the one behind it.
    @inline(__always)
    private mutating func write(
        after key: Handle<JSONKey>?, room: Int, _ write: (MemoryBlock<UInt8>, _ position: Int) -> Int
    ) {
        let target = self.room(for: room &+ 1, after: key)
        end(at: write(target, begin(after: key, in: target)), in: target)
    }

    @inline(__always)
    mutating func writeNull(after key: Handle<JSONKey>? = nil) { write(word: 0x6C6C_756E, count: 4, after: key) }

    @inline(__always)
    mutating func write(_ flag: Bool, after key: Handle<JSONKey>? = nil) {
        if flag { return write(word: 0x6575_7274, count: 4, after: key) }
        write(word: 0x65_736C_6166, count: 5, after: key)
    }

    /// Writes a word of letters, the first of which is in the lowest bits.
    @inline(__always)
    private mutating func write(word: UInt64, count: Int, after key: Handle<JSONKey>?) {
        write(after: key, room: 8) { target, position in
            target.storeWord(word, at: position)
            return position &+ count
        }
    }

    @inline(__always)
    mutating func write(_ number: Int64, after key: Handle<JSONKey>? = nil) {
        write(after: key, room: DigitWriter.room &+ 1) { DigitWriter.write(number, to: $0, at: $1) }
    }

    @inline(__always)
    mutating func write(_ number: UInt64, after key: Handle<JSONKey>? = nil) {
        write(after: key, room: DigitWriter.room) { DigitWriter.write(number, to: $0, at: $1) }
    }

    /// Writes what is JSON already.
    mutating func write(json: String) {
        json.withTextBytes { append($0) }
        append(Byte.comma)
    }

    /// Writes a date as ISO 8601; returns `false`, and writes nothing, for one outside the years 1 to 9999.
    mutating func write(_ date: Date, after key: Handle<JSONKey>? = nil) -> Bool {
        let isWritten: Void? = ISO8601Writer.write(date) { text in
            write(after: key, room: text.count &+ 2) { target, position in
                target[position] = Byte.quote
                target.copy(text, to: position &+ 1)
                target[position &+ 1 &+ text.count] = Byte.quote
                return position &+ 2 &+ text.count
            }
        }
        return isWritten != nil
    }

    /// Writes a double that is a whole number.
    @inline(__always)
    fileprivate mutating func write(whole number: Int64, after key: Handle<JSONKey>?) {
        write(after: key, room: DigitWriter.room &+ 3) { target, position in
            let end = DigitWriter.write(number, to: target, at: position)
            target[end] = Byte.point
            target[end &+ 1] = Byte.zero
            return end &+ 2
        }
    }

    /// Writes a number that is not whole, without the zeros at its end.
    @inline(__always)
    fileprivate mutating func write(millionths: Int64, isNegative: Bool, after key: Handle<JSONKey>?) {
        write(after: key, room: DigitWriter.room &+ 10) { target, position in
            target[position] = Byte.minus
            let (whole, rest) = UInt64(bitPattern: millionths).quotientAndRemainder(dividingBy: 1_000_000)
            let end = DigitWriter.write(whole, to: target, at: isNegative ? position &+ 1 : position)
            target[end] = Byte.point
            let digits = DigitWriter.eightDigits(of: rest &* 100)
            target.storeWord(DigitWriter.text(of: digits), at: end &+ 1)
            return end &+ 9 &- digits.leadingZeroBitCount / 8
        }
    }
}

extension Handle<JSONBytes> {
    /// Writes the fewest digits that read back as the same number, with a point or an exponent: `1.0`, `0.1`, `1e+20`.
    ///
    /// - Parameter number: One that is finite.
    @inline(__always)
    func write(_ number: Double, after key: Handle<JSONKey>? = nil) {
        // Below this bound every whole number has its own digits, and none has an exponent.
        if number.magnitude < 0x1p53, let whole = Int64(exactly: number), whole != 0 {
            return pointee.write(whole: whole, after: key)
        }
        writeFraction(number, after: key)
    }

    @inline(never)
    private func writeFraction(_ number: Double, after key: Handle<JSONKey>?) {
        // Up to here doubles are closer to each other than numbers of six decimals: if one of those reads back as this
        // number, it is the only one, and there is none with fewer digits.
        if number.magnitude < 0x1p32 {
            let millionths = Int64(number.magnitude * 1e6 + 0.5)
            if millionths >= 100, Double(millionths) / 1e6 == number.magnitude {
                return pointee.write(millionths: millionths, isNegative: number < 0, after: key)
            }
        }
        if let key { pointee.append(key) }
        var stream = ByteStream(target: self)
        number.write(to: &stream)
        pointee.append(Byte.comma)
    }
}
