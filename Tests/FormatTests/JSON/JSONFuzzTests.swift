import DictionaryImport
import Foundation
import TestSupport
import Testing

/// Changes bytes of valid documents and imports what comes of it.
///
/// `JSON_FUZZ_ROUNDS=1000000 swift test --filter JSONFuzzTests` runs for as long as that takes.
@Suite("Documents with changed bytes")
struct JSONFuzzTests {
    private static let rounds = ProcessInfo.processInfo.environment["JSON_FUZZ_ROUNDS"].flatMap(Int.init) ?? 1500

    @Test("A document with changed bytes is refused, or read as JSONSerialization reads it", arguments: 0..<4)
    func brokenDocuments(seed: Int) {
        var random = SeededGenerator(seed: UInt64(seed) + 77)
        var comparisons = 0
        for round in 0..<Self.rounds / 4 {
            var document = JSONRandomDocument(seed: UInt64(seed * Self.rounds + round))
            var bytes = Array(document.array(of: 2, faults: 10).utf8)
            for _ in 0...random.below(3) {
                if round.isMultiple(of: 2) { mutate(&bytes, &random) } else { respell(&bytes, &random) }
            }
            if check(bytes) { comparisons += 1 }
        }
        // Text that is no longer JSON, or has numbers that the other reader does not read, is not compared.
        #expect(comparisons > Self.rounds / 4 / 20)
    }

    /// - Returns: Whether the text could be compared with another reader.
    private func check(_ bytes: [UInt8]) -> Bool {
        var isRepeated = false
        let ours = Result {
            try Shipment.objects(fromJSON: bytes, options: .lenient) {
                isRepeated = isRepeated || $0.reason.code == .repeatedKey
            }
        }
        if case .failure(let error as ImportError) = ours, error.issues.contains(where: { $0.reason.code == .syntax }) {
            return false
        }
        // Where a number is out of range, or a repeated key hides a part, the other reader does not see the same.
        let text = String(decoding: bytes, as: UTF8.self)
        guard !isRepeated, !hasExtremeNumber(bytes) else { return false }
        guard let parsed = try? JSONSerialization.jsonObject(with: Data(bytes), options: .fragmentsAllowed) else {
            Issue.record("only the library accepts \(text)")
            return false
        }
        guard let elements = parsed as? [Any] else { return false }
        let theirs = Result { try Shipment.objects(from: elements, options: .lenient) }
        #expect(rendering(ours) == rendering(theirs), "\(text)")
        return true
    }

    private func rendering(_ result: Result<[Shipment], any Error>) -> String {
        switch result {
        case .success(let objects): "\(objects.map(\.rendering))"
        case .failure(let error): "\(error)"
        }
    }

    /// More than 15 digits in a row, or an exponent of three.
    private func hasExtremeNumber(_ bytes: [UInt8]) -> Bool {
        var digits = 0
        var isExponent = false
        for byte in bytes {
            switch byte {
            case UInt8(ascii: "0")...UInt8(ascii: "9"):
                digits += 1
                if digits > 15 || isExponent && digits > 2 { return true }
            case UInt8(ascii: "e"), UInt8(ascii: "E"): (digits, isExponent) = (0, true)
            case UInt8(ascii: "."): break
            case UInt8(ascii: "+"), UInt8(ascii: "-"): digits = 0
            default: (digits, isExponent) = (0, false)
            }
        }
        return false
    }

    /// Changes a letter or a digit to another one, so that most of it stays JSON.
    private func respell(_ bytes: inout [UInt8], _ random: inout SeededGenerator) {
        let place = random.below(bytes.count)
        switch bytes[place] {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): bytes[place] = UInt8(ascii: "1") + UInt8(random.below(9))
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): bytes[place] ^= 0x20
        default: break
        }
    }

    private func mutate(_ bytes: inout [UInt8], _ random: inout SeededGenerator) {
        let place = random.below(bytes.count)
        switch random.below(6) {
        case 0: bytes[place] = UInt8(truncatingIfNeeded: random.next())
        case 1: bytes.remove(at: place)
        case 2: bytes.insert(Array(#"{}[],:"\0123eE.-+tfn"#.utf8)[random.below(20)], at: place)
        case 3: bytes.removeSubrange(place..<min(place + random.below(12), bytes.count))
        case 4: bytes.insert(contentsOf: bytes[place..<min(place + random.below(30), bytes.count)], at: place)
        default: bytes.swapAt(place, random.below(bytes.count))
        }
        if bytes.isEmpty { bytes = [UInt8(ascii: "0")] }
    }
}
