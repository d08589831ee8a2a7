import Foundation

extension String {
    /// Byte order, which is the same on every platform and for every locale.
    func precedesInUTF8(_ other: String) -> Bool { order(inUTF8: other) < 0 }

    /// Whether the bytes are the same: canonically equivalent spellings are equal to `==`, yet not the same text.
    func hasSameBytes(as other: String) -> Bool { utf8.count == other.utf8.count && order(inUTF8: other) == 0 }

    /// What follows the bytes of a prefix; `nil` where the text does not begin with them.
    func rest(afterBytesOf prefix: String) -> String? {
        var (text, prefix) = (self, prefix)
        return text.withUTF8 { text in
            prefix.withUTF8 { prefix in
                let start = unsafe UnsafeBufferPointer(rebasing: text.prefix(prefix.count))
                guard unsafe start.order(to: prefix) == 0 else { return nil }
                return unsafe String(decoding: text[prefix.count...], as: UTF8.self)
            }
        }
    }

    /// Negative when this comes first, and 0 when the bytes are the same.
    fileprivate func order(inUTF8 other: String) -> Int {
        let order = unsafe utf8.withContiguousStorageIfAvailable { bytes in
            unsafe other.utf8.withContiguousStorageIfAvailable { otherBytes in unsafe bytes.order(to: otherBytes) }
        }
        // Text that comes from Objective-C is not in one piece.
        return (order ?? nil)
            ?? (utf8.elementsEqual(other.utf8) ? 0 : utf8.lexicographicallyPrecedes(other.utf8) ? -1 : 1)
    }
}

extension UnsafeBufferPointer<UInt8> {
    fileprivate func order(to other: UnsafeBufferPointer<UInt8>) -> Int {
        guard let start = baseAddress, let otherStart = other.baseAddress else { return count - other.count }
        let order = unsafe memcmp(start, otherStart, Swift.min(count, other.count))
        return order == 0 ? count - other.count : Int(order)
    }
}

extension [String] {
    /// The indices of the texts in the order of their UTF-8 bytes; of the same texts, in their own order. All that is sorted by
    /// text is sorted here, and not once for each type.
    @inline(never)
    var orderInUTF8: [Int] {
        // Mostly a few bytes tell.
        let prefixes = map { KeyEnds($0).prefix }
        return indices.sorted {
            if prefixes[$0] != prefixes[$1] { return prefixes[$0] < prefixes[$1] }
            let order = self[$0].order(inUTF8: self[$1])
            return order < 0 || order == 0 && $0 < $1
        }
    }
}

extension Sequence {
    /// The elements in the order of the UTF-8 bytes of a text that each has.
    func sortedInUTF8(by text: (Element) -> String) -> [Element] {
        let elements = Array(self)
        return elements.map(text).orderInUTF8.map { elements[$0] }
    }
}

extension Sequence<String> { func sortedInUTF8() -> [String] { sortedInUTF8 { $0 } } }
