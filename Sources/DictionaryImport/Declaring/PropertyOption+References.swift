// Properties whose objects are named by their identities; see `Engine/ImportContext+References.swift`.

extension PropertyOption where Value: PropertyTraits.ReferableValue {
    /// A number or a text is the identity of an object, where the object itself may stand as well; the property is exported
    /// as the identity, or as an array of them.
    ///
    /// ```swift
    /// Property(\.author, .byIdentity)       // {"title": "…", "author": 7}
    /// ```
    ///
    /// The object is the one of this import, or of its session, that has the identity, before or behind the place that names
    /// it; else what ``DictionaryImportable/existingObject(for:)`` gives for a source with nothing but the identity. When
    /// there is none, that is an issue of the code ``ImportIssue/Code/unknownReference``.
    ///
    /// The model marks one property as its ``identity``. A struct, and an object of a model that names its kinds by
    /// ``DictionaryImportable/modelType(for:)``, must be known before it is named. In a stream, each element is an import of
    /// its own.
    public static var byIdentity: PropertyOption {
        PropertyOption {
            $0.isByIdentity = true
            $0.exporter = { memory in try exportedIdentity(of: memory.copy(Value.self)) }
        }
    }
}
