/// The plans of all models, made once per type.
///
/// Every object of every import looks its plan up, from any number of threads, so that takes atomic loads and no lock.
enum PlanCache {
    /// The plan of an object's dynamic type, which is never freed; made at its first use.
    ///
    /// - Throws: ``ImportError`` with the faults of the model.
    @inline(__always)
    static func permanentPlan<Model: DictionaryImportable>(of model: Model) throws -> Unretained<ImportPlan> {
        try permanentPlan(ofType: type(of: model)) ?? make(of: model)
    }

    /// The plan of the model in memory.
    @inline(__always)
    static func permanentPlan(of model: ModelMemory) throws -> Unretained<ImportPlan> {
        try permanentPlan(ofType: model.dynamicType) ?? make(of: model.type.model(in: model.memory))
    }

    /// The plan of a model, of which no object is made here; made at its first use.
    static func permanentPlan(for type: any DictionaryImportable.Type) throws -> Unretained<ImportPlan> {
        try permanentPlan(ofType: type) ?? permanentPlan(of: type.init())
    }

    /// The plan of a type, when it has been made.
    static func permanentPlan(ofType type: Any.Type) -> Unretained<ImportPlan>? {
        current.load()?.with { $0.plan(of: ObjectIdentifier(type)) }
    }

    /// The plan of a model that is known to lack these hooks.
    static func plan(of model: Any.Type, without hooks: ModelHook) -> Unretained<ImportPlan>? {
        guard let plan = permanentPlan(ofType: model), plan.with({ $0.lacks(hooks) }) else { return nil }
        return plan
    }

    /// Whether it is known that no hook is called for a new object of this model, nor for those that its properties hold.
    static func knowsNoHooks(of model: any DictionaryImportable.Type) -> Bool {
        var known: Set<ObjectIdentifier> = []
        return knowsNoHooks(of: .model(model), &known)
    }

    private static func knowsNoHooks(of models: NestedModels, _ known: inout Set<ObjectIdentifier>) -> Bool {
        switch models {
        case .none:
            return true
        case .elements(let models), .members(let models):
            return knowsNoHooks(of: models, &known)
        case .model(let type):
            guard known.insert(ObjectIdentifier(type)).inserted else { return true }
            guard let plan = plan(of: type, without: .calls)?.object else { return false }
            return plan.propertiesWithModels.allSatisfy {
                knowsNoHooks(of: plan.properties[$0].pointee.nestedModels, &known)
            }
        }
    }

    /// Threads that need a new type at the same time each make its plan; the first to finish is the one that all use.
    /// No lock is held while the model's hooks run, so a hook may import, whatever it likes.
    private static func make<Model: DictionaryImportable>(of model: Model) throws -> Unretained<ImportPlan> {
        // The plan is that of the dynamic type, which may be a subclass of `Model`.
        guard type(of: model) != Model.self, let dynamic = importableType(type(of: model)) else {
            return try makePlan(Model.self, sample: model)
        }
        return try makePlan(dynamic, sample: model)
    }

    /// A type that generic code can be opened with. A value in an existential keeps the type that it was declared with;
    /// so does a metatype when the optimizer sees where it comes from, which is why this is never inlined.
    @inline(never)
    private static func importableType(_ type: Any.Type) -> (any DictionaryImportable.Type)? {
        type as? any DictionaryImportable.Type
    }

    private static func makePlan<Model: DictionaryImportable>(
        _ type: Model.Type, sample: Any
    ) throws -> Unretained<ImportPlan> {
        let key = ObjectIdentifier(Model.self)
        let made: ImportPlan = try TypesInTheMaking.withType(key) {
            var compiler = PlanCompiler<Model>(sample: sample)
            return compiler.compile()
        } ifMaking: {
            // What imports a model while its plan is being made would have to be served by that plan.
            throw ImportError([.fault(.recursive, in: Model.self)])
        }
        guard made.faults.isEmpty else { throw ImportError(made.faults) }
        return newest.withLock { newest in
            if let earlier = newest.index.plan(of: key) { return earlier }
            if newest.count * 3 >= newest.index.capacity {
                newest.index = newest.index.doubled()
                current.store(newest.index)
            }
            newest.count += 1
            return newest.index.add(made)
        }
    }

    private static let first = PlanIndex(capacity: 16)
    /// The index that one thread at a time adds a plan to, and how many it has.
    private static let newest = Locked((index: first, count: 0))
    /// The same index, for those who only look up.
    private static let current = AtomicReference(first)
}

/// A hash table from types to plans. Plans are only added: at most to a third of the places, then to a table of twice the size.
/// Whoever still looks into the smaller one does not find the newest, and asks again with a lock held. None is ever freed;
/// together they are less than twice as large as the last.
private final class PlanIndex: Sendable {
    private let places: FixedArray<AtomicReference<ImportPlan>>

    var capacity: Int { places.count }

    /// An index without plans.
    ///
    /// - Parameter capacity: A power of two.
    init(capacity: Int) { places = FixedArray(count: capacity) { AtomicReference() } }

    func doubled() -> PlanIndex {
        let index = PlanIndex(capacity: capacity * 2)
        for place in places.indices {
            if let plan = places[place].pointee.load() { _ = index.add(plan.object) }
        }
        return index
    }

    /// Adds the plan of a type that has none here.
    func add(_ plan: ImportPlan) -> Unretained<ImportPlan> {
        find(ObjectIdentifier(plan.model)).place.pointee.storeFirst(plan)
    }

    @inline(__always)
    func plan(of type: ObjectIdentifier) -> Unretained<ImportPlan>? { find(type).plan }

    /// Where the plan of a type is, or would be.
    @inline(__always)
    private func find(
        _ type: ObjectIdentifier
    ) -> (place: Handle<AtomicReference<ImportPlan>>, plan: Unretained<ImportPlan>?) {
        var place = Self.hash(type) & (capacity &- 1)
        while let plan = places[place].pointee.load() {
            if plan.with({ ObjectIdentifier($0.model) == type }) { return (places[place], plan) }
            place = (place &+ 1) & (capacity &- 1)
        }
        return (places[place], nil)
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

    /// Calls `body`, or `refuse` when this thread is making the plan of the type already.
    static func withType<Result>(
        _ type: ObjectIdentifier, _ body: () throws -> Result, ifMaking refuse: () throws -> Result
    ) rethrows -> Result {
        let entry = Entry(thread: ThreadCache.currentThread, type: type)
        let isNew = entries.withLock { entries in
            let isNew = !entries.contains(entry)
            if isNew { entries.append(entry) }
            return isNew
        }
        guard isNew else { return try refuse() }
        defer { entries.withLock { entries in entries.removeAll { $0 == entry } } }
        return try body()
    }
}
