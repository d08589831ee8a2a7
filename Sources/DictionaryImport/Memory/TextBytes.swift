import Foundation

/// Bytes of text that belong to someone else: the UTF-8 of a string, a document, a key, a number.
///
/// Contract 22: the bytes are there, and stay the same, for as long as this or a part of it is used. Positions are
/// checked in debug builds only: whoever reads a byte has compared its position with `count` before.
@safe
struct TextBytes: BitwiseCopyable {
    let start: UnsafePointer<UInt8>
    let count: Int

    @inline(__always)
    init(start: UnsafePointer<UInt8>, count: Int) {
        assert(count >= 0)
        unsafe self.start = start
        self.count = count
    }

    @inline(__always)
    init(_ bytes: UnsafeBufferPointer<UInt8>) {
        unsafe self.init(start: bytes.baseAddress ?? Self.nowhere, count: bytes.count)
    }

    /// No bytes.
    @inline(__always)
    init() { unsafe self.init(start: Self.nowhere, count: 0) }

    /// An address for no bytes, which is never read.
    @inline(__always)
    private static var nowhere: UnsafePointer<UInt8> {
        unsafe UnsafePointer(bitPattern: 1).unsafelyUnwrapped
    }

    /// Some of the bytes, counted from zero again.
    @inline(__always)
    func part(_ range: Range<Int>) -> TextBytes { part(from: range.lowerBound, count: range.count) }

    /// As ``part(_:)``, without a look at the end of the range.
    @inline(__always)
    func part(from position: Int, count partCount: Int) -> TextBytes {
        assert(position >= 0 && partCount >= 0 && partCount <= count - position)
        return unsafe TextBytes(start: start + position, count: partCount)
    }

    /// Eight bytes as one integer, the first in the lowest bits on every platform.
    @inline(__always)
    func word(at position: Int) -> UInt64 {
        assert(position >= 0 && count - position >= 8)
        return unsafe UInt64(
            littleEndian: UnsafeRawPointer(start).loadUnaligned(fromByteOffset: position, as: UInt64.self))
    }

    /// As ``word(at:)``, of four bytes.
    @inline(__always)
    func halfWord(at position: Int) -> UInt32 {
        assert(position >= 0 && count - position >= 4)
        return unsafe UInt32(
            littleEndian: UnsafeRawPointer(start).loadUnaligned(fromByteOffset: position, as: UInt32.self))
    }

    /// Sixteen bytes.
    @inline(__always)
    func block(at position: Int) -> SIMD16<UInt8> {
        assert(position >= 0 && count - position >= 16)
        return unsafe UnsafeRawPointer(start).loadUnaligned(fromByteOffset: position, as: SIMD16<UInt8>.self)
    }

    /// As ``word(at:)``, with blanks behind the last byte.
    @inline(__always)
    func paddedWord(at position: Int) -> UInt64 {
        let left = count &- position
        if left >= 8 { return word(at: position) }
        let blanks: UInt64 = 0x2020_2020_2020_2020
        if left <= 0 { return blanks }
        let bits = UInt64(truncatingIfNeeded: left &* 8)
        if count >= 8 { return word(at: count &- 8) &>> (64 &- bits) | blanks &<< bits }
        if left >= 4 {
            // The halves may have bytes in common.
            return UInt64(halfWord(at: position)) | UInt64(halfWord(at: count &- 4)) &<< (bits &- 32) | blanks &<< bits
        }
        // The first of up to three bytes, the one in the middle and the last, some of which may be the same.
        let middle = left / 2
        return UInt64(self[position])
            | UInt64(self[position &+ middle]) &<< UInt64(truncatingIfNeeded: middle &* 8)
            | UInt64(self[count &- 1]) &<< (bits &- 8) | blanks &<< bits
    }
}

extension TextBytes {
    /// The position of the first byte in a range that is this one.
    @inline(__always)
    func position(of byte: UInt8, in range: Range<Int>) -> Int? {
        assert(range.lowerBound >= 0 && range.upperBound <= count)
        guard let found = unsafe memchr(start + range.lowerBound, Int32(byte), range.count) else { return nil }
        return unsafe UnsafeRawPointer(found) - UnsafeRawPointer(start)
    }
}

// MARK: A collection

extension TextBytes: RandomAccessCollection {
    struct Iterator: IteratorProtocol {
        private let bytes: TextBytes
        private var position = 0

        @inline(__always)
        init(_ bytes: TextBytes) { self.bytes = bytes }

        @inline(__always)
        mutating func next() -> UInt8? {
            if position == bytes.count { return nil }
            defer { position &+= 1 }
            return bytes[position]
        }
    }

    typealias Indices = Range<Int>

    @inline(__always) var startIndex: Int { 0 }
    @inline(__always) var endIndex: Int { count }
    @inline(__always) var indices: Range<Int> { 0..<count }

    @inline(__always)
    subscript(position: Int) -> UInt8 {
        assert(position >= 0 && position < count)
        return unsafe start[position]
    }

    @inline(__always)
    func makeIterator() -> Iterator { Iterator(self) }

    @inline(__always)
    func withContiguousStorageIfAvailable<R>(_ body: (UnsafeBufferPointer<UInt8>) throws -> R) rethrows -> R? {
        unsafe try body(UnsafeBufferPointer(start: start, count: count))
    }
}

// MARK: Comparing

extension TextBytes: Equatable {
    @inline(__always)
    static func == (left: TextBytes, right: TextBytes) -> Bool {
        unsafe left.count == right.count && memcmp(left.start, right.start, left.count) == 0
    }

    /// Whether these bytes come first: in the order of the bytes, which is also that of the Unicode scalars.
    func precedes(_ other: TextBytes) -> Bool {
        let order = unsafe memcmp(start, other.start, Swift.min(count, other.count))
        return order == 0 ? count < other.count : order < 0
    }
}
