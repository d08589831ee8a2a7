/// The errors of an import or of an export, or the warnings: so many of them are kept, and all are counted.
struct IssueList {
    /// How many errors there were at some point, to tell those that came later.
    struct Mark {
        fileprivate let kept: Int
        fileprivate let count: Int

        static let start = Mark(kept: 0, count: 0)
    }

    private(set) var kept: [ImportIssue] = []
    /// With those that were too many to be kept.
    private(set) var count = 0

    @inline(__always)
    var mark: Mark { Mark(kept: kept.count, count: count) }

    @inline(__always)
    func hasGrown(since mark: Mark) -> Bool { count != mark.count }

    /// Adds an error, which is made only when it is kept.
    mutating func add(_ issue: @autoclosure () -> ImportIssue, keeping maximum: Int) {
        count += 1
        if kept.count < maximum { kept.append(issue()) }
    }

    /// Counts errors that nobody has kept.
    mutating func add(omitted: Int) { count += omitted }

    /// Changes those since the mark.
    mutating func change(since mark: Mark, _ body: (ImportIssue) -> ImportIssue) {
        for index in kept.indices[mark.kept...] { kept[index] = body(kept[index]) }
    }

    /// Takes those since the mark back.
    mutating func take(since mark: Mark) -> ImportError {
        let omitted = count - mark.count - (kept.count - mark.kept)
        if mark.count == 0 {
            defer { self = IssueList() }
            return ImportError(kept, omitted: omitted)
        }
        let taken = ImportError(Array(kept[mark.kept...]), omitted: omitted)
        drop(since: mark)
        return taken
    }

    /// Takes those since the mark back, and returns how many they were, when none of them was kept.
    mutating func takeOmitted(since mark: Mark) -> Int? {
        guard kept.count == mark.kept else { return nil }
        defer { count = mark.count }
        return count - mark.count
    }

    mutating func drop(since mark: Mark) {
        guard hasGrown(since: mark) else { return }
        kept.removeSubrange(mark.kept...)
        count = mark.count
    }

    @inline(__always)
    mutating func removeAll() {
        if count > 0 { self = IssueList() }
    }
}
