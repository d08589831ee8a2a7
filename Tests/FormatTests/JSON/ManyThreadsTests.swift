import DictionaryImport
import Foundation
import TestSupport
import Testing

/// JSON, exports, sessions and streams on many threads at once, beginning with the first use of their types. The thread
/// sanitizer runs these tests too.
@Suite("Many threads: JSON, exports, sessions and streams")
struct ManyThreadsTests {
    private static let threads = 8
    private static let noProblem = [String?](repeating: nil, count: threads)

    @Test("Documents are read and written")
    func documents() {
        let results = onThreads(Self.threads) { thread in
            for round in 0..<50 {
                let json = Item.json(thread * 1_000 + round)
                let item = try Item.object(fromJSON: json)
                if let problem = difference(try text(item.exportedJSON()), json) { return problem }
                let again = try Item.object(from: item.exportedDictionary())
                if let problem = difference(try text(again.exportedJSON()), json) { return problem }
                let later = Item.json(thread * 1_000 + round + 1)
                try again.importValues(fromJSON: later)
                if let problem = difference(try text(again.exportedJSON()), later) { return problem }
            }
            return nil
        }
        #expect(results == Self.noProblem)
    }

    @Test("Errors of threads do not mix")
    func errors() {
        let results = onThreads(Self.threads) { thread in
            let item = try Item.object(fromJSON: Item.json(thread))
            for round in 0..<50 {
                do {
                    try item.importValues(fromJSON: #"{"id": \#(round), "kind": "\#(thread)", "tags": [{}]}"#)
                    return "no error"
                } catch let error as ImportError {
                    let facts = error.issues.map { "\($0.path) \($0.reason.code.rawValue) \($0.reason.found ?? "")" }
                    guard facts == [#"kind unknownCase String "\#(thread)""#, "tags[0] typeMismatch an object"] else {
                        return "\(facts)"
                    }
                }
                do {
                    _ = try Item.object(fromJSON: "[\(thread),")
                    return "no error"
                } catch let error as ImportError {
                    guard error.issues.map(\.reason.code) == [.syntax] else { return "\(error)" }
                }
            }
            return difference(try text(item.exportedJSON()), Item.json(thread))
        }
        #expect(results == Self.noProblem)
    }

    /// All threads export the same objects, which nobody changes.
    @Test("One object is exported by many threads")
    func oneObject() throws {
        let json = Item.json(7)
        let shared = Unchanging(value: [try Item.object(fromJSON: json), try Item.object(fromJSON: json)])
        let results = onThreads(Self.threads) { thread in
            let style: ExportOptions.KeyStyle = thread.isMultiple(of: 2) ? .snakeCase : .asDeclared
            for _ in 0..<50 {
                let exported = try text(shared.value.exportedJSON(options: .init(keyStyle: style)))
                let expected = style == .snakeCase ? json : json.replacingOccurrences(of: "made_on", with: "madeOn")
                if let problem = difference(exported, "[\(expected),\(expected)]") { return problem }
            }
            return nil
        }
        #expect(results == Self.noProblem)
    }

    @Test("Each thread has a session of its own")
    func sessions() {
        let results = onThreads(Self.threads) { thread in
            for round in 0..<20 {
                let (first, second) = (thread * 100 + round, thread * 100 + round + 1)
                let body = """
                    [{"id": \(first), "next": {"id": \(second)}}, {"id": \(second), "next": {"id": \(first)}}]
                    """
                let ids = try Linked.references(fromJSON: body).identities(of: Linked.self, as: Int.self)
                guard ids == [first, second] else { return "\(ids)" }
                let known = Linked()
                known.id = second
                let session = ImportSession()
                try session.insert(known)
                let linked = try Linked.objects(fromJSON: body, session: session)
                defer { for object in linked { object.next = nil } }
                guard linked[0].next === known, linked[1] === known, known.next === linked[0] else {
                    return "not linked"
                }
                guard session.newObjects(of: Linked.self).map(\.id) == [first] else { return "not new" }
                guard session.changedObjects(of: Linked.self).map(\.id) == [second] else { return "not changed" }
            }
            return nil
        }
        #expect(results == Self.noProblem)
    }

    @Test("Each thread has a stream of its own", arguments: [false, true])
    func streams(ofLines: Bool) {
        let results = onThreads(Self.threads) { thread in
            let items = (0..<60).map { Item.json(thread * 1_000 + $0) }
            let document = ofLines ? items.joined(separator: "\n") : "[\(items.joined(separator: ","))]"
            let body = Array(document.utf8)
            var stream = ImportStream<Item>(ofLines ? .lines : .array)
            var imported: [Item] = []
            for start in stride(from: 0, to: body.count, by: 700 + thread) {
                imported += try stream.push(body[start..<min(start + 700 + thread, body.count)])
            }
            imported += try stream.finish()
            let exported = try imported.map { try text($0.exportedJSON()) }
            return exported == items ? nil : "\(exported.count) of \(items.count), or others"
        }
        #expect(results == Self.noProblem)
    }

    @Test("Large documents are read")
    func largeDocuments() {
        let results = onThreads(4) { thread in
            let padding = String(repeating: "a", count: 2_000)
            let items = (0..<600).map { #"{"id":\#(thread * 1_000 + $0),"note":"\#(padding)"}"# }
            let imported = try Small.objects(fromJSON: "[\(items.joined(separator: ","))]")
            return imported.map(\.id) == (0..<600).map { thread * 1_000 + $0 } ? nil : "\(imported.count)"
        }
        #expect(results == [nil, nil, nil, nil])
    }

    @Test("Inherited hooks are found")
    func inheritedHooks() {
        let results = onThreads(Self.threads) { thread in
            let calm = try Calm.object(fromJSON: #"{"id": \#(thread)}"#)
            let busy = try Busy.object(fromJSON: #"{"id": \#(thread), "secret": 1}"#)
            return calm.id == thread && busy.log == ["will", "did \(thread)"] ? nil : "\(calm.id) \(busy.log)"
        }
        #expect(results == Self.noProblem)
    }
}

// MARK: Support

private func text(_ data: Data) -> String { String(decoding: data, as: UTF8.self) }

private func difference(_ found: String, _ expected: String) -> String? {
    found == expected ? nil : "found \(found), expected \(expected)"
}

private struct Unchanging<Value>: @unchecked Sendable {
    // `@unchecked Sendable`: nobody changes it.
    let value: Value
}

private enum Kind: String, CaseIterable, ImportableValue { case new, used }

private struct Maker: Codable {
    var name: String
    var since: Date
}

private struct Size: DictionaryImportable {
    var width = 0
    var height = 0.5

    static var importableProperties: PropertyRegistry {
        \.width
        \.height
    }
}

private final class Item: DictionaryImportable {
    var id = 0
    var kind = Kind.new
    var tags: [String] = []
    var counts: [String: Int] = [:]
    var price: Decimal?
    var made: Date?
    var day: Date?
    var madeOn: Date?
    var maker: Maker?
    var size = Size()
    var sizes: [Size] = []
    var hours = 0..<1
    var link: URL?
    var extra: [String: Any] = [:]

    static var importableProperties: PropertyRegistry {
        \.id
        \.kind
        \.tags
        \.counts
        \.price
        \.made
        Property(\.day, .date(.format("yyyy-MM-dd")))
        // With names in another language than English: by a formatter that threads share.
        Property(\.madeOn, .date(.format("d MMMM yyyy", locale: Locale(identifier: "fr_FR"))))
        Property(codable: \.maker)
        Property(\.size, .flattened(prefix: "size_"))
        \.sizes
        Property(\.hours) { value in
            let hours = try value.converted(to: [Int].self)
            return hours[0]..<hours[1]
        } exporting: { hours in
            [hours.lowerBound, hours.upperBound]
        }
        \.link
        Property(\.extra, .catchAll)
    }

    /// As an export writes it.
    static func json(_ number: Int) -> String {
        #"""
        {"id":\#(number),"kind":"used","tags":["a","b\#(number)"],"counts":{"n":\#(number)},"price":\#(number).25,\#
        "made":"2026-03-01T09:00:00.125Z","day":"2026-03-0\#(number % 9 + 1)","made_on":"\#(number % 9 + 1) mars 2026",\#
        "maker":{"name":"Lamps & \#(number)","since":"2026-01-01T00:00:00Z"},"size_width":\#(number),"size_height":0.5,\#
        "sizes":[{"width":1,"height":1.5}],"hours":[\#(number),\#(number + 1)],"link":"https://example.org/\#(number)",\#
        "color":"blue"}
        """#
    }
}

private final class Small: DictionaryImportable {
    var id = 0

    static var importableProperties: PropertyRegistry { \.id }
}

private final class Linked: DictionaryImportable {
    var id = 0
    var next: Linked?

    static var importableProperties: PropertyRegistry {
        Property(\.id, .identity)
        \.next
    }
}

private class Calm: ImportableObject {
    final var id = 0
    final var log: [String] = []

    @PropertyRegistryBuilder<Calm> override class var importableProperties: PropertyRegistry { \.id }
}

private final class Busy: Calm {
    override func willImport(from source: ImportValue) throws { log.append("will") }

    override func didImport(from source: ImportValue) throws { log.append("did \(id)") }
}
