/// The members of an object as the engine reads them: keys first, and of the values only those that a property gets.
///
/// The engine is generic over this protocol and specialized for each source.
protocol Members: SendableMetatype {
    /// Finds a member again.
    associatedtype Position

    /// How many there are; a repeated key counts each time.
    var count: Int { get }
    /// Goes through the members in the order of the source; a repeated key comes each time.
    func forEachPosition<Failure>(_ body: (Position) throws(Failure) -> Void) throws(Failure)
    /// Goes through the members in the same order, with the key of each as the source spells it.
    func forEachMember<Failure>(_ body: (String, SourceValue) throws(Failure) -> Void) throws(Failure)
    /// The key of a member as the source spells it.
    func key(at position: Position) -> String
    /// The key by which a member is looked up.
    func lookupKey(at position: Position) -> String
    /// Lends the bytes of that key.
    func withLookupKey<Result>(at position: Position, _ body: (TextBytes) -> Result) -> Result
    /// The member, to be kept.
    func listed(at position: Position) -> ListedMembers.Member
    /// The same, with a null for its value.
    func listedKey(at position: Position) -> ListedMembers.Member
    /// Adds the member to a dictionary, as it is. Returns whether that is all that is to be known of it.
    func add(at position: Position, to dictionary: inout [String: Any]) -> Bool
    /// Lends the object that these are the members of.
    func lend<Result, Failure>(_ body: (SourceValue) throws(Failure) -> Result) throws(Failure) -> Result
    /// The member with exactly this key; of a repeated key the last.
    func position(ofKey key: String) -> Position?
    /// Lends the value of a member.
    func withValue<Result, Failure>(
        at position: Position, _ body: (SourceValue) throws(Failure) -> Result
    ) throws(Failure) -> Result
}

extension Members {
    @inline(__always)
    func forEachMember<Failure>(_ body: (String, SourceValue) throws(Failure) -> Void) throws(Failure) {
        try forEachPosition { position throws(Failure) in
            try withValue(at: position) { value throws(Failure) in try body(key(at: position), value) }
        }
    }

    func lookupKey(at position: Position) -> String { key(at: position) }

    @inline(__always)
    func withLookupKey<Result>(at position: Position, _ body: (TextBytes) -> Result) -> Result {
        lookupKey(at: position).withTextBytes(body)
    }

    func value(at position: Position) -> ImportValue { withValue(at: position) { $0.resolved } }

    func listed(at position: Position) -> ListedMembers.Member {
        ListedMembers.Member(spelling: key(at: position), value: value(at: position))
    }

    func listedKey(at position: Position) -> ListedMembers.Member {
        ListedMembers.Member(spelling: key(at: position), value: .null)
    }

    func add(at position: Position, to dictionary: inout [String: Any]) -> Bool { false }
}

/// The members of a dictionary.
struct DictionaryMembers: Members {
    let dictionary: [String: Any]

    var count: Int { dictionary.count }

    func forEachPosition<Failure>(
        _ body: (Dictionary<String, Any>.Index) throws(Failure) -> Void
    ) throws(Failure) {
        var index = dictionary.startIndex
        while index != dictionary.endIndex {
            try body(index)
            dictionary.formIndex(after: &index)
        }
    }

    /// The copy that is lent is not needed any more after the call.
    @inline(__always)
    func withValue<Result, Failure>(
        at index: Dictionary<String, Any>.Index, _ body: (SourceValue) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        var copy = dictionary.values[index]
        return try Handle.withHandle(of: &copy) { any throws(Failure) in
            try body(SourceValue(.any(any)))
        }
    }

    func key(at index: Dictionary<String, Any>.Index) -> String { dictionary.keys[index] }

    /// A dictionary has no order, and each key once.
    func add(at index: Dictionary<String, Any>.Index, to other: inout [String: Any]) -> Bool {
        if other.isEmpty { other.reserveCapacity(count) }
        other.updateValue(dictionary.values[index], forKey: dictionary.keys[index])
        return true
    }

    /// Text in one piece is looked at where it stands.
    @inline(__always)
    func withLookupKey<Result>(at index: Dictionary<String, Any>.Index, _ body: (TextBytes) -> Result) -> Result {
        dictionary.keys[index].withTextBytesInPlace(body) ?? key(at: index).withTextBytes(body)
    }

    func position(ofKey key: String) -> Dictionary<String, Any>.Index? { dictionary.index(forKey: key) }

    func lend<Result, Failure>(_ body: (SourceValue) throws(Failure) -> Result) throws(Failure) -> Result {
        try SourceValue.lending(dictionary, body)
    }
}

/// Members that were put together by the engine: those that `shouldImport` has accepted, those of an array, those that a
/// flattened model or a catch-all property takes.
struct ListedMembers: Members {
    struct Member {
        /// The key as the source spells it.
        let spelling: String
        /// Where in its UTF-8 the key begins to find a property by: after the prefix of a flattened model.
        var keyStart = 0
        /// The key to find a property by, where it is no part of that: the number of an element, counted from the end.
        var otherKey: String?
        let value: ImportValue

        /// The key to find a property by.
        var key: String {
            if let otherKey { return otherKey }
            return keyStart == 0 ? spelling : String(Substring(spelling.utf8.dropFirst(keyStart)))
        }

        /// The same member, looked up by what follows these bytes of its key.
        func dropFirst(_ prefix: Int) -> Member {
            var member = self
            member.keyStart += prefix
            member.otherKey = otherKey.map { String(Substring($0.utf8.dropFirst(prefix))) }
            return member
        }
    }

    let list: [Member]
    /// The array whose elements these are, which is what the user's code sees; `nil` for the members of an object.
    var array: ImportValue?
    /// How many elements the array has that these are elements of; `nil` for the members of an object.
    var elementCount: Int?

    var count: Int { list.count }

    func forEachPosition<Failure>(_ body: (Int) throws(Failure) -> Void) throws(Failure) {
        for index in list.indices { try body(index) }
    }

    func withValue<Result, Failure>(
        at index: Int, _ body: (SourceValue) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        try list[index].value.lend(body)
    }

    func key(at index: Int) -> String { list[index].spelling }

    func lookupKey(at index: Int) -> String { list[index].key }

    func listed(at index: Int) -> Member { list[index] }

    func listedKey(at index: Int) -> Member { list[index] }

    func lend<Result, Failure>(_ body: (SourceValue) throws(Failure) -> Result) throws(Failure) -> Result {
        try ImportValue(.members(self)).lend(body)
    }

    @inline(__always)
    func withLookupKey<Result>(at index: Int, _ body: (TextBytes) -> Result) -> Result {
        if let otherKey = list[index].otherKey { return otherKey.withTextBytes(body) }
        let start = list[index].keyStart
        return list[index].spelling.withTextBytes { body($0.part(from: start, count: $0.count - start)) }
    }

    func position(ofKey key: String) -> Int? { list.indices.last { lookupKey(at: $0) == key } }
}

// MARK: In order

extension Members {
    /// The members in the order of their keys' UTF-8 bytes, which is the same whatever the order of the source. Of a repeated
    /// key the last value counts.
    var sorted: [ListedMembers.Member] {
        var members: [ListedMembers.Member] = []
        members.reserveCapacity(count)
        forEachPosition { members.append(listed(at: $0)) }
        return members.sortedByKey
    }
}

extension [ListedMembers.Member] {
    fileprivate var sortedByKey: [ListedMembers.Member] {
        var members: [ListedMembers.Member] = []
        members.reserveCapacity(count)
        KeyRank.forEachDistinct(map(\.spelling)) { members.append(self[$0]) }
        return members
    }
}

// MARK: Of any source

extension SourceValue {
    /// Calls `body` with the members of an object; returns `nil` for anything else.
    func withMembers<Result>(_ body: (any Members) throws -> Result) rethrows -> Result? {
        try ImportValue(storage).withMembers(body)
    }
}

extension SourceValue {
    /// Calls `body` with the value of exactly this key; returns `nil` when there is none.
    func withMember<Result, Failure>(
        ofKey key: String, _ body: (SourceValue) throws(Failure) -> Result
    ) throws(Failure) -> Result? {
        switch form {
        case .any(let any):
            guard var value = any.held(as: [String: Any].self)?[key] else { return nil }
            return try Handle.withHandle(of: &value) { any throws(Failure) in
                try body(SourceValue(.any(any)))
            }
        case .json(let view):
            let members = JSONMembers(object: view)
            guard let position = members.position(ofKey: key) else { return nil }
            return try members.withValue(at: position, body)
        case .value: return nil
        }
    }
}
