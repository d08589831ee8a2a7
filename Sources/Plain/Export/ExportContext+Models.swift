// Models: the walk over the keys of a plan.

extension ExportContext {
    /// A model that is being written.
    private final class Subject {
        let object: AnyObject
        let plan: ExportPlan
        /// What was asked for of each property; `nil` for everything.
        let choices: [ExportSelection.Choice]?
        /// A new instance, where what it has as well is left out.
        let newInstance: AnyObject?
        /// The keys of members that come to stand among those of the object, where several properties have some.
        let inlineKeys: InlineMembers.KnownKeys?

        init(_ object: AnyObject, _ plan: ExportPlan, in run: Export) throws {
            (self.object, self.plan) = (object, plan)
            choices = try run.selection?.choices(for: plan)
            newInstance = run.options.omitsDefaults ? plan.schema.make() : nil
            inlineKeys = plan.hasSeveralInlines ? InlineMembers.KnownKeys() : nil
        }

        /// Whether a property is left out because a new instance has the same value.
        func hasDefault(_ field: Field) -> Bool {
            guard let newInstance, !field.settings.isRequired, !field.isIdentity else { return false }
            return field.isUnchanged(newInstance, object)
        }
    }

    /// Writes a model as an object, unless it is being written already.
    func write<Model: DictionaryImportable>(model: Model) throws {
        let plan = try run.plan(of: model)
        let object = Model._object(holding: model)
        try run.exporting(object) {
            guard run.options.dates == nil, plan.hasDates else { return try write(object, by: plan) }
            try run.writingDates(by: plan.dates) { try write(object, by: plan) }
        }
    }

    private func write(_ object: AnyObject, by plan: ExportPlan) throws {
        let subject = try Subject(object, plan, in: run)
        try writeObject(count: plan.nodes.count) { write(plan.nodes, of: subject, in: &$0) }
    }

    private func write(_ nodes: [ExportPlan.Node], of subject: Subject, in object: inout OpenObject) {
        for node in nodes {
            guard let field = node.field else {
                writeMember(node.key, prepared: node.jsonKey, in: &object) {
                    try writeObject(count: node.children.count, dropsEmpty: true) {
                        write(node.children, of: subject, in: &$0)
                    }
                }
                continue
            }
            if !subject.hasDefault(field) { write(field, node, of: subject, in: &object) }
        }
    }

    /// Writes a property, as far as it is asked for.
    private func write(_ field: Field, _ node: ExportPlan.Node, of subject: Subject, in object: inout OpenObject) {
        guard let choices = subject.choices else { return write(field, node, isNamed: false, of: subject, in: &object) }
        switch choices[field.index] {
        case .nothing: return
        case .all: run.selecting(nil) { write(field, node, isNamed: true, of: subject, in: &object) }
        case .part(let part): run.selecting(part) { write(field, node, isNamed: false, of: subject, in: &object) }
        }
    }

    /// - Parameter isNamed: Whether the property was asked for by its name. A model that is nil is a null then.
    private func write(
        _ field: Field, _ node: ExportPlan.Node, isNamed: Bool, of subject: Subject, in object: inout OpenObject
    ) {
        if node.kind == .inline { return writeInline(field, node, of: subject, in: &object) }
        let dropsNull = run.options.nulls.isOmitted || node.isRelationship && !isNamed
        writeMember(node.key, prepared: node.jsonKey, dropsNull: dropsNull, in: &object) {
            if node.indexesElements { place.indexesElements = true }
            defer { if node.indexesElements { place.indexesElements = false } }
            try writeValue(of: field, node, of: subject)
        }
    }

    private func writeValue(of field: Field, _ node: ExportPlan.Node, of subject: Subject) throws {
        do {
            if let failure = node.failure { throw failure }
            guard node.hasDates, let dates = field.settings.dates else {
                return try field.export(from: subject.object, to: self)
            }
            try run.writingDates(by: dates) { try field.export(from: subject.object, to: self) }
        } catch {
            throw ExportFailure(error).attributed(to: field, of: subject.plan.schema.name)
        }
    }

    /// Writes the members of a flattened model or of a catch-all property among those of its model.
    private func writeInline(
        _ field: Field, _ node: ExportPlan.Node, of subject: Subject, in object: inout OpenObject
    ) {
        let start = target.position
        place.inline = InlineMembers(node, field, of: subject.plan, known: subject.inlineKeys, in: object.inline)
        defer { place.inline = nil }
        do {
            try writeValue(of: field, node, of: subject)
        } catch {
            return object.failure.add(error, at: nil)
        }
        if place.inline == nil { return }
        // What was written is no object: a null, which is nothing here, or what an exporter has made.
        if target.count != start.count, !target.isNull(from: start.count) {
            let failure = ExportFailure(ImportFailure(.notAnObject(property: field.name)))
            object.failure.add(failure.attributed(to: field, of: subject.plan.schema.name), at: nil)
        }
        target.goBack(to: start)
    }
}
