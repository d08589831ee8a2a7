import DictionaryImport
import Foundation
import TestSupport
import Testing

@Suite("Arrays as sources, at their edges")
struct ArraySourceEdgeTests {
    @Test("An index before the first element leads nowhere", arguments: [false, true])
    func beforeTheStart(isJSON: Bool) throws {
        let price =
            isJSON
            ? try Price.object(fromJSON: #"{"prices": []}"#) : try Price.object(from: ["prices": [Int]()])
        #expect(price.last == nil)
        let error = #expect(throws: ImportError.self) {
            try Price.object(fromJSON: #"{"prices": [{}]}"#, at: "prices[-2]")
        }
        #expect(error?.issues.count == 1)
    }

    @Test("The same element may be named from both ends, and has one path")
    func bothEnds() throws {
        let error = #expect(throws: ImportError.self) { try Ends.objects(from: [["bad"]] as [Any]) }
        #expect(error?.issues.map { $0.path.jsonPointer } == ["/0/0", "/0/0"])
        let ends = try Ends.objects(fromJSON: "[[1, 2, 3], [4]]")
        #expect(ends.map(\.first) == [1, 4])
        #expect(ends.map(\.last) == [3, 4])
    }

    @Test("Strict imports know what a key path takes from an element")
    func strict() throws {
        #expect(try Below.objects(from: [[["a": 1]]] as [Any], options: .strict).map(\.a) == [1])
        #expect(
            failures { _ = try Below.objects(fromJSON: #"[[{"a": 1, "b": 2}]]"#, options: .strict) } == [
                "[0][0]: unknownKey b"
            ])
    }

    @Test("Elements of merged arrays keep their identity, and references find it")
    func identity() throws {
        let list = PairList()
        try list.importValues(from: ["pairs": [[1, 2]]])
        let first = list.pairs[0]
        first.note = "mine"
        try list.importValues(from: ["pairs": [[1, 9], [2, 7]]])
        #expect(list.pairs[0] === first)
        #expect(list.pairs.map(\.value) == [9, 7])
        #expect(list.pairs[0].note == "mine")
        #expect(
            try PairList.references(from: ["pairs": [[1, 2], [4, 3]]]).identities(of: Pair.self, as: Int.self) == [
                1, 4,
            ])
    }
}

// MARK: Models

private struct Price: DictionaryImportable {
    var last: Int?

    static var importableProperties: PropertyRegistry { Property(\.last, .from("prices[-1]")) }
}

private struct Ends: DictionaryImportable {
    var first = 0
    var last = 0

    static var importableProperties: PropertyRegistry {
        Property(\.first, .from("[0]"))
        Property(\.last, .from("[-1]"))
    }
}

private struct Below: DictionaryImportable {
    var a = 0

    static var importableProperties: PropertyRegistry { Property(\.a, .from("[0].a")) }
}

private final class Pair: DictionaryImportable {
    var id = 0
    var value = 0
    var note = ""

    static var importableProperties: PropertyRegistry {
        Property(\.id, .from("[0]"), .identity)
        Property(\.value, .from("[1]"))
        \.note
    }
}

private final class PairList: DictionaryImportable {
    var pairs: [Pair] = []

    static var importableProperties: PropertyRegistry { Property(\.pairs, .merging) }
}
