import DictionaryImport
import Foundation
import TestSupport
import Testing

/// The schema of a model's only property, as JSON without the bounds of `Int`.
func propertySchema<Value: ImportableValue>(
    of type: Value.Type, for use: JSONSchemaUse = .newObjects, options: ImportOptions = .strict,
    exportOptions: ExportOptions = .default, describesConversions: Bool = false
) throws -> String {
    let schema = try Holder<Value>.jsonSchema(
        for: use, options: options, exportOptions: exportOptions, describesConversions: describesConversions)
    return try text((schema["properties"] as? [String: Any])?["value"])
}

/// JSON with sorted keys, without the bounds of `Int`.
func text(_ value: Any?) throws -> String {
    let data = try JSONSerialization.data(
        withJSONObject: value ?? NSNull(), options: [.sortedKeys, .fragmentsAllowed, .withoutEscapingSlashes])
    return String(decoding: data, as: UTF8.self)
        .replacing(#""maximum":9223372036854775807,"minimum":-9223372036854775808,"#, with: "")
}

@Suite("JSON Schemas of types")
struct SchemaTypeTests {
    enum Status: String, CaseIterable, ImportableValue, ImportableKey { case open, closed }
    enum Level: Int, CaseIterable, ImportableValue {
        case low = 1
        case high = 10
    }
    enum Digit: String, CaseIterable, ImportableValue { case one = "1" }
    enum Unlisted: String, ImportableValue { case one, two }
    enum Number: Int, ImportableValue { case one = 1 }

    struct Unknown: ImportableValue {
        static func importing(_ value: ImportValue, in context: ImportContext) throws -> Unknown { Unknown() }
    }

    struct Cents: ImportableValue {
        static func importing(_ value: ImportValue, in context: ImportContext) throws -> Cents { Cents() }
        static var jsonSchema: JSONSchema { ["type": "integer", "minimum": 0, "examples": [990, .null, 1.5, true]] }
    }

    struct Wrapper<Wrapped: ImportableValue>: ImportableValue {
        static func importing(_ value: ImportValue, in context: ImportContext) throws -> Wrapper { Wrapper() }
        static var jsonSchema: JSONSchema { ["type": "array", "prefixItems": [.of(Wrapped.self), false]] }
    }

    struct Case: CustomTestStringConvertible, Sendable {
        let type: any ImportableValue.Type
        let schema: String
        var testDescription: String { "\(type)" }
    }

    static let cases = [
        Case(type: Bool.self, schema: #"{"type":["boolean","null"]}"#),
        Case(type: Int.self, schema: #"{"type":["integer","null"]}"#),
        Case(type: Int8.self, schema: #"{"maximum":127,"minimum":-128,"type":["integer","null"]}"#),
        Case(type: UInt16.self, schema: #"{"maximum":65535,"minimum":0,"type":["integer","null"]}"#),
        Case(type: UInt64.self, schema: #"{"maximum":18446744073709551615,"minimum":0,"type":["integer","null"]}"#),
        Case(type: Double.self, schema: #"{"type":["number","null"]}"#),
        Case(type: CGFloat.self, schema: #"{"type":["number","null"]}"#),
        Case(type: Decimal.self, schema: #"{"type":["number","null"]}"#),
        Case(type: String.self, schema: #"{"type":["string","null"]}"#),
        Case(type: Substring.self, schema: #"{"type":["string","null"]}"#),
        Case(type: Character.self, schema: #"{"minLength":1,"type":["string","null"]}"#),
        Case(type: Date.self, schema: #"{"format":"date-time","type":["string","null"]}"#),
        Case(type: URL.self, schema: #"{"format":"uri","minLength":1,"type":["string","null"]}"#),
        Case(type: UUID.self, schema: #"{"format":"uuid","type":["string","null"]}"#),
        Case(type: [String].self, schema: #"{"items":{"type":"string"},"type":["array","null"]}"#),
        Case(type: [Int?].self, schema: #"{"items":{"type":["integer","null"]},"type":["array","null"]}"#),
        Case(
            type: Set<String>.self, schema: #"{"items":{"type":"string"},"type":["array","null"],"uniqueItems":true}"#),
        Case(
            type: [String: Bool].self, schema: #"{"additionalProperties":{"type":"boolean"},"type":["object","null"]}"#),
        Case(
            type: [Int: Bool].self,
            schema:
                #"{"additionalProperties":{"type":"boolean"},"propertyNames":{"pattern":"^-?[0-9]+$"},"type":["object","null"]}"#
        ),
        Case(
            type: [UInt8: Bool].self,
            schema:
                #"{"additionalProperties":{"type":"boolean"},"propertyNames":{"pattern":"^[0-9]+$"},"type":["object","null"]}"#
        ),
        Case(
            type: [UUID: Bool].self,
            schema:
                #"{"additionalProperties":{"type":"boolean"},"propertyNames":{"format":"uuid"},"type":["object","null"]}"#
        ),
        Case(
            type: [Status: Bool].self,
            schema:
                #"{"additionalProperties":{"type":"boolean"},"propertyNames":{"enum":["open","closed"]},"type":["object","null"]}"#
        ),
        Case(type: Status.self, schema: #"{"enum":["open","closed",null],"type":["string","null"]}"#),
        Case(type: Level.self, schema: #"{"enum":[1,10,null],"type":["integer","null"]}"#),
        Case(type: [Level].self, schema: #"{"items":{"enum":[1,10],"type":"integer"},"type":["array","null"]}"#),
        Case(type: Unlisted.self, schema: #"{"type":["string","null"]}"#),
        Case(type: ImportValue.self, schema: "true"),
        Case(type: Unknown.self, schema: "true"),
        Case(type: [Unknown].self, schema: #"{"items":true,"type":["array","null"]}"#),
        Case(type: Cents.self, schema: #"{"examples":[990,null,1.5,true],"minimum":0,"type":["integer","null"]}"#),
        Case(
            type: Wrapper<Date>.self,
            schema: #"{"prefixItems":[{"format":"date-time","type":"string"},false],"type":["array","null"]}"#),
    ]

    @Test("Each type says what its JSON looks like", arguments: cases)
    func eachTypeSaysWhatItsJSONLooksLike(_ example: Case) throws {
        func schema<Value: ImportableValue>(of type: Value.Type) throws -> String { try propertySchema(of: type) }
        #expect(try schema(of: example.type) == example.schema)
    }

    struct Literal<Schema: OwnSchema>: ImportableValue {
        static func importing(_ value: ImportValue, in context: ImportContext) throws -> Literal { Literal() }
        static var jsonSchema: JSONSchema { Schema.schema }
    }

    protocol OwnSchema { static var schema: JSONSchema { get } }
    enum Constant: OwnSchema { static let schema: JSONSchema = ["type": "string", "const": "EUR"] }
    enum Listed: OwnSchema { static let schema: JSONSchema = ["type": "string", "enum": ["EUR"]] }
    enum Choice: OwnSchema {
        static let schema: JSONSchema = ["type": "object", "oneOf": [["required": ["a"]], ["required": ["b"]]]]
    }
    enum Negation: OwnSchema { static let schema: JSONSchema = ["type": "string", "not": ["maxLength": 2]] }

    @Test("An optional accepts null, whatever the schema of its type says beside the type")
    func nullOfAnOptional() throws {
        func check(_ schema: (some OwnSchema).Type, accepts valid: String, refuses invalid: String) throws {
            func isAccepted(_ value: String, of schema: [String: Any]) throws -> Bool {
                try SchemaValidator(schema).accepts(json: "{\"value\": \(value)}")
            }
            func jsonSchema<Own: OwnSchema>(_ schema: Own.Type) throws -> [String: Any] {
                try Holder<Literal<Own>>.jsonSchema(for: .newObjects)
            }
            let schema = try jsonSchema(schema)
            #expect(try isAccepted("null", of: schema) && isAccepted(valid, of: schema), "\(schema)")
            #expect(try !isAccepted(invalid, of: schema), "\(schema)")
        }
        try check(Constant.self, accepts: #""EUR""#, refuses: #""USD""#)
        try check(Listed.self, accepts: #""EUR""#, refuses: #""USD""#)
        try check(Choice.self, accepts: #"{"a": 1}"#, refuses: #"{"a": 1, "b": 2}"#)
        try check(Negation.self, accepts: #""EUR""#, refuses: #""E""#)
    }

    @Test("The bounds of a narrow floating-point number are in the schema")
    func theBoundsOfANarrowFloatingPointNumberAreInTheSchema() throws {
        let validator = SchemaValidator(try Holder<Float>.jsonSchema(for: .newObjects))
        #expect(try validator.accepts(json: #"{"value": 3.4028235e38}"#))
        #expect(try !validator.accepts(json: #"{"value": 3.5e38}"#))
        let exported = try Holder(value: Float.greatestFiniteMagnitude).exportedJSON()
        #expect(validator.accepts(try ImportValue(json: exported)))
    }

    @Test("What is exported of text with a form of its own matches its pattern")
    func whatIsExportedOfTextWithAFormOfItsOwnMatchesItsPattern() throws {
        func check<Value: ImportableValue>(_ values: [Value], refused: [String]) throws {
            let validator = SchemaValidator(try Holder<Value>.jsonSchema(for: .exports))
            for value in values {
                #expect(validator.problems(with: try ImportValue(json: Holder(value: value).exportedJSON())) == [])
            }
            for text in refused { #expect(!validator.accepts(ImportValue(["value": text])), "\(text)") }
        }
        try check(
            [Data(), Data([1]), Data([1, 2]), Data([1, 2, 255])], refused: ["A", "AQ", "AQ=", "AQ ==", "_-=="])
        let durations: [Duration] = [.zero, .seconds(1), .milliseconds(-1500), .seconds(90_061), .seconds(3_600)]
        try check(durations, refused: ["P", "PT", "1H", "P1Y", "PT1H2", "PT1M1H"])
        try check([Locale(identifier: "en"), Locale(identifier: "zh-Hans_TW")], refused: ["", "e", "en us"])
        try check([TimeZone.gmt], refused: [""])
    }

    struct DateCase: CustomTestStringConvertible, Sendable {
        let strategy: DateStrategy
        let schema: String
        var testDescription: String { schema }
    }

    static let dateCases = [
        DateCase(strategy: .automatic, schema: #"{"format":"date-time","type":"string"}"#),
        DateCase(strategy: .iso8601, schema: #"{"format":"date-time","type":"string"}"#),
        DateCase(
            strategy: .unixSeconds,
            schema: #"{"exclusiveMaximum":253402300800,"minimum":-62135596800,"type":"number"}"#),
        DateCase(
            strategy: .unixMilliseconds,
            schema: #"{"exclusiveMaximum":253402300800000,"minimum":-62135596800000,"type":"number"}"#),
        DateCase(strategy: .format("yyyy-MM-dd"), schema: #"{"format":"date","type":"string"}"#),
        DateCase(
            strategy: .format("dd.MM.yyyy HH:mm:ss"),
            schema:
                #"{"pattern":"^(?:0[1-9]|[12][0-9]|3[01])\\.(?:0[1-9]|1[0-2])\\.[0-9]{4} (?:[01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9]$","type":"string"}"#
        ),
        DateCase(strategy: .format("d MMM yyyy"), schema: #"{"type":"string"}"#),
        DateCase(
            strategy: .first(of: [.format("yyyy-MM-dd"), .unixSeconds]),
            schema:
                #"{"anyOf":[{"format":"date","type":"string"},{"exclusiveMaximum":253402300800,"minimum":-62135596800,"type":"number"}]}"#
        ),
        DateCase(strategy: .parsed(by: Date.ISO8601FormatStyle()), schema: #"{"type":"string"}"#),
        DateCase(strategy: .custom { _ in Date() }, schema: "true"),
    ]

    @Test("A date has the form that its strategy says", arguments: dateCases)
    func aDateLooksAsItsStrategySays(_ example: DateCase) throws {
        let schema = try propertySchema(of: [Date].self, options: ImportOptions(dates: example.strategy))
        #expect(schema == #"{"items":\#(example.schema),"type":["array","null"]}"#)
    }

    struct Day: RawRepresentable, CaseIterable, ImportableValue {
        var rawValue: Date
        static let allCases = [0, 60].map { Day(rawValue: Date(timeIntervalSince1970: $0)) }
    }

    @Test("Cases that are dates have the form that the strategy says")
    func casesOfDates() throws {
        #expect(
            try propertySchema(of: Day.self, options: ImportOptions(dates: .unixSeconds))
                == #"{"anyOf":[{"enum":[0,60]},{"type":"null"}]}"#)
        #expect(
            try propertySchema(of: Day.self)
                == #"{"anyOf":[{"enum":["1970-01-01T00:00:00Z","1970-01-01T00:01:00Z"]},{"type":"null"}]}"#)
        let exports = ExportOptions(dates: .unixSeconds)
        let schema = try propertySchema(of: Day.self, for: .exports, exportOptions: exports)
        #expect(schema == #"{"anyOf":[{"enum":[0,60]},{"type":"null"}]}"#)
    }

    @Test("Dates of an export have the form that its options say, and a strategy that cannot write is passed over")
    func anExportsDatesLookAsItsOptionsSay() throws {
        let formats = DateStrategy.formats(["yyyy-MM-dd", "dd.MM.yyyy"])
        func schema(_ strategy: DateStrategy) throws -> String {
            try propertySchema(of: Date.self, for: .exports, exportOptions: ExportOptions(dates: strategy))
        }
        #expect(try schema(formats) == #"{"format":"date","type":["string","null"]}"#)
        #expect(try schema(.custom { _ in Date() }) == #"{"format":"date-time","type":["string","null"]}"#)
    }

    @Test("Where the strategy of an export cannot write, dates are in ISO 8601, whatever the model reads")
    func anExportsDatesAreThoseOfTheModelOnlyWithoutAStrategy() throws {
        struct Seconds: DictionaryImportable {
            var date = Date(timeIntervalSince1970: 0)
            static var importableProperties: PropertyRegistry { \.date }
            static var importOptions: ImportOptions { ImportOptions(dates: .unixSeconds) }
        }
        for options in [ExportOptions(dates: .custom { _ in Date() }), .default] {
            let validator = SchemaValidator(try Seconds.jsonSchema(for: .exports, exportOptions: options))
            let exported = try ImportValue(json: Seconds().exportedJSON(options: options))
            #expect(validator.problems(with: exported) == [])
        }
    }

    @Test("A date may be exported by each of several formats and strategies")
    func anExportsDateHasOneOfSeveralForms() throws {
        let dates = [0, 60].map { Date(timeIntervalSince1970: $0) }
        for strategy in [
            DateStrategy.formats(["yyyy-MM-dd", "dd.MM.yyyy HH:mm"]),
            .first(of: [.format("yyyy-MM-dd"), .unixSeconds]),
        ] {
            let options = ExportOptions(dates: strategy)
            let validator = SchemaValidator(try Holder<[Date]>.jsonSchema(for: .exports, exportOptions: options))
            var holder = Holder<[Date]>()
            holder.value = dates
            let exported = try holder.exportedJSON(options: options)
            #expect(validator.problems(with: try ImportValue(json: exported)) == [])
        }
    }

    @Test("Conversions are described on request, and only where the options convert")
    func whatIsConvertedIsDescribedWhenThatIsAskedFor() throws {
        func validator<Value: ImportableValue>(_ type: Value.Type, _ options: ImportOptions = .default) throws
            -> SchemaValidator
        {
            SchemaValidator(
                try Holder<Value>.jsonSchema(for: .newObjects, options: options, describesConversions: true))
        }
        func check<Value: ImportableValue>(_ type: Value.Type, accepted: [Any], refused: [Any]) throws {
            let validator = try validator(type)
            for value in accepted {
                #expect(validator.accepts(ImportValue(["value": value])), "\(type): \(value)")
                #expect(throws: Never.self) { try Holder<Value>.convert(value) }
            }
            for value in refused {
                #expect(!validator.accepts(ImportValue(["value": value])), "\(type): \(value)")
                #expect(throws: ImportError.self) { try Holder<Value>.convert(value) }
            }
        }
        try check(
            Int.self, accepted: [1, true, "12", " -1,234 ", "12.0"], refused: [1.5, "1.5", "x", "0,500", [Int]()])
        try check(
            Double.self, accepted: [1, 1.5, false, "1e3", ".5", "+1,234.5"], refused: ["nan", "5.", "", [Int]()])
        try check(
            Bool.self, accepted: [true, 0, 2.5, "Yes", " off ", "t", "1", "1,234", ".5", "1e3", "-2.50"],
            refused: ["maybe", "", "1,23", "5.", [Int]()])
        try check(String.self, accepted: ["a", 1, true], refused: [[Int](), [String: Int]()])
        try check(Date.self, accepted: ["2015-06", 1_435_063_208], refused: [true, [Int]()])
        try check(Number.self, accepted: [1, "1"], refused: [true, 1.5])
        try check(Unlisted.self, accepted: ["one"], refused: [true, [Int]()])
        try check(Level.self, accepted: [1, "10", " 1.0 "], refused: [2, true, "low", "1.5", [Int]()])
        try check(Digit.self, accepted: ["1", 1], refused: ["one", true, [Int]()])
        try check(Character.self, accepted: ["a", 5, 0], refused: [true, 10, -1, "", [Int]()])
        try check(
            Duration.self, accepted: ["PT1M", "60", 60, 1.5, " -1.5 "], refused: [true, "P", "x", "", [Int]()])
        let unix = try validator(Date.self, ImportOptions(dates: .unixSeconds))
        for (text, isAccepted) in [("12.5", true), ("-1", true), ("12,345", false), ("1e3", false), ("+1", false)] {
            #expect(unix.accepts(ImportValue(["value": text])) == isAccepted, "\(text)")
            let date = try? Holder<Date>.convert(text, options: ImportOptions(dates: .unixSeconds))
            #expect((date != nil) == isAccepted, "\(text)")
        }
        let strict = try validator(Int.self, .strict)
        #expect(try !strict.accepts(json: #"{"value": "12"}"#))
    }
}
