import Testing

@testable import DictionaryImport

/// Room for a value: what is put in is taken out or destroyed, once. See Contract 2.
@Suite struct ValueMemoryTests {
    /// Calls `body` with room for an object, and expects that none is left.
    private func expectNoneLeft(_ body: (ValueMemory, Census) throws -> Void) rethrows {
        let census = Census()
        try ValueMemory.withTemporary(for: CountedObject?.self) { try body($0, census) }
        #expect(census.alive == 0)
    }

    @Test func aValueThatIsTakenOutIsTheCallers() {
        expectNoneLeft { memory, census in
            memory.initialize(to: Optional(CountedObject(census, 1)))
            let taken = memory.take(CountedObject?.self)
            #expect(taken?.number == 1)
            #expect(census.alive == 1)
        }
    }

    @Test func aCopyLeavesTheValue() {
        expectNoneLeft { memory, census in
            memory.initialize(to: Optional(CountedObject(census, 1)))
            #expect(memory.copy(CountedObject?.self)?.number == 1)
            #expect(memory.copy(CountedObject?.self) === memory.copy(CountedObject?.self))
            #expect(census.alive == 1)
            memory.destroy(CountedObject?.self)
            #expect(census.alive == 0)
        }
    }

    @Test func aValueThatIsLentIsReadWhereItStands() {
        let census = Census()
        var numbers: [Int] = []
        withExtendedLifetime((0..<3).map { CountedObject(census, $0) }) { objects in
            objects.forEachHandle { _, object in
                ValueMemory(of: object).withValue(CountedObject.self) { numbers.append($0.number) }
            }
            #expect(census.alive == 3)
        }
        #expect(numbers == [0, 1, 2])
        #expect(census.alive == 0)
    }

    @Test func aValueThatIsReplacedIsReleased() {
        expectNoneLeft { memory, census in
            memory.initialize(to: Optional(CountedObject(census, 1)))
            memory.assign(Optional(CountedObject(census, 2)))
            #expect(census.alive == 1)
            memory.withValue(CountedObject?.self) { $0 = CountedObject(census, 3) }
            #expect(census.alive == 1)
            #expect(memory.take(CountedObject?.self)?.number == 3)
        }
    }

    @Test func anExchangeReleasesNothing() {
        expectNoneLeft { memory, census in
            var other: CountedObject? = CountedObject(census, 2)
            memory.initialize(to: Optional(CountedObject(census, 1)))
            memory.exchange(with: &other)
            #expect((other?.number, memory.copy(CountedObject?.self)?.number) == (1, 2))
            #expect(census.alive == 2)
            memory.destroy(CountedObject?.self)
        }
    }

    @Test func whatIsInMemoryIsReleasedAfterAnError() {
        struct Stop: Error {}
        let census = Census()
        #expect(throws: Stop.self) {
            try ValueMemory.withTemporary(for: CountedObject.self) { memory in
                memory.initialize(to: CountedObject(census))
                defer { memory.destroy(CountedObject.self) }
                throw Stop()
            }
        }
        #expect(census.alive == 0)
    }

    @Test(arguments: [(0, 1), (1, 1), (24, 8), (40, 16), (100_000, 64)])
    func roomHasTheAlignmentThatWasAskedFor(size: Int, alignment: Int) {
        ValueMemory.withTemporary(size: size, alignment: alignment) { memory in
            #expect(UInt(bitPattern: memory.address) % UInt(alignment) == 0)
            memory.address.initializeMemory(as: UInt8.self, repeating: 1, count: size)
        }
    }

    @Test func valuesOfATypeThatIsKnownAtRunTimeAreCopiedAndExchanged() {
        let text: Any.Type = String.self
        ValueMemory.withTemporary(for: String.self) { left in
            ValueMemory.withTemporary(for: String.self) { right in
                left.initialize(to: "a text that is longer than a word")
                left.copy(to: right, as: text)
                left.assign("other")
                left.exchange(with: right, as: text)
                #expect(left.take(String.self) == "a text that is longer than a word")
                #expect(right.take(String.self) == "other")
            }
        }
    }
}
