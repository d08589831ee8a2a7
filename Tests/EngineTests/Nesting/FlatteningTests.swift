import DictionaryImport
import Foundation
import TestSupport
import Testing

@Suite("Flattened models")
struct FlatteningTests {
    @Test("A flattened model gets the keys with its prefix, in every spelling")
    func prefix() throws {
        let person = try Person.object(from: [
            "name": "n", "address_street": "s", "addressCity": "c", "Address_Zip_Code": 123, "home_city": "h",
        ])
        #expect(person.address.street == "s")
        #expect(person.address.city == "c")
        #expect(person.address.zipCode == "123")
        #expect(person.home?.city == "h")
        #expect(person.name == "n")
    }

    @Test("Without any of its keys it is untouched, nil included")
    func absent() throws {
        let person = try Person.object(from: ["name": "n", "address": "no prefix", "addresses": 1])
        #expect(person.home == nil)
        #expect(person.address.prepared == 0)
        #expect(person.address.street == "")
        let address = person.address
        try person.importValues(from: ["name": "m"])
        #expect(person.address === address)
    }

    @Test("The parent's own keys are the parent's, named or inferred")
    func precedence() throws {
        let person = try Person.object(from: ["address_line": "p", "addressNote": "q", "address_city": "c"])
        #expect(person.firstLine == "p")
        #expect(person.addressNote == "q")
        #expect(person.address.line == "")
        #expect(person.address.addressNote == "")
        #expect(person.address.city == "c")
    }

    @Test("A model that a new parent shares with others is as it was when the import fails")
    func shared() throws {
        for _ in 0..<3 {
            let source: [String: Any] = ["at_x": 1, "at_y": "?", "own_x": 2]
            #expect(throws: ImportError.self) { try Pin.object(from: source) }
            #expect((Peg.shared.x, Peg.shared.y) == (0, 0))
            let pin = try Pin.object(from: ["own_x": 3, "own_y": NSNull()])
            #expect((pin.own.x, pin.own.y) == (3, 0))
        }
        defer { Peg.shared.x = 0 }
        #expect(try Pin.object(from: ["at_x": 5]).at === Peg.shared)
        #expect(Peg.shared.x == 5)
    }

    @Test("A model that is left out of a new parent is as the parent has made it")
    func leftOut() throws {
        for _ in 0..<3 {
            let pin = try Pin.object(from: ["full_x": 1, "own_x": 2], options: .lenient)
            #expect((pin.full.x, pin.own.x) == (0, 2))
        }
    }

    @Test("Ignored and refused keys do not reach the model")
    func ignored() throws {
        let person = try Person.object(from: ["address_secret": "x", "address_refused": "y", "address_city": "c"])
        #expect(person.address.secret == "")
        #expect(person.address.refused == "")
        #expect(person.address.city == "c")
    }

    @Test("A key that only the model ignores does not make one, and goes to the rest where there is no prefix")
    func ignoredByTheModel() throws {
        let parent = try Terse.Parent.object(from: ["meta": 5, "part_meta": 6, "x": 1])
        #expect(parent.plain == nil && parent.part == nil)
        #expect(parent.rest == ["meta": 5, "x": 1])
        let full = try Terse.Parent.object(from: ["meta": 5, "a": 1, "part_a": 2, "part_meta": 6])
        #expect(full.plain?.a == 1 && full.part?.a == 2)
        #expect(full.rest == ["meta": 5])
        struct Other: DictionaryImportable {
            var plain: Terse?
            static var importableProperties: PropertyRegistry { Property(\.plain, .flattened(prefix: "")) }
        }
        #expect(try Other.object(from: ["meta": 5], options: .strict).plain == nil)
        struct Outer: DictionaryImportable {
            var other: Other?
            static var importableProperties: PropertyRegistry { Property(\.other, .flattened(prefix: "")) }
        }
        struct WithRest: DictionaryImportable {
            var other: Other?
            var rest: [String: Int] = [:]
            static var importableProperties: PropertyRegistry {
                Property(\.other, .flattened(prefix: ""))
                Property(\.rest, .catchAll)
            }
        }
        #expect(try Outer.object(from: ["meta": 5], options: .strict).other == nil)
        let withRest = try WithRest.object(from: ["meta": 5])
        #expect(withRest.other == nil && withRest.rest == ["meta": 5])
    }

    @Test("An update changes the current object, with .merging or without")
    func updates() throws {
        let person = try Person.object(from: ["address_city": "c", "home_city": "h", "work_city": "w"])
        let (address, work) = (person.address, person.work)
        try person.importValues(from: ["address_street": "s", "work_street": "t"])
        #expect(person.address === address)
        #expect(address.city == "c")
        #expect(address.street == "s")
        #expect(person.work === work)
        #expect(work.city == "w")
        #expect(work.street == "t")
        #expect(person.home?.city == "h")
    }

    @Test("An issue has the key as the source spells it, and nothing is changed")
    func issues() throws {
        let person = try Person.object(from: ["work_city": "w"])
        let error = #expect(throws: ImportError.self) {
            try person.importValues(from: ["work_city": "x", "WORK_ZipCode": [1], "home_street": ["a": 1]])
        }
        #expect(
            error?.facts == "home_street: typeMismatch\nWORK_ZipCode: typeMismatch")
        #expect(error?.issues.first?.model == "Address")
        #expect(person.work.city == "w")
        #expect(person.home == nil)
    }

    @Test("A prefixed key that the model does not know is unknown")
    func unknown() {
        let error = #expect(throws: ImportError.self) {
            try Person.object(
                from: ["work_citty": "x", "other": 1], options: .strict.with(\.missingValues, .keep))
        }
        #expect(error?.issues.map(\.reason.code) == [.unknownKey, .unknownKey])
        let lines = error?.facts.split(separator: "\n").map(String.init).sorted()
        #expect(
            lines == [
                "unknownKey other",
                "unknownKey work_citty (work_city?)",
            ])
    }

    @Test("A model that is required needs one of its keys")
    func required() throws {
        #expect(throws: Never.self) { try Owner.object(from: ["pet_name": "Rex"]) }
        let error = #expect(throws: ImportError.self) { try Owner.object(from: ["name": "x"]) }
        #expect(error?.issues.map(\.reason.code) == [.missing])
        #expect(error?.issues.first?.property == "pet")
    }

    @Test("A value that is missing in a flattened model is expected behind the prefix")
    func missingBehindPrefix() throws {
        struct Room: DictionaryImportable {
            var size = 0
            var floor = 0
            static var importableProperties: PropertyRegistry {
                Property(\.size, .required)
                \.floor
            }
        }
        struct Home: DictionaryImportable {
            var zipCode = ""
            var street = ""
            var room: Room?
            static var importableProperties: PropertyRegistry {
                Property(\.zipCode, .required)
                \.street
                Property(\.room, .flattened(prefix: "room"))
            }
            func didImport(from source: ImportValue) throws {
                throw ImportError([.custom("is needed", at: \Home.street), .custom("is wrong", at: \Home.zipCode)])
            }
        }
        struct Person: DictionaryImportable {
            var home: Home?
            static var importableProperties: PropertyRegistry { Property(\.home, .flattened(prefix: "home_")) }
        }
        #expect(
            failures { try Person.object(from: ["home_zip_cod": "1", "home_room_floor": 1]) }
                == ["home_roomSize: missing", "home_zipCode: missing (home_zip_cod?)"])
        #expect(
            failures { try Person.object(from: ["HOME_zipCode": "1"]) } == [
                "home_street: custom", "HOME_zipCode: custom",
            ])
    }

    @Test("Structs are flattened too, and keep what they have when merged")
    func structs() throws {
        var owner = try Owner.object(from: ["pet_name": "Rex", "pet_age": 3])
        #expect(owner.pet == Pet(name: "Rex", age: 3))
        try owner.importValues(from: ["petAge": 4])
        #expect(owner.pet == Pet(name: "Rex", age: 4))
        #expect(throws: ImportError.self) { try owner.importValues(from: ["petAge": "old", "pet_name": "Max"]) }
        #expect(owner.pet == Pet(name: "Rex", age: 4))
    }

    @Test("With an empty prefix, a model gets the keys that it knows and the parent does not")
    func emptyPrefix() throws {
        #expect(try Plain.checkImportableProperties() == [])
        let json = #"{"name": "parent", "AGE": 3, "note": "n", "other": 1}"#
        let plain = try Plain.object(fromJSON: json)
        #expect(plain.name == "parent" && plain.pet == Pet(name: "", age: 3) && plain.more?.note == "n")
        #expect(plain.rest as? [String: Int] == ["other": 1])
        #expect(try Plain.object(from: ["name": "x"]).more == nil)
        let again = try Plain.object(from: plain.exportedDictionary())
        #expect(again.name == "parent" && again.pet.age == 3 && again.more?.note == "n")
        let error = #expect(throws: ImportError.self) { try Plain.object(from: ["age": "old"]) }
        #expect(error?.issues.first?.path == "age")
    }
}

private final class Address: DictionaryImportable {
    var street = "", city = "", zipCode = "", line = "", addressNote = "", secret = "", refused = ""
    var prepared = 0

    static var importableProperties: PropertyRegistry {
        \.street
        \.city
        \.zipCode
        \.line
        \.addressNote
        \.secret
        \.refused
    }

    func willImport(from source: ImportValue) { prepared += 1 }
}

private final class Person: DictionaryImportable {
    var name = ""
    var address = Address()
    var home: Address?
    var work = Address()
    var firstLine = ""
    var addressNote = ""

    static let ignoredKeys: Set<String> = ["addressSecret"]

    static var importableProperties: PropertyRegistry {
        \.name
        Property(\.address, .flattened(prefix: "address_"))
        Property(\.home, .flattened(prefix: "home_"))
        Property(\.work, .flattened(prefix: "work_"), .merging)
        Property(\.firstLine, .from("addressLine"))
        \.addressNote
    }

    func shouldImport(_ value: ImportValue, forKey key: String) -> Bool { key != "address_refused" }
}

private struct Terse: DictionaryImportable {
    struct Parent: DictionaryImportable {
        var plain: Terse?
        var part: Terse?
        var rest: [String: Int] = [:]

        static var importableProperties: PropertyRegistry {
            Property(\.plain, .flattened(prefix: ""))
            Property(\.part, .flattened(prefix: "part_"))
            Property(\.rest, .catchAll)
        }
    }

    var a = 0
    static var ignoredKeys: Set<String> { ["meta"] }
    static var importableProperties: PropertyRegistry { Property(\.a, .required) }
}

private struct Owner: DictionaryImportable {
    var pet = Pet()

    static var importableProperties: PropertyRegistry {
        Property(\.pet, .flattened(prefix: "pet_"), .required, .merging)
    }
}

private struct Plain: DictionaryImportable {
    struct More: DictionaryImportable {
        var note = ""
        static var importableProperties: PropertyRegistry { \.note }
    }

    var name = ""
    var pet = Pet(name: "", age: 0)
    var more: More?
    var rest: [String: Any] = [:]
    static var importableProperties: PropertyRegistry {
        \.name
        Property(\.pet, .flattened(prefix: ""))
        Property(\.more, .flattened(prefix: ""))
        Property(\.rest, .catchAll)
    }
}

private final class Peg: DictionaryImportable {
    var x = 0
    var y = 0

    nonisolated(unsafe) static let shared = Peg()

    static var importableProperties: PropertyRegistry {
        \.x
        \.y
    }
}

private final class Pin: DictionaryImportable {
    var at = Peg.shared
    var own = Peg()
    var full = FullPeg()

    init() { own.y = 7 }

    static var importableProperties: PropertyRegistry {
        Property(\.at, .flattened(prefix: "at_"))
        Property(\.own, .flattened(prefix: "own_"))
        Property(\.full, .flattened(prefix: "full_"))
    }
}

private final class FullPeg: DictionaryImportable {
    var x = 0
    var y = 0

    static var importableProperties: PropertyRegistry {
        \.x
        Property(\.y, .required)
    }
}
