import DictionaryImport
import Foundation
import TestSupport
import Testing

@Suite("Conversion to String, Substring and Character")
struct TextConversionTests {
    typealias Row = ConversionRow<String>

    private static let uuid = UUID(uuidString: "E621E1F8-C36C-495A-93FC-0C247A3E6E5F") ?? UUID()
    private static let url = URL(filePath: "/srv/a")

    @Test(
        "A String takes text as it is, and the text of numbers and booleans",
        arguments: [
            .accepts("text", "text"), .accepts("", ""), .accepts(" blanks stay ", " blanks stay "), .accepts("0", "0"),
            .accepts("nil", "nil"), .accepts("\u{0}", "\u{0}"), .accepts("👨‍👩‍👧 é", "👨‍👩‍👧 é"),
            .accepts(NSString(string: "text"), "text"), .accepts(NSMutableString(string: "text"), "text"),
            .accepts("xtext".dropFirst(), "text"), .accepts(Character("é"), "é"),
            .accepts(String?.some("a") as Any, "a"),
            .acceptsUnlessExact(true, "true"), .acceptsUnlessExact(false, "false"),
            .acceptsUnlessExact(NSNumber(value: true), "true"), .acceptsUnlessExact(NSNumber(value: false), "false"),
            .acceptsUnlessExact(42, "42"), .acceptsUnlessExact(Int8(-5), "-5"), .acceptsUnlessExact(UInt16(5), "5"),
            .acceptsUnlessExact(Int64.min, "-9223372036854775808"),
            .acceptsUnlessExact(UInt64.max, "18446744073709551615"),
            .acceptsUnlessExact(NSNumber(value: 666), "666"), .acceptsUnlessExact(NSNumber(value: Int8(1)), "1"),
            .acceptsUnlessExact(NSNumber(value: UInt64.max), "18446744073709551615"),
            .acceptsUnlessExact(NSNumber(value: Int64(9_007_199_254_740_993)), "9007199254740993"),
            .acceptsUnlessExact(0.1, "0.1"), .acceptsUnlessExact(12.5, "12.5"), .acceptsUnlessExact(1e21, "1e+21"),
            .acceptsUnlessExact(1.0 / 3, "0.3333333333333333"), .acceptsUnlessExact(-0.5, "-0.5"),
            .acceptsUnlessExact(Float(0.1), "0.1"), .acceptsUnlessExact(CGFloat(0.25), "0.25"),
            .acceptsUnlessExact(NSNumber(value: 0.1), "0.1"), .acceptsUnlessExact(NSNumber(value: Float(0.1)), "0.1"),
            .acceptsUnlessExact(
                Decimal(string: "123456789012345678901234567890.12") as Any,
                "123456789012345678901234567890.12"),
            .acceptsUnlessExact(NSDecimalNumber(string: "18446744073709551616"), "18446744073709551616"),
            .acceptsUnlessExact(url, "file:///srv/a"), .acceptsUnlessExact(url as NSURL, "file:///srv/a"),
            .acceptsUnlessExact(uuid, "E621E1F8-C36C-495A-93FC-0C247A3E6E5F"),
            .acceptsUnlessExact(Date(timeIntervalSince1970: 1_435_070_408), "2015-06-23T14:40:08Z"),
            .acceptsUnlessExact(Date(timeIntervalSince1970: 1_435_070_408.125), "2015-06-23T14:40:08.125Z"),
            .acceptsUnlessExact(NSDate(timeIntervalSince1970: 0), "1970-01-01T00:00:00Z"),
            .refuses(Double.nan), .refuses(Double.infinity), .refuses(NSDecimalNumber.notANumber), .refuses(["a"]),
            .refuses([Any]()), .refuses(["a": "b"]), .refuses([String: Any]()), .refuses(NSArray(array: ["a"])),
            .refuses(Data([65])), .refuses(Date.distantFuture.addingTimeInterval(1e15)), .refuses(NSObject()),
            .refuses(("a", "b")), .refuses(String.self),
        ] as [Row])
    func strings(row: Row) { row.check() }

    @Test("A double's text is the shortest that reads back")
    func shortest() throws {
        for number in [
            0.1, 1.0 / 3, .leastNonzeroMagnitude, .greatestFiniteMagnitude, 123_456_789.125, 1e16, 100, -2.5e-7,
        ] {
            let text = try #require(try Holder<String>.convert(number))
            #expect(Double(text) == number)
            #expect(text.count <= "\(number)".count)
        }
    }

    @Test("Text keeps its bytes", arguments: ["e\u{301}", "\u{E9}", "\r\n", "\u{FEFF}x", "\u{FFFD}"])
    func bytes(text: String) throws {
        let found = try #require(try Holder<String>.convert(NSString(string: text)))
        #expect(Array(found.utf8) == Array(text.utf8))
    }

    @Test(
        "A Substring takes what a String does",
        arguments: [
            .accepts("text", "text"), .accepts("xtext".dropFirst(), "text"), .accepts("", ""),
            .acceptsUnlessExact(42, "42"), .acceptsUnlessExact(true, "true"), .refuses(["a"]), .refuses(Double.nan),
        ] as [ConversionRow<Substring>])
    func substrings(row: ConversionRow<Substring>) { row.check() }

    @Test(
        "A Character takes text of one character",
        arguments: [
            .accepts("a", "a"), .accepts("e\u{301}", "é"), .accepts("👨‍👩‍👧", "👨‍👩‍👧"), .accepts(Character("b"), "b"),
            .accepts(NSString(string: "c"), "c"), .accepts(" ", " "), .acceptsUnlessExact(7, "7"),
            .refuses(""), .refuses("ab"), .refuses(42), .refuses(true), .refuses(["a"]), .refuses(0.5),
        ] as [ConversionRow<Character>])
    func characters(row: ConversionRow<Character>) { row.check() }

    @Test(
        "What JSONSerialization has read is converted",
        arguments: [
            ("9007199254740993", "9007199254740993"), ("18446744073709551615", "18446744073709551615"),
            ("-9223372036854775808", "-9223372036854775808"), ("18446744073709551616", "18446744073709551616"),
            ("true", "true"), ("0", "0"), ("1", "1"), ("12.5", "12.5"), ("\"\"", ""), ("\"\\u00e9\\n\"", "é\n"),
        ] as [(text: String, expected: String)])
    func json(text: String, expected: String) throws {
        let source = try #require((try serialized("[\(text)]") as? [Any])?.first)
        #expect(try Holder<String>.convert(source) == expected)
    }
}
