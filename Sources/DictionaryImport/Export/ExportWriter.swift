import Foundation

/// What an export writes to: JSON, or a tree of dictionaries and arrays. Both have the same verbs.
///
/// A value that writes nothing, or fails, is undone by going back to the position where it began.
struct ExportWriter {
    /// JSON, in which every value ends with a comma.
    let bytes: Handle<JSONBytes>
    /// The values of a tree, which wait for the end of what they are in. Those of an object come after their keys or, where all of
    /// these are known beforehand, in their places.
    let tree: Handle<ValueStack>
    let isJSON: Bool

    /// Every null of a tree.
    private static let null = NSNull()

    /// The property of a plan that a value belongs to: its key is written with the value.
    struct Member {
        let node: Handle<ExportPlan.Node>
        /// Whether the object ends with a layout, in which the member has a place.
        let hasPlace: Bool
        /// Whether it is left out where it is null.
        let dropsNull: Bool

        @inline(__always) fileprivate var key: Handle<JSONKey> { node.pointee.json }
    }

    /// How much has been written that is not a part of something yet.
    @inline(__always) var position: Int { isJSON ? bytes.pointee.count : tree.pointee.count }

    @inline(__always)
    func truncate(to position: Int) {
        if isJSON { bytes.pointee.truncate(to: position) } else { tree.pointee.truncate(to: position) }
    }

    /// Whether what was written from a position on is a null.
    @inline(__always)
    func isNull(from position: Int) -> Bool {
        if isJSON { return bytes.pointee.isNull(from: position) }
        return tree.pointee.count &- position == 1 && tree.pointee[position].holds(NSNull.self)
    }
}

// MARK: Arrays and objects

extension ExportWriter {
    /// Returns the position of the first element.
    @inline(__always)
    func beginArray() -> Int {
        if isJSON { bytes.pointee.append(Byte.openBracket) }
        return position
    }

    @inline(__always)
    func endArray(from start: Int) {
        if isJSON { return bytes.pointee.close(with: Byte.closeBracket) }
        tree.pointee.push(any: tree.pointee.popArray(from: start))
    }

    /// Returns the position of the first member.
    @inline(__always)
    func beginObject() -> Int {
        if isJSON { bytes.pointee.append(Byte.openBrace) }
        return position
    }

    @inline(__always)
    func beginMember(_ key: String) { if isJSON { bytes.pointee.append(key: key) } else { tree.pointee.push(key) } }

    @inline(__always)
    func begin(_ member: Member) {
        if isJSON { bytes.pointee.append(member.key) } else { beginInTree(member) }
    }

    @inline(__always)
    private func beginInTree(_ member: Member?) {
        if let member, !member.hasPlace { tree.pointee.push(member.node.pointee.key) }
    }

    /// Ends a member, or takes it back when nothing was written for it. Returns whether it is there.
    @inline(__always)
    func endMember(from start: Int, valueFrom valueStart: Int, dropsNull: Bool) -> Bool {
        if position != valueStart, !dropsNull || !isNull(from: valueStart) { return true }
        truncate(to: start)
        return false
    }

    /// As ``endMember(from:valueFrom:dropsNull:)``.
    @inline(__always)
    func end(_ member: Member, from start: Int, valueFrom valueStart: Int) -> Bool {
        if endMember(from: start, valueFrom: valueStart, dropsNull: member.dropsNull) { return true }
        leaveOut(member)
        return false
    }

    /// Fills the place of a member that is not there.
    @inline(__always)
    private func leaveOut(_ member: Member) { if !isJSON, member.hasPlace { tree.pointee.push(()) } }

    /// - Parameter layout: The places of the members, where they have them.
    @inline(__always)
    func endObject(from start: Int, _ layout: Unretained<ExportPlan.Layout>?) {
        if isJSON { bytes.pointee.close(with: Byte.closeBrace) } else { endDictionary(from: start, layout) }
    }

    private func endDictionary(from start: Int, _ layout: Unretained<ExportPlan.Layout>?) {
        guard let layout else { return tree.pointee.push(any: tree.pointee.popMembers(from: start)) }
        var leftOut: [Int] = []
        for index in start..<tree.pointee.count where tree.pointee[index].holds(Void.self) {
            leftOut.append(index &- start)
        }
        var members = layout.with { tree.pointee.popValues(from: start, places: $0.places) }
        for place in leftOut { members[layout.with { $0.keys[place] }] = nil }
        tree.pointee.push(any: members)
    }
}

// MARK: Values, which may be members

extension ExportWriter {
    @inline(__always)
    func writeNull(_ member: Member? = nil) {
        if let member, member.dropsNull {
            leaveOut(member)
        } else if isJSON {
            bytes.pointee.writeNull(after: member?.key)
        } else {
            push(Self.null, member)
        }
    }

    @inline(__always)
    private func push<Value>(_ value: Value, _ member: Member?) {
        beginInTree(member)
        tree.pointee.push(value)
    }

    @inline(__always)
    func write(_ flag: Bool, _ member: Member? = nil) {
        if isJSON { bytes.pointee.write(flag, after: member?.key) } else { push(flag, member) }
    }

    @inline(__always)
    func write(_ number: Int, _ member: Member? = nil) {
        if isJSON { bytes.pointee.write(Int64(number), after: member?.key) } else { push(number, member) }
    }

    @inline(__always)
    func write(_ number: Int64) {
        if let number = Int(exactly: number) { return write(number) }
        if isJSON { bytes.pointee.write(number) } else { tree.pointee.push(number) }
    }

    @inline(__always)
    func write(_ number: UInt64) {
        if isJSON {
            bytes.pointee.write(number)
        } else if let signed = Int64(exactly: number) {
            write(signed)
        } else {
            tree.pointee.push(any: UInt(exactly: number) ?? number)
        }
    }

    /// - Parameter number: One that is finite.
    @inline(__always)
    func write(_ number: Double, _ member: Member? = nil) {
        if isJSON { bytes.write(number, after: member?.key) } else { push(number, member) }
    }

    @inline(__always)
    func write(_ text: String, _ member: Member? = nil) {
        if isJSON { bytes.pointee.write(text, after: member?.key) } else { push(text, member) }
    }

    /// Writes a date as ISO 8601; returns `false`, and writes nothing, for one outside the years 1 to 9999.
    @inline(__always)
    func write(_ date: Date, _ member: Member? = nil) -> Bool {
        if isJSON { return bytes.pointee.write(date, after: member?.key) }
        guard let text = ISO8601Writer.text(for: date) else { return false }
        push(text, member)
        return true
    }

    /// Writes what is a part of a dictionary already.
    func write(tree value: Any) { tree.pointee.push(any: value) }

    /// Writes a value, or what it is in JSON.
    func write(_ value: @autoclosure () -> Any, json: String) {
        if isJSON { bytes.pointee.write(json: json) } else { tree.pointee.push(any: value()) }
    }
}

// MARK: The tree

extension ExportWriter {
    /// Moves out the dictionary that was written last.
    func takeDictionary() -> [String: Any] { held(in: tree.pointee.pop(), as: [String: Any].self) ?? [:] }

    /// Moves out the array of dictionaries that was written last.
    func takeDictionaries() -> [[String: Any]] {
        guard let elements = held(in: tree.pointee.pop(), as: [Any].self) else { return [] }
        var dictionaries: [[String: Any]] = []
        dictionaries.reserveCapacity(elements.count)
        elements.forEachHandle { dictionaries.append($1.held(as: [String: Any].self) ?? [:]) }
        return dictionaries
    }
}
