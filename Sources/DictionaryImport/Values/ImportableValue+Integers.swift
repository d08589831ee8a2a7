/// An integer of the standard library.
///
/// Accepts a whole number in range, 1 and 0 for a boolean, and text of a decimal number, also in groups of three (`"1,234"`)
/// and with a fraction of zeros (`"12.0"`), all by their digits. Refuses fractions, numbers out of range and every other text.
/// In exact mode accepts whole numbers only.
protocol IntegerValue: ScalarValue, FixedWidthInteger {}

extension IntegerValue {
    /// Inlined, so that the compiler knows the type.
    static func importing(_ source: SourceValue, in context: ImportContext) throws -> Self {
        if let number = source.int ?? source.spelledInteger(in: context), let exact = Self(exactly: number) {
            return exact
        }
        return try source.integer(Self.self, in: context)
    }
}

extension Int: StandardValue, IntegerValue {}
extension Int8: StandardValue, IntegerValue {}
extension Int16: StandardValue, IntegerValue {}
extension Int32: StandardValue, IntegerValue {}
extension Int64: StandardValue, IntegerValue {}
extension UInt: StandardValue, IntegerValue {}
extension UInt8: StandardValue, IntegerValue {}
extension UInt16: StandardValue, IntegerValue {}
extension UInt32: StandardValue, IntegerValue {}
extension UInt64: StandardValue, IntegerValue {}
extension Int128: StandardValue, IntegerValue {}
extension UInt128: StandardValue, IntegerValue {}

extension SourceValue {
    /// The whole number that text spells, when it fits.
    @inline(never)
    func spelledInteger(in context: ImportContext) -> Int? {
        if context.isExact { return nil }
        return withPlainText { text in NumberText.integer(text).number } ?? nil
    }

    @inline(never)
    func integer<T: FixedWidthInteger>(_ type: T.Type, in context: ImportContext) throws -> T {
        // An exponent is a part of a number that JSON spells.
        guard let digits else { return try resolved.integer(type, in: context) }
        return try resolved.integer(NumberText.integer(digits, withExponent: true))
    }
}

extension ImportValue {
    fileprivate func integer<T: FixedWidthInteger>(_ type: T.Type, in context: ImportContext) throws -> T {
        switch storage {
        case .integer(let value): if let exact = T(exactly: value) { return exact }
        case .unsigned(let value): if let exact = T(exactly: value) { return exact }
        case .double(let value):
            if let exact = T(exactly: value) { return exact }
            guard value.isFinite, value == value.rounded(.towardZero) else { throw mismatch(type) }
        case .decimal(let value): return try integer(value.integer())
        case .hugeNumber: break
        case .bool(let value) where !context.isExact: return value ? 1 : 0
        case .string where !context.isExact: return try integer(withTrimmedText { NumberText.integer($0) })
        case .other(let value as any BinaryInteger): if let exact = T(exactly: value) { return exact }
        default: throw mismatch(type)
        }
        throw outOfBounds(type)
    }

    /// The integer that was read from digits.
    fileprivate func integer<T: FixedWidthInteger>(_ reading: NumberText.IntegerReading<T>?) throws -> T {
        switch reading {
        case .whole(let whole)?: return whole
        case .outOfRange?: throw outOfBounds(T.self)
        case .notAnInteger?, nil: throw mismatch(T.self)
        }
    }
}
