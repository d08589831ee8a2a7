// Options that a type cannot have, in words of ours. The compiler takes them only where the real ones do not fit.

extension PropertyOption {
    /// Not available: identities are compared, so their type must be `Hashable`.
    @available(
        *, unavailable,
        message: "an identity is compared with others: the type of the property must be Hashable, and no model"
    )
    @_disfavoredOverload
    public static var identity: PropertyOption { PropertyOption { _ in } }

    /// Not available: only models, dictionaries and arrays of models can be merged into.
    @available(
        *, unavailable,
        message: "only a model, an array of models with an identity, or a dictionary can be merged into"
    )
    @_disfavoredOverload
    public static var merging: PropertyOption { PropertyOption { _ in } }

    /// Not available: only arrays of models have elements that can be merged.
    @available(
        *, unavailable,
        message: "only an array of models with an identity has other elements to keep"
    )
    @_disfavoredOverload
    public static func merging(keepingOthers: Bool) -> PropertyOption { PropertyOption { _ in } }
}
