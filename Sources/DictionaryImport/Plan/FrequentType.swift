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
    @_transparent
    func assign(_ source: SourceValue, to memory: ValueMemory) -> Bool { put(source, into: memory, isEmpty: false) }

    /// As ``assign(_:to:)``, into empty memory.
    @inline(__always)
    func initialize(_ memory: ValueMemory, from source: SourceValue) -> Bool {
        put(source, into: memory, isEmpty: true)
    }

    /// As ``initialize(_:from:)``, of a date that is written as a whole number.
    func initialize(_ memory: ValueMemory, from source: SourceValue, by unixTime: UnixTime.Reading) -> Bool {
        guard let number = source.int, let date = unixTime.date(Int64(number)) else { return false }
        switch self {
        case .date: memory.initialize(to: date)
        case .optionalDate: memory.initialize(to: Date?.some(date))
        default: return false
        }
        return true
    }

    @_transparent
    private func put(_ source: SourceValue, into memory: ValueMemory, isEmpty: Bool) -> Bool {
        switch self {
        case .int: memory.put(source.int, isEmpty: isEmpty)
        case .optionalInt: memory.put(source.int, orNullOf: source, isEmpty: isEmpty)
        case .double: memory.put(source.double, isEmpty: isEmpty)
        case .optionalDouble: memory.put(source.double, orNullOf: source, isEmpty: isEmpty)
        case .bool: memory.put(source.bool, isEmpty: isEmpty)
        case .optionalBool: memory.put(source.bool, orNullOf: source, isEmpty: isEmpty)
        case .string: memory.put(source.takeString(), isEmpty: isEmpty)
        case .optionalString: memory.put(source.takeString(), orNullOf: source, isEmpty: isEmpty)
        // How a date is read is up to the options.
        case .date, .optionalDate: false
        }
    }

    /// Destroys a value.
    @inline(__always)
    func destroy(_ memory: ValueMemory) {
        switch self {
        // What is taken out is released by one call; what is destroyed in memory, by several.
        case .string: _ = memory.take(String.self)
        case .optionalString: _ = memory.take(String?.self)
        case .int, .optionalInt, .double, .optionalDouble, .bool, .optionalBool, .date, .optionalDate: break
        }
    }

    /// Writes the value of one memory over that of the other. The first is empty afterwards.
    @inline(__always)
    func move(_ memory: ValueMemory, to other: ValueMemory) {
        switch self {
        case .int: other.assign(memory.take(Int.self))
        case .optionalInt: other.assign(memory.take(Int?.self))
        case .double: other.assign(memory.take(Double.self))
        case .optionalDouble: other.assign(memory.take(Double?.self))
        case .bool: other.assign(memory.take(Bool.self))
        case .optionalBool: other.assign(memory.take(Bool?.self))
        case .string: other.assign(memory.take(String.self))
        case .optionalString: other.assign(memory.take(String?.self))
        case .date: other.assign(memory.take(Date.self))
        case .optionalDate: other.assign(memory.take(Date?.self))
        }
    }
}

extension ValueMemory {
    /// Puts a value into memory; returns `false`, and does nothing, when there is none.
    @inline(__always)
    fileprivate func put<Value>(_ value: consuming Value?, isEmpty: Bool) -> Bool {
        guard let value else { return false }
        if isEmpty { initialize(to: value) } else { assign(value) }
        return true
    }

    /// As ``put(_:isEmpty:)``, of an optional, which is `nil` for a null.
    @inline(__always)
    fileprivate func put<Value>(_ value: consuming Value?, orNullOf source: SourceValue, isEmpty: Bool) -> Bool {
        if let value { return put(Value??.some(value), isEmpty: isEmpty) }
        return source.isNull && put(Value??.some(nil), isEmpty: isEmpty)
    }
}
