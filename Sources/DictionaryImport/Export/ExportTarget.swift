import Foundation

/// What an export writes to: JSON, or dictionaries and arrays. Both have the same verbs.
///
/// A value that writes nothing, or fails, is undone by going back to the position where it began.
final class ExportTarget {
    /// Whether values are written as JSON.
    let isJSON: Bool
    let json = JSONWriter()
    /// Values that wait for the end of the array or the member that they belong to.
    private var values: [Any] = []
    /// The dictionaries that are not complete yet, the outermost first.
    private var objects: [[String: Any]] = []

    private static let null = NSNull()

    init(isJSON: Bool) { self.isJSON = isJSON }

    /// How much has been written that is not a part of something yet.
    var count: Int { isJSON ? json.count : values.count }

    /// A place to go back to.
    struct Position {
        let count: Int
        fileprivate let openObjects: Int
    }

    var position: Position { Position(count: count, openObjects: isJSON ? 0 : objects.count) }

    func goBack(to position: Position) {
        if isJSON { return json.truncate(to: position.count) }
        values.removeLast(values.count - position.count)
        objects.removeLast(objects.count - position.openObjects)
    }

    /// Whether what was written behind so much is nothing but a null.
    func isNull(from count: Int) -> Bool {
        isJSON ? json.isNull(from: count) : values.count == count + 1 && type(of: values[count]) == NSNull.self
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

    /// Moves out what was written last; `nil` when nothing was.
    func takeValue() -> Any? { values.popLast() }

    // MARK: Arrays and objects

    /// Begins an array, and returns where its elements do.
    func openArray() -> Int {
        if isJSON { json.openArray() }
        return count
    }

    /// - Parameter start: Where the elements begin.
    func closeArray(from start: Int) {
        if isJSON { return json.close(with: Byte.closeBracket) }
        let elements = Array(values[start...])
        values.removeSubrange(start...)
        values.append(elements)
    }

    /// Begins an object, and returns where.
    ///
    /// - Parameter count: How many members there are about.
    func openObject(count: Int) -> Position {
        let start = position
        if isJSON { json.openObject() } else { objects.append(Dictionary(minimumCapacity: count)) }
        return start
    }

    func closeObject() {
        if isJSON { json.close(with: Byte.closeBrace) } else { values.append(objects.removeLast()) }
    }

    /// A member that was begun: where its key is, and where its value.
    struct Member {
        let start: Position
        fileprivate let value: Int
    }

    /// Begins a member, whose value follows.
    ///
    /// - Parameter prepared: The key as JSON.
    func openMember(_ key: String, prepared: [UInt8]?) -> Member {
        let start = position
        if isJSON { if let prepared { json.write(raw: prepared) } else { json.writeKey(key) } }
        return Member(start: start, value: count)
    }

    /// Ends a member, or takes it back when nothing was written for it. Returns whether it is there.
    func closeMember(_ member: Member, _ key: String, dropsNull: Bool) -> Bool {
        if count == member.value || dropsNull && isNull(from: member.value) {
            goBack(to: member.start)
            return false
        }
        if !isJSON { objects[objects.count - 1][key] = values.removeLast() }
        return true
    }

    /// Whether an object has no member yet.
    func isEmptyObject(from start: Position) -> Bool {
        isJSON ? json.count == start.count + 1 : objects.last?.isEmpty == true
    }

    // MARK: Documents

    /// Brings members, each of which stands in a range, into another order.
    func rearrange(from start: Int, _ members: [Range<Int>]) { json.rearrange(from: start, parts: members) }

    /// Writes what stands between documents.
    func write(separator: UInt8) { json.write(raw: [separator]) }

    /// Ends a document of its own.
    ///
    /// - Parameters:
    ///   - start: Where it begins.
    ///   - depth: How deep it is to be indented; `nil` for a document in one line.
    func endDocument(from start: Int = 0, indentedBy depth: Int? = nil) {
        json.endDocument()
        if let depth { json.indent(from: start, depth: depth) }
    }
}
