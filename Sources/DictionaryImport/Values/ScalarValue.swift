/// A value without parts of its own: it needs nothing of the running import, and is unchanged when it is equal.
protocol ScalarValue: StandardValue, Equatable {
    /// Converts a value of the source, which is lent.
    static func importing(_ source: SourceValue, in context: ImportContext) throws -> Self

    /// Whether writing `new` over `old` would change nothing.
    static func isUnchanged(_ old: Self, _ new: Self) -> Bool

    /// Writes what stands for this value.
    func write(to context: ExportContext) throws
}

extension ScalarValue {
    @inline(__always)
    static func isUnchanged(_ old: Self, _ new: Self) -> Bool { old == new }
}

extension StandardValue {
    /// That of a scalar. Other types have their own.
    public static var _conversion: ValueConversion { ValueConversion.ofScalar(Self.self) }
}

extension ValueConversion {
    /// That of a type that is not frequent: compiled once for all of them.
    @inline(never)
    fileprivate static func ofScalar(_ type: Any.Type) -> ValueConversion {
        guard let scalar = type as? any ScalarValue.Type else {
            fatalError("\(type) must conform to ImportableValue: StandardValue is for types of the library.")
        }
        func make<Value: ScalarValue>(_ type: Value.Type) -> ValueConversion { ValueConversion(scalar: type) }
        return make(scalar)
    }

    @inline(__always)
    convenience init<Value: ScalarValue>(scalar type: Value.Type) {
        self.init(
            type, isScalar: true,
            convert: { source, memory, context in memory.initialize(to: try Value.importing(source, in: context)) },
            assign: { source, memory, context in
                var value = try Value.importing(source, in: context)
                memory.exchange(with: &value)
            },
            isUnchanged: { old, new in
                old.reading(Value.self) { old in new.reading(Value.self) { Value.isUnchanged(old, $0) } }
            },
            export: { memory, context in try memory.reading(Value.self) { try $0.write(to: context) } })
    }

    /// An optional scalar.
    @inline(__always)
    convenience init<Value: ScalarValue>(optional type: Value.Type) {
        self.init(
            Value?.self, acceptsNull: true,
            convert: { source, memory, context in
                memory.initialize(to: try source.unlessNull { try Value.importing(source, in: context) })
            },
            assign: { source, memory, context in
                var value = try source.unlessNull { try Value.importing(source, in: context) }
                memory.exchange(with: &value)
            },
            isUnchanged: { old, new in
                old.reading(Value?.self) { old in
                    new.reading(Value?.self) { new in
                        guard let old, let new else { return old == nil && new == nil }
                        return Value.isUnchanged(old, new)
                    }
                }
            },
            export: { memory, context in
                try memory.reading(Value?.self) { value in
                    if let value { try value.write(to: context) } else { context.writer.writeNull() }
                }
            })
    }
}
