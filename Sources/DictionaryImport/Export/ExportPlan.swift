/// The keys under which the properties of a model are exported: made once per type and kind of keys, never changed.
///
/// Like the import plan, it lives as long as the process and is reached without counting references.
final class ExportPlan: Sendable {
    /// A key with what stands under it.
    struct Node {
        enum Kind: UInt8 {
            /// The value of a property.
            case property
            /// An object that key paths lead through.
            case object
            /// A property whose members stand among those of the model.
            case inline
        }

        let kind: Kind
        let key: String
        /// The key as JSON, with quotes and the colon.
        let json: TextBytes

        /// The property, and its number; `nil` for an object.
        let property: Handle<PropertyPlan>?
        let number: Int
        /// The type of the property, if it is one of these and no option says otherwise how it is written.
        let frequentType: FrequentType?
        let isRelationship: Bool
        /// Whether an array is written with its indices for keys.
        let indexesElements: Bool
        /// What the keys of members begin with that stand among those of the model.
        let prefix: String

        /// What is in an object.
        let children: FixedArray<Node>
    }

    /// The dictionary of a model, before it has values. One that is made in its image hashes no key.
    final class Layout: Sendable {
        /// The indices of the nodes, in order.
        let nodes: [Int]
        /// For each key the place of its node among these.
        let places: [String: Int]

        /// Returns `nil` for nodes that have a key in common.
        fileprivate init?(of indices: [Int], in nodes: FixedArray<Node>) {
            self.nodes = indices
            places = Dictionary(indices.enumerated().map { (nodes[$1].pointee.key, $0) }) { first, _ in first }
            guard places.count == indices.count else { return nil }
        }

        func narrowed(in all: FixedArray<Node>, to isSelected: (Handle<Node>) -> Bool) -> Layout? {
            Layout(of: nodes.filter { isSelected(all[$0]) }, in: all)
        }
    }

    /// How a model makes keys of names, and which of its properties it exports.
    struct Variant {
        let keyStyle: ExportOptions.KeyStyle
        let relationships: ExportOptions.Relationships

        /// The number of the variant; `nil` where the keys are made by a function of the user's.
        @inline(__always)
        var index: Int? {
            switch keyStyle.choice {
            case .snakeCase: relationships.choice.rawValue * 2
            case .asDeclared: relationships.choice.rawValue * 2 + 1
            case .custom: nil
            }
        }
        static var count: Int { 6 }
    }

    let modelName: String
    let normalization: KeyNormalization
    let properties: FixedArray<PropertyPlan>
    let nodes: FixedArray<Node>
    /// Of the model's dictionary, when all nodes are properties.
    let layout: Layout?
    /// For each property the keys that lead to it; empty when it is not exported.
    let keyPaths: [[String]]
    /// For each property whether it holds models, which have properties of their own: it can be exported in part.
    let relationships: [Bool]
    let faults: [ImportIssue]
    /// The keys of the model's own, with the properties that they belong to; `nil` where nobody asks, because no property's
    /// members stand among those of the model.
    private let owners: (keys: KeyTable, names: [String])?
    /// How many members an object has, about.
    let memberCount: Int
    /// Whether the members of several properties stand among those of the model.
    let hasSeveralInlines: Bool

    /// What was selected last, and what is left of its paths behind each property: exports in a loop select the same.
    let lastSelection = Locked<ExportSelection.Rests?>(nil)

    init(
        of plan: ImportPlan, nodes: FixedArray<Node>, keyPaths: [[String]], relationships: [Bool],
        faults: [ImportIssue]
    ) {
        modelName = plan.modelName
        normalization = plan.normalization
        properties = plan.properties
        self.nodes = nodes
        let isPlain = faults.isEmpty && nodes.indices.allSatisfy { nodes[$0].pointee.kind == .property }
        layout = isPlain ? Layout(of: Array(nodes.indices), in: nodes) : nil
        self.keyPaths = keyPaths
        self.relationships = relationships
        self.faults = faults
        let inlineCount = nodes.indices.count { nodes[$0].pointee.kind == .inline }
        memberCount = nodes.count + inlineCount * Self.membersOfInline
        hasSeveralInlines = inlineCount > 1
        owners = inlineCount == 0 ? nil : Self.owners(of: plan, keyPaths)
    }

    private static let membersOfInline = 4

    private static func owners(of plan: ImportPlan, _ keyPaths: [[String]]) -> (keys: KeyTable, names: [String]) {
        var (keys, names): ([KeyTable.Spelling], [String]) = ([], [])
        for (index, path) in keyPaths.enumerated() {
            guard let first = path.first else { continue }
            let form = plan.normalization.normalized(first)
            // Of keys that are the same the last property counts.
            let number = keys.first { $0.form.hasSameBytes(as: form) }?.number ?? names.count
            if number == names.count { names.append("") }
            names[number] = plan.properties[index].pointee.name
            keys.append((first, form, number))
        }
        return (KeyTable(keys, normalization: plan.normalization), names)
    }

    /// The property that a key of the model's own belongs to.
    func owner(ofKey key: String) -> String? {
        guard let owners else { return nil }
        return owners.keys.number(of: key).map { owners.names[$0] }
    }
}

extension ExportOptions {
    var variant: ExportPlan.Variant { ExportPlan.Variant(keyStyle: keyStyle, relationships: relationships) }
}

extension ExportOptions.KeyStyle {
    /// The key that a name becomes.
    func key(of name: String) -> String {
        switch choice {
        case .snakeCase: return SnakeCase.key(of: name)
        case .asDeclared: return name
        case .custom(let custom):
            let key = custom.key(name)
            return key.isEmpty ? name : key
        }
    }
}

/// The export plans of one model, each made at its first use.
///
/// Every object of an export looks its plan up, so that takes one atomic load and no lock. Threads that need a new plan at
/// the same time each make it; the first to finish is the one that all use.
final class ExportPlans: Sendable {
    private let slots = (0..<ExportPlan.Variant.count).map { _ in Slot() }

    /// The plans whose keys a function of the user's has made, by these keys: a function that is written where it is used is
    /// another one each time. A list, for they are few, and a dictionary would be one more type to make at the first import.
    private let custom = Locked<[CustomPlan]>([])

    private struct CustomPlan {
        let relationships: ExportOptions.Relationships
        let keys: [String]
        let plan: Unretained<ExportPlan>
    }

    private final class Slot: Sendable {
        let plan = AtomicReference<ExportPlan>()
    }

    /// - Throws: ``ImportError`` with the keys that two properties have in common.
    @inline(__always)
    func plan(_ variant: ExportPlan.Variant, of plan: ImportPlan) throws -> Unretained<ExportPlan> {
        guard let index = variant.index else { return try customPlan(variant, of: plan) }
        let slot = slots[index]
        if let made = slot.plan.load() { return made }
        let made = ExportPlanCompiler.compile(plan, variant)
        guard made.faults.isEmpty else { throw ImportError(made.faults) }
        return slot.plan.storeFirst(made)
    }

    @inline(never)
    private func customPlan(_ variant: ExportPlan.Variant, of plan: ImportPlan) throws -> Unretained<ExportPlan> {
        let names = plan.properties.indices.map { variant.keyStyle.key(of: plan.properties[$0].pointee.name) }
        func find(in plans: [CustomPlan]) -> Unretained<ExportPlan>? {
            plans.first { $0.relationships == variant.relationships && $0.keys == names }?.plan
        }
        if let made = custom.withLock({ find(in: $0) }) { return made }
        // Made outside the lock: the function is code of the user's.
        let made = ExportPlanCompiler.compile(plan, variant)
        guard made.faults.isEmpty else { throw ImportError(made.faults) }
        return custom.withLock { plans in
            if let first = find(in: plans) { return first }
            let kept = Unretained<ExportPlan>.permanent(made)
            plans.append(CustomPlan(relationships: variant.relationships, keys: names, plan: kept))
            return kept
        }
    }
}
