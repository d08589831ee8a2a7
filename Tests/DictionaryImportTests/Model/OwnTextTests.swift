import DictionaryImport
import Testing

@Suite("Types of one's own that say they are text")
struct OwnTextTests {
    @Test("Rules on text find none in them, and keep every value", arguments: ["", "abcdef"])
    func kept(code: String) throws {
        let article = try Article.object(from: ["code": code, "other": code])
        #expect(article.code.letters == Array(code))
        #expect(article.other?.letters == Array(code))
    }
}

private struct Article: DictionaryImportable {
    var code = Code(letters: [])
    var other: Code?

    static var importableProperties: PropertyRegistry {
        Property(\.code, .length(3), .matching("[0-9]+"))
        \.other
    }
}

private struct Code: ImportableValue, PropertyTraits.TextValue {
    var letters: [Character]

    static func importing(_ value: ImportValue, in context: ImportContext) throws -> Code {
        Code(letters: Array(value.string ?? ""))
    }
}
