import Foundation
import Testing

@testable import DictionaryImport

/// What an `Any` holds, read where it lies. See Contract 19.
@Suite struct HeldValueTests {
    private static let long = "a text that is longer than sixteen bytes"

    init() { HeldValue.tryOut() }

    @Test func eachTypeIsReadAsItself() {
        func held<Value>(_ any: Any, as type: Value.Type) -> Value? { Handle.lending(any) { $0.held(as: type) } }
        #expect(held(true, as: Bool.self) == true && held(false, as: Bool.self) == false)
        #expect(held(Int.min, as: Int.self) == Int.min)
        #expect(held(-0.5, as: Double.self) == -0.5)
        #expect(held("short", as: String.self) == "short" && held(Self.long, as: String.self) == Self.long)
        #expect(held([1, 2], as: [Int].self) == [1, 2])
        #expect(held(["a": 1] as [String: Any], as: [String: Any].self)?["a"] as? Int == 1)
        #expect(held(["a": 1.5], as: [String: Double].self) == ["a": 1.5])
        // What an `Any` has elsewhere is read in another way.
        #expect(held((1, 2, 3, 4), as: (Int, Int, Int, Int).self).map { $0 == (1, 2, 3, 4) } == true)
    }

    @Test func itsNeighboursAreRefused() {
        func holds<Value>(_ any: Any, _ type: Value.Type) -> Bool {
            Handle.lending(any) { $0.holds(type) || $0.held(as: type) != nil }
        }
        for other in [1, Int8(1), NSNumber(value: true), "true", Bool?.some(true) as Any] as [Any] {
            #expect(!holds(other, Bool.self), "\(type(of: other))")
        }
        for other in [true, Int64(1), UInt(1), 1.0, NSNumber(value: 1), Int?.some(1) as Any] as [Any] {
            #expect(!holds(other, Int.self), "\(type(of: other))")
        }
        for other in [NSString("a"), Substring("a"), String?.some("a") as Any] as [Any] {
            #expect(!holds(other, String.self), "\(type(of: other))")
        }
        for other in [["a": 1], [AnyHashable("a"): 1], NSDictionary(), [[String: Any]]()] as [Any] {
            #expect(!holds(other, [String: Any].self), "\(type(of: other))")
        }
        for other in [[1] as [Any], [Int8(1)], [Int?.some(1)], NSArray(), ContiguousArray([1])] as [Any] {
            #expect(!holds(other, [Int].self), "\(type(of: other))")
        }
    }

    @Test func whatIsReadIsCounted() {
        let census = Census()
        do {
            let any: Any = [CountedObject(census)]
            let held = Handle.lending(any) { $0.held(as: [CountedObject].self) }
            #expect(held?.count == 1 && census.alive == 1)
        }
        #expect(census.alive == 0)
    }

    @Test func anObjectIsReadAsTheTypeThatItWasPutInAs() {
        class Base {}
        final class Derived: Base {}
        func held<Value>(_ any: Any, as type: Value.Type) -> Value? { Handle.lending(any) { $0.held(as: type) } }
        let object = Derived()
        #expect(held(object, as: Derived.self) === object)
        #expect(held(object, as: Base.self) == nil)
        #expect(held(Derived?.some(object) as Any, as: Derived.self) == nil)
    }
}
