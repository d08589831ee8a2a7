import DictionaryImport
import Foundation
import Observation
import TestSupport
import Testing

@Suite("Computed, observed and wrapped properties")
struct ComputedPropertyTests {
    @Test("Observers, wrappers, and the accessors of lazy and computed properties see every write")
    func accessors() throws {
        let source: [String: any Sendable] = [
            "plain": 1, "observed": 2, "clamped": 300, "postponed": 4, "computed": 5, "width": 6,
        ]
        for object in try Indirect.objectsOfEverySource(source) {
            #expect((object.plain, object.observed, object.clamped) == (1, 2, 100))
            #expect((object.postponed, object.computed, object.size.width) == (4, 5, 6))
            #expect(object.log == ["observed 0 -> 2", "computed 5", "size"])
        }
    }

    @Test("A property that a protocol gives to a class is imported and exported")
    func protocolProperties() throws {
        let shape = try Shape.object(from: ["side": 3, "sides": [1, "two"]])
        #expect((shape.storage, shape.values.count) == (3, 2))
        let summary = try shape.importValues(from: ["side": "4"])
        #expect((shape.storage, summary.changedProperties) == (4, ["side"]))
        #expect(try shape.exportedDictionary() as NSDictionary == ["side": 4, "sides": [1, "two"]])
    }

    @Test("What the case of an enumeration holds is no stored property of it, whichever case comes first")
    func enumerations() throws {
        #expect(try Outline.checkImportableProperties() == [])
        let outline = try Outline.object(from: ["circle": 3])
        #expect(outline.circle == 3)
        #expect(try outline.exportedDictionary() as NSDictionary == ["circle": 3])
    }

    @available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
    @Test("Who observes an @Observable object is told of an import")
    func observed() throws {
        let city = try City.object(from: ["name": "Ulm", "people": 7])
        let fired = Locked(0)
        withObservationTracking {
            _ = city.name
        } onChange: {
            fired.withLock { $0 += 1 }
        }
        try city.importValues(from: ["name": "Bonn"])
        #expect(fired.withLock { $0 } == 1)
        #expect(try City.checkImportableProperties() == [])
        #expect(Set(try city.exportedDictionary().keys) == ["name", "people"])
    }
}

// MARK: Models

private enum Outline: DictionaryImportable {
    case circle(radius: Double, label: String)
    case empty

    init() { self = .circle(radius: 0, label: "") }

    var circle: Double? {
        get { if case .circle(let radius, _) = self { radius } else { nil } }
        set { self = newValue.map { .circle(radius: $0, label: "") } ?? .empty }
    }

    static var importableProperties: PropertyRegistry { Property(\.circle, named: "circle") }
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

private protocol Sided {
    var storage: Int { get set }
    var values: [Any] { get set }
}

extension Sided {
    fileprivate var side: Int {
        get { storage }
        set { storage = newValue }
    }

    fileprivate var sides: [Any] {
        get { values }
        set { values = newValue }
    }
}

private final class Shape: DictionaryImportable, Sided {
    var storage = 0
    var values: [Any] = []

    static var importableProperties: PropertyRegistry {
        Property(\.side, named: "side")
        Property(\.sides, named: "sides")
    }
}

@available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
@Observable
private final class City: DictionaryImportable {
    var name = ""
    var people = 0

    init() {}

    static var importableProperties: PropertyRegistry {
        Property(\.name, named: "name")
        Property(\.people, named: "people")
    }
}
