import Testing

@testable import DictionaryImport

/// The steps to the current value, in memory that grows. See Contract 10.
@Suite struct StepStackTests {
    /// - Parameter room: How many steps the first memory has room for.
    private func withSteps(room: Int = 2, _ body: (inout StepStack) throws -> Void) rethrows {
        let memory = UnsafeMutableRawBufferPointer.allocate(
            byteCount: room * MemoryLayout<ImportContext.Step>.stride, alignment: 16)
        defer { memory.deallocate() }
        var steps = StepStack(memory: memory)
        try body(&steps)
        steps.deallocate()
    }

    private func number(_ step: ImportContext.Step) -> Int? {
        switch step {
        case .index(let index): index
        case .key(let key): -key
        case .property: nil
        }
    }

    @Test(arguments: [1, 2, 16]) func theStackGrowsBeyondItsFirstMemory(room: Int) {
        withSteps(room: room) { steps in
            for index in 0..<100 { steps.append(.index(index)) }
            #expect(steps.count == 100)
            #expect(steps.all.compactMap(number) == Array(0..<100))
            for index in (0..<100).reversed() { #expect(number(steps.removeLast()) == index) }
            #expect(steps.count == 0)
        }
    }

    @Test func theLastStepIsReplacedAlone() {
        withSteps { steps in
            steps.append(.index(1))
            steps.append(.index(2))
            steps.replaceLast(by: .key(3))
            #expect(steps.all.compactMap(number) == [1, -3])
        }
    }

    @Test func theLastStepThatFitsIsFound() {
        withSteps { steps in
            for index in 0..<10 { steps.append(index.isMultiple(of: 2) ? .index(index) : .key(index)) }
            let found = steps.last { step -> Int? in
                if case .index(let index) = step { return index }
                return nil
            }
            #expect(found == 8)
            #expect(steps.last { _ in Int?.none } == nil)
            steps.removeLast()
            steps.removeLast()
            #expect(steps.last(where: number) == -7)
        }
    }

    @Test func aStackThatWasEmptiedKeepsWhatItNeeds() {
        withSteps { steps in
            for _ in 0..<3 {
                for index in 0..<9 { steps.append(.index(index)) }
                steps.removeAll()
                #expect(steps.all.isEmpty)
            }
        }
    }
}

extension StepStack {
    /// The steps from the root on.
    fileprivate var all: [ImportContext.Step] { (0..<count).map { self[$0] } }
}
