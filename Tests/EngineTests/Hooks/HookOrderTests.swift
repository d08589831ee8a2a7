import DictionaryImport
import Foundation
import TestSupport
import Testing

@Suite("The order of hooks")
struct HookOrderTests {
    @Test("willImport is called on the way down, didImport on the way up")
    func wayDownAndUp() throws {
        let trail = Trail()
        func node(_ name: String, _ more: [String: Any] = [:]) -> [String: Any] {
            ["name": name, "trail": trail].merging(more) { $1 }
        }
        _ = try Traced.object(
            from: node("root", ["others": [node("o0"), node("o1")], "left": node("l", ["left": node("ll")])]))
        #expect(
            trail.lines == [
                "will root", "will l", "will ll", "will o0", "will o1", "did ll", "did l", "did o0", "did o1",
                "did root",
            ])

        let existing = Traced()
        existing.name = "existing"
        existing.left = Traced()
        existing.left?.name = "kept"
        let update = Trail()
        try existing.importValues(
            from: ["left": ["name": "new", "trail": update], "name": "renamed", "trail": update])
        #expect(update.lines == ["will existing", "will kept", "did new", "did renamed"])
    }

    @Test("In an update, didImport is called when everything is written, for children before their parents")
    func order() throws {
        let journal = Journal()
        let parent = Node(journal, "parent", child: Node(journal, "child", child: Node(journal, "grandchild")))
        try parent.importValues(from: ["name": "P", "child": ["name": "C", "child": ["name": "G"]]])
        #expect(journal.entries.prefix(3).allSatisfy { $0.contains("→") })
        #expect(journal.entries.dropFirst(3) == ["did G", "did C", "did P"])
    }

    @Test("didImport of a new object is called after that of its children, when it has all values")
    func fresh() throws {
        let calls = Journal()
        try Journal.$current.withValue(calls) {
            _ = try Node.object(from: ["name": "a", "child": ["name": "b"], "items": [["name": "c"]]])
        }
        #expect(calls.completed == ["did b", "did c", "did a"])
    }

    @Test("An import with an issue calls didImport for no object, existing or new")
    func notCalled() {
        let journal = Journal()
        let parent = Node(journal, "parent", child: Node(journal, "child"))
        #expect(throws: ImportError.self) {
            try parent.importValues(from: ["child": ["name": "C"], "items": [["name": "new"]], "rank": "x"])
        }
        #expect(journal.entries == [])
        let calls = Journal()
        #expect(throws: ImportError.self) {
            try Journal.$current.withValue(calls) {
                _ = try Node.objects(from: [["name": "a", "child": ["name": "b"]], ["name": "c", "rank": "x"]])
            }
        }
        #expect(calls.completed == [])
    }

    @Test("An element whose didImport throws is left out where the options say so")
    func lenientElements() throws {
        let calls = Journal()
        var reported: [String] = []
        let nodes = try Journal.$current.withValue(calls) {
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

    @Test("didImport of an object that a hook makes waits for the object around it, which may still fail")
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

    @Test("What a late didImport converts has the whole path in its own didImport, too")
    func laterHook() throws {
        final class Inner: DictionaryImportable {
            var id = 0
            var value = 0
            static var importableProperties: PropertyRegistry {
                Property(\.id, .identity)
                \.value
            }
            func didImport(from source: ImportValue) throws {
                if value > 5 { throw ImportError([.custom("too large", at: \Inner.value)]) }
            }
        }
        final class Outer: DictionaryImportable {
            var name = ""
            var inner: Inner?
            static let ignoredKeys: Set<String> = ["inner"]
            static var importableProperties: PropertyRegistry { \.name }
            func didImport(from source: ImportValue) throws {
                inner = try source["inner"]?.converted(to: Inner.self)
            }
        }
        let sources: [[String: Any]] = [["name": "a"], ["name": "b", "inner": ["id": 1, "value": 9]]]
        #expect(failureLines { try Outer.objects(from: sources) } == ["[1].inner.value: too large"])
    }

    @Test("A late didImport converts by the options of its model, and knows the whole path")
    func lateHook() throws {
        let legacy = try LegacyHolder.object(from: ["legacy": ["n": 1, "day": "01/02/2020", "place": 1]]).legacy
        #expect(legacy?.days.count == 2 && legacy?.days.first == legacy?.days.last)
        #expect(legacy?.paths == ["legacy.place", "legacy.place"])
    }
}

// MARK: Models

private typealias Journal = HookModels.Journal
private typealias Node = HookModels.Node

private final class Trail {
    var lines: [String] = []
}

private final class Traced: DictionaryImportable {
    var name = ""
    var left: Traced?
    var others: [Traced] = []

    static var importableProperties: PropertyRegistry {
        \.name
        Property(\.left, .merging)
        \.others
    }

    func willImport(from source: ImportValue) throws {
        (source["trail"]?.any as? Trail)?.lines.append("will \(name.isEmpty ? source["name"]?.string ?? "" : name)")
    }

    func didImport(from source: ImportValue) throws {
        (source["trail"]?.any as? Trail)?.lines.append("did \(name)")
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

private final class Made: DictionaryImportable {
    static let calls = Locked<[String]>([])
    var name = ""

    static var importableProperties: PropertyRegistry { \.name }

    func didImport(from source: ImportValue) throws {
        if name.isEmpty { throw HookModels.Refusal(description: "a name is needed") }
        Self.calls.withLock { $0.append(name) }
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

private struct Place: ImportableValue {
    let path: String
    static func importing(_ value: ImportValue, in context: ImportContext) throws -> Place {
        Place(path: context.path.description)
    }
}

private final class Legacy: DictionaryImportable {
    var n = 0
    var days: [Date] = []
    var paths: [String] = []

    static var importableProperties: PropertyRegistry { \.n }
    static var importOptions: ImportOptions { ImportOptions(dates: .format("dd/MM/yyyy")) }

    func willImport(from source: ImportValue) throws { try note(source) }
    func didImport(from source: ImportValue) throws { try note(source) }

    private func note(_ source: ImportValue) throws {
        if let day = try source.value(Date.self, for: "day") { days.append(day) }
        if let place = try source.value(Place.self, for: "place") { paths.append(place.path) }
    }
}

private final class LegacyHolder: DictionaryImportable {
    var legacy: Legacy?
    static var importableProperties: PropertyRegistry { \.legacy }
}
