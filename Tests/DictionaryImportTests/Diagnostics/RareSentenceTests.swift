import DictionaryImport
import Foundation
import TestSupport
import Testing

// What is said of identities, of nested keys and of exports: each sentence once, word for word.

@Suite struct RareSentenceTests {
    @Test func identitiesOfAnotherObject() throws {
        let session = ImportSession()
        let users = try User.objects(from: [["id": 1], ["id": 2]], session: session)
        #expect(
            failureLines { try users[0].importValues(from: ["id": 2], session: session) } == [
                "User: identity 2 is that of another User"
            ])
        #expect(
            failureLines { _ = try User.objects(from: ["a", "b"].map { ["id": 1, "name": $0] }, options: .strict) } == [
                "[1]: identity 1 is that of an earlier element with other values, and both are one object"
            ])
        #expect(
            failureLines { _ = try Owner.object(from: ["animal": ["id": 2], "dog": ["id": 2]]) } == [
                "dog: expected Dog, but identity 2 is that of an object of class Animal"
            ])
        #expect(
            failureLines { _ = try Owner.object(from: ["dog": ["id": 1], "cat": ["id": 1], "last": ["id": 1]]) } == [
                "last: identity 1 is that of several objects: Cat, Dog"
            ])
    }

    @Test func identitiesThatAreDeclaredWrongly() {
        #expect(
            failureLines { try ImportSession().insert(Plain()) } == [
                """
                Plain marks no property as its identity. To resolve this, mark one, as Property(\\.id, .identity), or use \
                insert(_:identity:)
                """
            ])
        #expect(
            failureLines { _ = try Both.object(from: ["id": 1]) } == [
                "Both marks properties as its identity, and has identity(for:) as well. To resolve this, keep one of the two"
            ])
        #expect(
            failureLines { try Marked.checkImportableProperties() } == [
                "Marked: rest: an identity is a value, not a model, a flattened one or the rest of the keys"
            ])
    }

    @Test func nestedObjectsThatAreLeftOut() {
        #expect(
            failureLines { _ = try Closed.object(from: ["user": ["id": 1]]) } == [
                "user: expected an instance of User?, because nestedObjectKeys leaves it out, found an object"
            ])
    }

    @Test func whatCannotBeExported() {
        #expect(
            failureLines { _ = try Sealed().exportedDictionary() } == [
                """
                value: OneWay cannot be exported. To resolve this, conform it to ImportableValue with exported(in:), or \
                export the property with .converting(_:exporting:)
                """,
                "date: a date outside the years 1 to 9999 cannot be exported",
                "shape: shape cannot be exported. To resolve this, give it an exporting: function, or leave it out with "
                    + ".notExported",
            ])
        #expect(
            failureLines { _ = try NoObject().exportedDictionary() } == [
                "NoObject: rest must be exported as an object, because its keys stand among those of NoObject"
            ])
        #expect(
            failureLines { _ = try Twins().exportedDictionary() } == [
                """
                Twins: first and second are exported under the same key "x". To resolve this, give one of them another \
                with .exported(as:), or leave it out with .notExported
                """
            ])
    }
}

// MARK: Models

private final class User: DictionaryImportable {
    var id = 0
    var name = ""

    static var importableProperties: PropertyRegistry {
        Property(\.id, .identity)
        \.name
    }
}

private final class Plain: DictionaryImportable {
    var name = ""

    static var importableProperties: PropertyRegistry { \.name }
}

private final class Both: DictionaryImportable {
    var id = 0

    static var importableProperties: PropertyRegistry { Property(\.id, .identity) }

    static func identity(for source: ImportValue) throws -> AnyHashable? { source["id"]?.int }
}

private final class Marked: DictionaryImportable {
    var rest: [String: Int] = [:]

    static var importableProperties: PropertyRegistry { Property(\.rest, .identity, .catchAll) }
}

private class Animal: DictionaryImportable {
    final var id = 0

    required init() {}

    @PropertyRegistryBuilder<Animal> class var importableProperties: PropertyRegistry { Property(\.id, .identity) }
}

private final class Dog: Animal {}
private final class Cat: Animal {}

private final class Owner: DictionaryImportable {
    var animal: Animal?
    var dog: Dog?
    var cat: Cat?
    var last: Animal?

    static var importableProperties: PropertyRegistry {
        \.animal
        \.dog
        \.cat
        \.last
    }
}

private final class Closed: DictionaryImportable {
    var user: User?

    static var nestedObjectKeys: Set<String>? { [] }

    static var importableProperties: PropertyRegistry { \.user }
}

private struct OneWay: ImportableValue {
    static func importing(_ value: ImportValue, in context: ImportContext) throws -> OneWay { OneWay() }
}

private struct Sealed: DictionaryImportable {
    var value = OneWay()
    var date = Date(timeIntervalSince1970: 1e15)
    var shape: any Sendable = 1

    static var importableProperties: PropertyRegistry {
        \.value
        \.date
        Property(\.shape, converting: { $0.int ?? 0 })
    }
}

private struct NoObject: DictionaryImportable {
    var rest: [String: String] = [:]

    static var importableProperties: PropertyRegistry {
        Property(\.rest, .catchAll, .converting({ _ in [:] }, exporting: { _ in 1 }))
    }
}

private struct Twins: DictionaryImportable {
    var first = 0
    var second = 0

    static var importableProperties: PropertyRegistry {
        Property(\.first, .exported(as: "x"))
        Property(\.second, .exported(as: "x"))
    }
}
