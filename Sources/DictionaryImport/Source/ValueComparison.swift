import Foundation

/// Compares untyped values as values: scalars, dates and text by value, collections by their elements.
struct UntypedComparison {
    private struct Pair: Hashable {
        let left: ContainerIdentity
        let right: ContainerIdentity
    }

    /// The containers that were found to be the same. Each pair is compared once, however often it comes up; the first few
    /// are not worth to be remembered.
    private var same: Set<Pair> = []
    private var comparedCount = 0
    private var depth = DepthGuard(maximum: .max)

    /// Values that are nested too deeply to be compared on the stack of the thread are not the same.
    static func areSame(_ left: [String: Any], _ right: [String: Any]) -> Bool {
        var comparison = UntypedComparison()
        return comparison.areSame(left, right)
    }

    /// The same, of any values.
    static func areSame(_ left: Any?, _ right: Any?) -> Bool {
        var comparison = UntypedComparison()
        if let left = left.flatMap({ held(in: $0, as: [String: Any].self) }),
            let right = right.flatMap({ held(in: $0, as: [String: Any].self) })
        {
            return comparison.areSame(left, right)
        }
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
        let (first, second) = (ImportValue(classifying: left), ImportValue(classifying: right))
        guard first.isContainer else { return areSameScalars(first, second) }
        var pair: Pair?
        comparedCount += 1
        if comparedCount > ContainerIdentity.fewContainers, let left = ContainerIdentity(left),
            let right = ContainerIdentity(right)
        {
            if left == right { return true }
            pair = Pair(left: left, right: right)
        }
        if let pair, same.contains(pair) { return true }
        guard depth.enter() else { return false }
        defer { depth.leave() }
        guard areSameContainers(first, second) else { return false }
        if let pair { same.insert(pair) }
        return true
    }

    private mutating func areSameContainers(_ left: ImportValue, _ right: ImportValue) -> Bool {
        if let left = left.elements?.untyped {
            guard let right = right.elements?.untyped, right.count == left.count else { return false }
            for index in left.indices where !areSame(left[index], right[index]) { return false }
            return true
        }
        guard case .dictionary(let left) = left.storage, case .dictionary(let right) = right.storage else {
            return false
        }
        return areSame(left, right)
    }

    private mutating func areSame(_ left: [String: Any], _ right: [String: Any]) -> Bool {
        if ContainerIdentity.address(of: left) == ContainerIdentity.address(of: right) { return true }
        guard left.count == right.count else { return false }
        // A dictionary and what it has become mostly have their keys in the same order.
        var place = right.startIndex
        for (key, value) in left {
            let isThere = place < right.endIndex && right.keys[place].hasSameBytes(as: key)
            guard let found = isThere ? place : right.index(forKey: key), areSame(value, right.values[found]) else {
                return false
            }
            if isThere { right.formIndex(after: &place) }
        }
        return true
    }

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
        case (.null, .null): true
        case (.bool(let left), .bool(let right)): left == right
        case (.integer(let left), .integer(let right)): left == right
        case (.unsigned(let left), .unsigned(let right)): left == right
        case (.double(let left), .double(let right)): left == right
        case (.decimal(let left), .decimal(let right)): left == right
        case (.string(let left), .string(let right)): left.hasSameBytes(as: right)
        case (.other(let left as Date), .other(let right as Date)): left == right
        case (.other(let left as URL), .other(let right as URL)): left == right
        case (.other(let left as UUID), .other(let right as UUID)): left == right
        case (.other(let left as Data), .other(let right as Data)): left == right
        case (.other(let left), .other(let right)): areSameObject(left, right)
        default: false
        }
    }

    private func areSameObject(_ left: Any, _ right: Any) -> Bool {
        guard type(of: left) is AnyClass, type(of: right) is AnyClass else { return false }
        return left as AnyObject === right as AnyObject
    }
}
