import DictionaryImport
import Foundation
import Testing

/// What the library writes, its own strict reader takes, and the same bytes come out again.
@Suite("Exported JSON, read again")
struct ExportedJSONReadingTests {
    private static let texts = [
        "", " ", "plain", "quote \" backslash \\ slash /", "tab\tnewline\ncarriage\rnull\u{0}bell\u{7}delete\u{7F}",
        "Zürich", "日本語", "🇨🇭👩‍👩‍👧", "e\u{301}", "\u{2028}\u{2029}\u{FEFF}", String(repeating: "x", count: 5_000),
    ]

    @Test("Text is read back", arguments: texts)
    func text(_ text: String) throws {
        try check(Sheet(text: text, texts: ["k\(text)": text]))
    }

    @Test("Integers are read back", arguments: [0, 1, -1, .max, .min] as [Int])
    func integers(_ number: Int) throws {
        try check(Sheet(number: number, large: UInt64(bitPattern: Int64(number))))
    }

    @Test(
        "Doubles are read back",
        arguments: [0, -0.0, 0.1, 1e300, .leastNonzeroMagnitude, 1.0 / 3, 123_456_789.125, -2.5e-10])
    func doubles(_ number: Double) throws {
        try check(Sheet(fraction: number))
    }

    @Test("Decimals are read back", arguments: ["0.1", "12345678901234567890123456789012345678", "-1e-20", "1E+30"])
    func decimals(_ text: String) throws {
        try check(Sheet(exact: try ImportValue(text).converted(to: Decimal.self)))
    }

    private func check(_ sheet: Sheet) throws {
        for options in [ExportOptions.default, .readable] {
            let json = try [sheet, sheet].exportedJSON(options: options)
            let read = try Sheet.objects(fromJSON: json)
            #expect(read == [sheet, sheet])
            #expect(try read.exportedJSON(options: options) == json)
            #expect((try JSONSerialization.jsonObject(with: json) as? [Any])?.count == 2)
        }
    }
}

private struct Sheet: DictionaryImportable, Equatable {
    var text = ""
    var texts: [String: String] = [:]
    var number = 0
    var large: UInt64 = 0
    var fraction = 0.0
    var exact: Decimal?

    static var importableProperties: PropertyRegistry {
        \.text
        \.texts
        \.number
        \.large
        \.fraction
        \.exact
    }
}
