extension ImportableValue where Self: RawRepresentable, RawValue: ImportableValue {
    /// Accepts a raw value, converted as the type of the raw value is, and a value of the type itself.
    ///
    /// Refuses a boolean, and a raw value that no case has; when the type is `CaseIterable`, the error lists its cases.
    @inlinable
    public static func importing(_ value: ImportValue, in context: ImportContext) throws -> Self {
        if let rawValue = value.plainRawValue(RawValue.self), let converted = Self(rawValue: rawValue) {
            return converted
        }
        if let same = value.other(as: Self.self) { return same }
        // A boolean is a number or text to other properties, but no raw value.
        if value.bool != nil, RawValue.self != Bool.self { throw value.refusal(by: Self.self) }
        let rawValue = try value.lend { try RawValue._importing($0, in: context) }
        guard let converted = Self(rawValue: rawValue) else { throw value.unknownCase(of: Self.self) }
        return converted
    }

    @inlinable
    public static func _isUnchanged(_ old: Self, _ new: Self) -> Bool {
        RawValue._isUnchanged(old.rawValue, new.rawValue)
    }
}

extension ImportValue {
    /// The value, when raw values have exactly its form.
    @inlinable @inline(__always)
    func plainRawValue<RawValue>(_ type: RawValue.Type) -> RawValue? {
        if RawValue.self == String.self { return string.flatMap { exactly($0, RawValue.self) } }
        if RawValue.self == Int.self { return int.flatMap { exactly($0, RawValue.self) } }
        return nil
    }

    @usableFromInline
    func unknownCase(of type: Any.Type) -> any Error {
        ImportFailure(.unknownCase(EnumerationType(type), found: FoundValue(self)))
    }
}
