import DictionaryImport
import Foundation
import TestSupport
import Testing

/// Models that inherit from one another.
@Suite("Class hierarchies")
struct ClassHierarchyTests {
    @Test("Inherited properties are imported")
    func inherited() throws {
        let date = Date(timeIntervalSince1970: 1_388_620_800)
        for key in ["ID", "id", "_id", "Id"] {
            let person = try Person.object(
                from: [key: 7, "last_updated": "2014-01-02T00:00:00Z", "first_name": "Ann", "employer": "ACME"])
            #expect(person.ID == 7)
            #expect(person.lastUpdated == date)
            #expect(person.firstName == "Ann")
        }
        #expect(try Person.checkImportableProperties(except: ["log", "filteredKeys"]) == [])
        #expect(try Employee.checkImportableProperties() == ["log", "filteredKeys", "desk"])
    }

    @Test("A subclass of a subclass has the lists of all its superclasses")
    func lists() throws {
        let employee = try Employee.object(from: ["ID": "8", "FirstName": "Bob", "employer": "ACME", "role": "x"])
        #expect((employee.ID, employee.firstName, employee.employer) == (8, "Bob", "ACME"))
    }

    @Test("A subclass may list an inherited property again, with other options")
    func refined() throws {
        let summary = try Employee().importValues(from: ["staff_number": 4, "first_name": "Cid"])
        #expect(summary.changedProperties == ["ID", "firstName"])
        #expect(try Person.object(from: ["staff_number": 4]).ID == 0)
    }

    @Test("Hooks and settings of a subclass count for its objects, and super calls those of its superclass")
    func hooks() throws {
        let employee = try Employee.object(from: ["nick": "Al", "secret": "x", "internal": 1, "first_name": "Alan"])
        #expect(employee.log == ["Record will", "Employee will", "Record did", "Employee did"])
        #expect(employee.firstName == "Al")
        #expect(employee.filteredKeys == ["first_name", "nick", "secret"])
        #expect(try Person.object(from: ["nick": "Al", "first_name": "Alan"]).firstName == "Alan")
    }

    @Test("A subclass may override or extend the mappings of its superclass")
    func mappings() throws {
        #expect(try Base.object(from: ["key": "a", "other": "b"]).values == ["a", ""])
        #expect(try Overriding.object(from: ["key": "a", "other": "b"]).values == ["", "b"])
        #expect(try Extending.object(from: ["key": "a", "other": "b"]).values == ["a", "b"])
        #expect(try Redirecting.object(from: ["key": "a"]).values == ["", "a"])
    }

    @Test("existingObject(for:) of a subclass of ImportableObject finds objects of its own class")
    func existingObjects() throws {
        let first = try Unique.object(from: ["ID": 1, "name": "a"])
        let again = try Unique.object(from: ["id": 1, "name": "b"])
        #expect(first === again)
        #expect(first.name == "b")
    }

    @Test("A base class that is not ImportableObject declares the hooks that its subclasses override")
    func ownBase() throws {
        let leaf = try OwnLeaf.object(from: ["ident": 3, "label": "x", "skip": "y"])
        #expect((leaf.id, leaf.label, leaf.finished) == (3, "x", true))
        #expect(try OwnBase.object(from: ["ident": 3]).id == 0)
        #expect(try OwnLeaf.checkImportableProperties(except: ["finished"]) == [])
    }

    @Test("An object has the properties of its own class, whatever class it is imported as")
    func dynamicType() throws {
        let person: Person = Employee()
        try person.importValues(from: ["first_name": "Dee", "employer": "ACME"])
        #expect((person as? Employee)?.employer == "ACME")

        let found = try Shape.object(from: ["kind": "circle", "name": "c", "radius": 2])
        #expect(found.name == "c")
        #expect((found as? Circle)?.radius == 2)
        let nested = try Drawing.object(
            from: ["shapes": [["kind": "circle", "radius": 3], ["name": "plain", "radius": 4]]])
        #expect(nested.shapes.map { ($0 as? Circle)?.radius } == [3, nil])
    }

    @Test("A class that a variable holds is imported, converted, checked and described as itself")
    func classInVariable() throws {
        let type: OwnBase.Type = OwnLeaf.self
        let members: [String: Any] = ["ident": 3, "label": "x"]
        let json = #"{"ident": 3, "label": "x"}"#
        let made = [
            try type.object(from: members), try type.objects(from: [members])[0], try type.object(fromJSON: json),
            try type.objects(fromJSON: "[\(json)]")[0], try ImportValue(members).converted(to: type),
            try OwnLeaf().another(from: members),
        ]
        for object in made {
            #expect(object.id == 3)
            #expect((object as? OwnLeaf)?.label == "x")
        }
        #expect(try type.checkImportableProperties() == ["finished"])
        #expect(try type.propertyDescriptions.map(\.name) == ["id", "label"])
        let schema = try type.jsonSchemaData(for: .newObjects)
        #expect(String(decoding: schema, as: UTF8.self).contains(#""title":"OwnLeaf""#))
    }

    @Test("A property of the base class takes instances of subclasses")
    func instances() throws {
        let circle = Circle()
        let drawing = try Drawing.object(from: ["shapes": [circle], "main": circle])
        #expect(drawing.shapes.first === circle)
        #expect(drawing.main === circle)
    }
}

// MARK: Models

// swift-format-ignore: AlwaysUseLowerCamelCase
private class Record: ImportableObject {
    var ID = 0
    var lastUpdated: Date?
    final var log: [String] = []
    final var filteredKeys: [String] = []

    @PropertyRegistryBuilder<Record>
    override class var importableProperties: PropertyRegistry {
        Property(\.ID, named: "ID")
        Property(\.lastUpdated, named: "lastUpdated")
    }

    override func willImport(from source: ImportValue) throws { log.append("Record will") }
    override func didImport(from source: ImportValue) throws { log.append("Record did") }
}

private class Person: Record {
    var firstName = ""

    @PropertyRegistryBuilder<Person>
    override class var importableProperties: PropertyRegistry {
        super.importableProperties
        Property(\.firstName, named: "firstName")
    }
}

private final class Employee: Person {
    var employer = ""
    var desk = ""

    @PropertyRegistryBuilder<Employee>
    override class var importableProperties: PropertyRegistry {
        super.importableProperties
        Property(\.ID, named: "ID", .from("staff_number"))
        \.employer
    }

    override class var customKeyMappings: [String: String] { ["nick": "firstName"] }
    override class var ignoredKeys: Set<String> { ["internal"] }

    override func shouldImport(_ value: ImportValue, forKey key: String) throws -> Bool {
        filteredKeys.append(key)
        return key != "secret"
    }

    override func willImport(from source: ImportValue) throws {
        try super.willImport(from: source)
        log.append("Employee will")
    }

    override func didImport(from source: ImportValue) throws {
        try super.didImport(from: source)
        log.append("Employee did")
    }
}

private class Base: ImportableObject {
    final var one = ""
    final var two = ""
    final var values: [String] { [one, two] }

    @PropertyRegistryBuilder<Base>
    override class var importableProperties: PropertyRegistry {
        \.one
        \.two
    }
    override class var customKeyMappings: [String: String] { ["key": "one"] }
}

private final class Overriding: Base {
    override class var customKeyMappings: [String: String] { ["other": "two"] }
}

private final class Extending: Base {
    override class var customKeyMappings: [String: String] {
        super.customKeyMappings.merging(["other": "two"]) { $1 }
    }
}

private final class Redirecting: Base {
    override class var customKeyMappings: [String: String] {
        super.customKeyMappings.merging(["key": "two"]) { $1 }
    }
}

// swift-format-ignore: AlwaysUseLowerCamelCase
private final class Unique: ImportableObject {
    private static let store = Locked<[Int: Unique]>([:])

    final var ID = 0
    final var name = ""

    @PropertyRegistryBuilder<Unique>
    override class var importableProperties: PropertyRegistry {
        \.ID
        \.name
    }

    override class func existingObject(for source: ImportValue) throws -> Self? {
        guard let id = try source.value(Int.self, for: "id") else { return nil }
        return store.withLock { $0[id] } as? Self
    }

    override func didImport(from source: ImportValue) throws {
        Self.store.withLock { $0[ID] = self }
    }
}

/// A base class that does not inherit from `ImportableObject`, and so declares every hook that a subclass overrides.
private class OwnBase: DictionaryImportable {
    final var id = 0

    required init() {}

    class var importableProperties: PropertyRegistry { \.id }
    class var customKeyMappings: [String: String] { [:] }
    func shouldImport(_ value: ImportValue, forKey key: String) throws -> Bool { true }
    func didImport(from source: ImportValue) throws {}

    /// Another object of the same class.
    func another(from members: [String: Any]) throws -> OwnBase { try type(of: self).object(from: members) }
}

private final class OwnLeaf: OwnBase {
    var label = ""
    var finished = false

    @PropertyRegistryBuilder<OwnLeaf>
    override class var importableProperties: PropertyRegistry {
        super.importableProperties
        Property(\.label, .from("skip"))
    }
    override class var customKeyMappings: [String: String] { ["ident": "id"] }
    override func shouldImport(_ value: ImportValue, forKey key: String) throws -> Bool { key != "skip" }
    override func didImport(from source: ImportValue) throws { finished = true }
}

private class Shape: ImportableObject {
    final var name = ""

    @PropertyRegistryBuilder<Shape>
    override class var importableProperties: PropertyRegistry { \.name }

    override class func existingObject(for source: ImportValue) throws -> Self? {
        source["kind"]?.string == "circle" ? Circle() as? Self : nil
    }
}

private final class Circle: Shape {
    var radius = 0

    @PropertyRegistryBuilder<Circle>
    override class var importableProperties: PropertyRegistry {
        super.importableProperties
        \.radius
    }
}

private final class Drawing: DictionaryImportable {
    var shapes: [Shape] = []
    var main: Shape?

    static var importableProperties: PropertyRegistry {
        \.shapes
        \.main
    }
}
