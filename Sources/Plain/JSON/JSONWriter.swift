import Foundation

/// JSON as it is being written.
///
/// Each value is written with a comma behind it: so one of an array is complete, and so is a member, whose key comes before it. The
/// bracket that ends an array or an object takes the place of the last comma. Nothing else is kept, so that what was written can
/// be taken back.
struct JSONWriter {
    private(set) var bytes: [UInt8] = []

    /// How many bytes have been written.
    var count: Int { bytes.count }

    var data: Data { Data(bytes) }

    /// Takes back what was written behind so many bytes.
    mutating func truncate(to count: Int) { bytes.removeSubrange(count...) }

    /// Takes back the comma behind a value that is a document of its own.
    mutating func endDocument() { if bytes.last == Byte.comma { bytes.removeLast() } }

    /// Writes bytes as they are: a key that was prepared by ``key(_:)``, or what separates documents.
    mutating func write(raw: [UInt8]) { bytes += raw }

    // MARK: Containers

    mutating func openArray() { bytes.append(Byte.openBracket) }

    mutating func openObject() { bytes.append(Byte.openBrace) }

    /// Ends an array or an object.
    mutating func close(with bracket: UInt8) {
        endDocument()
        bytes.append(bracket)
        bytes.append(Byte.comma)
    }

    // MARK: Keys

    /// Writes a key, which its value follows.
    mutating func writeKey(_ text: String) {
        appendQuoted(text)
        bytes.append(Byte.colon)
    }

    /// A key with its quotes and its colon, made once to be written often.
    static func key(_ text: String) -> [UInt8] {
        var writer = JSONWriter()
        writer.writeKey(text)
        return writer.bytes
    }

    // MARK: Values

    mutating func writeNull() { write(json: "null") }

    mutating func write(_ flag: Bool) { write(json: flag ? "true" : "false") }

    mutating func write(_ number: Int64) {
        bytes.append(decimal: number)
        bytes.append(Byte.comma)
    }

    mutating func write(_ number: UInt64) {
        bytes.append(decimal: number)
        bytes.append(Byte.comma)
    }

    /// Writes the fewest digits that read back as the same number, with a point or an exponent: `1.0`, `0.1`, `1e+20`.
    ///
    /// - Parameter number: One that is finite.
    mutating func write(_ number: Double) { write(json: number.description) }

    /// Writes a string. Escaped is what RFC 8259 demands: quotes, backslashes and control characters.
    mutating func write(_ text: String) {
        appendQuoted(text)
        bytes.append(Byte.comma)
    }

    /// Writes a value that is JSON already.
    mutating func write(json: String) {
        bytes.append(contentsOf: json.utf8)
        bytes.append(Byte.comma)
    }

    /// Whether what was written from a position on is a null.
    func isNull(from position: Int) -> Bool { bytes[position...].elementsEqual("null,".utf8) }

    // MARK: Text

    private mutating func appendQuoted(_ text: String) {
        bytes.append(Byte.quote)
        let isAppended: Void? = unsafe text.utf8.withContiguousStorageIfAvailable { unsafe appendEscaped($0) }
        // Text of Foundation's making may not lie in one piece.
        if isAppended == nil { unsafe Array(text.utf8).withUnsafeBufferPointer { unsafe appendEscaped($0) } }
        bytes.append(Byte.quote)
    }

    private mutating func appendEscaped(_ text: UnsafeBufferPointer<UInt8>) {
        var (index, start) = (0, 0)
        while index < text.count {
            if text.count - index >= 8 {
                let word = unsafe UnsafeRawBufferPointer(text).loadUnaligned(fromByteOffset: index, as: UInt64.self)
                let offset = EightBytes.position(ofFirst: EightBytes.escaped(in: UInt64(littleEndian: word)))
                index += offset
                if offset == 8 { continue }
            }
            let byte = unsafe text[index]
            if byte < 0x20 || byte == Byte.quote || byte == Byte.backslash {
                unsafe bytes.append(contentsOf: UnsafeBufferPointer(rebasing: text[start..<index]))
                appendEscape(byte)
                start = index + 1
            }
            index += 1
        }
        unsafe bytes.append(contentsOf: UnsafeBufferPointer(rebasing: text[start...]))
    }

    private mutating func appendEscape(_ byte: UInt8) {
        bytes.append(Byte.backslash)
        switch byte {
        case Byte.quote, Byte.backslash: bytes.append(byte)
        case Byte.lineFeed: bytes.append(UInt8(ascii: "n"))
        case Byte.carriageReturn: bytes.append(UInt8(ascii: "r"))
        case Byte.tab: bytes.append(UInt8(ascii: "t"))
        case 0x08: bytes.append(UInt8(ascii: "b"))
        case 0x0C: bytes.append(UInt8(ascii: "f"))
        default:
            let digits = String(byte, radix: 16)
            bytes.append(contentsOf: (digits.utf8.count == 1 ? "u000" + digits : "u00" + digits).utf8)
        }
    }

    // MARK: Another order, and line breaks

    /// Brings members or elements that were written from a position on, each with its comma, into another order.
    mutating func rearrange(from position: Int, parts: [Range<Int>]) {
        bytes.replaceSubrange(position..., with: parts.flatMap { bytes[$0] })
    }

    /// Breaks the value that was written from a position on into lines, indented by two spaces for each container.
    ///
    /// - Parameter depth: That of the value itself. Where it is not 0, the value starts on a line of its own.
    mutating func indent(from position: Int, depth: Int = 0) {
        let value = bytes[position...]
        truncate(to: position)
        if depth > 0 { breakLine(depth: depth) }
        var depth = depth
        var isInString = false
        var isEscaped = false
        var previous: UInt8 = 0
        for byte in value {
            defer { previous = byte }
            if isInString {
                isInString = isEscaped || byte != Byte.quote
                isEscaped = !isEscaped && byte == Byte.backslash
                bytes.append(byte)
                continue
            }
            let isOpening = byte == Byte.openBrace || byte == Byte.openBracket
            let isClosing = byte == Byte.closeBrace || byte == Byte.closeBracket
            let isAfterOpening = previous == Byte.openBrace || previous == Byte.openBracket
            if isClosing { depth -= 1 }
            // A container without any content stays in one piece.
            if previous == Byte.comma || isClosing != isAfterOpening { breakLine(depth: depth) }
            if isOpening { depth += 1 }
            bytes.append(byte)
            if byte == Byte.colon { bytes.append(Byte.space) }
            isInString = byte == Byte.quote
        }
    }

    private mutating func breakLine(depth: Int) {
        bytes.append(Byte.lineFeed)
        for _ in 0..<depth * 2 { bytes.append(Byte.space) }
    }
}
