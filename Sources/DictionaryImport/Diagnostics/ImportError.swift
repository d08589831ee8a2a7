import Foundation

/// Why an import or an export failed: every issue that was found, in a stable order, each with its path.
public struct ImportError: Error, Sendable, CustomStringConvertible, LocalizedError {
    /// The issues, at most ``ImportOptions/maximumIssues`` of them.
    public let issues: [ImportIssue]

    /// How many more issues were found and not kept.
    public let omittedIssueCount: Int

    init(_ issues: [ImportIssue], omitted: Int = 0) {
        self.issues = issues
        omittedIssueCount = omitted
    }

    /// Whether it is about a model and not about what was imported.
    var isOfFaultyModel: Bool { issues.contains { if case .registry = $0.reason.facts { true } else { false } } }

    func prefixed(by components: [ImportPath.Component]) -> ImportError {
        ImportError(
            issues.map { $0.at(ImportPath(components).appending($0.path.components)) }, omitted: omittedIssueCount)
    }

    /// Every issue, one a line.
    public var description: String {
        var lines = issues.map(\.description)
        if omittedIssueCount > 0 { lines.append(IssueFacts.omitted(omittedIssueCount)) }
        return lines.joined(separator: "\n")
    }

    /// Every issue, one a line, as in ``description``.
    public var errorDescription: String? { description }
}
