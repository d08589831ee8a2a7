import DictionaryImport
import Foundation
import Testing

@Suite("What an update says it did")
struct SummaryTests {
    @Test("It lists what has changed, was unknown and was missing, each in its order")
    func all() throws {
        let person = try Person.object(from: ["id": 1, "name": "Ann", "age": 30])
        let summary = try person.importValues(from: [
            "zebra": 1, "NAME": "Bob", "age": "30", "Apple": 2, "first_line": "x", "secret": 1,
        ])
        #expect(summary.changedProperties == ["name", "line"])
        #expect(summary.unknownKeys == ["Apple", "zebra"])
        #expect(summary.missingProperties == ["id", "place", "friend", "friends"])
    }

    @Test("Nothing has changed when nothing came in")
    func empty() throws {
        let person = Person()
        let summary = try person.importValues(from: [:])
        #expect(summary.changedProperties == [])
        #expect(summary.unknownKeys == [])
        #expect(summary.missingProperties == ["id", "name", "age", "line", "place", "friend", "friends"])
        #expect(try person.importValues(from: ["name": ""]) != summary)
    }

    @Test("It is of the object itself: nested objects change on their own account")
    func nested() throws {
        let person = Person()
        let friend = Person()
        person.friend = friend
        let merged = try person.importValues(from: ["friend": ["name": "Bob", "unknown": 1]])
        #expect(merged.changedProperties == [])
        #expect(merged.unknownKeys == [])
        #expect(friend.name == "Bob")
        let structs = try person.importValues(from: ["place": ["city": "Rome"]])
        #expect(structs.changedProperties == ["place"])
        #expect(try person.importValues(from: ["place": ["city": "Rome"]]).changedProperties == [])
        #expect(try person.importValues(from: ["friends": [["name": "a"]]]).changedProperties == ["friends"])
    }

    @Test("An object that reaches itself counts what is written through either way")
    func reachedTwice() throws {
        let person = Person()
        person.friend = person
        let summary = try person.importValues(from: ["name": "Ann", "friend": ["age": 4]])
        #expect(summary.changedProperties == ["name", "age"])
        person.friend = nil
    }

    @Test("Null counts as a value: what it resets has changed")
    func nulls() throws {
        let person = try Person.object(from: ["name": "Ann"])
        person.friend = Person()
        let summary = try person.importValues(from: ["name": NSNull(), "age": NSNull(), "friend": NSNull()])
        #expect(summary.changedProperties == ["name", "friend"])
        #expect(summary.missingProperties == ["id", "line", "place", "friends"])
    }

    @Test("What is left out leniently has not changed, and was not missing")
    func lenient() throws {
        let person = Person()
        let summary = try person.importValues(from: ["age": "old", "name": "Ann"], options: .lenient)
        #expect(summary.changedProperties == ["name"])
        #expect(!summary.missingProperties.contains("age"))
    }

    @Test("A refused key is neither unknown nor taken")
    func refused() throws {
        let person = Person()
        let summary = try person.importValues(from: ["refused": 1, "name": "refused"])
        #expect(summary.changedProperties == [])
        #expect(summary.unknownKeys == [])
        #expect(summary.missingProperties.contains("name"))
    }

    @Test("Structs give the same summary")
    func structs() throws {
        var place = Town()
        let summary = try place.importValues(from: ["city": "Rome", "zone": NSNull(), "x": 1])
        #expect(summary.changedProperties == ["city"])
        #expect(summary.unknownKeys == ["x"])
        #expect(summary.missingProperties == [])
    }

    @Test("A subclass's properties are named after those of its superclass")
    func subclasses() throws {
        let base: Base = Derived()
        let summary = try base.importValues(from: ["extra": 1, "id": 2])
        #expect(summary.changedProperties == ["id", "extra"])
    }
}

private final class Person: DictionaryImportable {
    var id = 0
    var name = ""
    var age = 0
    var line = ""
    var place = Town()
    var friend: Person?
    var friends: [Person] = []

    static let ignoredKeys: Set<String> = ["secret"]

    static var importableProperties: PropertyRegistry {
        \.id
        \.name
        \.age
        Property(\.line, .from("firstLine"))
        \.place
        Property(\.friend, .merging)
        \.friends
    }

    func shouldImport(_ value: ImportValue, forKey key: String) -> Bool {
        key != "refused" && value.string != "refused"
    }
}

private class Base: ImportableObject {
    final var id = 0

    @PropertyRegistryBuilder<Base>
    override class var importableProperties: PropertyRegistry { \.id }
}

private final class Derived: Base {
    var extra = 0

    @PropertyRegistryBuilder<Derived>
    override class var importableProperties: PropertyRegistry {
        super.importableProperties
        \.extra
    }
}
