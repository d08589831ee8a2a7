extension ImportValue {
    /// The failure to convert this value to a type.
    func mismatch(_ type: Any.Type) -> ImportFailure { mismatch(expected: typeName(type)) }

    /// As ``mismatch(_:)``, for a type that is known at run time.
    func refusal(by type: Any.Type) -> any Error { mismatch(type) }

    func mismatch(expected: String) -> ImportFailure {
        ImportFailure(.typeMismatch(expected: expected, found: FoundValue(self)))
    }

    /// The failure of a number that a type has no room for.
    func outOfRange(_ type: Any.Type, bounds: String? = nil) -> ImportFailure {
        ImportFailure(.outOfRange(type: typeName(type), bounds: bounds, found: FoundValue(self)))
    }

    /// As ``outOfRange(_:bounds:)``, with the bounds of the type.
    func outOfBounds<Number: FixedWidthInteger>(_ type: Number.Type) -> ImportFailure {
        outOfRange(type, bounds: "\(Number.min)...\(Number.max)")
    }
}

extension SourceValue {
    /// The failure to convert this value to a type.
    func refusal(by type: Any.Type) -> any Error { resolved.mismatch(type) }
}
