/// Follows one value to its end, over as many buffers as it takes.
struct ValueFinder {
    private enum Shape {
        case line, scalar, nested
    }

    private let shape: Shape
    private var depth = 0
    private var isInString = false
    private var isEscaped = false
    private var isFirst = true

    init(startingWith byte: UInt8, isLine: Bool) {
        let isNested = byte == Byte.openBracket || byte == Byte.openBrace || byte == Byte.quote
        shape = isLine ? .line : isNested ? .nested : .scalar
    }

    /// Moves `position` behind the value, or to the end of the buffer if that comes first.
    mutating func find(in bytes: TextBytes, from position: inout Int) -> Bool {
        switch shape {
        case .line:
            let end = bytes.position(of: Byte.lineFeed, in: position..<bytes.count)
            position = end ?? bytes.count
            return end != nil
        case .scalar:
            while position < bytes.count, isFirst || !Self.endsScalar(bytes[position]) {
                position += 1
                isFirst = false
            }
            return position < bytes.count
        case .nested:
            return findNested(bytes, from: &position)
        }
    }

    private mutating func findNested(_ bytes: TextBytes, from position: inout Int) -> Bool {
        while position < bytes.count {
            if isInString, !isEscaped { bytes.skipText(&position) }
            guard position < bytes.count else { return false }
            let byte = bytes[position]
            position += 1
            if isInString {
                if isEscaped {
                    isEscaped = false
                } else if byte == Byte.backslash {
                    isEscaped = true
                } else if byte == Byte.quote {
                    isInString = false
                    if depth == 0 { return true }
                }
                continue
            }
            switch byte {
            case Byte.quote: isInString = true
            case Byte.openBracket, Byte.openBrace: depth += 1
            case Byte.closeBracket, Byte.closeBrace:
                depth -= 1
                if depth == 0 { return true }
            default: break
            }
        }
        return false
    }

    private static func endsScalar(_ byte: UInt8) -> Bool {
        switch byte {
        case Byte.quote, Byte.openBracket, Byte.openBrace: true
        default: Byte.isSeparator(byte) || Byte.isBlank(byte)
        }
    }
}

extension TextBytes {
    /// Moves a position to the next byte that is no blank, or to the end.
    func skipBlanks(_ position: inout Int) {
        while position < count, Byte.isBlank(self[position]) { position += 1 }
    }

    /// Within a string, skips eight bytes at once while none of them is a quote or a backslash.
    @inline(__always)
    func skipText(_ position: inout Int) {
        while count - position >= 8 {
            let word = word(at: position)
            let special =
                EightBytes.matches(of: Byte.quote, in: word) | EightBytes.matches(of: Byte.backslash, in: word)
            position += EightBytes.position(ofFirst: special)
            if special != 0 { return }
        }
    }
}
