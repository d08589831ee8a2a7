/// Imports the elements of a collection one by one: gives each its place in the path, and treats one that is not valid
/// as the options say.
@usableFromInline
struct ElementImporter {
    private let context: ImportContext
    private let skips: Bool
    private let wasSkippable: Bool
    private let countBefore: Int
    private var hasFailed = false
    /// Where the current element starts, when it may be left out: what comes of it can be undone to there.
    private var start: (mark: ImportContext.IssueMark, savepoint: Transaction.Savepoint)?

    @usableFromInline
    init(_ context: ImportContext) {
        self.context = context
        skips = context.options.onInvalidElement.isSkip
        wasSkippable = context.state.pointee.isSkippable
        countBefore = context.state.pointee.skippableCount
        context.state.pointee.isSkippable = wasSkippable || skips
        context.push(.index(0))
    }

    /// Calls `convert` for one element; what it throws is recorded.
    @inlinable @inline(__always)
    mutating func importElement(at index: Int, _ convert: () throws -> Void) {
        begin(index)
        do {
            try convert()
        } catch {
            failed(error)
        }
    }

    /// Calls `convert` for the value of a key; what it throws is recorded.
    mutating func importElement(at key: String, _ convert: () throws -> Void) {
        context.pop()
        context.push(.key(key))
        if skips { noteStart() }
        do {
            try convert()
        } catch {
            failed(error)
        }
    }

    @usableFromInline
    @inline(__always)
    mutating func begin(_ index: Int) {
        context.state.pointee.steps.replaceLast(by: .index(index))
        if skips { noteStart() }
    }

    @inline(never)
    private mutating func noteStart() {
        if context.state.pointee.depthErrorCount > 0 { context.beginElementOfRoot() }
        context.state.pointee.skippableCount = context.transaction.waitingCount
        start = (context.issueMark, context.transaction.savepoint)
    }

    @usableFromInline
    @inline(never)
    mutating func failed(_ error: any Error) {
        context.record(error)
        if let start, !context.state.pointee.isTooDeep {
            context.forgiveErrors(since: start.mark)
            context.discard(to: start.savepoint)
        } else {
            hasFailed = true
        }
    }

    /// Ends the collection.
    ///
    /// - Throws: ``AlreadyRecorded`` when an element was not valid and may not be left out.
    @usableFromInline
    func finish() throws {
        context.pop()
        context.state.pointee.isSkippable = wasSkippable
        context.state.pointee.skippableCount = countBefore
        if hasFailed { throw AlreadyRecorded() }
    }
}

extension ImportContext {
    /// Each element that an import starts with may have as much in it that is too deep as the others.
    fileprivate func beginElementOfRoot() {
        let isNested = state.pointee.steps.all.contains { if case .property = $0 { true } else { false } }
        if !isNested { state.pointee.depthErrorCount = 0 }
    }

    /// The elements of an array that has one of the forms that are read where they stand.
    @usableFromInline
    func elementsInPlace(of source: _SourceReference) -> ElementsInPlace? {
        state.pointee.emptyStringsAreNull ? nil : ElementsInPlace(source)
    }

    /// Imports the elements of an array, one level deeper.
    ///
    /// - Parameter body: Imports one; what it throws is recorded.
    /// - Throws: ``AlreadyRecorded`` when an element was not valid and may not be left out.
    @usableFromInline
    func forEachElement(of elements: ElementsInPlace, import body: (_SourceReference) throws -> Void) throws {
        try enter()
        defer { leave() }
        switch elements {
        case .any(let elements): try forEachElement(of: elements, import: body)
        case .dictionaries(let elements): try forEachElement(of: elements, import: body)
        case .strings(let elements): try forEachElement(of: elements, import: body)
        case .json(let array): try forEachElement(of: array, import: body)
        }
    }

    /// Imports the elements of an array where they stand, at the depth of the array.
    @usableFromInline
    func forEachElement(of elements: [[String: Any]], import body: (_SourceReference) throws -> Void) throws {
        try elements.withUnsafeBufferPointer { try forEachElement(of: $0, { .dictionary($0) }, body) }
    }

    func forEachElement(of elements: [Any], import body: (_SourceReference) throws -> Void) throws {
        try elements.withUnsafeBufferPointer {
            try forEachElement(of: $0, { .any(UnsafeMutablePointer(mutating: $0), isCopy: false) }, body)
        }
    }

    private func forEachElement(of elements: [String], import body: (_SourceReference) throws -> Void) throws {
        try elements.withUnsafeBufferPointer { try forEachElement(of: $0, { .text($0) }, body) }
    }

    @inline(__always)
    private func forEachElement<Element>(
        of elements: UnsafeBufferPointer<Element>, _ place: (UnsafePointer<Element>) -> _SourceReference.Place,
        _ body: (_SourceReference) throws -> Void
    ) throws {
        var importer = ElementImporter(self)
        if let base = elements.baseAddress {
            for index in 0..<elements.count {
                importer.importElement(at: index) { try body(_SourceReference(place(base + index))) }
            }
        }
        try importer.finish()
    }

    func forEachElement(of array: JSONView, import body: (_SourceReference) throws -> Void) throws {
        var importer = ElementImporter(self)
        for (number, element) in array.elements.enumerated() {
            importer.importElement(at: number) {
                try body(_SourceReference(.json(JSONView(anchor: array.anchor, index: element))))
            }
        }
        try importer.finish()
    }
}

/// An array whose elements are imported where they stand.
@usableFromInline
enum ElementsInPlace {
    case any([Any])
    case dictionaries([[String: Any]])
    case strings([String])
    case json(JSONView)

    init?(_ source: _SourceReference) {
        switch source.place {
        case .any(let any, _):
            if let elements = exactArray(any.pointee) {
                self = .any(elements)
            } else if let elements = exactDictionaries(any.pointee) {
                self = .dictionaries(elements)
            } else if let elements = exactStrings(any.pointee) {
                self = .strings(elements)
            } else {
                return nil
            }
        case .json(let view):
            guard view.isArray else { return nil }
            self = .json(view)
        case .value, .dictionary, .text:
            return nil
        }
    }

    @usableFromInline var count: Int {
        switch self {
        case .any(let elements): elements.count
        case .dictionaries(let elements): elements.count
        case .strings(let elements): elements.count
        case .json(let array): array.count
        }
    }
}
