import DictionaryImport
import Foundation

/// What the objects of a JSON file have in common: their keys, with the kinds of values and an example of each.
struct FileSummary {
    /// What is known of one key.
    private struct Key {
        var count = 0
        var kinds: [ImportValue.Kind: Int] = [:]
        var example: ImportValue?

        mutating func add(_ value: ImportValue) {
            count += 1
            kinds[value.kind, default: 0] += 1
            if example?.isNull ?? true { example = value }
        }

        var kindsText: String {
            ImportValue.Kind.allCases.compactMap { kind in
                kinds[kind].map { kinds.count == 1 ? kind.rawValue : "\(kind.rawValue) \($0)" }
            }.joined(separator: ", ")
        }
    }

    private let place: String
    private var objectCount = 0
    private var otherCount = 0
    private var keys: [String: Key] = [:]

    /// Reads a file.
    ///
    /// - Parameters:
    ///   - file: The path of a JSON file.
    ///   - keyPath: Where in the document the array is; without it, the document is the array.
    init(of file: String, at keyPath: String?) throws {
        let document = try Self.read(file)
        place = keyPath.map { "\($0) of \(file)" } ?? file
        let target = if let keyPath { document[keyPath] } else { document as ImportValue? }
        guard let value = target else {
            throw Complaint("\(file): nothing at \(keyPath ?? "").\(Self.hint(document, file))")
        }
        guard let elements = value.array else {
            throw Complaint("\(place): expected an array, found \(value.short).\(Self.hint(document, file))")
        }
        for element in elements {
            guard let object = element.object else {
                otherCount += 1
                continue
            }
            objectCount += 1
            for (key, value) in object { keys[key, default: Key()].add(value) }
        }
    }

    /// The summary as a table.
    var text: String {
        var lines = ["Objects in \(place): \(objectCount)"]
        if otherCount > 0 { lines.append("Elements that are no objects: \(otherCount)") }
        guard !keys.isEmpty else { return lines.joined(separator: "\n") }
        // Keys that most objects have come first.
        let sorted = keys.sorted { ($1.value.count, $0.key) < ($0.value.count, $1.key) }
        let rows = sorted.map { [$0.key, "\($0.value.count)", $0.value.kindsText, $0.value.example?.short ?? ""] }
        lines += ["", "\(Table(header: ["key", "objects", "kinds", "example"], rows: rows))"]
        return lines.joined(separator: "\n")
    }

    private static func read(_ file: String) throws -> ImportValue {
        let data: Data
        do {
            data = try Data(contentsOf: URL(fileURLWithPath: file))
        } catch {
            throw Complaint("\(file): cannot be read: \(error.localizedDescription)")
        }
        do {
            return try ImportValue(json: data)
        } catch {
            throw Complaint("\(file): \(error.issues.first.map { "\($0)" } ?? "")")
        }
    }

    /// Where arrays are, for someone who has not named one.
    private static func hint(_ document: ImportValue, _ file: String) -> String {
        let paths = arrays(in: document, at: "", levels: 3)
        return paths.isEmpty ? "" : " Arrays of objects are at: \(paths.prefix(10).joined(separator: ", "))"
    }

    private static func arrays(in value: ImportValue, at path: String, levels: Int) -> [String] {
        guard levels > 0, let object = value.object else { return [] }
        return value.keys.flatMap { key -> [String] in
            guard let member = object[key] else { return [] }
            let path = path.isEmpty ? key : "\(path).\(key)"
            if member[0]?.kind == .object { return [path] }
            return arrays(in: member, at: path, levels: levels - 1)
        }
    }
}

extension ImportValue {
    /// The value in a few characters.
    fileprivate var short: String {
        switch kind {
        case .array: return "an array of \(array?.count ?? 0)"
        case .object: return "an object of \(keys.count) keys"
        case .string:
            let text = string ?? ""
            return text.count > 40 ? text.prefix(40).debugDescription + "…" : text.debugDescription
        case .null: return "null"
        default: return "\(any)"
        }
    }
}
