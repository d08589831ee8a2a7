// Scalars are written as they are. What a type of the standard library says of itself is what it writes.

extension ScalarValue {
    /// The number, boolean or text as it is. A number that is not finite is an issue.
    public func exported(in context: ExportContext) throws -> Any? { try context.export(self) }
}

extension Bool {
    public func _export(to context: ExportContext) throws { context.write(self) }
}

extension Int {
    public func _export(to context: ExportContext) throws { context.write(Int64(self)) }
}

extension Int8 {
    public func _export(to context: ExportContext) throws { context.write(Int64(self)) }
}

extension Int16 {
    public func _export(to context: ExportContext) throws { context.write(Int64(self)) }
}

extension Int32 {
    public func _export(to context: ExportContext) throws { context.write(Int64(self)) }
}

extension Int64 {
    public func _export(to context: ExportContext) throws { context.write(self) }
}

extension UInt {
    public func _export(to context: ExportContext) throws { context.write(UInt64(self)) }
}

extension UInt8 {
    public func _export(to context: ExportContext) throws { context.write(UInt64(self)) }
}

extension UInt16 {
    public func _export(to context: ExportContext) throws { context.write(UInt64(self)) }
}

extension UInt32 {
    public func _export(to context: ExportContext) throws { context.write(UInt64(self)) }
}

extension UInt64 {
    public func _export(to context: ExportContext) throws { context.write(self) }
}

extension Double {
    public func _export(to context: ExportContext) throws { try context.write(self) }
}

extension Float {
    public func _export(to context: ExportContext) throws { try context.write(self) }
}

extension String {
    public func exported(in context: ExportContext) throws -> Any? { self }

    public func _export(to context: ExportContext) throws { context.write(self) }
}

extension Substring {
    public func _export(to context: ExportContext) throws { context.write(String(self)) }
}

extension Character {
    public func _export(to context: ExportContext) throws { context.write(String(self)) }
}
