import DictionaryImport
import TestSupport
import Testing

@Suite("The words of issues about identities")
struct IdentityIssueTests {
    @Test("An identity that another object has is an issue that names it")
    func otherObjects() throws {
        let session = ImportSession()
        let users = try Person.objects(from: [["id": 1], ["id": 2]], session: session)
        #expect(
            failureLines { try users[0].importValues(from: ["id": 2], session: session) } == [
                "Person: identity 2 is that of another Person"
            ])
        #expect(
            failureLines { try Person.objects(from: ["a", "b"].map { ["id": 1, "name": $0] }, options: .strict) }
                == [
                    "[1]: identity 1 is that of an earlier element with other values, and both are one object"
                ])
        #expect(
            failureLines { try Farm.object(from: ["animals": [["id": 2]], "dogs": [["id": 2]]]) } == [
                "dogs[0]: expected Dog, but identity 2 is that of an object of class Animal"
            ])
        #expect(
            failureLines {
                try Farm.object(from: ["dogs": [["id": 1]], "cats": [["id": 1]], "others": [["id": 1]]])
            } == [
                "others[0]: identity 1 is that of several objects: Cat, Dog"
            ])
    }

    @Test("An identity that is declared wrongly is a fault with its remedy")
    func declarations() {
        #expect(
            failureLines { try ImportSession().insert(Plain()) } == [
                """
                Plain marks no property as its identity. To resolve this, mark one, as Property(\\.id, .identity), or use \
                insert(_:identity:)
                """
            ])
        #expect(
            failureLines { try Both.object(from: ["id": 1]) } == [
                "Both marks properties as its identity, and has identity(for:) as well. To resolve this, keep one of the two"
            ])
        #expect(
            failureLines { try Marked.checkImportableProperties() } == [
                "Marked: rest: an identity is a value, not a model, a flattened one or the rest of the keys"
            ])
    }
}

// MARK: Models

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

private struct Farm: DictionaryImportable {
    var animals: [Animal] = []
    var dogs: [Dog] = []
    var cats: [Cat] = []
    var others: [Animal] = []

    static var importableProperties: PropertyRegistry {
        \.animals
        \.dogs
        \.cats
        \.others
    }
}
