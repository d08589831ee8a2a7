import DictionaryImport
import Foundation
import TestSupport
import Testing

@Suite("Conversion to URL and UUID")
struct URLAndUUIDConversionTests {
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
}
