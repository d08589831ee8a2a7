import TestSupport
import Testing

@testable import DictionaryImport

/// References that are not counted, and those that threads share without a lock. See Contracts 6 and 7.
@Suite struct ReferenceTests {
    private final class Number: Sendable {
        let value: Int
        init(_ value: Int) { self.value = value }
    }

    /// A reference that many threads store to.
    private final class Shared: Sendable {
        let reference = AtomicReference<Number>()
    }

    @Test func anUncountedReferenceHoldsNothing() {
        let census = Census()
        do {
            let counted = CountedObject(census, 4)
            let reference = Unretained(counted)
            #expect(reference.with { $0.number } == 4)
            #expect(reference.object === counted)
            #expect(reference === Unretained(counted))
            #expect(!(reference === Unretained(CountedObject(census))))
        }
        #expect(census.alive == 0)
    }

    @Test func aPermanentObjectStaysUntilItIsReleased() {
        let census = Census()
        let reference = Unretained.permanent(CountedObject(census, 4))
        #expect(census.alive == 1)
        #expect(reference.with { $0.number } == 4)
        reference.release()
        #expect(census.alive == 0)
    }

    @Test func whatWasStoredLastIsLoaded() {
        let reference = AtomicReference<Number>()
        #expect(reference.load() == nil)
        reference.store(Number(1))
        let earlier = reference.load()
        reference.store(Number(2))
        #expect(reference.load()?.with { $0.value } == 2)
        // Somebody may still be reading it.
        #expect(earlier?.with { $0.value } == 1)
        #expect(AtomicReference(Number(3)).load()?.with { $0.value } == 3)
    }

    @Test func theFirstOneStays() {
        let census = Census()
        let reference = AtomicReference<CountedObject>()
        #expect(reference.storeFirst(CountedObject(census, 1)).with { $0.number } == 1)
        #expect(reference.storeFirst(CountedObject(census, 2)).with { $0.number } == 1)
        // The second one has been seen by nobody, and is gone.
        #expect(census.alive == 1)
    }

    @Test(arguments: 0..<20) func ofManyThreadsOneIsTheFirst(round: Int) {
        let shared = Shared()
        let seen = onThreads(8) { number in
            let stays = shared.reference.storeFirst(Number(number)).with { $0.value }
            return stays == shared.reference.load()?.with { $0.value } ? "\(stays)" : nil
        }
        #expect(Set(seen).count == 1)
        #expect(seen[0] != nil)
    }
}
