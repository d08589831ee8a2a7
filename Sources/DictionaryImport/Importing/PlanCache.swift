import Foundation
import Synchronization

/// The plans of all models, made once per type.
///
/// Every object of every import asks here, from any number of threads, so asking takes one atomic load and no lock: the
/// index is immutable, and replaced as a whole when a type is added.
@usableFromInline
enum PlanCache {
    /// The plan of an object's dynamic type; made when it is asked for the first time.
    ///
    /// - Throws: ``ImportError`` with the faults of the model.
    static func plan<Model: DictionaryImportable>(of model: Model) throws -> ImportPlan {
        if let plan = existingPlan(of: type(of: model)) { return plan }
        return try make(of: model)
    }

    /// Calls `body` with the plan of an object's dynamic type, without counting a reference to it: the counter would be
    /// what threads that import the same type wait for.
    @inlinable @inline(__always)
    static func withPlan<Model: DictionaryImportable, Result>(
        of model: Model, _ body: (ImportPlan) throws -> Result
    ) throws -> Result {
        try permanentPlan(of: model)._withUnsafeGuaranteedRef(body)
    }

    /// The plan of an object's dynamic type, which is never freed.
    @inlinable @inline(__always)
    static func permanentPlan<Model: DictionaryImportable>(of model: Model) throws -> Unmanaged<ImportPlan> {
        // A plan that is not published, because a hook of its own asks for it, must live for ever too: what it points to
        // waits in transactions.
        try unmanagedPlan(of: type(of: model)) ?? .passRetained(make(of: model))
    }

    @usableFromInline
    static func unmanagedPlan(of type: Any.Type) -> Unmanaged<ImportPlan>? {
        Unmanaged<PlanIndex>.fromOpaque(current.load(ordering: .acquiring))._withUnsafeGuaranteedRef {
            $0.plan(of: ObjectIdentifier(type))
        }
    }

    /// The hooks that a model is known not to have.
    @usableFromInline
    static func defaultHooks(of model: Any.Type) -> ModelHook {
        unmanagedPlan(of: model)?._withUnsafeGuaranteedRef { $0.hooksByDefault } ?? []
    }

    /// The plan of a model that is known not to have these hooks: their default implementations have been called for an
    /// earlier object.
    @usableFromInline
    static func plan(of model: Any.Type, without hooks: ModelHook) -> Unmanaged<ImportPlan>? {
        guard let plan = unmanagedPlan(of: model), plan._withUnsafeGuaranteedRef({ $0.hasDefault(hooks) }) else {
            return nil
        }
        return plan
    }

    /// The plan of a type, when it has been made.
    static func existingPlan(of type: Any.Type) -> ImportPlan? {
        unmanagedPlan(of: type)?.takeUnretainedValue()
    }

    /// Threads that ask for a new type at the same time each make its plan; the first to finish is the one that all use.
    /// No lock is held while the model's hooks run, so a hook may import, whatever it likes.
    @usableFromInline
    static func make<Model: DictionaryImportable>(of model: Model) throws -> ImportPlan {
        // The plan is that of the dynamic type, which may be a subclass of `Model`.
        guard let dynamic = importableType(type(of: model)) else { return try makePlan(Model.self, sample: model) }
        return try makePlan(dynamic, sample: model)
    }

    /// A type that generic code can be opened with. A value in an existential keeps the type that it was declared with;
    /// so does a metatype when the optimizer sees where it comes from, which is why this is never inlined.
    @inline(never)
    private static func importableType(_ type: Any.Type) -> (any DictionaryImportable.Type)? {
        type as? any DictionaryImportable.Type
    }

    private static func makePlan<Model: DictionaryImportable>(_ type: Model.Type, sample: Any) throws -> ImportPlan {
        let key = ObjectIdentifier(Model.self)
        let plan = try TypesInTheMaking.withType(key) { depth in
            // A hook that imports its own model is served by the registry alone; a registry that does, cannot be.
            guard depth < 2 else { throw ImportError([.fault(.recursive, in: Model.self)]) }
            var compiler = PlanCompiler<Model>(sample: sample)
            return (compiler.compile(asksHooks: depth == 0), isComplete: depth == 0)
        }
        guard plan.0.faults.isEmpty else { throw ImportError(plan.0.faults) }
        if plan.isComplete { return publish(plan.0, for: key) }
        // No index holds this plan, and those who use it do not count references.
        return Unmanaged.passRetained(plan.0).takeUnretainedValue()
    }

    private static func publish(_ plan: ImportPlan, for key: ObjectIdentifier) -> ImportPlan {
        indices.withLock { indices in
            if let earlier = index.plan(of: key) { return earlier.takeUnretainedValue() }
            let replacement = PlanIndex(adding: plan, for: key, to: index)
            // Threads may still be reading the old index, so it is kept. It is small, and there is one per model.
            indices.append(replacement)
            current.store(Unmanaged.passUnretained(replacement).toOpaque(), ordering: .releasing)
            return plan
        }
    }

    private static let indices = Guarded([first])
    private static let first = PlanIndex()
    // The pointer is what makes it not sendable: it points to an index that is immutable and never freed.
    nonisolated(unsafe) private static let current = Atomic<UnsafeMutableRawPointer>(
        Unmanaged.passUnretained(first).toOpaque())

    @inline(__always)
    private static var index: PlanIndex {
        Unmanaged<PlanIndex>.fromOpaque(current.load(ordering: .acquiring)).takeUnretainedValue()
    }
}

/// An immutable hash table from types to plans.
private final class PlanIndex: @unchecked Sendable {
    // `@unchecked Sendable`: the memory is written by `init` only, and never freed.

    private struct Bucket {
        var type: ObjectIdentifier?
        var plan: Unmanaged<ImportPlan>?
    }

    private let buckets: UnsafeMutablePointer<Bucket>
    private let capacity: Int
    private let count: Int

    init() {
        capacity = 16
        count = 0
        buckets = .allocate(capacity: capacity)
        buckets.initialize(repeating: Bucket(), count: capacity)
    }

    init(adding plan: ImportPlan, for type: ObjectIdentifier, to index: PlanIndex) {
        count = index.count + 1
        capacity = count * 3 > index.capacity ? index.capacity * 2 : index.capacity
        buckets = .allocate(capacity: capacity)
        buckets.initialize(repeating: Bucket(), count: capacity)
        for bucket in UnsafeBufferPointer(start: index.buckets, count: index.capacity) where bucket.type != nil {
            insert(bucket)
        }
        insert(Bucket(type: type, plan: Unmanaged.passRetained(plan)))
    }

    @inline(__always)
    func plan(of type: ObjectIdentifier) -> Unmanaged<ImportPlan>? {
        var slot = Self.hash(type) & (capacity &- 1)
        while let found = buckets[slot].type {
            if found == type { return buckets[slot].plan }
            slot = (slot &+ 1) & (capacity &- 1)
        }
        return nil
    }

    private func insert(_ bucket: Bucket) {
        guard let type = bucket.type else { return }
        var slot = Self.hash(type) & (capacity - 1)
        while buckets[slot].type != nil { slot = (slot + 1) & (capacity - 1) }
        buckets[slot] = bucket
    }

    /// Types are aligned addresses: their low bits say nothing.
    @inline(__always)
    private static func hash(_ type: ObjectIdentifier) -> Int {
        let bits = UInt(bitPattern: type)
        return Int(truncatingIfNeeded: bits >> 4 ^ bits >> 12)
    }
}

/// The types whose plan this thread is making, with how often: their hooks may import them.
private enum TypesInTheMaking {
    private static let key = "DictionaryImport.TypesInTheMaking"

    static func withType<R>(_ type: ObjectIdentifier, _ body: (_ depth: Int) throws -> R) rethrows -> R {
        let thread = Thread.current.threadDictionary
        var depths = thread[key] as? [ObjectIdentifier: Int] ?? [:]
        let depth = depths[type] ?? 0
        depths[type] = depth + 1
        thread[key] = depths
        defer {
            var depths = thread[key] as? [ObjectIdentifier: Int] ?? [:]
            depths[type] = depth == 0 ? nil : depth
            thread[key] = depths.isEmpty ? nil : depths
        }
        return try body(depth)
    }
}
