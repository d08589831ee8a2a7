/// How values reach an object.
enum WriteMode {
    /// At once: the object is new, nobody else can see it, and when the import fails it is dropped.
    case fresh
    /// At once, when they differ: the struct is a copy, which replaces the original when all went well.
    case copy
    /// When the whole import has been prepared: others can see the object.
    case queued
}

extension ImportContext {
    /// Imports one model: finds or makes the object, and gives it its values.
    ///
    /// - Parameters:
    ///   - current: The value that a `.merging` property holds.
    ///   - mappings: Those of the call, for the model that it starts with.
    @usableFromInline
    func importModel<Model: DictionaryImportable>(
        _ type: Model.Type, from value: ImportValue, onto current: Model?, mappings: [String: String] = [:]
    ) throws -> Model {
        if let same = value.other(as: Model.self) { return same }
        guard value.isObject else { throw value.mismatch(Model.self) }
        try enter()
        defer { leave() }

        let source = value.joining(self)
        if let existing = try Model.existingObject(for: source) { return try update(existing, from: source, mappings) }
        let identity = try Model.identity(for: source)
        if let identity, let known = transaction.object(withIdentity: identity, model: type) as? Model {
            return try update(known, from: source, mappings)
        }
        if let current { return try update(current, from: source, mappings) }

        var model = Model()
        if let identity, ModelAddress<Model>.isClass {
            transaction.remember(model as AnyObject, identity: identity, model: type)
        }
        try importValues(into: &model, mode: .fresh, from: source, mappings: mappings)
        return model
    }

    private func update<Model: DictionaryImportable>(
        _ model: Model, from source: ImportValue, _ mappings: [String: String]
    ) throws -> Model {
        var model = model
        let mode: WriteMode = ModelAddress<Model>.isClass ? .queued : .copy
        try importValues(into: &model, mode: mode, from: source, mappings: mappings)
        return model
    }

    /// Gives a model its values, with its hooks before and after.
    ///
    /// - Throws: ``AlreadyRecorded``, or what the declarations of the model are at fault with.
    func importValues<Model: DictionaryImportable>(
        into model: inout Model, mode: WriteMode, from source: ImportValue, mappings: [String: String] = [:],
        summary: SummaryRecorder? = nil
    ) throws {
        let plan = try PlanCache.plan(of: model)
        let keys = mappings.isEmpty ? plan.keys : try plan.keys(with: mappings)
        if mode == .queued { transaction.touchesExistingObjects = true }
        let optionsBefore = adoptOptions(of: plan)
        defer { if let optionsBefore { options = optionsBefore } }
        let mark = issueMark
        do {
            try model.willImport(from: source)
        } catch {
            recordHookError(error, of: plan)
            throw AlreadyRecorded()
        }
        ModelAddress.withAddress(of: &model) { address in
            importProperties(of: plan, keys: keys, object: address, mode: mode, source: source, summary: summary)
        }
        guard !hasErrors(since: mark) else { throw AlreadyRecorded() }
        try finish(&model, plan: plan, mode: mode, source: source)
    }

    private func finish<Model: DictionaryImportable>(
        _ model: inout Model, plan: ImportPlan, mode: WriteMode, source: ImportValue
    ) throws {
        // Where writes to existing objects wait, so does the hook. Only a new object that may be left out is asked at
        // once: later it could not be left out any more.
        if plan.isClass, mode == .queued || transaction.touchesExistingObjects && !isSkippable {
            transaction.complete(model as AnyObject, plan: plan, source: source, path: path)
            return
        }
        do {
            try model.didImport(from: source)
        } catch {
            recordHookError(error, of: plan)
            throw AlreadyRecorded()
        }
    }

    /// A hook's error belongs to its own model, not to the one that holds it.
    private func recordHookError(_ error: any Error, of plan: ImportPlan) {
        record(error, model: plan.modelName)
    }

    private func adoptOptions(of plan: ImportPlan) -> ImportOptions? {
        if hasOptionsOfCall || plan.hasDefaultOptions && hasDefaultOptions { return nil }
        let before = options
        options = plan.options
        return before
    }
}

extension DictionaryImportable {
    /// Imports an object, with uniquing and hooks; an instance of the model is taken as it is.
    @inlinable
    public static func importing(_ value: ImportValue, in context: ImportContext) throws -> Self {
        try context.importModel(Self.self, from: value, onto: nil)
    }

    @inlinable
    public static func _importing(consuming value: inout ImportValue, in context: ImportContext) throws -> Self {
        try context.importModel(Self.self, from: value, onto: nil)
    }

    @inlinable
    public static func _importing(_ value: ImportValue, onto current: Self, in context: ImportContext) throws -> Self {
        try context.importModel(Self.self, from: value, onto: current)
    }

    /// A class model is unchanged when it is the same instance; a struct, when all of its properties are.
    public static func _isUnchanged(_ old: Self, _ new: Self) -> Bool {
        if ModelAddress<Self>.isClass { return old as AnyObject === new as AnyObject }
        guard let plan = try? PlanCache.plan(of: old), plan.faults.isEmpty else { return false }
        var (old, new) = (old, new)
        return ModelAddress.withAddress(of: &old) { old in
            ModelAddress.withAddress(of: &new) { new in
                plan.allProperties.allSatisfy { $0.type.isUnchanged(old, new, access: $0.access) }
            }
        }
    }
}
