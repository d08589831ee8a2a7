/// What an update did to its object and those below it: which properties it changed, and which keys and properties had no
/// counterpart.
///
/// It keeps what it is read from, and makes the names when they are read: most updates are never asked what they did.
public struct ImportSummary: Sendable, Hashable, CustomStringConvertible {
    private let schema: Schema
    private let missing: [Int]
    private let changed: Changed

    private enum Changed: Sendable {
        /// Properties of the object alone: no other was reached.
        case fields([Int])
        case paths([String])
    }

    /// The keys that no property takes, in the order of their UTF-8 bytes. Those in nested objects, new ones too, are
    /// named by their paths, such as `boss.nmae`.
    public let unknownKeys: [String]

    /// The properties that were given another value, in the order of the registry. A value that was equal is not
    /// written, and not named here; one that was written twice, and is the old one again, is named. What has changed in a
    /// nested object that was updated in place is named by its path, such as `boss.name`, where the property stands that
    /// leads to it. An element of a list is named by its index in the list of the object, not in the source, and a member of a
    /// dictionary by its key: `friends[1].name`, `rooms["a b"].size`. What has changed in an element of a set, or in what a
    /// converter has made, is named by the property that holds it.
    ///
    /// ``ExportOptions/properties`` takes each of these names.
    public var changedProperties: [String] {
        switch changed {
        case .fields(let fields): fields.map { schema.fields[$0].name }
        case .paths(let paths): paths
        }
    }

    /// The properties for which the source had no value, in the order of the registry.
    public var missingProperties: [String] { missing.map { schema.fields[$0].name } }

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

    init(of target: ObjectImport, in run: Import) {
        (schema, missing) = (target.schema, run.missingFields)
        let updates = run.records.updates
        if updates.isEmpty {
            let written =
                target.schema.isClass ? run.knownTransaction?.changedFields(of: target.object) : target.changed
            (changed, unknownKeys) = (.fields(written ?? []), run.unknownKeys)
        } else {
            changed = .paths(Self.changedPaths(of: target, updates, in: run))
            unknownKeys = (run.unknownKeys + updates.flatMap(\.unknownPaths)).sortedInUTF8()
        }
    }

    private static func changedPaths(
        of target: ObjectImport, _ updates: [UpdatedObject], in run: Import
    ) -> [String] {
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
        var names: Set<String> = []
        return changed.sorted { $0.order.lexicographicallyPrecedes($1.order, by: <) }.map(\.name)
            .filter { names.insert($0).inserted }
    }
}
