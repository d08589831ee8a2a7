import DictionaryImport
import Testing

@Suite("Exports of objects that change meanwhile")
struct ExportReentrancyTests {
    private final class Note: DictionaryImportable {
        var text = "a text that is too long to be stored in place"
        var tags: [String] = ["a"]
        var numbers: [String: Int] = ["one": 1]

        static var importableProperties: PropertyRegistry {
            \.text
            \.tags
            \.numbers
        }
    }

    private class Base: DictionaryImportable {
        var text = "base"
        final var number = 1
        required init() {}

        class var importableProperties: PropertyRegistry {
            Property(\.text, named: "text")
            \.number
        }
    }

    private final class Derived: Base {
        override var text: String {
            get { "derived" }
            set {}
        }
    }

    @Test("An object may be exported while it is read")
    func whileItIsRead() throws {
        let note = Note()
        let counts = try note.tags.map { _ in try note.exportedDictionary().count }
        #expect(counts == [3])
    }

    @Test("A property that a subclass overrides is that of the subclass")
    func overridden() throws {
        let models = [Base(), Derived(), Base()]
        let json = String(decoding: try models.exportedJSON(), as: UTF8.self)
        #expect(
            json
                == #"[{"text":"base","number":1},{"text":"derived","number":1},{"text":"base","number":1}]"#)
        #expect(try Derived().exportedDictionary()["text"] as? String == "derived")
    }

    @Test("A list is exported as it was, even when its elements empty it")
    func emptied() throws {
        let list = SelfEmptying()
        list.items = [Item(list), Item(list)]
        #expect(String(decoding: try list.exportedJSON(), as: UTF8.self) == #"{"items":[1,1]}"#)
        #expect(list.items.isEmpty)
    }

    @Test("A model is kept while it is exported, even when its owner releases it", arguments: [false, true])
    func released(isJSON: Bool) throws {
        let owner = Owner()
        for _ in 0..<2 {
            owner.pet = Pet { owner.pet = nil }
            if isJSON {
                let json = String(decoding: try owner.exportedJSON(), as: UTF8.self)
                #expect(json == #"{"pet":{"farewell":1,"name":"a name that takes memory of its own"}}"#)
            } else {
                let pet = try owner.exportedDictionary()["pet"] as? [String: Any]
                #expect(pet?["name"] as? String == "a name that takes memory of its own")
            }
            #expect(owner.pet == nil)
        }
    }

    @Test("Models in collections and in structs are kept as well", arguments: [false, true])
    func releasedInCollections(isJSON: Bool) throws {
        let farm = Farm()
        let pet = #"{"farewell":1,"name":"a name that takes memory of its own"}"#
        for _ in 0..<2 {
            farm.pets = [Pet { farm.pets = [] }, Pet()]
            farm.some = [Pet { farm.some = [] }, nil, Pet()]
            farm.named = ["a": Pet { farm.named = [:] }, "b": Pet()]
            farm.pens = [Pen(Pet { farm.pens = [] }), Pen(Pet())]
            if isJSON {
                let pen = #"{"pet":\#(pet)}"#
                let json = String(decoding: try farm.exportedJSON(), as: UTF8.self)
                #expect(
                    json == #"{"pets":[\#(pet),\#(pet)],"some":[\#(pet),null,\#(pet)],"#
                        + #""named":{"a":\#(pet),"b":\#(pet)},"pens":[\#(pen),\#(pen)]}"#)
            } else {
                let dictionary = try farm.exportedDictionary()
                #expect((dictionary["pets"] as? [[String: Any]])?.map(\.count) == [2, 2])
                #expect((dictionary["some"] as? [Any])?.count == 3)
                #expect((dictionary["named"] as? [String: [String: Any]])?.count == 2)
                #expect((dictionary["pens"] as? [[String: [String: Any]]])?.map { $0["pet"]?.count } == [2, 2])
            }
            #expect(farm.pets.isEmpty && farm.some.isEmpty && farm.named.isEmpty && farm.pens.isEmpty)
        }
    }

    private final class Farm: DictionaryImportable {
        var pets: [Pet] = []
        var some: [Pet?] = []
        var named: [String: Pet] = [:]
        var pens: [Pen] = []

        static var importableProperties: PropertyRegistry {
            \.pets
            \.some
            \.named
            \.pens
        }
    }

    private struct Pen: DictionaryImportable {
        var pet: Pet?

        init() {}

        init(_ pet: Pet) { self.pet = pet }

        static var importableProperties: PropertyRegistry { \.pet }
    }

    private final class Owner: DictionaryImportable {
        var pet: Pet?

        static var importableProperties: PropertyRegistry { \.pet }
    }

    private final class Pet: DictionaryImportable {
        var farewell = Farewell {}
        var name = ["a name", "that takes memory", "of its own"].joined(separator: " ")

        init() {}

        init(_ letGo: @escaping () -> Void) { farewell = Farewell(letGo) }

        static var importableProperties: PropertyRegistry {
            \.farewell
            \.name
        }
    }

    /// Takes a pet away from those who have it when it is exported.
    private struct Farewell: ImportableValue {
        let letGo: () -> Void

        init(_ letGo: @escaping () -> Void) { self.letGo = letGo }

        static func importing(_ value: ImportValue, in context: ImportContext) throws -> Farewell { Farewell {} }

        func exported(in context: ExportContext) throws -> Any? {
            letGo()
            return 1
        }
    }

    private final class SelfEmptying: DictionaryImportable {
        var items: [Item] = []

        static var importableProperties: PropertyRegistry { \.items }
    }

    /// An element that takes itself out of its list when it is exported.
    private final class Item: ImportableValue {
        private let list: SelfEmptying?

        init(_ list: SelfEmptying?) { self.list = list }

        static func importing(_ value: ImportValue, in context: ImportContext) throws -> Item { Item(nil) }

        func exported(in context: ExportContext) throws -> Any? {
            list?.items = []
            return 1
        }
    }
}
