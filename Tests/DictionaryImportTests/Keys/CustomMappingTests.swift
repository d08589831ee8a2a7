import DictionaryImport
import Foundation
import TestSupport
import Testing

@Suite("Keys that a model or a call maps to properties")
struct CustomMappingTests {
    @Test("What keys mean in one model stays so, however many other mappings are used meanwhile")
    func manyMappings() throws {
        let source: [[String: Any]] = (0..<200).map {
            ["kind": $0 % 2 == 0 ? "disc" : "tile", "w_I_d_t_h": "w\($0)", "c_O_l_O_r": "c\($0)", "number": "\($0)"]
        }
        let shapes = try Plate.objects(from: source, mappings: ["number": "id"])
        for (index, shape) in shapes.enumerated() {
            #expect(shape.id == "\(index)")
            #expect(shape.texts == ["w\(index)", "c\(index)"])
        }
    }

    @Test("A property is read from its mapped keys and from its name")
    func mappedAndNamed() throws {
        #expect(try Address.object(from: ["street": "a"]).street1 == "a")
        #expect(try Address.object(from: ["street1": "b"]).street1 == "b")
        #expect(try Address.object(from: ["Street_1": "c"]).street1 == "c")
        #expect(try Address.object(from: ["ZIP": "d"]).zipCode == "d")
        #expect(try Address.object(from: ["Z_ip": "e"]).zipCode == "e")
        #expect(try Address.object(from: ["zip_code": "f"]).zipCode == "f")
    }

    @Test(
        "Mapped keys are compared as other keys are",
        arguments: ["First_Name", "firstname", "FIRST_NAME", "firstName"])
    func spellings(key: String) throws {
        #expect(try Address.object(from: [key: "Ann"]).contact == "Ann")
    }

    @Test("Keys such as id, type and description may feed properties with other names")
    func otherNames() throws {
        let user = try User.object(from: ["id": 5, "type": "admin", "description": "d", "signed": true])
        #expect(user.remoteID == "5")
        #expect((user.userType, user.userDescription, user.userSigned) == ("admin", "d", true))
        #expect(try User.object(from: ["remote_id": 6, "user_type": "x"]).remoteID == "6")
    }

    @Test("A call may have mappings, with key paths too")
    func calls() throws {
        let mappings = ["extra": "zipCode", "deep.list[1]": "street1"]
        let payload: [String: Any] = ["EXTRA": "1", "zip": "2", "deep": ["list": ["a", "b"]]]
        let address = try Address.object(from: payload, mappings: mappings)
        #expect((address.zipCode, address.street1) == ("1", "b"))
        #expect(try Address.object(from: payload).zipCode == "2")
        let all = try Address.objects(from: [payload, [:], payload], mappings: mappings)
        #expect(all.map(\.zipCode) == ["1", "", "1"])
        try all[1].importValues(from: payload, mappings: mappings)
        #expect(all[1].zipCode == "1")
        try all[1].importValues(from: payload, mappings: ["deep.list.0": "zipCode"])
        #expect(all[1].zipCode == "a")
        try all[1].importValues(from: payload)
        #expect(all[1].zipCode == "2")
    }

    @Test("The mappings of a call hold for its root only")
    func rootOnly() throws {
        let user = try User.object(
            from: ["headline": "x", "address": ["headline": "y", "zip": "1"]], mappings: ["headline": "userType"])
        #expect((user.userType, user.address?.street1) == ("x", ""))
        let person = try User.object(
            from: ["moved": ["zip": "1"], "address": ["moved": "y"]], mappings: ["moved": "address"])
        #expect((person.address?.zipCode, person.address?.street1) == ("1", ""))
    }

    @Test("A mapping of a call to no property is an error")
    func unknownProperty() {
        #expect(
            failureLines { try Address.object(from: [:], mappings: ["x": "zipcodes", "y": "zipCode"]) } == [
                #"Address: key "x" is mapped to zipcodes, which is not in importableProperties. Did you mean "zipCode"?"#
            ])
    }

    @Test("The mappings of calls on many threads do not mix")
    func threads() {
        DispatchQueue.concurrentPerform(iterations: 8) { thread in
            for round in 0..<50 {
                let key = "k\((thread + round) % 5)"
                let address = try? Address.object(from: [key: key, "k9": "no"], mappings: [key: "zipCode"])
                #expect(address?.zipCode == key)
            }
        }
    }
}

// MARK: Models

private final class Address: DictionaryImportable {
    var street1 = ""
    var zipCode = ""
    var contact = ""

    static var customKeyMappings: [String: String] {
        ["street": "street1", "zip": "zipCode", "First_Name": "contact"]
    }

    static var importableProperties: PropertyRegistry {
        \.street1
        \.zipCode
        \.contact
    }
}

private final class User: DictionaryImportable {
    var remoteID = ""
    var userType = ""
    var userDescription = ""
    var userSigned = false
    var address: Address?

    static var importableProperties: PropertyRegistry {
        Property(\.remoteID, .from("id"))
        Property(\.userType, .from("type"))
        Property(\.userDescription, .from("description"))
        Property(\.userSigned, .from("signed"))
        \.address
    }
}

/// Its hook imports with more mappings than are kept.
private class Plate: DictionaryImportable {
    // `nonisolated(unsafe)`: used by one test.
    nonisolated(unsafe) private static var isInHook = false

    final var id = ""
    var texts: [String] { [] }

    required init() {}

    class var importableProperties: PropertyRegistry { \.id }

    class func modelType(for source: ImportValue) throws -> any DictionaryImportable.Type {
        if isInHook { return Plate.self }
        isInHook = true
        defer { isInHook = false }
        for number in 0..<6 {
            _ = try Disc.object(from: [:], mappings: ["key\(number)": "id"])
            _ = try Tile.object(from: [:], mappings: ["key\(number)": "id"])
        }
        return source["kind"]?.string == "disc" ? Disc.self : Tile.self
    }
}

private final class Disc: Plate {
    var width = ""
    var color = ""
    override var texts: [String] { [width, color] }

    @PropertyRegistryBuilder<Disc>
    override class var importableProperties: PropertyRegistry {
        super.importableProperties
        \.width
        \.color
    }
}

private final class Tile: Plate {
    var color = ""
    var width = ""
    override var texts: [String] { [width, color] }

    @PropertyRegistryBuilder<Tile>
    override class var importableProperties: PropertyRegistry {
        super.importableProperties
        \.color
        \.width
    }
}
