/// Splits the name of a property into words, for keys in snake case.
enum SnakeCase {
    /// A name in snake case: its words, with the underscores that it begins and ends with.
    static func key(of name: String) -> String {
        let start = name.prefix { $0 == "_" }
        let end = name.dropFirst(start.count).reversed().prefix { $0 == "_" }
        return start + words(of: name).joined(separator: "_") + String(end)
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
