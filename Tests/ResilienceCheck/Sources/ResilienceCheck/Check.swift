import DictionaryImport
import Foundation

/// Collects what was wrong.
struct Check {
    private(set) var failures: [String] = []
    private(set) var objects = 0

    private static let count = 500

    /// Imports, updates and exports objects of a model in every way.
    mutating func run<Model: Checked>(_ model: Model.Type) throws {
        let sources = (0..<Self.count).map(Model.source)
        // The offsets of properties are found with the first object, and used from the second on.
        for _ in 0..<2 {
            try verify("dictionaries", Model.objects(from: sources), from: 0)
            try verify("JSON", Model.objects(fromJSON: JSONSerialization.data(withJSONObject: sources)), from: 0)
            try verify("single dictionaries", sources.prefix(100).map { try Model.object(from: $0) }, from: 0)
        }
        var objects = try Model.objects(from: sources)
        let exported = try JSONSerialization.data(withJSONObject: objects.map { try $0.exportedDictionary() })
        try verify("an export to dictionaries", Model.objects(fromJSON: exported), from: 0)
        try verify("an export to JSON", Model.objects(fromJSON: objects.exportedJSON()), from: 0)
        for (number, object) in objects.enumerated() {
            let exported = try object.exportedDictionary()
            expect(model, "exported dictionary", exported, Model.source(number))
        }

        for index in objects.indices { try update(&objects[index], number: index) }
        verify("updates", objects, from: 1)
    }

    private mutating func update<Model: Checked>(_ object: inout Model, number: Int) throws {
        var source = Model.source(number + 1)
        source[Model.scalarKey] = ["neither": "number nor text"]
        do {
            try object.importValues(from: source)
            failures.append("\(Model.self): an update with a wrong value succeeded")
        } catch {
            expect(Model.self, "failed update", object.values, Model.source(number))
        }
        var part = Model.source(number)
        part[Model.scalarKey] = Model.source(number + 1)[Model.scalarKey]
        try object.importValues(from: [Model.scalarKey: part[Model.scalarKey] as Any])
        expect(Model.self, "update of one property", object.values, part)
        if number.isMultiple(of: 2) {
            try object.importValues(from: Model.source(number + 1))
        } else {
            try object.importValues(fromJSON: JSONSerialization.data(withJSONObject: Model.source(number + 1)))
        }
    }

    private mutating func verify<Model: Checked>(_ way: String, _ found: [Model], from first: Int) {
        let neighbours = Model().neighbours
        objects += found.count
        for (number, object) in found.enumerated() {
            expect(Model.self, way, object.values, Model.source(number + first))
            expect(Model.self, "\(way), neighbours", object.neighbours, neighbours)
        }
    }

    mutating func expect(_ model: Any.Type, _ what: String, _ found: [String: Any], _ expected: [String: Any]) {
        let (found, expected) = (describe(found), describe(expected))
        if found != expected { failures.append("\(model), \(what):\n  found    \(found)\n  expected \(expected)") }
    }
}
