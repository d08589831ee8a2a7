import DictionaryImport
import Foundation
import TestSupport
import Testing

@Suite("The .exact option of a property")
struct ExactPropertyTests {
    @Test("Values of the property's type are taken, and nulls")
    func exact() throws {
        let machine = try Machine.object(from: [
            "serial": 5.0, "name": "x", "isOn": true, "ids": [1, 2], "codes": ["a": "b"], "part": ["size": 3],
            "loose": "7",
        ])
        #expect(machine.serial == 5 && machine.name == "x" && machine.isOn == true && machine.ids == [1, 2])
        #expect(machine.codes == ["a": "b"] && machine.part?.size == 3)
        #expect(machine.loose == 7, "other properties convert")
        try machine.importValues(from: ["serial": NSNull(), "part": NSNull()])
        #expect(machine.serial == nil && machine.part == nil)
    }

    private struct Lenient: DictionaryImportable {
        var size = 0

        static var importOptions: ImportOptions { .lenient }

        static var importableProperties: PropertyRegistry { \.size }
    }

    private struct Whole: DictionaryImportable {
        var part: Lenient?
        var after = 0

        static var importableProperties: PropertyRegistry {
            \.part
            \.after
        }
    }

    private struct Holder: DictionaryImportable {
        var whole: Whole?

        static var importableProperties: PropertyRegistry { Property(\.whole, .exact) }
    }

    @Test(".exact holds again after a model with options of its own")
    func nestedOptions() throws {
        for _ in 0..<3 {
            let found = issues { try Holder.object(from: ["whole": ["part": ["size": 1], "after": "2"]]) }
            #expect(found.map(\.path) == ["whole.after"])
        }
        #expect(try Holder.object(from: ["whole": ["part": ["size": 1], "after": 2]]).whole?.after == 2)
    }

    private class Person: DictionaryImportable {
        var age = 0
        required init() {}
        class var importableProperties: PropertyRegistry { Property(\.age, named: "age") }
    }

    private final class Manager: Person {
        var level = 0
        @PropertyRegistryBuilder<Manager> override class var importableProperties: PropertyRegistry {
            super.importableProperties
            Property(\.level, named: "level")
        }
    }

    private final class Team: DictionaryImportable {
        var boss: Person = Manager()
        static var importableProperties: PropertyRegistry { Property(\.boss, .exact, .merging) }
    }

    @Test(".exact holds for an object of a subclass")
    func subclass() {
        let found = issues { try Team().importValues(from: ["boss": ["age": "3", "level": "4"]]) }
        #expect(found.map(\.path) == ["boss.age", "boss.level"])
    }

    @Test("No value is converted between boolean, number and text, also in elements, members and nested models")
    func crossing() {
        let found = issues {
            try Machine.object(from: [
                "serial": "5", "name": 5, "isOn": 1, "ids": [1, "2", true] as [Any], "codes": ["a": 1],
                "part": ["size": "3"],
                "loose": true,
            ])
        }
        #expect(found.map(\.path) == ["serial", "name", "isOn", "ids[1]", "ids[2]", "codes.a", "part.size"])
        #expect(found.allSatisfy { $0.reason.code == .typeMismatch })
    }
}

// MARK: Models

private struct Part: DictionaryImportable {
    var size = 0
    static var importableProperties: PropertyRegistry { \.size }
}

private final class Machine: DictionaryImportable {
    var serial: Int?
    var name: String?
    var isOn: Bool?
    var ids: [Int] = []
    var codes: [String: String] = [:]
    var part: Part?
    var loose: Int?

    static var importableProperties: PropertyRegistry {
        Property(\.serial, .exact)
        Property(\.name, .exact)
        Property(\.isOn, .exact)
        Property(\.ids, .exact)
        Property(\.codes, .exact)
        Property(\.part, .exact)
        \.loose
    }
}
