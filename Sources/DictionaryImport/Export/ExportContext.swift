import Foundation

/// A running export: its options, and what it has written.
///
/// A type of your own receives it in ``ImportableValue/exported(in:)``, to export nested values with and to make
/// errors. It belongs to the thread of the export; keep it no longer than the call.
public final class ExportContext {
    /// The export, which the contexts of values that are written aside share.
    let run: Export
    /// What values are written to.
    let target: ExportTarget
    /// What holds for the value that is about to be written.
    var place = Place()
    /// Whether the value that was written last is none: see ``writeMissing()``.
    var isMissing = false
    /// Where the members of the current JSON object stand, if keys are to be sorted.
    var spans: [(key: String, range: Range<Int>)] = []

    /// What holds for one value, and not for those in it.
    struct Place {
        /// An array is written with its indices for keys.
        var indexesElements = false
        /// The members of an object are written into the one around it.
        var inline: InlineMembers?

        var isSpecial: Bool { indexesElements || inline != nil }
    }

    /// - Parameter depth: How deep JSON is indented; `nil` for JSON in one line.
    init(_ run: Export, isJSON: Bool, indentedBy depth: Int? = nil) {
        self.run = run
        target = ExportTarget(isJSON: isJSON, indentedBy: depth)
    }
}

// MARK: What users call

extension ExportContext {
    /// The options of the export.
    public var options: ExportOptions { run.options }

    /// How dates are written: the strategy of the property, or else of the options.
    public var dates: DateStrategy { run.dates }

    /// An error in your words, for an export to throw. The path is put before them.
    public func failure(_ message: String) -> any Error { ImportFailure(.custom(message: message)) }

    /// Exports a nested value as part of this export.
    ///
    /// - Returns: What `JSONSerialization` takes, `NSNull` for null; `nil` for an object that is being exported
    ///   already.
    /// - Throws: ``ImportError`` with what cannot be exported.
    public func export(_ value: some ImportableValue) throws(ImportError) -> Any? {
        do {
            return try capture { try value._export(to: $0) }
        } catch {
            // Whoever throws it on names the model.
            throw ExportFailure(error).issues.error(root: "")
        }
    }

    /// What `body` writes, as a part of a dictionary; `nil` when that is nothing.
    func capture(_ body: (ExportContext) throws -> Void) rethrows -> Any? {
        let context = ExportContext(run, isJSON: false)
        try body(context)
        return context.target.takeValue()
    }
}

// MARK: Running

extension ExportContext {
    /// Runs one export.
    ///
    /// - Parameters:
    ///   - root: The model that it starts with, for issues that belong to no other.
    ///   - depth: How deep JSON is indented; `nil` for JSON in one line.
    static func run<Result>(
        _ root: Any.Type, _ export: Export, isJSON: Bool, indentedBy depth: Int? = nil,
        _ body: (ExportContext) throws -> Result
    ) throws(ImportError) -> Result {
        do {
            return try body(ExportContext(export, isJSON: isJSON, indentedBy: depth))
        } catch {
            throw ExportFailure(error).issues.error(root: typeName(root))
        }
    }

    /// Exports to what dictionaries are made of.
    static func value(
        of root: Any.Type, _ options: ExportOptions, view: Export.View? = nil, _ body: (ExportContext) throws -> Void
    ) throws(ImportError) -> Any? {
        try run(root, Export(options, view: view), isJSON: false) { context in
            try body(context)
            return context.target.takeValue()
        }
    }

    static func json(
        of root: Any.Type, _ options: ExportOptions, _ body: (ExportContext) throws -> Void
    ) throws(ImportError) -> Data {
        try run(root, Export(options), isJSON: true, indentedBy: options.prettyPrinted ? 0 : nil) { context in
            try body(context)
            context.target.endDocument()
            return context.target.takeData()
        }
    }
}
