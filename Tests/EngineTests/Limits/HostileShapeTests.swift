import DictionaryImport
import Foundation
import TestSupport
import Testing

@Suite("Sources whose shape could end a process")
struct HostileShapeTests {
    @Test("Arrays nested without end do not reach a property that takes no objects")
    func opaque() {
        var deep: [Any] = []
        for _ in 0..<5000 { deep = [deep] }
        // Freeing it recurses too, so it is taken apart afterwards.
        defer { while let inner = deep.first as? [Any] { deep = inner } }
        let error = #expect(throws: ImportError.self) { try Opaque.object(from: ["child": deep]) }
        #expect(error?.issues.map(\.reason.code) == [.depth])
    }

    @Test("Rows that contain themselves are too deep")
    func rows() {
        let row = NSMutableDictionary()
        row["self"] = row
        defer { row.removeAllObjects() }
        let error = #expect(throws: ImportError.self) { try Rows.object(from: ["rows": [row, row]]) }
        #expect(error?.issues.map(\.reason.code) == [.depth])
    }

    @Test("A long key that looks like many prefixes is read in time", .timeLimit(.minutes(1)))
    func longKey() throws {
        let key = String(repeating: "k_", count: 50_000)
        let model = try Flattened.object(from: [key: 1, "child_id": 2])
        #expect(model.child.id == 2)
    }

    @Test("An empty key shows in a path")
    func emptyKey() {
        #expect(ImportPath([.key(""), .key("b")]).description == "\"\".b")
        #expect(ImportPath([.key(""), .key("b")]) != ImportPath([.key("b")]))
    }
}

private final class Opaque: DictionaryImportable {
    var child: Opaque?
    static var importableProperties: PropertyRegistry { \.child }
    static var nestedObjectKeys: Set<String>? { [] }
}

private final class Rows: DictionaryImportable {
    var rows: [[String: Any]] = []
    static var importableProperties: PropertyRegistry { \.rows }
}

private struct Child: DictionaryImportable {
    var id = 0
    static var importableProperties: PropertyRegistry { \.id }
}

private final class Flattened: DictionaryImportable {
    var child = Child()
    static var importableProperties: PropertyRegistry { Property(\.child, .flattened(prefix: "child_")) }
}
