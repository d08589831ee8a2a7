import DictionaryImport
import Foundation
import Testing

/// What an import does must not depend on whether it starts from bytes or from what `JSONSerialization` makes of them.
@Suite("Bytes compared with dictionaries")
struct JSONEqualityTests {
    @Test("Random documents give the same objects and issues", arguments: 0..<12)
    func randomDocuments(seed: Int) throws {
        var document = JSONRandomDocument(seed: UInt64(seed))
        for faults in [0, 0, 10, 40] {
            let text = document.array(of: 6, faults: faults)
            let parsed = try #require(JSONSerialization.jsonObject(with: Data(text.utf8)) as? [[String: Any]])
            for options in [nil, .default, .lenient, .strict, Self.reporting] as [ImportOptions?] {
                let left = Outcome { try Shipment.objects(from: parsed, options: options, onIssue: $0) }
                let right = Outcome { try Shipment.objects(fromJSON: text, options: options, onIssue: $0) }
                #expect(left.differences(from: right).isEmpty, "\(text)")
            }
        }
    }

    @Test("Random updates give the same objects and issues", arguments: 0..<8)
    func updates(seed: Int) throws {
        var document = JSONRandomDocument(seed: UInt64(seed) + 1000)
        for faults in [0, 5, 5] {
            let first = document.object(faults: 0)
            let second = document.object(faults: faults)
            let parsed = try #require(JSONSerialization.jsonObject(with: Data(second.utf8)) as? [String: Any])
            guard let left = try? Shipment.object(fromJSON: first), let right = try? Shipment.object(fromJSON: first)
            else { continue }
            let one = Outcome {
                _ = try left.importValues(from: parsed, onIssue: $0)
                return [left]
            }
            let other = Outcome {
                _ = try right.importValues(fromJSON: second, onIssue: $0)
                return [right]
            }
            #expect(one.differences(from: other).isEmpty)
            #expect(left.rendering == right.rendering)
        }
    }

    private static var reporting: ImportOptions {
        var options = ImportOptions.lenient
        options.unknownKeys = .report
        options.emptyStrings = .asNull
        return options
    }

    private struct Outcome {
        var objects: [String] = []
        var issues: [String] = []

        init(_ body: (@escaping (ImportIssue) -> Void) throws -> [Shipment]) {
            let box = Box()
            do {
                objects = try body { box.issues.append($0) }.map(\.rendering)
            } catch {
                box.issues += (error as? ImportError)?.issues ?? []
            }
            issues = box.issues.map { "\($0.severity) \($0.path) \($0.sourceKey ?? "-") \($0)" }
        }

        /// The words and lines in which two outcomes differ.
        func differences(from other: Outcome) -> [String] {
            let left = words + issues
            let right = other.words + other.issues
            if left.count != right.count { return ["\(self)", "\(other)"] }
            return zip(left, right).filter { $0 != $1 }.map { "\($0) – \($1)" }
        }

        private var words: [String] { objects.flatMap { $0.split(separator: " ").map(String.init) } }

        private final class Box {
            var issues: [ImportIssue] = []
        }
    }
}
