/// One export: its options, how deep it has gone, and what is known of the models that it has met.
///
/// What holds for a part only, such as the strategy of a property's dates, is set by functions that set it back.
final class Export {
    let options: ExportOptions
    private(set) var dates = DateStrategy.iso8601
    /// What is asked for of the model that is about to be written; `nil` for everything.
    private(set) var selection: ExportSelection?
    private var depth = 0
    /// The objects that are being exported, the outermost first.
    private var ancestors: [AnyObject] = []
    /// The types of models that were met, and their plans. There are few: to compare their addresses takes less than to hash one.
    private var types: [ObjectIdentifier] = []
    private var plans: [ExportPlan] = []

    init(_ options: ExportOptions) {
        self.options = options
        selection = options.properties.map(ExportSelection.init)
        if let own = options.dates, own.canExport { dates = own }
    }

    /// Goes one array or object deeper.
    func enter() throws {
        guard depth < options.maximumDepth else { throw ImportFailure(.depth(limit: options.maximumDepth)) }
        depth += 1
    }

    func leave() { depth -= 1 }

    /// Calls `body`, which writes an object's members; or does not, when the object is being exported already.
    func exporting(_ object: AnyObject, _ body: () throws -> Void) rethrows {
        if ancestors.contains(where: { $0 === object }) { return }
        ancestors.append(object)
        defer { ancestors.removeLast() }
        try body()
    }

    /// Calls `body`, in which a selection holds for models.
    func selecting(_ selection: ExportSelection?, _ body: () throws -> Void) rethrows {
        let before = self.selection
        self.selection = selection
        defer { self.selection = before }
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
        if let index = types.firstIndex(of: id) { return plans[index] }
        let plan = try ExportPlan.of(Schema.forExport(of: model), options)
        types.append(id)
        plans.append(plan)
        return plan
    }
}
