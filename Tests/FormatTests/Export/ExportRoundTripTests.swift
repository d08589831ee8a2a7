import DictionaryImport
import Foundation
import TestSupport
import Testing

extension SeededGenerator {
    fileprivate mutating func bool() -> Bool { Bool.random(using: &self) }

    fileprivate mutating func text() -> String {
        let alphabet: [Character] = [
            "a", "Z", "0", " ", "\"", "\\", "\n", "\0", "é", "日", "👩‍👩‍👧", "_", ".", "/", "\u{7f}",
        ]
        return String(
            (0..<Int.random(in: 0...20, using: &self)).map { _ in alphabet.randomElement(using: &self) ?? "a" })
    }

    fileprivate mutating func double() -> Double {
        while true {
            let double = Double(bitPattern: next())
            if double.isFinite { return bool() ? double : Double(Int16.random(in: .min ... .max, using: &self)) }
        }
    }

    fileprivate mutating func decimal() -> Decimal {
        let significand = Decimal(next()) * Decimal(UInt32.random(in: 0...999_999_999, using: &self))
        return Decimal(
            sign: bool() ? .minus : .plus, exponent: Int.random(in: -40...30, using: &self), significand: significand)
    }

    fileprivate mutating func date() -> Date {
        let seconds = Double(Int.random(in: -62_135_596_800..<253_402_300_800, using: &self))
        return Date(
            timeIntervalSince1970: bool() ? seconds : seconds + Double(Int.random(in: 0..<1_000, using: &self)) / 1_000)
    }

    fileprivate mutating func optional<T>(_ make: (inout SeededGenerator) -> T) -> T? { bool() ? make(&self) : nil }

    fileprivate mutating func list<T>(_ make: (inout SeededGenerator) -> T) -> [T] {
        (0..<Int.random(in: 0...3, using: &self)).map { _ in make(&self) }
    }

    fileprivate mutating func any(_ depth: Int) -> Any {
        switch Int.random(in: 0...(depth > 0 ? 6 : 4), using: &self) {
        case 0: NSNull()
        case 1: bool()
        case 2: Int(truncatingIfNeeded: next())
        case 3: double()
        case 4: text()
        case 5: list { $0.any(depth - 1) }
        default: Dictionary(list { ($0.text(), $0.any(depth - 1)) }) { first, _ in first }
        }
    }
}

private enum Kind: String, ImportableValue, CaseIterable { case first, secondKind }

private final class Thicket: DictionaryImportable {
    var id = 0
    var userID: Int64 = 0
    var big: UInt64 = 0
    var flag: Bool?
    var name = ""
    var note: String?
    var ratio = 0.0
    var small: Float = 0
    var price = Decimal(0)
    var createdAt: Date?
    var born: Date?
    var stamps: [Date] = []
    var kind = Kind.first
    var uuid: UUID?
    var payload: Data?
    var tags: Set<String> = []
    var numbers: Set<Double> = []
    var counts: [String: Int] = [:]
    var byNumber: [Int: String?] = [:]
    var matrix: [[Int?]] = []
    var color = ""
    var shade: String?
    var extra: Any?
    var leaf: Leaf?
    var left: Thicket?
    var children: [Thicket] = []
    var leaves: [String: Leaf] = [:]
    var place = Leaf()
    var rest: [String: Any] = [:]

    static var importableProperties: PropertyRegistry {
        \.id
        \.userID
        \.big
        \.flag
        \.name
        \.note
        \.ratio
        \.small
        \.price
        \.createdAt
        Property(\.born, .date(.format("dd/MM/yyyy HH:mm:ss.SSS")))
        Property(\.stamps, .date(.unixMilliseconds))
        \.kind
        \.uuid
        \.payload
        \.tags
        \.numbers
        \.counts
        \.byNumber
        \.matrix
        Property(\.color, .from("prefs.look.color"))
        Property(\.shade, .from("prefs.look.shade"))
        \.extra
        \.leaf
        \.left
        \.children
        \.leaves
        Property(\.place, .flattened(prefix: "place_"))
        Property(\.rest, .catchAll)
    }

    static func random(_ depth: Int, _ random: inout SeededGenerator) -> Thicket {
        let tree = Thicket()
        tree.id = Int(truncatingIfNeeded: random.next())
        tree.userID = Int64(bitPattern: random.next())
        tree.big = random.next()
        tree.flag = random.optional { $0.bool() }
        tree.name = random.text()
        tree.note = random.optional { $0.text() }
        tree.ratio = random.double()
        tree.small = Float(Int32(truncatingIfNeeded: random.next())) / 1_000
        tree.price = random.decimal()
        tree.createdAt = random.optional { $0.date() }
        tree.born = random.optional { $0.date() }
        tree.stamps = random.list { $0.date() }
        tree.kind = Kind.allCases.randomElement(using: &random) ?? .first
        tree.uuid = random.optional { _ in UUID() }
        tree.payload = random.optional { Data($0.text().utf8) + [0] }
        tree.tags = Set(random.list { $0.text() })
        tree.numbers = Set(random.list { $0.double() })
        tree.counts = Dictionary(random.list { ($0.text(), Int($0.next() >> 1)) }) { first, _ in first }
        tree.byNumber = Dictionary(random.list { (Int($0.next() >> 40), $0.optional { $0.text() }) }) { first, _ in
            first
        }
        tree.matrix = random.list { $0.list { $0.optional { Int($0.next() >> 8) } } }
        tree.color = random.text()
        tree.shade = random.optional { $0.text() }
        tree.extra = random.optional { $0.any(2) }.flatMap { $0 is NSNull ? nil : $0 }
        tree.leaf = random.optional { Leaf.random(&$0) }
        tree.leaves = Dictionary(random.list { ($0.text(), Leaf.random(&$0)) }) { first, _ in first }
        tree.place = Leaf.random(&random)
        // A null removes a member of a catch-all property, so none of them is one.
        tree.rest = Dictionary(random.list { ("rest " + $0.text(), $0.any(2)) }) { first, _ in first }
            .filter { !($0.value is NSNull) }
        if depth > 0 {
            tree.left = random.optional { Thicket.random(depth - 1, &$0) }
            tree.children = random.list { Thicket.random(depth - 1, &$0) }
        }
        return tree
    }
}

private struct Leaf: DictionaryImportable {
    var zipCode = ""
    var height: Double?

    static var importableProperties: PropertyRegistry {
        \.zipCode
        \.height
    }

    static func random(_ random: inout SeededGenerator) -> Leaf {
        Leaf(zipCode: random.text(), height: random.optional { $0.double() })
    }
}

@Suite("Exports that are imported again")
struct ExportRoundTripTests {
    private static let styles: [ExportOptions] = [
        .default, .init(keyStyle: .asDeclared), .init(nulls: .omit), .readable, .init(dates: .iso8601),
    ]

    @Test("What was exported gives the same object when it is imported, and is exported as the same", arguments: 0..<32)
    func roundTrip(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let tree = Thicket.random(2, &random)
        let reference = values(of: tree)
        for options in Self.styles {
            let exported = try tree.exportedDictionary(options: options)
            #expect(JSONSerialization.isValidJSONObject(exported))
            let copy = try Thicket.object(from: exported)
            let found = values(of: copy)
            let difference = zip(found, reference).first { $0 != $1 }
            #expect(difference == nil && found.count == reference.count, "\(difference ?? ("", ""))")
            // The exported dictionary is canonical: exporting what it is imported as gives it again.
            #expect(try copy.exportedDictionary(options: options) as NSDictionary == exported as NSDictionary)
            #expect(try copy.exportedJSON(options: options) == tree.exportedJSON(options: options))
        }
    }

    @Test("JSONSerialization reads exported JSON as the exported dictionary", arguments: 0..<16)
    func serialization(seed: UInt64) throws {
        var random = SeededGenerator(seed: 1_000 + seed)
        let tree = Thicket.random(2, &random)
        for options in Self.styles {
            let json = try tree.exportedJSON(options: options)
            let parsed = try #require(JSONSerialization.jsonObject(with: json) as? [String: Any])
            var expected = try tree.exportedDictionary(options: options)
            // Through JSONSerialization a Decimal may lose digits; both sides without them are the same.
            expected = try #require(
                JSONSerialization.jsonObject(with: JSONSerialization.data(withJSONObject: expected)) as? [String: Any])
            #expect(parsed as NSDictionary == expected as NSDictionary)
        }
    }
}

/// All values of a tree as text that differs when the values do.
private func values(of tree: Thicket) -> [String] {
    var values = ["\(tree.id)", "\(tree.userID)", "\(tree.big)", "\(String(describing: tree.flag))", tree.name]
    values += [tree.note ?? "nil", "\(tree.ratio)", "\(tree.small)", "\(tree.price)"]
    values += ([tree.createdAt, tree.born] + tree.stamps).map { date in
        // Milliseconds of dates in far centuries are below the precision of a count from 2001.
        date.map { "\(($0.timeIntervalSince1970 * 1_000).rounded())" } ?? "nil"
    }
    values += [tree.kind.rawValue, "\(String(describing: tree.uuid))", tree.payload?.base64EncodedString() ?? "nil"]
    values += [tree.tags.sorted().description, tree.numbers.sorted().description]
    values += tree.counts.sorted { $0.key < $1.key }.map { "\($0)" }
    values += tree.byNumber.sorted { $0.key < $1.key }.map { "\($0)" }
    values += ["\(tree.matrix)", tree.color, tree.shade ?? "nil", text(of: tree.extra), text(of: tree.rest)]
    values += ["\(String(describing: tree.leaf))", "\(tree.place)"]
    values += tree.leaves.sorted { $0.key < $1.key }.map { "\($0)" }
    values.append("\(tree.children.count)")
    return values + ([tree.left].compactMap(\.self) + tree.children).flatMap(values(of:))
}

private func text(of any: Any?) -> String {
    guard let any else { return "nil" }
    let data = try? JSONSerialization.data(withJSONObject: [any], options: .sortedKeys)
    return String(decoding: data ?? Data(), as: UTF8.self)
}
