/// Counts how deep a walk over nested data has gone, and ends it before it reaches its limit or the end of the stack.
///
/// Every recursion whose depth the data decides goes through one of these.
struct DepthGuard {
    var maximum: Int
    private var depth = 0
    private(set) var refusal: Refusal?

    /// What a level was refused for.
    enum Refusal {
        case maximum
        case stack
    }

    init(maximum: Int) { self.maximum = maximum }

    /// The depth for which every stack suffices, also where each level has hooks. The frames of unoptimized code are several
    /// times as large.
    private static var depthOfEveryStack: Int { _isDebugAssertConfiguration() ? 4 : 8 }

    /// Goes one level deeper; returns `false`, and does not, when that would be too deep.
    @inline(__always)
    mutating func enter() -> Bool {
        guard depth < maximum, depth < Self.depthOfEveryStack || StackBounds.haveRoom(at: depth) else {
            refusal = depth < maximum ? .stack : .maximum
            return false
        }
        depth &+= 1
        return true
    }

    /// Comes back from a level.
    @inline(__always)
    mutating func leave() { depth &-= 1 }

    /// Whether one level has been entered, and no other from there.
    var isOutermost: Bool { depth == 1 }

    /// The same guard, for a walk of its own that starts here.
    var continued: DepthGuard {
        var guardFromHere = self
        guardFromHere.refusal = nil
        return guardFromHere
    }

    /// Whether so many levels more would be within the limit.
    func admits(_ levels: Int) -> Bool { levels <= maximum - depth }

    mutating func reset() { (depth, refusal) = (0, nil) }
}
