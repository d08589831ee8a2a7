// Arrays and objects.

extension ExportContext {
    /// Writes an array, or an object where there are keys, or where the options say that the indices are.
    ///
    /// - Parameter write: Writes the element, or the value of the key, with an index.
    @inline(__always)
    func exportElements(_ count: Int, keys: [String]? = nil, _ write: (Int) throws -> Void) throws {
        if let keys {
            try exportMembers(keys, write)
        } else if state.pointee.indexesElements {
            try exportObject { for index in 0..<count { exportMember("\(index)") { try write(index) } } }
        } else {
            try exportArray(count, write)
        }
    }

    @inline(__always)
    func exportArray(_ count: Int, _ write: (Int) throws -> Void) throws {
        try enter()
        defer { leave() }
        let (mark, writer) = (issueMark, writer)
        let start = writer.beginArray()
        for index in 0..<count {
            let elementStart = writer.position
            if !attempt(at: .index(index), { try write(index) }) { takeBack(to: elementStart) }
            writer.endElement(from: elementStart)
        }
        try check(since: mark)
        writer.endArray(from: start)
    }

    /// Writes an object, in the order of its keys.
    ///
    /// - Parameter write: Writes the value of the key with an index.
    @inline(__always)
    func exportMembers(_ keys: [String], _ write: (Int) throws -> Void) throws {
        try exportObject {
            withTemporaryMemory(of: KeyRank.self, count: keys.count) { ranks in
                KeyRank.sort(keys, in: ranks)
                for place in keys.indices {
                    let rank = ranks[place]
                    let key = keys[rank.index]
                    let isRepeated =
                        place > 0 && !rank.surelyDiffers(from: ranks[place &- 1])
                        && keys[ranks[place &- 1].index] == key
                    exportMember(key) {
                        if isRepeated { throw ImportFailure(.keyCollision(key: key, earlier: key)) }
                        try write(rank.index)
                    }
                }
            }
        }
    }

    /// Writes an object whose members `body` writes, or writes the members into the object around it.
    ///
    /// - Parameters:
    ///   - layout: The places of the members, where `body` writes them without keys.
    ///   - dropsEmpty: Nothing is written for an object without a member.
    @inline(__always)
    func exportObject(
        _ layout: Unretained<ExportPlan.Layout>? = nil, dropsEmpty: Bool = false, _ body: () throws -> Void
    ) throws {
        if state.pointee.inline != nil || state.pointee.pendingInline != nil {
            return try exportNextToInline(dropsEmpty: dropsEmpty, body)
        }
        try exportOwnObject(layout, dropsEmpty: dropsEmpty, body)
    }

    @inline(__always)
    private func exportOwnObject(
        _ layout: Unretained<ExportPlan.Layout>?, dropsEmpty: Bool, _ body: () throws -> Void
    ) throws {
        state.pointee.indexesElements = false
        try enter()
        defer { leave() }
        let (mark, writer) = (issueMark, writer)
        let isSorted = writer.isJSON && state.pointee.options.sortedKeys
        let firstSpan = state.pointee.spans.count
        defer { if isSorted { state.pointee.spans.removeSubrange(firstSpan...) } }
        let before = writer.position
        let start = writer.beginObject()
        try body()
        try check(since: mark)
        if dropsEmpty, writer.position == start { return writer.truncate(to: before) }
        if isSorted { sortMembers(from: start, firstSpan: firstSpan) }
        writer.endObject(from: start, layout)
    }

    /// Writes an object into the one around it, or one that is a value of such an object.
    @inline(never)
    private func exportNextToInline(dropsEmpty: Bool, _ body: () throws -> Void) throws {
        let before = state.pointee.inline
        let pending = state.pointee.pendingInline
        (state.pointee.inline, state.pointee.pendingInline) = (pending, nil)
        defer { state.pointee.inline = before }
        guard pending != nil else { return try exportOwnObject(nil, dropsEmpty: dropsEmpty, body) }
        state.pointee.indexesElements = false
        let mark = issueMark
        try body()
        try check(since: mark)
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
    @inline(__always)
    func exportMember(_ key: String, dropsNull: Bool = false, _ write: () throws -> Void) {
        guard let key = state.pointee.inline == nil ? key : keyAround(key) else { return }
        let writer = writer
        let start = writer.position
        writer.beginMember(key)
        let valueStart = writer.position
        if !attempt(at: .key(key), write) { takeBack(to: valueStart) }
        let isThere = writer.endMember(from: start, valueFrom: valueStart, dropsNull: dropsNull)
        if isThere { addSpan(key, from: start) }
    }

    /// The key that a member has in the object around its own; `nil` when it is not written there.
    @inline(never)
    private func keyAround(_ key: String) -> String? {
        guard let inline = state.pointee.inline else { return key }
        let parentKey = inline.prefix + key
        // What a catch-all has received has the prefixes of the models around it already.
        let isWhole = inline.isCatchAll && parentKey.utf8.starts(with: inline.outerPrefix.utf8)
        let key = isWhole ? parentKey : inline.outerPrefix + parentKey
        guard let owner = inline.parent.owner(ofKey: parentKey) ?? rival(of: inline, for: key) else { return key }
        if !inline.yields {
            let fault = RegistryFault.sameExportKey(key: parentKey, name: inline.property, other: owner)
            add(.registry(fault), model: inline.parent.modelName)
        }
        return nil
    }

    /// The property of which a member with this key has been written before.
    private func rival(of inline: Inline, for key: String) -> String? {
        guard inline.hasRivals else { return nil }
        if let rival = state.pointee.inlineKeys[key] { return rival }
        state.pointee.inlineKeys[key] = inline.property
        return nil
    }

    /// Takes back what was written from there on, members of the object around it too, and what is noted of them.
    @inline(never)
    func takeBack(to start: Int) {
        writer.truncate(to: start)
        while state.pointee.isJSON, let last = state.pointee.spans.last, last.end > start {
            state.pointee.spans.removeLast()
        }
    }

    /// Notes where a member stands, when keys are to be sorted.
    @inline(__always)
    func addSpan(_ key: String, from start: Int) {
        if state.pointee.options.sortedKeys, state.pointee.isJSON { addSortedSpan(key, from: start) }
    }

    @inline(never)
    private func addSortedSpan(_ key: String, from start: Int) {
        state.pointee.spans.append(MemberSpan(key: key, start: start, end: bytes.pointee.count))
    }

    private func sortMembers(from start: Int, firstSpan: Int) {
        let spans = Array(state.pointee.spans[firstSpan...])
        let order = KeyRank.order(of: spans.map(\.key))
        guard !order.elementsEqual(spans.indices) else { return }
        bytes.pointee.rearrange(from: start, order.map { spans[$0].start..<spans[$0].end })
    }
}
