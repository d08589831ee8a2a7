extension JSONBytes {
    /// Writes a JSON string. Escaped is what RFC 8259 demands: quotes, backslashes and control characters.
    mutating func write(_ text: String, after key: Handle<JSONKey>? = nil) {
        let isWritten: Void? = text.withTextBytesInPlace { write($0, after: key) }
        if isWritten == nil { writeCopy(of: text, after: key) }
    }

    /// Text that comes from Objective-C is not in one piece.
    @inline(never)
    private mutating func writeCopy(of text: String, after key: Handle<JSONKey>?) {
        text.withTextBytes { write($0, after: key) }
    }

    /// Writes a key, which the value follows.
    mutating func append(key: String) {
        write(key)
        replaceComma(by: Byte.colon)
    }

    @inline(__always)
    private mutating func write(_ text: TextBytes, after key: Handle<JSONKey>?) {
        // Both quotes, the comma, and the rest of the last word.
        let target = room(for: text.count &+ 11, after: key)
        var end = begin(after: key, in: target)
        target[end] = Byte.quote
        end &+= 1
        guard Self.copyPlain(text, to: target, at: end) else { return writeEscaping(text, at: end) }
        end &+= text.count
        target[end] = Byte.quote
        self.end(at: end &+ 1, in: target)
    }

    /// Copies text; returns `false` when something in it has to be escaped.
    ///
    /// Text that does not fill its last word, or its last sixteen bytes, begins with as many: they are copied once more.
    @inline(__always)
    private static func copyPlain(_ text: TextBytes, to target: MemoryBlock<UInt8>, at position: Int) -> Bool {
        if text.count < 8 {
            let word = text.paddedWord(at: 0)
            target.storeWord(word, at: position)
            return !hasSpecial(word)
        }
        if text.count < 16 {
            let last = text.count &- 8
            let (start, end) = (text.word(at: 0), text.word(at: last))
            target.storeWord(start, at: position)
            target.storeWord(end, at: position &+ last)
            return !hasSpecial(start) && !hasSpecial(end)
        }
        let last = text.count &- 16
        var index = 0
        while true {
            let block = text.block(at: index)
            if hasSpecial(block) { return false }
            target.storeBlock(block, at: position &+ index)
            if index == last { return true }
            index = min(index &+ 16, last)
        }
    }

    @inline(__always)
    private static func hasSpecial(_ block: SIMD16<UInt8>) -> Bool {
        (block.equal(Byte.quote) | block.equal(Byte.backslash) | block.below(0x20)).firstHighBit < 16
    }

    /// Writes text behind its first quote.
    @inline(never)
    private mutating func writeEscaping(_ text: TextBytes, at position: Int) {
        // Invariant: from `end` on there is room for what is left of the text, the closing quote and the comma.
        advance(to: position)
        var target = room(for: text.count &+ 2)
        var end = position
        var index = 0
        while index < text.count {
            if text.count &- index >= 8 {
                let word = text.word(at: index)
                if !Self.hasSpecial(word) {
                    target.storeWord(word, at: end)
                    index &+= 8
                    end &+= 8
                    continue
                }
            }
            let byte = text[index]
            index &+= 1
            if byte >= 0x20, byte != Byte.quote, byte != Byte.backslash {
                target[end] = byte
                end &+= 1
            } else {
                advance(to: end)
                appendEscape(byte)
                target = room(for: text.count &- index &+ 2)
                end = count
            }
        }
        target[end] = Byte.quote
        self.end(at: end &+ 1, in: target)
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

    private mutating func appendEscape(_ byte: UInt8) {
        append(Byte.backslash)
        switch byte {
        case Byte.quote, Byte.backslash: append(byte)
        case Byte.lineFeed: append(UInt8(ascii: "n"))
        case Byte.carriageReturn: append(UInt8(ascii: "r"))
        case Byte.tab: append(UInt8(ascii: "t"))
        case 0x08: append(UInt8(ascii: "b"))
        case 0x0C: append(UInt8(ascii: "f"))
        default:
            append(TextBytes("u00" as StaticString))
            append(byte >> 4 == 0 ? Byte.zero : UInt8(ascii: "1"))
            append(Byte.hexadecimalDigit(byte & 0xF, ten: UInt8(ascii: "a")))
        }
    }
}
