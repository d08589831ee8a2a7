import DictionaryImport
import Foundation
import TestSupport
import Testing

@Suite("Key paths with quoted keys and indices from the end")
struct ElementPathTests {
    private struct Quoted: DictionaryImportable {
        var deep = 0
        var text = 0
        var single = 0
        var silly = 0
        static var importableProperties: PropertyRegistry {
            Property(\.deep, .from(path: ["a.b", "c"]))
            Property(\.text, .from(#"x["y[0]"].z"#))
            Property(\.single, .from(path: ["p.q"]))
            Property(\.silly, .from(path: ["", "\"\\", "[0]"]))
        }
    }

    @Test("A key with dots, brackets and quotes is a component")
    func quoted() throws {
        let source: [String: Any] = [
            "a.b": ["C": 1], "x": ["y[0]": ["z": 2]], "p.q": 3, "p": ["q": 9], "": ["\"\\": ["[0]": 4]],
        ]
        for quoted in try [
            Quoted.object(from: source), Quoted.object(fromJSON: JSONSerialization.data(withJSONObject: source)),
        ] {
            #expect((quoted.deep, quoted.text, quoted.single, quoted.silly) == (1, 2, 3, 4))
        }
        #expect(try Quoted.object(from: ["a": ["b": ["c": 1]], "p": ["q": 1]]).deep == 0)
        #expect(try Quoted.object(from: ["p": ["q": 1]]).single == 0)
        #expect(ImportValue(source)[#"["a.b"].c"#]?.int == 1)
        #expect(ImportValue(source)[#"["a.b].c"#] == nil)
    }

    private struct Unclosed: DictionaryImportable {
        var value = 0
        static var importableProperties: PropertyRegistry { Property(\.value, .from(#"["a.b"#)) }
    }

    @Test("A quoted key without its end is a fault of the declaration")
    func unclosed() {
        #expect(throws: ImportError.self) { try Unclosed.checkImportableProperties() }
    }

    @Test("They are exported as they are imported, and issues have the path")
    func roundTrip() throws {
        let quoted = try Quoted.object(from: ["a.b": ["c": 1], "x": ["y[0]": ["z": 2]]])
        let exported = try quoted.exportedDictionary()
        #expect((exported["a.b"] as? [String: Any])?["c"] as? Int == 1)
        #expect(try Quoted.object(from: exported).text == 2)
        let error = #expect(throws: ImportError.self) { try Quoted.object(from: ["a.b": ["c": "x"]]) }
        #expect(error?.issues.first?.path.components == [.key("a.b"), .key("c")])
        #expect(try Quoted.checkImportableProperties() == [])
    }

    private struct Ends: DictionaryImportable {
        var last = 0
        var name = ""
        static var importableProperties: PropertyRegistry {
            Property(\.last, .from("list[-1]"))
            Property(\.name, .from("items[-2].name"))
        }
    }

    @Test("A negative index counts from the end")
    func negative() throws {
        for ends in try [
            Ends.object(from: ["list": [1, 2, 3], "items": [["name": "a"], ["name": "b"]]]),
            Ends.object(fromJSON: #"{"list": [1, 2, 3], "items": [{"name": "a"}, {"name": "b"}]}"#),
        ] {
            #expect(ends.last == 3 && ends.name == "a")
        }
        let short = try Ends.object(from: ["list": [Int](), "items": [["name": "a"]]])
        #expect(short.last == 0 && short.name == "")
        let error = #expect(throws: ImportError.self) { try Ends.object(fromJSON: #"{"list": [1, "x"]}"#) }
        #expect(error?.issues.first?.path == "list[1]")
        #expect(try Ends.object(fromJSON: #"[{"list": [7]}]"#, at: "[-1]").last == 7)
    }

    private final class Row: DictionaryImportable {
        var id = 0
        var name = ""
        var zip: String?
        var last = 0
        static var importableProperties: PropertyRegistry {
            Property(\.id, .from("[0]"), .identity)
            Property(\.name, .from("[1]"), .minLength(1))
            Property(\.zip, .from("[2].zip"))
            Property(\.last, .from("[-1]"))
        }
    }

    private struct Table: DictionaryImportable {
        var rows: [Row] = []
        var row: Row?
        static var importableProperties: PropertyRegistry {
            \.rows
            \.row
        }
    }

    @Test("An array is the source of a model that names elements")
    func arrays() throws {
        let json = #"[[1, "Ann", {"zip": "A1"}, 7], [2, "Bob", null, 8], [1, "Cid", {}, 9]]"#
        let any = try #require(JSONSerialization.jsonObject(with: Data(json.utf8)) as? [Any])
        for rows in try [Row.objects(fromJSON: json), Row.objects(from: any)] {
            #expect(rows.map(\.name) == ["Cid", "Bob", "Cid"] && rows[0] === rows[2])
            #expect(rows.map(\.zip) == ["A1", nil, "A1"] && rows.map(\.last) == [9, 8, 9])
        }
        let table = try Table.object(
            fromJSON: #"{"rows": [[1, "A", {}, 5], {"[0]": 2, "name": "B"}], "row": [3, "C", null, 4]}"#)
        #expect(table.rows.map(\.id) == [1, 2] && table.rows.map(\.name) == ["A", "B"])
        #expect(table.row?.id == 3 && table.row?.last == 4)
        #expect(try Row.object(fromJSON: #"[5, "E", {}, 6]"#).id == 5)
        try table.rows[0].importValues(fromJSON: #"[1, "New", {}, 5]"#)
        #expect(table.rows[0].name == "New")
    }

    @Test("Issues have the index in the path, and a model without elements refuses an array")
    func issues() {
        let error = #expect(throws: ImportError.self) {
            try Table.object(fromJSON: #"{"rows": [["x", "", 5]], "row": [1, "A", {"zip": []}, 5]}"#)
        }
        #expect(
            error?.issues.map(\.path.description) == ["rows[0][0]", "rows[0][1]", "rows[0][2]", "row[2].zip"])
        #expect(throws: ImportError.self) { try Table.object(fromJSON: "[1]") }
    }

    private struct Corners: DictionaryImportable {
        var first = -1.0
        var second = -1.0
        var last = -1.0
        var name = ""
        static var importableProperties: PropertyRegistry {
            Property(\.first, .from("points[0]"))
            Property(\.second, .from("points.1"))
            Property(\.last, .from("points[-1]"))
            Property(\.name, .from("people[1].pets[0].full_name"))
        }
    }

    @Test("An index leads into arrays of every type alike")
    func typedArrays() throws {
        let sources: [Any] = [
            [1.5, 2, 3] as [Double], [1, 2, 3] as [Int], ["1.5", "2", "3"] as [String], [1.5, "2", 3] as [Any],
            [1.5, 2, 3] as [NSNumber], NSArray(array: [1.5, 2, 3]), [1, 2, 3] as [Int32], [1, 2, 3][...],
            [1.5, 2, 3] as [Double?],
        ]
        for points in sources {
            let corners = try Corners.object(from: ["points": points])
            #expect(corners.first == 1.5 || corners.first == 1, "\(type(of: points))")
            #expect((corners.second, corners.last) == (2, 3), "\(type(of: points))")
        }
    }

    @Test("An index that leads past the elements feeds nothing, wherever the way goes on")
    func pastTheEnd() throws {
        #expect(try Corners.object(from: ["points": [7.0]]).second == -1)
        #expect(try Corners.object(from: ["points": [Double]()]).last == -1)
        let people: [[String: Any]] = [[:], ["pets": [["FullName": "Rex"]]]]
        for source in [people, people as [Any], people as NSArray] as [Any] {
            #expect(try Corners.object(from: ["people": source]).name == "Rex")
        }
        #expect(
            failures { _ = try Corners.object(from: ["people": [["pets": 1], ["pets": 2]]]) } == [
                "people[1].pets: blockedPath"
            ])
        let error = #expect(throws: ImportError.self) {
            try Corners.object(from: ["people": [[:], ["pets": [["fullName": [1]]]]] as [Any]])
        }
        #expect(error?.issues.map(\.path.description) == ["people[1].pets[0].fullName"])
    }

    @Test("Where dashes do not matter, the sign of an index does")
    func signOfIndex() throws {
        struct Last: DictionaryImportable {
            var last: Int?
            static var importableProperties: PropertyRegistry { Property(\.last, .from("prices[-1]")) }
            static var keyNormalization: KeyNormalization { .ignoringSeparators }
        }
        #expect(try Last.object(from: ["prices[1]": 5]).last == nil)
        #expect(try Last.object(from: ["prices[-1]": 5]).last == 5)
    }
}
