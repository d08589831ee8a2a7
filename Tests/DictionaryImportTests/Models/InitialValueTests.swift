import DictionaryImport
import Foundation
import Testing

@Suite("New instances and their initial values")
struct InitialValueTests {
    @Test("An import makes one instance for each object, and none for an update")
    func instances() throws {
        #expect(try Counted.objects(from: [["id": 1], ["id": 2], ["id": 3]]).map(\.serial) == [1, 2, 3])
        let existing = Counted()
        try existing.importValues(from: ["id": 9])
        #expect(existing.serial == 4)
    }

    @Test("The initial value of a property is released once, when it is replaced")
    func released() throws {
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

    @Test("What looks at an object while an old value is released sees the new value as a whole")
    func replaced() throws {
        for object in try Watched.Object.objectsOfEverySource(["pair": 1, "number": 2]) {
            #expect((object.pair.first as? Int, object.pair.second as? Int, object.number) == (1, 2, 2))
            #expect(object.seen == ["1 2"])
        }
    }
}

// MARK: Models

private final class Counted: DictionaryImportable {
    // Tests run in parallel, but only one uses this model.
    nonisolated(unsafe) private static var instances = 0

    var id = 0
    let serial: Int

    init() {
        Self.instances += 1
        serial = Self.instances
    }

    static var importableProperties: PropertyRegistry { \.id }
}

/// `@unchecked Sendable`: each counter is used by one test only.
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
