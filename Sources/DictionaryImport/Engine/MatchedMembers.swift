/// The members of an object, of which keys are matched with properties: once for each kind of source, because that is what an
/// import does most.
protocol MatchedMembers: Members {
    /// Finds out which member each slot of an object gets.
    func match(_ frame: Handle<ObjectFrame>, in context: ImportContext)
}

extension DictionaryMembers: MatchedMembers {
    /// Goes through the keys only: to copy an `Any` costs more than all the rest. While a key is looked up, nothing is
    /// called, so that the compiler need not hold it.
    @inline(__always)
    func match(_ frame: Handle<ObjectFrame>, in context: ImportContext) {
        var matcher = KeyMatcher(frame, context)
        var index = dictionary.startIndex
        let end = dictionary.endIndex
        while index != end {
            matcher.match(dictionary.keys[index], at: index, of: self)
            dictionary.formIndex(after: &index)
        }
        matcher.finish()
    }
}

extension ListedMembers: MatchedMembers {
    func match(_ frame: Handle<ObjectFrame>, in context: ImportContext) {
        var matcher = KeyMatcher(frame, context)
        for index in list.indices {
            withLookupKey(at: index) { matcher.match($0, at: index, of: self) }
        }
        matcher.finish()
    }
}

extension JSONMembers: MatchedMembers {
    /// Goes through the keys once. Objects of one model mostly have the same keys, so the slots that they feed are
    /// remembered.
    func match(_ frame: Handle<ObjectFrame>, in context: ImportContext) {
        let cache = context.state.pointee.reader.keys.slots.cache(for: frame.pointee.keys)
        var matcher = KeyMatcher(frame, context)
        guard cache.pointee.begin(object) else {
            for key in object.keys { matchByText(key, &matcher) }
            return matcher.finish()
        }
        let tape = object.tape
        for key in object.keys {
            let word = tape.words[key]
            let slot = cache.pointee.slot(of: word) ?? record(key, in: cache, frame, context)
            matcher.match(slot: slot, at: key, of: self)
        }
        matcher.finish()
    }

    private func matchByText(_ key: Int, _ matcher: inout KeyMatcher) {
        // An escaped key is looked up as it is meant.
        let text = object.tape.kind(at: key) == .escapedString ? nil : object.tape.text(at: key)
        matcher.match(text, at: key, of: self)
    }

    @inline(never)
    private func record(
        _ key: Int, in cache: Handle<SlotCache>, _ frame: Handle<ObjectFrame>, _ context: ImportContext
    ) -> Int {
        let number = object.tape.withKey(at: key) { context.number(of: $0, frame) }
        let slot =
            number.map { number in frame.pointee.keys.with { Int($0.singles[number].pointee) } }
            ?? KeyMatcher.unknown
        cache.pointee.record(slot, of: object.tape.words[key])
        return slot
    }
}

// MARK: Of any source

extension SourceValue {
    /// As ``withMembers(_:)``, of members whose keys are to be matched.
    func withMatchedMembers<Result, Failure>(
        _ body: (any MatchedMembers) throws(Failure) -> Result
    ) throws(Failure) -> Result? {
        switch form {
        case .any(let any):
            if let dictionary = any.held(as: [String: Any].self) {
                return try body(DictionaryMembers(dictionary: dictionary))
            }
        case .json(let view): return view.isObject ? try body(JSONMembers(object: view)) : nil
        case .value(let value): if case .members(let members) = value.pointee.storage { return try body(members) }
        }
        let value = resolved
        guard value.isObject else { return nil }
        return try value.lend { source throws(Failure) in try source.withMatchedMembers(body) }
    }

    /// Imports the properties of an object from its members.
    @inline(__always)
    func importMembers(of frame: Handle<ObjectFrame>, in context: ImportContext) {
        switch form {
        case .any(let any):
            any.withHeld([String: Any].self) {
                context.importMembers(DictionaryMembers(dictionary: $0), of: frame)
            }
        case .json(let view):
            context.importMembers(JSONMembers(object: view), of: frame)
        case .value(let value):
            guard case .members(let members) = value.pointee.storage else {
                return assertionFailure("A dictionary or a JSON object is lent as itself")
            }
            context.importMembers(members, of: frame)
        }
    }
}
