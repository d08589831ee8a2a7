import DictionaryImport
import TestSupport
import Testing

private class Base: DictionaryImportable {
    var id = 0
    required init() {}
    @PropertyRegistryBuilder<Base> class var importableProperties: PropertyRegistry { \.id }
}

private struct Faulty: DictionaryImportable {
    var name = ""
    var firstname = ""
    var firstName = ""
    var zip = ""
    var items: [Part] = []
    var rows: [[String: Any]] = []
    var empty = 0
    var child: Item?

    static var importableProperties: PropertyRegistry {
        \.name
        \.name
        \.firstname
        \.firstName
        Property(\.zip, .matching("[0-9"))
        \.items
        Property(\.rows, .merging)
        Property(\.empty, .from())
        Property(\.child, .flattened(prefix: ""))
    }
    static var customKeyMappings: [String: String] { ["nom": "naem", "x": "nothingLikeIt"] }
    static var nestedObjectKeys: Set<String>? { ["items", "parents"] }
}

private final class Part: ImportableObject {}

private final class Whole: DictionaryImportable {
    var parts: [Part] = []

    static var importableProperties: PropertyRegistry { Property(\.parts, .merging) }
}

private struct Item: DictionaryImportable {
    var id = 0
    static var importableProperties: PropertyRegistry { \.id }
}

private struct Stranger: DictionaryImportable {
    static var importableProperties: PropertyRegistry { Item.importableProperties }
}

@Suite("The words of faults in declarations")
struct RegistryFaultTextTests {
    private func faults<Model: DictionaryImportable>(of type: Model.Type) -> [String] {
        do throws(ImportError) { _ = try Model.checkImportableProperties() } catch {
            return error.issues.map(\.description)
        }
        return []
    }

    @Test("Every fault is reported at once, and the first import throws the same error")
    func all() {
        let expected = [
            "Faulty: name is listed twice. To resolve this, keep one of the two",
            "Faulty: zip: [0-9 is not a valid regular expression",
            "Faulty: rows: an array cannot be merged, because its elements have no identity. Remove .merging",
            "Faulty: empty: a source needs at least one key",
            """
            Faulty: key "nom" is mapped to naem, which is not in importableProperties. Did you mean "name"?
            """,
            #"Faulty: key "x" is mapped to nothingLikeIt, which is not in importableProperties."#,
            #"Faulty: nestedObjectKeys names "parents", which is no property or key of Faulty"#,
        ]
        #expect(faults(of: Faulty.self) == expected)
        let first = issues { try Faulty.object(from: [:]) }
        #expect(first.map(\.description) == expected)
        #expect(first.allSatisfy { $0.reason.code == .registry && $0.path.isEmpty && $0.model == "Faulty" })
    }

    @Test("A name that the key path does not tell is a fault with its remedy")
    func unnamed() {
        let found = faults(of: Base.self)
        #expect(found.count == 1)
        #expect(found.first?.hasPrefix("Base: the name of ") == true)
        #expect(
            found.first?.hasSuffix(
                """
                 (entry 1 of the list, of type Int) cannot be told from its key path. To resolve this, name it: \
                Property(\\Base.id, named: "id"). It may be id
                """
            ) == true)
    }

    @Test("Elements that nothing tells apart are a fault with its remedy, when the first array is merged")
    func unmergeable() {
        #expect(faults(of: Whole.self) == [])
        let found = issues { try Whole.object(from: ["parts": [["id": 1]]]) }
        let words =
            "an array cannot be merged, because its elements have no identity. Mark a property of Part as .identity"
        #expect(found.map(\.reason.code) == [.registry])
        #expect(found.first?.description.hasSuffix("\(words), or remove .merging") == true)
    }

    @Test("A property of another type is a fault with its remedy")
    func foreign() {
        #expect(
            faults(of: Stranger.self) == [
                """
                Stranger: \\Item.id belongs to Item, which Stranger does not inherit from. To resolve this, use \
                @PropertyRegistryBuilder<Stranger> and key paths of Stranger
                """
            ])
    }

    @Test("A mapping of a call to nothing is an issue with a suggestion")
    func callMapping() {
        #expect(
            issues { try Item.object(from: [:], mappings: ["number": "idd"]) }.map(\.description) == [
                #"Item: key "number" is mapped to idd, which is not in importableProperties. Did you mean "id"?"#
            ])
    }
}
