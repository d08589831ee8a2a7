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
    /// The value of a member, unless it could be written to the property of a new object as it is.
    func valueToConvert(
        at position: Position, for property: UnsafePointer<PropertyPlan>, of object: UnsafeMutableRawPointer
    ) -> ImportValue?
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
    func valueToConvert(
        at position: Position, for property: UnsafePointer<PropertyPlan>, of object: UnsafeMutableRawPointer
    ) -> ImportValue? {
        value(at: position)
    }
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

    /// Most values have the type of their property already.
    @inline(__always)
    func valueToConvert(
        at index: Dictionary<String, Any>.Index, for property: UnsafePointer<PropertyPlan>,
        of object: UnsafeMutableRawPointer
    ) -> ImportValue? {
        var any = dictionary.values[index]
        // Accessors throw from conversions only, and this is none.
        let isWritten = withUnsafeMutablePointer(to: &any) {
            try? property.perform(.assignExact, object, nil, UnsafeMutableRawPointer($0), nil)
        }
        if isWritten == true { return nil }
        return ImportValue(classifying: any)
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
