/// A place in a text that goes by in pieces: the byte, the line, and the Unicode scalar within it, as people count.
struct JSONTextPlace {
    private(set) var offset = 0
    private(set) var line = 1
    private(set) var column = 1
    private var previous: UInt8 = 0

    /// Only an error wants to know the place, but every byte of a stream goes by: so lines are counted many bytes at once, and
    /// columns in the last one only.
    mutating func pass(_ bytes: TextBytes) {
        guard let last = bytes.last else { return }
        let lineEnds = bytes.lineEndCount(after: previous)
        var lastLine = bytes
        if lineEnds > 0 {
            line += lineEnds
            column = 1
            lastLine = bytes.part(bytes.startOfLastLine..<bytes.count)
        } else if offset == 0, bytes[0] == 0xEF {
            // The byte order mark is no scalar.
            column -= 1
        }
        // A line feed that belongs to the carriage return before it is no scalar of the next line.
        if lastLine.count == bytes.count, bytes[0] == Byte.lineFeed { column -= 1 }
        column += lastLine.scalarCount
        previous = last
        offset += bytes.count
    }
}

extension TextBytes {
    /// How many lines end in these bytes: with a line feed, a carriage return, or both in this order.
    fileprivate func lineEndCount(after previous: UInt8) -> Int {
        let lineFeeds = countOfBytes { $0 == Byte.lineFeed }
        guard previous == Byte.carriageReturn || position(of: Byte.carriageReturn, in: 0..<count) != nil else {
            return lineFeeds
        }
        var lineEnds = lineFeeds
        var previous = previous
        for byte in self {
            if byte == Byte.carriageReturn { lineEnds += 1 }
            if byte == Byte.lineFeed, previous == Byte.carriageReturn { lineEnds -= 1 }
            previous = byte
        }
        return lineEnds
    }

    /// Where the last line starts.
    fileprivate var startOfLastLine: Int {
        (lastIndex { $0 == Byte.lineFeed || $0 == Byte.carriageReturn } ?? -1) + 1
    }

    /// How many Unicode scalars start here: a continuation byte belongs to one that was counted.
    fileprivate var scalarCount: Int { countOfBytes { $0 & 0xC0 != 0x80 } }

    /// A block of bytes is small enough for its count to fit a byte, so that the compiler can count as many at once as a
    /// register holds: for that the loop has to be as plain as this.
    @inline(__always)
    private func countOfBytes(where isCounted: (UInt8) -> Bool) -> Int {
        var sum = 0
        var index = 0
        while index < count {
            let end = Swift.min(index &+ 192, count)
            var sumOfBlock: UInt8 = 0
            while index < end {
                sumOfBlock &+= isCounted(self[index]) ? 1 : 0
                index &+= 1
            }
            sum &+= Int(sumOfBlock)
        }
        return sum
    }
}
