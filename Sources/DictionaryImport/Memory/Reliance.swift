import Synchronization

/// Whether the library may rely on what Swift does not promise, where the contract has a fall-back.
///
/// It may. A test takes it away, in a process of its own and before anything is imported: those who ask do so once, and remember
/// what they have found.
enum Reliance {
    private static let allowed = Atomic(true)

    static var isAllowed: Bool { allowed.load(ordering: .relaxed) }

    static func takeAway() { allowed.store(false, ordering: .relaxed) }
}
