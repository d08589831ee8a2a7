import Foundation

// How the value of a property is read and written: the frequent types where an object stores them, by code that the
// compiler has specialized for them; all others by way of their type.

extension ExportContext {
    /// Writes a value that stands in memory. Returns `false`, and writes nothing, for one that is an error or needs a strategy.
    ///
    /// - Parameter member: The property that has the value, if one has.
    @inline(__always)
    func write(
        _ type: FrequentType, in memory: ValueMemory, to writer: ExportWriter, _ member: ExportWriter.Member? = nil
    ) -> Bool {
        switch type {
        case .int: writer.write(memory.copy(Int.self), member)
        case .optionalInt:
            if let number = memory.copy(Int?.self) { writer.write(number, member) } else { writer.writeNull(member) }
        case .double: return write(memory.copy(Double.self), to: writer, member)
        case .optionalDouble:
            if let number = memory.copy(Double?.self) { return write(number, to: writer, member) }
            writer.writeNull(member)
        case .bool: writer.write(memory.copy(Bool.self), member)
        case .optionalBool:
            if let flag = memory.copy(Bool?.self) { writer.write(flag, member) } else { writer.writeNull(member) }
        case .string: memory.reading(String.self) { writer.write($0, member) }
        case .optionalString:
            memory.reading(String?.self) { text in
                if let text { writer.write(text, member) } else { writer.writeNull(member) }
            }
        case .date: return write(memory.copy(Date.self), to: writer, member)
        case .optionalDate:
            if let date = memory.copy(Date?.self) { return write(date, to: writer, member) }
            writer.writeNull(member)
        }
        return true
    }

    @inline(__always)
    private func write(_ number: Double, to writer: ExportWriter, _ member: ExportWriter.Member?) -> Bool {
        guard number.isFinite else { return false }
        writer.write(number, member)
        return true
    }

    @inline(__always)
    private func write(_ date: Date, to writer: ExportWriter, _ member: ExportWriter.Member?) -> Bool {
        state.pointee.writesISO8601 && writer.write(date, member)
    }

    /// Writes a member whose type is frequent. Returns `false`, and writes nothing, for a value that is an error or needs a strategy.
    @inline(__always)
    func write(
        _ type: FrequentType, of subject: Subject, to writer: ExportWriter, _ member: ExportWriter.Member
    ) -> Bool {
        let node = member.node
        // A number of an object may be read even while it is changed: it is one value or another.
        if node.pointee.isReadInPlace {
            return write(type, in: subject.object.memory(at: node.pointee.offset), to: writer, member)
        }
        guard let property = node.pointee.property else { return false }
        if type.isText {
            writeText(type, property, of: subject.object, to: writer, member)
            return true
        }
        // A getter is not called twice for a date that this cannot write.
        if type == .date || type == .optionalDate, !state.pointee.writesISO8601 { return false }
        return writeRead(type, property, of: subject.object, member)
    }

    /// Writes the text of an object's property. It is the accessor that reads it, because somebody may be in the middle of
    /// changing it.
    @inline(__always)
    private func writeText(
        _ type: FrequentType, _ property: Handle<PropertyPlan>, of object: ObjectAddress, to writer: ExportWriter,
        _ member: ExportWriter.Member
    ) {
        ValueMemory.withTemporary(for: String?.self) { memory in
            property.load(from: object, into: memory)
            if type == .string { return writer.write(memory.take(String.self), member) }
            if let text = memory.take(String?.self) { writer.write(text, member) } else { writer.writeNull(member) }
        }
    }

    @inline(never)
    private func writeRead(
        _ type: FrequentType, _ property: Handle<PropertyPlan>, of object: ObjectAddress, _ member: ExportWriter.Member
    ) -> Bool {
        property.withValue(of: object) { write(type, in: $0, to: writer, member) }
    }

    /// Writes the value of a model's property.
    func writeProperty(_ node: Handle<ExportPlan.Node>, of subject: Subject) throws {
        guard let property = node.pointee.property else { return }
        if property.pointee.isExportedSpecially { return try writeSpecialProperty(property, of: subject.object) }
        state.pointee.indexesElements = node.pointee.indexesElements
        defer { state.pointee.indexesElements = false }
        // Nobody changes a struct that is being exported. The value of an object is held meanwhile: code of the user's might run, which
        // may let go of it.
        guard !subject.isClass, node.pointee.offset >= 0 else {
            return try property.export(from: subject.object, to: self)
        }
        try property.pointee.conversion.export(subject.object.memory(at: node.pointee.offset), self)
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
