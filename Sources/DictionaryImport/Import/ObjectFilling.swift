/// How an object gets its values: its keys are matched with properties, then the properties take their values in the order of
/// the list. What goes wrong is recorded; the others take theirs all the same, so that every issue is found.
///
/// What is rarely needed stays out of the frames that pile up on the stack when objects are nested: those functions are not
/// inlined. And a match is lent as `inout` to functions that only read it, because a debug build copies what is passed by value.
extension ImportContext {
    /// Gives an object the values of a source.
    ///
    /// - Throws: ``AlreadyRecorded`` when there are errors.
    func fill(_ target: inout ObjectImport, from source: Source, _ keys: KeyTable) throws {
        let start = run.errorCount
        switch source {
        case .dictionary(let members): fill(&target, from: DictionaryObject(members: members), keys)
        case .json(let index) where document.isObject(at: index):
            fill(&target, from: JSONObject(document: document, index: index), keys)
        case .members(let list): fill(&target, from: ListedObject(list: list, document: document), keys)
        default: throw mismatch(source, target.schema.model)
        }
        if run.errorCount > start { throw AlreadyRecorded() }
    }

    private func fill<Object: ObjectSource>(_ target: inout ObjectImport, from object: Object, _ keys: KeyTable) {
        var match = match(object, keys, target.schema)
        takeValues(&match, for: &target)
        match.end(in: run)
    }

    /// Matches the keys of an object with the properties of its model.
    @inline(__always)
    func match<Object: ObjectSource>(
        _ object: consuming Object, _ keys: consuming KeyTable, _ schema: Schema
    ) -> KeyMatch<Object> {
        KeyMatch(
            object, keys,
            keepsUnclaimed: schema.keepsUnclaimed || run.settings.keepsUnclaimed || run.isUpdate,
            keepsShadowed: run.keepsWarnings, run)
    }

    /// Lets the properties of an object take what their keys were matched with.
    @inline(__always)
    func takeValues<Object: ObjectSource>(_ match: inout KeyMatch<Object>, for target: inout ObjectImport) {
        if run.reportsRepetitions { reportRepeatedKeys(of: match.object, target.schema, match.keys) }
        if run.settings.ignoresNulls || target.schema.shouldImport != nil { filter(&match, target) }
        let isAllHere = match.isOrdinary && !target.isRoot && target.neededFields.isEmpty
        if !isAllHere { target.elsewhere = lookElsewhere(&match, &target) }
        if target.schema.shouldImport != nil { target.noteStaged(in: self) }
        target.mark = run.mark
        if let fields = target.schema.fieldList { takeValues(fields, &match, &target) }
        if target.elsewhere != nil { reportUnknownAndMissing(&target, match.keys, match.object.prefix) }
    }

    /// Lets the properties take their values, in the order of the list.
    private func takeValues<Object: ObjectSource>(
        _ fields: ConstantList<Field>, _ match: inout KeyMatch<Object>, _ target: inout ObjectImport
    ) {
        if case .some = fields.before { takeValues(fields.before!, &match, &target) }
        takeValue(fields.element, &match, &target)
        if case .some = fields.after { takeValues(fields.after!, &match, &target) }
    }

    @inline(__always)
    private func takeValue<Object: ObjectSource>(
        _ field: Field, _ match: inout KeyMatch<Object>, _ target: inout ObjectImport
    ) {
        guard let position = match.slots[field.index] else {
            if target.elsewhere != nil { takeGathered(field, &target) }
            return
        }
        if !field.isLeaf { enter(&match, position) }
        do {
            let source = match.object.value(at: position)
            if source.isOfAnotherDocument {
                try takePlaced(source, field, &target)
            } else {
                try field.take(consume source, for: &target, in: self)
            }
        } catch {
            run.records.record(error)
        }
        if !field.isLeaf { run.endStep() }
        if run.hasRecorded(since: target.mark) { locate(&match, position, field, &target) }
    }

    private func enter<Object: ObjectSource>(_ match: inout KeyMatch<Object>, _ position: Object.Position) {
        run.beginStep(match.object.step(at: position))
    }

    /// Gives what a member has caused its place.
    @inline(never)
    private func locate<Object: ObjectSource>(
        _ match: inout KeyMatch<Object>, _ position: Object.Position, _ field: Field, _ target: inout ObjectImport
    ) {
        run.records.locate(
            since: target.mark, at: [match.object.component(at: position)], field, of: target.schema.name,
            key: match.object.key(at: position))
        target.mark = run.mark
    }

    /// Lets a property take a value of another document, in a context of its own.
    @inline(never)
    private func takePlaced(_ source: Source, _ field: Field, _ target: inout ObjectImport) throws {
        let (source, context) = source.placed(in: self)
        try field.take(source, for: &target, in: context)
    }

    @inline(never)
    private func takeGathered(_ field: Field, _ target: inout ObjectImport) {
        guard let value = target.elsewhere?.values[field] else { return }
        run.beginStep(.way(value.way))
        do {
            if let expected = value.expected {
                let found = FoundValue(ImportValue(value.source, in: self))
                let facts = IssueFacts.blockedPath(expected: expected, found: value.isSensitive ? found.hidden : found)
                try field.refuse(ImportFailure(facts), for: &target, in: self)
            } else {
                try takePlaced(value.source, field, &target)
            }
        } catch {
            run.records.record(error)
        }
        run.endStep()
        guard run.hasRecorded(since: target.mark) else { return }
        let path = value.path
        let key = path.isEmpty ? nil : ImportPath(path).description
        run.records.locate(since: target.mark, at: path, field, of: target.schema.name, key: key)
        target.mark = run.mark
    }

    // MARK: What is not an ordinary member

    /// What properties get from elsewhere, and which have no value; and the keys that nothing takes.
    final class Elsewhere {
        let values: GatheredValues
        let missing: [Field]
        /// Each key that nothing takes, with the form in which it is compared.
        let unclaimed: [String: String]

        init(_ values: GatheredValues, missing: [Field], unclaimed: [String: String]) {
            (self.values, self.missing, self.unclaimed) = (values, missing, unclaimed)
        }
    }

    /// Looks for what is no ordinary member; `nil` where there is nothing of that kind.
    @inline(never)
    private func lookElsewhere<Object: ObjectSource>(
        _ match: inout KeyMatch<Object>, _ target: inout ObjectImport
    ) -> Elsewhere? {
        let (fields, schema) = (target.neededFields, target.schema)
        let (values, unclaimed) = match.isOrdinary ? (GatheredValues(), [:]) : gather(&match, target)
        if !match.shadowed.isEmpty { reportShadowed(match, values, schema) }
        func isMissing(_ field: Field) -> Bool { !match.isFilled(field.index) && values[field] == nil }
        if target.isRoot { for field in schema.fields where isMissing(field) { run.noteMissing(field) } }
        let missing = fields.filter(isMissing)
        if match.isOrdinary, missing.isEmpty { return nil }
        return Elsewhere(values, missing: missing, unclaimed: unclaimed)
    }

    private func gather<Object: ObjectSource>(
        _ match: inout KeyMatch<Object>, _ target: ObjectImport
    ) -> (values: GatheredValues, unclaimed: [String: String]) {
        var (values, unclaimed) = (GatheredValues(), [:] as [String: String])
        values.gatherPaths(&match, for: target, in: self)
        let isTaken = target.schema.takesUnclaimed && !match.unclaimed.isEmpty
        let positions = isTaken ? values.distributeUnclaimed(of: match, target.schema, in: self) : match.unclaimed
        for position in positions { unclaimed[match.object.key(at: position)] = match.object.comparedKey(at: position) }
        return (values, unclaimed)
    }

    /// - Parameter prefix: What the keys of the object begin with, where it is flattened.
    @inline(never)
    private func reportUnknownAndMissing(_ target: inout ObjectImport, _ table: KeyTable, _ prefix: String) {
        guard let elsewhere = target.elsewhere.take() else { return }
        let (schema, unclaimed) = (target.schema, elsewhere.unclaimed)
        if unclaimed.isEmpty, elsewhere.missing.isEmpty, elsewhere.values.unknown.isEmpty { return }
        let keys = unclaimed.keys.sortedInUTF8()
        if run.settings.reportsUnknownKeys {
            for key in keys { reportUnknown(key, as: unclaimed[key], behind: prefix, schema.nearMiss, of: schema) }
            for unknown in elsewhere.values.unknown {
                let mark = run.mark
                reportUnknown(unknown.key, NearMiss(unknown.table.spelledKeys, by: schema.normalization), of: schema)
                run.records.locate(since: mark, at: unknown.path)
            }
        }
        if run.isUpdate, !keys.isEmpty { run.noteUnknownKeys(keys, of: target) }
        for unknown in elsewhere.values.unknown where run.isUpdate {
            run.records.note(UpdateNote(unknownKeys: [unknown.key], at: unknown.path))
        }
        for field in elsewhere.missing { reportMissing(field, unclaimed: keys, schema, table, prefix) }
    }

    private func reportUnknown(
        _ key: String, as compared: String? = nil, behind prefix: String = "",
        _ nearMiss: @autoclosure () -> NearMiss, of schema: Schema
    ) {
        let isError = run.settings.failsOnUnknownKeys
        let isKept = isError ? run.records.errors.keepsMore : run.records.warnings.keepsMore
        // To look for what was meant takes long: only for an issue that is kept.
        let near = isKept ? nearMiss().suggestion(for: compared ?? key) : nil
        let suggestion = near.map { KeyPrefix(prefix, in: .asDeclared, schema.normalization).key($0, of: schema) }
        run.records.record(Issue(.unknownKey(key: key, suggestion: suggestion), model: schema.name), isError: isError)
    }

    private func reportShadowed<Object: ObjectSource>(
        _ match: KeyMatch<Object>, _ values: GatheredValues, _ schema: Schema
    ) {
        let shadowed = Dictionary(grouping: match.shadowed, by: \.field)
        for field in schema.fields {
            // A repeated key has lost each time.
            for key in Set(shadowed[field.index, default: []].map(\.key)).sortedInUTF8() {
                let ownPath = match.slots[field.index].map { [match.object.component(at: $0)] }
                guard let path = ownPath ?? values[field]?.path else { continue }
                let winner = ImportPath(path).description
                let mark = run.mark
                run.records.warn(.shadowedKey(key: key, winner: winner, property: field.name))
                run.records.locate(since: mark, at: path, field, of: schema.name, key: winner)
            }
        }
    }

    private func reportMissing(
        _ field: Field, unclaimed: [String], _ schema: Schema, _ keys: KeyTable, _ prefix: String
    ) {
        let mark = run.mark
        // To look for what was meant takes long: only for an issue that is kept.
        let nearMiss = run.records.errors.keepsMore ? NearMiss(unclaimed, by: schema.normalization) : nil
        let suggestion = nearMiss?.suggestion(for: prefix + keys.expectedKeys[field.index])
        run.records.record(ImportFailure(.missing(property: field.name, suggestion: suggestion)))
        let path = schema.expectedPath(of: field, keys, behind: prefix).components
        run.records.locate(since: mark, at: path, field, of: schema.name, key: nil)
    }
}

// MARK: What does not count: members that `shouldImport` refuses, and nulls that the options ignore

extension ImportContext {
    /// Leaves a match only the members that count. `shouldImport` is called for them in the order of their keys' UTF-8.
    ///
    /// - Parameter target: The object whose hook is called; for an identity, none is.
    @inline(never)
    func filter<Object: ObjectSource>(_ match: inout KeyMatch<Object>, _ target: ObjectImport?) {
        let (object, table) = (match.object, match.keys)
        let (model, schema) = (target?.object, target?.schema)
        let scope = schema?.shouldImport == nil ? nil : ImportValue.Scope(self)
        let positions = object.lastPositions
        let keys = positions.map(object.key)
        var refused: Set<Int> = []
        for index in scope == nil ? Array(keys.indices) : keys.orderInUTF8 {
            let position = positions[index]
            let source = object.value(at: position)
            var isRefused = ignores(source) && run.knows(object.comparedKey(at: position), table)
            if !isRefused, let scope, let model, let schema {
                let value = ImportValue(source, document: document, scope: scope)
                // The hook is not called for a key that is ignored.
                isRefused =
                    table.ignores(object.comparedKey(at: position))
                    || !accepts(
                        value, forKey: keys[index], at: [object.component(at: position)], for: model, schema, match,
                        hiddenBy: sensitiveOwner(of: object.comparedKey(at: position), table, schema))
            }
            if isRefused { refused.insert(index) }
        }
        if positions.count - refused.count == object.count { return }
        match.restrict(to: positions.indices.filter { !refused.contains($0) }.map { positions[$0] }, run)
    }

    /// Whether `shouldImport` takes a value. An error of the hook is an issue at the value, unless it is about a property.
    func accepts(
        _ value: ImportValue, forKey key: String, at path: @autoclosure () -> [ImportPath.Component],
        for model: AnyObject, _ schema: Schema, _ match: KeyMatch<some ObjectSource>,
        hiddenBy owner: @autoclosure () -> Field?
    ) -> Bool {
        func place(since mark: Records.Mark) {
            let (owner, path) = (owner(), path())
            // A key that no property names is part of the value of the one that takes it.
            let isPart = owner?.takesKeys ?? true
            if isPart { run.records.locate(since: mark, at: path) }
            guard let owner else { return }
            run.records.locate(since: mark, at: isPart ? [] : path, owner, of: schema.name, key: key)
        }
        let start = run.mark
        do {
            // What the hook converts of the value stands there as well.
            defer {
                if run.hasRecorded(since: start) {
                    run.records.locate(since: start, at: nil, as: .hook)
                    place(since: start)
                }
            }
            return try schema.shouldImport?(model, value, key) ?? true
        } catch {
            let source = ImportValue(match.object.source, in: self)
            for (error, isAtProperty) in schema.located(error, match.keys, source, in: self) {
                let mark = run.mark
                run.records.record(error, model: schema.name, isOfHeldObject: false)
                if !isAtProperty { place(since: mark) }
            }
            return false
        }
    }

    /// The sensitive property that the value of a key is for, or a part of, be it one of a flattened model.
    private func sensitiveOwner(of key: String, _ keys: KeyTable, _ schema: Schema) -> Field? {
        if keys.entry(of: key) != nil {
            return keys.fields(fedBy: key).lazy.map { schema.fields[$0] }.first(where: \.settings.isSensitive)
        }
        let (number, key, _) = schema.flattenedOwner(of: key, in: run)
        let flattened = number < schema.flattened.count ? schema.flattened[number] : nil
        if let owner = flattened?.field ?? schema.catchAllField, owner.settings.isSensitive { return owner }
        guard let flattened, let inner = try? run.schema(of: flattened.model) else { return nil }
        return sensitiveOwner(of: key, inner.keys, inner)
    }

    /// Says that a hook has caused what was recorded since the mark.
    @inline(never)
    func noteHook(since mark: Records.Mark, _ schema: Schema?, _ source: ImportValue, _ known: KnownModel?) {
        func owner(of component: ImportPath.Component) -> Field? {
            guard let schema, let keys = try? schema.keys(with: known?.mappings) else { return nil }
            var compared = [component.memberKey]
            if case .members(let list) = source.source {
                compared = list.members.filter { $0.component == component }.map(\.comparedKey)
            }
            return compared.compactMap { sensitiveOwner(of: $0, keys, schema) }.first
        }
        run.records.locate(since: mark, at: [.hook(sensitiveOwner: owner)])
    }

    /// Reports the keys that a JSON object has more than once, each once. One that a sensitive property takes with its value, as
    /// a catch-all property does, is not shown.
    func reportRepeatedKeys<Object: ObjectSource>(of object: Object, _ schema: Schema, _ keys: KeyTable) {
        guard let object = object as? JSONObject else { return }
        func hides(_ key: String) -> Bool { sensitiveOwner(of: key, keys, schema)?.takesKeys == true }
        object.reportRepeatedKeys(to: run, model: schema.name, isHidden: hides)
    }

    /// The same of an object that becomes a dictionary.
    func reportRepeatedKeys(of source: Source) {
        guard run.reportsRepetitions, case .json(let place) = source else { return }
        JSONObject(document: document, index: place).reportRepeatedKeys(to: run)
    }
}

extension JSONObject {
    /// Reports the keys that come more than once, each once: as errors where unknown keys are. Without a model, the issues belong
    /// to that of the property around.
    fileprivate func reportRepeatedKeys(
        to run: Import, model: String? = nil, isHidden: (String) -> Bool = { _ in false }
    ) {
        var counts: [String: Int] = [:]
        forEachPosition { position in
            let key = key(at: position)
            counts[key, default: 0] += 1
            guard counts[key] == 2 else { return }
            let isRefused = run.settings.failsOnUnknownKeys
            var issue = Issue(.repeatedKey(key: key, isRefused: isRefused), model: model)
            if isHidden(key) { issue.hideValue() }
            run.records.record(issue, isError: isRefused)
        }
    }
}
