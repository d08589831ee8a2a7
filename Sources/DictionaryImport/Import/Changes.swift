import Foundation

/// What an update changes, worked out of what it has staged: before that is written, or afterwards.
struct Changes {
    private let run: Import
    /// The objects that the update has reached, each once, by the first way.
    private let objects: [UpdateNote]
    /// How models were, and how they are to be, or are by now.
    private let (before, after): (Export.View, Export.View)

    init(in run: Import) {
        self.run = run
        before = Export.View(planned: run.knownTransaction?.reversed, hidesSensitive: true)
        after = Export.View(planned: run.knownTransaction, hidesSensitive: true)
        objects = Self.objects(in: run)
    }

    private static func objects(in run: Import) -> [UpdateNote] {
        run.isUpdate ? run.records.updatedObjects(from: UpdateNote(run.update.object, run.update.schema)) : []
    }

    // MARK: What is not as it was

    /// An issue for each property that has another value than the import was planned from.
    static func staleProperties(in run: Import) -> [Issue] {
        let late = (run.knownRecords?.replaced ?? []).filter { $0.value.isStale(in: $0.object) }
        return issues(.stale, at: (run.knownTransaction?.staleWrites() ?? []) + late, in: run)
    }

    /// What is wrong with properties that were to be written, or have been.
    static func issues(_ facts: IssueFacts, at writes: [Transaction.Write], in run: Import) -> [Issue] {
        if writes.isEmpty { return [] }
        let owners = Dictionary(grouping: objects(in: run)) { $0.object.map(ObjectIdentifier.init) }
        return writes.map { write in
            let field = write.field
            let owner = owners[ObjectIdentifier(write.object)]?.first
            var issue = Issue(
                facts, model: owner?.schema?.name ?? typeName(type(of: write.object)), property: field.name)
            let path = owner?.way.path(of: field) ?? ImportPath([.key(field.name)])
            for component in path.components.reversed() { issue.prefix(with: component, isData: false) }
            return issue
        }
    }

    // MARK: What changes

    /// - Parameter original: The struct that the update was called on, in its box; `nil` for an object of a class.
    func list(original: AnyObject?) -> [ImportChange] {
        let changes = run.knownTransaction?.changes() ?? [:]
        var found: [Ordered] = []
        for object in objects {
            guard let schema = object.schema, let instance = object.object else { continue }
            var written = changes[ObjectIdentifier(instance)] ?? []
            if let original, instance === run.update.object {
                written += (run.knownNotes?.changedFields ?? []).map { schema.fields[$0] }.map { field in
                    Transaction.Change(before: field.value(of: original), after: field.value(of: instance))
                }
            }
            for change in written { found += list(change, of: object, schema) }
        }
        return found.sorted { $0.order.lexicographicallyPrecedes($1.order, by: <) }.map(\.change)
    }

    /// A change, with what puts it in the order of the lists of properties, of elements and of keys.
    private typealias Ordered = (order: [(Int, String)], change: ImportChange)

    private func list(_ change: Transaction.Change, of object: UpdateNote, _ schema: Schema) -> [Ordered] {
        let field = change.field
        let (path, order) = (object.way.path(of: field), object.way.order(of: field))
        let isSensitive = object.isHidden || field.settings.isSensitive
        func make(
            _ kind: ImportChange.Kind, at index: Int? = nil, _ old: (any Sendable)?, _ new: (any Sendable)?
        ) -> ImportChange {
            ImportChange(
                kind: kind, path: index.map { path.appending([.index($0)]) } ?? path, model: schema.name,
                property: field.name, oldValue: old, newValue: new, isSensitive: isSensitive)
        }
        if isSensitive { return [(order, make(.changed, nil, nil))] }
        if let elements = ElementChanges(of: field, from: change.before, to: change.after), !elements.isEmpty {
            // What is removed comes first.
            let removed = elements.removed.map { index, element in
                (order + [(index - .max, "")], make(.removed, at: index, exported(element, of: field, before), nil))
            }
            let kept = elements.kept.map { index, old, new in
                let (old, new) = (exported(old, of: field, before), exported(new, of: field, after))
                return (order + [(index, "")], make(.changed, at: index, old, new))
            }
            let added = elements.added.map { index, element in
                (order + [(index, "")], make(.added, at: index, nil, exported(element, of: field, after)))
            }
            return removed + kept + added
        }
        let old = exported(change.before, field, schema, before)
        return [(order, make(.changed, old, exported(change.after, field, schema, after)))]
    }

    /// The value of a property in the form of an export; where it has none, as text.
    private func exported(
        _ value: any FieldValue, _ field: Field, _ schema: Schema, _ view: Export.View
    ) -> (any Sendable)? {
        let context = ExportContext(Export(.default, view: view), isJSON: false)
        do {
            return try context.exported(value, of: field, in: schema).flatMap(sendable)
        } catch {
            return field.models.isNone ? text(of: value.any) : typeName(field.valueType)
        }
    }

    /// A value that is not exported, for people: containers are shortened, and may have dates in them that have no text.
    private func text(of any: Any) -> String {
        let value = ImportValue(any)
        return [.array, .object].contains(value.kind) ? value.description : (any as? Date)?.shownText ?? "\(any)"
    }

    /// An element of a property.
    private func exported(_ model: any DictionaryImportable, of field: Field, _ view: Export.View) -> (any Sendable)? {
        let value = try? ExportContext.value(of: type(of: model), .default, view: view) { context in
            try context.run.writingIdentities(field.settings.isByIdentity) { try model._export(to: context) }
        }
        return value.flatMap { $0 }.flatMap(sendable)
    }

    /// The same with the types of its parts said to be `Sendable`, as those of an export are; a null is `nil`.
    private func sendable(_ any: Any) -> (any Sendable)? {
        switch any {
        case is NSNull: return nil
        case let text as String: return text
        case let members as [String: Any]: return members.mapValues { sendable($0) ?? NSNull() }
        case let elements as [Any]: return elements.map { sendable($0) ?? NSNull() }
        case let flag as Bool where type(of: any) == Bool.self: return flag
        case let number as Int where type(of: any) == Int.self: return number
        case let number as Double where type(of: any) == Double.self: return number
        case let number as UInt where type(of: any) == UInt.self: return number
        case let number as Decimal: return number
        default: return "\(any)"
        }
    }

    /// What becomes of the models in a list, told apart: objects by themselves, structs by identity or what they are merged by.
    private struct ElementChanges {
        typealias Element = (index: Int, element: any DictionaryImportable)

        private(set) var removed: [Element] = []
        private(set) var added: [Element] = []
        /// Structs that have other values.
        private(set) var kept: [(index: Int, old: any DictionaryImportable, new: any DictionaryImportable)] = []

        /// `nil` where the elements are no models, or cannot be told apart.
        init?(of field: Field, from before: any FieldValue, to after: any FieldValue) {
            guard case .elements(.model) = field.models, let old = Self.elements(in: before, of: field),
                let new = Self.elements(in: after, of: field)
            else { return nil }
            removed = old.filter { new[$0.key] == nil }.map(\.value)
            added = new.filter { old[$0.key] == nil }.map(\.value)
            for (key, element) in new {
                guard let earlier = old[key], !isUnchanged(earlier.element, element.element) else { continue }
                kept.append((element.index, earlier.element, element.element))
            }
        }

        var isEmpty: Bool { removed.isEmpty && added.isEmpty && kept.isEmpty }

        private func isUnchanged<Model: DictionaryImportable>(_ old: Model, _ new: any DictionaryImportable) -> Bool {
            (new as? Model).map { Model._isUnchanged(old, $0) } ?? false
        }

        private static func elements(in value: any FieldValue, of field: Field) -> [AnyHashable: Element]? {
            guard let list = value.any as? [Any] else { return nil }
            var elements: [AnyHashable: Element] = [:]
            for (index, any) in list.enumerated() {
                guard let model = any as? any DictionaryImportable, let key = key(of: model, field),
                    elements.updateValue((index, model), forKey: key) == nil
                else { return nil }
            }
            return elements
        }

        private static func key<Model: DictionaryImportable>(of model: Model, _ field: Field) -> AnyHashable? {
            let object = Model._object(holding: model)
            if Model.self is AnyObject.Type { return ObjectIdentifier(object) }
            if let key = field.settings.mergeKey { return key.identity(of: model) }
            return (try? Schema.forExport(of: model))?.identity(of: object)
        }
    }
}
