import DictionaryImport
import Testing

/// What a model lists as its `importableProperties`.
@Suite("The list of properties")
struct PropertyListTests {
    @Test("A model with an empty list imports nothing")
    func empty() throws {
        let empty = try Empty.object(from: ["value": 1])
        #expect(empty.value == 0)
        #expect(try Empty.checkImportableProperties() == ["value"])
    }

    @Test("A list may include other lists, and depend on conditions")
    func composed() throws {
        let composed = try Composed.object(from: ["a": 1, "b": 2, "c": 3, "d": 4])
        #expect((composed.a, composed.b, composed.c, composed.d) == (1, 2, 3, 0))
        #expect(try Composed.checkImportableProperties() == ["d"])
    }

    @Test("Properties are written in the order of the list, whatever the order of the source")
    func order() throws {
        let payload: [String: Any] = ["alpha": 1, "beta": 2, "gamma": 3, "delta": 4]
        #expect(try Ordered.object(from: payload).log == ["gamma", "alpha", "delta", "beta"])
        let existing = Ordered()
        try existing.importValues(from: payload)
        #expect(existing.log == ["gamma", "alpha", "delta", "beta"])
    }

    @Test("A property of an included list that is listed again keeps its place, and has the new options")
    func refined() throws {
        let refined = try Refined.object(from: ["first": "a", "second_key": "b", "third": "c", "second": "unused"])
        #expect(refined.log == ["first=a", "second=b", "third=c"])
    }

    @Test("Of a property that is refined twice, the last refinement counts")
    func refinedTwice() throws {
        #expect(try RefinedTwice.object(from: ["top": 1, "middle": 2, "value": 3]).value == 1)
        #expect(try RefinedTwice.object(from: ["middle": 2]).value == 2)
    }

    @Test("checkImportableProperties() names the stored properties that the list leaves out")
    func missing() throws {
        #expect(try Incomplete.checkImportableProperties() == ["cache", "token"])
        #expect(try Incomplete.checkImportableProperties(except: ["cache"]) == ["token"])
        #expect(try Incomplete.checkImportableProperties(except: ["cache", "token", "nothing"]) == [])
    }

    @Test("A key that is named as a property that is not listed is unknown")
    func unlisted() throws {
        let summary = try Incomplete().importValues(from: ["id": 1, "token": "t"])
        #expect(summary.changedProperties == ["id"])
        #expect(summary.unknownKeys == ["token"])
    }
}

// MARK: Models

private final class Empty: DictionaryImportable {
    var value = 0
    static var importableProperties: PropertyRegistry {}
}

private final class Composed: DictionaryImportable {
    var a = 0
    var b = 0
    var c = 0
    var d = 0

    private static let takesC = true

    @PropertyRegistryBuilder<Composed> private static var shared: PropertyRegistry {
        \.a
        \.b
    }

    static var importableProperties: PropertyRegistry {
        shared
        if takesC {
            \.c
        } else {
            \.d
        }
        if !takesC { \.d }
    }
}

private final class Ordered: DictionaryImportable {
    var log: [String] = []
    var alpha = 0 { didSet { log.append("alpha") } }
    var beta = 0 { didSet { log.append("beta") } }
    var gamma = 0 { didSet { log.append("gamma") } }
    var delta = 0 { didSet { log.append("delta") } }

    static var importableProperties: PropertyRegistry {
        Property(\.gamma, named: "gamma")
        Property(\.alpha, named: "alpha")
        Property(\.delta, named: "delta")
        Property(\.beta, named: "beta")
    }
}

private final class Refined: DictionaryImportable {
    var log: [String] = []
    var first = "" { didSet { log.append("first=\(first)") } }
    var second = "" { didSet { log.append("second=\(second)") } }
    var third = "" { didSet { log.append("third=\(third)") } }

    @PropertyRegistryBuilder<Refined> private static var basics: PropertyRegistry {
        Property(\.first, named: "first")
        Property(\.second, named: "second")
        Property(\.third, named: "third")
    }

    static var importableProperties: PropertyRegistry {
        basics
        Property(\.second, named: "second", .fromOnly("second_key"))
    }
}

private final class RefinedTwice: DictionaryImportable {
    var value = 0

    @PropertyRegistryBuilder<RefinedTwice> private static var bottom: PropertyRegistry { \.value }

    @PropertyRegistryBuilder<RefinedTwice> private static var middle: PropertyRegistry {
        bottom
        Property(\.value, .from("middle"))
    }

    static var importableProperties: PropertyRegistry {
        middle
        Property(\.value, .from("top", "middle"))
    }
}

private final class Incomplete: DictionaryImportable {
    var id = 0
    var cache: [String: Int] = [:]
    var token = ""
    var title: String { "#\(id)" }
    static let shared = 1

    static var importableProperties: PropertyRegistry { \.id }
}
