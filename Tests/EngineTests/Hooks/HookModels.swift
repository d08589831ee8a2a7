import DictionaryImport

/// Models that several suites of hooks share.
enum HookModels {
    /// What has happened to the objects of one test, in order.
    final class Journal: @unchecked Sendable {
        // `@unchecked Sendable`: used by the thread of one test.
        @TaskLocal static var current: Journal?

        var entries: [String] = []

        /// The calls of `didImport`.
        var completed: [String] { entries.filter { $0.hasPrefix("did") } }

        /// The values that were written, and those that were undone.
        var writes: [String] { entries.filter { $0.contains("→") } }
    }

    /// It writes into a journal what happens to it.
    final class Node: DictionaryImportable {
        var journal: Journal?
        var name = "" { didSet { journal?.entries.append("\(oldValue) → \(name)") } }
        var rank = 0 { didSet { journal?.entries.append("rank: \(oldValue) → \(rank)") } }
        var child: Node?
        var other: Node?
        var items: [Node] = []

        init() { journal = Journal.current }

        init(_ journal: Journal, _ name: String, child: Node? = nil) {
            (self.name, self.child) = (name, child)
            self.journal = journal
        }

        static var importableProperties: PropertyRegistry {
            Property(\.name, named: "name")
            Property(\.rank, named: "rank")
            Property(\.child, .merging)
            Property(\.other, .merging)
            \.items
        }

        func didImport(from source: ImportValue) throws {
            journal?.entries.append("did \(name)")
            if source["fail"]?.bool == true { throw Refusal(description: "refused by didImport") }
        }
    }

    struct Refusal: Error, CustomStringConvertible {
        let description: String
    }
}
