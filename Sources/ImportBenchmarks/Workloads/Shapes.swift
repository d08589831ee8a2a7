import DictionaryImport

// The six properties of `Flat` in models of other shapes. The hand-written code stays that of a final class where the model's
// class is open.

struct FlatStruct {
    var id = 0
    var name = ""
    var nickname: String?
    var score = 0.0
    var isActive = false
    var homeTown: String?

}

extension FlatStruct: ByHand {
    static var importableProperties: PropertyRegistry {
        \.id
        \.name
        \.nickname
        \.score
        \.isActive
        \.homeTown
    }

    init(_ source: [String: Any]) throws {
        (id, name, score, isActive) = try source.all("id", "name", "score", "is_active")
        (nickname, homeTown) = (source["nickname"] as? String, source["home_town"] as? String)
    }
}

/// A class that is open, so that no optimizer may take it for final: every property is reached through its accessors.
open class NotFinal: DictionaryImportable {
    open var id = 0
    open var name = ""
    open var nickname: String?
    open var score = 0.0
    open var isActive = false
    open var homeTown: String?

    public required init() {}

    @PropertyRegistryBuilder<NotFinal> open class var importableProperties: PropertyRegistry {
        Property(\.id, named: "id")
        Property(\.name, named: "name")
        Property(\.nickname, named: "nickname")
        Property(\.score, named: "score")
        Property(\.isActive, named: "isActive")
        Property(\.homeTown, named: "homeTown")
    }
}

/// The same properties in a class that starts from the library's base class.
open class Importable: ImportableObject {
    open var id = 0
    open var name = ""
    open var nickname: String?
    open var score = 0.0
    open var isActive = false
    open var homeTown: String?

    @PropertyRegistryBuilder<Importable> open override class var importableProperties: PropertyRegistry {
        Property(\.id, named: "id")
        Property(\.name, named: "name")
        Property(\.nickname, named: "nickname")
        Property(\.score, named: "score")
        Property(\.isActive, named: "isActive")
        Property(\.homeTown, named: "homeTown")
    }
}

var shapeWorkloads: [Workload] {
    [
        Workload("struct", as: "6 properties, a struct", of: FlatStruct.self, flatPayload(1000)),
        Workload(
            "not final", as: "6 properties, a class that is not final", flatPayload(1000),
            { try NotFinal.objects(from: $0) }, { try $0.map { try Flat($0) } }),
        Workload(
            "subclass of ImportableObject", as: "a subclass of `ImportableObject` without hooks", flatPayload(1000),
            { try Importable.objects(from: $0) }, { try $0.map { try Flat($0) } }),
    ]
}
