/// Which keys of a source feed which property of an object.
struct KeyReport {
    struct Place {
        let field: Field
        /// From the object; empty where several keys of the object are the value.
        let path: [ImportPath.Component]
        /// Keys that were not used, because there is a better one.
        let lostKeys: [String]
    }

    /// In the order of the list; without those that the source has no value for.
    let places: [Place]
    /// The keys that no property takes.
    let unknownKeys: [String]
}

extension ImportContext {
    /// What a source has for the properties of a model, in the order of the list. Nothing is imported.
    func matchedMembers(of source: Source, _ schema: Schema, _ keys: KeyTable) -> [(field: Field, source: Source)] {
        ImportValue(source, document: document).withObject(in: self) { object, context in
            context.matchedMembers(of: object, schema, keys)
        } ?? []
    }

    private func matchedMembers<Object: ObjectSource>(
        of object: Object, _ schema: Schema, _ keys: KeyTable
    ) -> [(field: Field, source: Source)] {
        let (match, values, _) = reading(of: object, schema, keys)
        return schema.fields.compactMap { field in
            values.source(of: field, in: match).map { (field, $0) }
        }
    }

    /// How the keys of a source are read: nothing is imported, and no hook is called.
    func keyReport(of source: Source, _ schema: Schema, _ keys: KeyTable) -> KeyReport {
        ImportValue(source, document: document).withObject(in: self) { object, context in
            context.keyReport(of: object, schema, keys)
        } ?? KeyReport(places: [], unknownKeys: [])
    }

    private func keyReport<Object: ObjectSource>(of object: Object, _ schema: Schema, _ keys: KeyTable) -> KeyReport {
        let (match, values, unclaimed) = reading(of: object, schema, keys, keepsShadowed: true)
        let lost = Dictionary(grouping: match.shadowed, by: \.field)
        let places = schema.fields.compactMap { field -> KeyReport.Place? in
            let position = match.slots[field.index]
            guard let path = position.map({ [object.component(at: $0)] }) ?? values[field]?.path else { return nil }
            return KeyReport.Place(
                field: field, path: path, lostKeys: Set(lost[field.index, default: []].map(\.key)).sortedInUTF8())
        }
        var unknown = Set(unclaimed.map { object.key(at: $0) })
        for flattened in schema.flattened {
            guard let value = values[flattened.field], value.path.isEmpty else { continue }
            guard let inner = try? run.schema(of: flattened.model) else { continue }
            unknown.formUnion(keyReport(of: value.source, inner, inner.keys).unknownKeys)
        }
        return KeyReport(places: places, unknownKeys: unknown.sortedInUTF8())
    }

    /// What properties get of an object, and the members that none takes. Of nulls that the options ignore, another key may have
    /// what they do not.
    private func reading<Object: ObjectSource>(
        of object: Object, _ schema: Schema, _ keys: KeyTable, keepsShadowed: Bool = false
    ) -> (match: KeyMatch<Object>, values: GatheredValues, unclaimed: [Object.Position]) {
        var match = KeyMatch(object, keys, keepsUnclaimed: true, keepsShadowed: keepsShadowed, run)
        if run.settings.ignoresNulls { filter(&match, nil) }
        var values = GatheredValues()
        values.gatherPaths(&match, in: self)
        let unclaimed = values.distributeUnclaimed(of: match, schema, in: self)
        return (match, values, unclaimed)
    }
}

// MARK: In words

extension Import {
    /// Says in words how a source would be read.
    static func explain<Model: DictionaryImportable>(
        _ type: Model.Type, _ root: Root, _ mappings: [String: String]
    ) throws(ImportError) -> String {
        var text = ""
        _ = try run(type, from: root, Call(), isUpdate: false) { context, source in
            let source = source.element(at: 0, in: context.document) ?? source
            guard source.hasMembers(in: context) else { throw context.mismatch(source, type) }
            let schema = try context.run.schema(of: context.kind(of: type, for: source))
            context.run.useOptions(of: schema)
            let keys = try schema.keys(with: mappings)
            let report = context.keyReport(of: source, schema, keys)
            text = explanation(of: report, schema, keys, context.run.settings.options)
        }
        return text
    }

    private static func explanation(
        of report: KeyReport, _ schema: Schema, _ keys: KeyTable, _ options: ImportOptions
    ) -> String {
        let nearMiss = NearMiss(report.unknownKeys, by: schema.normalization)
        let new = schema.make()
        var lines = schema.fields.map { field in
            let line: IssueFacts.Reading
            if let place = report.places.first(where: { $0.field === field }) {
                line = .from(ImportPath(place.path), unused: place.lostKeys)
            } else {
                let near = nearMiss.suggestion(for: keys.expectedKeys[field.index])
                if field.settings.isRequired || field.isRequiredOfNew(by: options) {
                    line = .missing(near: near)
                } else {
                    let value = field.settings.isSensitive ? nil : FoundValue.literal(of: field.value(of: new).any)
                    line = .nothing(value: value, near: near)
                }
            }
            return "\(field.name): \(line.sentence)"
        }
        if !report.unknownKeys.isEmpty { lines.append(IssueFacts.Reading.unknown(report.unknownKeys).sentence) }
        return lines.joined(separator: "\n")
    }
}
