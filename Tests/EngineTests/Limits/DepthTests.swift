import DictionaryImport
import Foundation
import TestSupport
import Testing

private struct Flat: DictionaryImportable {
    var ints: [Int] = []
    var counts: [String: Int] = [:]
    var deep: [[[Int]]] = []

    static var importableProperties: PropertyRegistry {
        \.ints
        \.counts
        \.deep
    }
}

// On Linux, Foundation itself does not survive reading a container that contains itself: it copies what is inside.

@Suite("Containers that contain themselves, and values nested too deeply")
struct DepthTests {
    #if canImport(ObjectiveC)
        private func cyclicObject() -> NSMutableDictionary {
            let object = NSMutableDictionary()
            object["name"] = "a"
            object["next"] = object
            return object
        }

        private func cyclicArray() -> NSMutableArray {
            let array = NSMutableArray()
            array.add(array)
            return array
        }

        @Test("A model of itself without end is one issue")
        func cyclicModels() {
            let found = issues { try TreeNode.object(from: ["next": cyclicObject()]) }
            #expect(found.map(\.reason.code) == [.depth])
            #expect(found.first?.path.components.count == ImportOptions.default.maximumDepth)
            let children = NSMutableArray()
            children.add(["children": children])
            #expect(issues { try TreeNode.object(from: ["children": children]) }.map(\.reason.code) == [.depth])
        }

        @Test("A cycle where a scalar or a flat collection is expected is an ordinary mismatch")
        func cyclicScalars() {
            #expect(issues { try TreeNode.object(from: ["name": cyclicArray()]) }.map(\.reason.code) == [.typeMismatch])
            #expect(issues { try Flat.object(from: ["ints": cyclicArray()]) }.map(\.path) == ["ints[0]"])
            #expect(issues { try Flat.object(from: ["deep": cyclicArray()]) }.map(\.path) == ["deep[0][0][0]"])
            #expect(issues { try Flat.object(from: ["counts": cyclicObject()]) }.count == 2)
        }
    #endif

    @Test("Exactly as many levels as the options say are allowed", arguments: [1, 2, 3, 10, 128])
    func limit(depth: Int) throws {
        var options = ImportOptions.default
        options.maximumDepth = depth
        func chain(_ length: Int) -> [String: Any] {
            (1..<length).reduce(["name": "end"]) { inner, _ in ["next": inner] }
        }
        #expect(throws: Never.self) { try TreeNode.object(from: chain(depth), options: options) }
        #expect(issues { try TreeNode.object(from: chain(depth + 1), options: options) }.map(\.reason.code) == [.depth])
    }

    @Test("Arrays and dictionaries count as levels")
    func collections() {
        var options = ImportOptions.default
        options.maximumDepth = 3
        #expect(issues { try Flat.object(from: ["deep": [[]]], options: options) }.isEmpty)
        #expect(issues { try Flat.object(from: ["deep": [[[1]]]], options: options) }.map(\.path) == ["deep[0][0]"])
        #expect(issues { try TreeNode.object(from: ["named": ["a": ["name": "x"]]], options: options) }.isEmpty)
        #expect(
            issues { try TreeNode.object(from: ["named": ["a": ["named": [:]]]], options: options) }.map(\.path) == [
                "named.a.named"
            ])
    }

    @Test("A level that was left out leaves the others their depth")
    func leniently() throws {
        var options = ImportOptions.lenient
        options.maximumDepth = 3
        var warnings: [ImportIssue] = []
        let node = try TreeNode.object(
            from: ["children": [["children": [[:]]], ["name": "b"], ["children": []]]], options: options
        ) { warnings.append($0) }
        #expect(node.children.map(\.name) == ["", "b", ""])
        #expect(warnings.map(\.path) == ["children[0].children", "children[2].children"])
    }

    @Test("Thousands of levels are one issue", arguments: ["next", "children", "named"])
    func abyss(key: String) {
        var source: [String: Any] = ["name": "end"]
        for _ in 0..<3000 {
            source = [key: key == "next" ? source : key == "children" ? [source] : ["a": source]]
        }
        #expect(issues { try TreeNode.object(from: source) }.map(\.reason.code) == [.depth])
    }

    @Test("An error of depth that a type of the user's catches does not end the import")
    func caughtDepth() throws {
        struct Tolerant: ImportableValue {
            var isThere = true
            static func importing(_ value: ImportValue, in context: ImportContext) throws -> Tolerant {
                Tolerant(isThere: (try? context.convert(value, to: TreeNode.self)) != nil)
            }
        }
        struct Owner: DictionaryImportable {
            var part = Tolerant()
            static var importableProperties: PropertyRegistry { \.part }
        }
        let json = #"{"part": {"next": {"next": {"next": {}}}}}"#
        let deep = try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any] ?? [:]
        #expect(try Owner.object(from: deep, options: ImportOptions(maximumDepth: 3)).part.isThere == false)
    }
}
