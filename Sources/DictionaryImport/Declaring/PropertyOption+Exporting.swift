extension PropertyOption {
    /// Converts with functions of yours in both directions.
    ///
    /// ```swift
    /// Property(\.tags, .converting({ ($0.string ?? "").split(separator: ",").map(String.init) },
    ///                              exporting: { $0.joined(separator: ",") }))
    /// ```
    ///
    /// - Parameters:
    ///   - convert: Makes the property's value of the source's. It may throw any error; null reaches it too.
    ///   - exporting: Makes of the property's value what JSON can hold, or anything else that can be exported; `nil` is
    ///     null. It may throw any error.
    public static func converting(
        _ convert: @escaping @Sendable (ImportValue) throws -> Value,
        exporting: @escaping @Sendable (Value) throws -> Any?
    ) -> PropertyOption {
        PropertyOption {
            converting(convert).apply(&$0)
            $0.exporter = { memory in try memory.withValue(Value.self) { try exporting($0) } }
        }
    }
}
