extension ImportContext {
    /// Reports the keys that the source of an object repeats, if it is JSON: as warnings, or as errors where unknown keys are.
    @inline(never)
    func reportRepeatedKeys(of frame: Handle<ObjectFrame>) {
        recordRepeatedKeys(of: frame.pointee.source, hiding: frame.isPartOfSensitiveValue)
    }

    /// The same of any value.
    ///
    /// - Throws: ``AlreadyRecorded`` when there are errors.
    func reportRepeatedKeys(of source: SourceValue) throws {
        guard state.pointee.reader.options.reportsRepeatedKeys else { return }
        try throwingIfErrors { recordRepeatedKeys(of: source) }
    }

    /// - Parameter isHidden: Whether a key must not be shown, though the object as a whole may be.
    private func recordRepeatedKeys(of source: SourceValue, hiding isHidden: (String) -> Bool = { _ in false }) {
        guard case .json(let object, _) = source.resolved.storage, object.isObject else { return }
        let hidesAll = sensitiveDepth != nil
        for key in object.tape.repeatedKeys(of: object.index) {
            let facts = IssueFacts.repeatedKey(key: key)
            record(
                hidesAll || isHidden(key) ? facts.hidingKeys : facts,
                severity: state.pointee.reader.options.failsOnUnknownKeys ? .error : .warning)
        }
    }

    /// The same of a value that arrives as it is, with all that is in it.
    ///
    /// - Throws: ``AlreadyRecorded`` when there are errors.
    func reportRepeatedKeys(inUntyped value: ImportValue) throws {
        try throwingIfErrors { recordRepeatedKeys(inUntyped: value) }
    }

    private func recordRepeatedKeys(inUntyped value: ImportValue) {
        guard state.pointee.reader.options.reportsRepeatedKeys, state.pointee.levels.enter() else { return }
        defer { state.pointee.levels.leave() }
        func visit(_ value: ImportValue, at component: ImportPath.Component) {
            push(component)
            recordRepeatedKeys(inUntyped: value)
            pop()
        }
        switch value.storage {
        case .json(let view, _) where view.isArray:
            for (index, element) in view.elements.enumerated() {
                visit(JSONView(anchor: view.anchor, index: element).value, at: .index(index))
            }
        case .json(let view, _):
            recordRepeatedKeys(of: SourceValue(.json(view)))
            let members = JSONMembers(object: view)
            for key in view.keys { visit(members.value(at: key), at: .key(members.key(at: key))) }
        case .members(let members): for member in members.list { visit(member.value, at: .key(member.spelling)) }
        default: break
        }
    }
}

extension Handle<ObjectFrame> {
    /// Whether a key is one that a sensitive property takes with its value, as a catch-all property does.
    fileprivate func isPartOfSensitiveValue(_ key: String) -> Bool {
        let plan = pointee.plan.object
        guard plan.hasSensitiveProperties, pointee.keys.object.entry(of: key) == nil else { return false }
        let takers = plan.flattened.map(\.property) + [plan.catchAll].compactMap { $0 }
        return takers.contains { pointee.properties[$0].pointee.settings.isSensitive }
    }
}

extension JSONTape {
    /// The keys that an object has more than once, in the order of their first repetition.
    fileprivate func repeatedKeys(of object: Int) -> [String] {
        // Mostly no two keys have the same text: then none need be made into strings.
        guard childCount(of: object) > 16 || hasSimilarKeys(object) else { return [] }
        let keys = Array(keys(of: object))
        var counts = [String: Int](minimumCapacity: keys.count)
        return keys.map(string(at:)).filter { key in
            counts[key, default: 0] += 1
            return counts[key] == 2
        }
    }

    private func hasSimilarKeys(_ object: Int) -> Bool {
        for key in keys(of: object) {
            // Keys of other bytes may be the same text.
            if kind(at: key) != .asciiString { return true }
            let text = text(at: key)
            for other in keys(of: object) {
                if other == key { break }
                if self.text(at: other) == text { return true }
            }
        }
        return false
    }
}
