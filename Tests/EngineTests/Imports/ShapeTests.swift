import DictionaryImport
import Foundation
import TestSupport
import Testing

/// Values of the wrong shape, where a property, an object or an array is expected.
@Suite("Values of the wrong shape")
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
            Case(["text": ["a": 1]], "text: typeMismatch"),
            Case(["text": [1]], "text: typeMismatch"),
            Case(["count": ["a": 1]], "count: typeMismatch"),
            Case(["count": [1]], "count: typeMismatch"),
            Case(["child": 1], "child: typeMismatch"),
            Case(["child": [1]], "child: typeMismatch"),
            Case(["child": "x"], "child: typeMismatch"),
            Case(["list": 1], "list: typeMismatch"),
            Case(["list": ["0": 1]], "list: typeMismatch"),
            Case(["list": [1, [2]] as [any Sendable]], "list[1]: typeMismatch"),
            Case(["table": [1]], "table: typeMismatch"),
            Case(["table": "x"], "table: typeMismatch"),
            Case(["children": [["text": "t"], 5] as [any Sendable]], "children[1]: typeMismatch"),
            Case(["children": ["text": "t"]], "children: typeMismatch"),
            Case(
                ["child": ["child": ["list": [true, "x"] as [any Sendable]]]],
                "child.child.list[1]: typeMismatch"),
            Case(["inside": ["value": [1]]], "inside.value: typeMismatch"),
            Case(["rows": [0, ["value": "v"]] as [any Sendable]], "rows[1].value: typeMismatch"),
            Case(["inside": 5], "inside: blockedPath"),
            Case(["inside": "x"], "inside: blockedPath"),
            Case(["inside": [1, 2]], "inside: blockedPath"),
            Case(["rows": 1], "rows: blockedPath"),
            Case(["rows": [0, 1]], "rows[1]: blockedPath"),
        ])
    func wrong(shape: Case) throws {
        let target = Target.filled
        let before = GraphSnapshot(of: [target])
        let source = shape.source.merging(["note": "new"]) { own, _ in own }
        let error = #expect(throws: ImportError.self) { try target.importValues(from: source) }
        #expect(error?.issues.map(\.facts) == [shape.issue ?? ""])
        #expect(GraphSnapshot(of: [target]) == before)
    }

    @Test(
        "What a key path does not find is absent",
        arguments: [
            Case(["inside": ["other": 1]]), Case(["inside": [String: Int]()]),
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
