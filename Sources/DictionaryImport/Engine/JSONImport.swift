import Foundation

extension ImportContext {
    /// Lends the part of a JSON document that a call is about. The document may be read where its bytes are.
    ///
    /// - Parameter body: Imports it, by `locate`, in an import of its own.
    @inline(__always)
    static func withDocument<Result>(
        of bytes: some ContiguousBytes, for type: any DictionaryImportable.Type, options: ImportOptions?,
        _ body: (JSONDocument) throws -> Result
    ) throws(ImportError) -> Result {
        try withText(of: bytes, for: type) { text in
            try withDocument(of: text, for: type, maximumDepth: maximumDepth(options, of: type), body)
        }
    }

    /// Imports the objects of an array in JSON text, in one import. A large array is read run by run, unless a part of the
    /// document is to be found, or what is worth a look in all of it.
    static func importObjects<Model: DictionaryImportable>(
        _ type: Model.Type, fromJSON bytes: some ContiguousBytes, at path: String?, _ mappings: [String: String]?,
        _ options: ImportOptions?, _ session: ImportSession?, _ onIssue: ((ImportIssue) -> Void)?
    ) throws(ImportError) -> [Model] {
        try withText(of: bytes, for: type) { text in
            // Options are code of the model's.
            let maximumDepth = maximumDepth(options, of: type)
            if path == nil, onIssue == nil, let runs = JSONArrayRuns(text, maximumDepth: maximumDepth) {
                defer { runs.close() }
                do {
                    // No hook is called for what is not JSON.
                    if session != nil || !PlanCache.knowsNoHooks(of: type) { try runs.check() }
                    return try run(type, options: options, session: session) { context in
                        try context.importRoots(of: type, from: runs, mappings: mappings)
                    }
                } catch {
                    throw runs.error(of: type) ?? error
                }
            }
            return try withDocument(of: text, for: type, maximumDepth: maximumDepth) { document in
                try run(type, options: options, session: session, onIssue: onIssue) { context in
                    try context.importRoots(of: type, from: context.locate(path, in: document), mappings: mappings)
                }
            }
        }
    }

    /// Lends the text of these bytes. What goes wrong is an error of the import.
    @inline(__always)
    static func withText<Result>(
        of bytes: some ContiguousBytes, for model: Any.Type, _ body: (TextBytes) throws -> Result
    ) throws(ImportError) -> Result {
        do {
            return try bytes.withTextBytes(body)
        } catch {
            throw ImportError(error, for: model)
        }
    }

    /// Opens the document of a text for as long as the call of `body`.
    @inline(__always)
    static func withDocument<Result>(
        of text: TextBytes, for model: Any.Type, maximumDepth: Int, _ body: (JSONDocument) throws -> Result
    ) throws -> Result {
        let document = try open(text, for: model, maximumDepth: maximumDepth)
        defer { JSONDocument.close(document) }
        return try body(document)
    }

    static func open(_ text: TextBytes, for model: Any.Type, maximumDepth: Int) throws(ImportError) -> JSONDocument {
        do {
            return try JSONDocument.open(text, maximumDepth: maximumDepth)
        } catch {
            throw ImportError([error.issue(of: model)])
        }
    }

    /// How deep the JSON of a call may be nested.
    static func maximumDepth(_ options: ImportOptions?, of type: any DictionaryImportable.Type) -> Int {
        (options ?? type.importOptions).maximumDepth
    }

    /// Finds the part of a document that a call is about. Paths of issues start at the root of the document all the same.
    func locate(_ path: String?, in document: JSONDocument) throws -> SourceValue {
        let root = document.root
        guard let path else { return SourceValue(.json(root)) }
        return SourceValue(.json(try locate(path, from: root) { $0.part($1, normalization: .standard) }))
    }

    /// Follows the key path that a call is about, from the whole of its source.
    ///
    /// - Parameter next: Finds the member or element of a part that a component means, with the key as the source spells it.
    func locate<Part>(
        _ path: String, from whole: Part, _ next: (Part, PathComponent) -> (ImportPath.Component, Part)?
    ) throws -> Part {
        var way: [ImportPath.Component] = []
        // An error says how far the way leads.
        defer { state.pointee.reader.steps.start(at: way) }
        var part = whole
        func follow(_ component: ImportPath.Component) -> Bool {
            guard let (found, below) = next(part, PathComponent(lookedUpOnce: component)) else { return false }
            way.append(found)
            part = below
            return true
        }
        guard follow(.key(path)) || KeyPathText.forEachComponent(of: path, follow) else {
            throw ImportFailure(.missingPart(path: path))
        }
        return part
    }

    /// Imports the models that the array of a document is about.
    func importRoots<Model: DictionaryImportable>(
        of type: Model.Type, from source: SourceValue, mappings: [String: String]?
    ) throws -> [Model] {
        try importRoots(of: type, from: elements(of: source, for: type), mappings: mappings)
    }

    func elements(of source: SourceValue, for type: any DictionaryImportable.Type) throws -> SourceElements {
        useOptions(of: type)
        if let elements = source.elements { return elements }
        if wraps(source) { return .any([source.resolved]) }
        throw source.resolved.mismatch(expected: IssueFacts.array(of: type))
    }
}

/// Updates an object, or the copy of a struct, from the bytes of a JSON document.
func update<Model: DictionaryImportable>(
    _ model: UnsafeMutablePointer<Model>, fromJSON bytes: some ContiguousBytes, at path: String?,
    _ mappings: [String: String]?, _ options: ImportOptions?, _ session: ImportSession?,
    _ onIssue: ((ImportIssue) -> Void)?
) throws(ImportError) -> ImportSummary {
    let model = unsafe ModelMemory(model)
    return try ImportContext.withDocument(of: bytes, for: Model.self, options: options) { document in
        try ImportContext.update(model, options: options, session: session, onIssue: onIssue) { context in
            try context.updateRoot(model, from: context.locate(path, in: document), mappings: mappings)
        }
    }
}

extension ImportError {
    /// The error itself, or one with the words of an error of the user's, such as that of a type that could not give its bytes.
    init(_ error: any Error, for model: Any.Type) {
        self = error as? ImportError ?? ImportError([ImportIssue(.custom(message: "\(error)"), in: model)])
    }
}

extension JSONSyntaxError {
    /// The issue of a document that is not JSON, or is nested too deeply.
    func issue(of model: Any.Type) -> ImportIssue {
        if case .depthExceeded(let limit) = reason { return ImportIssue(.depth(limit: limit), in: model) }
        return ImportIssue(
            .syntax(message: reason.description, line: line, column: column, offset: offset), in: model)
    }
}
