// What hooks and converters make of a value.

extension ImportValue {
    /// Converts the value as an import does, as part of the running import when it comes from one.
    ///
    /// - Throws: ``ImportError`` with what does not convert. Inside a running import nothing remains of what failed, so
    ///   that the error may be thrown on as well as caught.
    public func converted<Value: ImportableValue>(to type: Value.Type = Value.self) throws(ImportError) -> Value {
        if let context = scope?.context { return try context.convert(self, to: type) }
        return try Import.convert(self, to: type)
    }

    /// The converted value of a key or key path; `nil` when it is missing or null.
    ///
    /// - Throws: ``ImportError`` with what does not convert, as ``converted(to:)``.
    public func value<Value: ImportableValue>(_ type: Value.Type = Value.self, for key: String) throws(ImportError)
        -> Value?
    {
        guard let (path, value) = find(key), !value.isNull else { return nil }
        do {
            return try value.converted(to: type)
        } catch {
            // The running import knows the way that a value of it has.
            if context != nil { throw error }
            throw error.prefixed(by: (scope?.path ?? []) + path)
        }
    }

    /// The session of the running import; `nil` without one, and when the import is over.
    public var session: ImportSession? { context?.session }

    /// The same value, which belongs to no import.
    var detached: ImportValue {
        if case .value(let value) = source { return value.detached }
        return ImportValue(source, document: document)
    }
}

extension ImportValue: StandardValue {
    @_documentation(visibility: internal)
    public static var acceptsNull: Bool { true }

    /// Takes every value as it is, null too. It belongs to no import.
    public static func _importing(
        _ source: consuming ImportValue.Source, in context: ImportContext
    ) throws -> ImportValue {
        let (source, context) = source.placed(in: context)
        try source.checkUntyped(in: context, takesAll: true)
        return ImportValue(source, document: context.document)
    }

    /// Numbers of different kinds are not the same here: they convert to text in different ways.
    public static func _isUnchanged(_ old: ImportValue, _ new: ImportValue) -> Bool {
        ValueComparison.areSame(old, new)
    }

    public func _export(to context: ExportContext) throws { try context.write(self) }
}

extension ImportValue: Equatable {
    /// Whether two values are the same in terms of JSON: numbers by their value, text by its characters' code, arrays by their
    /// elements, objects by their members in any order. A boolean is no number. Dates and other values that JSON does not know
    /// are the same when they are equal.
    ///
    /// Containers that are nested more than 128 levels deep are not the same.
    public static func == (left: ImportValue, right: ImportValue) -> Bool { ValueComparison.areEqual(left, right) }
}

// MARK: What is wrong with a value

extension ImportValue {
    /// The failure to convert this value to a type.
    func mismatch(_ type: Any.Type) -> any Error { mismatch(expected: typeName(type)) }

    func mismatch(expected: String) -> any Error {
        ImportFailure(.typeMismatch(expected: expected, found: FoundValue(self)))
    }

    /// The failure of a number that a type has no room for.
    func outOfRange(_ type: Any.Type, bounds: String? = nil) -> any Error {
        ImportFailure(.outOfRange(type: typeName(type), bounds: bounds, found: FoundValue(self)))
    }
}
