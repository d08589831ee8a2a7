import Foundation

/// A running export: its options, and what it has written.
///
/// A type of your own receives it in ``ImportableValue/exported(in:)``, to export nested values with and to make
/// errors. It belongs to the thread of the export; keep it no longer than the call.
public final class ExportContext {
    /// The options of the export.
    public var options: ExportOptions { state.pointee.options }

    /// How dates are written: the strategy of the property, or else of the options.
    public var dates: DateStrategy { state.pointee.dates }

    /// The JSON that was written.
    let bytes: Handle<JSONBytes>

    /// The values of dictionaries and arrays that were written.
    let tree: Handle<ValueStack>

    /// What values are written to now.
    @inline(__always)
    var writer: ExportWriter { ExportWriter(bytes: bytes, tree: tree, isJSON: state.pointee.isJSON) }

    /// Everything else that changes. It is reached by a handle, so that no access to it is checked at run time.
    let state: Handle<State>

    let readAccess = ReadAccess.shared

    struct State {
        private(set) var options = ExportOptions.default
        var dates = DateStrategy.iso8601 { didSet { writesISO8601 = dates.kind.isISO8601 } }
        private(set) var writesISO8601 = true
        /// Whether values are written as JSON, or else become dictionaries and arrays.
        var isJSON = false
        /// The members of the JSON objects that are being written, when keys are to be sorted.
        var spans: [MemberSpan] = []

        /// The object that is about to be written has its members written into the one around it.
        var pendingInline: Inline?
        /// The members that are being written belong to an object around theirs.
        var inline: Inline?
        /// The keys of such members in the object that is being written, with their properties, where some may be the same.
        var inlineKeys: [String: String] = [:]
        /// The array that is about to be written has its indices for keys.
        var indexesElements = false
        /// The selected properties of the model that is about to be written.
        var selection: ExportSelection?
        /// That of the last export that had one: exports in a loop select the same.
        private var lastSelection: ExportSelection?

        var depth = DepthGuard(maximum: 0)
        /// The objects that are being exported, the outermost first. They are held by the calls that export them.
        var ancestors: [ObjectAddress] = []

        var errors = IssueList()

        /// The plans of the model that was exported last: the next one is likely to be of the same type.
        var lastPlans: Plans?
        /// How the keys of that were made.
        private var lastVariant: Int?
        /// Those that a function of the user's has made the keys of, by their import plans. Nobody else may hold them.
        var customPlans: [ObjectIdentifier: ExportPlan] = [:]

        /// Begins an export: in a new state, or in one that was made ready for the next.
        fileprivate mutating func begin(_ options: ExportOptions, isJSON: Bool) {
            self.options = options
            self.isJSON = isJSON
            depth.maximum = options.maximumDepth
            if let dates = options.dates, dates.canExport { self.dates = dates }
            let variant = options.variant.index
            if variant != lastVariant { lastPlans = nil }
            lastVariant = variant
            guard let properties = options.properties else { return }
            if lastSelection?.isOf(properties) != true { lastSelection = ExportSelection(properties) }
            selection = lastSelection
        }

        /// Makes ready for the next export. Of the options nothing stays that may hold something of the user's.
        fileprivate mutating func reset() {
            if options.dates != nil || lastVariant == nil { (options, dates) = (.default, .iso8601) }
            if lastVariant == nil { (customPlans, lastPlans, lastSelection) = ([:], nil, nil) }
            if selection != nil { selection = nil }
            depth.reset()
            errors.removeAll()
        }
    }

    /// The plans of a type.
    struct Plans {
        let type: ObjectIdentifier
        let imports: Unretained<ImportPlan>
        let exports: Unretained<ExportPlan>
    }

    /// A property whose members stand among those of its model.
    final class Inline {
        /// What the keys begin with, in the model.
        let prefix: String
        /// What the model's own keys begin with, when it is flattened itself.
        let outerPrefix: String
        let property: String
        let parent: ExportPlan
        let isCatchAll: Bool
        /// Whether another such property may have the same keys.
        let hasRivals: Bool

        init(prefix: String, property: String, parent: ExportPlan, isCatchAll: Bool, in outer: Inline?) {
            (self.prefix, self.property) = (prefix, property)
            (self.parent, self.isCatchAll) = (parent, isCatchAll)
            outerPrefix = outer.map { $0.outerPrefix + $0.prefix } ?? ""
            hasRivals = parent.hasSeveralInlines || outer?.hasRivals == true
        }

        /// Whether the keys that the model has for other properties win, instead of being an error.
        var yields: Bool { isCatchAll || prefix.isEmpty }
    }

    private init() {
        bytes = .allocate(JSONBytes())
        tree = .allocate(ValueStack())
        state = .allocate(State())
    }

    deinit {
        bytes.deallocate()
        tree.deallocate()
        state.deallocate()
    }

    /// An error in your words, for an export to throw. The path is put before them.
    public func failure(_ message: String) -> any Error { ImportFailure(.custom(message: message)) }

    /// Exports a nested value as part of this export.
    ///
    /// - Returns: What `JSONSerialization` takes, `NSNull` for null; `nil` for an object that is being exported
    ///   already.
    /// - Throws: ``ImportError`` with what cannot be exported.
    public func export(_ value: some ImportableValue) throws(ImportError) -> Any? {
        let mark = issueMark
        do {
            return try capture { try value._export(to: self) }
        } catch {
            note(error, since: mark, at: nil)
            throw takeErrors(since: mark)
        }
    }

    /// What `body` writes, as a part of a dictionary; `nil` when that is nothing.
    func capture(_ body: () throws -> Void) rethrows -> Any? {
        let start = tree.pointee.count
        defer { tree.pointee.truncate(to: start) }
        try aside(isJSON: false, body)
        return tree.pointee.count > start ? tree.pointee.pop() : nil
    }

    /// Calls `body`, which writes a value that is not a part of what is being written.
    func aside<Result>(isJSON asJSON: Bool, _ body: () throws -> Result) rethrows -> Result {
        let state = state
        let (isJSON, indexes) = (state.pointee.isJSON, state.pointee.indexesElements)
        let (pending, inline) = (state.pointee.pendingInline, state.pointee.inline)
        (state.pointee.isJSON, state.pointee.indexesElements) = (asJSON, false)
        (state.pointee.pendingInline, state.pointee.inline) = (nil, nil)
        defer {
            (state.pointee.isJSON, state.pointee.indexesElements) = (isJSON, indexes)
            (state.pointee.pendingInline, state.pointee.inline) = (pending, inline)
        }
        return try body()
    }

    @inline(__always)
    func enter() throws { if !state.pointee.depth.enter() { throw tooDeep() } }

    @inline(never)
    private func tooDeep() -> any Error {
        let depth = state.pointee.depth
        return ImportFailure(depth.fault ?? .depth(limit: depth.maximum))
    }

    @inline(__always)
    func leave() { state.pointee.depth.leave() }
}

// MARK: Running

extension ExportContext {
    static func dictionary(
        of model: some DictionaryImportable, options: ExportOptions
    ) throws(ImportError) -> [String: Any] {
        try run(type(of: model), options: options, isJSON: false) { context in
            try context.exportModel(model)
            return context.writer.takeDictionary()
        }
    }

    static func dictionaries<Model: DictionaryImportable>(
        of models: [Model], options: ExportOptions
    ) throws(ImportError) -> [[String: Any]] {
        try run(Model.self, options: options, isJSON: false) { context in
            try context.exportModels(models)
            return context.writer.takeDictionaries()
        }
    }

    static func json(
        of root: Any.Type, options: ExportOptions, _ body: (ExportContext) throws -> Void
    ) throws(ImportError) -> Data {
        try run(root, options: options, isJSON: true) { context in
            try body(context)
            if options.prettyPrinted { context.bytes.pointee.indent(from: 0) }
            return context.bytes.pointee.data
        }
    }

    /// Runs one export.
    ///
    /// - Parameter root: The model that it starts with, for issues that belong to no other.
    static func run<Result>(
        _ root: @autoclosure () -> Any.Type, options: ExportOptions, isJSON: Bool,
        _ body: (ExportContext) throws -> Result
    ) throws(ImportError) -> Result {
        let context = begin(options, isJSON: isJSON)
        let mark = context.issueMark
        do {
            let result = try body(context)
            end(consume context)
            return result
        } catch {
            context.note(error, since: mark, at: nil)
            context.attribute(since: mark, to: typeName(root()), nil)
            throw context.takeErrors(since: mark)
        }
    }

    /// Begins an export in the context that the thread has kept, or in a new one.
    static func begin(_ options: ExportOptions, isJSON: Bool) -> ExportContext {
        let context = ThreadCache.takeExportContext() ?? ExportContext()
        context.state.pointee.begin(options, isJSON: isJSON)
        return context
    }

    /// The largest memory for JSON that a thread keeps, in bytes, and that for values.
    private static let keptCapacities = (bytes: 1 << 16, values: 1 << 11)

    /// Ends an export, and keeps its context for the next, unless somebody still has it.
    static func end(_ context: consuming ExportContext) {
        guard context.bytes.pointee.capacity <= keptCapacities.bytes,
            context.tree.pointee.capacity <= keptCapacities.values, isKnownUniquelyReferenced(&context)
        else { return }
        context.bytes.pointee.truncate(to: 0)
        context.state.pointee.reset()
        ThreadCache.keep(context)
    }
}
