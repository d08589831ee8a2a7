import DictionaryImport
import Foundation
import Testing

/// An import writes each value to its property, whatever else the type declares.
@Suite("Stored properties")
struct StoredPropertyTests {
    @Test("Constants between properties keep their values, and each property gets its own")
    func constants() throws {
        let source: [String: any Sendable] = [
            "flag": true, "number": 7, "ratio": 1.5, "text": "a text that does not fit into a word",
            "maybe_flag": false, "maybe_number": 8, "maybe_ratio": -0.25, "maybe_text": "t",
            "small": 9, "day": "2014-01-02T00:00:00Z",
        ]
        for object in try Spaced.objectsOfEverySource(source) {
            #expect((object.before, object.between, object.after) == (1, "between", 3))
            #expect((object.flag, object.number, object.ratio, object.small) == (true, 7, 1.5, 9))
            #expect((object.maybeFlag, object.maybeNumber, object.maybeRatio) == (false, 8, -0.25))
            #expect((object.text, object.maybeText) == ("a text that does not fit into a word", "t"))
            #expect(object.day == Date(timeIntervalSince1970: 1_388_620_800))
        }
        for object in try SpacedStruct.objectsOfEverySource(source) {
            #expect((object.before, object.between, object.after) == (1, "between", 3))
            #expect((object.small, object.flag, object.maybeRatio, object.number) == (9, true, -0.25, 7))
            #expect((object.maybeText, object.text) == ("t", "a text that does not fit into a word"))
        }
    }

    @Test("Every specialization of a generic model has properties of its own types")
    func generics() throws {
        let source: [String: any Sendable] = ["value": "12", "number": 5, "text": "x"]
        for object in try GenericBox<Int8>.objectsOfEverySource(source) {
            #expect((object.value, object.number, object.text) == (12, 5, "x"))
        }
        for object in try GenericBox<String>.objectsOfEverySource(source) {
            #expect((object.value, object.number, object.text) == ("12", 5, "x"))
        }
        for object in try GenericBox<[Double]?>.objectsOfEverySource(["value": [1, 2], "number": 5, "text": "x"]) {
            #expect(object.value == [1, 2])
            #expect((object.number, object.text) == (5, "x"))
        }
    }

    @Test("A subclass has its own properties and those that it inherits, with observers that it adds")
    func inheritance() throws {
        for object in try Upper.objectsOfEverySource(["number": 1, "text": "u", "flag": true, "own": 4]) {
            #expect((object.number, object.text) == (1, "u"))
        }
        for object in try Lower.objectsOfEverySource(["number": 1, "text": "u", "flag": true, "own": 4]) {
            #expect((object.number, object.text, object.flag, object.own) == (1, "u", true, 4))
            #expect(object.observed == ["text: u"])
        }
    }

    @Test("A property that takes no room does not take the name of its neighbour")
    func emptyProperties() throws {
        for object in try Marked.objectsOfEverySource(["id": 7, "name": "n", "note": "x"]) {
            #expect((object.id, object.name, object.note) == (7, "n", "x"))
        }
        #expect(try Marked.checkImportableProperties(except: ["marker", "first", "second"]) == [])
    }

    @Test("A property of a protocol's type is named, though the value that it starts with takes no room")
    func emptyValues() throws {
        for object in try Framed.objectsOfEverySource(["front": 5, "back": 7, "count": 3]) {
            #expect((object.front as? Framed.Circle)?.radius == 5)
            #expect((object.count, object.back is Framed.Nothing) == (3, true))
        }
        #expect(try Framed.checkImportableProperties() == ["back"])
        let error = try #require(throws: ImportError.self) { try TwoFrames.object(from: ["back": 7]) }
        #expect(error.issues.map(\.reason.code) == [.registry])
        #expect(error.description.contains("named:"))
    }

    @Test("A model's own mirror changes nothing")
    func customMirrors() throws {
        for object in try Mirrored.objectsOfEverySource(["count": 5, "number": 1]) {
            #expect((object.part.count, object.number) == (5, 1))
        }
    }

    @Test("Where init() makes an instance of a subclass, the properties of that are imported")
    func madeSubclasses() throws {
        for _ in 0..<3 {
            let shapes = try MadeShape.objectsOfEverySource(["name": "s", "radius": 4])
            #expect(shapes.contains { $0 is MadeCircle } && shapes.contains { !($0 is MadeCircle) })
            for shape in shapes {
                #expect(shape.name == "s")
                #expect((shape as? MadeCircle)?.radius ?? 4 == 4)
            }
        }
    }

    @Test("A model may have more than 64 properties")
    func manyProperties() throws {
        var source: [String: Any] = ["last_number": 1, "LASTTEXT": "t", "nested": ["deep": 2], "other": 3]
        for index in 0..<Many.count { source["value_\(index)"] = index + 1 }
        for object in try Many.objectsOfEverySource(source) {
            #expect(object.values == Array(1...Many.count))
            #expect((object.lastNumber, object.lastText, object.deep, object.best) == (1, "t", 2, 3))
        }
        source["best"] = 4
        #expect(try Many.object(from: source).best == 4)
        source["lastNumber"] = 5
        #expect(try Many.object(from: source).lastNumber == 5)
    }
}

// MARK: Models

private final class Spaced: DictionaryImportable {
    let before: Int8 = 1
    var flag = false
    var number = 0
    var maybeFlag: Bool?
    var ratio = 0.0
    let between = "between"
    var small: Int8 = 0
    var text = "initial text, longer than a word"
    var maybeNumber: Int? = 1
    var maybeText: String?
    var day: Date?
    let after: UInt16 = 3
    var maybeRatio: Double?

    static var importableProperties: PropertyRegistry {
        \.flag
        \.number
        \.maybeFlag
        \.ratio
        \.small
        \.text
        \.maybeNumber
        \.maybeText
        \.day
        \.maybeRatio
    }
}

private struct SpacedStruct: DictionaryImportable {
    let before: Int8 = 1
    var small: Int8 = 0
    var flag = false
    let between = "between"
    var maybeText: String?
    var maybeRatio: Double?
    let after: UInt16 = 3
    var text = "initial text, longer than a word"
    var number = 0

    static var importableProperties: PropertyRegistry {
        \.number
        \.text
        \.maybeRatio
        \.maybeText
        \.flag
        \.small
    }
}

private protocol Initial {
    static var initial: Self { get }
}

extension Int8: Initial { fileprivate static var initial: Int8 { 0 } }
extension String: Initial { fileprivate static var initial: String { "" } }
extension Optional: Initial { fileprivate static var initial: Wrapped? { nil } }

private final class GenericBox<Value: ImportableValue & Initial>: DictionaryImportable {
    let mark: Int8 = 1
    var value = Value.initial
    var number = 0
    var text = ""

    static var importableProperties: PropertyRegistry {
        \.value
        \.number
        \.text
    }
}

private class Upper: DictionaryImportable {
    final var number = 0
    var text = ""
    required init() {}

    class var importableProperties: PropertyRegistry { upperProperties }

    @PropertyRegistryBuilder<Upper>
    static var upperProperties: PropertyRegistry {
        \.number
        Property(\.text, named: "text")
    }
}

private final class Lower: Upper {
    var flag = false
    var own = 0
    var observed: [String] = []

    override var text: String {
        didSet { observed.append("text: \(text)") }
    }

    override class var importableProperties: PropertyRegistry { lowerProperties }

    @PropertyRegistryBuilder<Lower>
    static var lowerProperties: PropertyRegistry {
        Upper.upperProperties
        \.flag
        \.own
    }
}

private struct Marked: DictionaryImportable {
    struct Marker {}

    var marker = Marker()
    var id = 0
    let first = Marker()
    let second = Marker()
    var name = ""
    var note: String?

    static var importableProperties: PropertyRegistry {
        \.id
        \.name
        \.note
    }
}

private protocol Shape: Sendable {}

private final class Framed: DictionaryImportable {
    struct Nothing: Shape {}

    struct Circle: Shape { let radius: Int }

    var front: any Shape = Nothing()
    var count = 0
    var back: any Shape = Nothing()

    static var importableProperties: PropertyRegistry {
        Property(\.front, .notExported) { Circle(radius: try $0.converted()) }
        \.count
    }
}

/// What `front` holds takes no room, so that by its place it may as well be `back`.
private struct TwoFrames: DictionaryImportable {
    var front: any Shape = Framed.Nothing()
    var back: any Shape = Framed.Circle(radius: 1)

    static var importableProperties: PropertyRegistry {
        Property(\.front, .notExported) { Framed.Circle(radius: try $0.converted()) }
    }
}

private final class Mirrored: DictionaryImportable, CustomReflectable {
    final class Part {
        var count = 0
    }

    let part = Part()
    var number = 0

    var customMirror: Mirror { Mirror(self, children: ["part.count": part.count, "number": number]) }

    static var importableProperties: PropertyRegistry {
        Property(\.part.count, named: "count")
        \.number
    }
}

private protocol Made {
    static func make() -> Self
}

extension Made {
    init() { self = Self.make() }
}

private class MadeShape: Made, DictionaryImportable {
    final var name = ""
    // Only one test makes shapes.
    nonisolated(unsafe) static var count = 0

    init(named name: String) { self.name = name }

    static func make() -> Self {
        count += 1
        let shape = count.isMultiple(of: 2) ? MadeCircle(named: "") : MadeShape(named: "")
        return unsafeDowncast(shape, to: Self.self)
    }

    class var importableProperties: PropertyRegistry { shapeProperties }

    @PropertyRegistryBuilder<MadeShape>
    static var shapeProperties: PropertyRegistry {
        \.name
    }
}

private final class MadeCircle: MadeShape {
    var radius = 0

    override class var importableProperties: PropertyRegistry { circleProperties }

    @PropertyRegistryBuilder<MadeCircle>
    static var circleProperties: PropertyRegistry {
        MadeShape.shapeProperties
        \.radius
    }
}

private final class Many: DictionaryImportable {
    static let count = 80
    var values = [Int](repeating: 0, count: count)
    var lastNumber = 0
    var lastText = ""
    var deep = 0
    var best = 0

    static var importableProperties: PropertyRegistry {
        values(from: 0)
        \.lastNumber
        \.lastText
        Property(\.deep, .from("nested.deep"))
        Property(\.best, .from("best", "other"))
    }

    @PropertyRegistryBuilder<Many>
    private static func values(from index: Int) -> PropertyRegistry {
        if index < count {
            Property(\.values[index], named: "value\(index)")
            values(from: index + 1)
        }
    }
}
