import DictionaryImport
import Foundation
import TestSupport
import Testing

@Suite("Foundation's arrays and dictionaries")
struct FoundationContainerTests {
    @Test("Subclasses are asked for their elements and members")
    func subclasses() throws {
        #expect(try Holder<[Int]>.convert(Countdown()) == [3, 2, 1])
        #expect(try Holder<[String: Int]>.convert(Squares()) == ["2": 4, "3": 9])
    }

    @Test("Elements are mutable objects of their own")
    func elements() throws {
        let array = NSMutableArray()
        for number in 0..<100 { array.add(NSMutableArray(array: [NSMutableString(string: "\(number)")])) }
        #expect(try Holder<[[Int]]>.convert(array) == (0..<100).map { [$0] })
    }

    @Test("A key may be any kind of text, and nothing else")
    func keys() throws {
        #expect(try Holder<[String: Int]>.convert(NSDictionary(object: 1, forKey: NSMutableString("a"))) == ["a": 1])
        let other = NSDictionary(dictionary: ["a": 1, 2: 2] as [AnyHashable: Any])
        #expect(throws: ImportError.self) { try Holder<[String: Int]>.convert(other) }
    }
}

/// An array that computes its elements.
private final class Countdown: NSArray {
    override var count: Int { 3 }
    override func object(at index: Int) -> Any { 3 - index }
}

/// A dictionary that computes its members.
private final class Squares: NSDictionary {
    override var count: Int { 2 }
    override func keyEnumerator() -> NSEnumerator { NSArray(array: ["2", "3"]).objectEnumerator() }
    override func object(forKey key: Any) -> Any? { (key as? String).flatMap { Int($0) }.map { $0 * $0 } }
}
