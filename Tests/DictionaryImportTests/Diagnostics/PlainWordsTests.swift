import DictionaryImport
import Foundation
import TestSupport
import Testing

private struct Event: DictionaryImportable {
    var actor = ""
    var city = ""
    var zip: String?

    static var importableProperties: PropertyRegistry {
        Property(\.actor, .from("actor.login", "actor.name"))
        Property(\.city, .from("adress.city"))
        Property(\.zip, .fromOnly("home.ziip"))
    }
}

private struct Malformed: DictionaryImportable {
    var one = 0
    var two = 0
    var three = 0
    var four = 0
    var five = 0

    static var importableProperties: PropertyRegistry {
        Property(\.one, .from("a..b"))
        Property(\.two, .from("a["))
        Property(\.three, .from(""))
        Property(\.four, .from("a].b", "fine[0]"))
        Property(\.five, .fromOnly("ids[]", ".end"))
    }
}

private struct Shapes: DictionaryImportable {
    var list: [String] = []
    var table: [String: Double] = [:]
    var deep: [String: [Int?]] = [:]
    var other: ContiguousArray<[Int]> = []

    static var importableProperties: PropertyRegistry {
        \.list
        \.table
        \.deep
        \.other
    }
}

private struct Box<Value: ImportableValue>: DictionaryImportable {
    var value: [Value] = []
    static var importableProperties: PropertyRegistry { \.value }
}

private class Open: DictionaryImportable {
    final var id = 0
    var first = ""
    var second = ""
    var count = 0
    required init() {}

    @PropertyRegistryBuilder<Open> class var importableProperties: PropertyRegistry {
        \.id
        \.first
        \.second
        \.count
    }
}

@Suite("Words without noise")
struct PlainWordsTests {
    private func warnings(_ source: [String: Any], _ options: ImportOptions = .default) throws -> [ImportIssue] {
        var found: [ImportIssue] = []
        _ = try Event.object(from: source, options: options) { found.append($0) }
        return found
    }

    @Test("A key path through the key of its property shadows nothing")
    func parentKey() throws {
        #expect(try warnings(["actor": ["login": "ann"]]).isEmpty)
        #expect(
            try Event.object(from: ["actor": ["login": "ann"]], options: .strict.with(\.missingValues, .keep)).actor
                == "ann")
        let both = try warnings(["actor": ["login": "ann", "name": "Ann"]])
        #expect(both.map(\.reason.found) == ["actor.name"])
    }

    @Test("The key that loses is among the facts")
    func loser() throws {
        let found = try warnings(["actor.login": "ann", "Actor.Login": "Ann"])
        #expect(found.map(\.reason.code) == [.shadowedKey])
        #expect(found.map(\.reason.found) == ["Actor.Login"])
        #expect(found.map(\.sourceKey) == ["actor.login"])
    }

    @Test("What was meant by an unknown key is never the key itself, but what a key path calls it")
    func nearMisses() throws {
        var options = ImportOptions()
        options.unknownKeys = .report
        #expect(
            try warnings(["address": ["city": "Oslo"], "home": ["zip": "1", "city": "x"]], options).map(\.description)
                == [
                    #"Event has no property for key "address". Did you mean "adress"?"#,
                    #"home: Event has no property for key "city"."#,
                    #"home: Event has no property for key "zip". Did you mean "ziip"?"#,
                ])
        #expect(try warnings(["zip": "1"], options).map(\.reason.suggestion) == [nil])
        #expect(try warnings(["adress": ["zip": "1"]], options).map(\.reason.suggestion) == [nil])
    }

    @Test("Malformed key paths are faults")
    func malformed() {
        #expect(
            issues { try Malformed.checkImportableProperties() }.map(\.description) == [
                #"""
                Malformed: one: the key path "a..b" has an empty component: there is nothing before or after a dot
                """#,
                #"""
                Malformed: two: the key path "a[" has a bracket without its counterpart: an index is written as in \#
                "lines[0].zip"
                """#,
                "Malformed: three: a source must not be empty",
                #"""
                Malformed: four: the key path "a].b" has a bracket without its counterpart: an index is written as in \#
                "lines[0].zip"
                """#,
            ])
    }

    @Test("Types are spelt as in source")
    func types() {
        let wrong: [String: Any] = ["list": 1, "table": 1, "deep": ["a": 1], "other": 1]
        #expect(
            issues { try Shapes.object(from: wrong) }.map(\.description) == [
                "list: expected [String], found Int 1", "table: expected [String: Double], found Int 1",
                "deep.a: expected [Int?], found Int 1", "other: expected [[Int]], found Int 1",
            ])
        let boxes = issues { try Box<[String: Int]>.object(from: ["value": [1], "x": 1], options: .strict) }
        #expect(boxes.map(\.model) == ["Box<[String: Int]>", "Box<[String: Int]>"])
        #expect(boxes.first?.reason.expected == "[String: Int]")
        let functions = issues { try Shapes.object(from: ["list": Optional<() -> Int>.some({ 1 }) as Any]) }
        #expect(functions.map(\.reason.found) == ["() -> Int"])
    }

    @Test("A property that needs a name is told by its position, its type and what it may be")
    func unnamed() {
        let lines = issues { try Open.checkImportableProperties() }.map(\.description)
        #expect(lines.count == 3)
        let remedy = "To resolve this, name it: "
        for (line, end) in zip(
            lines,
            [
                "entry 2 of the list, of type String) cannot be told from its key path. \(remedy)"
                    + #"Property(\Open.<#property#>, named: "<#property#>"). It may be first or second"#,
                "entry 3 of the list, of type String) cannot be told from its key path. \(remedy)"
                    + #"Property(\Open.<#property#>, named: "<#property#>"). It may be first or second"#,
                "entry 4 of the list, of type Int) cannot be told from its key path. \(remedy)"
                    + #"Property(\Open.count, named: "count"). It may be count"#,
            ])
        {
            #expect(line.hasSuffix(end), "\(line)")
        }
    }
}
