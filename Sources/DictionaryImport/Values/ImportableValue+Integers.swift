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
        return withPlainText { text in NumberText.integer(text).number() } ?? nil
    }

    @inline(never)
    func integer<T: FixedWidthInteger>(_ type: T.Type, in context: ImportContext) throws -> T {
        if let number = try integerReading(for: type, in: context).number(type) { return number }
        throw resolved.outOfBounds(type)
    }

    /// What the value says as an integer, which is one.
    private func integerReading(for type: Any.Type, in context: ImportContext) throws -> NumberText.IntegerReading {
        // An exponent is a part of a number that JSON spells.
        let reading =
            digits.map { NumberText.integer($0, withExponent: true) }
            ?? resolved.integerReading(isExact: context.isExact)
        if case .notAnInteger = reading { throw resolved.mismatch(type) }
        return reading
    }
}

extension ImportValue {
    /// What the value says as an integer; in exact mode a number only.
    func integerReading(isExact: Bool) -> NumberText.IntegerReading {
        switch storage {
        case .integer(let number): .whole(WholeNumber(number))
        case .unsigned(let number): .whole(WholeNumber(number))
        case .double(let number) where number.isFinite && number == number.rounded(.towardZero):
            .init(whole: WholeNumber(whole: number))
        case .decimal(let number): number.integer
        case .hugeNumber: .outOfRange
        case .bool(let value) where !isExact: .whole(WholeNumber(value ? 1 : 0))
        case .string where !isExact: withTrimmedText { NumberText.integer($0) } ?? .notAnInteger
        case .other(let number as any BinaryInteger): .init(whole: WholeNumber(exactly: number))
        default: .notAnInteger
        }
    }
}
