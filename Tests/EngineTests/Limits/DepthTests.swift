import DictionaryImport
import Foundation
import TestSupport
import Testing

@Suite("The depth of values")
struct DepthTests {
    @Test("Exactly as many levels as the options say are allowed", arguments: [1, 2, 3, 10, 128])
    func limit(depth: Int) throws {
        var options = ImportOptions.default
        options.maximumDepth = depth
        func chain(_ length: Int) -> [String: Any] {
            (1..<length).reduce(["name": "end"]) { inner, _ in ["next": inner] }
        }
        let node = try TreeNode.object(from: chain(depth), options: options)
        #expect(Array(sequence(first: node, next: \.next)).count == depth)
        let found = issues { try TreeNode.object(from: chain(depth + 1), options: options) }
        #expect(found.map(\.reason.code) == [.depth] && found.map(\.path.components.count) == [depth])
    }

    @Test("An update takes as many levels, whatever the source", arguments: [false, true])
    func limitOfUpdates(isJSON: Bool) throws {
        let options = ImportOptions(maximumDepth: 2)
        func update(_ json: String) throws {
            let source = try ImportValue(json: json)
            try TreeNode().importValues(from: isJSON ? source : ImportValue(source.any), options: options)
        }
        try update(#"{"next": {"name": "x"}}"#)
        #expect(issues { try update(#"{"next": {"next": {}}}"#) }.map(\.path) == ["next.next"])
    }

    @Test("What is too deep in an identity has its path")
    func depthInIdentity() {
        struct Key: Hashable, ImportableValue {
            var count = 0
            static func importing(_ value: ImportValue, in context: ImportContext) throws -> Key {
                Key(count: try context.convert(value, to: [[[Int]]].self).count)
            }
        }
        final class Keyed: DictionaryImportable {
            var key = Key()
            static var importableProperties: PropertyRegistry { Property(\.key, .identity) }
        }
        final class Holder: DictionaryImportable {
            var item: Keyed?
            static var importableProperties: PropertyRegistry { \.item }
        }
        let source: [String: Any] = ["item": ["key": [[[1]]]]]
        let found = issues { try Holder.object(from: source, options: ImportOptions(maximumDepth: 3)) }
        #expect(found.map(\.path) == ["item.key[0]"] && found.map(\.reason.code) == [.depth])
    }

    @Test("Arrays and dictionaries count as levels")
    func collections() {
        var options = ImportOptions.default
        options.maximumDepth = 3
        #expect(issues { try NestedNumbers.object(from: ["deep": [[]]], options: options) }.isEmpty)
        #expect(
            issues { try NestedNumbers.object(from: ["deep": [[[1]]]], options: options) }.map(\.path) == ["deep[0][0]"]
        )
        #expect(issues { try TreeNode.object(from: ["named": ["a": ["name": "x"]]], options: options) }.isEmpty)
        #expect(
            issues { try TreeNode.object(from: ["named": ["a": ["named": [:]]]], options: options) }.map(\.path) == [
                "named.a.named"
            ])
    }

    @Test("What didImport of an object converts is as deep as the object, and one that contains itself ends")
    func hooks() throws {
        func chain(_ length: Int) -> [String: Any] {
            (1..<length).reduce(["name": "end"]) { inner, _ in ["next": inner] }
        }
        try onThread(stackSize: 8 << 20) {
            let options = ImportOptions(maximumDepth: 10)
            let node = try HookedNode.object(from: chain(10), options: options)
            #expect(Array(sequence(first: node, next: \.next)).count == 10)
            let found = issues { try HookedNode.object(from: chain(11), options: options) }
            #expect(found.map(\.reason.code) == [.depth] && found.map(\.path.components.count) == [10])
            let endless = NSMutableDictionary()
            endless["next"] = endless
            defer { endless.removeAllObjects() }
            #expect(issues { try HookedNode.object(from: ["next": endless]) }.map(\.reason.code) == [.depth])
        }
    }

    @Test("A flattened model and a catch-all are no levels of the source", arguments: [1, 2, 128])
    func partsOfObjects(depth: Int) throws {
        let options = ImportOptions(maximumDepth: depth)
        let inner = #"{"x": 1, "part_name": "a"}"#
        func text(_ levels: Int) -> String {
            (1..<levels).reduce(inner) { inner, _ in #"{"next": \#(inner), "x": 1, "part_name": "a"}"# }
        }
        try onThread(stackSize: 8 << 20) {
            let source = try #require(try ImportValue(json: text(depth)).any as? [String: Any])
            for node in [
                try PartedNode.object(fromJSON: text(depth), options: options),
                try PartedNode.object(from: source, options: options),
            ] {
                let nodes = Array(sequence(first: node, next: \.next))
                #expect(nodes.count == depth)
                #expect(nodes.allSatisfy { $0.part.name == "a" && $0.rest["x"] as? Int == 1 })
                try node.importValues(from: source, options: options)
            }
        }
        let counts = try Counts<Int>.object(fromJSON: #"{"x": 1}"#, options: ImportOptions(maximumDepth: 1))
        #expect(counts.rest == ["x": 1])
        let values = try Counts<ImportValue>.object(fromJSON: #"{"x": 1}"#, options: ImportOptions(maximumDepth: 1))
        #expect(values.rest["x"]?.int == 1)
        let deep = #"{"x": [[1]]}"#
        #expect(issues { try PartedNode.object(fromJSON: deep, options: ImportOptions(maximumDepth: 2)) }.count == 1)
    }

    @Test("Those that models are nested in count, because of the stack")
    func recursiveParts() throws {
        let text = #"{"a": {"b": {}}}"#  // With two catch-alls, these are five levels.
        let enough = ImportOptions(maximumDepth: 5)
        #expect(throws: Never.self) { try Counts<Counts<Empty>>.object(fromJSON: text, options: enough) }
        let few = ImportOptions(maximumDepth: 4)
        let found = issues { try Counts<Counts<Empty>>.object(fromJSON: text, options: few) }
        #expect(found.map(\.reason.code) == [.depth])
    }

    @Test("A nested model whose own options allow no level at all is an error")
    func lessThanNothing() {
        struct Inner: DictionaryImportable {
            var any: Any?
            static var importOptions: ImportOptions { ImportOptions(maximumDepth: .min) }
            static var importableProperties: PropertyRegistry { \.any }
        }
        struct Outer: DictionaryImportable {
            var inner = Inner()
            static var importableProperties: PropertyRegistry { \.inner }
        }
        #expect(issues { try Outer.object(from: ["inner": ["any": [1]]]) }.map(\.reason.code) == [.depth])
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

    @Test("What was too deep does not spoil what comes after it")
    func afterTheDeep() throws {
        let deep: Any = (0..<600).reduce(1 as Any) { inner, _ in [inner] }
        let found = try UntypedValues.objects(from: [["any": deep], ["any": 5], ["any": ["a": 1]]], options: .lenient)
        #expect(found.count == 3 && found[0].any == nil)
        #expect(found[1].any as? Int == 5)
        #expect((found[2].any as? [String: Any])?["a"] as? Int == 1)
    }

    @Test("A property that takes no objects takes no deep array either")
    func opaque() {
        var deep: [Any] = []
        for _ in 0..<5000 { deep = [deep] }
        // Freeing it recurses too, so it is taken apart afterwards.
        defer { while let inner = deep.first as? [Any] { deep = inner } }
        let error = #expect(throws: ImportError.self) { try Opaque.object(from: ["child": deep]) }
        #expect(error?.issues.map(\.reason.code) == [.depth])
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

private final class Opaque: DictionaryImportable {
    var child: Opaque?
    static var importableProperties: PropertyRegistry { \.child }
    static var nestedObjectKeys: Set<String>? { [] }
}

private final class HookedNode: DictionaryImportable {
    var name = ""
    var next: HookedNode?

    static var importableProperties: PropertyRegistry { \.name }

    func didImport(from source: ImportValue) throws { next = try source["next"]?.converted(to: HookedNode.self) }
}

private final class PartedNode: DictionaryImportable {
    struct Part: DictionaryImportable {
        var name = ""
        static var importableProperties: PropertyRegistry { \.name }
    }

    var part = Part()
    var next: PartedNode?
    var rest: [String: Any] = [:]

    static var importableProperties: PropertyRegistry {
        Property(\.part, .flattened(prefix: "part_"))
        \.next
        Property(\.rest, .catchAll)
    }
}

private struct Empty: DictionaryImportable {
    static var importableProperties: PropertyRegistry {}
}

private struct Counts<Value: ImportableValue>: DictionaryImportable {
    var rest: [String: Value] = [:]
    static var importableProperties: PropertyRegistry { Property(\.rest, .catchAll) }
}
