import Foundation

// How the value of a property is read and written: the frequent types where an object stores them, by code that the
// compiler has specialized for them; all others by way of their type.

extension ExportContext {
    /// Where an object of the plan stores its properties; `nil` when they have to be reached by their accessors.
    @inline(__always)
    func offsets(of plan: ImportPlan) -> PropertyOffsets? {
        // Nobody else has the struct. An object may be in the middle of being changed.
        plan.isClass && readAccess == nil ? nil : plan.offsets
    }

    /// Writes a value as JSON where it stands. Returns `false` for one that is an error, or needs a strategy; what has
    /// been written of it is to be taken back.
    ///
    /// Numbers are read without a check of exclusive access: even in the middle of a change they are one value or another.
    @inline(__always)
    func writeJSON(_ type: FrequentType, in memory: ValueMemory, isShared: Bool) -> Bool {
        switch type {
        case .int: bytes.pointee.write(Int64(memory.copy(Int.self)))
        case .optionalInt:
            guard let number = memory.copy(Int?.self) else { return writeJSONNull() }
            bytes.pointee.write(Int64(number))
        case .double: return writeJSON(memory.copy(Double.self))
        case .optionalDouble:
            guard let number = memory.copy(Double?.self) else { return writeJSONNull() }
            return writeJSON(number)
        case .bool: bytes.pointee.write(memory.copy(Bool.self))
        case .optionalBool:
            guard let flag = memory.copy(Bool?.self) else { return writeJSONNull() }
            bytes.pointee.write(flag)
        case .string:
            if isShared { readAccess?.check(memory) }
            memory.withValue(String.self) { bytes.pointee.write($0) }
        case .optionalString:
            if isShared { readAccess?.check(memory) }
            return memory.withValue(String?.self) { text in
                guard let text else { return writeJSONNull() }
                bytes.pointee.write(text)
                return true
            }
        case .date: return writeJSON(memory.copy(Date.self))
        case .optionalDate:
            guard let date = memory.copy(Date?.self) else { return writeJSONNull() }
            return writeJSON(date)
        }
        return true
    }

    @inline(__always)
    private func writeJSONNull() -> Bool {
        bytes.pointee.writeNull()
        return true
    }

    @inline(__always)
    private func writeJSON(_ number: Double) -> Bool {
        guard number.isFinite else { return false }
        bytes.write(number)
        return true
    }

    @inline(__always)
    private func writeJSON(_ date: Date) -> Bool {
        guard state.pointee.writesISO8601 else { return false }
        return bytes.pointee.write(date)
    }

    /// Puts a value, as a part of a dictionary, into empty room for an `Any`. Returns `false`, and leaves it empty, as of
    /// ``writeJSON(_:in:isShared:)``.
    @inline(__always)
    func put(_ type: FrequentType, from memory: ValueMemory, isShared: Bool, into room: ValueMemory) -> Bool {
        switch type {
        case .int: room.initialize(toAny: memory.copy(Int.self))
        case .optionalInt: put(memory.copy(Int?.self), into: room)
        case .double:
            let number = memory.copy(Double.self)
            guard number.isFinite else { return false }
            room.initialize(toAny: number)
        case .optionalDouble:
            let number = memory.copy(Double?.self)
            guard number?.isFinite != false else { return false }
            put(number, into: room)
        case .bool: room.initialize(toAny: memory.copy(Bool.self))
        case .optionalBool: put(memory.copy(Bool?.self), into: room)
        case .string:
            if isShared { readAccess?.check(memory) }
            room.initialize(toAny: memory.copy(String.self))
        case .optionalString:
            if isShared { readAccess?.check(memory) }
            put(memory.copy(String?.self), into: room)
        case .date, .optionalDate: return false
        }
        return true
    }

    @inline(__always)
    private func put<Value>(_ value: Value?, into room: ValueMemory) {
        if let value { room.initialize(toAny: value) } else { room.initialize(toAny: Self.null) }
    }

    /// As ``writeJSON(_:in:isShared:)``, for a value that the accessor has to get.
    @inline(never)
    func writeJSON(_ type: FrequentType, _ property: Handle<PropertyPlan>, of object: ObjectAddress) -> Bool {
        // A getter is not called twice for a date that this cannot write.
        if type == .date || type == .optionalDate, !state.pointee.writesISO8601 { return false }
        return property.withValue(of: object) { writeJSON(type, in: $0, isShared: false) }
    }

    /// Writes the value of a model's property.
    func writeProperty(_ node: Handle<ExportPlan.Node>, of subject: Subject) throws {
        guard let property = node.pointee.property else { return }
        if property.pointee.isExportedSpecially { return try writeSpecialProperty(property, of: subject.object) }
        state.pointee.indexesElements = node.pointee.indexesElements
        defer { state.pointee.indexesElements = false }
        guard let memory = subject.memory(of: node) else { return try property.export(from: subject.object, to: self) }
        if subject.isClass { readAccess?.check(memory) }
        try property.pointee.type.export(in: memory, to: self)
    }

    /// Writes the value of a property, with what the property's options say.
    @inline(never)
    func writeSpecialProperty(_ property: Handle<PropertyPlan>, of object: ObjectAddress) throws {
        let datesBefore = state.pointee.dates
        if let own = property.pointee.settings.dates, own.canExport { state.pointee.dates = own }
        defer { state.pointee.dates = datesBefore }
        guard let exporter = property.pointee.settings.exporter else {
            if let foreign = property.pointee.settings.foreign {
                let type = foreign == .codable ? typeName(property.pointee.type.valueType) : nil
                throw ImportFailure(.noExporter(property: property.pointee.name, decodableType: type))
            }
            return try property.export(from: object, to: self)
        }
        try property.withValue(of: object) { try write(any: try exporter($0)) }
    }
}
