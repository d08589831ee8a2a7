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

    private let file: SourceFile
    private var keys: [String: Key] = [:]

    /// Looks at the objects of a file.
    init(of file: SourceFile) {
        self.file = file
        for object in file.objects {
            for (key, value) in object.object ?? [:] { keys[key, default: Key()].add(value) }
        }
    }

    /// The summary as a table.
    var text: String {
        if let emptiness = file.emptiness { return emptiness }
        var lines = ["Objects in \(file.place): \(file.objects.count), from \(file.form)"]
        if file.otherCount > 0 { lines.append("Elements that are no objects: \(file.otherCount)") }
        guard !keys.isEmpty else { return lines.joined(separator: "\n") }
        // Keys that most objects have come first.
        let sorted = keys.sorted { ($1.value.count, $0.key) < ($0.value.count, $1.key) }
        let rows = sorted.map { [$0.key, "\($0.value.count)", $0.value.kindsText, $0.value.example?.short ?? ""] }
        lines += ["", "\(Table(header: ["key", "objects", "kinds", "example"], rows: rows))"]
        return lines.joined(separator: "\n")
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
