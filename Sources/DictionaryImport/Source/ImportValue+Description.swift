import Foundation

extension ImportValue: CustomStringConvertible {
    /// The value as JSON, with its keys in order, shortened where it is long.
    public var description: String {
        var writer = ShortJSON()
        writer.write(self)
        return writer.text
    }
}

/// JSON for people: it ends when it gets long.
private struct ShortJSON {
    private static let longest = 200

    private(set) var text = ""
    private var depth = DepthGuard(maximum: 16)
    private var hasEnded = false

    mutating func write(_ value: ImportValue) {
        if hasEnded { return }
        switch value.storage {
        case .null: add("null")
        case .bool, .integer, .unsigned, .decimal, .double: add(FoundValue(value).plain)
        case .hugeNumber(let digits): add(digits)
        case .string(let string): addQuoted(string)
        case .other(let date as Date): addQuoted(date.shownText)
        case .other(let url as URL): addQuoted(url.absoluteString)
        case .other(let uuid as UUID): addQuoted(uuid.uuidString)
        case .other(let any): addQuoted(typeName(type(of: any)))
        case .array, .dictionary, .members, .json: writeContainer(value)
        }
    }

    private mutating func writeContainer(_ value: ImportValue) {
        guard depth.enter() else { return add("…") }
        defer { depth.leave() }
        var isFirst = true
        let isArray: Void? = value.withElements { elements in
            add("[")
            for index in 0..<elements.count {
                if hasEnded { return }
                if !isFirst { add(",") }
                isFirst = false
                if let element = elements.element(at: index) { write(element) }
            }
            add("]")
        }
        if isArray == nil {
            add("{")
            for member in value.sortedMembers {
                if hasEnded { return }
                if !isFirst { add(",") }
                isFirst = false
                addQuoted(member.spelling)
                add(":")
                write(member.value)
            }
            add("}")
        }
    }

    private mutating func add(_ part: String) {
        if hasEnded { return }
        text += part
        guard text.unicodeScalars.count > Self.longest else { return }
        text = String(text.unicodeScalars.prefix(Self.longest)) + "…"
        hasEnded = true
    }

    private mutating func addQuoted(_ part: String) {
        var quoted = "\""
        for scalar in part.unicodeScalars.prefix(Self.longest + 1) {
            switch scalar {
            case "\"", "\\": quoted += "\\\(scalar)"
            case "\n": quoted += "\\n"
            case "\t": quoted += "\\t"
            case _ where scalar.value < 0x20:
                let digits = String(scalar.value, radix: 16)
                quoted += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            default: quoted.unicodeScalars.append(scalar)
            }
        }
        add(quoted + "\"")
    }
}
