import DictionaryImport
import TestSupport
import Testing

@Suite("Rules of objects that are updated")
struct DeferredCheckTests {
    @Test("A rule sees an existing object as it will be: what breaks it is refused, and nothing is written")
    func broken() {
        let box = Box()
        box.item = Item(1, "good")
        box.items = [Item(2, "good"), Item(3, "good")]
        let lines = failureLines {
            try box.importValues(from: ["item": ["name": "bad"], "items": [["id": 3, "name": "bad"]], "note": "new"])
        }
        #expect(
            lines == ["item: an object must not be bad", "items: an array must have no bad item"])
        #expect(box.item?.name == "good")
        #expect(box.items.map(\.id) == [2, 3] && box.items.allSatisfy { $0.name == "good" })
        #expect(box.note == "")
    }

    @Test("What mends a broken object is taken")
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
        let lines = failureLines {
            _ = try Box.object(from: ["checked": [["id": 1, "name": "bad"]]], session: session)
        }
        #expect(lines == ["checked[0]: an object must not be bad"])
        #expect(item.name == "good")
        #expect(session.objects(of: Box.self).isEmpty)
        #expect(try Box.object(from: ["checked": [["id": 1, "name": "fine"]]], session: session).checked[0] === item)
        #expect(item.name == "fine")
    }

    @Test("An element that is left out takes its checks along")
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
        let lines = failureLines { try box.importValues(from: ["secret": ["name": "bad"]]) }
        #expect(lines == ["secret: an object must not be bad"])
        #expect(box.secret?.name == "good")
    }

    @Test("What an observer changes of another property is undone, too")
    func observers() {
        let pair = Observed()
        pair.copy = 5
        #expect(failureLines { try pair.importValues(from: ["value": 2, "copy": 7]) }.count == 1)
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
