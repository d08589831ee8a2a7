import DictionaryImport
import Foundation
import Testing

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

@Suite("The .exact option of a property")
struct ExactPropertyTests {
    @Test("Exact values are taken, null too")
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

    @Test("Nothing crosses between boolean, number and text, also in what the property holds")
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
