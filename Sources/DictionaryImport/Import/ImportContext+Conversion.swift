// What a user's own type, a hook or a converter converts.

extension ImportContext {
    /// Converts a value to a type, as a part of this import.
    ///
    /// - Throws: ``ImportError`` with every issue. When the import may do without the value, catch it; else let it pass: it
    ///   becomes issues of the import, with the whole path.
    public func convert<Value: ImportableValue>(
        _ value: ImportValue, to type: Value.Type = Value.self
    ) throws(ImportError) -> Value {
        if run.hasEnded { return try Import.convert(value, to: type, options: run.callOptions) }
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
        run.steps.append(path)
        defer { run.steps.removeLast(path.count) }
        do {
            try run.converting(since: start) { try body(with(value.document)) }
            run.records.locate(since: start.records, at: path)
        } catch {
            run.records.record(error)
            run.records.locate(since: start.records, at: path)
            run.discard(to: start)
            run.goOn(as: stopBefore)
            throw run.records.takeErrors(since: start.records, root: typeName(run.root))
        }
    }

    /// As ``convert(_:to:)``, for a part of the value: what is wrong with it stands at the component.
    public func convert<Value: ImportableValue>(
        _ value: ImportValue, at component: ImportPath.Component, to type: Value.Type = Value.self
    ) throws(ImportError) -> Value {
        do {
            return try convert(ImportValue(value.source, document: value.document), to: type)
        } catch {
            throw error.prefixed(by: [component])
        }
    }

    /// Converts a value where nothing is known but its type.
    func importValue<Value: ImportableValue>(_ source: Source, as type: Value.Type) throws -> Value {
        if case .value(let value) = source { return try with(value.document).importValue(value.source, as: type) }
        let source = emptyStringAsNull(source)
        if source.isNull, !Value.acceptsNull { throw mismatch(source, type) }
        var value: Value?
        try reshaping(source) { value = try Value._importing($0, in: self) }
        return Import.result(value)
    }
}
