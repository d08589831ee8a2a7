import Foundation

/// JSON as it is being written, in memory that grows.
struct JSONBytes {
    private var start: UnsafeMutablePointer<UInt8>
    private(set) var count = 0
    private var capacity: Int

    init() {
        capacity = 1024
        start = .allocate(capacity: capacity)
    }

    mutating func deallocate() {
        start.deallocate()
        capacity = 0
    }

    /// Makes room for more bytes, and returns where they go.
    @inline(__always)
    private mutating func room(for more: Int) -> UnsafeMutablePointer<UInt8> {
        if capacity &- count < more { grow(by: more) }
        return start + count
    }

    @inline(never)
    private mutating func grow(by more: Int) {
        let larger = max(capacity * 2, count + more)
        let moved = UnsafeMutablePointer<UInt8>.allocate(capacity: larger)
        moved.update(from: start, count: count)
        start.deallocate()
        start = moved
        capacity = larger
    }

    @inline(__always)
    mutating func append(_ byte: UInt8) {
        room(for: 1).pointee = byte
        count &+= 1
    }

    @inline(__always)
    mutating func append(_ bytes: UnsafeBufferPointer<UInt8>) {
        guard let source = bytes.baseAddress else { return }
        room(for: bytes.count).update(from: source, count: bytes.count)
        count &+= bytes.count
    }

    @inline(__always)
    mutating func truncate(to count: Int) { self.count = count }

    /// Ends an array or an object: the bracket takes the place of the comma behind the last value.
    @inline(__always)
    mutating func close(with bracket: UInt8) {
        if start[count &- 1] == Byte.comma { count &-= 1 }
        append(bracket)
    }

    /// Whether what was written from an offset on is a null.
    @inline(__always)
    func isNull(from offset: Int) -> Bool { count &- offset == 4 && start[offset] == UInt8(ascii: "n") }

    /// Brings the parts of what was written from an offset on into another order.
    mutating func rearrange(from offset: Int, _ parts: [Range<Int>]) {
        let copy = Array(UnsafeBufferPointer(start: start + offset, count: count - offset))
        count = offset
        copy.withUnsafeBufferPointer { copy in
            for part in parts {
                append(UnsafeBufferPointer(rebasing: copy[(part.lowerBound - offset)..<(part.upperBound - offset)]))
            }
        }
    }

    /// Hands over the bytes. Nothing can be written afterwards.
    mutating func takeData(prettyPrinted: Bool) -> Data {
        let written = UnsafeBufferPointer(start: start, count: count)
        if prettyPrinted { return JSONIndentation.indented(written) }
        return Data(written)
    }
}

// MARK: Scalars

extension JSONBytes {
    @inline(__always)
    mutating func writeNull() { writeASCII("null" as StaticString) }

    @inline(__always)
    mutating func write(_ flag: Bool) { writeASCII(flag ? "true" : "false" as StaticString) }

    @inline(__always)
    private mutating func writeASCII(_ text: StaticString) {
        append(UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
    }

    /// Writes a number's digits, or other text without a character to escape, as it is.
    mutating func writeASCII(_ text: String) {
        var text = text
        text.withUTF8 { append($0) }
    }

    mutating func write(_ number: Int64) {
        if number < 0 { append(Byte.minus) }
        write(number.magnitude)
    }

    mutating func write(_ number: UInt64) {
        if number < 10 { return append(Byte.zero + UInt8(truncatingIfNeeded: number)) }
        // Twenty digits are the most. They are written from the last to the first.
        let end = room(for: 40) + 40
        var digit = end
        var rest = number
        while rest != 0 {
            let (quotient, remainder) = rest.quotientAndRemainder(dividingBy: 10)
            digit -= 1
            digit.pointee = Byte.zero + UInt8(truncatingIfNeeded: remainder)
            rest = quotient
        }
        (start + count).update(from: digit, count: end - digit)
        count += end - digit
    }

    /// Writes the fewest digits that read back as the same number, with a point or an exponent: `1.0`, `0.1`, `1e+20`.
    mutating func write(_ number: Double) {
        // Below this bound every whole number has its own digits, and none has an exponent.
        guard number.magnitude < 0x1p53, let whole = Int64(exactly: number), whole != 0 else {
            return writeASCII(number.description)
        }
        write(whole)
        writeASCII(".0" as StaticString)
    }
}

// MARK: Text

extension JSONBytes {
    @inline(__always)
    mutating func write(_ text: String) {
        let isWritten: Void? = text.utf8.withContiguousStorageIfAvailable { write($0) }
        if isWritten == nil { writeCopy(of: text) }
    }

    /// Text that comes from Objective-C is not in one piece.
    @inline(never)
    private mutating func writeCopy(of text: String) {
        var text = text
        text.withUTF8 { write($0) }
    }

    /// Writes text without a character to escape.
    mutating func writeQuoted(_ text: UnsafeBufferPointer<UInt8>) {
        append(Byte.quote)
        append(text)
        append(Byte.quote)
    }

    /// Writes a JSON string. Escaped is what RFC 8259 demands: quotes, backslashes and control characters.
    mutating func write(_ text: UnsafeBufferPointer<UInt8>) {
        var target = room(for: text.count + 2)
        target.pointee = Byte.quote
        target += 1
        guard var source = text.baseAddress else {
            target.pointee = Byte.quote
            count += 2
            return
        }
        // Invariant: source <= end, and the target has room for what is left of the source and the closing quote.
        let end = source + text.count
        while source < end {
            if end - source >= 8 {
                let word = UnsafeRawPointer(source).loadUnaligned(as: UInt64.self)
                if !Self.hasSpecial(word) {
                    UnsafeMutableRawPointer(target).storeBytes(of: word, as: UInt64.self)
                    source += 8
                    target += 8
                    continue
                }
            }
            let byte = source.pointee
            source += 1
            if byte >= 0x20, byte != Byte.quote, byte != Byte.backslash {
                target.pointee = byte
                target += 1
            } else {
                count = target - start
                writeEscape(byte)
                target = room(for: end - source + 1)
            }
        }
        target.pointee = Byte.quote
        count = target - start + 1
    }

    /// Whether one of eight bytes is a quote, a backslash or a control character.
    @inline(__always)
    private static func hasSpecial(_ word: UInt64) -> Bool {
        let ones: UInt64 = 0x0101_0101_0101_0101
        let quotes = word ^ (ones &* UInt64(Byte.quote))
        let backslashes = word ^ (ones &* UInt64(Byte.backslash))
        // A byte below n, and below 0x80, has its highest bit set after n is subtracted. Where a byte borrows from the
        // next one there was such a byte already, so the answer is right for the word as a whole.
        let found =
            (word &- ones &* 0x20) & ~word | (quotes &- ones) & ~quotes | (backslashes &- ones) & ~backslashes
        return found & (ones &* 0x80) != 0
    }

    @inline(never)
    private mutating func writeEscape(_ byte: UInt8) {
        append(Byte.backslash)
        switch byte {
        case Byte.quote, Byte.backslash: append(byte)
        case Byte.lineFeed: append(UInt8(ascii: "n"))
        case Byte.carriageReturn: append(UInt8(ascii: "r"))
        case Byte.tab: append(UInt8(ascii: "t"))
        case 0x08: append(UInt8(ascii: "b"))
        case 0x0C: append(UInt8(ascii: "f"))
        default:
            writeASCII("u00" as StaticString)
            append(byte >> 4 == 0 ? Byte.zero : UInt8(ascii: "1"))
            append(Self.hexadecimalDigit(byte & 0xF))
        }
    }

    private static func hexadecimalDigit(_ value: UInt8) -> UInt8 {
        value < 10 ? Byte.zero + value : UInt8(ascii: "a") + value - 10
    }

    /// A key with quotes and colon, in memory that is never freed.
    static func member(_ key: String) -> UnsafeBufferPointer<UInt8> {
        var bytes = JSONBytes()
        bytes.write(key)
        bytes.append(Byte.colon)
        return UnsafeBufferPointer(start: bytes.start, count: bytes.count)
    }
}
