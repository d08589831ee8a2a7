// Members that do not count: those that `shouldImport` refuses, and nulls that the options ignore.

extension ImportContext {
    /// A value, or a null in place of the empty string where the options say that this is one.
    func emptyStringAsNull(_ source: Source) -> Source {
        run.settings.emptyStringsAreNull && source.isEmptyString(in: self) ? .null : source
    }

    /// Whether a value counts as missing.
    func ignores(_ source: Source) -> Bool {
        run.settings.ignoresNulls && emptyStringAsNull(source).isNull
    }

    /// Leaves a match only the members that count. `shouldImport` is called for them in the order of their keys' UTF-8.
    ///
    /// - Parameter target: The object that is asked; nobody is asked for an identity.
    @inline(never)
    func filter<Object: ObjectSource>(_ match: inout KeyMatch<Object>, _ target: ObjectImport?) {
        let (object, keys) = (match.object, match.keys)
        // Of a key that is repeated, the last value counts.
        var positions = [String: Object.Position](minimumCapacity: object.count)
        object.forEachPosition { positions[object.key(at: $0)] = $0 }
        var accepted: [Object.Position] = []
        for (key, position) in positions.sortedInUTF8(by: \.key) {
            let compared = object.comparedKey(at: position)
            let source = object.value(at: position)
            if ignores(source), run.knows(compared, keys) { continue }
            if let target, target.schema.shouldImport != nil {
                // Nobody is asked about a key that is ignored.
                if keys.entry(of: compared)?.isIgnored == true { continue }
                guard accepts(source, forKey: key, target) else { continue }
            }
            accepted.append(position)
        }
        match.restrict(to: accepted, run)
    }

    /// Whether `shouldImport` takes a value. An error of the hook is an issue at the key.
    func accepts(_ source: Source, forKey key: String, _ target: ObjectImport) -> Bool {
        guard let shouldImport = target.schema.shouldImport else { return true }
        let mark = run.records.mark
        do {
            return try shouldImport(target.object, ImportValue(source, in: self), key)
        } catch {
            run.records.record(error, model: target.schema.name, isOfHeldObject: false)
            run.records.locate(since: mark, at: .key(key))
            return false
        }
    }

    /// Reports the keys that a JSON object has more than once, each once. One that a sensitive property takes with its value, as a
    /// catch-all property does, is not shown.
    func reportRepeatedKeys<Object: ObjectSource>(of object: Object, _ schema: Schema, _ keys: KeyTable) {
        guard let object = object as? JSONObject else { return }
        let takers = schema.flattened.map(\.field) + [schema.catchAllField].compactMap { $0 }
        let hidesUnclaimed = takers.contains(where: \.settings.isSensitive)
        object.reportRepeatedKeys(to: run, model: schema.name) { hidesUnclaimed && !run.knows($0, keys) }
    }
}

extension ImportContext {
    /// The same of an object that becomes a dictionary.
    func reportRepeatedKeys(of source: Source) {
        guard run.reportsRepetitions, case .json(let place) = source else { return }
        JSONObject(document: document, index: place).reportRepeatedKeys(to: run)
    }
}

extension JSONObject {
    /// Reports the keys that come more than once, each once: as errors where unknown keys are.
    ///
    /// - Parameters:
    ///   - model: The model that the issues belong to; `nil` for that of the property around.
    ///   - isHidden: Whether a key is not shown.
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
