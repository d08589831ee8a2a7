import Foundation

/// JSON as it is being written.
///
/// Each value is written with a comma after it: so one of an array is complete, and so is a member, whose key comes before it.
/// The bracket that ends an array or an object takes the place of the last comma. Nothing else is kept, so that what was written
/// can be taken back.
///
/// The bytes are in memory that it owns: an export writes a few bytes at a time, and an array in a class would be checked for
/// other uses at each.
@safe
final class JSONWriter {
    private var bytes: UnsafeMutablePointer<UInt8>?
    /// How many bytes have been written.
    private(set) var count = 0
    private var capacity = 0
    /// In how many containers the next value is.
    private var depth: Int
    /// Whether each value is on a line of its own.
    private let isIndented: Bool

    /// - Parameter depth: How deep the text is indented, by two spaces for each container; `nil` for a text in one line.
    init(indentedBy depth: Int? = nil) { (isIndented, self.depth) = (depth != nil, depth ?? 0) }

    deinit { unsafe free(bytes) }

    private var written: UnsafeBufferPointer<UInt8> { unsafe UnsafeBufferPointer(start: bytes, count: count) }

    /// Hands over what was written, which is not copied. Nothing is written then.
    func takeData() -> Data {
        // What little is left of the memory is worth less than giving it back takes.
        if capacity - count > 4096 { resize(to: max(count, 1)) }
        guard let bytes = unsafe bytes else { return Data() }
        defer { unsafe (self.bytes, count, capacity) = (nil, 0, 0) }
        return unsafe Data(bytesNoCopy: bytes, count: count, deallocator: .free)
    }

    func append(to data: inout Data) { unsafe data.append(written) }

    /// Takes back what was written after so many bytes, of which every container is closed.
    func truncate(to count: Int) {
        assert(0...self.count ~= count)
        self.count = count
    }

    /// Takes back the comma after a value that is a document of its own.
    func endDocument() { takeComma() }

    /// Takes back the comma after the last value; `false` if there is none.
    @discardableResult
    private func takeComma() -> Bool {
        guard unsafe written.last == Byte.comma else { return false }
        count -= 1
        return true
    }

    // MARK: Bytes

    /// Makes room for more bytes, and returns where they go.
    @inline(__always)
    private func room(for more: Int) -> UnsafeMutablePointer<UInt8> {
        if capacity &- count < more { grow(by: more) }
        guard let bytes = unsafe bytes else { preconditionFailure("The text has grown") }
        return unsafe bytes + count
    }

    private func grow(by more: Int) { resize(to: max(256, capacity * 2, count + more)) }

    private func resize(to size: Int) {
        guard let resized = unsafe realloc(bytes, size) else { preconditionFailure("No memory is left") }
        unsafe (bytes, capacity) = (resized.assumingMemoryBound(to: UInt8.self), size)
    }

    /// Counts bytes that were written into the room for them.
    @inline(__always)
    private func advance(by more: Int) {
        count &+= more
        assert(count <= capacity)
    }

    @inline(__always)
    private func append(_ byte: UInt8) {
        unsafe room(for: 1)[0] = byte
        advance(by: 1)
    }

    @inline(__always)
    private func append(_ bytes: UnsafeBufferPointer<UInt8>) {
        guard let start = bytes.baseAddress else { return }
        unsafe room(for: bytes.count).update(from: start, count: bytes.count)
        advance(by: bytes.count)
    }

    /// Writes what stands between documents.
    func write(separator: UInt8) { append(separator) }

    // MARK: Containers

    func openArray() { open(with: Byte.openBracket) }

    func openObject() { open(with: Byte.openBrace) }

    private func open(with bracket: UInt8) {
        append(bracket)
        depth += 1
    }

    func closeArray() { close(with: Byte.closeBracket) }

    func closeObject() { close(with: Byte.closeBrace) }

    private func close(with bracket: UInt8) {
        depth -= 1
        // A container without any content stays in one piece.
        if takeComma() { beginPart() }
        append(bracket)
        append(Byte.comma)
    }

    /// Begins an element or a member.
    @inline(__always)
    func beginPart() { if isIndented { beginLine() } }

    private func beginLine() {
        let start = unsafe room(for: 1 + depth * 2)
        unsafe start[0] = Byte.lineFeed
        unsafe (start + 1).update(repeating: Byte.space, count: depth * 2)
        advance(by: 1 + depth * 2)
    }

    // MARK: Keys

    /// Writes a key, which its value follows.
    func writeKey(_ text: String) {
        beginPart()
        appendKey(text)
        if isIndented { append(Byte.space) }
    }

    /// Writes a key that was prepared by ``key(_:)``.
    func writeKey(prepared key: [UInt8]) {
        beginPart()
        unsafe key.withUnsafeBufferPointer { unsafe append($0) }
        if isIndented { append(Byte.space) }
    }

    private func appendKey(_ text: String) { appendQuoted(text, before: Byte.colon) }

    /// A key with its quotes and its colon, made once to be written often.
    static func key(_ text: String) -> [UInt8] {
        let writer = JSONWriter()
        writer.appendKey(text)
        return unsafe Array(writer.written)
    }

    // MARK: Values

    func writeNull() { write(literal: "null,") }

    func write(_ flag: Bool) { write(literal: flag ? "true," : "false,") }

    private func write(literal: StaticString) {
        unsafe append(UnsafeBufferPointer(start: literal.utf8Start, count: literal.utf8CodeUnitCount))
    }

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
    func write(_ text: String) { appendQuoted(text, before: Byte.comma) }

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

    private func appendDigits(_ number: UInt64) {
        var (count, bound) = (1, 10 as UInt64)
        // The largest number has twenty digits: there is no bound above it.
        while count < 20, number >= bound { (count, bound) = (count + 1, bound &* 10) }
        appendDigits(number, count: count)
    }

    /// Writes the last digits of a number, with zeros in front of those that it has.
    private func appendDigits(_ number: UInt64, count: Int) {
        let target = unsafe room(for: count)
        var rest = number
        for index in stride(from: count - 1, through: 0, by: -1) {
            unsafe target[index] = Byte.zero + UInt8(truncatingIfNeeded: rest % 10)
            rest /= 10
        }
        advance(by: count)
    }

    // MARK: Text

    /// - Parameter separator: What comes after the quotes.
    private func appendQuoted(_ text: String, before separator: UInt8) {
        append(Byte.quote)
        unsafe withUTF8(of: text) { unsafe appendEscaped($0) }
        let end = unsafe room(for: 2)
        unsafe (end[0], end[1]) = (Byte.quote, separator)
        advance(by: 2)
    }

    @inline(__always)
    private func withUTF8(of text: String, _ body: (UnsafeBufferPointer<UInt8>) -> Void) {
        if unsafe text.utf8.withContiguousStorageIfAvailable(body) != nil { return }
        // Text that comes from Objective-C is not in one piece.
        var copy = text
        copy.withUTF8(body)
    }

    private func appendEscaped(_ text: UnsafeBufferPointer<UInt8>) {
        var start = 0
        while true {
            let end = unsafe firstEscaped(in: text, from: start)
            unsafe append(UnsafeBufferPointer(rebasing: text[start..<end]))
            if end == text.count { return }
            unsafe appendEscape(text[end])
            start = end + 1
        }
    }

    /// Where the first byte stands that has to be escaped, from a position on; the end if there is none.
    @inline(__always)
    private func firstEscaped(in text: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
        var index = start
        while text.count - index >= 8 {
            let escaped = unsafe escaped(in: text, at: index)
            if escaped != 0 { return index + EightBytes.position(ofFirst: escaped) }
            index += 8
        }
        let rest = text.count - index
        // The last eight bytes, without those that come before.
        if text.count >= 8, unsafe escaped(in: text, at: text.count - 8) >> ((8 - rest) * 8) == 0 { return text.count }
        while index < text.count {
            let byte = unsafe text[index]
            if byte < 0x20 || byte == Byte.quote || byte == Byte.backslash { break }
            index += 1
        }
        return index
    }

    /// Which of eight bytes may have to be escaped: the first is one, others need not be.
    @inline(__always)
    private func escaped(in text: UnsafeBufferPointer<UInt8>, at index: Int) -> UInt64 {
        let word = unsafe UnsafeRawBufferPointer(text).loadUnaligned(fromByteOffset: index, as: UInt64.self)
        return EightBytes.escaped(in: UInt64(littleEndian: word))
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
            unsafe withUTF8(of: (digits.utf8.count == 1 ? "u000" : "u00") + digits) { unsafe append($0) }
        }
    }

    // MARK: Another order

    /// Brings members that were written from a position on, each with its comma, into another order.
    func rearrange(from position: Int, parts: [Range<Int>]) {
        let before = unsafe Array(written[position...])
        count = position
        unsafe before.withUnsafeBufferPointer { before in
            for part in parts {
                unsafe append(
                    UnsafeBufferPointer(rebasing: before[part.lowerBound - position..<part.upperBound - position]))
            }
        }
    }
}
