import DictionaryImport
import Foundation
import TestSupport
import Testing

@Suite("Properties that an update does not change")
struct UnchangingPropertyTests {
    enum Kind: String, ImportableValue { case basic, large }

    final class Invoice: DictionaryImportable {
        var id = 0
        var number = ""
        var due: String?
        var count = 0
        var kind = Kind.basic
        var secret = "s"
        var note = "n"
        var price = 0.0
        var lines: [Line] = []
        var buyer: Buyer?
        static var importableProperties: PropertyRegistry {
            Property(\.id, .identity)
            Property(\.number, .unchanging)
            Property(\.due, .unchanging)
            Property(\.count, .unchanging, .range(0...9))
            Property(\.kind, .unchanging)
            Property(\.secret, .unchanging, .sensitive)
            Property(\.note, .unchanging, .fallback("?"))
            Property(\.price, .unchanging, .converting { try ($0.converted(to: Double.self)) / 100 })
            Property(\.lines, .merging)
            \.buyer
        }

        static func made() throws -> Invoice {
            try object(from: [
                "id": 1, "number": "A-1", "count": 2, "price": 250, "lines": [["id": 1, "sku": "x"]],
            ])
        }
    }

    struct Line: DictionaryImportable {
        var id = 0
        var sku = ""
        var amount = 0
        static var importableProperties: PropertyRegistry {
            Property(\.id, .identity)
            Property(\.sku, .unchanging)
            \.amount
        }
    }

    struct Tag: DictionaryImportable {
        var any: Any? = 5
        var members: [String: Any] = [:]
        static var importableProperties: PropertyRegistry {
            Property(\.any, .unchanging)
            Property(\.members, .unchanging)
        }
    }

    final class Buyer: DictionaryImportable {
        var id = 0
        var name = ""
        var invoices: [Invoice] = []
        static var importableProperties: PropertyRegistry {
            Property(\.id, .identity)
            Property(\.name, .unchanging)
            \.invoices
        }
    }

    @Test(
        "Another value is an issue, and the object stays as it was",
        arguments: [
            (["number": "A-2"], #"number: "A-2" cannot replace "A-1""#),
            (["number": NSNull()], #"number: null cannot replace "A-1""#),
            (["due": "x"], #"due: "x" cannot replace null"#),
            (["count": "3"], #"count: "3" cannot replace 2"#),
            (["kind": "large"], #"kind: "large" cannot replace "basic""#),
            (["secret": "t"], "secret: String (hidden) cannot replace the current value"),
            (["price": 300], "price: 300 cannot replace 2.5"),
            (["lines": [["id": 1, "sku": "y"] as [String: any Sendable]]], #"lines[0].sku: "y" cannot replace "x""#),
        ] as [(source: [String: any Sendable], expected: String)])
    func refused(source: [String: any Sendable], expected: String) throws {
        let invoice = try Invoice.made()
        var source = source
        source["buyer"] = ["id": 3]
        let found = issues { try invoice.importValues(from: source) }
        #expect(found.map(\.description) == [expected])
        #expect(found.map(\.reason.code) == [.unchanging])
        #expect((invoice.number, invoice.due, invoice.count, invoice.kind) == ("A-1", nil, 2, .basic))
        #expect(invoice.buyer == nil && invoice.lines[0].sku == "x" && invoice.price == 2.5)
    }

    @Test("The current value is no issue, in whatever form it comes, and rules hold all the same")
    func same() throws {
        let invoice = try Invoice.made()
        try invoice.importValues(from: [
            "number": "A-1", "due": NSNull(), "count": "2", "kind": "basic", "secret": "s", "price": "250",
            "lines": [["id": 1, "sku": "x", "amount": 4], ["id": 2, "sku": "z"]],
        ])
        #expect(invoice.lines.map(\.amount) == [4, 0] && invoice.lines.map(\.sku) == ["x", "z"])
        #expect(issues { try invoice.importValues(from: ["count": 12]) }.map(\.reason.code) == [.unchanging])
        #expect(issues { try Invoice.object(from: ["count": 12]) }.map(\.reason.code) == [.rule])
    }

    @Test("Lenient options leave another value out, and a fallback is for new objects")
    func lenient() throws {
        let invoice = try Invoice.made()
        var warnings: [String] = []
        try invoice.importValues(from: ["number": "B", "due": "d", "note": "m"], options: .lenient) {
            warnings.append($0.description)
        }
        #expect((invoice.number, invoice.due, invoice.note) == ("A-1", nil, "n"))
        #expect(warnings.count == 3)
        try invoice.importValues(from: ["note": [1]])
        #expect(invoice.note == "n")
        #expect(try Invoice.object(from: ["note": [1]]).note == "?")
        try invoice.importValues(from: ["number": NSNull()], options: .lenient)
        #expect(invoice.number == "A-1")
    }

    @Test("A new object takes values as long as its import lasts, and none from the next one of a session")
    func sessions() throws {
        let source = """
            [{"id": 7, "name": "Ann", "invoices": [{"id": 1, "number": "A-1"}]},
             {"id": 8, "invoices": [{"id": 1, "number": "A-2"}]}, {"id": 7, "name": "Bob"}]
            """
        let session = ImportSession()
        let buyers = try Buyer.objects(fromJSON: source, options: .lenient, session: session)
        #expect(buyers[0] === buyers[2] && buyers[0].name == "Bob")
        #expect(buyers[0].invoices[0].number == "A-2")
        #expect(
            failureLines { _ = try Buyer.object(fromJSON: #"{"id": 7, "name": "Cid"}"#, session: session) }
                == [#"name: "Cid" cannot replace "Bob""#])
        #expect(buyers[0].name == "Bob")
    }

    @Test("A set that waits for its elements is left out, where other values are")
    func lateSet() throws {
        final class Member: DictionaryImportable, Hashable {
            var id = 0
            var name = ""
            static var importableProperties: PropertyRegistry {
                Property(\.id, .identity)
                \.name
            }
            static func == (left: Member, right: Member) -> Bool { left === right }
            func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
        }
        final class Team: DictionaryImportable {
            var members: Set<Member> = []
            var name = ""
            static var importableProperties: PropertyRegistry {
                Property(\.members, .unchanging)
                \.name
            }
        }
        let session = ImportSession()
        let team = try Team.object(from: ["members": [["id": 1, "name": "a"]]], session: session)
        let source: [String: Any] = ["members": [["id": 1, "name": "z"], ["id": 9]], "name": "new"]
        #expect(issues { try team.importValues(from: source, session: session) }.map(\.reason.code) == [.unchanging])
        var left: [ImportIssue] = []
        try team.importValues(from: source, options: .lenient, session: session) { left.append($0) }
        #expect(team.members.count == 1 && team.name == "new")
        #expect(left.map(\.reason.code) == [.unchanging] && left.map(\.severity) == [.skipped])
    }

    @Test("A reference by identity is shown by that")
    func references() throws {
        final class Ticket: DictionaryImportable {
            var owner: Ticket?
            var id = 0
            static var importableProperties: PropertyRegistry {
                Property(\.id, .identity)
                Property(\.owner, .byIdentity, .unchanging)
            }
        }
        let session = ImportSession()
        let tickets = try Ticket.objects(from: [["id": 1], ["id": 2], ["id": 3, "owner": 1]], session: session)
        let lines = failureLines { try tickets[2].importValues(from: ["owner": 2], session: session) }
        #expect(lines == ["owner: 2 cannot replace 1"])
    }

    @Test("What an untyped property has is shown as any other value")
    func untyped() throws {
        var tag = Tag()
        let found = issues { try tag.importValues(from: ["any": "x", "members": ["a": 1]]) }
        let lines = [#"any: "x" cannot replace 5"#, "members: an object cannot replace an object"]
        #expect(found.map(\.description) == lines)
        #expect(
            try Tag.explain(fromJSON: "{}") == """
                any: no key, is 5 in a new object
                members: no key, is an object in a new object
                """)
    }

    @Test("A struct that is updated keeps them, too")
    func structs() throws {
        var line = try Line.object(from: ["id": 1, "sku": "x"])
        #expect(
            failureLines { try line.importValues(from: ["sku": "y", "amount": 3]) } == [#"sku: "y" cannot replace "x""#]
        )
        #expect((line.sku, line.amount) == ("x", 0))
        try line.importValues(fromJSON: #"{"sku": "x", "amount": 3}"#)
        #expect(line.amount == 3)
    }
}
