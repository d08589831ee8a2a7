extension ExportContext {
    /// Writes a model as an object, unless it is being written already.
    func exportModel<Model: DictionaryImportable>(_ model: Model) throws {
        try PlanCache.permanentPlan(of: model).with { plan in
            var model = model
            try withAddress(of: &model) { try exportModel(at: $0, plan) }
        }
    }

    private func exportModel(at object: ObjectAddress, _ plan: ImportPlan) throws {
        if plan.isClass {
            if state.pointee.ancestors.contains(object) { return }
            state.pointee.ancestors.append(object)
        }
        defer { if plan.isClass { state.pointee.ancestors.removeLast() } }
        let datesBefore = adoptDates(of: plan)
        defer { if let datesBefore { state.pointee.dates = datesBefore } }
        if options.omitsDefaults { return try exportModelWithoutDefaults(at: object, plan) }
        try exportMembers(of: object, plan)
    }

    /// Writes the members of a model, but those that a new instance would have as well.
    @inline(never)
    private func exportModelWithoutDefaults(at object: ObjectAddress, _ plan: ImportPlan) throws {
        let before = state.pointee.newInstance
        defer { state.pointee.newInstance = before }
        var failure: (any Error)?
        _ = plan.hooks.withNewInstance { new in
            state.pointee.newInstance = new
            do { try exportMembers(of: object, plan) } catch { failure = error }
            return true
        }
        if let failure { throw failure }
    }

    private func exportMembers(of object: ObjectAddress, _ plan: ImportPlan) throws {
        try exportPlan(of: plan).with { exports in
            guard let selection = state.pointee.selection else {
                return try exportObject(count: exports.nodes.count) {
                    exportNodes(exports.nodes, of: object, exports, nil)
                }
            }
            state.pointee.selection = nil
            defer { state.pointee.selection = selection }
            let choices = try selection.choices(for: exports)
            try exportObject(count: exports.nodes.count) {
                exportNodes(exports.nodes, of: object, exports, choices)
            }
        }
    }

    /// Writes dates as the model reads them, where the options do not say how; returns how they were written before,
    /// when that is something else.
    private func adoptDates(of plan: ImportPlan) -> DateStrategy? {
        guard options.dates == nil else { return nil }
        if plan.hasDefaultOptions, state.pointee.dates.writesISO8601 { return nil }
        let before = state.pointee.dates
        state.pointee.dates = plan.options.dates.canExport ? plan.options.dates : .iso8601
        return before
    }

    @inline(__always)
    private func exportPlan(of plan: ImportPlan) throws -> Unretained<ExportPlan> {
        let imports = Unretained(plan)
        if let last = state.pointee.lastPlans, last.imports === imports { return last.exports }
        if let known = state.pointee.customPlans[ObjectIdentifier(plan)] { return known }
        let variant = ExportPlan.Variant(keyStyle: options.keyStyle, relationships: options.relationships)
        let exports = try plan.exports.plan(variant, of: plan)
        state.pointee.lastPlans = (imports, exports)
        if variant.index == nil { state.pointee.customPlans[ObjectIdentifier(plan)] = exports }
        return exports
    }

    private func exportNodes(
        _ nodes: FixedArray<ExportPlan.Node>, of object: ObjectAddress, _ plan: ExportPlan,
        _ choices: [ExportSelection.Choice]?
    ) {
        let isPlain = state.pointee.isJSON && state.pointee.inline == nil && choices == nil && !options.omitsDefaults
        for index in nodes.indices {
            let node = nodes[index]
            if isPlain, node.pointee.kind == .property {
                exportPlainProperty(node, of: object, plan)
            } else {
                exportNode(node, of: object, plan, choices)
            }
        }
    }

    /// Writes a property as a member of a JSON object: the frequent case, for which keys are ready as bytes.
    @inline(__always)
    private func exportPlainProperty(
        _ node: Handle<ExportPlan.Node>, of object: ObjectAddress, _ plan: ExportPlan
    ) {
        let start = bytes.pointee.count
        bytes.pointee.append(node.pointee.json)
        let valueStart = bytes.pointee.count
        let mark = issueMark
        do {
            try writeProperty(node, of: object)
            let dropsNull = node.pointee.isRelationship || options.nulls.isOmitted
            if endJSONMember(from: start, valueStart: valueStart, dropsNull: dropsNull), options.sortedKeys {
                addSpan(node.pointee.key, from: start)
            }
        } catch {
            note(error, since: mark, at: .key(node.pointee.key))
            attribute(since: mark, to: plan.modelName, node.pointee.property)
            bytes.pointee.truncate(to: start)
        }
    }

    @inline(never)
    private func exportNode(
        _ node: Handle<ExportPlan.Node>, of object: ObjectAddress, _ plan: ExportPlan,
        _ choices: [ExportSelection.Choice]?
    ) {
        guard let property = node.pointee.property else {
            return exportMember(node.pointee.key) {
                try exportObject(dropsEmpty: true) { exportNodes(node.pointee.children, of: object, plan, choices) }
            }
        }
        if let new = state.pointee.newInstance, !property.pointee.settings.isRequired,
            property.pointee.settings.identity == nil, property.isUnchanged(new, object)
        {
            return
        }
        if let choices {
            let choice = choices[node.pointee.number]
            guard choice.isIncluded else { return }
            state.pointee.selection = choice.part
        }
        defer { if choices != nil { state.pointee.selection = nil } }
        let mark = issueMark
        if node.pointee.kind == .inline {
            exportInline(node, of: object, plan)
        } else {
            let dropsNull = node.pointee.isRelationship || options.nulls.isOmitted
            exportMember(node.pointee.key, dropsNull: dropsNull) { try writeProperty(node, of: object) }
        }
        if hasIssues(since: mark) { attribute(since: mark, to: plan.modelName, property) }
    }

    /// Writes the members of a flattened model or of a catch-all property among those of its model.
    private func exportInline(
        _ node: Handle<ExportPlan.Node>, of object: ObjectAddress, _ plan: ExportPlan
    ) {
        guard let property = node.pointee.property else { return }
        let mark = issueMark
        let start = bytes.pointee.count
        state.pointee.tree = nil
        state.pointee.pendingInline = Inline(
            prefix: node.pointee.prefix, outerPrefix: state.pointee.inline.map { $0.outerPrefix + $0.prefix } ?? "",
            property: property.pointee.name, parent: plan,
            yields: property.pointee.settings.isCatchAll || node.pointee.prefix.isEmpty)
        do {
            try writeProperty(node, of: object)
            if state.pointee.pendingInline != nil {
                // What was written is no object: a null, which is nothing here, or what an exporter has made.
                if writesMore(than: start) { add(.notAnObject(property: property.pointee.name)) }
                bytes.pointee.truncate(to: start)
            }
        } catch {
            note(error, since: mark, at: nil)
            bytes.pointee.truncate(to: start)
        }
        (state.pointee.pendingInline, state.pointee.tree) = (nil, nil)
    }

    /// Whether something was written since then that is not a null.
    private func writesMore(than start: Int) -> Bool {
        guard state.pointee.isJSON else { return !ImportValue(state.pointee.tree).isNull }
        return bytes.pointee.count > start && !bytes.pointee.isNull(from: start)
    }
}
