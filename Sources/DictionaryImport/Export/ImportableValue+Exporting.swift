extension ImportableValue {
    /// A type that does not say how it is exported cannot be.
    public func exported(in context: ExportContext) throws -> Any? {
        throw ImportFailure(.notExportable(type: typeName(Self.self)))
    }

    public func _export(to context: ExportContext) throws { try context.write(saidBy: self) }
}

extension ImportableValue where Self: RawRepresentable, RawValue: ImportableValue {
    /// The raw value.
    public func exported(in context: ExportContext) throws -> Any? { rawValue }
}

extension ImportableCodec {
    @usableFromInline
    static func export(_ value: Value, to context: ExportContext) throws { try value._export(to: context) }

    @usableFromInline static var holdsModels: Bool { Value._holdsModels }
}

extension PropertyType {
    @usableFromInline static var holdsModels: Bool { Codec.holdsModels }

    @usableFromInline
    static func export(from object: ObjectAddress, access: PropertyAccessor, to context: ExportContext) throws {
        try withValue(of: object, access) { try Codec.export($0, to: context) }
    }
}
