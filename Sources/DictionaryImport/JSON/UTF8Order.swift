import Foundation

extension String {
    /// Byte order, which is the same on every platform and for every locale.
    func precedesInUTF8(_ other: String) -> Bool {
        let precedes = unsafe utf8.withContiguousStorageIfAvailable { bytes in
            unsafe other.utf8.withContiguousStorageIfAvailable { otherBytes in unsafe bytes.precedes(otherBytes) }
        }
        // Text that comes from Objective-C is not in one piece.
        return (precedes ?? nil) ?? utf8.lexicographicallyPrecedes(other.utf8)
    }
}

extension String {
    /// Whether two texts have the same bytes: canonically equivalent spellings are equal to `==`, yet not the same text.
    func hasSameBytes(as other: String) -> Bool {
        let isSame = unsafe utf8.withContiguousStorageIfAvailable { bytes in
            unsafe other.utf8.withContiguousStorageIfAvailable { otherBytes in unsafe bytes.isSame(as: otherBytes) }
        }
        return (isSame ?? nil) ?? utf8.elementsEqual(other.utf8)
    }
}

extension UnsafeBufferPointer<UInt8> {
    fileprivate func isSame(as other: UnsafeBufferPointer<UInt8>) -> Bool {
        guard count == other.count else { return false }
        guard let start = baseAddress, let otherStart = other.baseAddress else { return true }
        return unsafe memcmp(start, otherStart, count) == 0
    }

    fileprivate func precedes(_ other: UnsafeBufferPointer<UInt8>) -> Bool {
        guard let start = baseAddress, let otherStart = other.baseAddress else { return count < other.count }
        let order = unsafe memcmp(start, otherStart, Swift.min(count, other.count))
        return order == 0 ? count < other.count : order < 0
    }
}
