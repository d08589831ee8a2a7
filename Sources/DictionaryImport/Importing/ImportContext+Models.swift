/// How values reach an object.
@usableFromInline
enum WriteMode {
    /// At once: the object is new, nobody else can see it, and when the import fails it is dropped.
    case fresh
    /// At once, when they differ: the struct is a copy, which replaces the original when all went well.
    case copy
    /// When the whole import has been prepared: others can see the object.
    case queued

    /// How values reach a model that exists.
    @inlinable
    static func ofUpdate<Model>(of type: Model.Type) -> WriteMode { isClass(type) ? .queued : .copy }
}

// What is inlinable here is the way of a new object. It is compiled in the model's module, where the compiler knows how an
// instance is made, and which hooks the model has: those that it does not have cost nothing.

extension ImportContext {
    /// Imports a new object from where its source stands; `nil` when the model has hooks that want to see the source, or
    /// the source is no object there.
    @inlinable
    func importModel<Model: DictionaryImportable>(
        _ type: Model.Type, from source: _SourceReference
    ) throws -> Model? {
        guard let plan = planWithoutHooks(of: type, for: source) else { return nil }
        var model = Model()
        if isClass(Model.self), Swift.type(of: model) != Model.self || !isHeldOnlyHere(&model) {
            // An initializer of a protocol may make an instance of a subclass, which has a plan of its own, or give one that
            // somebody else has.
            try importFreshDeeper(&model, from: source)
        } else {
            try withAddress(of: &model) { try importNew(of: plan, object: $0, source: source) }
        }
        return model
    }

    @inlinable
    @inline(never)
    func importFreshDeeper<Model: DictionaryImportable>(_ model: inout Model, from source: _SourceReference) throws {
        try enter()
        defer { leave() }
        var value = source.value.joining(self)
        try importFresh(&model, identity: nil, from: &value)
    }

    /// The plan of a model that has no hooks which want to see the source of an object; the last one is at hand.
    @usableFromInline
    func planWithoutHooks(of type: Any.Type, for source: _SourceReference) -> Unmanaged<ImportPlan>? {
        guard source.isObject else { return nil }
        if state.pointee.lastType == ObjectIdentifier(type) { return state.pointee.lastPlan }
        guard let plan = PlanCache.plan(of: type, without: .ofSource) else { return nil }
        (state.pointee.lastType, state.pointee.lastPlan) = (ObjectIdentifier(type), plan)
        return plan
    }

    /// Imports one model: finds or makes the object, and gives it its values.
    @inlinable
    func importModel<Model: DictionaryImportable>(
        _ type: Model.Type, from source: UnsafeMutablePointer<ImportValue>
    ) throws -> Model {
        if let model = try importModel(type, from: _SourceReference(.value(source))) { return model }
        guard source.pointee.head.isObject else { return try instance(type, in: source.pointee) }
        try enter()
        defer { leave() }
        source.pointee.join(self)
        let absent = PlanCache.defaultHooks(of: type)
        let identity = try identity(type, for: source.pointee, without: absent)
        if let existing = try existing(type, identity: identity, for: source.pointee, without: absent) {
            return try update(existing, from: source)
        }
        return try importNew(type, identity: identity, from: source)
    }

    /// Imports a new object that has an identity, or none.
    @inlinable
    func importNew<Model: DictionaryImportable>(
        _ type: Model.Type, identity: AnyHashable?, from source: UnsafeMutablePointer<ImportValue>
    ) throws -> Model {
        var model = Model()
        try importFresh(&model, identity: identity, from: source)
        return model
    }

    /// Tells how values reach an object that an initializer has given, and remembers it under its identity. One that somebody
    /// else holds as well is not new: the initializer gives a shared one, or it or `willImport` has passed it on. So this
    /// comes after that hook.
    @inlinable
    func begin<Model>(_ model: inout Model, identity: AnyHashable?) -> WriteMode {
        let mode: WriteMode = isHeldOnlyHere(&model) ? .fresh : .queued
        if let identity { remember(model, identity: identity, isNew: mode == .fresh) }
        return mode
    }

    /// Gives a new object its values, with its hooks before and after.
    @inlinable
    func importFresh<Model: DictionaryImportable>(
        _ model: inout Model, identity: AnyHashable?, from source: UnsafeMutablePointer<ImportValue>
    ) throws {
        // Nothing may hold the object when it is asked whether somebody else does: a call that it is passed to would.
        try PlanCache.permanentPlan(of: model)._withUnsafeGuaranteedRef { plan in
            let hasAdopted = adoptOptions(of: plan)
            defer { if hasAdopted { restoreOptions() } }
            let errorsBefore = errorCount
            if !plan.hasDefault(.willImport) {
                do {
                    try model.willImport(from: source.pointee)
                } catch {
                    throw recorded(error, of: plan)
                }
            }
            let mode = begin(&model, identity: identity)
            withAddress(of: &model) {
                importProperties(of: plan, object: $0, mode: mode, source: _SourceReference(.value(source)))
            }
            guard errorCount == errorsBefore else { throw AlreadyRecorded() }
            // Where the hook has nothing to say, it need not be called.
            if plan.hasDefault(.didImport) { return }
            if mode == .queued || mustWait(plan) {
                complete(reference(to: model), plan: plan, source: source.pointee)
            } else {
                do {
                    try model.didImport(from: source.pointee)
                } catch {
                    throw recorded(error, of: plan)
                }
            }
        }
    }

    /// The instance of the model that the source holds itself.
    @usableFromInline
    func instance<Model: DictionaryImportable>(_ type: Model.Type, in value: ImportValue) throws -> Model {
        guard let model = value.other(as: type) else { throw value.mismatch(type) }
        return model
    }

    /// Whether the `didImport` of an object has to wait until the whole import is written.
    ///
    /// Only a new object that may be left out is asked at once, because later it could not be left out any more; unless
    /// there are writes that wait and that its hook should see, or hooks of objects below it that come before its own.
    @usableFromInline
    func mustWait(_ plan: ImportPlan) -> Bool {
        plan.isClass && (!state.pointee.isSkippable || transaction.waitingCount > state.pointee.skippableCount)
    }

    @usableFromInline
    func complete(_ object: AnyObject, plan: ImportPlan, source: ImportValue) {
        transaction.complete(object, plan: plan, source: source, place: place)
    }

    /// Records what a hook has thrown: the error belongs to its own model, not to the one that holds it.
    @usableFromInline
    func recorded(_ error: any Error, of plan: ImportPlan) -> any Error {
        record(error, model: plan.modelName)
        return AlreadyRecorded()
    }

    /// Has the options of a model hold, unless the call has brought others. Answers whether ``restoreOptions()`` has to
    /// bring back those that held before.
    @usableFromInline
    @inline(__always)
    func adoptOptions(of plan: ImportPlan) -> Bool {
        if hasOptionsOfCall || plan.hasDefaultOptions && state.pointee.hasDefaultOptions { return false }
        replaceOptions(by: plan)
        return true
    }

    @inline(never)
    private func replaceOptions(by plan: ImportPlan) {
        optionsBefore.append((options, dates, isExact))
        options = plan.options
    }

    @usableFromInline
    @inline(never)
    func restoreOptions() {
        // What a property had put in force besides its model's options holds again as well.
        if let before = optionsBefore.popLast() { (options, dates, isExact) = before }
    }

    /// Has the options of a model hold for the elements of a call that has brought none.
    @usableFromInline
    func adopt(_ options: ImportOptions) {
        if !options.isDefault || !state.pointee.hasDefaultOptions { self.options = options }
    }
}

// MARK: Objects that existed before

extension ImportContext {
    /// Imports the model that a call starts with, with the mappings of the call.
    @inlinable
    func importRoot<Model: DictionaryImportable>(
        _ type: Model.Type, from source: _SourceReference, mappings: [String: String]
    ) throws -> Model {
        if mappings.isEmpty { return try Model._importing(element: source, in: self) }
        var value = source.value
        return try importRoot(type, from: &value, mappings: mappings)
    }

    /// As above, with mappings, of which there are some.
    @usableFromInline
    func importRoot<Model: DictionaryImportable>(
        _ type: Model.Type, from value: UnsafeMutablePointer<ImportValue>, mappings: [String: String]
    ) throws -> Model {
        guard value.pointee.isObject else { return try Model._importing(consuming: value, in: self) }
        try enter()
        defer { leave() }
        let source = value.pointee.joining(self)
        let absent = PlanCache.defaultHooks(of: type)
        let identity = try identity(type, for: source, without: absent)
        if let existing = try existing(type, identity: identity, for: source, without: absent) {
            return try update(existing, from: source, mappings: mappings)
        }
        var model = Model()
        try importValues(into: &model, mode: .fresh, identity: identity, from: source, mappings: mappings)
        return model
    }

    /// Updates the model that a call starts with.
    @inlinable
    func updateRoot<Model: DictionaryImportable>(
        _ model: inout Model, from source: _SourceReference, mappings: [String: String]
    ) throws {
        if isClass(Model.self) { withAddress(of: &model) { summarize($0) } }
        let hooks: ModelHook = isClass(Model.self) ? .ofRootUpdate : .ofUpdate
        if mappings.isEmpty, source.isObject, let plan = PlanCache.plan(of: type(of: model), without: hooks) {
            try withAddress(of: &model) {
                try importMembers(
                    of: plan, object: $0, mode: .ofUpdate(of: Model.self), source: source, isSummarized: true)
            }
        } else {
            let value = source.value.joining(self)
            if isClass(Model.self), source.isObject { rememberRoot(model, value) }
            try importValues(
                into: &model, mode: .ofUpdate(of: Model.self), from: value, mappings: mappings, isSummarized: true)
        }
    }

    @usableFromInline
    func summarize(_ object: UnsafeMutableRawPointer) {
        state.pointee.summarized = object
    }

    /// Imports a model onto the value that a `.merging` property holds, unless the source means another object.
    @usableFromInline
    func importModel<Model: DictionaryImportable>(
        _ type: Model.Type, from value: ImportValue, onto current: Model
    ) throws -> Model {
        guard value.isObject else { return try instance(type, in: value) }
        try enter()
        defer { leave() }
        var source = value.joining(self)
        let absent = PlanCache.defaultHooks(of: type)
        let identity = try identity(type, for: source, without: absent)
        if let existing = try existing(type, identity: identity, for: source, without: absent)
            ?? mergeTarget(current, identity: identity)
        {
            return try update(existing, from: source)
        }
        return try importNew(type, identity: identity, from: &source)
    }

    /// Updates a model where its source stands, at the depth of that.
    @inlinable
    func update<Model: DictionaryImportable>(
        _ model: Model, from source: UnsafeMutablePointer<ImportValue>
    ) throws -> Model {
        guard let plan = PlanCache.plan(of: Swift.type(of: model), without: .ofUpdate) else {
            return try update(model, from: source.pointee)
        }
        var model = model
        try withAddress(of: &model) {
            try importMembers(
                of: plan, object: $0, mode: .ofUpdate(of: Model.self), source: _SourceReference(.value(source)))
        }
        return model
    }

    @usableFromInline
    func update<Model: DictionaryImportable>(
        _ model: Model, from source: ImportValue, mappings: [String: String] = [:]
    ) throws -> Model {
        var model = model
        try importValues(into: &model, mode: .ofUpdate(of: Model.self), from: source, mappings: mappings)
        return model
    }

    /// Gives a model its values, with its hooks before and after.
    @usableFromInline
    func importValues<Model: DictionaryImportable>(
        into model: inout Model, mode: WriteMode, identity: AnyHashable? = nil, from source: ImportValue,
        mappings: [String: String], isSummarized: Bool = false
    ) throws {
        let plan = try PlanCache.plan(of: model)
        let keys = mappings.isEmpty ? plan.keys : try plan.keys(with: mappings)
        let hasAdopted = adoptOptions(of: plan)
        defer { if hasAdopted { restoreOptions() } }
        let mark = issueMark
        do {
            try model.willImport(from: source)
        } catch {
            throw recorded(error, of: plan)
        }
        let mode = mode == .fresh ? begin(&model, identity: identity) : mode
        var source = source
        withAddress(of: &model) { address in
            withUnsafeMutablePointer(to: &source) { source in
                importProperties(
                    of: plan, keys: keys, object: address, mode: mode, source: _SourceReference(.value(source)),
                    isSummarized: isSummarized)
            }
        }
        guard !hasErrors(since: mark) else { throw AlreadyRecorded() }
        if plan.hasDefault(.didImport) { return }
        if mode == .queued || mustWait(plan) {
            return complete(reference(to: model), plan: plan, source: source)
        }
        do {
            try model.didImport(from: source)
        } catch {
            throw recorded(error, of: plan)
        }
    }
}

// MARK: Models as values

extension DictionaryImportable {
    /// Imports an object, with uniquing and hooks; an instance of the model is taken as it is.
    @inlinable
    public static func importing(_ value: ImportValue, in context: ImportContext) throws -> Self {
        var value = value
        return try withUnsafeMutablePointer(to: &value) { try context.importModel(Self.self, from: $0) }
    }

    @inlinable
    public static func _importing(
        consuming value: UnsafeMutablePointer<ImportValue>, in context: ImportContext
    ) throws -> Self {
        try context.importModel(Self.self, from: value)
    }

    @inlinable
    public static func _importing(from source: _SourceReference, in context: ImportContext) throws -> Self? {
        try context.importModel(Self.self, from: source)
    }

    @inlinable
    public static func _importing(_ value: ImportValue, onto current: Self, in context: ImportContext) throws -> Self {
        try context.importModel(Self.self, from: value, onto: current)
    }

    /// The properties of a class have been seen to by themselves; a struct is written where it stands.
    public static func _rebuildingSets(in value: Self, _ context: ImportContext) -> Self? {
        if isClass(Self.self) { return nil }
        guard let plan = try? PlanCache.plan(of: value) else { return nil }
        var copy = value
        let hasRebuilt = withAddress(of: &copy) { context.rebuildSets(in: $0, plan) }
        return hasRebuilt ? copy : nil
    }

    /// A class model is unchanged when it is the same instance; a struct, when all of its properties are.
    public static func _isUnchanged(_ old: Self, _ new: Self) -> Bool {
        if isClass(Self.self) { return reference(to: old) === reference(to: new) }
        guard let plan = try? PlanCache.plan(of: old) else { return false }
        var (old, new) = (old, new)
        return withAddress(of: &old) { old in
            withAddress(of: &new) { new in
                plan.allProperties.allSatisfy { $0.type.isUnchanged(old, new, access: $0.access) }
            }
        }
    }
}

// MARK: Addresses

@inlinable @inline(__always)
func isClass<Model>(_ type: Model.Type) -> Bool { type is AnyClass }

/// Calls `body` with the address by which accessors reach a model: the instance itself for a class, its place in memory
/// for a struct.
@inlinable @inline(__always)
func withAddress<Model, Result>(
    of model: inout Model, _ body: (UnsafeMutableRawPointer) throws -> Result
) rethrows -> Result {
    if isClass(Model.self) {
        // The model is a reference, so its bits are the address. To the compiler that is nothing at all; a cast is.
        return try withExtendedLifetime(model) { try body(unsafeBitCast($0, to: UnsafeMutableRawPointer.self)) }
    }
    return try withUnsafeMutablePointer(to: &model) { try body(UnsafeMutableRawPointer($0)) }
}

/// Whether an instance of a class is referred to by this variable only. A struct always is.
@inlinable @inline(__always)
func isHeldOnlyHere<Model>(_ model: inout Model) -> Bool {
    guard isClass(Model.self) else { return true }
    return withUnsafeMutablePointer(to: &model) {
        isKnownUniquelyReferenced(&UnsafeMutableRawPointer($0).assumingMemoryBound(to: AnyObject.self).pointee)
    }
}

/// The class instance at such an address.
func reference(at address: UnsafeMutableRawPointer) -> AnyObject {
    Unmanaged<AnyObject>.fromOpaque(address).takeUnretainedValue()
}

/// A model that is a class as a reference: without the bridging that `as AnyObject` has in store for other types.
@inlinable @inline(__always)
func reference<Model>(to model: Model) -> AnyObject { unsafeBitCast(model, to: AnyObject.self) }
