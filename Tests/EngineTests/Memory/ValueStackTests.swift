import Foundation
import Testing

@testable import DictionaryImport

/// Values on a stack: each is moved out or destroyed, once. See Contract 34.
@Suite struct ValueStackTests {
    /// Calls `body` with a stack, and expects that nothing of it is left.
    private func expectNoneLeft(_ body: (inout ValueStack, Census) throws -> Void) rethrows {
        let census = Census()
        do {
            var stack = ValueStack()
            try body(&stack, census)
        }
        #expect(census.alive == 0)
    }

    @Test func whatIsLeftIsDestroyedWithTheStack() {
        expectNoneLeft { stack, census in
            for number in 0..<3 { stack.push(CountedObject(census, number)) }
            #expect(stack.count == 3 && census.alive == 3)
        }
    }

    @Test func theStackGrows() {
        expectNoneLeft { stack, census in
            let capacity = stack.capacity
            for number in 0...capacity { stack.push(CountedObject(census, number)) }
            #expect(stack.capacity > capacity && census.alive == capacity + 1)
            let numbers = stack.popArray(from: 0).map { ($0 as? CountedObject)?.number }
            #expect(numbers == Array(0...capacity) && stack.count == 0)
        }
    }

    @Test func whatIsTakenBackIsDestroyed() {
        expectNoneLeft { stack, census in
            for number in 0..<3 { stack.push(CountedObject(census, number)) }
            stack.truncate(to: 1)
            #expect(stack.count == 1 && census.alive == 1)
            #expect((stack.pop() as? CountedObject)?.number == 0)
            #expect(stack.count == 0)
        }
    }

    @Test func anAnyIsNotWrapped() {
        expectNoneLeft { stack, _ in
            stack.push(any: 1 as Any)
            stack.push("text")
            let values = (stack[0].held(as: Int.self), stack[1].held(as: String.self))
            #expect(values.0 == 1 && values.1 == "text")
        }
    }

    @Test func anArrayTakesTheValuesFromAnIndexOn() {
        expectNoneLeft { stack, census in
            for number in 0..<4 { stack.push(CountedObject(census, number)) }
            let numbers = stack.popArray(from: 2).map { ($0 as? CountedObject)?.number }
            #expect(numbers == [2, 3] && stack.count == 2)
            #expect(stack.popArray(from: 2).isEmpty)
        }
    }

    @Test func valuesComeUnderTheKeysOfTheirPlaces() {
        expectNoneLeft { stack, census in
            for number in 0..<4 { stack.push(CountedObject(census, number)) }
            let places = ["a": 1, "b": 0, "c": 2]
            let numbers = stack.popValues(from: 1, places: places).mapValues { ($0 as? CountedObject)?.number }
            #expect(numbers == ["a": 2, "b": 1, "c": 3] && stack.count == 1)
        }
    }

    @Test func ofValuesWithTheSameKeyTheLastCounts() {
        expectNoneLeft { stack, census in
            stack.push(CountedObject(census, 0))
            for (key, number) in [("a", 1), ("a key that takes more room than a word", 2), ("a", 3)] {
                stack.push(key)
                stack.push(CountedObject(census, number))
            }
            let numbers = stack.popMembers(from: 1).mapValues { ($0 as? CountedObject)?.number }
            #expect(numbers == ["a": 3, "a key that takes more room than a word": 2] && stack.count == 1)
        }
    }
}
