import Foundation

extension ImportValue: Equatable {
    /// Whether two values are the same in terms of JSON: numbers by their value, text by its characters' code, arrays by their
    /// elements, objects by their members in any order. A boolean is no number. Dates and other values that JSON does not know
    /// are the same when they are equal.
    public static func == (left: ImportValue, right: ImportValue) -> Bool {
        var depth = DepthGuard(maximum: .max)
        return areSame(left, right, &depth)
    }

    private static func areSame(_ left: ImportValue, _ right: ImportValue, _ depth: inout DepthGuard) -> Bool {
        guard depth.enter() else { return false }
        defer { depth.leave() }
        if let left = left.list, let right = right.list {
            return left.count == right.count && zip(left, right).allSatisfy { areSame($0, $1, &depth) }
        }
        if left.isObject, right.isObject {
            let (left, right) = (left.sortedMembers, right.sortedMembers)
            return left.count == right.count
                && zip(left, right).allSatisfy {
                    $0.spelling.hasSameBytes(as: $1.spelling) && areSame($0.value, $1.value, &depth)
                }
        }
        return areSameScalars(left, right)
    }

    private static func areSameScalars(_ left: ImportValue, _ right: ImportValue) -> Bool {
        switch (left.storage, right.storage) {
        case (.null, .null): return true
        case (.bool(let left), .bool(let right)): return left == right
        case (.integer(let left), .integer(let right)): return left == right
        case (.unsigned(let left), .unsigned(let right)): return left == right
        case (.double(let left), .double(let right)): return left == right
        case (.hugeNumber(let left), .hugeNumber(let right)): return left == right
        case (.string(let left), .string(let right)): return left.hasSameBytes(as: right)
        case (.other(let left), .other(let right)): return areEqual(left, right)
        default:
            guard let left = left.decimal, let right = right.decimal else { return false }
            return left == right
        }
    }

    private static func areEqual(_ left: Any, _ right: Any) -> Bool {
        if type(of: left) is AnyClass { return type(of: right) is AnyClass && left as AnyObject === right as AnyObject }
        guard let left = left as? any Hashable, let right = right as? any Hashable else { return false }
        return AnyHashable(left) == AnyHashable(right)
    }

    private var list: [ImportValue]? {
        guard let elements else { return nil }
        var list: [ImportValue] = []
        list.reserveCapacity(elements.count)
        withExtendedLifetime(self) { elements.forEachElement { list.append($1.resolved) } }
        return list
    }
}
