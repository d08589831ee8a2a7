import DictionaryImport
import Foundation
import TestSupport
import Testing

private struct Address: DictionaryImportable, Equatable {
    var street = ""
    var zipCode: String?
    var lat = 0.0
    var geo: Geo?

    static var importableProperties: PropertyRegistry {
        \.street
        \.zipCode
        Property(\.lat, .from("point.lat"))
        Property(\.geo, .flattened(prefix: "geo_"))
    }
}

private struct Geo: DictionaryImportable, Equatable {
    var hash = ""

    static var importableProperties: PropertyRegistry { \.hash }
}

private final class Customer: DictionaryImportable {
    var id = 0
    var home: Address?
    var work = Address()
    var rest: [String: Any] = [:]

    static var importableProperties: PropertyRegistry {
        \.id
        Property(\.home, .flattened(prefix: "home_"))
        Property(\.work, .flattened(prefix: "work_"))
        Property(\.rest, .catchAll)
    }
}

private struct Shop: DictionaryImportable {
    var home: Address?

    static var importableProperties: PropertyRegistry { Property(\.home, .flattened(prefix: "home")) }
}

private struct ExactShop: DictionaryImportable {
    var home: Geo?

    static var importableProperties: PropertyRegistry { Property(\.home, .flattened(prefix: "home")) }
    static var keyNormalization: KeyNormalization { .exact }
}

@Suite("Exports of flattened models and of the catch-all")
struct FlattenedExportTests {
    private let canonical: [String: Any] = [
        "id": 1, "home_street": "Main", "home_zip_code": NSNull(), "home_point": ["lat": 1.5], "home_geo_hash": "h",
        "work_street": "Side", "work_zip_code": "9", "work_point": ["lat": 2.5],
        "other": ["deep": [1, 2]], "unknown": "x",
    ]

    @Test(
        "Flattened models and the catch-all are exported as they are imported",
        arguments: [ExportOptions.default, .railsAttributes, .attributesOnly, .readable])
    func roundTrip(options: ExportOptions) throws {
        let customer = try Customer.object(from: canonical)
        #expect(customer.home?.geo?.hash == "h")
        #expect(try customer.exportedDictionary(options: options) as NSDictionary == canonical as NSDictionary)
        let json = try JSONSerialization.jsonObject(with: customer.exportedJSON(options: options)) as? [String: Any]
        #expect(json.map { $0 as NSDictionary } == canonical as NSDictionary)
    }

    @Test("A prefix without a separator takes the style of the keys")
    func prefixesHaveTheStyleOfTheKeys() throws {
        let shop = Shop(home: Address(street: "Main", zipCode: "9", geo: Geo(hash: "h")))
        let styles: [(ExportOptions.KeyStyle, Set<String>)] = [
            (.snakeCase, ["home_street", "home_zip_code", "home_point", "home_geo_hash"]),
            (.asDeclared, ["homeStreet", "homeZipCode", "homePoint", "homeGeo_hash"]),
        ]
        for (style, keys) in styles {
            let exported = try shop.exportedDictionary(options: ExportOptions(keyStyle: style))
            #expect(Set(exported.keys) == keys)
            #expect(try Shop.object(from: exported).home == shop.home)
        }
    }

    @Test("A prefix of exact keys stays as it is")
    func exactPrefix() throws {
        let exported = try ExactShop(home: Geo(hash: "h")).exportedDictionary()
        #expect(exported as NSDictionary == ["homehash": "h"] as NSDictionary)
        #expect(try ExactShop.object(from: exported).home?.hash == "h")
    }

    @Test("A flattened model that is nil has no keys")
    func nilModel() throws {
        #expect(
            try Customer().exportedJSON()
                == Data(
                    #"{"id":0,"work_street":"","work_zip_code":null,"work_point":{"lat":0.0}}"#.utf8))
    }

    @Test("The keys of the model come before those of the catch-all")
    func catchAll() throws {
        let customer = Customer()
        customer.rest = ["ID": "not this", "z": 1]
        let exported = try customer.exportedDictionary()
        #expect(exported["id"] as? Int == 0 && exported["ID"] == nil && exported["z"] as? Int == 1)
    }

    @Test("A flattened key that another property has is an error")
    func equalKeys() throws {
        let error = #expect(throws: ImportError.self) { try Clash().exportedJSON() }
        #expect(
            error?.description.hasPrefix(#"Clash: homeStreet and home are exported under the same key "home_street"."#)
                == true)
    }

    @Test("The check of a model finds flattened keys that another property has")
    func checkOfEqualKeys() throws {
        struct Place: DictionaryImportable {
            var officeZip = ""
            var zip: String?
            static var importableProperties: PropertyRegistry {
                \.officeZip
                \.zip
            }
        }
        struct Contact: DictionaryImportable {
            var home = Place()
            var office: Place?
            var other = Place()
            static var importableProperties: PropertyRegistry {
                Property(\.home, .flattened(prefix: "home_"))
                Property(\.office, .flattened(prefix: "home_office_"))
                Property(\.other, .flattened(prefix: ""))
            }
        }
        let fault = #"home and office are exported under the same key "home_office_zip"."#
        let contact = #expect(throws: ImportError.self) { try Contact.checkImportableProperties() }
        #expect(contact?.issues.count == 1 && contact?.description.contains(fault) == true)
        let clash = #expect(throws: ImportError.self) { try Clash.checkImportableProperties() }
        #expect(clash?.issues.count == 1 && clash?.description.contains(#"the same key "home_street""#) == true)
    }

    @Test("Issues inside a flattened model have their path")
    func issuePaths() throws {
        let customer = Customer()
        customer.work.lat = .nan
        customer.rest = ["deep": ["x": Double.infinity]]
        let error = #expect(throws: ImportError.self) { try customer.exportedDictionary() }
        #expect(error?.issues.map(\.path.description) == ["work_point.lat", "deep.x"])
        #expect(error?.issues.map(\.property) == ["lat", "rest"])
    }

    @Test("What a flattened model has written before it failed is taken back, where keys are sorted too")
    func failsHalfway() throws {
        for options in [ExportOptions.default, ExportOptions(sortedKeys: true), .readable] {
            let customer = Customer()
            customer.work.street = "a text that is longer than all that stands before it"
            customer.work.geo = Geo(hash: "another text of some length, which is written first")
            customer.rest = ["a": "some more text of a length", "b": Double.nan, "c": [1, 2, Double.infinity]]
            customer.work.lat = .nan
            let error = #expect(throws: ImportError.self) { try customer.exportedJSON(options: options) }
            #expect(error?.issues.map(\.path.description) == ["work_point.lat", "b", "c[2]"])
            let list = #expect(throws: ImportError.self) { try [customer, customer].exportedJSON(options: options) }
            #expect(list?.issues.count == 6)
        }
    }

    @Test("A catch-all that is no object cannot be exported among the keys")
    func noObject() throws {
        let error = #expect(throws: ImportError.self) { try NoObject().exportedJSON() }
        #expect(
            error?.facts
                == "notExportable")
        #expect(throws: ImportError.self) { try NoObject().exportedDictionary() }
    }
}

private struct Clash: DictionaryImportable {
    var home = Address()
    var homeStreet = ""

    static var importableProperties: PropertyRegistry {
        Property(\.home, .flattened(prefix: "home_"))
        \.homeStreet
    }
}

private struct NoObject: DictionaryImportable {
    var rest: [String: String] = [:]

    static var importableProperties: PropertyRegistry {
        Property(\.rest, .catchAll, .converting({ _ in [:] }, exporting: { _ in 1 }))
    }
}

extension FlattenedExportTests {
    @Test("What the catch-all of a flattened model has received comes out under the same keys")
    func catchAllBehindPrefix() throws {
        let json = #"{"f_w":1,"f_q":2}"#
        var sorted = ExportOptions()
        sorted.sortedKeys = true
        var outer = try Outer.object(fromJSON: json)
        #expect(try outer.exportedJSON(options: sorted) == Data(#"{"f_q":2,"f_w":1}"#.utf8))
        #expect(try Outer.object(from: outer.exportedDictionary()).inner.rest == outer.inner.rest)
        outer.inner.rest["x"] = 3
        #expect(try outer.exportedDictionary()["f_x"] as? Int == 3)
    }
}

extension FlattenedExportTests {
    @Test("No key is written twice: a catch-all has what no flattened model has")
    func oneOfEach() throws {
        var overlap = Overlap()
        overlap.rest = ["f_w": 9, "q": 1]
        overlap.first.w = 1
        overlap.second.w = 2
        let dictionary = try overlap.exportedDictionary()
        #expect(dictionary as? [String: Int] == ["f_w": 1, "w": 2, "q": 1])
        #expect(try overlap.exportedJSON() == Data(#"{"f_w":1,"w":2,"q":1}"#.utf8))
        #expect(try Overlap.object(from: dictionary).exportedJSON() == overlap.exportedJSON())
    }
}

private struct Overlap: DictionaryImportable {
    struct Part: DictionaryImportable {
        var w = 0

        static var importableProperties: PropertyRegistry { \.w }
    }

    var rest: [String: Int] = [:]
    var first = Part()
    var second = Part()
    var third = Part()

    static var importableProperties: PropertyRegistry {
        Property(\.rest, .catchAll)
        Property(\.first, .flattened(prefix: "f_"))
        Property(\.second, .flattened(prefix: ""))
        Property(\.third, .flattened(prefix: ""))
    }
}

private struct Outer: DictionaryImportable {
    struct Inner: DictionaryImportable {
        var w = 0
        var rest: [String: Int] = [:]

        static var importableProperties: PropertyRegistry {
            \.w
            Property(\.rest, .catchAll)
        }
    }

    var inner = Inner()

    static var importableProperties: PropertyRegistry { Property(\.inner, .flattened(prefix: "f_")) }
}

// MARK: Keys that only an export gives to a property

extension FlattenedExportTests {
    struct Letter: DictionaryImportable {
        var title = ""
        var rest: [String: Int] = [:]
        static var importableProperties: PropertyRegistry {
            Property(\.title, .exported(as: "subject"))
            Property(\.rest, .catchAll)
        }
    }

    struct Basket: DictionaryImportable {
        var zip = ""
        var rest: [String: String] = [:]
        static var importableProperties: PropertyRegistry {
            Property(\.zip, .fromOnly("lines[0].zip"))
            Property(\.rest, .catchAll)
        }
    }

    struct Envelope: DictionaryImportable {
        struct Content: DictionaryImportable {
            var subject = "inner"
            static var importableProperties: PropertyRegistry { \.subject }
        }
        var title = "outer"
        var content = Content()
        static var importableProperties: PropertyRegistry {
            Property(\.title, .exported(as: "subject"))
            Property(\.content, .flattened(prefix: ""))
        }
    }

    @Test("A catch-all keeps the spellings of a key that another property has in exports only")
    func spellingsOfUnreadKeys() throws {
        let letter = try Letter.object(from: ["title": "x", "Subject": 1, "sub_ject": 2, "other": 3])
        let exported = try letter.exportedDictionary()
        #expect(exported as NSDictionary == ["subject": "x", "Subject": 1, "sub_ject": 2, "other": 3])
        let json = try ImportValue(json: letter.exportedJSON())
        #expect(json.object?.keys.sorted() == ["Subject", "other", "sub_ject", "subject"])
    }

    @Test("What would be lost because another property has its key in exports only is an error")
    func unreadKeys() throws {
        let letter = try Letter.object(from: ["title": "x", "subject": 1])
        let lost = #expect(throws: ImportError.self) { try letter.exportedJSON() }
        let message = #"Letter: title and rest are exported under the same key "subject"."#
        #expect(lost?.description.contains(message) == true, "\(lost?.description ?? "")")
        let basket = try Basket.object(from: ["lines": [["zip": "1"]], "zip": "2"])
        #expect(throws: ImportError.self) { try basket.exportedDictionary() }
        let declared = #expect(throws: ImportError.self) { try Envelope().exportedDictionary() }
        let fault = #"title and content are exported under the same key "subject"."#
        #expect(declared?.description.contains(fault) == true)
        let checked = #expect(throws: ImportError.self) { try Envelope.checkImportableProperties() }
        #expect(checked?.issues.count == 1 && checked?.description.contains(fault) == true)
    }

    @Test("Flattened models whose prefixes differ by case come back from their export")
    func prefixesThatDifferByCase() throws {
        struct Place: DictionaryImportable {
            var city = ""
            var zipCode = ""
            static var importableProperties: PropertyRegistry {
                \.city
                \.zipCode
            }
        }
        struct Places: DictionaryImportable {
            var lower = Place(city: "a", zipCode: "1")
            var upper = Place(city: "b", zipCode: "2")
            static var importableProperties: PropertyRegistry {
                Property(\.lower, .flattened(prefix: "home"))
                Property(\.upper, .flattened(prefix: "Home"))
            }
        }
        for style in [ExportOptions.KeyStyle.snakeCase, .asDeclared] {
            let exported = try Places().exportedDictionary(options: ExportOptions(keyStyle: style))
            let places = try Places.object(from: exported)
            #expect([places.lower.city, places.lower.zipCode] == ["a", "1"], "\(exported)")
            #expect([places.upper.city, places.upper.zipCode] == ["b", "2"], "\(exported)")
            let schema = try Places.jsonSchema(for: .exports, exportOptions: ExportOptions(keyStyle: style))
            #expect(SchemaValidator(schema).problems(with: ImportValue(exported)) == [])
        }
    }
}
