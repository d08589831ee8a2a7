import Foundation

/// A type that many properties have.
///
/// A property of such a type is written by the engine itself where a new object stores it, and read by an export where any
/// object does. The accessor would do the same after a call; for these types the call takes longer than all the rest.
enum FrequentType {
    case int, optionalInt
    case double, optionalDouble
    case bool, optionalBool
    case string, optionalString
    case date, optionalDate

    init?(_ type: Any.Type) {
        switch ObjectIdentifier(type) {
        case ObjectIdentifier(Int.self): self = .int
        case ObjectIdentifier(Int?.self): self = .optionalInt
        case ObjectIdentifier(Double.self): self = .double
        case ObjectIdentifier(Double?.self): self = .optionalDouble
        case ObjectIdentifier(Bool.self): self = .bool
        case ObjectIdentifier(Bool?.self): self = .optionalBool
        case ObjectIdentifier(String.self): self = .string
        case ObjectIdentifier(String?.self): self = .optionalString
        case ObjectIdentifier(Date.self): self = .date
        case ObjectIdentifier(Date?.self): self = .optionalDate
        default: return nil
        }
    }

    /// Writes a value that has exactly the form of this type over the one that is there. Returns `false`, and does nothing,
    /// for one of another form, which has to be converted.
    ///
    /// These types are replaced as a whole before the old value is released, as by a swap.
    @inline(__always)
    func assign(_ source: SourceValue, to memory: ValueMemory) -> Bool {
        switch self {
        case .int:
            guard let number = source.int else { return false }
            memory.assign(number)
        case .optionalInt:
            guard let number = source.int else { return assignNull(source, to: memory, as: Int?.self) }
            memory.assign(Int?.some(number))
        case .double:
            guard let number = source.double else { return false }
            memory.assign(number)
        case .optionalDouble:
            guard let number = source.double else { return assignNull(source, to: memory, as: Double?.self) }
            memory.assign(Double?.some(number))
        case .bool:
            guard let flag = source.bool else { return false }
            memory.assign(flag)
        case .optionalBool:
            guard let flag = source.bool else { return assignNull(source, to: memory, as: Bool?.self) }
            memory.assign(Bool?.some(flag))
        case .string:
            guard let text = source.takeString() else { return false }
            memory.assign(text)
        case .optionalString:
            guard let text = source.takeString() else { return assignNull(source, to: memory, as: String?.self) }
            memory.assign(String?.some(text))
        case .date, .optionalDate:
            // How a date is read is up to the options.
            return false
        }
        return true
    }

    @inline(__always)
    private func assignNull<Value>(_ source: SourceValue, to memory: ValueMemory, as type: Value?.Type) -> Bool {
        guard source.isNull else { return false }
        memory.assign(Value?.none)
        return true
    }
}
