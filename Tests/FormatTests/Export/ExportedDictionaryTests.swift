import DictionaryImport
import Foundation
import Testing

@Suite("Exported dictionaries")
struct ExportedDictionaryTests {
    @Test("Each dictionary has its own values")
    func ownValues() throws {
        let nodes = (0..<3).map { Node(id: $0, name: $0 == 1 ? nil : "n\($0)") }
        let dictionaries = try nodes.exportedDictionaries()
        #expect(dictionaries.map { $0["id"] as? Int } == [0, 1, 2])
        #expect(dictionaries.map { $0["name"] as? String } == ["n0", nil, "n2"])
        #expect(dictionaries[1]["name"] is NSNull)
        #expect(dictionaries.allSatisfy { $0.keys.sorted() == ["id", "name", "nodes", "scores"] })
    }

    @Test("The dictionary can be changed like any other")
    func changes() throws {
        let nodes = [Node(id: 1), Node(id: 2)]
        var dictionaries = try nodes.exportedDictionaries()
        for number in 0..<50 { dictionaries[0]["key \(number)"] = number }
        dictionaries[0]["id"] = nil
        #expect(dictionaries[0].count == 53)
        for number in 0..<50 { #expect(dictionaries[0]["key \(number)"] as? Int == number) }
        #expect(dictionaries[1].count == 4)
        #expect(dictionaries[1]["id"] as? Int == 2)
        #expect(try nodes[0].exportedDictionary()["id"] as? Int == 1)
    }

    @Test("A value that is left out has no key")
    func omitted() throws {
        let node = Node(id: 1)
        #expect(
            try node.exportedDictionary(options: ExportOptions(nulls: .omit)).keys.sorted() == [
                "id", "nodes", "scores",
            ])
        // A nil relationship has no key, nor has an object that is being exported already.
        node.next = node
        #expect(try node.exportedDictionary().keys.sorted() == ["id", "name", "nodes", "scores"])
        node.next = Node(id: 2)
        let next = try node.exportedDictionary()["next"] as? [String: Any]
        #expect(next?["id"] as? Int == 2)
        node.next = nil
    }

    @Test("Objects in objects keep their values apart")
    func nestedObjects() throws {
        let root = Node(id: 1, name: "root")
        root.nodes = [Node(id: 2), Node(id: 3, name: "c")]
        root.nodes[0].nodes = [Node(id: 4)]
        root.next = Node(id: 5)
        let dictionary = try root.exportedDictionary()
        let data = try JSONSerialization.data(withJSONObject: dictionary, options: .sortedKeys)
        let text = String(decoding: data, as: UTF8.self)
        let leaf = { (id: Int, name: String) in #"{"id":\#(id),"name":\#(name),"nodes":[],"scores":{}}"# }
        let second = #"{"id":2,"name":null,"nodes":[\#(leaf(4, "null"))],"scores":{}}"#
        #expect(
            text
                == #"{"id":1,"name":"root","next":\#(leaf(5, "null")),"nodes":[\#(second),\#(leaf(3, #""c""#))],"scores":{}}"#
        )
    }

    @Test("Every issue is reported with its path")
    func issuePaths() throws {
        let root = Node(id: 1)
        root.nodes = [Node(id: 2), Node(id: 3)]
        root.scores = ["a": .nan, "b": 1]
        root.nodes[1].scores = ["c": .infinity]
        let error = #expect(throws: ImportError.self) { try [Node(id: 0), root].exportedDictionaries() }
        #expect(error?.issues.map(\.path) == ["[1].nodes[1].scores.c", "[1].scores.a"])
        #expect(error?.issues.map(\.property) == ["scores", "scores"])
        root.scores = [:]
        root.nodes[1].scores = [:]
        #expect(try root.exportedDictionary()["id"] as? Int == 1)
    }

    @Test("Untyped values are exported as they are, or as they are converted")
    func untyped() throws {
        let crate = Crate()
        crate.content = [
            "plain": ["a": 1, "b": [1.5, "x", true, NSNull()] as [Any]] as [String: Any],
            "numbers": [1, 2] as [Int32], "day": Date(timeIntervalSince1970: 0), "number": NSNumber(value: 7),
        ]
        crate.anything = ["k": [[String: Any]](), "l": [Any]()] as [String: Any]
        let exported = try crate.exportedDictionary()
        let content = try #require(exported["content"] as? [String: Any])
        #expect(JSONSerialization.isValidJSONObject(exported))
        #expect(((content["plain"] as? [String: Any])?["b"] as? [Any])?.count == 4)
        #expect((content["numbers"] as? [Any])?.count == 2 && content["number"] as? Int == 7)
        #expect((content["day"] as? String)?.hasPrefix("1970-01-01T00:00:00") == true)
        #expect((exported["anything"] as? [String: Any])?.keys.sorted() == ["k", "l"])
    }

    @Test("An untyped value that cannot be exported is an issue at its path")
    func untypedIssues() throws {
        let crate = Crate()
        crate.content = ["a": ["b": [1, Double.nan] as [Any]], "c": Crate.self]
        crate.anything = Double.infinity
        let error = #expect(throws: ImportError.self) { try crate.exportedDictionary() }
        #expect(error?.issues.map(\.path.description).sorted() == ["anything", "content.a.b[1]", "content.c"])
        crate.content = ["a": ["b": ["c": 1]]]
        crate.anything = nil
        var options = ExportOptions.default
        options.maximumDepth = 4
        #expect(try crate.exportedDictionary(options: options).count == 2)
        options.maximumDepth = 3
        let tooDeep = #expect(throws: ImportError.self) { try crate.exportedDictionary(options: options) }
        #expect(tooDeep?.issues.map(\.path.description) == ["content.a.b"])
    }
}

private final class Crate: DictionaryImportable {
    var content: [String: Any] = [:]
    var anything: Any?

    static var importableProperties: PropertyRegistry {
        \.content
        \.anything
    }
}

private final class Node: DictionaryImportable {
    var id = 0
    var name: String?
    var nodes: [Node] = []
    var scores: [String: Double] = [:]
    var next: Node?

    init() {}

    init(id: Int, name: String? = nil) { (self.id, self.name) = (id, name) }

    static var importableProperties: PropertyRegistry {
        \.id
        \.name
        \.nodes
        \.scores
        \.next
    }
}
