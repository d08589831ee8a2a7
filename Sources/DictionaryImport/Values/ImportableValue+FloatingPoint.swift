import Foundation

extension BinaryFloatingPoint {
    /// Converts to a floating-point type.
    ///
    /// Accepts numbers, 1 and 0 for a boolean, and text of a decimal number, also in groups of three and with an
    /// exponent. Refuses `"nan"`, `"inf"`, other text, and numbers beyond the range of the type. In exact mode accepts
    /// numbers only.
    fileprivate static func converting(
        _ source: SourceValue, in context: ImportContext, reading: (TextBytes) -> Self?
    ) throws -> Self {
        // From the digits as they are spelt, or from an integer, a number is rounded once. A zero may have a sign.
        if let number = source.digits.flatMap(reading) { return number }
        if let number = source.int, number != 0, Self(number).isFinite { return Self(number) }
        if let number = source.double, Self(number).isFinite { return Self(number) }
        if !context.isExact, let number = source.withPlainText(reading) ?? nil { return number }
        let value = source.resolved
        switch value.storage {
        case .double(let number):
            let converted = Self(number)
            guard converted.isFinite || !number.isFinite else { break }
            return converted
        case .integer(let number): if Self(number).isFinite { return Self(number) }
        case .unsigned(let number): if Self(number).isFinite { return Self(number) }
        case .decimal(let number): if let converted = number.withDigits(reading) { return converted }
        case .hugeNumber: break
        case .bool(let flag) where !context.isExact: return flag ? 1 : 0
        case .string where !context.isExact:
            if let converted = value.withTrimmedText(reading) ?? nil { return converted }
            guard value.isNumberText else { throw value.mismatch(Self.self) }
        default: throw value.mismatch(Self.self)
        }
        throw value.outOfRange(Self.self)
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
        return try converting(source, in: context, reading: NumberText.double)
    }
}

extension Float: StandardValue, ScalarValue {
    static func importing(_ source: SourceValue, in context: ImportContext) throws -> Float {
        try converting(source, in: context, reading: NumberText.binary)
    }
}

extension CGFloat: StandardValue, ScalarValue {
    static func importing(_ source: SourceValue, in context: ImportContext) throws -> CGFloat {
        try converting(source, in: context) { NumberText.double($0).map { CGFloat($0) } }
    }
}

#if !((os(macOS) || targetEnvironment(macCatalyst)) && arch(x86_64))
    extension Float16: StandardValue, ScalarValue {
        static func importing(_ source: SourceValue, in context: ImportContext) throws -> Float16 {
            try converting(source, in: context, reading: NumberText.binary)
        }
    }
#endif
