import DictionaryImport
import Foundation
import Testing

@Suite("Look-ups in large containers")
struct LargeContainerTests {
    @Test("Elements of a large array are the same at the first look-up and at later ones")
    func elements() throws {
        let texts = (0..<2000).map { ["\($0)", "{\"a\": \($0)}", "[\($0), []]", "\"\($0)\""][$0 % 4] }
        let array = try ImportValue(json: Data("[\(texts.joined(separator: ", "))]".utf8))
        for index in (0..<2000).shuffled() {
            #expect(try array[index] == ImportValue(json: Data(texts[index].utf8)))
        }
        #expect(array[-1] == nil)
        #expect(array[2000] == nil)
        #expect(array["1997.a"]?.int == 1997)
    }

    @Test("The best key of a large object is the same at the first look-up and at later ones")
    func keys() throws {
        let fillers = (0..<1000).map { "\"filler\($0)\": \($0)" }.joined(separator: ", ")
        let object = try ImportValue(
            json: Data("{\"k_1\": 1, \"K1\": 2, \"k2\": 3, \"k2\": 4, \"a.b\": 5, \"\\u0061\": 6, \(fillers)}".utf8))
        for _ in 0..<20 {
            #expect(object["k_1"]?.int == 1)
            // Of two other spellings the first in UTF-8 counts.
            #expect(object["k1"]?.int == 2)
            #expect(object["K_2"]?.int == 4)
            #expect(object["A.B"]?.int == 5)
            #expect(object["A"]?.int == 6)
            #expect(object["\u{212A}2"]?.int == 4)
            #expect(object["FILLER_999"]?.int == 999)
            #expect(object["none"] == nil)
        }
    }

    @Test("Threads look parts up in one value")
    func threads() throws {
        let value = try ImportValue(json: Data("[\((0..<2000).map { "[\($0), []]" }.joined(separator: ", "))]".utf8))
        nonisolated(unsafe) let array = value
        DispatchQueue.concurrentPerform(iterations: 8) { part in
            for index in stride(from: part, to: 2000, by: 8) { #expect(array[index]?[0]?.int == index) }
        }
    }
}
