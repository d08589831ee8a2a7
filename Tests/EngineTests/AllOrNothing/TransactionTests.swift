import DictionaryImport
import Foundation
import Testing

/// Every kind of failure, at every place of a graph of existing objects: nothing of the import remains.
@Suite("All or nothing")
struct TransactionTests {
    enum Failure: String, CaseIterable {
        case conversion, required, rule, unknownKey, converter, depth
        case shouldImport, willImport, existingObject, didImport

        /// Makes the fields of one object fail in this way, and in no other.
        func spoil(_ fields: inout [String: Any]) {
            switch self {
            case .conversion: fields["score"] = "many"
            case .required: fields["key"] = nil
            case .rule: fields["score"] = 101
            case .unknownKey: fields["scoer"] = 1
            case .converter: fields["code"] = "refused"
            case .depth: fields["known"] = Self.chain(of: 14)
            case .shouldImport: fields["name"] = "refuse"
            case .willImport: fields["fail"] = "will"
            case .existingObject: fields["known"] = ["fail": "find"]
            case .didImport: fields["fail"] = "did"
            }
        }

        private static func chain(of length: Int) -> [String: Any] {
            length == 0 ? ["key": "end"] : ["key": "link", "known": chain(of: length - 1)]
        }

        var code: ImportIssue.Code {
            switch self {
            case .conversion: .typeMismatch
            case .required: .missing
            case .rule: .rule
            case .unknownKey: .unknownKey
            case .depth: .depth
            default: .custom
            }
        }

        var options: ImportOptions {
            var options = ImportOptions.default
            options.unknownKeys = .fail
            options.maximumDepth = 12
            return options
        }
    }

    enum Position: String, CaseIterable {
        case root = ""
        case merged = "child"
        case mergedTwice = "child.child"
        case found = "known"
        case inArray = "items[1]"
        case inDictionary = "table.b"
        case inStruct = "part.link"
        case reachedTwice = "items[2]"

        func edit(_ payload: inout [String: Any], _ change: (inout [String: Any]) -> Void) {
            func nested(_ keys: [String]) { Self.edit(&payload, keys[...], change) }
            switch self {
            case .root: change(&payload)
            case .merged: nested(["child"])
            case .mergedTwice: nested(["child", "child"])
            case .found: nested(["known"])
            case .inArray: nested(["items", "1"])
            case .inDictionary: nested(["table", "b"])
            case .inStruct: nested(["part", "link"])
            case .reachedTwice: nested(["items", "2"])
            }
        }

        private static func edit(
            _ fields: inout [String: Any], _ keys: ArraySlice<String>, _ change: (inout [String: Any]) -> Void
        ) {
            guard let key = keys.first else { return change(&fields) }
            if var list = fields[key] as? [[String: Any]], let index = keys.dropFirst().first.flatMap({ Int($0) }) {
                edit(&list[index], keys.dropFirst(2), change)
                fields[key] = list
            } else if var inner = fields[key] as? [String: Any] {
                edit(&inner, keys.dropFirst(), change)
                fields[key] = inner
            }
        }
    }

    @Test("An update that fails changes nothing", arguments: Failure.allCases, Position.allCases)
    func updates(failure: Failure, position: Position) throws {
        let graph = Graph()
        try graph.expectUnchanged(by: failure, at: position) { payload in
            try graph.root.importValues(from: payload, options: failure.options)
        }
    }

    @Test("An import that finds the object and fails changes nothing", arguments: Failure.allCases, Position.allCases)
    func finds(failure: Failure, position: Position) throws {
        let graph = Graph()
        try graph.expectUnchanged(by: failure, at: position) { payload in
            _ = try Item.object(from: payload, options: failure.options)
        }
    }

    @Test(
        "An import of several objects, of which the last one fails, changes nothing", arguments: Failure.allCases,
        Position.allCases)
    func batches(failure: Failure, position: Position) throws {
        let graph = Graph()
        try graph.expectUnchanged(by: failure, at: position, prefix: "[2]") { payload in
            _ = try Item.objects(
                from: [Graph.fields(id: 20), Graph.fields(id: 3), payload], options: failure.options)
        }
    }

    @Test("Without a failure every place changes, in place")
    func changes() throws {
        let graph = Graph()
        let (root, all) = (graph.root, graph.all)
        let child = try #require(root.child)
        let linked = try #require(root.part.link)
        try graph.importing { try root.importValues(from: Graph.payload, options: Failure.rule.options) }
        for item in all { #expect(item.name == "new \(item.id)") }
        #expect(root.child === child)
        #expect(root.known === all[3])
        #expect(root.items.map(\.id) == [4, 5, 3])
        #expect(root.items[2] === root.known)
        #expect(root.table["b"] === all[7])
        #expect(root.part.link === linked)
        #expect(root.part.title == "new part")
    }

    @Test("Failures of all kinds and places come together, and still nothing changes")
    func allAtOnce() throws {
        let graph = Graph()
        let before = GraphSnapshot(of: graph.all)
        var payload = Graph.payload
        let failures: [Failure] = [.conversion, .required, .rule, .unknownKey, .converter, .shouldImport]
        for position in Position.allCases {
            for failure in failures { position.edit(&payload) { failure.spoil(&$0) } }
        }
        let error = #expect(throws: ImportError.self) {
            try graph.importing { try graph.root.importValues(from: payload, options: Failure.rule.options) }
        }
        // The score is one value: what breaks the rule has taken the place of what does not convert.
        #expect(error?.issues.count == (failures.count - 1) * Position.allCases.count)
        #expect(GraphSnapshot(of: graph.all) == before)
    }

    @Test("A failed import can be repeated with better data")
    func repeated() throws {
        let graph = Graph()
        for failure in Failure.allCases {
            var payload = Graph.payload
            Position.inDictionary.edit(&payload) { failure.spoil(&$0) }
            #expect(throws: ImportError.self) {
                try graph.importing { try graph.root.importValues(from: payload, options: failure.options) }
            }
        }
        try graph.importing { try graph.root.importValues(from: Graph.payload) }
        for item in graph.all { #expect(item.name == "new \(item.id)") }
    }
}

/// A root with an existing object at every place that an import can reach.
private struct Graph {
    let all = (0..<9).map { _ in Item() }

    var root: Item { all[0] }

    init() {
        for (id, item) in all.enumerated() { (item.id, item.name, item.key) = (id, "old \(id)", "k\(id)") }
        root.child = all[1]
        all[1].child = all[2]
        (root.known, root.items) = (all[3], [all[4], all[5]])
        root.table = ["a": all[6], "b": all[7]]
        root.part = Part(title: "old part", link: all[8])
        root.numbers = [1, 2]
        for item in all { item.log = [] }
    }

    static func fields(id: Int) -> [String: Any] {
        ["id": id, "name": "new \(id)", "key": "n\(id)", "score": id, "code": "c", "numbers": [id]]
    }

    static var payload: [String: Any] {
        var root = fields(id: 0)
        var child = fields(id: 1)
        child["child"] = fields(id: 2)
        root["child"] = child
        root["known"] = fields(id: 3)
        root["items"] = [fields(id: 4), fields(id: 5), fields(id: 3)]
        root["table"] = ["a": fields(id: 6), "b": fields(id: 7)]
        root["part"] = ["title": "new part", "link": fields(id: 8)]
        return root
    }

    @discardableResult
    func importing<R>(_ body: () throws -> R) throws -> R {
        try Item.$store.withValue(Store(items: all)) { try body() }
    }

    func expectUnchanged(
        by failure: TransactionTests.Failure, at position: TransactionTests.Position, prefix: String = "",
        sourceLocation: SourceLocation = #_sourceLocation, _ body: ([String: Any]) throws -> Void
    ) throws {
        var payload = Self.payload
        position.edit(&payload) { failure.spoil(&$0) }
        let isWritten = failure == .didImport
        // Observers may be called for values that were written and restored, and for no others.
        let before = GraphSnapshot(of: all, except: isWritten ? ["log"] : [])
        let error = #expect(throws: ImportError.self, sourceLocation: sourceLocation) {
            try importing { try body(payload) }
        }
        #expect(GraphSnapshot(of: all, except: isWritten ? ["log"] : []) == before, sourceLocation: sourceLocation)
        if !isWritten { #expect(all.allSatisfy { $0.log == [] }, sourceLocation: sourceLocation) }
        #expect(error?.issues.map(\.reason.code) == [failure.code], sourceLocation: sourceLocation)
        let place = prefix + (prefix.isEmpty || position == .root ? "" : ".") + position.rawValue
        #expect(error?.issues.first?.path.description.hasPrefix(place) == true, sourceLocation: sourceLocation)
    }
}

private struct Refusal: Error, CustomStringConvertible {
    let description: String
}

/// The objects that exist already, for the task that imports.
private final class Store: Sendable {
    // The objects belong to the one test that has made them.
    nonisolated(unsafe) let items: [Item]

    init(items: [Item]) {
        self.items = items
    }
}

private final class Item: DictionaryImportable {
    @TaskLocal static var store: Store?

    var id = 0
    var name = "" { didSet { log.append("\(oldValue) → \(name)") } }
    var key = ""
    var score = 0 { didSet { log.append("\(oldValue) → \(score)") } }
    var code = ""
    var numbers: [Int] = []
    var child: Item?
    var known: Item?
    var items: [Item] = []
    var table: [String: Item] = [:]
    var part = Part()
    var log: [String] = []

    static let ignoredKeys: Set<String> = ["fail"]

    static var importableProperties: PropertyRegistry {
        \.id
        Property(\.name, named: "name")
        Property(\.key, .required)
        Property(\.score, named: "score", .range(0...100))
        Property(
            \.code,
            .converting { value in
                if value.string == "refused" { throw Refusal(description: "refused") }
                return value.string ?? ""
            })
        \.numbers
        Property(\.child, .merging)
        \.known
        \.items
        \.table
        Property(\.part, .merging)
    }

    static func existingObject(for source: ImportValue) throws -> Item? {
        if source["fail"]?.string == "find" { throw Refusal(description: "not found") }
        guard let id = source["id"]?.int else { return nil }
        return store?.items.first { $0.id == id }
    }

    func shouldImport(_ value: ImportValue, forKey key: String) throws -> Bool {
        if value.string == "refuse" { throw Refusal(description: "no") }
        return true
    }

    func willImport(from source: ImportValue) throws {
        if source["fail"]?.string == "will" { throw Refusal(description: "will not") }
    }

    func didImport(from source: ImportValue) throws {
        if source["fail"]?.string == "did" { throw Refusal(description: "did not") }
    }
}

private struct Part: DictionaryImportable {
    var title = ""
    var link: Item?

    static var importableProperties: PropertyRegistry {
        \.title
        Property(\.link, .merging)
    }
}
