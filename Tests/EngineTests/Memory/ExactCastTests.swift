import Foundation
import Testing

@testable import DictionaryImport

/// Casts that take one type, and refuse those that `as?` would convert. See Contract 18.
@Suite struct ExactCastTests {
    private static let long = "a text that is longer than sixteen bytes"

    @Test func eachCastTakesItsOwnType() {
        #expect(exact(true, Bool.self) == true && exact(false, Bool.self) == false)
        #expect(exact(Int.min, Int.self) == Int.min)
        #expect(exact(-0.5, Double.self) == -0.5)
        #expect(exact("short", String.self) == "short" && exact(Self.long, String.self) == Self.long)
        #expect(exact(["a": 1] as [String: Any], [String: Any].self)?["a"] as? Int == 1)
        #expect(exact(NSNull(), NSNull.self) != nil)
    }

    @Test func eachCastRefusesItsNeighbours() {
        for other in [1, Int8(1), NSNumber(value: true), "true", Bool?.some(true) as Any] as [Any] {
            #expect(exact(other, Bool.self) == nil, "\(type(of: other))")
        }
        for other in [true, Int64(1), UInt(1), Int32(1), 1.0, NSNumber(value: 1), Int?.some(1) as Any] as [Any] {
            #expect(exact(other, Int.self) == nil, "\(type(of: other))")
        }
        for other in [1, Float(1), CGFloat(1), Decimal(1), NSNumber(value: 1.5)] as [Any] {
            #expect(exact(other, Double.self) == nil, "\(type(of: other))")
        }
        for other in [NSString("a"), Substring("a"), Character("a"), String?.some("a") as Any] as [Any] {
            #expect(exact(other, String.self) == nil, "\(type(of: other))")
        }
        for other in [["a": 1], ["a": "b"], [AnyHashable("a"): 1], NSDictionary(), [[String: Any]]()] as [Any] {
            #expect(exact(other, [String: Any].self) == nil, "\(type(of: other))")
        }
        for other in [Int?.none as Any, 0, "", ()] as [Any] {
            #expect(exact(other, NSNull.self) == nil, "\(type(of: other))")
        }
    }

    @Test func aValueIsOfExactlyOneType() {
        #expect(exactly(1, Int.self) == 1)
        #expect(exactly(1, Int64.self) == nil)
        #expect(exactly([1], [Int].self) == [1])
        #expect(exactly([1] as [Any], [Int].self) == nil)
        let census = Census()
        do {
            let counted = CountedObject(census)
            #expect(exactly(counted, CountedObject.self) === counted)
            #expect(exactly(counted, AnyObject.self) == nil)
            #expect(downcast(counted as AnyObject, to: CountedObject.self) === counted)
        }
        #expect(census.alive == 0)
    }
}
