// The compiler makes copies of the loop for the elements that are most frequent. They are chosen at run time, so that
// models of other modules have them too.

extension Optional where Wrapped: ImportableValue {
    /// Written as a null where it is `nil`. Where what it wraps has a null of its own, as in `Int??`, `nil` is a missing key:
    /// nothing is written.
    public func _export(to context: ExportContext) throws {
        if let self {
            try self._export(to: context)
        } else if !Wrapped._acceptsNull {
            context.writer.writeNull()
        }
    }

    /// No element of an array is missing: each that is `nil` is a null.
    public static func _exportElements(_ elements: [Self], keys: [String]?, to context: ExportContext) throws {
        try context.exportElements(elements.count, keys: keys) { index in
            if keys != nil || elements[index] != nil {
                try elements[index]._export(to: context)
            } else {
                context.writer.writeNull()
            }
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
    public static func _exportElements(_ elements: [Self], keys: [String]?, to context: ExportContext) throws {
        if keys != nil || context.state.pointee.indexesElements {
            return try exportMembers(elements, keys, to: context)
        }
        try context.exportArray(elements.count) { try elements[$0]._export(to: context) }
    }

    @inline(never)
    private static func exportMembers(_ values: [Self], _ keys: [String]?, to context: ExportContext) throws {
        try context.exportElements(values.count, keys: keys) { try values[$0]._export(to: context) }
    }
}

extension Array where Element: ImportableValue {
    public func _export(to context: ExportContext) throws {
        try Element._exportElements(self, keys: nil, to: context)
    }
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
        let isScalar = Value.self == Int.self || Value.self == String.self || Value.self == Bool.self
        if isScalar, context.takesTrees, let members = exactly(mapValues { $0 as Any }, [String: Any].self) {
            try context.enter()
            defer { context.leave() }
            return context.writer.write(tree: members)
        }
        var keys: [String] = []
        var values: [Value] = []
        keys.reserveCapacity(count)
        values.reserveCapacity(count)
        for (key, value) in self {
            keys.append(key.importKey)
            values.append(value)
        }
        if isScalar || Value.self == Double.self {
            return try context.exportMembers(keys) { try values[$0]._export(to: context) }
        }
        try Value._exportElements(values, keys: keys, to: context)
    }

    public static var _nestedModels: NestedModels { .members(Value._nestedModels) }
}

extension ImportValue {
    public func _export(to context: ExportContext) throws { try context.write(self) }
}
