import Foundation

/// Why an import or an export failed: every issue that was found, in a stable order, each with its path.
public struct ImportError: Error, Sendable, CustomStringConvertible, LocalizedError {
    /// The issues, at most ``ImportOptions/maximumIssues`` of them.
    public let issues: [ImportIssue]

    /// How many more issues were found and not kept.
    public let omittedIssueCount: Int

    /// The issues as the running import that threw them has recorded them: they may become issues of it again, with whole paths.
    let drafts: [Issue]?

    /// Makes an error of your own, such as a hook throws: of several issues at once, each made by
    /// ``ImportIssue/custom(_:at:code:)-(_,PartialKeyPath<Model>,_)``, or taken from another import.
    public init(_ issues: [ImportIssue]) { self.init(issues, omitted: 0) }

    init(_ issues: [ImportIssue], omitted: Int, drafts: [Issue]? = nil) {
        (self.issues, omittedIssueCount, self.drafts) = (issues, omitted, drafts)
    }

    var hasFaultOfModel: Bool { issues.contains(where: \.reason.facts.isFaultOfModel) }

    func prefixed(by components: [ImportPath.Component]) -> ImportError {
        let drafts = drafts?.map { draft in
            var draft = draft
            for component in components.reversed() { draft.prefix(with: component, isData: true) }
            return draft
        }
        return ImportError(
            issues.map { $0.at(ImportPath(components).appending($0.path.components)) }, omitted: omittedIssueCount,
            drafts: drafts)
    }

    /// Every issue, one a line.
    public var description: String {
        var lines = issues.map(\.description)
        if omittedIssueCount > 0 { lines.append(IssueFacts.omitted(omittedIssueCount)) }
        return lines.joined(separator: "\n")
    }

    /// The same error in words of your own, for people who read another language: those that `words` returns for an issue
    /// take the place of its sentence, after the path; `nil` leaves it as it is.
    ///
    /// ```swift
    /// let french = error.localized { issue in
    ///     switch issue.reason.rule {
    ///     case .minimumLength?: "doit avoir au moins \(issue.reason.arguments["minimum"] ?? 0) caractères"
    ///     default: nil
    ///     }
    /// }
    /// ```
    public func localized(_ words: (ImportIssue) -> String?) -> ImportError {
        let issues = issues.map { issue in
            var issue = issue
            issue.words = words(issue) ?? issue.words
            return issue
        }
        return ImportError(issues, omitted: omittedIssueCount)
    }

    /// Every issue, one a line, as in ``description``.
    public var errorDescription: String? { description }
}

extension ImportIssue: Encodable {
    private enum CodingKeys: String, CodingKey {
        case path, pointer, code, rule, arguments, message, property, severity, line, column, offset
    }

    /// Encodes what a client needs: the path, and the same as a JSON pointer; the code; the path and the sentence as `message`;
    /// the property, when it is about one; and the severity. Of a broken rule, its name and its arguments too; of bytes that are
    /// not JSON, the line, the column and the offset. A value of a sensitive property is in none of them.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(path.description, forKey: .path)
        try container.encode(path.jsonPointer, forKey: .pointer)
        try container.encode(reason.code.rawValue, forKey: .code)
        try container.encode(description, forKey: .message)
        try container.encodeIfPresent(property, forKey: .property)
        try container.encode(severity.name, forKey: .severity)
        if let rule = reason.rule {
            try container.encode(rule.rawValue, forKey: .rule)
            try container.encode(reason.encodableArguments, forKey: .arguments)
        }
        guard let place = reason.textPlace else { return }
        try container.encode(place.line, forKey: .line)
        try container.encode(place.column, forKey: .column)
        try container.encode(place.byteOffset, forKey: .offset)
    }
}

extension ImportError: Encodable {
    private enum CodingKeys: String, CodingKey { case issues, omitted }

    /// Encodes the issues, and how many more there were.
    ///
    /// ```json
    /// {"issues": [{"path": "people[3].age", "pointer": "/people/3/age", "code": "typeMismatch", "message": "…",
    ///              "property": "age", "severity": "error"}], "omitted": 0}
    /// ```
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(issues, forKey: .issues)
        try container.encode(omittedIssueCount, forKey: .omitted)
    }
}
