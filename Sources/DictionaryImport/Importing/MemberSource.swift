/// The members of an object as the engine reads them: keys first, and of the values only those that a property gets.
///
/// The engine is generic over this protocol and specialized for each source.
protocol MemberSource {
    /// Finds a member again.
    associatedtype Position

    var memberCount: Int { get }
    /// Goes through the members in the order of the source; a repeated key comes each time.
    func forEachPosition(_ body: (Position) -> Void)
    /// The value of a member.
    func value(at position: Position) -> ImportValue
    /// Lends the value of a member where it stands, and answers what `body` does; `false` when the source cannot.
    func withReference(at position: Position, _ body: (_SourceReference) throws -> Bool) throws -> Bool
    /// The key of a member, by which it is looked up.
    func lookupKey(at position: Position) -> String
    /// The key of a member as the source spells it.
    func key(at position: Position) -> String
    /// Finds out which member each property of the frame gets.
    func fill(_ frame: UnsafeMutablePointer<ObjectFrame>, for context: ImportContext)
}

extension MemberSource {
    func lookupKey(at position: Position) -> String { key(at: position) }

    @inline(__always)
    func withReference(at position: Position, _ body: (_SourceReference) throws -> Bool) throws -> Bool { false }
}

/// The members of a dictionary.
struct DictionaryMembers: MemberSource {
    let dictionary: [String: Any]

    var memberCount: Int { dictionary.count }

    func forEachPosition(_ body: (Dictionary<String, Any>.Index) -> Void) { dictionary.indices.forEach(body) }

    /// Goes through the keys only: to copy an `Any` costs more than all the rest. While a key is looked up, nothing is
    /// called, so that the compiler need not hold it.
    @inline(__always)
    func fill(_ frame: UnsafeMutablePointer<ObjectFrame>, for context: ImportContext) {
        let spellings = frame.pointee.spellings
        var filler = SlotFiller(frame)
        var index = dictionary.startIndex
        for key in dictionary.keys {
            let number =
                key.withTextBytesInPlace { spellings.number(of: $0) } ?? ByteIndex.missing
            if !filler.fill(number: number, with: index) {
                filler.takeUnlikely(number: number, at: index, of: self, for: context)
            }
            dictionary.formIndex(after: &index)
        }
        filler.finish()
    }

    @inline(__always)
    func value(at index: Dictionary<String, Any>.Index) -> ImportValue {
        ImportValue(classifying: dictionary.values[index])
    }

    @inline(__always)
    func withReference(at index: Dictionary<String, Any>.Index, _ body: (_SourceReference) throws -> Bool) throws
        -> Bool
    {
        var copy = dictionary.values[index]
        return try withUnsafeMutablePointer(to: &copy) { try body(_SourceReference(.any($0, isCopy: true))) }
    }

    func key(at index: Dictionary<String, Any>.Index) -> String { dictionary.keys[index] }
}

/// Members that were put together by the importer.
struct ListedMembers: MemberSource {
    let list: [ObjectMembers.Member]

    var memberCount: Int { list.count }

    func forEachPosition(_ body: (Int) -> Void) { list.indices.forEach(body) }

    func fill(_ frame: UnsafeMutablePointer<ObjectFrame>, for context: ImportContext) {
        for index in list.indices { context.takeUnlikely(at: index, of: self, frame) }
    }

    func value(at index: Int) -> ImportValue { list[index].value }

    func lookupKey(at index: Int) -> String { list[index].key }

    func key(at index: Int) -> String { list[index].spelling }
}
