import DictionaryImport
import Testing

/// A struct is complete at its own end: its hook is called then, and sees existing objects as they were, since nothing is
/// written to these before all is known to be good.
@Suite("Hooks of structs")
struct StructHookTests {
    @Test("Hooks of a struct see the value, and may change it")
    func value() throws {
        let counter = try Counter.object(from: ["value": 5, "hidden": 9])
        #expect((counter.value, counter.doubled, counter.hidden) == (5, 10, 0))
        #expect(counter.trail == "will 0, did 5")
        var updated = counter
        try updated.importValues(from: ["value": 6])
        #expect((updated.doubled, counter.doubled) == (12, 10))
        #expect(updated.trail == "will 5, did 6")
    }

    @Test("A struct stays as it was when its hook throws")
    func structs() throws {
        var span = Span()
        try span.importValues(from: ["low": 1, "high": 5])
        #expect(span.width == 4)
        let error = #expect(throws: ImportError.self) { try span.importValues(from: ["low": 9]) }
        #expect(error?.facts == "custom")
        #expect(span.low == 1)
        #expect(span.width == 4)
    }

    @Test("didImport of a struct sees new objects as they are, and existing ones as they were")
    func sees() throws {
        let journal = Journal()
        let delivery = Delivery(journal)
        let existing = Item(journal, "old")
        delivery.parcel.main = existing
        try delivery.importValues(from: [
            "parcel": ["title": "T", "main": ["name": "new"], "items": [["name": "a"]]], "item": ["name": "p"],
        ])
        #expect(existing.name == "new")
        #expect(journal.entries.first == "T sees old, a")
    }

    @Test("didImport of a struct is called before those of the objects in it, which wait until all is written")
    func order() throws {
        let journal = Journal()
        try Journal.$current.withValue(journal) {
            _ = try Delivery.object(from: [
                "parcel": ["title": "T", "main": ["name": "m"], "items": [["name": "a"], ["name": "b"]]],
                "item": ["name": "p"],
            ])
        }
        #expect(journal.entries == ["T sees m, a, b", "m", "a", "b", "p", "delivery"])
    }

    @Test("didImport of a struct is called after those of the objects in it that may be left out")
    func structsAfterTheirParts() throws {
        let calls = Journal()
        try Journal.$current.withValue(calls) {
            let source: [String: Any] = [
                "title": "T", "nodes": [["name": "a", "child": ["name": "b"]], ["name": "c"]],
            ]
            _ = try Crate.object(from: source, options: .lenient)
            _ = try CrateHolder.objects(from: [["crate": source, "node": ["name": "d"]]], options: .lenient)
        }
        let hooks = calls.completed
        #expect(
            hooks == ["did b", "did a", "did c", "did T", "did b", "did a", "did c", "did T", "did d", "did holder"])
    }

    @Test("What a struct has written to existing objects is undone when its hook throws", arguments: [false, true])
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
        let hooks = journal.completed
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

    @Test(
        "A struct stays as it was when the hook of an object inside it throws, and the object when that of the struct does"
    )
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

    @Test("identity(for:) of a struct is called by merging only")
    func identity() throws {
        struct Named: DictionaryImportable {
            var name = ""
            static var importableProperties: PropertyRegistry { \.name }
            static func identity(for source: ImportValue) throws -> AnyHashable? {
                guard let name = source["name"]?.string else { throw ImportError([.custom("no name")]) }
                return name
            }
        }
        struct Names: DictionaryImportable {
            var all: [Named] = []
            static var importableProperties: PropertyRegistry { Property(\.all, .merging) }
        }
        #expect(try Named.objects(from: [[:], ["name": "a"]]).map(\.name) == ["", "a"])
        #expect(throws: ImportError.self) { try Names.object(from: ["all": [[:] as [String: Any]]]) }
    }
}

// MARK: Models

private typealias Journal = HookModels.Journal
private typealias Node = HookModels.Node
private typealias Refusal = HookModels.Refusal

private struct Counter: DictionaryImportable {
    var value = 0
    var hidden = 0
    var doubled = 0
    var trail = ""

    static var importableProperties: PropertyRegistry {
        \.value
        \.hidden
    }

    func shouldImport(_ value: ImportValue, forKey key: String) throws -> Bool { key != "hidden" }
    mutating func willImport(from source: ImportValue) throws { trail = "will \(value)" }

    mutating func didImport(from source: ImportValue) throws {
        trail += ", did \(value)"
        doubled = value * 2
    }
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

private final class Item: DictionaryImportable {
    let journal: Journal?
    var name = ""

    init() { journal = Journal.current }

    init(_ journal: Journal, _ name: String) { (self.journal, self.name) = (journal, name) }

    static var importableProperties: PropertyRegistry { \.name }

    func didImport(from source: ImportValue) { journal?.entries.append(name) }
}

private struct Parcel: DictionaryImportable {
    var title = ""
    var main: Item?
    var items: [Item] = []
    var journal = Journal.current

    static var importableProperties: PropertyRegistry {
        \.title
        Property(\.main, .merging)
        \.items
    }

    func didImport(from source: ImportValue) {
        let names = ([main].compactMap { $0 } + items).map(\.name)
        journal?.entries.append("\(title) sees \(names.joined(separator: ", "))")
    }
}

private final class Delivery: DictionaryImportable {
    let journal: Journal?
    var parcel = Parcel()
    var item: Item?

    init() { journal = Journal.current }

    init(_ journal: Journal) {
        self.journal = journal
        parcel.journal = journal
    }

    static var importableProperties: PropertyRegistry {
        Property(\.parcel, .merging)
        \.item
    }

    func didImport(from source: ImportValue) { journal?.entries.append("delivery") }
}

private struct Crate: DictionaryImportable {
    var title = ""
    var main: Node?
    var nodes: [Node] = []
    var journal = Journal.current

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

    func didImport(from source: ImportValue) { (crate.journal ?? Journal.current)?.entries.append("did holder") }
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
