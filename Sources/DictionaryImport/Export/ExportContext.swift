import Foundation

/// A running export: its options, and what it has written.
///
/// A type of your own receives it in ``ImportableValue/exported(in:)``, to export nested values with and to make
/// errors. It belongs to the thread of the export; keep it no longer than the call.
public final class ExportContext {
    /// The export, which the contexts of values that are written aside share.
    let run: Export
    /// Whether JSON is written; or else dictionaries are made.
    let isJSON: Bool
    /// Whether numbers that no type has room for keep their digits: all but dictionaries that are handed out can have them.
    let keepsDigits: Bool
    /// What JSON is written to.
    let json: JSONWriter
    /// Where dictionaries are made, the value that was written last: it waits for the array or the object that it is a part of.
    var written: Source?
    var form = Form()
    /// Whether the value that was written last is none: see ``writeMissing()``.
    var isMissing = false
    /// Where the members stand that were written last among those of the object around, if keys are to be sorted.
    var inlineSpans: [OpenObject.Span] = []

    private static let null = NSNull()

    /// How the next array or object is written; it does not hold for what is in it.
    struct Form {
        /// An array is written with its indices for keys.
        var indexesElements = false
        /// The members of an object are written into the one around it.
        var inline: InlineMembers?

        var isSpecial: Bool { indexesElements || inline != nil }
    }

    /// - Parameter depth: How deep JSON is indented; `nil` for JSON in one line.
    init(_ run: Export, isJSON: Bool, keepsDigits: Bool = false, indentedBy depth: Int? = nil) {
        self.keepsDigits = keepsDigits || isJSON || run.view != nil
        (self.run, self.isJSON, json) = (run, isJSON, JSONWriter(indentedBy: depth))
    }
}

// MARK: What is written

extension ExportContext {
    func writeNull() { if isJSON { json.writeNull() } else { written = .null } }
    func write(_ flag: Bool) { if isJSON { json.write(flag) } else { written = .bool(flag) } }
    func write(_ number: Int) { if isJSON { json.write(Int64(number)) } else { written = .int(number) } }
    func write(_ number: UInt) { if isJSON { json.write(UInt64(number)) } else { written = .other(number) } }
    func write(_ text: String) { if isJSON { json.write(text) } else { written = .string(text) } }

    /// - Parameter number: One that is finite.
    func write(finite number: Double) { if isJSON { json.write(number) } else { written = .double(number) } }

    /// Writes a value, or what it is in JSON.
    func write(_ value: @autoclosure () -> Any, json text: @autoclosure () -> String) {
        if isJSON { json.write(json: text()) } else { written = .other(value()) }
    }

    /// Writes nothing, so that the key is left out: for an optional that tells a null from a missing value. In an array it
    /// becomes a null, since no element can be left out.
    func writeMissing() { isMissing = true }

    /// Moves out what was written last; `nil` when nothing was.
    func takeValue() -> Any? {
        defer { written = nil }
        return switch written {
        case nil: nil
        case .null: Self.null
        case .bool(let flag): flag
        case .int(let number): number
        case .double(let number): number
        case .string(let text): text
        case .array(let elements): elements
        case .dictionary(let members): members
        case .other(let any): any
        case let value?: value.untyped(in: .none)
        }
    }

    /// Whether nothing was written since there was so much JSON.
    ///
    /// - Parameter dropsNull: Whether a null is nothing. It is taken back from a dictionary.
    @inline(__always)
    func isNothing(since count: Int, dropsNull: Bool = false) -> Bool {
        if isJSON { return json.count == count || dropsNull && json.isNull(from: count) }
        if dropsNull, case .null = written { written = nil }
        return written == nil
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
            throw ExportIssues(error).list.error(root: "")
        }
    }

    /// What `body` writes, as a part of a dictionary; `nil` when that is nothing.
    func capture(_ body: (ExportContext) throws -> Void) rethrows -> Any? {
        let context = ExportContext(run, isJSON: false)
        try body(context)
        return context.takeValue()
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
            throw ExportIssues(error).list.error(root: typeName(root))
        }
    }

    /// Exports to what dictionaries are made of.
    static func value(
        of root: Any.Type, _ options: ExportOptions, view: Export.View? = nil, _ body: (ExportContext) throws -> Void
    ) throws(ImportError) -> Any? {
        try run(root, Export(options, view: view), isJSON: false) { context in
            try body(context)
            return context.takeValue()
        }
    }

    static func json(
        of root: Any.Type, _ options: ExportOptions, _ body: (ExportContext) throws -> Void
    ) throws(ImportError) -> Data {
        try run(root, Export(options), isJSON: true, indentedBy: options.prettyPrinted ? 0 : nil) { context in
            try body(context)
            context.json.endDocument()
            return context.json.takeData()
        }
    }
}
