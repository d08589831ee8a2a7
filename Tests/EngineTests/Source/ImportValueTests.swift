import DictionaryImport
import Foundation
import TestSupport
import Testing

@Suite("ImportValue")
struct ImportValueTests {
    struct Sample: @unchecked Sendable {
        let value: ImportValue
        let kind: ImportValue.Kind
        var bool: Bool?
        var int: Int?
        var double: Double?
        var decimal: Decimal?
        var string: String?

        init(
            _ any: Any?, _ kind: ImportValue.Kind, bool: Bool? = nil, int: Int? = nil, double: Double? = nil,
            decimal: Decimal? = nil, string: String? = nil
        ) {
            value = ImportValue(any)
            (self.kind, self.bool, self.int, self.double) = (kind, bool, int, double)
            (self.decimal, self.string) = (decimal, string)
        }
    }

    @Test(
        "A value has one kind, and exact accessors",
        arguments: [
            Sample(nil, .null), Sample(NSNull(), .null), Sample(Int?.none as Any, .null),
            Sample(true, .bool, bool: true), Sample(NSNumber(value: false), .bool, bool: false),
            Sample(5, .integer, int: 5, double: 5, decimal: 5),
            Sample(Int8(-5), .integer, int: -5, double: -5, decimal: -5),
            Sample(UInt64(7), .integer, int: 7, double: 7, decimal: 7),
            Sample(NSNumber(value: 5), .integer, int: 5, double: 5, decimal: 5),
            Sample(NSNumber(value: Int8(1)), .integer, int: 1, double: 1, decimal: 1),
            Sample(UInt64.max, .integer, double: 0x1p64, decimal: Decimal(UInt64.max)),
            Sample(0.5, .double, double: 0.5, decimal: Decimal(string: "0.5")),
            Sample(7.0, .double, int: 7, double: 7, decimal: 7), Sample(1e300, .double, double: 1e300),
            Sample(Double.infinity, .double, double: .infinity),
            Sample(Float(0.1), .double, double: 0.1, decimal: Decimal(string: "0.1")),
            Sample(CGFloat(0.25), .double, double: 0.25, decimal: Decimal(string: "0.25")),
            Sample(Decimal(string: "12.2"), .double, double: 12.2, decimal: Decimal(string: "12.2")),
            Sample(NSDecimalNumber(string: "7"), .double, int: 7, double: 7, decimal: 7),
            Sample("5", .string, string: "5"), Sample("", .string, string: ""),
            Sample(NSString(string: "a"), .string, string: "a"),
            Sample("ab".dropFirst(), .string, string: "b"), Sample(Character("c"), .string, string: "c"),
            Sample([1], .array), Sample(NSArray(), .array), Sample([Any](), .array), Sample(["a": 1], .object),
            Sample(NSDictionary(), .object), Sample([String: Any](), .object), Sample(Date(), .other),
            Sample(URL(filePath: "/"), .other),
            Sample(UUID(), .other), Sample(Data(), .other), Sample(NSObject(), .other),
            Sample(NSDictionary(dictionary: [1: 2]), .other),
            Sample((1, 2), .other), Sample(Int.self, .other),
        ])
    func kinds(sample: Sample) {
        #expect(sample.value.kind == sample.kind)
        #expect(sample.value.isNull == (sample.kind == .null))
        #expect(sample.value.bool == sample.bool)
        #expect(sample.value.int == sample.int)
        #expect(sample.value.double == sample.double)
        #expect(sample.value.decimal == sample.decimal)
        #expect(sample.value.string == sample.string)
        #expect((sample.value.array != nil) == (sample.kind == .array))
        #expect((sample.value.object != nil) == (sample.kind == .object))
    }

    @Test("An ImportValue of an ImportValue is that value")
    func rewrapping() {
        #expect(ImportValue(ImportValue(5)).int == 5)
        #expect(ImportValue([ImportValue("a"), ImportValue(nil)]).array?.map(\.kind) == [.string, .null])
    }

    @Test("What an existential holds is what counts")
    func existentials() {
        let objects: [AnyObject] = [NSNumber(value: 5), NSString(string: "a"), NSNull()]
        #expect(objects.map { ImportValue($0).kind } == [.integer, .string, .null])
        #expect(ImportValue(objects).array?.map(\.kind) == [.integer, .string, .null])
        let values: [any Sendable] = [5, "a", Int?.none, [1]]
        #expect(ImportValue(values).array?.map(\.kind) == [.integer, .string, .null, .array])
        let optionals: [(any Sendable)?] = [5, "a", nil, [1]]
        #expect(ImportValue(optionals).array?.map(\.kind) == [.integer, .string, .null, .array])
        let references: [AnyObject?] = [NSNumber(value: true), nil]
        #expect(ImportValue(references).array?.map(\.kind) == [.bool, .null])
    }

    @Test("Every kind is a case")
    func allKinds() {
        #expect(
            ImportValue.Kind.allCases.map(\.rawValue) == [
                "null", "bool", "integer", "double", "string", "array", "object", "other",
            ])
    }

    @Test("Elements and members are values")
    func collections() throws {
        let value = ImportValue(
            ["b": [1, "2", NSNull()] as [Any], "a": true, "é": 1, "_c": 0, "B": 2] as [String: Any])
        #expect(value.keys == ["B", "_c", "a", "b", "é"])
        #expect(value.object?.keys.sorted() == ["B", "_c", "a", "b", "é"].sorted())
        #expect(value.object?["a"]?.bool == true)
        #expect(value["b"]?.array?.map(\.kind) == [.integer, .string, .null])
        #expect(value["b"]?[1]?.string == "2")
        #expect(value["b"]?[3] == nil && value["b"]?[-1] == nil && value["b"]?[Int.max] == nil)
        #expect(value[0] == nil)
        #expect(ImportValue(5).keys == [] && ImportValue([1]).keys == [])
        #expect(ImportValue(5)["a"] == nil && ImportValue("abc")[0] == nil && ImportValue(nil)["a"] == nil)
    }

    @Test("Keys are compared as the importer compares them")
    func keys() {
        let value = ImportValue(["first_name": 1, "FirstName": 2, "Zip_Code": 3, "_id": NSNull()] as [String: Any])
        #expect(value["first_name"]?.int == 1)
        #expect(value["FirstName"]?.int == 2)
        #expect(value["firstname"]?.int == 2, "of two spellings the first in UTF-8 order")
        #expect(value["zipCode"]?.int == 3)
        #expect(value["id"]?.isNull == true)
        #expect(value["zip-code"] == nil && value["zip"] == nil && value[""] == nil)
    }

    @Test("Key paths reach into objects and arrays")
    func keyPaths() {
        let value = ImportValue(
            [
                "profile": ["Prefs": ["favourite_color": "red"], "items": [["name": "a"], ["name": "b"]]]
                    as [String: Any],
                "profile.literal": 1, "x.y": 2, "x": ["y": 3], "list[0]": 4, "matrix": [[1, 2], [3, 4]],
            ] as [String: Any])
        #expect(value["profile.prefs.favouriteColor"]?.string == "red")
        #expect(value["profile.items[1].name"]?.string == "b")
        #expect(value["profile.items.1.name"]?.string == "b")
        #expect(value["profile.items[-1].name"]?.string == "b", "a negative index counts from the end")
        #expect(value["profile.items[2].name"] == nil && value["profile.items[-3].name"] == nil)
        #expect(value["profile.literal"]?.int == 1)
        #expect(value["x.y"]?.int == 2, "a literal key is the better match")
        #expect(value["list[0]"]?.int == 4)
        #expect(value["matrix[1][0]"]?.int == 3)
        #expect(value["profile.prefs.favouriteColor.x"] == nil && value["profile..prefs"] == nil && value["."] == nil)
    }

    @Test("The Foundation form is that of JSONSerialization")
    func any() throws {
        #expect(ImportValue(nil).any is NSNull)
        #expect(ImportValue(NSNumber(value: true)).any as? Bool == true)
        #expect(type(of: ImportValue(NSNumber(value: 5)).any) == Int.self)
        #expect(type(of: ImportValue(Int8(5)).any) == Int.self)
        #expect(ImportValue(UInt64.max).any as? UInt == .max)
        #expect(type(of: ImportValue(NSNumber(value: 0.5)).any) == Double.self)
        #expect(ImportValue(NSDecimalNumber(string: "12.2")).any as? Decimal == Decimal(string: "12.2"))
        #expect(type(of: ImportValue(NSString(string: "a")).any) == String.self)
        #expect((ImportValue(NSArray(array: [1])).any as? [Any])?.count == 1)
        #expect((ImportValue(NSDictionary(dictionary: ["a": 1])).any as? [String: Any])?.keys.first == "a")
        let object = NSObject()
        #expect(ImportValue(object).any as? NSObject === object)
        #expect(ImportValue(NSDate(timeIntervalSince1970: 1)).any as? Date == Date(timeIntervalSince1970: 1))
    }

    @Test("A value is converted by the table")
    func conversion() throws {
        #expect(try ImportValue("42").converted(to: Int.self) == 42)
        #expect(try ImportValue(nil).converted(to: Int?.self) == nil)
        let inferred: [String] = try ImportValue([1, true] as [Any]).converted()
        #expect(inferred == ["1", "true"])
        let found = issues { try ImportValue([1, "x", ["y"]] as [Any]).converted(to: [Int].self) }
        #expect(found.map(\.path) == ["[1]", "[2]"])
        #expect(found.map(\.path.description) == ["[1]", "[2]"])
        #expect(issues { try ImportValue(NSNull()).converted(to: Int.self) }.map(\.reason.expected) == ["Int"])
    }

    @Test("The value of a key: nil when missing or null, an error when it does not convert")
    func values() throws {
        let value = ImportValue(["user_id": "7", "name": NSNull(), "job": ["title": 5, "years": "x"] as [String: Any]])
        #expect(try value.value(Int.self, for: "userId") == 7)
        #expect(try value.value(String.self, for: "name") == nil)
        #expect(try value.value(String.self, for: "missing") == nil)
        #expect(try value.value(for: "job.title") == "5")
        #expect(try value.value(Int.self, for: "job.title.x") == nil)
        #expect(try ImportValue(5).value(Int.self, for: "a") == nil)
        let found = issues { try value.value(Int.self, for: "job.years") }
        #expect(found.map(\.path) == ["job.years"])
        #expect(found.map(\.reason.found) == [#"String "x""#])
    }

    @Test("A path spells keys as the source does")
    func spelling() {
        let value = ImportValue(["User_ID": "x", "the_job": ["Years": "x"]] as [String: Any])
        #expect(issues { try value.value(Int.self, for: "userId") }.map(\.path.description) == ["User_ID"])
        #expect(issues { try value.value(Int.self, for: "theJob.years") }.map(\.path.description) == ["the_job.Years"])
    }
}

extension ImportValueTests {
    @Test(
        "A date that has no text is described by its seconds",
        arguments: [(Double.nan, "\"nan\""), (.infinity, "\"inf\""), (1e15, "\"1000000000000000.0\"")]
            as [(seconds: Double, text: String)])
    func datesWithoutText(seconds: Double, text: String) {
        #expect(ImportValue(Date(timeIntervalSince1970: seconds)).description == text)
    }
}
