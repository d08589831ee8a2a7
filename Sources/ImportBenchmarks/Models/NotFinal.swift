import DictionaryImport

/// A class that is open, so that no optimizer may take it for final: every property is reached through its accessors.
open class NotFinal: DictionaryImportable {
    open var id = 0
    open var name = ""
    open var nickname: String?
    open var score = 0.0
    open var isActive = false
    open var homeTown: String?

    public required init() {}

    @PropertyRegistryBuilder<NotFinal>
    open class var importableProperties: PropertyRegistry {
        Property(\.id, named: "id")
        Property(\.name, named: "name")
        Property(\.nickname, named: "nickname")
        Property(\.score, named: "score")
        Property(\.isActive, named: "isActive")
        Property(\.homeTown, named: "homeTown")
    }
}

/// The same properties in a hierarchy that starts from the library's base class.
open class HierarchyRoot: ImportableObject {
    open var id = 0

    @PropertyRegistryBuilder<HierarchyRoot>
    open override class var importableProperties: PropertyRegistry {
        Property(\.id, named: "id")
    }
}

open class HierarchyLeaf: HierarchyRoot {
    open var name = ""
    open var nickname: String?
    open var score = 0.0
    open var isActive = false
    open var homeTown: String?

    @PropertyRegistryBuilder<HierarchyLeaf>
    open override class var importableProperties: PropertyRegistry {
        super.importableProperties
        Property(\.name, named: "name")
        Property(\.nickname, named: "nickname")
        Property(\.score, named: "score")
        Property(\.isActive, named: "isActive")
        Property(\.homeTown, named: "homeTown")
    }
}
