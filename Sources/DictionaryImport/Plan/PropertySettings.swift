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
    /// Whether elements that the source does not name stay.
    var keepsOtherElements = false
    var isCatchAll = false
    var isSensitive = false
    var flattenedPrefix: String?
    var dates: DateStrategy?
    var converter: (@Sendable (ImportValue, ValueMemory) throws -> Void)?
    var fallback: (@Sendable (ValueMemory) -> Void)?
    var rules: [@Sendable (ValueMemory) -> RuleViolation?] = []
    /// What is said of the elements of a collection.
    var each: ElementSettings?
    var faults: [OptionFault] = []

    var isExported = true
    var exportKey: String?
    var exporter: (@Sendable (ValueMemory) throws -> Any?)?

    /// An option that is wrong in itself, found when the model's list is compiled.
    enum OptionFault: Sendable {
        case pattern(String)
        case other(String)
    }
}
