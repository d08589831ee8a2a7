/// Splits the name of a property into words, for keys in snake case.
enum SnakeCase {
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
            forEachLetter(of: name, in: leading..<(name.count - trailing)) { letter, startsAnotherWord in
                if startsAnotherWord { write(UInt8(ascii: "_")) }
                write(isUppercase(letter) ? letter | 0x20 : letter)
            }
            for _ in 0..<trailing { write(UInt8(ascii: "_")) }
            return count
        }
    }

    /// Calls `body` with what is no separator, and whether a word starts there that is not the first.
    @inline(__always)
    private static func forEachLetter(
        of name: TextBytes, in range: Range<Int>, _ body: (_ letter: UInt8, _ startsAnotherWord: Bool) -> Void
    ) {
        // Whether there is a word already, and a separator since then.
        var (hasWord, isBroken) = (false, false)
        for index in range {
            if isSeparator(name[index]) {
                isBroken = hasWord
            } else {
                body(name[index], isBroken || hasWord && startsWord(index, in: name))
                (hasWord, isBroken) = (true, false)
            }
        }
    }

    private static func isSeparator(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: "_") || byte == UInt8(ascii: "-") || byte == UInt8(ascii: " ")
    }

    private static func isUppercase(_ byte: UInt8) -> Bool { byte &- UInt8(ascii: "A") < 26 }

    private static func isLowercase(_ byte: UInt8) -> Bool { byte &- UInt8(ascii: "a") < 26 }

    private static func startsWord(_ index: Int, in name: TextBytes) -> Bool {
        guard isUppercase(name[index]), index > 0 else { return false }
        if !isUppercase(name[index - 1]) { return true }
        guard index + 1 < name.count, isLowercase(name[index + 1]) else { return false }
        return !isPluralEnd(index + 1, in: name)
    }

    private static func isPluralEnd(_ index: Int, in name: TextBytes) -> Bool {
        guard name[index] == UInt8(ascii: "s") else { return false }
        return index + 1 == name.count || isUppercase(name[index + 1]) || isSeparator(name[index + 1])
    }

    private static func keyOfAnyText(_ name: String) -> String {
        let start = name.prefix { $0 == "_" }
        let end = name.dropFirst(start.count).reversed().prefix { $0 == "_" }
        return start + words(of: name).joined(separator: "_") + String(end)
    }

    /// Whether a name is of lowercase letters only, so that it is its own key.
    static func isLowercaseWord(_ name: String) -> Bool { name.utf8.allSatisfy(isLowercase) }

    /// Whether a name has more than one word.
    static func hasSeveralWords(_ name: String) -> Bool {
        name.withTextBytes(asciiHasSeveralWords) ?? (words(of: name).count > 1)
    }

    /// As ``hasSeveralWords(_:)``; `nil` for a name that is not of ASCII only.
    private static func asciiHasSeveralWords(_ name: TextBytes) -> Bool? {
        guard name.allSatisfy({ $0 < 0x80 }) else { return nil }
        var hasSeveral = false
        forEachLetter(of: name, in: 0..<name.count) { hasSeveral = hasSeveral || $1 }
        return hasSeveral
    }

    /// The words of a name in lowercase: `userID` → `user`, `id`; `plannedToIDs` → `planned`, `to`, `ids`;
    /// `URLString` → `url`, `string`; `integer16` → `integer16`.
    ///
    /// A word begins at an uppercase letter that follows a lowercase one or a digit, and at the last of several
    /// uppercase letters when a lowercase one follows it, but for the plural of an acronym.
    static func words(of name: String) -> [String] {
        var words: [String] = []
        let parts = name.split(whereSeparator: { $0 == "_" || $0 == "-" || $0 == " " })
        for part in parts {
            var word = ""
            let characters = Array(part)
            for (index, character) in characters.enumerated() {
                if startsWord(index, in: characters), !word.isEmpty {
                    words.append(word)
                    word = ""
                }
                word += character.lowercased()
            }
            words.append(word)
        }
        return words
    }

    private static func startsWord(_ index: Int, in characters: [Character]) -> Bool {
        guard characters[index].isUppercase, index > 0 else { return false }
        if !characters[index - 1].isUppercase { return true }
        guard index + 1 < characters.count, characters[index + 1].isLowercase else { return false }
        return !isPluralEnd(index + 1, in: characters)
    }

    /// Whether the letter is the `s` of `IDs`: nothing follows it but another word.
    private static func isPluralEnd(_ index: Int, in characters: [Character]) -> Bool {
        characters[index] == "s" && (index + 1 == characters.count || characters[index + 1].isUppercase)
    }
}
