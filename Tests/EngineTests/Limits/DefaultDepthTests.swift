import DictionaryImport
import Foundation
import TestSupport
import Testing

/// Sources and objects may be nested 128 levels deep, unless the options say otherwise.
@Suite("The depth that is allowed by default")
struct DefaultDepthTests {
    #if DEBUG || ADDRESS_SANITIZER
        private static let stackSize = 8 << 20
    #else
        /// What the system gives to threads other than the first.
        private static let stackSize = 512 << 10
    #endif

    @Test("All presets allow the same depth")
    func options() {
        #expect(ImportOptions.default.maximumDepth == 128)
        #expect(ImportOptions.lenient.maximumDepth == 128 && ImportOptions.strict.maximumDepth == 128)
        #expect(ExportOptions.default.maximumDepth == 128)
    }

    private func source(levels: Int) -> [String: Any] {
        (1..<levels).reduce(["name": "end"]) { inner, _ in ["next": inner] }
    }

    @Test("An import takes as many levels as that, on the stack of any thread")
    func imports() throws {
        try onThread(stackSize: Self.stackSize) {
            let node = try TreeNode.object(from: source(levels: 128))
            #expect(Array(sequence(first: node, next: \.next)).count == 128)
            let json = try JSONSerialization.data(withJSONObject: source(levels: 128))
            let other = try TreeNode.object(fromJSON: json)
            #expect(Array(sequence(first: other, next: \.next)).count == 128)
            try node.importValues(from: source(levels: 128))
        }
        let found = issues { try TreeNode.object(from: source(levels: 129)) }
        #expect(found.map(\.reason.code) == [.depth] && found.map(\.path.components.count) == [128])
    }

    @Test("Values without a type, and types of the user's own, may be nested as deeply")
    func untyped() throws {
        try onThread(stackSize: Self.stackSize) {
            let array = (0..<127).reduce([Any]()) { inner, _ in [inner] }
            #expect(throws: ImportError.self) { try UntypedValues.object(from: ["any": array]) }
            let fitting = try #require(array.first)
            _ = try UntypedValues.object(from: ["any": fitting])
            let text = String(repeating: "[", count: 127) + String(repeating: "]", count: 127)
            let nested = try Nested.object(fromJSON: #"{"tree": \#(text)}"#)
            #expect(nested.tree.depth == 127)
            #expect(issues { try Nested.object(fromJSON: #"{"tree": [\#(text)]}"#) }.map(\.reason.code) == [.depth])
        }
    }

    @Test("An export takes as many levels")
    func exports() throws {
        // The empty arrays of the last one are a level of their own.
        let nodes = linkedObjects(127, by: \TreeNode.next)
        try onThread(stackSize: Self.stackSize) { _ = try nodes[0].exportedJSON() }
    }

    @Test("Values that types of the user's export, and enumerations, are no level of an export, as of an import")
    func exportedTypes() throws {
        try onThread(stackSize: Self.stackSize) {
            let source = (1..<128).reduce(["color": "red"] as [String: Any]) { inner, _ in ["next": inner] }
            let node = try Colored.object(from: source)
            #expect(try Colored.object(fromJSON: node.exportedJSON(options: ExportOptions(nulls: .omit))).color == nil)
            let text = String(repeating: "[", count: 127) + String(repeating: "]", count: 127)
            let nested = try Nested.object(fromJSON: #"{"tree": \#(text)}"#)
            #expect(String(decoding: try nested.exportedJSON(), as: UTF8.self) == #"{"tree":\#(text)}"#)
            let deeper = Nested(tree: Tree(branches: [nested.tree]))
            #expect(issues { try deeper.exportedJSON() }.map(\.reason.code) == [.depth])
        }
    }
}

private final class Colored: DictionaryImportable {
    enum Color: String, ImportableValue { case red }

    var color: Color?
    var next: Colored?
    static var importableProperties: PropertyRegistry {
        \.color
        \.next
    }
}

private struct Tree: ImportableValue {
    var branches: [Tree] = []

    var depth: Int { 1 + (branches.first?.depth ?? 0) }

    static func importing(_ value: ImportValue, in context: ImportContext) throws -> Tree {
        Tree(branches: try (value.array ?? []).map { try context.convert($0) })
    }

    func exported(in context: ExportContext) throws -> Any? { branches }
}

private struct Nested: DictionaryImportable {
    var tree = Tree()
    static var importableProperties: PropertyRegistry { \.tree }
}
