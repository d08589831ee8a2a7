/// The hooks that are called for an object, as a set.
@usableFromInline
struct ModelHook: OptionSet, Sendable {
    @usableFromInline let rawValue: UInt8

    @usableFromInline
    init(rawValue: UInt8) { self.rawValue = rawValue }

    @usableFromInline static let existingObject = ModelHook(rawValue: 1)
    @usableFromInline static let identity = ModelHook(rawValue: 2)
    @usableFromInline static let shouldImport = ModelHook(rawValue: 4)
    @usableFromInline static let willImport = ModelHook(rawValue: 8)
    @usableFromInline static let didImport = ModelHook(rawValue: 16)
    /// No hook, but found in a source as one finds what hooks name: properties that are marked as the identity.
    @usableFromInline static let identityMark = ModelHook(rawValue: 32)
    @usableFromInline static let modelType = ModelHook(rawValue: 64)
    /// All that may be called for a new object.
    static let calls: ModelHook = [.modelType, .existingObject, .identity, .shouldImport, .willImport, .didImport]
    /// Those that say which object a source means.
    @usableFromInline static let ofObject: ModelHook = [.modelType, .existingObject, .identity, .identityMark]
    /// Those that see the source of an object as a whole.
    @usableFromInline static let ofSource: ModelHook = [.ofObject, .willImport, .didImport]
    /// Those that see the source of an update.
    @usableFromInline static let ofUpdate: ModelHook = [.willImport, .didImport]
    /// Those that see the source of the update that an import starts with.
    @usableFromInline static let ofRootUpdate: ModelHook = [.identity, .identityMark, .willImport, .didImport]
}
