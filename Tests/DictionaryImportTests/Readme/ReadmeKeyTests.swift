import DictionaryImport
import Foundation
import Testing

/// Examples of keys, as the documentation has them.
@Suite struct ReadmeKeyTests {
    final class Product: DictionaryImportable {
        var id = 0
        var title = ""
        var color: String?
        var thumbnail: URL?
        var lastPrice: Decimal?
        var weight: Double?

        static var importableProperties: PropertyRegistry {
            \.id
            \.title
            Property(\.color, .from("attributes.color", "colour"))  // beside its name, the best first
            Property(\.thumbnail, .fromOnly("images[0].url"))  // the name is no key here
            Property(\.lastPrice, .from("prices[-1]"))  // counted from the end
            Property(\.weight, .from(path: ["size.metric", "kg"]))  // keys with dots in them
        }

        static var customKeyMappings: [String: String] { ["product_no": "id"] }
        static var ignoredKeys: Set<String> { ["debug"] }
        static var keyNormalization: KeyNormalization { .ignoringSeparators }
    }

    @Test func matchesKeys() throws {
        let product = try Product.object(from: [
            "Product-No": 12, "TITLE": "Lamp", "images": [["url": "https://example.org/1.png"]],
        ])
        let renamed = try Product.object(from: ["no": 13, "title": "Shade"], mappings: ["no": "id"])

        #expect(product.id == 12 && product.title == "Lamp")
        #expect(product.thumbnail == URL(string: "https://example.org/1.png"))
        #expect(renamed.id == 13)
        let none = try Product.object(from: ["thumbnail": "https://example.org/2.png", "debug": ["id": 1]])
        #expect(none.thumbnail == nil && none.id == 0)
        let priced = try Product.object(from: ["prices": [9, 12], "size.metric": ["KG": 1.5]])
        #expect(priced.lastPrice == 12 && priced.weight == 1.5)
    }

    private static let ranked: [([String: any Sendable], String)] = [
        (["attributes": ["color": "red"], "colour": "green", "color": "blue"], "red"),
        (["attributes": ["size": 3], "colour": "green", "color": "blue"], "green"),
        (["color": "blue", "COLOR": "black"], "blue"),
        (["Color": "white", "COLOR": "black"], "black"),
    ]

    @Test(arguments: ranked) func ranksKeys(dictionary: [String: any Sendable], winner: String) throws {
        var notes: [ImportIssue] = []
        let product = try Product.object(from: dictionary) { notes.append($0) }
        #expect(product.color == winner)
        #expect(notes.allSatisfy { $0.reason.code == .shadowedKey })
        #expect(!notes.isEmpty)
    }

    @Test func leavesClaimedKeysToTheirProperty() throws {
        final class Pair: DictionaryImportable {
            var first = 0
            var second = 0
            var third = 0

            static var importableProperties: PropertyRegistry {
                Property(\.first, named: "first")
                Property(\.second, named: "second", .from("first"))
                Property(\.third, named: "third", .from("first"))
            }
        }
        let pair = try Pair.object(from: ["first": 5])
        #expect(pair.first == 0 && pair.second == 5 && pair.third == 5)
    }
}
