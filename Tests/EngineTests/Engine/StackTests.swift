import DictionaryImport
import Foundation
import TestSupport
import Testing

/// Walks over nested data end before the stack of their thread does.
@Suite("Walks over nested data, on small stacks")
struct StackTests {
    @Test("An update of an untyped property with the same deep value ends", arguments: [50, 505])
    func equalUntyped(depth: Int) {
        onThread(stackSize: 512 << 10) {
            let holder = Untyped()
            holder.any = deepArray(depth)
            do throws(ImportError) {
                #expect(try holder.importValues(from: ["any": deepArray(depth)]).changedProperties == [])
            } catch {
                // Whether the stack suffices for the deeper one is for the guard to say.
                #expect(depth > 50 && error.issues.map(\.reason.code) == [.depth])
            }
            #expect(levels(of: holder.any) == depth)
        }
    }

    @Test("An export of nested objects ends", arguments: [(10, 512 << 10), (500, 64 << 20)])
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

    @Test("An export for which the stack does not suffice is an error of depth", arguments: [5_000, 100_000])
    func exportBeyondTheStack(depth: Int) {
        onThread(stackSize: 512 << 10) {
            let node = chain(depth)
            defer { unchain(node) }
            #expect(issues { try node.exportedJSON() }.map(\.reason.code) == [.depth])
            #expect(issues { try node.exportedDictionary() }.map(\.reason.code) == [.depth])
        }
    }

    @Test(
        "Values that are far too deep are one error of depth, however deep the options allow", arguments: Deep.allCases)
    func abyss(deep: Deep) {
        onThread(stackSize: 1 << 20) {
            let text = String(repeating: "[", count: 100_000) + String(repeating: "]", count: 100_000)
            var options = ImportOptions.default
            options.maximumDepth = 1_000_000
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
            let words = "values are nested too deeply for the stack of the thread, or contain themselves"
            #expect(error?.description.hasSuffix(words) == true)
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
        arguments: [(8, 512 << 10, true), (500, 64 << 20, true), (100_000, 512 << 10, false)])
    func ownTypes(depth: Int, stackSize: Int, isEnough: Bool) {
        onThread(stackSize: stackSize) {
            let text = String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
            var options = ImportOptions.default
            options.maximumDepth = 1_000_000
            var found = 0
            let problems = issues {
                found = try Untyped.object(fromJSON: "{\"tree\": \(text)}", options: options).tree.depth
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

    @Test("The untyped form of a deep value is complete; a part for which the stack does not suffice is its text")
    func untypedForm() throws {
        try onThread(stackSize: 512 << 10) {
            let text = String(repeating: "[", count: 100_000) + String(repeating: "]", count: 100_000)
            var any = try ImportValue(json: text, maximumDepth: 1_000_000).any
            var depth = 0
            while let array = any as? [Any], let first = array.first {
                any = first
                depth += 1
            }
            #expect(depth > 100)
            #expect((any as? String)?.utf8.count == 2 * (100_000 - depth))
        }
    }

    enum Deep: CaseIterable { case any, array, catchAll, nested }
}

@Suite("Containers that are referred to many times")
struct SharedContainerTests {
    /// Each level has the one below it twice: a walk over all references would never end.
    private func shared(levels: Int) -> [String: Any] {
        (0..<levels).reduce(["end": 1]) { inner, _ in ["left": inner, "right": inner] }
    }

    private func sharedObjects(levels: Int) -> NSMutableDictionary {
        (0..<levels).reduce(NSMutableDictionary()) { inner, _ in
            let outer = NSMutableDictionary()
            outer["left"] = inner
            outer["right"] = inner
            return outer
        }
    }

    @Test("A container that is referred to many times is looked at once", arguments: ["any", "other"])
    func once(key: String) throws {
        let holder = try Untyped.object(from: [key: shared(levels: 60)])
        try holder.importValues(from: [key: shared(levels: 60)])
        #expect(key == "any" ? holder.any != nil : holder.rest["other"] != nil)
        let objects = try Untyped.object(from: [key: sharedObjects(levels: 60)])
        #expect(key == "any" ? objects.any != nil : objects.rest["other"] != nil)
    }

    @Test("What was too deep does not spoil what comes after it")
    func afterTheDeep() throws {
        let deep: Any = (0..<600).reduce(1 as Any) { inner, _ in [inner] }
        let found = try Untyped.objects(from: [["any": deep], ["any": 5], ["any": ["a": 1]]], options: .lenient)
        #expect(found.count == 3 && found[0].any == nil)
        #expect(found[1].any as? Int == 5)
        #expect((found[2].any as? [String: Any])?["a"] as? Int == 1)
        let many = try Untyped.objects(
            from: (0..<250).map { $0 % 2 == 0 ? ["any": deep] : ["any": $0] }, options: .lenient)
        #expect(many.count == 250 && many.last?.any as? Int == 249)
    }

    @Test("A type that catches errors of depth does not go on for ever")
    func caughtErrors() throws {
        let endless = NSMutableArray()
        endless.add(endless)
        endless.add(endless)
        defer { endless.removeAllObjects() }
        let error = #expect(throws: ImportError.self) { try Catching.object(from: ["tree": endless]) }
        #expect(error?.issues.map(\.reason.code) == [.depth])
    }

    @Test("The depth of a shared container counts where it stands")
    func depth() throws {
        var options = ImportOptions.default
        options.maximumDepth = 100
        #expect(throws: Never.self) { try Untyped.object(from: ["any": shared(levels: 90)], options: options) }
        let deep: [[String: Any]] = [
            shared(levels: 60), ["in": (0..<60).reduce(shared(levels: 60)) { ["in": $0, "n": $1] }],
        ]
        let error: ImportError? = #expect(throws: ImportError.self) {
            try Untyped.object(from: ["any": deep], options: options)
        }
        #expect(error?.issues.map(\.reason.code) == [.depth])
    }

    @Test("A difference at the end of a shared container is seen")
    func difference() throws {
        let holder = try Untyped.object(from: ["any": shared(levels: 30)])
        let other: [String: Any] = (0..<30).reduce(["end": 2]) { inner, _ in ["left": inner, "right": inner] }
        #expect(try holder.importValues(from: ["any": shared(levels: 30)]).changedProperties == [])
        #expect(try holder.importValues(from: ["any": other]).changedProperties == ["any"])
    }

    @Test("Values with shared containers are compared at once", arguments: [false, true])
    func equality(isTyped: Bool) throws {
        func shared(_ end: Any) throws -> ImportValue {
            if isTyped {
                let innermost = try ImportValue(json: "[1, {\"a\": [2]}]")
                return (0..<40).reduce(ImportValue([innermost, end])) { inner, _ in ImportValue([inner, inner]) }
            }
            return ImportValue((0..<40).reduce([end]) { inner, _ in [inner, inner] } as [Any])
        }
        #expect(try shared(1) == shared(1))
        #expect(try shared(1) != shared(2))
        #expect(try shared(ImportValue(["a": 1])) == shared(["a": 1.0]))
    }

    @Test("A container in itself is equal to itself, and to another that looks the same from everywhere")
    func endlessEquality() {
        func endless(_ other: Any = 0) -> NSMutableArray {
            let array = NSMutableArray(array: [other])
            array.insert(array, at: 0)
            return array
        }
        let (one, other, different) = (endless(), endless(), endless(1))
        defer { for array in [one, other, different] { array.removeAllObjects() } }
        #expect(ImportValue(one) == ImportValue(one))
        #expect(ImportValue(one) == ImportValue(other))
        #expect(ImportValue(one) != ImportValue(different))
        #expect(ImportValue([one, 1] as [Any]) != ImportValue([one, 2] as [Any]))
    }

    @Test("An object of Foundation that contains itself is one error")
    func endless() throws {
        let endless = NSMutableDictionary()
        endless["left"] = endless
        endless["right"] = endless
        defer { endless.removeAllObjects() }
        for key in ["any", "left"] {
            let found = #expect(throws: ImportError.self) {
                if key == "any" { _ = try Untyped.object(from: ["any": endless]) }
                if key == "left" { _ = try Pair.object(from: ["left": endless, "right": endless]) }
            }
            #expect(found?.issues.map(\.reason.code) == [.depth])
        }
        // Leaving out one part after the other would not end either.
        #expect(throws: ImportError.self) {
            try Pair.object(from: ["left": endless, "right": endless], options: .lenient)
        }
    }
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

private final class Pair: DictionaryImportable {
    var left: Pair?
    var right: Pair?

    static var importableProperties: PropertyRegistry {
        \.left
        \.right
    }
}

private struct Branching: ImportableValue {
    var branches: [Branching]

    var depth: Int { 1 + (branches.first?.depth ?? 0) }

    static func importing(_ value: ImportValue, in context: ImportContext) throws -> Branching {
        Branching(branches: try (value.array ?? []).map { try context.convert($0) })
    }
}

private struct CatchingTree: ImportableValue {
    var branches: [CatchingTree]

    static func importing(_ value: ImportValue, in context: ImportContext) throws -> CatchingTree {
        CatchingTree(branches: (value.array ?? []).compactMap { try? context.convert($0) })
    }
}

private final class Catching: DictionaryImportable {
    var tree = CatchingTree(branches: [])

    static var importableProperties: PropertyRegistry { \.tree }
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
