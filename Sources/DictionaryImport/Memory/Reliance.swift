import Synchronization

/// What the library relies on although Swift does not promise it: three bets, and no other.
///
/// Each is tried out before anything relies on it, in every build. Where the trial fails, public interfaces give the same results,
/// more slowly. The package trait `PublicInterfacesOnly` leaves all three out of the library; a test takes them away, in a process
/// of its own and before anything is imported, because those who ask do so once and remember what they have found.
enum Reliance: Int, CaseIterable {
    /// Where objects store their properties: ``StoredOffset``.
    case storedOffsets
    /// What an `Any` has in itself: ``HeldValue``.
    case heldValues
    /// Which hooks of ``ImportableObject`` a class has left as they are: ``MethodTable``.
    case methodTables

    #if PublicInterfacesOnly
        var isAllowed: Bool { false }

        func takeAway() {}
    #else
        private static let takenAway = Atomic(0)

        var isAllowed: Bool { Self.takenAway.load(ordering: .relaxed) & 1 << rawValue == 0 }

        func takeAway() { Self.takenAway.bitwiseOr(1 << rawValue, ordering: .relaxed) }
    #endif
}
