/// What an update did to its object and those below it: which properties it changed, and which keys and properties had no
/// counterpart.
public struct ImportSummary: Sendable, Hashable, CustomStringConvertible {
    /// The properties that were given another value, in the order of the registry. A value that was equal is not
    /// written, and not named here; one that was written twice, and is the old one again, is named. What has changed in a
    /// nested object that was updated in place is named by its path, such as `boss.name`, where the property stands that
    /// leads to it.
    public let changedProperties: [String]

    /// The keys that no property takes, in the order of their UTF-8 bytes. Those in nested objects, new ones too, are
    /// named by their paths, such as `boss.nmae`.
    public let unknownKeys: [String]

    /// The properties for which the source had no value, in the order of the registry.
    public let missingProperties: [String]

    /// The changed properties, the unknown keys and the missing properties, in one line.
    public var description: String {
        "changed: \(changedProperties), unknown keys: \(unknownKeys), missing: \(missingProperties)"
    }

    init(of target: ObjectImport, in run: Import) {
        missingProperties = run.missingFields.map(\.name)
        let updates = run.records.updates
        unknownKeys =
            updates.isEmpty ? run.unknownKeys : (run.unknownKeys + updates.flatMap(\.unknownPaths)).sortedInUTF8()
        guard !updates.isEmpty else {
            let fields =
                target.schema.isClass ? run.knownTransaction?.changedFields(of: target.object) ?? [] : target.changed
            changedProperties = fields.map { target.schema.fields[$0].name }
            return
        }
        var changed: [(order: [(Int, String)], name: String)] = []
        var seen: Set<ObjectIdentifier> = []
        let root = UpdatedObject(target.object, target.schema)
        if !target.schema.isClass {
            changed = target.changed.map { ([($0, "")], target.schema.fields[$0].name) }
        }
        for update in [root] + updates {
            // An object that was reached twice is named by the first way.
            guard let object = update.object, let schema = update.schema, seen.insert(ObjectIdentifier(object)).inserted
            else {
                continue
            }
            for index in run.knownTransaction?.changedFields(of: object) ?? [] {
                let field = schema.fields[index]
                changed.append((update.order(of: field), update.name(of: field)))
            }
        }
        changedProperties = changed.sorted { $0.order.lexicographicallyPrecedes($1.order, by: <) }.map(\.name)
    }
}
