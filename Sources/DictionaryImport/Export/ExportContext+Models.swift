// Models: the walk over the keys of a plan.

extension ExportContext {
    /// A model that is being written.
    private struct Subject {
        let object: AnyObject
        let plan: ExportPlan
    }

    /// What is to be written of a model.
    final class Selected {
        /// What was asked for of each property; `nil` for everything.
        let choices: [ExportSelection.Choice]?
        /// A new instance, where what it has as well is left out.
        let newInstance: AnyObject?
        /// The keys of members that come to stand among those of the object.
        let inlineKeys: InlineMembers.KnownKeys?

        var count: Int? { choices?.count { if case .nothing = $0 { false } else { true } } }

        init(_ object: AnyObject, _ plan: ExportPlan, in run: Export) throws {
            choices = try run.selection?.choices(of: object, plan, run.options)
            newInstance = run.options.omitsDefaults ? run.mergeTarget(of: plan.schema) ?? plan.schema.make() : nil
            inlineKeys = plan.hasSeveralInlines ? InlineMembers.KnownKeys() : nil
        }
    }

    /// Writes a model as an object, unless it is being written already.
    func write<Model: DictionaryImportable>(model: Model) throws {
        if run.writesIdentities { return try writeIdentity(of: model) }
        let subject = Subject(object: Model._object(holding: model), plan: try run.plan(of: model))
        run.noteModel()
        guard run.begin(subject.object, by: subject.plan) else { return }
        defer { run.end(subject.plan) }
        if run.view != nil, form.inline == nil, run.isShownAgain(subject.object, by: subject.plan) {
            return (try? writeIdentity(of: model)) ?? ()
        }
        var open = try openObject(of: subject)
        if subject.plan.nodeList != nil { write(subject.plan.nodeList!, of: subject, in: &open) }
        if let key = run.markKey, open.inline == nil {
            open.members[key] = subject.plan.schema.mark(of: subject.object, in: run.view?.planned)
        }
        try closeObject(open)
    }

    private func openObject(of subject: Subject) throws -> OpenObject {
        let isWhole = run.selection == nil && !run.options.omitsDefaults && !subject.plan.hasSeveralInlines
        let selected = isWhole ? nil : try Selected(subject.object, subject.plan, in: run)
        form.inline?.plan = subject.plan
        return try openObject(capacity: selected?.count ?? subject.plan.nodes.count, selected)
    }

    private func write(_ nodes: ConstantList<ExportPlan.Node>, of subject: Subject, in object: inout OpenObject) {
        if case .some = nodes.before { write(nodes.before!, of: subject, in: &object) }
        write(nodes.element, of: subject, in: &object)
        if case .some = nodes.after { write(nodes.after!, of: subject, in: &object) }
    }

    @inline(__always)
    private func write(_ node: ExportPlan.Node, of subject: Subject, in object: inout OpenObject) {
        if node.kind == .object {
            writePath(node, of: subject, in: &object)
        } else if let selected = object.selected {
            write(node, selected, of: subject, in: &object)
        } else {
            write(node, isNamed: false, of: subject, in: &object)
        }
    }

    /// Writes an object that key paths lead through.
    private func writePath(_ node: ExportPlan.Node, of subject: Subject, in object: inout OpenObject) {
        let selected = object.selected
        writeMember(node.key, prepared: node.jsonKey, in: &object) {
            var open = try openObject(capacity: node.children.count, selected)
            if let children = node.childList { write(children, of: subject, in: &open) }
            try closeObject(open, dropsEmpty: true)
        }
    }

    /// Writes a property, as far as it is asked for.
    private func write(
        _ node: ExportPlan.Node, _ selected: Selected, of subject: Subject, in object: inout OpenObject
    ) {
        let field = node.field
        let choice = selected.choices?[field.index]
        if case .nothing = choice { return }
        func check(isLeftOut: Bool) {
            guard case .part(let part) = choice else { return }
            do { try part.check(field, of: subject.plan.schema, run.options, isLeftOut: isLeftOut) } catch {
                object.issues.add(error, at: nil)
            }
        }
        var target: Any?
        if let newInstance = selected.newInstance {
            let new = field.value(of: newInstance)
            let staged = run.view?.planned?.staged(for: field, of: subject.object)
            let isNew = staged?.isSame(as: new) ?? field.isUnchanged(newInstance, subject.object)
            let (settings, isIdentity) = (field.settings, field.isIdentity)
            if isNew, !settings.isRequired, !settings.isRequiredOfNew, !isIdentity { return check(isLeftOut: true) }
            if settings.isMerging || settings.isCatchAll { target = new.any }
        }
        run.merging(into: target) {
            switch choice {
            case nil, .nothing: write(node, isNamed: false, of: subject, in: &object)
            case .all:
                run.selecting(field.settings.isMerging ? .everything : nil) {
                    write(node, isNamed: true, of: subject, in: &object)
                }
            case .part(let part):
                let before = (run.modelCount, object.issues.list.count)
                run.selecting(part) { write(node, isNamed: false, of: subject, in: &object) }
                if (run.modelCount, object.issues.list.count) == before { check(isLeftOut: false) }
            }
        }
    }

    /// - Parameter isNamed: Whether the property was asked for by its name. A model that is nil is a null then.
    private func write(_ node: ExportPlan.Node, isNamed: Bool, of subject: Subject, in object: inout OpenObject) {
        if let view = run.view, view.hidesSensitive, node.field.settings.isSensitive { return }
        if node.kind == .inline { return writeInline(node, of: subject, in: &object) }
        guard openMember(node.key, prepared: node.jsonKey, in: &object) else { return }
        do {
            if node.isSpecial || run.view != nil {
                try writeSpecial(node, of: subject.object)
            } else {
                try node.field.export(from: subject.object, to: self)
            }
        } catch {
            return note(error, at: .key(object.memberKey ?? node.key), node, of: subject, in: &object)
        }
        let dropsNull = run.options.nulls.isOmitted || node.isRelationship && !isNamed
        closeMember(node.key, dropsNull: dropsNull, in: &object)
    }

    /// Writes the value of a property that says something of how it is written, or that may be staged where a plan is shown.
    private func writeSpecial(_ node: ExportPlan.Node, of object: AnyObject) throws {
        if let failure = node.failure { throw failure }
        if node.indexesElements { form.indexesElements = true }
        defer { if node.indexesElements { form.indexesElements = false } }
        try run.writingDates(by: node.field.settings.dates ?? run.dates) {
            let planned = run.view?.planned?.staged(for: node.field, of: object)
            if let planned { try planned.export(to: self) } else { try node.field.export(from: object, to: self) }
        }
    }

    /// Notes why a property is not written.
    private func note(
        _ error: any Error, at component: ImportPath.Component?, _ node: ExportPlan.Node, of subject: Subject,
        in object: inout OpenObject
    ) {
        let issues = ExportIssues(error).attributed(to: node.field, of: subject.plan.schema.name)
        object.issues.add(issues, at: component)
    }

    /// Writes the members of a flattened model or of a catch-all property among those of its model.
    private func writeInline(_ node: ExportPlan.Node, of subject: Subject, in object: inout OpenObject) {
        let start = json.count
        let known = object.selected?.inlineKeys
        form.inline = InlineMembers(node, of: subject.plan, known: known, in: object.inline)
        defer { form.inline = nil }
        do {
            try writeSpecial(node, of: subject.object)
        } catch {
            return note(error, at: nil, node, of: subject, in: &object)
        }
        if form.inline == nil { return takeInlineMembers(into: &object) }
        // What was written is no object: a null, which is nothing here, or what an exporter has made.
        if !isNothing(since: start, dropsNull: true) {
            note(ImportFailure(.notAnObject(property: node.field.name)), at: nil, node, of: subject, in: &object)
        }
        json.truncate(to: start)
    }
}
