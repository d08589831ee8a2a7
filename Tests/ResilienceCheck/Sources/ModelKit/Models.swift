import DictionaryImport

/// A model of another module, which has subclasses elsewhere.
open class KitModel: ImportableObject {
    public final var id = 0
    public final var calls: [String] = []

    open override class var importableProperties: PropertyRegistry { kitProperties }

    @PropertyRegistryBuilder<KitModel>
    public static var kitProperties: PropertyRegistry { Property(\.id, named: "id") }

    open func ownMethod() {}
}

/// Overrides hooks in the library.
open class KitHookedModel: KitModel {
    open override func shouldImport(_ value: ImportValue, forKey key: String) throws -> Bool {
        calls.append("kit should \(key)")
        return try super.shouldImport(value, forKey: key)
    }

    open override func didImport(from source: ImportValue) throws { calls.append("kit did") }
}
