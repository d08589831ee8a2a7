import Foundation

// Who lends bytes. They are there until the closure returns, which does not keep them (Contract 22).

extension String {
    /// Lends the UTF-8 of this text. Text of Foundation's making may not lie in one piece, and is copied.
    @inline(__always)
    func withTextBytes<R>(_ body: (TextBytes) throws -> R) rethrows -> R {
        var text = self
        return try text.withUTF8 { unsafe try body(TextBytes($0)) }
    }

    /// As ``withTextBytes(_:)``, of text that lies in one piece; `nil` for other text.
    @inline(__always)
    func withTextBytesInPlace<R>(_ body: (TextBytes) throws -> R) rethrows -> R? {
        unsafe try utf8.withContiguousStorageIfAvailable { unsafe try body(TextBytes($0)) }
    }
}

extension [UInt8] {
    @inline(__always)
    func withTextBytes<R, Failure>(_ body: (TextBytes) throws(Failure) -> R) throws(Failure) -> R {
        unsafe try withUnsafeBufferPointer { bytes throws(Failure) in unsafe try body(TextBytes(bytes)) }
    }
}

extension ContiguousBytes {
    func withTextBytes<R>(_ body: (TextBytes) throws -> R) rethrows -> R {
        // The frequent types, without a call by way of the protocol.
        if let data = exactly(self, Data.self) {
            return try unsafe data.bytes.withUnsafeBytes { bytes in unsafe try body(TextBytes(raw: bytes)) }
        }
        if let text = exactly(self, UTF8Bytes.self) { return try text.text.withTextBytes(body) }
        return unsafe try withUnsafeBytes { unsafe try body(TextBytes(raw: $0)) }
    }
}

extension TextBytes {
    init(raw bytes: UnsafeRawBufferPointer) {
        unsafe self.init(bytes.assumingMemoryBound(to: UInt8.self))
    }

    /// The bytes of a literal, which are there as long as the program.
    @inline(__always)
    init(_ literal: StaticString) {
        unsafe self.init(start: literal.utf8Start, count: literal.utf8CodeUnitCount)
    }
}

/// The UTF-8 of a string, for functions that take bytes.
struct UTF8Bytes: ContiguousBytes {
    let text: String

    init(_ text: String) { self.text = text }

    func withUnsafeBytes<R>(_ body: (UnsafeRawBufferPointer) throws -> R) rethrows -> R {
        var text = text
        return try text.withUTF8 { unsafe try body(UnsafeRawBufferPointer($0)) }
    }
}
