import Testing

@testable import DictionaryImport

/// Values that are reached where they stand: handles, arrays that lend or are built in place, and fixed tables. See
/// Contracts 1, 5 and 14.
@Suite struct HandleTests {
    private struct Stop: Error {}

    // MARK: Handles

    @Test func anAllocatedValueIsDestroyedOnce() {
        let census = Census()
        let handle = Handle.allocate([CountedObject(census, 1)])
        handle.pointee.append(CountedObject(census, 2))
        #expect(handle.pointee.map(\.number) == [1, 2])
        #expect(census.alive == 2)
        handle.pointee.removeFirst()
        #expect(census.alive == 1)
        handle.deallocate()
        #expect(census.alive == 0)
    }

    @Test func aHandleWritesToTheVariable() {
        var value = 1
        let result = Handle.withHandle(of: &value) { handle in
            handle.pointee += 1
            return handle.pointee * 10
        }
        #expect((value, result) == (2, 20))
        #expect(throws: Stop.self) {
            try Handle.withHandle(of: &value) { handle in
                handle.pointee = 5
                throw Stop()
            }
        }
        #expect(value == 5)
    }

    @Test func aLentValueIsReadInPlace() {
        let census = Census()
        let counted = CountedObject(census, 3)
        #expect(Handle.lending(counted) { $0.pointee === counted })
        #expect(Handle.lending(["a": 1] as [String: Any]) { $0.pointee["a"] as? Int } == 1)
    }

    @Test func handlesAreEqualByTheirPlace() {
        let (left, right) = (Handle.allocate(1), Handle.allocate(1))
        #expect(left == left && left != right)
        #expect(Set([left, right, left]).count == 2)
        left.deallocate()
        right.deallocate()
    }

    // MARK: Arrays

    @Test func elementsAreLentInOrder() {
        let array = (0..<100).map { "element \($0) of an array" }
        var seen: [String] = []
        array.forEachHandle { index, element in
            #expect(index == seen.count)
            seen.append(element.pointee)
        }
        #expect(seen == array)
        [Int]().forEachHandle { _, _ in Issue.record("There is no element.") }
    }

    @Test func anErrorEndsTheLending() {
        var count = 0
        #expect(throws: Stop.self) {
            try [1, 2, 3].forEachHandle { index, _ in
                count += 1
                if index == 1 { throw Stop() }
            }
        }
        #expect(count == 2)
    }

    @Test(arguments: [0, 1, 7, 8]) func anArrayHasWhatWasAppended(count: Int) {
        let census = Census()
        do {
            let array = [CountedObject].building(capacity: 8) { builder in
                for number in 0..<count { builder.append(CountedObject(census, number)) }
            }
            #expect(array.map(\.number) == Array(0..<count))
            withExtendedLifetime(array) { #expect(census.alive == count) }
        }
        #expect(census.alive == 0)
    }

    @Test(arguments: [0, 1, 5]) func whatWasAppendedBeforeAnErrorIsDestroyedOnce(count: Int) {
        let census = Census()
        #expect(throws: Stop.self) {
            _ = try [CountedObject].building(capacity: 8) { builder in
                for number in 0..<count { builder.append(CountedObject(census, number)) }
                #expect(census.alive == count)
                throw Stop()
            }
        }
        #expect(census.alive == 0)
    }

    // MARK: Fixed arrays

    @Test func aFixedArrayHasItsElementsInPlace() {
        let census = Census()
        let table = FixedArray((0..<5).map { CountedObject(census, $0) })
        #expect((table.count, table.indices) == (5, 0..<5))
        #expect(table.indices.map { table[$0].pointee.number } == [0, 1, 2, 3, 4])
        #expect(table.indices.allSatisfy { table.index(of: table[$0]) == $0 })
        table[2].pointee = CountedObject(census, 7)
        #expect(table.elements.map(\.number) == [0, 1, 7, 3, 4])
        #expect(census.alive == 5)
        table.deallocate()
        #expect(census.alive == 0)
    }

    @Test func anElementOfAnotherTableHasNoIndex() {
        let (table, other, none) = (FixedArray([1, 2]), FixedArray([1, 2]), FixedArray([Int]()))
        #expect(table.index(of: other[0]) == nil)
        #expect(table.index(of: other[1]) == nil)
        #expect(none.count == 0 && none.elements.isEmpty)
        #expect(none.index(of: table[0]) == nil)
        table.deallocate()
        other.deallocate()
        none.deallocate()
    }

    #if DEBUG
        @Test func anIndexBeyondATableEndsTheProcess() async {
            await #expect(processExitsWith: .failure) {
                _ = FixedArray([1, 2])[2]
            }
        }
    #endif
}
