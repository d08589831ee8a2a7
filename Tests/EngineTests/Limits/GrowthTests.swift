import DictionaryImport
import Foundation
import Testing

/// Four times the input takes about four times as long, whatever is in it.
@Suite("Growth", .serialized)
struct GrowthTests {
    private static let skipping: ImportOptions = {
        var options = ImportOptions()
        options.onInvalidElement = .skip
        return options
    }()

    @Test("Invalid lines that are left out take linear time", arguments: [1 << 20, 1 << 17])
    func invalidLines(chunkSize: Int) throws {
        try expectLinear(from: 2_000) { count in
            let text = Array(String(repeating: "{\"id\":,}\n", count: count).utf8)
            var reported = 0
            var stream = ImportStream<Reading>(.lines, options: Self.skipping) { _ in reported += 1 }
            for start in stride(from: 0, to: text.count, by: chunkSize) {
                _ = try stream.push(Array(text[start..<min(start + chunkSize, text.count)]))
            }
            _ = try stream.finish()
            #expect(reported == count)
        }
    }

    @Test("Keys that an object repeats, each of them, take linear time")
    func repeatedKeys() throws {
        try expectLinear(from: 4_000) { count in
            let members = (0..<count).map { "\"key\($0)\":1" }.joined(separator: ",")
            var last: ImportIssue?
            _ = try Reading.object(fromJSON: "{\(members),\(members)}") { last = $0 }
            #expect(last?.description == "Reading: … and \(count - 100) more warnings (see maximumIssues)")
        }
    }

    @Test("A long key before the array of a stream takes linear time, one byte at a time")
    func longKeyInPieces() throws {
        try expectLinear(from: 6_000) { count in
            let key = String(repeating: "k", count: count)
            let ids = try self.ids(inPieces: #"{"\#(key)": 1, "data": [{"id": 1}]}"#, .array(at: "data"))
            #expect(ids == [1])
        }
    }

    @Test("A long element takes linear time, one byte at a time")
    func longElementInPieces() throws {
        try expectLinear(from: 6_000) { count in
            let text = String(repeating: "n", count: count)
            let ids = try self.ids(inPieces: #"[{"id": 1, "note": "\#(text)"}]"#, .array)
            #expect(ids == [1])
        }
    }

    @Test(
        "Lines that are no element each take linear time, whatever they begin",
        arguments: ["[\n", "[1,\n", "{\"a\":\n", "\"\n", "{\"id\": 1} 2\n", "]\n", "{\"id\":\r\n1}\n"])
    func brokenLines(line: String) throws {
        try expectLinear(from: 2_000) { count in
            let text = Array(String(repeating: line, count: count).utf8)
            var stream = ImportStream<Reading>(.lines, options: Self.skipping)
            for start in stride(from: 0, to: text.count, by: 1 << 16) {
                _ = try stream.push(Array(text[start..<min(start + 1 << 16, text.count)]))
            }
            #expect(try stream.finish().isEmpty)
            #expect(stream.elementCount >= count)
        }
    }

    @Test("Long elements take linear time, in chunks that are not much longer")
    func longElements() throws {
        try expectLinear(from: 40) { count in
            let element = #"{"id": 1, "note": "\#(String(repeating: "n", count: 40_000))"}"#
            let text = Array("[\(Array(repeating: element, count: count).joined(separator: ","))]".utf8)
            var stream = ImportStream<Reading>(.array)
            var found = 0
            for start in stride(from: 0, to: text.count, by: 1 << 16) {
                try stream.push(Array(text[start..<min(start + 1 << 16, text.count)])) { _ in found += 1 }
            }
            #expect(found == count)
        }
    }

    @Test("Keys that lose against a long one take linear time")
    func rivalsOfALongKey() throws {
        try expectLinear(from: 1_000) { count in
            let long = String(repeating: "_", count: 50 * count) + "id"
            let rivals = (0..<count).map { "\"i\(String(repeating: "_", count: 1 + $0 % 50))d\":\($0)" }
            let reading = try Reading.object(fromJSON: "{\"\(long)\":-1,\(rivals.joined(separator: ","))}")
            #expect(reading.id == -1)
        }
    }

    @Test(
        "Long keys that no property takes cost no more than short ones",
        arguments: ["k", "é", "_", "K", "-"], [KeyNormalization.standard, .ignoringSeparators])
    func longKeys(character: String, normalization: KeyNormalization) throws {
        // The same amount of text, in short keys and in long ones.
        func keys(ofLength length: Int) -> String {
            let key = String(repeating: character, count: length)
            return "{" + (0..<200_000 / length).map { "\"\(key)\($0)\":1" }.joined(separator: ",") + "}"
        }
        let (short, long) = (keys(ofLength: 200), keys(ofLength: 5_000))
        let value = try (short: ImportValue(json: short), long: ImportValue(json: long))
        expect(4, times: { _ = value.short["frist"] }, takesLongerThan: { _ = value.long["frist"] })
        try expect(
            4, times: { _ = try Reading.object(fromJSON: short) },
            takesLongerThan: { _ = try Reading.object(fromJSON: long) })
    }

    @Test("A long key that looks like many prefixes takes no long time", .timeLimit(.minutes(1)))
    func longKey() throws {
        let key = String(repeating: "k_", count: 50_000)
        let model = try Flattened.object(from: [key: 1, "child_id": 2])
        #expect(model.child.id == 2)
    }

    @Test("An array that is read as an object takes linear time")
    func arrayAsObject() throws {
        struct Ends: DictionaryImportable {
            var first = 0
            var last = 0
            static var importableProperties: PropertyRegistry {
                Property(\.first, .fromOnly("[0].id"))
                Property(\.last, .fromOnly("[-1].id"))
            }
        }
        try expectLinear(from: 1_000) { count in
            let elements = (1...count).map { "{\"id\":\($0)}" }.joined(separator: ",")
            let ends = try Ends.object(fromJSON: "{\"list\":[\(elements)]}", at: "list")
            #expect(ends.first == 1 && ends.last == count)
        }
    }

    @Test("An update by a path into a long array takes linear time")
    func longArrayOnAPath() throws {
        final class Cart: DictionaryImportable {
            var first = 0
            static var importableProperties: PropertyRegistry { Property(\.first, .from("items[0].id")) }
        }
        try expectLinear(from: 1_000) { count in
            let elements = (1...count).map { "{\"id\":\($0)}" }.joined(separator: ",")
            let cart = Cart()
            let summary = try cart.importValues(fromJSON: "{\"items\":[\(elements)]}")
            #expect(cart.first == 1 && summary.unknownKeys.count == count - 1)
        }
    }

    @Test("Elements of an array of a dictionary are found by their indices")
    func indices() throws {
        try expectLinear(from: 2_000) { count in
            let value = ImportValue((0..<count).map { ["id": $0] as Any })
            #expect((0..<count).allSatisfy { value[$0]?["id"]?.int == $0 } && value[count] == nil && value[-1] == nil)
        }
    }

    private func ids(inPieces text: String, _ layout: ImportStream<Reading>.Layout) throws -> [Int] {
        var stream = ImportStream<Reading>(layout)
        var ids: [Int] = []
        for byte in text.utf8 { ids += try stream.push([byte]).map(\.id) }
        return try ids + stream.finish().map(\.id)
    }

    @Test("Elements of one identity that are merged with take linear time, however many")
    func mergedElementsOfOneIdentity() throws {
        try expectLinear(from: 3_000) { count in
            let list = MergedList()
            list.items = (0..<count).map { _ in MergedList.Item() }
            try list.importValues(from: ["items": [["id": 1]]])
            #expect(list.items.count == count + 1)
        }
    }

    @Test("Repetitions of an element that has many keys, or a long list, take linear time")
    func repetitionsOfALongElement() throws {
        try expectLinear(from: 300) { count in
            let keys = (0..<count).map { "\"key\($0)\":1" }.joined(separator: ",")
            let others = Array(repeating: #",{"id":1,"list":[]}"#, count: count).joined()
            let list = Array(repeating: "1", count: count).joined(separator: ",")
            var warnings = 0
            _ = try MergedList.Item.objects(fromJSON: "[{\"id\":1,\"list\":[\(list)],\(keys)}\(others)]") { _ in
                warnings += 1
            }
            #expect(warnings == 101)
        }
    }

    @Test("Hooks that each update another object of the import take linear time, however many wait for the commit")
    func hooksThatUpdate() throws {
        try expectLinear(from: 2_000) { count in
            let objects = (0..<2 * count).map(Paired.init(id:))
            let session = ImportSession()
            try session.insert(objects)
            let source = (0..<count).map { ["id": $0, "other": ["id": count + $0, "name": "x"]] as [String: Any] }
            #expect(try Paired.objects(from: source, session: session).count == count)
            #expect(objects.dropFirst(count).allSatisfy { $0.name == "x" })
        }
    }

    @Test("Objects that get an identity in one commit take linear time")
    func newIdentities() throws {
        try expectLinear(from: 1_000) { count in
            let session = ImportSession()
            try Paired.$isFound.withValue(true) {
                let objects = try Paired.objects(from: (0..<count).map { ["id": $0] }, session: session)
                #expect(objects.count == count)
            }
        }
    }

    @Test("Imports whose changes are accepted one by one take linear time in a session of many objects")
    func acceptedChanges() throws {
        try expectLinear(from: 1_000) { count in
            let session = ImportSession()
            let objects = (0..<5 * count).map(Paired.init(id:))
            try session.insert(objects)
            for object in objects.prefix(count) {
                try object.importValues(from: ["name": "x"], session: session)
                session.acceptChanges()
            }
            #expect(session.unmentionedObjects(of: Paired.self).count == objects.count)
        }
    }

    @Test("Objects that have changed since an import was planned take linear time")
    func staleObjects() throws {
        final class Team: DictionaryImportable {
            var members: [Paired] = []
            static var importableProperties: PropertyRegistry { Property(\.members, .merging) }
        }
        try expectLinear(from: 10_000) { count in
            let team = Team()
            team.members = (0..<count).map(Paired.init(id:))
            let plan = try team.plannedImport(from: [
                "members": (0..<count).map { ["id": $0, "name": "x"] as [String: Any] }
            ])
            for member in team.members { member.name = "y" }
            #expect(throws: ImportError.self) { try plan.commit() as ImportSummary }
        }
    }

    @Test("An export of members of a dictionary that are named takes linear time")
    func selectedMembers() throws {
        final class Shelf: DictionaryImportable {
            var boxes: [String: Paired] = [:]
            static var importableProperties: PropertyRegistry { Property(\.boxes, .merging) }
        }
        try expectLinear(from: 6_000) { count in
            let shelf = Shelf()
            for number in 0..<count { shelf.boxes["k\(number)"] = Paired() }
            let properties = Set((0..<count).map { "boxes.k\($0).id" })
            let exported = try shelf.exportedDictionary(options: ExportOptions(properties: properties))
            #expect((exported["boxes"] as? [String: Any])?.count == count)
        }
    }

    /// Checks that four times as much takes at most eight times as long.
    private func expectLinear(
        from count: Int, _ location: SourceLocation = #_sourceLocation, _ body: (Int) throws -> Void
    ) throws {
        try expect(8, times: { try body(count) }, takesLongerThan: { try body(4 * count) }, location)
    }

    /// Compares the fastest run of each, after one that does what is done once. Other processes use the memory too: what takes
    /// too long is measured again.
    private func expect(
        _ factor: Double, times small: () throws -> Void, takesLongerThan large: () throws -> Void,
        _ location: SourceLocation = #_sourceLocation
    ) rethrows {
        var (smallTime, largeTime) = (Double.infinity, Double.infinity)
        try small()
        for _ in 0..<20 {
            for _ in 0..<2 { smallTime = min(smallTime, try time(small)) }
            largeTime = min(largeTime, try time(large))
            if largeTime < factor * smallTime { return }
        }
        Issue.record("\(smallTime) s, then \(largeTime) s", sourceLocation: location)
    }

    /// The processor time of a run, in seconds: other threads do not count.
    private func time(_ body: () throws -> Void) rethrows -> Double {
        let start = Self.processorTime
        try body()
        return Self.processorTime - start
    }

    private static var processorTime: Double {
        var time = timespec()
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }
}

private final class MergedList: DictionaryImportable {
    final class Item: DictionaryImportable {
        var id = 0

        static var importableProperties: PropertyRegistry { Property(\.id, .identity) }
    }

    var items: [Item] = []

    static var importableProperties: PropertyRegistry { Property(\.items, .merging(keepingOthers: true)) }
}

private final class Paired: DictionaryImportable {
    /// Whether there is an object for each source, without an identity yet.
    @TaskLocal static var isFound = false

    var id = 0
    var name = ""
    private var other: Paired?

    init() {}

    convenience init(id: Int) {
        self.init()
        self.id = id
    }

    static var importableProperties: PropertyRegistry {
        Property(\.id, .identity)
        \.name
    }

    static func existingObject(for source: ImportValue) -> Paired? { isFound ? Paired() : nil }

    func didImport(from source: ImportValue) throws { other = try source["other"]?.converted(to: Paired.self) }
}

private struct Reading: DictionaryImportable {
    var id = 0
    var note = ""

    static var importableProperties: PropertyRegistry {
        \.id
        \.note
    }
}

private struct Child: DictionaryImportable {
    var id = 0
    static var importableProperties: PropertyRegistry { \.id }
}

private final class Flattened: DictionaryImportable {
    var child = Child()
    static var importableProperties: PropertyRegistry { Property(\.child, .flattened(prefix: "child_")) }
}
