// Arrays and objects, and the members of objects.

extension ExportContext {
    /// Writes a list, or those of its elements that are asked for.
    func writeSelected(count: Int, _ write: (Int) throws -> Void) throws {
        guard let parts = try run.selection?.elements(of: count) else { return try writeElements(count: count, write) }
        try writeElements(count: parts.count) { part in
            try run.selecting(parts[part].selection) { try write(parts[part].index) }
        }
    }

    /// Writes a dictionary, or those of its members that are asked for.
    func writeSelected(_ keys: [String], _ write: (Int) throws -> Void) throws {
        guard let parts = try run.selection?.members(of: keys) else { return try writeMembers(keys, write) }
        try writeMembers(parts.map { keys[$0.index] }) { part in
            try run.selecting(parts[part].selection) { try write(parts[part].index) }
        }
    }

    /// Writes an array, or an object with indices for keys where that is asked for.
    ///
    /// - Parameter write: Writes the element with an index.
    func writeElements(count: Int, _ write: (Int) throws -> Void) throws {
        let place = takePlace()
        if let inline = place.inline { throw ImportFailure(.notAnObject(property: inline.property)) }
        if place.indexesElements {
            var object = try openObject()
            for index in 0..<count { writeMember("\(index)", in: &object) { try write(index) } }
            return try closeObject(object)
        }
        try run.enter()
        defer { run.leave() }
        let start = target.openArray()
        var failure = ExportFailure()
        for index in 0..<count {
            let element = target.openElement()
            do { try write(index) } catch { failure.add(error, at: .index(index)) }
            if isMissing {
                isMissing = false
                if target.isEmpty(element) { writeNull() }
            }
            target.closePart(element)
        }
        try failure.check()
        target.closeArray(from: start)
    }

    /// Writes an object, in the order of its keys. Two keys that are the same are an issue.
    ///
    /// - Parameter write: Writes the value of the key with an index.
    func writeMembers(_ keys: [String], _ write: (Int) throws -> Void) throws {
        var object = try openObject()
        var earlier: String?
        for index in keys.orderInUTF8 {
            let key = keys[index]
            writeMember(key, in: &object) {
                if key == earlier { throw ImportFailure(.keyCollision(key: key, earlier: key)) }
                try write(index)
            }
            earlier = key
        }
        try closeObject(object)
    }

    /// An object that was begun.
    struct OpenObject {
        /// Whose members are written, where they stand among those of the object around.
        let inline: InlineMembers?
        fileprivate let start: ExportTarget.Position
        /// Where the members of the object around stand.
        fileprivate let spansAround: [(key: String, range: Range<Int>)]
        /// What is wrong with the members.
        var failure = ExportFailure()
    }

    /// Begins an object, whose members follow; or members of the object around it, where that is asked for.
    func openObject() throws -> OpenObject {
        if let inline = takePlace().inline {
            return OpenObject(inline: inline, start: target.position, spansAround: [])
        }
        try run.enter()
        let spansAround = sortsMembers ? spans : []
        if sortsMembers { spans = [] }
        return OpenObject(inline: nil, start: target.openObject(), spansAround: spansAround)
    }

    /// Ends an object.
    ///
    /// - Parameter dropsEmpty: Nothing is written for an object without a member.
    /// - Throws: What is wrong with the members.
    func closeObject(_ object: borrowing OpenObject, dropsEmpty: Bool = false) throws {
        if object.inline != nil { return try object.failure.check() }
        run.leave()
        try object.failure.check()
        if dropsEmpty, target.isEmptyObject(from: object.start) {
            target.goBack(to: object.start)
        } else {
            if sortsMembers { sortMembers() }
            target.closeObject(from: object.start)
        }
        if sortsMembers { spans = object.spansAround }
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
    func writeMember(_ key: String, prepared: [UInt8]? = nil, in object: inout OpenObject, _ write: () throws -> Void) {
        guard let member = openMember(key, prepared: prepared, in: &object) else { return }
        do { try write() } catch { return object.failure.add(error, at: .key(member.key ?? key)) }
        closeMember(member, key)
    }

    /// A member that was begun.
    struct OpenMember {
        /// The key as it is written, where that is another one than its own.
        let key: String?
        fileprivate let part: ExportTarget.Part
    }

    /// Begins a member, whose value follows; `nil` where its key cannot be written.
    func openMember(_ key: String, prepared: [UInt8]?, in object: inout OpenObject) -> OpenMember? {
        guard let inline = object.inline else {
            return OpenMember(key: nil, part: target.openMember(key, prepared: prepared))
        }
        guard let key = inline.key(around: key, &object.failure) else { return nil }
        return OpenMember(key: key, part: target.openMember(key, prepared: nil))
    }

    /// Ends a member; one without a value is dropped.
    func closeMember(_ member: OpenMember, _ key: String, dropsNull: Bool = false) {
        if !target.closePart(member.part, dropsNull: dropsNull) {
            isMissing = false
        } else if sortsMembers {
            spans.append((member.key ?? key, member.part.start.count..<target.count))
        }
    }

    // MARK: Sorting

    /// Whether the members of objects are sorted when all are written. Those of dictionaries have no order.
    private var sortsMembers: Bool { run.options.sortedKeys && target.isJSON }

    private func sortMembers() {
        guard let start = spans.first?.range.lowerBound else { return }
        let order = spans.map(\.key).orderInUTF8
        if !order.elementsEqual(spans.indices) { target.rearrange(from: start, order.map { spans[$0].range }) }
    }
}
