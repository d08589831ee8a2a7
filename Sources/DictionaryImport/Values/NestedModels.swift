/// The models that the values of a type have in them, and how they are reached.
indirect enum NestedModels: Sendable {
    /// There are none, or none that can be seen from outside.
    case none
    /// The value is a model.
    case model(any DictionaryImportable.Type)
    /// They are in the elements of an array or a set.
    case elements(NestedModels)
    /// They are in the values of a dictionary.
    case members(NestedModels)

    /// Whether there are any.
    var isNone: Bool {
        switch self {
        case .none: true
        case .model: false
        case .elements(let models), .members(let models): models.isNone
        }
    }

    /// The model that they are, however they are reached.
    var innermost: (any DictionaryImportable.Type)? {
        switch self {
        case .none: nil
        case .model(let model): model
        case .elements(let models), .members(let models): models.innermost
        }
    }
}
