import Foundation

/// The sentences of issues. What is wrong with an option is said where the option is made or checked.
extension IssueFacts {
    static let noIssues = "an ImportError without an issue was thrown"
    static let hiddenMessage = "the value was refused (its property is sensitive)"

    static func omitted(_ count: Int, of noun: String = "issue") -> String {
        "… and \(count) more \(noun)\(count == 1 ? "" : "s")"
    }

    static func found(_ count: Int) -> String { "\(count) issues were found" }

    /// An error of the user's own, in the words that it has for users.
    static func thrown(_ error: any Error) -> IssueFacts {
        .custom(message: (error as? any LocalizedError)?.errorDescription ?? "\(error)")
    }

    static func array(of model: Any.Type) -> String { array(of: typeName(model)) }

    private static func array(of model: String) -> String { "an array of \(model)" }

    /// What is expected at the root of a source: whoever has sent it knows nothing of types.
    private static func rootWords(for expected: String, _ model: String) -> String {
        expected == model ? "an object" : expected == array(of: model) ? "an array of objects" : expected
    }

    private static func words(for place: ImportIssue.TextPlace) -> String {
        "line \(place.line), column \(place.column) (byte \(place.byteOffset))"
    }

    /// - Parameter path: Where the value stands, which the sentence follows.
    func sentence(model: String, path: ImportPath = ImportPath()) -> String {
        switch self {
        case .typeMismatch(let expected, let found), .blockedPath(let expected, let found):
            "expected \(path.isEmpty ? Self.rootWords(for: expected, model) : expected), found \(found)"
        case .outOfRange(let type, let bounds, let found):
            "\(found.plain) is out of range for \(type)" + (bounds.map { " (\($0))" } ?? "")
        case .unknownCase(let type, let found):
            "\(found.plain) is not a case of \(type.name)"
                + (type.cases.isEmpty ? "" : ". Its cases are \(type.cases.joined(separator: ", "))")
        case .null(let type): "expected \(type), found null. Make the property optional, or allow nulls to reset it"
        case .missing(let property, let key):
            (path.ends(with: property) ? "required" : "\(property) is required")
                + (key.map { ", but missing. Did you mean the key \(Self.quoted($0))?" } ?? ", but missing or null")
        case .rule(let violation, let found): violation.sentence(found: found)
        case .custom(let message, _): message
        case .changingSet:
            "the set holds objects that this import changes. To resolve this, make it a property of a class, or an array"
        case .unknownKey(let key, let suggestion):
            "\(model) has no property for key \(Self.quoted(key))." + Self.didYouMean(suggestion)
        case .shadowedKey(let key, let winner, let property):
            "key \(Self.quoted(key)) was not used: \(Self.quoted(winner)) is the better key for \(property)"
        case .repeatedKey(let key, let isRefused):
            "key \(Self.quoted(key)) is repeated" + (isRefused ? ", which is refused" : "; its last value counts")
        case .keyCollision(let key, let earlier):
            "keys \(Self.quoted(earlier)) and \(Self.quoted(key)) become the same key"
        case .nullReset(let property): "null has reset \(property) to its initial value"
        case .depth(let limit, let place):
            "values are nested more than \(limit) level\(limit == 1 ? "" : "s") deep"
                + (place.map { " at \(Self.words(for: $0))" } ?? ", or contain themselves")
        case .notFinite(let number): "\(number) cannot be exported: JSON has finite numbers only"
        case .dateOutOfRange: "a date outside the years 1 to 9999 cannot be exported"
        case .notExportable(let type):
            """
            \(type) cannot be exported. To resolve this, conform it to ImportableValue with exported(in:), or export \
            the property with .converting(_:exporting:)
            """
        case .noExporter(let property, let decodableType?):
            """
            \(property) cannot be exported, because \(decodableType) is Decodable only. To resolve this, conform it to \
            Encodable, or leave the property out with .notExported
            """
        case .noExporter(let property, nil):
            """
            \(property) cannot be exported. To resolve this, give it an exporting: function, or leave it out with \
            .notExported
            """
        case .notAnObject(let property):
            "\(property) must be exported as an object, because its keys stand among those of \(model)"
        case .syntax(let message, let place): "invalid JSON at \(Self.words(for: place)): \(message)"
        case .elementTooLong(let limit): "an element of the stream is longer than \(limit) bytes"
        case .missingPart(let path): "there is no value at \(Self.quoted(path))"
        case .omitted(let warnings): "\(Self.omitted(warnings, of: "warning")) (see maximumIssues)"
        case .unchanging(let current, let found): "\(found.plain) cannot replace \(current ?? "the current value")"
        case .unknownReference(let identity, let model, let isEarly):
            "no \(model) with \(identity) is known"
                + (isEarly ? " here: a model that names its kinds must be described before it is named" : "")
        case .unidentifiedReference(let model): "\(model) cannot be exported by its identity, because it has none"
        case .repeatedIdentity(let identity):
            "\(identity) is that of an earlier element with other values, and both are one object"
        case .identityTaken(let identity, let owner): "\(identity) is that of another \(owner)"
        case .identityMismatch(let identity, let wanted, let found):
            found.count == 1
                ? "expected \(wanted), but \(identity) is that of an object of class \(found[0])"
                : "\(identity) is that of several objects: \(found.joined(separator: ", "))"
        case .stale: "has another value than the import was planned from. Plan it again"
        case .staleIdentity(let identity):
            "\(identity) is that of another object than the import was planned with. Plan it again"
        case .committed: "the import has been committed before. Plan it again"
        case .wrongKind(let given, let wanted): "modelType(for:) gave \(given), which is no \(wanted)"
        case .registry(let fault): fault.sentence(model: model)
        }
    }

    static func quoted(_ key: String) -> String { FoundValue.quoted(key) }

    fileprivate static func didYouMean(_ suggestion: String?) -> String {
        suggestion.map { " Did you mean \(quoted($0))?" } ?? ""
    }
}

extension RuleViolation {
    fileprivate func sentence(found: FoundValue) -> String {
        if let words { return "\(found.plain) \(words)" }
        let arguments = requirement.arguments
        func named(_ name: String, else words: String) -> String { arguments[name]?.description ?? words }
        return switch requirement.rule {
        case .pattern: "\(found.plain) does not match \(arguments["pattern"]?.value as? String ?? "the pattern")"
        case .minimumLength, .maximumLength, .length:
            "\(found.plain) must have \(requirement.counted("character", not: measured["length"]))"
        case .minimumCount, .maximumCount, .count: "must have \(requirement.counted("element", not: measured["count"]))"
        case .unique:
            "\(measured["element"]?.value as? String ?? "an element") is there more than once, but elements must be unique"
        case .oneOf:
            arguments["values"].map { "\(found.plain) is not one of \($0)" }
                ?? "\(found.plain) is none of the values that are allowed"
        case .equal: "\(found.plain) is not \(named("value", else: "the value that is allowed"))"
        case .minimum: "\(found.plain) is below \(named("minimum", else: "the minimum"))"
        case .maximum: "\(found.plain) is above \(named("maximum", else: "the maximum"))"
        case .greaterThan: "\(found.plain) is not greater than \(named("above", else: "the bound"))"
        case .lessThan: "\(found.plain) is not less than \(named("below", else: "the bound"))"
        default: "\(found.plain) is not in \(requirement.range)"
        }
    }
}

extension RuleRequirement {
    fileprivate var range: String {
        if let minimum = arguments["minimum"], let maximum = arguments["maximum"] { return "\(minimum)...\(maximum)" }
        if let minimum = arguments["minimum"], let bound = arguments["below"] { return "\(minimum)..<\(bound)" }
        return arguments["range"]?.value as? String ?? "the range"
    }

    /// As in "exactly 2 characters, not 3".
    func counted(_ noun: String, not count: RuleValue? = nil) -> String {
        let allowed =
            switch (arguments["minimum"], arguments["maximum"]) {
            case (let minimum?, let maximum?): minimum == maximum ? "exactly \(minimum)" : "\(minimum) to \(maximum)"
            case (let minimum?, nil): "at least \(minimum)"
            case (nil, let maximum?): "at most \(maximum)"
            case (nil, nil): arguments["range"]?.value as? String ?? ""
            }
        return "\(allowed) \(noun)\(allowed.hasSuffix(" 1") ? "" : "s")" + (count.map { ", not \($0)" } ?? "")
    }
}

extension IssueFacts.RegistryFault {
    fileprivate func sentence(model: String) -> String {
        switch self {
        case .unnamed(let entry):
            """
            the name of \(entry.keyPath) (entry \(entry.position) of the list, of type \(entry.type)) cannot be told from its \
            key path\(entry.isLeftOutByMirror ? ", because customMirror does not show it" : ""). To resolve this, \(entry.remedy)
            """
        case .storage(let label, let owner):
            """
            \(label) is where \(owner) is stored: who observes \(owner) is not told of what is written there. To resolve this, list \
            Property(\\.\(owner), named: "\(owner)") instead
            """
        case .misnamed(let keyPath, let name):
            """
            \(keyPath) has the name "\(name)", which is that of another stored property. To resolve this, give it its own name; a \
            key of the source is given with .from("\(name)")
            """
        case .repeated(let name): "\(name) is listed twice. To resolve this, keep one of the two"
        case .unreachable(let name):
            """
            no key can reach \(name), because other properties name its key. To resolve this, give it a key of its own, as \
            .from("\(name)")
            """
        case .unknownProperty(let key, let name, let suggestion):
            "key \(IssueFacts.quoted(key)) is mapped to \(name), which is not in importableProperties."
                + IssueFacts.didYouMean(suggestion)
        case .unknownNested(let name):
            "nestedObjectKeys names \(IssueFacts.quoted(name)), which is no property or key of \(model)"
        case .foreignRoot(let root, let property):
            """
            \(property) belongs to \(root), which \(model) does not inherit from. To resolve this, use \
            @PropertyRegistryBuilder<\(model)> and key paths of \(model)
            """
        case .option(let message, let property): "\(property): \(message)"
        case .sameExportKey(let key, let name, let other):
            """
            \(other) and \(name) are exported under the same key \(IssueFacts.quoted(key)). To resolve this, give one \
            of them another with .exported(as:), or leave it out with .notExported
            """
        case .recursive:
            """
            importableProperties, or what else is asked of the model once, imports \(model) itself. To resolve this, \
            declare only what is known without an import
            """
        case .unidentified:
            """
            \(model) marks no property as its identity. To resolve this, mark one, as Property(\\.id, .identity), or use \
            insert(_:identity:)
            """
        case .twoIdentities:
            """
            \(model) marks properties as its identity, and has identity(for:) as well. To resolve this, keep one of the two
            """
        case .unmergeable(let model): Self.cannotMerge(elementsOf: model)
        }
    }

    static let cannotMerge = "an array cannot be merged, because its elements have no identity. Remove .merging"

    static func cannotMerge(elementsOf model: String) -> String {
        """
        an array cannot be merged, because its elements have no identity. Mark a property of \(model) as \
        .identity, or remove .merging
        """
    }

    /// - Parameter isInherited: Whether it may be a property that the model inherits from one that lists it.
    static func cannotMerge(by key: String, of model: String, isInherited: Bool) -> String {
        let reason = isInherited ? "whose name cannot be told" : "which is no property in the list of \(model)"
        let remedy = isInherited ? "Make the property final" : "Add it to the list"
        return "an array cannot be merged by \(key), \(reason). \(remedy), or mark a property as .identity"
    }

    static func hasNoIdentity(_ model: String) -> String {
        """
        \(model) cannot be named by its identity, because no property of it is marked as that, or several are. Mark one as \
        .identity, or remove .byIdentity
        """
    }
}

extension IssueFacts.RegistryFault.UnnamedEntry {
    fileprivate var remedy: String {
        let example = candidates.count == 1 && isOnlyOfType ? candidates[0] : "<#property#>"
        let line = "name it: Property(\\\(root).\(example), named: \"\(example)\")"
        return candidates.isEmpty ? line : "\(line). It may be \(candidates.joined(separator: " or "))"
    }
}

extension IssueFacts {
    /// What an import makes of the keys of a source, for a property.
    enum Reading {
        case from(ImportPath, unused: [String])
        /// - value: What a new object has; `nil` for a sensitive property.
        case nothing(value: String?, near: String?)
        /// Nothing, for a property that a new object must get a value for.
        case missing(near: String?)
        case unknown([String])

        var sentence: String {
            switch self {
            case .from(let path, let unused):
                (path.isEmpty ? "the other keys" : IssueFacts.quoted(path.description))
                    + (unused.isEmpty ? "" : " (not used: \(Self.list(unused)))")
            case .nothing(let value, let key):
                "no key" + (value.map { ", is \($0) in a new object" } ?? "") + Self.question(key)
            case .missing(let key): "no key, which a new object needs" + Self.question(key)
            case .unknown(let keys): "no property: \(Self.list(keys))"
            }
        }

        private static func question(_ key: String?) -> String { key.map { ". Is it \(IssueFacts.quoted($0))?" } ?? "" }
        private static func list(_ keys: [String]) -> String { keys.map(IssueFacts.quoted).joined(separator: ", ") }
    }
}

extension ImportPath {
    /// Whether the last key is the name of a property, in whatever style.
    fileprivate func ends(with property: String) -> Bool {
        guard case .key(let key)? = components.last else { return false }
        return key == property
            || KeyNormalization.standard.normalized(key) == KeyNormalization.standard.normalized(property)
    }
}
