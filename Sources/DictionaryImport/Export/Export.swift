/// One export: its options, how deep it has gone, and what is known of the models that it has met.
///
/// What holds for a part only, such as the strategy of a property's dates, is set by functions that set it back.
final class Export {
    let options: ExportOptions
    /// What is shown of models in place of what they have; `nil` for an ordinary export.
    let view: View?
    private(set) var dates = DateStrategy.iso8601
    /// What is asked for of the model that is about to be written; `nil` for everything.
    private(set) var selection: ExportSelection?
    /// What a new instance has for the property that is about to be written, where an import merges into that.
    private(set) var mergeTarget: Any?
    /// Whether models are written as their identities.
    private(set) var writesIdentities = false
    private var depth = 0
    private var arrayCount = 0
    /// How many values are being written that types of the user's say.
    private var conversions = 0
    /// How many models have been met.
    private(set) var modelCount = 0
    /// The objects that are being exported, the outermost first, each with the strategy of dates that holds around it.
    private var ancestors: [(object: AnyObject, dates: DateStrategy)] = []
    private(set) var plans: KnownPlan?
    /// The objects that a change has shown with what they hold.
    private var shown: [ObjectIdentifier: AnyObject] = [:]

    /// How the models of a planned import are shown.
    struct View {
        /// What is staged for objects stands for what their properties have.
        let planned: Transaction?
        /// Whether sensitive properties are left out.
        let hidesSensitive: Bool
        /// The key of a member, beside those of its properties, that tells which model an object is; `nil` where there is none.
        var markKey: String?
    }

    /// The plans of the models that were met. There are few: to compare the addresses of types takes less than to hash one.
    final class KnownPlan: Sendable {
        let (type, plan): (ObjectIdentifier, ExportPlan)
        let others: KnownPlan?

        init(_ plan: ExportPlan, of type: ObjectIdentifier, others: KnownPlan?) {
            (self.type, self.plan, self.others) = (type, plan, others)
        }

        func plan(of type: ObjectIdentifier) -> ExportPlan? { type == self.type ? plan : others?.plan(of: type) }
    }

    /// - Parameter plans: Those that are known, of an export with the same options.
    init(_ options: ExportOptions, plans: KnownPlan? = nil, view: View? = nil) {
        (self.options, self.plans, self.view) = (options, plans, view)
        selection = options.selection
        if let own = options.dates, own.canExport { dates = own }
    }

    /// How many arrays and objects may be nested in one another from here.
    var levelsLeft: Int { options.maximumDepth - depth }

    /// Goes one array or object deeper.
    func enter(isArray: Bool = false) throws {
        guard depth < options.maximumDepth else { throw ImportFailure(.depth(limit: options.maximumDepth)) }
        depth += 1
        if isArray { arrayCount += 1 }
    }

    func leave(isArray: Bool = false) {
        depth -= 1
        if isArray { arrayCount -= 1 }
    }

    /// The key of the mark of a model; `nil` where none is wanted, as in an array and in what a type of the user's says.
    var markKey: String? { arrayCount == 0 && conversions == 0 ? view?.markKey : nil }

    /// Calls `body`, which writes what a type of the user's says of itself: that may be itself again. It is no level of the JSON.
    func converting(_ body: () throws -> Void) throws {
        guard conversions < options.maximumDepth else { throw ImportFailure(.depth(limit: options.maximumDepth)) }
        conversions += 1
        defer { conversions -= 1 }
        try body()
    }

    /// Begins a model, whose dates are written as its options say; returns `false` for an object that is being exported already.
    func begin(_ object: AnyObject, by plan: ExportPlan) -> Bool {
        if plan.isFlat { return true }
        if ancestors.contains(where: { $0.object === object }) { return false }
        ancestors.append((object, dates))
        if options.dates == nil { dates = plan.dates }
        return true
    }

    /// Whether a change has shown an object already: where many objects name each other, to show each with what it holds along
    /// every way might never end.
    func isShownAgain(_ object: AnyObject, by plan: ExportPlan) -> Bool {
        guard view?.hidesSensitive == true, plan.schema.isClass, !plan.isFlat else { return false }
        return shown.updateValue(object, forKey: ObjectIdentifier(object)) != nil
    }

    /// Calls `body`, which writes an element of a set: what it shows says nothing of the others, whose order is any.
    func showingElement(_ body: () throws -> Void) rethrows {
        if view == nil { return try body() }
        let before = shown
        defer { shown = before }
        try body()
    }

    /// Ends a model that was begun.
    func end(_ plan: ExportPlan) { if !plan.isFlat { dates = ancestors.removeLast().dates } }

    func noteModel() { modelCount += 1 }

    /// What an import merges the model into that is about to be written, when that is of the same type.
    func mergeTarget(of schema: Schema) -> AnyObject? {
        func object<Model: DictionaryImportable>(of model: Model) -> AnyObject { Model._object(holding: model) }
        let target = mergeTarget as? any DictionaryImportable
        return target.flatMap { ObjectIdentifier(type(of: $0)) == schema.id ? object(of: $0) : nil }
    }

    /// Calls `body`, in which a selection holds for models.
    func selecting(_ selection: ExportSelection?, _ body: () throws -> Void) rethrows {
        let before = self.selection
        self.selection = selection
        defer { self.selection = before }
        try body()
    }

    /// Calls `body`, which writes what an import merges into something, or into nothing.
    func merging(into target: Any?, _ body: () throws -> Void) rethrows {
        if target == nil, mergeTarget == nil { return try body() }
        let before = mergeTarget
        mergeTarget = target
        defer { mergeTarget = before }
        try body()
    }

    /// Calls `body`, in which models are written as their identities, or are not.
    func writingIdentities(_ areWritten: Bool = true, _ body: () throws -> Void) rethrows {
        writesIdentities = areWritten
        defer { writesIdentities = false }
        try body()
    }

    /// Calls `body`, in which dates are written by a strategy, if that can write.
    func writingDates(by strategy: DateStrategy, _ body: () throws -> Void) rethrows {
        guard strategy.canExport else { return try body() }
        let before = dates
        dates = strategy
        defer { dates = before }
        try body()
    }

    /// The keys of a model, by its dynamic type.
    func plan<Model: DictionaryImportable>(of model: Model) throws -> ExportPlan {
        let id = ObjectIdentifier(type(of: model))
        if let known = plans?.plan(of: id) { return known }
        let plan = try ExportPlan.of(Schema.forExport(of: model), options)
        plans = KnownPlan(plan, of: id, others: plans)
        return plan
    }
}
