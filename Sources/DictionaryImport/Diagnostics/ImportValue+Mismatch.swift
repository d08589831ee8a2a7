extension ImportValue {
    /// The failure to convert this value to a type.
    func mismatch(_ type: Any.Type) -> ImportFailure {
        mismatch(expected: typeName(type))
    }

    /// As ``mismatch(_:)``, for what is compiled in the model's module.
    @usableFromInline
    func refusal(by type: Any.Type) -> any Error { mismatch(type) }

    func mismatch(expected: String) -> ImportFailure {
        ImportFailure(.typeMismatch(expected: expected, found: FoundValue(self)))
    }
}

extension SourceValue {
    /// The failure to convert this value to a type.
    @usableFromInline
    func refusal(by type: Any.Type) -> any Error { resolved.mismatch(type) }
}
