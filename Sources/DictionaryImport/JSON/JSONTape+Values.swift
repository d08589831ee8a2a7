import Foundation

extension JSONTape {
    /// A string or key, with its escapes resolved.
    @inline(__always)
    func string(at index: Int) -> String {
        let text = text(at: index)
        return kind(at: index) == .escapedString ? unescapedString(text) : String(decoding: text, as: UTF8.self)
    }

    /// A number as an integer, also where it is written with a fraction of zeros; see `NumberText.integer(_:)`.
    @inline(__always)
    func integer(at index: Int) -> NumberText.IntegerReading { NumberText.integer(text(at: index)) }

    /// The nearest `Double`; `nil` for a number too large for the type.
    @inline(__always)
    func double(at index: Int) -> Double? { NumberText.double(text(at: index)) }

    /// The nearest `Float`, rounded once; `nil` for a number too large for the type.
    @inline(__always)
    func float(at index: Int) -> Float? { NumberText.float(text(at: index)) }

    /// The number from its digits; `nil` for a number beyond the type.
    @inline(__always)
    func decimal(at index: Int) -> Decimal? { NumberText.decimal(text(at: index)) }

    @inline(never)
    private func unescapedString(_ text: UnsafeBufferPointer<UInt8>) -> String {
        // An escape is never shorter than the UTF-8 it stands for.
        String(unsafeUninitializedCapacity: text.count) { JSONEscapes.resolve(text, into: $0) }
    }
}
