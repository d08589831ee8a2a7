import Foundation

// MARK: Booleans

extension Bool: StandardValue {
    /// Accepts a boolean; a number, which is true unless it is zero; and text in any case: `true`, `yes`, `y`, `t`,
    /// `on`, `false`, `no`, `n`, `f`, `off`, or a number.
    ///
    /// Refuses NaN and every other text, the empty one included. In exact mode accepts booleans only.
    public static func _importing(_ source: consuming ImportValue.Source, in context: ImportContext) throws -> Bool {
        if case .bool(let flag) = source { return flag }
        return try importingRare(source, in: context)
    }

    public static func _areKept(_ values: [Bool]?, levels: Int, in context: ImportContext) -> Bool { true }

    private static func importingRare(_ source: Source, in context: ImportContext) throws -> Bool {
        switch source.resolved(in: context.document) {
        case _ where context.isExact: break
        case .integer(let number): return number != 0
        case .unsigned, .hugeNumber: return true
        case .double(let number): if !number.isNaN { return number != 0 }
        case .decimal(let number): return !number.isZero
        case .string(let text): if let flag = Bool(text: text) { return flag }
        default: break
        }
        throw context.mismatch(source, Bool.self)
    }

    private init?(text: String) {
        switch String(decoding: text.utf8.trimmedASCII, as: UTF8.self).lowercased() {
        case "true", "yes", "y", "t", "on": self = true
        case "false", "no", "n", "f", "off": self = false
        default:
            guard let number = NumberText(text.utf8) else { return nil }
            // One beyond the range of a `Double` is none.
            self = number.double != 0
        }
    }

    public static func _isUnchanged(_ old: Bool, _ new: Bool) -> Bool { old == new }

    public func _export(to context: ExportContext) throws { context.write(self) }
}

// MARK: Integers

extension Int: StandardValue {
    public static func _areKept(_ values: [Int]?, levels: Int, in context: ImportContext) -> Bool { true }
}
extension Int8: StandardValue {}
extension Int16: StandardValue {}
extension Int32: StandardValue {}
extension Int64: StandardValue {}
extension UInt: StandardValue {}
extension UInt8: StandardValue {}
extension UInt16: StandardValue {}
extension UInt32: StandardValue {}
extension UInt64: StandardValue {}

@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
extension Int128: StandardValue {}

@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
extension UInt128: StandardValue {}

/// An integer of the standard library.
///
/// Accepts a whole number in range, 1 and 0 for a boolean, and text of a decimal number, also in groups of three (`"1,234"`)
/// and with a fraction of zeros (`"12.0"`), all by their digits. Refuses fractions, numbers out of range and every other text.
/// In exact mode accepts whole numbers only.
extension StandardValue where Self: FixedWidthInteger {
    public static func _importing(_ source: consuming ImportValue.Source, in context: ImportContext) throws -> Self {
        if case .int(let number) = source, let exact = Self(exactly: number) { return exact }
        return try importingRare(source, in: context)
    }

    private static func importingRare(_ source: Source, in context: ImportContext) throws -> Self {
        let reading = source.integerReading(in: context.document, isExact: context.isExact)
        if let number = reading.number(Self.self) { return number }
        if case .notAnInteger = reading { throw context.mismatch(source, Self.self) }
        throw context.outOfRange(source, Self.self, bounds: "\(Self.min)...\(Self.max)")
    }

    public static func _isUnchanged(_ old: Self, _ new: Self) -> Bool { old == new }

    public func _export(to context: ExportContext) throws { context.write(integer: self) }
}

extension Source {
    /// What the value says as an integer; in exact mode, what a number says.
    func integerReading(in document: JSONDocument, isExact: Bool) -> NumberText.IntegerReading {
        // An exponent is a part of a number that JSON spells.
        if let digits = digits(in: document) { return digits.integer(withExponent: true) }
        if !isExact, let text = numberText(in: document) { return text.integer() }
        switch resolved(in: document) {
        case .integer(let number): return .init(whole: WholeNumber(exactly: number))
        case .unsigned(let number): return .init(whole: WholeNumber(exactly: number))
        case .double(let number) where number.isFinite && number == number.rounded(.towardZero):
            return .init(whole: WholeNumber(whole: number))
        case .decimal(let number): return NumberText(number)?.integer(withExponent: true) ?? .notAnInteger
        case .hugeNumber: return .outOfRange
        case .bool(let flag) where !isExact: return .init(whole: WholeNumber(exactly: flag ? 1 : 0))
        case .other(let number as any BinaryInteger): return .init(whole: WholeNumber(exactly: number))
        default: return .notAnInteger
        }
    }
}

// MARK: Floating-point numbers

/// A floating-point type.
///
/// Accepts numbers, 1 and 0 for a boolean, and text of a decimal number, also in groups of three and with an exponent. Refuses
/// `"nan"`, `"inf"`, other text, and numbers beyond the range of the type. In exact mode accepts numbers only.
extension StandardValue where Self: BinaryFloatingPoint & CustomStringConvertible {
    public static func _importing(_ source: consuming ImportValue.Source, in context: ImportContext) throws -> Self {
        try source.number(Self.self, as: Self.self, in: context)
    }

    /// NaN is unchanged by NaN, and a zero is changed by one of the other sign.
    public static func _isUnchanged(_ old: Self, _ new: Self) -> Bool {
        old == new ? old.sign == new.sign : old.isNaN && new.isNaN
    }

    public func _export(to context: ExportContext) throws {
        if Self.isDouble { try context.write(Double(self)) } else { try context.write(narrow: self) }
    }
}

extension Double: StandardValue {
    public static func _areKept(_ values: [Double]?, levels: Int, in context: ImportContext) -> Bool { true }
}
extension Float: StandardValue {}

#if !((os(macOS) || targetEnvironment(macCatalyst)) && arch(x86_64))
    extension Float16: StandardValue {}
#endif

extension CGFloat: StandardValue {
    /// Accepts what `Double` accepts. On Linux, not all of the arithmetic is there that the others have.
    public static func _importing(_ source: consuming ImportValue.Source, in context: ImportContext) throws -> CGFloat {
        CGFloat(try source.number(NativeType.self, as: CGFloat.self, in: context))
    }
}

extension BinaryFloatingPoint {
    fileprivate static var isDouble: Bool { significandBitCount == Double.significandBitCount }
}

extension Source {
    /// - Parameter type: The type that an error names.
    fileprivate func number<Number: BinaryFloatingPoint>(
        _: Number.Type, as type: Any.Type, in context: ImportContext
    ) throws -> Number {
        switch self {
        case .double(let number): if let exact = Number(exactly: number) { return exact }
        case .int(let number): if let exact = Number(exactly: number) { return exact }
        case .json(let place):
            if Number.isDouble, let number = context.document.double(at: place) { return Number(number) }
        default: break
        }
        return try rareNumber(as: type, in: context)
    }

    /// The number that JSON spells, or that a text does where one is accepted.
    fileprivate func spelledNumber(in context: ImportContext) -> NumberText? {
        digits(in: context.document) ?? (context.isExact ? nil : numberText(in: context.document))
    }

    private func rareNumber<Number: BinaryFloatingPoint>(as type: Any.Type, in context: ImportContext) throws -> Number
    {
        // From the digits, a number is rounded once: by way of another type it would be twice.
        let number: Number?
        if let text = spelledNumber(in: context) {
            number = text.nearest()
        } else {
            switch resolved(in: context.document) {
            case .integer(let integer): number = Number(integer)
            case .unsigned(let integer): number = Number(integer)
            // What came as no finite number stays that.
            case .double(let double) where !double.isFinite: return Number(double)
            case .double(let double): number = Number(double)
            case .decimal(let decimal): number = NumberText(decimal)?.nearest()
            case .bool(let flag) where !context.isExact: return flag ? 1 : 0
            default: throw context.mismatch(self, type)
            }
        }
        guard let number, number.isFinite else { throw context.outOfRange(self, type) }
        return number
    }
}

extension NumberText {
    /// The nearest number; `nil` beyond the range of the type.
    func nearest<Number: BinaryFloatingPoint>() -> Number? {
        if Number.isDouble { return double.map { Number($0) } }
        if Number.significandBitCount == Float.significandBitCount { return float.map { Number($0) } }
        #if (os(macOS) || targetEnvironment(macCatalyst)) && arch(x86_64)
            return nil
        #else
            return half.map { Number($0) }
        #endif
    }
}

// MARK: Decimal numbers

extension Decimal: StandardValue {
    /// Accepts numbers and text of a decimal number, by their digits and never by way of `Double`; 1 and 0 for a
    /// boolean. Refuses what is not finite, other text, and numbers beyond the range of `Decimal`.
    ///
    /// A source that has made a `Double` of a number before it came here has its shortest digits: `0.1` stays 0.1.
    public static func _importing(_ source: consuming ImportValue.Source, in context: ImportContext) throws -> Decimal {
        let number: Decimal?
        if let text = source.spelledNumber(in: context) {
            number = text.decimal
        } else {
            switch source.resolved(in: context.document) {
            case .integer(let integer): number = Decimal(integer)
            case .unsigned(let integer): number = Decimal(integer)
            case .double(let double) where double.isFinite: number = Decimal(digitsOf: double)
            case .decimal(let decimal): number = decimal
            case .bool(let flag) where !context.isExact: number = flag ? 1 : 0
            default: throw context.mismatch(source, Decimal.self)
            }
        }
        guard let number else { throw context.outOfRange(source, Decimal.self) }
        return number
    }

    /// The shortest digits that read back as the number.
    init?(digitsOf number: Double) {
        guard number.isFinite, let decimal = NumberText(number.description.utf8)?.decimal else { return nil }
        self = decimal
    }

    public func _export(to context: ExportContext) throws { try context.write(self) }
}
