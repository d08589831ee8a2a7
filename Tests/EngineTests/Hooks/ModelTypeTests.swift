import DictionaryImport
import Foundation
import TestSupport
import Testing

@Suite("The type that modelType names")
struct ModelTypeTests {
    class Shape: DictionaryImportable {
        final var id = 0
        final var name = ""

        required init() {}

        @PropertyRegistryBuilder<Shape>
        class var importableProperties: PropertyRegistry {
            Property(\.id, .identity)
            \.name
        }

        class func modelType(for source: ImportValue) throws -> any DictionaryImportable.Type {
            Calls.log?.append("modelType")
            switch source["kind"]?.string {
            case "circle": return Circle.self
            case "square": return Square.self
            case "shape": return Shape.self
            case "wrong": return Wrong.self
            case "broken": throw Refusal()
            default: return Self.self
            }
        }

        class func existingObject(for source: ImportValue) throws -> Self? {
            Calls.log?.append("existingObject of \(self)")
            return nil
        }

        func willImport(from source: ImportValue) throws { Calls.log?.append("willImport of \(type(of: self))") }
    }

    final class Circle: Shape {
        var radius = 0.0

        @PropertyRegistryBuilder<Circle>
        override class var importableProperties: PropertyRegistry {
            super.importableProperties
            \.radius
        }
    }

    final class Square: Shape {
        var side = 0.0

        @PropertyRegistryBuilder<Square>
        override class var importableProperties: PropertyRegistry {
            super.importableProperties
            \.side
        }
    }

    final class Wrong: DictionaryImportable {
        static var importableProperties: PropertyRegistry {}
    }

    struct Refusal: Error, CustomStringConvertible {
        var description: String { "no such kind" }
    }

    enum Calls {
        @TaskLocal static var log: Log?
    }

    final class Log: @unchecked Sendable {
        var entries: [String] = []
        func append(_ entry: String) { entries.append(entry) }
    }

    final class Drawing: DictionaryImportable {
        var main: Shape?
        var shapes: [Shape] = []
        var byName: [String: Shape] = [:]
        var maybe: [Shape?] = []

        static var importableProperties: PropertyRegistry {
            Property(\.main, .merging)
            \.shapes
            \.byName
            \.maybe
        }
    }

    final class Album: DictionaryImportable {
        var shapes: [Shape] = []
        var kept: [Shape] = []

        static var importableProperties: PropertyRegistry {
            Property(\.shapes, .merging)
            Property(\.kept, .merging(keepingOthers: true))
        }
    }

    static var circle: [String: Any] { ["kind": "circle", "id": 1, "radius": 2] }
    static var square: [String: Any] { ["kind": "square", "id": 1, "side": 3] }

    @Test("It is called for the object that a call makes")
    func root() throws {
        for _ in 0..<3 {
            let shape = try Shape.object(from: Self.circle)
            #expect((shape as? Circle)?.radius == 2)
            let list = try Shape.objects(from: [Self.circle, Self.square])
            #expect(list.map { "\(type(of: $0))" } == ["Circle", "Square"])
            let json = try Shape.objects(fromJSON: Data(#"[{"kind": "square", "side": 4}, {"id": 7}]"#.utf8))
            #expect((json.first as? Square)?.side == 4)
            #expect(type(of: json[1]) == Shape.self)
        }
    }

    @Test("Mappings of a call hold for the type that it names")
    func mappings() throws {
        let shape = try Shape.object(from: ["kind": "circle", "r": 5], mappings: ["r": "radius"])
        #expect((shape as? Circle)?.radius == 5)
    }

    @Test("It is called for the models in every kind of property")
    func properties() throws {
        let drawing = try Drawing.object(from: [
            "main": Self.circle, "shapes": [Self.square, Self.circle], "byName": ["a": Self.square],
            "maybe": [NSNull(), Self.square],
        ])
        #expect(drawing.main is Circle)
        #expect(drawing.shapes.map { "\(type(of: $0))" } == ["Square", "Circle"])
        #expect(drawing.byName["a"] is Square)
        #expect(drawing.maybe[0] == nil)
        #expect(drawing.maybe[1] is Square)
        #expect(drawing.main === drawing.shapes[1])
        #expect(drawing.shapes[0] === drawing.byName["a"])
    }

    @Test("It is called for each element of a stream")
    func streams() throws {
        var stream = ImportStream<Shape>(.lines)
        let shapes =
            try stream.push(Data("{\"kind\": \"circle\", \"radius\": 1}\n{\"kind\": \"square\"}\n".utf8))
            + stream.finish()
        #expect(shapes.map { "\(type(of: $0))" } == ["Circle", "Square"])
    }

    @Test("It is called once for an object, before every other hook")
    func onceAndFirst() throws {
        let log = Log()
        try Calls.$log.withValue(log) {
            _ = try Drawing.object(from: ["shapes": [Self.circle]])
        }
        #expect(log.entries == ["modelType", "existingObject of Circle", "willImport of Circle"])
        log.entries = []
        try Calls.$log.withValue(log) {
            _ = try Album.object(from: ["shapes": [Self.circle]])
        }
        #expect(log.entries == ["modelType", "existingObject of Circle", "willImport of Circle"])
    }

    @Test("An update does not call it for the object that is updated")
    func updates() throws {
        let log = Log()
        let square = Square()
        try Calls.$log.withValue(log) { _ = try square.importValues(from: Self.circle) }
        #expect(!log.entries.contains("modelType"))
        #expect(square.id == 1)
    }

    @Test("A superclass of the type that was asked for means that type")
    func superclass() throws {
        let circle = try Circle.object(from: ["kind": "shape", "radius": 2])
        #expect(circle.radius == 2)
        #expect(try Circle.object(from: Self.circle).radius == 2)
    }

    @Test(
        "A type that is no subclass is one issue at the object",
        arguments: [
            ("wrong", "shapes[1]: registry"), ("broken", "shapes[1]: custom"),
        ] as [(kind: String, words: String)])
    func otherType(kind: String, words: String) throws {
        let source: [String: Any] = ["shapes": [Self.circle, ["kind": kind, "id": "x"], Self.square]]
        let error = #expect(throws: ImportError.self) { _ = try Drawing.object(from: source) }
        #expect(error?.facts == words)
        #expect(error?.issues.first?.path == "shapes[1]")
    }

    @Test("A sibling of the type that a call makes is an error")
    func sibling() throws {
        let error = #expect(throws: ImportError.self) { _ = try Circle.object(from: Self.square) }
        #expect(error?.facts == "registry")
    }

    @Test("A current value of another kind is not merged into, but replaced")
    func mergedValue() throws {
        let drawing = try Drawing.object(from: ["main": Self.circle])
        let circle = try #require(drawing.main as? Circle)
        try drawing.importValues(from: ["main": ["kind": "circle", "name": "big"]])
        #expect(drawing.main === circle)
        try drawing.importValues(from: ["main": ["name": "bigger"]])
        #expect(drawing.main === circle)
        #expect(circle.name == "bigger")
        try drawing.importValues(from: ["main": ["kind": "square", "side": 9]])
        #expect((drawing.main as? Square)?.side == 9)
        #expect(circle.name == "bigger")
    }

    @Test("Elements of merged arrays are matched by kind and identity")
    func mergedArrays() throws {
        let album = try Album.object(from: [
            "shapes": [Self.circle, Self.square], "kept": [["kind": "circle", "id": 8]],
        ])
        let before = album.shapes
        try album.importValues(from: [
            "shapes": [["kind": "square", "id": 1, "name": "s"], ["kind": "circle", "id": 1, "name": "c"]],
            "kept": [["kind": "square", "id": 8]],
        ])
        #expect(album.shapes.map(\.name) == ["s", "c"])
        #expect(album.shapes[0] === before[1])
        #expect(album.shapes[1] === before[0])
        #expect(album.kept.map { "\(type(of: $0))" } == ["Circle", "Square"])
    }

    @Test("Objects of a session are found by the type that is named")
    func sessions() throws {
        let session = ImportSession()
        let first = try Shape.object(from: Self.circle, session: session)
        let again = try Shape.object(from: ["kind": "circle", "id": 1, "name": "x"], session: session)
        #expect(first === again)
        #expect(try Shape.object(from: Self.square, session: session) !== first)
        #expect(session.newObjects(of: Shape.self).count == 2)
    }

    @Test("References are of the types that are named")
    func references() throws {
        let references = try Drawing.references(from: [
            "shapes": [Self.circle, Self.square, ["kind": "wrong", "id": 5]]
        ])
        #expect(references.identities(of: Circle.self, as: Int.self) == [1])
        #expect(references.identities(of: Square.self, as: Int.self) == [1])
    }

    class Record: ImportableObject {
        final var id = 0

        @PropertyRegistryBuilder<Record>
        override class var importableProperties: PropertyRegistry { \.id }

        override class func modelType(for source: ImportValue) throws -> any DictionaryImportable.Type {
            source["title"] == nil ? try super.modelType(for: source) : Book.self
        }
    }

    final class Book: Record {
        var title = ""

        @PropertyRegistryBuilder<Book>
        override class var importableProperties: PropertyRegistry {
            super.importableProperties
            \.title
        }
    }

    @Test("A subclass of ImportableObject may override it")
    func override() throws {
        let records = try Record.objects(from: [["id": 1], ["id": 2, "title": "a"], ["id": 3]])
        #expect(records.map { "\(type(of: $0))" } == ["Record", "Book", "Record"])
        #expect((records[1] as? Book)?.title == "a")
    }

    struct Point: DictionaryImportable {
        var x = 0

        static var importableProperties: PropertyRegistry { \.x }

        static func modelType(for source: ImportValue) throws -> any DictionaryImportable.Type {
            source["x"]?.int == 0 ? Wrong.self : Point.self
        }
    }

    @Test("The hook is called with the options of its model, and identities stand for no objects in it")
    func optionsOfHook() throws {
        final class Tag: DictionaryImportable {
            var id = 0
            static var importableProperties: PropertyRegistry { Property(\.id, .identity) }
        }
        class Item: DictionaryImportable {
            final var id = 0
            required init() {}
            @PropertyRegistryBuilder<Item>
            class var importableProperties: PropertyRegistry { Property(\.id, .identity) }
            class var ignoredKeys: Set<String> { ["kind", "tag"] }
            class func modelType(for source: ImportValue) throws -> any DictionaryImportable.Type {
                // Text is a number by the options of this model, and no object has an identity here.
                guard try source["kind"]?.converted(to: Int.self) == 2 else { return Self.self }
                return (try? source["tag"]?.converted(to: Tag.self)) == nil ? Special.self : Self.self
            }
        }
        final class Special: Item {}
        struct Box: DictionaryImportable {
            var item: Item?
            var reference: Item?
            static var importOptions: ImportOptions { .strict }
            static var importableProperties: PropertyRegistry {
                \.item
                Property(\.reference, .byIdentity)
            }
        }
        let item: [String: Any] = ["id": 1, "kind": "2", "tag": 7]
        let box = try Box.object(from: ["item": item, "reference": item.merging(["id": 2]) { $1 }])
        #expect(box.item is Special && box.reference is Special)
    }

    @Test("A struct names no other type")
    func structs() throws {
        #expect(try Point.object(from: ["x": 1]).x == 1)
        let error = #expect(throws: ImportError.self) { _ = try Point.object(from: ["x": 0]) }
        #expect(error?.facts == "registry")
    }
}
