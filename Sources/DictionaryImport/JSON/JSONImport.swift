import Foundation

extension ImportContext {
    /// Runs one import of the bytes of a JSON document, which it may read where they are.
    ///
    /// - Parameter body: Imports from the document, and ends the import: values that wait until then may belong to it.
    @inlinable
    static func run<Model: DictionaryImportable, Result>(
        _ type: Model.Type, _ bytes: some ContiguousBytes, options: ImportOptions?, onIssue: ((ImportIssue) -> Void)?,
        _ body: (consuming ImportContext, JSONDocument) throws(ImportError) -> Result
    ) throws(ImportError) -> Result {
        do {
            return try bytes.withTextBytes { bytes in
                let document = try open(bytes, for: type, maximumDepth: (options ?? type.importOptions).maximumDepth)
                defer { JSONDocument.close(document) }
                return try body(begin(type, options: options, keepsWarnings: onIssue != nil), document)
            }
        } catch let error as ImportError {
            throw error
        } catch {
            throw ImportError(bytesThrew: error, for: type)
        }
    }

    @usableFromInline
    static func open(
        _ bytes: TextBytes, for model: Any.Type, maximumDepth: Int
    ) throws(ImportError) -> JSONDocument {
        do {
            return try JSONDocument.open(bytes, maximumDepth: maximumDepth)
        } catch {
            throw ImportError([error.issue(of: model)])
        }
    }

    /// Finds the part of a document that a call is about. Paths of issues start at the root of the document all the same.
    @usableFromInline
    func locate(_ path: String?, in document: JSONDocument) throws -> ImportValue {
        var value = document.root.borrowedValue
        if let path {
            var way: [ImportPath.Component] = []
            // An error says how far the way leads.
            defer { startPaths(at: way) }
            if let (found, part) = value.member(.key(path), normalization: .standard) {
                way = [found]
                value = part
            } else {
                for component in KeyPathText(path).components {
                    guard let (found, part) = value.member(component, normalization: .standard) else {
                        throw ImportFailure(.missingPart(path: path))
                    }
                    way.append(found)
                    value = part
                }
            }
        }
        if keepsWarnings, case .json(let view) = value.head { reportRepeatedKeys(in: view) }
        return value
    }

    /// The document as a whole, when a call is about that and wants to know nothing else of it.
    @usableFromInline
    func whole(_ document: JSONDocument, at path: String?) -> _SourceReference? {
        path == nil && !keepsWarnings ? _SourceReference(.json(document.root)) : nil
    }

    /// Imports the model that a document is about.
    @inlinable
    func importRoot<Model: DictionaryImportable>(
        _ type: Model.Type, from document: JSONDocument, at path: String?, mappings: [String: String]
    ) throws -> Model {
        if let whole = whole(document, at: path) { return try importRoot(type, from: whole, mappings: mappings) }
        var part = try locate(path, in: document)
        return try withUnsafeMutablePointer(to: &part) {
            try importRoot(type, from: _SourceReference(.value($0)), mappings: mappings)
        }
    }

    /// Imports the models that a document is about.
    @usableFromInline
    func importElements<Model: DictionaryImportable>(
        of type: Model.Type, from document: JSONDocument, at path: String?, mappings: [String: String]
    ) throws -> [Model] {
        let part = try locate(path, in: document)
        guard case .json(let array) = part.head, array.isArray else {
            throw part.mismatch(expected: IssueFacts.array(of: type))
        }
        if !hasOptionsOfCall { adopt(type.importOptions) }
        var objects: [Model] = []
        if mappings.isEmpty {
            let isDone = try withUnsafeMutablePointer(to: &objects) {
                try Model._importElements(of: _SourceReference(.json(array)), into: $0, in: self)
            }
            return isDone ? objects : try [Model].importing(part, in: self)
        }
        objects.reserveCapacity(array.count)
        try forEachElement(of: array) { objects.append(try importRoot(type, from: $0, mappings: mappings)) }
        return objects
    }

    /// Updates the model that a call starts with from the part of a document that it is about.
    @inlinable
    func updateRoot<Model: DictionaryImportable>(
        _ model: inout Model, from document: JSONDocument, at path: String?, mappings: [String: String]
    ) throws {
        if let whole = whole(document, at: path), whole.isObject {
            return try updateRoot(&model, from: whole, mappings: mappings)
        }
        var part = try locate(path, in: document)
        guard part.isObject else { throw part.refusal(by: Model.self) }
        try withUnsafeMutablePointer(to: &part) {
            try updateRoot(&model, from: _SourceReference(.value($0)), mappings: mappings)
        }
    }
}

/// Updates an object, or the copy of a struct, from the bytes of a JSON document.
@inlinable
func update<Model: DictionaryImportable>(
    _ model: inout Model, fromJSON bytes: some ContiguousBytes, at path: String?, _ mappings: [String: String],
    _ options: ImportOptions?, _ onIssue: ((ImportIssue) -> Void)?
) throws(ImportError) -> ImportSummary {
    try ImportContext.run(Model.self, bytes, options: options, onIssue: onIssue) {
        (context, document) throws(ImportError) in
        do {
            try context.updateRoot(&model, from: document, at: path, mappings: mappings)
        } catch {
            throw ImportContext.fail(context, with: error)
        }
        return try ImportContext.finishUpdate(context, &model, onIssue: onIssue)
    }
}

extension ImportError {
    /// The error of a type of the user's that could not give its bytes.
    @usableFromInline
    init(bytesThrew error: any Error, for model: Any.Type) {
        self.init([ImportIssue(.custom(message: "\(error)"), in: model)])
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
