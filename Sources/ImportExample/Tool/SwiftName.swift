/// Names of Swift for the keys of a document.
enum SwiftName {
    private static let keywords: Set<String> = [
        "as", "break", "case", "catch", "class", "continue", "default", "defer", "deinit", "do", "else", "enum",
        "extension", "fallthrough", "false", "fileprivate", "for", "func", "guard", "if", "import", "in", "inout",
        "internal", "is", "let", "nil", "operator", "precedencegroup", "private", "protocol", "public", "repeat",
        "rethrows", "return", "static", "struct", "subscript", "super", "switch", "throw", "throws", "true", "try",
        "typealias", "var", "where", "while", "any", "some", "actor", "associatedtype",
    ]
    /// What a property cannot be called even in backticks, because of what a key path to it would mean.
    private static let taken: Set<String> = ["self", "init", "Self", "Type", "importableProperties"]
    /// What a case of an enumeration cannot be called besides: the members that it has anyway.
    private static let takenByCases: Set<String> = ["allCases", "none", "rawValue", "some"]
    /// The types that models are written with, and names that Swift keeps for itself.
    private static let types: Set<String> = [
        "Any", "Array", "Bool", "CaseIterable", "Data", "Date", "Decimal", "Dictionary", "DictionaryImport",
        "DictionaryImportable", "Double", "Error", "Foundation", "ImportValue", "ImportableValue", "Int",
        "KeyNormalization", "Optional", "Property", "PropertyRegistry", "Protocol", "Self", "String", "Type", "URL",
    ]

    /// The name of a property or case: `first_name` is `firstName`.
    static func member(_ key: String) -> String {
        let words = words(of: key)
        let name = lowered(words.first ?? "") + words.dropFirst().map(raised).joined()
        if name.isEmpty { return "value" }
        if name.first?.isNumber == true { return "number\(name)" }
        if taken.contains(name) { return "\(name)Value" }
        return name
    }

    /// The name of a case: `not-found` is `notFound`.
    static func enumerationCase(_ text: String) -> String {
        let name = member(text)
        return takenByCases.contains(name) ? "\(name)Value" : name
    }

    /// Why a model cannot have a name; `nil` when it can.
    static func fault(inType name: String) -> String? {
        if name.wholeMatch(of: /[\p{L}_][\p{L}\p{N}_]*/) == nil {
            return """
                \(name.debugDescription) is no name of a Swift type: it needs letters, digits and underscores, and begins \
                with no digit.
                """
        }
        if keywords.contains(name) || name == "_" { return "\(name) is a word of Swift itself. Take another name." }
        if types.contains(name) { return "\(name) is a type that models are written with. Take another name." }
        return nil
    }

    /// A text as it is written, in quotes.
    static func literal(_ text: String) -> String { text.debugDescription.replacing("\\'", with: "'") }

    /// The name as it is written: `default` needs backticks.
    static func quoted(_ name: String) -> String { keywords.contains(name) ? "`\(name)`" : name }

    /// The name of a model for the objects under a key: `line_items` have objects of type `LineItem`.
    static func type(_ key: String, isElement: Bool) -> String {
        var name = words(of: key).map(raised).joined()
        if isElement, name.hasSuffix("ies") {
            name = name.dropLast(3) + "y"
        } else if isElement, ["sses", "xes", "ches", "shes"].contains(where: name.hasSuffix) {
            name.removeLast(2)
        } else if isElement, name.hasSuffix("s"), !name.hasSuffix("ss"), name.count > 2 {
            name.removeLast()
        }
        if name.isEmpty || name.first?.isNumber == true { name = "Object\(name)" }
        return types.contains(name) ? "\(name)Model" : name
    }

    /// The name of a model for the objects of a file: those of `people.json` at `data.orders` are each an `Order`.
    static func type(ofObjectsIn file: String, at keyPath: String?) -> String {
        let place = keyPath ?? file.split(separator: "/").last.map { String($0.prefix { $0 != "." }) } ?? ""
        return type(place.split(separator: ".").last.map(String.init) ?? "", isElement: true)
    }

    /// The first of some names that is not taken, with a number where need be; it is taken then.
    static func unique(_ name: String, among names: inout Set<String>) -> String {
        var candidate = name
        var number = 2
        while !names.insert(candidate).inserted {
            candidate = "\(name)\(number)"
            number += 1
        }
        return candidate
    }

    private static func words(of key: String) -> [Substring] {
        let text = key.replacing("+", with: " plus ").replacing("-1", with: " minus 1")
        return text.split { !($0.isLetter || $0.isASCII && $0.isNumber) }
    }

    /// `URL` becomes `url`, `IDs` `ids`, `URLString` `urlString`, and `firstName` stays.
    private static func lowered(_ word: Substring) -> String {
        let capitals = word.prefix { !$0.isLowercase }
        let rest = word.dropFirst(capitals.count)
        if rest.isEmpty || rest == "s" { return word.lowercased() }
        // The last capital begins the word after an acronym.
        let start = word.prefix(max(1, capitals.count - 1))
        return start.lowercased() + word.dropFirst(start.count)
    }

    private static func raised(_ word: Substring) -> String { word.prefix(1).uppercased() + word.dropFirst() }
}
