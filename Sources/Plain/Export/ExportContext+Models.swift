// Models: the walk over the keys of a plan.

extension ExportContext {
    /// A model that is being written.
    private struct Subject {
        let object: AnyObject
        let plan: ExportPlan
        /// What was asked for of each property; `nil` for everything.
        let choices: [ExportSelection.Choice]?
        /// A new instance, where what it has as well is left out.
        let newInstance: AnyObject?

        /// Whether a property is left out because a new instance has the same value.
        func hasDefault(_ field: Field) -> Bool {
            guard let newInstance, !field.settings.isRequired, !field.isIdentity else { return false }
            return field.isUnchanged(newInstance, object)
        }
    }

    /// Writes a model as an object, unless it is being written already.
    func write<Model: DictionaryImportable>(model: Model) throws {
        let plan = try plan(of: model)
        let object = Model._object(holding: model)
        try exporting(object) { try writingDates(of: plan) { try write(object, by: plan) } }
    }

    private func write(_ object: AnyObject, by plan: ExportPlan) throws {
        // What is asked for of this model is not asked for of those in it.
        let (selection, keysAround, isOutermost) = (selection, inlineKeys, place.inline == nil)
        self.selection = nil
        // The keys that several properties might have in the object are those of one object.
        if isOutermost { inlineKeys = [:] }
        defer {
            self.selection = selection
            if isOutermost { inlineKeys = keysAround }
        }
        let subject = Subject(
            object: object, plan: plan, choices: try selection?.choices(for: plan),
            newInstance: options.omitsDefaults ? plan.schema.make() : nil)
        try writeObject(count: plan.nodes.count) { write(plan.nodes, of: subject) }
    }

    private func write(_ nodes: [ExportPlan.Node], of subject: Subject) {
        for node in nodes {
            guard let field = node.field else {
                writeMember(node.key, prepared: node.jsonKey) {
                    try writeObject(count: node.children.count, dropsEmpty: true) { write(node.children, of: subject) }
                }
                continue
            }
            if !subject.hasDefault(field) { write(field, node, of: subject) }
        }
    }

    /// Writes a property, as far as it is asked for.
    private func write(_ field: Field, _ node: ExportPlan.Node, of subject: Subject) {
        let choice = subject.choices?[field.index]
        var isNamed = false
        switch choice {
        case nil: break
        case .nothing: return
        case .all: isNamed = true
        case .part(let part): selection = part
        }
        defer { if subject.choices != nil { selection = nil } }
        if node.kind == .inline { return writeInline(field, node, of: subject) }
        // A model that is nil is a null where it is named.
        let dropsNull = options.nulls.isOmitted || node.isRelationship && !isNamed
        writeMember(node.key, prepared: node.jsonKey, dropsNull: dropsNull) {
            try writeValue(of: field, node, of: subject)
        }
    }

    private func writeValue(of field: Field, _ node: ExportPlan.Node, of subject: Subject) throws {
        let mark = errors.mark
        do {
            if let failure = node.failure { throw failure }
            place.indexesElements = node.indexesElements
            try writingDates(by: field.settings.dates) { try field.export(from: subject.object, to: self) }
            place.indexesElements = false
        } catch {
            place.indexesElements = false
            record(error)
            attribute(since: mark, to: field, of: subject.plan.schema.name)
            throw AlreadyRecorded()
        }
    }

    /// Writes the members of a flattened model or of a catch-all property among those of its model.
    private func writeInline(_ field: Field, _ node: ExportPlan.Node, of subject: Subject) {
        let (start, mark) = (target.position, errors.mark)
        place.inline = InlineMembers(
            prefix: node.prefix, property: field.name, parent: subject.plan, isCatchAll: field.settings.isCatchAll,
            in: inline)
        defer { place.inline = nil }
        do {
            try writeValue(of: field, node, of: subject)
            if place.inline == nil { return }
            // What was written is no object: a null, which is nothing here, or what an exporter has made.
            let isNothing = target.count == start.count || target.isNull(from: start.count)
            if !isNothing { throw ImportFailure(.notAnObject(property: field.name)) }
        } catch {
            record(error)
            attribute(since: mark, to: field, of: subject.plan.schema.name)
        }
        target.goBack(to: start)
    }
}
