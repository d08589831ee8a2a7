extension Optional where Wrapped: ImportableValue {
    /// What the wrapped value is exported as; a null for `nil`.
    public func exported(in context: ExportContext) throws -> Any? { try context.export(self) }

    public func _export(to context: ExportContext) throws {
        if let self { try self._export(to: context) } else { context.writeNull() }
    }

    public static var _holdsModels: Bool { Wrapped._holdsModels }
}

extension Array where Element: ImportableValue {
    /// An array of what the elements are exported as.
    public func exported(in context: ExportContext) throws -> Any? { try context.export(self) }

    public func _export(to context: ExportContext) throws {
        try context.exportElements(count) { try self[$0]._export(to: context) }
    }

    public static var _holdsModels: Bool { Element._holdsModels }
}

extension ContiguousArray where Element: ImportableValue {
    /// An array of what the elements are exported as.
    public func exported(in context: ExportContext) throws -> Any? { try context.export(self) }

    public func _export(to context: ExportContext) throws {
        try context.exportElements(count) { try self[$0]._export(to: context) }
    }

    public static var _holdsModels: Bool { Element._holdsModels }
}

extension Set where Element: ImportableValue {
    /// An array of what the elements are exported as, sorted by that: a set has an order of its own in every process.
    public func exported(in context: ExportContext) throws -> Any? { try context.export(self) }

    /// Written as an array, sorted by what the elements are exported as: a set has an order of its own in every
    /// process.
    public func _export(to context: ExportContext) throws { try context.exportSorted(self) }

    public static var _holdsModels: Bool { Element._holdsModels }
}

extension Dictionary where Key: ImportableKey, Value: ImportableValue {
    /// A dictionary of what the values are exported as, under the text of their keys. Two keys with the same text are
    /// an issue.
    public func exported(in context: ExportContext) throws -> Any? { try context.export(self) }

    /// Written as an object. Two keys with the same text are an issue.
    public func _export(to context: ExportContext) throws {
        let members = Array(self)
        try context.exportMembers(members.map(\.key.importKey)) { try members[$0].value._export(to: context) }
    }

    public static var _holdsModels: Bool { Value._holdsModels }
}

extension ImportValue {
    /// The value of the source, in the form that Foundation gives it.
    public func exported(in context: ExportContext) throws -> Any? { try context.export(self) }

    public func _export(to context: ExportContext) throws { try context.write(self) }
}
