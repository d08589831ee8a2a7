/// The members of an object as the engine reads them: keys first, and of the values only those that a property gets.
///
/// The engine is generic over this protocol and specialized for each source.
protocol MemberSource {
    /// Finds a member again.
    associatedtype Position

    /// Goes through the keys, in the order of the source.
    func forEachKey(_ body: (Position, UnsafeBufferPointer<UInt8>) -> Void)
    /// The value of a member.
    func value(at position: Position) -> ImportValue
    /// Lends the value of a member where it stands; `nil` when the source cannot.
    func withReference<R>(at position: Position, _ body: (_SourceReference) throws -> R) rethrows -> R?
    /// The key of a member as the source spells it.
    func key(at position: Position) -> String
    /// Finds out which member each property of the frame gets.
    func fill(_ frame: UnsafeMutablePointer<ObjectFrame>, for context: ImportContext)
}

extension MemberSource {
    @inline(__always)
    func fill(_ frame: UnsafeMutablePointer<ObjectFrame>, for context: ImportContext) {
        context.fill(frame, from: self)
    }
}

extension MemberSource {
    @inline(__always)
    func withReference<R>(at position: Position, _ body: (_SourceReference) throws -> R) rethrows -> R? { nil }
}

/// The members of a dictionary.
struct DictionaryMembers: MemberSource {
    let dictionary: [String: Any]

    /// Goes by index, because an iterator copies every value, and a copy of an `Any` costs more than all the rest.
    @inline(__always)
    func forEachKey(_ body: (Dictionary<String, Any>.Index, UnsafeBufferPointer<UInt8>) -> Void) {
        let keys = dictionary.keys
        var index = keys.startIndex
        let end = keys.endIndex
        while index != end {
            var key = keys[index]
            key.withUTF8 { body(index, $0) }
            keys.formIndex(after: &index)
        }
    }

    @inline(__always)
    func value(at index: Dictionary<String, Any>.Index) -> ImportValue {
        ImportValue(classifying: dictionary.values[index])
    }

    @inline(__always)
    func withReference<R>(
        at index: Dictionary<String, Any>.Index, _ body: (_SourceReference) throws -> R
    ) rethrows -> R? {
        try withUnsafePointer(to: dictionary.values[index]) { try body(_SourceReference(.any($0))) }
    }

    func key(at index: Dictionary<String, Any>.Index) -> String { dictionary.keys[index] }
}

/// Members that were put together by the importer.
struct ListedMembers: MemberSource {
    let list: [ObjectMembers.Member]

    func forEachKey(_ body: (Int, UnsafeBufferPointer<UInt8>) -> Void) {
        for index in list.indices {
            var key = list[index].key
            key.withUTF8 { body(index, $0) }
        }
    }

    func value(at index: Int) -> ImportValue { list[index].value }

    func key(at index: Int) -> String { list[index].spelling }
}
