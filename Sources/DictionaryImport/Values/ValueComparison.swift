import Foundation

/// Compares values of any source as values: scalars, dates and text by value, collections by their elements.
///
/// The first difference ends it, and so does a container that is nested too deeply: it may contain itself.
struct ValueComparison {
    private static let maximumDepth = 128

    private var depth = 0
    /// Whether numbers of different kinds are the same when they have the same value, as they are in JSON.
    private let comparesNumbersByValue: Bool

    /// Whether two values are the same in terms of JSON.
    static func areEqual(_ left: ImportValue, _ right: ImportValue) -> Bool {
        var comparison = ValueComparison(comparesNumbersByValue: true)
        return comparison.areSame(left, right)
    }

    /// Whether nothing changes when one value takes the place of the other.
    static func areSame(_ left: ImportValue, _ right: ImportValue) -> Bool {
        var comparison = ValueComparison(comparesNumbersByValue: false)
        return comparison.areSame(left, right)
    }

    /// The same, of values of any type.
    static func areSame(_ left: Any, _ right: Any) -> Bool {
        areSame(ImportValue(Source(left)), ImportValue(Source(right)))
    }

    private init(comparesNumbersByValue: Bool) { self.comparesNumbersByValue = comparesNumbersByValue }

    private mutating func areSame(_ left: ImportValue, _ right: ImportValue) -> Bool {
        switch (left.resolved, right.resolved) {
        case (.null, .null): return true
        case (.bool(let left), .bool(let right)): return left == right
        case (.integer(0), .integer(0)): return comparesNumbersByValue || left.isNegative == right.isNegative
        case (.integer(let left), .integer(let right)): return left == right
        case (.unsigned(let left), .unsigned(let right)): return left == right
        case (.double(let left), .double(let right)):
            return comparesNumbersByValue ? left == right : Double._isUnchanged(left, right)
        case (.decimal(let left), .decimal(let right)): return left == right
        case (.hugeNumber(let left), .hugeNumber(let right)): return left == right
        case (.string(let left), .string(let right)): return left.hasSameBytes(as: right)
        case (.other(let left), .other(let right)): return areEqualByType(left, right)
        case (.array, .array): return nested { $0.areSameArrays(left, right) }
        case (.object, .object): return nested { $0.areSameObjects(left, right) }
        default:
            guard comparesNumbersByValue, let left = left.decimal, let right = right.decimal else { return false }
            return left == right
        }
    }

    private mutating func nested(_ body: (inout ValueComparison) -> Bool) -> Bool {
        guard depth < Self.maximumDepth else { return false }
        depth += 1
        defer { depth -= 1 }
        return body(&self)
    }

    private mutating func areSameArrays(_ left: ImportValue, _ right: ImportValue) -> Bool {
        guard left.elementCount == right.elementCount, let left = left.array, let right = right.array else {
            return false
        }
        for (left, right) in zip(left, right) where !areSame(left, right) { return false }
        return true
    }

    private mutating func areSameObjects(_ left: ImportValue, _ right: ImportValue) -> Bool {
        if case .dictionary(let left) = left.source, case .dictionary(let right) = right.source {
            guard left.count == right.count else { return false }
            for (key, value) in left {
                guard let found = right.index(forKey: key), right.keys[found].hasSameBytes(as: key),
                    areSame(ImportValue(Source(value)), ImportValue(Source(right.values[found])))
                else { return false }
            }
            return true
        }
        guard let left = left.sortedMembers, let right = right.sortedMembers, left.count == right.count else {
            return false
        }
        for (left, right) in zip(left, right) {
            guard left.key.hasSameBytes(as: right.key), areSame(left.value, right.value) else { return false }
        }
        return true
    }
}

extension ImportValue {
    /// Whether JSON spells it as a negative number: a zero too, of which an integer cannot say that.
    fileprivate var isNegative: Bool { source.digits(in: document)?.isNegative == true }
}

/// Whether values that JSON does not know are the same: those of importable types as an update compares them, others of one
/// type by their `==`, and other objects only as the same object.
///
/// The casts look into an existential that is in an `Any`, such as a value of a protocol's type that was optional.
private func areEqualByType(_ left: Any, _ right: Any) -> Bool {
    func areUnchanged<Known: ImportableValue>(_ left: Known) -> Bool {
        (right as? Known).map { Known._isUnchanged(left, $0) } ?? false
    }
    guard type(of: left) == type(of: right) else { return false }
    if let left = left as? any ImportableValue { return areUnchanged(left) }
    return areEqualIfEquatable(left, right)
}
