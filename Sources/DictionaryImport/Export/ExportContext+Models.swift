// Models: the walk over the keys of a plan.

extension ExportContext {
    /// A model that is being written.
    private struct Subject {
        let object: AnyObject
        let plan: ExportPlan
        /// `nil` where every property is written as a member of its own.
        let selected: Selected?
    }

    /// What is to be written of a model.
    private final class Selected {
        /// What was asked for of each property; `nil` for everything.
        let choices: [ExportSelection.Choice]?
        /// A new instance, where what it has as well is left out.
        let newInstance: AnyObject?
        /// The keys of members that come to stand among those of the object.
        let inlineKeys: InlineMembers.KnownKeys?

        init(_ object: AnyObject, _ plan: ExportPlan, in run: Export) throws {
            choices = try run.selection?.choices(of: object, plan)
            newInstance = run.options.omitsDefaults ? plan.schema.make() : nil
            inlineKeys = plan.hasSeveralInlines ? InlineMembers.KnownKeys() : nil
        }
    }

    /// Writes a model as an object, unless it is being written already.
    func write<Model: DictionaryImportable>(model: Model) throws {
        let plan = try run.plan(of: model)
        run.noteModel()
        try write(Model._object(holding: model), by: plan)
    }

    private func write(_ object: AnyObject, by plan: ExportPlan) throws {
        guard run.enter(object, by: plan) else { return }
        defer { run.leave(plan) }
        let isWhole = run.selection == nil && !run.options.omitsDefaults && !plan.hasSeveralInlines
        let subject = Subject(object: object, plan: plan, selected: isWhole ? nil : try Selected(object, plan, in: run))
        place.inline?.model = plan.schema
        var open = try openObject()
        write(plan.nodes, of: subject, in: &open)
        try closeObject(open)
    }

    private func write(_ nodes: [ExportPlan.Node], of subject: Subject, in object: inout OpenObject) {
        for node in nodes {
            if node.kind == .object {
                writePath(node, of: subject, in: &object)
            } else if let selected = subject.selected {
                write(node, selected, of: subject, in: &object)
            } else {
                write(node, isNamed: false, of: subject, in: &object)
            }
        }
    }

    /// Writes an object that key paths lead through.
    private func writePath(_ node: ExportPlan.Node, of subject: Subject, in object: inout OpenObject) {
        writeMember(node.key, prepared: node.jsonKey, in: &object) {
            var open = try openObject()
            write(node.children, of: subject, in: &open)
            try closeObject(open, dropsEmpty: true)
        }
    }

    /// Writes a property, as far as it is asked for.
    private func write(
        _ node: ExportPlan.Node, _ selected: Selected, of subject: Subject, in object: inout OpenObject
    ) {
        let field = node.field
        if let newInstance = selected.newInstance, !field.settings.isRequired, !field.isIdentity,
            field.isUnchanged(newInstance, subject.object)
        {
            return
        }
        switch selected.choices?[field.index] {
        case nil: write(node, isNamed: false, of: subject, in: &object)
        case .nothing: return
        case .all: run.selecting(nil) { write(node, isNamed: true, of: subject, in: &object) }
        case .part(let part):
            let before = (run.modelCount, object.failure.issues.count)
            run.selecting(part) { write(node, isNamed: false, of: subject, in: &object) }
            guard (run.modelCount, object.failure.issues.count) == before else { return }
            do { try part.check(field, of: subject.plan.schema, run.options) } catch {
                object.failure.add(error, at: nil)
            }
        }
    }

    /// - Parameter isNamed: Whether the property was asked for by its name. A model that is nil is a null then.
    private func write(_ node: ExportPlan.Node, isNamed: Bool, of subject: Subject, in object: inout OpenObject) {
        if let view = run.view, view.hidesSensitive, node.field.settings.isSensitive { return }
        if node.kind == .inline { return writeInline(node, of: subject, in: &object) }
        guard let member = openMember(node.key, prepared: node.jsonKey, in: &object) else { return }
        if node.indexesElements { place.indexesElements = true }
        defer { if node.indexesElements { place.indexesElements = false } }
        do { try writeValue(of: node, of: subject.object) } catch {
            return note(error, at: .key(member.key ?? node.key), node, of: subject, in: &object)
        }
        closeMember(member, node.key, dropsNull: run.options.nulls.isOmitted || node.isRelationship && !isNamed)
    }

    private func writeValue(of node: ExportPlan.Node, of object: AnyObject) throws {
        if let failure = node.failure { throw failure }
        if node.hasDates || run.view != nil { return try writeSpecial(node.field, of: object) }
        try node.field.export(from: object, to: self)
    }

    /// Writes the value of a property that says how dates are written, or that may be staged where a plan is shown.
    private func writeSpecial(_ field: Field, of object: AnyObject) throws {
        try run.writingDates(by: field.settings.dates ?? run.dates) {
            if let planned = run.view?.planned?.staged(for: field, of: object) { return try planned.export(to: self) }
            try field.export(from: object, to: self)
        }
    }

    /// Notes why a property is not written.
    private func note(
        _ error: any Error, at component: ImportPath.Component?, _ node: ExportPlan.Node, of subject: Subject,
        in object: inout OpenObject
    ) {
        let failure = ExportFailure(error).attributed(to: node.field, of: subject.plan.schema.name)
        object.failure.add(failure, at: component)
    }

    /// Writes the members of a flattened model or of a catch-all property among those of its model.
    private func writeInline(_ node: ExportPlan.Node, of subject: Subject, in object: inout OpenObject) {
        let start = target.position
        let known = subject.selected?.inlineKeys
        place.inline = InlineMembers(node, of: subject.plan, known: known, in: object.inline)
        defer { place.inline = nil }
        do {
            try writeValue(of: node, of: subject.object)
        } catch {
            return note(error, at: nil, node, of: subject, in: &object)
        }
        if place.inline == nil { return }
        // What was written is no object: a null, which is nothing here, or what an exporter has made.
        if target.count != start.count, !target.isNull(from: start.count) {
            note(ImportFailure(.notAnObject(property: node.field.name)), at: nil, node, of: subject, in: &object)
        }
        target.goBack(to: start)
    }
}
