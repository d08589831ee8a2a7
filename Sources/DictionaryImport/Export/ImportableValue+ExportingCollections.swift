// The compiler makes copies of the loops for the elements and members that are most frequent. They are chosen at run
// time, so that models of other modules have them too.

extension Optional where Wrapped: ImportableValue {
    /// Written as a null where it is `nil`. Where what it wraps has a null of its own, as in `Int??`, `nil` is a missing key:
    /// nothing is written.
    public func _export(to context: ExportContext) throws {
        if let self {
            try self._export(to: context)
        } else if !Wrapped._acceptsNull {
            context.writeNull()
        }
    }

    /// No element is missing: each that is `nil` is a null.
    public static func _exportElements(_ elements: [Self], to context: ExportContext) throws {
        try context.exportElements(elements.count) { index in
            if let element = elements[index] { try element._export(to: context) } else { context.writeNull() }
        }
    }

    public static var _nestedModels: NestedModels { Wrapped._nestedModels }
}

extension ListValue {
    public static var _nestedModels: NestedModels { .elements(Element._nestedModels) }
}

extension ConvertibleValue {
    @_specialize(where Self == Double)
    @_specialize(where Self == Int)
    @_specialize(where Self == String)
    public static func _exportElements(_ elements: [Self], to context: ExportContext) throws {
        if context.wantsParts, !context.state.pointee.indexesElements, areParts(elements) {
            return try context.write(parts: elements.map { $0 as Any })
        }
        try context.exportElements(elements.count) { try elements[$0]._export(to: context) }
    }

    /// Whether the elements are what dictionaries have in them, as they are.
    @inline(__always)
    private static func areParts(_ elements: [Self]) -> Bool {
        if Self.self == Double.self { return elements.allSatisfy { ($0 as? Double)?.isFinite ?? false } }
        return Self.self == Int.self || Self.self == String.self || Self.self == Bool.self
    }
}

extension Array where Element: ImportableValue {
    public func _export(to context: ExportContext) throws { try Element._exportElements(self, to: context) }
}

extension ContiguousArray where Element: ImportableValue {
    public func _export(to context: ExportContext) throws { try Array(self)._export(to: context) }
}

extension Set where Element: ImportableValue {
    /// Written as an array, sorted by what the elements are exported as: a set has an order of its own in every
    /// process.
    public func _export(to context: ExportContext) throws { try context.exportSorted(self) }

    public static var _nestedModels: NestedModels { .elements(Element._nestedModels) }
}

extension Dictionary where Key: ImportableKey, Value: ImportableValue {
    /// Written as an object. Two keys with the same text are an issue.
    @_specialize(where Key == String, Value == Int)
    @_specialize(where Key == String, Value == String)
    @_specialize(where Key == String, Value == Double)
    @_specialize(where Key == String, Value == Bool)
    public func _export(to context: ExportContext) throws {
        if Value.self == Int.self || Value.self == String.self || Value.self == Bool.self, context.wantsParts,
            let parts = exactly(mapValues { $0 as Any }, [String: Any].self)
        {
            return try context.write(parts: parts)
        }
        var keys: [String] = []
        var values: [Value] = []
        keys.reserveCapacity(count)
        values.reserveCapacity(count)
        for (key, value) in self {
            keys.append(key.importKey)
            values.append(value)
        }
        try context.exportMembers(keys) { try values[$0]._export(to: context) }
    }

    public static var _nestedModels: NestedModels { .members(Value._nestedModels) }
}

extension ImportValue {
    public func _export(to context: ExportContext) throws { try context.write(self) }
}
