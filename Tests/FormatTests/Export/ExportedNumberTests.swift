import DictionaryImport
import Foundation
import TestSupport
import Testing

private struct Numbers: DictionaryImportable {
    var doubles: [Double] = []
    var integers: [Int] = []

    static var importableProperties: PropertyRegistry {
        \.doubles
        \.integers
    }
}

/// Numbers have the fewest digits that read back as the same number, as `description` has.
@Suite("Exported numbers")
struct ExportedNumberTests {
    private func json(_ numbers: Numbers) throws -> String {
        String(decoding: try numbers.exportedJSON(), as: UTF8.self)
    }

    private func check(_ doubles: [Double]) throws {
        let texts = doubles.map(\.description).joined(separator: ",")
        #expect(try json(Numbers(doubles: doubles)) == #"{"doubles":[\#(texts)],"integers":[]}"#)
    }

    @Test("Doubles of few decimals are read back")
    func fewDecimals() throws {
        var generator = SeededGenerator(seed: 8)
        for decimals in 0...8 {
            let divisor = pow(10, Double(decimals))
            try check(
                (0..<300).map { _ in
                    let digits = Int64.random(in: -(1 << 52)...(1 << 52), using: &generator)
                    return Double(digits >> Int64.random(in: 0...50, using: &generator)) / divisor
                })
        }
    }

    @Test("Doubles of any bits are read back")
    func anyBits() throws {
        var generator = SeededGenerator(seed: 9)
        try check((0..<2000).map { _ in Double(bitPattern: generator.next()) }.filter(\.isFinite))
    }

    @Test("Doubles at the bounds of their format are read back")
    func bounds() throws {
        let bounds: [Double] = [
            0, 1e-4, 1e-5, 1e-6, 0.5, 0.1, 0.3, 0.000_001, 1.000_001, 0x1p32, 0x1p53, 1e16, 1e22,
            .leastNonzeroMagnitude, .greatestFiniteMagnitude,
            .leastNormalMagnitude, 4_294_967_295.999_999, 4_294_967_296.000_001, .pi,
        ]
        try check(bounds.flatMap { [$0, -$0, $0.nextUp, $0.nextDown] }.filter(\.isFinite))
    }

    @Test("A zero keeps its sign, be it of a property, of a Codable type or of a value of any kind")
    func negativeZero() throws {
        struct Zeros: DictionaryImportable {
            var number = 1.0
            var encoded = [1.0]
            var value: ImportValue?
            static var importableProperties: PropertyRegistry {
                \.number
                Property(codable: \.encoded)
                \.value
            }
        }
        for zero in ["-0", "-0.0", "-0e9"] {
            var zeros = try Zeros.object(fromJSON: #"{"number": \#(zero), "value": \#(zero)}"#)
            zeros.encoded = [-0.0, 0]
            let json = #"{"number":-0.0,"encoded":[-0.0,0],"value":-0.0}"#
            #expect(String(decoding: try zeros.exportedJSON(), as: UTF8.self) == json)
            let dictionary = try zeros.exportedDictionary()
            let values = [dictionary["number"], dictionary["value"], (dictionary["encoded"] as? [Any])?.first]
            #expect(values.map { ($0 as? Double)?.sign } == [.minus, .minus, .minus])
            #expect(try Zeros.object(fromJSON: json).encoded.map(\.sign) == [.minus, .plus])
        }
        let positive = try Zeros.object(fromJSON: #"{"number": 0, "encoded": [0], "value": 0}"#)
        #expect(
            String(decoding: try positive.exportedJSON(), as: UTF8.self) == #"{"number":0.0,"encoded":[0],"value":0}"#)
    }

    @Test("Integers of any length are read back")
    func integers() throws {
        var integers: [Int] = [Int.min, Int.max]
        var power = 1
        for _ in 0..<18 {
            integers += [power - 1, power, power + 1, -power, power * 7]
            power *= 10
        }
        let texts = integers.map(\.description).joined(separator: ",")
        #expect(try json(Numbers(integers: integers)) == #"{"doubles":[],"integers":[\#(texts)]}"#)
    }

    @Test("A set of decimals is sorted by all of their digits")
    func sortedDecimals() throws {
        struct Prices: DictionaryImportable {
            var all: Set<Decimal> = []
            static var importableProperties: PropertyRegistry { \.all }
        }
        let digits = (1...9).map { "0.1000000000000000000\($0)" }
        var prices = Prices()
        prices.all = Set(digits.reversed().compactMap { Decimal(string: $0) })
        let json = String(decoding: try prices.exportedJSON(), as: UTF8.self)
        #expect(json == #"{"all":[\#(digits.joined(separator: ","))]}"#)
    }
}

extension ExportedNumberTests {
    private struct Reading: DictionaryImportable, Hashable {
        var value: ImportValue?
        var parts: Set<Reading> = []
        static var importableProperties: PropertyRegistry {
            \.value
            \.parts
        }
        static func == (left: Reading, right: Reading) -> Bool { left.value == right.value }
        func hash(into hasher: inout Hasher) {}
    }

    private struct Log: DictionaryImportable {
        var readings: Set<Reading> = []
        static var importableProperties: PropertyRegistry { \.readings }
    }

    @Test("Models in sets keep the digits of a number that no type has room for, as those in arrays do")
    func hugeNumbersInSets() throws {
        let source = #"{"readings":[{"parts":[{"parts":[],"value":2e400}],"value":1e400}]}"#
        let log = try Log.object(fromJSON: source)
        #expect(String(decoding: try log.exportedJSON(), as: UTF8.self) == source)
        #expect(throws: ImportError.self) { try log.exportedDictionary() }
    }
}
