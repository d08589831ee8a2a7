extension ExportContext {
    /// Writes a model as an object, unless it is being written already.
    func exportModel<Model: DictionaryImportable>(_ model: Model) throws {
        let plan = try PlanCache.plan(of: model)
        var model = model
        try ModelAddress.withAddress(of: &model) { try exportModel(at: $0, plan) }
    }

    private func exportModel(at object: UnsafeMutableRawPointer, _ plan: ImportPlan) throws {
        if plan.isClass {
            if ancestors.contains(object) { return }
            ancestors.append(object)
        }
        let datesBefore = adoptDates(of: plan)
        defer {
            if let datesBefore { dates = datesBefore }
            if plan.isClass { ancestors.removeLast() }
        }
        let exports = try exportPlan(of: plan)
        let selectionBefore = selection
        let choices = try selection?.choices(for: exports)
        selection = nil
        defer { selection = selectionBefore }
        try exportObject { exportNodes(exports.nodes, of: object, exports, choices) }
    }

    /// Writes dates as the model reads them, where the options do not say how; returns how they were written before, when
    /// that is something else.
    private func adoptDates(of plan: ImportPlan) -> DateStrategy? {
        guard options.dates == nil else { return nil }
        if plan.hasDefaultOptions, dates.writesISO8601 { return nil }
        let before = dates
        dates = plan.options.dates.canExport ? plan.options.dates : .iso8601
        return before
    }

    private func exportPlan(of plan: ImportPlan) throws -> ExportPlan {
        if let lastPlan, lastPlan.imports === plan { return lastPlan.exports }
        let variant = ExportPlan.Variant(keyStyle: options.keyStyle, relationships: options.relationships)
        let exports = try plan.exports.plan(variant, of: plan)
        lastPlan = (plan, exports)
        return exports
    }

    private func exportNodes(
        _ nodes: UnsafeBufferPointer<ExportPlan.Node>, of object: UnsafeMutableRawPointer, _ plan: ExportPlan,
        _ choices: [ExportSelection.Choice]?
    ) {
        guard let start = nodes.baseAddress else { return }
        for index in 0..<nodes.count {
            let node = start + index
            switch node.pointee.content {
            case .property(let number, let form):
                if let choices {
                    guard choices[number].isIncluded else { continue }
                    selection = choices[number].part
                }
                exportProperty(number, form, node, of: object, plan)
                if choices != nil { selection = nil }
            case .object(let children):
                exportMember(node.pointee.key) {
                    try exportObject(dropsEmpty: true) { exportNodes(children, of: object, plan, choices) }
                }
            case .inline(let number, let prefix, let yields):
                if let choices {
                    guard choices[number].isIncluded else { continue }
                    selection = choices[number].part
                }
                exportInline(number, prefix: prefix, yields: yields, of: object, plan)
                if choices != nil { selection = nil }
            }
        }
    }

    @inline(__always)
    private func exportProperty(
        _ number: Int, _ form: PropertyForm, _ node: UnsafePointer<ExportPlan.Node>,
        of object: UnsafeMutableRawPointer, _ plan: ExportPlan
    ) {
        let property = plan.properties + number
        let isRelationship = node.pointee.isRelationship
        let dropsNull = isRelationship || options.nulls.isOmitted
        let mark = issueMark
        let write = { [self] in try writeProperty(property, form, isRelationship: isRelationship, of: object) }
        if inline != nil {
            exportMember(node.pointee.key, dropsNull: dropsNull, write)
        } else if isJSON {
            let start = bytes.pointee.count
            bytes.pointee.append(node.pointee.json)
            exportJSONMember(node.pointee.key, from: start, dropsNull: dropsNull, write)
        } else {
            exportDictionaryMember(node.pointee.key, dropsNull: dropsNull, write)
        }
        if hasIssues(since: mark) { attribute(since: mark, to: plan.modelName, property.pointee) }
    }

    /// Writes the members of a flattened model or of a catch-all property among those of its model.
    private func exportInline(
        _ number: Int, prefix: String, yields: Bool, of object: UnsafeMutableRawPointer, _ plan: ExportPlan
    ) {
        let property = plan.properties + number
        let mark = issueMark
        let start = bytes.pointee.count
        let treeBefore = tree
        tree = nil
        pendingInline = Inline(
            prefix: prefix, outerPrefix: inline.map { $0.outerPrefix + $0.prefix } ?? "",
            property: property.pointee.name, parent: plan, yields: yields)
        do {
            try writeProperty(property, PropertyForm(property.pointee), isRelationship: false, of: object)
        } catch {
            note(error, since: mark, at: nil)
            bytes.pointee.truncate(to: start)
        }
        if pendingInline != nil {
            // What was written is no object: a null, which is nothing here, or what an exporter has made.
            pendingInline = nil
            let isNull = isJSON ? bytes.pointee.isNull(from: start) : tree == nil || ImportValue(tree).isNull
            if !isNull, bytes.pointee.count > start || !isJSON { add(.notAnObject(property: property.pointee.name)) }
            bytes.pointee.truncate(to: start)
        }
        tree = treeBefore
        if hasIssues(since: mark) { attribute(since: mark, to: plan.modelName, property.pointee) }
    }
}
