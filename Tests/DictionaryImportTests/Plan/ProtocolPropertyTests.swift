import DictionaryImport
import Foundation
import Testing

/// A property that a protocol gives to a class: its setter takes the instance as one that it may change, as a struct's does.
struct ProtocolPropertyTests {
    @Test func isImportedAndExported() throws {
        let shape = try Shape.object(from: ["side": 3, "sides": [1, "two"]])
        #expect((shape.storage, shape.values.count) == (3, 2))
        let summary = try shape.importValues(from: ["side": "4"])
        #expect((shape.storage, summary.changedProperties) == (4, ["side"]))
        #expect(try shape.exportedDictionary() as NSDictionary == ["side": 4, "sides": [1, "two"]])
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
