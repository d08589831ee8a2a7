import DictionaryImport
import Foundation
import TestSupport
import Testing

@Suite("Conversion to URL, UUID and Data")
struct FoundationConversionTests {
    private static let uuidText = "E621E1F8-C36C-495A-93FC-0C247A3E6E5F"
    private static let uuid = UUID(uuidString: uuidText) ?? UUID()
    private static func url(_ text: String) -> URL { URL(string: text) ?? URL(filePath: "/no-url") }

    @Test(
        "A URL takes text that is one",
        arguments: [
            .accepts("https://www.apple.com/", url("https://www.apple.com/")), .accepts("a/b?c#d", url("a/b?c#d")),
            .accepts("value", url("value")), .accepts(" https://example.com\n", url("https://example.com")),
            .accepts(NSString(string: "mailto:a@b.c"), url("mailto:a@b.c")), .accepts(url("x:y"), url("x:y")),
            .accepts(url("x:y") as NSURL, url("x:y")),
            .accepts("https://example.com/a b", url("https://example.com/a%20b")),
            .refuses(""), .refuses(" "), .refuses("http://[bad"), .refuses(1), .refuses(0.5), .refuses(true),
            .refuses(["https://example.com"]), .refuses(["url": "x"]), .refuses(Date()), .refuses(UUID()),
            .refuses(Data()),
        ] as [ConversionRow<URL>])
    func urls(row: ConversionRow<URL>) { row.check() }

    @Test("UUIDs are read and exported as Foundation spells them")
    func randomUUIDs() throws {
        for _ in 0..<500 {
            let uuid = UUID()
            let holder = try Holder<UUID>.object(from: ["value": uuid.uuidString.lowercased()])
            #expect(holder.value == uuid)
            #expect(try holder.exportedDictionary()["value"] as? String == uuid.uuidString)
        }
    }

    @Test("A UUID with any other character in its text is refused", arguments: Array("gG -+x/:@`{\u{7F}"))
    func otherCharacters(character: Character) {
        for place in Self.uuidText.indices where Self.uuidText[place] != character {
            var text = Self.uuidText
            text.replaceSubrange(place...place, with: [character])
            #expect(throws: ImportError.self) { try Holder<UUID>.convert(text) }
        }
    }

    @Test(
        "A UUID takes its text in either case",
        arguments: [
            .accepts(uuidText, uuid), .accepts(uuidText.lowercased(), uuid), .accepts(" \(uuidText)\n", uuid),
            .accepts(NSString(string: uuidText), uuid), .accepts(uuid, uuid), .accepts(uuid as NSUUID, uuid),
            .refuses(""), .refuses(" "), .refuses("not a uuid"), .refuses(String(uuidText.dropLast())),
            .refuses(uuidText + "0"),
            .refuses("{\(uuidText)}"), .refuses(uuidText.replacingOccurrences(of: "-", with: "")),
            .refuses(uuidText.replacingOccurrences(of: "E", with: "G")),
            .refuses(uuidText.replacingOccurrences(of: "0", with: "٠")),
            .refuses("E621E1F8-C36C-495A-93FC-0C247A3E6E5\u{0}"), .refuses("E621E1F8-C36C-495A-93FC_0C247A3E6E5F"),
            .refuses(1), .refuses(true), .refuses([uuidText]), .refuses(Date()),
        ] as [ConversionRow<UUID>])
    func uuids(row: ConversionRow<UUID>) { row.check() }

    @Test(
        "Data takes base64 text of both alphabets",
        arguments: [
            .accepts("aGVsbG8=", Data("hello".utf8)), .accepts("aGVsbG8", Data("hello".utf8)),
            .accepts("aGk=", Data("hi".utf8)), .accepts("YQ==", Data("a".utf8)), .accepts("YQ", Data("a".utf8)),
            .accepts("YWJj", Data("abc".utf8)), .accepts(" YWJj\n", Data("abc".utf8)),
            .accepts("+/8=", Data([0xFB, 0xFF])),
            .accepts("-_8=", Data([0xFB, 0xFF])), .accepts("-_8", Data([0xFB, 0xFF])),
            .accepts(NSString(string: "YWJj"), Data("abc".utf8)), .accepts(Data([1, 2]), Data([1, 2])),
            .accepts(Data(), Data()),
            .accepts(NSData(data: Data([1])), Data([1])),
            .accepts("", Data()), .accepts(" ", Data()), .accepts("YW\nJj", Data("abc".utf8)),
            .accepts("YW Jj", Data("abc".utf8)),
            .refuses("!!!!"), .refuses("A"), .refuses("YWJjA"), .refuses("="),
            .refuses("===="),
            .refuses("YQ="), .refuses("YQ==="), .refuses("Y=Q="),
            .refuses("YWJjé"),
            .refuses("YQ==YQ=="), .refuses(1), .refuses(true), .refuses([1, 2]), .refuses(["a": "b"]), .refuses(UUID()),
        ] as [ConversionRow<Data>])
    func data(row: ConversionRow<Data>) { row.check() }

    @Test("All bytes survive both alphabets")
    func allBytes() throws {
        let bytes = Data((0...255).map { UInt8($0) })
        for count in 253...256 {
            let data = bytes.prefix(count)
            let text = data.base64EncodedString()
            let safe = text.replacingOccurrences(of: "+", with: "-").replacingOccurrences(of: "/", with: "_")
            #expect(try Holder<Data>.convert(text) == data)
            #expect(try Holder<Data>.convert(safe) == data)
            #expect(try Holder<Data>.convert(safe.replacingOccurrences(of: "=", with: "")) == data)
        }
    }

    @Test("The error says what was expected")
    func expectations() {
        #expect(
            issues { try Holder<URL>.convert("") }.map(\.facts) == ["value: typeMismatch"])
        #expect(issues { try Holder<UUID>.convert(5) }.map(\.facts) == ["value: typeMismatch"])
        #expect(
            issues { try Holder<Data>.convert("!!") }.map(\.facts)
                == ["value: typeMismatch"])
    }
}
