extension ImportableValue where Self: RawRepresentable, RawValue: ImportableValue {
    /// Accepts a raw value, converted as the type of the raw value is, and a value of the type itself.
    ///
    /// Refuses a boolean, and a raw value that no case has; when the type is `CaseIterable`, the error lists its cases.
    public static func importing(_ value: ImportValue, in context: ImportContext) throws -> Self {
        try importingRawValue(value, in: context)
    }

    @usableFromInline
    static func importingRawValue(_ value: ImportValue, in context: ImportContext) throws -> Self {
        if let same = value.other(as: Self.self) { return same }
        // A boolean is a number or text to other properties, but no raw value.
        if value.bool != nil, RawValue.self != Bool.self { throw value.mismatch(Self.self) }
        let rawValue = try value.converted(to: RawValue.self, in: context)
        guard let converted = Self(rawValue: rawValue) else { throw value.unknownCase(of: Self.self) }
        return converted
    }

    public static var _conversion: ValueConversion {
        let rawValue = ValueConversion.of(RawValue.self)
        return ValueConversion(custom: Self.self) { old, new in
            rawValue.areUnchanged(old.copy(Self.self).rawValue, new.copy(Self.self).rawValue)
        }
    }
}

// Nearly all raw values are texts or numbers, which are read as they are. That is compiled with the enumeration: elsewhere, the
// optional that `init(rawValue:)` returns is of a type that has to be looked up for each value.

extension ImportableValue where Self: RawRepresentable, RawValue == String {
    /// Accepts a text that is a raw value, and a value of the type itself. As that of other raw values.
    @_documentation(visibility: internal)
    @inlinable
    public static func importing(_ value: ImportValue, in context: ImportContext) throws -> Self {
        if let text = value.string, let converted = Self(rawValue: text) { return converted }
        return try importingRawValue(value, in: context)
    }
}

extension ImportableValue where Self: RawRepresentable, RawValue == Int {
    /// Accepts a number that is a raw value, and a value of the type itself. As that of other raw values.
    @_documentation(visibility: internal)
    @inlinable
    public static func importing(_ value: ImportValue, in context: ImportContext) throws -> Self {
        if let number = value.exactInteger, let converted = Self(rawValue: number) { return converted }
        return try importingRawValue(value, in: context)
    }
}

extension ImportValue {
    /// The number, when this is an integer, which a whole double is not.
    @usableFromInline
    var exactInteger: Int? { if case .integer(let number) = storage { Int(exactly: number) } else { nil } }

    func unknownCase(of type: Any.Type) -> any Error {
        let type = EnumerationType(type) { FoundValue.literal(of: ImportValue($0)) }
        return ImportFailure(.unknownCase(type, found: FoundValue(self)))
    }
}
