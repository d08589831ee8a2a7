extension ImportableValue where Self: RawRepresentable, RawValue: ImportableValue {
    /// Accepts a raw value, converted as the type of the raw value is, and a value of the type itself.
    ///
    /// Refuses a boolean, and a raw value that no case has; when the type is `CaseIterable`, the error lists its cases.
    @inlinable
    public static func importing(_ value: ImportValue, in context: ImportContext) throws -> Self {
        try value.lend { try _importing($0, in: context) }
    }

    @inlinable
    public static func _importing(_ source: SourceValue, in context: ImportContext) throws -> Self {
        if let same = source.other(as: Self.self) { return same }
        if source.isBool, RawValue.self != Bool.self { throw source.refusal(by: Self.self) }
        guard let converted = Self(rawValue: try RawValue._importing(source.lasting, in: context)) else {
            throw source.unknownCase(of: Self.self, rawValues: (Self.self as? any CaseIterable.Type)?.rawValueTexts)
        }
        return converted
    }

    @inlinable
    public static func _isUnchanged(_ old: Self, _ new: Self) -> Bool {
        RawValue._isUnchanged(old.rawValue, new.rawValue)
    }
}

extension SourceValue {
    /// A boolean is a number or text to other properties, but no raw value.
    @usableFromInline
    var isBool: Bool { bool != nil || resolved.bool != nil }

    @usableFromInline
    func unknownCase(of type: Any.Type, rawValues: [String]?) -> any Error {
        ImportFailure(.unknownCase(type: typeName(type), cases: rawValues ?? [], found: FoundValue(resolved)))
    }
}

extension CaseIterable {
    /// The raw values of all cases as an error shows them.
    @usableFromInline
    static var rawValueTexts: [String] {
        allCases.map { element in
            guard let representable = element as? any RawRepresentable else { return "\(element)" }
            return FoundValue.literal(of: ImportValue(representable.rawValue))
        }
    }
}
