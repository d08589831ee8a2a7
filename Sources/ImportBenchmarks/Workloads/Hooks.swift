import DictionaryImport

/// Called when the object has its values.
final class Greeting: ByHand {
    var id: Int
    var name: String
    var label: String

    static var importableProperties: PropertyRegistry {
        \.id
        \.name
    }

    func didImport(from source: ImportValue) throws { label = "Dear \(name)" }

    init() { (id, name, label) = (0, "", "") }
    init(_ source: [String: Any]) throws {
        (id, name) = try source.all("id", "name")
        label = "Dear \(name)"
    }
}

/// Called before.
final class Prepared: ByHand {
    var id: Int
    var name: String
    var kind: String

    static var importableProperties: PropertyRegistry {
        \.id
        \.name
    }

    func willImport(from source: ImportValue) throws { kind = source["kind"]?.string ?? "none" }

    init() { (id, name, kind) = (0, "", "") }
    init(_ source: [String: Any]) throws {
        (id, name) = try source.all("id", "name")
        kind = source["kind"] as? String ?? "none"
    }
}

/// Called for each key.
final class Filtered: ByHand {
    var number: Int
    var text: String

    static var importableProperties: PropertyRegistry {
        \.number
        \.text
    }

    func shouldImport(_ value: ImportValue, forKey key: String) throws -> Bool { key != "secret" }

    @inline(never) private static func takes(_ key: String) -> Bool { key != "secret" }

    init() { (number, text) = (0, "") }
    init(_ source: [String: Any]) throws {
        number = Self.takes("number") ? try source.present("number") ?? 0 : 0
        text = Self.takes("text") ? try source.present("text") ?? "" : ""
    }
}

/// The source says of which class the object is.
class Shape: DictionaryImportable {
    final var name = ""

    required init() {}

    init(_ source: [String: Any]) throws {
        name = try source.required("name")
        try read(source)
    }

    /// Reads what only the subclass has.
    func read(_ source: [String: Any]) throws {}

    @PropertyRegistryBuilder<Shape> class var importableProperties: PropertyRegistry { \.name }

    class func modelType(for source: ImportValue) throws -> any DictionaryImportable.Type {
        source["kind"]?.string == "circle" ? Circle.self : Square.self
    }

    static func make(_ source: [String: Any]) throws -> Shape {
        source["kind"] as? String == "circle" ? try Circle(source) : try Square(source)
    }
}

final class Circle: Shape {
    var radius = 0.0

    override func read(_ source: [String: Any]) throws { radius = try source.required("radius") }

    @PropertyRegistryBuilder<Circle> override class var importableProperties: PropertyRegistry {
        super.importableProperties
        \.radius
    }
}

final class Square: Shape {
    var side = 0.0

    override func read(_ source: [String: Any]) throws { side = try source.required("side") }

    @PropertyRegistryBuilder<Square> override class var importableProperties: PropertyRegistry {
        super.importableProperties
        \.side
    }
}

/// A property that a source has an instance for.
final class Owner: ByHand {
    var id: Int
    var pair: Pair?

    static var importableProperties: PropertyRegistry {
        \.id
        \.pair
    }

    init() { id = 0 }
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
    return [
        Workload(
            "single, with didImport", as: "one object a call, with `didImport`", of: Greeting.self, each: true, payload),
        Workload("didImport", as: "`didImport`", of: Greeting.self, payload),
        Workload("willImport", as: "`willImport`", of: Prepared.self, payload),
        Workload("shouldImport", as: "`shouldImport`", of: Filtered.self, each: true, [["number": 1, "text": "x"]]),
        Workload(
            "modelType", as: "`modelType`", shapes, { try Shape.objects(from: $0) }, { try $0.map(Shape.make) }),
        Workload(
            "an instance of the model", as: "an instance where a model is expected", of: Owner.self, each: true,
            [["id": 1, "pair": Pair()]]),
    ]
}
