import DictionaryImport
import Foundation
import TestSupport
import Testing

@Suite("didImport and the end of an import")
struct DidImportTests {
    @Test("It runs after everything is written, children before parents")
    func order() throws {
        let journal = Journal()
        let parent = Node(journal, "parent", child: Node(journal, "child", child: Node(journal, "grandchild")))
        try parent.importValues(from: ["name": "P", "child": ["name": "C", "child": ["name": "G"]]])
        #expect(journal.entries.prefix(3).allSatisfy { $0.contains("→") })
        #expect(journal.entries.dropFirst(3) == ["did G", "did C", "did P"])
    }

    @Test("When it throws, what was written is restored in reverse, and observers fire for both")
    func restored() throws {
        let journal = Journal()
        let child = Node(journal, "child")
        let parent = Node(journal, "parent", child: child)
        let before = GraphSnapshot(of: [parent], except: ["journal"])
        let error = #expect(throws: ImportError.self) {
            try parent.importValues(from: ["name": "P", "rank": 1, "fail": true, "child": ["name": "C", "rank": 2]])
        }
        #expect(error?.facts == "custom")
        #expect(GraphSnapshot(of: [parent], except: ["journal"]) == before)
        let writes = journal.entries.filter { $0.contains("→") }
        #expect(writes.count == 8)
        #expect(Set(writes.prefix(4)) == ["parent → P", "rank: 0 → 1", "child → C", "rank: 0 → 2"])
        let undone = writes.suffix(4).map(Self.reversed)
        #expect(undone == writes.prefix(4).reversed())
        #expect(journal.entries.filter { $0.hasPrefix("did") } == ["did C", "did P"])
    }

    private static func reversed(_ entry: String) -> String {
        let parts = entry.split(separator: ": ")
        let change = (parts.last ?? "").components(separatedBy: " → ")
        return (parts.count == 2 ? "\(parts[0]): " : "") + "\(change[1]) → \(change[0])"
    }

    @Test("The error of a nested object has its path and its model")
    func path() {
        let journal = Journal()
        let parent = Node(journal, "parent", child: Node(journal, "child"))
        let error = #expect(throws: ImportError.self) {
            try parent.importValues(from: ["name": "P", "Child": ["name": "C", "fail": true]])
        }
        #expect(error?.facts == "Child: custom")
        #expect(error?.issues.first?.model == "Node")
        #expect(error?.issues.first?.reason.code == .custom)
        #expect(parent.name == "parent")
        #expect(parent.child?.name == "child")
    }

    @Test("The same object written twice has its first value back")
    func twice() {
        let journal = Journal()
        let shared = Node(journal, "shared")
        let parent = Node(journal, "parent", child: shared)
        parent.other = shared
        #expect(throws: ImportError.self) {
            try parent.importValues(
                from: ["child": ["name": "one"], "other": ["name": "two"], "fail": true])
        }
        #expect(shared.name == "shared")
        let writes = journal.entries.filter { $0.contains("→") }
        #expect(writes == ["shared → one", "one → two", "two → one", "one → shared"])
    }

    @Test("That of an object which a hook makes waits for the object around it, which may still fail")
    func madeByHook() throws {
        Made.calls.withLock { $0 = [] }
        #expect(throws: ImportError.self) { try Maker.object(from: ["inner": ["name": "a"], "size": "x"]) }
        let maker = try Maker.object(from: ["size": 1])
        #expect(throws: ImportError.self) { try maker.importValues(from: ["inner": ["name": "b"], "size": "y"]) }
        #expect(Made.calls.withLock { $0 } == [])
        _ = try Maker.object(from: ["inner": ["name": "c"], "size": 2])
        try maker.importValues(from: ["inner": ["name": "d"], "size": 3])
        #expect(Made.calls.withLock { $0 } == ["c", "d"])
        _ = try Made.object(from: ["name": "e"])
        _ = try Made.objects(from: [["name": "f"], ["name": "g"]])
        let text = ImportValue(["name": "h"])
        #expect(try text.converted(to: Made.self).name == "h")
        #expect(Made.calls.withLock { $0 } == ["c", "d", "e", "f", "g", "h"])
    }

    @Test("The error of the object that a call starts with has no path, and leaves its warnings unsaid")
    func ofRoot() {
        var warnings = 0
        let error = #expect(throws: ImportError.self) {
            try Made.object(from: ["name": "", "other": 1], options: .strict.with(\.unknownKeys, .report)) { _ in
                warnings += 1
            }
        }
        #expect(error?.issues.map(\.facts) == ["custom"])
        #expect(error?.issues.map(\.model) == ["Made"])
        #expect(warnings == 0)
    }

    @Test("An import that fails while preparing calls it for no object, existing or new")
    func notCalled() {
        let journal = Journal()
        let parent = Node(journal, "parent", child: Node(journal, "child"))
        #expect(throws: ImportError.self) {
            try parent.importValues(from: ["child": ["name": "C"], "items": [["name": "new"]], "rank": "x"])
        }
        #expect(journal.entries == [])
        let calls = Journal()
        #expect(throws: ImportError.self) {
            try Node.$newNodes.withValue(calls) {
                _ = try Node.objects(from: [["name": "a", "child": ["name": "b"]], ["name": "c", "rank": "x"]])
            }
        }
        #expect(calls.entries.filter { $0.hasPrefix("did") } == [])
    }

    @Test("New objects are asked after their children, and with all values there")
    func fresh() throws {
        let calls = Journal()
        try Node.$newNodes.withValue(calls) {
            _ = try Node.object(from: ["name": "a", "child": ["name": "b"], "items": [["name": "c"]]])
        }
        #expect(calls.entries.filter { $0.hasPrefix("did") } == ["did b", "did c", "did a"])
    }

    @Test("A new object that may be left out is asked with all values there, and is left out when it throws")
    func lenientElements() throws {
        let calls = Journal()
        var reported: [String] = []
        let nodes = try Node.$newNodes.withValue(calls) {
            try Node.objects(
                from: [["name": "a"], ["name": "b", "fail": true], ["name": "c"]], options: .lenient
            ) { reported.append($0.facts) }
        }
        #expect(nodes.map(\.name) == ["a", "c"])
        #expect(reported == ["[1]: custom"])
    }

    @Test(
        "What is merged into a new object's own value is written before its didImport, unless the object may be left out",
        arguments: [false, true])
    func mergedIntoFresh(isLenient: Bool) throws {
        let boxes = try Box.objects(
            from: [["label": "x", "inner": ["name": "n"]]], options: isLenient ? .lenient : .default)
        #expect(boxes.first?.inner.name == "n")
        #expect(boxes.first?.seen == (isLenient ? "" : "n"))
    }

    @Test("A struct is asked on its copy, and stays as it was when it throws")
    func structs() throws {
        var span = Span()
        try span.importValues(from: ["low": 1, "high": 5])
        #expect(span.width == 4)
        let error = #expect(throws: ImportError.self) { try span.importValues(from: ["low": 9]) }
        #expect(error?.facts == "custom")
        #expect(span.low == 1)
        #expect(span.width == 4)
    }

    @Test("That of a struct comes after those of the objects in it that may be left out")
    func structsAfterTheirParts() throws {
        let calls = Journal()
        try Node.$newNodes.withValue(calls) {
            let source: [String: Any] = [
                "title": "T", "nodes": [["name": "a", "child": ["name": "b"]], ["name": "c"]],
            ]
            _ = try Crate.object(from: source, options: .lenient)
            _ = try CrateHolder.objects(from: [["crate": source, "node": ["name": "d"]]], options: .lenient)
        }
        let hooks = calls.entries.filter { $0.hasPrefix("did") }
        #expect(
            hooks == ["did b", "did a", "did c", "did T", "did b", "did a", "did c", "did T", "did d", "did holder"])
    }

    @Test("What a struct says of objects that existed is undone when its hook throws", arguments: [false, true])
    func structsWithExistingParts(isLenient: Bool) throws {
        let journal = Journal()
        let holder = CrateHolder()
        let (node, other) = (Node(journal, "node"), Node(journal, "other"))
        (holder.crate.main, holder.node) = (node, other)
        holder.crate.journal = journal
        let options: ImportOptions = isLenient ? .lenient : .default
        try holder.importValues(
            from: ["node": ["name": "o"], "crate": ["title": "T", "main": ["name": "n"]]], options: options)
        #expect((node.name, other.name) == ("n", "o"))
        let hooks = journal.entries.filter { $0.hasPrefix("did") }
        #expect(hooks.sorted() == ["did T", "did holder", "did n", "did o"] && hooks.last == "did holder")
        let bad: [String: Any] = [
            "node": ["name": "p"], "crate": ["title": "fail", "main": ["name": "m", "rank": 7]],
        ]
        let error = #expect(throws: ImportError.self) { try holder.importValues(from: bad) }
        #expect(error?.facts == "crate: custom")
        #expect((node.name, node.rank, other.name, holder.crate.title) == ("n", 0, "o", "T"))
        // Left out leniently, the struct is as it was, with what it holds.
        try holder.importValues(from: bad, options: .lenient)
        #expect((node.name, node.rank, other.name, holder.crate.title) == ("n", 0, "p", "T"))
        let inner = #expect(throws: ImportError.self) {
            try holder.importValues(from: ["crate": ["title": "T", "main": ["name": "m", "fail": true]]])
        }
        #expect(inner?.facts == "crate.main: custom")
        #expect(node.name == "n")
    }

    @Test("What observers have changed in one element of a stream is left alone by the failure of another")
    func observedInStreams() throws {
        let stored = [Stored(), Stored()]
        try Stored.$all.withValue(stored) {
            var stream = ImportStream<Stored>(.array, options: ImportOptions.default.with(\.onInvalidElement, .skip))
            let text = #"[{"at": 0, "value": 1}, {"at": 1, "value": 9}, {"at": 1, "value": 9}]"#
            var found = try stream.push(Array(text.utf8))
            found += try stream.finish()
            #expect(found.count == 1)
        }
        #expect(stored.map(\.value) == [1, 0] && stored.map(\.twice) == [2, 0])
    }

    @Test("A struct stays as it was when a class inside it throws, and the other way round")
    func mixed() throws {
        let journal = Journal()
        var holder = Watcher(node: Node(journal, "node"))
        #expect(throws: ImportError.self) {
            try holder.importValues(from: ["title": "new", "node": ["name": "n", "fail": true]])
        }
        #expect(holder.title == "")
        #expect(holder.node?.name == "node")
        #expect(throws: ImportError.self) {
            try holder.importValues(from: ["title": "new", "node": ["name": "n"], "span": ["low": 2, "high": 1]])
        }
        #expect(holder.title == "")
        #expect(holder.node?.name == "node")
        try holder.importValues(from: ["title": "new", "node": ["name": "n"], "span": ["low": 1, "high": 2]])
        #expect(holder.title == "new")
        #expect(holder.node?.name == "n")
        #expect(holder.span.width == 1)
    }
}

private struct Refusal: Error, CustomStringConvertible {
    let description: String
}

/// What has happened to the objects of one test, in order. One thread uses it.
private final class Journal: @unchecked Sendable {
    var entries: [String] = []
}

private final class Node: DictionaryImportable {
    @TaskLocal static var newNodes: Journal?

    var journal: Journal?
    var name = "" { didSet { journal?.entries.append("\(oldValue) → \(name)") } }
    var rank = 0 { didSet { journal?.entries.append("rank: \(oldValue) → \(rank)") } }
    var child: Node?
    var other: Node?
    var items: [Node] = []

    init() { journal = Node.newNodes }

    init(_ journal: Journal, _ name: String, child: Node? = nil) {
        (self.name, self.child) = (name, child)
        self.journal = journal
    }

    static var importableProperties: PropertyRegistry {
        Property(\.name, named: "name")
        Property(\.rank, named: "rank")
        Property(\.child, .merging)
        Property(\.other, .merging)
        \.items
    }

    func didImport(from source: ImportValue) throws {
        journal?.entries.append("did \(name)")
        if source["fail"]?.bool == true { throw Refusal(description: "refused by didImport") }
    }
}

private final class Inner: DictionaryImportable {
    var name = ""

    static var importableProperties: PropertyRegistry { \.name }
}

private final class Box: DictionaryImportable {
    var label = ""
    var inner = Inner()
    var seen: String?

    static var importableProperties: PropertyRegistry {
        \.label
        Property(\.inner, .merging)
    }

    func didImport(from source: ImportValue) { seen = inner.name }
}

private struct Span: DictionaryImportable {
    var low = 0
    var high = 0
    var width = 0

    static var importableProperties: PropertyRegistry {
        \.low
        \.high
    }

    mutating func didImport(from source: ImportValue) throws {
        if low > high { throw Refusal(description: "low is above high") }
        width = high - low
    }
}

// `@unchecked Sendable`: each test has its own.
private final class Stored: DictionaryImportable, @unchecked Sendable {
    @TaskLocal static var all: [Stored] = []

    var at = 0
    var value = 0 { didSet { twice = value * 2 } }
    var twice = 0

    static var importableProperties: PropertyRegistry {
        \.at
        Property(\.value, named: "value")
    }

    static func existingObject(for source: ImportValue) throws -> Stored? {
        try source.value(Int.self, for: "at").map { all[$0] }
    }

    func didImport(from source: ImportValue) throws { if value == 9 { throw Refusal(description: "nine") } }
}

private struct Crate: DictionaryImportable {
    var title = ""
    var main: Node?
    var nodes: [Node] = []
    var journal = Node.newNodes

    static var importableProperties: PropertyRegistry {
        \.title
        Property(\.main, .merging)
        \.nodes
    }

    mutating func didImport(from source: ImportValue) throws {
        journal?.entries.append("did \(title)")
        if title == "fail" { throw Refusal(description: "refused by didImport") }
    }
}

private final class CrateHolder: DictionaryImportable {
    var crate = Crate()
    var node: Node?

    static var importableProperties: PropertyRegistry {
        Property(\.crate, .merging)
        Property(\.node, .merging)
    }

    func didImport(from source: ImportValue) { (crate.journal ?? Node.newNodes)?.entries.append("did holder") }
}

private struct Watcher: DictionaryImportable {
    var title = ""
    var node: Node?
    var span = Span()

    static var importableProperties: PropertyRegistry {
        \.title
        Property(\.node, .merging)
        Property(\.span, .merging)
    }
}

private final class Made: DictionaryImportable {
    static let calls = Locked<[String]>([])
    var name = ""

    static var importableProperties: PropertyRegistry { \.name }

    func didImport(from source: ImportValue) throws {
        if name.isEmpty { throw Refusal() }
        Self.calls.withLock { $0.append(name) }
    }

    private struct Refusal: Error, CustomStringConvertible {
        var description: String { "a name is needed" }
    }
}

/// It makes another object before it has its own values.
private final class Maker: DictionaryImportable {
    var size = 0
    var made: Made?

    static var importableProperties: PropertyRegistry { \.size }

    static var ignoredKeys: Set<String> { ["inner"] }

    func willImport(from source: ImportValue) throws { made = try source.value(for: "inner") }
}
