import Foundation

/// How the value of a property is read: the frequent types by code that the compiler has specialized for them, all
/// others by way of their type.
enum PropertyForm {
    case string
    case int
    case double
    case bool
    case date
    case optionalString
    case optionalInt
    case optionalDouble
    case optionalBool
    case optionalDate
    /// A property of another type.
    case other
    /// A property with a strategy for its dates or an exporter.
    case special

    init(_ property: PropertyPlan) {
        if property.settings.exporter != nil || property.settings.dates != nil {
            self = .special
            return
        }
        switch ObjectIdentifier(property.type.valueType) {
        case ObjectIdentifier(String.self): self = .string
        case ObjectIdentifier(Int.self): self = .int
        case ObjectIdentifier(Double.self): self = .double
        case ObjectIdentifier(Bool.self): self = .bool
        case ObjectIdentifier(Date.self): self = .date
        case ObjectIdentifier(String?.self): self = .optionalString
        case ObjectIdentifier(Int?.self): self = .optionalInt
        case ObjectIdentifier(Double?.self): self = .optionalDouble
        case ObjectIdentifier(Bool?.self): self = .optionalBool
        case ObjectIdentifier(Date?.self): self = .optionalDate
        default: self = .other
        }
    }
}

extension ExportContext {
    /// Writes the value of an object's property.
    @inline(__always)
    func writeProperty(_ node: UnsafePointer<ExportPlan.Node>, of object: UnsafeMutableRawPointer) throws {
        guard let property = node.pointee.property else { return }
        switch node.pointee.form {
        case .string: write(load(property, of: object, as: String.self))
        case .int: write(Int64(load(property, of: object, as: Int.self)))
        case .double: try write(load(property, of: object, as: Double.self))
        case .bool: write(load(property, of: object, as: Bool.self))
        case .date: try write(load(property, of: object, as: Date.self))
        case .optionalString:
            if let text = load(property, of: object, as: String?.self) { write(text) } else { writeNull() }
        case .optionalInt:
            if let number = load(property, of: object, as: Int?.self) { write(Int64(number)) } else { writeNull() }
        case .optionalDouble:
            if let number = load(property, of: object, as: Double?.self) { try write(number) } else { writeNull() }
        case .optionalBool:
            if let flag = load(property, of: object, as: Bool?.self) { write(flag) } else { writeNull() }
        case .optionalDate:
            if let date = load(property, of: object, as: Date?.self) { try write(date) } else { writeNull() }
        case .other:
            state.pointee.indexesElements = node.pointee.indexesElements
            defer { state.pointee.indexesElements = false }
            try property.pointee.type.export(from: object, access: property.pointee.access, to: self)
        case .special:
            try writeSpecialProperty(property, of: object)
        }
    }

    @inline(__always)
    private func load<Value>(
        _ property: UnsafePointer<PropertyPlan>, of object: UnsafeMutableRawPointer, as type: Value.Type
    ) -> Value {
        withUnsafeTemporaryAllocation(of: Value.self, capacity: 1) { memory in
            // Accessors throw from conversions only, and this is none: the value has been loaded.
            _ = try? property.pointee.access(.load, object, nil, UnsafeMutableRawPointer(memory.baseAddress!), nil)
            return memory.moveElement(from: 0)
        }
    }

    /// As ``writeProperty(_:of:)``, with what the property's options say.
    @inline(never)
    func writeSpecialProperty(
        _ property: UnsafePointer<PropertyPlan>, of object: UnsafeMutableRawPointer
    ) throws {
        let datesBefore = state.pointee.dates
        if let own = property.pointee.settings.dates, own.canExport { state.pointee.dates = own }
        defer { state.pointee.dates = datesBefore }
        let type = property.pointee.type
        guard let exporter = property.pointee.settings.exporter else {
            return try type.export(from: object, access: property.pointee.access, to: self)
        }
        try withUnsafeTemporaryAllocation(byteCount: max(type.size, 1), alignment: type.alignment) { memory in
            let memory = memory.baseAddress!  // At least one byte has been allocated.
            _ = try property.pointee.access(.load, object, nil, memory, nil)
            defer { property.destroy(memory) }
            try write(any: try exporter(memory))
        }
    }
}
