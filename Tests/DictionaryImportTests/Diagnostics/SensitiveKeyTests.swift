import DictionaryImport
import Foundation
import TestSupport
import Testing

/// What errors, warnings and exports show in place of the keys inside sensitive values.
@Suite("Keys of sensitive values")
struct SensitiveKeyTests {
    private static let reporting: ImportOptions = {
        var options = ImportOptions()
        options.unknownKeys = .report
        return options
    }()

    @Test(
        "Errors do not show keys in sensitive values",
        arguments: [
            (#"{"open": {"hunter2": "x"}}"#, #"open.hunter2: expected Int, found String "x""#),
            (#"{"secrets": {"hunter2": "x"}}"#, "secrets.…: expected Int, found String (hidden)"),
            (#"{"secrets": {"hunter2": null}}"#, "secrets.…: expected Int, found null"),
            (#"{"list": [{}, {"hunter2": "x"}]}"#, "list[1].…: expected Int, found String (hidden)"),
            (#"{"codes": {"hunter2": 1}}"#, "codes.…: expected a key of type Int, found String (hidden)"),
            (#"{"codes": {"07": 1, "7": 1}}"#, #"codes.…: keys "…" and "…" become the same key"#),
            (#"{"devices": {"hunter2": 1}}"#, "devices.…: expected Device, found Int (hidden)"),
            (#"{"devices": {"hunter2": {"number": "x"}}}"#, "devices.….number: expected Int, found String (hidden)"),
            (#"{"device": {"codes": {"1": "hunter2"}}}"#, "device.codes.…: expected Int, found String (hidden)"),
            (#"{"device": {"number": -1}}"#, "device: the value was refused (its property is sensitive)"),
            (
                #"{"devices": {"hunter2": {"number": -1}}}"#,
                "devices.…: the value was refused (its property is sensitive)"
            ),
            (#"{"auth": {"deep": {"hunter2": "x"}}}"#, "auth.deep.…: expected Int, found String (hidden)"),
            (#"{"untyped": {"hunter2": [1e400]}}"#, "untyped.…[0]: Double (hidden) is out of range for Double"),
            (#"{"converted": {"hunter2": "x"}}"#, "converted.…: expected Int, found String (hidden)"),
        ] as [(text: String, line: String)])
    func errors(text: String, line: String) throws {
        let found = issues { try Vault.object(fromJSON: text) }
        #expect(found.map(\.description) == [line])
        if !line.hasPrefix("open") { #expect(found.allSatisfy { $0.sourceKey?.contains("hunter2") != true }) }
        guard !line.hasPrefix("untyped") else { return }
        let source = try JSONSerialization.jsonObject(with: Data(text.utf8))
        let dictionary = try #require(source as? [String: Any])
        #expect(issues { try Vault.object(from: dictionary) } == found)
        var warnings: [String] = []
        _ = try? Vault.object(fromJSON: text, options: .lenient) { warnings.append($0.description) }
        if !line.contains("refused") { #expect(warnings == [line]) }
    }

    @Test("What a hook says at a property of a model in a sensitive value has the path of that property")
    func hooksOfNestedModels() {
        let vault = Vault()
        let found = issues { try vault.importValues(from: ["Devices": ["hunter2": ["Number": -2, "codes": [:]]]]) }
        #expect(
            found.map(\.description) == ["Devices.….Number: the value was refused (its property is sensitive)"])
        let device = issues { try Device.object(from: ["Number": -2]) }
        #expect(device.map(\.description) == ["Number: -2 is below zero"])
    }

    @Test("Warnings do not show keys in sensitive values")
    func warnings() throws {
        let text = """
            {"device": {"hunter2": 1, "number": 1, "NUMBER": 2}, "devices": {"hunter2": {"hunter3": 1}}, "hunter4": 1}
            """
        var warnings: [ImportIssue] = []
        _ = try Vault.object(fromJSON: text, options: Self.reporting) { warnings.append($0) }
        #expect(
            Set(warnings.map(\.description)) == [
                #"devices.…: Device has no property for key "…"."#,
                #"device.number: key "…" was not used: "…" is the better key for number"#,
                #"device: Device has no property for key "…"."#,
                #"Vault has no property for key "hunter4"."#,
            ])
        #expect(warnings.compactMap(\.sourceKey).sorted() == ["hunter4", "number", "…", "…"])
    }

    @Test(
        "Warnings of repeated keys do not show keys in sensitive values",
        arguments: [
            (#"{"open": {"hunter2": 1, "hunter2": 2}}"#, #"open: key "hunter2" is repeated; its last value counts"#),
            (#"{"secrets": {"hunter2": 1, "hunter2": 2}}"#, #"secrets: key "…" is repeated; its last value counts"#),
            (#"{"list": [{"hunter2": 1, "hunter2": 2}]}"#, #"list[0]: key "…" is repeated; its last value counts"#),
            (
                #"{"auth": {"deep": {"hunter2": 1, "hunter2": 2}}}"#,
                #"auth.deep: key "…" is repeated; its last value counts"#
            ),
            (
                #"{"devices": {"hunter2": {"number": 1, "number": 1}}}"#,
                #"devices.…: key "…" is repeated; its last value counts"#
            ),
            (
                #"{"untyped": {"hunter2": {"a": 1, "a": 1}}}"#,
                #"untyped.…: key "…" is repeated; its last value counts"#
            ),
        ] as [(text: String, line: String)])
    func repeatedKeys(text: String, line: String) throws {
        var lines: [String] = []
        _ = try Vault.object(fromJSON: text) { lines.append($0.description) }
        #expect(lines.first == line)
        lines = []
        _ = try Vault.objects(fromJSON: "{\"data\": [{}, \(text)]}", at: "data") { lines.append($0.description) }
        #expect(lines.first == "data[1]." + line)
    }

    @Test("Keys in sensitive values of nested and flattened models and of a catch-all are not shown either")
    func elsewhere() throws {
        var lines: [String] = []
        let twice = #"{"hunter2": 1, "hunter2": 1}"#
        let account = #"{"vault": {"secrets": \#(twice)}, "part_secrets": \#(twice), "id": 1, "id": 2}"#
        _ = try Account.object(fromJSON: account) { lines.append($0.description) }
        #expect(lines.count == 3)
        #expect(
            Set(lines) == [
                #"Account: key "id" is repeated; its last value counts"#,
                #"vault.secrets: key "…" is repeated; its last value counts"#,
                #"part_secrets: key "…" is repeated; its last value counts"#,
            ])
        lines = []
        _ = try Locker.object(fromJSON: #"{"hunter2": 1, "hunter2": 2, "id": 1, "id": 1}"#) {
            lines.append($0.description)
        }
        #expect(
            lines.sorted() == [
                #"Locker: key "id" is repeated; its last value counts"#,
                #"Locker: key "…" is repeated; its last value counts"#,
            ])
        lines = failureLines { try Locker.object(from: ["id": 1, "hunter2": "x"]) }
        #expect(lines == ["…: expected Int, found String (hidden)"])
    }

    @Test("Errors of exports do not show keys in sensitive values")
    func exports() {
        let outgoing = Outgoing(
            name: "a", ratios: ["hunter2": .nan], inner: .init(ratios: ["hunter3": .infinity]), rest: ["hunter4": .nan])
        let lines = [
            "numbers.ratios.…: the number cannot be exported: JSON has finite numbers only",
            "inner.….…: the number cannot be exported: JSON has finite numbers only",
            "…: the number cannot be exported: JSON has finite numbers only",
        ]
        #expect(failureLines { try outgoing.exportedJSON() } == lines)
        #expect(failureLines { try outgoing.exportedDictionary() } == lines)
    }

    @Test("What shouldImport says of a sensitive value is not shown")
    func shouldImport() {
        struct Guarded: DictionaryImportable {
            var open = 0
            var pin = 0
            var deep = 0
            var rest: [String: Int] = [:]

            static var importableProperties: PropertyRegistry {
                \.open
                Property(\.pin, .sensitive)
                Property(\.deep, .sensitive, .fromOnly("auth.deep"))
                Property(\.rest, .catchAll, .sensitive)
            }

            func shouldImport(_ value: ImportValue, forKey key: String) throws -> Bool {
                if key == "auth" { return true }
                throw Refusal(description: "\(value) is refused")
            }
        }
        let hidden = "the value was refused (its property is sensitive)"
        #expect(failureLines { try Guarded.object(from: ["open": 1234]) } == ["open: 1234 is refused"])
        #expect(failureLines { try Guarded.object(from: ["pin": 1234]) } == ["pin: \(hidden)"])
        #expect(failureLines { try Guarded.object(from: ["auth": ["deep": 1234]]) } == ["auth.deep: \(hidden)"])
        let mapped = failureLines { try Guarded.object(from: ["x": 1234], mappings: ["x": "pin"]) }
        #expect(mapped == ["x: \(hidden)"])
        let found = issues { try Guarded.object(from: ["hunter2": 1234]) }
        #expect(found.map(\.description) == ["…: \(hidden)"])
        #expect(found.allSatisfy { $0.sourceKey != "hunter2" })
    }

    @Test("Nor is what it says of one that stands behind a prefix, in an element, or with others in an object")
    func shouldImportElsewhere() {
        let hidden = "the value was refused (its property is sensitive)"
        #expect(failureLines { try Wallet.object(from: ["card_pin": "1234"]) } == ["card_pin: \(hidden)"])
        #expect(failureLines { try Wallet.object(from: ["card_name": "1234"]) } == [#"card_name: bad "1234""#])
        #expect(failureLines { try Wallet.object(from: ["pins": ["x", "1234"]]) } == ["pins[1]: \(hidden)"])
        #expect(failureLines { try Wallet.object(from: ["pins": ["1234", "x"]]) } == [#"pins[0]: bad "1234""#])
        let element = failureLines { try Ring.object(from: ["cards": [["pin": "0"], ["pin": "1234"]]]) }
        #expect(element == ["cards[1].pin: \(hidden)"])
        #expect(failureLines { try Ring.object(from: ["owner_card_pin": "1234"]) } == ["owner_card_pin: \(hidden)"])
        #expect(failureLines { try Ring.object(from: ["cards": "1234"]) } == ["cards: \(hidden)"])
        #expect(failureLines { try Ring.object(from: ["other": "1234"]) } == [#"other: bad "1234""#])
    }
}

private func refuse(_ value: ImportValue) throws -> Bool {
    if value.string == "1234" { throw Refusal(description: "bad \(value)") }
    return true
}

private struct Wallet: DictionaryImportable {
    struct Card: DictionaryImportable {
        var pin = ""
        var name = ""

        static var importableProperties: PropertyRegistry {
            Property(\.pin, .sensitive)
            \.name
        }

        func shouldImport(_ value: ImportValue, forKey key: String) throws -> Bool { try refuse(value) }
    }

    struct Pins: DictionaryImportable {
        var first = ""
        var last = ""

        static var importableProperties: PropertyRegistry {
            Property(\.first, .fromOnly("[0]"))
            Property(\.last, .fromOnly("[-1]"), .sensitive)
        }

        func shouldImport(_ value: ImportValue, forKey key: String) throws -> Bool { try refuse(value) }
    }

    var card = Card()
    var pins = Pins()

    static var importableProperties: PropertyRegistry {
        Property(\.card, .flattened(prefix: "card_"))
        \.pins
    }
}

private struct Ring: DictionaryImportable {
    var text = ""
    var pin = ""
    var owner = Wallet()

    static var importableProperties: PropertyRegistry {
        Property(\.text, .fromOnly("cards[-1].pin"))
        Property(\.pin, .sensitive, .fromOnly("cards[-1].pin"))
        Property(\.owner, .flattened(prefix: "owner_"))
    }

    func shouldImport(_ value: ImportValue, forKey key: String) throws -> Bool { try refuse(value) }
}

// MARK: Models

private struct Refusal: Error, CustomStringConvertible { let description: String }

private final class Device: DictionaryImportable {
    var number = 0
    var codes: [Int: Int] = [:]

    static var importableProperties: PropertyRegistry {
        \.number
        \.codes
    }

    func didImport(from source: ImportValue) throws {
        if number < -1 { throw ImportError([.custom("\(number) is below zero", at: \Device.number)]) }
        if number < 0 { throw Refusal(description: "hunter2 is below zero") }
    }
}

private final class Vault: DictionaryImportable {
    var open: [String: Int] = [:]
    var secrets: [String: Int] = [:]
    var list: [[String: Int]] = []
    var codes: [Int: Int] = [:]
    var devices: [String: Device] = [:]
    var device: Device?
    var deep: [String: Int] = [:]
    var untyped: Any?
    var converted: [String: Int] = [:]

    static var importableProperties: PropertyRegistry {
        \.open
        Property(\.secrets, .sensitive)
        Property(\.list, .sensitive)
        Property(\.codes, .sensitive)
        Property(\.devices, .sensitive)
        Property(\.device, .sensitive)
        Property(\.deep, .sensitive, .fromOnly("auth.deep"))
        Property(\.untyped, .sensitive)
        Property(\.converted, .sensitive, .converting { try $0.converted() })
    }
}

private struct Locker: DictionaryImportable {
    var id = 0
    var rest: [String: Int] = [:]

    static var importableProperties: PropertyRegistry {
        \.id
        Property(\.rest, .catchAll, .sensitive)
    }
}

private struct Account: DictionaryImportable {
    var id = 0
    var vault: Pocket?
    var part = Pocket()

    static var importableProperties: PropertyRegistry {
        \.id
        \.vault
        Property(\.part, .flattened(prefix: "part_"))
    }
}

private struct Pocket: DictionaryImportable {
    var secrets: [String: Int] = [:]

    static var importableProperties: PropertyRegistry { Property(\.secrets, .sensitive) }
}

private struct Outgoing: DictionaryImportable {
    var name = ""
    var ratios: [String: Double] = [:]
    var inner: Inner?
    var rest: [String: Double] = [:]

    static var importableProperties: PropertyRegistry {
        \.name
        Property(\.ratios, .sensitive, .from("numbers.ratios"))
        Property(\.inner, .sensitive)
        Property(\.rest, .catchAll, .sensitive)
    }

    struct Inner: DictionaryImportable {
        var ratios: [String: Double] = [:]

        static var importableProperties: PropertyRegistry { \.ratios }
    }
}
