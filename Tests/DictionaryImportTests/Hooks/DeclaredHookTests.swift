import DictionaryImport
import TestSupport
import Testing

@Suite("Ways to declare didImport")
struct DeclaredHookTests {
    @Test(
        "A hook is called once for each object, however it is declared",
        arguments: [
            Throwing.self, Unthrowing.self, TypedThrowing.self, Structure.self, OfProtocol.self, StructOfProtocol.self,
            OfSuperclass.self, OfExtension.self, Base.self, Leaf.self, Generic<Int>.self,
        ] as [any Counting.Type])
    private func declarations(_ model: any Counting.Type) throws {
        try check(model)
    }

    private func check<Model: Counting>(_ model: Model.Type) throws {
        for _ in 0..<2 {
            #expect(try model.objects(from: [["id": 1], ["id": 2]]).map(\.count) == [1, 1])
            #expect(try model.object(fromJSON: #"{"id": 1}"#).count == 1)
        }
        var existing = Model()
        try existing.importValues(from: ["id": 3])
        #expect(existing.count == 1)
    }

    @Test("A hook that throws fails its import, with an error of any type")
    func errors() {
        #expect(failureLines { try TypedThrowing.objects(from: [["id": -1]]) } == ["[0]: the id is below zero"])
        #expect(failureLines { try Throwing.objects(from: [["id": -1]]) } == ["[0]: the id is below zero"])
    }

    @Test("A model whose type is not known has its hooks")
    func existentials() throws {
        let models: [any DictionaryImportable.Type] = [Throwing.self, Structure.self, Plain.self]
        for model in models {
            var object = try model.object(from: ["id": 1])
            try object.didImport(from: ImportValue(nil))
            #expect((object as? any Counting)?.count ?? 2 == 2)
        }
    }

    @Test("didImport is called for the first object that is imported, whatever has failed before")
    func afterFailures() throws {
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

private protocol Counting: DictionaryImportable {
    var count: Int { get }
}

private struct BelowZero: Error, CustomStringConvertible { let description = "the id is below zero" }

private final class Throwing: Counting {
    var id = 0
    private(set) var count = 0

    static var importableProperties: PropertyRegistry { \.id }

    func didImport(from source: ImportValue) throws {
        count += 1
        if id < 0 { throw BelowZero() }
    }
}

private final class Unthrowing: Counting {
    var id = 0
    private(set) var count = 0

    static var importableProperties: PropertyRegistry { \.id }

    func didImport(from source: ImportValue) { count += 1 }
}

private final class TypedThrowing: Counting {
    var id = 0
    private(set) var count = 0

    static var importableProperties: PropertyRegistry { \.id }

    func didImport(from source: ImportValue) throws(BelowZero) {
        count += 1
        if id < 0 { throw BelowZero() }
    }
}

private struct Structure: Counting {
    var id = 0
    private(set) var count = 0

    static var importableProperties: PropertyRegistry { \Structure.id }

    mutating func didImport(from source: ImportValue) throws { count += 1 }
}

private protocol Noting: Counting {
    var count: Int { get set }
}

extension Noting {
    mutating func didImport(from source: ImportValue) throws { count += 1 }
}

extension Noting where Self: AnyObject {
    func didImport(from source: ImportValue) throws {
        var object = self
        object.count += 1
    }
}

private final class OfProtocol: Noting {
    var id = 0
    var count = 0

    static var importableProperties: PropertyRegistry { \.id }
}

private struct StructOfProtocol: Noting {
    var id = 0
    var count = 0

    static var importableProperties: PropertyRegistry { \StructOfProtocol.id }
}

private class NoModel {
    fileprivate(set) var count = 0

    func didImport(from source: ImportValue) throws { count += 1 }
}

private final class OfSuperclass: NoModel, Counting {
    var id = 0

    required override init() {}

    static var importableProperties: PropertyRegistry { \.id }
}

private final class OfExtension {
    var id = 0
    private(set) var count = 0
}

extension OfExtension: Counting {
    static var importableProperties: PropertyRegistry { \.id }
}

extension OfExtension {
    func didImport(from source: ImportValue) throws { count += 1 }
}

private class Base: Counting {
    final var id = 0
    fileprivate(set) var count = 0

    required init() {}

    class var importableProperties: PropertyRegistry { Property(\Base.id) }

    func didImport(from source: ImportValue) throws { count += 1 }
}

private final class Leaf: Base {
    override func didImport(from source: ImportValue) { count += 1 }
}

private final class Generic<Value>: Counting {
    var id = 0
    private(set) var count = 0

    static var importableProperties: PropertyRegistry { Property(\Generic.id, named: "id") }

    func didImport(from source: ImportValue) throws { count += 1 }
}

private final class Plain: DictionaryImportable {
    var id = 0

    static var importableProperties: PropertyRegistry { \.id }
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
