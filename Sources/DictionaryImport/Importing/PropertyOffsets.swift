import Synchronization

/// How far from the start of an object its stored properties lie.
///
/// By its address, a property of a new object is written without a check of exclusive access, which takes longer than the
/// write. Whoever might have the object already, because its initializer has passed it on, has no access that lasts while
/// values are swapped: that runs no code of theirs. The first new object of a model tells the address; from then on it is
/// the same in every object.
struct PropertyOffsets: ~Copyable {
    /// For each property its offset, or ``unknown``. Like the plan, it is never freed.
    private let offsets = Atomic<UnsafePointer<Int>?>(nil)

    /// Not a stored property: to write it is to call code of the model's.
    static let unknown = -1

    /// - Parameter object: A new object.
    @inline(__always)
    func of(_ plan: ImportPlan, in object: UnsafeMutableRawPointer) -> UnsafePointer<Int> {
        offsets.load(ordering: .acquiring) ?? find(plan, in: object)
    }

    @inline(never)
    private func find(_ plan: ImportPlan, in object: UnsafeMutableRawPointer) -> UnsafePointer<Int> {
        let found = UnsafeMutablePointer<Int>.allocate(capacity: max(plan.propertyCount, 1))
        for index in 0..<plan.propertyCount {
            (found + index).initialize(to: Self.offset(of: plan.properties + index, in: object))
        }
        // Threads that come here at the same time find the same; one table stays.
        let (exchanged, earlier) = offsets.compareExchange(
            expected: nil, desired: UnsafePointer(found), ordering: .acquiringAndReleasing)
        guard !exchanged, let earlier else { return UnsafePointer(found) }
        found.deallocate()
        return earlier
    }

    private static func offset(
        of property: UnsafePointer<PropertyPlan>, in object: UnsafeMutableRawPointer
    ) -> Int {
        guard property.pointee.isStored else { return unknown }
        return property.pointee.definition.offset(in: object) ?? unknown
    }
}
