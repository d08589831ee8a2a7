extension ImportValue {
    /// Whether this has members, also where these are the elements of an array.
    var isObject: Bool {
        switch storage {
        case .dictionary, .members: true
        case .json(let view, _): view.isObject
        default: false
        }
    }

    /// Whether this is an object or an array.
    var isContainer: Bool {
        switch storage {
        case .array, .dictionary, .members, .json: true
        default: false
        }
    }

    /// Whether this is an array, also where its elements are read as members.
    var isArray: Bool { kind == .array }

    /// Calls `body` with the elements of an array, which are lent for the call; returns `nil` for anything else.
    func withElements<Result>(_ body: (SourceElements) throws -> Result) rethrows -> Result? {
        guard let elements else { return nil }
        return try withExtendedLifetime(self) { try body(elements) }
    }

    /// The same, for a value that the caller holds as long as it uses them.
    var elements: SourceElements? {
        switch storage {
        case .array(let elements): .any(elements)
        case .json(let view, _): view.isArray ? .json(view) : nil
        case .members(let members): members.array?.elements
        default: nil
        }
    }

    /// Calls `body` with the members of an object; returns `nil` for anything else.
    func withMembers<Result>(_ body: (any Members) throws -> Result) rethrows -> Result? {
        switch storage {
        case .dictionary(let dictionary): return try body(DictionaryMembers(dictionary: dictionary))
        case .members(let members): return try body(members)
        case .json(let view, let document):
            guard view.isObject else { return nil }
            return try withExtendedLifetime(document) { _ in try body(JSONMembers(object: view)) }
        default: return nil
        }
    }

    /// The members in the order of their keys' UTF-8 bytes. Of a repeated key the last value counts.
    var sortedMembers: [ListedMembers.Member] { withMembers { $0.sorted } ?? [] }

    /// The UTF-8 bytes of a string, without ASCII whitespace at both ends; `nil` when this is no string.
    func withTrimmedText<Result>(_ body: (TextBytes) throws -> Result) rethrows -> Result? {
        guard case .string(let text) = storage else { return nil }
        return try text.withTextBytes { try body(NumberText.trimmed($0)) }
    }

    /// Whether this is a string without a character.
    var isEmptyString: Bool { if case .string(let text) = storage { text.isEmpty } else { false } }
}

extension Members {
    /// Goes through the members in the order of the source. Of a repeated key each value comes.
    func forEachMember(_ body: (ListedMembers.Member) throws -> Void) rethrows {
        try forEachPosition { position in try body(listed(at: position)) }
    }
}
