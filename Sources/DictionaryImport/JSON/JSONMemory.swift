/// A place in the bytes of a document, after which there are ``padding`` zeros: so eight bytes can be read from any place in
/// the text, and no loop that stops at a zero leaves it.
///
/// This, and ``JSONTapeMemory``, are how the scanner reads and writes without a check of bounds. They are valid in the call
/// that lends the memory. Bounds are checked in debug builds.
@safe
struct JSONCursor {
    static let padding = 8

    private let bytes: UnsafePointer<UInt8>
    private(set) var position: Int
    /// Where the text ends, and its padding begins.
    let end: Int

    /// - Parameter bytes: The text with its padding, and maybe others.
    init(_ bytes: UnsafeBufferPointer<UInt8>, text: Range<Int>) {
        precondition(bytes.count - Self.padding >= text.upperBound, "The bytes of a document are padded.")
        // Padding makes the address exist.
        unsafe self.bytes = bytes.baseAddress.unsafelyUnwrapped
        (position, end) = (text.lowerBound, text.upperBound)
    }

    /// How many bytes of the text are left.
    var left: Int { end &- position }

    var isAtEnd: Bool { position >= end }

    @inline(__always)
    mutating func advance(by distance: Int) { position &+= distance }

    @inline(__always)
    var byte: UInt8 { self[0] }

    /// A byte of the text, or one of the padding, so many bytes ahead.
    @inline(__always)
    subscript(distance: Int) -> UInt8 {
        assert(position >= 0 && position + distance < end + Self.padding)
        return unsafe bytes[position &+ distance]
    }

    /// The next four bytes, the first in the lowest bits on every platform.
    @inline(__always)
    var halfWord: UInt32 {
        assert(position >= 0 && position <= end)
        return unsafe UInt32(
            littleEndian: UnsafeRawPointer(bytes).loadUnaligned(fromByteOffset: position, as: UInt32.self))
    }

    /// The next eight bytes, the first in the lowest bits on every platform.
    @inline(__always)
    var word: UInt64 {
        assert(position >= 0 && position <= end)
        return unsafe UInt64(
            littleEndian: UnsafeRawPointer(bytes).loadUnaligned(fromByteOffset: position, as: UInt64.self))
    }
}

/// The words of a tape that is being written.
@safe
struct JSONTapeMemory {
    private let words: UnsafeMutableBufferPointer<UInt64>

    init(_ words: UnsafeMutableBufferPointer<UInt64>) { unsafe self.words = words }

    @inline(__always)
    subscript(index: Int) -> UInt64 {
        get { unsafe words[index] }
        nonmutating set { unsafe words[index] = newValue }
    }
}

/// Eight bytes in one word, the first in the lowest bits, are looked at together. A result has the high bit of a byte set
/// where it is true, and is exact up to the first such byte: a borrow reaches only the bytes after it.
enum EightBytes {
    private static let ones: UInt64 = 0x0101_0101_0101_0101
    private static let highBits: UInt64 = 0x8080_8080_8080_8080
    /// Eight spaces.
    static let spaces = ones &* UInt64(Byte.space)

    /// Where bytes are quotes, backslashes or control characters.
    @inline(__always)
    static func escaped(in word: UInt64) -> UInt64 {
        (matches(Byte.quote, in: word) | matches(Byte.backslash, in: word) | (word &- ones &* 0x20) & ~word) & highBits
    }

    /// Where bytes are quotes or backslashes.
    @inline(__always)
    static func quotesAndBackslashes(in word: UInt64) -> UInt64 {
        (matches(Byte.quote, in: word) | matches(Byte.backslash, in: word)) & highBits
    }

    /// Where bytes are beyond ASCII.
    @inline(__always)
    static func beyondASCII(in word: UInt64) -> UInt64 { word & highBits }

    /// The position of the first byte for which a result is true; 8 if there is none.
    @inline(__always)
    static func position(ofFirst result: UInt64) -> Int { result.trailingZeroBitCount / 8 }

    @inline(__always)
    private static func matches(_ byte: UInt8, in word: UInt64) -> UInt64 {
        let others = word ^ ones &* UInt64(byte)
        return (others &- ones) & ~others
    }
}
