import Foundation

extension ImportValue {
    /// Converts to a floating-point type.
    ///
    /// Accepts numbers, 1 and 0 for a boolean, and text of a decimal number, also in groups of three and with an
    /// exponent. Refuses `"nan"`, `"inf"`, other text, and numbers beyond the range of the type. In exact mode accepts
    /// numbers only.
    fileprivate func floatingPoint<T: BinaryFloatingPoint>(
        _ type: T.Type, in context: ImportContext, reading: (TextBytes) -> T?
    ) throws -> T {
        switch storage {
        case .double(let value):
            let converted = T(value)
            if converted.isFinite || !value.isFinite { return converted }
            throw outOfRange(type)
        case .json(let view, _):
            if view.isNumber {
                guard let converted = reading(view.text) else { throw outOfRange(type) }
                return converted
            }
            if !context.isExact, let converted = withTrimmedText(reading) ?? nil { return converted }
        case .integer(let value):
            return T(value)
        case .unsigned(let value):
            return T(value)
        case .decimal(let value):
            if let converted = value.withDigits(reading) { return converted }
        case .bool(let value) where !context.isExact:
            return value ? 1 : 0
        case .string where !context.isExact:
            if let converted = withTrimmedText(reading) ?? nil { return converted }
        default:
            break
        }
        throw mismatch(type)
    }

    private func outOfRange(_ type: Any.Type) -> any Error {
        ImportFailure(.outOfRange(type: typeName(type), bounds: nil, found: FoundValue(self)))
    }
}

extension Double: _ScalarValue {
    public static func importing(_ value: ImportValue, in context: ImportContext) throws -> Double {
        try value.floatingPoint(Double.self, in: context, reading: NumberText.double)
    }

    @inlinable
    public static func _importing(
        consuming value: UnsafeMutablePointer<ImportValue>, in context: ImportContext
    ) throws -> Double {
        if case .double(let number) = value.pointee.head { return number }
        return try importing(value.pointee, in: context)
    }
}

extension Double {
    public static func _importing(from source: _SourceReference, in context: ImportContext) throws -> Double? {
        switch source.place {
        case .any(let any, _): exactDouble(any.pointee)
        case .json(let view): view.nearestDouble
        case .value, .dictionary, .text: nil
        }
    }
}

extension Float: _ScalarValue {
    public static func importing(_ value: ImportValue, in context: ImportContext) throws -> Float {
        try value.floatingPoint(Float.self, in: context, reading: NumberText.float)
    }
}

extension CGFloat: _ScalarValue {
    public static func importing(_ value: ImportValue, in context: ImportContext) throws -> CGFloat {
        try value.floatingPoint(CGFloat.self, in: context) { NumberText.double($0).map { CGFloat($0) } }
    }
}
