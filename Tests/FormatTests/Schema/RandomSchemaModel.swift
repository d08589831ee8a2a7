import DictionaryImport
import Foundation
import TestSupport

/// A number as a type, so that there can be any number of models.
protocol ModelSeed { static var value: UInt64 { get } }
enum FirstSeed: ModelSeed { static var value: UInt64 { 1 } }
enum SeedAfter<Seed: ModelSeed>: ModelSeed { static var value: UInt64 { Seed.value + 1 } }

enum RandomColor: String, CaseIterable, ImportableValue, ImportableKey { case red, green, blue }
enum RandomPriority: Int, CaseIterable, ImportableValue {
    case low = 1
    case high = 10
}

struct RandomPlace: DictionaryImportable, Equatable {
    var street = ""
    var zip: String?
    var floor: Int8?

    static var importableProperties: PropertyRegistry {
        Property(\.street, .maxLength(20))
        Property(\.zip, .matching("[0-9]{5}"))
        Property(\.floor, .range(-3...40))
    }
}

final class RandomNode: DictionaryImportable {
    var name = ""
    var next: RandomNode?
    var children: [RandomNode] = []

    static var importableProperties: PropertyRegistry {
        Property(\.name, .required(for: .newObjects), .minLength(1))
        \.next
        Property(\.children, .defaulted, .count(...4))
    }
}

/// A model whose list is chosen by a seed: which properties it has, under which keys, and which rules they keep.
///
/// It has only values with one form: those with several, such as an automatic date, are left out.
final class RandomSchemaModel<Seed: ModelSeed>: DictionaryImportable {
    var int = 5
    var tiny: UInt8 = 1
    var small: Int16?
    var wide: UInt64 = 0
    var double = 0.5
    var narrow: Float = 0
    var amount: Decimal?
    var flag = false
    var text = "abc"
    var note: String?
    var color = RandomColor.red
    var priority: RandomPriority?
    var id: UUID?
    var day: Date?
    var moment = Date(timeIntervalSince1970: 0)
    var count: Date?
    var slashed: Date?
    var tags: [String] = []
    var numbers: [Int32?] = []
    var scores: [String: Int] = [:]
    var levels: [Int: Bool] = [:]
    var byColor: [RandomColor: Double] = [:]
    var place: RandomPlace?
    var places: [RandomPlace] = []
    var home = RandomPlace()
    var office: RandomPlace?
    var node: RandomNode?
    var untyped: [String: Any] = [:]
    var list: [Any]?
    var rest: [String: Int] = [:]

    static var importableProperties: PropertyRegistry {
        var random = SeededGenerator(seed: Seed.value)
        var registry = PropertyRegistry()
        func add(_ property: Property<RandomSchemaModel>) {
            guard random.below(10) > 3 else { return }
            registry = joined(registry, property)
        }
        /// Some options that suit every type.
        func options<Value>(_ name: String, _ own: PropertyOption<Value>...) -> (
            PropertyOption<Value>, PropertyOption<Value>
        ) {
            let common: [PropertyOption<Value>] = [
                .required, .required(for: .newObjects), .defaulted, .from("deep.\(name)"), .from("deep.er.\(name)"),
                .from("\(name)Key"), .described(name), .exact,
            ]
            let rule =
                own.isEmpty || random.below(2) == 0 ? common[random.below(common.count)] : own[random.below(own.count)]
            return (common[random.below(common.count)], rule)
        }
        func property<Value: ImportableValue>(
            _ keyPath: ReferenceWritableKeyPath<RandomSchemaModel, Value> & Sendable, _ name: String,
            _ own: PropertyOption<Value>...
        ) {
            let (first, second) = own.isEmpty ? options(name) : options(name, own[random.below(own.count)])
            add(Property(keyPath, named: name, first, second))
        }
        property(\.int, "int", .range(-5...5), .min(0), .oneOf(1, 2, 3), .greaterThan(2))
        property(\.tiny, "tiny", .max(9))
        property(\.small, "small", .range(0..<10), .lessThan(4))
        property(\.wide, "wide")
        property(\.double, "double", .greaterThan(0), .range(0...1))
        property(\.narrow, "narrow", .min(0.5))
        property(\.amount, "amount", .min(0))
        property(\.flag, "flag", .equal(to: true))
        property(\.text, "text", .length(2...5), .matching("[a-z]{2}|[0-9]+"), .oneOf("open", "x"))
        property(\.note, "note", .minLength(1), .maxLength(3), .equal(to: "x"))
        property(\.color, "color", .oneOf(.red, .blue))
        property(\.priority, "priority")
        property(\.id, "id")
        add(Property(\.day, named: "day", .date(.format("yyyy-MM-dd"))))
        add(Property(\.moment, named: "moment", .date(.iso8601), .defaulted))
        property(\.tags, "tags", .each(.matching("[a-z]+")), .count(1...3), .unique)
        property(\.numbers, "numbers", .count(...2), .each(.min(0)))
        property(\.scores, "scores", .count(1...), .each(.max(10)))
        property(\.levels, "levels")
        property(\.byColor, "byColor")
        property(\.place, "place")
        property(\.places, "places", .count(1...2))
        add(Property(\.home, named: "home", .flattened(prefix: "home")))
        add(Property(\.office, named: "office", .flattened(prefix: "office_")))
        property(\.node, "node")
        add(Property(\.untyped, named: "untyped"))
        add(Property(\.list, named: "list"))
        if random.below(4) == 0 { add(Property(\.rest, named: "rest", .catchAll)) }
        return registry
    }

    @PropertyRegistryBuilder<RandomSchemaModel>
    private static func joined(_ registry: PropertyRegistry, _ property: Property<RandomSchemaModel>)
        -> PropertyRegistry
    {
        registry
        property
    }
}
