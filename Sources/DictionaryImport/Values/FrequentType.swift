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

    /// Calls `body` with room for a value of any of these types.
    @inline(__always)
    static func withTemporary<Result>(_ body: (ValueMemory) -> Result) -> Result {
        // The largest is text.
        ValueMemory.withTemporary(for: String?.self, body)
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
        case .int:
            guard let number = source.int else { return false }
            memory.put(number, isEmpty: isEmpty)
        case .optionalInt:
            guard let number = source.int else { return putNull(source, Int?.self, into: memory, isEmpty: isEmpty) }
            memory.put(Int?.some(number), isEmpty: isEmpty)
        case .double:
            guard let number = source.double else { return false }
            memory.put(number, isEmpty: isEmpty)
        case .optionalDouble:
            guard let number = source.double else {
                return putNull(source, Double?.self, into: memory, isEmpty: isEmpty)
            }
            memory.put(Double?.some(number), isEmpty: isEmpty)
        case .bool:
            guard let flag = source.bool else { return false }
            memory.put(flag, isEmpty: isEmpty)
        case .optionalBool:
            guard let flag = source.bool else { return putNull(source, Bool?.self, into: memory, isEmpty: isEmpty) }
            memory.put(Bool?.some(flag), isEmpty: isEmpty)
        case .string:
            guard let text = source.string else { return false }
            memory.put(text, isEmpty: isEmpty)
        case .optionalString:
            guard let text = source.string else {
                return putNull(source, String?.self, into: memory, isEmpty: isEmpty)
            }
            memory.put(String?.some(text), isEmpty: isEmpty)
        case .date, .optionalDate:
            // How a date is read is up to the options.
            return false
        }
        return true
    }

    @inline(__always)
    private func putNull<Value>(
        _ source: SourceValue, _ type: Value?.Type, into memory: ValueMemory, isEmpty: Bool
    ) -> Bool {
        guard source.isNull else { return false }
        memory.put(Value?.none, isEmpty: isEmpty)
        return true
    }

    var isText: Bool { self == .string || self == .optionalString }

    /// Whether two memories have the same number, or none; of texts, `true` when they have the same bits. Otherwise `nil`.
    @inline(__always)
    func isSameAtOnce(_ memory: ValueMemory, _ other: ValueMemory) -> Bool? {
        switch self {
        case .int: memory.copy(Int.self) == other.copy(Int.self)
        case .optionalInt: memory.copy(Int?.self) == other.copy(Int?.self)
        case .double: memory.copy(Double.self) == other.copy(Double.self)
        case .optionalDouble: memory.copy(Double?.self) == other.copy(Double?.self)
        case .bool: memory.copy(Bool.self) == other.copy(Bool.self)
        case .optionalBool: memory.copy(Bool?.self) == other.copy(Bool?.self)
        case .string, .optionalString: memory.hasSameBits(as: other, String?.self) ? true : nil
        case .date, .optionalDate: nil
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
    @inline(__always)
    fileprivate func put<Value>(_ value: consuming Value, isEmpty: Bool) {
        if isEmpty { initialize(to: value) } else { assign(value) }
    }
}
