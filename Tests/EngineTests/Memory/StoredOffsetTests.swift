import Testing

@testable import DictionaryImport

/// Where objects store their properties. See Contract 4.
@Suite(.enabled(if: Reliance.storedOffsets.isAllowed)) struct StoredOffsetTests {
    private class Base: DictionaryImportable {
        final var number = 11
        var text = "base"
        required init() {}

        class var importableProperties: PropertyRegistry { baseProperties }

        @PropertyRegistryBuilder<Base>
        static var baseProperties: PropertyRegistry {
            \.number
            Property(\.text, named: "text")
        }
    }

    private final class Derived: Base {
        var own = "own"
        var observed = 1 {
            didSet { observations += 1 }
        }
        var observations = 0
        var computed: Int {
            get { 5 }
            set { observations += newValue }
        }

        override var text: String {
            didSet { observations += 1 }
        }

        override class var importableProperties: PropertyRegistry { derivedProperties }

        @PropertyRegistryBuilder<Derived>
        static var derivedProperties: PropertyRegistry {
            Base.baseProperties
            \.own
            Property(\.observed, named: "observed")
            Property(\.computed, named: "computed")
        }
    }

    private struct Pair: DictionaryImportable {
        let mark: Int8 = 1
        var first = 3
        var second = "second"
        var sum: Int {
            get { first + 1 }
            set { first = newValue - 1 }
        }

        static var importableProperties: PropertyRegistry {
            \.first
            \.second
            Property(\.sum, named: "sum")
        }
    }

    /// The room of each property in an object, where it was found.
    private func rooms<Model: DictionaryImportable>(
        in model: inout Model, _ body: ([String: ValueMemory]) -> Void
    ) throws {
        let plan = try PlanCache.permanentPlan(of: model)
        withAddress(of: &model) { address in
            plan.with { plan in
                var rooms: [String: ValueMemory] = [:]
                for index in plan.properties.indices {
                    rooms[plan.properties[index].pointee.name] = plan.offsets.memory(of: index, in: address)
                }
                body(rooms)
            }
        }
    }

    @Test func storedPropertiesOfAClassAreFound() throws {
        for _ in 0..<3 {
            var object = Base()
            try rooms(in: &object) { rooms in
                #expect(rooms["number"]?.copy(Int.self) == 11)
                rooms["number"]?.assign(12)
            }
            #expect(object.number == 12)
        }
    }

    @Test func inheritedPropertiesAreFoundToo() throws {
        for _ in 0..<3 {
            var object = Derived()
            try rooms(in: &object) { rooms in
                #expect(rooms["number"]?.copy(Int.self) == 11)
                #expect(rooms["own"]?.copy(String.self) == "own")
                rooms["own"]?.assign("written")
            }
            #expect((object.number, object.own, object.observations) == (11, "written", 0))
        }
    }

    @Test func computedAndObservedPropertiesHaveNoPlace() throws {
        var object = Derived()
        try rooms(in: &object) { rooms in
            #expect(rooms.keys.sorted() == ["number", "own"])
        }
        #expect(object.observations == 0)
    }

    @Test(arguments: [0, 16, 24, 1000])
    func anOffsetIsFoundWhereverOneBeginsToLook(expected: Int) throws {
        #expect(StoredOffset.isTold)
        #expect(StoredOffset.find(\Base.number, of: Int.self, in: Base.self, expected: expected) == 16)
        #expect(StoredOffset.find(\Derived.observations, of: Int.self, in: Derived.self, expected: expected) == 64)
        #expect(StoredOffset.find(\Derived.observed, of: Int.self, in: Derived.self, expected: expected) == nil)
        #expect(StoredOffset.find(\Derived.computed, of: Int.self, in: Derived.self, expected: expected) == nil)
        #expect(StoredOffset.find(\Final.last, of: Int8.self, in: Final.self, expected: expected) == 42)
        #expect(StoredOffset.find(\Final.text.count, of: Int.self, in: Final.self, expected: expected) == nil)
        #expect(StoredOffset.find(\Final.point.y, of: Int8.self, in: Final.self, expected: expected) == nil)
        #expect(StoredOffset.find(\Final.other?.last, of: Int8?.self, in: Final.self, expected: expected) == nil)
        #expect(StoredOffset.find(\Final.self, of: Final.self, in: Final.self, expected: expected) == nil)
        #expect(StoredOffset.find(\Final.nothing, of: Void.self, in: Final.self, expected: expected) == nil)
    }

    private final class Final {
        struct Point { var x: Int8 = 0, y: Int8 = 0 }
        var text = ""
        var other: Final?
        var point = Point()
        var nothing: Void = ()
        var last: Int8 = 0
    }

    @Test func propertiesOfAStructAreWhereItsLayoutSays() throws {
        var pair = Pair()
        try rooms(in: &pair) { rooms in
            #expect(rooms.keys.sorted() == ["first", "second"])
            #expect(rooms["first"]?.copy(Int.self) == 3)
            rooms["second"]?.assign("written")
        }
        #expect((pair.first, pair.second) == (3, "written"))
    }
}
