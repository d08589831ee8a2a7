import DictionaryImport
import Foundation
import Testing

/// The hooks of `ImportableObject` are called whatever class of a hierarchy overrides them, and as often as those of other
/// models.
@Suite("Hooks that subclasses override")
struct InheritedHookTests {
    fileprivate struct Order: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let models: [any GrownModel.Type]
    }

    @Test(
        "Every override is called for every object, whichever class of a hierarchy is imported first",
        arguments: [
            Order(testDescription: "from the base", models: [Trunk<Down>.self, Branch<Down>.self, Twig<Down>.self]),
            Order(testDescription: "from a subclass", models: [Branch<Up>.self, Twig<Up>.self, Trunk<Up>.self]),
        ])
    fileprivate func overrides(order: Order) throws {
        for _ in 0..<3 {
            for model in order.models {
                let expected = model.expectedCalls
                #expect(try calls(of: model) == [expected, expected, expected], "\(model)")
            }
        }
    }

    /// The calls of hooks for a new object from a dictionary, for one from JSON, and for an update.
    private func calls<Model: DictionaryImportable>(of model: Model.Type) throws -> [[String]] {
        var existing = Model()
        try existing.importValues(from: ["id": 1, "text": "a"])
        let objects = try [
            model.object(from: ["id": 1, "text": "a"]), model.object(fromJSON: Data(#"{"id":1,"text":"a"}"#.utf8)),
            existing,
        ]
        return objects.map { ($0 as? Logging)?.log ?? [] }
    }

    @Test("Overrides of generic classes are called")
    func generics() throws {
        for _ in 0..<3 {
            #expect(try Generic<Int>.object(from: ["id": 1]).log == ["generic Int did"])
            #expect(try Generic<String>.object(from: ["id": 1]).log == ["generic String did"])
            #expect(try OfGeneric.object(from: ["id": 1]).log == ["generic Bool did", "leaf did"])
            #expect(try PlainOfGeneric.object(from: ["id": 1]).log == ["generic Double did"])
        }
    }

    @Test("Overrides that do not throw are called, and need not call those of the superclass")
    func unthrowing() throws {
        for _ in 0..<3 {
            let object = try Unthrowing.object(from: ["id": 1, "text": "a"])
            #expect(object.log == ["will", "should id", "should text", "did"])
            #expect(try UnthrowingLeaf.object(from: ["id": 1, "text": "a"]).log == ["will", "leaf should id", "did"])
        }
    }

    @Test("Class hooks are inherited by subclasses of subclasses")
    func classHooks() throws {
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

    @Test("What one class overrides is not called for its siblings")
    func siblings() throws {
        let holder = try Siblings.object(from: [
            "plain": ["id": 1], "throwing": NSNull(), "others": [["id": 2], ["id": 3]],
        ])
        #expect((holder.plain?.id, holder.others.map(\.id)) == (1, [2, 3]))
        #expect(throws: ImportError.self) { try Siblings.object(from: ["throwing": ["id": 1]]) }
        #expect(throws: ImportError.self) { try Siblings.object(from: ["plain": ["id": 1], "throwing": ["id": 1]]) }
        #expect(try Siblings.object(from: ["plain": ["id": 4]]).plain?.id == 4)
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

/// A class that knows which calls of hooks to expect, in their order.
private protocol GrownModel: Logging {
    static var expectedCalls: [String] { get }
}

/// Marks that give each order of imports classes of its own.
private enum Down {}
private enum Up {}

private class Trunk<Order>: Logging, GrownModel {
    class var expectedCalls: [String] { ["trunk should id", "trunk should text", "trunk did"] }

    override func shouldImport(_ value: ImportValue, forKey key: String) throws -> Bool {
        log.append("trunk should \(key)")
        return try super.shouldImport(value, forKey: key)
    }

    override func didImport(from source: ImportValue) throws { log.append("trunk did") }
}

private class Branch<Order>: Trunk<Order> {
    override class var expectedCalls: [String] {
        ["branch will", "trunk should id", "trunk should text", "trunk did", "branch did"]
    }

    override func willImport(from source: ImportValue) throws {
        try super.willImport(from: source)
        log.append("branch will")
    }

    override func didImport(from source: ImportValue) throws {
        try super.didImport(from: source)
        log.append("branch did")
    }
}

private final class Twig<Order>: Branch<Order> {
    override class var expectedCalls: [String] {
        [
            "branch will", "trunk should id", "twig should id", "trunk should text", "twig should text", "trunk did",
            "branch did",
        ]
    }

    override func shouldImport(_ value: ImportValue, forKey key: String) throws -> Bool {
        let isAccepted = try super.shouldImport(value, forKey: key)
        log.append("twig should \(key)")
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
