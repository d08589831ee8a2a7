import Foundation

extension ImportError {
    /// The error as problem details of RFC 9457, to answer a request with: of the media type `application/problem+json`.
    ///
    /// ```json
    /// {"type": "about:blank", "title": "Unprocessable Content", "status": 422, "detail": "age: 7 is below 13",
    ///  "errors": [{"pointer": "#/age", "code": "rule", "detail": "7 is below 13", "property": "age", "rule": "minimum",
    ///              "arguments": {"minimum": 13}}], "omitted": 0}
    /// ```
    ///
    /// Each pointer is a JSON pointer (RFC 6901) into the body of the request, as the fragment of a URI. A value of a sensitive
    /// property is in none of it.
    ///
    /// - Parameters:
    ///   - status: The status of the answer, such as 400 for ``ImportIssue/Code/syntax``, 409 for ``ImportIssue/Code/stale``, and
    ///     422 for all else.
    ///   - type: A URI that names the kind of problem.
    ///   - title: A short summary of that kind; by default the phrase of the status.
    ///   - instance: A URI that names this occurrence.
    public func problemDetails(
        status: Int, type: String = "about:blank", title: String? = nil, instance: String? = nil
    ) -> Data {
        let details = ProblemDetails(
            type: type, title: title ?? ProblemDetails.phrase(of: status), status: status, detail: detail,
            instance: instance, errors: issues.map(ProblemDetails.Problem.init), omitted: omittedIssueCount)
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        // All of it is text and numbers that are finite.
        return (try? encoder.encode(details)) ?? Data("{}".utf8)
    }

    private var detail: String {
        let count = issues.count + omittedIssueCount
        return count == 1 ? issues.first?.description ?? "" : IssueFacts.found(count)
    }

    private struct ProblemDetails: Encodable {
        let type: String
        let title: String
        let status: Int
        let detail: String
        let instance: String?
        let errors: [Problem]
        let omitted: Int

        struct Problem: Encodable {
            let pointer: String
            let code: String
            let detail: String
            let property: String?
            let rule: String?
            let arguments: [String: ImportValue]?

            init(_ issue: ImportIssue) {
                let pointer = issue.path.jsonPointer
                self.pointer =
                    "#" + (pointer.addingPercentEncoding(withAllowedCharacters: .urlFragmentAllowed) ?? pointer)
                (code, detail, property) = (issue.reason.code.rawValue, issue.sentence, issue.property)
                rule = issue.reason.rule?.rawValue
                arguments = issue.reason.rule == nil ? nil : issue.reason.encodableArguments
            }
        }

        /// The phrases of RFC 9110 for what an import is answered with.
        static func phrase(of status: Int) -> String {
            switch status {
            case 400: "Bad Request"
            case 403: "Forbidden"
            case 404: "Not Found"
            case 409: "Conflict"
            case 412: "Precondition Failed"
            case 413: "Content Too Large"
            case 415: "Unsupported Media Type"
            case 422: "Unprocessable Content"
            case 500: "Internal Server Error"
            default: "Problem"
            }
        }
    }
}

extension ImportIssue.Reason {
    /// The arguments as JSON has them: numbers, booleans and text; all else as source code spells it.
    var encodableArguments: [String: ImportValue] { arguments.mapValues(encodable) }

    private func encodable(_ argument: Any) -> ImportValue {
        if let list = argument as? [Any] { return ImportValue(list.map { encodable($0).any }) }
        let value = ImportValue((argument as? any RawRepresentable)?.rawValue ?? argument)
        switch value.kind {
        case .bool, .integer, .string: return value
        case .double where value.double?.isFinite == true: return value
        default: return ImportValue(FoundValue.literal(of: argument))
        }
    }
}
