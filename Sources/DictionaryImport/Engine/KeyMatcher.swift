/// Finds out which member of the source each slot of an object gets, while the keys are gone through once.
struct KeyMatcher {
    /// What stands for a slot: no property takes the key, and it is not ignored.
    static let unknown = -2
    /// What stands for a slot: the key feeds several, or is ignored.
    static let ambiguous = Int(KeyMap.ambiguous)

    private let frame: Handle<ObjectFrame>
    private let context: Unretained<ImportContext>
    private let spellings: ByteIndex
    private let singles: FixedArray<Int32>
    private let ignoresUnknown: Bool
    private var filler: SlotTable.Filler

    @inline(__always)
    init(_ frame: Handle<ObjectFrame>, _ context: ImportContext) {
        self.frame = frame
        self.context = Unretained(context)
        (spellings, singles) = frame.pointee.keys.with { ($0.table.spellings, $0.singles) }
        ignoresUnknown = !frame.pointee.keepsUnclaimed
        filler = SlotTable.Filler(frame.pointee.slots)
    }

    /// Matches a key of a dictionary.
    @inline(__always)
    mutating func match<Source: Members>(_ key: String, at position: Source.Position, of source: Source) {
        match(number: key.withTextBytesInPlace(number(of:)) ?? ByteIndex.missing, at: position, of: source)
    }

    /// Matches the text of a key; without one it is taken from the source.
    @inline(__always)
    mutating func match<Source: Members>(_ text: TextBytes?, at position: Source.Position, of source: Source) {
        match(number: text.map(number(of:)) ?? ByteIndex.missing, at: position, of: source)
    }

    @inline(__always)
    private func number(of text: TextBytes) -> Int {
        let number = spellings.number(of: text)
        return number < 0 && frame.surelyLacks(text) ? Self.unknown : number
    }

    @inline(__always)
    private mutating func match<Source: Members>(number: Int, at position: Source.Position, of source: Source) {
        if number >= 0, filler.fill(Int(singles[number].pointee), with: position) { return }
        if number == Self.unknown { return keep(position, of: source) }
        matchSlowly(number < 0 ? number : Int(singles[number].pointee), at: position, of: source)
    }

    /// Takes a key whose slot is known already.
    @inline(__always)
    mutating func match<Source: Members>(slot: Int, at position: Source.Position, of source: Source) {
        if filler.fill(slot, with: position) { return }
        if slot == Self.unknown { return keep(position, of: source) }
        matchSlowly(slot, at: position, of: source)
    }

    /// Keeps a member that no property takes, where anybody wants it.
    @inline(__always)
    private func keep<Source: Members>(_ position: Source.Position, of source: Source) {
        if !ignoresUnknown { context.object.keepUnclaimed(at: position, of: source, frame) }
    }

    /// - Parameter slot: Negative when the slot is not known, or not all that the key feeds.
    @inline(__always)
    private mutating func matchSlowly<Source: Members>(_ slot: Int, at position: Source.Position, of source: Source) {
        filler.interrupt {
            if slot >= 64, !frame.pointee.slots.isFilled(slot) {
                frame.pointee.slots.fill(slot, with: position)
            } else {
                context.object.matchSlowly(at: position, of: source, frame)
            }
        }
    }

    @inline(__always)
    func finish() { filler.finish() }
}

extension Handle<ObjectFrame> {
    /// Whether no property takes a key that is in no likely spelling, as far as that is known at once.
    @inline(never)
    fileprivate func surelyLacks(_ key: TextBytes) -> Bool { pointee.keys.with { $0.table.surelyLacks(key) } }
}

extension ImportContext {
    /// Matches a key that is spelt in another way, feeds several properties or none, is ignored, or has a rival.
    @inline(never)
    func matchSlowly<Source: Members>(at position: Source.Position, of source: Source, _ frame: Handle<ObjectFrame>) {
        let number = source.withLookupKey(at: position) { self.number(of: $0, frame) }
        guard let number else {
            if frame.pointee.keepsUnclaimed { keepUnclaimed(at: position, of: source, frame) }
            return
        }
        // Mostly the key is nothing but spelt in another way.
        let slot = frame.pointee.keys.with { Int($0.singles[number].pointee) }
        if slot >= 0, !frame.pointee.slots.isFilled(slot) { return frame.pointee.slots.fill(slot, with: position) }
        let entry = frame.pointee.keys.with { $0.entries[number] }
        if entry.isIgnored { return }
        for target in entry.targets {
            guard frame.pointee.slots.isFilled(target.slot) else {
                frame.pointee.slots.fill(target.slot, with: position)
                continue
            }
            let newKey = source.key(at: position)
            let (oldKey, oldLookup, oldRank) = holder(of: target.slot, in: source, frame)
            let isRepeated = newKey == oldKey
            let (isExact, wasExact) = (source.lookupKey(at: position) == target.spelling, oldLookup == target.spelling)
            let isBetter =
                if target.rank != oldRank {
                    target.rank < oldRank
                } else {
                    // Of two keys of one rank, the one spelt as the model spells it wins, then the first in UTF-8.
                    isRepeated || (isExact == wasExact ? newKey.precedesInUTF8(oldKey) : isExact)
                }
            if isBetter {
                frame.pointee.slots.clear(target.slot, as: Source.Position.self)
                frame.pointee.slots.fill(target.slot, with: position)
                frame.pointee.knownDetails?.longHolders[target.slot] = nil
            }
            if frame.pointee.keepsShadowed, !isRepeated, target.slot < frame.pointee.properties.count {
                frame.pointee.details.shadowed.append((target.slot, isBetter ? oldKey : newKey))
            }
        }
    }

    /// The number of a key; `nil` when no property takes it. Code of the user's is called once for a key.
    @inline(__always)
    func number(of key: TextBytes, _ frame: Handle<ObjectFrame>) -> Int? {
        let number = frame.pointee.keys.with { $0.table.spellings.number(of: key) }
        return number >= 0 ? number : numberOfUnlikely(key, frame)
    }

    @inline(never)
    private func numberOfUnlikely(_ key: TextBytes, _ frame: Handle<ObjectFrame>) -> Int? {
        frame.pointee.keys.with { keys in
            // The keys of a call with mappings live as long as the call only. Beyond ASCII, keys may be equal that have not the
            // same bytes.
            let isKept = keys.table.asksUser && keys === frame.pointee.plan.with { $0.keys.object }
            guard isKept, key.allSatisfy({ $0 < 0x80 }) else { return keys.table.numberOfUnlikely(key) }
            return state.pointee.reader.keys.normalized.number(of: String(key), in: keys.table)
        }
    }

    /// The key that a slot has got its value from so far, and its rank. A key can be as long as all that follows: a long one
    /// is not looked at again for each rival.
    private func holder<Source: Members>(
        of slot: Int, in source: Source, _ frame: Handle<ObjectFrame>
    ) -> (key: String, lookupKey: String, rank: Int) {
        if let known = frame.pointee.knownDetails?.longHolders[slot] { return known }
        let position = frame.pointee.slots.position(of: slot, as: Source.Position.self)
        let lookupKey = source.lookupKey(at: position)
        let holder = (
            key: source.key(at: position), lookupKey: lookupKey,
            rank: frame.pointee.keys.with { $0.rank(ofKey: lookupKey, in: slot) }
        )
        if holder.key.utf8.count > 64 { frame.pointee.details.longHolders[slot] = holder }
        return holder
    }
}

// MARK: Members

/// The members of an object, of which keys are matched with properties: once for each kind of source, because that is what an
/// import does most.
protocol MatchedMembers: Members {
    /// Finds out which member each slot of an object gets.
    func match(_ frame: Handle<ObjectFrame>, in context: ImportContext)
}

extension MatchedMembers {
    /// As ``match(_:in:)``, where that is not inlined.
    @inline(never)
    func matchApart(_ frame: Handle<ObjectFrame>, in context: ImportContext) { match(frame, in: context) }
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
    @inline(never)
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

    @inline(__always)
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

extension SourceValue {
    /// As ``withMembers(_:)``, of members whose keys are to be matched.
    func withMatchedMembers<Result>(_ body: (any MatchedMembers) throws -> Result) rethrows -> Result? {
        switch storage {
        case .dictionary(let dictionary): return try body(DictionaryMembers(dictionary: dictionary))
        case .members(let members): return try body(members)
        case .json(let view, let document):
            guard view.isObject else { return nil }
            return try withExtendedLifetime(document) { _ in try body(JSONMembers(object: view)) }
        default: return nil
        }
    }
}
