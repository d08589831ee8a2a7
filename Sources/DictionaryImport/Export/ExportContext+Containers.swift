// Arrays and objects.
//
// Each has a beginning and an end that are functions of their own: what writes the elements in between is no closure, for which
// the optimizer would count references.

extension ExportContext {
    /// Writes an array, or an object where there are keys, or where the options say that the indices are.
    ///
    /// - Parameter write: Writes the element, or the value of the key, with an index.
    func exportElements(_ count: Int, keys: [String]? = nil, _ write: (Int) throws -> Void) throws {
        if let keys { return try exportMembers(keys, write) }
        if state.pointee.indexesElements { return try exportIndexed(count, write) }
        let array = try beginArray()
        for index in 0..<count {
            let element = beginElement()
            do { try write(index) } catch { take(error, back: element, at: .index(index)) }
        }
        try endArray(array)
    }

    /// Writes an object with indices for keys.
    private func exportIndexed(_ count: Int, _ write: (Int) throws -> Void) throws {
        let object = try beginObject()
        for index in 0..<count { exportMember("\(index)") { try write(index) } }
        try endObject(object)
    }

    /// Writes an object, in the order of its keys.
    ///
    /// - Parameter write: Writes the value of the key with an index.
    private func exportMembers(_ keys: [String], _ write: (Int) throws -> Void) throws {
        let object = try beginObject()
        withTemporaryMemory(of: KeyRank.self, count: keys.count) { ranks in
            KeyRank.sort(keys, in: ranks)
            for place in keys.indices {
                let rank = ranks[place]
                let key = keys[rank.index]
                let isRepeated =
                    place > 0 && !rank.surelyDiffers(from: ranks[place &- 1]) && keys[ranks[place &- 1].index] == key
                exportMember(key) {
                    if isRepeated { throw ImportFailure(.keyCollision(key: key, earlier: key)) }
                    try write(rank.index)
                }
            }
        }
        try endObject(object)
    }
}

// MARK: Beginning and end

extension ExportContext {
    /// An array or an object that is being written.
    struct OpenValue {
        fileprivate enum Kind { case array, object, objectNextToInline, membersOfInline }

        fileprivate let kind: Kind
        /// Where it starts, and where what is in it does.
        fileprivate let before: Int
        fileprivate let start: Int
        fileprivate let firstSpan: Int
        fileprivate let mark: IssueList.Mark
    }

    /// An element, or the value of a member, that is being written.
    struct OpenElement {
        let start: Int
        let mark: IssueList.Mark
    }

    @inline(__always)
    func beginArray() throws -> OpenValue {
        try enter()
        let before = writer.position
        return OpenValue(kind: .array, before: before, start: writer.beginArray(), firstSpan: 0, mark: issueMark)
    }

    /// - Throws: When there were issues, so that the array is not used.
    @inline(__always)
    func endArray(_ array: OpenValue) throws {
        leave()
        try check(since: array.mark)
        writer.endArray(from: array.start)
    }

    @inline(__always)
    func beginElement() -> OpenElement { OpenElement(start: writer.position, mark: issueMark) }

    /// Records what an element has thrown, and takes back what was written of it.
    @inline(never)
    func take(_ error: any Error, back element: OpenElement, at component: ImportPath.Component?) {
        note(error, since: element.mark, at: component)
        takeBack(to: element.start)
    }

    /// Begins an object, or the members that are written into the object around it.
    @inline(__always)
    func beginObject() throws -> OpenValue {
        state.pointee.indexesElements = false
        if state.pointee.inline != nil || state.pointee.pendingInline != nil { return try beginNextToInline() }
        return try beginObject(.object)
    }

    @inline(__always)
    private func beginObject(_ kind: OpenValue.Kind) throws -> OpenValue {
        try enter()
        let before = writer.position
        let firstSpan = isSorted ? state.pointee.spans.count : 0
        return OpenValue(
            kind: kind, before: before, start: writer.beginObject(), firstSpan: firstSpan, mark: issueMark)
    }

    /// Begins an object that is written into the one around it, or one that is a value of such an object.
    @inline(never)
    private func beginNextToInline() throws -> OpenValue {
        let pending = state.pointee.pendingInline
        state.pointee.inlinesAround.append(state.pointee.inline)
        (state.pointee.inline, state.pointee.pendingInline) = (pending, nil)
        if pending != nil {
            let position = writer.position
            return OpenValue(kind: .membersOfInline, before: position, start: position, firstSpan: 0, mark: issueMark)
        }
        do {
            return try beginObject(.objectNextToInline)
        } catch {
            endNextToInline()
            throw error
        }
    }

    /// - Parameters:
    ///   - layout: The places of the members, where they were written without keys.
    ///   - dropsEmpty: Nothing is written for an object without a member.
    /// - Throws: When there were issues, so that the object is not used.
    @inline(__always)
    func endObject(
        _ object: OpenValue, _ layout: Unretained<ExportPlan.Layout>? = nil, dropsEmpty: Bool = false
    ) throws {
        if object.kind != .object { endNextToInline() }
        if object.kind == .membersOfInline { return try check(since: object.mark) }
        leave()
        if isSorted { sortMembers(of: object) }
        try check(since: object.mark)
        if dropsEmpty, writer.position == object.start { return writer.truncate(to: object.before) }
        writer.endObject(from: object.start, layout)
    }

    @inline(never)
    private func endNextToInline() { state.pointee.inline = state.pointee.inlinesAround.removeLast() }
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
        let value = beginElement()
        do { try write() } catch { take(error, back: value, at: .key(key)) }
        let isThere = writer.endMember(from: start, valueFrom: value.start, dropsNull: dropsNull)
        if isThere, isSorted { addSpan(key, from: start) }
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

    /// Whether keys are to be sorted afterwards.
    @inline(__always)
    var isSorted: Bool { state.pointee.options.sortedKeys && state.pointee.isJSON }

    /// Notes where a member stands, when keys are to be sorted.
    @inline(never)
    func addSpan(_ key: String, from start: Int) {
        state.pointee.spans.append(MemberSpan(key: key, start: start, end: bytes.pointee.count))
    }

    @inline(never)
    private func sortMembers(of object: OpenValue) {
        defer { state.pointee.spans.removeSubrange(object.firstSpan...) }
        if hasIssues(since: object.mark) { return }
        let spans = Array(state.pointee.spans[object.firstSpan...])
        let order = KeyRank.order(of: spans.map(\.key))
        guard !order.elementsEqual(spans.indices) else { return }
        bytes.pointee.rearrange(from: object.start, order.map { spans[$0].start..<spans[$0].end })
    }
}
