import Foundation

/// What an export writes to: JSON, or dictionaries and arrays. Both have the same verbs.
///
/// A value that writes nothing, or fails, is undone by going back to the position where it began.
final class ExportTarget {
    /// Whether values are written as JSON.
    let isJSON: Bool
    private let json: JSONWriter
    /// Values that wait for the end of the array or the object that they belong to.
    private var values: [Any] = []
    /// The keys of the members of objects that are not complete yet. Their values are the last ones.
    private var keys: [String] = []

    private static let null = NSNull()

    /// - Parameter depth: How deep JSON is indented; `nil` for JSON in one line.
    init(isJSON: Bool, indentedBy depth: Int? = nil) { (self.isJSON, json) = (isJSON, JSONWriter(indentedBy: depth)) }

    /// How much has been written that is not a part of something yet.
    var count: Int { isJSON ? json.count : values.count }

    /// A place to go back to.
    struct Position {
        let count: Int
        /// How many keys stand before it; in JSON, in how many containers it is.
        fileprivate let depth: Int
    }

    var position: Position { Position(count: count, depth: isJSON ? json.depth : keys.count) }

    func goBack(to position: Position) {
        if isJSON { return json.truncate(to: position.count, depth: position.depth) }
        values.removeLast(values.count - position.count)
        keys.removeLast(keys.count - position.depth)
    }

    /// Whether what was written after so much is nothing but a null.
    func isNull(from count: Int) -> Bool {
        if isJSON { return json.isNull(from: count) }
        return values.count == count + 1 && type(of: values[count]) == NSNull.self
    }

    // MARK: Values

    func writeNull() { if isJSON { json.writeNull() } else { values.append(Self.null) } }

    func write(_ flag: Bool) { if isJSON { json.write(flag) } else { values.append(flag) } }

    func write(_ number: Int) { if isJSON { json.write(Int64(number)) } else { values.append(number) } }

    func write(_ number: UInt) { if isJSON { json.write(UInt64(number)) } else { values.append(number) } }

    /// - Parameter number: One that is finite.
    func write(_ number: Double) { if isJSON { json.write(number) } else { values.append(number) } }

    func write(_ text: String) { if isJSON { json.write(text) } else { values.append(text) } }

    /// Writes a value, or what it is in JSON.
    func write(_ value: @autoclosure () -> Any, json text: @autoclosure () -> String) {
        if isJSON { json.write(json: text()) } else { values.append(value()) }
    }

    /// Writes a value as it is, unless JSON is written, or something in it is of another type than what dictionaries are made of.
    func writeIfPlain(_ any: Any, levels: Int) -> Bool {
        guard !isJSON, isPlain(any, levels: levels) else { return false }
        values.append(any)
        return true
    }

    /// Moves out what was written last; `nil` when nothing was.
    func takeValue() -> Any? { values.popLast() }

    // MARK: Arrays and objects

    func openArray() -> Position {
        defer { if isJSON { json.openArray() } }
        return position
    }

    func closeArray(from start: Position) {
        if isJSON { return json.closeArray() }
        if start.count == 0 {
            values = [values]
        } else {
            let elements = Array(values[start.count...])
            values.removeSubrange(start.count...)
            values.append(elements)
        }
    }

    func openObject() -> Position {
        defer { if isJSON { json.openObject() } }
        return position
    }

    func closeObject(from start: Position) {
        if isJSON { return json.closeObject() }
        let object = dictionary(keys[start.depth...], values[start.count...])
        goBack(to: start)
        values.append(object)
    }

    /// An element or a member that was begun: where it is, and where its value.
    struct Part {
        let start: Position
        fileprivate let value: Int
    }

    /// Begins an element of an array, whose value follows.
    func openElement() -> Part {
        let start = position
        if isJSON { json.beginPart() }
        return Part(start: start, value: count)
    }

    /// Begins a member of an object, whose value follows.
    ///
    /// - Parameter prepared: The key as JSON.
    func openMember(_ key: String, prepared: [UInt8]?) -> Part {
        let start = position
        guard isJSON else {
            keys.append(key)
            return Part(start: start, value: start.count)
        }
        if let prepared { json.writeKey(prepared: prepared) } else { json.writeKey(key) }
        return Part(start: start, value: json.count)
    }

    func isEmpty(_ part: Part) -> Bool { count == part.value }

    /// Ends an element or a member, or takes it back when nothing was written for it. Returns whether it is there.
    @discardableResult
    func closePart(_ part: Part, dropsNull: Bool = false) -> Bool {
        if isEmpty(part) || dropsNull && isNull(from: part.value) {
            goBack(to: part.start)
            return false
        }
        return true
    }

    /// Whether an object has no member yet.
    func isEmptyObject(from start: Position) -> Bool {
        if isJSON { json.count == start.count + 1 } else { keys.count == start.depth }
    }

    // MARK: Documents

    /// Brings members, each of which stands in a range, into another order.
    func rearrange(from start: Int, _ members: [Range<Int>]) { json.rearrange(from: start, parts: members) }

    /// Writes what stands between documents.
    func write(separator: UInt8) { json.write(raw: [separator]) }

    /// Ends a document of its own.
    func endDocument() { json.endDocument() }

    /// Moves out the text.
    func takeData() -> Data { json.takeData() }

    /// Appends the text to other bytes.
    func append(to data: inout Data) { json.append(to: &data) }
}

private func dictionary(_ keys: ArraySlice<String>, _ values: ArraySlice<Any>) -> [String: Any] {
    var dictionary = [String: Any](minimumCapacity: keys.count)
    for (key, value) in zip(keys, values) { dictionary[key] = value }
    return dictionary
}

/// Whether a value is, with all of its parts, what dictionaries are made of in an export.
private func isPlain(_ any: Any, levels: Int) -> Bool {
    let type = type(of: any)
    if type == String.self || type == Int.self || type == Bool.self || type == NSNull.self { return true }
    switch Source(any) {
    case .double(let number): return type == Double.self && number.isFinite
    case .dictionary(let members):
        return type == [String: Any].self && levels > 0 && members.values.allSatisfy { isPlain($0, levels: levels - 1) }
    case .array(let elements):
        return type == [Any].self && levels > 0 && elements.allSatisfy { isPlain($0, levels: levels - 1) }
    case .null, .bool, .int, .string, .typed, .objects, .members, .json, .other, .value: return false
    }
}
