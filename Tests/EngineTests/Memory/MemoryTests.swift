import Foundation
import Testing

@testable import DictionaryImport

/// Memory that belongs to the library: blocks, memory that grows, and what is written to it.
@Suite struct MemoryTests {
    private struct NoMemory: Error {}

    @Test func growingKeepsTheValues() throws {
        guard var memory = GrowingMemory<UInt64>(capacity: 4) else { throw NoMemory() }
        let first = memory.capacity
        #expect(first == 4)
        for index in 0..<4 { memory.block[index] = UInt64(index) }
        var capacity = 4
        while capacity < 1 << 16 {
            capacity *= 3
            let isGrown = memory.grow(to: capacity)
            #expect(isGrown)
        }
        let block = memory.block
        block[capacity - 1] = 7
        #expect(block.count == capacity)
        #expect((0..<4).map { block[$0] } == [0, 1, 2, 3])
        #expect(block[capacity - 1] == 7)
        withExtendedLifetime(memory) {}
    }

    @Test func growingBeyondAllMemoryChangesNothing() throws {
        guard var memory = GrowingMemory<UInt64>(capacity: 2) else { throw NoMemory() }
        memory.block[1] = 5
        let isGrown = memory.grow(to: .max)
        let block = memory.block
        #expect(!isGrown)
        #expect(block.count == 2)
        #expect(block[1] == 5)
        withExtendedLifetime(memory) {}
        if GrowingMemory<UInt64>(capacity: .max) != nil { Issue.record("There is no such memory.") }
    }

    @Test func ownedBlocksAreApart() {
        var memory = OwnedMemory()
        let numbers = memory.block(repeating: Int32(3), count: 5)
        let none = memory.block(repeating: 0, count: 0)
        let text = Array("text".utf8).withTextBytes { memory.copy(of: $0) }
        numbers[4] = 9
        #expect((0..<5).map { numbers[$0] } == [3, 3, 3, 3, 9])
        #expect(none.count == 0)
        #expect(String(text) == "text")
        numbers.fill(with: 1)
        #expect((0..<5).map { numbers[$0] } == [1, 1, 1, 1, 1])
        withExtendedLifetime(memory) {}
    }

    @Test func bytesAreWrittenInWordsAndMoved() {
        withTemporaryMemory(of: UInt8.self, count: 20) { block in
            block.fill(with: UInt8(ascii: "-"))
            block.storeWord(0x6867_6665_6463_6261, at: 3)
            block.storeWord(0x6867_6665_6463_6261, at: 12)
            #expect(String(block.text(0..<20)) == "---abcdefgh-abcdefgh")
            block.copy(block.text(3..<11), to: 5)
            #expect(String(block.text(0..<20)) == "---ababcdefghbcdefgh")
            #expect(block.dropFirst(18).count == 2)
            #expect(block.dropFirst(18)[0] == UInt8(ascii: "g"))
        }
        #expect(withTemporaryMemory(of: Int.self, count: 0) { $0.count } == 0)
    }

    @Test func outputOfAnySizeIsWhatWasWritten() {
        var bytes = JSONBytes()
        var expected = ""
        for number in 0..<2_000 {
            bytes.write(Int64(number))
            bytes.write("é\"\n" + String(repeating: "x", count: number % 70))
            expected += "\(number),\"é\\\"\\n\(String(repeating: "x", count: number % 70))\","
        }
        let data = bytes.data
        #expect(String(decoding: data, as: UTF8.self) == expected)
    }

    @Test func longOutputAtOnceGrowsFarEnough() {
        for length in [0, 1_021, 1_022, 1_023, 5_000] {
            for character in ["a", "\u{1}"] {
                var bytes = JSONBytes()
                bytes.write(String(repeating: character, count: length))
                let width = character == "a" ? 1 : 6
                let data = bytes.data
                // With the quotes, and the comma behind every value.
                #expect(data.count == length * width + 3)
            }
        }
    }
}
