import Foundation

/// What an export writes to: JSON, or a tree of dictionaries and arrays. Both have the same verbs.
///
/// A value that writes nothing, or fails, is undone by going back to the position where it began.
struct ExportWriter {
    /// JSON. Each member and element ends with a comma, of which the closing bracket takes the last one's place.
    let bytes: Handle<JSONBytes>
    /// The values of a tree, which wait for the end of what they are in. Those of an object come after their keys or, where all of
    /// these are known beforehand, in their places.
    let tree: Handle<ValueStack>
    let isJSON: Bool

    /// Every null of a tree.
    private static let null = NSNull()

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

    /// Ends an element, if anything was written for it.
    @inline(__always)
    func endElement(from start: Int) {
        if isJSON, bytes.pointee.count > start { bytes.pointee.append(Byte.comma) }
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
    func beginMember(_ key: String) {
        if isJSON {
            bytes.pointee.write(key)
            bytes.pointee.append(Byte.colon)
        } else {
            tree.pointee.push(key)
        }
    }

    /// - Parameter hasPlace: Whether the object ends with a layout, in which the member has a place.
    @inline(__always)
    func beginMember(_ node: Handle<ExportPlan.Node>, hasPlace: Bool) {
        if isJSON {
            bytes.pointee.append(node.pointee.json)
        } else if !hasPlace {
            tree.pointee.push(node.pointee.key)
        }
    }

    /// Ends a member, or takes it back when nothing was written for it. Returns whether it is there.
    @inline(__always)
    func endMember(from start: Int, valueFrom valueStart: Int, dropsNull: Bool, hasPlace: Bool = false) -> Bool {
        if position == valueStart || dropsNull && isNull(from: valueStart) {
            truncate(to: start)
            if !isJSON, hasPlace { tree.pointee.push(()) }
            return false
        }
        if isJSON { bytes.pointee.append(Byte.comma) }
        return true
    }

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

// MARK: Scalars

extension ExportWriter {
    @inline(__always)
    func writeNull() { if isJSON { bytes.pointee.writeNull() } else { tree.pointee.push(Self.null) } }

    @inline(__always)
    func write(_ flag: Bool) { if isJSON { bytes.pointee.write(flag) } else { tree.pointee.push(flag) } }

    @inline(__always)
    func write(_ number: Int64) {
        if isJSON {
            bytes.pointee.write(number)
        } else if let number = Int(exactly: number) {
            tree.pointee.push(number)
        } else {
            tree.pointee.push(number)
        }
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
    func write(_ number: Double) { if isJSON { bytes.write(number) } else { tree.pointee.push(number) } }

    @inline(__always)
    func write(_ text: String) { if isJSON { bytes.pointee.write(text) } else { tree.pointee.push(text) } }

    /// Writes a date as ISO 8601; returns `false`, and writes nothing, for one outside the years 1 to 9999.
    @inline(__always)
    func write(_ date: Date) -> Bool {
        if isJSON { return bytes.pointee.write(date) }
        guard let text = ISO8601Writer.text(for: date) else { return false }
        tree.pointee.push(text)
        return true
    }

    /// Writes what is a part of a dictionary already.
    func write(tree value: Any) { tree.pointee.push(any: value) }

    /// Writes a value, or what it is in JSON.
    func write(_ value: @autoclosure () -> Any, json: String) {
        if isJSON { bytes.pointee.writeASCII(json) } else { tree.pointee.push(any: value()) }
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
