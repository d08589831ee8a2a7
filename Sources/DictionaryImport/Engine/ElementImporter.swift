/// Imports the elements of a collection one by one: gives each its place in the path, and treats one that is not valid
/// as the options say.
struct ElementImporter {
    private let context: ImportContext
    private let skips: Bool
    private let before: Journal.Skipping
    private var hasFailed = false
    /// Whether the last step of the path is a key.
    private var hasKey = false
    /// Where the current element starts, when it may be left out: what comes of it can be undone to there.
    private var start: (mark: IssueList.Mark, savepoint: ImportContext.Savepoint)?

    init(_ context: ImportContext) {
        self.context = context
        skips = context.options.onInvalidElement.isSkip
        before = context.state.pointee.journal.beginElements(areSkippable: skips)
        context.push(.index(0))
    }

    /// Calls `convert` for one element; what it throws is recorded.
    @inline(__always)
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
        if hasKey {
            context.state.pointee.reader.steps.replaceLast(by: key)
        } else {
            context.pop()
            context.push(.key(key))
            hasKey = true
        }
        if skips { noteStart() }
        do {
            try convert()
        } catch {
            failed(error)
        }
    }

    @inline(__always)
    mutating func begin(_ index: Int) {
        context.state.pointee.reader.steps.replaceLast(by: index)
        if skips { noteStart() }
    }

    @inline(never)
    private mutating func noteStart() {
        if context.state.pointee.levels.hasErrors { context.beginElementOfRoot() }
        context.state.pointee.journal.beginElement()
        start = (context.issueMark, context.savepoint)
    }

    @inline(never)
    mutating func failed(_ error: any Error) {
        context.record(error)
        if let start, !context.state.pointee.levels.isStopped {
            context.forgiveErrors(since: start.mark)
            context.discard(to: start.savepoint)
        } else {
            hasFailed = true
        }
    }

    /// Ends the collection.
    ///
    /// - Throws: ``AlreadyRecorded`` when an element was not valid and may not be left out.
    func finish() throws {
        context.state.pointee.finder.elements.end(depth: context.state.pointee.reader.steps.count)
        context.pop()
        context.state.pointee.journal.endSkippable(before)
        if hasFailed { throw AlreadyRecorded() }
    }
}

extension ImportContext {
    /// Each element that an import starts with may have as much in it that is too deep as the others.
    fileprivate func beginElementOfRoot() {
        if state.pointee.reader.steps.lastFrame() == nil { state.pointee.levels.forgetErrors() }
    }

    /// Imports the elements of an array, one level deeper.
    ///
    /// - Parameter body: Imports one; what it throws is recorded.
    /// - Throws: ``AlreadyRecorded`` when an element was not valid and may not be left out.
    func forEachElement(of elements: SourceElements, import body: (SourceValue) throws -> Void) throws {
        try enter()
        defer { leave() }
        var importer = ElementImporter(self)
        importElements(of: elements, by: &importer, body)
        try importer.finish()
    }

    @inline(__always)
    func importElements(
        of elements: SourceElements, by importer: inout ElementImporter, _ body: (SourceValue) throws -> Void
    ) {
        elements.forEachElement { index, source in importElement(source, at: index, by: &importer, body) }
    }

    @inline(__always)
    func importElement(
        _ source: SourceValue, at index: Int, by importer: inout ElementImporter, _ body: (SourceValue) throws -> Void
    ) {
        importer.importElement(at: index) {
            let value = state.pointee.reader.options.emptyStringsAreNull && source.isEmptyString ? .null : source
            if state.pointee.reader.options.reshapes { try reshaping(value, body) } else { try body(value) }
        }
    }

    /// Imports the members of an object, one level deeper, in the order of their keys.
    ///
    /// - Parameters:
    ///   - type: What the object is imported as.
    ///   - body: Imports one; what it throws is recorded.
    /// - Throws: ``AlreadyRecorded`` when a member was not valid and may not be left out.
    func forEachMember(
        of source: SourceValue, for type: Any.Type, import body: (String, SourceValue) throws -> Void
    ) throws {
        try reportRepeatedKeys(of: source)
        let isObject: Void? = try source.withMembers { try forEachMember(of: $0, import: body) }
        guard isObject != nil else { throw source.refusal(by: type) }
    }

    private func forEachMember<Source: Members>(
        of source: Source, import body: (String, SourceValue) throws -> Void
    ) throws {
        var keys: [String] = []
        var positions: [Source.Position] = []
        keys.reserveCapacity(source.count)
        positions.reserveCapacity(source.count)
        source.forEachPosition { position in
            keys.append(source.key(at: position))
            positions.append(position)
        }
        try forEachKey(of: keys) { index in
            try source.withValue(at: positions[index]) { value in
                let isNull = state.pointee.reader.options.emptyStringsAreNull && value.isEmptyString
                try reshaping(isNull ? .null : value) { try body(keys[index], $0) }
            }
        }
    }

    /// - Parameter convert: Imports the member of the key with an index.
    @inline(never)
    private func forEachKey(of keys: [String], _ convert: (Int) throws -> Void) throws {
        try enter()
        defer { leave() }
        var importer = ElementImporter(self)
        KeyRank.forEachDistinct(keys) { index in importer.importElement(at: keys[index]) { try convert(index) } }
        try importer.finish()
    }
}
