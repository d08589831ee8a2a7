import DictionaryImport
import Foundation
import TestSupport
import Testing

@Suite("Updates of structs")
struct StructUpdateTests {
    @Test("An update touches the keys that are there")
    func update() throws {
        var order = Order(number: 1, note: "a", lines: [Line(name: "x", count: 1)])
        let summary = try order.importValues(from: ["NOTE": "b", "address": ["city": "Rome"]])
        #expect(order.number == 1)
        #expect(order.note == "b")
        #expect(order.address.city == "Rome")
        #expect(summary.changedProperties == ["note", "address"])
    }

    @Test(
        "A failure anywhere leaves the whole value as it was",
        arguments: [
            ("number", "x"), ("note", [1]), ("address", ["zone": "x"]), ("lines", [["count": 1], ["count": -1]]),
            ("extra", ["zone": "x"]),
        ] as [(key: String, value: any Sendable)])
    func failure(key: String, value: any Sendable) {
        var order = Order(number: 1, note: "a", lines: [Line(name: "x", count: 1)])
        order.address.city = "Bonn"
        let before = order
        var payload: [String: Any] = [
            "number": 2, "note": "b", "address": ["city": "Rome"], "lines": [["name": "y", "count": 2]],
            "extra": ["city": "Oslo"],
        ]
        payload[key] = value
        #expect(throws: ImportError.self) { try order.importValues(from: payload) }
        #expect(order == before)
    }

    @Test("A struct in a class is merged as a copy and written as a whole, once")
    func inClass() throws {
        let holder = StructHolder()
        holder.order.note = "old"
        holder.writes = 0
        try holder.importValues(from: ["order": ["number": 4, "address": ["city": "Rome"]]])
        #expect(holder.order.note == "old")
        #expect(holder.order.address.city == "Rome")
        #expect(holder.writes == 1)
        #expect(throws: ImportError.self) {
            try holder.importValues(from: ["order": ["number": 5, "note": [1]]])
        }
        #expect(holder.order.number == 4)
        #expect(holder.writes == 1)
        try holder.importValues(from: ["order": ["number": 4]])
        #expect(holder.writes == 1)
    }

    @Test("An object inside a struct is updated only when the struct is")
    func classInside() throws {
        let counter = Counter()
        var box = Box(counter: counter)
        #expect(throws: ImportError.self) {
            try box.importValues(from: ["counter": ["value": 1], "label": [1]])
        }
        #expect(counter.value == 0)
        try box.importValues(from: ["counter": ["value": 1], "label": "x"])
        #expect(counter.value == 1)
        #expect(box.counter === counter)
        #expect(box.label == "x")
    }

    @Test("willImport may prepare the copy; when the import fails, that is gone too")
    func willImport() throws {
        var box = Box(counter: nil)
        #expect(throws: ImportError.self) { try box.importValues(from: ["label": [1]]) }
        #expect(box.prepared == 0)
        try box.importValues(from: ["label": "x"])
        #expect(box.prepared == 1)
    }

    @Test("Null resets a property to what a new instance holds")
    func null() throws {
        var order = Order(number: 5, note: "a", lines: [Line(name: "x", count: 1)])
        var reported: [String] = []
        try order.importValues(from: ["number": NSNull(), "note": NSNull(), "lines": NSNull()]) {
            reported.append($0.facts)
        }
        #expect(order.number == 100)
        #expect(order.note == nil)
        #expect(order.lines == [])
        #expect(
            reported == [
                "number: nullReset",
                "lines: nullReset",
            ])
    }
}

private struct Address: DictionaryImportable, Equatable {
    var city = ""
    var zone: Int?

    static var importableProperties: PropertyRegistry {
        \.city
        \.zone
    }
}

private struct Line: DictionaryImportable, Equatable {
    var name = ""
    var count = 0

    static var importableProperties: PropertyRegistry {
        \.name
        Property(\.count, .min(0))
    }
}

private struct Order: DictionaryImportable, Equatable {
    var number = 100
    var note: String?
    var address = Address()
    var lines: [Line] = []
    var extra: Address?

    static var importableProperties: PropertyRegistry {
        \.number
        \.note
        Property(\.address, .merging)
        \.lines
        \.extra
    }
}

private final class StructHolder: DictionaryImportable {
    var writes = 0
    var order = Order() { didSet { writes += 1 } }

    static var importableProperties: PropertyRegistry { Property(\.order, named: "order", .merging) }
}

private final class Counter: DictionaryImportable {
    var value = 0

    static var importableProperties: PropertyRegistry { \.value }
}

private struct Box: DictionaryImportable {
    var counter: Counter?
    var label = ""
    var prepared = 0

    init() {}

    init(counter: Counter?) { self.counter = counter }

    static var importableProperties: PropertyRegistry {
        Property(\.counter, .merging)
        \.label
    }

    mutating func willImport(from source: ImportValue) { prepared += 1 }
}
