import Foundation

// Models as dictionaries.

extension ExportContext {
    /// Makes the dictionary of a model whose nodes are all properties.
    func exportDictionary(
        of subject: Subject, _ nodes: FixedArray<ExportPlan.Node>, _ layout: ExportPlan.Layout
    ) throws {
        state.pointee.indexesElements = false
        try enter()
        defer { leave() }
        let mark = issueMark
        var leftOut: [Int] = []
        var dictionary = ValueMemory.withTemporary(of: Any.self, count: layout.nodes.count) { parts in
            for (place, index) in layout.nodes.enumerated() {
                if put(nodes[index], of: subject, into: parts(place)) { continue }
                leftOut.append(index)
                parts(place).initialize(toAny: Self.null)
            }
            return layout.places.mapValues { parts($0).take(Any.self) }
        }
        for index in leftOut { dictionary[nodes[index].pointee.key] = nil }
        state.pointee.tree = dictionary
        try check(since: mark)
    }

    /// Puts the value of a property, as a part of a dictionary, into empty room for an `Any`. Returns `false`, and leaves the room
    /// empty, when it is left out.
    @inline(__always)
    func put(_ node: Handle<ExportPlan.Node>, of subject: Subject, into room: ValueMemory) -> Bool {
        guard let type = node.pointee.frequentType, let memory = subject.memory(of: node),
            put(type, from: memory, isShared: subject.isClass, into: room)
        else { return putOther(node, of: subject, into: room) }
        let dropsNull = state.pointee.options.nulls.isOmitted
        guard dropsNull, room.withValue(Any.self, { held(in: $0, as: NSNull.self) != nil }) else { return true }
        room.destroy(Any.self)
        return false
    }

    @inline(never)
    private func putOther(_ node: Handle<ExportPlan.Node>, of subject: Subject, into room: ValueMemory) -> Bool {
        let mark = issueMark
        defer { if hasIssues(since: mark) { attribute(since: mark, to: subject.modelName, node.pointee.property) } }
        guard writePart(at: .key(node.pointee.key), { try writeProperty(node, of: subject) }) else { return false }
        if dropsNull(node, of: subject), isNull(state.pointee.tree) { return false }
        room.initialize(toAny: moveTree())
        return true
    }
}
