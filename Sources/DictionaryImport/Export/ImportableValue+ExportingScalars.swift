// Scalars are written as they are. What a type of the standard library says of itself is what it writes.

extension Bool {
    public func _export(to context: ExportContext) throws { context.write(self) }
}

extension IntegerValue {
    public func _export(to context: ExportContext) throws {
        if let number = Int64(exactly: self) { context.write(number) } else { context.write(UInt64(self)) }
    }
}

extension Double {
    public func _export(to context: ExportContext) throws { try context.write(self) }
}

extension Float {
    public func _export(to context: ExportContext) throws { try context.write(self) }
}

extension String {
    public func _export(to context: ExportContext) throws { context.write(self) }
}

extension Substring {
    public func _export(to context: ExportContext) throws { context.write(String(self)) }
}

extension Character {
    public func _export(to context: ExportContext) throws { context.write(String(self)) }
}
