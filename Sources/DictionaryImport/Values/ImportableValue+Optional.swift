extension Optional: ImportableValue, StandardValue where Wrapped: ImportableValue {
    @_documentation(visibility: internal)
    public static var acceptsNull: Bool { true }

    /// Accepts null as `nil`, and what the wrapped type accepts.
    ///
    /// Where the wrapped type can hold a null, as in `Int??` and `ImportValue?`, it does: `nil` is left for a missing key.
    public static var _conversion: ValueConversion {
        if let model = Wrapped.self as? any DictionaryImportable.Type, model is AnyClass {
            return ValueConversion(ofClass: model, type: Self.self, isOptional: true)
        }
        let wrapped = ValueConversion.of(Wrapped.self)
        var isMissing: (@Sendable (ValueMemory) -> Bool)?
        if wrapped.acceptsNull { isMissing = { $0.copy(Self.self) == nil } }
        var convertEach: ValueConversion.ConvertEach?
        if wrapped.convertEach != nil {
            convertEach = { try convert($0, into: $1, by: wrapped, $2, in: $3) }
        }
        return ValueConversion(
            Self.self, acceptsNull: true, nestedModels: wrapped.nestedModels,
            convert: { source, memory, context in try convert(source, into: memory, by: wrapped, nil, in: context) },
            convertEach: convertEach,
            merge: { source, memory, merging, context in
                try merge(source, into: memory, by: wrapped, merging, in: context)
            },
            isUnchanged: { old, new in
                switch (old.copy(Self.self), new.copy(Self.self)) {
                case (let old?, let new?): wrapped.areUnchanged(old, new)
                case (nil, nil): true
                default: false
                }
            },
            hasSets: wrapped.rebuildSets != nil, rebuildSets: { rebuildSets(in: $0, by: wrapped, $1) },
            isMissing: isMissing,
            export: { memory, context in
                if let value = memory.copy(Self.self) {
                    try wrapped.export(value, to: context)
                } else if !wrapped.acceptsNull {
                    // Where what it wraps has a null of its own, `nil` is a missing key: nothing is written.
                    context.writer.writeNull()
                }
            })
    }

    private static func convert(
        _ source: SourceValue, into memory: ValueMemory, by wrapped: ValueConversion, _ each: ElementSettings?,
        in context: ImportContext
    ) throws {
        func convert() throws { try wrapped.convert(source, into: memory, each, in: context) }
        let isThere: Void? = wrapped.acceptsNull ? try convert() : try source.unlessNull(convert)
        memory.initialize(to: isThere == nil ? Self.none : Self.some(memory.take(Wrapped.self)))
    }

    /// Without a current value there is nothing to merge with: a fresh value is made.
    private static func merge(
        _ source: SourceValue, into memory: ValueMemory, by wrapped: ValueConversion, _ merging: Merging,
        in context: ImportContext
    ) throws {
        var value: Self
        if source.isNull, !wrapped.acceptsNull {
            value = nil
        } else if let start = memory.copy(Self.self) ?? merging.start(Wrapped.self) {
            value = try wrapped.merged(source, into: start, merging, in: context)
        } else {
            value = try wrapped.value(Wrapped.self, from: source, in: context)
        }
        memory.exchange(with: &value)
    }

    private static func rebuildSets(
        in memory: ValueMemory, by wrapped: ValueConversion, _ context: ImportContext
    ) -> Bool {
        guard let value = memory.copy(Self.self), let rebuilt = wrapped.rebuildingSets(in: value, context) else {
            return false
        }
        memory.assign(Self.some(rebuilt))
        return true
    }
}
