extension ImportContext {
    /// Starts an import, which is one transaction: everything that it prepares is committed, or nothing is.
    ///
    /// - Parameter root: The model that the import starts with, for issues that stand at the root.
    static func begin(
        _ root: Any.Type, options: ImportOptions?, session: ImportSession?, keepsWarnings: Bool
    ) -> ImportContext {
        let context = ThreadCache.take(ImportContext.self) ?? ImportContext()
        context.state.pointee.begin(root, options: options, keepsWarnings: keepsWarnings)
        if let session { context.join(session) }
        return context
    }

    /// Runs one import: begins it, and ends it in one way or the other.
    ///
    /// - Parameters:
    ///   - root: The model that the import starts with, for issues that stand at the root.
    ///   - session: What it knows besides its source, and what gets to know what it finds and makes.
    ///   - body: Imports.
    ///   - rebuildSets: Builds the sets in what has been imported anew, when that is needed.
    /// - Throws: Every issue that was found, or else what a hook has thrown.
    static func run<Result>(
        _ root: Any.Type, options: ImportOptions? = nil, session: ImportSession? = nil,
        onIssue: ((ImportIssue) -> Void)? = nil, _ body: (ImportContext) throws -> Result,
        rebuildSets: (inout Result, ImportContext) -> Void
    ) throws(ImportError) -> (result: Result, summary: ImportSummary) {
        let context = begin(root, options: options, session: session, keepsWarnings: onIssue != nil)
        do {
            var result = try body(context)
            if try context.finish(onIssue: onIssue) { rebuildSets(&result, context) }
            return (result, end(consume context))
        } catch {
            throw fail(consume context, with: error)
        }
    }

    /// Runs an import that has a value as its result.
    static func run<Value: ImportableValue>(
        _ root: Any.Type, options: ImportOptions? = nil, session: ImportSession? = nil,
        onIssue: ((ImportIssue) -> Void)? = nil, _ body: (ImportContext) throws -> Value
    ) throws(ImportError) -> Value {
        try run(root, options: options, session: session, onIssue: onIssue, body) { value, context in
            if let rebuilt = ValueConversion.of(Value.self).rebuildingSets(in: value, context) { value = rebuilt }
        }.result
    }

    /// Runs an import that makes a model in empty memory.
    static func fill(
        _ model: ModelMemory, options: ImportOptions?, session: ImportSession?, onIssue: ((ImportIssue) -> Void)?,
        _ body: (ImportContext) throws -> Void
    ) throws(ImportError) {
        try fill(model.type, options: options, session: session, onIssue: onIssue, body) {
            model.rebuildSets($0)
        } destroy: {
            model.destroy()
        }
    }

    /// Runs an import that makes a value in empty memory.
    ///
    /// - Parameter destroy: Empties memory again, where the import fails after it was filled.
    @inline(__always)
    static func fill(
        _ root: Any.Type, options: ImportOptions?, session: ImportSession? = nil,
        onIssue: ((ImportIssue) -> Void)? = nil, _ body: (ImportContext) throws -> Void,
        rebuildSets: (ImportContext) -> Void, destroy: () -> Void
    ) throws(ImportError) {
        var isFilled = false
        do throws(ImportError) {
            _ = try run(root, options: options, session: session, onIssue: onIssue) { context in
                try body(context)
                isFilled = true
            } rebuildSets: {
                rebuildSets($1)
            }
        } catch {
            if isFilled { destroy() }
            throw error
        }
    }

    /// Runs an import that updates an object, or the copy of a struct.
    static func update(
        _ model: ModelMemory, options: ImportOptions?, session: ImportSession?, onIssue: ((ImportIssue) -> Void)?,
        _ body: (ImportContext) throws -> Void
    ) throws(ImportError) -> ImportSummary {
        try run(model.type, options: options, session: session, onIssue: onIssue, body) {
            model.rebuildSets($1)
        }.summary
    }

    /// Writes what waits, and hands over the warnings.
    ///
    /// - Returns: ``hasSetsToRebuild``.
    @discardableResult
    func finish(onIssue: ((ImportIssue) -> Void)?) throws -> Bool {
        if state.pointee.finder.objects.hasReferences { recordUnknownReferences() }
        // A type of the user's may have caught the error, and gone on without what it was about.
        if let stop = state.pointee.levels.stop, errorCount == 0 { record(stop) }
        guard errorCount == 0 else { throw AlreadyRecorded() }
        if !state.pointee.journal.isEmpty { try commit() }
        if state.pointee.journal.update.hasUndone { noteRemainingChanges() }
        state.pointee.journal.keepWritten()
        state.pointee.finder.objects.keepAll()
        if let onIssue { warnings.forEach(onIssue) }
        return hasSetsToRebuild
    }

    /// Ends an import that an error has stopped.
    ///
    /// - Returns: Every issue that was found, with the error if that has not been recorded yet.
    static func fail(_ context: consuming ImportContext, with error: any Error) -> ImportError {
        context.record(error)
        let failure = context.state.pointee.errors.take(since: .start)
        context.state.pointee.fail()
        end(consume context)
        return failure
    }

    /// What is not committed is dropped.
    ///
    /// - Returns: What an update did.
    @discardableResult
    static func end(_ context: consuming ImportContext) -> ImportSummary {
        let summary = context.state.pointee.journal.update.summary
        // What waits refers to values of the import, which refer to the context.
        context.state.pointee.end()
        if !context.state.pointee.hasPreparedNothing { context.discard(to: .start) }
        context.leaveSession()
        if isKnownUniquelyReferenced(&context) {
            context.state.pointee.reset()
            ThreadCache.keep(consume context)
        }
        return summary
    }

    // MARK: Committing

    private func commit() throws {
        keepOriginals(areSurelyUndoable: session != nil)
        commitWrites()
        if hasSetsToRebuild { rebuildSets() }
        try commitIdentities()
        try commitChecks()
        let writeCount = state.pointee.journal.writeCount
        // Each hook is called without access to the journal: what it converts joins the import, and is written next.
        while let completion = state.pointee.journal.nextCompletion() {
            let checkCount = state.pointee.journal.checks.count
            try call(completion)
            keepOriginals(areSurelyUndoable: true)
            commitWrites()
            try commitIdentities()
            try commitChecks(from: checkCount)
        }
        if hasSetsToRebuild { rebuildSets() }
        // What a hook has written may be in values that were checked before.
        if state.pointee.journal.writeCount > writeCount { try commitChecks() }
    }

    /// Calls the `didImport` of objects that were made or found since so many calls waited, when what waits has been written:
    /// the hook of a struct comes after those of the objects in it. What follows may still undo that.
    func completeParts(since count: Int) throws {
        guard errorCount == 0 else { return }
        while case let parts = state.pointee.journal.takeCompletions(since: count), !parts.isEmpty {
            keepOriginals(areSurelyUndoable: true, mayWaitAgain: true)
            commitWrites()
            for part in parts { try call(part) }
        }
    }

    private func call(_ completion: Journal.Completion) throws {
        // Where a part stands is known from the root on; mostly the root is here.
        let (count, rootDepth) = (state.pointee.reader.steps.count, state.pointee.reader.steps.rootDepth)
        if case .element(let index) = completion.location, count <= rootDepth {
            push(.index(index))
        } else {
            let here = path(of: min(rootDepth, count)..<count).components.count
            completion.location.components.dropFirst(here).forEach(push)
        }
        defer { while state.pointee.reader.steps.count > count { pop() } }
        do {
            try completion.plan.with {
                try $0.model.didImport(to: ObjectAddress(of: completion.object), from: completion.source)
            }
        } catch {
            throw recorded(error, of: completion.plan)
        }
    }

    /// Whether what the import returns may have sets whose elements have changed since.
    var hasSetsToRebuild: Bool { !state.pointee.journal.sets.isEmpty && state.pointee.journal.hasCommittedAny }

    private func commitWrites() {
        if !state.pointee.journal.sets.isEmpty { return commitWritesWithSets() }
        while let write = state.pointee.journal.nextWrite() { commit(write) }
    }

    /// Sets of models are built anew, and written, when all else has been: inner ones first.
    @inline(never)
    private func commitWritesWithSets() {
        let owning = Set(state.pointee.journal.sets.owners)
        var writesOfSets: [WriteLog.Write] = []
        while let write = state.pointee.journal.nextWrite() {
            let target = ObjectProperty(object: write.object, property: write.property)
            if owning.contains(target) { writesOfSets.append(write) } else { commit(write) }
        }
        for write in writesOfSets {
            _ = write.property.pointee.conversion.rebuildSets?(write.memory, self)
            commit(write)
        }
    }

    /// Builds the sets of new objects anew, which have been written already, and those that a hook has changed the elements of.
    @inline(never)
    private func rebuildSets() {
        for owner in state.pointee.journal.sets.owners {
            guard let memory = loadRebuilt(owner.property, of: owner.object) else { continue }
            state.pointee.journal.enqueue(memory, to: owner.property, of: owner.object, isHeld: false)
        }
        while let write = state.pointee.journal.nextWrite() { commit(write) }
    }

    @inline(__always)
    private func commit(_ write: WriteLog.Write) {
        guard write.exchange() else { return }
        state.pointee.journal.update.noteChange(by: write)
        if state.pointee.finder.objects.session != nil { noteChange(write) }
    }

    /// Writes the old values back: those that were replaced, and those that were not but that a hook has changed since; unless
    /// what was written stays.
    private func undo(to savepoint: Journal.Savepoint) {
        restoreOriginals(since: savepoint)
        // The new value stays in memory, to be destroyed when it is dropped.
        while let write = state.pointee.journal.nextToUndo(since: savepoint) {
            if write.exchange() { state.pointee.journal.update.noteUndone() }
            restoreOriginals(since: savepoint)
        }
    }

    /// Has the summary list what has changed after some of it was undone.
    private func noteRemainingChanges() {
        state.pointee.journal.update.forgetChanges()
        for index in state.pointee.journal.committed {
            let write = state.pointee.journal.write(at: index)
            if write.hasChanged { state.pointee.journal.update.noteChange(by: write) }
        }
    }

    /// Writes back what observers have changed beside the writes that have been undone. That calls observers, too, which may
    /// change what has been written back: so it is repeated as long as it changes anything.
    private func restoreOriginals(since savepoint: Journal.Savepoint) {
        let isKept = state.pointee.journal.isKept
        while case let originals = state.pointee.journal.removeOriginals(since: savepoint), !originals.isEmpty {
            var rounds = isKept ? 0 : Self.restoringRounds
            while rounds > 0, originals.count(where: { $0.value.restore() }) > 0 { rounds -= 1 }
            for original in originals { finish(original, isUndone: !isKept) }
        }
    }

    /// How many observers may call one another.
    private static let restoringRounds = 4

    /// Has the write of an original what it was given, if it is undone: it may have to wait again.
    private func finish(_ original: Journal.Original, isUndone: Bool) {
        let property = original.value.property
        original.value.drop()
        guard let given = original.given else { return }
        guard isUndone else { return property.destroy(given) }
        let memory = state.pointee.journal.write(at: original.write).memory
        property.destroy(memory)
        given.move(to: memory, as: property.pointee.conversion.type)
    }

    /// Copies what properties have before anything is written. Getters and observers are code of the user's, so that all of
    /// this is done without access to the journal.
    ///
    /// - Parameter mayWaitAgain: Whether what is left out may take back a write that is none of its own.
    private func keepOriginals(areSurelyUndoable: Bool, mayWaitAgain: Bool = false) {
        for index in state.pointee.journal.writesWithOriginals(areSurelyUndoable: areSurelyUndoable) {
            let write = state.pointee.journal.write(at: index)
            let copy = state.pointee.journal.allocate(for: write.property)
            write.property.load(from: write.object, into: copy)
            let given = mayWaitAgain ? state.pointee.journal.allocate(for: write.property) : nil
            if let given { write.property.copy(write.memory, to: given) }
            state.pointee.journal.appendOriginal(copy, given: given, ofWrite: index)
        }
    }

    /// Drops what was prepared since a savepoint, and undoes what was written. That is done without access to the journal: whatever is released
    /// may have a `deinit` of the user's.
    func discard(to savepoint: Savepoint) {
        let journal = savepoint.journal
        undo(to: journal)
        while let write = state.pointee.journal.removeWrite(since: journal) { write.drop() }
        while state.pointee.journal.removeCompletion(since: journal) != nil {}
        _ = state.pointee.journal.removeChecks(since: journal)
        let objects = state.pointee.finder.removeObjects(since: savepoint.objects)
        let rest = state.pointee.journal.removeRest(since: journal)
        withExtendedLifetime((objects, rest)) {}
    }

    /// A place to return to: what was written, found and made since can be discarded.
    struct Savepoint {
        fileprivate let journal: Journal.Savepoint
        fileprivate let objects: KnownObjects.Savepoint

        @inline(__always) static var start: Savepoint { Savepoint(journal: .start, objects: .start) }
    }

    var savepoint: Savepoint {
        Savepoint(journal: state.pointee.journal.savepoint, objects: state.pointee.finder.objects.savepoint)
    }
}

extension Journal.Location {
    fileprivate var components: [ImportPath.Component] {
        switch self {
        case .root: []
        case .element(let index): [.index(index)]
        case .path(let path): path.components
        }
    }
}
