import DictionaryImport
import Foundation
import Testing

/// Hooks of subclasses of `ImportableObject`: whatever class overrides them, they are called, and as often as for other models.
struct InheritedHookTests {
    @Test(
        "Every override is called for every object, whichever class of a hierarchy comes first",
        arguments: [
            ("First", [First.self, FirstLeaf.self, FirstLast.self]),
            ("Second", [SecondLeaf.self, SecondLast.self, Second.self]),
        ] as [(String, [any DictionaryImportable.Type])])
    private func overridesAreCalled(_ name: String, _ models: [any DictionaryImportable.Type]) throws {
        for _ in 0..<3 {
            for model in models {
                let expected =
                    switch "\(model)" {
                    case name: ["\(name) should id", "\(name) should text", "\(name) did"]
                    case "\(name)Leaf":
                        [
                            "\(name)Leaf will", "\(name) should id", "\(name) should text", "\(name) did",
                            "\(name)Leaf did",
                        ]
                    default:
                        [
                            "\(name)Leaf will", "\(name) should id", "\(name)Last should id", "\(name) should text",
                            "\(name)Last should text", "\(name) did", "\(name)Leaf did",
                        ]
                    }
                #expect(try calls(of: model) == [expected, expected, expected], "\(model)")
            }
        }
    }

    /// The hooks that are called for a new object, for one of JSON, and for an update.
    private func calls<Model: DictionaryImportable>(of model: Model.Type) throws -> [[String]] {
        var existing = Model()
        try existing.importValues(from: ["id": 1, "text": "a"])
        let objects = try [
            model.object(from: ["id": 1, "text": "a"]), model.object(fromJSON: Data(#"{"id":1,"text":"a"}"#.utf8)),
            existing,
        ]
        return objects.map { ($0 as? Logging)?.log ?? [] }
    }

    @Test func overridesOfGenericClassesAreCalled() throws {
        for _ in 0..<3 {
            #expect(try Generic<Int>.object(from: ["id": 1]).log == ["generic Int did"])
            #expect(try Generic<String>.object(from: ["id": 1]).log == ["generic String did"])
            #expect(try OfGeneric.object(from: ["id": 1]).log == ["generic Bool did", "leaf did"])
            #expect(try PlainOfGeneric.object(from: ["id": 1]).log == ["generic Double did"])
        }
    }

    @Test func overridesThatDoNotThrowAreCalled() throws {
        for _ in 0..<3 {
            let object = try Unthrowing.object(from: ["id": 1, "text": "a"])
            #expect(object.log == ["will", "should id", "should text", "did"])
            #expect(try UnthrowingLeaf.object(from: ["id": 1, "text": "a"]).log == ["will", "leaf should id", "did"])
        }
    }

    @Test func classHooksOfASubclassOfASubclassAreCalled() throws {
        for _ in 0..<3 {
            let kind = try KindBase.object(from: ["id": 7])
            #expect(type(of: kind) == KindLeaf.self)
            #expect(type(of: try KindMiddle.object(from: ["id": 7])) == KindLeaf.self)
            #expect(try KindLeaf.object(from: ["id": 8]).id == 8)

            let same = try SameLeaf.objects(from: [["id": 1], ["id": 1], ["id": 2]])
            #expect(same[0] === same[1])
            #expect(same[0] !== same[2])
            let found = try FoundLeaf.object(from: ["id": 5])
            #expect(found === FoundLeaf.known)
        }
    }

    @Test func whatOneClassOverridesIsNotCalledForItsSiblings() throws {
        let holder = try Siblings.object(from: [
            "plain": ["id": 1], "throwing": NSNull(), "others": [["id": 2], ["id": 3]],
        ])
        #expect((holder.plain?.id, holder.others.map(\.id)) == (1, [2, 3]))
        #expect(throws: ImportError.self) { try Siblings.object(from: ["throwing": ["id": 1]]) }
        #expect(throws: ImportError.self) { try Siblings.object(from: ["plain": ["id": 1], "throwing": ["id": 1]]) }
        #expect(try Siblings.object(from: ["plain": ["id": 4]]).plain?.id == 4)
    }

    @Test func aHookThatOnlyFailedObjectsWouldHaveIsCalledForTheFirstGoodOne() throws {
        for _ in 0..<3 {
            #expect(throws: ImportError.self) { try Late.object(from: ["id": "no number"]) }
        }
        let late = try Late.object(from: ["id": 1])
        #expect(late.log == ["did 1"])
        let message = "Late: not 13"
        #expect { try Late.object(from: ["id": 13]) } throws: { "\($0)" == message }
        #expect(try LateStruct.objects(from: [["id": 1], ["id": 2]]).map(\.seen) == [[1], [2]])
        #expect(throws: ImportError.self) { try LateStruct.object(from: ["id": 13]) }
        #expect(try LateStruct.objects(from: [["id": 1], ["id": 13]], options: .lenient).map(\.id) == [1])
    }
}

// MARK: Models

private class Logging: ImportableObject {
    final var id = 0
    final var text = ""
    final var log: [String] = []

    @PropertyRegistryBuilder<Logging>
    override class var importableProperties: PropertyRegistry {
        \.id
        \.text
    }
}

private class First: Logging {
    override func shouldImport(_ value: ImportValue, forKey key: String) throws -> Bool {
        log.append("First should \(key)")
        return try super.shouldImport(value, forKey: key)
    }
    override func didImport(from source: ImportValue) throws { log.append("First did") }
}

private class FirstLeaf: First {
    override func willImport(from source: ImportValue) throws {
        try super.willImport(from: source)
        log.append("FirstLeaf will")
    }
    override func didImport(from source: ImportValue) throws {
        try super.didImport(from: source)
        log.append("FirstLeaf did")
    }
}

private final class FirstLast: FirstLeaf {
    override func shouldImport(_ value: ImportValue, forKey key: String) throws -> Bool {
        let isAccepted = try super.shouldImport(value, forKey: key)
        log.append("FirstLast should \(key)")
        return isAccepted
    }
}

private class Second: Logging {
    override func shouldImport(_ value: ImportValue, forKey key: String) throws -> Bool {
        log.append("Second should \(key)")
        return true
    }
    override func didImport(from source: ImportValue) throws { log.append("Second did") }
}

private class SecondLeaf: Second {
    override func willImport(from source: ImportValue) throws { log.append("SecondLeaf will") }
    override func didImport(from source: ImportValue) throws {
        try super.didImport(from: source)
        log.append("SecondLeaf did")
    }
}

private final class SecondLast: SecondLeaf {
    override func shouldImport(_ value: ImportValue, forKey key: String) throws -> Bool {
        let isAccepted = try super.shouldImport(value, forKey: key)
        log.append("SecondLast should \(key)")
        return isAccepted
    }
}

private class Generic<Value>: Logging {
    final var value: Value?
    override func didImport(from source: ImportValue) throws { log.append("generic \(Value.self) did") }
}

private final class OfGeneric: Generic<Bool> {
    override func didImport(from source: ImportValue) throws {
        try super.didImport(from: source)
        log.append("leaf did")
    }
}

private final class PlainOfGeneric: Generic<Double> {}

private class Unthrowing: Logging {
    override func shouldImport(_ value: ImportValue, forKey key: String) -> Bool {
        log.append("should \(key)")
        return true
    }
    override func willImport(from source: ImportValue) { log.append("will") }
    override func didImport(from source: ImportValue) { log.append("did") }
}

private final class UnthrowingLeaf: Unthrowing {
    override func shouldImport(_ value: ImportValue, forKey key: String) -> Bool {
        if key == "id" { log.append("leaf should id") }
        return true
    }
}

private class KindBase: ImportableObject {
    final var id = 0

    @PropertyRegistryBuilder<KindBase>
    override class var importableProperties: PropertyRegistry { \.id }

    override class func modelType(for source: ImportValue) throws -> any DictionaryImportable.Type {
        source["id"]?.int == 7 ? KindLeaf.self : try super.modelType(for: source)
    }
}

private class KindMiddle: KindBase {}

private final class KindLeaf: KindMiddle {}

private class SameBase: ImportableObject {
    final var id = 0

    @PropertyRegistryBuilder<SameBase>
    override class var importableProperties: PropertyRegistry { \.id }
    override class func identity(for source: ImportValue) throws -> AnyHashable? { source["id"]?.int }
}

private final class SameLeaf: SameBase {}

private class FoundBase: ImportableObject {
    final var id = 0

    @PropertyRegistryBuilder<FoundBase>
    override class var importableProperties: PropertyRegistry { \.id }
}

private final class FoundLeaf: FoundBase {
    nonisolated(unsafe) static let known = FoundLeaf()
    override class func existingObject(for source: ImportValue) throws -> Self? {
        source["id"]?.int == 5 ? known as? Self : try super.existingObject(for: source)
    }
}

private final class Throwing: FoundBase {
    override func willImport(from source: ImportValue) throws { throw CocoaError(.coderInvalidValue) }
}

private final class Siblings: DictionaryImportable {
    var plain: FoundBase?
    var throwing: Throwing?
    var others: [FoundBase] = []

    static var importableProperties: PropertyRegistry {
        \.plain
        \.throwing
        \.others
    }
}

private final class Late: DictionaryImportable {
    var id = 0
    var log: [String] = []

    static var importableProperties: PropertyRegistry { \.id }

    func didImport(from source: ImportValue) throws {
        log.append("did \(source["id"]?.int ?? -1)")
        if id == 13 { throw NotThirteen() }
    }
}

private struct LateStruct: DictionaryImportable {
    var id = 0
    var seen: [Int] = []

    static var importableProperties: PropertyRegistry { \.id }

    mutating func didImport(from source: ImportValue) throws {
        seen.append(try source.value(Int.self, for: "id") ?? -1)
        if id == 13 { throw NotThirteen() }
    }
}

private struct NotThirteen: Error, CustomStringConvertible {
    var description: String { "not 13" }
}
