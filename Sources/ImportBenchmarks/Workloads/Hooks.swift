import DictionaryImport

/// Called when the object has its values.
final class Greeting: DictionaryImportable {
    var id = 0
    var name = ""
    var label = ""

    static var importableProperties: PropertyRegistry {
        \.id
        \.name
    }

    func didImport(from source: ImportValue) throws { label = "Dear \(name)" }
}

final class GreetingByHand: ByHand {
    var (id, name, label): (Int, String, String)

    init(_ source: [String: Any]) throws {
        (id, name) = (try source.required("id"), try source.required("name"))
        label = "Dear \(name)"
    }
}

/// Called before.
final class Prepared: DictionaryImportable {
    var id = 0
    var name = ""
    var kind = ""

    static var importableProperties: PropertyRegistry {
        \.id
        \.name
    }

    func willImport(from source: ImportValue) throws { kind = source["kind"]?.string ?? "none" }
}

final class PreparedByHand: ByHand {
    var (id, name, kind): (Int, String, String)

    init(_ source: [String: Any]) throws {
        (id, name) = (try source.required("id"), try source.required("name"))
        kind = source["kind"] as? String ?? "none"
    }
}

/// The source says of which class the object is.
class Shape: DictionaryImportable {
    final var name = ""

    required init() {}

    init(_ dictionary: [String: Any]) throws { name = try dictionary.required("name") }

    @PropertyRegistryBuilder<Shape> class var importableProperties: PropertyRegistry { \.name }

    class func modelType(for source: ImportValue) throws -> any DictionaryImportable.Type {
        source["kind"]?.string == "circle" ? Circle.self : Square.self
    }

    static func make(_ dictionary: [String: Any]) throws -> Shape {
        dictionary["kind"] as? String == "circle" ? try Circle(dictionary) : try Square(dictionary)
    }
}

final class Circle: Shape {
    var radius = 0.0

    required init() { super.init() }

    override init(_ dictionary: [String: Any]) throws {
        try super.init(dictionary)
        radius = try dictionary.required("radius")
    }

    @PropertyRegistryBuilder<Circle> override class var importableProperties: PropertyRegistry {
        super.importableProperties
        \.radius
    }
}

final class Square: Shape {
    var side = 0.0

    required init() { super.init() }

    override init(_ dictionary: [String: Any]) throws {
        try super.init(dictionary)
        side = try dictionary.required("side")
    }

    @PropertyRegistryBuilder<Square> override class var importableProperties: PropertyRegistry {
        super.importableProperties
        \.side
    }
}

/// A property that a source has an instance for.
final class Owner: DictionaryImportable {
    var id = 0
    var pair: Pair?

    static var importableProperties: PropertyRegistry {
        \.id
        \.pair
    }
}

final class OwnerByHand: ByHand {
    var (id, pair): (Int, Pair?)

    init(_ source: [String: Any]) throws {
        id = try source.required("id")
        pair = try source.required("pair") as Pair
    }
}

private var payload: [[String: Any]] { (0..<500).map { ["id": $0, "name": "Person number \($0)", "kind": "friend"] } }

var hookWorkloads: [Workload] {
    let shapes = (0..<500).map { index -> [String: Any] in
        index.isMultiple(of: 2)
            ? ["kind": "circle", "name": "c\(index)", "radius": 1.5]
            : ["kind": "square", "name": "s\(index)", "side": 2.5]
    }
    let pair = Pair()
    return [
        Workload(
            "single, with didImport", as: "one object a call, with `didImport`", each: Greeting.self,
            by: GreetingByHand.self, payload),
        Workload("didImport", as: "`didImport`", of: Greeting.self, by: GreetingByHand.self, payload),
        Workload("willImport", as: "`willImport`", of: Prepared.self, by: PreparedByHand.self, payload),
        Workload(
            "modelType", as: "`modelType`", shapes, { try Shape.objects(from: $0).map(\.name) },
            { try $0.map(Shape.make).map(\.name) }),
        Workload(
            "an instance of the model", as: "an instance where a model is expected", each: Owner.self,
            by: OwnerByHand.self, [["id": 1, "pair": pair]]),
    ]
}
