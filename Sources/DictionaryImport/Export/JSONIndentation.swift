import Foundation

/// Breaks JSON without any whitespace into lines, indented by two spaces.
enum JSONIndentation {
    static func indented(_ json: TextBytes) -> Data {
        var result = Data(capacity: json.count * 2)
        var depth = 0
        var index = 0
        func breakLine() {
            result.append(Byte.lineFeed)
            result.append(contentsOf: repeatElement(Byte.space, count: depth * 2))
        }
        while index < json.count {
            let byte = json[index]
            index += 1
            switch byte {
            case Byte.quote:
                let end = endOfString(json, from: index)
                result.append(json.part((index - 1)..<end))
                index = end
            case Byte.openBrace, Byte.openBracket:
                result.append(byte)
                // An opening bracket is followed by something in complete JSON; the closing one is two bytes above.
                if json[index] == byte + 2 {
                    result.append(json[index])
                    index += 1
                } else {
                    depth += 1
                    breakLine()
                }
            case Byte.closeBrace, Byte.closeBracket:
                depth -= 1
                breakLine()
                result.append(byte)
            case Byte.comma:
                result.append(byte)
                breakLine()
            case Byte.colon:
                result.append(byte)
                result.append(Byte.space)
            default:
                result.append(byte)
            }
        }
        return result
    }

    /// The index behind the closing quote of a string whose first character has the index `start`.
    private static func endOfString(_ json: TextBytes, from start: Int) -> Int {
        var index = start
        while json[index] != Byte.quote { index += json[index] == Byte.backslash ? 2 : 1 }
        return index + 1
    }
}
