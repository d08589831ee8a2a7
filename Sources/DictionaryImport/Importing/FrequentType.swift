/// A type that many properties have.
///
/// A property of such a type is written by the importer itself where a new object stores it. The accessor would do the same
/// after a call; for these types the call takes longer than all the rest.
enum FrequentType {
    case int, optionalInt
    case double, optionalDouble
    case bool, optionalBool
    case string, optionalString

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
        default: return nil
        }
    }

    /// Converts a value where it stands, and replaces a value of this type by it. Answers `false` when the value has to be
    /// looked at in every way, and does nothing then.
    @inline(__always)
    func assign(
        _ source: _SourceReference, to place: UnsafeMutableRawPointer, in context: ImportContext
    ) throws -> Bool {
        switch self {
        case .int: try Self.assign(source, to: place, as: Int.self, in: context)
        case .optionalInt: try Self.assign(source, to: place, as: Int?.self, in: context)
        case .double: try Self.assign(source, to: place, as: Double.self, in: context)
        case .optionalDouble: try Self.assign(source, to: place, as: Double?.self, in: context)
        case .bool: try Self.assign(source, to: place, as: Bool.self, in: context)
        case .optionalBool: try Self.assign(source, to: place, as: Bool?.self, in: context)
        case .string: try Self.assign(source, to: place, as: String.self, in: context)
        case .optionalString: try Self.assign(source, to: place, as: String?.self, in: context)
        }
    }

    @inline(__always)
    private static func assign<Value: ImportableValue>(
        _ source: _SourceReference, to place: UnsafeMutableRawPointer, as type: Value.Type, in context: ImportContext
    ) throws -> Bool {
        guard let value = try Value._importing(from: source, in: context) else { return false }
        // These types are replaced as a whole before the old value is released, as by a swap.
        place.assumingMemoryBound(to: Value.self).pointee = value
        return true
    }
}
