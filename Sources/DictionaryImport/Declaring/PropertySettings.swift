/// What the options of a property say, without the property's type. Closures get the memory of a value of that type.
struct PropertySettings: Sendable {
    /// Keys and key paths that feed the property, best first.
    var sources: [String] = []
    /// Whether the property's name is a key too.
    var isInferred = true
    var isRequired = false
    /// Whether the value of a new instance will do where missing values are an error.
    var isDefaulted = false
    /// The identity that a value is, of a property that is marked as the identity of its object or a part of it.
    var identity: (@Sendable (ValueMemory) -> Identity?)?
    var isExact = false
    var isMerging = false
    /// The type of the elements of an array that is merged.
    var mergedElement: Any.Type?
    /// The property that tells the elements of that array apart, where it is not their identity.
    var mergeKey: MergeKey?
    /// Whether elements that the source does not name stay.
    var keepsOtherElements = false
    var isCatchAll = false
    /// Whether an object that exists keeps its value.
    var isUnchanging = false
    /// Whether what is no object is the identity of one.
    var isByIdentity = false
    var isSensitive = false
    var flattenedPrefix: String?
    var dates: DateStrategy?
    var converter: (@Sendable (ImportValue, ValueMemory) throws -> Void)?
    /// Why a property has a type that conforms to nothing of this library.
    var foreign: Foreign?
    var fallback: (@Sendable (ValueMemory) -> Void)?
    var rules: [PropertyRule] = []
    /// What is said of the elements of a collection.
    var each: ElementSettings?
    var faults: [OptionFault] = []

    /// Whether the property gets the value of its own name, unless another one claims that.
    var hasKeyOfName: Bool { isInferred && flattenedPrefix == nil && !isCatchAll }

    var isExported = true
    var exportKey: String?
    var exporter: (@Sendable (ValueMemory) throws -> Any?)?

    enum Foreign: Sendable {
        /// Functions of the user's convert it.
        case converted
        /// It is `Decodable`.
        case codable
    }

    /// An option that is wrong in itself, found when the model's list is compiled.
    enum OptionFault: Sendable {
        case pattern(String)
        case other(String)
    }
}

/// A rule on the value in memory. What is wrong with the value is asked for only when it breaks the rule.
///
/// It is an object, so that a plan can call it without counting a reference to what its functions have captured.
final class PropertyRule: Sendable {
    let isSatisfied: @Sendable (ValueMemory) -> Bool
    let violation: @Sendable (ValueMemory) -> RuleViolation

    init(
        isSatisfied: @escaping @Sendable (ValueMemory) -> Bool,
        violation: @escaping @Sendable (ValueMemory) -> RuleViolation
    ) {
        self.isSatisfied = isSatisfied
        self.violation = violation
    }
}
