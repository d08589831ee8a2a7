import Foundation

extension ExportContext {
    /// A model that is being written.
    struct Subject {
        let object: ObjectAddress
        let isClass: Bool
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

        /// Whether some properties are left out, or written in part.
        @inline(__always)
        var isPartial: Bool { selected != nil || newInstance != nil }
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

    /// Writes the struct in memory, which holds it.
    func exportStruct(in memory: ValueMemory, of type: any DictionaryImportable.Type) throws {
        let plans = try plans(ofType: type) ?? makePlans(in: memory, of: type)
        try exportModel(at: ObjectAddress(valueIn: memory), plans)
    }

    /// Writes the object that memory refers to, or a null. Memory holds it: no reference is counted.
    ///
    /// - Parameter type: The class that the reference is of.
    @inline(__always)
    func exportReference(in memory: ValueMemory, of type: any DictionaryImportable.Type) throws {
        guard let object = ObjectAddress(referenceIfAnyIn: memory) else { return writer.writeNull() }
        try exportModel(at: object, plans(ofType: object.dynamicType) ?? makePlans(in: memory, of: type))
        assert(ObjectAddress(referenceIn: memory) == object, "What is exported is held, and not changed, meanwhile")
    }

    @inline(never)
    private func makePlans(in memory: ValueMemory, of type: any DictionaryImportable.Type) throws -> Plans {
        try makePlans(of: type.model(in: memory))
    }

    /// The plans of a type; `nil` at its first use.
    @inline(__always)
    func plans(ofType type: Any.Type) throws -> Plans? {
        let place = state.pointee.plans.place(of: type)
        if let known = place.pointee, known.type == ObjectIdentifier(type) { return known }
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
        state.pointee.plans.place(of: type).pointee = plans
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
        let (isClass, mayRecur) = plans.exports.with { ($0.isClass, $0.mayRecur) }
        if mayRecur {
            if state.pointee.ancestors.contains(object) { return }
            state.pointee.ancestors.append(object)
        }
        defer { if mayRecur { state.pointee.ancestors.removeLast() } }
        let datesBefore = adoptDates(of: plans.imports)
        defer { if let datesBefore { state.pointee.dates = datesBefore } }
        let layout = takesTrees ? plans.exports.with(\.layout) : nil
        let subject = Subject(object: object, isClass: isClass, exports: plans.exports, layout: layout)
        if state.pointee.isPartial { return try exportInPart(subject, plans.imports) }
        try exportObject(of: subject)
    }

    /// Writes the members of a model that were asked for, or that a new instance would not have as well.
    @inline(never)
    private func exportInPart(_ subject: Subject, _ plan: Unretained<ImportPlan>) throws {
        guard state.pointee.options.omitsDefaults else { return try exportMembers(of: subject) }
        try plan.with { try exportModelWithoutDefaults(subject, $0) }
    }

    private func exportModelWithoutDefaults(_ subject: Subject, _ plan: ImportPlan) throws {
        var failure: (any Error)?
        _ = plan.model.withNewInstance { new in
            var subject = subject
            (subject.newInstance, subject.layout) = (new, nil)
            do { try exportMembers(of: subject) } catch { failure = error }
            return true
        }
        if let failure { throw failure }
    }

    private func exportMembers(of subject: Subject) throws {
        guard let selection = state.pointee.selection else { return try exportObject(of: subject) }
        state.pointee.selection = nil
        defer { state.pointee.selection = selection }
        let members = try subject.exports.with { try selection.members(for: $0) }
        try withExtendedLifetime(members) {
            var subject = subject
            subject.selected = Unretained($0)
            if subject.layout != nil { subject.layout = $0.layout }
            try exportObject(of: subject)
        }
    }

    @inline(__always)
    private func exportObject(of subject: Subject) throws {
        if subject.exports.with(\.hasInlines) { return try exportObjectWithInlines(of: subject) }
        let object = try beginObject()
        exportNodes(subject.exports.with(\.nodes), of: subject)
        try endObject(object, subject.layout)
    }

    /// Writes a model that has the members of some properties among its own.
    @inline(never)
    private func exportObjectWithInlines(of subject: Subject) throws {
        // The keys that several properties might have in the object are those of one object.
        let isOutermost = state.pointee.pendingInline == nil
        let keysAround = state.pointee.inlineKeys
        if isOutermost { state.pointee.inlineKeys = [:] }
        defer { if isOutermost { state.pointee.inlineKeys = keysAround } }
        let object = try beginObject()
        exportNodes(subject.exports.with(\.nodes), of: subject)
        try endObject(object)
    }

    /// Writes dates as the model reads them, where the options do not say how; returns how they were written before,
    /// when that is something else.
    @inline(__always)
    private func adoptDates(of plan: Unretained<ImportPlan>) -> DateStrategy? {
        if state.pointee.options.dates != nil { return nil }
        if state.pointee.writesISO8601, plan.with(\.hasDefaultOptions) { return nil }
        let before = state.pointee.dates
        let own = plan.with(\.options.dates)
        state.pointee.dates = own.canExport ? own : .iso8601
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
        let (isPartial, hasPlaces, isSorted) = (subject.isPartial, subject.layout != nil, isSorted)
        let omitsNulls = state.pointee.options.nulls.isOmitted
        for index in nodes.indices {
            let node = nodes[index]
            let isWhole = isPartial ? isWhole(node, of: subject) : node.pointee.kind == .property
            guard isWhole == true else {
                if isWhole == false { exportNode(node, of: subject) }
                continue
            }
            let start = writer.position
            if let type = node.pointee.frequentType,
                write(type, of: subject, to: writer, .init(node: node, hasPlace: hasPlaces, dropsNull: omitsNulls))
            {
                if isSorted, writer.position > start { addSpan(node.pointee.key, from: start) }
            } else {
                exportProperty(node, of: subject)
            }
        }
    }

    /// Whether something is written as a member with the whole value of a property; `nil` when it is not written.
    @inline(never)
    private func isWhole(_ node: Handle<ExportPlan.Node>, of subject: Subject) -> Bool? {
        if node.pointee.kind != .property { return false }
        if let choice = subject.choice(of: node) {
            if choice.pointee.isPart { return false }
            if !choice.pointee.isIncluded { return nil }
        }
        return isOmitted(node, of: subject) ? nil : true
    }

    /// Writes a property that is a member of its own.
    @inline(never)
    private func exportProperty(_ node: Handle<ExportPlan.Node>, of subject: Subject) {
        let member = ExportWriter.Member(
            node: node, hasPlace: subject.layout != nil, dropsNull: dropsNull(node, of: subject))
        let writer = writer
        let start = writer.position
        writer.begin(member)
        let value = beginElement()
        do {
            try writeProperty(node, of: subject)
        } catch {
            take(error, back: value, at: .key(node.pointee.key))
            attribute(since: value.mark, to: subject.modelName, node.pointee.property)
        }
        let isThere = writer.end(member, from: start, valueFrom: value.start)
        if isThere, isSorted { addSpan(node.pointee.key, from: start) }
    }

    /// Whether a property is left out that is null.
    private func dropsNull(_ node: Handle<ExportPlan.Node>, of subject: Subject) -> Bool {
        state.pointee.options.nulls.isOmitted || node.pointee.isRelationship && !subject.isNamed(node)
    }

    /// Whether a property is left out because a new instance has the same value.
    private func isOmitted(_ node: Handle<ExportPlan.Node>, of subject: Subject) -> Bool {
        guard let new = subject.newInstance, let property = node.pointee.property else { return false }
        return hasValue(of: new, property, of: subject)
    }

    private func hasValue(of new: ObjectAddress, _ property: Handle<PropertyPlan>, of subject: Subject) -> Bool {
        if property.pointee.settings.isRequired || property.pointee.settings.identity != nil { return false }
        return property.isUnchanged(new, subject.object)
    }

    @inline(never)
    private func exportNode(_ node: Handle<ExportPlan.Node>, of subject: Subject) {
        guard let property = node.pointee.property else {
            return exportMember(node.pointee.key) {
                let object = try beginObject()
                exportNodes(node.pointee.children, of: subject)
                try endObject(object, dropsEmpty: true)
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
