import Foundation

extension ExportContext {
    /// A model that is being written.
    struct Subject {
        let object: ObjectAddress
        let isClass: Bool
        /// Where it stores its properties; `nil` when they have to be reached by their accessors.
        let offsets: PropertyOffsets?
        let exports: Unretained<ExportPlan>
        /// What was asked for of each property; `nil` for everything.
        var choices: [ExportSelection.Choice]?
        /// Whether properties were asked for by their names.
        var isSelection = false
        /// A new instance, where what it has as well is left out.
        var newInstance: ObjectAddress?

        var modelName: String { exports.with(\.modelName) }

        /// What was asked for of a property; `nil` for everything.
        @inline(__always)
        func choice(of node: Handle<ExportPlan.Node>) -> ExportSelection.Choice? {
            choices.map { $0[node.pointee.number] }
        }

        /// Whether a property itself was asked for, and not only something in it.
        @inline(__always)
        func isNamed(_ node: Handle<ExportPlan.Node>) -> Bool { isSelection && choice(of: node)?.part == nil }

        @inline(__always)
        func memory(of node: Handle<ExportPlan.Node>) -> ValueMemory? {
            offsets?.memory(of: node.pointee.number, in: object)
        }
    }

    /// Writes a model as an object, unless it is being written already.
    func exportModel<Model: DictionaryImportable>(_ model: Model) throws {
        let plans = try plans(of: model)
        try Handle.lending(model) { model in
            let address = ObjectAddress(of: model, isClass: plans.imports.with(\.isClass))
            try exportModel(at: address, plans)
        }
    }

    /// Writes an array of models, each where it stands.
    ///
    /// - Parameter afterEach: Takes what was written of a model, for an array that is no part of the export.
    func exportModels<Model: DictionaryImportable>(_ models: [Model], afterEach: () -> Void = {}) throws {
        try models.withModels { places in
            try exportModels(places, of: Model.self, makePlans: { try makePlans(of: models[$0]) }, afterEach)
        }
    }

    /// As ``exportModels(_:afterEach:)``, without knowing the type.
    private func exportModels(
        _ models: ModelPlaces, of type: Any.Type, makePlans: (Int) throws -> Plans, _ afterEach: () -> Void
    ) throws {
        try exportElements(models.count) { index in
            let model = models[index]
            let type = models.isClass ? ObjectIdentifier(model.dynamicType) : ObjectIdentifier(type)
            if let last = state.pointee.lastPlans, last.type == type {
                try exportModel(at: model, last)
            } else {
                try exportModel(at: model, makePlans(index))
            }
            afterEach()
        }
    }

    private func plans<Model: DictionaryImportable>(of model: Model) throws -> Plans {
        if let last = state.pointee.lastPlans, last.type == ObjectIdentifier(type(of: model)) { return last }
        return try makePlans(of: model)
    }

    @inline(never)
    private func makePlans<Model: DictionaryImportable>(of model: Model) throws -> Plans {
        let imports = try PlanCache.permanentPlan(of: model)
        let exports = try exportPlan(of: imports)
        let plans = Plans(type: ObjectIdentifier(type(of: model)), imports: imports, exports: exports)
        state.pointee.lastPlans = plans
        return plans
    }

    private func exportPlan(of plan: Unretained<ImportPlan>) throws -> Unretained<ExportPlan> {
        let variant = state.pointee.options.variant
        if let index = variant.index { return try plan.with { try $0.exports.plan(variant, index: index, of: $0) } }
        let key = ObjectIdentifier(plan.object)
        if let known = state.pointee.customPlans[key] { return Unretained(known) }
        let exports = try plan.with { try $0.exports.customPlan(variant, of: $0) }
        state.pointee.customPlans[key] = exports
        return Unretained(exports)
    }

    private func exportModel(at object: ObjectAddress, _ plans: Plans) throws {
        try plans.imports.with { try exportModel(at: object, $0, plans) }
    }

    private func exportModel(at object: ObjectAddress, _ plan: ImportPlan, _ plans: Plans) throws {
        if plan.isClass {
            if state.pointee.ancestors.contains(object) { return }
            state.pointee.ancestors.append(object)
        }
        defer { if plan.isClass { state.pointee.ancestors.removeLast() } }
        let datesBefore = adoptDates(of: plan)
        defer { if let datesBefore { state.pointee.dates = datesBefore } }
        let subject = Subject(object: object, isClass: plan.isClass, offsets: offsets(of: plan), exports: plans.exports)
        if state.pointee.options.omitsDefaults { return try exportModelWithoutDefaults(subject, plan) }
        try exportMembers(of: subject)
    }

    /// Writes the members of a model, but those that a new instance would have as well.
    @inline(never)
    private func exportModelWithoutDefaults(_ subject: Subject, _ plan: ImportPlan) throws {
        var failure: (any Error)?
        _ = plan.model.withNewInstance { new in
            var subject = subject
            subject.newInstance = new
            do { try exportMembers(of: subject) } catch { failure = error }
            return true
        }
        if let failure { throw failure }
    }

    @inline(__always)
    private func exportMembers(of subject: Subject) throws {
        let nodes = subject.exports.with(\.nodes)
        let makesDictionary = wantsParts && subject.newInstance == nil
        guard let selection = state.pointee.selection else {
            if makesDictionary, let layout = subject.exports.with(\.layout) {
                return try exportDictionary(of: subject, nodes, layout)
            }
            let count = subject.exports.with(\.memberCount)
            return try exportObject(count: count) { exportNodes(nodes, of: subject) }
        }
        state.pointee.selection = nil
        defer { state.pointee.selection = selection }
        var selected = subject
        selected.isSelection = true
        if makesDictionary, let layout = try subject.exports.with({ try selection.layout(for: $0) }) {
            return try exportDictionary(of: selected, nodes, layout)
        }
        selected.choices = try subject.exports.with { try selection.choices(for: $0) }
        try exportObject(count: nodes.count) { exportNodes(nodes, of: selected) }
    }

    /// Writes dates as the model reads them, where the options do not say how; returns how they were written before,
    /// when that is something else.
    @inline(__always)
    private func adoptDates(of plan: ImportPlan) -> DateStrategy? {
        if state.pointee.options.dates != nil || plan.hasDefaultOptions && state.pointee.writesISO8601 { return nil }
        let before = state.pointee.dates
        state.pointee.dates = plan.options.dates.canExport ? plan.options.dates : .iso8601
        return before
    }

    private func exportNodes(_ nodes: FixedArray<ExportPlan.Node>, of subject: Subject) {
        guard state.pointee.inline == nil else {
            for index in nodes.indices { exportNode(nodes[index], of: subject) }
            return
        }
        for index in nodes.indices {
            let node = nodes[index]
            if node.pointee.kind != .property || subject.choice(of: node)?.part != nil {
                exportNode(node, of: subject)
            } else if subject.choice(of: node)?.isIncluded == false || isOmitted(node, of: subject) {
                continue
            } else if state.pointee.isJSON {
                exportJSONProperty(node, of: subject)
            } else {
                ValueMemory.withTemporary(for: Any.self) { room in
                    guard put(node, of: subject, into: room) else { return }
                    state.pointee.members[node.pointee.key] = room.take(Any.self)
                }
            }
        }
    }

    /// Writes a property as a member of a JSON object: the frequent case, for which keys are ready as bytes.
    @inline(__always)
    private func exportJSONProperty(_ node: Handle<ExportPlan.Node>, of subject: Subject) {
        let start = bytes.pointee.count
        bytes.pointee.append(node.pointee.json)
        let valueStart = bytes.pointee.count
        if !writeJSONInPlace(node, of: subject) {
            bytes.pointee.truncate(to: valueStart)
            guard writeJSON(node, of: subject, from: start) else { return }
        }
        let isThere = endJSONMember(from: start, valueStart: valueStart, dropsNull: dropsNull(node, of: subject))
        if isThere, state.pointee.options.sortedKeys { addSpan(node.pointee.key, from: start) }
    }

    /// Whether a property is left out that is null.
    @inline(__always)
    func dropsNull(_ node: Handle<ExportPlan.Node>, of subject: Subject) -> Bool {
        state.pointee.options.nulls.isOmitted || node.pointee.isRelationship && !subject.isNamed(node)
    }

    @inline(__always)
    private func writeJSONInPlace(_ node: Handle<ExportPlan.Node>, of subject: Subject) -> Bool {
        guard let type = node.pointee.frequentType else { return false }
        if let memory = subject.memory(of: node) { return writeJSON(type, in: memory, isShared: subject.isClass) }
        guard let property = node.pointee.property else { return false }
        return writeJSON(type, property, of: subject.object)
    }

    /// Returns `false`, with the member taken back, for a value that cannot be exported.
    @inline(never)
    private func writeJSON(_ node: Handle<ExportPlan.Node>, of subject: Subject, from start: Int) -> Bool {
        let mark = issueMark
        if attempt(at: .key(node.pointee.key), { try writeProperty(node, of: subject) }) { return true }
        attribute(since: mark, to: subject.modelName, node.pointee.property)
        takeBack(to: start)
        return false
    }

    /// Whether a property is left out because a new instance has the same value.
    @inline(__always)
    private func isOmitted(_ node: Handle<ExportPlan.Node>, of subject: Subject) -> Bool {
        guard let new = subject.newInstance, let property = node.pointee.property else { return false }
        return hasValue(of: new, property, node, of: subject)
    }

    @inline(never)
    private func hasValue(
        of new: ObjectAddress, _ property: Handle<PropertyPlan>, _ node: Handle<ExportPlan.Node>, of subject: Subject
    ) -> Bool {
        if property.pointee.settings.isRequired || property.pointee.settings.identity != nil { return false }
        let other = subject.offsets?.memory(of: node.pointee.number, in: new)
        guard let memory = subject.memory(of: node), let other else { return property.isUnchanged(new, subject.object) }
        if subject.isClass { readAccess?.check(memory) }
        return property.pointee.type.isUnchanged(in: other, memory)
    }

    @inline(never)
    private func exportNode(_ node: Handle<ExportPlan.Node>, of subject: Subject) {
        guard let property = node.pointee.property else {
            return exportMember(node.pointee.key) {
                try exportObject(dropsEmpty: true) { exportNodes(node.pointee.children, of: subject) }
            }
        }
        if isOmitted(node, of: subject) { return }
        if let choice = subject.choice(of: node) {
            guard choice.isIncluded else { return }
            state.pointee.selection = choice.part
        }
        defer { if subject.choices != nil { state.pointee.selection = nil } }
        let mark = issueMark
        if node.pointee.kind == .inline {
            exportInline(node, of: subject)
        } else {
            exportMember(node.pointee.key, dropsNull: dropsNull(node, of: subject)) {
                try writeProperty(node, of: subject)
            }
        }
        if hasIssues(since: mark) { attribute(since: mark, to: subject.modelName, property) }
    }

    /// Writes the members of a flattened model or of a catch-all property among those of its model.
    private func exportInline(_ node: Handle<ExportPlan.Node>, of subject: Subject) {
        guard let property = node.pointee.property else { return }
        let start = bytes.pointee.count
        state.pointee.tree = ()
        state.pointee.pendingInline = Inline(
            prefix: node.pointee.prefix, property: property.pointee.name, parent: subject.exports.object,
            isCatchAll: property.pointee.settings.isCatchAll, in: state.pointee.inline)
        let isWritten = attempt(at: nil) { try writeProperty(node, of: subject) }
        if !isWritten || state.pointee.pendingInline != nil {
            // What was written is no object: a null, which is nothing here, or what an exporter has made.
            if isWritten, writesMore(than: start) { add(.notAnObject(property: property.pointee.name)) }
            takeBack(to: start)
        }
        (state.pointee.pendingInline, state.pointee.tree) = (nil, ())
    }

    /// Whether something was written since then that is not a null.
    private func writesMore(than start: Int) -> Bool {
        guard state.pointee.isJSON else { return state.pointee.hasTree && !isNull(state.pointee.tree) }
        return bytes.pointee.count > start && !bytes.pointee.isNull(from: start)
    }
}
