import Foundation
import TestSupport
import Testing

@testable import DictionaryImport

/// What Foundation's arrays and dictionaries hand over, their elements and members one level deep.
struct FoundationContainerTests {
    @Test("Elements are the values that were put in")
    func elements() throws {
        let date = Date()
        let values: [Any] = [1, 1.5, true, false, "text", date, NSNull(), Point(x: 1), URL(filePath: "/a"), Decimal(2)]
        for array in [NSArray(array: values), NSMutableArray(array: values)] {
            let found = array.shallowElements
            try #require(found.count == values.count)
            #expect(ImportValue(found[0]).kind == .integer && found[0] as? Int == 1)
            #expect(ImportValue(found[1]).kind == .double && found[1] as? Double == 1.5)
            #expect(ImportValue(found[2]).kind == .bool && found[2] as? Bool == true)
            #expect(ImportValue(found[3]).kind == .bool && found[3] as? Bool == false)
            #expect(ImportValue(found[4]).kind == .string && found[4] as? String == "text")
            #expect(found[5] as? Date == date)
            #expect(ImportValue(found[6]).kind == .null)
            #expect((found[7] as? Point)?.x == 1)
            #expect(found[8] as? URL == URL(filePath: "/a"))
            #expect(found[9] as? Decimal == 2)
        }
    }

    @Test("Members are the values that were put in")
    func members() throws {
        let date = Date()
        let values: [String: Any] = ["i": 1, "b": true, "t": "text", "d": date, "n": NSNull(), "p": Point(x: 1)]
        for dictionary in [NSDictionary(dictionary: values), NSMutableDictionary(dictionary: values)] {
            let found = try #require(dictionary.shallowMembers)
            #expect(Set(found.keys) == Set(values.keys))
            #expect(ImportValue(found["i"]).kind == .integer && found["i"] as? Int == 1)
            #expect(ImportValue(found["b"]).kind == .bool && found["b"] as? Bool == true)
            #expect(found["t"] as? String == "text")
            #expect(found["d"] as? Date == date)
            #expect(ImportValue(found["n"]).kind == .null)
            #expect((found["p"] as? Point)?.x == 1)
        }
    }

    @Test("An empty container has no elements and no members")
    func empty() {
        #expect(NSArray().shallowElements.isEmpty)
        #expect(NSMutableArray().shallowElements.isEmpty)
        #expect(NSDictionary().shallowMembers?.isEmpty == true)
        #expect(NSMutableDictionary().shallowMembers?.isEmpty == true)
    }

    @Test("A key may be any kind of text, and nothing else")
    func keys() {
        #expect(NSDictionary(object: 1, forKey: NSMutableString("a")).shallowMembers?["a"] as? Int == 1)
        #expect(NSDictionary(object: 1, forKey: NSNumber(value: 1)).shallowMembers == nil)
        #expect(NSDictionary(dictionary: ["a": 1, 2: 2] as [AnyHashable: Any]).shallowMembers == nil)
    }

    @Test("Subclasses are asked for their elements and members")
    func subclasses() throws {
        #expect(Countdown().shallowElements.map { $0 as? Int } == [3, 2, 1])
        let squares = try #require(Squares().shallowMembers)
        #expect(squares.count == 2 && squares["2"] as? Int == 4 && squares["3"] as? Int == 9)
        #expect(try Holder<[Int]>.convert(Countdown()) == [3, 2, 1])
        #expect(try Holder<[String: Int]>.convert(Squares()) == ["2": 4, "3": 9])
    }

    @Test("Elements outlive the container")
    func lifetime() throws {
        var array: NSMutableArray? = NSMutableArray()
        for number in 0..<100 { array?.add(NSMutableArray(array: [NSMutableString(string: "\(number)")])) }
        let elements = try #require(array?.shallowElements)
        array?.removeAllObjects()
        array = nil
        for (number, element) in elements.enumerated() {
            #expect(try Holder<[Int]>.convert(element) == [number])
        }
    }

    #if !canImport(ObjectiveC)
        @Test("Containers within are the stored objects, even the container itself")
        func containers() throws {
            let inner = NSMutableDictionary()
            let array = NSMutableArray(array: [inner])
            array.add(array)
            inner["array"] = array
            inner["self"] = inner
            defer {
                inner.removeAllObjects()
                array.removeAllObjects()
            }
            let elements = array.shallowElements.map { $0 as AnyObject }
            #expect(elements.count == 2 && elements[0] === inner && elements[1] === array)
            let members = try #require(inner.shallowMembers)
            #expect(members.count == 2)
            #expect(members["array"] as AnyObject === array && members["self"] as AnyObject === inner)
        }
    #endif
}

private struct Point {
    var x: Int
}

/// An array that makes its elements up.
private final class Countdown: NSArray {
    override var count: Int { 3 }
    override func object(at index: Int) -> Any { 3 - index }
}

/// A dictionary that makes its members up.
private final class Squares: NSDictionary {
    override var count: Int { 2 }
    override func keyEnumerator() -> NSEnumerator { NSArray(array: ["2", "3"]).objectEnumerator() }
    override func object(forKey key: Any) -> Any? { (key as? String).flatMap { Int($0) }.map { $0 * $0 } }
}
