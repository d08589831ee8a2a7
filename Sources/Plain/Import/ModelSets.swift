// Sets of class models. What an object is hashed by may still have to be written: then the set is built late.

extension ImportContext {
    /// Converts a set of models.
    ///
    /// When an element waits for a write or a late step, the set is what a property of a class is filled with late; anywhere else,
    /// such as in a struct, that is an issue.
    func importSet<Element: ImportableValue & Hashable>(
        of source: Source, _ settings: _ElementSettings?
    ) throws -> Set<Element> {
        let start = run.savepoint
        let elements = try importElements(of: source, settings) { try Element._importing($0, in: $1) }
        guard run.waits(since: start), Element._models.innermost is AnyClass else { return Set(elements) }
        guard let late = run.openLateSet() else {
            throw ImportFailure(.changingSet)
        }
        late.make = { Set(elements) }
        return []
    }
}

/// A set of class models, or an optional one.
protocol ModelSet {
    static var isOfClassModels: Bool { get }
}

extension Set: ModelSet {
    static var isOfClassModels: Bool {
        ((Element.self as? any ImportableValue.Type)?._models.innermost).map { $0 is AnyClass } ?? false
    }
}

extension Optional: ModelSet where Wrapped: ModelSet {
    static var isOfClassModels: Bool { Wrapped.isOfClassModels }
}

/// A property of a class that is a set of models: the set may be made late.
final class LateSet {
    /// Makes the set, when its elements are what they will be.
    var make: (() -> Any)?
}
