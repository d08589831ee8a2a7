import Testing

@testable import DictionaryImport

/// Memory that is taken and given back in stacks. See Contract 9.
@Suite struct ArenaTests {
    private func withArena(firstSize: Int = 256, _ body: (inout Arena) throws -> Void) rethrows {
        let first = UnsafeMutableRawBufferPointer.allocate(byteCount: firstSize, alignment: 16)
        defer { first.deallocate() }
        var arena = Arena(first: first)
        try body(&arena)
        arena.deallocate()
    }

    /// Writes to all of the memory, so that a tool that checks addresses finds what is not there.
    private func fill(_ memory: ValueMemory, size: Int) {
        memory.address.initializeMemory(as: UInt8.self, repeating: 0xA5, count: size)
    }

    @Test func memoryIsGivenBackWithItsMark() {
        withArena { arena in
            _ = arena.allocate(size: 24, alignment: 8)
            let mark = arena.mark
            let second = arena.allocate(size: 16, alignment: 8)
            _ = arena.allocate(size: 40, alignment: 8)
            arena.release(to: mark)
            #expect(arena.allocate(size: 8, alignment: 8) == second)
        }
    }

    @Test func marksOfSeveralChunksAreGivenBackInOrder() {
        withArena(firstSize: 64) { arena in
            let outer = arena.mark
            let first = arena.allocate(size: 48, alignment: 8)
            let inner = arena.mark
            let second = arena.allocate(size: 1_000, alignment: 8)
            let innermost = arena.mark
            fill(arena.allocate(size: 5_000, alignment: 8), size: 5_000)
            arena.release(to: innermost)
            fill(arena.allocate(size: 9_000, alignment: 8), size: 9_000)
            arena.release(to: inner)
            #expect(arena.allocate(size: 1_000, alignment: 8) == second)
            arena.release(to: outer)
            #expect(arena.allocate(size: 48, alignment: 8) == first)
        }
    }

    @Test(arguments: [0, 1, 16, 256]) func memoryIsAlignedAndApart(firstSize: Int) {
        withArena(firstSize: firstSize) { arena in
            var ranges: [Range<UInt>] = []
            for size in 1...200 {
                let alignment = 1 << (size % 8)
                let memory = arena.allocate(size: size, alignment: alignment)
                fill(memory, size: size)
                let start = UInt(bitPattern: memory.address)
                #expect(start % UInt(alignment) == 0)
                ranges.append(start..<start + UInt(size))
            }
            ranges.sort { $0.lowerBound < $1.lowerBound }
            #expect(zip(ranges, ranges.dropFirst()).allSatisfy { $0.upperBound <= $1.lowerBound })
        }
    }

    @Test func aChunkInReserveThatIsTooSmallIsReplaced() {
        withArena(firstSize: 0) { arena in
            let start = arena.mark
            for size in [100, 10_000, 100, 1_000_000, 3_000] {
                fill(arena.allocate(size: size, alignment: 64), size: size)
                arena.release(to: start)
            }
        }
    }

    @Test func memoryThatIsInUseDoesNotMove() {
        withArena(firstSize: 32) { arena in
            let kept = (0..<500).map { number in
                let memory = arena.allocate(size: 8, alignment: 8)
                memory.initialize(to: number)
                return memory
            }
            #expect(kept.map { $0.copy(Int.self) } == Array(0..<500))
        }
    }

    @Test func aResetBeginsAgainInTheFirstMemory() {
        withArena { arena in
            let first = arena.allocate(size: 8, alignment: 8)
            for _ in 0..<10 { fill(arena.allocate(size: 2_000, alignment: 16), size: 2_000) }
            arena.reset()
            #expect(arena.allocate(size: 8, alignment: 8) == first)
            for _ in 0..<10 { fill(arena.allocate(size: 2_000, alignment: 16), size: 2_000) }
        }
    }

    #if DEBUG
        @Test func aMarkThatIsGivenBackTooLateEndsTheProcess() async {
            await #expect(processExitsWith: .failure) {
                let first = UnsafeMutableRawBufferPointer.allocate(byteCount: 64, alignment: 16)
                var arena = Arena(first: first)
                let outer = arena.mark
                _ = arena.allocate(size: 8, alignment: 8)
                let inner = arena.mark
                arena.release(to: outer)
                arena.release(to: inner)
            }
        }
    #endif
}
