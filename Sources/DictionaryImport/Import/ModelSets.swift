// Sets of class models. What an object is hashed by may still have to be written: then the set is built late.

extension ImportContext {
    /// Converts a set of models.
    ///
    /// A property of a class is filled with it late, when an element waits for a write or a late step, or may be described by
    /// another place of the source. Anywhere else, such as in a struct, elements that wait are an issue.
    func importSet<Element: ImportableValue & Hashable>(
        of source: Source, _ settings: _ElementSettings?
    ) throws -> Set<Element> {
        let start = run.savepoint
        let elements = try importElements(of: source, settings, place: { _ in .nameless }, Element._importing)
        guard let model = Element._models.innermost, model is AnyClass else { return Set(elements) }
        let waits = run.waits(since: start)
        if let late = run.openLateSet(), try waits || late.isPatient && run.schema(of: model).mayBeFound {
            late.make = { Set(elements) }
            return []
        }
        if waits { throw ImportFailure(.changingSet) }
        return Set(elements)
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
    /// Whether nobody looks at the property before everything is written.
    let isPatient: Bool
    /// Makes the set, when its elements are what they will be.
    var make: (() -> Any)?

    init(isPatient: Bool) { self.isPatient = isPatient }
}
