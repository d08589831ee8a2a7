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
        // The values of models below this one are above these, and gone when theirs is made.
        let start = state.pointee.parts.count
        if start == 0 { state.pointee.parts.reserveCapacity(layout.nodes.count) }
        var leftOut: [Int] = []
        for index in layout.nodes {
            let part = part(of: nodes[index], in: subject)
            if part == nil { leftOut.append(index) }
            state.pointee.parts.append(part ?? Self.null)
        }
        var dictionary: [String: Any] = layout.places.mapValues { state.pointee.parts[start &+ $0] }
        state.pointee.parts.removeLast(layout.nodes.count)
        for index in leftOut { dictionary[nodes[index].pointee.key] = nil }
        state.pointee.tree = dictionary
        try check(since: mark)
    }

    /// The value of a property as a part of a dictionary; `nil` when it is left out.
    @inline(__always)
    func part(of node: Handle<ExportPlan.Node>, in subject: Subject) -> Any? {
        if let type = node.pointee.frequentType, let memory = subject.memory(of: node),
            let part = part(type, in: memory, isShared: subject.isClass)
        {
            return options.nulls.isOmitted && isExactNull(part) ? nil : part
        }
        return otherPart(of: node, in: subject)
    }

    @inline(never)
    private func otherPart(of node: Handle<ExportPlan.Node>, in subject: Subject) -> Any? {
        let mark = issueMark
        defer { if hasIssues(since: mark) { attribute(since: mark, to: subject.modelName, node.pointee.property) } }
        let dropsNull = node.pointee.isRelationship || options.nulls.isOmitted
        guard let part = part(at: .key(node.pointee.key), { try writeProperty(node, of: subject) }),
            !(dropsNull && isNull(part))
        else { return nil }
        return part
    }
}
