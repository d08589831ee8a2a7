/// The facts of an issue. Their words are in `IssueFacts+Wording.swift`.
enum IssueFacts: Sendable, Hashable {
    case typeMismatch(expected: String, found: FoundValue)
    case outOfRange(type: String, bounds: String?, found: FoundValue)
    case unknownCase(EnumerationType, found: FoundValue)
    case null(type: String)
    case missing(property: String, suggestion: String? = nil)
    case rule(RuleViolation, found: FoundValue)
    /// What code of the user's says, and its own code for that.
    case custom(message: String, code: String? = nil)
    case unknownKey(key: String, suggestion: String?)
    case shadowedKey(key: String, winner: String, property: String)
    case repeatedKey(key: String, isRefused: Bool)
    case keyCollision(key: String, earlier: String)
    case blockedPath(expected: String, found: FoundValue)
    case nullReset(property: String)
    /// - place: Where JSON text is too deep, which has not been read any further.
    case depth(limit: Int, place: ImportIssue.TextPlace? = nil)
    case notFinite(number: String)
    case dateOutOfRange
    case notExportable(type: String)
    /// Nothing says how a property is exported whose type the library does not know.
    case noExporter(property: String, decodableType: String?)
    case notAnObject(property: String)
    case syntax(message: String, ImportIssue.TextPlace)
    case missingPart(path: String)
    case elementTooLong(limit: Int)
    case omitted(warnings: Int)
    case unchanging(current: String?, found: FoundValue)
    case unknownReference(ShownIdentity, model: String, isEarly: Bool = false)
    case unidentifiedReference(model: String)
    /// An array has another element of the same identity before, whose values differ.
    case repeatedIdentity(ShownIdentity)
    case identityTaken(ShownIdentity, owner: String)
    /// The identity that a source names is that of an object of a superclass, or of several objects.
    case identityMismatch(ShownIdentity, wanted: String, found: [String])
    /// A property does not have the value any more that a plan was made from.
    case stale
    /// An identity is not that of the object any more that a plan was made with.
    case staleIdentity(ShownIdentity)
    case committed
    case wrongKind(given: String, wanted: String)
    /// A set has objects in it that are still to be changed, where it cannot wait for that.
    case changingSet
    case registry(RegistryFault)

    var code: ImportIssue.Code {
        switch self {
        case .typeMismatch: .typeMismatch
        case .outOfRange: .outOfRange
        case .unknownCase: .unknownCase
        case .null: .null
        case .missing, .missingPart: .missing
        case .rule: .rule
        case .custom(_, let code): code.map(ImportIssue.Code.init) ?? .custom
        case .changingSet: .custom
        case .unknownKey: .unknownKey
        case .shadowedKey: .shadowedKey
        case .repeatedKey: .repeatedKey
        case .keyCollision: .keyCollision
        case .blockedPath: .blockedPath
        case .nullReset: .nullReset
        case .depth: .depth
        case .notFinite, .dateOutOfRange, .notExportable, .noExporter, .notAnObject, .unidentifiedReference:
            .notExportable
        case .syntax, .elementTooLong: .syntax
        case .omitted: .omitted
        case .repeatedIdentity: .repeatedIdentity
        case .identityTaken, .identityMismatch: .identity
        case .stale, .staleIdentity, .committed: .stale
        case .unchanging: .unchanging
        case .unknownReference: .unknownReference
        case .registry, .wrongKind: .registry
        }
    }

    var expected: String? {
        switch self {
        case .typeMismatch(let expected, _), .blockedPath(let expected, _): expected
        case .outOfRange(let type, _, _), .null(let type): type
        case .unknownCase(let type, _): type.name
        default: nil
        }
    }

    var found: FoundValue? {
        switch self {
        case .typeMismatch(_, let found), .outOfRange(_, _, let found), .unknownCase(_, let found),
            .rule(_, let found), .blockedPath(_, let found), .unchanging(_, let found):
            found
        default: nil
        }
    }

    /// Whether it is about the declaration of a model, which no option skips.
    var isFaultOfModel: Bool { if case .registry = self { true } else { false } }

    var violation: RuleViolation? { if case .rule(let violation, _) = self { violation } else { nil } }

    var textPlace: ImportIssue.TextPlace? {
        switch self {
        case .syntax(_, let place): place
        case .depth(_, let place): place
        default: nil
        }
    }

    /// The key that the issue is about, where it is not that of the current value.
    var ownKey: String? { if case .unknownKey(let key, _) = self { key } else { nil } }

    var suggestion: String? {
        switch self {
        case .unknownKey(_, let suggestion), .missing(_, let suggestion): suggestion
        case .registry(.unknownProperty(_, _, let suggestion)): suggestion
        default: nil
        }
    }

    /// The same without the value that was found. What a converter or a hook says may quote it, so that goes too.
    var hidingFound: IssueFacts {
        switch self {
        case .typeMismatch(let expected, let found): .typeMismatch(expected: expected, found: found.hidden)
        case .outOfRange(let type, let bounds, let found): .outOfRange(type: type, bounds: bounds, found: found.hidden)
        case .unknownCase(let type, let found): .unknownCase(type, found: found.hidden)
        case .rule(let violation, let found): .rule(violation.hidingFound, found: found.hidden)
        case .blockedPath(let expected, let found): .blockedPath(expected: expected, found: found.hidden)
        case .unchanging(_, let found): .unchanging(current: nil, found: found.hidden)
        case .unknownReference(_, let model, let isEarly): .unknownReference(.hidden, model: model, isEarly: isEarly)
        case .custom(_, let code): .custom(message: Self.hiddenMessage, code: code)
        case .repeatedIdentity: .repeatedIdentity(.hidden)
        case .identityTaken(_, let owner): .identityTaken(.hidden, owner: owner)
        case .identityMismatch(_, let wanted, let found): .identityMismatch(.hidden, wanted: wanted, found: found)
        case .staleIdentity: .staleIdentity(.hidden)
        case .notFinite: .notFinite(number: "the number")
        // Each case is named, so that a new one has to say what it shows.
        case .null, .missing, .unknownKey, .shadowedKey, .repeatedKey, .keyCollision, .nullReset, .depth,
            .dateOutOfRange, .notExportable, .noExporter, .notAnObject, .syntax, .missingPart, .elementTooLong,
            .omitted, .unidentifiedReference, .stale, .committed, .wrongKind, .changingSet, .registry:
            self
        }
    }
}

extension IssueFacts {
    static let hiddenKey = "…"

    var hidingKeys: IssueFacts {
        let hidden = Self.hiddenKey
        return switch self {
        case .unknownKey: .unknownKey(key: hidden, suggestion: nil)
        case .missing(let property, _): .missing(property: property)
        case .shadowedKey(_, _, let property): .shadowedKey(key: hidden, winner: hidden, property: property)
        case .repeatedKey(_, let isRefused): .repeatedKey(key: hidden, isRefused: isRefused)
        case .keyCollision: .keyCollision(key: hidden, earlier: hidden)
        default: self
        }
    }
}

extension ImportPath.Component {
    /// What is shown instead of a key that is part of a sensitive value.
    var hidden: ImportPath.Component {
        if case .key = self { return .key(IssueFacts.hiddenKey) }
        return self
    }
}

extension IssueFacts {
    /// An identity as an issue names it.
    enum ShownIdentity: Hashable, Sendable, CustomStringConvertible {
        case value(String)
        case hidden

        var description: String {
            switch self {
            case .value(let text): "identity \(text)"
            case .hidden: "the identity"
            }
        }
    }

    /// What is wrong with a model's declarations.
    enum RegistryFault: Sendable, Hashable {
        case unnamed(UnnamedEntry)
        case storage(String, of: String)
        case misnamed(keyPath: String, name: String)
        case repeated(name: String)
        /// Other properties name all of the keys that one could have.
        case unreachable(name: String)
        case unknownProperty(key: String, name: String, suggestion: String?)
        case unknownNested(name: String)
        case foreignRoot(root: String, property: String)
        case option(String, property: String)
        case sameExportKey(key: String, name: String, other: String)
        case recursive
        case unidentified
        case twoIdentities
        case unmergeable(String)
    }
}

extension IssueFacts.RegistryFault {
    /// An entry of a list whose property has no name.
    struct UnnamedEntry: Sendable, Hashable {
        let keyPath: String
        let root: String
        /// From 1, in the list that has the entry.
        let position: Int
        let type: String
        /// Whether it is the only entry of this type without a name.
        let isOnlyOfType: Bool
        /// Stored properties of the type that no entry names.
        let candidates: [String]
        /// Whether it is a stored property that the model's own mirror leaves out.
        let isLeftOutByMirror: Bool
    }
}

extension IssueFacts {
    /// A type none of whose cases a value is. What is said of it is made when the error is read: most are forgiven, or counted.
    struct EnumerationType: Sendable, Hashable {
        private let type: Any.Type

        init(_ type: Any.Type) { self.type = type }

        var name: String { typeName(type) }

        /// The raw values of all cases as an error shows them; none when the type does not list its cases.
        var cases: [String] { (type as? any CaseIterable.Type)?.shownCases ?? [] }

        /// As in "expected Level (1, 2 or 3)".
        var nameWithCases: String {
            let cases = cases
            guard let last = cases.last else { return name }
            return "\(name) (\(cases.count == 1 ? last : cases.dropLast().joined(separator: ", ") + " or " + last))"
        }

        static func == (left: EnumerationType, right: EnumerationType) -> Bool { left.type == right.type }

        func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(type)) }
    }
}

extension CaseIterable {
    fileprivate static var shownCases: [String] { allCases.map { FoundValue.literal(of: $0) } }
}
