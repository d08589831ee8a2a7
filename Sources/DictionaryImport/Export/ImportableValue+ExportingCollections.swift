extension Optional where Wrapped: ImportableValue {
    public func _export(to context: ExportContext) throws {
        if let self { try self._export(to: context) } else { context.writeNull() }
    }

    public static var _holdsModels: Bool { Wrapped._holdsModels }
}

extension ListValue {
    public static var _holdsModels: Bool { Element._holdsModels }
}

extension Array where Element: ImportableValue {
    public func _export(to context: ExportContext) throws {
        try context.exportElements(count) { try self[$0]._export(to: context) }
    }
}

extension ContiguousArray where Element: ImportableValue {
    public func _export(to context: ExportContext) throws { try Array(self)._export(to: context) }
}

extension Set where Element: ImportableValue {
    /// Written as an array, sorted by what the elements are exported as: a set has an order of its own in every
    /// process.
    public func _export(to context: ExportContext) throws { try context.exportSorted(self) }

    public static var _holdsModels: Bool { Element._holdsModels }
}

extension Dictionary where Key: ImportableKey, Value: ImportableValue {
    /// Written as an object. Two keys with the same text are an issue.
    public func _export(to context: ExportContext) throws {
        let members = Array(self)
        try context.exportMembers(members.map(\.key.importKey)) { try members[$0].value._export(to: context) }
    }

    public static var _holdsModels: Bool { Value._holdsModels }
}

extension ImportValue {
    public func _export(to context: ExportContext) throws { try context.write(self) }
}
