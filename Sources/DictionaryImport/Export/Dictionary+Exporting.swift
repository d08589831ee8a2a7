extension Dictionary where Key: ImportableKey {
    /// Writes an object. Two keys with the same text are an issue.
    @_specialize(where Key == String, Value == Int)
    @_specialize(where Key == String, Value == String)
    @_specialize(where Key == String, Value == Bool)
    @_specialize(kind:partial,where Key == String)
    static func export(_ members: [Key: Value], by value: ValueConversion, to context: ExportContext) throws {
        let isTree = Value.self == Int.self || Value.self == String.self || Value.self == Bool.self
        if isTree, context.takesTrees, let tree = exactly(members.mapValues { $0 as Any }, [String: Any].self) {
            try context.enter()
            defer { context.leave() }
            return context.writer.write(tree: tree)
        }
        var keys: [String] = []
        var values: [Value] = []
        keys.reserveCapacity(members.count)
        values.reserveCapacity(members.count)
        for (key, value) in members {
            keys.append(key.importKey)
            values.append(value)
        }
        try value.exportElements(values, keys: keys, to: context)
    }
}
