// What hooks and converters make of a value.

extension ImportValue {
    /// Converts the value as an import does, as part of the running import when it comes from one.
    ///
    /// - Throws: ``ImportError`` with what does not convert. Inside a running import nothing remains of what failed, so
    ///   that the error may be thrown on as well as caught.
    public func converted<Value: ImportableValue>(to type: Value.Type = Value.self) throws(ImportError) -> Value {
        checkThread()
        if let context { return try context.convert(self) }
        return try ImportContext.run(type) { context in try converted(to: type, in: context) }
    }

    /// The converted value of a key or key path; `nil` when it is missing or null.
    ///
    /// - Throws: ``ImportError`` with what does not convert, as ``converted(to:)``.
    public func value<Value: ImportableValue>(_ type: Value.Type = Value.self, for key: String) throws(ImportError)
        -> Value?
    {
        // What an identity mostly is.
        if let scalar = plainMember(type, key) { return scalar }
        return try convertedValue(type, for: key)
    }

    func convertedValue<Value: ImportableValue>(_ type: Value.Type, for key: String) throws(ImportError) -> Value? {
        guard let value = find(key), !value.isNull else { return nil }
        do {
            return try value.attached(to: context).converted(to: type)
        } catch {
            var way = wayToHere
            _ = find(key) { way.append($0) }
            throw error.prefixed(by: way)
        }
    }

    /// A member of a dictionary, under the key as it is spelt, when it is of a type that most are of.
    @_specialize(where Value == Int)
    @_specialize(where Value == String)
    func plainMember<Value>(_ type: Value.Type, _ key: String) -> Value? {
        let isFrequent = type == Int.self || type == String.self || type == Double.self || type == Bool.self
        guard isFrequent, case .dictionary(let members) = storage else { return nil }
        return members.member(key, as: type)
    }
}

extension ImportValue: StandardValue {
    @_documentation(visibility: internal)
    public static var acceptsNull: Bool { true }

    /// Takes every value as it is, null too. It belongs to no import.
    public static var _conversion: ValueConversion {
        ValueConversion(
            ImportValue.self, acceptsNull: true,
            convert: { source, memory, _ in memory.initialize(to: source.resolved.attached(to: nil)) },
            // Numbers of different kinds are not the same here: they convert to text in different ways.
            isUnchanged: { ValueComparison.areSame($0.copy(ImportValue.self), $1.copy(ImportValue.self)) },
            export: { memory, context in try context.write(memory.copy(ImportValue.self)) })
    }

    /// Converts the value in a running import.
    func converted<Value: ImportableValue>(to type: Value.Type, in context: ImportContext) throws -> Value {
        try ValueMemory.withTemporary(for: type) { room in
            try convert(into: room, by: .of(type), in: context)
            return room.take(type)
        }
    }

    /// Converts the value into empty memory, in a running import.
    @inline(never)
    func convert(into memory: ValueMemory, by conversion: ValueConversion, in context: ImportContext) throws {
        try lend { try conversion.convert($0, memory, context) }
    }
}
