import DictionaryImport
import Foundation
import TestSupport
import Testing

@Suite("Arrays that are merged by a property")
struct MergeKeyTests {
    @Test("The property may be of a type that conforms to nothing, or is Codable")
    func wrappedKeys() throws {
        struct Code: Hashable, Codable, Sendable { var text = "" }
        struct Part: DictionaryImportable {
            var code = Code()
            var plan = Code()
            var note = ""
            static var importableProperties: PropertyRegistry {
                Property(\.code, converting: { Code(text: $0.string ?? "") }, exporting: { $0.text })
                Property(codable: \.plan)
                \.note
            }
        }
        struct Machine: DictionaryImportable {
            var byCode: [Part] = []
            var byPlan: [Part] = []
            static var importableProperties: PropertyRegistry {
                Property(\.byCode, .merging(by: \.code, keepingOthers: true))
                Property(\.byPlan, .merging(by: \.plan))
            }
        }
        func part(_ text: String, _ note: String? = nil) -> [String: Any] {
            ["code": text, "plan": ["text": text]].merging(note.map { ["note": $0] } ?? [:]) { $1 }
        }
        var machine = try Machine.object(from: [
            "byCode": [part("a", "1"), part("b", "2")], "byPlan": [part("a", "1"), part("b", "2")],
        ])
        try machine.importValues(from: ["byCode": [part("b")], "byPlan": [part("b"), part("a")]])
        #expect(machine.byCode.map(\.note) == ["1", "2"])
        #expect(machine.byPlan.map(\.note) == ["2", "1"])
    }

    final class Order: DictionaryImportable {
        var lines: [Line] = []
        var kept: [Line]?
        var items: [Item] = []
        var things: [Thing] = []
        static var importableProperties: PropertyRegistry {
            Property(\.lines, .merging(by: \.sku))
            Property(\.kept, .merging(by: \.sku, keepingOthers: true))
            Property(\.items, .merging(by: \.code))
            Property(\.things, .merging(by: \.label))
        }
    }

    final class Line: DictionaryImportable {
        var sku: String?
        var amount = 0
        var note = ""
        init() {}
        init(_ sku: String?, _ amount: Int) { (self.sku, self.amount) = (sku, amount) }
        static var importableProperties: PropertyRegistry {
            Property(\.sku, .from("article.sku"), .length(1...5))
            \.amount
            \.note
        }
    }

    struct Item: DictionaryImportable {
        var code = 0
        var name = ""
        var count = 0
        static var importableProperties: PropertyRegistry {
            \.code
            \.name
            \.count
        }
    }

    /// One that has an identity as well.
    final class Thing: DictionaryImportable {
        var id: Int?
        var label = ""
        var size = 0
        static var importableProperties: PropertyRegistry {
            Property(\.id, .identity)
            \.label
            \.size
        }
    }

    @Test("Elements are found by the property, in the order of the source")
    func order() throws {
        let order = Order()
        let (one, two, three) = (Line("a", 1), Line("b", 2), Line("c", 3))
        order.lines = [one, two, three]
        try order.importValues(from: [
            "lines": [["article": ["sku": "c"], "amount": 30], ["sku": "x"], ["SKU": "a", "note": "n"]]
        ])
        #expect(order.lines.map(\.sku) == ["c", "x", "a"])
        #expect(order.lines[0] === three && order.lines[2] === one)
        #expect((three.amount, one.note, two.amount) == (30, "n", 2))
    }

    @Test("Others are kept where that is said; there, what has no valid key is an issue")
    func keepingOthers() throws {
        let order = Order()
        let (one, two, nameless) = (Line("a", 1), Line("b", 2), Line(nil, 3))
        order.kept = [one, two, nameless]
        try order.importValues(fromJSON: #"{"kept": [{"sku": "b", "amount": 7}, {"sku": "n"}, {"sku": "n"}]}"#)
        #expect(order.kept?.map(\.sku) == ["a", "b", nil, "n"])
        #expect(order.kept?[1] === two && two.amount == 7 && nameless.amount == 3)
        let nobody = #"{"kept": [{"sku": "b", "amount": 9}, {"amount": 8}, {"sku": null}]}"#
        #expect(failures { try order.importValues(fromJSON: nobody) } == ["kept[1]: missing", "kept[2]: missing"])
        #expect(order.kept?.count == 4 && two.amount == 7)
    }

    @Test("A key that does not convert is told from one that is missing")
    func invalidKeys() throws {
        let order = Order()
        func lines(_ sku: String, _ options: ImportOptions? = nil) -> [String] {
            failureLines { try order.importValues(fromJSON: #"{"kept": [{"sku": \#(sku)}]}"#, options: options) }
        }
        #expect(lines("[1]") == ["kept[0].sku: expected String, found an array"])
        #expect(lines(#""abcdef""#) == [#"kept[0].sku: "abcdef" must have 1 to 5 characters, not 6"#])
        #expect(lines("null") == ["kept[0]: sku is required, but missing or null"])
        #expect(lines("true", .default).count == 1)
        var warnings: [String] = []
        try order.importValues(from: ["kept": [["sku": [1]], ["sku": "a"]]], options: .lenient) {
            warnings.append($0.description)
        }
        #expect(order.kept?.map(\.sku) == ["a"])
        #expect(
            warnings == [
                "kept[0].sku: expected String, found an array", "kept[0]: sku is required, but missing or null",
            ])
    }

    @Test("The same key in another array is another object, and structs need no identity either")
    func scope() throws {
        let order = Order()
        order.lines = [Line("a", 1)]
        let old = order.lines[0]
        try order.importValues(from: [
            "lines": [["sku": "a"]], "kept": [["sku": "a"]],
            "items": [["code": 1, "name": "one"], ["code": 2, "name": "two"]],
        ])
        #expect(order.lines[0] === old && order.kept?[0] !== old)
        try order.importValues(from: ["items": [["code": "2", "count": 5], ["code": 3]]])
        #expect(order.items.map(\.name) == ["two", ""] && order.items.map(\.count) == [5, 0])
    }

    @Test("An element that is left out keeps its current one; a failed update changes nothing")
    func invalid() throws {
        let order = Order()
        let (one, two) = (Line("a", 1), Line("b", 2))
        order.lines = [one, two]
        let source: [String: Any] = ["lines": [["sku": "b", "amount": 5], ["sku": "a", "amount": "?", "note": "x"]]]
        #expect(
            failureLines { try order.importValues(from: source) }
                == [#"lines[1].amount: expected Int, found String "?""#])
        #expect(order.lines.map(\.sku) == ["a", "b"] && two.amount == 2)
        try order.importValues(from: source, options: ImportOptions(onInvalidElement: .skip))
        #expect(order.lines.map(\.sku) == ["b", "a"] && order.lines[1] === one && one.note == "" && two.amount == 5)
    }

    @Test("An element with an identity that is another one's is another object")
    func identities() throws {
        let order = Order()
        try order.importValues(from: ["things": [["id": 1, "label": "a"], ["label": "b"]]])
        let (one, other) = (order.things[0], order.things[1])
        try order.importValues(from: [
            "things": [["label": "a", "size": 1], ["label": "b", "id": 5], ["label": "a", "id": 1]]
        ])
        #expect(order.things[0] === one && one.size == 1 && order.things[1] === other && other.id == 5)
        #expect(order.things[2] === one)
        try order.importValues(from: ["things": [["label": "a", "id": 9]]])
        #expect(order.things[0] !== one && one.id == 1)
    }

    @Test("A value that an array repeats with other values is a warning, and an error with strict options")
    func repeated() throws {
        let source: [String: Any] = [
            "lines": [["sku": "a", "amount": 1], ["sku": "a", "amount": 2], ["amount": 3], ["amount": 4]],
            "items": [["code": 1, "count": 1], ["code": 1, "name": "n"], ["code": 2], ["code": 1, "count": 5]],
        ]
        let found = ["lines[1]: repeatedIdentity", "items[3]: repeatedIdentity"]
        var warnings: [String] = []
        let order = try Order.object(from: source) { warnings.append($0.facts) }
        #expect(warnings == found && order.lines.map(\.amount) == [2, 2, 3, 4])
        #expect(failures { try Order.object(from: source, options: ImportOptions(unknownKeys: .fail)) } == found)
        let hidden = try SecretOrder.object(from: ["lines": [["pin": 77, "x": 1], ["pin": 77, "x": 2]]]) {
            warnings.append($0.description)
        }
        #expect(hidden.lines.map(\.x) == [2, 2] && warnings.count == 3 && !warnings[2].contains("77"))
    }

    struct SecretOrder: DictionaryImportable {
        struct Line: DictionaryImportable {
            var pin = 0
            var x = 0
            static var importableProperties: PropertyRegistry {
                Property(\.pin, .sensitive)
                \.x
            }
        }
        var lines: [Line] = []
        static var importableProperties: PropertyRegistry { Property(\.lines, .merging(by: \.pin)) }
    }

    @Test("A property that is not listed is a fault, one of a superclass is found")
    func faults() throws {
        struct Faulty: DictionaryImportable {
            var lines: [Unlisted] = []
            static var importableProperties: PropertyRegistry { Property(\.lines, .merging(by: \.name)) }
        }
        struct Unlisted: DictionaryImportable {
            var id = 0
            var name: String { "" }
            static var importableProperties: PropertyRegistry { \.id }
        }
        let found = issues { try Faulty.checkImportableProperties() }.map(\.description)
        #expect(found.count == 1 && found[0].contains("which is no property in the list of Unlisted"), "\(found)")
        let pack = Pack()
        try pack.importValues(from: ["cards": [["code": "a"], ["code": "b"]]])
        let first = pack.cards[0]
        try pack.importValues(from: ["cards": [["code": "b"], ["code": "a", "rank": 3]]])
        #expect(pack.cards[1] === first && first.rank == 3)
    }

    @Test("A property that a subclass could override tells no elements apart, and the fault says what to do")
    func overridable() {
        class Base: ImportableObject {
            var sku = ""
            @PropertyRegistryBuilder<Base> override class var importableProperties: PropertyRegistry {
                Property(\.sku, named: "sku")
            }
        }
        final class Part: Base {}
        final class Machine: DictionaryImportable {
            var parts: [Part] = []
            static var importableProperties: PropertyRegistry { Property(\.parts, .merging(by: \.sku)) }
        }
        let found = failureLines { try Machine.checkImportableProperties() }
        let expected = """
            Machine: parts: an array cannot be merged by \\Part.<computed (String)>, whose name cannot be told. Make the \
            property final, or mark a property as .identity
            """
        #expect(found == [expected])
    }

    class Coded: DictionaryImportable {
        final var code = ""
        required init() {}
        class var importableProperties: PropertyRegistry { \Coded.code }
    }
    final class Card: Coded {
        var rank = 0
        @PropertyRegistryBuilder<Card>
        override class var importableProperties: PropertyRegistry {
            super.importableProperties
            \Card.rank
        }
    }
    final class Pack: DictionaryImportable {
        var cards: [Card] = []
        static var importableProperties: PropertyRegistry { Property(\.cards, .merging(by: \.code)) }
    }

    final class Basket: DictionaryImportable {
        var rows: [Row] = []
        static var importableProperties: PropertyRegistry { Property(\.rows, .merging(by: \.sku)) }
    }

    final class Row: DictionaryImportable {
        var sku = ""
        var product: Product?
        static var importableProperties: PropertyRegistry {
            \.sku
            \.product
        }
    }

    final class Product: DictionaryImportable {
        var id = 0
        var name = ""
        static var importableProperties: PropertyRegistry {
            Property(\.id, .identity)
            \.name
        }
    }

    @Test("What an element's key tells is not taken for the identity of an object in it")
    func objectsInElements() throws {
        let first = #"{"sku": "a", "product": {"id": 1, "name": "n"}}"#
        let second = #"{"sku": "b", "product": {"id": 1}}"#
        let basket = try Basket.object(fromJSON: #"{"rows": [\#(first), \#(second)]}"#)
        #expect(basket.rows.map(\.product?.name) == ["n", "n"])
        try basket.importValues(fromJSON: #"{"rows": [\#(second), \#(first)]}"#)
        #expect(basket.rows.map(\.sku) == ["b", "a"])
        #expect(basket.rows[0].product === basket.rows[1].product)
    }
}
