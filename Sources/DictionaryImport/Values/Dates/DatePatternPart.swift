/// A part of a Unicode date pattern: text that stands for itself, or a field.
enum DatePatternPart {
    case literal([UInt8])
    case field(Unicode.Scalar, count: Int)

    /// The parts of a pattern; `nil` when a quote is left open.
    static func parts(of format: String) -> [DatePatternPart]? {
        var parts: [DatePatternPart] = []
        var rest = Array(format.utf8)[...]
        while let byte = rest.first {
            if byte == quote {
                guard let text = quoted(&rest) else { return nil }
                parts.append(.literal(Array(text)))
            } else if Byte.isLetter(byte) {
                let run = rest.prefix { $0 == byte }
                rest = rest.dropFirst(run.count)
                parts.append(.field(Unicode.Scalar(byte), count: run.count))
            } else {
                parts.append(.literal([byte]))
                rest = rest.dropFirst()
            }
        }
        return parts
    }

    /// Takes a quoted text, where two quotes stand for one, from the front; nil when it does not end.
    private static func quoted(_ rest: inout ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
        rest = rest.dropFirst()
        if rest.first == quote { return rest.popFirst().map { [$0] } }
        var text: ArraySlice<UInt8> = []
        while let byte = rest.popFirst() {
            if byte != quote {
                text.append(byte)
            } else if rest.first == quote {
                text.append(quote)
                rest = rest.dropFirst()
            } else {
                return text
            }
        }
        return nil
    }

    private static var quote: UInt8 { UInt8(ascii: "'") }
}
