/// The errors of an import or of an export, or the warnings: so many of them are kept, and all are counted.
struct IssueList: Sendable {
    /// How many issues there were at some point, to tell those that came later.
    struct Mark: Sendable {
        fileprivate let kept: Int
        let count: Int

        static let start = Mark(kept: 0, count: 0)
    }

    private(set) var kept: [Issue] = []
    /// With those that were too many to be kept.
    private(set) var count = 0
    var maximum: Int

    init(maximum: Int) { self.maximum = maximum }

    var omittedCount: Int { count - kept.count }

    /// Whether one more issue would be kept, not only counted.
    var keepsMore: Bool { kept.count < maximum }
    var mark: Mark { Mark(kept: kept.count, count: count) }
    func hasGrown(since mark: Mark) -> Bool { count != mark.count }

    func hasFaultOfModel(since mark: Mark) -> Bool { kept[mark.kept...].contains(where: \.facts.isFaultOfModel) }

    mutating func add(_ issue: consuming Issue) {
        if keepsMore { kept.append(issue) }
        count += 1
    }

    /// Counts an issue that was not made, since it would not be kept.
    mutating func addOmitted() { count += 1 }

    /// - Parameters:
    ///   - model: The model of those that name none.
    ///   - isOfHeldObject: Whether these are about an object as a whole: the property that holds it is named, too.
    mutating func add(_ error: ImportError, model: String? = nil, isOfHeldObject: Bool = false) {
        for var issue in error.drafts ?? error.issues.map(Issue.init) {
            issue.severity = .error
            add(issue.path.isEmpty ? issue.of(model, isOfHeldObject: isOfHeldObject) : issue)
        }
        count += error.omittedIssueCount
    }

    /// Adds those of another list: as warnings of what was left out, for one.
    mutating func add(_ other: IssueList, as severity: ImportIssue.Severity) {
        for var issue in other.kept.prefix(max(0, maximum - kept.count)) {
            issue.severity = severity
            kept.append(issue)
        }
        count += other.count
    }

    // MARK: Since a mark

    /// Changes the issues since the mark.
    mutating func change(since mark: Mark, _ change: (inout Issue) -> Void) {
        for index in kept.indices[mark.kept...] { change(&kept[index]) }
    }

    mutating func drop(since mark: Mark) {
        guard hasGrown(since: mark) else { return }
        kept.removeSubrange(mark.kept...)
        count = mark.count
    }

    /// Drops warnings of values that have not been reset after all.
    mutating func dropNullResets(since mark: Mark) {
        let others = kept[mark.kept...].filter { $0.facts.code != .nullReset }
        count -= kept.count - mark.kept - others.count
        kept.replaceSubrange(mark.kept..., with: others)
    }

    mutating func take(since mark: Mark) -> IssueList {
        var taken = IssueList(maximum: maximum)
        taken.kept = Array(kept[mark.kept...])
        taken.count = count - mark.count
        drop(since: mark)
        return taken
    }

    // MARK: The end

    /// The issues as users see them, without those that were not kept.
    func published(root: String) -> [ImportIssue] { kept.map { $0.published(root: root) } }

    /// The error that an import ends with.
    ///
    /// - Parameter keepsDrafts: Whether the issues may become some of the running import again.
    func error(root: String, keepsDrafts: Bool = false) -> ImportError {
        ImportError(published(root: root), omitted: omittedCount, drafts: keepsDrafts ? kept : nil)
    }

    func warnings(root: String) -> [ImportIssue] {
        let warnings = published(root: root)
        return omittedCount == 0 ? warnings : warnings + [.omittedWarnings(omittedCount, in: root)]
    }
}
