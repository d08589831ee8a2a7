import Foundation

extension JSONTape {
    /// A string or key, with its escapes resolved.
    @inline(__always)
    func string(at index: Int) -> String {
        let text = text(at: index)
        switch kind(at: index) {
        case .escapedString: return unescapedString(text)
        case .string: return Self.string(ofValid: text, isASCII: false)
        default: return String(decoding: text, as: UTF8.self)
        }
    }

    /// A string of UTF-8 that has been checked: where the system allows, it is not checked again.
    @inline(never)
    private static func string(ofValid text: UnsafeBufferPointer<UInt8>, isASCII: Bool) -> String {
        if #available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *) {
            return String(copying: UTF8Span(unchecked: text.span, isKnownASCII: isASCII))
        }
        return String(decoding: text, as: UTF8.self)
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

    /// Up to this size, temporary memory is taken from the stack.
    private static let lengthForStack = 1024

    @inline(never)
    private func unescapedString(_ text: UnsafeBufferPointer<UInt8>) -> String {
        // An escape is never shorter than the UTF-8 it stands for.
        if text.count > Self.lengthForStack {
            return String(unsafeUninitializedCapacity: text.count) { JSONEscapes.resolve(text, into: $0) }
        }
        return withUnsafeTemporaryAllocation(of: UInt8.self, capacity: text.count) { resolved in
            let count = JSONEscapes.resolve(text, into: resolved)
            let text = UnsafeBufferPointer(rebasing: resolved[..<count])
            return Self.string(ofValid: text, isASCII: text.allSatisfy { $0 < 0x80 })
        }
    }
}
