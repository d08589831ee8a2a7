/// The members of an object: of a dictionary, of a JSON object, or of a list. What an import does is compiled once for each.
protocol ObjectSource {
    /// Finds a member again.
    associatedtype Position

    var source: Source { get }
    var count: Int { get }
    /// The position of the first member, if there is one.
    var firstPosition: Position { get }
    /// Goes on to the next member, or behind the last one.
    func advance(_ position: inout Position)
    /// The positions of all members, in any order; of a key that is repeated, the last one.
    var lastPositions: [Position] { get }
    /// What a key is found to be when it is spelt in a likely way.
    func likelyEntry(at position: Position, in keys: KeyTable) -> KeyTable.Found
    /// The key as the source spells it.
    func key(at position: Position) -> String
    /// The key as it is compared: without the prefix of a flattened model.
    func comparedKey(at position: Position) -> String
    func value(at position: Position) -> Source
    /// Where the value stands.
    func component(at position: Position) -> ImportPath.Component
    /// The same, for a way that is mostly not asked for.
    func step(at position: Position) -> Step
    /// Swaps memory for the members that the targets of one object get, all of it empty, with that of the import.
    static func swapSlots(_ slots: inout [Position?], with run: Import)
}

extension ObjectSource {
    /// What the keys of a flattened model begin with.
    var prefix: String { (self as? ListedObject)?.list.prefix ?? "" }

    func forEachPosition(_ body: (Position) -> Void) {
        var position = firstPosition
        for _ in 0..<count {
            body(position)
            advance(&position)
        }
    }

    var lastPositions: [Position] {
        var positions = [String: Position](minimumCapacity: count)
        forEachPosition { positions[key(at: $0)] = $0 }
        return Array(positions.values)
    }

    func comparedKey(at position: Position) -> String { key(at: position) }
    func component(at position: Position) -> ImportPath.Component { .key(key(at: position)) }
    func step(at position: Position) -> Step { .component(component(at: position)) }
}

struct DictionaryObject: ObjectSource {
    let members: [String: Any]

    var source: Source { .dictionary(members) }
    var count: Int { members.count }

    var firstPosition: Dictionary<String, Any>.Index { members.startIndex }

    @inline(__always)
    func advance(_ position: inout Dictionary<String, Any>.Index) { members.formIndex(after: &position) }

    // Keys are not repeated.
    var lastPositions: [Dictionary<String, Any>.Index] {
        var positions: [Position] = []
        positions.reserveCapacity(count)
        forEachPosition { positions.append($0) }
        return positions
    }

    @inline(__always)
    func likelyEntry(at position: Dictionary<String, Any>.Index, in keys: KeyTable) -> KeyTable.Found {
        keys.find(members.keys[position])
    }

    func key(at position: Dictionary<String, Any>.Index) -> String { members.keys[position] }

    @inline(__always)
    func value(at position: Dictionary<String, Any>.Index) -> Source { Source(members.values[position]) }

    static func swapSlots(_ slots: inout [Position?], with run: Import) { swap(&slots, &run.dictionarySlots) }
}

struct JSONObject: ObjectSource {
    let document: JSONDocument
    let index: Int

    var source: Source { .json(index) }
    var count: Int { document.count(at: index) }

    var firstPosition: Int { index + 1 }

    @inline(__always)
    func advance(_ key: inout Int) { key = document.next(after: key + 1) }

    @inline(__always)
    func likelyEntry(at key: Int, in keys: KeyTable) -> KeyTable.Found { document.entry(ofKey: key, in: keys) }

    func key(at key: Int) -> String { document.string(at: key) ?? "" }

    @inline(__always)
    func value(at key: Int) -> Source { document.source(at: key + 1) }
    func step(at key: Int) -> Step { .json(document, key: key) }
    static func swapSlots(_ slots: inout [Int?], with run: Import) { swap(&slots, &run.numberSlots) }
}

struct ListedObject: ObjectSource {
    let list: MemberList
    /// What `.json` sources are places in.
    let document: JSONDocument

    var source: Source { .members(list) }
    var count: Int { list.members.count }
    var firstPosition: Int { 0 }
    func advance(_ index: inout Int) { index += 1 }
    func likelyEntry(at index: Int, in keys: KeyTable) -> KeyTable.Found { keys.find(list.members[index].comparedKey) }
    func key(at index: Int) -> String { list.members[index].key }
    func comparedKey(at index: Int) -> String { list.members[index].comparedKey }
    func value(at index: Int) -> Source { list.members[index].value.source(in: document) }
    func component(at index: Int) -> ImportPath.Component { list.members[index].component }
    static func swapSlots(_ slots: inout [Int?], with run: Import) { swap(&slots, &run.numberSlots) }
}

extension ImportValue {
    /// The source of this value where another document may be the current one.
    func source(in current: JSONDocument) -> Source {
        if case .json = source, document !== current { return .value(self) }
        if case .members = source, document !== current { return .value(self) }
        return source
    }

    /// Calls `body` with the members of an object, and with the context for their values; returns `nil` for anything else.
    func withObject<Result>(
        in context: ImportContext, _ body: (any ObjectSource, ImportContext) throws -> Result
    ) rethrows -> Result? {
        switch source {
        case .dictionary(let members): return try body(DictionaryObject(members: members), context)
        case .json(let index) where document.isObject(at: index):
            return try body(JSONObject(document: document, index: index), context.with(document))
        case .members(let list): return try body(ListedObject(list: list, document: context.document), context)
        case .value(let value): return try value.withObject(in: context, body)
        default: return nil
        }
    }
}
