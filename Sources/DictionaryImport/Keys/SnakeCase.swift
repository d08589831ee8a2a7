// Splits the name of a property into words, for keys in snake case.
//
// `userID` has the words `user`, `id`; `plannedToIDs` `planned`, `to`, `ids`; `URLString` `url`, `string`; `integer16` is one.
// A word begins at an uppercase letter that follows a lowercase one or a digit, and at the last of several uppercase letters
// when a lowercase one follows it, but for the plural of an acronym.

extension KeyNormalization {
    private enum Letter { case uppercase, lowercase, lowercaseS, separator, other }

    /// A name in snake case: its words, with the underscores that it begins and ends with.
    static func snakeCase(of name: String) -> String {
        let scalars = Array(name.unicodeScalars)
        let letters = scalars.map(letter)
        let leading = scalars.prefix { $0 == "_" }
        let trailing = scalars.dropFirst(leading.count).reversed().prefix { $0 == "_" }
        var key = [UInt8](repeating: UInt8(ascii: "_"), count: leading.count)
        // Whether there is a word already, and a separator since then.
        var (hasWord, isBroken) = (false, false)
        for (index, letter) in letters.enumerated() {
            if letter == .separator {
                isBroken = hasWord
                continue
            }
            if isBroken || hasWord && startsWord(index, of: letters) { key.append(UInt8(ascii: "_")) }
            key.append(lowercased(scalars[index]))
            (hasWord, isBroken) = (true, false)
        }
        key += trailing.map { _ in UInt8(ascii: "_") }
        return String(decoding: key, as: UTF8.self)
    }

    private static func startsWord(_ index: Int, of letters: [Letter]) -> Bool {
        func letter(_ index: Int) -> Letter { letters.indices.contains(index) ? letters[index] : .separator }
        guard letters[index] == .uppercase else { return false }
        if letter(index - 1) != .uppercase { return true }
        switch letter(index + 1) {
        case .lowercase: return true
        // Of `IDs`, nothing follows the `s` but another word.
        case .lowercaseS: return ![.uppercase, .separator].contains(letter(index + 2))
        case .uppercase, .separator, .other: return false
        }
    }

    private static func letter(_ scalar: Unicode.Scalar) -> Letter {
        switch scalar {
        case "A"..."Z": .uppercase
        case "s": .lowercaseS
        case "a"..."z": .lowercase
        case "_", "-", " ": .separator
        case "\0"..."\u{7F}": .other
        default: scalar.properties.isUppercase ? .uppercase : scalar.properties.isLowercase ? .lowercase : .other
        }
    }
}
