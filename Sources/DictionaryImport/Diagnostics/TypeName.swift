/// The name of a type for people, spelt as in source: `[String]`, `[String: Double]`, `Int?`.
///
/// It is found at run time. Where the compiler knows the type, it writes the name down itself, and those of private types
/// with a code for the file; so this must not be compiled into the place that it is called from.
@inline(never)
func typeName(_ type: Any.Type) -> String {
    names.value(for: ObjectIdentifier(type)) {
        let name = runtimeTypeName(type)
        guard name.utf8.contains(UInt8(ascii: "<")) else { return name }
        var rest = Substring(name)
        return sourceSpelling(of: &rest)
    }
}

/// To ask the runtime takes as long as to import an object, and a batch of bad objects has few types.
private let names = MadeOnce<ObjectIdentifier, String>(limit: 1000)

/// The name of a type as the runtime and the descriptions of key paths spell it, such as `Array<String>`.
@inline(never)
func runtimeTypeName(_ type: Any.Type) -> String { String(describing: type) }

/// Takes a name off the front of a text, up to the comma or bracket that ends a generic argument.
private func sourceSpelling(of text: inout Substring) -> String {
    var name = ""
    var depth = 0
    while let next = text.first {
        switch next {
        case "<":
            text.removeFirst()
            let base = name.reversed().prefix { $0.isLetter || $0.isNumber || $0 == "_" }
            name.removeLast(base.count)
            name += generic(String(base.reversed()), arguments(of: &text))
            continue
        case ">" where name.hasSuffix("-"): break
        case ">" where depth == 0, "," where depth == 0: return name
        case "(": depth += 1
        case ")": depth -= 1
        default: break
        }
        name.append(next)
        text.removeFirst()
    }
    return name
}

private func arguments(of text: inout Substring) -> [String] {
    var arguments: [String] = []
    while !text.isEmpty {
        arguments.append(sourceSpelling(of: &text))
        guard !text.isEmpty else { break }
        if text.removeFirst() == ">" { break }
        text = text.drop { $0 == " " }
    }
    return arguments
}

private func generic(_ base: String, _ arguments: [String]) -> String {
    switch (base, arguments.count) {
    case ("Array", 1): "[\(arguments[0])]"
    case ("Dictionary", 2): "[\(arguments[0]): \(arguments[1])]"
    case ("Optional", 1): needsParentheses(arguments[0]) ? "(\(arguments[0]))?" : "\(arguments[0])?"
    default: "\(base)<\(arguments.joined(separator: ", "))>"
    }
}

/// Whether a question mark after the name would belong to the last part of it only: `any Shape`, a function.
private func needsParentheses(_ name: String) -> Bool {
    var depth = 0
    for character in name {
        switch character {
        case "[", "(", "<": depth += 1
        case "]", ")": depth -= 1
        case ">" where depth > 0: depth -= 1
        case " " where depth == 0: return true
        default: break
        }
    }
    return false
}
