import Foundation

extension ExportContext {
    /// A model that is being written.
    struct Subject {
        let object: ObjectAddress
        let isClass: Bool
        /// Where it stores its properties, as far as that is known.
        let offsets: PropertyOffsets
        let exports: Unretained<ExportPlan>
        /// What was asked for; `nil` for everything.
        var selected: Unretained<ExportSelection.Members>?
        /// A new instance, where what it has as well is left out.
        var newInstance: ObjectAddress?
        /// The places in the dictionary of all that was asked for.
        var layout: Unretained<ExportPlan.Layout>?

        var modelName: String { exports.with(\.modelName) }

        /// What was asked for of a property; `nil` for everything.
        @inline(__always)
        func choice(of node: Handle<ExportPlan.Node>) -> Handle<ExportSelection.Choice>? {
            selected?.with { $0.choices[node.pointee.number] }
        }

        /// Whether a property itself was asked for, and not only something in it.
        @inline(__always)
        func isNamed(_ node: Handle<ExportPlan.Node>) -> Bool { choice(of: node)?.pointee.isPart == false }

        @inline(__always)
        func memory(of node: Handle<ExportPlan.Node>) -> ValueMemory? {
            offsets.memory(of: node.pointee.number, in: object)
        }
    }

    /// Writes a model as an object, unless it is being written already.
    func exportModel<Model: DictionaryImportable>(_ model: Model) throws {
        let plans = try plans(ofType: type(of: model)) ?? makePlans(of: model)
        try Handle.lending(model) { model in
            let address = ObjectAddress(of: model, isClass: plans.imports.with(\.isClass))
            try exportModel(at: address, plans)
        }
    }

    /// Writes an array of models, each where it stands.
    func exportModels<Model: DictionaryImportable>(_ models: [Model]) throws {
        try ValueConversion.of(Model.self).exportElements(models, to: self)
    }

    /// Writes the model in memory, which holds it.
    func exportModel(in memory: ValueMemory, of type: any DictionaryImportable.Type, isClass: Bool) throws {
        let object = isClass ? ObjectAddress(referenceIn: memory) : ObjectAddress(valueIn: memory)
        let plans = try plans(ofType: isClass ? object.dynamicType : type)
        try exportModel(at: object, plans ?? makePlans(of: type.model(in: memory)))
    }

    /// The plans of a type; `nil` at its first use.
    @inline(__always)
    func plans(ofType type: Any.Type) throws -> Plans? {
        if let last = state.pointee.lastPlans, last.type == ObjectIdentifier(type) { return last }
        return try knownPlans(ofType: type)
    }

    @inline(never)
    private func knownPlans(ofType type: Any.Type) throws -> Plans? {
        try PlanCache.permanentPlan(ofType: type).map { try plans($0, of: type) }
    }

    @inline(never)
    private func makePlans<Model: DictionaryImportable>(of model: Model) throws -> Plans {
        try plans(PlanCache.permanentPlan(of: model), of: type(of: model))
    }

    private func plans(_ imports: Unretained<ImportPlan>, of type: Any.Type) throws -> Plans {
        let plans = Plans(type: ObjectIdentifier(type), imports: imports, exports: try exportPlan(of: imports))
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

    /// Writes a model that the caller holds.
    func exportModel(at object: ObjectAddress, _ plans: Plans) throws {
        try plans.imports.with { try exportModel(at: object, $0, plans.exports) }
    }

    private func exportModel(at object: ObjectAddress, _ plan: ImportPlan, _ exports: Unretained<ExportPlan>) throws {
        // What holds no other object is no ancestor.
        let mayRecur = plan.isClass && !exports.with(\.isPlain)
        if mayRecur {
            if state.pointee.ancestors.contains(object) { return }
            state.pointee.ancestors.append(object)
        }
        defer { if mayRecur { state.pointee.ancestors.removeLast() } }
        let datesBefore = adoptDates(of: plan)
        defer { if let datesBefore { state.pointee.dates = datesBefore } }
        let subject = Subject(object: object, isClass: plan.isClass, offsets: plan.offsets, exports: exports)
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
        guard let selection = state.pointee.selection else { return try exportObject(of: subject) }
        state.pointee.selection = nil
        defer { state.pointee.selection = selection }
        let members = try subject.exports.with { try selection.members(for: $0) }
        try withExtendedLifetime(members) {
            var subject = subject
            subject.selected = Unretained($0)
            try exportObject(of: subject)
        }
    }

    private func exportObject(of subject: Subject) throws {
        var subject = subject
        if takesTrees, subject.newInstance == nil {
            subject.layout = subject.selected.map { $0.with(\.layout) } ?? subject.exports.with(\.layout)
        }
        let nodes = subject.exports.with(\.nodes)
        // The keys that several properties might have in the object are those of one object.
        let isOutermost = state.pointee.pendingInline == nil && subject.exports.with(\.hasInlines)
        let keysAround = isOutermost ? state.pointee.inlineKeys : nil
        if isOutermost { state.pointee.inlineKeys = [:] }
        defer { if let keysAround { state.pointee.inlineKeys = keysAround } }
        try exportObject(subject.layout) { exportNodes(nodes, of: subject) }
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
        if state.pointee.inline != nil {
            for index in nodes.indices { exportNode(nodes[index], of: subject) }
        } else if state.pointee.isJSON {
            // The compiler makes a copy of the loop for each kind of writer.
            exportNodes(nodes, of: subject, to: ExportWriter(bytes: bytes, tree: tree, isJSON: true))
        } else {
            exportNodes(nodes, of: subject, to: ExportWriter(bytes: bytes, tree: tree, isJSON: false))
        }
    }

    @inline(__always)
    private func exportNodes(_ nodes: FixedArray<ExportPlan.Node>, of subject: Subject, to writer: ExportWriter) {
        for index in nodes.indices {
            let node = nodes[index]
            let choice = subject.choice(of: node)
            if node.pointee.kind != .property || choice?.pointee.isPart == true {
                exportNode(node, of: subject)
            } else if choice?.pointee.isIncluded != false, !isOmitted(node, of: subject) {
                exportProperty(node, of: subject, to: writer)
            }
        }
    }

    /// Writes a property that is a member of its own: the frequent case.
    @inline(__always)
    private func exportProperty(_ node: Handle<ExportPlan.Node>, of subject: Subject, to writer: ExportWriter) {
        let start = writer.position
        writer.beginMember(node, hasPlace: subject.layout != nil)
        let valueStart = writer.position
        if !writeInPlace(node, of: subject, to: writer) { writeByType(node, of: subject, from: valueStart) }
        let isThere = writer.endMember(
            from: start, valueFrom: valueStart, dropsNull: dropsNull(node, of: subject),
            hasPlace: subject.layout != nil)
        if isThere { addSpan(node.pointee.key, from: start) }
    }

    /// Whether a property is left out that is null.
    @inline(__always)
    private func dropsNull(_ node: Handle<ExportPlan.Node>, of subject: Subject) -> Bool {
        state.pointee.options.nulls.isOmitted || node.pointee.isRelationship && !subject.isNamed(node)
    }

    @inline(__always)
    private func writeInPlace(
        _ node: Handle<ExportPlan.Node>, of subject: Subject, to writer: ExportWriter
    ) -> Bool {
        guard let type = node.pointee.frequentType, let property = node.pointee.property else { return false }
        if subject.isClass, type.isText {
            writeText(type, property, of: subject.object, to: writer)
            return true
        }
        // A number of an object may be read even while it is changed: it is one value or another.
        if let memory = subject.memory(of: node) { return write(type, in: memory, to: writer) }
        return write(type, property, of: subject.object)
    }

    /// Writes nothing for a value that cannot be exported.
    @inline(never)
    private func writeByType(_ node: Handle<ExportPlan.Node>, of subject: Subject, from start: Int) {
        let mark = issueMark
        if attempt(at: .key(node.pointee.key), { try writeProperty(node, of: subject) }) { return }
        attribute(since: mark, to: subject.modelName, node.pointee.property)
        takeBack(to: start)
    }

    /// Whether a property is left out because a new instance has the same value.
    @inline(__always)
    private func isOmitted(_ node: Handle<ExportPlan.Node>, of subject: Subject) -> Bool {
        guard let new = subject.newInstance, let property = node.pointee.property else { return false }
        return hasValue(of: new, property, of: subject)
    }

    @inline(never)
    private func hasValue(of new: ObjectAddress, _ property: Handle<PropertyPlan>, of subject: Subject) -> Bool {
        if property.pointee.settings.isRequired || property.pointee.settings.identity != nil { return false }
        return property.isUnchanged(new, subject.object)
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
            guard choice.pointee.isIncluded else { return }
            state.pointee.selection = choice.pointee.part
        }
        defer { if subject.selected != nil { state.pointee.selection = nil } }
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
        let start = writer.position
        state.pointee.pendingInline = Inline(
            prefix: node.pointee.prefix, property: property.pointee.name, parent: subject.exports.object,
            isCatchAll: property.pointee.settings.isCatchAll, in: state.pointee.inline)
        let isWritten = attempt(at: nil) { try writeProperty(node, of: subject) }
        if !isWritten || state.pointee.pendingInline != nil {
            // What was written is no object: a null, which is nothing here, or what an exporter has made.
            let isNull = writer.position == start || writer.isNull(from: start)
            if isWritten, !isNull { add(.notAnObject(property: property.pointee.name)) }
            takeBack(to: start)
        }
        state.pointee.pendingInline = nil
    }
}
