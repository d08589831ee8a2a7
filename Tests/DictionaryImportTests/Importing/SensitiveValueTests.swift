import DictionaryImport
import Foundation
import Testing

@Suite("Sensitive values")
struct SensitiveValueTests {
    @Test(
        "No issue shows one, whatever refuses it",
        arguments: [
            ("number", "tell-tale"), ("number", 7777.5), ("number", ["tell-tale"]), ("date", "tell-tale"),
            ("kind", "tell-tale"), ("pattern", "tell-tale"), ("converted", "tell-tale"),
            ("imported", ["code": "tell-tale"]),
            ("thrown", "tell-tale"), ("nested", ["code": "tell-tale"]), ("nested", "tell-tale"),
            ("list", ["tell-tale"]), ("table", ["a": "tell-tale"]),
            ("deep", ["code": "tell-tale"]), ("small", 7777),
        ] as [(String, any Sendable)])
    func hidden(key: String, value: any Sendable) {
        let error = #expect(throws: ImportError.self) { try Secret.object(from: [key: value]) }
        #expect(error?.issues.isEmpty == false)
        #expect(error?.description.contains("tell-tale") == false)
        #expect(error?.description.contains("7777") == false)
        #expect(error?.issues.contains { $0.reason.found?.contains("tell-tale") == true } == false)
        var reported = ""
        #expect(throws: Never.self) { try Secret.object(from: [key: value], options: .lenient) { reported += "\($0)" } }
        #expect(!reported.isEmpty)
        #expect(!reported.contains("tell-tale") && !reported.contains("7777"))
    }
}

private struct Refusal: Error, CustomStringConvertible {
    let description: String
}

private enum Kind: String, ImportableValue, CaseIterable {
    case red, blue
}

private struct Inner: DictionaryImportable {
    var code = 0

    static var importableProperties: PropertyRegistry { \.code }
}

private struct Secret: DictionaryImportable {
    var number = 0
    var small: Int8 = 0
    var date: Date?
    var kind: Kind?
    var pattern = ""
    var converted = 0
    var imported = 0
    var thrown = 0
    var nested = Inner()
    var list: [Int] = []
    var table: [String: Int] = [:]
    var deep = Inner()

    static var importableProperties: PropertyRegistry {
        Property(\.number, .sensitive)
        Property(\.small, .sensitive)
        Property(\.date, .sensitive)
        Property(\.kind, .sensitive)
        Property(\.pattern, .sensitive, .matching("[0-9]+"), .oneOf("1"), .maxLength(2))
        Property(\.converted, .sensitive, .converting { try $0.converted(to: Int.self) })
        Property(\.imported, .sensitive, .converting { try Inner.object(from: $0.any as? [String: Any] ?? [:]).code })
        Property(\.thrown, .sensitive, .converting { throw Refusal(description: "\($0.string ?? "") is bad") })
        Property(\.nested, .sensitive)
        Property(\.list, .sensitive)
        Property(\.table, .sensitive)
        Property(\.deep, .sensitive, .merging)
    }
}
