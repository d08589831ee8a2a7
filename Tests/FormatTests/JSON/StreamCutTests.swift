import DictionaryImport
import Foundation
import TestSupport
import Testing

/// Wherever a stream is cut, at any byte, the result is the same.
@Suite("Streams that are cut anywhere")
struct StreamCutTests {
    private static let mark = "\u{FEFF}"

    /// Layouts with texts.
    private static let documents: [(layout: PageStream.Layout, text: String)] = [
        (
            .lines,
            "{\"id\": 1}\n{\"id\":2,\"note\":\"a\\\"]}\\\\\"}\n\n  \n{\"id\": 3, \"more\": [[1], {\"x\": \"}\"}]}"
        ),
        (.lines, mark + "{\"id\":1}\r\n\r\n {\"id\":2}\t\r\n{\"note\":\"é漢😀\"}\r\n"),
        (
            .lines,
            "{\"id\": 1}\n{\"é\",}\n17\n\"{\"\nnull\n[\n{\"id\": 2} x\n{\"id\": 3}\n}\n{\"id\":\r4}\r\n{\"id\": \"x\"}\n{"
        ),
        (.lines, "\n{\"id\": 1}\n{\"note\": \"no end"),
        (.array, " [ {\"id\": 1} ,{\"id\":2,\"note\":\"\\u00e9]\"}, 3 ,\"a\\\\\",null,[{}], {\"id\":4}\n]\n "),
        (.array, mark + "[{\"id\":1},\r\n{\"id\":\"x\"},\r\n{\"id\":2,\"note\":\"\u{0}\"},{}]"),
        (.array, "[]"), (.array, " [\n\n] "), (.array, mark + "[{}]"), (.array, ""), (.array, " "), (.array, "{}"),
        (.array, "["), (.array, "[,"), (.array, "[{}"), (.array, "[{},"), (.array, "[{},]"), (.array, "[{} {}]"),
        (.array, "[{}]]"), (.array, "[{}], "), (.array, "[{}] 1"), (.array, "[}"), (.array, "[{}}"), (.array, "[:1]"),
        (.array, "[{\"id\": 1}, tru, {}]"), (.array, "[{\"id\": 1}, 01]"), (.array, "[{\"id\": 1}, \"x"),
        (.array, "[{\"id\": 1}, {\"id\": 2, \"no"), (.array, "[{\"id\": 1}, {]}"), (.array, "\u{FFFD}[]"),
        (.array(at: "data.people"), #"{"data": {"People": [{"id": 1}, {"id": 2}], "x": [1]}, "people": [{}]}"#),
        (
            .array(at: "data.people"),
            mark + "{\r\n\"a\": [1, {\"data\": []}, \"}\"], \"b\": -1.5e3, \"c\": \"\\\"\", \"d\": {},\r\n"
                + "\"d\\u0061ta\": {\"x\": {}, \"peo_ple\": [{\"id\": 1},\r\n {\"id\": \"x\"}], \"y\": true}, \"z\": null}\r\n"
        ),
        (.array(at: "a[1].data"), #"{"a": [[], {"data": [{"id": 1}, 2, {"id": 3}]}, 3], "a": 1}"#),
        (.array(at: "1"), #"[[{"id": 1}], [{"id": 2}], [{"id": 3}]]"#),
        (.array(at: "data"), #"{"data": [{"id": 1}], "b": nonsense, "c" 1}"#),
        (.array(at: "data"), #"{"data": [{"id": 1}], "b": }"#), (.array(at: "data"), #"{"data": [{"id": 1}]"#),
        (.array(at: "data"), #"{"data": [{"id": 1}]} x"#), (.array(at: "data"), #"{"data": {"id": 1}}"#),
        (.array(at: "data"), #"{"date": [], "dat": 1}"#), (.array(at: "data.x"), #"{"data": 17}"#),
        (.array(at: "data"), #"{"dat"#), (.array(at: "data"), #"{"d\x": [], "data": []}"#), (.array(at: "data"), "[1]"),
        (.array(at: "data"), #"{, "data": []}"#), (.array(at: "data"), #"{"data": [, {}]}"#), (.array(at: "data"), ""),
        (.concatenated, "{\"id\": 1}{\"id\": 2} {\"id\": 3}\n\n{\"note\": \"{\"}"),
        (.concatenated, mark + "{\"id\":1} 1 2\"a\"\"b\\\"]\"[1,[2]]{\"id\":2}true null{} "),
        (.concatenated, "{\"id\":1}1,2"), (.concatenated, "{\"id\":1},{\"id\":2}"),
        (.concatenated, "{\"id\":1}truefalse"),
        (.concatenated, "{\"id\": 1}{\"id\": [2"), (.concatenated, "{}]{}"), (.concatenated, ""),
    ]

    @Test("Two pieces, cut at any byte, give the same as one", arguments: documents.indices)
    func cuts(number: Int) {
        let (layout, text) = Self.documents[number]
        let bytes = Array(text.utf8)
        for skips in [true, false] {
            let whole = StreamOutcome(of: [bytes], layout, skips: skips)
            for cut in 0...bytes.count {
                let pieces = [Array(bytes[..<cut]), Array(bytes[cut...])]
                #expect(StreamOutcome(of: pieces, layout, skips: skips) == whole, "at byte \(cut)")
            }
            #expect(StreamOutcome(of: bytes.map { [$0] }, layout, skips: skips) == whole)
        }
    }

    @Test(
        "A stream reads the same as an import of the whole document",
        arguments: [
            (.array, nil, " [ {\"id\": 1} ,{\"id\":2,\"note\":\"\\u00e9]\"}, 3 ,\"a\",null,[{}], {\"id\":4}\n]\n "),
            (.array, nil, mark + "[{\"id\":1},\r\n{\"id\":\"x\"},\r\n{\"id\":2},{}]"), (.array, nil, "[]"),
            (.array, nil, "[{\"id\": 1}, tru, {}]"), (.array, nil, "[{\"id\": 1}"), (.array, nil, "[{\"id\": 1}] 1"),
            (.array(at: "a.b[1]"), "a.b[1]", #"{"x": [{}], "a": {"c": [], "b": [[{}], [{"id": 1}, 2], []]}, "b": 1}"#),
            (.array(at: "a.c"), "a.c", #"{"a": {"b": []}}"#),
        ] as [(layout: PageStream.Layout, path: String?, text: String)])
    fileprivate func wholes(layout: PageStream.Layout, path: String?, text: String) throws {
        let stream = StreamOutcome(of: [Array(text.utf8)], layout, skips: true)
        let ids = try? Page.objects(fromJSON: text, at: path, options: .skipping).map(\.id)
        #expect(ids == (stream.error == nil ? stream.ids : nil))
    }

    @Test("Any elements, in pieces of any size, are read", arguments: 0..<4)
    func randomElements(seed: UInt64) throws {
        var samples = JSONSamples(seed: seed + 40)
        for _ in 0..<100 {
            let values = (0..<samples.generator.below(8)).map { _ in samples.value(depth: 1) }
            let expected = try values.map { try ImportValue(json: $0) }
            let elements = values.map { #"{"value": \#($0)}"# }
            let lines = elements.map {
                $0.replacingOccurrences(of: "\n", with: " ").replacingOccurrences(of: "\r", with: " ")
            }
            for (layout, text) in [
                (.array, "\n[" + elements.joined(separator: " ,\n") + "] "),
                (.concatenated, elements.joined(separator: "\n ")),
                (.lines, lines.joined(separator: "\r\n")),
                (
                    .array(at: "a.b"),
                    #"{"x": [], "a": {"y": {}, "b": ["# + elements.joined(separator: ",") + #"]}, "z": 1}"#
                ),
            ] as [(ImportStream<Anything>.Layout, String)] {
                var stream = ImportStream<Anything>(layout)
                var found: [ImportValue?] = []
                for piece in samples.generator.pieces(of: Array(text.utf8)) {
                    found += try stream.push(piece).map(\.value)
                }
                found += try stream.finish().map(\.value)
                #expect(found.map { $0 ?? ImportValue(nil) } == expected, "\(text)")
            }
        }
    }

    @Test(
        "Any bytes give the same in pieces of any size",
        arguments: [.lines, .array, .concatenated, .array(at: "a")] as [PageStream.Layout])
    fileprivate func anyBytes(layout: PageStream.Layout) {
        var samples = JSONSamples(seed: 5)
        for _ in 0..<500 {
            let (start, end) = layout == .array(at: "a") ? (#"{"b": [{}], "a": "#, "}") : ("", "")
            let document = (0..<3).map { _ in #"{"id": 1, "note": "n", "more": "# + samples.value(depth: 2) + "}" }
            let text =
                layout == .lines || layout == .concatenated
                ? document.joined(separator: "\n") : start + "[" + document.joined(separator: ",") + "]" + end
            let bytes = samples.mutated(Array(text.utf8))
            let whole = StreamOutcome(of: [bytes], layout, skips: true)
            for _ in 0..<3 {
                let pieces = samples.generator.pieces(of: bytes)
                #expect(
                    StreamOutcome(of: pieces, layout, skips: true) == whole, "\(String(decoding: bytes, as: UTF8.self))"
                )
            }
        }
    }
}

private typealias PageStream = ImportStream<Page>

/// The objects, issues and counts of a stream.
private struct StreamOutcome: Equatable {
    var ids: [Int] = []
    var notes: [String] = []
    var issues: [String] = []
    var error: String?
    var counts: [Int] = []

    init(of pieces: [[UInt8]], _ layout: PageStream.Layout, skips: Bool) {
        var pages: [Page] = []
        var issues: [String] = []
        var stream = PageStream(layout, options: skips ? .skipping : nil) { issues.append($0.description) }
        do throws(ImportError) {
            for piece in pieces { try stream.push(piece) { pages.append($0) } }
            try stream.finish { pages.append($0) }
        } catch {
            self.error = error.description
        }
        (ids, notes, self.issues) = (pages.map(\.id), pages.map(\.note), issues)
        counts = [stream.elementCount, stream.elementOffset]
    }
}

extension ImportOptions {
    fileprivate static var skipping: ImportOptions {
        var options = ImportOptions()
        options.onInvalidElement = .skip
        return options
    }
}

extension SeededGenerator {
    fileprivate mutating func pieces(of bytes: [UInt8]) -> [[UInt8]] {
        let largest = 1 + below(40)
        var rest = bytes[...]
        var pieces: [[UInt8]] = []
        while !rest.isEmpty {
            let piece = rest.prefix(1 + below(largest))
            pieces.append(Array(piece))
            rest = rest.dropFirst(piece.count)
        }
        return pieces
    }
}

private final class Page: DictionaryImportable {
    var id = 0
    var note = ""

    static var importableProperties: PropertyRegistry {
        \.id
        \.note
    }
}

private struct Anything: DictionaryImportable {
    var value: ImportValue?

    static var importableProperties: PropertyRegistry { \Anything.value }
}
