/// Which hooks of ``ImportableObject`` its subclasses have left as they are.
///
/// They do nothing there, so they need not be called. A hook whose override calls `super` is another one, and so is every override
/// that a class inherits. What cannot be known counts as overridden.
enum InheritedHooks {
    /// The hooks that a model has from ``ImportableObject`` unchanged; none for a model that is no subclass of it.
    static func of(_ model: Any.Type) -> ModelHook {
        guard let model = model as? ImportableObject.Type else { return [] }
        let methods = MethodTable(of: model)
        return places.reduce(into: []) { hooks, known in
            if methods.hasSameMethod(as: base, at: known.place) { hooks.insert(known.hook) }
        }
    }

    private static var base: MethodTable { MethodTable(of: ImportableObject.self) }

    /// Where the hooks stand, as far as that is known.
    private static let places = Reliance.methodTables.isAllowed ? places(among: MethodTable.places) : []

    /// Finds each hook by the class that overrides it.
    static func places(among places: Range<Int>) -> [(hook: ModelHook, place: Int)] {
        probes.indices.compactMap { index in place(ofProbe: index, among: places).map { (probes[index].hook, $0) } }
    }

    /// A hook stands in the one place in which the class that overrides it differs, and no other class does.
    private static func place(ofProbe index: Int, among places: Range<Int>) -> Int? {
        let found = places.filter { place in
            MethodTable(of: OverridesNothing<Int>.self).hasSameMethod(as: base, at: place)
                && probes.indices.allSatisfy { other in
                    MethodTable(of: probes[other].type).hasSameMethod(as: base, at: place) == (other != index)
                }
        }
        return found.count == 1 ? found[0] : nil
    }

    private static let probes: [(hook: ModelHook, type: ImportableObject.Type)] = [
        (.modelType, OverridesModelType.self), (.existingObject, OverridesExistingObject.self),
        (.identity, OverridesIdentity.self), (.shouldImport, OverridesShouldImport.self),
        (.willImport, OverridesWillImport.self), (.didImport, OverridesDidImport.self),
    ]
}

// Each overrides one hook, by code that is not that of the base class.

private final class OverridesModelType: ImportableObject {
    override class func modelType(for source: ImportValue) throws -> any DictionaryImportable.Type {
        throw ImportFailure(.custom(message: "\(source)"))
    }
}

private final class OverridesExistingObject: ImportableObject {
    override class func existingObject(for source: ImportValue) throws -> Self? {
        throw ImportFailure(.custom(message: "\(source)"))
    }
}

private final class OverridesIdentity: ImportableObject {
    override class func identity(for source: ImportValue) throws -> AnyHashable? { "\(source)" }
}

private final class OverridesShouldImport: ImportableObject {
    override func shouldImport(_ value: ImportValue, forKey key: String) throws -> Bool { value.isNull }
}

private final class OverridesWillImport: ImportableObject {
    override func willImport(from source: ImportValue) throws { throw ImportFailure(.custom(message: "\(source)")) }
}

private final class OverridesDidImport: ImportableObject {
    override func didImport(from source: ImportValue) throws { throw ImportFailure(.custom(message: "\(source)")) }
}

/// A class whose list of methods is made when it is used.
private class OverridesNothing<Value>: ImportableObject {
    var value: Value?
}
