import Foundation

/// A property with its type: all that happens to its values is compiled for the type, once for each of the usual ones.
class TypedField<Value: ImportableValue>: Field, @unchecked Sendable {
    private let get: (AnyObject) -> Value
    private let swap: (AnyObject, inout Value) -> Void
    private let set: (AnyObject, Value) -> Void
    private let typedSettings: PropertySettings<Value>
    private let violations: ((Value) -> [RuleViolation])?
    private let operations: Operations
    /// Whether the property of a struct is written to an object that copies share.
    private let isShared: Bool
    /// Whether a value is converted by its type alone, as far as the property is concerned.
    private let isPlain: Bool
    /// Whether the values are sets of objects that may be filled late.
    private let isModelSet: Bool

    required init<Root>(
        name: String, index: Int, _ access: PropertyAccess<Root, Value>, _ settings: PropertySettings<Value>,
        isStored: Bool, isOpaque: Bool, mayRename: Bool, valueType: Any.Type
    ) {
        (get, swap, set, isShared) = (access.get, access.swap, access.set, access.isShared)
        operations = Self.operations()
        (typedSettings, violations) = (settings, settings.violations)
        // To look for a conformance takes long the first time: only collections of models may have this one.
        isModelSet =
            settings.converter == nil && Value._models.areElements
            && (Value.self as? any ModelSet.Type)?.isOfClassModels == true
        isPlain = settings.arePlain && !isOpaque && !isModelSet
        super.init(
            name: name, index: index, settings, isStored: isStored, isOpaque: isOpaque,
            mayRename: mayRename, valueType: valueType)
    }

    /// What is done for each value of a property.
    private struct Operations {
        let take: (TypedField, consuming Source, inout ObjectImport, ImportContext) throws -> Void
        let exchange: (TypedField, inout Value, AnyObject) -> Bool
        let has: (TypedField, AnyObject, Value) -> Bool
        let value: (TypedField, AnyObject) -> any FieldValue
        let export: (TypedField, AnyObject, ExportContext) throws -> Void
    }

    /// Compiled for each of the usual types: which one it is is found out here, once, and not for each value.
    @specialized(where Value == Int)
    @specialized(where Value == String)
    @specialized(where Value == Double)
    @specialized(where Value == Bool)
    @specialized(where Value == String?)
    @specialized(where Value == Date)
    private static func operations() -> Operations {
        Operations(
            take: {
                (field: TypedField, source: consuming Source, target: inout ObjectImport, context: ImportContext) in
                guard field.isPlain, target.takesPlainValues else {
                    return try field.takeChecked(source, for: &target, in: context)
                }
                if source.isNull, !field.acceptsNull { return try field.takeNull(for: &target, in: context) }
                field.deliver(try Value._importing(source, in: context), to: &target, in: context)
            },
            exchange: { field, value, object in field.exchangeValue(&value, with: object) },
            has: { field, object, value in Value._isUnchanged(field.get(object), value) },
            value: { field, object in TypedValue(field.get(object), of: field) },
            export: { field, object, context in try field.export(field.get(object), to: context) })
    }

    // MARK: The object

    /// Exchanges a value with the property's. Returns `false`, and does nothing, when they are the same.
    func exchange(_ value: inout Value, with object: AnyObject) -> Bool { operations.exchange(self, &value, object) }

    /// The same, to be compiled for a type.
    @inline(__always)
    private final func exchangeValue(_ value: inout Value, with object: AnyObject) -> Bool {
        if isStored {
            if Value._isUnchanged(get(object), value) { return false }
            swap(object, &value)
        } else {
            let old = get(object)
            if Value._isUnchanged(old, value) { return false }
            set(object, value)
            value = old
        }
        return true
    }

    /// Whether an object has a value, in the library's terms.
    func has(_ value: Value, of object: AnyObject) -> Bool { operations.has(self, object, value) }

    override func isUnchanged(_ object: AnyObject, _ other: AnyObject) -> Bool {
        Value._isUnchanged(get(object), get(other))
    }

    override func value(of object: AnyObject) -> any FieldValue { operations.value(self, object) }

    // MARK: Import

    override func take(_ source: consuming Source, for target: inout ObjectImport, in context: ImportContext) throws {
        try operations.take(self, source, &target, context)
    }

    /// Writes a value to the property of its object: at once, or when the import is committed.
    @inline(__always)
    private func deliver(_ value: consuming Value, to target: inout ObjectImport, in context: ImportContext) {
        if !isLeaf { target.noteStaged(in: context) }
        switch target.destination {
        case .direct: break
        case .copy:
            // Another copy may have staged something else for what they share.
            if isShared { return stage(value, for: &target, in: context) }
            if Value._isUnchanged(get(target.object), value) { return }
            if target.isRoot { context.run.noteChange(of: self) }
        case .staged:
            // What a late hook puts in the place of an object that was merged is undone with the rest.
            let isMerged = settings.isMerging || context.run.settings.mergesModels && isMergeable
            if !target.hasStaged, !isMerged, Value._isUnchanged(get(target.object), value) { return }
            return stage(value, for: &target, in: context)
        }
        if isStored { swap(target.object, &value) } else { set(target.object, value) }
    }

    /// Not inlined: where the type is known at run time only, room for the write takes a look-up, which most values do not need.
    @inline(never)
    private final func stage(_ value: consuming Value, for target: inout ObjectImport, in context: ImportContext) {
        // Of a struct, only what it shares with others is staged.
        if isShared, context.run.isUpdate, !target.isRoot {
            context.run.records.note(UpdateNote(target.object, target.schema))
        }
        target.stage(TypedValue(value, of: self), to: self, in: context)
    }

    /// As ``take(_:for:in:)``, where the property's settings or the options have something to say.
    private func takeChecked(_ source: Source, for target: inout ObjectImport, in context: ImportContext) throws {
        let run = context.run
        let source = context.emptyStringAsNull(source)
        if source.isNull, !acceptsNull || target.mustHaveValue(self) { return try takeNull(for: &target, in: context) }
        let late =
            isModelSet && target.schema.isClass
            ? LateSet(isPatient: run.openPart == nil || target.schema.didImport == nil) : nil
        if mayBeLeftOut(in: run) {
            let isTaken = try run.skippable(as: leftOut) {
                try convertAndDeliver(source, late, for: &target, in: context)
            }
            if !isTaken { try leaveOut(of: &target, in: context) }
        } else {
            try convertAndDeliver(source, late, for: &target, in: context)
        }
    }

    /// Converts and checks a value, and writes it.
    private func convertAndDeliver(
        _ source: Source, _ late: LateSet?, for target: inout ObjectImport, in context: ImportContext
    ) throws {
        guard let late else { return deliver(try checked(source, for: target, in: context), to: &target, in: context) }
        let value = try context.run.withLateSet(late) { try checked(source, for: target, in: context) }
        let isLate = context.run.hasLateSet(self, of: target.object)
        guard let make = late.make ?? (isLate ? { value } : nil) else {
            return deliver(value, to: &target, in: context)
        }
        target.noteStaged(in: context)
        fillLate(make, ImportValue(source, document: context.document), target, in: context)
    }

    /// Leaves a set of models to be made and written when its elements are complete.
    @inline(never)
    private func fillLate(
        _ make: @escaping () -> Any, _ found: ImportValue, _ target: ObjectImport, in context: ImportContext
    ) {
        let (object, keepsItsValue) = (target.object, target.keepsItsValue(self))
        let mayBeLeftOut = mayBeLeftOut(in: context.run)
        let before = target.isNew ? [] : [Transaction.Write(value(of: object), to: self, of: object)]
        context.run.noteLateSet(self, of: object)
        context.run.records.enqueue(
            LateStep(isCheck: true, replaced: before) { context in
                guard let value = make() as? Value else {
                    preconditionFailure("A set is made for the property that it fills")
                }
                if keepsItsValue, !Value._isUnchanged(self.get(object), value) {
                    let failure = self.unchanging(found, object)
                    guard mayBeLeftOut else { throw failure }
                    _ = try context.run.skippable { throw failure }
                    return
                }
                try context.record(self.violations?(value) ?? [], of: found)
                context.run.stage(Transaction.Write(TypedValue(value, of: self), to: self, of: object))
            })
    }

    @inline(never)
    override func refuse(_ failure: ImportFailure, for target: inout ObjectImport, in context: ImportContext) throws {
        guard mayBeLeftOut(in: context.run) else { throw failure }
        if try !context.run.skippable(as: leftOut, { throw failure }) { try leaveOut(of: &target, in: context) }
    }

    /// Whether a value that is not valid is left out.
    private func mayBeLeftOut(in run: Import) -> Bool { run.settings.skipsFailures || hasFallback }

    /// How much it matters that a value was left out.
    private var leftOut: ImportIssue.Severity { hasFallback ? .warning : .skipped }

    /// What becomes of the property whose value was left out.
    @inline(never)
    private func leaveOut(of target: inout ObjectImport, in context: ImportContext) throws {
        if let fallback = typedSettings.fallback, !target.keepsItsValue(self) {
            let value = fallback()
            if context.run.hasLateSet(self, of: target.object) {
                return fillLate({ value }, .null, target, in: context)
            }
            deliver(value, to: &target, in: context)
        } else if target.mustHaveValue(self) {
            throw ImportFailure(.missing(property: name))
        }
    }

    /// Converts a value, and checks it.
    private func checked(_ source: Source, for target: ObjectImport, in context: ImportContext) throws -> Value {
        let stagedBefore = context.run.stagedCount
        let value = try context.run.reading(as: settings) { try converted(source, for: target, in: context) }
        if settings.isUnchanging || violations != nil {
            try check(value, of: source, for: target, stagedBefore: stagedBefore, in: context)
        }
        return value
    }

    @inline(never)
    private func check(
        _ value: Value, of source: Source, for target: ObjectImport, stagedBefore: Int, in context: ImportContext
    ) throws {
        if context.run.lateSet?.waits == true { return }
        if target.keepsItsValue(self),
            !Value._isUnchanged(current(of: target.object, in: context.run.knownTransaction), value)
        {
            throw unchanging(ImportValue(source, in: context), target.object)
        }
        try context.check(value, violations, of: source, stagedBefore: stagedBefore)
    }

    private func converted(_ source: Source, for target: ObjectImport, in context: ImportContext) throws -> Value {
        if let converter = typedSettings.converter { return try converter(ImportValue(source, in: context)) }
        if isOpaque, try source.holdsObjects(for: Value._models, in: context) {
            let type = typeName(valueType)
            throw context.mismatch(source, expected: "an instance of \(type), because nestedObjectKeys leaves it out")
        }
        guard context.run.settings.reshapes || settings.isByIdentity || context.run.takesIdentities else {
            return try convertedByType(source, for: target, in: context)
        }
        return try convertedInOtherShapes(source, for: target, in: context)
    }

    @inline(never)
    private func convertedInOtherShapes(
        _ source: Source, for target: ObjectImport, in context: ImportContext
    ) throws -> Value {
        try context.reshaping(source) { source in
            try context.run.withIdentities(settings.isByIdentity) {
                try convertedByType(source, for: target, in: context)
            }
        }
    }

    private func convertedByType(
        _ source: Source, for target: ObjectImport, in context: ImportContext
    ) throws -> Value {
        if settings.isMerging || settings.isCatchAll || context.run.settings.mergesModels && isMergeable {
            return try Value._merging(
                source, into: current(of: target.object, in: context.run.knownTransaction),
                merge(for: target, in: context), in: context)
        }
        if let each = settings.each { return try Value._importing(source, each: each, in: context) }
        return try Value._importing(source, in: context)
    }

    /// Whether the values are models, or optional ones.
    private var isMergeable: Bool { if case .model = models { !settings.isByIdentity } else { false } }

    private func merge(for target: ObjectImport, in context: ImportContext) -> _Merge {
        let asks = target.mustBeComplete || target.isNew && context.run.session != nil
        let isOwn = asks && isOwnModel(of: target)
        return _Merge(
            isNew: target.isNew, isOwn: target.isNew && isOwn, mustBeComplete: target.mustBeComplete && isOwn,
            startsEmpty: target.isFirst && context.run.knownObjects?.isMentionedAgain(target.object) != true,
            keepsOthers: settings.keepsOtherElements, key: settings.mergeKey, isList: settings.mergedElement != nil,
            keepsNulls: settings.isCatchAll && target.isFirst)
    }

    /// Whether a new object has made the model in the property itself: then another new one has another there.
    private func isOwnModel(of target: ObjectImport) -> Bool {
        guard let type = models.innermost, type is AnyClass else { return true }
        return !Value._isUnchanged(get(target.schema.make()), get(target.object))
    }

    /// The value that a merge starts from: the one that is staged, or the object's.
    private func current(of object: AnyObject, in transaction: Transaction?) -> Value {
        if let staged = transaction?.staged(for: self, of: object) { return Self.value(of: staged) }
        return get(object)
    }

    /// Not inlined, for the same reason as ``stage(_:for:in:)``.
    @inline(never)
    private static func value(of staged: any FieldValue) -> Value {
        guard let staged = staged as? TypedValue<Value> else { preconditionFailure("A field stages its own values") }
        return staged.value
    }

    @inline(never)
    private func unchanging(_ found: ImportValue, _ object: AnyObject) -> ImportFailure {
        let value = get(object)
        var current = FoundValue.literal(of: value)
        // An object that a source names by its identity is shown by that, too.
        if settings.isByIdentity {
            let identity = try? ExportContext.value(of: Value.self, .default) { context in
                try context.run.writingIdentities { try value._export(to: context) }
            }
            if let identity { current = FoundValue(ImportValue(identity)).plain }
        }
        return ImportFailure(.unchanging(current: current, found: FoundValue(found)))
    }

    /// A null for a property that cannot hold it, or must have a value.
    @inline(never)
    private func takeNull(for target: inout ObjectImport, in context: ImportContext) throws {
        let choice = context.run.settings.options.nulls.choice
        // Where nulls are errors, one that is there is told from a key that is not.
        let isMissing = acceptsNull || choice != .fail || target.isRequired(self)
        if isMissing, target.mustHaveValue(self) { throw ImportFailure(.missing(property: name)) }
        switch choice {
        case .fail: throw ImportFailure(.null(type: typeName(valueType)))
        case .skip, .ignore: return
        case .reset: break
        }
        // A new object holds its initial values, unless a part of its source has described it too.
        if target.isFirst, context.run.knownObjects?.isMentionedAgain(target.object) != true { return }
        let initial = get(target.schema.make())
        if context.run.hasLateSet(self, of: target.object) { return fillLate({ initial }, .null, target, in: context) }
        if !Value._isUnchanged(current(of: target.object, in: context.run.knownTransaction), initial) {
            if target.keepsItsValue(self) {
                return try refuse(unchanging(.null, target.object), for: &target, in: context)
            }
            if !target.isNew { context.run.records.warn(.nullReset(property: name)) }
        }
        deliver(initial, to: &target, in: context)
    }

    // MARK: Identity

    override func identity(from source: consuming Source, in context: ImportContext) -> Identity? {
        identity(from: source, in: context, by: typedSettings.identity)
    }

    /// What a source's value is as an identity. What is wrong with it is an issue when the property is imported.
    func identity(from source: Source, in context: ImportContext, by read: ((Value) -> Identity?)?) -> Identity? {
        guard let read else { return nil }
        if case .value(let value) = source {
            return identity(from: value.source, in: context.with(value.document), by: read)
        }
        if context.emptyStringAsNull(source).isNull { return nil }
        let (start, stopBefore) = (context.run.savepoint, context.run.stop)
        // Nothing of it remains, since the import reads the value again. A scalar without a converter prepares nothing.
        defer {
            if !isLeaf || context.run.hasRecorded(since: start.records) {
                context.run.discard(to: start)
                context.run.knownRecords?.dropIssues(since: start.records)
            }
        }
        do {
            let value = try context.run.reading(as: settings) {
                if let converter = typedSettings.converter { return try converter(ImportValue(source, in: context)) }
                return try context.importValue(source, as: Value.self)
            }
            try context.check(value, violations, of: source, stagedBefore: context.run.stagedCount)
            return read(value)
        } catch {
            context.run.goOn(as: stopBefore)
            return nil
        }
    }

    override func identity(from source: consuming Source, in context: ImportContext, by key: MergeKey) -> Identity? {
        let kept = source
        return isInexact(kept, in: context) ? nil : identity(from: kept, in: context) { key.identity(ofValue: $0) }
    }

    override func identity(of object: AnyObject, in transaction: Transaction?) -> Identity? {
        typedSettings.identity?(current(of: object, in: transaction))
    }

    // MARK: Export

    override func export(from object: AnyObject, to context: ExportContext) throws {
        try operations.export(self, object, context)
    }

    @inline(__always)
    func export(_ value: Value, to context: ExportContext) throws {
        guard hasExporter else { return try value._export(to: context) }
        guard let exporter = typedSettings.exporter else {
            return try context.run.writingIdentities { try value._export(to: context) }
        }
        try context.write(exporter(value))
    }
}
