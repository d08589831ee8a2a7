import DictionaryImport
import Foundation
import TestSupport
import Testing

private struct Address: DictionaryImportable, Equatable {
    var city = ""
    var zip = ""

    static var importableProperties: PropertyRegistry {
        \.city
        \.zip
    }
}

private final class Office: DictionaryImportable {
    var floor = 0
    var address = Address(city: "Chur")

    static var importableProperties: PropertyRegistry {
        \.floor
        Property(\.address, .flattened(prefix: ""))
    }
}

private final class Person: DictionaryImportable {
    var home = Address(city: "Bern", zip: "3000")
    var work: Address? = Address(city: "Bern", zip: "3000")
    var former = Address(city: "Bern", zip: "3000")
    var office = Office()
    var extra: Address?

    init() { office.floor = 4 }

    static var importableProperties: PropertyRegistry {
        Property(\.home, .flattened(prefix: "home"))
        Property(\.work, .merging)
        \.former
        Property(\.office, .merging)
        Property(\.extra, .flattened(prefix: "extra"))
    }
}

@Suite("Exports without defaults, of models that are merged")
struct MergedDefaultTests {
    private let options = ExportOptions(omitsDefaults: true)

    @Test("A model that is merged is compared with the one that it will be merged into")
    func mergedModels() throws {
        let person = Person()
        person.home.city = ""
        person.work?.zip = ""
        person.former.city = ""
        (person.office.floor, person.office.address.city) = (0, "")
        person.extra = Address(city: "Basel")
        let json = try person.exportedJSON(options: options)
        #expect(
            String(decoding: json, as: UTF8.self)
                == #"{"home_city":"","work":{"zip":""},"former":{"zip":"3000"},"office":{"floor":0,"city":""},"extra_city":"Basel"}"#
        )
        let back = try Person.object(fromJSON: json)
        #expect((back.home, back.work, back.former) == (person.home, person.work, person.former))
        #expect((back.office.floor, back.office.address, back.extra) == (0, Address(), person.extra))
    }

    @Test("An element is compared with a new instance, whatever stands before it")
    func elements() throws {
        final class Team: DictionaryImportable {
            var head = Address(city: "Bern")
            var others: [Address] = []
            static var importableProperties: PropertyRegistry {
                Property(\.head, .merging)
                \.others
            }
        }
        let team = Team()
        team.head = Address(city: "Chur")
        team.others = [Address(city: "Bern", zip: "1"), Address()]
        let json = String(decoding: try team.exportedJSON(options: options), as: UTF8.self)
        #expect(json == #"{"head":{"city":"Chur"},"others":[{"city":"Bern","zip":"1"},{}]}"#)
    }

    @Test("A member of a dictionary that is merged is compared with the one of its key in a new instance")
    func members() throws {
        struct Directory: DictionaryImportable {
            var homes = ["a": Address(city: "Bern", zip: "3000"), "b": Address(city: "Chur")]
            var byFloor: [Int: [String: Address]]? = [1: ["a": Address(zip: "9")]]
            var replaced = ["a": Address(city: "Bern")]
            var others = ["x": Address(city: "Bern")]
            static var importableProperties: PropertyRegistry {
                Property(\.homes, .merging)
                Property(\.byFloor, .merging)
                \.replaced
                Property(\.others, .catchAll)
            }
        }
        var directory = Directory()
        directory.homes["a"] = Address(city: "Bern")
        directory.homes["c"] = Address(zip: "1")
        directory.byFloor?[1]?["a"] = Address(city: "Thun")
        directory.byFloor?[2] = ["a": Address()]
        directory.replaced["a"] = Address()
        directory.others["x"] = Address()
        let json = try directory.exportedJSON(options: options)
        #expect(
            String(decoding: json, as: UTF8.self) == """
                {"homes":{"a":{"zip":""},"b":{},"c":{"zip":"1"}},"by_floor":{"1":{"a":{"city":"Thun","zip":""}},\
                "2":{"a":{}}},"replaced":{"a":{}},"x":{"city":""}}
                """)
        let back = try Directory.object(fromJSON: json)
        #expect((back.homes, back.byFloor) == (directory.homes, directory.byFloor))
        #expect((back.replaced, back.others) == (directory.replaced, directory.others))
    }

    @Test("What a model that is nil would be merged into does not count for the next one")
    func missingModels() throws {
        final class Node: DictionaryImportable {
            var name: String
            var next: Node?
            init() { (name, next) = ("", Node("x")) }
            init(_ name: String) { self.name = name }
            static var importableProperties: PropertyRegistry {
                \.name
                Property(\.next, .merging)
            }
        }
        let json = String(decoding: try [Node("a"), Node("x")].exportedJSON(options: options), as: UTF8.self)
        #expect(json == #"[{"name":"a"},{"name":"x"}]"#)
    }
}
