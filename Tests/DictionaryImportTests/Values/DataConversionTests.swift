import DictionaryImport
import Foundation
import TestSupport
import Testing

@Suite("Conversion to Data")
struct DataConversionTests {
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

    @Test("Text of every length is read, in both alphabets, padded or not", arguments: 1..<80)
    func lengths(count: Int) throws {
        let data = Data((0..<count).map { UInt8(truncatingIfNeeded: $0 &* 151 &+ count &* 7) })
        let padded = data.base64EncodedString()
        let bare = padded.replacingOccurrences(of: "=", with: "")
        let urlSafe = padded.replacingOccurrences(of: "+", with: "-").replacingOccurrences(of: "/", with: "_")
        for text in [padded, bare, urlSafe, "  \(padded)\n"] {
            #expect(try Attached.object(from: ["data": text]).data == data)
            #expect(try Attached.object(fromJSON: JSONEncoder().encode(["data": text])).data == data)
        }
    }

    @Test("Every byte of the alphabets is read as Foundation reads it, and every other is refused")
    func alphabets() throws {
        for byte in UInt8.min..<0x80 {
            // In the middle, because blanks are allowed at the ends.
            let text = "QUJDREVG" + String(Unicode.Scalar(byte)) + "UJDREVG"
            let expected = Data(
                base64Encoded: text.replacingOccurrences(of: "-", with: "+").replacingOccurrences(of: "_", with: "/"))
            let data = try? Attached.object(from: ["data": text]).data
            switch byte {
            case 0x09...0x0D, 0x20: #expect(data == Data(base64Encoded: "QUJDREVGUJDREVG="), "\(byte)")
            case UInt8(ascii: "="): #expect(data == nil)
            default: #expect(data == expected, "\(byte)")
            }
        }
    }

    @Test("All bytes are read in both alphabets")
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

    @Test(
        "What is not base64 is refused",
        arguments: [
            "A", "AAAAA", "A===", "A==", "AA=", "AAA==", "AAAA=", "====", "=", "AB=A", "QQ==QQ==", "QUJD I",
            "\u{e9}AAA",
            "AAAA.AAAA", "QQ=\u{a0}=", "QUI\0",
        ])
    func refused(text: String) {
        #expect(throws: ImportError.self) { try Attached.object(from: ["data": text]) }
    }

    @Test(
        "Line breaks and blanks in the text are passed over",
        arguments: [
            "AAEC\nAwQF\nBg==\n", "AAEC\r\nAwQF\r\nBg==", "  AAEC AwQF\tBg = =", "AAECAwQFBg", "A A E C A w Q F B g",
        ])
    func blanks(text: String) throws {
        let data = Data([0, 1, 2, 3, 4, 5, 6])
        #expect(try Attached.object(from: ["data": text]).data == data)
        #expect(try Attached.object(fromJSON: JSONEncoder().encode(["data": text])).data == data)
        #expect(try Attached.object(from: ["data": text], options: .strict).data == data)
    }

    @Test("Text with a line break after each 64 letters is read")
    func lines() throws {
        let data = Data((0..<500).map { UInt8(truncatingIfNeeded: $0) })
        let text = data.base64EncodedString(options: [.lineLength64Characters, .endLineWithLineFeed])
        #expect(try Attached.object(fromJSON: JSONEncoder().encode(["data": text + "\n"])).data == data)
    }

    @Test("No text stands for no bytes, in imports and in exports", arguments: ["", " ", "\n"])
    func empty(text: String) throws {
        var attached = try Attached.object(from: ["data": text])
        #expect(attached.data == Data())
        attached.data = Data([1])
        try attached.importValues(fromJSON: Attached().exportedJSON(), options: .strict)
        #expect(attached.data == Data())
        try attached.importValues(from: Attached().exportedDictionary())
        #expect(attached.data == Data())
    }
}

// MARK: Models

private struct Attached: DictionaryImportable {
    var data = Data()
    static var importableProperties: PropertyRegistry { \.data }
}
