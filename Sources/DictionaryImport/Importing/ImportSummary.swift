/// What an update did to its object: which properties it changed, and which keys and properties had no counterpart.
///
/// The names are looked up when they are asked for: a summary that is not looked at costs next to nothing.
public struct ImportSummary: Sendable, Hashable, CustomStringConvertible {
    // Plans live for ever: nobody counts references to them.
    private let plan: Unmanaged<ImportPlan>?
    private let changed: PropertySet
    private let missing: PropertySet
    /// `nil` when there are none, which costs nothing to copy.
    private let unclaimed: [String]?

    fileprivate init(plan: Unmanaged<ImportPlan>?, changed: PropertySet, missing: PropertySet, unclaimed: [String]?) {
        self.plan = plan
        self.changed = changed
        self.missing = missing
        self.unclaimed = unclaimed
    }

    /// The properties whose value is another one now, in the order of the registry. A value that was equal is not
    /// written, and not named here.
    public var changedProperties: [String] { names(of: changed) }

    /// The keys that no property takes, in the order of their UTF-8 bytes.
    public var unknownKeys: [String] { (unclaimed ?? []).sorted { $0.precedesInUTF8($1) } }

    /// The properties for which the source had no value, in the order of the registry.
    public var missingProperties: [String] { names(of: missing) }

    public var description: String {
        "changed: \(changedProperties), unknown keys: \(unknownKeys), missing: \(missingProperties)"
    }

    private func names(of set: PropertySet) -> [String] {
        guard let plan = plan?.takeUnretainedValue() else { return [] }
        return (0..<plan.propertyCount).filter(set.contains).map { plan.properties[$0].name }
    }

    public static func == (left: ImportSummary, right: ImportSummary) -> Bool {
        left.changedProperties == right.changedProperties && left.unknownKeys == right.unknownKeys
            && left.missingProperties == right.missingProperties
    }

    public func hash(into hasher: inout Hasher) {
        hasher.combine(changedProperties)
        hasher.combine(unknownKeys)
        hasher.combine(missingProperties)
    }
}

/// Some of a model's properties, by number. Up to 64 need no memory of their own.
struct PropertySet: Sendable {
    private var low: UInt64 = 0
    private var high: Set<Int>?

    init() {}

    /// The numbers below a bound whose bit is not set.
    init(below bound: Int, without bits: UnsafePointer<UInt64>) {
        guard bound > 0 else { return }
        low = ~bits[0] & (bound < 64 ? 1 << UInt64(bound) - 1 : .max)
        if bound > 64 { high = Set((64..<bound).filter { bits[$0 >> 6] & (1 << UInt64($0 & 63)) == 0 }) }
    }

    mutating func insert(_ property: Int) {
        if property < 64 { low |= 1 << UInt64(property) } else { high = (high ?? []).union([property]) }
    }

    func contains(_ property: Int) -> Bool {
        property < 64 ? low & (1 << UInt64(property)) != 0 : high?.contains(property) == true
    }
}

/// Notes what happens to the object that an update was called on.
struct SummaryRecorder {
    // Plans live for ever: nobody counts references to them.
    private var plan: Unmanaged<ImportPlan>?
    private var changed = PropertySet()
    private var missing = PropertySet()
    private var unclaimed: [String]?

    mutating func changed(_ property: Int) {
        changed.insert(property)
    }

    /// A write that had to wait for the commit has changed a property.
    mutating func changed(_ property: UnsafePointer<PropertyPlan>) {
        guard let plan else { return }
        let number = plan._withUnsafeGuaranteedRef { property - $0.properties }
        if number >= 0, number < plan._withUnsafeGuaranteedRef({ $0.propertyCount }) { changed.insert(number) }
    }

    mutating func record(_ frame: UnsafeMutablePointer<ObjectFrame>) {
        plan = frame.pointee.unmanagedPlan
        if frame.pointee.unmanagedExtras != nil { unclaimed = frame.pointee.extras?.unclaimed.map(\.spelling) }
        missing = PropertySet(below: frame.pointee.propertyCount, without: frame.pointee.filled)
    }

    var summary: ImportSummary {
        ImportSummary(plan: plan, changed: changed, missing: missing, unclaimed: unclaimed)
    }
}
