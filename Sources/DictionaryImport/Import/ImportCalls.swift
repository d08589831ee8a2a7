import Foundation

/// What a call starts: one import, which is one transaction.
extension Import {
    /// What a call is about.
    struct Root {
        fileprivate let source: Source
        fileprivate let document: JSONDocument
        /// The part of it that the call is about; `nil` for all of it.
        fileprivate let path: String?

        private init(_ source: Source, _ document: JSONDocument = .none, at path: String? = nil) {
            (self.source, self.document, self.path) = (source, document, path)
        }

        static func value(_ value: ImportValue, at path: String? = nil) -> Root {
            let value = value.detached
            return Root(value.source, value.document, at: path)
        }

        static func dictionary(_ members: [String: Any], at path: String? = nil) -> Root {
            Root(.dictionary(members), at: path)
        }

        static func array(_ elements: [Any]) -> Root { Root(.array(elements)) }
        static func objects(_ elements: [[String: Any]]) -> Root { Root(.objects(elements)) }

        /// - Parameter model: The one that the import starts with, whose options hold where there are none for the call.
        static func json(
            _ bytes: some ContiguousBytes, at path: String?, for model: any DictionaryImportable.Type, _ call: Call
        ) throws(ImportError) -> Root {
            try read(for: model, call, at: path) { try JSONDocument(bytes, maximumDepth: $0) }
        }

        /// - Parameter model: The one that the import starts with, whose options hold where there are none for the call.
        static func text(
            _ text: String, at path: String?, for model: any DictionaryImportable.Type, _ call: Call
        ) throws(ImportError) -> Root {
            try read(for: model, call, at: path) { try JSONDocument(text, maximumDepth: $0) }
        }

        private static func read(
            for model: any DictionaryImportable.Type, _ call: Call, at path: String?,
            _ parse: (Int) throws -> JSONDocument
        ) throws(ImportError) -> Root {
            do {
                let document = try parse((call.settings ?? Schema.settings(of: model)).options.maximumDepth)
                return Root(document.source(at: 0), document, at: path)
            } catch let error as JSONSyntaxError {
                throw ImportError([ImportIssue(error.facts, in: model)])
            } catch {
                throw error as? ImportError ?? ImportError([ImportIssue(.thrown(error), in: model)])
            }
        }
    }

    /// What a call says beside its source.
    struct Call {
        /// The mappings, for the model that it starts with; `nil` where there are none.
        let mappings: ImportContext.KnownModel?
        /// The options for the whole graph; `nil` where each model has its own.
        let settings: ImportSettings?
        let session: ImportSession?
        let onIssue: ((ImportIssue) -> Void)?

        init(
            _ mappings: [String: String] = [:], _ options: ImportOptions? = nil, _ session: ImportSession? = nil,
            _ onIssue: ((ImportIssue) -> Void)? = nil
        ) {
            (self.session, self.onIssue) = (session, onIssue)
            self.mappings = mappings.isEmpty ? nil : ImportContext.KnownModel(mappings: mappings)
            settings = options.map(ImportSettings.init)
        }
    }

    /// Makes an object, or finds and updates it.
    static func makeObject<Model: DictionaryImportable>(
        of type: Model.Type, from root: Root, _ call: Call
    ) throws(ImportError) -> Model {
        var made: AnyObject?
        _ = try run(type, from: root, call, isUpdate: false) { context, source in
            made = try context.makeRoot(type, from: source, call.mappings)
        }
        return Model._model(in: result(made))
    }

    /// Makes an object from each element of an array.
    static func makeObjects<Model: DictionaryImportable>(
        of type: Model.Type, from root: Root, _ call: Call
    ) throws(ImportError) -> [Model] {
        var made: [Model] = []
        _ = try run(type, from: root, call, isUpdate: false) { context, source in
            try context.run.useOptions(ofType: type)
            made = try context.importRoots(of: source, for: type) { source, context in
                Model._model(in: try context.importModel(type, from: source, call.mappings))
            }
        }
        return made
    }

    /// Updates an object, or the copy of a struct.
    static func update<Model: DictionaryImportable>(
        _ model: inout Model, from root: Root, _ call: Call
    ) throws(ImportError) -> ImportSummary {
        let object = Model._object(holding: model)
        var finished = try run(Model.self, from: root, call, isUpdate: true) { context, source in
            try context.updateRoot(object, declaredAs: Model.self, from: source, call.mappings)
        }
        let original = Model.self is AnyObject.Type ? nil : Model._object(holding: model)
        if original != nil { model = Model._model(in: object) }
        defer { if !isKnownUniquelyReferenced(&finished) { finished.release() } }
        // Whoever gets the warnings may change the object again.
        let summary = ImportSummary(of: finished, original: original)
        finished.giveWarnings(to: call.onIssue)
        return summary
    }

    /// Converts a value in an import of its own.
    ///
    /// - Parameter model: The model that the import starts with, whose options hold where there are none for the call; `nil`
    ///   where it starts with the value alone.
    static func convert<Value: ImportableValue>(
        _ value: ImportValue, to type: Value.Type, _ call: Call = Call(),
        startingWith model: (any DictionaryImportable.Type)? = nil
    ) throws(ImportError) -> Value {
        var converted: Value?
        let root: Any.Type = type is any DictionaryImportable.Type ? type : ImportValue.self
        _ = try run(model ?? root, from: .value(value), call, isUpdate: false) { context, source in
            if let model { try context.run.useOptions(ofType: model) }
            converted = try context.importValue(source, as: type)
        }
        return result(converted)
    }

    /// What the body of an import has made.
    static func result<Result>(_ made: Result?) -> Result {
        guard let made else { preconditionFailure("An import that succeeds has called its body") }
        return made
    }

    // MARK: Running

    /// Runs one import: whatever `body` has prepared is committed, or nothing is.
    ///
    /// - Returns: The import. An update can be asked for what it did: then let it give its warnings, and release it.
    /// - Throws: Every issue that was found.
    @inline(never)
    static func run(
        _ type: Any.Type, from root: Root, _ call: Call, isUpdate: Bool, _ body: (ImportContext, Source) throws -> Void
    ) throws(ImportError) -> Import {
        var run = Import(type, call, isUpdate: isUpdate)
        do {
            try run.perform(on: root, body)
            run.end()
        } catch {
            run.release()
            throw error
        }
        if isUpdate { return run }
        run.giveWarnings(to: call.onIssue)
        // One that nobody else holds goes with the call.
        if !isKnownUniquelyReferenced(&run) { run.release() }
        return run
    }

    /// Runs the import, and commits it, or leaves it at what was prepared.
    func perform(
        on root: Root, isPlan: Bool = false, _ body: (ImportContext, Source) throws -> Void
    ) throws(ImportError) {
        let context = ImportContext(self, document: root.document)
        do {
            if let path = root.path {
                try context.located(path, in: ImportValue(root.source, document: root.document), body)
            } else {
                try body(context, root.source)
            }
            try context.finishPreparing()
            if isPlan { knownTransaction?.keepOriginals() } else { try context.commit() }
        } catch {
            throw failure(with: error)
        }
    }

    /// Called when the import is over: what is imported then is no part of it.
    func giveWarnings(to onIssue: ((ImportIssue) -> Void)?) {
        if let onIssue { knownRecords?.takeWarnings().warnings(root: typeName(startType)).forEach(onIssue) }
    }

    /// What the import throws: everything that was recorded, with what has ended it.
    private func failure(with error: any Error) -> ImportError {
        records.record(error)
        return records.errors.error(root: typeName(startType))
    }
}

// MARK: Planning

extension Import {
    /// Prepares an update, and leaves it at that.
    static func plan<Model: DictionaryImportable>(
        _ model: Model, from root: Root, _ call: Call
    ) throws(ImportError) -> PlannedImport<Model> {
        let run = Import(Model.self, call, isUpdate: true)
        run.knownObjects?.recordLookups()
        do {
            let object = Model._object(holding: model)
            try run.perform(on: root, isPlan: true) { context, source in
                try context.updateRoot(object, declaredAs: Model.self, from: source, call.mappings)
            }
        } catch {
            run.release()
            throw error
        }
        run.suspend()
        run.giveWarnings(to: call.onIssue)
        return PlannedImport(of: model, ImportContext(run, document: root.document), call.onIssue)
    }

    /// Writes what was planned, unless it was planned from what is not there any more.
    ///
    /// - Parameter original: The struct that was planned for, in its box; `nil` for an object of a class.
    func commit(
        original: AnyObject?, in context: ImportContext, _ onIssue: ((ImportIssue) -> Void)?
    ) throws(ImportError) -> ImportSummary {
        do {
            defer { end() }
            for issue in resume() + Changes.staleProperties(in: self) { records.record(issue, isError: true) }
            if hasErrors { throw AlreadyRecorded() }
            try context.commit()
        } catch {
            throw failure(with: error)
        }
        let summary = ImportSummary(of: self, original: original)
        giveWarnings(to: onIssue)
        return summary
    }
}

extension ImportContext {
    /// Makes the object that a call is about, or finds and updates it; of a struct, the box.
    func makeRoot<Model: DictionaryImportable>(
        _ type: Model.Type, from source: Source, _ known: KnownModel?
    ) throws -> AnyObject {
        try run.useOptions(ofType: type)
        return try reshaping(source) { try importModel(type, from: $0, known) }
    }

    /// Does what comes last before anything is written.
    fileprivate func finishPreparing() throws {
        for step in run.takeLateSteps(where: \.isBeforeCommit) { carryOut(step) }
        // A type of the user's may have caught the error, and gone on without what it was about.
        if let stop = run.stop, !run.hasErrors { throw stop }
        if run.hasErrors { throw AlreadyRecorded() }
    }

    /// Calls `body` with the part of the source that a call is about. Paths of issues start at the root all the same.
    fileprivate func located(
        _ path: String, in value: ImportValue, _ body: (ImportContext, Source) throws -> Void
    ) throws {
        let start = run.mark
        guard let found = value.find(path) else {
            run.records.record(.missingPart(path: path))
            run.records.locate(since: start, at: value.follow(KeyPathText(path).components).path)
            throw AlreadyRecorded()
        }
        run.beginStep(.components(found.path))
        defer { run.endStep() }
        // The summary of an update names places in the object.
        defer { run.records.locate(since: start, at: [.start(found.path)]) }
        do {
            // The part may be a value of another document.
            try body(with(found.value.document), found.value.source)
        } catch {
            run.records.record(error)
            throw AlreadyRecorded()
        }
    }

    /// Imports the elements of the array that a call is about. It is no level of its source.
    fileprivate func importRoots<Model: DictionaryImportable>(
        of source: Source, for type: Model.Type, _ convert: (consuming Source, ImportContext) throws -> Model
    ) throws -> [Model] {
        guard source.elementCount(in: document) != nil || run.settings.options.singleValues.isWrap && !source.isNull
        else { throw mismatch(source, expected: IssueFacts.array(of: type)) }
        return try importElements(of: source, nil, isLevel: false, convert)
    }
}

// MARK: The end

extension ImportContext {
    /// Writes what is staged, and does what had to wait for that. When a late step fails, everything is undone.
    fileprivate func commit() throws {
        let steps = run.takeLateSteps()
        if !steps.isEmpty || run.stagedCount > 0 {
            do {
                let isDetailed = run.isUpdate && run.settings.options.summaries.isDetailed
                try apply(mayBeUndone: !steps.isEmpty || run.session != nil || isDetailed)
                try carryOut(steps)
                // Observers may have converted what joins the import.
                try carryOut(run.takeLateSteps())
            } catch {
                run.knownTransaction?.undo()
                throw error
            }
        }
        run.knownObjects?.keep()
    }

    /// Runs late steps in order, and writes what each has prepared. When one has failed, the rules after it are still checked, so
    /// that every issue is found, up to what would have to be written first; no hook is called any more.
    ///
    /// - Throws: ``AlreadyRecorded`` when one has failed.
    private func carryOut(_ steps: [LateStep]) throws {
        for step in steps where !run.hasErrors || step.isCheck && run.knownTransaction?.isWaiting != true {
            carryOut(step)
            // What a hook converts joins the import, and is written next.
            if run.hasErrors { continue }
            do {
                try apply(mayBeUndone: true)
                try carryOut(run.takeLateSteps())
            } catch is AlreadyRecorded {}
        }
        if run.hasErrors { throw AlreadyRecorded() }
    }

    /// Carries out one late step. What is wrong is recorded with its place.
    private func carryOut(_ step: LateStep) {
        let mark = run.mark
        run.beginStep(.late(step.place))
        defer { run.endStep() }
        do {
            try run.atDepth(step.depth) { try step.action(self) }
        } catch {
            run.records.record(error)
        }
        run.records.locate(since: mark, at: step.place)
    }

    /// Writes what is staged, and tells the session.
    private func apply(mayBeUndone: Bool) throws {
        guard let transaction = run.knownTransaction else { return }
        guard run.session != nil else { return transaction.apply(mayBeUndone: mayBeUndone) { _ in } }
        var renamed: [Transaction.Write] = []
        var seen: Set<ObjectIdentifier> = []
        transaction.apply(mayBeUndone: mayBeUndone) { write in
            run.objects.noteChange(by: write)
            if write.field.mayRename, seen.insert(ObjectIdentifier(write.object)).inserted { renamed.append(write) }
        }
        guard !renamed.isEmpty, let taken = run.objects.renew(renamed.map(\.object)) else { return }
        for issue in Changes.issues(taken.facts, at: [renamed[taken.number]], in: run) {
            run.records.record(issue, isError: true)
        }
        throw AlreadyRecorded()
    }
}
