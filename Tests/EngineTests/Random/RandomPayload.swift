import Foundation
import TestSupport

/// A value of a random payload.
indirect enum RandomValue: CustomStringConvertible {
    case null
    case bool(Bool)
    case int(Int)
    case double(Double)
    case text(String)
    case list([RandomValue])
    case object([String: RandomValue])

    var any: Any {
        switch self {
        case .null: NSNull()
        case .bool(let flag): flag
        case .int(let number): number
        case .double(let number): number
        case .text(let text): text
        case .list(let elements): elements.map(\.any)
        case .object(let members): members.mapValues(\.any)
        }
    }

    var dictionary: [String: Any] { any as? [String: Any] ?? [:] }
    var array: [Any] { any as? [Any] ?? [] }

    var description: String {
        switch self {
        case .null: "null"
        case .bool(let flag): "\(flag)"
        case .int(let number): "\(number)"
        case .double(let number): "\(number)"
        case .text(let text): text.debugDescription
        case .list(let elements): "[\(elements.map(\.description).joined(separator: ", "))]"
        case .object(let members):
            "{\(members.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value)" }.joined(separator: ", "))}"
        }
    }
}

/// Makes the fields of an object: mostly valid values, now and then others.
enum RandomPayload {
    static func station(_ random: inout SeededGenerator, depth: Int) -> [String: RandomValue] {
        var fields: [String: RandomValue] = [:]
        func chance(_ percent: Int) -> Bool { Int.random(in: 0..<100, using: &random) < percent }
        if chance(60) { fields["id"] = chance(95) ? .int(.random(in: 0...7, using: &random)) : scalar(&random) }
        let makers: [(String, (inout SeededGenerator) -> RandomValue)] = [
            ("name", { .text(["s1", "new", "12345678", "ÄÖÜ"].randomElement(using: &$0) ?? "") }),
            ("rank", { .int(.random(in: 0...9, using: &$0)) }),
            ("tags", { random in .list((0..<Int.random(in: 0...2, using: &random)).map { _ in goodText(&random) }) }),
            ("levels", { levels(&$0) }),
            ("place", { spot(&$0) }), ("spot", { spot(&$0) }),
            ("main", { .object(station(&$0, depth: depth + 1)) }),
            ("link", { .object(station(&$0, depth: depth + 1)) }),
            ("stops", { stops(&$0, depth: depth + 1) }),
        ]
        for (name, make) in makers {
            let isNested = ["main", "link", "stops"].contains(name)
            guard chance(isNested ? 45 - 15 * depth : 35) else { continue }
            // Sometimes two keys compete for one property.
            for _ in 0..<(chance(6) ? 2 : 1) {
                fields[spelling(of: name, &random)] = chance(96) ? make(&random) : scalar(&random)
            }
        }
        if chance(4) { fields["unknown"] = scalar(&random) }
        return fields
    }

    static func stations(_ random: inout SeededGenerator) -> RandomValue {
        .list((0..<Int.random(in: 1...3, using: &random)).map { _ in .object(station(&random, depth: 0)) })
    }

    private static func spelling(of name: String, _ random: inout SeededGenerator) -> String {
        guard Int.random(in: 0..<4, using: &random) == 0 else { return name }
        return [name.uppercased(), name.capitalized, "_" + name, name.prefix(1) + "_" + name.dropFirst()]
            .randomElement(using: &random) ?? name
    }

    private static func stops(_ random: inout SeededGenerator, depth: Int) -> RandomValue {
        .list((0..<Int.random(in: 0...3, using: &random)).map { _ in element(&random, depth: depth) })
    }

    private static func element(_ random: inout SeededGenerator, depth: Int) -> RandomValue {
        Int.random(in: 0..<25, using: &random) == 0 ? scalar(&random) : .object(station(&random, depth: depth))
    }

    private static func goodText(_ random: inout SeededGenerator) -> RandomValue {
        [.text("a"), .text("b"), .int(7), .bool(true), .double(1.5)].randomElement(using: &random) ?? .null
    }

    private static func levels(_ random: inout SeededGenerator) -> RandomValue {
        var members: [String: RandomValue] = [:]
        for key in ["x", "y", "Z"] where Bool.random(using: &random) {
            let values: [RandomValue] = [.int(1), .int(5), .text("7"), .null, .int(2), .int(3), .int(4), .text("x")]
            members[key] = values.randomElement(using: &random)
        }
        return .object(members)
    }

    private static func spot(_ random: inout SeededGenerator) -> RandomValue {
        var members: [String: RandomValue] = [:]
        if Int.random(in: 0..<12, using: &random) > 0 {
            members["city"] = .text(Bool.random(using: &random) ? "p" : "r")
        }
        if Bool.random(using: &random) {
            members["ZONE"] = [.int(1), .null, .int(2), .text("3"), .double(4)].randomElement(using: &random)
        }
        return .object(members)
    }

    /// Anything at all.
    private static func scalar(_ random: inout SeededGenerator) -> RandomValue {
        let values: [RandomValue] = [
            .null, .null, .bool(true), .int(-1), .int(10), .int(.max), .double(1.5), .double(2), .double(1e300),
            .double(.infinity), .text(""), .text("x"), .text("7"), .text(" 8 "), .text("123456789"), .list([]),
            .list([.null]), .list([.int(1), .text("x"), .object([:])]), .object([:]), .object(["city": .list([])]),
            .object(["x": .text("x"), "id": .int(1)]),
        ]
        return values.randomElement(using: &random) ?? .null
    }
}
