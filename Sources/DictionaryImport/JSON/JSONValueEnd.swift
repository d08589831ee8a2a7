import Foundation

/// Where a value ends, looked for over as many pieces of a text as it takes. No byte is looked at twice.
struct JSONValueEnd {
    private enum Shape { case line, scalar, nested }

    private let shape: Shape
    private var depth = 0
    private var isInString = false
    private var isEscaped = false
    private var isFirst = true

    /// The end of a line, whatever is in it.
    static let ofLine = JSONValueEnd(shape: .line)

    private init(shape: Shape) { self.shape = shape }

    init(ofValueStartingWith byte: UInt8) {
        switch byte {
        case Byte.openBracket, Byte.openBrace, Byte.quote: shape = .nested
        default: shape = .scalar
        }
    }

    /// Moves `position` past the value, or to the end of the bytes if that comes first.
    mutating func find(in bytes: [UInt8], from position: inout Int) -> Bool {
        switch shape {
        case .line: return unsafe bytes.withUnsafeBufferPointer { unsafe findLineFeed(in: $0, from: &position) }
        case .scalar:
            while position < bytes.count, isFirst || !Self.endsScalar(bytes[position]) {
                position += 1
                isFirst = false
            }
            return position < bytes.count
        case .nested: return unsafe bytes.withUnsafeBufferPointer { unsafe findNested(in: $0, from: &position) }
        }
    }

    private func findLineFeed(in bytes: UnsafeBufferPointer<UInt8>, from position: inout Int) -> Bool {
        let rest = bytes.count - position
        guard rest > 0, let start = unsafe bytes.baseAddress.map({ unsafe UnsafeRawPointer($0 + position) }),
            let end = unsafe memchr(start, Int32(Byte.lineFeed), rest)
        else {
            position = bytes.count
            return false
        }
        position += unsafe start.distance(to: end)
        return true
    }

    private mutating func findNested(in bytes: UnsafeBufferPointer<UInt8>, from position: inout Int) -> Bool {
        while position < bytes.count {
            if isInString, !isEscaped, bytes.count - position >= 8 {
                let word = unsafe UnsafeRawBufferPointer(bytes).loadUnaligned(fromByteOffset: position, as: UInt64.self)
                let special = EightBytes.quotesAndBackslashes(in: UInt64(littleEndian: word))
                position += EightBytes.position(ofFirst: special)
                if special == 0 { continue }
            }
            let byte = unsafe bytes[position]
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
