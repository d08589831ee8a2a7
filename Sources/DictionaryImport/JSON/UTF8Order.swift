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

extension UnsafeBufferPointer<UInt8> {
    fileprivate func precedes(_ other: UnsafeBufferPointer<UInt8>) -> Bool {
        guard let start = baseAddress, let otherStart = other.baseAddress else { return count < other.count }
        let order = unsafe memcmp(start, otherStart, Swift.min(count, other.count))
        return order == 0 ? count < other.count : order < 0
    }
}
