import DictionaryImport
import Foundation

/// Counts the objects of a file of any size, with a progress bar on a terminal.
enum StreamTour {
    /// Nothing but the keys of an object.
    private struct Element: DictionaryImportable {
        var members: [String: ImportValue] = [:]

        static var importableProperties: PropertyRegistry {
            Property(\.members, .catchAll)
        }
    }

    /// - Parameters:
    ///   - path: The path of a JSON or JSON Lines file.
    ///   - keyPath: Where in the document the array is; without it, the document is the array.
    static func run(_ path: String, at keyPath: String?) throws {
        let url = URL(fileURLWithPath: path)
        let isLines = ["jsonl", "ndjson"].contains(url.pathExtension)
        var options = ImportOptions()
        options.onInvalidElement = .skip
        var skipped: [String] = []
        var stream = ImportStream<Element>(
            isLines ? .lines : keyPath.map { .array(at: $0) } ?? .array, options: options
        ) { skipped.append("\($0)") }

        let progress = Progress(totalUnitCount: 0)
        var bar = ProgressBar(progress)
        var counts: [String: Int] = [:]
        var objects = 0
        try stream.read(contentsOf: url, progress: progress) { element in
            objects += 1
            for key in element.members.keys { counts[key, default: 0] += 1 }
            bar.draw()
        }
        bar.finish()

        print("\(objects) objects in \(stream.byteCount) bytes; \(skipped.count) elements were left out")
        for line in skipped.prefix(5) { print("  \(line)") }
        let rows = counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map { [$0.key, "\($0.value)"] }
        if !rows.isEmpty { print("\n\(Table(header: ["key", "objects"], rows: rows))") }
    }
}

/// Draws a progress on the terminal; nothing where there is none.
private struct ProgressBar {
    private static let width = 40
    private let progress: Progress
    private let isTerminal = isatty(STDERR_FILENO) == 1
    private var drawn = -1

    init(_ progress: Progress) { self.progress = progress }

    mutating func draw() {
        let percent = Int(progress.fractionCompleted * 100)
        guard isTerminal, percent != drawn else { return }
        drawn = percent
        let done = Self.width * percent / 100
        let bar = String(repeating: "#", count: done) + String(repeating: "·", count: Self.width - done)
        write("\r[\(bar)] \(percent) %")
    }

    mutating func finish() {
        guard isTerminal else { return }
        draw()
        write("\n")
    }

    private func write(_ text: String) { FileHandle.standardError.write(Data(text.utf8)) }
}
