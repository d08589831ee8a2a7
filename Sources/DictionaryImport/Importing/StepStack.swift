/// The steps to the value that is being imported: a stack that begins in memory of the owner's.
struct StepStack {
    private var steps: UnsafeMutableBufferPointer<ImportContext.Step>
    private var count = 0
    private var isOwned = false

    init(memory: UnsafeMutableRawBufferPointer) {
        steps = memory.bindMemory(to: ImportContext.Step.self)
    }

    /// The steps from the root on. They are gone when the stack changes.
    var all: UnsafeBufferPointer<ImportContext.Step> {
        UnsafeBufferPointer(rebasing: steps[..<count])
    }

    @inline(__always)
    mutating func append(_ step: ImportContext.Step) {
        if count == steps.count { grow() }
        steps[count] = step
        count &+= 1
    }

    @inline(__always)
    @discardableResult
    mutating func removeLast() -> ImportContext.Step {
        count -= 1
        return steps[count]
    }

    @inline(__always)
    mutating func replaceLast(by step: ImportContext.Step) {
        steps[count - 1] = step
    }

    mutating func removeAll() { count = 0 }

    private mutating func grow() {
        let larger = UnsafeMutableBufferPointer<ImportContext.Step>.allocate(capacity: steps.count * 2)
        _ = larger.initialize(from: steps)
        deallocate()
        steps = larger
        isOwned = true
    }

    /// Frees the memory that is its own.
    func deallocate() {
        if isOwned { steps.deallocate() }
    }
}
