import DictionaryImport

/// Models with one hook each, and what a source may hold instead of an object.

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

/// The source says of which class the object is.
class Shape: DictionaryImportable {
    final var name = ""

    required init() {}

    @PropertyRegistryBuilder<Shape>
    class var importableProperties: PropertyRegistry { \.name }

    class func modelType(for source: ImportValue) throws -> any DictionaryImportable.Type {
        source["kind"]?.string == "circle" ? Circle.self : Square.self
    }
}

final class Circle: Shape {
    var radius = 0.0

    @PropertyRegistryBuilder<Circle>
    override class var importableProperties: PropertyRegistry {
        super.importableProperties
        \.radius
    }
}

final class Square: Shape {
    var side = 0.0

    @PropertyRegistryBuilder<Square>
    override class var importableProperties: PropertyRegistry {
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

/// A property of a type that knows `Codable` only.
struct Place: Codable, Sendable {
    var latitude: Double
    var longitude: Double
}

final class Located: DictionaryImportable {
    var id = 0
    var place = Place(latitude: 0, longitude: 0)

    static var importableProperties: PropertyRegistry {
        \.id
        Property(codable: \.place)
    }
}

/// Models within a `Codable` type.
struct PairPage: Codable {
    var total: Int
    @Imported var pairs: [Pair]
}
