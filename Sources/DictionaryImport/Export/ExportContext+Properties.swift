import Foundation

// How the value of a property is read and written: the frequent types where an object stores them, by code that the
// compiler has specialized for them; all others by way of their type.

extension ExportContext {
    /// Writes a value that stands in memory. Returns `false`, and writes nothing, for one that is an error or needs a strategy.
    @inline(__always)
    func write(_ type: FrequentType, in memory: ValueMemory, to writer: ExportWriter) -> Bool {
        switch type {
        case .int: writer.write(Int64(memory.copy(Int.self)))
        case .optionalInt:
            if let number = memory.copy(Int?.self) { writer.write(Int64(number)) } else { writer.writeNull() }
        case .double: return write(memory.copy(Double.self), to: writer)
        case .optionalDouble:
            if let number = memory.copy(Double?.self) { return write(number, to: writer) }
            writer.writeNull()
        case .bool: writer.write(memory.copy(Bool.self))
        case .optionalBool:
            if let flag = memory.copy(Bool?.self) { writer.write(flag) } else { writer.writeNull() }
        case .string: memory.reading(String.self) { writer.write($0) }
        case .optionalString:
            memory.reading(String?.self) { if let text = $0 { writer.write(text) } else { writer.writeNull() } }
        case .date: return write(memory.copy(Date.self), to: writer)
        case .optionalDate:
            if let date = memory.copy(Date?.self) { return write(date, to: writer) }
            writer.writeNull()
        }
        return true
    }

    /// Writes the text of an object's property. It is the accessor that reads it, because somebody may be in the middle of
    /// changing it.
    @inline(__always)
    func writeText(
        _ type: FrequentType, _ property: Handle<PropertyPlan>, of object: ObjectAddress, to writer: ExportWriter
    ) {
        ValueMemory.withTemporary(for: String?.self) { memory in
            property.load(from: object, into: memory)
            if type == .string { return writer.write(memory.take(String.self)) }
            if let text = memory.take(String?.self) { writer.write(text) } else { writer.writeNull() }
        }
    }

    @inline(__always)
    private func write(_ number: Double, to writer: ExportWriter) -> Bool {
        guard number.isFinite else { return false }
        writer.write(number)
        return true
    }

    @inline(__always)
    private func write(_ date: Date, to writer: ExportWriter) -> Bool {
        state.pointee.writesISO8601 && writer.write(date)
    }

    /// As ``write(_:in:to:)``, for a value that the accessor has to get.
    @inline(never)
    func write(_ type: FrequentType, _ property: Handle<PropertyPlan>, of object: ObjectAddress) -> Bool {
        // A getter is not called twice for a date that this cannot write.
        if type == .date || type == .optionalDate, !state.pointee.writesISO8601 { return false }
        return property.withValue(of: object) { write(type, in: $0, to: writer) }
    }

    /// Writes the value of a model's property.
    func writeProperty(_ node: Handle<ExportPlan.Node>, of subject: Subject) throws {
        guard let property = node.pointee.property else { return }
        if property.pointee.isExportedSpecially { return try writeSpecialProperty(property, of: subject.object) }
        state.pointee.indexesElements = node.pointee.indexesElements
        defer { state.pointee.indexesElements = false }
        if node.pointee.isReference, property.pointee.isStored, try writeReference(property, of: subject) { return }
        guard !subject.isClass, let memory = subject.memory(of: node) else {
            return try property.export(from: subject.object, to: self)
        }
        try property.pointee.conversion.export(memory, self)
    }

    /// Writes the model that a property refers to, or a null. Returns `false`, and writes nothing, at the first use of its type.
    private func writeReference(_ property: Handle<PropertyPlan>, of subject: Subject) throws -> Bool {
        try ValueMemory.withTemporary(for: AnyObject?.self) { memory in
            property.load(from: subject.object, into: memory)
            // It is held meanwhile: code of the user's might run, which may let go of it.
            guard let model = memory.take(AnyObject?.self) else {
                writer.writeNull()
                return true
            }
            guard let plans = try plans(ofType: type(of: model)) else { return false }
            try withExtendedLifetime(model) { try exportModel(at: ObjectAddress(of: model), plans) }
            return true
        }
    }

    /// Writes the value of a property, with what the property's options say.
    @inline(never)
    func writeSpecialProperty(_ property: Handle<PropertyPlan>, of object: ObjectAddress) throws {
        let datesBefore = state.pointee.dates
        if let own = property.pointee.settings.dates, own.canExport { state.pointee.dates = own }
        defer { state.pointee.dates = datesBefore }
        guard let exporter = property.pointee.settings.exporter else {
            if let foreign = property.pointee.settings.foreign {
                let type = foreign == .codable ? typeName(property.pointee.conversion.type) : nil
                throw ImportFailure(.noExporter(property: property.pointee.name, decodableType: type))
            }
            return try property.export(from: object, to: self)
        }
        try property.withValue(of: object) { try write(any: try exporter($0)) }
    }
}
