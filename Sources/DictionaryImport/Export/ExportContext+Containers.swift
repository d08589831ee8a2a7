// Arrays and objects, and the members of objects.

extension ExportContext {
    /// Writes an array, or an object with indices for keys where that is asked for.
    ///
    /// - Parameter write: Writes the element with an index.
    func writeElements(count: Int, _ write: (Int) throws -> Void) throws {
        let place = takePlace()
        if let inline = place.inline { throw ImportFailure(.notAnObject(property: inline.property)) }
        if place.indexesElements {
            return try writeObject(count: count) { object in
                for index in 0..<count { writeMember("\(index)", in: &object) { try write(index) } }
            }
        }
        try run.enter()
        defer { run.leave() }
        let start = target.openArray()
        var failure = ExportFailure()
        for index in 0..<count {
            let element = target.count
            do { try write(index) } catch { failure.add(error, at: .index(index)) }
            if isMissing { writeNull(insteadOfNothingAt: element) }
        }
        try failure.check()
        target.closeArray(from: start)
    }

    private func writeNull(insteadOfNothingAt start: Int) {
        isMissing = false
        if target.count == start { writeNull() }
    }

    /// Writes an object, in the order of its keys. Two keys that are the same are an issue.
    ///
    /// - Parameter write: Writes the value of the key with an index.
    func writeMembers(_ keys: [String], _ write: (Int) throws -> Void) throws {
        var order = keys.enumerated().map { (key: $1, index: $0) }
        order.sort { $0.key.precedesInUTF8($1.key) }
        try writeObject(count: order.count) { object in
            for (number, (key, index)) in order.enumerated() {
                writeMember(key, in: &object) {
                    if number > 0, order[number - 1].key == key {
                        throw ImportFailure(.keyCollision(key: key, earlier: key))
                    }
                    try write(index)
                }
            }
        }
    }

    /// An object that is being written.
    struct OpenObject {
        /// Whose members are written, where they stand among those of the object around.
        let inline: InlineMembers?
        /// What is wrong with the members.
        var failure = ExportFailure()
    }

    /// Writes an object, or members into the object around it where that is asked for.
    ///
    /// - Parameter dropsEmpty: Nothing is written for an object without a member.
    func writeObject(
        count: Int, dropsEmpty: Bool = false, _ writeMembers: (inout OpenObject) -> Void
    ) throws {
        var object = OpenObject(inline: takePlace().inline)
        if object.inline != nil {
            writeMembers(&object)
            return try object.failure.check()
        }
        try run.enter()
        defer { run.leave() }
        let start = target.openObject(count: count)
        let spansAround = sortsMembers ? spans : []
        if sortsMembers { spans = [] }
        writeMembers(&object)
        try object.failure.check()
        if dropsEmpty, target.isEmptyObject(from: start) {
            target.goBack(to: start)
        } else {
            if sortsMembers { sortMembers() }
            target.closeObject()
        }
        if sortsMembers { spans = spansAround }
    }

    /// What is asked for of the array or the object that begins here, and holds for nothing in it.
    private func takePlace() -> Place {
        guard place.isSpecial else { return Place() }
        defer { place = Place() }
        return place
    }

    /// Writes a member, unless `write` writes nothing.
    ///
    /// - Parameter prepared: The key as JSON.
    func writeMember(
        _ key: String, prepared: [UInt8]? = nil, dropsNull: Bool = false, in object: inout OpenObject,
        _ write: () throws -> Void
    ) {
        var (key, prepared) = (key, prepared)
        if let inline = object.inline {
            guard let keyAround = inline.key(around: key, &object.failure) else { return }
            (key, prepared) = (keyAround, nil)
        }
        let member = target.openMember(key, prepared: prepared)
        do { try write() } catch { return object.failure.add(error, at: .key(key)) }
        if !target.closeMember(member, key, dropsNull: dropsNull) {
            isMissing = false
        } else if sortsMembers {
            spans.append((key, member.start.count..<target.count))
        }
    }

    // MARK: Sorting

    /// Whether the members of objects are sorted when all are written. Those of dictionaries have no order.
    private var sortsMembers: Bool { run.options.sortedKeys && target.isJSON }

    private func sortMembers() {
        let sorted = spans.sortedInUTF8(by: \.key)
        guard let first = spans.first, !sorted.elementsEqual(spans, by: { $0.range == $1.range }) else { return }
        target.rearrange(from: first.range.lowerBound, sorted.map(\.range))
    }
}
