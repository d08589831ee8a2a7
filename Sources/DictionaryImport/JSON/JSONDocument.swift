import Foundation

/// A JSON text that was checked to its end, and a tape of its values in the order of the text. A value is known by the index of
/// its word, which is called its place elsewhere; the root is at index 0. Where there are several texts, each root follows all of
/// the last. The elements of an array, and the keys of an object with the value of each after it, follow the word of their
/// container.
///
///     bits  0 ..<  4   the kind
///     bits  4 ..< 32   scalars: the length in bytes; containers: the number of children, or ``maximumLength`` for more
///     bits 32 ..< 64   scalars: the position of the first byte; containers: the index after the last child
final class JSONDocument: Sendable {
    enum Kind: UInt64 {
        case null, `false`, `true`
        /// Numbers: digits with or without a minus, and all others.
        case integer, number
        /// Strings: of ASCII, of UTF-8, with escapes. What stands between the quotes.
        case ascii, utf8, escaped
        case array, object
    }

    /// The text, and the padding after it.
    private let bytes: [UInt8]
    private let tape: [UInt64]

    /// A document without any value, for imports of something else.
    static let none = JSONDocument()

    private init(bytes: [UInt8] = [], tape: [UInt64] = []) { (self.bytes, self.tape) = (bytes, tape) }

    /// Reads a text, of which the document keeps a copy.
    ///
    /// - Parameter maximumDepth: How deep arrays and objects may be nested.
    convenience init(_ bytes: some ContiguousBytes, maximumDepth: Int) throws(JSONSyntaxError) {
        try self.init(padded: unsafe bytes.withUnsafeBytes { unsafe Self.padded($0) }, maximumDepth: maximumDepth)
    }

    convenience init(_ text: String, maximumDepth: Int) throws(JSONSyntaxError) {
        var text = text
        try self.init(
            padded: text.withUTF8 { unsafe Self.padded(UnsafeRawBufferPointer($0)) }, maximumDepth: maximumDepth)
    }

    private init(padded bytes: [UInt8]?, maximumDepth: Int) throws(JSONSyntaxError) {
        guard let bytes else { throw JSONSyntaxError(offset: 0, line: 1, column: 1, reason: .documentTooLarge) }
        let text = 0..<bytes.count - JSONCursor.padding
        let (tape, failures) = JSONScanner.tape(of: CollectionOfOne(text), in: bytes, maximumDepth: maximumDepth)
        if let first = failures.first { throw JSONSyntaxError(first.failure, in: bytes[text]) }
        (self.bytes, self.tape) = (bytes, tape)
    }

    /// Reads texts, each of which becomes one value. One that is not well-formed, or has no room on the tape, is a null.
    ///
    /// - Returns: The document, and the numbers of those texts.
    static func reading(
        _ texts: some Collection<Range<Int>>, of source: [UInt8], maximumDepth: Int
    ) -> (document: JSONDocument, failed: [Int]) {
        var (bytes, places): ([UInt8], [Range<Int>]) = ([], [])
        bytes.reserveCapacity(texts.reduce(0) { $0 + $1.count + JSONCursor.padding })
        for text in texts {
            let hasRoom = UInt64(bytes.count + text.count) < UInt64(UInt32.max)
            let start = bytes.count
            bytes += source[hasRoom ? text : text.prefix(0)]
            places.append(start..<bytes.count)
            bytes += repeatElement(0, count: JSONCursor.padding)
        }
        let (tape, failures) = JSONScanner.tape(of: places, in: bytes, maximumDepth: maximumDepth)
        return (JSONDocument(bytes: bytes, tape: tape), failures.map(\.text))
    }

    /// Whether there is no value at an index, which is the end of the tape.
    func isEnd(_ index: Int) -> Bool { index == tape.count }

    /// A copy with the padding that the scanner needs; `nil` where the tape has no room for the positions.
    private static func padded(_ text: UnsafeRawBufferPointer) -> [UInt8]? {
        guard UInt64(text.count) < UInt64(UInt32.max) else { return nil }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(text.count + JSONCursor.padding)
        unsafe bytes.append(contentsOf: text)
        for _ in 0..<JSONCursor.padding { bytes.append(0) }
        return bytes
    }

    // MARK: Words

    /// The longest string or number, in bytes.
    static let maximumLength = 0xFFF_FFFF

    @inline(__always)
    static func word(_ kind: Kind, length: Int, position: Int) -> UInt64 {
        kind.rawValue | UInt64(truncatingIfNeeded: length) << 4 | UInt64(truncatingIfNeeded: position) << 32
    }

    @inline(__always)
    static func length(in word: UInt64) -> Int { Int(truncatingIfNeeded: word >> 4 & 0xFFF_FFFF) }

    @inline(__always)
    static func position(in word: UInt64) -> Int { Int(truncatingIfNeeded: word >> 32) }

    // MARK: Kinds

    func kind(at index: Int) -> Kind { Kind(rawValue: tape[index] & 15) ?? .null }
    func isArray(at index: Int) -> Bool { tape[index] & 15 == Kind.array.rawValue }
    func isObject(at index: Int) -> Bool { tape[index] & 15 == Kind.object.rawValue }
    func isString(at index: Int) -> Bool { Kind.ascii.rawValue...Kind.escaped.rawValue ~= tape[index] & 15 }
    func isNumber(at index: Int) -> Bool { Kind.integer.rawValue...Kind.number.rawValue ~= tape[index] & 15 }

    // MARK: Containers

    /// The elements of an array, or the members of an object; repeated keys count each time. 0 for other values.
    func count(at index: Int) -> Int {
        let word = tape[index]
        guard word & 15 >= Kind.array.rawValue else { return 0 }
        let count = Self.length(in: word)
        if count < Self.maximumLength { return count }
        return (isObject(at: index) ? keys(of: index) : elements(of: index)).reduce(0) { number, _ in number + 1 }
    }

    /// The index after the last child of a container.
    func end(of container: Int) -> Int { Self.position(in: tape[container]) }

    /// The index after a value and all that is in it.
    func next(after index: Int) -> Int {
        let word = tape[index]
        return word & 15 >= Kind.array.rawValue ? Self.position(in: word) : index + 1
    }

    /// The elements of an array in the order of the text.
    func elements(of array: Int) -> Children {
        Children(document: self, index: array + 1, end: end(of: array), distance: 0)
    }

    /// The keys of an object in the order of the text; repeated ones come each time. The value of each is at the next index.
    func keys(of object: Int) -> Children {
        Children(document: self, index: object + 1, end: end(of: object), distance: 1)
    }

    struct Children: Sequence, IteratorProtocol {
        fileprivate let document: JSONDocument
        fileprivate var index: Int
        fileprivate let end: Int
        /// How far after a child the value stands with which it ends.
        fileprivate let distance: Int

        mutating func next() -> Int? {
            guard index < end else { return nil }
            defer { index = document.next(after: index + distance) }
            return index
        }
    }

    /// An element of an array; `nil` when there are not so many.
    func element(_ number: Int, of array: Int) -> Int? {
        guard number >= 0, number < count(at: array) else { return nil }
        // Where no element has any in it, each is one word.
        if end(of: array) - array - 1 == count(at: array) { return array + 1 + number }
        return elements(of: array).dropFirst(number).first { _ in true }
    }

    // MARK: Text

    /// Where the bytes of a string without escapes stand; `nil` for other values.
    func textRange(at index: Int) -> Range<Int>? {
        let word = tape[index]
        guard word & 15 == Kind.ascii.rawValue || word & 15 == Kind.utf8.rawValue else { return nil }
        return Self.range(in: word)
    }

    private static func range(in word: UInt64) -> Range<Int> {
        let start = position(in: word)
        return start..<start + length(in: word)
    }

    func bytes(of range: Range<Int>) -> ArraySlice<UInt8> { bytes[range] }

    /// The text of a string; `nil` for other values.
    func string(at index: Int) -> String? {
        if let range = textRange(at: index) {
            return unsafe bytes.withUnsafeBufferPointer {
                unsafe String(decoding: UnsafeBufferPointer(rebasing: $0[range]), as: UTF8.self)
            }
        }
        return resolvedBytes(at: index).map { String(decoding: $0, as: UTF8.self) }
    }

    /// Lends the UTF-8 of a string; returns `nil` for other values. Only of a string with escapes it is copied.
    func withText<Result>(at index: Int, _ body: (ArraySlice<UInt8>) throws -> Result) rethrows -> Result? {
        if let range = textRange(at: index) { return try body(bytes[range]) }
        return try resolvedBytes(at: index).map { try body($0[...]) }
    }

    private func resolvedBytes(at index: Int) -> [UInt8]? {
        guard kind(at: index) == .escaped else { return nil }
        return JSONEscape.resolve(bytes[Self.range(in: tape[index])])
    }

    // MARK: Numbers

    /// The digits of a number, and what else it is written with. Of a string they are the bytes as they stand.
    func scalarBytes(at index: Int) -> ArraySlice<UInt8> { bytes[Self.range(in: tape[index])] }

    func numberText(at index: Int) -> String { String(decoding: scalarBytes(at: index), as: UTF8.self) }

    /// A number without fraction and exponent; `nil` for other values, and beyond the type.
    func integer(at index: Int) -> Int? {
        guard kind(at: index) == .integer else { return nil }
        let range = Self.range(in: tape[index])
        // Of so many digits, all numbers have 64 bits.
        guard range.count <= 18 else { return Int(numberText(at: index)) }
        var number: Int64 = 0
        let isNegative = bytes[range.lowerBound] == Byte.minus
        for position in range.lowerBound + (isNegative ? 1 : 0)..<range.upperBound {
            number = number &* 10 &+ Int64(bytes[position] &- Byte.zero)
        }
        return Int(exactly: isNegative ? -number : number)
    }

    /// The number nearest to what is written; `nil` for other values, and for numbers too large for the type.
    func double(at index: Int) -> Double? { isNumber(at: index) ? Self.double(scalarBytes(at: index)) : nil }

    private static let powersOfTen: [Double] = [
        1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11,
        1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19, 1e20, 1e21, 1e22,
    ]

    /// The number nearest to a well-formed text; `nil` where that is too large for the type.
    ///
    /// A significand below 2⁵³ and a power of ten up to 22 are exact, so that one division is rounded as it has to be.
    /// What has more digits, or an exponent, is read by the standard library.
    private static func double(_ text: ArraySlice<UInt8>) -> Double? {
        var (significand, digitCount, fractionCount) = (UInt64(0), 0, 0)
        var isFraction = false
        for byte in text {
            if Byte.isDigit(byte) {
                significand = significand &* 10 &+ UInt64(byte &- Byte.zero)
                digitCount += 1
                if isFraction { fractionCount += 1 }
            } else if byte == Byte.point {
                isFraction = true
            } else if byte != Byte.minus || digitCount > 0 {
                return libraryDouble(text)
            }
        }
        guard digitCount < 19, significand <= 1 << 53 else { return libraryDouble(text) }
        let magnitude = Double(significand) / powersOfTen[fractionCount]
        return text.first == Byte.minus ? -magnitude : magnitude
    }

    private static func libraryDouble(_ text: ArraySlice<UInt8>) -> Double? {
        Double(String(decoding: text, as: UTF8.self)).flatMap { $0.isFinite ? $0 : nil }
    }

    // MARK: Keys

    /// The ends of a key without escapes.
    @inline(__always)
    func ends(of key: Range<Int>) -> KeyEnds {
        unsafe bytes.withUnsafeBytes { unsafe KeyEnds(UnsafeRawBufferPointer(rebasing: $0[key])) }
    }

    /// Whether the bytes at a position are the same as so many of others.
    func equals(_ position: Int, _ length: Int, _ other: [UInt8], _ start: Int) -> Bool {
        bytes[position..<position + length] == other[start..<start + length]
    }
}
