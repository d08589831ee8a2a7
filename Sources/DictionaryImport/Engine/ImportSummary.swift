/// What an update did to its object and those below it: which properties it changed, and which keys and properties had no
/// counterpart.
///
/// The names are looked up when they are read: a summary that is not looked at costs next to nothing.
public struct ImportSummary: Sendable, Hashable, CustomStringConvertible {
    private var plan: Unretained<ImportPlan>?
    // The first 64 properties, by their bits.
    private var changed: UInt64 = 0
    private var missing: UInt64 = 0
    /// What few updates have: `nil` costs nothing to copy.
    private(set) var details: SummaryDetails?

    init() {}

    /// The properties that were given another value, in the order of the registry. A value that was equal is not
    /// written, and not named here; one that was written twice, and is the old one again, is named. What has changed in a
    /// nested object that was updated in place is named by its path, such as `boss.name`, where the property stands that
    /// leads to it.
    public var changedProperties: [String] {
        guard let plan else { return [] }
        let own = Set(plan.with { $0.properties.indices.filter(hasChanged) })
        return (rest?.updated ?? UpdatedObjects()).names(ofChanged: own, in: plan)
    }

    /// The keys that no property takes, in the order of their UTF-8 bytes. Those in nested objects, new ones too, are
    /// named by their paths, such as `boss.nmae`.
    public var unknownKeys: [String] {
        ((rest?.unknownKeys ?? []) + (rest?.updated.unknownKeys ?? [])).sortedInUTF8()
    }

    /// The properties for which the source had no value, in the order of the registry.
    public var missingProperties: [String] {
        guard let properties = plan?.with({ $0.properties }) else { return [] }
        return properties.indices.filter { Self.contains($0, missing, rest?.missing) }.map {
            properties[$0].pointee.name
        }
    }

    /// The changed properties, the unknown keys and the missing properties, in one line.
    public var description: String {
        "changed: \(changedProperties), unknown keys: \(unknownKeys), missing: \(missingProperties)"
    }

    private var rest: SummaryDetails.Contents? { details?.contents.pointee }

    private func hasChanged(_ property: Int) -> Bool { Self.contains(property, changed, rest?.changed) }

    private static func contains(_ property: Int, _ bits: UInt64, _ rest: Set<Int>?) -> Bool {
        property < 64 ? bits & (1 << UInt64(property)) != 0 : rest?.contains(property) == true
    }

    /// Summaries are the same when they say the same.
    public static func == (left: ImportSummary, right: ImportSummary) -> Bool {
        left.changedProperties == right.changedProperties && left.unknownKeys == right.unknownKeys
            && left.missingProperties == right.missingProperties
    }

    /// Hashes what `==` compares.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(changedProperties)
        hasher.combine(unknownKeys)
        hasher.combine(missingProperties)
    }
}

// MARK: Recording

extension ImportSummary {
    /// Begins with the object of the update: what it holds may be written before its last property is read.
    mutating func begin(_ plan: Unretained<ImportPlan>) { self.plan = plan }

    /// Notes that a write has changed a property.
    mutating func changed(_ property: Int) {
        if property < 64 {
            changed |= 1 << UInt64(property)
        } else {
            contents().pointee.changed.insert(property)
        }
    }

    /// As ``changed(_:)``, of a write that had to wait for the commit.
    mutating func changed(_ property: Handle<PropertyPlan>) {
        guard let number = plan?.with({ $0.properties.index(of: property) }) ?? nil else { return }
        changed(number)
    }

    /// Forgets what has changed in the object itself.
    mutating func forgetChanges() {
        changed = 0
        details?.contents.pointee.changed = []
    }

    /// What it has to say beside its bits.
    ///
    /// - Parameter earlier: The details of an earlier import, whose memory may be used again.
    mutating func contents(reusing earlier: inout SummaryDetails?) -> Handle<SummaryDetails.Contents> {
        if let details { return details.contents }
        let details = SummaryDetails.reusing(&earlier)
        self.details = details
        return details.contents
    }

    private mutating func contents() -> Handle<SummaryDetails.Contents> {
        var none: SummaryDetails?
        return contents(reusing: &none)
    }

    /// Notes what an object got of its source.
    mutating func record(_ frame: Handle<ObjectFrame>) {
        let count = frame.pointee.properties.count
        if count > 0 { missing = ~frame.pointee.slots.firstBits & (count < 64 ? 1 << UInt64(count) - 1 : .max) }
        let unknownKeys = frame.unclaimedKeys.map(\.spelling)
        guard count > 64 || !unknownKeys.isEmpty else { return }
        let contents = contents()
        contents.pointee.missing = Set((0..<count).dropFirst(64).filter { !frame.pointee.slots.isFilled($0) })
        contents.pointee.unknownKeys = unknownKeys
    }
}
