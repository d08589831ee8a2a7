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
        if property.settings.exporter != nil || property.settings.dates != nil || property.settings.foreign != nil {
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
    func writeProperty(_ node: Handle<ExportPlan.Node>, of object: ObjectAddress) throws {
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
            try property.export(from: object, to: self)
        case .special:
            try writeSpecialProperty(property, of: object)
        }
    }

    @inline(__always)
    private func load<Value>(
        _ property: Handle<PropertyPlan>, of object: ObjectAddress, as type: Value.Type
    ) -> Value {
        ValueMemory.withTemporary(for: type) { memory in
            property.load(from: object, into: memory)
            return memory.take(type)
        }
    }

    /// As ``writeProperty(_:of:)``, with what the property's options say.
    @inline(never)
    func writeSpecialProperty(
        _ property: Handle<PropertyPlan>, of object: ObjectAddress
    ) throws {
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
        try ValueMemory.withTemporary(size: property.pointee.size, alignment: property.pointee.alignment) { memory in
            property.load(from: object, into: memory)
            defer { property.destroy(memory) }
            try write(any: try exporter(memory))
        }
    }
}
