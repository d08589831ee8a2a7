import Testing

@testable import DictionaryImport

/// The table from keys to numbers.
@Suite struct ByteIndexTests {
    /// Looks keys up while the memory of the table is there.
    private func numbers(of lookedUp: [[UInt8]], in keys: [[UInt8]]) -> [Int] {
        var memory = OwnedMemory()
        let index = ByteIndex(
            zip(keys, keys.indices).map { (key: String(decoding: $0, as: UTF8.self), number: $1) }, in: &memory)
        let numbers = lookedUp.map { key in key.withTextBytes { index.number(of: $0) } }
        withExtendedLifetime(memory) {}
        return numbers
    }

    private func key(_ length: Int, _ byte: UInt8 = UInt8(ascii: "k")) -> [UInt8] {
        [UInt8](repeating: byte, count: length)
    }

    @Test func keysOfAllLengthsAreFound() {
        let keys = [0, 1, 2, 3, 4, 5, 7, 8, 9, 15, 16, 17, 24, 25, 100].map { key($0) }
        #expect(numbers(of: keys, in: keys) == Array(keys.indices))
    }

    @Test func keysThatDifferInOneByteAreApart() {
        for length in [1, 2, 3, 4, 7, 8, 9, 15, 16, 17, 31, 100] {
            let others = (0..<length).map { position in
                var other = key(length)
                other[position] = UInt8(ascii: "x")
                return other
            }
            #expect(numbers(of: others, in: [key(length)]).allSatisfy { $0 == ByteIndex.missing }, "\(length)")
            #expect(numbers(of: others, in: others) == Array(others.indices), "\(length)")
        }
    }

    @Test func keysWithTheSameEndsAreApart() {
        let ends = (key(8, UInt8(ascii: "a")), key(8, UInt8(ascii: "z")))
        let keys = (0..<100).map { ends.0 + Array("\($0)".utf8) + ends.1 }
        #expect(Set(keys.map { $0.withTextBytes { KeyEnds(of: $0).place(bits: 20) } }).count == 1)
        #expect(numbers(of: keys, in: keys) == Array(keys.indices))
        #expect(numbers(of: [ends.0 + ends.1, ends.0 + [0] + ends.1], in: keys) == [-1, -1])
    }

    @Test func keysOfOtherLengthsAreMissing() {
        let missing = (0...40).filter { $0 != 12 }.map { key($0) }
        #expect(numbers(of: missing, in: [key(12)]).allSatisfy { $0 == ByteIndex.missing })
    }

    @Test func anEmptyTableHasNoKey() {
        #expect(numbers(of: [[], key(3), key(20)], in: []) == [-1, -1, -1])
    }

    @Test func manyKeysAreFound() {
        let keys = (0..<5_000).map { Array("property\($0)".utf8) }
        #expect(numbers(of: keys, in: keys) == Array(keys.indices))
        #expect(numbers(of: [Array("property5000".utf8)], in: keys) == [ByteIndex.missing])
    }
}
