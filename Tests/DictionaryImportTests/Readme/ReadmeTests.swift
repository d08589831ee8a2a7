import Foundation
import Testing

/// The Swift lines of the README and of the documentation's pages are those of the tests in this folder, so that they
/// compile and do what is said there.
@Suite struct ReadmeTests {
    private static let articles = [
        "ClassHierarchies", "Concurrency", "ConvertingValues", "Dates", "DictionaryImport", "Exporting",
        "GettingStarted", "Hooks", "JSONAndStreams", "KindsAndCodable", "MatchingKeys", "MigratingFromCodable",
        "MigratingFromHYPPropertyMapper", "MigratingFromKZPropertyMapper", "MigratingFromObjectMapper",
        "MigratingFromRZImport", "NestedModels", "Performance", "Recipes", "Servers", "Sessions", "ValidationAndErrors",
    ]

    @Test(arguments: ["README.md"] + articles.map { "Sources/DictionaryImport/Documentation.docc/\($0).md" })
    func hasOnlyLinesThatTheseTestsCompile(page: String) throws {
        let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        let package = folder.appendingPathComponent("../../..").standardizedFileURL
        let sources = try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
            .filter { $0.pathExtension == "swift" }
            .map { lines(of: try String(contentsOf: $0, encoding: .utf8)) }
        let blocks = blocks(of: try String(contentsOf: package.appendingPathComponent(page), encoding: .utf8))

        #expect(!blocks.isEmpty)
        for block in blocks {
            #expect(!block.isEmpty)
            #expect(sources.contains { occurs(block, in: $0) }, "not compiled: \(block.joined(separator: "\n"))")
        }
    }

    /// The blocks of code and of the messages that code prints.
    private func blocks(of markdown: String) -> [[String]] {
        var blocks: [[String]] = []
        var isInside = false
        for line in markdown.split(separator: "\n", omittingEmptySubsequences: false) {
            if line.hasPrefix("```") {
                isInside = line == "```swift" || line == "```text"
                if isInside { blocks.append([]) }
            } else if isInside {
                blocks[blocks.count - 1] += lines(of: String(line))
            }
        }
        return blocks
    }

    private func lines(of text: String) -> [String] {
        text.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }.filter { !$0.isEmpty }
    }

    /// Whether the lines are there in the same order. Others, such as a check of the test, may stand between them.
    private func occurs(_ block: [String], in source: [String]) -> Bool {
        var rest = source[...]
        for line in block {
            guard let index = rest.firstIndex(of: line) else { return false }
            rest = rest[(index + 1)...]
        }
        return true
    }
}
