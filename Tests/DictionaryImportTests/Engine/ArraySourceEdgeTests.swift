import DictionaryImport
import Foundation
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
            failureLines { _ = try Below.objects(fromJSON: #"[[{"a": 1, "b": 2}]]"#, options: .strict) } == [
                #"[0][0]: Below has no property for key "b". Did you mean "a"?"#
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

    @Test("A model's own options hold when its identity is read", arguments: [false, true])
    func ownOptions(hasSession: Bool) throws {
        let session = hasSession ? ImportSession() : nil
        let source: [String: Any] = ["one": ["uuid": NSNull(), "id": 5, "v": 9], "two": ["id": 5]]
        let holder = try KnownTwice.object(from: source, session: session)
        #expect(holder.one === holder.two)
        #expect(holder.one?.v == 9)
    }

    @Test("An incomplete object is not made where values are left out")
    func leftOut() {
        var options = ImportOptions.default
        options.missingValues = .fail
        options.onConversionFailure = .skip
        #expect(throws: ImportError.self) { try Whole.object(from: ["a": "x"], options: options) }
    }

    @Test("What others hold need not be complete")
    func shared() throws {
        var options = ImportOptions.default
        options.missingValues = .fail
        #expect(try Owner.object(from: ["shared": ["a": 4]], options: options).shared.a == 4)
    }

    @Test("Numbers beyond half precision are refused", arguments: [70000, 65520, Int.max] as [Int])
    func halfPrecision(number: Int) {
        #if !((os(macOS) || targetEnvironment(macCatalyst)) && arch(x86_64))
            #expect(throws: ImportError.self) { try Half.object(from: ["h": number]) }
            #expect(throws: ImportError.self) { try Half.object(fromJSON: #"{"h": \#(number)}"#) }
        #endif
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

private final class Known: DictionaryImportable {
    var id: Int?
    var v = 0

    static var importableProperties: PropertyRegistry {
        Property(\.id, .from("uuid", "id"), .identity)
        \.v
    }

    static var importOptions: ImportOptions {
        var options = ImportOptions.default
        options.nulls = .ignore
        return options
    }
}

private final class KnownTwice: DictionaryImportable {
    var one: Known?
    var two: Known?

    static var importableProperties: PropertyRegistry {
        \.one
        \.two
    }
}

private struct Whole: DictionaryImportable {
    var a = 0

    static var importableProperties: PropertyRegistry { \.a }
}

private final class Shared: DictionaryImportable {
    nonisolated(unsafe) static let one = Shared()  // Only one test uses it.

    var a = 0
    var b = 0

    static var importableProperties: PropertyRegistry {
        \.a
        \.b
    }
}

private final class Owner: DictionaryImportable {
    var shared = Shared.one

    static var importableProperties: PropertyRegistry { Property(\.shared, .merging) }
}

#if !((os(macOS) || targetEnvironment(macCatalyst)) && arch(x86_64))
    private struct Half: DictionaryImportable {
        var h: Float16 = 0

        static var importableProperties: PropertyRegistry { \.h }
    }
#endif
