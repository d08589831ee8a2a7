import DictionaryImport
import Foundation
import TestSupport
import Testing

/// A failed import leaves every object that others can see as it was.
@Suite("What a failed import leaves behind")
struct FailedImportTests {
    @Test("An object that an initializer shares is not new, and stays as it was")
    func sharedInstance() throws {
        let lamp = Bulb.shared
        lamp.name = "before"
        #expect(throws: ImportError.self) { try Bulb.object(from: ["name": "after", "watts": "?"]) }
        #expect(throws: ImportError.self) { try Room.object(from: ["lamp": ["name": "after"], "size": "?"]) }
        #expect(throws: ImportError.self) { try Room.object(fromJSON: #"{"lamp": {"name": "after"}, "size": "?"}"#) }
        #expect(lamp.name == "before")
        let rooms = try Room.objects(
            from: [["lamp": ["name": "after"], "size": "?"], ["size": 1]],
            options: ImportOptions.default.with(\.onInvalidElement, .skip))
        #expect(rooms.count == 1 && lamp.name == "before")
        #expect(try Room.object(from: ["lamp": ["name": "after"]]).lamp === lamp)
        #expect(lamp.name == "after")
    }

    @Test("An object that its initializer has handed to somebody is not new either")
    func listedInstance() throws {
        Listed.all.withLock { $0 = [] }
        #expect(throws: ImportError.self) { try Listed.object(from: ["name": "after", "size": "?"]) }
        #expect(Listed.all.withLock { $0.map(\.name) } == [""])
        #expect(try Listed.object(from: ["name": "after"]).name == "after")
    }

    @Test("An object that willImport has handed to somebody is not new either")
    func handedOut() throws {
        let list = HandedOut.List()
        try HandedOut.$list.withValue(list) {
            #expect(throws: ImportError.self) { try HandedOut.object(from: ["id": 5, "size": "?"]) }
            #expect(list.objects.map(\.id) == [0])
            let object = try HandedOut.object(from: ["id": 5])
            #expect(object.id == 5)
        }
    }

    @Test("The same holds for one whose source names no identity")
    func handedOutWithoutIdentity() throws {
        let list = HandedOut.List()
        try HandedOut.$list.withValue(list) {
            #expect(throws: ImportError.self) { try Anonymous.object(from: ["id": 5, "size": "?"]) }
            #expect(list.anonymous.map(\.id) == [0])
            let both = try Anonymous.objects(from: [["id": 5], ["id": 6, "keep": false]])
            #expect(both.map(\.id) == [5, 6])
            #expect(list.anonymous.map(\.id) == [0, 5])
        }
    }

    @Test(
        "didImport of an object that its initializer has handed to somebody sees its values, in a part that may fail too"
    )
    func handedOutInPart() throws {
        let shelf = Shelf()
        try Shelf.$current.withValue(shelf) {
            let parcels = try Parcel.objects(from: [["name": "a"], ["name": "b"]], options: .lenient)
            #expect(parcels.map(\.name) == ["a", "b"] && shelf.checked == ["a", "b"])
            let source: [[String: Any]] = [["name": "c"], ["name": "refused"]]
            #expect(failures { try Parcel.objects(from: source, options: .lenient) } == ["[1]: custom"])
            #expect(shelf.parcels.map(\.name) == ["a", "b", "", ""])
        }
    }

    @Test("A part of a new object is written at once, unless others have it too", arguments: ["own", "lent"])
    func partOfNewObject(key: String) throws {
        let bulb = Bulb(name: "before")
        try Desk.$lent.withValue(bulb) {
            for name in [key, "optional\(key.capitalized)"] {
                #expect(throws: ImportError.self) { try Desk.object(from: [name: ["name": "after"], "size": "?"]) }
                #expect(bulb.name == "before")
                let desk = try Desk.object(from: [name: ["name": "after", "watts": 5], "size": 1])
                #expect(bulb.name == (key == "lent" ? "after" : "before"))
                let parts = [desk.own, desk.lent, desk.optionalOwn, desk.optionalLent]
                #expect(parts.contains { $0?.name == "after" && $0?.watts == 5 })
                bulb.name = "before"
            }
        }
    }

    @Test("Observers see once what is undone when a hook throws, whatever it has changed besides")
    func hookChanges() throws {
        let meter = Meter()
        #expect(throws: ImportError.self) {
            try meter.importValues(from: ["count": 0, "label": "new", "fails": true])
        }
        #expect((meter.label, meter.fails) == ("old", false))
        #expect(meter.changes == ["new", "old"])
    }

    @Test("An object that a struct describes first, and another place later, has its first values back")
    func writtenTwice() throws {
        let gauge = Gauge(id: 1)
        let session = ImportSession()
        try session.insert(gauge)
        let panel = Panel()
        #expect(throws: ImportError.self) {
            try panel.importValues(
                from: [
                    "frame": ["gauge": ["id": 1, "high": 7]], "gauge": ["id": 1, "high": 8], "label": "new",
                    "fails": true,
                ],
                session: session)
        }
        #expect((gauge.high, gauge.low, panel.label) == (1, 1, "old"))
    }

    @Test(
        "What an observer has changed is restored where the source names it, whenever it was written",
        arguments: [
            ["frame": ["gauge": ["id": 1, "low": 2, "high": 5]], "size": "?"],
            ["late": ["id": 1, "low": 2, "high": 5], "fails": true],
        ] as [[String: any Sendable]])
    func observerChanges(source: [String: any Sendable]) throws {
        let gauge = Gauge(id: 1)
        Gauge.$current.withValue(gauge) {
            #expect(throws: ImportError.self) { try Panel().importValues(from: source) }
        }
        #expect((gauge.low, gauge.high) == (1, 1))
    }

    @Test("A key path of a struct that leads through an object is written when the update is known to be good")
    func sharedObject() throws {
        var handle = Handle()
        let core = handle.core
        #expect(throws: ImportError.self) { try handle.importValues(from: ["name": "new", "size": 99]) }
        #expect(core.name == "old")

        let plan = try handle.plannedImport(from: ["name": "new", "size": 3])
        #expect(core.name == "old")
        #expect(plan.changes.map(\.description) == ["name: old → new", "size: 0 → 3"])

        let summary = try handle.importValues(from: ["name": "new", "size": 3])
        #expect(summary.changedProperties == ["name", "size"])
        #expect((core.name, handle.size) == ("new", 3))

        let rack = Rack()
        #expect(throws: ImportError.self) { try rack.importValues(from: ["handle": ["name": "new"], "count": 99]) }
        #expect(rack.handle.core.name == "old")
        try rack.importValues(from: ["handle": ["name": "new"], "count": 9])
        #expect((rack.handle.core.name, rack.count) == ("new", 9))
    }

    @Test("The same holds for values whose type the library does not know, or knows by Codable alone")
    func sharedValuesOfOtherTypes() throws {
        struct Unit: Codable, Sendable { var name = "" }
        final class Store {
            var meta: [String: Any] = ["a": 1]
            var any: Any = 1
            var pair = (1, 1)
            var unit = Unit(name: "m")
            var shown: String { "\(meta) \(any) \(pair) \(unit.name)" }
        }
        struct Shop: DictionaryImportable {
            let store = Store()
            var size = 1
            static var importableProperties: PropertyRegistry {
                Property(\.store.meta, named: "meta")
                Property(\.store.any, named: "any")
                Property(\.store.pair, named: "pair", converting: { ($0.int ?? 0, $0.int ?? 0) })
                Property(codable: \.store.unit, named: "unit")
                \.size
            }
        }
        var shop = Shop()
        let (store, before) = (shop.store, shop.store.shown)
        let source: [String: Any] = ["meta": ["a": 2], "any": 2, "pair": 2, "unit": ["name": "km"]]
        #expect(throws: ImportError.self) { try shop.importValues(from: source.merging(["size": "?"]) { $1 }) }
        #expect(store.shown == before)
        let plan = try shop.plannedImport(from: source)
        #expect(store.shown == before && plan.changes.count == 4)
        shop = try plan.commit()
        #expect(store.shown == "[\"a\": 2] 2 (2, 2) km")
    }

    @Test("What a merged struct's key path writes through an object has its place in plans and summaries")
    func sharedByMergedStructs() throws {
        final class Store { var name = "old" }
        struct Shop: DictionaryImportable {
            var store = Store()
            static var importableProperties: PropertyRegistry { Property(\.store.name, named: "name") }
        }
        final class Owner: DictionaryImportable {
            var new: Shop?
            var merged = Shop()
            var other = Shop()
            static var importableProperties: PropertyRegistry {
                \.new
                Property(\.merged, .merging)
                Property(\.other, .merging)
            }
        }
        let owner = Owner()
        let plan = try owner.plannedImport(from: ["merged": ["name": "new"]])
        #expect(owner.merged.store.name == "old")
        #expect(plan.changes.map(\.description) == ["merged.name: old → new"])
        let summary: ImportSummary = try plan.commit()
        #expect(owner.merged.store.name == "new" && summary.changedProperties == ["merged.name"])
        // A new struct has an object of its own, which is written at once.
        try owner.importValues(from: ["new": ["name": "first"]])
        #expect(owner.new?.store.name == "first")
        // Of two that share one, the last in the list counts.
        owner.other = owner.merged
        try owner.importValues(from: ["merged": ["name": "newer"], "other": ["name": "new"]])
        #expect(owner.other.store.name == "new")
    }

    @Test("A struct that is left out writes nothing to the objects that it describes", arguments: [false, true])
    func leftOut(isInSession: Bool) throws {
        let gauge = Gauge(id: 1)
        let panel = Panel()
        try Gauge.$current.withValue(gauge) {
            let source: [String: Any] = [
                "label": "new", "size": 3,
                "frames": [
                    ["gauge": ["id": 1, "low": 2, "high": 5], "fails": true], ["gauge": ["id": 1, "high": 6]],
                ],
            ]
            try panel.importValues(from: source, options: .lenient, session: isInSession ? ImportSession() : nil)
        }
        #expect((panel.label, panel.size, panel.frames.count) == ("new", 3, 1))
        #expect((gauge.low, gauge.high) == (1, 6))
        panel.label = "old"
        Gauge.$current.withValue(gauge) {
            let source: [String: Any] = [
                "label": "new", "size": 4, "frames": [["gauge": ["id": 1, "low": 2, "high": 5], "fails": true]],
                "fails": true,
            ]
            #expect(throws: ImportError.self) {
                try panel.importValues(from: source, options: .lenient, session: isInSession ? ImportSession() : nil)
            }
        }
        #expect((panel.label, panel.size, panel.frames.count, panel.fails) == ("old", 3, 1, false))
        #expect((gauge.low, gauge.high) == (1, 6))
    }

    @Test(
        "What other places say of an object stays when a struct that describes it is left out",
        arguments: [
            (["low": 5], ["low": 7], [5, 0]), (["high": 5], ["low": 7, "high": 8], [1, 5]),
            (["low": 5, "high": 6], ["low": 7], [5, 6]), (["low": 5, "high": 6], ["low": 7, "high": 9], [5, 6]),
        ] as [(kept: [String: Int], leftOut: [String: Int], expected: [Int])])
    func writtenBefore(kept: [String: Int], leftOut: [String: Int], expected: [Int]) throws {
        let gauge = Gauge(id: 1)
        let panel = Panel()
        let source: [String: Any] = ["label": "new", "gauge": kept, "frames": [["gauge": leftOut, "fails": true]]]
        try Gauge.$current.withValue(gauge) {
            let summary = try panel.importValues(from: source, options: .lenient)
            let names = ["low", "high"].filter { kept[$0] != nil }
            #expect(summary.changedProperties == ["gauge"] + names.map { "gauge.\($0)" } + ["label"])
        }
        #expect((gauge.low, gauge.high) == (expected[0], expected[1]))
        #expect((panel.label, panel.frames.count) == ("new", 0))
        #expect(throws: ImportError.self) {
            try Gauge.$current.withValue(gauge) {
                try panel.importValues(from: source.merging(["fails": true]) { $1 }, options: .lenient)
            }
        }
        #expect((gauge.low, gauge.high) == (expected[0], expected[1]))
    }
}

// MARK: Models

private protocol Sharing {
    static var shared: Self { get }
}

extension Sharing {
    init() { self = Self.shared }
}

private final class Bulb: DictionaryImportable, Sharing, @unchecked Sendable {
    // `@unchecked Sendable`: used by the thread of one test.
    static let shared = Bulb(name: "")

    var name: String
    var watts = 0

    init(name: String) { self.name = name }

    static var importableProperties: PropertyRegistry {
        \.name
        \.watts
    }
}

private final class Room: DictionaryImportable {
    var lamp: Bulb?
    var size = 0

    static var importableProperties: PropertyRegistry {
        \.lamp
        \.size
    }
}

private final class Listed: DictionaryImportable, @unchecked Sendable {
    // `@unchecked Sendable`: used by the thread of one test.
    static let all = Locked<[Listed]>([])

    var name = ""
    var size = 0

    init() { Self.all.withLock { $0.append(self) } }

    static var importableProperties: PropertyRegistry {
        \.name
        \.size
    }
}

private final class HandedOut: DictionaryImportable {
    @TaskLocal static var list: List?

    final class List: @unchecked Sendable {
        // `@unchecked Sendable`: used by the thread of one test.
        var objects: [HandedOut] = []
        var anonymous: [Anonymous] = []
    }

    var id = 0
    var size = 0

    static var importableProperties: PropertyRegistry {
        \.id
        \.size
    }

    static func identity(for source: ImportValue) -> AnyHashable? { source["id"]?.int }

    func willImport(from source: ImportValue) { Self.list?.objects.append(self) }
}

/// As ``HandedOut``, but what the source means is always a new object.
private final class Anonymous: DictionaryImportable {
    var id = 0
    var size = 0

    static var importableProperties: PropertyRegistry {
        \.id
        \.size
    }

    func willImport(from source: ImportValue) {
        if source["keep"]?.bool != false { HandedOut.list?.anonymous.append(self) }
    }
}

private final class Shelf: @unchecked Sendable {
    // `@unchecked Sendable`: used by the thread of one test.
    @TaskLocal static var current: Shelf?

    var parcels: [Parcel] = []
    var checked: [String] = []
}

private final class Parcel: DictionaryImportable {
    var name = ""

    init() { Shelf.current?.parcels.append(self) }

    static var importableProperties: PropertyRegistry { \.name }

    func didImport(from source: ImportValue) throws {
        Shelf.current?.checked.append(name)
        if name == "refused" { throw MeterError() }
    }
}

private final class Desk: DictionaryImportable {
    @TaskLocal static var lent = Bulb(name: "")

    var own = Bulb(name: "")
    var lent = Desk.lent
    var optionalOwn: Bulb? = Bulb(name: "")
    var optionalLent: Bulb? = Desk.lent
    var size = 0

    static var importableProperties: PropertyRegistry {
        Property(\.own, .merging)
        Property(\.lent, .merging)
        Property(\.optionalOwn, .merging)
        Property(\.optionalLent, .merging)
        \.size
    }
}

private final class Meter: DictionaryImportable {
    var count = 0
    var label = "old" {
        didSet { changes.append(label) }
    }
    var fails = false
    var changes: [String] = []

    static var importableProperties: PropertyRegistry {
        \.count
        Property(\.label, named: "label")
        \.fails
    }

    func didImport(from source: ImportValue) throws {
        guard fails else { return }
        count += 1
        throw MeterError()
    }
}

private struct MeterError: Error {}

/// Copies share the object that one of its properties is in.
private struct Handle: DictionaryImportable {
    final class Core { var name = "old" }

    var core = Core()
    var size = 0

    static var importableProperties: PropertyRegistry {
        Property(\.core.name, named: "name")
        Property(\.size, .range(0...9))
    }
}

private final class Rack: DictionaryImportable {
    var handle = Handle()
    var count = 0

    static var importableProperties: PropertyRegistry {
        Property(\.handle, .merging)
        Property(\.count, .range(0...9))
    }
}

/// Setting the low mark resets the high one.
private final class Gauge: DictionaryImportable, @unchecked Sendable {
    // `@unchecked Sendable`: used by the thread of one test.
    @TaskLocal static var current: Gauge?

    var id = 0
    var low = 1 {
        didSet { high = 0 }
    }
    var high = 1

    init() {}

    init(id: Int) { self.id = id }

    static var importableProperties: PropertyRegistry {
        Property(\.id, .identity)
        Property(\.low, named: "low")
        \.high
    }

    static func existingObject(for source: ImportValue) -> Gauge? { current }

    func didImport(from source: ImportValue) throws {}
}

private struct Frame: DictionaryImportable {
    var gauge: Gauge?
    var fails = false

    static var importableProperties: PropertyRegistry {
        \.gauge
        \.fails
    }

    func didImport(from source: ImportValue) throws {
        if fails { throw MeterError() }
    }
}

private final class Panel: DictionaryImportable {
    var frame = Frame()
    var gauge: Gauge?
    var size = 0
    var label = "old" {
        didSet {}
    }
    var frames: [Frame] = []
    var fails = false

    static var importableProperties: PropertyRegistry {
        \.frame
        \.gauge
        \.size
        Property(\.label, named: "label")
        \.frames
        \.fails
    }

    static var ignoredKeys: Set<String> { ["late"] }

    func didImport(from source: ImportValue) throws {
        _ = try source["late"]?.converted(to: Gauge.self)
        if fails { throw MeterError() }
    }
}
