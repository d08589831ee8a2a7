/// Splits the name of a property into words, for keys in snake case.
///
/// `userID` has the words `user`, `id`; `plannedToIDs` `planned`, `to`, `ids`; `URLString` `url`, `string`; `integer16` is one.
/// A word begins at an uppercase letter that follows a lowercase one or a digit, and at the last of several uppercase letters
/// when a lowercase one follows it, but for the plural of an acronym.
enum SnakeCase {
    private enum Letter { case uppercase, lowercase, lowercaseS, separator, other }

    /// A name in snake case: its words, with the underscores that it begins and ends with.
    static func key(of name: String) -> String { name.withTextBytes(asciiKey) ?? keyOfAnyText(name) }

    /// As ``key(of:)``; `nil` for a name that is not of ASCII only.
    ///
    /// Every property of a model comes here at its first use, where characters would take most of the time.
    private static func asciiKey(of name: TextBytes) -> String? {
        guard name.allSatisfy({ $0 < 0x80 }) else { return nil }
        let leading = name.prefix { $0 == UInt8(ascii: "_") }.count
        let trailing = name.dropFirst(leading).reversed().prefix { $0 == UInt8(ascii: "_") }.count
        return String(capacity: 2 * name.count) { key in
            var count = 0
            func write(_ byte: UInt8) {
                key[count] = byte
                count += 1
            }
            for _ in 0..<leading { write(UInt8(ascii: "_")) }
            forEachLetter(of: name, letter) { index, startsAnotherWord in
                if startsAnotherWord { write(UInt8(ascii: "_")) }
                write(KeyNormalization.lowercased(name[index]))
            }
            for _ in 0..<trailing { write(UInt8(ascii: "_")) }
            return count
        }
    }

    private static func keyOfAnyText(_ name: String) -> String {
        let characters = Array(name)
        var key = String(name.prefix { $0 == "_" })
        let trailing = name.dropFirst(key.count).reversed().prefix { $0 == "_" }
        forEachLetter(of: characters, letter) { index, startsAnotherWord in
            key += (startsAnotherWord ? "_" : "") + characters[index].lowercased()
        }
        return key + String(trailing)
    }

    /// Calls `body` with the index of what is no separator, and whether a word starts there that is not the first.
    @inline(__always)
    private static func forEachLetter<Name: RandomAccessCollection<Element>, Element>(
        of name: Name, _ letter: (Element) -> Letter, _ body: (_ index: Int, _ startsAnotherWord: Bool) -> Void
    ) where Name.Index == Int {
        func kind(_ index: Int) -> Letter { index < name.endIndex ? letter(name[index]) : .separator }
        func startsWord(_ index: Int) -> Bool {
            guard kind(index) == .uppercase else { return false }
            if kind(index - 1) != .uppercase { return true }
            switch kind(index + 1) {
            case .lowercase: return true
            // Of `IDs`, nothing follows the `s` but another word.
            case .lowercaseS: return ![.uppercase, .separator].contains(kind(index + 2))
            case .uppercase, .separator, .other: return false
            }
        }
        // Whether there is a word already, and a separator since then.
        var (hasWord, isBroken) = (false, false)
        for index in 0..<name.count {
            if kind(index) == .separator {
                isBroken = hasWord
            } else {
                body(index, isBroken || hasWord && startsWord(index))
                (hasWord, isBroken) = (true, false)
            }
        }
    }

    private static func letter(_ byte: UInt8) -> Letter {
        switch byte {
        case UInt8(ascii: "A")...UInt8(ascii: "Z"): .uppercase
        case UInt8(ascii: "s"): .lowercaseS
        case UInt8(ascii: "a")...UInt8(ascii: "z"): .lowercase
        case UInt8(ascii: "_"), UInt8(ascii: "-"), UInt8(ascii: " "): .separator
        default: .other
        }
    }

    private static func letter(_ character: Character) -> Letter {
        if let byte = character.asciiValue { return letter(byte) }
        return character.isUppercase ? .uppercase : character.isLowercase ? .lowercase : .other
    }
}
