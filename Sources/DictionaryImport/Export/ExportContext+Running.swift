import Foundation

extension ExportContext {
    /// The options of the export.
    public var options: ExportOptions { state.pointee.options }

    /// How dates are written: the strategy of the property, or else of the options.
    public var dates: DateStrategy { state.pointee.dates }

    /// What values are written to now.
    @inline(__always)
    var writer: ExportWriter { ExportWriter(bytes: bytes, tree: tree, isJSON: state.pointee.isJSON) }

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
            return try capture { try export(value: value) }
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
            context.bytes.pointee.endDocument()
            if options.prettyPrinted { context.bytes.pointee.indent(from: 0) }
            return context.bytes.pointee.takeData(copying: keptCapacities.bytes)
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
        let context = ThreadCache.take(ExportContext.self) ?? ExportContext()
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
