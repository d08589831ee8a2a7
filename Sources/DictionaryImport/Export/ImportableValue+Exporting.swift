extension ImportableValue {
    /// A type that does not say how it is exported cannot be.
    public func exported(in context: ExportContext) throws -> Any? {
        throw ImportFailure(.notExportable(type: typeName(Self.self)))
    }
}

extension ImportableValue where Self: RawRepresentable, RawValue: ImportableValue {
    /// The raw value.
    public func exported(in context: ExportContext) throws -> Any? { rawValue }
}
