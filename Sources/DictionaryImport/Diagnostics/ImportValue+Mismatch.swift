extension ImportValue {
    /// The failure to convert this value to a type.
    func mismatch(_ type: Any.Type) -> ImportFailure {
        mismatch(expected: "\(type)")
    }

    func mismatch(expected: String) -> ImportFailure {
        ImportFailure(.typeMismatch(expected: expected, found: FoundValue(self)))
    }
}
