extension ImportValue {
    /// The UTF-8 bytes of a string, without ASCII whitespace at both ends; `nil` when this is no string.
    func withTrimmedText<R>(_ body: (UnsafeBufferPointer<UInt8>) throws -> R) rethrows -> R? {
        if case .json(let view) = head { return try view.withText { try body($0.trimmingASCIIWhitespace) } }
        guard case .text = head else { return nil }
        var text = text
        return try text.withUTF8 { try body($0.trimmingASCIIWhitespace) }
    }

    /// Whether this is a string without a character.
    @usableFromInline
    var isEmptyString: Bool {
        switch head {
        case .text: text.isEmpty
        case .json(let view): view.isEmptyString
        default: false
        }
    }
}

extension UnsafeBufferPointer<UInt8> {
    var trimmingASCIIWhitespace: UnsafeBufferPointer<UInt8> {
        var start = 0
        var end = count
        while start < end, self[start].isASCIIWhitespace { start += 1 }
        while end > start, self[end - 1].isASCIIWhitespace { end -= 1 }
        return UnsafeBufferPointer(rebasing: self[start..<end])
    }
}

extension UInt8 {
    fileprivate var isASCIIWhitespace: Bool { self == 0x20 || 0x09...0x0D ~= self }
}
