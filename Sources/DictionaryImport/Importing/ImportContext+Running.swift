extension ImportContext {
    /// Starts an import, which is one transaction: everything that it prepares is committed, or nothing is.
    ///
    /// - Parameter root: The model that the import starts with, for issues that stand at the root.
    @usableFromInline
    static func begin(_ root: Any.Type, options: ImportOptions?, keepsWarnings: Bool) -> ImportContext {
        ImportContext(root: root, options: options, keepsWarnings: keepsWarnings)
    }

    /// Ends the import: what is not committed is dropped.
    @usableFromInline
    func end() {
        // What waits refers to values of the import, which refer to the context.
        transaction.discard(to: .start)
        state.pointee.hasEnded = true
    }

    /// Writes what waits, and hands over the warnings.
    ///
    /// - Throws: Every issue that was found, or else what a hook has thrown.
    @usableFromInline
    func commit(onIssue: ((ImportIssue) -> Void)?) throws(ImportError) {
        guard errorCount == 0 else { throw ImportError(self) }
        try commit(summary: nil)
        if let onIssue { warnings.forEach(onIssue) }
    }

    /// What an import fails with: every issue that was found, with an error that has not been recorded yet.
    @usableFromInline
    func error(_ error: any Error) -> ImportError {
        record(error)
        return ImportError(self)
    }

    /// Runs one import.
    ///
    /// - Parameters:
    ///   - root: The model that the import starts with, for issues that stand at the root.
    ///   - summary: Notes what the commit changes.
    /// - Throws: Every issue that was found.
    static func run<Result>(
        _ root: Any.Type, options: ImportOptions? = nil, onIssue: ((ImportIssue) -> Void)? = nil,
        summary: (object: UnsafeMutableRawPointer?, recorder: SummaryRecorder)? = nil,
        _ body: (ImportContext) throws -> Result
    ) throws(ImportError) -> Result {
        let context = begin(root, options: options, keepsWarnings: onIssue != nil)
        defer { context.end() }
        let result: Result
        do {
            result = try body(context)
        } catch {
            throw context.error(error)
        }
        guard context.errorCount == 0 else { throw ImportError(context) }
        try context.commit(summary: summary)
        if let onIssue { context.warnings.forEach(onIssue) }
        return result
    }

    private func commit(
        summary: (object: UnsafeMutableRawPointer?, recorder: SummaryRecorder)?
    ) throws(ImportError) {
        if transaction.isEmpty { return }
        state.pointee.isCommitting = true
        func write() {
            transaction.commitWrites { object, property in
                if let summary, object == summary.object { summary.recorder.changed(property) }
            }
        }
        write()
        // Each hook is called without access to the transaction: what it converts joins the import, and is written next.
        while let completion = transaction.nextCompletion() {
            let components = push(completion.place)
            do {
                try completion.plan.hooks.didImport(completion.object, from: completion.source)
            } catch {
                transaction.restore()
                record(error, model: completion.plan.modelName)
                throw ImportError(self)
            }
            for _ in 0..<components { pop() }
            write()
        }
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

extension ImportError {
    fileprivate init(_ context: ImportContext) {
        self.init(context.issues, omitted: context.errorCount - context.issues.count)
    }
}
