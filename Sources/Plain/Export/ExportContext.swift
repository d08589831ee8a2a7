import Foundation

/// A running export: its options, and what it has written.
///
/// A type of your own receives it in ``ImportableValue/exported(in:)``, to export nested values with and to make
/// errors. It belongs to the thread of the export; keep it no longer than the call.
public final class ExportContext {
    /// The options of the export.
    public let options: ExportOptions

    /// How dates are written: the strategy of the property, or else of the options.
    public private(set) var dates = DateStrategy.iso8601 { didSet { writesISO8601 = dates.writesISO8601 } }
    private(set) var writesISO8601 = true

    /// What values are written to now.
    var target: ExportTarget
    /// What holds for the value that is about to be written.
    var place = Place()
    /// Whether the value that was written last is none: see ``writeMissing()``.
    var isMissing = false
    /// What is asked for of the model that is about to be written; `nil` for everything.
    var selection: ExportSelection?
    private var depth = 0
    /// The objects that are being exported, the outermost first.
    private var ancestors: [AnyObject] = []
    private var plans: [ObjectIdentifier: ExportPlan] = [:]
    private var lastPlan: (type: ObjectIdentifier, plan: ExportPlan)?

    /// What holds for one value, and not for those in it.
    struct Place {
        /// An array is written with its indices for keys.
        var indexesElements = false
        /// The members of an object are written into the one around it.
        var inline: InlineMembers?

        var isSpecial: Bool { indexesElements || inline != nil }
    }

    /// Where the members of the current JSON object stand, if keys are to be sorted.
    var spans: [(key: String, range: Range<Int>)] = []

    init(_ options: ExportOptions, isJSON: Bool) {
        self.options = options
        target = ExportTarget(isJSON: isJSON)
        selection = options.properties.map(ExportSelection.init)
        if let own = options.dates, own.canExport {
            dates = own
            writesISO8601 = own.writesISO8601
        }
    }
}

// MARK: What users call

extension ExportContext {
    /// An error in your words, for an export to throw. The path is put before them.
    public func failure(_ message: String) -> any Error { ImportFailure(.custom(message: message)) }

    /// Exports a nested value as part of this export.
    ///
    /// - Returns: What `JSONSerialization` takes, `NSNull` for null; `nil` for an object that is being exported
    ///   already.
    /// - Throws: ``ImportError`` with what cannot be exported.
    public func export(_ value: some ImportableValue) throws(ImportError) -> Any? {
        do {
            return try capture { try value._export(to: self) }
        } catch {
            // Whoever throws it on names the model.
            throw ExportFailure(error).issues.error(root: "")
        }
    }

    /// What `body` writes, as a part of a dictionary; `nil` when that is nothing.
    func capture(_ body: () throws -> Void) rethrows -> Any? {
        let before = (target, place)
        (target, place) = (ExportTarget(isJSON: false), Place())
        defer { (target, place) = before }
        try body()
        return target.takeValue()
    }
}

// MARK: What holds for a part

extension ExportContext {
    /// Calls `body` one array or object deeper.
    func nested(_ body: () throws -> Void) throws {
        guard depth < options.maximumDepth else { throw ImportFailure(.depth(limit: options.maximumDepth)) }
        depth += 1
        defer { depth -= 1 }
        try body()
    }

    /// Calls `body`, which writes an object's members; or does not, when the object is being exported already.
    func exporting(_ object: AnyObject, _ body: () throws -> Void) rethrows {
        if ancestors.contains(where: { $0 === object }) { return }
        ancestors.append(object)
        defer { ancestors.removeLast() }
        try body()
    }

    /// Calls `body`, in which dates are written by a strategy, if that can write.
    func writingDates(by strategy: DateStrategy?, _ body: () throws -> Void) rethrows {
        guard let strategy, strategy.canExport else { return try body() }
        let before = dates
        dates = strategy
        defer { dates = before }
        try body()
    }

    /// Calls `body`, in which dates are written as a model reads them, where the options do not say how.
    func writingDates(of plan: ExportPlan, _ body: () throws -> Void) rethrows {
        if options.dates != nil || writesISO8601 && plan.dates == nil { return try body() }
        try writingDates(by: plan.dates ?? .iso8601, body)
    }

    /// The keys of a model, by its dynamic type.
    func plan<Model: DictionaryImportable>(of model: Model) throws -> ExportPlan {
        let id = ObjectIdentifier(type(of: model))
        if let lastPlan, lastPlan.type == id { return lastPlan.plan }
        let plan = try plans[id] ?? ExportPlan.of(Schema.forExport(of: model), options)
        plans[id] = plan
        lastPlan = (id, plan)
        return plan
    }
}

// MARK: Running

extension ExportContext {
    /// Runs one export.
    ///
    /// - Parameter root: The model that it starts with, for issues that belong to no other.
    static func run<Result>(
        _ root: Any.Type, _ options: ExportOptions, isJSON: Bool, _ body: (ExportContext) throws -> Result
    ) throws(ImportError) -> Result {
        let context = ExportContext(options, isJSON: isJSON)
        do {
            return try body(context)
        } catch {
            throw ExportFailure(error).issues.error(root: typeName(root))
        }
    }

    /// Exports to what dictionaries are made of.
    static func value(
        of root: Any.Type, _ options: ExportOptions, _ body: (ExportContext) throws -> Void
    ) throws(ImportError) -> Any? {
        try run(root, options, isJSON: false) { context in
            try body(context)
            return context.target.takeValue()
        }
    }

    static func json(
        of root: Any.Type, _ options: ExportOptions, _ body: (ExportContext) throws -> Void
    ) throws(ImportError) -> Data {
        try run(root, options, isJSON: true) { context in
            try body(context)
            context.target.endDocument(indentedBy: options.prettyPrinted ? 0 : nil)
            return context.target.json.data
        }
    }
}
