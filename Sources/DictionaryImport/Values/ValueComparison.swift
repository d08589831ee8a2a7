import Foundation

/// Compares values of any source as values: scalars, dates and text by value, collections by their elements.
///
/// It looks once at each pair of containers, however often that comes up, and takes a pair that it is in the middle of for the
/// same: so it ends for containers that contain themselves as well. The first difference ends it.
struct ValueComparison {
    private struct Pair: Hashable {
        let left: ContainerIdentity
        let right: ContainerIdentity
    }

    /// The first few containers are not worth to be remembered.
    private var seen: Set<Pair> = []
    private var comparedCount = 0
    private var depth = DepthGuard(maximum: .max)
    /// Whether numbers of different kinds are the same when they have the same value, as they are in JSON.
    private let comparesNumbersByValue: Bool

    private init(comparesNumbersByValue: Bool) { self.comparesNumbersByValue = comparesNumbersByValue }

    /// Whether two values are the same in terms of JSON. Those that are nested too deeply to be compared are not.
    static func areEqual(_ left: ImportValue, _ right: ImportValue) -> Bool {
        var comparison = ValueComparison(comparesNumbersByValue: true)
        return comparison.areSame(left, right)
    }

    /// Whether nothing changes when one value takes the place of the other.
    static func areSame(_ left: [String: Any], _ right: [String: Any]) -> Bool {
        var comparison = ValueComparison(comparesNumbersByValue: false)
        return comparison.areSame(left, right)
    }

    /// The same, of any values.
    static func areSame(_ left: Any?, _ right: Any?) -> Bool {
        var comparison = ValueComparison(comparesNumbersByValue: false)
        // An optional in an `Any` would take long to find out.
        return comparison.areSame(left ?? NSNull(), right ?? NSNull())
    }

    /// Whether scalars are of the same type and cannot be told apart.
    static func areIdentical(_ left: Any, _ right: Any) -> Bool {
        Handle.lending(left) { left in
            Handle.lending(right) { right in
                if let left = left.held(as: Double.self) {
                    return right.held(as: Double.self)?.bitPattern == left.bitPattern
                }
                return areSameExactly(left, right) ?? false
            }
        }
    }

    private mutating func areSame(_ left: Any, _ right: Any) -> Bool {
        let areSame = Handle.lending(left) { left in Handle.lending(right) { Self.areSameExactly(left, $0) } }
        if let areSame { return areSame }
        if type(of: left) is AnyClass, type(of: right) is AnyClass, left as AnyObject === right as AnyObject {
            return true
        }
        let (first, second) = (ImportValue(classifying: left), ImportValue(classifying: right))
        guard first.isContainer else { return areSameScalars(first, second) }
        return second.isContainer && areSameOnce(first, left, second, right)
    }

    private mutating func areSame(_ left: ImportValue, _ right: ImportValue) -> Bool {
        guard left.isContainer else { return areSameScalars(left, right) }
        return right.isContainer && areSameOnce(left, left, right, right)
    }

    /// Compares containers, which are found again by what they came in.
    private mutating func areSameOnce(
        _ left: ImportValue, _ leftOrigin: Any, _ right: ImportValue, _ rightOrigin: Any
    ) -> Bool {
        comparedCount += 1
        if comparedCount > ContainerIdentity.fewContainers, let left = ContainerIdentity(left, in: leftOrigin),
            let right = ContainerIdentity(right, in: rightOrigin)
        {
            guard left != right, seen.insert(Pair(left: left, right: right)).inserted else { return true }
        }
        guard depth.enter() else { return false }
        defer { depth.leave() }
        return areSameContainers(left, right)
    }

    private mutating func areSameContainers(_ left: ImportValue, _ right: ImportValue) -> Bool {
        if let left = left.untypedList {
            guard let right = right.untypedList, right.count == left.count else { return false }
            for index in left.indices where !areSame(left[index], right[index]) { return false }
            return true
        }
        guard !right.isArray else { return false }
        if case .dictionary(let left) = left.storage, case .dictionary(let right) = right.storage {
            return areSame(left, right)
        }
        let (left, right) = (left.sortedMembers, right.sortedMembers)
        guard left.count == right.count else { return false }
        for (left, right) in zip(left, right) {
            guard left.spelling.hasSameBytes(as: right.spelling), areSame(left.value, right.value) else { return false }
        }
        return true
    }

    private mutating func areSame(_ left: [String: Any], _ right: [String: Any]) -> Bool {
        if ContainerIdentity.bits(of: left) == ContainerIdentity.bits(of: right) { return true }
        guard left.count == right.count else { return false }
        // A dictionary and what it has become mostly have their keys in the same order.
        var place = right.startIndex
        for (key, value) in left {
            let isThere = place < right.endIndex && right.keys[place].hasSameBytes(as: key)
            guard let found = isThere ? place : right.index(forKey: key),
                isThere || right.keys[found].hasSameBytes(as: key), areSame(value, right.values[found])
            else { return false }
            if isThere { right.formIndex(after: &place) }
        }
        return true
    }

    // MARK: Scalars

    /// Compares scalars of the same type, without a look at any other.
    private static func areSameExactly(_ left: Handle<Any>, _ right: Handle<Any>) -> Bool? {
        if let left = left.held(as: String.self) { return right.held(as: String.self)?.hasSameBytes(as: left) }
        if let left = left.held(as: Int.self) { return right.held(as: Int.self).map { $0 == left } }
        if let left = left.held(as: Double.self) { return right.held(as: Double.self).map { $0 == left } }
        if let left = left.held(as: Bool.self) { return right.held(as: Bool.self).map { $0 == left } }
        return nil
    }

    private func areSameScalars(_ left: ImportValue, _ right: ImportValue) -> Bool {
        switch (left.storage, right.storage) {
        case (.null, .null): return true
        case (.bool(let left), .bool(let right)): return left == right
        case (.integer(let left), .integer(let right)): return left == right
        case (.unsigned(let left), .unsigned(let right)): return left == right
        case (.double(let left), .double(let right)): return left == right
        case (.decimal(let left), .decimal(let right)): return left == right
        case (.hugeNumber(let left), .hugeNumber(let right)): return left == right
        case (.string(let left), .string(let right)): return left.hasSameBytes(as: right)
        case (.other(let left), .other(let right)): return areEqualByType(left, right)
        default:
            guard comparesNumbersByValue, let left = left.decimal, let right = right.decimal else { return false }
            return left == right
        }
    }
}

extension ImportValue {
    /// The elements of an array; `nil` for anything else.
    fileprivate var untypedList: [Any]? {
        withElements { elements in
            if case .any(let elements) = elements { return elements }
            var list: [Any] = []
            list.reserveCapacity(elements.count)
            elements.forEachElement { list.append($1.resolved) }
            return list
        }
    }
}

// MARK: Types of the user's

/// Whether values that JSON does not know are the same: those of importable types as an update compares them, others of one
/// type by their `==`, and other objects only as the same object.
///
/// The casts look into an existential that is in an `Any`, such as a value of a protocol's type that was optional.
private func areEqualByType(_ left: Any, _ right: Any) -> Bool {
    func areUnchanged<Known: ImportableValue>(_ left: Known) -> Bool {
        (right as? Known).map { ValueConversion.of(Known.self).areUnchanged(left, $0) } ?? false
    }
    func areEqual<Known: Equatable>(_ left: Known) -> Bool { (right as? Known).map { left == $0 } ?? false }
    guard type(of: left) == type(of: right) else { return false }
    if let left = left as? any ImportableValue { return areUnchanged(left) }
    if let left = left as? any Equatable { return areEqual(left) }
    return type(of: left) is AnyClass && left as AnyObject === right as AnyObject
}

/// Whether two values of one type are equal by their `==`; objects without one are when they are the same.
func areEqualIfEquatable<Value>(_ left: Value, _ right: Value) -> Bool {
    guard let type = Value.self as? any Equatable.Type else {
        return isClass(Value.self) && left as AnyObject === right as AnyObject
    }
    func open<Known: Equatable>(_ type: Known.Type) -> Bool {
        guard let left = exactly(left, type), let right = exactly(right, type) else { return false }
        return left == right
    }
    return open(type)
}
