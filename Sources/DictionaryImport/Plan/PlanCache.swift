/// The plans of all models, made once per type.
///
/// Every object of every import looks its plan up, from any number of threads, so that takes one atomic load and no lock: the
/// index is immutable, and replaced as a whole when a type is added.
@usableFromInline
enum PlanCache {
    /// The plan of an object's dynamic type, which is never freed; made at its first use.
    ///
    /// - Throws: ``ImportError`` with the faults of the model.
    @inlinable @inline(__always)
    static func permanentPlan<Model: DictionaryImportable>(of model: Model) throws -> Unretained<ImportPlan> {
        try permanentPlan(ofType: type(of: model)) ?? make(of: model, HookCalls.of(Model.self))
    }

    /// The plan of a type, when it has been made.
    @usableFromInline
    static func permanentPlan(ofType type: Any.Type) -> Unretained<ImportPlan>? {
        current.load()?.with { $0.plan(of: ObjectIdentifier(type)) }
    }

    /// The plan of a model that is known to lack these hooks.
    @usableFromInline
    static func plan(of model: Any.Type, without hooks: ModelHook) -> Unretained<ImportPlan>? {
        guard let plan = permanentPlan(ofType: model), plan.with({ $0.lacks(hooks) }) else { return nil }
        return plan
    }

    /// Threads that need a new type at the same time each make its plan; the first to finish is the one that all use.
    /// No lock is held while the model's hooks run, so a hook may import, whatever it likes.
    @usableFromInline
    static func make<Model: DictionaryImportable>(
        of model: Model, _ calls: HookCalls
    ) throws -> Unretained<ImportPlan> {
        // The plan is that of the dynamic type, which may be a subclass of `Model`.
        guard type(of: model) != Model.self, let dynamic = importableType(type(of: model)) else {
            return try makePlan(Model.self, sample: model, calls)
        }
        return try makePlan(dynamic, sample: model, calls)
    }

    /// A type that generic code can be opened with. A value in an existential keeps the type that it was declared with;
    /// so does a metatype when the optimizer sees where it comes from, which is why this is never inlined.
    @inline(never)
    private static func importableType(_ type: Any.Type) -> (any DictionaryImportable.Type)? {
        type as? any DictionaryImportable.Type
    }

    private static func makePlan<Model: DictionaryImportable>(
        _ type: Model.Type, sample: Any, _ calls: HookCalls
    ) throws -> Unretained<ImportPlan> {
        let key = ObjectIdentifier(Model.self)
        let (made, isComplete) = try TypesInTheMaking.withType(key) { depth in
            // A hook that imports its own model is served by the registry alone; a registry that does, cannot be.
            guard depth < 2 else { throw ImportError([.fault(.recursive, in: Model.self)]) }
            var compiler = PlanCompiler<Model>(sample: sample)
            return (compiler.compile(callsHooks: depth == 0, calls), depth == 0)
        }
        guard made.faults.isEmpty else { throw ImportError(made.faults) }
        // No index holds this plan, and those who use it do not count references.
        guard isComplete else { return .permanent(made) }
        return newest.withLock { index in
            if let earlier = index.plan(of: key) { return earlier }
            let plan = Unretained.permanent(made)
            index = index.adding(plan, for: key)
            current.store(index)
            return plan
        }
    }

    /// The index that one thread at a time adds a plan to.
    private static let newest = Locked(PlanIndex())
    /// The same index, for those who only look up.
    private static let current = AtomicReference(PlanIndex())
}

/// An immutable hash table from types to plans. There is one for each number of models; it is small, and never freed.
private final class PlanIndex: Sendable {
    private struct Bucket {
        var type: ObjectIdentifier?
        var plan: Unretained<ImportPlan>?
    }

    private let buckets: FixedArray<Bucket>
    private let count: Int

    /// An index without plans.
    convenience init() { self.init(capacity: 16, []) }

    private init(capacity: Int, _ plans: [Bucket]) {
        buckets = FixedArray(repeatElement(Bucket(), count: capacity))
        count = plans.count
        for plan in plans {
            guard let type = plan.type else { continue }
            buckets[slot(of: type)].pointee = plan
        }
    }

    /// The same index with a plan more.
    func adding(_ plan: Unretained<ImportPlan>, for type: ObjectIdentifier) -> PlanIndex {
        let plans = buckets.elements.filter { $0.type != nil } + [Bucket(type: type, plan: plan)]
        return PlanIndex(capacity: plans.count * 3 > buckets.count ? buckets.count * 2 : buckets.count, plans)
    }

    @inline(__always)
    func plan(of type: ObjectIdentifier) -> Unretained<ImportPlan>? { buckets[slot(of: type)].pointee.plan }

    /// Where a type is, or would be.
    @inline(__always)
    private func slot(of type: ObjectIdentifier) -> Int {
        var slot = Self.hash(type) & (buckets.count &- 1)
        while let found = buckets[slot].pointee.type, found != type { slot = (slot &+ 1) & (buckets.count &- 1) }
        return slot
    }

    /// Types are aligned addresses: their low bits say nothing.
    @inline(__always)
    private static func hash(_ type: ObjectIdentifier) -> Int {
        let bits = UInt(bitPattern: type)
        return Int(truncatingIfNeeded: bits >> 4 ^ bits >> 12)
    }
}

/// The types whose plans are being made, by thread: their hooks may import them.
private enum TypesInTheMaking {
    private struct Entry: Equatable {
        let thread: UInt
        let type: ObjectIdentifier
    }

    private static let entries = Locked<[Entry]>([])

    /// - Parameter body: Gets how many plans of the type this thread is making already.
    static func withType<Result>(_ type: ObjectIdentifier, _ body: (_ depth: Int) throws -> Result) rethrows -> Result {
        let entry = Entry(thread: ThreadCache.currentThread, type: type)
        let depth = entries.withLock { entries in
            let depth = entries.count { $0 == entry }
            entries.append(entry)
            return depth
        }
        defer { entries.withLock { entries in entries.lastIndex(of: entry).map { _ = entries.remove(at: $0) } } }
        return try body(depth)
    }
}
