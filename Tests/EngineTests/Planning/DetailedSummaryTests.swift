import DictionaryImport
import Foundation
import TestSupport
import Testing

private final class Person: DictionaryImportable {
    var id = 0
    var firstName = "Ann"
    var zip: String?
    var born: Int?
    var pin = "0"
    var rest: [String: Int] = [:]
    var home = PlannedAddress()

    static var importableProperties: PropertyRegistry {
        \.id
        \.firstName
        Property(\.zip, .from("code", "address.zip"))
        \.born
        Property(\.pin, .sensitive)
        Property(\.home, .flattened(prefix: "home_"))
    }
}

private final class PlannedBox: DictionaryImportable {
    var byName: [String: PlannedLine] = [:]
    var last: PlannedLine?
    var lines: [PlannedLine] = []

    static var importableProperties: PropertyRegistry {
        Property(\.byName, .merging)
        \.last
        Property(\.lines, .merging)
    }
}

/// What a detailed summary has besides names, and what `explain` says of a document.
@Suite("Where values come from")
struct DetailedSummaryTests {
    private var detailed: ImportOptions { ImportOptions(summaries: .detailed) }

    @Test("What a new object must have, and a document lacks, is not said to have a value")
    func explainedRequirements() throws {
        struct Ticket: DictionaryImportable {
            var id = 0
            var title = "?"
            var note = "-"
            static var importableProperties: PropertyRegistry {
                Property(\.id, .required)
                Property(\.title, .required(for: .newObjects))
                \.note
            }
        }
        #expect(
            try Ticket.explain(fromJSON: #"{"titel": "x"}"#) == """
                id: no key, which a new object needs
                title: no key, which a new object needs. Is it "titel"?
                note: no key, is "-" in a new object
                no property: "titel"
                """)
        #expect(try Ticket.explain(fromJSON: #"{"id": 1, "title": "x"}"#).contains("needs") == false)
    }

    @Test("A detailed summary names the key of each property, and those that lost")
    func sources() throws {
        let summary = try Person().importValues(
            from: ["ID": 1, "first_name": "Bob", "firstname": "Eve", "address": ["ZIP": "1"], "home_city": "x"],
            options: detailed)
        #expect(summary.sources.map(\.property) == ["id", "firstName", "zip", "home"])
        #expect(summary.sources.map(\.path) == ["ID", "first_name", "address.ZIP", ImportPath()])
        #expect(summary.sources.map(\.unusedKeys) == [[], ["firstname"], [], []])
        #expect(summary.changes.map(\.path) == ["id", "firstName", "zip", "home"])
        #expect(summary.changes[1].text == "firstName: Ann → Bob")
    }

    @Test("A detailed summary has the changes of the whole graph")
    func changes() throws {
        let order = PlannedOrder.sample()
        let source: [String: Any] = [
            "title": "Coffee", "customer": ["name": "Bob"], "lines": [["id": 1, "quantity": 4]],
        ]
        let summary = try order.importValues(from: source, options: detailed)
        #expect(
            summary.changes.map(\.text) == [
                "title: Tea → Coffee", "customer.name: Ann → Bob", "lines[0].quantity: 1 → 4",
            ])
        let names = try PlannedOrder.sample().importValues(from: source)
        #expect(names.changes.isEmpty && names.sources.isEmpty)
        #expect(names == summary)
        let planned = try PlannedOrder.sample().plannedImport(from: source, options: detailed).commit() as ImportSummary
        #expect(planned.changes.map(\.text) == summary.changes.map(\.text))
        #expect(planned.sources == summary.sources)
    }

    @Test(
        "The values before are those before the import, in models that it has updated, too", arguments: [false, true])
    func valuesBefore(isPlanned: Bool) throws {
        let box = PlannedBox()
        let first = PlannedLine(id: 1, quantity: 1)
        (box.lines, box.byName, box.last) = ([first], ["a": first], first)
        let source: [String: Any] = [
            "byName": ["a": ["quantity": 5], "b": ["id": 2]], "last": ["id": 3], "lines": [[String: Any]](),
        ]
        let changes: [ImportChange]
        if isPlanned {
            let plan = try box.plannedImport(from: source)
            _ = try plan.commit() as ImportSummary
            changes = plan.changes
        } else {
            changes = try box.importValues(from: source, options: detailed).changes
        }
        #expect(first.quantity == 5)
        let dictionary = try #require(changes.first { $0.path == "byName" }?.oldValue as? [String: any Sendable])
        #expect((dictionary["a"] as? [String: any Sendable])?["quantity"] as? Int == 1)
        let removed = try #require(changes.first { $0.kind == .removed }?.oldValue as? [String: any Sendable])
        #expect(removed["quantity"] as? Int == 1)
        #expect(changes.first { $0.path == "byName.a.quantity" }?.text == "byName.a.quantity: 1 → 5")
    }

    @Test("The words of a change are the same each time, with the keys of objects in the order of UTF-8")
    func words() throws {
        struct Settings: DictionaryImportable {
            var limits: [String: [Double]] = [:]
            var labels: [String: [String: String?]] = [:]
            static var importableProperties: PropertyRegistry {
                \.limits
                \.labels
            }
        }
        var settings = Settings()
        settings.limits = ["b": [1], "c": [], "a": [0.5, 2]]
        let new: [String: Any] = ["z": NSNull(), "y": "\"1\"", "é": "b", "x": "c\n", "Y": "d"]
        let summary = try settings.importValues(
            from: ["limits": [String: Any](), "labels": ["en": new, "de": [String: Any]()]], options: detailed)
        #expect(
            summary.changes.map(\.text) == [
                #"limits: ["a": [0.5, 2.0], "b": [1.0], "c": []] → [:]"#,
                #"labels: [:] → ["de": [:], "en": ["Y": "d", "x": "c\n", "y": "\"1\"", "z": <null>, "é": "b"]]"#,
            ])
    }

    @Test("It has what the update has changed, whatever the receiver of its warnings changes then")
    func changedAfterwards() throws {
        let options = ImportOptions(unknownKeys: .report, summaries: .detailed)
        let person = Person()
        let summary = try person.importValues(from: ["id": 5, "zz": 1], options: options) { _ in person.id = 99 }
        #expect(person.id == 99 && summary.changes.map(\.description) == ["id: 0 → 5"])
    }

    @Test("The detailed summary of a struct has them, too")
    func structs() throws {
        var address = PlannedAddress(city: "Rome", zip: "1")
        let summary = try address.importValues(from: ["city": "Oslo", "ZIP": "1"], options: detailed)
        #expect(summary.changes.map(\.text) == ["city: Rome → Oslo"])
        #expect(summary.sources.map(\.path) == ["city", "ZIP"])
    }

    @Test("explain says in a line for each property which key it takes its value from")
    func explain() throws {
        let text = try Person.explain(
            fromJSON: """
                {"people": [{"ID": 1, "first_name": "Bob", "firstname": "Eve", "address": {"zip": "1"}, "bron": 2,
                             "home_city": "x", "y": 0, "pni": "s"}]}
                """, at: "people")
        #expect(
            text == """
                id: "ID"
                firstName: "first_name" (not used: "firstname")
                zip: "address.zip"
                born: no key, is null in a new object. Is it "bron"?
                pin: no key. Is it "pni"?
                home: the other keys
                no property: "bron", "pni", "y"
                """)
        #expect(try Person.explain(fromJSON: Data(#"{"n": 1}"#.utf8), mappings: ["n": "id"]).hasPrefix(#"id: "n""#))
    }

    @Test("explain lists keys that a flattened model has no property for, as the import does")
    func explainFlattened() throws {
        struct Name: DictionaryImportable {
            var first = ""
            var last: String?
            static var importableProperties: PropertyRegistry {
                \.first
                \.last
            }
        }
        struct Owner: DictionaryImportable {
            var name = Name()
            static var importableProperties: PropertyRegistry { Property(\.name, .flattened(prefix: "name_")) }
        }
        let json = #"{"name_firs": "x", "name_last": "y", "nam": 1}"#
        #expect(
            try Owner.explain(fromJSON: json) == """
                name: the other keys
                no property: "nam", "name_firs"
                """)
        let found = failures { try Owner.object(fromJSON: json, options: ImportOptions(unknownKeys: .fail)) }
        #expect(found == ["unknownKey name_firs (name_first?)", "unknownKey nam (name?)"])
    }

    @Test("explain imports nothing, and throws for what is no document")
    func noImport() {
        final class Strict: DictionaryImportable {
            var id = 0
            static var importableProperties: PropertyRegistry { Property(\.id, .required) }
            func didImport(from source: ImportValue) throws { throw ImportError([.custom("never")]) }
        }
        #expect(throws: Never.self) { try Strict.explain(fromJSON: #"{"id": "no number"}"#) }
        #expect(issues { try Strict.explain(fromJSON: "{") }.map(\.reason.code) == [.syntax])
        #expect(issues { try Strict.explain(fromJSON: "1") }.map(\.reason.code) == [.typeMismatch])
        #expect(issues { try Strict.explain(fromJSON: "{}", at: "a") }.map(\.reason.code) == [.missing])
    }
}
