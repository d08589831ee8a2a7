/// What the options of a property say that depends on its type; the rest is in ``CommonSettings``. All of it is handed on where
/// a ``ValueWrapper`` stands for the values.
struct PropertySettings<Value>: Sendable {
    /// What is said without regard to the property's type.
    var common = CommonSettings()
    /// The identity that a value is, of a property that is marked as the identity of its object or a part of it.
    var identity: (@Sendable (Value) -> Identity?)?
    var converter: (@Sendable (ImportValue) throws -> Value)?
    /// Makes the value that is written when the source's does not convert or breaks a rule.
    var fallback: (@Sendable () -> Value)?
    var rules: [Rule] = []
    var exporter: (@Sendable (Value) throws -> Any?)?
    // What is said for schemas and documentation only.
    var text: String?
    var schema: JSONSchema?

    /// Whether values are converted by their type alone. Every setting of how they are read, checked or written is named here.
    var arePlain: Bool {
        !common.changesReading && converter == nil && fallback == nil && rules.isEmpty && common.each == nil
            && !common.isMerging && !common.isCatchAll && !common.isUnchanging && !common.isByIdentity
            && !common.isRequired && !common.isRequiredOfNew
    }
}

/// What the options of a property say that is the same for every type.
struct CommonSettings: Sendable {
    /// Keys and key paths that feed the property, best first.
    var sources: [String] = []
    /// Whether the property's name is a key too.
    var isInferred = true
    /// Whether every import must bring a value, or only one that makes an object.
    var isRequired = false
    var isRequiredOfNew = false
    /// Whether the value of a new instance will do where missing values are an error.
    var isDefaulted = false
    var isExact = false
    var isMerging = false
    /// The type of the elements of an array that is merged.
    var mergedElement: Any.Type?
    /// The property that tells the elements of that array apart, where it is not their identity.
    var mergeKey: MergeKey?
    var keepsOtherElements = false
    var isCatchAll = false
    /// Whether an object that exists keeps its value.
    var isUnchanging = false
    /// Whether what is no object is the identity of one.
    var isByIdentity = false
    var isSensitive = false
    var flattenedPrefix: String?
    var dates: DateStrategy?
    /// Why a property has a type that conforms to nothing of this library.
    var foreign: Foreign?
    var each: _ElementSettings?
    var isExported = true
    var exportKey: String?
    /// What is wrong with the options in themselves, found when the model's schema is made.
    var faults: [String] = []

    /// Whether values are read in another way than the options of the import say.
    var changesReading: Bool { isExact || dates != nil }

    /// Whether the property gets the value of its own name, unless another one claims that.
    var hasKeyOfName: Bool { isInferred && flattenedPrefix == nil && !isCatchAll }

    enum Foreign: Sendable {
        case converted
        case codable
    }
}

extension PropertySettings {
    /// A rule on a property's value.
    struct Rule: Sendable {
        let isSatisfied: @Sendable (Value) -> Bool
        let requirement: RuleRequirement
        /// The words of the model's own for what breaks it: these complete a sentence about the value.
        let words: String?
        /// What an issue tells of the value besides, by its name.
        let measure: (@Sendable (Value) -> [String: RuleValue])?

        /// The same rule for values of another type: it is checked on what `project` finds in them, if there is anything.
        func applied<Outer>(to project: @escaping @Sendable (Outer) -> Value?) -> PropertySettings<Outer>.Rule {
            let measured: (@Sendable (Outer) -> [String: RuleValue])? =
                if let measure { { project($0).map(measure) ?? [:] } } else { nil }
            return .init(
                isSatisfied: { project($0).map(isSatisfied) ?? true }, requirement: requirement, words: words,
                measure: measured)
        }
    }

    /// All rules as one function, which returns how a value breaks them; `nil` without rules. Each rule is called once.
    ///
    /// A list of rules would be looked up for each value, because its type depends on that of the value.
    var violations: (@Sendable (Value) -> [RuleViolation])? {
        rules.reduce(nil as (@Sendable (Value) -> [RuleViolation])?) { earlier, rule in
            { value in
                let violations = earlier?(value) ?? []
                if rule.isSatisfied(value) { return violations }
                let measured = rule.measure?(value) ?? [:]
                return violations + [RuleViolation(rule.requirement, words: rule.words, measured: measured)]
            }
        }
    }
}

/// What the options of a collection say of its elements: see ``ElementSettings``, which knows their type.
public class _ElementSettings: @unchecked Sendable {
    // `@unchecked Sendable`: it and the only subclass have nothing but constants.

    let facts: PropertyFacts

    init(_ facts: PropertyFacts) { self.facts = facts }
}

/// What the options of a collection say of its elements: rules, a fallback, and the same for what they hold.
final class ElementSettings<Element>: _ElementSettings, @unchecked Sendable {
    /// See ``PropertySettings/violations``.
    let violations: ((Element) -> [RuleViolation])?
    let fallback: (@Sendable () -> Element)?
    /// Of elements that are collections, what is said of theirs.
    let each: _ElementSettings?

    init(_ settings: PropertySettings<Element>) {
        (violations, fallback, each) = (settings.violations, settings.fallback, settings.common.each)
        super.init(settings.facts)
    }
}
