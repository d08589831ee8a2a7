import DictionaryImport
import Foundation
import Testing

private final class Keeper: DictionaryImportable {
    var id = 0
    var raw: ImportValue?
    var child: Child?
    var rest: [String: ImportValue] = [:]
    private(set) var source: ImportValue?
    private(set) var part: ImportValue?

    static var importableProperties: PropertyRegistry {
        \.id
        \.raw
        \.child
        Property(\.rest, .catchAll)
    }

    func willImport(from source: ImportValue) throws {
        self.source = source
        part = source["raw"]?["list"]
    }
}

private struct Child: DictionaryImportable {
    var name = ""
    var own: ImportValue?

    static var importableProperties: PropertyRegistry {
        \Child.name
        Property(\Child.own, .converting { $0 })
    }
}

@Suite("Values that outlive their bytes")
struct JSONLifetimeTests {
    private func keeper() throws -> Keeper {
        var bytes = Array(
            """
            {"id": 1, "raw": {"list": ["a text of more than fifteen bytes", 1.5, "\\u00e9"]}, "more": {"x": [true]},
             "child": {"name": "n", "own": ["another text that is rather long"]}}
            """.utf8)
        let keeper = try Keeper.object(fromJSON: bytes)
        // The memory of the bytes is used for something else.
        _ = bytes.withUnsafeMutableBytes { $0.initializeMemory(as: UInt8.self, repeating: 0xFF) }
        return keeper
    }

    @Test("Values outlive their bytes")
    func values() throws {
        let keeper = try keeper()
        #expect(keeper.raw?["list"]?[0]?.string == "a text of more than fifteen bytes")
        #expect(keeper.part?[1]?.double == 1.5)
        #expect(keeper.part?[2]?.string == "é")
        #expect(keeper.source?.keys == ["child", "id", "more", "raw"])
        #expect(keeper.rest["more"]?["x"]?[0]?.bool == true)
        #expect(keeper.child?.own?[0]?.string == "another text that is rather long")
        #expect(try keeper.source?.value([String: ImportValue].self, for: "raw")?["list"]?.array?.count == 3)
        #expect(try keeper.part?.converted(to: [String].self) == ["a text of more than fifteen bytes", "1.5", "é"])
    }

    @Test("Values can be imported again")
    func again() throws {
        let raw = try #require(try keeper().raw)
        let again = try Keeper.object(from: ["id": 2, "raw": raw, "child": ["name": raw["list"]?[2] as Any]])
        #expect(again.raw?["list"]?[2]?.string == "é")
        #expect(again.child?.name == "é")
    }

    @Test("Documents can be looked at without an import")
    func lookUps() throws {
        let value = try ImportValue(json: #"{"a": [{"b": 1}, null]}"#)
        #expect(value["a"]?[0]?["B"]?.int == 1)
        #expect(value["a[1]"]?.isNull == true)
        #expect(throws: ImportError.self) { try ImportValue(json: "{") }
    }

    @Test("Many threads may import at once")
    func threads() async throws {
        let text =
            "[" + (0..<200).map { "{\"id\": \($0), \"raw\": {\"list\": [\"text \($0)\"]}}" }.joined(separator: ",")
            + "]"
        await withTaskGroup(of: Int.self) { group in
            for _ in 0..<8 {
                group.addTask { (try? Keeper.objects(fromJSON: text).map(\.id).reduce(0, +)) ?? -1 }
            }
            for await sum in group { #expect(sum == 19900) }
        }
    }
}
