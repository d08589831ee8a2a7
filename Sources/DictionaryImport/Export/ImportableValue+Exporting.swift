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

extension ImportableCodec where Value: ImportableValue {
    static func export(_ value: Value, to context: ExportContext) throws { try value._export(to: context) }

    static var nestedModels: NestedModels { Value._nestedModels }
}

extension PropertyCodec {
    /// Writes a copy of the value in memory: what it is exported as may be code of the user's, which may replace it.
    static func export(in memory: ValueMemory, to context: ExportContext) throws {
        try export(memory.copy(Value.self), to: context)
    }

    /// Writes the value in memory, which is empty afterwards.
    static func export(taking memory: ValueMemory, to context: ExportContext) throws {
        try export(memory.take(Value.self), to: context)
    }
}
