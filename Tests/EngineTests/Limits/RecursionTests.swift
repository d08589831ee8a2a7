import DictionaryImport
import Foundation
import TestSupport
import Testing

@Suite("Models that hold themselves")
struct RecursionTests {
    @Test("A model may hold others of its own type, in every collection")
    func trees() throws {
        let tree = try Branch.object(
            from: ["name": "a", "children": [["name": "b", "children": [["name": "c"]]], ["name": "d"]]])
        #expect(tree.outline == "a(b(c)d)")
        let same = try Branch.object(from: ["name": "x", "twins": ["l": ["name": "y", "next": ["name": "z"]]]])
        #expect(same.twins["l"]?.next?.name == "z")
    }

    @Test("Levels are counted up to the limit, and one more is an error at its path")
    func limit() throws {
        func chain(_ length: Int) -> [String: Any] {
            (1..<length).reduce(["name": "end"]) { inner, _ in ["next": inner] }
        }
        var options = ImportOptions.default
        options.maximumDepth = 100
        #expect(try Branch.object(from: chain(100), options: options).depth == 100)
        let error = try #require(throws: ImportError.self) { try Branch.object(from: chain(101), options: options) }
        #expect(error.issues.count == 1)
        #expect(error.issues.first?.reason.code == .depth)
        #expect(error.issues.first?.path.components.count == 100)
        options.maximumDepth = 2
        #expect(try Branch.object(from: chain(2), options: options).depth == 2)
        #expect(
            failures { _ = try Branch.object(from: chain(3), options: options) } == [
                "next.next: depth"
            ])
        #expect(failures { _ = try Branch.object(from: chain(5000)) }.count == 1)
    }

    @Test("A container that contains itself is an error", arguments: ["next", "children", "twins", "matrix"])
    func endless(key: String) throws {
        let dictionary = NSMutableDictionary()
        let array = NSMutableArray()
        defer {
            dictionary.removeAllObjects()
            array.removeAllObjects()
        }
        switch key {
        case "next": dictionary["next"] = dictionary
        case "twins": dictionary["twins"] = NSDictionary(dictionary: ["a": dictionary])
        case "children":
            array.add(dictionary)
            dictionary["children"] = array
        default:
            array.add(array)
            dictionary["matrix"] = array
        }
        let error = try #require(throws: ImportError.self) { _ = try Branch.objects(from: [dictionary]) }
        #expect(error.issues.count == 1)
        #expect(error.issues.first?.reason.code == (key == "matrix" ? .typeMismatch : .depth))
    }

    @Test("It is an error for properties without a type, too", arguments: ["any", "list", "dictionary"])
    func endlessUntyped(key: String) throws {
        let dictionary = NSMutableDictionary()
        let array = NSMutableArray(array: [dictionary])
        dictionary["array"] = array
        defer { dictionary.removeAllObjects() }
        let error = try #require(throws: ImportError.self) {
            _ = try UntypedValues.object(from: [key: key == "list" ? array : dictionary])
        }
        #expect(error.issues.map(\.reason.code) == [.depth])
    }
}

// MARK: Models

private final class Branch: DictionaryImportable {
    var name = ""
    var children: [Branch] = []
    var twins: [String: Branch] = [:]
    var next: Branch?
    var matrix: [[Int]] = []

    static var importableProperties: PropertyRegistry {
        \.name
        \.children
        \.twins
        \.next
        \.matrix
    }

    var outline: String { name + (children.isEmpty ? "" : "(\(children.map(\.outline).joined()))") }

    var depth: Int {
        var (count, tree) = (1, self)
        while let next = tree.next { (count, tree) = (count + 1, next) }
        return count
    }
}
