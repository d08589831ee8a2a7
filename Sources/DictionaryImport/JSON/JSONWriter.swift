import Foundation

/// JSON as it is being written.
///
/// Each value is written with a comma behind it: so one of an array is complete, and so is a member, whose key comes before it. The
/// bracket that ends an array or an object takes the place of the last comma. Nothing else is kept, so that what was written can
/// be taken back.
///
/// The bytes are in memory that it owns: an export writes a few bytes at a time, and an array in a class would be checked for other
/// uses at each.
@safe
final class JSONWriter {
    @safe
    private struct Text {
        var bytes: UnsafeMutablePointer<UInt8>
        var count = 0
        var capacity: Int
    }

    private let text: UnsafeMutablePointer<Text>

    init() {
        unsafe text = .allocate(capacity: 1)
        unsafe text.initialize(to: Text(bytes: .allocate(capacity: 0), capacity: 0))
    }

    deinit {
        unsafe text.pointee.bytes.deallocate()
        unsafe text.deallocate()
    }

    /// How many bytes have been written.
    var count: Int { unsafe text.pointee.count }

    private var written: UnsafeBufferPointer<UInt8> {
        unsafe UnsafeBufferPointer(start: text.pointee.bytes, count: text.pointee.count)
    }

    var data: Data { unsafe Data(buffer: written) }

    func append(to data: inout Data) { unsafe data.append(written) }

    /// Takes back what was written behind so many bytes.
    func truncate(to count: Int) {
        assert(0...self.count ~= count)
        unsafe text.pointee.count = count
    }

    /// Takes back the comma behind a value that is a document of its own.
    func endDocument() {
        if unsafe written.last == Byte.comma { unsafe text.pointee.count -= 1 }
    }

    // MARK: Bytes

    /// Makes room for more bytes, and returns where they go.
    @inline(__always)
    private func room(for more: Int) -> UnsafeMutablePointer<UInt8> {
        if unsafe text.pointee.capacity &- text.pointee.count < more { grow(by: more) }
        return unsafe text.pointee.bytes + text.pointee.count
    }

    private func grow(by more: Int) {
        let capacity = unsafe max(256, text.pointee.capacity * 2, text.pointee.count + more)
        let bytes = UnsafeMutablePointer<UInt8>.allocate(capacity: capacity)
        unsafe bytes.update(from: text.pointee.bytes, count: text.pointee.count)
        unsafe text.pointee.bytes.deallocate()
        unsafe text.pointee.bytes = bytes
        unsafe text.pointee.capacity = capacity
    }

    /// Counts bytes that were written into the room for them.
    @inline(__always)
    private func advance(by count: Int) {
        unsafe text.pointee.count &+= count
        let isInRoom = unsafe text.pointee.count <= text.pointee.capacity
        assert(isInRoom)
    }

    @inline(__always)
    private func append(_ byte: UInt8) {
        unsafe room(for: 1).pointee = byte
        advance(by: 1)
    }

    @inline(__always)
    private func append(_ bytes: UnsafeBufferPointer<UInt8>) {
        guard let start = bytes.baseAddress else { return }
        unsafe room(for: bytes.count).update(from: start, count: bytes.count)
        advance(by: bytes.count)
    }

    /// Writes bytes as they are: a key that was prepared by ``key(_:)``, or what separates documents.
    func write(raw: [UInt8]) { unsafe raw.withUnsafeBufferPointer { unsafe append($0) } }

    // MARK: Containers

    func openArray() { append(Byte.openBracket) }

    func openObject() { append(Byte.openBrace) }

    /// Ends an array or an object.
    func close(with bracket: UInt8) {
        endDocument()
        append(bracket)
        append(Byte.comma)
    }

    // MARK: Keys

    /// Writes a key, which its value follows.
    func writeKey(_ text: String) {
        appendQuoted(text)
        append(Byte.colon)
    }

    /// A key with its quotes and its colon, made once to be written often.
    static func key(_ text: String) -> [UInt8] {
        let writer = JSONWriter()
        writer.writeKey(text)
        return unsafe Array(writer.written)
    }

    // MARK: Values

    func writeNull() { write(json: "null") }

    func write(_ flag: Bool) { write(json: flag ? "true" : "false") }

    func write(_ number: Int64) {
        if number < 0 { append(Byte.minus) }
        appendDigits(number.magnitude)
        append(Byte.comma)
    }

    func write(_ number: UInt64) {
        appendDigits(number)
        append(Byte.comma)
    }

    /// Writes the fewest digits that read back as the same number, with a point or an exponent: `1.0`, `0.1`, `1e+20`.
    ///
    /// - Parameter number: One that is finite.
    func write(_ number: Double) {
        // Up to this bound doubles are closer to each other than numbers of six decimals: if one of those is this number, it is
        // the one with the fewest digits.
        guard number.magnitude < 0x1p32, case let millionths = UInt64(number.magnitude * 1e6 + 0.5), millionths >= 100,
            Double(millionths) / 1e6 == number.magnitude
        else { return write(json: number.description) }
        if number < 0 { append(Byte.minus) }
        appendDigits(millionths / 1_000_000)
        append(Byte.point)
        var (decimals, count) = (millionths % 1_000_000, 6)
        while count > 1, decimals % 10 == 0 { (decimals, count) = (decimals / 10, count - 1) }
        appendDigits(decimals, count: count)
        append(Byte.comma)
    }

    /// Writes a string. Escaped is what RFC 8259 demands: quotes, backslashes and control characters.
    func write(_ text: String) {
        appendQuoted(text)
        append(Byte.comma)
    }

    /// Writes a value that is JSON already.
    func write(json: String) {
        unsafe withUTF8(of: json) { unsafe append($0) }
        append(Byte.comma)
    }

    /// Whether what was written from a position on is a null.
    func isNull(from position: Int) -> Bool {
        // No other value is so long and begins so.
        unsafe count - position == 5 && written[position] == UInt8(ascii: "n")
    }

    /// - Parameter count: How many digits there are at least.
    private func appendDigits(_ number: UInt64, count: Int = 1) {
        let target = unsafe room(for: 20)
        // From the last digit on, at the end of the room; then to its start.
        var (rest, start) = (number, 20)
        repeat {
            start -= 1
            unsafe target[start] = Byte.zero + UInt8(truncatingIfNeeded: rest % 10)
            rest /= 10
        } while rest > 0 || 20 - start < count
        unsafe target.update(from: target + start, count: 20 - start)
        advance(by: 20 - start)
    }

    // MARK: Text

    private func appendQuoted(_ text: String) {
        append(Byte.quote)
        unsafe withUTF8(of: text) { unsafe appendEscaped($0) }
        append(Byte.quote)
    }

    @inline(__always)
    private func withUTF8(of text: String, _ body: (UnsafeBufferPointer<UInt8>) -> Void) {
        if unsafe text.utf8.withContiguousStorageIfAvailable(body) != nil { return }
        // Text that comes from Objective-C is not in one piece.
        var copy = text
        copy.withUTF8(body)
    }

    private func appendEscaped(_ text: UnsafeBufferPointer<UInt8>) {
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
                unsafe append(UnsafeBufferPointer(rebasing: text[start..<index]))
                appendEscape(byte)
                start = index + 1
            }
            index += 1
        }
        unsafe append(UnsafeBufferPointer(rebasing: text[start...]))
    }

    private func appendEscape(_ byte: UInt8) {
        append(Byte.backslash)
        switch byte {
        case Byte.quote, Byte.backslash: append(byte)
        case Byte.lineFeed: append(UInt8(ascii: "n"))
        case Byte.carriageReturn: append(UInt8(ascii: "r"))
        case Byte.tab: append(UInt8(ascii: "t"))
        case 0x08: append(UInt8(ascii: "b"))
        case 0x0C: append(UInt8(ascii: "f"))
        default:
            let digits = String(byte, radix: 16)
            write(raw: Array((digits.utf8.count == 1 ? "u000" + digits : "u00" + digits).utf8))
        }
    }

    // MARK: Another order, and line breaks

    /// Brings members or elements that were written from a position on, each with its comma, into another order.
    func rearrange(from position: Int, parts: [Range<Int>]) {
        let sorted = parts.flatMap { unsafe Array(written[$0]) }
        truncate(to: position)
        write(raw: sorted)
    }

    /// Breaks the value that was written from a position on into lines, indented by two spaces for each container.
    ///
    /// - Parameter depth: That of the value itself. Where it is not 0, the value starts on a line of its own.
    func indent(from position: Int, depth: Int = 0) {
        let value = unsafe Array(written[position...])
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
                append(byte)
                continue
            }
            let isOpening = byte == Byte.openBrace || byte == Byte.openBracket
            let isClosing = byte == Byte.closeBrace || byte == Byte.closeBracket
            let isAfterOpening = previous == Byte.openBrace || previous == Byte.openBracket
            if isClosing { depth -= 1 }
            // A container without any content stays in one piece.
            if previous == Byte.comma || isClosing != isAfterOpening { breakLine(depth: depth) }
            if isOpening { depth += 1 }
            append(byte)
            if byte == Byte.colon { append(Byte.space) }
            isInString = byte == Byte.quote
        }
    }

    private func breakLine(depth: Int) {
        append(Byte.lineFeed)
        for _ in 0..<depth * 2 { append(Byte.space) }
    }
}
