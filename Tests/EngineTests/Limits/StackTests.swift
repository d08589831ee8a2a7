import DictionaryImport
import Foundation
import TestSupport
import Testing

/// Walks over nested data end before the stack of their thread does, by the depth that the options allow.
@Suite("Walks over nested data")
struct StackTests {
    @Test("An update of an untyped property with the same deep value ends", arguments: [10, 50])
    func equalUntyped(depth: Int) throws {
        try onThread(stackSize: 512 << 10) {
            let holder = Untyped()
            holder.any = deepArray(depth)
            let summary = try holder.importValues(from: ["any": deepArray(depth)])
            #expect(summary.changedProperties == [])
            #expect(levels(of: holder.any) == depth)
        }
    }

    @Test(
        "An export of nested objects ends",
        arguments: [(10, 512 << 10), (100, 64 << 20)] as [(depth: Int, stackSize: Int)])
    func export(depth: Int, stackSize: Int) throws {
        try onThread(stackSize: stackSize) {
            let node = chain(depth)
            defer { unchain(node) }
            let json = try node.exportedJSON()
            #expect(json.count { $0 == UInt8(ascii: "{") } == depth + 1)
            var (dictionary, levels) = (try node.exportedDictionary(), 0)
            while let child = dictionary["child"] as? [String: Any] { (dictionary, levels) = (child, levels + 1) }
            #expect(levels == depth)
        }
    }

    @Test("An export of objects that are nested too deeply is an error of depth", arguments: [5_000, 100_000])
    func deepExport(depth: Int) {
        onThread(stackSize: 8 << 20) {
            let node = chain(depth)
            defer { unchain(node) }
            #expect(issues { try node.exportedJSON() }.map(\.reason.code) == [.depth])
            #expect(issues { try node.exportedDictionary() }.map(\.reason.code) == [.depth])
        }
    }

    @Test("Values that are far too deep are one error of depth", arguments: Deep.allCases)
    func abyss(deep: Deep) {
        onThread(stackSize: 8 << 20) {
            let text = String(repeating: "[", count: 100_000) + String(repeating: "]", count: 100_000)
            var options = ImportOptions.default
            options.unknownKeys = .report
            let error: ImportError? = #expect(throws: ImportError.self) {
                switch deep {
                case .any: _ = try Untyped.object(fromJSON: "{\"any\": \(text)}", options: options)
                case .array: _ = try Untyped.object(fromJSON: "{\"array\": \(text)}", options: options)
                case .catchAll: _ = try Untyped.object(fromJSON: "{\"other\": \(text)}", options: options)
                case .nested:
                    let nested =
                        String(repeating: "{\"child\":", count: 100_000) + "null"
                        + String(repeating: "}", count: 100_000)
                    _ = try Node.object(fromJSON: nested, options: options)
                }
            }
            #expect(error?.issues.map(\.reason.code) == [.depth])
        }
    }

    @Test("Where the options end a walk, the error says what they allow", arguments: Deep.allCases, [1, 7])
    func limits(deep: Deep, maximum: Int) {
        var options = ImportOptions.default
        options.maximumDepth = maximum
        let value = (0..<10).reduce(1 as Any) { inner, _ in [inner] }
        let nested = (0..<10).reduce([:] as [String: Any]) { inner, _ in ["child": inner] }
        let error: ImportError? = #expect(throws: ImportError.self) {
            switch deep {
            case .any: _ = try Untyped.object(from: ["any": value], options: options)
            case .array: _ = try Untyped.object(from: ["array": value], options: options)
            case .catchAll: _ = try Untyped.object(from: ["other": value], options: options)
            case .nested: _ = try Node.object(from: nested, options: options)
            }
        }
        let words = "values are nested more than \(maximum) level\(maximum == 1 ? "" : "s") deep, or contain themselves"
        #expect(error?.description.hasSuffix(words) == true, "\(error?.description ?? "")")
    }

    @Test(
        "A type that recurses by itself is guarded too",
        arguments: [(8, true), (100_000, false)] as [(depth: Int, isEnough: Bool)])
    func ownTypes(depth: Int, isEnough: Bool) {
        onThread(stackSize: 8 << 20) {
            let text = String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
            var found = 0
            let problems = issues {
                found = try Untyped.object(fromJSON: "{\"tree\": \(text)}").tree.depth
            }
            #expect(problems.map(\.reason.code) == (isEnough ? [] : [.depth]))
            #expect(found == (isEnough ? depth : 0))
        }
    }

    @Test("What nobody asks for may be as deep as it likes")
    func unknownKey() throws {
        try onThread(stackSize: 1 << 20) {
            let text = String(repeating: "[", count: 100_000) + String(repeating: "]", count: 100_000)
            var options = ImportOptions.default
            options.maximumDepth = 1_000_000
            options.unknownKeys = .report
            var issues: [ImportIssue] = []
            let node = try Node.object(fromJSON: "{\"id\": 1, \"other\": \(text)}", options: options) {
                issues.append($0)
            }
            #expect(node.id == 1)
            #expect(issues.map(\.reason.code) == [.unknownKey])
        }
    }

    enum Deep: CaseIterable { case any, array, catchAll, nested }
}

// MARK: Support

private func deepArray(_ depth: Int) -> [Any] { (0..<depth).reduce([1]) { inner, _ in [inner] } }

/// How many arrays stand around the innermost one.
private func levels(of value: Any?) -> Int {
    var (inner, levels) = (value as? [Any], 0)
    while let next = inner?.first as? [Any] { (inner, levels) = (next, levels + 1) }
    return levels
}

private func chain(_ depth: Int) -> Node {
    (0..<depth).reduce(Node()) { child, _ in
        let node = Node()
        node.child = child
        return node
    }
}

/// Takes a chain apart: to release it at once would recurse as deeply as it is long.
private func unchain(_ node: Node) {
    var next: Node? = node
    while let node = next {
        next = node.child
        node.child = nil
    }
}

private final class Node: DictionaryImportable {
    var id = 0
    var child: Node?

    static var importableProperties: PropertyRegistry {
        \.id
        \.child
    }
}

private struct Branching: ImportableValue {
    var branches: [Branching]

    var depth: Int { 1 + (branches.first?.depth ?? 0) }

    static func importing(_ value: ImportValue, in context: ImportContext) throws -> Branching {
        Branching(branches: try (value.array ?? []).map { try context.convert($0) })
    }
}

private final class Untyped: DictionaryImportable {
    var any: Any?
    var array: [Any] = []
    var tree = Branching(branches: [])
    var rest: [String: Any] = [:]

    static var importableProperties: PropertyRegistry {
        \.any
        \.array
        \.tree
        Property(\.rest, .catchAll)
    }
}
