/// The keys under which the properties of a model are exported: made once per type and kind of keys, never changed.
///
/// It is reached without counting references. Like the import plan it lives as long as the process; one whose keys a function of
/// the user's has made lives until there is one with other keys, and the exports that use it have ended.
final class ExportPlan: @unchecked Sendable {
    // `@unchecked Sendable`: everything is immutable, the memory of the keys too.

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

        // What is looked at for every value comes first, so that it lies together.

        let kind: Kind
        /// The type of the property, if it is one of these and no option says otherwise how it is written.
        let frequentType: FrequentType?
        /// Whether the value is read where an object stores it, and not by the accessor.
        let isReadInPlace: Bool
        /// Where that is.
        let offset: Int
        /// The key as JSON.
        let json: Handle<JSONKey>

        let key: String
        /// The property, and its number; `nil` for an object.
        let property: Handle<PropertyPlan>?
        let number: Int
        let isRelationship: Bool
        /// Whether an array is written with its indices for keys.
        let indexesElements: Bool
        /// What the keys of members begin with that stand among those of the model.
        let prefix: String

        /// What is in an object.
        let children: FixedArray<Node>

        /// Whether the value is one that is written by reading it.
        fileprivate var isPlain: Bool {
            guard kind == .property, let frequentType, offset >= 0 else { return false }
            return frequentType != .date && frequentType != .optionalDate
        }
    }

    /// The dictionary of a model, before it has values. One that is made in its image hashes no key.
    final class Layout: Sendable {
        /// The keys, in order.
        let keys: [String]
        /// For each key its place among these.
        let places: [String: Int]

        /// Returns `nil` for nodes that are not all properties, or have a key in common.
        init?(of nodes: [Handle<Node>]) {
            keys = nodes.map(\.pointee.key)
            places = Dictionary(keys.enumerated().map { ($1, $0) }) { first, _ in first }
            guard nodes.allSatisfy({ $0.pointee.kind == .property }), places.count == keys.count else { return nil }
        }
    }

    /// How a model makes keys of names, and which of its properties it exports.
    struct Variant {
        let keyStyle: ExportOptions.KeyStyle
        let relationships: ExportOptions.RelationshipPolicy

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
    let isClass: Bool
    /// Whether an object may lead back to itself.
    let mayRecur: Bool
    let properties: FixedArray<PropertyPlan>
    let nodes: FixedArray<Node>
    let layout: Unretained<Layout>?
    /// For each property the keys that lead to it; empty when it is not exported.
    let keyPaths: [[String]]
    /// For each property whether it holds models, which have properties of their own: it can be exported in part.
    let relationships: [Bool]
    let faults: [ImportIssue]
    /// Has the keys as JSON.
    private let memory: OwnedMemory
    /// The keys of the model's own, with the properties that they belong to; `nil` where nobody asks, because no property's
    /// members stand among those of the model.
    private let owners: (keys: KeyTable, names: [String])?
    /// Whether the members of any property stand among those of the model.
    let hasInlines: Bool
    /// Whether the members of several properties stand among those of the model.
    let hasSeveralInlines: Bool

    init(
        of plan: ImportPlan, nodes: FixedArray<Node>, memory: consuming OwnedMemory, keyPaths: [[String]],
        relationships: [Bool], faults: [ImportIssue]
    ) {
        self.memory = memory
        modelName = plan.modelName
        normalization = plan.normalization
        properties = plan.properties
        self.nodes = nodes
        layout = Layout(of: nodes.indices.map { nodes[$0] }).map(Unretained.permanent)
        isClass = plan.isClass
        // To export an object of which all values are plain is to read these: no code of the user's is called.
        mayRecur = isClass && !nodes.indices.allSatisfy { nodes[$0].pointee.isPlain }
        self.keyPaths = keyPaths
        self.relationships = relationships
        self.faults = faults
        let inlineCount = nodes.indices.count { nodes[$0].pointee.kind == .inline }
        hasInlines = inlineCount > 0
        hasSeveralInlines = inlineCount > 1
        owners = inlineCount == 0 ? nil : Self.owners(of: plan, keyPaths)
    }

    deinit {
        Self.deallocate(nodes)
        layout?.release()
    }

    private static func deallocate(_ nodes: FixedArray<Node>) {
        for index in nodes.indices {
            nodes[index].pointee.json.deallocate()
            deallocate(nodes[index].pointee.children)
        }
        nodes.deallocate()
    }

    private static func owners(of plan: ImportPlan, _ keyPaths: [[String]]) -> (keys: KeyTable, names: [String]) {
        var (keys, names): ([KeyTable.Spelling], [String]) = ([], [])
        for (index, path) in keyPaths.enumerated() {
            guard let first = path.first else { continue }
            let isExact = plan.keys.with { $0.table.isExact(first) }
            let form = isExact ? nil : plan.normalization.normalized(first)
            // Of keys that are the same the last property counts.
            let number =
                keys.first { ($0.form ?? $0.key).hasSameBytes(as: form ?? first) && ($0.form == nil) == isExact }?
                .number
                ?? names.count
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
    private let slots = FixedArray(count: ExportPlan.Variant.count) { AtomicReference<ExportPlan>() }

    /// The last plan whose keys a function of the user's has made, with these keys: a function that is written where it is
    /// used is another one each time.
    private let custom = Locked<CustomPlan?>(nil)

    private struct CustomPlan {
        let relationships: ExportOptions.RelationshipPolicy
        let keys: [String]
        let plan: ExportPlan
    }

    deinit { slots.deallocate() }

    /// - Parameter index: The number of the variant.
    /// - Throws: ``ImportError`` with the keys that two properties have in common.
    @inline(__always)
    func plan(_ variant: ExportPlan.Variant, index: Int, of plan: ImportPlan) throws -> Unretained<ExportPlan> {
        if let made = slots[index].pointee.load() { return made }
        return slots[index].pointee.storeFirst(try make(variant, of: plan))
    }

    /// The plan whose keys a function of the user's makes. Whoever uses it holds it.
    ///
    /// - Throws: As ``plan(_:index:of:)``.
    func customPlan(_ variant: ExportPlan.Variant, of plan: ImportPlan) throws -> ExportPlan {
        let keys = plan.properties.indices.map { variant.keyStyle.key(of: plan.properties[$0].pointee.name) }
        if let last = custom.withLock({ $0 }), last.relationships == variant.relationships, last.keys == keys {
            return last.plan
        }
        // Made outside the lock: the function is code of the user's.
        let made = CustomPlan(relationships: variant.relationships, keys: keys, plan: try make(variant, of: plan))
        custom.withLock { $0 = made }
        return made.plan
    }

    private func make(_ variant: ExportPlan.Variant, of plan: ImportPlan) throws -> ExportPlan {
        let made = ExportPlanCompiler.compile(plan, variant)
        guard made.faults.isEmpty else { throw ImportError(made.faults) }
        return made
    }
}
