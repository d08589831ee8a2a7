/// The hooks that are called for an object, as a set.
struct ModelHook: OptionSet, Sendable {
    let rawValue: UInt16

    static let existingObject = ModelHook(rawValue: 1)
    static let identity = ModelHook(rawValue: 2)
    static let shouldImport = ModelHook(rawValue: 4)
    static let willImport = ModelHook(rawValue: 8)
    static let didImport = ModelHook(rawValue: 16)
    /// No hook, but found in a source as one finds what hooks name: properties that are marked as the identity.
    static let identityMark = ModelHook(rawValue: 32)
    static let modelType = ModelHook(rawValue: 64)
    /// No hook, but what ``ImportableObject`` has for one: where that was called, its class names no identity by a hook of its own.
    static let namedIdentity = ModelHook(rawValue: 128)
    /// The same of a type: its class names none but itself.
    static let namedType = ModelHook(rawValue: 256)
    /// All that may be called for a new object.
    static let calls: ModelHook = [.modelType, .existingObject, .identity, .shouldImport, .willImport, .didImport]
    /// Those that say which object a source means.
    static let ofObject: ModelHook = [.modelType, .existingObject, .identity, .identityMark]
    /// Those that see the source of an object as a whole.
    static let ofSource: ModelHook = [.ofObject, .willImport, .didImport]
    /// Those that see the source of an update.
    static let ofUpdate: ModelHook = [.willImport, .didImport]
    /// Those that see the source of the update that an import starts with.
    static let ofRootUpdate: ModelHook = [.identity, .identityMark, .willImport, .didImport]
}
