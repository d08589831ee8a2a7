import Testing

@testable import DictionaryImport

/// The trials of what the library relies on: they pass where it holds, and fail where Swift does otherwise. See `Reliance`.
@Suite struct RelianceTests {
    @Test func offsetsAreToldByTheHash() {
        #expect(StoredOffset.isTold == Reliance.storedOffsets.isAllowed)
        #expect(StoredOffset.isAsExpected(StoredOffset.hash(of:_:)))
    }

    @Test func anotherHashIsNoticed() {
        let hash = StoredOffset.hash(of:_:)
        #expect(!StoredOffset.isAsExpected { hash($0, $1) + 1 })
        // It might be that of the property before, or say nothing about the place.
        #expect(!StoredOffset.isAsExpected { hash($0, $1 + MemoryLayout<Int>.size) })
        #expect(!StoredOffset.isAsExpected { type, _ in hash(type, 3 * MemoryLayout<Int>.size) })
        #expect(!StoredOffset.isAsExpected { _, offset in hash(AnyKeyPath.self, offset) })
    }

    @Test func valuesInAnAnyAreWhereTheyAreRead() {
        HeldValue.tryOut()
        #expect(HeldValue.isTold == Reliance.heldValues.isAllowed)
        #expect(HeldValue.isAsExpected(typeAt: HeldValue.typePlace))
    }

    @Test(arguments: [0, 1, 2, 4])
    func anotherPlaceOfTheTypeIsNoticed(word: Int) {
        #expect(!HeldValue.isAsExpected(typeAt: word * MemoryLayout<UInt>.size))
    }

    @Test func hooksAreFoundWhereTheyStand() {
        let places = InheritedHooks.places(among: MethodTable.places)
        #if os(Linux)
            #expect(places.reduce(into: ModelHook()) { $0.insert($1.hook) } == .calls)
            #expect(Set(places.map(\.place)).count == places.count)
        #endif
    }

    @Test func otherPlacesHaveNoHooks() {
        let places = MethodTable.places
        #expect(InheritedHooks.places(among: 0..<0).isEmpty)
        // A hook that stands elsewhere is not taken for another.
        let known = InheritedHooks.places(among: places)
        for missing in known {
            #expect(
                !InheritedHooks.places(among: places.lowerBound..<missing.place).contains { $0.hook == missing.hook })
            let behind = InheritedHooks.places(among: missing.place + 1..<places.upperBound)
            #expect(!behind.contains { $0.hook == missing.hook })
        }
    }
}
