/// What an update did to its object and those below it: which properties it changed, and which keys and properties had no
/// counterpart.
///
/// It keeps what it is read from, and makes the names when they are read: most updates are never asked what they did.
public struct ImportSummary: Sendable, Hashable, CustomStringConvertible {
    private let schema: Schema
    private let missing: [Int]
    /// The object that the update was called on.
    private let root: ObjectIdentifier
    /// The others that it has reached; one may come several times, of which the first counts.
    private let reached: [(object: ObjectIdentifier, schema: Schema, way: UpdateNote.Way)]
    /// The properties of all of these that were changed, in any order.
    private let changed: [(object: ObjectIdentifier, field: Int)]

    /// The keys that no property takes, in the order of their UTF-8 bytes. Those in nested objects, new ones too, are
    /// named by their paths, such as `boss.nmae`.
    public let unknownKeys: [String]

    /// The properties that were given another value, in the order of the registry. A value that was equal is not
    /// written, and not named here; one that was written twice, and is the old one again, is named. What has changed in a
    /// nested object that was updated in place is named by its path, such as `boss.name`, where the property stands that
    /// leads to it. An element of a list is named by its index in the list of the object, not in the source, and a member of a
    /// dictionary by its key: `friends[1].name`, `rooms["a b"].size`. What has changed in an element of a set, or in what a
    /// converter has made, is named by the property that holds it; so is what has changed in an object that is exported by its
    /// identity, and that export has no more of it.
    ///
    /// ``ExportOptions/properties`` takes each of these names.
    public var changedProperties: [String] {
        let fields = Dictionary(grouping: changed, by: \.object).mapValues { Set($0.map(\.field)).sorted() }
        if reached.isEmpty { return fields[root, default: []].map { schema.fields[$0].name } }
        var seen: Set<ObjectIdentifier> = []
        let properties = ([(root, schema, UpdateNote.Way())] + reached).filter { seen.insert($0.object).inserted }
            .flatMap { object, schema, way in
                fields[object, default: []].map { index in
                    (order: way.order(of: schema.fields[index]), name: way.name(of: schema.fields[index]))
                }
            }
        var names: Set<String> = []
        return properties.sorted { $0.order.lexicographicallyPrecedes($1.order, by: <) }.map(\.name)
            .filter { names.insert($0).inserted }
    }

    /// The properties for which the source had no value, in the order of the registry.
    public var missingProperties: [String] { missing.map { schema.fields[$0].name } }

    /// What has changed, with the values before and afterwards; nothing unless ``ImportOptions/summaries`` is `.detailed`. Two
    /// summaries are compared without it, and without ``sources``.
    public let changes: [ImportChange]

    /// Where the values of the object's own properties were read, in the order of the registry; nothing unless
    /// ``ImportOptions/summaries`` is `.detailed`. `shouldImport` is not asked for this.
    public let sources: [Source]

    /// Where the value of a property was read.
    public struct Source: Sendable, Hashable {
        /// The name of the property.
        public let property: String
        /// The key, or key path, as the source spells it, from the object on; empty where it is the rest of the object's keys.
        public let path: ImportPath
        /// Keys that fit the property too, and were not used because this one is better.
        public let unusedKeys: [String]
    }

    /// The changed properties, the unknown keys and the missing properties, in one line.
    public var description: String {
        "changed: \(changedProperties), unknown keys: \(unknownKeys), missing: \(missingProperties)"
    }

    /// Whether both name the same properties and keys.
    public static func == (left: ImportSummary, right: ImportSummary) -> Bool {
        left.changedProperties == right.changedProperties && left.unknownKeys == right.unknownKeys
            && left.missingProperties == right.missingProperties
    }

    /// Feeds the names into the hasher.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(changedProperties)
        hasher.combine(unknownKeys)
        hasher.combine(missingProperties)
    }

    /// - Parameter original: The struct that the update was called on, in its box; `nil` for an object of a class.
    init(of run: Import, original: AnyObject?) {
        let (update, notes) = (run.update, run.knownNotes)
        (schema, missing, root) = (update.schema, notes?.missingFields ?? [], ObjectIdentifier(update.object))
        if let places = notes?.keyReport?.places {
            sources = places.map { Source(property: $0.field.name, path: ImportPath($0.path), unusedKeys: $0.lostKeys) }
            changes = Changes(in: run).list(original: original)
        } else {
            (sources, changes) = ([], [])
        }
        let updates = run.knownRecords?.updates ?? []
        reached = updates.compactMap { update in
            guard let object = update.object, let schema = update.schema, update.way.isInObject else { return nil }
            return (ObjectIdentifier(object), schema, update.way)
        }
        let written = run.knownTransaction?.changedProperties ?? []
        // A struct is written at once, and noted. What is staged is what it shares with copies, and belongs to objects in it.
        changed = schema.isClass ? written : written + (notes?.changedFields ?? []).map { [root] in (root, $0) }
        let (ownKeys, paths) = (notes?.unknownKeys ?? [], updates.flatMap { $0.unknownPaths })
        unknownKeys = paths.isEmpty ? ownKeys : Set(ownKeys + paths).sortedInUTF8()
    }
}
