/// An integer of the standard library.
///
/// Accepts a whole number in range, 1 and 0 for a boolean, and text of a decimal number, also in groups of three (`"1,234"`)
/// and with a fraction of zeros (`"12.0"`). Refuses fractions, numbers out of range and every other text. In exact mode
/// accepts whole numbers only.
@_documentation(visibility: internal)
public protocol IntegerValue: ScalarValue, FixedWidthInteger {}

extension IntegerValue {
    /// Inlined, so that the compiler knows the type.
    @inlinable
    public static func _importing(_ source: SourceValue, in context: ImportContext) throws -> Self {
        if let number = source.int ?? source.spelledInteger(in: context), let exact = Self(exactly: number) {
            return exact
        }
        return try source.resolved.integer(Self.self, in: context)
    }
}

extension Int: IntegerValue {}
extension Int8: IntegerValue {}
extension Int16: IntegerValue {}
extension Int32: IntegerValue {}
extension Int64: IntegerValue {}
extension UInt: IntegerValue {}
extension UInt8: IntegerValue {}
extension UInt16: IntegerValue {}
extension UInt32: IntegerValue {}
extension UInt64: IntegerValue {}

extension SourceValue {
    /// The whole number that text spells, when it fits.
    @usableFromInline
    @inline(never)
    func spelledInteger(in context: ImportContext) -> Int? {
        guard !context.isExact, case .signed(let number)? = withPlainText(NumberText.integer) else { return nil }
        return Int(exactly: number)
    }
}

extension ImportValue {
    @usableFromInline
    @inline(never)
    func integer<T: FixedWidthInteger>(_ type: T.Type, in context: ImportContext) throws -> T {
        switch storage {
        case .integer(let value): if let exact = T(exactly: value) { return exact }
        case .unsigned(let value): if let exact = T(exactly: value) { return exact }
        case .double(let value):
            if let exact = T(exactly: value) { return exact }
            guard value.isFinite, value == value.rounded(.towardZero) else { throw mismatch(type) }
        case .decimal(let value): if let exact: T = try integer(value.wholeNumber) { return exact }
        case .hugeNumber: break
        case .bool(let value) where !context.isExact: return value ? 1 : 0
        case .string where !context.isExact:
            if let exact: T = try integer(withTrimmedText(NumberText.integer)) { return exact }
        default: throw mismatch(type)
        }
        throw outOfBounds(type)
    }

    /// The integer that was read from digits; `nil` when it is out of range.
    private func integer<T: FixedWidthInteger>(_ reading: NumberText.IntegerReading?) throws -> T? {
        switch reading {
        case .signed(let whole)?: T(exactly: whole)
        case .unsigned(let whole)?: T(exactly: whole)
        case .outOfRange?: nil
        case .notAnInteger?, nil: throw mismatch(T.self)
        }
    }
}
