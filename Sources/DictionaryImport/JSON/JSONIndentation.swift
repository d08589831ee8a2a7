/// Breaks JSON without any whitespace into lines, indented by two spaces.
enum JSONIndentation {
    /// - Parameter depth: That of the value itself.
    static func indent(_ json: TextBytes, from depth: Int, into result: inout JSONBytes) {
        var depth = depth
        var index = 0
        // What stands in one piece is copied as one, up to the byte that ends it.
        var start = 0
        func writePiece(before end: Int) {
            result.append(json.part(start..<end))
            start = end
        }
        while index < json.count {
            let byte = json[index]
            index += 1
            switch byte {
            case Byte.quote: index = endOfString(json, from: index)
            case Byte.openBrace, Byte.openBracket:
                // An opening bracket is followed by something in complete JSON; the closing one is two bytes above.
                if json[index] == byte + 2 {
                    index += 1
                } else {
                    depth += 1
                    writePiece(before: index)
                    result.breakLine(depth: depth)
                }
            case Byte.closeBrace, Byte.closeBracket:
                depth -= 1
                writePiece(before: index - 1)
                result.breakLine(depth: depth)
            case Byte.comma:
                writePiece(before: index)
                result.breakLine(depth: depth)
            case Byte.colon:
                writePiece(before: index)
                result.append(Byte.space)
            default: break
            }
        }
        writePiece(before: index)
    }

    /// The index behind the closing quote of a string whose first character has the index `start`.
    @inline(__always)
    private static func endOfString(_ json: TextBytes, from start: Int) -> Int {
        var index = start
        while true {
            json.skipText(&index)
            if json[index] == Byte.quote { return index + 1 }
            index += json[index] == Byte.backslash ? 2 : 1
        }
    }
}
