// What conversions call: for a mismatch, for the elements of an array and the members of an object, for rules.

extension ImportContext {
    func mismatch(_ source: Source, _ type: Any.Type) -> any Error { ImportValue(source, in: self).mismatch(type) }

    func mismatch(_ source: Source, expected: String) -> any Error {
        ImportValue(source, in: self).mismatch(expected: expected)
    }

    /// The failure of a number that a type has no room for.
    func outOfRange(_ source: Source, _ type: Any.Type, bounds: String? = nil) -> any Error {
        ImportValue(source, in: self).outOfRange(type, bounds: bounds)
    }

    // MARK: Nulls

    /// A value, or a null in place of the empty string where the options say that this is one.
    func emptyStringAsNull(_ source: Source) -> Source {
        run.settings.emptyStringsAreNull && source.isEmptyString(in: document) ? .null : source
    }

    /// Whether a value counts as missing.
    func ignores(_ source: Source) -> Bool { run.settings.ignoresNulls && emptyStringAsNull(source).isNull }

    // MARK: Parts

    /// Converts the elements of an array, one level deeper. What is wrong with each has its index in the path.
    ///
    /// - Parameters:
    ///   - type: The type of the array, where that is not one of what `convert` returns.
    ///   - place: Where the object has its last element when it has `count`.
    ///   - convert: Converts one element.
    /// - Throws: ``AlreadyRecorded`` when an element is not valid and may not be left out.
    func importElements<Value>(
        of source: Source, as type: @autoclosure () -> Any.Type = [Value].self, _ settings: _ElementSettings?,
        isLevel: Bool = true, place: (_ count: Int) -> UpdateNote.Part = { .place(.index($0 - 1)) },
        _ convert: (consuming Source, ImportContext) throws -> Value
    ) throws -> [Value] {
        guard let elements = source.elements(in: document) else {
            return try importSingleValue(source, as: type(), settings, place, convert)
        }
        var values: [Value] = []
        values.reserveCapacity(elements.count)
        let settings = settings as? ElementSettings<Value>
        let repetitions = repeatedIdentities(in: type())
        let parts = try PartsImport(isLevel: isLevel, hasSettings: settings != nil, repetitions, in: run)
        for element in elements {
            guard parts.next() else { break }
            do {
                if parts.isPlain, !element.isOfAnotherDocument {
                    values.append(try convert(element, self))
                } else if run.settings.skipsElements {
                    try run.skippable { values.append(try checkedElement(element, settings, convert)) }
                } else {
                    values.append(try checkedElement(element, settings, convert))
                }
            } catch {
                run.records.record(error)
            }
            parts.finish(as: place(values.count))
        }
        try parts.end()
        return values
    }

    /// Converts one element, and checks it.
    func checkedElement<Value>(
        _ source: Source, _ settings: ElementSettings<Value>?,
        _ convert: (consuming Source, ImportContext) throws -> Value
    ) throws -> Value {
        if case .value(let value) = source {
            return try with(value.document).checkedElement(value.source, settings, convert)
        }
        let source = emptyStringAsNull(source)
        if run.settings.reshapes || settings?.fallback != nil {
            return try replaceableElement(source, settings, convert)
        }
        return try element(source, settings, convert)
    }

    /// Converts one element that may be of another shape than expected, or be replaced by a fallback.
    @inline(never)
    private func replaceableElement<Value>(
        _ source: Source, _ settings: ElementSettings<Value>?,
        _ convert: (consuming Source, ImportContext) throws -> Value
    ) throws -> Value {
        func convertInAnyShape() throws -> Value { try reshaping(source) { try element($0, settings, convert) } }
        guard let fallback = settings?.fallback else { return try convertInAnyShape() }
        var converted: Value?
        return try run.skippable(as: .warning) { converted = try convertInAnyShape() }
            ? Import.result(converted) : fallback()
    }

    private func element<Value>(
        _ source: Source, _ settings: ElementSettings<Value>?,
        _ convert: (consuming Source, ImportContext) throws -> Value
    ) throws -> Value {
        guard let settings else { return try convert(source, self) }
        let stagedBefore = run.stagedCount
        let value: Value =
            if let each = settings.each { try elements(of: source, each) } else { try convert(source, self) }
        try check(value, settings.violations, of: source, stagedBefore: stagedBefore)
        return value
    }

    /// Converts an element that is a collection, the elements of which have settings of their own.
    @inline(never)
    private func elements<Value>(of source: Source, _ each: _ElementSettings) throws -> Value {
        let type = Value.self as? any ImportableValue.Type
        guard let value = try type?._importing(source, each: each, in: self) as? Value else {
            preconditionFailure("A conversion makes values of its own type")
        }
        return value
    }

    /// Converts what is no array where one is expected: a set, or one value, where the options accept these.
    private func importSingleValue<Value>(
        _ source: Source, as type: Any.Type, _ settings: _ElementSettings?,
        _ place: (Int) -> UpdateNote.Part, _ convert: (consuming Source, ImportContext) throws -> Value
    ) throws -> [Value] {
        guard run.settings.options.singleValues.isWrap, !source.isNull else { throw mismatch(source, type) }
        if let elements = source.elementsOfSet {
            return try importElements(of: .array(elements), as: type, settings, place: place, convert)
        }
        let mark = run.mark
        defer { run.records.locate(since: mark, at: nil, as: place(1)) }
        return [try checkedElement(source, settings as? ElementSettings<Value>, convert)]
    }

    /// Converts one member of an object that becomes a dictionary; a value that is left out is nothing.
    func importMember(_ source: Source, _ convert: (Source, ImportContext) throws -> Void) throws {
        if case .value(let value) = source { return try with(value.document).importMember(value.source, convert) }
        func converted() throws { try reshaping(source) { try convert($0, self) } }
        if run.settings.skipsElements { try run.skippable(converted) } else { try converted() }
    }

    // MARK: Rules

    /// Checks a value that has been converted. Each rule that it breaks is an issue.
    ///
    /// What holds for objects that are still to be written is found out when they are: then the rules are checked late.
    ///
    /// - Parameter stagedBefore: How many writes were staged before the value was converted.
    func check<Value>(
        _ value: Value, _ violations: ((Value) -> [RuleViolation])?, of source: Source, stagedBefore: Int
    ) throws {
        guard let violations else { return }
        if run.stagedCount > stagedBefore {
            let found = ImportValue(source, document: document)
            run.records.enqueue(LateStep(isCheck: true) { try $0.record(violations(value), of: found) })
        } else {
            try record(violations(value), of: ImportValue(source, document: document))
        }
    }

    func record(_ violations: [RuleViolation], of found: @autoclosure () -> ImportValue) throws {
        if violations.isEmpty { return }
        for violation in violations { run.records.record(.rule(violation, found: FoundValue(found()))) }
        throw AlreadyRecorded()
    }

    // MARK: Shapes

    /// Converts a value, or what it holds or may mean when it is of another shape than expected and the options accept that.
    func reshaping<Result>(_ source: Source, _ convert: (Source) throws -> Result) throws -> Result {
        guard run.settings.reshapes else { return try convert(source) }
        let start = run.savepoint
        do {
            return try convert(source)
        } catch {
            let other = try shapeToRetry(of: source, since: start, after: error)
            do {
                let result = try convert(other.source)
                if other.isElement { run.records.locate(since: start.records, at: .index(0), as: nil) }
                return result
            } catch let refusal {
                throw self.error(refusal, ofElement: other.isElement, since: start, after: error)
            }
        }
    }

    /// What a value may be instead, of which nothing is left.
    ///
    /// - Throws: The error of the value as it is, when it can be nothing else.
    @inline(never)
    private func shapeToRetry(
        of source: Source, since start: Import.Savepoint, after error: any Error
    ) throws -> (source: Source, isElement: Bool) {
        guard !(error is AlreadyRecorded), run.errorCount == start.records.errors.count,
            let other = otherShape(of: source)
        else { throw error }
        run.discard(to: start)
        return other
    }

    /// The error when another shape is refused as well: that of an element at its place, else that of the value as it is.
    @inline(never)
    private func error(
        _ refusal: any Error, ofElement isElement: Bool, since start: Import.Savepoint, after error: any Error
    ) -> any Error {
        if !isElement { return refusal is AlreadyRecorded ? refusal : error }
        run.records.record(refusal)
        run.records.locate(since: start.records, at: .index(0), as: nil)
        return AlreadyRecorded()
    }

    private func otherShape(of source: Source) -> (source: Source, isElement: Bool)? {
        let value = ImportValue(source, document: document)
        guard value.kind == .array else { return nil }
        let options = run.settings.options
        if value.elementCount == 0 { return options.emptyArrays.isObject ? (.dictionary([:]), false) : nil }
        guard value.elementCount == 1, options.singleValues.isWrap, let element = value[0], !element.isNull
        else { return nil }
        return (element.source(in: document), true)
    }
}

// MARK: What a user's own type, a hook or a converter converts

extension ImportContext {
    /// Converts a value to a type, as a part of this import.
    ///
    /// - Throws: ``ImportError`` with every issue. When the import may do without the value, catch it; else let it pass: it
    ///   becomes issues of the import, with the whole path.
    public func convert<Value: ImportableValue>(
        _ value: ImportValue, to type: Value.Type = Value.self
    ) throws(ImportError) -> Value {
        if run.hasEnded { return try Import.convert(value, to: type, .init([:], run.callOptions)) }
        var converted: Value?
        try joining(value) { converted = try $0.importValue(value.source, as: type) }
        return Import.result(converted)
    }

    /// The same for a type that only the caller knows, so that nothing is compiled for each.
    @inline(never)
    func convertAny(_ value: ImportValue, to type: any ImportableValue.Type) throws -> Any {
        func convert<Value: ImportableValue>(to type: Value.Type) throws -> Any { try self.convert(value, to: type) }
        return try convert(to: type)
    }

    /// Calls `body`, which converts a value as a part of this import.
    @inline(never)
    private func joining(_ value: ImportValue, _ body: (ImportContext) throws -> Void) throws(ImportError) {
        let (start, stopBefore) = (run.savepoint, run.stop)
        let path = value.scope?.context.run === run ? value.scope?.path ?? [] : []
        let errorLimit = run.knownRecords?.raiseErrorLimit()
        run.beginStep(.components(path))
        defer {
            run.endStep()
            if let errorLimit { run.records.setErrorLimit(errorLimit) }
        }
        do {
            try run.converting(since: start) { try body(with(value.document)) }
            run.records.locate(since: start.records, at: path)
        } catch {
            run.records.record(error)
            run.records.locate(since: start.records, at: path)
            run.discard(to: start)
            run.goOn(as: stopBefore)
            throw run.records.takeErrors(since: start.records, root: typeName(run.startType))
        }
    }

    /// As ``convert(_:to:)``, for a part of the value: what is wrong with it stands at the component.
    public func convert<Value: ImportableValue>(
        _ value: ImportValue, at component: ImportPath.Component, to type: Value.Type = Value.self
    ) throws(ImportError) -> Value {
        let scope = ImportValue.Scope(self).part(at: component)
        do {
            return try convert(ImportValue(value.source, document: value.document, scope: scope), to: type)
        } catch {
            throw run.hasEnded ? error.prefixed(by: [component]) : error
        }
    }

    /// Converts a value where nothing is known but its type.
    func importValue<Value: ImportableValue>(_ source: Source, as type: Value.Type) throws -> Value {
        if case .value(let value) = source { return try with(value.document).importValue(value.source, as: type) }
        let source = emptyStringAsNull(source)
        if source.isNull, !Value.acceptsNull { throw mismatch(source, type) }
        return try reshaping(source) { try type._importing($0, in: self) }
    }
}
