import Foundation

extension ImportValue {
    /// Reads a JSON document, to look at it without a model.
    ///
    /// The value keeps a copy of the bytes; parts of it are made when they are asked for.
    ///
    /// - Throws: ``ImportError`` with a single issue, when the bytes are not JSON or nested too deeply.
    public init(json bytes: some ContiguousBytes, maximumDepth: Int = 512) throws(ImportError) {
        do {
            let document = try bytes.withTextBytes { try JSONDocument.parse($0, maximumDepth: maximumDepth) }
            self = document.root.value
        } catch let error as JSONSyntaxError {
            throw ImportError([error.issue(of: ImportValue.self)])
        } catch {
            throw ImportError([ImportIssue(.custom(message: "\(error)"), in: ImportValue.self)])
        }
    }

    /// Reads a JSON document, as the initializer that takes bytes.
    public init(json text: String, maximumDepth: Int = 512) throws(ImportError) {
        try self.init(json: UTF8Bytes(text), maximumDepth: maximumDepth)
    }
}
