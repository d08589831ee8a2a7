import DictionaryImport
import Foundation
import TestSupport
import Testing

@Suite("Values that are equal already")
struct EqualValueTests {
    private static let uuid = "E621E1F8-C36C-495A-93FC-0C247A3E6E5F"

    private static let payload: [String: any Sendable] = [
        "flag": "yes", "number": "7", "ratio": 1, "price": "19.90", "text": "e\u{301}",
        "date": 1_600_000_000.5,
        "url": "https://a.example/", "uuid": uuid, "data": "AQI=", "status": 2,
        "tags": ["a", "b"], "set": [3, 1, 2, 3], "table": ["x": 1, "y": NSNull()] as [String: any Sendable],
        "maybe": NSNull(),
        "place": ["city": "Rome", "zone": 1] as [String: any Sendable], "places": [["city": "Oslo"]],
        "any": ["a": [1, true, "x", NSNull(), 1.5] as [any Sendable]], "list": [1, "b"] as [any Sendable],
    ]

    @Test("Nothing is written when the same data comes again, and no observer is called")
    func idempotent() throws {
        let watched = Watched()
        try watched.importValues(from: Self.payload)
        #expect(watched.number == 7)
        #expect(watched.writes > 15)
        watched.writes = 0
        let summary = try watched.importValues(from: Self.payload)
        #expect(watched.writes == 0)
        #expect(summary.changedProperties == [])
        #expect(summary.missingProperties == [])
    }

    @Test("Only what differs is written", arguments: Array(payload.keys).sorted())
    func oneChange(key: String) throws {
        let changes: [String: any Sendable] = [
            "flag": "no", "number": 8.0, "ratio": 1.5, "price": 19.91, "text": "\u{e9}", "date": 1_600_000_000,
            "url": "https://a.example", "uuid": "00000000-0000-0000-0000-000000000000", "data": "AQM=", "status": "1",
            "tags": ["b", "a"], "set": [1, 2], "table": ["x": 1], "maybe": 0,
            "place": ["city": "Rome", "zone": 2] as [String: any Sendable], "places": [["city": "Bergen"]],
            "any": ["a": [1, 1, "x"] as [any Sendable]], "list": [1, "c"] as [any Sendable],
        ]
        let watched = Watched()
        try watched.importValues(from: Self.payload)
        watched.writes = 0
        var payload = Self.payload
        payload[key] = changes[key]
        let summary = try watched.importValues(from: payload)
        #expect(summary.changedProperties == [key])
        #expect(watched.writes == 1)
    }

    @Test("NaN is unchanged by NaN, and a zero is changed by a zero of the other sign")
    func specialNumbers() throws {
        let numbers = Numbers()
        (numbers.double, numbers.list, numbers.any) = (.nan, [.nan], Double.nan)
        numbers.writes = 0
        let same: [String: Any] = ["double": Double.nan, "list": [Float.nan], "any": Double.nan, "fixed": Double.nan]
        #expect(try numbers.importValues(from: same).changedProperties == [])
        #expect(numbers.writes == 0)
        #expect(
            try numbers.importValues(from: ["double": 0.0, "list": [0.0], "any": 0.0]).changedProperties.count == 3)
        let zeros = try numbers.importValues(fromJSON: #"{"double": -0.0, "list": [-0.0], "any": -0.0}"#)
        #expect(zeros.changedProperties == ["double", "list", "any"])
        #expect(numbers.double.sign == .minus && numbers.list[0].sign == .minus)
        #expect(try numbers.importValues(fromJSON: #"{"double": -0.0, "any": -0.0}"#).changedProperties == [])
        #expect(ImportValue(0.0) == ImportValue(-0.0) && ImportValue(Double.nan) != ImportValue(Double.nan))
        var warnings: [String] = []
        numbers.initial = .nan
        try numbers.importValues(from: ["initial": NSNull()]) { warnings.append($0.description) }
        #expect(warnings == [])
        #expect(
            try Numbers().exportedJSON(options: ExportOptions(properties: ["initial"], omitsDefaults: true)).count == 2)
    }

    @Test("An own == does not decide for models: it may compare ids only")
    func ownEquality() throws {
        let holder = EqualHolder()
        let first = Entity(id: 1, name: "old")
        (holder.entity, holder.entities) = (first, [first])
        let second = Entity(id: 1, name: "new")
        #expect(first == second)
        let source: [String: Any] = ["entity": second, "entities": [second], "record": ["id": 0, "name": "n"]]
        let summary = try holder.importValues(from: source)
        #expect(summary.changedProperties == ["entity", "entities", "record"])
        #expect(holder.entity === second)
        #expect(holder.entities[0] === second)
        #expect(holder.record.name == "n")
        #expect(try holder.importValues(from: source).changedProperties == [])
    }

    @Test("A type of the user's is written when it is not equal, in collections too; without an == it always is")
    func ownTypes() throws {
        let holder = EqualHolder()
        let source: [String: Any] = [
            "money": 5, "maybe": 6, "prices": [1, 2], "byName": ["a": 1], "paint": "red", "opaque": 1, "foreign": 7,
            "range": [1, 2], "generic": 3,
        ]
        try holder.importValues(from: source)
        holder.writes = 0
        #expect(try holder.importValues(from: source).changedProperties == ["opaque"])
        #expect(holder.writes == 0)
        let changes: [String: Any] = [
            "money": 6, "maybe": NSNull(), "prices": [1, 3], "byName": ["a": 2], "paint": "blue", "foreign": 8,
            "range": [1, 3], "generic": 4,
        ]
        for (key, value) in changes {
            #expect(try holder.importValues(from: [key: value]).changedProperties == [key])
        }
        #expect(holder.writes == 4)
    }

    @Test("A model made anew is another object, though its values are equal")
    func newObject() throws {
        let holder = EqualHolder()
        try holder.importValues(from: ["entity": ["id": 1]])
        let first = holder.entity
        #expect(try holder.importValues(from: ["entity": ["id": 1]]).changedProperties == ["entity"])
        #expect(holder.entity !== first)
    }

    @Test("A value that an observer of another property changes is written, though it was equal")
    func changedByObserver() throws {
        let thermostat = Thermostat()
        let summary = try thermostat.importValues(from: ["mode": "night", "target": 21])
        #expect(thermostat.target == 21)
        #expect(summary.changedProperties == ["mode", "target"])
        #expect(try thermostat.importValues(from: ["mode": "day"]).changedProperties == ["mode"])
        #expect(thermostat.target == 16)
    }

    @Test("A computed property with a setter is not set to what it is")
    func computed() throws {
        let holder = EqualHolder()
        #expect(try holder.importValues(from: ["clamped": 5]).changedProperties == ["clamped"])
        #expect(holder.sets == 1)
        #expect(try holder.importValues(from: ["clamped": 5]).changedProperties == [])
        #expect(holder.sets == 1)
    }
}

private enum Status: Int, ImportableValue {
    case open = 1
    case closed = 2
}

/// A mode brings a target of its own.
private final class Thermostat: DictionaryImportable {
    var mode = "day" { didSet { target = 16 } }
    var target = 21

    static var importableProperties: PropertyRegistry {
        Property(\.mode, named: "mode")
        \.target
    }
}

/// Counts every write to its properties.
private final class Watched: DictionaryImportable {
    var writes = 0
    var flag = false { didSet { writes += 1 } }
    var number = 0 { didSet { writes += 1 } }
    var ratio = 0.0 { didSet { writes += 1 } }
    var price = Decimal() { didSet { writes += 1 } }
    var text = "" { didSet { writes += 1 } }
    var date = Date.distantPast { didSet { writes += 1 } }
    var url: URL? { didSet { writes += 1 } }
    var uuid: UUID? { didSet { writes += 1 } }
    var data = Data() { didSet { writes += 1 } }
    var status = Status.open { didSet { writes += 1 } }
    var tags: [String] = [] { didSet { writes += 1 } }
    var set: Set<Int> = [] { didSet { writes += 1 } }
    var table: [String: Int?] = [:] { didSet { writes += 1 } }
    var maybe: Int? { didSet { writes += 1 } }
    var place = Town() { didSet { writes += 1 } }
    var places: [Town] = [] { didSet { writes += 1 } }
    var any: [String: Any]? { didSet { writes += 1 } }
    var list: [Any] = [] { didSet { writes += 1 } }

    static var importableProperties: PropertyRegistry {
        Property(\.flag, named: "flag")
        Property(\.number, named: "number")
        Property(\.ratio, named: "ratio")
        Property(\.price, named: "price")
        Property(\.text, named: "text")
        Property(\.date, named: "date")
        Property(\.url, named: "url")
        Property(\.uuid, named: "uuid")
        Property(\.data, named: "data")
        Property(\.status, named: "status")
        Property(\.tags, named: "tags")
        Property(\.set, named: "set")
        Property(\.table, named: "table")
        Property(\.maybe, named: "maybe")
        Property(\.place, named: "place")
        Property(\.places, named: "places")
        Property(\.any, named: "any")
        Property(\.list, named: "list")
    }
}

private final class Entity: DictionaryImportable, Equatable {
    var id = 0
    var name = ""

    init() {}

    init(id: Int, name: String) { (self.id, self.name) = (id, name) }

    static var importableProperties: PropertyRegistry {
        \.id
        \.name
    }

    static func == (left: Entity, right: Entity) -> Bool { left.id == right.id }
}

private struct Record: DictionaryImportable, Equatable {
    var id = 0
    var name = ""

    static var importableProperties: PropertyRegistry {
        \.id
        \.name
    }

    static func == (left: Record, right: Record) -> Bool { left.id == right.id }
}

private struct Money: ImportableValue, Equatable {
    var cents: Int

    static func importing(_ value: ImportValue, in context: ImportContext) throws -> Money {
        guard let cents = value.int else { throw context.failure("expected cents") }
        return Money(cents: cents)
    }
}

/// A class that is no model.
private final class Paint: ImportableValue, Equatable {
    let name: String

    init(name: String) { self.name = name }

    static func importing(_ value: ImportValue, in context: ImportContext) throws -> Self {
        Self(name: try value.converted())
    }

    static func == (left: Paint, right: Paint) -> Bool { left.name == right.name }
}

private struct Opaque: ImportableValue {
    var number = 0

    static func importing(_ value: ImportValue, in context: ImportContext) throws -> Opaque {
        Opaque(number: try value.converted())
    }
}

private struct Wrapper<Wrapped: ImportableValue>: ImportableValue {
    var wrapped: Wrapped

    static func importing(_ value: ImportValue, in context: ImportContext) throws -> Wrapper {
        Wrapper(wrapped: try value.converted())
    }
}

extension Wrapper: Equatable where Wrapped: Equatable {}

/// It conforms to nothing of the library's.
private struct Foreign: Equatable { var number = 0 }

private final class EqualHolder: DictionaryImportable {
    var entity: Entity?
    var entities: [Entity] = []
    var record = Record()
    var money = Money(cents: 0) { didSet { writes += 1 } }
    var maybe: Money? { didSet { writes += 1 } }
    var prices: [Money] = [] { didSet { writes += 1 } }
    var byName: [String: Money] = [:] { didSet { writes += 1 } }
    var paint: Paint?
    var opaque = Opaque()
    var foreign = Foreign()
    var range = 0...0
    var generic = Wrapper(wrapped: 0)
    var writes = 0
    var sets = 0
    var stored = 0
    var clamped: Int {
        get { stored }
        set { (stored, sets) = (newValue, sets + 1) }
    }

    static var importableProperties: PropertyRegistry {
        \.entity
        \.entities
        \.record
        Property(\.money, named: "money")
        Property(\.maybe, named: "maybe")
        Property(\.prices, named: "prices")
        Property(\.byName, named: "byName")
        \.paint
        \.opaque
        Property(\.foreign) { Foreign(number: try $0.converted()) }
        Property(\.range) {
            let ends = try $0.converted(to: [Int].self)
            return ends[0]...ends[1]
        }
        \.generic
        Property(\.clamped, named: "clamped")
    }
}

private final class Numbers: DictionaryImportable {
    var double = 0.0 { didSet { writes += 1 } }
    var list: [Float] = []
    var any: Any?
    var fixed = Double.nan
    var initial = Double.nan
    var writes = 0

    static var importableProperties: PropertyRegistry {
        Property(\.double, named: "double")
        \.list
        \.any
        Property(\.fixed, .unchanging)
        \.initial
    }
}
