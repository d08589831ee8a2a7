import DictionaryImport
import Foundation
import TestSupport
import Testing

@Suite("Properties without a type")
struct UntypedPropertyTests {
    @Test("A property may be of the type Any, and gets a null as NSNull")
    func plain() throws {
        for source in [#"{"anything": {"a": [1, null]}, "another": "x"}"#, #"{"anything": null, "another": 2.5}"#] {
            let dictionary = try #require(try JSONSerialization.jsonObject(with: Data(source.utf8)) as? [String: Any])
            let slips = try [Slip.object(fromJSON: source), Slip.object(from: dictionary)]
            let notes = try [Note.object(fromJSON: source), Note.object(from: dictionary)]
            for (anything, other) in slips.map({ ($0.anything, $0.other) }) + notes.map({ ($0.anything, $0.other) }) {
                if let object = anything as? [String: Any] {
                    #expect((object["a"] as? [Any])?.count == 2 && other as? String == "x")
                } else {
                    #expect(anything is NSNull && other as? Double == 2.5)
                }
            }
        }
        let slip = try Slip.object(from: ["anything": 1])
        #expect(slip.other as? String == "initial")
        #expect(try slip.importValues(from: ["anything": 1, "another": "y"]).changedProperties == ["other"])
        #expect(try String(decoding: slip.exportedJSON(), as: UTF8.self) == #"{"anything":1,"another":"y"}"#)
        #expect(try Slip.checkImportableProperties() == [])
    }

    @Test("Optional values of a typed dictionary arrive as themselves, or as NSNull")
    func optionals() throws {
        let members: [String: Int?] = ["one": 1, "none": nil]
        let object = try #require(try Slip.object(from: ["anything": members]).anything as? [String: Any])
        #expect(object["one"].map { type(of: $0) == Int.self } == true && object["none"] is NSNull)
    }

    private let source: [String: Any] = [
        "anything": 5, "list": [1, "a", NSNull()] as [Any], "object": ["a": ["b": 1]], "objects": [["a": 1], [:]],
        "maybeList": [true], "maybeObject": ["x": 0.5], "maybeObjects": [["y": "z"]],
    ]

    @Test("Values, arrays and objects of any shape are taken, in a class and in a struct")
    func shapes() throws {
        let bag = try Bag.object(from: source)
        let pocket = try Pocket.object(from: source)
        for (anything, list, object, objects) in [
            (bag.anything, bag.list, bag.object, bag.objects),
            (pocket.anything, pocket.list, pocket.object, pocket.objects),
        ] {
            #expect(anything as? Int == 5)
            #expect(list.count == 3)
            #expect(list[0] as? Int == 1)
            #expect(list[1] as? String == "a")
            #expect(list[2] is NSNull)
            #expect((object["a"] as? [String: Any])?["b"] as? Int == 1)
            #expect(objects.count == 2)
            #expect(objects.first?["a"] as? Int == 1)
        }
        #expect(bag.maybeList as? [Bool] == [true] && pocket.maybeList as? [Bool] == [true])
        #expect(bag.maybeObject?["x"] as? Double == 0.5 && pocket.maybeObject?["x"] as? Double == 0.5)
        #expect(bag.maybeObjects?.first?["y"] as? String == "z" && pocket.maybeObjects?.first?["y"] as? String == "z")
    }

    @Test("Untyped containers of untyped containers are taken, from every source")
    func nestedShapes() throws {
        let source: [String: Any] = [
            "grid": [[1, "a"], [], [NSNull()]] as [[Any]], "tables": ["x": ["a": 1], "y": [:]], "lists": ["l": [true]],
        ]
        let json = try JSONSerialization.data(withJSONObject: source)
        for (shelf, drawer) in try [
            (Shelf.object(from: source), Drawer.object(from: source)),
            (Shelf.object(fromJSON: json), Drawer.object(fromJSON: json)),
        ] {
            for grid in [shelf.grid, try #require(drawer.grid)] {
                #expect(grid.map(\.count) == [2, 0, 1])
                #expect(grid[0][0] as? Int == 1 && grid[0][1] as? String == "a" && grid[2][0] is NSNull)
            }
            for tables in [shelf.tables, try #require(drawer.tables)] {
                #expect(tables.count == 2 && tables["x"]?["a"] as? Int == 1 && tables["y"]?.count == 0)
            }
            #expect(shelf.lists?["l"] as? [Bool] == [true] && drawer.lists["l"] as? [Bool] == [true])
            let exported = try shelf.exportedDictionary()
            #expect((exported["grid"] as? [[Any]])?.map(\.count) == [2, 0, 1])
            #expect((exported["tables"] as? [String: [String: Any]])?["x"] as? [String: Int] == ["a": 1])
        }
    }

    @Test("An untyped container of another shape within is an issue")
    func nestedMismatches() {
        let found = issues { try Shelf.object(from: ["grid": [1], "tables": ["x": [1]], "lists": ["l": ["a": 1]]]) }
        #expect(found.map(\.path.description) == ["grid[0]", "tables.x", "lists.l"])
        #expect(found.allSatisfy { $0.reason.code == .typeMismatch })
    }

    @Test("A value or a part of another shape is refused by its type as it is written")
    func expectedTypes() {
        func expected(_ source: [String: Any]) -> [String?] {
            issues { try Shelf.object(from: source) }.map(\.reason.expected)
        }
        #expect(
            expected(["grid": 1, "tables": 1, "lists": 1]) == ["[[Any]]", "[String: [String: Any]]", "[String: [Any]]"])
        #expect(
            expected(["grid": [1], "tables": ["x": [1]], "lists": ["l": 1]]) == ["[Any]", "[String: Any]", "[Any]"])
        let found = issues {
            try Bag.object(from: [
                "list": 1, "object": [1], "objects": [1], "maybeList": 1, "maybeObject": 1, "maybeObjects": 1,
            ])
        }
        #expect(
            found.map(\.reason.expected)
                == ["[Any]", "[String: Any]", "[String: Any]", "[Any]", "[String: Any]", "[[String: Any]]"])
    }

    @Test("Of another shape, only an element or a member is left out where failures are skipped")
    func leftOut() throws {
        var lines: [String] = []
        let source: [String: Any] = [
            "grid": [[1], 2, [3]] as [Any], "tables": ["x": ["a": 1], "y": 2, "z": [:]] as [String: Any],
            "lists": ["l": [1], "m": "n"] as [String: Any],
        ]
        let shelf = try Shelf.object(from: source, options: .lenient) { lines.append($0.facts) }
        #expect(lines == ["grid[1]: typeMismatch", "tables.y: typeMismatch", "lists.m: typeMismatch"])
        #expect(shelf.grid.map { $0 as? [Int] } == [[1], [3]])
        #expect(shelf.tables.keys.sorted() == ["x", "z"] && shelf.lists?.keys.sorted() == ["l"])
        try shelf.importValues(from: ["tables": ["x": 5, "z": ["b": 2]] as [String: Any]], options: .lenient)
        #expect(shelf.tables["x"] as? [String: Int] == ["a": 1] && shelf.tables["z"] as? [String: Int] == ["b": 2])
    }

    @Test("Dictionaries of untyped dictionaries are merged by their top keys")
    func nestedMerging() throws {
        let shelf = try Shelf.object(from: ["tables": ["x": ["a": 1], "y": ["b": 2], "z": [:]]])
        try shelf.importValues(from: ["tables": ["x": ["c": 3], "y": NSNull()] as [String: Any]])
        #expect(Set(shelf.tables.keys) == ["x", "z"])
        #expect(shelf.tables["x"] as? [String: Int] == ["c": 3])
    }

    @Test("A dictionary that is merged keeps the members that the source does not have, however deep they are")
    func keptMembers() throws {
        let deep = (0..<200).reduce([] as [Any]) { deep, _ in [deep] }
        let crate = Crate()
        (crate.lists, crate.maybeLists) = (["deep": deep], ["deep": deep])
        (crate.values, crate.object) = (["deep": deep, "none": nil], ["deep": deep])
        let source = ["lists", "maybeLists", "values", "object"].map { "\"\($0)\": {\"other\": [1]}" }
        try crate.importValues(fromJSON: "{\(source.joined(separator: ", "))}")
        #expect(crate.lists.count == 2 && crate.lists["deep"]?.count == 1 && crate.lists["other"] as? [Int] == [1])
        #expect(crate.maybeLists?.count == 2 && crate.maybeLists?["other"] as? [Int] == [1])
        #expect(crate.values.keys.sorted() == ["deep", "none", "other"] && crate.values["other"] as? [Int] == [1])
        #expect(try #require(crate.values["none"]) == nil)
        #expect(crate.object.count == 2 && crate.object["other"] as? [Int] == [1])
    }

    @Test("Of a repeated key the last value is merged, also when that is a null")
    func repeatedNull() throws {
        let crate = Crate()
        try crate.importValues(fromJSON: #"{"lists": {"a": [1], "a": null}, "object": {"a": [1], "a": null}}"#)
        #expect(crate.lists.isEmpty && crate.object.isEmpty)
        try crate.importValues(fromJSON: #"{"lists": {"a": null, "a": [1]}, "object": {"a": null, "a": [1]}}"#)
        #expect(crate.lists["a"] as? [Int] == [1] && crate.object["a"] as? [Int] == [1])
    }

    @Test("Collections of Foundation are taken")
    func foundation() throws {
        let bag = try Bag.object(from: [
            "list": NSArray(array: [1]), "object": NSDictionary(dictionary: ["a": 1]), "maybeObject": ["a": 1],
            "objects": NSArray(array: [NSDictionary(dictionary: ["b": NSNumber(value: 2)])]),
            "anything": NSNumber(value: true),
        ])
        #expect(bag.list.first as? Int == 1)
        #expect(bag.object["a"] as? Int == 1)
        #expect(bag.objects.first?["b"] as? Int == 2)
        #expect(bag.anything as? Bool == true)
    }

    @Test(
        "JSON booleans stay booleans, and numbers numbers",
        arguments: [
            ("true", "Bool"), ("1", "Int"), ("0", "Int"), ("1.5", "Double"), ("18446744073709551615", "UInt"),
            (#""a""#, "String"),
        ] as [(text: String, type: String)])
    func json(text: String, type: String) throws {
        let source = try #require(
            try serialized(#"{"anything": \#(text), "list": [\#(text)], "maybeObject": {}}"#) as? [String: Any])
        let bag = try Bag.object(from: source)
        let anything = try #require(bag.anything)
        let element = try #require(bag.list.first)
        #expect("\(Swift.type(of: anything))" == type)
        #expect("\(Swift.type(of: element))" == type)
    }

    @Test("Null is nil where nil can be, and resets the others")
    func nulls() throws {
        let bag = try Bag.object(from: ["maybeObject": ["a": 1], "anything": 1, "maybeList": [1]])
        try bag.importValues(from: [
            "anything": NSNull(), "maybeList": NSNull(), "list": NSNull(), "object": NSNull(), "maybeObject": [:],
        ])
        #expect(bag.anything == nil)
        #expect(bag.maybeList == nil)
        #expect(bag.list as? [String] == ["old"])
        #expect(bag.object as? [String: Int] == ["old": 1])
    }

    @Test("A value of another shape is an issue")
    func mismatches() {
        let found = issues {
            try Bag.object(from: [
                "list": "a", "object": [1], "objects": [["a": 1], 2] as [Any], "maybeList": ["a": 1], "maybeObject": 3,
            ])
        }
        #expect(found.map(\.path.description) == ["list", "object", "objects[1]", "maybeList", "maybeObject"])
        #expect(found.allSatisfy { $0.reason.code == .typeMismatch })
        #expect(found.first?.facts == "list: typeMismatch")
    }

    @Test("Options hold for untyped properties as for others")
    func options() {
        #expect(failures { try Bag.object(from: [:]) } == ["maybeObject: missing"])
    }

    @Test("An equal value is not written")
    func unchanged() throws {
        let bag = try Bag.object(from: source)
        let again = try bag.importValues(from: source)
        #expect(again.changedProperties == [])
        let changed = try bag.importValues(from: ["list": [1, "b"] as [Any], "maybeObject": ["x": 0.5]])
        #expect(changed.changedProperties == ["list"])
    }

    @Test("ImportValue keeps the source's value")
    func importValues() throws {
        let bag = try Bag.object(from: [
            "raw": ["a": [1, "2"] as [Any]], "rawList": [1, NSNull(), "x", [2]] as [Any], "maybeObject": [:],
        ])
        #expect(try bag.raw?["a"]?.converted(to: [Int].self) == [1, 2])
        #expect(bag.rawList.map(\.kind) == [.integer, .null, .string, .array])
        #expect(try bag.raw?.value(Int.self, for: "a[1]") == 2)
    }

    @Test("Elements of Foundation's types become Swift's, in arrays of any type")
    func foundationElements() throws {
        let sources: [Any] = [
            [NSNumber(value: 1), NSString("x"), NSNumber(value: true), NSNull(), NSNumber(value: 1.5)] as [Any],
            NSArray(array: [1, "x", true, NSNull(), 1.5]),
        ]
        for source in sources {
            let list = try Bag.object(from: ["list": source, "maybeObject": [String: Any]()]).list
            #expect(list.count == 5 && list[0] as? Int == 1 && list[1] as? String == "x")
            #expect(type(of: list[0]) == Int.self && type(of: list[1]) == String.self)
            #expect(type(of: list[2]) == Bool.self && list[3] is NSNull && type(of: list[4]) == Double.self)
        }
        for (source, count) in [([1, 2] as [Int32], 2), ([true] as [Bool], 1), ([] as [String], 0)] as [(Any, Int)] {
            #expect(try Bag.object(from: ["list": source, "maybeObject": [String: Any]()]).list.count == count)
        }
        #expect(try Pocket.object(from: ["anything": NSNumber(value: 7)]).anything as? Int == 7)
        #expect(try Pocket.object(from: ["anything": NSNull()]).anything == nil)
        #expect(issues { try Pocket.object(from: ["list": 5]) }.map(\.path.description) == ["list"])
    }
}

// MARK: Models

private final class Bag: DictionaryImportable {
    var anything: Any?
    var list: [Any] = ["old"]
    var object: [String: Any] = ["old": 1]
    var objects: [[String: Any]] = []
    var maybeList: [Any]?
    var maybeObject: [String: Any]?
    var maybeObjects: [[String: Any]]?
    var raw: ImportValue?
    var rawList: [ImportValue] = []

    static var importableProperties: PropertyRegistry {
        \.anything
        \.list
        \.object
        \.objects
        Property(\.maybeList, .from("maybe"))
        Property(\.maybeObject, .required)
        \.maybeObjects
        \.raw
        \.rawList
    }
}

private struct Pocket: DictionaryImportable {
    var anything: Any?
    var list: [Any] = []
    var object: [String: Any] = [:]
    var objects: [[String: Any]] = []
    var maybeList: [Any]?
    var maybeObject: [String: Any]?
    var maybeObjects: [[String: Any]]?

    static var importableProperties: PropertyRegistry {
        \.anything
        \.list
        \.object
        \.objects
        \.maybeList
        \.maybeObject
        \.maybeObjects
    }
}

private final class Shelf: DictionaryImportable {
    var grid: [[Any]] = []
    var tables: [String: [String: Any]] = [:]
    var lists: [String: [Any]]?

    static var importableProperties: PropertyRegistry {
        \.grid
        Property(\.tables, .merging)
        \.lists
    }
}

private final class Crate: DictionaryImportable {
    var lists: [String: [Any]] = [:]
    var maybeLists: [String: [Any]]?
    var values: [String: Any?] = [:]
    var object: [String: Any] = [:]

    static var importableProperties: PropertyRegistry {
        Property(\.lists, .merging)
        Property(\.maybeLists, .merging)
        Property(\.values, .merging)
        Property(\.object, .merging)
    }
}

private struct Drawer: DictionaryImportable {
    var grid: [[Any]]?
    var tables: [String: [String: Any]]?
    var lists: [String: [Any]] = [:]

    static var importableProperties: PropertyRegistry {
        \.grid
        \.tables
        \.lists
    }
}

private final class Slip: DictionaryImportable {
    var anything: Any = 0
    var other: Any = "initial"

    static var importableProperties: PropertyRegistry {
        \.anything
        Property(\.other, .from("another"))
    }
}

private struct Note: DictionaryImportable {
    var anything: Any = 0
    var other: Any = "initial"

    static var importableProperties: PropertyRegistry {
        \.anything
        Property(\.other, .from("another"))
    }
}
