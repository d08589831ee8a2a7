import DictionaryImport
import Foundation
import TestSupport
import Testing

private final class Bag: DictionaryImportable {
    var any: Any?
    var list: [Any] = []
    var object: [String: Any] = ["kept": 1]
    var rows: [[String: Any]]?
    var raw: ImportValue?

    static var importableProperties: PropertyRegistry {
        \.any
        \.list
        Property(\.object, .merging)
        \.rows
        \.raw
    }
}

private struct Sack: DictionaryImportable {
    var id = 0
    var rest: [String: Any] = [:]

    static var importableProperties: PropertyRegistry {
        \.id
        Property(\.rest, .catchAll)
    }
}

@Suite("Numbers beyond every type, where none is named")
struct HugeNumberTests {
    @Test(
        "A number beyond every type is an error with its whole path",
        arguments: [
            (#"{"any": 1e400}"#, ["any: outOfRange"]),
            (#"{"any": -1E+999}"#, ["any: outOfRange"]),
            (
                #"{"any": {"a": [1, 1e400, {"b": 2e500}]}}"#,
                ["any.a[1]: outOfRange", "any.a[2].b: outOfRange"]
            ),
            (#"{"list": [1, [1e400]]}"#, ["list[1][0]: outOfRange"]),
            (#"{"object": {"a": 1e400}}"#, ["object.a: outOfRange"]),
            (#"{"rows": [{}, {"a": 1e400}]}"#, ["rows[1].a: outOfRange"]),
        ] as [(text: String, lines: [String])])
    func refused(text: String, lines: [String]) throws {
        let found = issues { try Bag.object(fromJSON: text) }
        #expect(found.map(\.facts) == lines)
        #expect(found.allSatisfy { $0.reason.code == .outOfRange && $0.reason.expected == "Double" })
        var warnings: [String] = []
        let bag = try Bag.object(fromJSON: text, options: .lenient) { warnings.append($0.facts) }
        #expect(warnings == lines)
        #expect(bag.any == nil && bag.list.isEmpty && bag.rows.map(\.count) == (text.contains("rows") ? 1 : nil))
        #expect(bag.object as? [String: Int] == ["kept": 1])
    }

    @Test("A number of many digits without an exponent is an error, too")
    func digits() {
        let number = String(repeating: "9", count: 400)
        for text in [number, "-\(number).5"] {
            let found = issues { try Bag.object(fromJSON: "{\"list\": [\(text)]}") }
            #expect(found.map(\.path) == ["list[0]"])
            #expect(found.map(\.reason.code) == [.outOfRange])
        }
    }

    @Test("An integer that even a Decimal would round is never rounded: text keeps it, and an untyped value refuses it")
    func longIntegers() throws {
        let (first, second) = ("1" + String(repeating: "5", count: 77), "1" + String(repeating: "5", count: 76) + "6")
        for text in [first, second] {
            #expect(try Holder<String>.object(fromJSON: "{\"value\": \(text)}").value == text)
        }
        let values = try [ImportValue(json: first), ImportValue(json: second)]
        #expect(values[0] != values[1] && values[0].decimal == nil && values[0].string == nil)
        #expect(values[0].double == Double(first))
        #expect(try values.map { try $0.converted(to: Double.self) } == [Double(first), Double(second)])
        let bag = try Bag.object(fromJSON: "{\"raw\": \(first)}")
        #expect(try bag.importValues(fromJSON: "{\"raw\": \(second)}").changedProperties == ["raw"])
        let json = try bag.exportedJSON(options: ExportOptions(properties: ["raw"]))
        #expect(String(decoding: json, as: UTF8.self) == "{\"raw\":\(second)}")
        let found = issues { try Bag.object(fromJSON: "{\"list\": [\(first), {}]}") }
        #expect(found.map(\.facts) == ["list[0]: outOfRange"])
        #expect(found.map(\.reason.expected) == ["Decimal"])
        // One with zeros at its end, and one of 128 bits, lose nothing.
        let kept = try Bag.object(fromJSON: "{\"list\": [1\(String(repeating: "0", count: 60)), \(UInt128.max)]}")
        #expect(kept.list.map { "\($0)" } == ["1" + String(repeating: "0", count: 60), "\(UInt128.max)"])
    }

    @Test("So is an integer with zeros at its end, if no type has all of the digits before them")
    func longIntegersWithZeros() throws {
        let zeros = String(repeating: "0", count: 180)
        #expect(
            issues { try Bag.object(fromJSON: "{\"list\": [12345678901234567890\(zeros)]}") }.map(\.path) == ["list[0]"]
        )
        #expect(try Bag.object(fromJSON: "{\"list\": [123\(zeros)]}").list as? [Double] == [123e180])
    }

    @Test("A property that is Codable rounds what its Decimal has no room for, as JSONDecoder does")
    func longCodableIntegers() throws {
        struct Amount: Codable, Equatable, Sendable { var value: Decimal }
        struct Bill: DictionaryImportable {
            var amount = Amount(value: 0)
            static var importableProperties: PropertyRegistry { Property(codable: \.amount) }
        }
        let digits = "1" + String(repeating: "5", count: 41)
        let json = "{\"amount\": {\"value\": \(digits)}}"
        let own = try Holder<Decimal>.object(fromJSON: "{\"value\": \(digits)}").value
        #expect(try Bill.object(fromJSON: json).amount.value == own)
    }

    @Test("They are errors among keys that nothing else takes")
    func catchAll() throws {
        let text = #"{"id": 1, "a": {"b": [1e400]}, "c": 2}"#
        let lines = issues { try Sack.object(fromJSON: text) }.map(\.facts)
        #expect(lines == ["a.b[0]: outOfRange"])
        let sack = try Sack.object(fromJSON: text, options: .lenient)
        #expect(sack.id == 1 && sack.rest.isEmpty)
    }

    @Test("A number that fits is kept")
    func fitting() throws {
        let bag = try Bag.object(fromJSON: #"{"list": [1e308, 1e120, -1e-400, 123456789012345678901], "any": 1e5}"#)
        #expect(bag.list.map { "\($0)" } == ["1e+308", "1e+120", "-0.0", "123456789012345678901"])
        #expect(bag.any as? Double == 100_000)
    }

    @Test("Of a repeated key, only the last value counts")
    func repeated() throws {
        let bag = try Bag.object(fromJSON: #"{"any": {"a": 1e400, "a": 2}}"#)
        #expect(bag.any as? [String: Int] == ["a": 2])
    }

    @Test("A property that keeps the source keeps the number, and exports it")
    func raw() throws {
        let bag = try Bag.object(fromJSON: #"{"raw": {"a": [1e400, 1]}}"#)
        #expect(bag.raw?["a"]?[0]?.kind == .double)
        #expect(bag.raw?["a"]?[0]?.double == nil)
        #expect(bag.raw?["a"]?[0]?.any as? String == "1e400")
        let json = try bag.exportedJSON(options: ExportOptions(properties: ["raw"]))
        #expect(String(decoding: json, as: UTF8.self) == #"{"raw":{"a":[1e400,1]}}"#)
        let lines = issues { try bag.exportedDictionary() }.map(\.facts)
        #expect(lines == ["raw.a[0]: outOfRange"])
    }

    @Test("A change of another property, or of the number, has a merge patch")
    func patches() throws {
        let bag = try Bag.object(fromJSON: #"{"raw": {"a": [1e400, 1], "b": 1}}"#)
        func patch(_ json: String) throws -> String {
            let options = ExportOptions(properties: ["any", "raw"])
            return String(decoding: try bag.plannedImport(fromJSON: json).mergePatch(options: options), as: UTF8.self)
        }
        #expect(try patch(#"{"any": 1}"#) == #"{"any":1}"#)
        #expect(try patch(#"{"raw": {"a": [1e400, 1], "b": 2e500}}"#) == #"{"raw":{"b":2e500}}"#)
        let changes = try bag.plannedImport(fromJSON: #"{"raw": 1e400}"#).changes
        #expect(changes.first?.newValue as? String == "1e400")
    }

    @Test("A number too small for every type is a zero, of however many digits")
    func tiny() throws {
        for text in ["1e-400", "1.2345678901234567e-400", "-1.23456789012345678901e-400"] {
            let bag = try Bag.object(fromJSON: "{\"any\": \(text), \"raw\": \(text)}")
            #expect(bag.any as? Double == 0 && bag.raw?.double == 0)
            #expect(try bag.raw?.converted(to: Double.self) == 0 && bag.raw?.converted(to: Bool.self) == false)
        }
    }

    @Test("A number that Decimal would turn into zero is an error")
    func tooSmall() {
        #expect(failures { try Holder<Decimal>.object(fromJSON: #"{"value": 1e-400}"#) } == ["value: outOfRange"])
    }
}
