extension Bool: StandardValue, ScalarValue {
    /// Accepts a boolean; a number, which is true unless it is zero; and text in any case: `true`, `yes`, `y`, `t`,
    /// `on`, `false`, `no`, `n`, `f`, `off`, or a number.
    ///
    /// Refuses NaN and every other text, the empty one included. In exact mode accepts booleans only.
    static func importing(_ source: SourceValue, in context: ImportContext) throws -> Bool {
        if let flag = source.bool { return flag }
        let value = source.resolved
        switch value.storage {
        case .bool(let value): return value
        case _ where context.isExact: break
        case .integer(let number): return number != 0
        case .unsigned, .hugeNumber: return true
        case .double(let number): if !number.isNaN { return number != 0 }
        case .decimal(let number): return !number.isZero
        case .string: if let flag = value.withTrimmedText(Self.init(text:)) ?? nil { return flag }
        default: break
        }
        throw value.mismatch(Bool.self)
    }

    private init?(text: TextBytes) {
        // The longest word has five letters: what is longer can only be a number.
        var word: UInt64 = 0
        for byte in text.prefix(6) { word = word << 8 | UInt64(byte | 0x20) }
        switch word {
        case Self.word("true"), Self.word("yes"), Self.word("y"), Self.word("t"), Self.word("on"): self = true
        case Self.word("false"), Self.word("no"), Self.word("n"), Self.word("f"), Self.word("off"): self = false
        default:
            guard let number = NumberText.double(text) else { return nil }
            self = number != 0
        }
    }

    private static func word(_ text: StaticString) -> UInt64 { TextBytes(text).reduce(0) { $0 << 8 | UInt64($1) } }
}
