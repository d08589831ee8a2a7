import DictionaryImport
import Foundation
import TestSupport
import Testing

@Suite("What is an identity, and what is none")
struct IdentityValueTests {
    struct Row: Sendable {
        let id: String
        let issue: String?
    }

    static let rows = [
        Row(id: "true", issue: "Bool true"), Row(id: "false", issue: "Bool false"), Row(id: "1.5", issue: "Double 1.5"),
        Row(id: "\"true\"", issue: "String \"true\""), Row(id: "1", issue: nil), Row(id: "1.0", issue: nil),
        Row(id: "\"1\"", issue: nil),
    ]

    @Test("A boolean, and a number with a fraction, name no object", arguments: rows)
    func identity(row: Row) throws {
        let json = "{\"id\": \(row.id), \"name\": \"M\"}"
        let any = try #require(try ImportValue(json: json).any as? [String: Any])
        let bridged = try #require(JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any])
        let imports: [(ImportSession) throws -> Void] = [
            { _ = try Customer.objects(fromJSON: "[\(json)]", session: $0) },
            { _ = try Customer.objects(from: [any], session: $0) },
            { _ = try Customer.objects(from: [bridged], session: $0) },
        ]
        for importing in imports {
            let session = ImportSession()
            let known = Customer()
            known.id = 1
            try session.insert(known)
            let found = failureLines { try importing(session) }
            #expect(found == (row.issue.map { ["[0].id: expected Int, found \($0)"] } ?? []))
            #expect(known.name == (row.issue == nil ? "M" : ""))
            #expect(session.objects(of: Customer.self).count == 1)
        }
        #expect(failureLines { try Customer().importValues(fromJSON: json) }.count == (row.issue == nil ? 0 : 1))
    }

    @Test("Lenient imports leave a boolean out, and report it")
    func lenient() throws {
        let found = Locked<[String]>([])
        let customers = try Customer.objects(fromJSON: #"[{"id": true, "name": "M"}, {"id": 2}]"#, options: .lenient) {
            issue in
            found.withLock { $0.append("\(issue.severity == .skipped ? "skipped" : "noticed") \(issue)") }
        }
        #expect(customers.map(\.id) == [0, 2] && customers[0].name == "M")
        #expect(found.withLock { $0 } == ["skipped [0].id: expected Int, found Bool true"])
    }

    @Test("A boolean stands for no object, and merges no element")
    func references() throws {
        let customer = Customer()
        customer.id = 1
        let session = ImportSession()
        try session.insert(customer)
        #expect(
            failureLines { try Customer.object(fromJSON: #"{"id": 2, "best": true}"#, session: session) }
                == ["best: expected Customer or its identity, found Bool true"])
        #expect(try Customer.object(fromJSON: #"{"id": 2, "best": 1}"#, session: session).best === customer)
        let order = try Order.object(fromJSON: #"{"lines": [{"sku": 1}]}"#)
        #expect(
            failures { try order.importValues(fromJSON: #"{"lines": [{"sku": true, "count": 2}]}"#) } == [
                "lines[0]: missing"
            ])
        #expect(order.lines.map(\.count) == [0])
        let named = try Customer.references(fromJSON: #"[{"id": true}, {"id": 3}]"#).identities(
            of: Customer.self, as: Int.self)
        #expect(named == [3])
    }

    @Test("A boolean is the identity of a property that is one, and whatever a converter makes of it")
    func booleans() throws {
        let session = ImportSession()
        let first = try Flagged.object(fromJSON: #"{"isFirst": true}"#, session: session)
        #expect(try Flagged.object(fromJSON: #"{"isFirst": true, "name": "n"}"#, session: session) === first)
        let coded = try Coded.object(fromJSON: #"{"code": "yes"}"#, session: session)
        #expect(try Coded.object(fromJSON: #"{"code": true}"#, session: session) === coded)
    }

    @Test("A value that does not convert, or breaks a rule, is no identity, and an issue of its own")
    func invalid() {
        let error = #expect(throws: ImportError.self) {
            try Strict.objects(from: [["id": "x"], ["id": -1], ["id": -1], ["id": 4], ["id": 4]])
        }
        #expect(
            error?.facts == "[0].id: typeMismatch\n[1].id: rule\n[2].id: rule")
    }

    @Test("What a fallback writes is no identity")
    func fallback() throws {
        let objects = try WithFallback.objects(from: [["id": "x"], ["id": "y"], ["id": 3], ["id": 3]])
        #expect(objects.map(\.id) == [9, 9, 3, 3])
        #expect(objects[0] !== objects[1])
        #expect(objects[2] === objects[3])
    }

    @Test("An identity is converted as the property says")
    func conversions() throws {
        let day = try Day.objects(from: [["day": "24.12.2020"], ["day": "24.12.2020"], ["day": "25.12.2020"]])
        #expect(day[0] === day[1] && day[1] !== day[2])
        let tagged = try Tagged.objects(from: [["tag": "a"], ["tag": " A "], ["tag": "b"]])
        #expect(tagged[0] === tagged[1] && tagged[1] !== tagged[2])
    }

    @Test("What is wrong with an identity is said once, at its place, and shows nothing of a sensitive one")
    func issuesOfIdentities() throws {
        let expected = ["[0].pins[1]: expected Int, found String (hidden)"]
        var lines: [String] = []
        let source: [String: Any] = ["pins": [1, "hunter2"]]
        let cards = try PinCard.objects(from: [source], options: .lenient) { lines.append($0.description) }
        #expect(cards.map(\.pins) == [[1]])
        #expect(lines == expected)
        lines = []
        let json = #"[{"pins": [1, "hunter2"]}]"#
        _ = try PinCard.objects(fromJSON: json, options: .lenient) { lines.append($0.description) }
        #expect(lines == expected)
        lines = []
        let wallet = PinWallet()
        try wallet.importValues(from: ["cards": [source], "notes": [source]], options: .lenient) {
            lines.append($0.description)
        }
        #expect(lines == expected.map { "cards" + $0 } + expected.map { "notes" + $0 })
        #expect(wallet.cards.map(\.pins) == [[1]] && wallet.notes.map(\.pins) == [[1]])
    }

    @Test("A converter of an identity that imports a model does so for the property alone")
    func modelsOfConverters() throws {
        var options = ImportOptions.default
        options.unknownKeys = .report
        var lines: [String] = []
        let boat = ["owner": ["id": 1, "name": "open", "hunter2": 1] as [String: Any]]
        let session = ImportSession()
        let boats = try Boat.objects(from: [boat, boat], options: options, session: session) {
            lines.append($0.description)
        }
        #expect(boats[0] === boats[1])
        #expect(lines == (0...1).map { #"[\#($0)].owner: Skipper has no property for key "…"."# })
        #expect(session.newObjects(of: Skipper.self).map(\.imports) == [1, 1])
        #expect(
            failureLines { try Boat.objects(from: [["owner": ["id": 1, "name": "hunter2"]]]) } == [
                "[0].owner: the value was refused (its property is sensitive)"
            ])
    }

    @Test("Numbers of different types, and text, are the identities that hooks give for them")
    func numbers() throws {
        let wide = try Wide.objects(from: [
            ["id": UInt64.max], ["id": UInt64.max], ["id": 1], ["id": 1],
        ])
        #expect(wide[0] === wide[1] && wide[2] === wide[3] && wide[1] !== wide[2])
    }

    @Test("An object whose identity is optional is found by the value, whatever its type")
    func optionalValues() throws {
        enum Color: String, ImportableValue { case red, blue }
        final class Paint: DictionaryImportable {
            var color: Color?
            static var importableProperties: PropertyRegistry { Property(\.color, .identity) }
        }
        final class Coin: DictionaryImportable {
            var amount: Decimal?
            static var importableProperties: PropertyRegistry { Property(\.amount, .identity) }
        }
        final class Morning: DictionaryImportable {
            var date: Date?
            static var importableProperties: PropertyRegistry { Property(\.date, .identity) }
        }
        final class Blob: DictionaryImportable {
            var data: Data?
            static var importableProperties: PropertyRegistry { Property(\.data, .identity) }
        }
        let session = ImportSession()
        let paint = try Paint.object(from: ["color": "red"], session: session)
        #expect(session.object(Paint.self, identity: Color.red) === paint)
        #expect(session.object(Paint.self, identity: Color.blue) == nil)
        let coin = try Coin.object(from: ["amount": 1.5], session: session)
        #expect(session.object(Coin.self, identity: Decimal(1.5)) === coin)
        let morning = try Morning.object(from: ["date": 7], session: session)
        #expect(session.object(Morning.self, identity: Date(timeIntervalSince1970: 7)) === morning)
        let blob = try Blob.object(from: ["data": "AQI="], session: session)
        #expect(session.object(Blob.self, identity: Data([1, 2])) === blob)
        #expect(try Paint.object(from: ["color": "red"], session: session) === paint)
        #expect(try Paint.object(from: ["color": NSNull()], session: session) !== paint)
    }
}

// MARK: Models

private final class Customer: DictionaryImportable {
    var id = 0
    var name = ""
    var best: Customer?

    static var importableProperties: PropertyRegistry {
        Property(\.id, .identity)
        \.name
        Property(\.best, .byIdentity)
    }
}

private final class Flagged: DictionaryImportable {
    var isFirst: Bool?
    var name = ""

    static var importableProperties: PropertyRegistry {
        Property(\.isFirst, .identity)
        \.name
    }
}

private final class Coded: DictionaryImportable {
    var code: String?
    var name = ""

    static var importableProperties: PropertyRegistry {
        Property(\.code, .identity, .converting { $0.bool.map { $0 ? "yes" : "no" } ?? $0.string })
        \.name
    }
}

private final class Order: DictionaryImportable {
    var lines: [Line] = []
    static var importableProperties: PropertyRegistry { Property(\.lines, .merging(by: \.sku, keepingOthers: true)) }
}

private final class Line: DictionaryImportable {
    var sku = 0
    var count = 0

    static var importableProperties: PropertyRegistry {
        \.sku
        \.count
    }
}

private final class PinCard: DictionaryImportable {
    var pins: [Int] = []
    static var importableProperties: PropertyRegistry { Property(\.pins, .identity, .sensitive) }
}

private struct PinNote: DictionaryImportable {
    var pins: [Int] = []
    static var importableProperties: PropertyRegistry { Property(\.pins, .sensitive) }
}

private final class PinWallet: DictionaryImportable {
    var cards: [PinCard] = []
    var notes: [PinNote] = []

    static var importableProperties: PropertyRegistry {
        Property(\.cards, .merging)
        Property(\.notes, .merging(by: \.pins))
    }
}

private final class Boat: DictionaryImportable {
    var owner = 0

    static var importableProperties: PropertyRegistry {
        Property(\.owner, .identity, .sensitive, .converting { try $0.converted(to: Skipper.self).id })
    }
}

private final class Skipper: DictionaryImportable {
    struct Refusal: Error, CustomStringConvertible { let description: String }

    var id = 0
    var name = ""
    var imports = 0

    static var importableProperties: PropertyRegistry {
        \.id
        \.name
    }

    func didImport(from source: ImportValue) throws {
        imports += 1
        if name != "open" { throw Refusal(description: "\(name) is refused") }
    }
}

private final class Strict: DictionaryImportable {
    var id = 0

    static var importableProperties: PropertyRegistry { Property(\.id, .identity, .min(0)) }
}

private final class WithFallback: DictionaryImportable {
    var id = 0

    static var importableProperties: PropertyRegistry { Property(\.id, .identity, .fallback(9)) }
}

private final class Day: DictionaryImportable {
    var day = Date.distantPast

    static var importableProperties: PropertyRegistry { Property(\.day, .identity, .date(.format("dd.MM.yyyy"))) }
}

private final class Tagged: DictionaryImportable {
    var tag = ""

    static var importableProperties: PropertyRegistry {
        Property(\.tag, .identity, .converting { ($0.string ?? "").trimmingCharacters(in: .whitespaces).lowercased() })
    }
}

private final class Wide: DictionaryImportable {
    var id: UInt64 = 0

    static var importableProperties: PropertyRegistry { Property(\.id, .identity) }
}
