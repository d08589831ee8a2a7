/// One thing that an import found: an error that made it fail, or a warning about what it left out.
public struct ImportIssue: Sendable, Hashable, CustomStringConvertible {
    /// How much an issue matters.
    public struct Severity: Sendable, Hashable {
        let name: String

        /// The import has failed.
        public static let error = Severity(name: "error")
        /// The import went on; what the issue names is worth a look.
        public static let warning = Severity(name: "warning")
        /// The import went on without what the issue names.
        public static let skipped = Severity(name: "skipped")
    }

    /// Where in the source the value stands. Empty for the root, and for faults of a registry.
    public let path: ImportPath

    /// The name of the model that was being imported.
    public let model: String

    /// The name of the property, when the issue is about one.
    public let property: String?

    /// The key of the value as the source spells it, when there is one.
    public let sourceKey: String?

    /// What is wrong, as facts.
    public let reason: Reason

    /// Whether the import failed because of this issue.
    public internal(set) var severity: Severity

    /// What the caller says in place of the sentence.
    var words: String?

    /// What is wrong, in a sentence without the path; in the words of ``ImportError/localized(_:)``, where it was given any.
    public var sentence: String { words ?? reason.facts.sentence(model: model, path: path) }

    /// What is wrong, in a sentence: where, what was expected, what was found, and the remedy when there is one.
    public var description: String {
        if !path.isEmpty { return "\(path): \(sentence)" }
        if words != nil || model.isEmpty { return sentence }
        return sentence.hasPrefix(model) ? sentence : "\(model): \(sentence)"
    }
}

extension ImportIssue {
    /// An error at the root of the source, where nothing else is said.
    init(_ facts: IssueFacts, at path: ImportPath = ImportPath(), model: String, property: String? = nil) {
        self.init(
            path: path, model: model, property: property, sourceKey: nil, reason: .init(facts: facts), severity: .error)
    }

    init(_ facts: IssueFacts, in model: Any.Type) { self.init(facts, model: typeName(model)) }

    func at(_ path: ImportPath) -> ImportIssue {
        ImportIssue(
            path: path, model: model, property: property, sourceKey: sourceKey, reason: reason, severity: severity,
            words: words)
    }

    static func omittedWarnings(_ count: Int, in model: String) -> ImportIssue {
        var issue = ImportIssue(.omitted(warnings: count), model: model)
        issue.severity = .warning
        return issue
    }

    /// What is wrong: a code to tell reasons apart by, and the facts that belong to it.
    public struct Reason: Sendable, Hashable {
        let facts: IssueFacts

        /// Which kind of reason this is.
        public var code: Code { facts.code }

        /// What would have been accepted, such as `Int`, when the reason is a value that does not fit.
        public var expected: String? { facts.expected }

        /// What was found, shortened, such as `String "forty"`; for ``Code/shadowedKey``, the key that was not used. A sensitive
        /// property's value is never in it.
        public var found: String? {
            if case .shadowedKey(let key, _, _) = facts { return key }
            return facts.found?.description
        }

        /// The rule that the value breaks, when the reason is that; see ``Code/rule``.
        public var rule: Rule? { facts.violation?.requirement.rule }

        /// What the rule compares with, and what was measured of the value, by names: `["minimum": 12, "length": 3]` of
        /// ``Rule/minimumLength``. Each rule says what it has.
        public var arguments: [String: any Sendable] { facts.violation?.arguments ?? [:] }

        /// The near miss: what was probably meant.
        public var suggestion: String? { facts.suggestion }

        /// Where the bytes stop being JSON, when the reason is that; see ``Code/syntax``.
        public var textPlace: TextPlace? { facts.textPlace }
    }

    /// A place in JSON text.
    public struct TextPlace: Sendable, Hashable {
        /// The line, from 1. A line ends with a line feed, a carriage return, or a carriage return and a line feed.
        public let line: Int
        /// The Unicode scalar within its line, from 1.
        public let column: Int
        /// How many bytes stand before the place.
        public let byteOffset: Int
    }

    /// Names a kind of reason. More may be added, so a `switch` over codes needs a default.
    public struct Code: RawRepresentable, Sendable, Hashable {
        /// The name of the kind, such as `typeMismatch`.
        public let rawValue: String

        /// The kind of this name. The library uses the constants of the type only.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// The value is of a type that does not convert.
        public static let typeMismatch = Code(rawValue: "typeMismatch")
        /// The number does not fit the type.
        public static let outOfRange = Code(rawValue: "outOfRange")
        /// No case of the enumeration has the raw value.
        public static let unknownCase = Code(rawValue: "unknownCase")
        /// A null for a property that cannot hold it.
        public static let null = Code(rawValue: "null")
        /// A required value is missing or null, or there is nothing at a path that was given.
        public static let missing = Code(rawValue: "missing")
        /// The value breaks a rule.
        public static let rule = Code(rawValue: "rule")
        /// A hook, a converter or a user's own type threw an error.
        public static let custom = Code(rawValue: "custom")
        /// No property takes the key.
        public static let unknownKey = Code(rawValue: "unknownKey")
        /// A better key for the same property was there too.
        public static let shadowedKey = Code(rawValue: "shadowedKey")
        /// A JSON object has the key more than once.
        public static let repeatedKey = Code(rawValue: "repeatedKey")
        /// Two keys of a typed dictionary become one.
        public static let keyCollision = Code(rawValue: "keyCollision")
        /// A key path leads through a value that has no members.
        public static let blockedPath = Code(rawValue: "blockedPath")
        /// A null has reset a value of an existing object.
        public static let nullReset = Code(rawValue: "nullReset")
        /// Values are nested too deeply, or contain themselves.
        public static let depth = Code(rawValue: "depth")
        /// JSON has no form for the value, or its type does not say one.
        public static let notExportable = Code(rawValue: "notExportable")
        /// The identity of a source, or of an object, is that of another object.
        public static let identity = Code(rawValue: "identity")
        /// An update brings another value for a property that is ``PropertyOption/unchanging``.
        public static let unchanging = Code(rawValue: "unchanging")
        /// A planned import cannot be committed: something has changed since, or it was committed before. A server answers 409.
        public static let stale = Code(rawValue: "stale")
        /// No object has the identity that stands for one where a property is ``PropertyOption/byIdentity``.
        public static let unknownReference = Code(rawValue: "unknownReference")
        /// An array has elements of one identity whose values differ.
        public static let repeatedIdentity = Code(rawValue: "repeatedIdentity")
        /// There were more warnings than ``ImportOptions/maximumIssues``.
        public static let omitted = Code(rawValue: "omitted")
        /// The bytes are not valid JSON: ``Reason/textPlace`` says where; or an element of a stream is too long. A server answers
        /// 400 to it, and 422 to the others.
        public static let syntax = Code(rawValue: "syntax")
        /// The model's own declarations are wrong: its registry or its hooks.
        public static let registry = Code(rawValue: "registry")
    }
}
