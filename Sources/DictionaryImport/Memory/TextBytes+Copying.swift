import Foundation

// What is made of lent bytes to be kept.

extension String {
    /// The text of UTF-8 that need not be well-formed.
    @inline(__always)
    init(_ bytes: TextBytes) {
        self = unsafe String(decoding: UnsafeBufferPointer(start: bytes.start, count: bytes.count), as: UTF8.self)
    }

    /// The text of UTF-8 that has been checked: where the system allows, it is not checked again.
    @inline(never)
    init(valid bytes: TextBytes, isASCII: Bool) {
        if #available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *) {
            let bytes = unsafe UnsafeBufferPointer(start: bytes.start, count: bytes.count)
            self = unsafe String(copying: UTF8Span(unchecked: bytes.span, isKnownASCII: isASCII))
        } else {
            self.init(bytes)
        }
    }

    /// Text that `write` writes, as UTF-8, into memory for `capacity` bytes. It returns how many it wrote.
    @inline(__always)
    init(capacity: Int, write: (MemoryBlock<UInt8>) -> Int) {
        self = unsafe String(unsafeUninitializedCapacity: capacity) { unsafe write(MemoryBlock($0)) }
    }
}

extension Data {
    init(_ bytes: TextBytes) {
        self = unsafe Data(UnsafeBufferPointer(start: bytes.start, count: bytes.count))
    }

    mutating func append(_ bytes: TextBytes) {
        unsafe append(bytes.start, count: bytes.count)
    }
}

extension [UInt8] {
    /// Of another collection they would be copied without `memcpy`.
    mutating func append(_ bytes: TextBytes) {
        unsafe append(contentsOf: UnsafeBufferPointer(start: bytes.start, count: bytes.count))
    }
}

extension Hasher {
    mutating func combine(_ bytes: TextBytes) {
        unsafe combine(bytes: UnsafeRawBufferPointer(start: bytes.start, count: bytes.count))
    }
}
