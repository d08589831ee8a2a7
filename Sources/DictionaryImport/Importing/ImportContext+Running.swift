extension ImportContext {
    /// Starts an import, which is one transaction: everything that it prepares is committed, or nothing is.
    ///
    /// - Parameter root: The model that the import starts with, for issues that stand at the root.
    @usableFromInline
    static func begin(_ root: Any.Type, options: ImportOptions?, keepsWarnings: Bool) -> ImportContext {
        if options == nil, !keepsWarnings, let context = ThreadMemory.takeContext() {
            context.state.pointee.root = root
            return context
        }
        return ImportContext(root: root, options: options, keepsWarnings: keepsWarnings)
    }

    /// Ends an import that has prepared everything: writes what waits, and hands over the warnings.
    ///
    /// - Parameter result: What the import returns. The sets in it are built anew when that is needed.
    /// - Throws: Every issue that was found, or else what a hook has thrown.
    @inlinable
    static func finish<Result: ImportableValue>(
        _ context: consuming ImportContext, _ result: inout Result, onIssue: ((ImportIssue) -> Void)?
    ) throws(ImportError) {
        do throws(ImportError) {
            try context.complete(&result, onIssue: onIssue)
        } catch {
            end(context)
            throw error
        }
        end(context)
    }

    /// As ``finish(_:_:onIssue:)``, for an update: returns what it has done.
    @inlinable
    static func finishUpdate<Model: DictionaryImportable>(
        _ context: consuming ImportContext, _ model: inout Model, onIssue: ((ImportIssue) -> Void)?
    ) throws(ImportError) -> ImportSummary {
        do throws(ImportError) {
            try context.complete(&model, onIssue: onIssue)
        } catch {
            end(context)
            throw error
        }
        let summary = context.summary
        end(context)
        return summary
    }

    @usableFromInline
    var summary: ImportSummary { state.pointee.summary }

    @inlinable
    func complete<Result: ImportableValue>(
        _ result: inout Result, onIssue: ((ImportIssue) -> Void)?
    ) throws(ImportError) {
        try complete(onIssue: onIssue)
        if hasSetsToRebuild, let rebuilt = Result._rebuildingSets(in: result, self) { result = rebuilt }
    }

    @usableFromInline
    func complete(onIssue: ((ImportIssue) -> Void)?) throws(ImportError) {
        // A type of the user's may have caught the error, and gone on without what was too deep.
        if state.pointee.isTooDeep, errorCount == 0 { record(.depth(limit: state.pointee.depth.maximum)) }
        guard errorCount == 0 else { throw failure }
        if !transaction.isEmpty { try commit() }
        if let onIssue { warnings.forEach(onIssue) }
    }

    /// Ends an import that an error has stopped.
    ///
    /// - Returns: Every issue that was found, with the error if that has not been recorded yet.
    @usableFromInline
    static func fail(_ context: consuming ImportContext, with error: any Error) -> ImportError {
        context.record(error)
        let failure = context.failure
        end(context)
        return failure
    }

    /// What is not committed is dropped.
    @usableFromInline
    static func end(_ context: consuming ImportContext) {
        // What waits refers to values of the import, which refer to the context.
        context.state.pointee.hasEnded = true
        context.discard(to: .start)
        if context.canBeUsedAgain, isKnownUniquelyReferenced(&context) {
            context.state.pointee.reset()
            ThreadMemory.keep(context)
        }
    }

    private var failure: ImportError { ImportError(issues, omitted: errorCount - issues.count) }

    /// Whether the import has been an ordinary one, which leaves nothing behind.
    private var canBeUsedAgain: Bool {
        !hasOptionsOfCall && !keepsWarnings && state.pointee.hasDefaultOptions && errorCount == 0
    }

    /// Runs one import.
    ///
    /// - Parameter root: The model that the import starts with, for issues that stand at the root.
    /// - Throws: Every issue that was found.
    static func run<Result: ImportableValue>(
        _ root: Any.Type, options: ImportOptions? = nil, onIssue: ((ImportIssue) -> Void)? = nil,
        _ body: (ImportContext) throws -> Result
    ) throws(ImportError) -> Result {
        let context = begin(root, options: options, keepsWarnings: onIssue != nil)
        var result: Result
        do {
            result = try body(context)
        } catch {
            throw fail(context, with: error)
        }
        try finish(context, &result, onIssue: onIssue)
        return result
    }

    private func commit() throws(ImportError) {
        commitWrites()
        commitRebuiltSets()
        var hasCalledHooks = false
        // Each hook is called without access to the transaction: what it converts joins the import, and is written next.
        while let completion = transaction.nextCompletion() {
            let components = push(completion.place)
            do {
                try completion.plan.hooks.didImport(completion.object, from: completion.source)
            } catch {
                restoreWrites()
                record(error, model: completion.plan.modelName)
                throw failure
            }
            for _ in 0..<components { pop() }
            commitWrites()
            hasCalledHooks = true
        }
        if hasCalledHooks { commitRebuiltSets() }
    }

    @usableFromInline
    var hasSetsToRebuild: Bool { !transaction.sets.isEmpty && transaction.hasCommittedAny }

    private func commitRebuiltSets() {
        guard hasSetsToRebuild else { return }
        enqueueRebuiltSets()
        commitWrites()
    }

    private func commitWrites() {
        if !transaction.sets.isEmpty { return commitWritesWithSets() }
        while let write = transaction.nextWrite() { commit(write) }
    }

    /// A set is built anew before it is written: what is in it has been written before, so that mostly this is enough.
    @inline(never)
    private func commitWritesWithSets() {
        while let write = transaction.nextWrite() {
            if transaction.sets.areIn(ObjectProperty(object: write.object.toOpaque(), property: write.property)) {
                _ = write.property.pointee.type.rebuildSets(in: write.memory, self)
            }
            commit(write)
        }
    }

    @inline(__always)
    private func commit(_ write: WriteLog.Write) {
        guard write.commit() else { return }
        if write.object.toOpaque() == state.pointee.summarized { state.pointee.summary.changed(write.property) }
    }

    /// Writes the old values back: those that were replaced, and those that were not but that a hook has changed since.
    private func restoreWrites() {
        // The new value stays in memory, to be destroyed when it is dropped.
        while let write = transaction.nextToUndo() { _ = write.commit() }
    }

    /// Drops what was prepared since a savepoint. That is done without access to the transaction: whatever is released
    /// may have a `deinit` of the user's.
    func discard(to savepoint: Transaction.Savepoint) {
        while let write = transaction.removeWrite(since: savepoint) { write.drop() }
        _ = transaction.removeRest(since: savepoint)
    }

    /// Goes to where an object stands. Answers how many steps that takes.
    private func push(_ place: Transaction.Place) -> Int {
        switch place {
        case .root:
            return 0
        case .element(let index):
            push(.index(index))
            return 1
        case .path(let path):
            for component in path.components { push(component) }
            return path.components.count
        }
    }
}
