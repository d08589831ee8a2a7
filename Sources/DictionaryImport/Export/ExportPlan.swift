import Synchronization

/// The keys under which the properties of a model are exported: made once per type and kind of keys, never changed.
///
/// Like the import plan, it lives as long as the process and is reached without counting references.
final class ExportPlan: @unchecked Sendable {
    // `@unchecked Sendable`: immutable; the memory of the nodes is written by the compiler of the plan only.

    /// A key with what stands under it.
    struct Node {
        enum Content {
            /// The value of a property, and how it is read when its type is a frequent one.
            case property(Int, PropertyForm)
            /// An object that key paths lead through.
            case object(UnsafeBufferPointer<Node>)
            /// Members that stand among those of the model.
            case inline(Int, prefix: String, yields: Bool)
        }

        let key: String
        /// The key as JSON, with quotes and the colon.
        let json: UnsafeBufferPointer<UInt8>
        let content: Content
        let isRelationship: Bool
    }

    /// How a model makes keys of names, and which of its properties it exports.
    struct Variant {
        let keyStyle: ExportOptions.KeyStyle
        let relationships: ExportOptions.Relationships

        var index: Int { relationships.choice.rawValue * 2 + (keyStyle == .snakeCase ? 0 : 1) }
        static var count: Int { 6 }
    }

    let modelName: String
    let normalization: KeyNormalization
    let properties: UnsafePointer<PropertyPlan>
    let nodes: UnsafeBufferPointer<Node>
    /// For each property the keys that lead to it; empty when it is not exported.
    let keyPaths: [[String]]
    let relationships: [Bool]
    let faults: [ImportIssue]
    private let owners: [String: String]

    init(
        of plan: ImportPlan, nodes: UnsafeBufferPointer<Node>, keyPaths: [[String]], relationships: [Bool],
        faults: [ImportIssue]
    ) {
        modelName = plan.modelName
        normalization = plan.normalization
        properties = plan.properties
        self.nodes = nodes
        self.keyPaths = keyPaths
        self.relationships = relationships
        self.faults = faults
        var owners: [String: String] = [:]
        for (index, path) in keyPaths.enumerated() {
            guard let first = path.first else { continue }
            owners[plan.normalization.normalized(first)] = plan.properties[index].name
        }
        self.owners = owners
    }

    /// Whether a property can be exported in part: it holds models, which have properties of their own.
    func canSelectParts(ofProperty index: Int) -> Bool { relationships[index] }

    /// The property that a key of the model's own belongs to.
    func owner(ofKey key: String) -> String? { owners[normalization.normalized(key)] }
}

/// The export plans of one model, each made when it is first asked for.
///
/// Every object of an export asks here, so asking takes one atomic load and no lock. Threads that ask for a new plan at
/// the same time each make it; the first to finish is the one that all use.
final class ExportPlans: @unchecked Sendable {
    // `@unchecked Sendable`: the slots are atomic, and what they point to is immutable and never freed.

    private let slots: UnsafeMutablePointer<Atomic<UnsafeRawPointer?>>

    init() {
        slots = .allocate(capacity: ExportPlan.Variant.count)
        for index in 0..<ExportPlan.Variant.count { (slots + index).initialize(to: Atomic(nil)) }
    }

    deinit {
        for index in 0..<ExportPlan.Variant.count {
            if let plan = slots[index].load(ordering: .relaxed) { Unmanaged<ExportPlan>.fromOpaque(plan).release() }
        }
        slots.deinitialize(count: ExportPlan.Variant.count)
        slots.deallocate()
    }

    /// - Throws: ``ImportError`` with the keys that two properties have in common.
    @inline(__always)
    func plan(_ variant: ExportPlan.Variant, of plan: ImportPlan) throws -> ExportPlan {
        if let made = slots[variant.index].load(ordering: .acquiring) {
            return Unmanaged<ExportPlan>.fromOpaque(made).takeUnretainedValue()
        }
        return try make(variant, of: plan)
    }

    @inline(never)
    private func make(_ variant: ExportPlan.Variant, of plan: ImportPlan) throws -> ExportPlan {
        let made = ExportPlanCompiler.compile(plan, variant)
        guard made.faults.isEmpty else { throw ImportError(made.faults) }
        let pointer = Unmanaged.passRetained(made).toOpaque()
        let (stored, original) = slots[variant.index].compareExchange(
            expected: nil, desired: UnsafeRawPointer(pointer), ordering: .acquiringAndReleasing)
        guard !stored, let original else { return made }
        Unmanaged<ExportPlan>.fromOpaque(pointer).release()
        return Unmanaged<ExportPlan>.fromOpaque(original).takeUnretainedValue()
    }
}
