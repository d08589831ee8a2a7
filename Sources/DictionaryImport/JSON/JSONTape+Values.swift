import Foundation

extension JSONTape {
    /// A string or key, with its escapes resolved.
    @inline(__always)
    func string(at index: Int) -> String {
        let text = text(at: index)
        switch kind(at: index) {
        case .escapedString: return unescapedString(text)
        case .string: return String(valid: text, isASCII: false)
        default: return String(text)
        }
    }

    /// The nearest `Double`; `nil` for a number too large for the type.
    @inline(__always)
    func double(at index: Int) -> Double? { NumberText.double(text(at: index)) }

    /// The number from its digits; `nil` for a number beyond the type.
    @inline(__always)
    func decimal(at index: Int) -> Decimal? { NumberText.decimal(text(at: index)) }

    /// Up to this size, temporary memory is taken from the stack.
    private static let lengthForStack = 1024

    @inline(never)
    private func unescapedString(_ text: TextBytes) -> String {
        // An escape is never shorter than the UTF-8 it stands for.
        if text.count > Self.lengthForStack {
            return String(capacity: text.count) { JSONEscapes.resolve(text, into: $0) }
        }
        return withTemporaryMemory(of: UInt8.self, count: text.count) { resolved in
            let text = resolved.text(0..<JSONEscapes.resolve(text, into: resolved))
            return String(valid: text, isASCII: text.allSatisfy { $0 < 0x80 })
        }
    }
}
