import DictionaryImport
import Foundation
import TestSupport
import Testing

private enum Status: String, ImportableValue { case open, closed }
private enum Level: Int, ImportableValue {
    case low = 1
    case high = 2
}

private struct Money: ImportableValue, Equatable {
    var cents = 0

    static func importing(_ value: ImportValue, in context: ImportContext) throws -> Money {
        guard let cents = value["cents"]?.int else { throw context.failure("expected an amount") }
        return Money(cents: cents)
    }

    func exported(in context: ExportContext) throws -> Any? {
        guard cents >= 0 else { throw context.failure("a debt cannot be exported") }
        return ["cents": cents, "currency": Status.open, "when": try context.export(Date(timeIntervalSince1970: 0))]
            as [String: Any?]
    }
}

private struct OneWay: ImportableValue {
    static func importing(_ value: ImportValue, in context: ImportContext) throws -> OneWay { OneWay() }
}

private struct Everything: DictionaryImportable {
    var bool = true
    var int = Int.min
    var int8 = Int8.min
    var int16 = Int16.max
    var int32 = Int32.min
    var int64 = Int64.max
    var uint = UInt.max
    var uint8 = UInt8.max
    var uint16 = UInt16.max
    var uint32 = UInt32.max
    var uint64 = UInt64.max
    var float: Float = 0.1
    var double = 0.1
    var cgFloat: CGFloat = 2.5
    var decimal = Decimal(string: "12345678901234567890.0123456789") ?? 0
    var string = "text"
    var substring: Substring = "sub"
    var character: Character = "ß"
    var date = Date(timeIntervalSince1970: 1_435_063_208)
    var url = URL(string: "https://example.com/a?b=c")
    var uuid = UUID(uuidString: "E621E1F8-C36C-495A-93FC-0C247A3E6E5F")
    var data = Data([0xFB, 0xFF, 0x00])
    var status = Status.closed
    var level = Level.high
    var money = Money(cents: 5)
    var optional: Int?
    var optionalDate: Date?
    var strings = ["a", "b"]
    var optionals: [Int?] = [1, nil]
    var matrix: ContiguousArray<[Double]> = [[1, 2.5], []]
    var set: Set<Int> = [10, 9, -1]
    var texts: Set<String> = ["b", "a", "B"]
    var dictionary: [String: Int?] = ["b": nil, "a": 1]
    var byNumber = [10: "x", 2: "y"]
    var value = ImportValue(["k": [1, 2.5, nil, true] as [Any?]])
    var any: Any? =
        ["n": NSNull(), "d": Date(timeIntervalSince1970: 0), "e": Status.open, "i": Int8(3)] as [String: Any]
    var anys: [Any] = [UInt64.max, NSNumber(value: true), NSString("s"), Float(0.1)]
    var object: [String: Any]? = ["x": ["y": [Any]()]]

    static var importableProperties: PropertyRegistry {
        \.bool
        \.int
        \.int8
        \.int16
        \.int32
        \.int64
        \.uint
        \.uint8
        \.uint16
        \.uint32
        \.uint64
        \.float
        \.double
        \.cgFloat
        \.decimal
        \.string
        \.substring
        \.character
        \.date
        \.url
        \.uuid
        \.data
        \.status
        \.level
        \.money
        \.optional
        \.optionalDate
        \.strings
        \.optionals
        \.matrix
        \.set
        \.texts
        \.dictionary
        \.byNumber
        \.value
        \.any
        \.anys
        \.object
    }
}

@Suite("Exported values")
struct ExportedValuesTests {
    @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
    @Test("Sets of numbers of any type are exported in order")
    func sortedNumbers() throws {
        func text<Number: ImportableValue & Hashable>(_ set: Set<Number>) throws -> String {
            var holder = Holder<Set<Number>>()
            holder.value = set
            let array = try #require(try holder.exportedDictionary()["value"] as? [Any])
            let json = String(decoding: try holder.exportedJSON(), as: UTF8.self)
            #expect(json == #"{"value":[\#(array.map { "\($0)" }.joined(separator: ","))]}"#)
            return array.map { "\($0)" }.joined(separator: " ")
        }
        #expect(try text([0.1, 10.5, 2.5, -1.5] as Set<Float>) == "-1.5 0.1 2.5 10.5")
        #expect(
            try text([9_223_372_036_854_775_808, 5, .max, 10_000_000_000_000_000_000] as Set<UInt64>)
                == "5 9223372036854775808 10000000000000000000 18446744073709551615")
        #expect(
            try text([.max, 3, Int128(UInt64.max), -Int128.max] as Set<Int128>)
                == "-\(Int128.max) 3 \(UInt64.max) \(Int128.max)")
    }

    @Test("Every type is written as JSON")
    func json() throws {
        let json = String(decoding: try Everything().exportedJSON(), as: UTF8.self)
        #expect(
            json == #"""
                {"bool":true,"int":-9223372036854775808,"int8":-128,"int16":32767,"int32":-2147483648,\#
                "int64":9223372036854775807,"uint":18446744073709551615,"uint8":255,"uint16":65535,\#
                "uint32":4294967295,"uint64":18446744073709551615,"float":0.1,"double":0.1,"cg_float":2.5,\#
                "decimal":12345678901234567890.0123456789,"string":"text","substring":"sub","character":"ß",\#
                "date":"2015-06-23T12:40:08Z","url":"https://example.com/a?b=c",\#
                "uuid":"E621E1F8-C36C-495A-93FC-0C247A3E6E5F","data":"+/8A","status":"closed","level":2,\#
                "money":{"cents":5,"currency":"open","when":"1970-01-01T00:00:00Z"},"optional":null,\#
                "optional_date":null,"strings":["a","b"],"optionals":[1,null],"matrix":[[1.0,2.5],[]],"set":[-1,9,10],\#
                "texts":["B","a","b"],"dictionary":{"a":1,"b":null},"by_number":{"10":"x","2":"y"},\#
                "value":{"k":[1,2.5,null,true]},"any":{"d":"1970-01-01T00:00:00Z","e":"open","i":3,"n":null},\#
                "anys":[18446744073709551615,true,"s",0.1],"object":{"x":{"y":[]}}}
                """#)
    }

    @Test("Dictionaries and JSON have the same content")
    func sameContent() throws {
        let dictionary = try Everything().exportedDictionary()
        #expect(JSONSerialization.isValidJSONObject(dictionary))
        let fromDictionary = try JSONSerialization.data(withJSONObject: dictionary, options: .sortedKeys)
        let fromJSON = try JSONSerialization.data(
            withJSONObject: JSONSerialization.jsonObject(with: Everything().exportedJSON()), options: .sortedKeys)
        // JSONSerialization reads the one number that a double cannot hold as a double.
        let digits = "12345678901234567890.0123456789"
        let text = String(decoding: fromDictionary, as: UTF8.self)
        #expect(text.contains(digits))
        #expect(
            text.replacingOccurrences(of: digits, with: "")
                == String(decoding: fromJSON, as: UTF8.self).replacingOccurrences(of: digits, with: "")
                .replacingOccurrences(of: "12345678901234567000", with: "").replacingOccurrences(
                    of: "1.2345678901234567e+19", with: ""))
    }

    @Test("Dictionaries hold native values")
    func nativeValues() throws {
        let dictionary = try Everything().exportedDictionary()
        #expect(dictionary["int"] is Int && dictionary["int8"] is Int && dictionary["uint16"] is Int)
        #expect(dictionary["uint64"] as? UInt == UInt.max)
        #expect(dictionary["decimal"] as? Decimal == Everything().decimal)
        #expect(dictionary["float"] as? Double == 0.1)
        #expect(dictionary["optional"] is NSNull)
        #expect(dictionary["set"] as? [Int] == [-1, 9, 10])
    }

    @Test("Every value is read back")
    func roundTrip() throws {
        let copy = try Everything.object(from: Everything().exportedDictionary())
        #expect(try copy.exportedJSON() == Everything().exportedJSON())
    }

    @Test("Nulls can be left out, but not those of arrays and dictionaries")
    func nulls() throws {
        let dictionary = try Everything().exportedDictionary(options: .init(nulls: .omit))
        #expect(dictionary["optional"] == nil && dictionary["optional_date"] == nil)
        #expect((dictionary["optionals"] as? [Any])?.count == 2)
        #expect((dictionary["dictionary"] as? [String: Any])?.count == 2)
    }
}

// MARK: Dates

private struct Dates: DictionaryImportable {
    var date = Date(timeIntervalSince1970: 1_435_063_208.25)
    var own = Date(timeIntervalSince1970: 1_435_063_208)
    var list = [Date(timeIntervalSince1970: 0)]
    var unwritable = Date(timeIntervalSince1970: 0)

    static var importableProperties: PropertyRegistry {
        \.date
        Property(\.own, .date(.format("dd/MM/yyyy")))
        Property(\.list, .date(.unixMilliseconds))
        Property(\.unwritable, .date(.custom { _ in Date() }))
    }
}

private struct UnixDates: DictionaryImportable {
    var date = Date(timeIntervalSince1970: 60)
    var other: Dates?

    static var importOptions: ImportOptions {
        var options = ImportOptions.default
        options.dates = .unixSeconds
        return options
    }
    static var importableProperties: PropertyRegistry {
        \.date
        \.other
    }
}

@Suite("Exported dates")
struct ExportedDatesTests {
    @Test("Dates are ISO 8601 by default, and the strategy of a property comes first")
    func defaultDates() throws {
        #expect(
            try Dates().exportedJSON()
                == Data(
                    #"{"date":"2015-06-23T12:40:08.250Z","own":"23/06/2015","list":[0],"unwritable":"1970-01-01T00:00:00Z"}"#
                        .utf8))
    }

    @Test("The strategy of the options holds for other dates")
    func options() throws {
        var options = ExportOptions(dates: .unixSeconds)
        #expect(
            try Dates().exportedJSON(options: options)
                == Data(
                    #"{"date":1435063208.25,"own":"23/06/2015","list":[0],"unwritable":0}"#.utf8))
        options.dates = .custom({ _ in Date() }, exporting: { Int($0.timeIntervalSince1970) / 60 })
        #expect(try Dates().exportedDictionary(options: options)["date"] as? Int == 23_917_720)
    }

    @Test("The dates of a model are written as it reads them")
    func modelDates() throws {
        var dates = UnixDates()
        dates.other = Dates()
        let exported = try dates.exportedDictionary()
        #expect(exported["date"] as? Int == 60)
        #expect((exported["other"] as? [String: Any])?["date"] as? String == "2015-06-23T12:40:08.250Z")
        #expect(try UnixDates.object(from: exported).date == dates.date)
        #expect(
            try dates.exportedDictionary(options: .init(dates: .iso8601))["date"] as? String == "1970-01-01T00:01:00Z")
    }

    @Test(
        "Fractions of seconds have three, six or nine digits",
        arguments: [
            (Date(timeIntervalSince1970: 0.5), ".500Z"), (Date(timeIntervalSince1970: 0.000_25), ".000250Z"),
            (Date(timeIntervalSinceReferenceDate: 1e-9 * 64), ".000000064Z"), (Date(timeIntervalSince1970: 0), ":00Z"),
        ] as [(date: Date, ending: String)])
    func fractions(date: Date, ending: String) throws {
        let dates = Dates(date: date)
        #expect(try #require(dates.exportedDictionary()["date"] as? String).hasSuffix(ending))
    }

    @Test("A date that the format cannot hold is an error", arguments: [Double.infinity, .nan, 1e15, -1e15])
    func outOfRange(interval: Double) throws {
        let dates = Dates(date: Date(timeIntervalSince1970: interval))
        let error = #expect(throws: ImportError.self) { try dates.exportedJSON() }
        #expect(error?.facts == "date: notExportable")
        #expect(throws: ImportError.self) { try dates.exportedDictionary(options: .init(dates: .unixSeconds)) }
    }
}

// MARK: Converters, and types of the user's

private struct Converted: DictionaryImportable {
    var tags = ["a", "b"]
    var owner: Dates? = Dates()
    var count: Int? = 3

    static var importableProperties: PropertyRegistry {
        Property(
            \.tags,
            .converting(
                { ($0.string ?? "").split(separator: ",").map(String.init) }, exporting: { $0.joined(separator: ",") }))
        Property(\.owner, .converting({ _ in nil }, exporting: { $0.map { _ in Level.low } }))
        Property(\.count, .converting({ $0.int.map { $0 / 2 } }) { $0.map { $0 * 2 } })
    }
}

private struct OneWayHolder: DictionaryImportable {
    var values = [OneWay()]
    var any: Any? = OneWayClass()
    var money: [String: Money] = ["x": Money(cents: -1)]

    static var importableProperties: PropertyRegistry {
        \.values
        \.any
        \.money
    }
}

private final class OneWayClass {}

/// Exports itself by way of others, well or not.
private struct Wrapper: ImportableValue {
    enum Content: Sendable {
        case itself
        case number(Double)
        case model
        case rescued
    }
    var content = Content.itself

    static func importing(_ value: ImportValue, in context: ImportContext) throws -> Wrapper { Wrapper() }

    func exported(in context: ExportContext) throws -> Any? {
        switch content {
        case .itself: self
        case .number(let number): ["n": try context.export([number])]
        case .model: try context.export(OneWayHolder())
        case .rescued: (try? context.export([["n": 1, "o": Double.nan]])) ?? "rescued, \(context.options.sortedKeys)"
        }
    }
}

private struct WrapperHolder: DictionaryImportable {
    var wrapper = Wrapper()

    static var importableProperties: PropertyRegistry { \.wrapper }
}

@Suite("Exports of converted properties, and of types of the user's own")
struct ExportConvertingTests {
    @Test("A converter works both ways")
    func bothWays() throws {
        let exported = try Converted().exportedDictionary()
        #expect(exported as NSDictionary == ["tags": "a,b", "owner": 1, "count": 6] as NSDictionary)
        let copy = try Converted.object(from: exported)
        #expect(copy.tags == ["a", "b"] && copy.count == 3)
        #expect(try Converted().exportedJSON() == Data(#"{"tags":"a,b","owner":1,"count":6}"#.utf8))
    }

    @Test("Nil is exported as null")
    func nilValues() throws {
        let exported = try Converted(owner: nil, count: nil).exportedJSON()
        #expect(exported == Data(#"{"tags":"a,b","owner":null,"count":null}"#.utf8))
        #expect(
            try Converted(owner: nil, count: nil).exportedJSON(options: .init(nulls: .omit))
                == Data(#"{"tags":"a,b"}"#.utf8))
    }

    @Test("A model that is converted is no relationship")
    func convertedModel() throws {
        #expect(try Converted().exportedDictionary(options: .attributesOnly)["owner"] as? Int == 1)
    }

    @Test(
        "A type of the user's own may export nested values",
        arguments: [
            (Wrapper.Content.number(1.5), #"{"wrapper":{"n":[1.5]}}"#), (.rescued, #"{"wrapper":"rescued, false"}"#),
        ] as [(content: Wrapper.Content, json: String)])
    fileprivate func ownTypes(content: Wrapper.Content, json: String) throws {
        let holder = WrapperHolder(wrapper: Wrapper(content: content))
        #expect(try holder.exportedJSON() == Data(json.utf8))
        let dictionary = try holder.exportedDictionary()
        #expect(try JSONSerialization.data(withJSONObject: dictionary) == Data(json.utf8))
    }

    @Test(
        "A value that fails inside such a type is an issue at its path",
        arguments: [
            (Wrapper.Content.number(.infinity), ["wrapper[0]"]),
            (.model, ["wrapper.values[0]", "wrapper.any", "wrapper.money.x"]),
            (.itself, ["wrapper"]),
        ] as [(content: Wrapper.Content, paths: [String])])
    fileprivate func ownTypeIssues(content: Wrapper.Content, paths: [String]) throws {
        let holder = WrapperHolder(wrapper: Wrapper(content: content))
        let error = #expect(throws: ImportError.self) { try holder.exportedJSON() }
        #expect(error?.issues.map(\.path.description) == paths)
        #expect(throws: ImportError.self) { try holder.exportedDictionary() }
    }

    @Test("A value that cannot be exported is an issue at its path")
    func notExportable() throws {
        let error = #expect(throws: ImportError.self) { try OneWayHolder().exportedJSON() }
        #expect(
            error?.facts == "values[0]: notExportable\nany: notExportable\nmoney.x: custom")
        #expect(error?.issues.map(\.property) == ["values", "any", "money"])
        #expect(error?.issues.map(\.model) == ["OneWayHolder", "OneWayHolder", "OneWayHolder"])
        #expect(error?.issues.map(\.reason.code) == [.notExportable, .notExportable, .custom])
    }
}

extension ExportedValuesTests {
    @Test(
        "A missing key stays missing, and a null a null",
        arguments: ["{}", #"{"n":null,"v":null}"#, #"{"n":1,"v":[2]}"#])
    func missingOrNull(json: String) throws {
        let patch = try Patch.object(fromJSON: json)
        #expect(try patch.exportedJSON() == Data(json.utf8))
        let dictionary = try patch.exportedDictionary()
        #expect(dictionary.count == (json == "{}" ? 0 : 2))
        #expect(try Patch.object(from: dictionary).exportedJSON() == Data(json.utf8))
    }

    @Test("In an array and a dictionary, too, there are nulls where an element wraps a null")
    func nullsInCollections() throws {
        let holder = Holder<[Int??]>(value: [1, .some(nil), nil])
        #expect(try holder.exportedJSON() == Data(#"{"value":[1,null,null]}"#.utf8))
    }
}

private struct Patch: DictionaryImportable {
    var n: Int??
    var v: ImportValue?

    static var importableProperties: PropertyRegistry {
        \.n
        \.v
    }
}
