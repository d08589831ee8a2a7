extension ImportableValue where Self: RawRepresentable, RawValue: ImportableValue {
    /// Accepts a raw value, converted as the type of the raw value is, and a value of the type itself.
    ///
    /// Refuses a boolean, and a raw value that no case has; when the type is `CaseIterable`, the error lists its cases.
    public static func importing(_ value: ImportValue, in context: ImportContext) throws -> Self {
        try importingRawValue(value, in: context)
    }

    fileprivate static func importingRawValue(_ value: ImportValue, in context: ImportContext) throws -> Self {
        if let same = value.other(as: Self.self) { return same }
        // A boolean is a number or text to other properties, but no raw value.
        if value.bool != nil, RawValue.self != Bool.self { throw value.refusal(by: Self.self) }
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

// Nearly all raw values are texts or numbers, which are read where they stand.

extension ImportableValue where Self: RawRepresentable, RawValue == String {
    /// Accepts a text that is a raw value, and a value of the type itself. As that of other raw values.
    @_documentation(visibility: internal)
    public static func importing(_ value: ImportValue, in context: ImportContext) throws -> Self {
        if case .string(let text) = value.storage, let converted = Self(rawValue: text) { return converted }
        return try importingRawValue(value, in: context)
    }
}

extension ImportableValue where Self: RawRepresentable, RawValue == Int {
    /// Accepts a number that is a raw value, and a value of the type itself. As that of other raw values.
    @_documentation(visibility: internal)
    public static func importing(_ value: ImportValue, in context: ImportContext) throws -> Self {
        if case .integer(let number) = value.storage, let number = Int(exactly: number),
            let converted = Self(rawValue: number)
        {
            return converted
        }
        return try importingRawValue(value, in: context)
    }
}

extension ImportValue {
    func unknownCase(of type: Any.Type) -> any Error {
        let type = EnumerationType(type) { FoundValue.literal(of: ImportValue($0)) }
        return ImportFailure(.unknownCase(type, found: FoundValue(self)))
    }
}
