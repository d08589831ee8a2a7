import Foundation

/// An import that starts from the bytes of a JSON document.
struct JSONImport<Model: DictionaryImportable> {
    private let path: String?
    private let options: ImportOptions?

    init(_ model: Model.Type, at path: String?, _ options: ImportOptions?) {
        self.path = path
        self.options = options
    }

    /// Reads the document and passes its root on. It lives as long as the closure runs, or as a value of it is held.
    func run<Result>(
        _ bytes: some ContiguousBytes, _ body: (ImportValue) throws(ImportError) -> Result
    ) throws(ImportError) -> Result {
        let maximumDepth = (options ?? Model.importOptions).maximumDepth
        do {
            return try bytes.withUnsafeBytes { bytes in
                try JSONDocument.withDocument(bytes, maximumDepth: maximumDepth) { document in
                    try body(document.root.borrowedValue)
                }
            }
        } catch let error as ImportError {
            throw error
        } catch let error as JSONSyntaxError {
            throw ImportError([error.issue(of: Model.self)])
        } catch {
            throw ImportError([ImportIssue(.custom(message: "\(error)"), in: Model.self)])
        }
    }

    func update(
        _ model: inout Model, _ bytes: some ContiguousBytes, _ mappings: [String: String],
        _ onIssue: ((ImportIssue) -> Void)?
    ) throws(ImportError) -> ImportSummary {
        // A struct that does not become valid stays as it is.
        var copy = model
        let summary = try run(bytes) { root throws(ImportError) in
            let context = ImportContext.begin(Model.self, options: options, keepsWarnings: onIssue != nil)
            do {
                var part = try context.locate(path, in: root)
                guard part.isObject else { throw part.mismatch(Model.self) }
                try withUnsafeMutablePointer(to: &part) {
                    try context.updateRoot(&copy, from: _SourceReference(.value($0)), mappings: mappings)
                }
            } catch {
                throw ImportContext.fail(context, with: error)
            }
            return try ImportContext.finishUpdate(context, onIssue: onIssue)
        }
        if !isClass(Model.self) { model = copy }
        return summary
    }
}

extension ImportContext {
    /// Finds the part of a document that a call is about. Paths of issues start at the root of the document all the same.
    func locate(_ path: String?, in root: ImportValue) throws -> ImportValue {
        var value = root
        if let path {
            if let (found, part) = root.member(.key(path), normalization: .standard) {
                push(found)
                value = part
            } else {
                for component in KeyPathText(path).components {
                    guard let (found, part) = value.member(component, normalization: .standard) else {
                        throw ImportFailure(.missingPart(path: path))
                    }
                    push(found)
                    value = part
                }
            }
        }
        if keepsWarnings, case .json(let view) = value.head { reportRepeatedKeys(in: view) }
        return value
    }
}

extension ImportContext {
    /// Imports the elements of the array that a call is about.
    func importElements<Model: DictionaryImportable>(
        of array: JSONView, as type: Model.Type, mappings: [String: String]
    ) throws -> [Model] {
        if mappings.isEmpty {
            var objects: [Model] = []
            let isDone = try withUnsafeMutablePointer(to: &objects) {
                try Model._importElements(of: _SourceReference(.json(array)), into: $0, in: self)
            }
            return isDone ? objects : try [Model].importing(array.borrowedValue, in: self)
        }
        var importer = ElementImporter(self)
        var elements = JSONElements(array)
        var objects: [Model] = []
        objects.reserveCapacity(array.count)
        var index = 0
        while var element = elements.next() {
            importer.importElement(at: .index(index)) {
                objects.append(try importRoot(type, from: &element, mappings: mappings))
            }
            index += 1
        }
        try importer.finish()
        return objects
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

extension ImportIssue {
    /// An error at the root of the source.
    init(_ facts: IssueFacts, in model: Any.Type) {
        self.init(
            path: ImportPath(), model: "\(model)", property: nil, sourceKey: nil, reason: .init(facts: facts),
            severity: .error)
    }
}

/// The UTF-8 of a string, in one piece.
struct UTF8Bytes: ContiguousBytes {
    private let text: String

    init(_ text: String) { self.text = text }

    func withUnsafeBytes<R>(_ body: (UnsafeRawBufferPointer) throws -> R) rethrows -> R {
        var text = text
        return try text.withUTF8 { try body(UnsafeRawBufferPointer($0)) }
    }
}
