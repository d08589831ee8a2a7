import DictionaryImport
import Foundation

/// The objects of a JSON file: of an array, of the lines of JSON Lines, or the one object that it is.
struct SourceFile {
    enum Layout { case object, array, lines }

    let place: String
    /// Where in the document the objects are; `nil` when the document has them.
    let keyPath: String?
    let layout: Layout
    /// What the file turned out to be, for the person at the terminal.
    let form: String
    let objects: [ImportValue]
    /// Elements that are no objects.
    let otherCount: Int

    /// - Parameters:
    ///   - file: The path of a JSON or JSON Lines file.
    ///   - keyPath: Where in the document the objects are; without it, the document has them.
    init(_ file: String, at keyPath: String?) throws {
        let data: Data
        do {
            data = try Data(contentsOf: URL(fileURLWithPath: file))
        } catch {
            throw Complaint("\(file): cannot be read: \(error.localizedDescription)")
        }
        try self.init(data, named: file, at: keyPath)
    }

    init(_ data: Data, named file: String, at keyPath: String?) throws {
        place = keyPath.map { "\($0) of \(file)" } ?? file
        self.keyPath = keyPath
        let (document, isLines) = try Self.document(data, file)
        let part = if let keyPath { document[keyPath] } else { document as ImportValue? }
        guard let value = part else {
            throw Complaint("\(file): nothing at \(keyPath ?? "").\(Self.hint(document))")
        }
        if let elements = value.array {
            objects = elements.filter { $0.kind == .object }
            otherCount = elements.count - objects.count
            layout = isLines ? .lines : .array
            form = isLines ? "JSON Lines" : "an array"
        } else {
            objects = value.kind == .object ? [value] : []
            otherCount = 1 - objects.count
            layout = .object
            form = objects.isEmpty ? "one value that is no object" : "one object.\(Self.hint(value))"
        }
    }

    /// What is left to say when there is nothing to look at.
    var emptiness: String? {
        guard objects.isEmpty else { return nil }
        let found = otherCount == 0 ? "it is empty" : "its \(otherCount) values are of other kinds"
        return "There are no objects in \(place): \(found). Nothing was done."
    }

    /// The document, or the array of the lines of JSON Lines.
    private static func document(_ data: Data, _ file: String) throws -> (ImportValue, isLines: Bool) {
        do {
            return (try ImportValue(json: data), false)
        } catch {
            let lines = data.split(separator: UInt8(ascii: "\n")).filter { line in
                line.contains { $0 > UInt8(ascii: " ") }
            }
            let values = lines.compactMap { try? ImportValue(json: Data($0)) }
            if lines.count > 1, values.count == lines.count { return (ImportValue(values), true) }
            throw Complaint("\(file): \(error.issues.first.map { "\($0)" } ?? "")")
        }
    }

    /// Where arrays are, for someone who has not named one.
    private static func hint(_ document: ImportValue) -> String {
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
