import DictionaryImport
import Foundation
import TestSupport
import Testing

@Suite("Properties whose types are Codable")
struct CodablePropertyTests {
    struct Address: Codable, Equatable {
        var street: String
        var number: Int
        var since: Date?
        var tags: [String: Int] = [:]

        init(street: String, number: Int) { (self.street, self.number) = (street, number) }

        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            street = try container.decode(String.self, forKey: .street)
            number = try container.decode(Int.self, forKey: .number)
            since = try container.decodeIfPresent(Date.self, forKey: .since)
            tags = try container.decodeIfPresent([String: Int].self, forKey: .tags) ?? [:]
        }
    }

    struct Amounts: Codable, Equatable {
        var exact: Decimal
        var large: UInt64
        var ratio: Double
        var bytes: Data
        var link: URL
        var id: UUID
        var isOn: Bool
        var small: Int8
        var kind: Kind

        enum Kind: String, Codable { case one, two }
    }

    struct ReadOnly: Decodable { var name: String }

    final class Person: DictionaryImportable {
        var name = ""
        var home = Address(street: "none", number: 0)
        var work: Address?
        var others: [Address] = []
        var named: [String: Address] = [:]
        var amounts: Amounts?

        static var importableProperties: PropertyRegistry {
            \.name
            Property(codable: \.home, .from("main_address"))
            Property(codable: \.work)
            Property(codable: \.others)
            Property(codable: \.named)
            Property(codable: \.amounts)
        }
    }

    static let json = #"""
        {"name": "Ann", "main_address": {"street": "Main", "number": 1, "since": "2020-01-02T03:04:05.250Z", "tags": {"a_b": 1}},
         "work": null, "others": [{"street": "A", "number": 2}, {"street": "B", "number": 3.0}],
         "named": {"x_y": {"street": "C", "number": 4}},
         "amounts": {"exact": 1234567890123456789.123, "large": 18446744073709551615, "ratio": 2, "bytes": "AQI=",
                     "link": "https://a.b/c", "id": "6BA7B810-9DAD-11D1-80B4-00C04FD430C8", "isOn": true, "small": -3,
                     "kind": "two"}}
        """#

    @Test("A dictionary and JSON give the same")
    func sources() throws {
        let fromJSON = try Person.object(fromJSON: Self.json)
        let object = try JSONSerialization.jsonObject(with: Data(Self.json.utf8))
        let fromDictionary = try Person.object(from: try #require(object as? [String: Any]))
        for person in [fromJSON, fromDictionary] {
            #expect(person.home.street == "Main")
            #expect(person.home.since == Date(timeIntervalSince1970: 1_577_934_245.25))
            #expect(person.home.tags == ["a_b": 1])
            #expect(person.work == nil)
            #expect(person.others.map(\.number) == [2, 3])
            #expect(person.named["x_y"]?.street == "C")
            #expect(person.amounts?.large == .max)
            #expect(person.amounts?.bytes == Data([1, 2]))
            #expect(person.amounts?.kind == .two)
        }
        #expect(fromJSON.amounts?.exact == Decimal(string: "1234567890123456789.123"))
    }

    @Test("Values that JSON cannot hold are decoded")
    func nativeValues() throws {
        let (date, id) = (Date(timeIntervalSinceReferenceDate: 0.125), UUID())
        let person = try Person.object(from: [
            "main_address": ["street": "S", "number": Int16(4), "since": date] as [String: Any],
            "work": Address(street: "as it is", number: 1),
            "amounts": [
                "exact": Decimal(string: "0.1234567890123456789012345") as Any, "large": UInt64.max,
                "ratio": Float(0.5),
                "bytes": Data([7]), "link": URL(fileURLWithPath: "/a"), "id": id, "isOn": NSNumber(value: true),
                "small": 1,
                "kind": "one",
            ],
        ])
        #expect(person.home.since == date)
        #expect(person.work == Address(street: "as it is", number: 1))
        #expect(person.amounts?.exact == Decimal(string: "0.1234567890123456789012345"))
        #expect(person.amounts?.bytes == Data([7]))
        #expect(person.amounts?.id == id)
    }

    struct Numbers: Codable {
        var float: Float?
        var whole: Int?
        var large: UInt64?
    }

    @Test("A number is refused where a property of its type refuses it, and rounded once from its digits")
    func numbers() throws {
        typealias Row = (member: String, words: String)
        for (member, words) in [
            (#""float": 340282366920938463463374607431768211455"#, "is out of range for Float"),
            (#""float": 1e100"#, "float: 1e+100 is out of range for Float"),
            (#""whole": 77777.5"#, "whole: expected Int, found Double 77777.5"),
            (#""whole": 1e400"#, "whole: 1e400 is out of range for Int"),
            (#""large": -1"#, "large: -1 is out of range for UInt64"),
        ] as [Row] {
            let lines = failureLines { try Coded<Numbers>.object(fromJSON: "{\"value\": {\(member)}}") }
            #expect(lines.count == 1 && lines[0].contains(words), "\(lines)")
        }
        let decimal = ["value": ["float": Decimal(string: "1e100") as Any]]
        #expect(issues { try Coded<Numbers>.object(from: decimal) }.map(\.reason.code) == [.outOfRange])
        let rounded = try Coded<Numbers>.object(fromJSON: #"{"value": {"float": 1.00000017881393432617187499}}"#)
        #expect(rounded.value?.float == 1.0000001)
    }

    @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
    @Test("A whole number with an exponent keeps its digits")
    func exponents() throws {
        let coded = try Coded<Int128>.object(fromJSON: #"{"value": 1e30}"#)
        #expect(coded.value == 1_000_000_000_000_000_000_000_000_000_000)
    }

    @Test("What is exported is read again")
    func exports() throws {
        let person = try Person.object(fromJSON: Self.json)
        let again = try Person.object(fromJSON: person.exportedJSON())
        #expect((again.home, again.work, again.others, again.named) == (person.home, nil, person.others, person.named))
        #expect(again.amounts == person.amounts)
        let third = try Person.object(from: person.exportedDictionary())
        #expect(third.home == person.home)
        #expect(try person.exportedDictionary()["work"] is NSNull)
    }

    static let wrong: [(source: String, path: String, words: String)] = [
        (#"{"main_address": {"street": "A"}}"#, "main_address.number", "required, but missing or null"),
        (
            #"{"others": [{"street": "A", "number": 1}, {"street": 5, "number": 1}]}"#, "others[1].street",
            "expected String, found Int 5"
        ),
        (#"{"named": {"k": {"street": "A", "number": "x"}}}"#, "named.k.number", "expected Int, found String \"x\""),
        (
            #"{"work": {"street": "A", "number": 1, "since": "yesterday"}}"#, "work.since",
            "expected an ISO 8601 date, found String \"yesterday\""
        ),
        (#"{"work": [1]}"#, "work", "expected [String: Any], found an array"),
        (#"{"others": [{"street": null, "number": 1}]}"#, "others[0].street", "expected String, found null"),
        (#"{"others": [{"street": "A", "number": 1e30}]}"#, "others[0].number", "is out of range for Int"),
        (#"{"amounts": {"exact": 1e200}}"#, "amounts.exact", "is out of range for Decimal"),
        (#"{"amounts": {"exact": "1"}}"#, "amounts.exact", "expected Decimal, found String \"1\""),
    ]

    @Test("An issue has the coding path of the decoding error", arguments: wrong)
    func codingPath(source: String, path: String, words: String) throws {
        let object = try #require(try JSONSerialization.jsonObject(with: Data(source.utf8)) as? [String: Any])
        for error in [
            #expect(throws: ImportError.self) { _ = try Person.object(fromJSON: source) },
            #expect(throws: ImportError.self) { _ = try Person.object(from: object) },
        ] {
            #expect(error?.issues.count == 1)
            #expect(error?.issues.first?.path.description == path)
            #expect(error?.description.hasPrefix("\(path): ") == true)
            #expect(error?.description.contains(words) == true, "\(String(describing: error))")
            #expect(error?.issues.first?.model == "Person")
        }
    }

    struct Measured: DictionaryImportable {
        struct Value: Decodable {
            var float: Float
            var double: Double
        }
        var value = Value(float: 0, double: 0)
        static var importableProperties: PropertyRegistry { Property(codable: \.value, .notExported) }
    }

    @Test("A number is rounded once")
    func rounding() throws {
        let number = 576_460_786_663_161_857
        for measured in [
            try Measured.object(from: ["value": ["float": number, "double": number]]),
            try Measured.object(fromJSON: #"{"value": {"float": \#(number), "double": \#(number)}}"#),
            try Measured.object(from: ["value": ["float": Decimal(number), "double": Decimal(number)]]),
        ] {
            #expect(measured.value.float == Float(number))
            #expect(measured.value.double == Double(number))
        }
    }

    final class Node: Codable { var next: Node? }

    struct Chain: DictionaryImportable {
        var first: Node?
        static var importableProperties: PropertyRegistry { Property(codable: \.first) }
    }

    @Test("Values that are nested too deeply are an error")
    func depth() throws {
        let shallow = (0..<40).reduce([:] as [String: Any]) { value, _ in ["next": value] }
        #expect(try Chain.object(from: ["first": shallow]).first?.next?.next != nil)
        let deep = (0..<2000).reduce([:] as [String: Any]) { value, _ in ["next": value] }
        let error = #expect(throws: ImportError.self) { _ = try Chain.object(from: ["first": deep]) }
        #expect(error?.issues.count == 1)
        #expect(error?.issues.first?.path.components.first == .key("first"))
        #expect(error?.description.contains("deep") == true, "\(error?.description.suffix(200) ?? "")")
    }

    struct Counted: DictionaryImportable {
        var plain: [String: Int] = [:]
        var snake: [String: Int] = [:]

        static var importableProperties: PropertyRegistry {
            Property(codable: \.plain)
            Property(codable: \.snake, decoder: decoder)
        }

        static var decoder: JSONDecoder {
            let decoder = JSONDecoder()
            decoder.keyDecodingStrategy = .convertFromSnakeCase
            return decoder
        }
    }

    /// The type gives up at the first error, so which one that is must not depend on the order of a dictionary.
    @Test("Of several wrong members, the first by its key is reported", arguments: ["plain", "snake"])
    func firstWrongMember(property: String) {
        let wrong = Dictionary(uniqueKeysWithValues: (10..<30).map { ("key_\($0)", "x\($0)") })
        let error = #expect(throws: ImportError.self) { _ = try Counted.object(from: [property: wrong]) }
        #expect(error?.issues.map(\.path.description) == ["\(property).key_10"])
    }

    /// A value of JSON, null among them.
    indirect enum JSONValue: Codable, Equatable {
        case null
        case number(Double)
        case array([JSONValue])
        case object([String: JSONValue])

        init(from decoder: any Decoder) throws {
            let container = try decoder.singleValueContainer()
            if container.decodeNil() {
                self = .null
            } else if let number = try? container.decode(Double.self) {
                self = .number(number)
            } else if let elements = try? container.decode([JSONValue].self) {
                self = .array(elements)
            } else {
                self = .object(try container.decode([String: JSONValue].self))
            }
        }

        func encode(to encoder: any Encoder) throws {
            var container = encoder.singleValueContainer()
            switch self {
            case .null: try container.encodeNil()
            case .number(let number): try container.encode(number)
            case .array(let elements): try container.encode(elements)
            case .object(let members): try container.encode(members)
            }
        }
    }

    struct Cells: DictionaryImportable {
        var cells: [JSONValue] = []
        var byName: [String: JSONValue] = [:]
        var homes: [Address] = []

        static var importableProperties: PropertyRegistry {
            Property(codable: \.cells)
            Property(codable: \.byName)
            Property(codable: \.homes)
        }
    }

    @Test("A type that reads null itself is given it, and any other says what it expected")
    func typesThatReadNull() throws {
        let json = #"{"cells":[1,null,[null],{"k":null}],"byName":{"a":null},"homes":[]}"#
        let row = try Cells.object(fromJSON: json)
        #expect(row.cells == [.number(1), .null, .array([.null]), .object(["k": .null])])
        #expect(row.byName == ["a": .null])
        let exported = try row.exportedJSON(options: ExportOptions(sortedKeys: true))
        let again = try Cells.object(fromJSON: exported)
        #expect(again.cells == row.cells && again.byName == row.byName)
        let error = try #require(throws: ImportError.self) { try Cells.object(fromJSON: #"{"homes": [null]}"#) }
        #expect(error.description == "homes[0]: expected Address, found null")
    }

    @Test("Null is refused where the type cannot hold it")
    func nulls() throws {
        let person = Person()
        person.home.number = 5
        try person.importValues(from: ["main_address": NSNull()])
        #expect(person.home.number == 0)
        #expect(throws: ImportError.self) { try Person.object(from: ["main_address": NSNull()], options: .strict) }
    }

    final class Configured: DictionaryImportable {
        var reading = Reading()
        var name: ReadOnly?

        struct Reading: Codable, Equatable {
            var measuredAt = Date.distantPast
            var rawValue = 0.0
        }

        static var importableProperties: PropertyRegistry {
            Property(codable: \.reading, named: "reading", decoder: decoder, encoder: encoder)
            Property(codable: \.name, .notExported)
        }

        static var decoder: JSONDecoder {
            let decoder = JSONDecoder()
            decoder.dateDecodingStrategy = .secondsSince1970
            decoder.keyDecodingStrategy = .convertFromSnakeCase
            decoder.nonConformingFloatDecodingStrategy = .convertFromString(
                positiveInfinity: "+", negativeInfinity: "-", nan: "?")
            return decoder
        }

        static var encoder: JSONEncoder {
            let encoder = JSONEncoder()
            encoder.dateEncodingStrategy = .secondsSince1970
            encoder.keyEncodingStrategy = .convertToSnakeCase
            return encoder
        }
    }

    @Test("The strategies of the decoder hold")
    func strategies() throws {
        let configured = try Configured.object(
            fromJSON: #"{"reading": {"measured_at": 60, "raw_value": "+"}, "name": {"name": "x"}}"#)
        #expect(configured.reading.measuredAt == Date(timeIntervalSince1970: 60))
        #expect(configured.reading.rawValue == .infinity)
        #expect(configured.name?.name == "x")
        configured.reading.rawValue = 1.5
        let exported = try configured.exportedDictionary()
        #expect((exported["reading"] as? [String: Any])?["measured_at"] as? Int == 60)
        #expect(exported["name"] == nil)
        let error = #expect(throws: ImportError.self) {
            _ = try Configured.object(from: ["reading": ["measured_at": 1, "raw_value": "x"]])
        }
        #expect(error?.issues.first?.path == "reading.raw_value")
    }

    struct Exporting: DictionaryImportable {
        var only: ReadOnly?
        static var importableProperties: PropertyRegistry { Property(codable: \.only) }
    }

    @Test("Exporting a type that is only Decodable is an error that says so")
    func decodableOnly() throws {
        var exporting = try Exporting.object(from: ["only": ["name": "a"]])
        #expect(exporting.only?.name == "a")
        try exporting.importValues(from: ["only": ["name": "b"]])
        let error = #expect(throws: ImportError.self) { _ = try exporting.exportedDictionary() }
        #expect(error?.description.contains("is Decodable only") == true)
        #expect(error?.issues.first?.property == "only")
    }

    struct Marked: DictionaryImportable {
        var key = ""
        static var importableProperties: PropertyRegistry { Property(codable: \.key, .identity) }
    }

    @Test("A Codable property is no identity")
    func identity() {
        #expect(throws: ImportError.self) { try Marked.checkImportableProperties() }
    }

    @Test("How the dates of a Codable property are read is for its decoder to say, and no option")
    func dates() {
        struct Dated: DictionaryImportable {
            var date = Date(timeIntervalSince1970: 0)
            static var importableProperties: PropertyRegistry { Property(codable: \.date, .date(.unixSeconds)) }
        }
        let expected = ["Dated: date: a Codable type reads dates by its decoder. Remove .date(…)"]
        #expect(failureLines { try Dated.checkImportableProperties() } == expected)
        #expect(failureLines { try Dated.object(from: ["date": 0]) } == expected)
    }

    struct Mixed: DictionaryImportable {
        var page: ImportedTests.Page?
        var age: Int = 0
        static var importableProperties: PropertyRegistry {
            Property(codable: \.page)
            Property(codable: \.age, .range(0...9), .fallback(1))
        }
    }

    @Test("Models may be inside Codable types inside models")
    func nested() throws {
        let mixed = try Mixed.object(from: ["page": ["total": 1, "people": [["first_name": "Ann"]]], "age": 30])
        #expect(mixed.page?.people.first?.firstName == "Ann")
        #expect(mixed.age == 1)
        let error = #expect(throws: ImportError.self) {
            _ = try Mixed.object(from: ["page": ["total": 1, "people": [["id": "x"]]]])
        }
        #expect(error?.issues.map(\.path.description) == ["page.people[0].id"])
    }

    @Test("A key in snake case keeps the underscores around it, as in Foundation")
    func outerUnderscores() throws {
        // swift-format-ignore: AlwaysUseLowerCamelCase
        struct Names: Codable { var _firstName_ = "" }
        struct Person: DictionaryImportable {
            var names: Names?
            static var importableProperties: PropertyRegistry { Property(codable: \.names, decoder: decoder) }
            static var decoder: JSONDecoder {
                let decoder = JSONDecoder()
                decoder.keyDecodingStrategy = .convertFromSnakeCase
                return decoder
            }
        }
        #expect(try Person.object(from: ["names": ["_first_name_": "Ann"]]).names?._firstName_ == "Ann")
    }

    @Test("A decoder can say which texts are infinity and not-a-number")
    func notANumber() throws {
        struct Stats: Codable { var mean = 0.0 }
        struct Report: DictionaryImportable {
            var stats: Stats?
            static var importableProperties: PropertyRegistry { Property(codable: \.stats, decoder: decoder) }
            static var decoder: JSONDecoder {
                let decoder = JSONDecoder()
                decoder.nonConformingFloatDecodingStrategy = .convertFromString(
                    positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
                return decoder
            }
        }
        #expect(try Report.object(from: ["stats": ["mean": "nan"]]).stats?.mean.isNaN == true)
    }

    @Test("Integers of 128 bits are decoded wherever they stand")
    func wideIntegers() throws {
        struct Wide: Codable, Equatable {
            var number: Int128
            var positive: UInt128?
            var list: [Int128]
            var named: [String: UInt128]
        }
        struct Counter: DictionaryImportable {
            var wide = Wide(number: 0, list: [], named: [:])
            var single: Int128 = 0
            var pairs: [UInt128] = []
            static var importableProperties: PropertyRegistry {
                Property(codable: \.wide)
                Property(codable: \.single)
                Property(codable: \.pairs)
            }
        }
        let most = "170141183460469231731687303715884105727"
        let counter = try Counter.object(
            fromJSON: """
                {"wide": {"number": -\(most), "positive": \(most), "list": [1, \(most)], "named": {"a": 2}}, "single": \(most),
                 "pairs": [3]}
                """)
        #expect(counter.wide == Wide(number: -.max, positive: UInt128(Int128.max), list: [1, .max], named: ["a": 2]))
        #expect(counter.single == .max)
        #expect(counter.pairs == [3])
        let error = #expect(throws: ImportError.self) { try Counter.object(from: ["wide": ["number": "x"]]) }
        #expect(error?.issues.map(\.path) == ["wide.number"])
        #expect(failures { try Counter.object(from: ["pairs": [-1]]) } == ["pairs[0]: outOfRange"])
    }
}

private final class Coded<Value: Codable & SendableMetatype>: DictionaryImportable {
    var value: Value?
    static var importableProperties: PropertyRegistry { Property(codable: \.value, named: "value") }
}
