import DictionaryImport
import Foundation
import Testing

/// Values of the wrong shape, where a property, an object or an array is expected.
@Suite("Shapes")
struct ShapeTests {
    struct Case: Sendable, CustomTestStringConvertible {
        let source: [String: any Sendable]
        let issue: String?

        init(_ source: [String: any Sendable], _ issue: String? = nil) {
            (self.source, self.issue) = (source, issue)
        }

        var testDescription: String { "\(source)" }
    }

    @Test(
        "One value of the wrong shape is one issue, and nothing else is touched",
        arguments: [
            Case(["text": ["a": 1]], "text: expected String, found an object"),
            Case(["text": [1]], "text: expected String, found an array"),
            Case(["count": ["a": 1]], "count: expected Int, found an object"),
            Case(["count": [1]], "count: expected Int, found an array"),
            Case(["child": 1], "child: expected Target, found Int 1"),
            Case(["child": [1]], "child: expected Target, found an array"),
            Case(["child": "x"], #"child: expected Target, found String "x""#),
            Case(["list": 1], "list: expected [Int], found Int 1"),
            Case(["list": ["0": 1]], "list: expected [Int], found an object"),
            Case(["list": [1, [2]] as [any Sendable]], "list[1]: expected Int, found an array"),
            Case(["table": [1]], "table: expected [String: Int], found an array"),
            Case(["table": "x"], #"table: expected [String: Int], found String "x""#),
            Case(["children": [["text": "t"], 5] as [any Sendable]], "children[1]: expected Target, found Int 5"),
            Case(["children": ["text": "t"]], "children: expected [Target], found an object"),
            Case(
                ["child": ["child": ["list": [true, "x"] as [any Sendable]]]],
                #"child.child.list[1]: expected Int, found String "x""#),
            Case(["inside": ["value": [1]]], "inside.value: expected Int, found an array"),
            Case(["rows": [0, ["value": "v"]] as [any Sendable]], #"rows[1].value: expected Int, found String "v""#),
            Case(["inside": 5], "inside: expected an object, found Int 5"),
            Case(["inside": "x"], #"inside: expected an object, found String "x""#),
            Case(["rows": 1], "rows: expected an array, found Int 1"),
            Case(["rows": [0, 1]], "rows[1]: expected an object, found Int 1"),
        ])
    func wrong(shape: Case) throws {
        let target = Target.filled
        let before = GraphSnapshot(of: [target])
        let source = shape.source.merging(["note": "new"]) { own, _ in own }
        let error = #expect(throws: ImportError.self) { try target.importValues(from: source) }
        #expect(error?.issues.map(\.description) == [shape.issue ?? ""])
        #expect(GraphSnapshot(of: [target]) == before)
    }

    @Test(
        "What a key path does not find is absent",
        arguments: [
            Case(["inside": [1, 2]]), Case(["inside": ["other": 1]]), Case(["inside": [String: Int]()]),
            Case(["rows": [Int]()]), Case(["rows": ["value": 1]]), Case(["rows": [["value": 1]]]),
        ])
    func absent(shape: Case) throws {
        let target = Target.filled
        let summary = try target.importValues(from: shape.source.merging(["note": "new"]) { own, _ in own })
        #expect(summary.changedProperties == ["note"])
        #expect(target.inside == 7)
        #expect(target.row == 8)
    }

    @Test("A null where a list or an object may be missing is no failure")
    func nulls() throws {
        let target = Target.filled
        try target.importValues(from: ["child": NSNull(), "maybe": NSNull(), "children": NSNull()])
        #expect(target.child == nil)
        #expect(target.maybe == nil)
        #expect(target.children.isEmpty)
    }
}

private final class Target: DictionaryImportable {
    var text = ""
    var count = 0
    var note: String?
    var list: [Int] = []
    var maybe: [Int]?
    var table: [String: Int] = [:]
    var child: Target?
    var children: [Target] = []
    var inside = 0
    var row = 0

    static var filled: Target {
        let target = Target()
        (target.text, target.count, target.list, target.table) = ("t", 1, [1], ["a": 1])
        (target.child, target.children, target.inside, target.row) = (Target(), [Target()], 7, 8)
        target.maybe = [1]
        return target
    }

    static var importableProperties: PropertyRegistry {
        \.text
        \.count
        \.note
        \.list
        \.maybe
        \.table
        \.child
        \.children
        Property(\.inside, .fromOnly("inside.value"))
        Property(\.row, .fromOnly("rows[1].value"))
    }
}
