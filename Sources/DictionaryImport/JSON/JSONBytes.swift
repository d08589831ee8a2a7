import Foundation

/// JSON as it is being written, in memory that grows.
struct JSONBytes: ByteTarget, ~Copyable {
    private var memory: GrowingMemory<UInt8>
    private(set) var count = 0

    var capacity: Int { memory.capacity }

    init(capacity: Int = 1024) {
        guard let memory = GrowingMemory<UInt8>(capacity: capacity) else { fatalError("There is no memory for JSON.") }
        self.memory = memory
    }

    /// Makes room for more bytes, and returns the memory that they go to, from `count` on.
    @inline(__always)
    private mutating func room(for more: Int) -> MemoryBlock<UInt8> {
        if memory.capacity &- count < more { grow(by: more) }
        return memory.block
    }

    @inline(never)
    private mutating func grow(by more: Int) {
        guard memory.grow(to: max(memory.capacity * 2, count + more)) else {
            fatalError("There is no memory for JSON.")
        }
    }

    @inline(__always)
    mutating func append(_ byte: UInt8) {
        room(for: 1)[count] = byte
        count &+= 1
    }

    @inline(__always)
    mutating func append(_ text: TextBytes) {
        room(for: text.count).copy(text, to: count)
        count &+= text.count
    }

    /// Starts a line with an indentation of two spaces for each level.
    @inline(__always)
    mutating func breakLine(depth: Int) {
        // Words of spaces are written, of which the last may have some too many.
        let target = room(for: depth &* 2 &+ 8)
        target[count] = Byte.lineFeed
        let end = count &+ 1 &+ depth &* 2
        count &+= 1
        while count < end {
            target.storeWord(EightBytes.repeating(Byte.space), at: count)
            count &+= 8
        }
        count = end
    }

    @inline(__always)
    mutating func truncate(to count: Int) { self.count = count }

    /// Ends an array or an object: the bracket takes the place of the comma behind the last value.
    @inline(__always)
    mutating func close(with bracket: UInt8) {
        if memory.block[count &- 1] == Byte.comma { count &-= 1 }
        append(bracket)
    }

    /// Whether what was written from an offset on is a null.
    @inline(__always)
    func isNull(from offset: Int) -> Bool { count &- offset == 4 && memory.block[offset] == UInt8(ascii: "n") }

    /// Brings the parts of what was written from an offset on into another order.
    mutating func rearrange(from offset: Int, _ parts: [Range<Int>]) {
        // A copy stands behind, until its parts are in their places.
        let length = count - offset
        let block = room(for: length)
        block.copy(block.text(offset..<count), to: count)
        count = offset
        for part in parts {
            block.copy(block.text((part.lowerBound + length)..<(part.upperBound + length)), to: count)
            count += part.count
        }
    }

    /// What was written from an offset on.
    func text(from offset: Int) -> String { String(memory.block.text(offset..<count)) }

    /// Writes what was written from an offset on with line breaks, in a line of its own where that is not the first.
    mutating func indent(from offset: Int, depth: Int = 0) {
        var indented = JSONBytes(capacity: count * 2)
        if depth > 0 { indented.breakLine(depth: depth) }
        JSONIndentation.indent(memory.block.text(offset..<count), from: depth, into: &indented)
        count = offset
        append(indented.memory.block.text(0..<indented.count))
    }

    /// Appends everything that was written.
    func append(to data: inout Data) { data.append(contentsOf: memory.block.text(0..<count)) }

    var data: Data { Data(memory.block.text(0..<count)) }
}

// MARK: Scalars

extension JSONBytes {
    @inline(__always)
    mutating func writeNull() { writeASCII("null" as StaticString) }

    @inline(__always)
    mutating func write(_ flag: Bool) { writeASCII(flag ? "true" : "false" as StaticString) }

    @inline(__always)
    fileprivate mutating func writeASCII(_ text: StaticString) { append(TextBytes(text)) }

    /// Writes a number's digits, or other text without a character to escape, as it is.
    mutating func writeASCII(_ text: String) { text.withTextBytes { append($0) } }

    mutating func write(_ number: Int64) {
        if number < 0 { append(Byte.minus) }
        write(number.magnitude)
    }

    @inline(__always)
    mutating func write(_ number: UInt64) {
        if number < 10 { return append(Byte.zero + UInt8(truncatingIfNeeded: number)) }
        writeDigits(of: number)
    }

    /// From the last digit to the first, two at a time.
    private mutating func writeDigits(of number: UInt64) {
        let target = room(for: 20)
        let end = count &+ Self.digitCount(of: number)
        var position = end
        var rest = number
        while rest >= 100 {
            let quotient = rest / 100
            position &-= 2
            Self.writePair(rest &- quotient &* 100, to: target, at: position)
            rest = quotient
        }
        if rest >= 10 {
            Self.writePair(rest, to: target, at: position &- 2)
        } else {
            target[position &- 1] = Byte.zero &+ UInt8(truncatingIfNeeded: rest)
        }
        count = end
    }

    @inline(__always)
    private static func writePair(_ number: UInt64, to target: MemoryBlock<UInt8>, at index: Int) {
        let number = UInt32(truncatingIfNeeded: number)
        let tens = number / 10
        target[index] = Byte.zero &+ UInt8(truncatingIfNeeded: tens)
        target[index &+ 1] = Byte.zero &+ UInt8(truncatingIfNeeded: number &- tens &* 10)
    }

    /// Writes a number that is not whole, without the zeros at its end.
    fileprivate mutating func write(millionths: UInt64, isNegative: Bool) {
        if isNegative { append(Byte.minus) }
        let (whole, rest) = millionths.quotientAndRemainder(dividingBy: 1_000_000)
        write(whole)
        append(Byte.point)
        let target = room(for: 6)
        Self.writePair(rest / 10_000, to: target, at: count)
        Self.writePair(rest / 100 % 100, to: target, at: count &+ 2)
        Self.writePair(rest % 100, to: target, at: count &+ 4)
        count &+= 6
        while memory.block[count &- 1] == Byte.zero { count &-= 1 }
    }

    private static func digitCount(of number: UInt64) -> Int {
        var count = 1
        var rest = number
        while rest >= 10_000 {
            rest /= 10_000
            count &+= 4
        }
        return rest < 10 ? count : rest < 100 ? count &+ 1 : rest < 1000 ? count &+ 2 : count &+ 3
    }
}

extension Handle<JSONBytes> {
    /// Writes the fewest digits that read back as the same number, with a point or an exponent: `1.0`, `0.1`, `1e+20`.
    @inline(__always)
    func write(_ number: Double) {
        // Below this bound every whole number has its own digits, and none has an exponent.
        if number.magnitude < 0x1p53, let whole = Int64(exactly: number), whole != 0 {
            pointee.write(whole)
            return pointee.writeASCII(".0" as StaticString)
        }
        writeFraction(number)
    }

    @inline(never)
    private func writeFraction(_ number: Double) {
        // Up to here doubles are closer to each other than numbers of six decimals: if one of those reads back as this
        // number, it is the only one, and there is none with fewer digits.
        let millionths = (number.magnitude * 1e6).rounded()
        if number.magnitude < 0x1p32, millionths >= 100, millionths / 1e6 == number.magnitude {
            return pointee.write(millionths: UInt64(millionths), isNegative: number < 0)
        }
        var stream = ByteStream(target: self)
        number.write(to: &stream)
    }
}

// MARK: Text

extension JSONBytes {
    @inline(__always)
    mutating func write(_ text: String) {
        let isWritten: Void? = text.withTextBytesInPlace { write($0) }
        if isWritten == nil { writeCopy(of: text) }
    }

    /// Text that comes from Objective-C is not in one piece.
    @inline(never)
    private mutating func writeCopy(of text: String) { text.withTextBytes { write($0) } }

    /// Writes a date as ISO 8601; returns `false`, and writes nothing, for one outside the years 1 to 9999.
    mutating func write(_ date: Date) -> Bool {
        let isWritten: Void? = ISO8601Writer.write(date) { text in
            append(Byte.quote)
            append(text)
            append(Byte.quote)
        }
        return isWritten != nil
    }

    /// Writes a JSON string. Escaped is what RFC 8259 demands: quotes, backslashes and control characters.
    mutating func write(_ text: TextBytes) {
        // Invariant: from `end` on there is room for what is left of the text and the closing quote.
        var target = room(for: text.count &+ 2)
        var end = count
        target[end] = Byte.quote
        end &+= 1
        var position = 0
        while position < text.count {
            if text.count &- position >= 8 {
                let word = text.word(at: position)
                if !Self.hasSpecial(word) {
                    target.storeWord(word, at: end)
                    position &+= 8
                    end &+= 8
                    continue
                }
            }
            let byte = text[position]
            position &+= 1
            if byte >= 0x20, byte != Byte.quote, byte != Byte.backslash {
                target[end] = byte
                end &+= 1
            } else {
                count = end
                writeEscape(byte)
                target = room(for: text.count &- position &+ 1)
                end = count
            }
        }
        target[end] = Byte.quote
        count = end &+ 1
    }

    /// Whether one of eight bytes is a quote, a backslash or a control character.
    @inline(__always)
    private static func hasSpecial(_ word: UInt64) -> Bool {
        // A byte below n, and below 0x80, has its highest bit set after n is subtracted. Where a byte borrows from the
        // next one there was such a byte already, so the result is right for the word as a whole.
        let controls = (word &- EightBytes.repeating(0x20)) & ~word & EightBytes.repeating(0x80)
        let quotes = EightBytes.matches(of: Byte.quote, in: word)
        return controls | quotes | EightBytes.matches(of: Byte.backslash, in: word) != 0
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
            append(Byte.hexadecimalDigit(byte & 0xF, ten: UInt8(ascii: "a")))
        }
    }

    /// A key with quotes and colon.
    static func member(_ key: String, in memory: inout OwnedMemory) -> TextBytes {
        var bytes = JSONBytes()
        bytes.write(key)
        bytes.append(Byte.colon)
        return memory.copy(of: bytes.memory.block.text(0..<bytes.count))
    }
}
