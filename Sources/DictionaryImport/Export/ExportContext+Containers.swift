// Arrays and objects. Each member and element ends with a comma, of which the closing bracket takes the last one's
// place: what writes nothing can then be left out by going back to where it began.

extension ExportContext {
    /// Writes an array, or an object with the indices as keys where the options say so.
    @inline(__always)
    func exportElements(_ count: Int, _ write: (Int) throws -> Void) throws {
        if state.pointee.indexesElements { return try exportIndexed(count, write) }
        try enter()
        defer { leave() }
        let mark = issueMark
        if state.pointee.isJSON {
            bytes.pointee.append(Byte.openBracket)
            for index in 0..<count {
                let start = bytes.pointee.count
                if !attempt(at: .index(index), { try write(index) }) {
                    takeBack(to: start)
                } else if bytes.pointee.count > start {
                    bytes.pointee.append(Byte.comma)
                }
            }
            bytes.pointee.close(with: Byte.closeBracket)
        } else {
            var elements: [Any] = []
            elements.reserveCapacity(count)
            for index in 0..<count {
                if writePart(at: .index(index), { try write(index) }) { elements.append(moveTree()) }
            }
            state.pointee.tree = elements
        }
        try check(since: mark)
    }

    @inline(never)
    private func exportIndexed(_ count: Int, _ write: (Int) throws -> Void) throws {
        state.pointee.indexesElements = false
        try exportObject {
            for index in 0..<count { exportMember("\(index)") { try write(index) } }
        }
    }

    /// Moves out what was written, if it is anything.
    func takeTree() -> Any? { state.pointee.hasTree ? moveTree() : nil }

    /// Moves out what was written.
    @inline(__always)
    func moveTree() -> Any {
        var tree: Any = ()
        swap(&tree, &state.pointee.tree)
        return tree
    }

    /// Whether what is written next becomes a part of a dictionary, as it is.
    var wantsParts: Bool { !state.pointee.isJSON && state.pointee.inline == nil && state.pointee.pendingInline == nil }

    /// Writes an array or a dictionary whose values need no conversion.
    func write(parts: Any) throws {
        try enter()
        leave()
        state.pointee.tree = parts
    }

    /// Writes a dictionary, in the order of its keys.
    ///
    /// - Parameter write: Writes the value of the key with an index.
    @inline(__always)
    func exportMembers(_ keys: [String], _ write: (Int) throws -> Void) throws {
        try exportObject(count: keys.count) {
            withTemporaryMemory(of: KeyRank.self, count: keys.count) { ranks in
                KeyRank.sort(keys, in: ranks)
                let isPlain = state.pointee.isJSON && state.pointee.inline == nil
                for place in keys.indices {
                    let rank = ranks[place]
                    let key = keys[rank.index]
                    if place > 0, !rank.surelyDiffers(from: ranks[place &- 1]), keys[ranks[place &- 1].index] == key {
                        exportMember(key) { throw ImportFailure(.keyCollision(key: key, earlier: key)) }
                    } else if isPlain {
                        // They are in order, so that it need not be noted where they stand.
                        _ = exportJSONMember(key) { try write(rank.index) }
                    } else {
                        exportMember(key) { try write(rank.index) }
                    }
                }
            }
        }
    }

    /// Writes an object whose members `body` writes, or writes the members into the object around it.
    ///
    /// - Parameters:
    ///   - count: How many members there will be, about.
    ///   - dropsEmpty: Nothing is written for an object without a member.
    func exportObject(count: Int = 0, dropsEmpty: Bool = false, _ body: () throws -> Void) throws {
        if state.pointee.inline != nil || state.pointee.pendingInline != nil {
            return try exportNextToInline(dropsEmpty: dropsEmpty, body)
        }
        state.pointee.indexesElements = false
        try enter()
        defer { leave() }
        let mark = issueMark
        let keysAround = takeInlineKeys()
        defer {
            if keysAround != nil || !state.pointee.inlineKeys.isEmpty { state.pointee.inlineKeys = keysAround ?? [:] }
        }
        if state.pointee.isJSON {
            try exportJSONObject(dropsEmpty: dropsEmpty, body)
        } else {
            let membersBefore = state.pointee.members
            state.pointee.members = Dictionary(minimumCapacity: count)
            defer { state.pointee.members = membersBefore }
            try body()
            state.pointee.tree = dropsEmpty && state.pointee.members.isEmpty ? () : state.pointee.members as Any
        }
        try check(since: mark)
    }

    /// Writes an object into the one around it, or one that is a value of such an object.
    private func exportNextToInline(dropsEmpty: Bool, _ body: () throws -> Void) throws {
        let before = state.pointee.inline
        let pending = state.pointee.pendingInline
        (state.pointee.inline, state.pointee.pendingInline) = (pending, nil)
        defer { state.pointee.inline = before }
        guard pending != nil else { return try exportObject(dropsEmpty: dropsEmpty, body) }
        state.pointee.indexesElements = false
        let mark = issueMark
        try body()
        try check(since: mark)
    }

    /// Those of the object around this one, which are put aside.
    private func takeInlineKeys() -> [String: String]? {
        if state.pointee.inlineKeys.isEmpty { return nil }
        defer { state.pointee.inlineKeys = [:] }
        return state.pointee.inlineKeys
    }

    @inline(__always)
    private func exportJSONObject(dropsEmpty: Bool, _ body: () throws -> Void) throws {
        bytes.pointee.append(Byte.openBrace)
        let start = bytes.pointee.count
        let firstSpan = state.pointee.spans.count
        defer { if state.pointee.options.sortedKeys { state.pointee.spans.removeSubrange(firstSpan...) } }
        try body()
        if dropsEmpty, bytes.pointee.count == start { return bytes.pointee.truncate(to: start - 1) }
        if state.pointee.options.sortedKeys { sortMembers(from: start, firstSpan: firstSpan) }
        bytes.pointee.close(with: Byte.closeBrace)
    }
}

// MARK: Members

extension ExportContext {
    /// Where a member of a JSON object stands, to sort it by its key.
    struct MemberSpan {
        let key: String
        let start: Int
        let end: Int
    }

    /// Writes a member, unless `write` writes nothing.
    func exportMember(_ key: String, dropsNull: Bool = false, _ write: () throws -> Void) {
        var key = key
        if let inline = state.pointee.inline {
            let parentKey = inline.prefix + key
            // What a catch-all has received has the prefixes of the models around it already.
            let isWhole = inline.isCatchAll && parentKey.utf8.starts(with: inline.outerPrefix.utf8)
            key = isWhole ? parentKey : inline.outerPrefix + parentKey
            if let owner = inline.parent.owner(ofKey: parentKey) ?? rival(of: inline, for: key) {
                if inline.yields { return }
                let fault = RegistryFault.sameExportKey(key: parentKey, name: inline.property, other: owner)
                return add(.registry(fault), model: inline.parent.modelName)
            }
        }
        guard state.pointee.isJSON else { return exportDictionaryMember(key, dropsNull: dropsNull, write) }
        let start = bytes.pointee.count
        let isThere = exportJSONMember(key, dropsNull: dropsNull, write)
        if isThere, state.pointee.options.sortedKeys { addSpan(key, from: start) }
    }

    /// The property of which a member with this key has been written before.
    private func rival(of inline: Inline, for key: String) -> String? {
        guard inline.hasRivals else { return nil }
        if let rival = state.pointee.inlineKeys[key] { return rival }
        state.pointee.inlineKeys[key] = inline.property
        return nil
    }

    /// Writes a member of a JSON object. Returns whether it is there.
    @inline(__always)
    private func exportJSONMember(_ key: String, dropsNull: Bool = false, _ write: () throws -> Void) -> Bool {
        let start = bytes.pointee.count
        bytes.pointee.write(key)
        bytes.pointee.append(Byte.colon)
        let valueStart = bytes.pointee.count
        if !attempt(at: .key(key), write) { takeBack(to: valueStart) }
        return endJSONMember(from: start, valueStart: valueStart, dropsNull: dropsNull)
    }

    /// Ends a member, or takes it back when nothing was written for it. Returns whether it is there.
    @inline(__always)
    func endJSONMember(from start: Int, valueStart: Int, dropsNull: Bool) -> Bool {
        if bytes.pointee.count == valueStart || dropsNull && bytes.pointee.isNull(from: valueStart) {
            bytes.pointee.truncate(to: start)
            return false
        }
        bytes.pointee.append(Byte.comma)
        return true
    }

    /// Takes back what was written from there on, members of the object around it too, and what is noted of them.
    @inline(never)
    func takeBack(to start: Int) {
        bytes.pointee.truncate(to: start)
        while let last = state.pointee.spans.last, last.end > start { state.pointee.spans.removeLast() }
    }

    @inline(never)
    func addSpan(_ key: String, from start: Int) {
        state.pointee.spans.append(MemberSpan(key: key, start: start, end: bytes.pointee.count))
    }

    private func exportDictionaryMember(_ key: String, dropsNull: Bool, _ write: () throws -> Void) {
        guard writePart(at: .key(key), write) else { return }
        let value = moveTree()
        if !(dropsNull && isNull(value)) { state.pointee.members[key] = value }
    }

    func isNull(_ any: Any) -> Bool { ImportValue(any).isNull }

    private func sortMembers(from start: Int, firstSpan: Int) {
        let spans = Array(state.pointee.spans[firstSpan...])
        let order = KeyRank.order(of: spans.map(\.key))
        guard !order.elementsEqual(spans.indices) else { return }
        bytes.pointee.rearrange(from: start, order.map { spans[$0].start..<spans[$0].end })
    }
}
