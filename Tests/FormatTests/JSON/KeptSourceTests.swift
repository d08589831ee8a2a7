import DictionaryImport
import Foundation
import TestSupport
import Testing

/// Hooks and converters keep sources, of documents and of streams. A source that was kept still has the same values.
@Suite("Sources that are kept", .serialized)
struct KeptSourceTests {
    private static let count = 1_000

    private static let arrays = Array(
        ("[" + (0..<count).map { "[\($0), {\"tag\": \"number \($0)\"}]" }.joined(separator: ",\n") + "]").utf8)

    private static let objects = Array(
        ("["
            + (0..<count).map {
                "{\"n\": \($0), \"s_w\": [\($0)], \"x\": {\"a\": \($0)}, \"part\": {\"n\": \($0)}}"
            }.joined(separator: ",\n") + "]").utf8)

    @Test("Hooks of models that are arrays may keep their source", arguments: [false, true])
    func arraysInRuns(isStream: Bool) throws {
        let rows = try read(Row.self, Self.arrays, isStream: isStream)
        #expect(rows.count == Self.count)
        let wrong = rows.enumerated().filter { index, row in
            row.before?[0]?.int != index || row.after?[0]?.int != index || row.seen != index
                || row.after?[1]?["tag"]?.string != "number \(index)" || row.after?.array?.count != 2
                || (row.after?.any as? [Any])?.first as? Int != index
        }
        #expect(wrong.isEmpty)
        let statics = Kept.take()
        #expect(statics.allSatisfy { $0.key == "row" })
        #expect(zip(statics, 0...).allSatisfy { $0.value[0]?.int == $1 / Row.staticHooks })
    }

    @Test("Hooks of structs and of nested models may keep their source", arguments: [false, true])
    func structsInRuns(isStream: Bool) throws {
        for (index, row) in try read(StructRow.self, Self.arrays, isStream: isStream).enumerated() {
            guard row.source?[0]?.int == index, row.tag.source?["tag"]?.string == "number \(index)" else {
                Issue.record("element \(index)")
                return
            }
        }
    }

    @Test("Hooks, flattened models, catch-alls and converters may keep what they receive", arguments: [false, true])
    func objectsInRuns(isStream: Bool) throws {
        for (index, item) in try read(Item.self, Self.objects, isStream: isStream).enumerated() {
            let isKept =
                item.source?["n"]?.int == index && item.size.source?["w"]?[0]?.int == index
                && item.rest["x"]?["a"]?.int == index && item.converted?["n"]?.int == index
                && item.asked["part"]?["n"]?.int == index && item.asked["s_w"]?.array?.first?.int == index
            guard isKept else {
                Issue.record("element \(index)")
                return
            }
        }
        // On other threads, when the import is over.
        let items = try read(Item.self, Self.objects, isStream: isStream)
        nonisolated(unsafe) let sources = items.map(\.source)
        let results = onThreads(4) { _ in
            for (index, source) in sources.enumerated() where source?["x.a"]?.int != index { return "\(index)" }
            return nil
        }
        #expect(results.allSatisfy { $0 == nil })
    }

    @Test("An array comes to hooks as an array, whatever the source", arguments: [false, true])
    func kinds(isJSON: Bool) throws {
        let row =
            try isJSON
            ? Row.object(fromJSON: #"[1, {"tag": "a"}]"#) : Row.objects(from: [[1, ["tag": "a"]]] as [Any])[0]
        let source = try #require(row.after)
        #expect(source.kind == .array && source.array?.count == 2 && source.object == nil && source.keys == [])
        #expect((source.any as? [Any])?.count == 2)
        #expect(source.description == #"[1,{"tag":"a"}]"#)
        #expect(source == ImportValue([1, ["tag": "a"]] as [Any]))
        #expect(source[-1] == nil && source[1]?["tag"]?.string == "a" && source["[0]"]?.int == 1)
        #expect(try source.converted(to: [ImportValue].self).count == 2)
        let exported = try Holder(value: source).exportedJSON()
        #expect(String(decoding: exported, as: UTF8.self) == #"{"value":[1,{"tag":"a"}]}"#)
        _ = Kept.take()
    }

    private func read<Model: DictionaryImportable>(
        _ type: Model.Type, _ bytes: [UInt8], isStream: Bool
    ) throws -> [Model] {
        guard isStream else { return try Model.objects(fromJSON: bytes) }
        var stream = ImportStream<Model>(.array)
        var models: [Model] = []
        // Many chunks, with some elements in each.
        let chunkSize = 1 << 9
        for start in stride(from: 0, to: bytes.count, by: chunkSize) {
            models += try stream.push(Array(bytes[start..<min(start + chunkSize, bytes.count)]))
        }
        return try models + stream.finish()
    }
}

/// The sources that static hooks keep.
private enum Kept {
    private static let values = Locked<[(key: String, value: ImportValue)]>([])

    static func add(_ key: String, _ value: ImportValue) { values.withLock { $0.append((key, value)) } }

    static func take() -> [(key: String, value: ImportValue)] {
        values.withLock { values in
            defer { values = [] }
            return values
        }
    }
}

private final class Row: DictionaryImportable {
    var id = 0
    var seen: Int?
    private(set) var before: ImportValue?
    private(set) var after: ImportValue?

    static let staticHooks = 3

    static var importableProperties: PropertyRegistry { Property(\.id, .from("[0]")) }

    static func modelType(for source: ImportValue) throws -> any DictionaryImportable.Type {
        Kept.add("row", source)
        return self
    }

    static func identity(for source: ImportValue) throws -> AnyHashable? {
        Kept.add("row", source)
        return source["[0]"]?.int
    }

    static func existingObject(for source: ImportValue) throws -> Row? {
        Kept.add("row", source)
        return nil
    }

    func willImport(from source: ImportValue) throws { before = source }

    func didImport(from source: ImportValue) throws {
        after = source
        seen = source[0]?.int
    }
}

private struct Tag: DictionaryImportable {
    var tag = ""
    var source: ImportValue?

    static var importableProperties: PropertyRegistry { \.tag }

    mutating func didImport(from source: ImportValue) throws { self.source = source }
}

private struct StructRow: DictionaryImportable {
    var id = 0
    var tag = Tag()
    var source: ImportValue?

    static var importableProperties: PropertyRegistry {
        Property(\.id, .from("[0]"))
        Property(\.tag, .from("[1]"))
    }

    mutating func willImport(from source: ImportValue) throws { self.source = source }
}

private struct Size: DictionaryImportable {
    var w: [Int] = []
    var source: ImportValue?

    static var importableProperties: PropertyRegistry { \.w }

    mutating func didImport(from source: ImportValue) throws { self.source = source }
}

private final class Item: DictionaryImportable {
    var n = 0
    var size = Size()
    var converted: ImportValue?
    var rest: [String: ImportValue] = [:]
    private(set) var source: ImportValue?
    private(set) var asked: [String: ImportValue] = [:]

    static var importableProperties: PropertyRegistry {
        \.n
        Property(\.size, .flattened(prefix: "s_"))
        Property(\.converted, .from("part"), .converting { $0 })
        Property(\.rest, .catchAll)
    }

    func shouldImport(_ value: ImportValue, forKey key: String) throws -> Bool {
        asked[key] = value
        return true
    }

    func didImport(from source: ImportValue) throws { self.source = source }
}
