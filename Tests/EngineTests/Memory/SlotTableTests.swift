import Testing

@testable import DictionaryImport

/// The members that the slots of an object get. See Contracts 11 and 12.
@Suite struct SlotTableTests {
    private static let counts = [0, 1, 63, 64, 65, 128, 200]

    /// Calls `body` with a table in memory of exactly the size that it asks for, in which something else was before.
    private func withTable(_ count: Int, _ body: (SlotTable) throws -> Void) rethrows {
        let layout = SlotTable.Layout(count: count)
        let memory = UnsafeMutableRawBufferPointer.allocate(
            byteCount: layout.size, alignment: SlotTable.Layout.alignment)
        defer { memory.deallocate() }
        memory.initializeMemory(as: UInt8.self, repeating: 0xFF)
        try body(SlotTable(ValueMemory(memory.baseAddress!), layout))  // There is a word at least.
    }

    private func filled(_ table: SlotTable, below end: Int) -> [Int] {
        var slots: [Int] = []
        table.forEachFilled(below: end) { slots.append($0) }
        return slots
    }

    @Test(arguments: counts) func everySlotIsEmptyAtFirst(count: Int) {
        withTable(count) { table in
            #expect((0..<count).allSatisfy { !table.isFilled($0) })
            #expect(filled(table, below: count) == [])
        }
    }

    @Test(arguments: counts) func slotsAreFilledClearedAndFilledAgain(count: Int) {
        withTable(count) { table in
            for slot in 0..<count { table.fill(slot, with: slot * 3) }
            #expect(filled(table, below: count) == Array(0..<count))
            for slot in 0..<count where slot.isMultiple(of: 2) { table.clear(slot, as: Int.self) }
            #expect(filled(table, below: count) == (0..<count).filter { !$0.isMultiple(of: 2) })
            for slot in 0..<count where slot.isMultiple(of: 2) { table.fill(slot, with: slot * 5) }
            for slot in 0..<count {
                #expect(table.position(of: slot, as: Int.self) == slot * (slot.isMultiple(of: 2) ? 5 : 3))
            }
            for end in [0, 1, 63, 64, 65, count] where end <= count {
                #expect(filled(table, below: end) == Array(0..<end))
            }
        }
    }

    @Test(arguments: counts) func indicesOfADictionaryFindTheirMembers(count: Int) {
        let dictionary: [String: Any] = Dictionary(uniqueKeysWithValues: (0..<count).map { ("key \($0)", $0) })
        withTable(count) { table in
            for slot in 0..<count {
                if let index = dictionary.index(forKey: "key \(slot)") { table.fill(slot, with: index) }
            }
            for slot in 0..<count {
                let index = table.position(of: slot, as: Dictionary<String, Any>.Index.self)
                #expect(dictionary[index].value as? Int == slot)
                table.clear(slot, as: Dictionary<String, Any>.Index.self)
            }
        }
    }

    @Test func aPositionIsDestroyedOnce() {
        let census = Census()
        withTable(70) { table in
            for round in 0..<3 {
                for slot in 0..<70 { table.fill(slot, with: CountedObject(census, slot + round)) }
                #expect(census.alive == 70)
                for slot in 0..<70 {
                    #expect(table.position(of: slot, as: CountedObject.self).number == slot + round)
                    table.clear(slot, as: CountedObject.self)
                }
                #expect(census.alive == 0)
            }
        }
    }

    @Test func aSlotMayBeFilledFromElsewhere() {
        withTable(65) { table in
            table.markFilled(3)
            table.markFilled(64)
            #expect(filled(table, below: 65) == [3, 64])
            #expect(table.firstBits == 1 << 3)
        }
    }

    // MARK: The filler

    @Test func theFillerTakesTheFirstSlotsOnce() {
        withTable(200) { table in
            var filler = SlotTable.Filler(table)
            for slot in 0..<64 {
                let (first, second) = (filler.fill(slot, with: slot), filler.fill(slot, with: -1))
                #expect(first && !second)
            }
            for slot in [64, 65, 199, -1, -2, Int.min, Int.max] {
                let isFilled = filler.fill(slot, with: 0)
                #expect(!isFilled)
            }
            filler.finish()
            #expect(filled(table, below: 200) == Array(0..<64))
            for slot in 0..<64 { #expect(table.position(of: slot, as: Int.self) == slot) }
        }
    }

    @Test func anInterruptionSeesAndKeepsWhatIsFilled() {
        withTable(200) { table in
            var filler = SlotTable.Filler(table)
            var results = [filler.fill(1, with: 10), filler.fill(2, with: 20)]
            filler.interrupt {
                #expect(filled(table, below: 200) == [1, 2])
                table.fill(3, with: 30)
                table.fill(150, with: 1_500)
                table.clear(1, as: Int.self)
            }
            results += [filler.fill(3, with: -1), filler.fill(1, with: 11)]
            filler.finish()
            #expect(results == [true, true, false, true])
            #expect(filled(table, below: 200) == [1, 2, 3, 150])
            #expect([1, 2, 3, 150].map { table.position(of: $0, as: Int.self) } == [11, 20, 30, 1_500])
        }
    }

    #if DEBUG
        @Test func aPositionThatWouldLeakEndsTheProcess() async {
            await #expect(processExitsWith: .failure) {
                let layout = SlotTable.Layout(count: 1)
                let memory = ValueMemory(.allocate(byteCount: layout.size, alignment: 8))
                let table = SlotTable(memory, layout)
                table.fill(0, with: CountedObject(Census()))
                table.fill(0, with: CountedObject(Census()))
            }
        }
    #endif
}
