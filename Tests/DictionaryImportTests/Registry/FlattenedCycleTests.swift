import DictionaryImport
import TestSupport
import Testing

@Suite("Flattened models that lead back to themselves")
struct FlattenedCycleTests {
    @Test("A flattened model that leads back to itself is a fault of the declaration")
    func faults() {
        let node = [
            "Node: next: a flattened model must not lead back to itself (Node → Node). Remove .flattened(prefix:)"
        ]
        #expect(failureLines { try Node.checkImportableProperties() } == node)
        #expect(failureLines { try Node.object(from: ["unknown": 1]) } == node)
        #expect(failureLines { try Node.object(fromJSON: #"{"id": 1, "unknown": [1]}"#) } == node)
        #expect(
            failureLines { try Left.object(from: ["x": 1]) } == [
                """
                Left: right: a flattened model must not lead back to itself (Left → Right → Left). Remove \
                .flattened(prefix:)
                """
            ])
        #expect(failureLines { try Right.object(from: ["x": 1]) }.count == 1)
        #expect(failureLines { try Outside.object(from: ["x": 1]) }.count == 1)
        #expect(failureLines { try Sub.object(from: ["x": 1]) }.count == 1)
    }

    @Test("A prefix makes no difference to that")
    func prefixed() {
        #expect(failureLines { try Prefixed.object(from: ["next_id": 1]) }.count == 1)
    }

    @Test("A model may be flattened twice, and nested in itself")
    func twice() throws {
        let pair = try Pair.object(from: ["a_id": 1, "b_id": 2, "b_leaf": ["id": 3]])
        #expect((pair.a.id, pair.b.id, pair.b.leaf?.id) == (1, 2, 3))
    }
}

private final class Node: DictionaryImportable {
    var id = 0
    var next: Node?
    static var importableProperties: PropertyRegistry {
        \.id
        Property(\.next, .flattened(prefix: ""))
    }
}

private final class Left: DictionaryImportable {
    var right: Right?
    static var importableProperties: PropertyRegistry { Property(\.right, .flattened(prefix: "")) }
}

private final class Right: DictionaryImportable {
    var left: Left?
    static var importableProperties: PropertyRegistry { Property(\.left, .flattened(prefix: "")) }
}

private struct Outside: DictionaryImportable {
    var node = Node()
    static var importableProperties: PropertyRegistry { Property(\.node, .flattened(prefix: "")) }
}

private class Base: DictionaryImportable {
    final var base: Base?
    required init() {}
    class var importableProperties: PropertyRegistry {
        PropertyRegistryBuilder<Base>.buildExpression(Property(\.base, .flattened(prefix: "")))
    }
}

private final class Sub: Base {}

private final class Prefixed: DictionaryImportable {
    var id = 0
    var next: Prefixed?
    static var importableProperties: PropertyRegistry {
        \.id
        Property(\.next, .flattened(prefix: "next_"))
    }
}

private final class Leaf: DictionaryImportable {
    var id = 0
    var leaf: Leaf?
    static var importableProperties: PropertyRegistry {
        \.id
        \.leaf
    }
}

private struct Pair: DictionaryImportable {
    var a = Leaf()
    var b = Leaf()
    static var importableProperties: PropertyRegistry {
        Property(\.a, .flattened(prefix: "a_"))
        Property(\.b, .flattened(prefix: "b_"))
    }
}
