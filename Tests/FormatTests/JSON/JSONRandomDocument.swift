import Foundation
import TestSupport

/// Random JSON text for `Shipment`: right values, wrong ones, keys in several spellings, keys nobody knows.
struct JSONRandomDocument {
    var random: SeededGenerator

    init(seed: UInt64) { random = SeededGenerator(seed: seed) }

    mutating func array(of count: Int, faults: Int) -> String {
        "[" + (0..<count).map { _ in object(faults: faults) }.joined(separator: blank() + "," + blank()) + "]"
    }

    /// - Parameter faults: How many of a hundred values are of any kind.
    mutating func object(faults: Int) -> String {
        var members: [(String, String)] = []
        for (names, values) in Self.properties where below(10) < 7 {
            let value = below(100) < faults ? anyValue(depth: 2) : values[below(values.count)]
            members.append((names[below(names.count)], value))
        }
        if below(3) == 0 { members.append(("sender", contact(faults: faults))) }
        if below(3) == 0 { members.append(("contacts", "[" + list { $0.contact(faults: faults) } + "]")) }
        if below(4) == 0 { members.append(("contacts_by_role", "{" + roles(faults: faults) + "}")) }
        for number in 0..<below(3) { members.append(("unknown\(number)", anyValue(depth: 3))) }
        if below(3) == 0 { members.shuffle(using: &random) }
        return "{" + members.map { spelt($0) + blank() + ":" + blank() + $1 }.joined(separator: "," + blank()) + "}"
    }

    private mutating func contact(faults: Int) -> String {
        let age = below(100) < faults ? anyValue(depth: 1) : "\(below(200))"
        let secret = below(3) == 0 ? #", "secret": [1, {}]"# : ""
        let name = below(2) == 0 ? "firstName" : "first_name"
        return #"{"\#(name)": "P\#(below(9))", "age": \#(age), "phones": ["1", 2, "\u00e4"]\#(secret)}"#
    }

    private mutating func roles(faults: Int) -> String {
        ["owner", "payer", "größe"].map { "\"\($0)\": \(contact(faults: faults))" }.joined(separator: ",")
    }

    private mutating func list(_ element: (inout Self) -> String) -> String {
        (0..<below(4)).map { _ in element(&self) }.joined(separator: ",")
    }

    private mutating func anyValue(depth: Int) -> String {
        switch below(depth > 0 ? 14 : 11) {
        case 0: "null"
        case 1: "true"
        case 2: "false"
        // Of integers with more than 17 digits `JSONSerialization` makes decimal numbers.
        case 3: "\(Int64(truncatingIfNeeded: random.next()) >> Int64(8 + below(50)))"
        case 4: "18446744073709551615"
        case 5: "\(Double(below(100_000)) / 64)"
        case 6: "-0.0"
        case 7: "1e\(below(30))"
        case 8: #""""#
        case 9: #""text \u00e9\n\ud83d\ude00 ü""#
        case 10: "\"\(below(1000))\""
        case 11: "[" + list { $0.anyValue(depth: depth - 1) } + "]"
        case 12: "{" + list { "\"k\($0.below(1000))\": " + $0.anyValue(depth: depth - 1) } + "}"
        default: #"{"a.b": 1, "A_b": null}"#
        }
    }

    private mutating func spelt(_ key: String) -> String {
        guard below(12) == 0, let first = key.unicodeScalars.first else { return "\"\(key)\"" }
        let code = String(first.value, radix: 16)
        return "\"\\u" + String(repeating: "0", count: 4 - code.count) + code + key.dropFirst() + "\""
    }

    private mutating func blank() -> String { ["", "", " ", "\n    ", "\t"][below(5)] }

    private mutating func below(_ bound: Int) -> Int { Int(random.next() % UInt64(bound)) }

    private static let properties: [(names: [String], values: [String])] = [
        (["id", "ID"], ["1", "\"77\"", "12.0", "true", "9007199254740993"]),
        (["trackingCode", "tracking_code", "TRACKING_CODE"], ["\"A-1\"", "\"\"", "12", "1.5", "\"\\u0041\\t\""]),
        (["note", "remark"], ["null", "\"a note that is longer than fifteen bytes\"", "\"ä\""]),
        (["details"], ["{\"note\": \"inner\"}", "null", "[]", "{}"]),
        (["isUrgent", "is_urgent"], ["true", "0", "\"yes\"", "\"off\"", "1.5"]),
        (["weight"], ["1", "2.5", "\"3.75\"", "1e3", "-0.0", "1e-400"]),
        (["ratio"], ["0.1", "16777217", "\"0.3\""]),
        (["price"], ["0.1", "19.99", "\"1,234.50\"", "12"]),
        (["limit"], ["18446744073709551615", "0", "1e3"]),
        (["level"], ["-128", "127", "\"5\""]),
        (["sent"], ["\"2024-05-01T08:30:00Z\"", "1714552200", "1714552200.5", "null", "\"1714552200\""]),
        (["day"], ["\"2024-05-01\"", "null"]),
        (["link"], ["\"https://example.com/a?b=c\"", "null"]),
        (["token"], ["\"6F9619FF-8B86-D011-B42D-00CF4FC964FF\"", "null"]),
        (["blob"], ["\"AAECAw==\"", "\"_-8\""]),
        (["state"], ["\"open\"", "\"sent\"", "\"lost\""]),
        (["tags"], ["[]", "[\"a\", \"b\"]", "[1, true]"]),
        (["numbers"], ["[1, 2, 2, \"3\"]"]),
        (["amounts"], ["{\"a\": 1, \"b\": 2.5}", "{}"]),
        (["matrix"], ["[[1, null], []]"]),
        (["anything"], ["1", "\"x\"", "[1, 2.5, {\"a\": null}]", "null", "{\"b\": [true]}"]),
        (["extra"], ["{\"a\": 1, \"b\": {\"c\": [null]}}"]),
        (["list"], ["[1, \"a\", {}]"]),
        (["raw"], ["{\"a\": [1, 2]}", "\"text\"", "3", "null", "0.5"]),
        (["address"], ["{\"zip\": \"12345\"}", "{\"ZIP\": 7}", "3"]),
        (["addresses"], ["[{\"zip\": \"999\"}, 4]", "[]"]),
    ]
}
