import DictionaryImport
import Foundation
import TestSupport
import Testing

@Suite("JSON Schemas of rules and other options")
struct SchemaRuleTests {
    enum Status: String, CaseIterable, ImportableValue { case open, closed, lost }

    final class Model: DictionaryImportable {
        var length = ""
        var longAndShort: String?
        var pattern: String?
        var words: String?
        var choices = ""
        var foreign = ""
        var regex = ""
        var range = 0
        var several = 0
        var above: Double?
        var half: UInt8 = 0
        var even = 0
        var status: Status?
        var fixed = ""
        var maybe: Bool?
        var tags: [String] = []
        var grid: [[Int]] = []
        var scores: [String: Int] = [:]
        var born: Date?
        var count = "abc"
        var seats = 2
        var opened = Date()
        var origin = Status.open
        var secret = "s"
        var parts: [String] = []
        var unknown: [String] = []

        static var importableProperties: PropertyRegistry {
            Property(\.length, .length(2...5))
            Property(\.longAndShort, .minLength(3), .maxLength(9))
            Property(\.pattern, .matching("[0-9]{5}"))
            Property(\.words, .matching("[0-9]{5}", or: "must be a ZIP code"))
            Property(\.choices, .matching("a|b"))
            Property(\.foreign, .matching("(?x) [a-z] + # letters"))
            Property(\.regex, .matching(/[a-z]+/, or: "must be lowercase"))
            Property(\.range, .range(1...9))
            Property(\.several, .min(1), .min(5), .max(7))
            Property(\.above, .greaterThan(0), .lessThan(2.5))
            Property(\.half, .range(0..<10))
            Property(\.even, .rule("must be even") { $0 % 2 == 0 }, .described("How many"))
            Property(\.status, .oneOf(.open, .closed))
            Property(\.fixed, .equal(to: "v1"))
            Property(\.maybe, .equal(to: true))
            Property(\.tags, .count(1...), .unique, .each(.matching("[a-z]+"), .described("A tag")))
            Property(\.grid, .count(...2), .each(.count(2), .each(.min(0))))
            Property(\.scores, .count(1...3), .each(.range(0...10)))
            Property(\.born, .date(.format("yyyy-MM-dd")), .max(Date(timeIntervalSince1970: 0)))
            Property(\.count, .count(3))
            Property(\.seats, .defaulted)
            Property(\.opened, .defaulted)
            Property(\.origin, .defaulted)
            Property(\.secret, .defaulted, .sensitive, .notExported)
            Property(
                \.parts, .converting { $0.string.map { [$0] } ?? [] }, .schema(["type": "string", "minLength": 2]))
            Property(\.unknown, .converting { _ in [] })
        }
    }

    static let expected = [
        "length": #"{"maxLength":5,"minLength":2,"type":"string"}"#,
        "long_and_short": #"{"maxLength":9,"minLength":3,"type":["string","null"]}"#,
        "pattern": #"{"pattern":"^[0-9]{5}$","type":["string","null"]}"#,
        "words": #"{"pattern":"^[0-9]{5}$","type":["string","null"]}"#,
        "choices": #"{"pattern":"^(?:a|b)$","type":"string"}"#,
        "foreign": #"{"description":"must match (?x) [a-z] + # letters","type":"string"}"#,
        "regex": #"{"description":"must be lowercase","type":"string"}"#,
        "range": #"{"maximum":9,"minimum":1,"type":"integer"}"#,
        "several": #"{"allOf":[{"minimum":5}],"maximum":7,"minimum":1,"type":"integer"}"#,
        "above": #"{"exclusiveMaximum":2.5,"exclusiveMinimum":0,"type":["number","null"]}"#,
        "half": #"{"exclusiveMaximum":10,"minimum":0,"type":"integer"}"#,
        "even": #"{"description":"How many; must be even","type":"integer"}"#,
        "status": #"{"enum":["open","closed",null],"type":["string","null"]}"#,
        "fixed": #"{"const":"v1","type":"string"}"#,
        "maybe": #"{"enum":[true,null],"type":["boolean","null"]}"#,
        "tags":
            #"{"items":{"description":"A tag","pattern":"^[a-z]+$","type":"string"},"minItems":1,"type":"array","uniqueItems":true}"#,
        "grid":
            #"{"items":{"items":{"maximum":9223372036854775807,"minimum":0,"type":"integer"},"maxItems":2,"minItems":2,"type":"array"},"maxItems":2,"type":"array"}"#,
        "scores":
            #"{"additionalProperties":{"maximum":10,"minimum":0,"type":"integer"},"maxProperties":3,"minProperties":1,"type":"object"}"#,
        "born": #"{"description":"must not be after 1970-01-01T00:00:00Z","format":"date","type":["string","null"]}"#,
        "count": #"{"maxLength":3,"minLength":3,"type":"string"}"#,
        "seats": #"{"default":2,"type":"integer"}"#,
        "opened": #"{"format":"date-time","type":"string"}"#,
        "origin": #"{"default":"open","enum":["open","closed","lost"],"type":"string"}"#,
        "secret": #"{"type":"string","writeOnly":true}"#,
        "parts": #"{"minLength":2,"type":"string"}"#,
        "unknown": "true",
    ]

    @Test(
        "Rules and options become keywords, and what no keyword can say is in the description",
        arguments: expected.keys.sorted())
    func rulesBecomeKeywords(_ key: String) throws {
        let properties = try Model.jsonSchema(for: .newObjects)["properties"] as? [String: Any]
        #expect(try text(properties?[key]) == Self.expected[key])
        #expect(properties?.count == Self.expected.count)
    }

    @Test("A count of bytes is in the description: their text is longer")
    func countsOfBytes() throws {
        struct Key: DictionaryImportable {
            var bytes = Data()
            static var importableProperties: PropertyRegistry { Property(\.bytes, .count(3)) }
        }
        let schema = try Key.jsonSchema(for: .newObjects, options: .strict)
        let property = (schema["properties"] as? [String: [String: Any]])?["bytes"]
        #expect(property?["minLength"] == nil && property?["maxLength"] == nil)
        #expect(property?["description"] as? String == "must keep the rule count")
        let exported = try Key(bytes: Data([1, 2, 3])).exportedJSON()
        #expect(SchemaValidator(schema).accepts(try ImportValue(json: exported)))
    }

    @Test("What a converter reads is known by its schema only: without one, rules are in the description")
    func rulesOfConverters() throws {
        struct Ticket: DictionaryImportable {
            var code = "A"
            var zone = "b1"
            var state = "on"
            var described = "A"
            var parts: [Int] = []
            var number = 3
            static var importableProperties: PropertyRegistry {
                Property(
                    \.code, .converting({ ($0.string ?? "").uppercased() }) { $0.lowercased() }, .oneOf("A", "B"),
                    .described("A letter"))
                Property(
                    \.zone, .converting { "b\($0.int ?? 0)" }, .length(2...3), .matching("b[0-9]+"), .identity)
                Property(\.state, .converting { $0.bool == true ? "on" : "off" }, .equal(to: "on"))
                Property(\.described, .converting { $0.string ?? "" }, .oneOf("A", "B"), .schema(["type": "string"]))
                Property(\.parts, .converting { _ in [1, 2] }, .unique)
                Property(\.number, .converting { $0.int ?? 0 }, .range(3..<5))
            }
        }
        let source = #"{"code": "a", "zone": 7, "state": true, "described": "B", "parts": 1, "number": 4}"#
        let ticket = try Ticket.object(fromJSON: source, options: .strict)
        #expect((ticket.code, ticket.zone, ticket.state) == ("A", "b7", "on"))
        let schema = try Ticket.jsonSchema(for: .newObjects, options: .strict)
        #expect(try SchemaValidator(schema).accepts(json: source))
        let properties = schema["properties"] as? [String: [String: Any]]
        #expect(properties?["code"] as? [String: String] == ["description": "A letter; must be one of \"A\", \"B\""])
        let zone = "must have 2 to 3 characters; must match b[0-9]+"
        #expect(properties?["zone"] as? [String: String] == ["description": zone])
        #expect(properties?["state"] as? [String: String] == ["description": "must be \"on\""])
        #expect(properties?["parts"] as? [String: String] == ["description": "must have no two equal elements"])
        #expect(properties?["number"] as? [String: String] == ["description": "must be from 3 to below 5"])
        #expect(try text(properties?["described"]) == #"{"enum":["A","B"],"type":"string"}"#)
        let validator = SchemaValidator(try Ticket.jsonSchema(for: .exports))
        #expect(validator.problems(with: try ImportValue(json: ticket.exportedJSON())) == [])
    }

    @Test("Bounds of what has raw values are in the description: its order may be another than theirs")
    func boundsOfEnumerations() throws {
        enum Priority: Int, CaseIterable, Comparable, ImportableValue {
            case high = 1
            case middle
            case low
            static func < (left: Priority, right: Priority) -> Bool { left.rawValue > right.rawValue }
        }
        struct Job: DictionaryImportable {
            var priority: Priority?
            var rank = Priority.low
            static var importableProperties: PropertyRegistry {
                Property(\.priority, .min(.middle))
                Property(\.rank, .range(.low ... .middle))
            }
        }
        let schema = try Job.jsonSchema(for: .newObjects, options: .strict)
        let properties = schema["properties"] as? [String: Any]
        #expect(
            try text(properties?["priority"])
                == #"{"description":"must not be below 2","enum":[1,2,3,null],"type":["integer","null"]}"#)
        #expect(
            try text(properties?["rank"])
                == #"{"description":"must be from 3 to 2","enum":[1,2,3],"type":"integer"}"#)
        let source = #"{"priority": 1, "rank": 3}"#
        #expect(issues { try Job.object(fromJSON: source, options: .strict) } == [])
        #expect(try SchemaValidator(schema).accepts(json: source))
    }

    @Test("Bounds of dates are keywords only where dates are numbers, converted or not", arguments: [false, true])
    func boundsOfDates(describesConversions: Bool) throws {
        struct Event: DictionaryImportable {
            var start = Date(timeIntervalSince1970: 0)
            var end = Date(timeIntervalSince1970: 0)
            static var importableProperties: PropertyRegistry {
                Property(\.start, .min(Date(timeIntervalSince1970: 0)))
                Property(\.end, .date(.unixSeconds), .min(Date(timeIntervalSince1970: 0)))
            }
        }
        let schema = try Event.jsonSchema(for: .newObjects, describesConversions: describesConversions)
        let properties = schema["properties"] as? [String: [String: Any]]
        #expect(properties?["start"]?["minimum"] == nil)
        #expect(properties?["start"]?["description"] as? String == "must not be before 1970-01-01T00:00:00Z")
        #expect(properties?["end"]?["minimum"] as? Int == 0)
        let validator = SchemaValidator(schema)
        #expect(try validator.accepts(json: #"{"start": "1970-01-01T00:00:00Z", "end": 0}"#))
        #expect(try !validator.accepts(json: #"{"start": "1970-01-01T00:00:00Z", "end": -1}"#))
    }

    struct Patterns: DictionaryImportable {
        var union = ""
        var named = ""
        var scalar = ""
        var difference = ""
        var digits = ""
        var property = ""
        var octal = ""
        var around = ""
        var inside = ""

        static var importableProperties: PropertyRegistry {
            Property(\.union, .matching(#"[a-z[0-9]]+"#))
            Property(\.named, .matching(#"[_[:alpha:]]+"#))
            Property(\.scalar, .matching(#"\U00000041"#))
            Property(\.difference, .matching(#"[a-z--[aeiou]]+"#))
            Property(\.digits, .matching(#"\x{41}"#))
            Property(\.property, .matching(#"\P{Lu}"#))
            Property(\.octal, .matching(#"\0101"#))
            Property(\.around, .matching(#"\[x[a-z]+\]"#))
            Property(\.inside, .matching(#"a[\[b]c"#))
        }
    }

    @Test("A pattern that JavaScript would read otherwise is in the description")
    func foreignPatterns() throws {
        let properties = try Patterns.jsonSchema(for: .newObjects)["properties"] as? [String: [String: Any]]
        let patterns = try #require(properties).compactMapValues { $0["pattern"] as? String }
        // A bracket that stands for itself keeps none from the schema.
        #expect(patterns == ["around": #"^\[x[a-z]+\]$"#, "inside": #"^a[\[b]c$"#])
        #expect(properties?["union"]?["description"] as? String == "must match [a-z[0-9]]+")
    }

    @Test("A schema says by default what each model's own options say of imports")
    func aSchemaSaysWhatTheModelsOwnOptionsSay() throws {
        struct Closed: DictionaryImportable {
            var a = 0
            var b: Int?
            static var importableProperties: PropertyRegistry {
                \.a
                \.b
            }
            static var importOptions: ImportOptions { .strict }
        }
        struct Open: DictionaryImportable {
            var closed: Closed?
            var c = 0
            static var importableProperties: PropertyRegistry {
                \.closed
                \.c
            }
        }
        let schema = try Open.jsonSchema(for: .newObjects)
        #expect(schema["required"] == nil && schema["additionalProperties"] == nil)
        let closed = (schema["$defs"] as? [String: [String: Any]])?["Closed"]
        #expect(closed?["required"] as? [String] == ["a"])
        #expect(closed?["additionalProperties"] as? Bool == false)
        let lenient = try Open.jsonSchema(for: .newObjects, options: .default)
        #expect((lenient["$defs"] as? [String: [String: Any]])?["Closed"]?["required"] == nil)
    }
}

extension SchemaRuleTests {
    @Test("Rules add to what the schema of a property says, and replace nothing of it")
    func rulesBesideSchemas() throws {
        struct Code: DictionaryImportable {
            var text = "abcd"
            var number = 7
            var list: [String] = []
            static var importableProperties: PropertyRegistry {
                Property(
                    \.text, .converting { $0.string ?? "" },
                    .schema(["type": "string", "pattern": "^a", "minLength": 4]), .matching("[a-z]+"), .minLength(1))
                Property(
                    \.number, .converting { $0.int ?? 0 }, .schema(["type": "integer", "minimum": 5]), .min(1),
                    .greaterThan(2))
                Property(
                    \.list, .schema(["type": "array", "items": ["type": "string", "minLength": 3]]),
                    .each(.minLength(1)))
            }
        }
        let properties = try Code.jsonSchema(for: .newObjects)["properties"] as? [String: Any]
        #expect(
            try text(properties?["text"])
                == #"{"allOf":[{"pattern":"^[a-z]+$"},{"minLength":1}],"minLength":4,"pattern":"^a","type":"string"}"#)
        #expect(
            try text(properties?["number"])
                == #"{"allOf":[{"minimum":1}],"exclusiveMinimum":2,"minimum":5,"type":"integer"}"#)
        #expect(
            try text(properties?["list"])
                == #"{"items":{"allOf":[{"minLength":1}],"minLength":3,"type":"string"},"type":"array"}"#)
    }

    @Test("A date with a zone that Foundation names is text: the schema accepts what is exported")
    func namedZones() throws {
        struct Event: DictionaryImportable {
            var start = Date(timeIntervalSince1970: 1_700_000_000)
            static var importableProperties: PropertyRegistry {
                let zone = TimeZone(secondsFromGMT: 19_800) ?? .gmt
                Property(\.start, .date(.format("yyyy-MM-dd HH:mm ZZZZ", timeZone: zone)))
            }
        }
        let schema = try Event.jsonSchema(for: .newObjects, options: .strict)
        let exported = try Event().exportedJSON()
        _ = try Event.object(fromJSON: exported, options: .strict)
        #expect(SchemaValidator(schema).problems(with: try ImportValue(json: exported)) == [])
    }
}
