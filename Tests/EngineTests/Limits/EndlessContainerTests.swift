import DictionaryImport
import Foundation
import TestSupport
import Testing

@Suite("Containers that contain themselves")
struct EndlessContainerTests {
    @Test("A container that contains itself is one issue", arguments: ["next", "children", "named", "matrix"])
    func endless(key: String) throws {
        let dictionary = NSMutableDictionary()
        let array = NSMutableArray()
        defer {
            dictionary.removeAllObjects()
            array.removeAllObjects()
        }
        switch key {
        case "next": dictionary["next"] = dictionary
        case "named": dictionary["named"] = NSDictionary(dictionary: ["a": dictionary])
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

    @Test("It is one issue for properties without a type, too", arguments: ["any", "list", "dictionary"])
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

    @Test("Dictionaries in an array may not contain themselves either")
    func rows() {
        let row = NSMutableDictionary()
        row["self"] = row
        defer { row.removeAllObjects() }
        let error = #expect(throws: ImportError.self) { try Rows.object(from: ["rows": [row, row]]) }
        #expect(error?.issues.map(\.reason.code) == [.depth])
    }

    @Test("A type that catches errors of depth does not go on for ever", .timeLimit(.minutes(1)))
    func caughtErrors() throws {
        let endless = NSMutableArray()
        endless.add(endless)
        endless.add(endless)
        defer { endless.removeAllObjects() }
        let error = #expect(throws: ImportError.self) { try Catching.object(from: ["tree": endless]) }
        #expect(error?.issues.map(\.reason.code) == [.depth])
    }

    @Test("An object of Foundation that contains itself is one error", .timeLimit(.minutes(1)))
    func endless() throws {
        let endless = NSMutableDictionary()
        endless["left"] = endless
        endless["right"] = endless
        defer { endless.removeAllObjects() }
        for key in ["any", "left"] {
            let found = #expect(throws: ImportError.self) {
                if key == "any" { _ = try UntypedValues.object(from: ["any": endless]) }
                if key == "left" { _ = try Pair.object(from: ["left": endless, "right": endless]) }
            }
            #expect(found?.issues.map(\.reason.code) == [.depth])
        }
        // Leaving out one part after the other would not end either.
        #expect(throws: ImportError.self) {
            try Pair.object(from: ["left": endless, "right": endless], options: .lenient)
        }
    }

    @Test("A cycle where a single value or a flat collection is expected is an ordinary mismatch")
    func flatProperties() {
        let object = NSMutableDictionary(dictionary: ["name": "a"])
        let array = NSMutableArray()
        object["next"] = object
        array.add(array)
        defer {
            object.removeAllObjects()
            array.removeAllObjects()
        }
        #expect(issues { try TreeNode.object(from: ["name": array]) }.map(\.reason.code) == [.typeMismatch])
        #expect(issues { try NestedNumbers.object(from: ["ints": array]) }.map(\.path) == ["ints[0]"])
        #expect(issues { try NestedNumbers.object(from: ["deep": array]) }.map(\.path) == ["deep[0][0][0]"])
        #expect(issues { try NestedNumbers.object(from: ["counts": object]) }.count == 2)
    }
}

// MARK: Models

private final class Branch: DictionaryImportable {
    var name = ""
    var children: [Branch] = []
    var named: [String: Branch] = [:]
    var next: Branch?
    var matrix: [[Int]] = []

    static var importableProperties: PropertyRegistry {
        \.name
        \.children
        \.named
        \.next
        \.matrix
    }
}

private final class Rows: DictionaryImportable {
    var rows: [[String: Any]] = []
    static var importableProperties: PropertyRegistry { \.rows }
}

private final class Pair: DictionaryImportable {
    var left: Pair?
    var right: Pair?

    static var importableProperties: PropertyRegistry {
        \.left
        \.right
    }
}

private struct CatchingTree: ImportableValue {
    var branches: [CatchingTree]

    static func importing(_ value: ImportValue, in context: ImportContext) throws -> CatchingTree {
        CatchingTree(branches: (value.array ?? []).compactMap { try? context.convert($0) })
    }
}

private final class Catching: DictionaryImportable {
    var tree = CatchingTree(branches: [])

    static var importableProperties: PropertyRegistry { \.tree }
}
