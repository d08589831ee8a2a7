/// What an update did to its object: which properties it changed, and which keys and properties had no counterpart.
///
/// The names are looked up when they are read: a summary that is not looked at costs next to nothing.
public struct ImportSummary: Sendable, Hashable, CustomStringConvertible {
    private var plan: Unretained<ImportPlan>?
    // The first 64 properties, by their bits.
    private var changed: UInt64 = 0
    private var missing: UInt64 = 0
    /// What few updates have: `nil` costs nothing to copy.
    private var rest: Rest?

    private final class Rest: Sendable {
        let changed: Set<Int>
        let missing: Set<Int>
        let unknownKeys: [String]

        init(changed: Set<Int>, missing: Set<Int>, unknownKeys: [String]) {
            self.changed = changed
            self.missing = missing
            self.unknownKeys = unknownKeys
        }
    }

    init() {}

    /// The properties whose value is another one now, in the order of the registry. A value that was equal is not
    /// written, and not named here.
    public var changedProperties: [String] { names(of: changed, rest?.changed) }

    /// The keys that no property takes, in the order of their UTF-8 bytes.
    public var unknownKeys: [String] { (rest?.unknownKeys ?? []).sorted { $0.precedesInUTF8($1) } }

    /// The properties for which the source had no value, in the order of the registry.
    public var missingProperties: [String] { names(of: missing, rest?.missing) }

    /// The changed properties, the unknown keys and the missing properties, in one line.
    public var description: String {
        "changed: \(changedProperties), unknown keys: \(unknownKeys), missing: \(missingProperties)"
    }

    private func names(of bits: UInt64, _ rest: Set<Int>?) -> [String] {
        guard let properties = plan?.with({ $0.properties }) else { return [] }
        return properties.indices.filter { $0 < 64 ? bits & (1 << UInt64($0)) != 0 : rest?.contains($0) == true }
            .map { properties[$0].pointee.name }
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
    /// Notes that a write has changed a property.
    mutating func changed(_ property: Int) {
        if property < 64 {
            changed |= 1 << UInt64(property)
        } else {
            rest = Rest(
                changed: (rest?.changed ?? []).union([property]), missing: rest?.missing ?? [],
                unknownKeys: rest?.unknownKeys ?? [])
        }
    }

    /// As ``changed(_:)``, of a write that had to wait for the commit.
    mutating func changed(_ property: Handle<PropertyPlan>) {
        guard let number = plan?.with({ $0.properties.index(of: property) }) ?? nil else { return }
        changed(number)
    }

    /// Notes what an object got of its source.
    mutating func record(_ frame: Handle<ObjectFrame>) {
        plan = frame.pointee.plan
        let count = frame.pointee.properties.count
        if count > 0 { missing = ~frame.pointee.slots.firstBits & (count < 64 ? 1 << UInt64(count) - 1 : .max) }
        guard count > 64 || frame.pointee.knownDetails?.unclaimed.isEmpty == false else { return }
        rest = Rest(
            changed: rest?.changed ?? [],
            missing: Set((0..<count).dropFirst(64).filter { !frame.pointee.slots.isFilled($0) }),
            unknownKeys: frame.pointee.knownDetails?.unclaimed.map(\.spelling) ?? [])
    }
}
