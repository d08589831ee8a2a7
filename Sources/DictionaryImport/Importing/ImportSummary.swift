/// What an update did to its object: which properties it changed, and which keys and properties had no counterpart.
public struct ImportSummary: Sendable, Hashable {
    /// The properties whose value is another one now, in the order of the registry. A value that was equal is not
    /// written, and not named here.
    public internal(set) var changedProperties: [String] = []

    /// The keys that no property takes, in the order of their UTF-8 bytes.
    public internal(set) var unknownKeys: [String] = []

    /// The properties for which the source had no value, in the order of the registry.
    public internal(set) var missingProperties: [String] = []
}

/// Notes what happens to the object that an update was called on.
final class SummaryRecorder {
    private var changed: Set<Int> = []
    private var unknownKeys: [String] = []
    private var missing: [Int] = []
    private var plan: ImportPlan?

    func changed(_ property: Int) {
        changed.insert(property)
    }

    /// A write that had to wait for the commit has changed a property.
    func changed(_ property: UnsafePointer<PropertyPlan>) {
        guard let plan, property >= plan.properties, property < plan.properties + plan.propertyCount else { return }
        changed.insert(property - plan.properties)
    }

    func record(_ frame: UnsafeMutablePointer<ObjectFrame>) {
        let plan = frame.pointee.plan
        self.plan = plan
        unknownKeys = frame.pointee.leftovers?.unclaimed.map(\.spelling) ?? []
        missing = (0..<plan.propertyCount).filter { !frame.pointee.isFilled($0) }
    }

    var summary: ImportSummary {
        guard let plan else { return ImportSummary() }
        return ImportSummary(
            changedProperties: changed.sorted().map { plan.properties[$0].name },
            unknownKeys: unknownKeys.sorted { $0.precedesInUTF8($1) },
            missingProperties: missing.map { plan.properties[$0].name })
    }
}
