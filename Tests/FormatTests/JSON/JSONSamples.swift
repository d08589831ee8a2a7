import TestSupport

/// Seeded random documents and mutations of them.
struct JSONSamples {
    var generator: SeededGenerator

    init(seed: UInt64) { generator = SeededGenerator(seed: seed) }

    mutating func document() -> [UInt8] { Array((blanks() + value(depth: 0) + blanks()).utf8) }

    mutating func value(depth: Int) -> String {
        switch generator.below(depth > 4 ? 6 : 10) {
        case 0: return "null"
        case 1: return "true"
        case 2: return "false"
        case 3, 4: return number()
        case 5, 6: return string()
        case 7, 8:
            let members = (0..<generator.below(5)).map { index in
                blanks() + key(index) + blanks() + ":" + blanks() + value(depth: depth + 1) + blanks()
            }
            return "{" + (members.isEmpty ? blanks() : members.joined(separator: ",")) + "}"
        default:
            let elements = (0..<generator.below(6)).map { _ in blanks() + value(depth: depth + 1) + blanks() }
            return "[" + (elements.isEmpty ? blanks() : elements.joined(separator: ",")) + "]"
        }
    }

    /// Keys of one object are different from each other.
    private mutating func key(_ index: Int) -> String {
        var text = string()
        text.insert(contentsOf: "\(index)", at: text.index(after: text.startIndex))
        return text
    }

    private mutating func number() -> String {
        switch generator.below(6) {
        case 0: return "\(generator.below(100))"
        case 1: return "-\(generator.below(10_000))"
        case 2: return "\(Int64(bitPattern: generator.next()))"
        case 3: return "\(Double(generator.below(1_000_000)) / 1000)"
        case 4: return "\(generator.below(10)).\(generator.below(1000))e\(generator.below(60) - 30)"
        default: return ["0", "-0.0", "1E5", "18446744073709551615", "1e-7", "0.1"][generator.below(6)]
        }
    }

    private mutating func string() -> String {
        let parts = [
            "a", "Name", "some longer plain text", "é", "漢字", "😀", #"\n"#, #"\""#, #"\\"#, #"\/"#, #"\u00e9"#,
            #"\ud83d\ude00"#, " ", "{", "]", ",", "\u{7F}", "_id",
        ]
        return "\"" + (0..<generator.below(5)).map { _ in parts[generator.below(parts.count)] }.joined() + "\""
    }

    private mutating func blanks() -> String {
        ["", "", "", " ", "\n", "\r\n\t", "          ", "\n    "][generator.below(8)]
    }

    /// Changes a few bytes: replaces, removes, inserts, repeats or cuts.
    mutating func mutated(_ document: [UInt8]) -> [UInt8] {
        let notable: [UInt8] =
            Array("[]{}\",:\\u0123456789eE+-. \ntrfnd".utf8) + [0x00, 0x1F, 0x80, 0xC2, 0xED, 0xF4, 0xFF]
        var bytes = document
        for _ in 0...generator.below(3) {
            let place = generator.below(bytes.count + 1)
            let byte = notable[generator.below(notable.count)]
            switch generator.below(6) {
            case 0 where place < bytes.count: bytes[place] = byte
            case 1 where place < bytes.count: bytes.remove(at: place)
            case 2: bytes.insert(byte, at: place)
            case 3: bytes.insert(contentsOf: bytes[place...].prefix(generator.below(6)), at: place)
            case 4 where place < bytes.count: bytes[place] ^= 1 << UInt8(generator.below(8))
            default: if generator.below(8) == 0 { bytes.removeSubrange(place...) }
            }
        }
        return bytes
    }
}
