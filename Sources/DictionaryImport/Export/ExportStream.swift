import Foundation

/// Writes models as JSON that leaves in pieces: a file or a body that need not fit in memory.
///
/// Push the models as they come, and send the bytes that they give:
///
/// ```swift
/// var stream = ExportStream<Person>(.lines)
/// for try await person in database.people { try await response.write(stream.push(person)) }
/// try await response.write(stream.finish())
/// ```
///
/// The document is the one that `exportedJSON(options:)` makes of an array of all models. A stream holds none of them.
public struct ExportStream<Model: DictionaryImportable>: Sendable {
    /// How the models follow each other.
    public struct Layout: Sendable, Hashable {
        fileprivate let isArray: Bool

        /// The document is an array.
        public static var array: Layout { Layout(isArray: true) }
        /// One model a line, as in JSON Lines, each without line breaks of its own.
        public static var lines: Layout { Layout(isArray: false) }
    }

    private let layout: Layout
    private let options: ExportOptions
    private var plans: Export.KnownPlan?

    /// How many models have been written.
    public private(set) var elementCount = 0

    /// Makes a stream.
    ///
    /// - Parameters:
    ///   - layout: How the models follow each other.
    ///   - options: Those of each model. ``ExportOptions/prettyPrinted`` has no effect on lines.
    public init(_ layout: Layout, options: ExportOptions = .default) {
        self.layout = layout
        self.options = options
    }

    /// Returns the bytes of the next model, with those that stand before it.
    ///
    /// - Throws: ``ImportError`` with what cannot be exported, with the number of the model in the path. The stream is as it
    ///   was: the model may be left out.
    public mutating func push(_ model: Model) throws(ImportError) -> Data { try text(of: model).takeData() }

    /// Returns the bytes after the last model. The stream is as new then.
    public mutating func finish() -> Data {
        defer { elementCount = 0 }
        guard layout.isArray else { return Data() }
        if elementCount == 0 { return Data("[]".utf8) }
        return Data((options.prettyPrinted ? "\n]" : "]").utf8)
    }

    mutating func push(_ model: Model, onto bytes: inout Data) throws(ImportError) {
        try text(of: model).append(to: &bytes)
    }

    /// The text of the next model, with what stands before it.
    private mutating func text(of model: Model) throws(ImportError) -> JSONWriter {
        do throws(ImportError) {
            let depth = options.prettyPrinted && layout.isArray ? 1 : nil
            let export = Export(options, plans: plans)
            let text = try ExportContext.run(Model.self, export, isJSON: true, indentedBy: depth) { context in
                if layout.isArray { context.json.write(separator: elementCount == 0 ? Byte.openBracket : Byte.comma) }
                context.json.beginPart()
                try context.write(model: model)
                context.json.endDocument()
                if !layout.isArray { context.json.write(separator: Byte.lineFeed) }
                return context.json
            }
            (plans, elementCount) = (export.plans, elementCount + 1)
            return text
        } catch {
            throw error.prefixed(by: [.index(elementCount)])
        }
    }
}

// MARK: Files

extension ExportStream {
    /// Writes models to a file, from where it stands, and finishes. No more than a chunk is in memory.
    ///
    /// ```swift
    /// var stream = ExportStream<Person>(.array)
    /// try stream.write(people.lazy.filter(\.isActive), to: file)
    /// ```
    ///
    /// - Parameters:
    ///   - models: The models. They are made as they are written, where the sequence is lazy.
    ///   - file: The file. It may be a pipe.
    ///   - chunkSize: How many bytes are written at once, at least.
    /// - Throws: ``ImportError``, and what the file throws. What stands before the model that failed has been written.
    public mutating func write<Models: Sequence>(
        _ models: Models, to file: FileHandle, chunkSize: Int = 1 << 16
    ) throws where Models.Element == Model {
        var chunk = Data()
        do {
            for model in models { try push(model, onto: &chunk, ofSize: chunkSize, to: file) }
        } catch {
            try Self.flush(&chunk, to: file)
            throw error
        }
        try finish(&chunk, to: file)
    }

    /// Writes models to a file as they arrive, and finishes. See ``write(_:to:chunkSize:)``.
    public mutating func write<Models: AsyncSequence>(
        _ models: Models, to file: FileHandle, chunkSize: Int = 1 << 16, isolation: isolated (any Actor)? = #isolation
    ) async throws where Models.Element == Model {
        var chunk = Data()
        do {
            try Task.checkCancellation()
            for try await model in models {
                try push(model, onto: &chunk, ofSize: chunkSize, to: file)
                try Task.checkCancellation()
            }
            // A sequence may end because the task is cancelled, though there is more.
            try Task.checkCancellation()
        } catch {
            try Self.flush(&chunk, to: file)
            throw error
        }
        try finish(&chunk, to: file)
    }

    private mutating func push(
        _ model: Model, onto chunk: inout Data, ofSize size: Int, to file: FileHandle
    ) throws {
        try push(model, onto: &chunk)
        if chunk.count >= size { try Self.flush(&chunk, to: file) }
    }

    private mutating func finish(_ chunk: inout Data, to file: FileHandle) throws {
        chunk.append(finish())
        try Self.flush(&chunk, to: file)
    }

    private static func flush(_ chunk: inout Data, to file: FileHandle) throws {
        guard !chunk.isEmpty else { return }
        try file.write(contentsOf: chunk)
        chunk.removeAll(keepingCapacity: true)
    }
}
