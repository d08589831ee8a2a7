/// A place in a text that goes by in pieces: the byte, the line, and the Unicode scalar within it, as people count.
struct JSONTextPlace {
    private(set) var offset = 0
    private(set) var line = 1
    private(set) var column = 1
    private var previous: UInt8 = 0

    /// Only an error wants to know the place, but every byte of a stream goes by: so lines are counted many bytes at once, and
    /// columns in the last one only.
    mutating func pass(_ bytes: ArraySlice<UInt8>) {
        guard let first = bytes.first, let last = bytes.last else { return }
        let lineEnds = lineEndCount(of: bytes)
        var lastLine = bytes
        if lineEnds > 0 {
            line += lineEnds
            column = 1
            lastLine = bytes.suffix { $0 != Byte.lineFeed && $0 != Byte.carriageReturn }
        } else if offset == 0, first == 0xEF {
            // The byte order mark is no scalar.
            column -= 1
        }
        // A line feed that belongs to the carriage return before it is no scalar of the next line.
        if lastLine.count == bytes.count, first == Byte.lineFeed { column -= 1 }
        // A continuation byte belongs to a scalar that was counted.
        column += lastLine.count { $0 & 0xC0 != 0x80 }
        previous = last
        offset += bytes.count
    }

    /// How many lines end in these bytes: with a line feed, a carriage return, or a carriage return and a line feed.
    private func lineEndCount(of bytes: ArraySlice<UInt8>) -> Int {
        let lineFeeds = bytes.count { $0 == Byte.lineFeed }
        let carriageReturns = bytes.count { $0 == Byte.carriageReturn }
        guard carriageReturns > 0 || previous == Byte.carriageReturn else { return lineFeeds }
        var pairs = 0
        var previous = previous
        for byte in bytes {
            if byte == Byte.lineFeed, previous == Byte.carriageReturn { pairs += 1 }
            previous = byte
        }
        return lineFeeds + carriageReturns - pairs
    }
}

extension ArraySlice<UInt8> {
    /// How many bytes fulfil a condition. Of a block with fewer than 256 bytes the count fits a byte, so that the compiler can
    /// count as many at once as a register holds: for that the loop has to be as plain as this.
    @inline(__always)
    fileprivate func count(where isCounted: (UInt8) -> Bool) -> Int {
        unsafe withUnsafeBufferPointer { bytes in
            var sum = 0
            var index = 0
            while index < bytes.count {
                let end = Swift.min(index + 192, bytes.count)
                var sumOfBlock: UInt8 = 0
                while index < end {
                    unsafe sumOfBlock &+= isCounted(bytes[index]) ? 1 : 0
                    index &+= 1
                }
                sum += Int(sumOfBlock)
            }
            return sum
        }
    }

    /// The last bytes that fulfil a condition.
    fileprivate func suffix(while isPart: (UInt8) -> Bool) -> ArraySlice<UInt8> {
        self[((lastIndex { !isPart($0) } ?? startIndex - 1) + 1)...]
    }
}
