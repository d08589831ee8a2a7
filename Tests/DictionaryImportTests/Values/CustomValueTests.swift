import DictionaryImport
import Foundation
import TestSupport
import Testing

@Suite("Types of your own")
struct CustomValueTests {
    @Test("A type of your own converts wherever a value can stand")
    func places() throws {
        let invoice = try Invoice.object(from: [
            "total": 150, "lines": [["cents": "50"], 100] as [Any], "rates": ["a": ["cents": 7, "currency": "USD"]],
            "payer": ["age": "44"], "loose": [1, "2", "x"] as [Any],
        ])
        #expect(invoice.total == Money(cents: 150, currency: "EUR"))
        #expect(invoice.lines == [Money(cents: 50, currency: "EUR"), Money(cents: 100, currency: "EUR")])
        #expect(invoice.rates == ["a": Money(cents: 7, currency: "USD")])
        guard case .person(let payer) = invoice.payer else { throw Odd() }
        #expect(payer.age == 44)
        #expect(invoice.loose == [.number(1), .number(2), .text("x")])
    }

    @Test("What such a type refuses is an issue at the value, or at a part of it")
    func failures() {
        let found = issues {
            try Invoice.object(from: [
                "total": "much", "lines": [1, ["cents": "x", "currency": 5], true] as [Any],
                "rates": ["a": ["cents": []]], "payer": ["age": "old"], "loose": [[1]], "thrower": 1,
            ])
        }
        #expect(
            found.map(\.facts) == [
                "total: custom", "lines[1].cents: typeMismatch",
                "lines[2]: custom", "rates.a.cents: typeMismatch",
                "payer.age: typeMismatch", "loose[0]: typeMismatch",
                "thrower: custom",
            ])
        #expect(found[0].reason.code == .custom)
        #expect(found[4].model == "Person")
    }

    @Test("An attempt whose error is caught leaves no issue")
    func caught() throws {
        var warnings: [ImportIssue] = []
        _ = try Invoice.object(from: ["loose": ["x", "y"]]) { warnings.append($0) }
        #expect(warnings == [])
    }

    @Test("The context knows the place, the options and the date strategy")
    func context() throws {
        var options = ImportOptions.default
        options.conversions = .exact
        options.dates = .format("dd/MM/yyyy")
        let midsummer = Date(timeIntervalSince1970: 1_435_017_600)
        let invoice = try Invoice.object(from: ["PROBES": ["One": [1], "two": [1, 2]]], options: options)
        #expect(invoice.probe == Probe(path: "PROBES.One", isExact: true, day: midsummer))
        #expect(invoice.probes["One"]?.map(\.path) == ["PROBES.One[0]"])
        #expect(invoice.probes["two"]?.map(\.path) == ["PROBES.two[0]", "PROBES.two[1]"])
        #expect(
            try Invoice.object(from: ["probes": ["two": [1]]]).probes["two"] == [
                Probe(path: "probes.two[0]", isExact: false)
            ])
    }

    @Test("A null does not reach a type that is not optional")
    func nulls() throws {
        #expect(try Invoice.object(from: ["permissive": [true, 5] as [Any]]).permissive.map(\.isOn) == [true, false])
        #expect(
            issues { try Invoice.object(from: ["permissive": [true, NSNull()] as [Any]]) }.map(\.path) == [
                "permissive[1]"
            ])
        #expect(issues { try Invoice.object(from: ["permissives": ["a": NSNull()]]) }.map(\.path) == ["permissives.a"])
        #expect(try Invoice.object(from: ["total": NSNull()]).total == nil)
    }

    @Test("Such a type converts outside of an import too")
    func alone() throws {
        #expect(try ImportValue(["cents": "5"]).converted(to: Money.self) == Money(cents: 5, currency: "EUR"))
        #expect(issues { try ImportValue(["cents": "x"]).converted(to: Money.self) }.map(\.path) == ["cents"])
    }

    @Test("An enumeration with payloads is exported by its own function, and reads back")
    func payloads() throws {
        let channel = try Channel.object(from: [
            "events": [["type": "message", "text": "hi"], ["type": "left", "user_id": "3"]]
        ])
        #expect(channel.events == [.message("hi"), .left(userID: 3, reason: nil)])
        #expect(try Channel.object(from: channel.exportedDictionary()).events == channel.events)
    }

    @Test("A value that is exported as itself ends at the depth that is allowed")
    func exportedAsItself() {
        #expect(issues { try Holder(value: Endless()).exportedDictionary() }.map(\.reason.code) == [.depth])
        #expect(issues { try Holder(value: Endless()).exportedJSON() }.map(\.reason.code) == [.depth])
    }

    private struct Endless: ImportableValue {
        static func importing(_ value: ImportValue, in context: ImportContext) throws -> Endless { Endless() }

        func exported(in context: ExportContext) throws -> Any? { self }
    }

    @Test("A part that is converted at a component has it in the path, in warnings and late errors too")
    func parts() throws {
        var warnings: [String] = []
        let estate = try Estate.object(
            from: ["house": ["owner": ["name": "good", "nmae": 1] as [String: Any], "parts": 1]],
            options: .init(unknownKeys: .report)
        ) { warnings.append($0.facts) }
        #expect(estate.house?.way == "house.parts")
        #expect(warnings == ["house.owner: unknownKey nmae (name?)"])
        let found = issues { try Estate.object(from: ["house": ["owner": ["name": "bad"], "parts": 1]]) }
        #expect(found.map(\.path) == ["house.owner"])
    }
}

// MARK: Models

/// Something with an owner, which its conversion asks for by itself.
private struct Owned: ImportableValue {
    var owner: Owner
    var way: ImportPath

    static func importing(_ value: ImportValue, in context: ImportContext) throws -> Owned {
        let parts = try context.convert(value["parts"] ?? value, at: .key("parts"), to: Asked.self)
        return Owned(owner: try context.convert(value["owner"] ?? value, at: .key("owner")), way: parts.way)
    }
}

/// Knows where it was asked for.
private struct Asked: ImportableValue {
    var way: ImportPath
    static func importing(_ value: ImportValue, in context: ImportContext) throws -> Asked { Asked(way: context.path) }
}

private final class Owner: DictionaryImportable {
    var name = ""
    static var importableProperties: PropertyRegistry { \.name }
    func didImport(from source: ImportValue) throws { if name == "bad" { throw ImportError([.custom("is bad")]) } }
}

private final class Estate: DictionaryImportable {
    var house: Owned?
    static var importableProperties: PropertyRegistry { \.house }
}

private struct Money: ImportableValue, Equatable {
    var cents: Int
    var currency: String

    static func importing(_ value: ImportValue, in context: ImportContext) throws -> Money {
        if let cents = value.int { return Money(cents: cents, currency: "EUR") }
        guard let cents = value["cents"] else { throw context.failure("expected an amount of money") }
        let currency = try value["currency"].map { try context.convert($0, at: .key("currency"), to: String.self) }
        return Money(cents: try context.convert(cents, at: .key("cents")), currency: currency ?? "EUR")
    }
}

/// A person, or the name of one.
private enum Party: ImportableValue {
    case person(Person)
    case name(String)

    static func importing(_ value: ImportValue, in context: ImportContext) throws -> Party {
        value.kind == .object ? .person(try context.convert(value)) : .name(try context.convert(value))
    }
}

/// A number, or else text: the error of the first attempt is caught.
private enum Loose: ImportableValue, Equatable {
    case number(Int)
    case text(String)

    static func importing(_ value: ImportValue, in context: ImportContext) throws -> Loose {
        do { return .number(try context.convert(value)) } catch { return .text(try context.convert(value)) }
    }
}

/// Keeps what the context says during a conversion.
private struct Probe: ImportableValue, Equatable {
    var path: String
    var isExact: Bool
    var day: Date?

    static func importing(_ value: ImportValue, in context: ImportContext) throws -> Probe {
        Probe(
            path: context.path.description, isExact: context.options.conversions == .exact,
            day: try? context.convert(ImportValue("23/06/2015")))
    }
}

/// Converts any value, so that a null would convert too if it arrived.
private struct Permissive: ImportableValue, Equatable {
    var isOn: Bool
    static func importing(_ value: ImportValue, in context: ImportContext) throws -> Permissive {
        Permissive(isOn: value.bool ?? false)
    }
}

private struct Odd: Error {}

private struct Thrower: ImportableValue {
    static func importing(_ value: ImportValue, in context: ImportContext) throws -> Thrower { throw Odd() }
}

private final class Person: DictionaryImportable {
    var age = 0
    static var importableProperties: PropertyRegistry { \.age }
}

private final class Invoice: DictionaryImportable {
    var total: Money?
    var lines: [Money] = []
    var rates: [String: Money] = [:]
    var payer: Party?
    var loose: [Loose] = []
    var probe: Probe?
    var probes: [String: [Probe]] = [:]
    var permissive: [Permissive] = []
    var permissives: [String: Permissive] = [:]
    var thrower: Thrower?

    static var importableProperties: PropertyRegistry {
        \.total
        \.lines
        \.rates
        \.payer
        \.loose
        Property(\.probe, .from("probes.one"))
        \.probes
        \.permissive
        \.permissives
        \.thrower
    }
}

private enum Event: ImportableValue, Equatable {
    case message(String)
    case left(userID: Int, reason: String?)

    static func importing(_ value: ImportValue, in context: ImportContext) throws -> Event {
        switch try value.value(String.self, for: "type") {
        case "message": .message(try value.value(for: "text") ?? "")
        case "left": .left(userID: try value.value(for: "user_id") ?? 0, reason: try value.value(for: "reason"))
        case let type: throw context.failure("unknown event \(type ?? "without a type")")
        }
    }

    func exported(in context: ExportContext) throws -> Any? {
        switch self {
        case .message(let text): ["type": "message", "text": text]
        case .left(let userID, let reason): ["type": "left", "user_id": userID, "reason": reason as Any]
        }
    }
}

private struct Channel: DictionaryImportable {
    var events: [Event] = []

    static var importableProperties: PropertyRegistry { \.events }
}
