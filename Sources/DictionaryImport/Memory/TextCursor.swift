/// A place in a text that is read from its start to its end, with what is left behind that.
///
/// It keeps addresses instead of positions, with which the reader of JSON needs a tenth less instructions. Functions that
/// are not inlined return how far they moved it: of a cursor that they return, all addresses would be new.
///
/// Contract 23: it is within the text or at its end, and the text is lent for as long as it is used. Whoever moves it
/// has compared with `left` or `isAtEnd` before. Checked in debug builds only.
@safe
struct TextCursor {
    private let start: UnsafePointer<UInt8>
    private let end: UnsafePointer<UInt8>
    private var here: UnsafePointer<UInt8>

    @inline(__always)
    init(_ text: TextBytes, at position: Int) {
        assert(position >= 0 && position <= text.count)
        unsafe start = text.start
        unsafe end = text.start + text.count
        unsafe here = text.start + position
    }

    /// The whole text.
    @inline(__always)
    var text: TextBytes { unsafe TextBytes(start: start, count: end - start) }

    /// How many bytes stand before this place.
    @inline(__always)
    var position: Int { unsafe here - start }

    /// How many bytes follow.
    @inline(__always)
    var left: Int { unsafe end - here }

    @inline(__always)
    var isAtEnd: Bool { unsafe here >= end }

    /// The byte at this place.
    @inline(__always)
    var byte: UInt8 { self[0] }

    /// A byte at this place or ahead.
    @inline(__always)
    subscript(ahead: Int) -> UInt8 {
        assert(ahead >= -position && ahead < left)
        return unsafe here[ahead]
    }

    /// Eight bytes from this place, or from one ahead, as one integer. See ``TextBytes/word(at:)``.
    @inline(__always)
    func word(ahead: Int = 0) -> UInt64 {
        assert(ahead >= 0 && left - ahead >= 8)
        return unsafe UInt64(
            littleEndian: UnsafeRawPointer(here + ahead).loadUnaligned(as: UInt64.self))
    }

    /// As ``word(ahead:)``, of the four bytes from here.
    @inline(__always)
    var halfWord: UInt32 {
        assert(left >= 4)
        return unsafe UInt32(littleEndian: UnsafeRawPointer(here).loadUnaligned(as: UInt32.self))
    }

    /// The sixteen bytes that start some bytes behind this place.
    @inline(__always)
    func block(behind count: Int) -> SIMD16<UInt8> {
        assert(count >= 0 && count <= position && left + count >= 16)
        return unsafe UnsafeRawPointer(here - count).loadUnaligned(as: SIMD16<UInt8>.self)
    }

    @inline(__always)
    mutating func advance(by count: Int) {
        assert(count >= 0 && count <= left)
        unsafe here += count
    }

    @inline(__always)
    func advanced(by count: Int) -> TextCursor {
        var copy = self
        copy.advance(by: count)
        return copy
    }

    /// How many bytes stand between an earlier place of the same text and this one.
    @inline(__always)
    func distance(from earlier: TextCursor) -> Int { unsafe here - earlier.here }

    /// A place anywhere in the same text.
    @inline(__always)
    func moved(to position: Int) -> TextCursor {
        assert(position >= 0 && position <= text.count)
        var copy = self
        unsafe copy.here = start + position
        return copy
    }
}

extension SIMD16<UInt8> {
    /// The bytes as two integers, the first in the lowest bits on every platform.
    @inline(__always)
    var words: (low: UInt64, high: UInt64) {
        let words = unsafe unsafeBitCast(self, to: SIMD2<UInt64>.self)
        return (UInt64(littleEndian: words[0]), UInt64(littleEndian: words[1]))
    }
}
