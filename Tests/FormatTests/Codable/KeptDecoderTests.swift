import DictionaryImport
import Foundation
import Testing

/// Types that read from their decoder when they have been made, or while something else is decoded.
@Suite("Decoders that are kept")
struct KeptDecoderTests {
    enum Key: String, CodingKey { case number, part }

    struct Decoding: Decodable {
        let decoder: any Decoder
        init(from decoder: any Decoder) { self.decoder = decoder }
        var number: Int { get throws { try decoder.container(keyedBy: Key.self).decode(Int.self, forKey: .number) } }
    }

    struct Containing: Decodable {
        let container: KeyedDecodingContainer<Key>
        init(from decoder: any Decoder) throws { container = try decoder.container(keyedBy: Key.self) }
        var number: Int { get throws { try container.decode(Int.self, forKey: .number) } }
    }

    struct Whole: Decodable {
        let container: any SingleValueDecodingContainer
        init(from decoder: any Decoder) throws { container = try decoder.singleValueContainer() }
        var number: Int { get throws { try container.decode(Plain.self).number } }
    }

    struct Part: Decodable {
        let decoder: any Decoder
        init(from decoder: any Decoder) throws {
            self.decoder = try decoder.container(keyedBy: Key.self).superDecoder(forKey: .part)
        }
        var number: Int { get throws { try decoder.container(keyedBy: Key.self).decode(Int.self, forKey: .number) } }
    }

    struct Plain: Decodable {
        var number: Int
    }

    final class Item: DictionaryImportable {
        var decoding: Decoding?
        var containing: Containing?
        var whole: Whole?
        var part: Part?
        var plain: Plain?

        static var importableProperties: PropertyRegistry {
            Property(codable: \.decoding)
            Property(codable: \.plain)
            Property(codable: \.containing)
            Property(codable: \.whole)
            Property(codable: \.part)
        }

        func numbers() throws -> [Int?] {
            [try decoding?.number, plain?.number, try containing?.number, try whole?.number, try part?.number]
        }
    }

    static func source(_ number: Int) -> [String: Any] {
        let names = ["decoding", "plain", "containing", "whole", "part"].enumerated()
        return Dictionary(
            uniqueKeysWithValues: names.map { index, name in
                let own = ["number": number + index]
                return (name, (name == "part" ? ["part": own] : own) as [String: Any])
            })
    }

    @Test("A decoder that was kept reads its own object")
    func ownObject() throws {
        let sources = [0, 10, 20].map(Self.source)
        let json = try JSONSerialization.data(withJSONObject: sources)
        for items in [try Item.objects(from: sources), try Item.objects(fromJSON: json)] {
            for (index, item) in items.enumerated() {
                #expect(try item.numbers() == (0..<5).map { index * 10 + $0 })
            }
        }
        // Nor does it see what a later import reads.
        let first = try Item.object(from: Self.source(0))
        _ = try Item.object(from: Self.source(50))
        #expect(try first.numbers() == [0, 1, 2, 3, 4])
    }

    /// Reads its own number when the import of another object, which has decoded others, is over.
    struct Importing: Decodable {
        var number: Int
        var inner: Int

        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: Key.self)
            inner = try Item.object(from: source(70)).plain?.number ?? 0
            number = try container.decode(Int.self, forKey: .number)
        }
    }

    final class Outer: DictionaryImportable {
        var importing: Importing?
        static var importableProperties: PropertyRegistry { Property(codable: \.importing) }
    }

    @Test("An import may run while an object is decoded")
    func importMeanwhile() throws {
        let outer = try Outer.objects(from: (1...3).map { ["importing": ["number": $0] as [String: Any]] })
        #expect(outer.map(\.importing?.number) == [1, 2, 3])
        #expect(outer.allSatisfy { $0.importing?.inner == 71 })
    }

    final class Mixed: DictionaryImportable {
        struct Name: Decodable, Equatable { var firstName: String? }
        var own: Name?
        var snake: Name?
        var again: Name?

        static let decoder: JSONDecoder = {
            let decoder = JSONDecoder()
            decoder.keyDecodingStrategy = .convertFromSnakeCase
            return decoder
        }()

        static var importableProperties: PropertyRegistry {
            Property(codable: \.own)
            Property(codable: \.snake, decoder: decoder)
            Property(codable: \.again)
        }
    }

    @Test("Each property has its own strategies")
    func strategies() throws {
        let name: [String: Any] = ["first_name": "snake", "firstName": "own"]
        let source: [String: Any] = ["own": name, "snake": ["first_name": "snake"] as [String: Any], "again": name]
        for mixed in try Mixed.objects(from: [source, source]) {
            #expect([mixed.own, mixed.snake, mixed.again].map { $0?.firstName } == ["own", "snake", "own"])
        }
    }

    @Test("An error leaves nothing to the next object")
    func afterError() throws {
        let wrong: [String: Any] = ["plain": ["number": "x"] as [String: Any]]
        for _ in 0..<2 {
            let error = #expect(throws: ImportError.self) { try Item.object(from: wrong) }
            #expect(error?.issues.map(\.path.description) == ["plain.number"])
            #expect(try Item.object(from: Self.source(3)).plain?.number == 4)
        }
    }

    /// Among few members and many, by keys that are the same in another form.
    @Test("Members are found among any number of others", arguments: 0..<9)
    func manyMembers(count: Int) throws {
        var source: [String: Any] = Dictionary(uniqueKeysWithValues: (0..<count).map { ("other\($0)", $0) })
        #expect(throws: ImportError.self) { try Accented.object(from: ["value": source]) }
        source["cafe\u{301}"] = 5
        #expect(try Accented.object(from: ["value": source]).value.cafe == 5)
        #expect(ImportValue(source)["caf\u{e9}"]?.int == 5)
    }

    final class Accented: DictionaryImportable {
        struct Value: Decodable {
            enum CodingKeys: String, CodingKey { case cafe = "caf\u{e9}" }
            var cafe: Int
        }
        var value = Value(cafe: 0)
        static var importableProperties: PropertyRegistry { Property(codable: \.value, .required) }
    }
}
