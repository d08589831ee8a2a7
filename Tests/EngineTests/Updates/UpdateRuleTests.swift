import DictionaryImport
import TestSupport
import Testing

@Suite("Rules of objects that are updated")
struct UpdateRuleTests {
    @Test("A rule sees an existing object as it will be: what breaks it is refused, and nothing is written")
    func broken() {
        let box = Box()
        box.item = Item(1, "good")
        box.items = [Item(2, "good"), Item(3, "good")]
        let lines = failures {
            try box.importValues(from: ["item": ["name": "bad"], "items": [["id": 3, "name": "bad"]], "note": "new"])
        }
        #expect(
            lines == ["item: rule", "items: rule"])
        #expect(box.item?.name == "good")
        #expect(box.items.map(\.id) == [2, 3] && box.items.allSatisfy { $0.name == "good" })
        #expect(box.note == "")
    }

    @Test("A value that makes an invalid object valid is taken")
    func mended() throws {
        let box = Box()
        let item = Item(1, "bad")
        box.item = item
        try box.importValues(from: ["item": ["name": "good"]])
        #expect(item.name == "good" && box.item === item)
    }

    @Test("Rules of elements see the objects of a session as they will be")
    func elements() throws {
        let session = ImportSession()
        let item = Item(1, "good")
        try session.insert(item)
        let lines = failures {
            _ = try Box.object(from: ["checked": [["id": 1, "name": "bad"]]], session: session)
        }
        #expect(lines == ["checked[0]: rule"])
        #expect(item.name == "good")
        #expect(session.objects(of: Box.self).isEmpty)
        #expect(try Box.object(from: ["checked": [["id": 1, "name": "fine"]]], session: session).checked[0] === item)
        #expect(item.name == "fine")
    }

    @Test(
        "A rule holds for what its own source and what stands before it say of an object",
        arguments: [
            #"{"set": [{"id": 1, "n": 1}], "second": {"id": 1, "n": 50}}"#,
            // Of objects that exist: 7 is known to the session.
            #"{"set": [{"id": 7, "n": 1}], "second": {"id": 7, "n": 50}}"#,
            #"{"set": [{"id": 7, "n": 50}], "second": {"id": 7}}"#,
            #"{"points": [{"x": 1}], "merged": {"id": 7, "n": 50}}"#,
            #"{"points": [{"x": 1}], "flat_id": 7, "flat_n": 50}"#,
            #"{"points": [{"x": 1}], "mergedList": [{"id": 7, "n": 50}]}"#,
            // Sets are made when all else is written.
            #"{"group": [{"id": 7, "n": 1}], "third": {"id": 7, "n": 50}}"#,
        ])
    func committed(json: String) throws { try expectRuleHolds(json) }

    @Test(
        "What a later place says of an object is not judged by a rule that has run",
        arguments: [
            #"{"second": {"id": 1, "n": 1}, "third": {"id": 1, "n": 50}}"#,
            #"{"second": {"id": 1, "n": 1}, "list": [{"id": 1, "n": 50}]}"#,
            #"{"checked": [{"id": 1, "n": 1}], "third": {"id": 1, "n": 50}}"#,
            #"{"second": {"id": 7}, "third": {"id": 7, "n": 50}}"#,
            #"{"mergedList": [{"id": 7}], "third": {"id": 7, "n": 50}}"#,
        ])
    func describedLater(json: String) throws {
        let session = ImportSession()
        try session.insert(Counted(7, 1))
        #expect(failures { try Ruled.object(fromJSON: json, session: session) } == [])
    }

    private func expectRuleHolds(_ json: String) throws {
        let session = ImportSession()
        let known = Counted(7, 1)
        try session.insert(known)
        let new = issues { try Ruled.object(fromJSON: json, session: session) }
        #expect(new.map(\.reason.code) == [.rule])
        let ruled = Ruled()
        let part = Counted(8, 2)
        (ruled.merged, ruled.flat, ruled.mergedList) = (part, part, [part])
        #expect(issues { try ruled.importValues(fromJSON: json, session: session) }.map(\.reason.code) == [.rule])
        #expect(known.n == 1 && part.n == 2 && part.id == 8)
        #expect(ruled.merged === part && ruled.flat === part && ruled.mergedList.count == 1 && ruled.second == nil)
        #expect(session.objects(of: Counted.self).count == 1)
        let good = json.replacing("50", with: "5")
        try ruled.importValues(fromJSON: good, session: session)
        #expect(try Ruled.object(fromJSON: good).third?.n ?? 5 == 5)
    }

    @Test("What is left out leniently is so as long as nothing else describes it")
    func lenient() throws {
        let ruled = try Ruled.objects(
            fromJSON: #"[{"second": {"id": 1, "n": 50}}, {"second": {"id": 2, "n": 5}}]"#, options: .lenient)
        #expect(ruled.map(\.second?.n) == [nil, 5])
    }

    @Test("The rules of an element that is left out are not checked")
    func leftOut() throws {
        let session = ImportSession()
        let items = [Item(1, "good"), Item(2, "good")]
        try session.insert(items)
        let boxes = try Box.objects(
            from: [["item": ["id": 1, "name": "bad"], "note": [Int]()], ["item": ["id": 2, "name": "better"]]],
            options: ImportOptions.default.with(\.onInvalidElement, .skip), session: session)
        #expect(boxes.count == 1)
        #expect(items.map(\.name) == ["good", "better"])
    }

    @Test("A sensitive value that breaks its rule late is not quoted")
    func sensitive() {
        let box = Box()
        box.secret = Item(1, "good")
        let lines = failures { try box.importValues(from: ["secret": ["name": "bad"]]) }
        #expect(lines == ["secret: rule"])
        #expect(box.secret?.name == "good")
    }

    @Test("What an observer has changed of another property is undone, too")
    func observers() {
        let pair = Observed()
        pair.copy = 5
        #expect(failures { try pair.importValues(from: ["value": 2, "copy": 7]) }.count == 1)
        #expect((pair.value, pair.copy) == (0, 5))
    }
}

private final class Item: DictionaryImportable {
    var id = 0
    var name = ""

    init() {}

    init(_ id: Int, _ name: String) { (self.id, self.name) = (id, name) }

    static var importableProperties: PropertyRegistry {
        Property(\.id, .identity)
        \.name
    }
}

private final class Box: DictionaryImportable {
    var item: Item?
    var items: [Item] = []
    var checked: [Item] = []
    var secret: Item?
    var note = ""

    static var importableProperties: PropertyRegistry {
        Property(\.item, .merging, .rule("must not be bad") { $0.name != "bad" })
        Property(\.items, .merging, .rule("must have no bad item") { !$0.contains { $0.name == "bad" } })
        Property(\.checked, .each(.rule("must not be bad") { $0.name != "bad" }))
        Property(\.secret, .merging, .sensitive, .rule("must not be bad") { $0.name != "bad" })
        \.note
    }
}

private final class Counted: DictionaryImportable, Hashable {
    var id = 0
    var n = 0

    init() {}

    init(_ id: Int, _ n: Int) { (self.id, self.n) = (id, n) }

    static var importableProperties: PropertyRegistry {
        Property(\.id, .identity)
        \.n
    }

    static func == (left: Counted, right: Counted) -> Bool { (left.id, left.n) == (right.id, right.n) }

    func hash(into hasher: inout Hasher) {
        hasher.combine(id)
        hasher.combine(n)
    }
}

private struct RuledPoint: DictionaryImportable, Hashable {
    var x = 0

    static var importableProperties: PropertyRegistry { \.x }
}

private final class Ruled: DictionaryImportable {
    var early: Counted?
    var points: Set<RuledPoint> = []
    var set: Set<Counted> = []
    var group: Set<Counted> = []
    var second: Counted?
    var merged: Counted?
    var flat: Counted?
    var mergedList: [Counted] = []
    var checked: [Counted] = []
    var list: [Counted] = []
    var third: Counted?

    static var importableProperties: PropertyRegistry {
        Property(\.early, .merging)
        \.points
        \.set
        Property(\.group, .rule("must be below 10") { $0.allSatisfy { $0.n < 10 } })
        Property(\.second, .rule("n must be below 10") { $0.n < 10 })
        Property(\.merged, .merging, .rule("n must be below 10") { $0.n < 10 })
        Property(\.flat, .flattened(prefix: "flat_"), .rule("n must be below 10") { $0.n < 10 })
        Property(\.mergedList, .merging(keepingOthers: true), .rule("must be below 10") { $0.allSatisfy { $0.n < 10 } })
        Property(\.checked, .each(.rule("n must be below 10") { $0.n < 10 }))
        \.list
        \.third
    }
}

private final class Observed: DictionaryImportable {
    var value = 0 { didSet { copy = value * 2 } }
    var copy = 0

    static var importableProperties: PropertyRegistry {
        Property(\.value, named: "value")
        \.copy
    }

    func didImport(from source: ImportValue) throws { throw Refused() }
}

private struct Refused: Error {}
