import Foundation

/// A number in the form that it has in the source.
private enum UnroundedNumber {
    case digits(TextBytes)
    case integer(Int64)
    case unsigned(UInt64)
    case double(Double)

    func rounded<Number: NearestBinary>(to type: Number.Type) -> Number? {
        switch self {
        case .digits(let text): NumberText.binary(text)
        case .integer(let number): Number(number)
        case .unsigned(let number): Number(number)
        case .double(let number): Number(number)
        }
    }
}

/// The formats of floating-point types.
private enum BinaryFormat {
    case half, single, double

    /// A number rounded once; `nil` for text that is none.
    @inline(never)
    func rounded(_ number: UnroundedNumber) -> Double? {
        switch self {
        case .double: return number.rounded(to: Double.self)
        case .single: return number.rounded(to: Float.self).map { Double($0) }
        case .half:
            #if (os(macOS) || targetEnvironment(macCatalyst)) && arch(x86_64)
                return nil
            #else
                return number.rounded(to: Float16.self).map { Double($0) }
            #endif
        }
    }
}

extension SourceValue {
    /// Converts to a floating-point type. Whatever the format, a `Double` holds its numbers.
    ///
    /// Accepts numbers, 1 and 0 for a boolean, and text of a decimal number, also in groups of three and with an
    /// exponent. Refuses `"nan"`, `"inf"`, other text, and numbers beyond the range of the type. In exact mode accepts
    /// numbers only.
    @inline(never)
    fileprivate func number(for type: Any.Type, _ format: BinaryFormat, in context: ImportContext) throws -> Double {
        func rounded(_ number: UnroundedNumber) -> Double? { format.rounded(number) }
        func finite(_ number: UnroundedNumber) -> Double? { rounded(number).flatMap { $0.isFinite ? $0 : nil } }
        // From the digits as they are spelt, or from an integer, a number is rounded once. A zero may have a sign.
        if let digits, let number = rounded(.digits(digits)) { return number }
        if let number = int, number != 0, let converted = finite(.integer(Int64(number))) { return converted }
        if let number = double, let converted = finite(.double(number)) { return converted }
        if !context.isExact, let number = withPlainText({ rounded(.digits($0)) }) ?? nil { return number }
        let value = resolved
        switch value.storage {
        case .double(let number):
            if let converted = number.isFinite ? finite(.double(number)) : rounded(.double(number)) { return converted }
        case .integer(let number): if let converted = finite(.integer(number)) { return converted }
        case .unsigned(let number): if let converted = finite(.unsigned(number)) { return converted }
        case .decimal(let number): if let converted = number.withDigits({ rounded(.digits($0)) }) { return converted }
        case .hugeNumber: break
        case .bool(let flag) where !context.isExact: return flag ? 1 : 0
        case .string where !context.isExact:
            if let converted = value.withTrimmedText({ rounded(.digits($0)) }) ?? nil { return converted }
            guard value.isNumberText else { throw value.mismatch(type) }
        default: throw value.mismatch(type)
        }
        throw value.outOfRange(type)
    }
}

extension ImportValue {
    /// Whether this is text of a number, be it too large for a type.
    var isNumberText: Bool { withTrimmedText { NumberForm($0) != nil } ?? false }
}

extension Double: StandardValue, ScalarValue {
    static func importing(_ source: SourceValue, in context: ImportContext) throws -> Double {
        if let number = source.double { return number }
        // A zero may have a sign.
        if let number = source.int, number != 0 { return Double(number) }
        return try source.number(for: Double.self, .double, in: context)
    }
}

extension Float: StandardValue, ScalarValue {
    static func importing(_ source: SourceValue, in context: ImportContext) throws -> Float {
        Float(try source.number(for: Float.self, .single, in: context))
    }
}

extension CGFloat: StandardValue, ScalarValue {
    static func importing(_ source: SourceValue, in context: ImportContext) throws -> CGFloat {
        let format: BinaryFormat = MemoryLayout<CGFloat>.size == MemoryLayout<Double>.size ? .double : .single
        return CGFloat(try source.number(for: CGFloat.self, format, in: context))
    }
}

#if !((os(macOS) || targetEnvironment(macCatalyst)) && arch(x86_64))
    extension Float16: StandardValue, ScalarValue {
        static func importing(_ source: SourceValue, in context: ImportContext) throws -> Float16 {
            Float16(try source.number(for: Float16.self, .half, in: context))
        }
    }
#endif
