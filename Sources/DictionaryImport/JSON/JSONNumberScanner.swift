/// Finds the end of a number and checks it against RFC 8259, section 6.
///
///     number = [ "-" ] ( "0" / digit1-9 *digit ) [ "." 1*digit ] [ ( "e" / "E" ) [ "-" / "+" ] 1*digit ]
///
/// Size is not looked at: `1e400` is well-formed, and whoever asks for its value decides.
enum JSONNumberScanner {
    /// Moves `cursor` from the first byte, a minus or a digit, past the last and returns the kind of the number.
    ///
    /// Invariant: bytes <= cursor <= end, and a byte is read only below `end`.
    @inline(__always)
    static func scan(
        _ cursor: inout UnsafePointer<UInt8>, _ end: UnsafePointer<UInt8>, in bytes: UnsafePointer<UInt8>
    ) throws(JSONFailure) -> JSONTape.Kind {
        if cursor.pointee == Byte.minus { cursor += 1 }
        let first = cursor
        try skipDigits(&cursor, end, in: bytes)
        guard first.pointee != Byte.zero || cursor - first == 1 else {
            throw JSONFailure(offset: first - bytes, reason: .leadingZero)
        }
        guard cursor < end else { return .integer }
        guard cursor.pointee == Byte.point || Byte.isExponentMark(cursor.pointee) else { return .integer }
        if cursor.pointee == Byte.point {
            cursor += 1
            try skipDigits(&cursor, end, in: bytes)
        }
        if cursor < end, Byte.isExponentMark(cursor.pointee) {
            cursor += 1
            if cursor < end, cursor.pointee == Byte.minus || cursor.pointee == Byte.plus { cursor += 1 }
            try skipDigits(&cursor, end, in: bytes)
        }
        return .number
    }

    /// Skips one digit or more.
    @inline(__always)
    private static func skipDigits(
        _ cursor: inout UnsafePointer<UInt8>, _ end: UnsafePointer<UInt8>, in bytes: UnsafePointer<UInt8>
    ) throws(JSONFailure) {
        let first = cursor
        while cursor < end, Byte.isDigit(cursor.pointee) { cursor += 1 }
        guard cursor > first else {
            let text = UnsafeBufferPointer(start: bytes, count: end - bytes)
            throw JSONFailure(at: cursor - bytes, in: text, expected: .digit)
        }
    }
}
