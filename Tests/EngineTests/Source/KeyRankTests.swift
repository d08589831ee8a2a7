import Testing

@testable import DictionaryImport

/// Keys are sorted by their first bytes in runs, which are merged.
@Suite struct KeyRankTests {
    @Test(arguments: [0, 1, 2, 11, 12, 13, 24, 25, 36, 48, 49, 100, 1_000])
    func keysAreInTheOrderOfTheirBytes(count: Int) {
        var generator = RandomNumbers(seed: UInt64(count))
        // Some have the first sixteen bytes in common, and some are the same.
        let prefixes = ["", "a", "é", "12345678", "1234567890123456", "1234567890123456\0"]
        let keys = (0..<count).map { _ in
            prefixes[generator.next(below: prefixes.count)] + "\(generator.next(below: max(count / 2, 1)))"
        }
        let expected = keys.indices.sorted { left, right in
            let (first, second) = (Array(keys[left].utf8), Array(keys[right].utf8))
            return first == second ? left < right : first.lexicographicallyPrecedes(second)
        }
        #expect(KeyRank.order(of: keys) == expected)
    }

    private struct RandomNumbers {
        private var state: UInt64

        init(seed: UInt64) { state = seed }

        mutating func next(below bound: Int) -> Int {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int(state >> 33) % bound
        }
    }
}
