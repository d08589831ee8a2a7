// Values that a source ought to have and does not.

extension ImportContext {
    /// Reports the properties that must have a value and that no key has fed.
    @inline(never)
    func reportMissing(in frame: Handle<ObjectFrame>) {
        let plan = frame.pointee.plan.object
        lazy var nearMiss = NearMiss(frame.untakenKeys, by: plan.normalization)
        let properties = frame.pointee.mustBeComplete ? plan.expectedProperties : plan.requiredProperties
        for index in properties
        where !frame.pointee.slots.isFilled(index) && frame.pointee.knownDetails?.blocked.contains(index) != true {
            frame.pointee.current = index
            // To look for what was meant takes long: only for an issue that is kept.
            let name = frame.pointee.properties[index].pointee.name
            let key = frame.pointee.keys.with { $0.expectedKeys[index] }
            record(.missing(property: name, suggestion: keepsIssue(of: .error) ? nearMiss.suggestion(for: key) : nil))
        }
        frame.pointee.current = nil
    }
}

extension Handle<ObjectFrame> {
    /// The keys of the source that nothing takes, as it spells them.
    fileprivate var untakenKeys: [String] {
        if pointee.keepsUnclaimed { return unclaimedKeys.map(\.spelling) }
        let keys = pointee.keys.object
        var untaken: [String] = []
        forEachKey { spelling, key in if !keys.knows(key) { untaken.append(spelling) } }
        return untaken
    }

    /// Goes through the keys of the source: as it spells them, and as they are looked up.
    private func forEachKey(_ body: (_ spelling: String, _ key: String) -> Void) {
        func visit(_ members: some Members) {
            members.forEachPosition { body(members.key(at: $0), members.lookupKey(at: $0)) }
        }
        withMembers { visit($0) }
    }

    /// The key that a property's missing value was expected under: the first of its sources, else its name as the object
    /// would spell it.
    func expectedKey(of property: Int) -> String {
        let keys = pointee.keys.object
        let expected = keys.expectedKeys[property]
        guard expected == pointee.properties[property].pointee.name else { return expected }
        guard let spelling = spelling(for: expected) else { return expected }
        let spelt = spelling.key(of: expected)
        return keys.table.number(of: spelt) == keys.table.number(of: expected) ? spelt : expected
    }

    /// How the source spells the keys of the object; `nil` when nothing tells, or it is all the same for a name.
    private func spelling(for expected: String) -> KeySpelling? {
        // A name of several words shows how an object spells its keys; else it is enough that some key has an underscore.
        for other in 0..<pointee.properties.count where pointee.slots.isFilled(other) {
            let name = pointee.properties[other].pointee.name
            guard SnakeCase.hasSeveralWords(name), pointee.knownDetails?.overrides[other] == nil,
                !pointee.getsPath(other), taker(for: other) == nil
            else { continue }
            if let spelling = KeySpelling(of: memberKey(of: other), for: name) { return spelling }
        }
        guard !SnakeCase.isLowercaseWord(expected) else { return nil }
        var hasUnderscores = false
        forEachKey { spelling, _ in
            hasUnderscores = hasUnderscores || spelling.utf8.dropFirst().contains(UInt8(ascii: "_"))
        }
        return hasUnderscores ? .snakeCase : nil
    }
}

/// How the keys of an object are made of the names of properties.
private enum KeySpelling: CaseIterable {
    case asDeclared, snakeCase, capitalized, uppercase

    /// - Parameter name: Of a property that has got its value from the key, of several words: a single one shows nothing.
    init?(of key: String, for name: String) {
        guard let spelling = Self.allCases.first(where: { $0.key(of: name) == key }) else { return nil }
        self = spelling
    }

    func key(of name: String) -> String {
        switch self {
        case .asDeclared: name
        case .snakeCase: SnakeCase.key(of: name)
        case .capitalized: name.prefix(1).uppercased() + name.dropFirst()
        case .uppercase: SnakeCase.key(of: name).uppercased()
        }
    }
}
