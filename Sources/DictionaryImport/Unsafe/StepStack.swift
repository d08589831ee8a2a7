/// The steps to the value that is being imported: a stack that begins in memory of the owner's.
///
/// Contract 10: a step to a property is removed before its frame goes away.
@safe
struct StepStack {
    private var steps: UnsafeMutableBufferPointer<ImportContext.Step>
    private(set) var count = 0
    private var isOwned = false

    init(memory: UnsafeMutableRawBufferPointer) {
        unsafe steps = memory.bindMemory(to: ImportContext.Step.self)
    }

    subscript(index: Int) -> ImportContext.Step {
        assert(index >= 0 && index < count, "A step that is looked at must have been appended")
        return unsafe steps[index]
    }

    /// The number of the first step that fits.
    func firstIndex(where isWanted: (ImportContext.Step) -> Bool) -> Int? {
        unsafe steps[..<count].firstIndex(where: isWanted)
    }

    /// The last step that fits.
    func last<Found>(where find: (ImportContext.Step) -> Found?) -> Found? {
        unsafe steps[..<count].reversed().lazy.compactMap(find).first
    }

    @inline(__always)
    mutating func append(_ step: ImportContext.Step) {
        if unsafe count == steps.count { grow() }
        unsafe steps[count] = step
        count &+= 1
    }

    @inline(__always)
    @discardableResult
    mutating func removeLast() -> ImportContext.Step {
        assert(count > 0, "Every step that is removed must have been appended")
        count -= 1
        return unsafe steps[count]
    }

    @inline(__always)
    mutating func replaceLast(by step: ImportContext.Step) {
        assert(count > 0, "A step that is replaced must have been appended")
        unsafe steps[count - 1] = step
    }

    mutating func removeAll() { count = 0 }

    private mutating func grow() {
        let larger = unsafe UnsafeMutableBufferPointer<ImportContext.Step>.allocate(capacity: max(steps.count * 2, 16))
        _ = unsafe larger.initialize(from: steps)
        deallocate()
        unsafe steps = larger
        isOwned = true
    }

    /// Frees the memory that is its own.
    func deallocate() {
        if isOwned { unsafe steps.deallocate() }
    }
}
