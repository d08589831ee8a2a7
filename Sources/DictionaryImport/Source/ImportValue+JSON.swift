import Foundation

extension ImportValue {
    /// Reads a JSON document, to look at it without a model.
    ///
    /// The value keeps a copy of the bytes; parts of it are made when they are asked for.
    ///
    /// - Throws: ``ImportError`` with a single issue, when the bytes are not JSON or nested too deeply.
    public init(json bytes: some ContiguousBytes, maximumDepth: Int = 128) throws(ImportError) {
        do {
            self = try JSONDocument(bytes, maximumDepth: maximumDepth).root
        } catch {
            throw ImportError([ImportIssue(error.facts, in: ImportValue.self)])
        }
    }

    /// Reads a JSON document, as the initializer that takes bytes.
    public init(json text: String, maximumDepth: Int = 128) throws(ImportError) {
        do {
            self = try JSONDocument(text, maximumDepth: maximumDepth).root
        } catch {
            throw ImportError([ImportIssue(error.facts, in: ImportValue.self)])
        }
    }
}

extension JSONSyntaxError {
    /// What is wrong with a document that is not JSON, or is nested too deeply.
    var facts: IssueFacts {
        let place = ImportIssue.TextPlace(line: line, column: column, byteOffset: offset)
        if case .depthExceeded(let limit) = reason { return .depth(limit: limit, place: place) }
        return .syntax(message: reason.description, place)
    }
}

// MARK: Description

extension ImportValue: CustomStringConvertible {
    /// The value as JSON, with its keys in order, shortened where it is long.
    public var description: String {
        var writer = ShortJSON()
        writer.write(self)
        return writer.text
    }
}

extension ImportValue {
    /// JSON for people: it ends when it gets long, or deep.
    private struct ShortJSON {
        private static let longest = 200
        private static let deepest = 16

        private(set) var text = ""
        private var depth = 0
        private var hasEnded = false

        mutating func write(_ value: ImportValue) {
            if hasEnded { return }
            switch value.resolved {
            case .null: add("null")
            case .bool, .integer, .unsigned, .decimal, .double: add(FoundValue(value).plain)
            case .hugeNumber(let digits): add(digits)
            case .string(let string): addQuoted(string)
            case .other(let date as Date): addQuoted(date.shownText)
            case .other(let url as URL): addQuoted(url.absoluteString)
            case .other(let uuid as UUID): addQuoted(uuid.uuidString)
            case .other(let any): addQuoted(typeName(type(of: any)))
            case .array, .object: writeContainer(value)
            }
        }

        private mutating func writeContainer(_ value: ImportValue) {
            guard depth < Self.deepest else { return add("…") }
            depth += 1
            defer { depth -= 1 }
            if value.kind == .array {
                add("[")
                for index in 0..<value.elementCount where !hasEnded {
                    if index > 0 { add(",") }
                    if let element = value[index] { write(element) }
                }
                add("]")
            } else {
                add("{")
                for (index, member) in (value.sortedMembers ?? []).enumerated() where !hasEnded {
                    if index > 0 { add(",") }
                    addQuoted(member.key)
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
}
