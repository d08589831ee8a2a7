import DictionaryImport
import Foundation
import Testing

/// However a property is stored, an import writes to it what was meant for it, in the first object and in later ones.
@Suite struct PropertyStorageTests {
    private static let source: [String: any Sendable] = [
        "flag": true, "number": 7, "ratio": 1.5, "text": "a text that does not fit into a word",
        "maybe_flag": false, "maybe_number": 8, "maybe_ratio": -0.25, "maybe_text": "t",
        "small": 9, "day": "2014-01-02T00:00:00Z",
    ]

    @Test("Constants and small values between properties move nothing", arguments: 0..<3)
    func offsets(round: Int) throws {
        for object in try Storage<Spaced>.objects(from: Self.source) {
            #expect(object.values == Spaced.expected)
            #expect((object.before, object.between, object.after) == (1, "between", 3))
        }
        for object in try Storage<SpacedStruct>.objects(from: Self.source) {
            #expect(object.values == Spaced.expected)
            #expect((object.before, object.between, object.after) == (1, "between", 3))
        }
    }

    @Test("Each specialization of a generic model has a layout of its own", arguments: 0..<3)
    func generics(round: Int) throws {
        let source: [String: any Sendable] = ["value": "12", "number": 5, "text": "x"]
        for object in try Storage<GenericBox<Int8>>.objects(from: source) {
            #expect((object.value, object.number, object.text) == (12, 5, "x"))
        }
        for object in try Storage<GenericBox<String>>.objects(from: source) {
            #expect((object.value, object.number, object.text) == ("12", 5, "x"))
        }
        for object in try Storage<GenericBox<[Double]?>>.objects(from: ["value": [1, 2], "number": 5, "text": "x"]) {
            #expect(object.value == [1, 2])
            #expect((object.number, object.text) == (5, "x"))
        }
    }

    @Test("A subclass stores its properties behind those it inherits", arguments: 0..<3)
    func inheritance(round: Int) throws {
        for object in try Storage<Upper>.objects(from: ["number": 1, "text": "u", "flag": true, "own": 4]) {
            #expect((object.number, object.text) == (1, "u"))
        }
        for object in try Storage<Lower>.objects(from: ["number": 1, "text": "u", "flag": true, "own": 4]) {
            #expect((object.number, object.text, object.flag, object.own) == (1, "u", true, 4))
            #expect(object.observed == ["text: u"])
        }
    }

    @Test("Observers, wrappers, lazy and computed properties are asked for every write", arguments: 0..<3)
    func indirectProperties(round: Int) throws {
        let source: [String: any Sendable] = [
            "plain": 1, "observed": 2, "clamped": 300, "postponed": 4, "computed": 5, "width": 6,
        ]
        for object in try Storage<Indirect>.objects(from: source) {
            #expect((object.plain, object.observed, object.clamped) == (1, 2, 100))
            #expect((object.postponed, object.computed, object.size.width) == (4, 5, 6))
            #expect(object.log == ["observed 0 -> 2", "computed 5", "size"])
        }
    }

    @Test("The initial value of a property is released once, when it is replaced", arguments: 0..<3)
    func initialValues(round: Int) throws {
        for name in ["new", nil] {
            let counter = Counter()
            try Counter.$current.withValue(counter) {
                let source: [String: Any] = name.map { ["part": ["name": $0]] } ?? [:]
                let object = try Whole.object(from: source)
                #expect(object.part.name == name ?? "initial")
                #expect(counter.released == (name == nil ? [] : ["initial"]))
            }
            #expect(counter.released == (name == nil ? ["initial"] : ["initial", "new"]))
        }
    }

    @Test("A deinit that looks at the object sees the new value as a whole", arguments: 0..<3)
    func replacement(round: Int) throws {
        for object in try Storage<Watched.Object>.objects(from: ["pair": 1, "number": 2]) {
            #expect((object.pair.first as? Int, object.pair.second as? Int, object.number) == (1, 2, 2))
            #expect(object.seen == ["1 2"])
        }
    }

    @Test("A property that takes no room does not take the name of its neighbour", arguments: 0..<3)
    func emptyProperties(round: Int) throws {
        for object in try Storage<Marked>.objects(from: ["id": 7, "name": "n", "note": "x"]) {
            #expect((object.id, object.name, object.note) == (7, "n", "x"))
        }
        #expect(try Marked.checkImportableProperties(except: ["marker", "first", "second"]) == [])
    }

    @Test("What a mirror shows is no proof of where a property lies", arguments: 0..<3)
    func customMirrors(round: Int) throws {
        for object in try Storage<Mirrored>.objects(from: ["count": round, "number": 1]) {
            #expect((object.part.count, object.number) == (round, 1))
        }
    }

    @Test("An instance of a subclass has the properties of that")
    func madeSubclasses() throws {
        for _ in 0..<3 {
            let shapes = try Storage<MadeShape>.objects(from: ["name": "s", "radius": 4])
            #expect(shapes.contains { $0 is MadeCircle } && shapes.contains { !($0 is MadeCircle) })
            for shape in shapes {
                #expect(shape.name == "s")
                #expect((shape as? MadeCircle)?.radius ?? 4 == 4)
            }
        }
    }

    @Test("Properties beyond the first 64 are no different", arguments: 0..<3)
    func manyProperties(round: Int) throws {
        var source: [String: Any] = ["last_number": 1, "LASTTEXT": "t", "nested": ["deep": 2], "other": 3]
        for index in 0..<Many.count { source["value_\(index)"] = index + 1 }
        for object in try Storage<Many>.objects(from: source) {
            #expect(object.values == Array(1...Many.count))
            #expect((object.lastNumber, object.lastText, object.deep, object.best) == (1, "t", 2, 3))
        }
        source["best"] = 4
        #expect(try Many.object(from: source).best == 4)
        source["lastNumber"] = 5
        #expect(try Many.object(from: source).lastNumber == 5)
    }
}

/// Objects of a model from every kind of source, as the first of their type in a call and as later ones.
private enum Storage<Model: DictionaryImportable> {
    static func objects(from source: [String: Any]) throws -> [Model] {
        let bytes = try JSONSerialization.data(withJSONObject: source)
        let array = try JSONSerialization.data(withJSONObject: [source, source, source])
        return try [Model.object(from: source), Model.object(fromJSON: bytes)]
            + Model.objects(from: [source, source]) + Model.objects(fromJSON: array)
    }
}

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

    static let expected = [
        "true", "7", "Optional(false)", "1.5", "9", "a text that does not fit into a word", "Optional(8)",
        "Optional(\"t\")", "1388620800.0", "Optional(-0.25)",
    ]

    var values: [String] {
        [
            "\(flag)", "\(number)", "\(maybeFlag as Any)", "\(ratio)", "\(small)", text, "\(maybeNumber as Any)",
            "\(maybeText as Any)", "\(day?.timeIntervalSince1970 ?? 0)", "\(maybeRatio as Any)",
        ]
    }
}

private struct SpacedStruct: DictionaryImportable {
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

    var values: [String] {
        [
            "\(flag)", "\(number)", "\(maybeFlag as Any)", "\(ratio)", "\(small)", text, "\(maybeNumber as Any)",
            "\(maybeText as Any)", "\(day?.timeIntervalSince1970 ?? 0)", "\(maybeRatio as Any)",
        ]
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

@propertyWrapper
private struct Clamped {
    private var value = 0

    var wrappedValue: Int {
        get { value }
        set { value = min(newValue, 100) }
    }
}

private final class Indirect: DictionaryImportable {
    struct Size {
        var width = 0
    }

    var plain = 0
    var observed = 0 {
        didSet { log.append("observed \(oldValue) -> \(observed)") }
    }
    @Clamped var clamped: Int
    lazy var postponed = 1
    private var stored = 0
    var computed: Int {
        get { stored }
        set {
            stored = newValue
            log.append("computed \(newValue)")
        }
    }
    var size = Size() {
        didSet { log.append("size") }
    }
    var log: [String] = []

    static var importableProperties: PropertyRegistry {
        \.plain
        Property(\.observed, named: "observed")
        Property(\.clamped, named: "clamped")
        Property(\.postponed, named: "postponed")
        Property(\.computed, named: "computed")
        Property(\.size.width, named: "width")
    }
}

/// `@unchecked Sendable`: each is used by the test alone that makes it.
private final class Counter: @unchecked Sendable {
    @TaskLocal static var current: Counter?
    var released: [String] = []
}

private final class Part: DictionaryImportable {
    var name = ""
    private let counter = Counter.current

    static var importableProperties: PropertyRegistry {
        \.name
    }

    deinit { counter?.released.append(name) }
}

private final class Whole: DictionaryImportable {
    var part: Part

    init() {
        part = Part()
        part.name = "initial"
    }

    static var importableProperties: PropertyRegistry {
        \.part
    }
}

private enum Watched {
    struct Pair: ImportableValue {
        var first: Any?
        var second: Any?

        static func importing(_ value: ImportValue, in context: ImportContext) throws -> Pair {
            Pair(first: 1, second: 2)
        }
    }

    final class Watcher {
        weak var object: Object?

        deinit {
            guard let object else { return }
            object.seen.append("\(object.pair.first ?? "none") \(object.pair.second ?? "none")")
        }
    }

    final class Object: DictionaryImportable {
        var pair: Pair
        var number = 0
        var seen: [String] = []

        init() {
            let watcher = Watcher()
            pair = Pair(first: watcher)
            watcher.object = self
        }

        static var importableProperties: PropertyRegistry {
            \.pair
            \.number
        }
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
    // One test alone makes shapes.
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
