extension ImportPath {
    /// The path as a JSON pointer (RFC 6901), such as `/people/3/job`; empty for the root.
    public var jsonPointer: String {
        components.map { component in
            switch component {
            case .index(let index): "/\(index)"
            case .key(let key):
                "/" + key.unicodeScalars.map { $0 == "~" ? "~0" : $0 == "/" ? "~1" : String($0) }.joined()
            }
        }.joined()
    }
}

extension ImportIssue: Encodable {
    private enum CodingKeys: String, CodingKey {
        case path, pointer, code, message, property, severity, line, column, offset
    }

    /// Encodes what a client needs: the path, and the same as a JSON pointer; the code; the sentence; the property, when it is
    /// about one; and the severity. Of bytes that are not JSON, the line, the column and the offset too. A value of a
    /// sensitive property is in none of them.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(path.description, forKey: .path)
        try container.encode(path.jsonPointer, forKey: .pointer)
        try container.encode(reason.code.rawValue, forKey: .code)
        try container.encode(description, forKey: .message)
        try container.encodeIfPresent(property, forKey: .property)
        try container.encode(severity.name, forKey: .severity)
        guard let place = reason.textPlace else { return }
        try container.encode(place.line, forKey: .line)
        try container.encode(place.column, forKey: .column)
        try container.encode(place.byteOffset, forKey: .offset)
    }
}

extension ImportError: Encodable {
    private enum CodingKeys: String, CodingKey {
        case issues, omitted
    }

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
