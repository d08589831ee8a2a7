import Foundation

/// What a call starts: one import, which is one transaction.
extension Import {
    /// What a call is about.
    enum Root {
        case value(ImportValue, at: String? = nil)
        case dictionary([String: Any])
        case array([Any])
        case objects([[String: Any]])
        case json(any ContiguousBytes, at: String? = nil)
        case text(String, at: String? = nil)
    }

    /// Makes an object, or finds and updates it.
    static func makeObject<Model: DictionaryImportable>(
        of type: Model.Type, from root: consuming Root, mappings: [String: String], options: ImportOptions?,
        session: ImportSession?,
        onIssue: ((ImportIssue) -> Void)?
    ) throws(ImportError) -> Model {
        var made: AnyObject?
        _ = try run(type, from: root, options, session, isUpdate: false, onIssue) { context, source in
            made = try context.makeRoot(type, from: source, mappings: mappings)
        }
        return Model._model(in: result(made))
    }

    /// Makes an object from each element of an array.
    static func makeObjects<Model: DictionaryImportable>(
        of type: Model.Type, from root: consuming Root, mappings: [String: String], options: ImportOptions?,
        session: ImportSession?,
        onIssue: ((ImportIssue) -> Void)?
    ) throws(ImportError) -> [Model] {
        var made: [Model] = []
        _ = try run(type, from: root, options, session, isUpdate: false, onIssue) { context, source in
            try context.run.useOptions(ofType: type)
            made = try context.importRoots(of: source, for: type) { source, context in
                Model._model(in: try context.importModel(type, from: source, mappings: mappings))
            }
        }
        return made
    }

    /// Updates an object, or the copy of a struct.
    static func update<Model: DictionaryImportable>(
        _ model: inout Model, from root: consuming Root, mappings: [String: String], options: ImportOptions?,
        session: ImportSession?,
        onIssue: ((ImportIssue) -> Void)?
    ) throws(ImportError) -> ImportSummary {
        let object = Model._object(holding: model)
        var target: ObjectImport?
        let run = try run(Model.self, from: root, options, session, isUpdate: true, onIssue) { context, source in
            target = try context.updateRoot(object, declaredAs: Model.self, from: source, mappings: mappings)
        }
        let original = Model.self is AnyObject.Type ? nil : Model._object(holding: model)
        if original != nil { model = Model._model(in: object) }
        return ImportSummary(of: result(target), original: original, in: run)
    }

    /// Converts a value in an import of its own.
    ///
    /// - Parameter model: The model that the import starts with, whose options hold where there are none for the call; `nil` where
    ///   it starts with the value alone.
    static func convert<Value: ImportableValue>(
        _ value: ImportValue, to type: Value.Type, options: ImportOptions? = nil,
        startingWith model: (any DictionaryImportable.Type)? = nil
    ) throws(ImportError) -> Value {
        var converted: Value?
        _ = try run(model ?? type, from: .value(value), options, nil, isUpdate: false, nil) { context, source in
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
    /// - Throws: Every issue that was found.
    @inline(never)
    static func run(
        _ type: Any.Type, from root: consuming Root, _ options: ImportOptions?, _ session: ImportSession?,
        isUpdate: Bool, _ onIssue: ((ImportIssue) -> Void)?, _ body: (ImportContext, Source) throws -> Void
    ) throws(ImportError) -> Import {
        let path = root.path
        let value = try root.value(of: type, options)
        let run = Import(type, options: options, session: session, isUpdate: isUpdate, keepsWarnings: onIssue != nil)
        defer { run.end() }
        try run.perform(on: value, at: path, onIssue, body)
        return run
    }

    /// Runs the import, and commits it.
    func perform(
        on value: ImportValue, at path: String? = nil, _ onIssue: ((ImportIssue) -> Void)?,
        _ body: (ImportContext, Source) throws -> Void
    ) throws(ImportError) {
        let context = ImportContext(self, document: value.document)
        try reporting(to: onIssue) {
            try context.prepare(value, at: path, body)
            try context.commit()
        }
    }

    /// Calls `body`, a part of the import. What it throws, and what was recorded, becomes the error.
    private func reporting(to onIssue: ((ImportIssue) -> Void)?, _ body: () throws -> Void) throws(ImportError) {
        do {
            try body()
            if let onIssue { records.takeWarnings().warnings(root: typeName(root)).forEach(onIssue) }
        } catch {
            records.record(error)
            throw records.errors.error(root: typeName(root))
        }
    }
}

// MARK: Planning

extension Import {
    /// Prepares an update, and leaves it at that.
    static func plan<Model: DictionaryImportable>(
        _ model: Model, from root: consuming Root, mappings: [String: String], options: ImportOptions?,
        session: ImportSession?,
        onIssue: ((ImportIssue) -> Void)?
    ) throws(ImportError) -> PlannedImport<Model> {
        let path = root.path
        let value = try root.value(of: Model.self, options)
        let run = Import(Model.self, options: options, session: session, isUpdate: true, keepsWarnings: onIssue != nil)
        run.knownObjects?.recordLookups()
        let context = ImportContext(run, document: value.document)
        do {
            var target: ObjectImport?
            try run.reporting(to: onIssue) {
                let object = Model._object(holding: model)
                try context.prepare(value, at: path) { context, source in
                    target = try context.updateRoot(object, declaredAs: Model.self, from: source, mappings: mappings)
                }
                run.knownTransaction?.keepOriginals()
            }
            run.suspend()
            return PlannedImport(of: model, result(target), context, onIssue)
        } catch {
            run.end()
            throw error
        }
    }

    /// Writes what was planned, unless it was planned from what is not there any more.
    ///
    /// - Parameter original: The struct that was planned for, in its box; `nil` for an object of a class.
    func commit(
        _ target: ObjectImport, original: AnyObject?, in context: ImportContext, _ onIssue: ((ImportIssue) -> Void)?
    ) throws(ImportError) -> ImportSummary {
        defer { end() }
        try reporting(to: onIssue) {
            for identity in resume() { records.record(Issue(identity.facts, model: identity.model), isError: true) }
            for issue in Changes.staleProperties(of: target, in: self) { records.record(issue, isError: true) }
            if records.errors.count > 0 { throw AlreadyRecorded() }
            try context.commit()
        }
        return ImportSummary(of: target, original: original, in: self)
    }
}

extension Import.Root {
    fileprivate var path: String? {
        switch self {
        case .value(_, let path), .json(_, let path), .text(_, let path): path
        case .dictionary, .array, .objects: nil
        }
    }

    /// What the call is about, with the whole of its document.
    fileprivate consuming func value(of type: Any.Type, _ options: ImportOptions?) throws(ImportError) -> ImportValue {
        func maximumDepth() throws -> Int {
            if let options { return options.maximumDepth }
            guard let model = type as? any DictionaryImportable.Type else { return ImportOptions.default.maximumDepth }
            return try Schema.settings(of: model).options.maximumDepth
        }
        do {
            switch self {
            case .value(let value, _):
                if case .value(let other) = value.source { return ImportValue(other.source, document: other.document) }
                return ImportValue(value.source, document: value.document)
            case .dictionary(let members): return ImportValue(.dictionary(members))
            case .array(let elements): return ImportValue(.array(elements))
            case .objects(let elements): return ImportValue(.objects(elements))
            case .json(let bytes, _): return try JSONDocument(bytes, maximumDepth: maximumDepth()).root
            case .text(let text, _): return try JSONDocument(text, maximumDepth: maximumDepth()).root
            }
        } catch let error as JSONSyntaxError {
            throw ImportError([ImportIssue(error.facts, in: type)])
        } catch {
            throw error as? ImportError ?? ImportError([ImportIssue(.thrown(error), in: type)])
        }
    }
}

extension ImportContext {
    /// Makes the object that a call is about, or finds and updates it; of a struct, the box.
    func makeRoot<Model: DictionaryImportable>(
        _ type: Model.Type, from source: Source, mappings: [String: String]
    ) throws -> AnyObject {
        try run.useOptions(ofType: type)
        return try onlyElement(of: source, for: type) { source in
            try importModel(type, from: source, mappings: mappings)
        }
    }

    /// Does all of an import that comes before anything is written.
    fileprivate func prepare(
        _ value: ImportValue, at path: String?, _ body: (ImportContext, Source) throws -> Void
    ) throws {
        try located(path, in: value, body)
        for step in run.records.takeSteps(where: \.isBeforeCommit) { self.run(step) }
        // A type of the user's may have caught the error, and gone on without what it was about.
        if let stop = run.stop, run.records.errors.count == 0 { throw stop }
        if run.records.errors.count > 0 { throw AlreadyRecorded() }
    }

    /// Calls `body` with the part of the source that a call is about. Paths of issues start at the root all the same.
    fileprivate func located(
        _ path: String?, in value: ImportValue, _ body: (ImportContext, Source) throws -> Void
    ) throws {
        guard let path else { return try body(self, value.source) }
        let start = run.records.mark
        guard let found = value.find(path) else {
            let way = value.way(along: path)
            run.records.record(.missingPart(path: path))
            run.records.locate(since: start, at: way)
            throw AlreadyRecorded()
        }
        run.steps.append(found.path)
        defer { run.steps.removeLast(found.path.count) }
        do {
            // The part may be a value of another document.
            try body(with(found.value.document), found.value.source)
            // The summary of an update names places in the object.
            run.records.locate(since: run.records.behindUpdates(start), at: found.path)
        } catch {
            run.records.record(error)
            run.records.locate(since: start, at: found.path)
            throw AlreadyRecorded()
        }
    }

    /// Calls `body` with the source of the object that a call is about; with the only element of an array, where the options
    /// accept one in place of a value and the model has no use for the array.
    fileprivate func onlyElement<Model: DictionaryImportable>(
        of source: Source, for type: Model.Type, _ body: (Source) throws -> AnyObject
    ) throws -> AnyObject {
        guard run.settings.options.singleValues.isWrap, source.elementCount(in: document) == 1,
            let element = source.element(at: 0, in: document), !element.isNull,
            try members(of: source, for: type, [:]) == nil
        else { return try body(source) }
        let mark = run.records.mark
        defer { run.records.locate(since: mark, at: .index(0)) }
        do {
            return try body(element)
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
        else {
            throw mismatch(source, expected: IssueFacts.array(of: type))
        }
        return try importElements(of: source, nil, isLevel: false, convert)
    }
}

extension ImportValue {
    /// As far as a key path leads.
    fileprivate func way(along path: String) -> [ImportPath.Component] {
        var (way, value) = ([] as [ImportPath.Component], self)
        for component in KeyPathText(path).components {
            guard let (found, part) = value.source.part(PathComponent(component), in: value.document) else { break }
            way.append(found)
            value = value.part(part, at: found)
        }
        return way
    }
}

// MARK: The end

extension ImportContext {
    /// Writes what is staged, and does what had to wait for that. When a late step fails, everything is undone.
    fileprivate func commit() throws {
        let steps = run.records.takeSteps()
        if !steps.isEmpty || run.stagedCount > 0 {
            do {
                let isDetailed = run.isUpdate && run.settings.options.summaries.isDetailed
                try apply(mayBeUndone: !steps.isEmpty || run.session != nil || isDetailed)
                try self.run(steps)
            } catch {
                run.knownTransaction?.undo()
                throw error
            }
        }
        run.knownObjects?.keep()
    }

    /// Runs late steps in order, and writes what each has prepared. When one has failed, the rules after it are still checked, so
    /// that every issue is found; no hook is called any more.
    ///
    /// - Throws: ``AlreadyRecorded`` when one has failed.
    private func run(_ steps: [LateStep]) throws {
        for step in steps where run.records.errors.count == 0 || step.isCheck {
            self.run(step)
            // What a hook converts joins the import, and is written next.
            if run.records.errors.count > 0 { continue }
            try apply(mayBeUndone: true)
            try self.run(run.records.takeSteps())
        }
        if run.records.errors.count > 0 { throw AlreadyRecorded() }
    }

    /// Runs one late step. What is wrong is recorded with its place.
    private func run(_ step: LateStep) {
        let mark = run.records.mark
        do {
            try step.run(self)
        } catch {
            run.records.record(error)
        }
        run.records.locate(since: mark, at: step.place)
    }

    /// Writes what is staged, and tells the session.
    private func apply(mayBeUndone: Bool) throws {
        guard let transaction = run.knownTransaction else { return }
        guard run.session != nil else { return transaction.apply(mayBeUndone: mayBeUndone) { _ in } }
        var renamed: [(object: AnyObject, schema: Schema)] = []
        transaction.apply(mayBeUndone: mayBeUndone) { write in
            run.objects.noteChange(by: write)
            guard write.field.isIdentity, let schema = Schema.existing(type(of: write.object)),
                !renamed.contains(where: { $0.object === write.object })
            else { return }
            renamed.append((write.object, schema))
        }
        if !renamed.isEmpty { try run.objects.renew(renamed) }
    }
}
