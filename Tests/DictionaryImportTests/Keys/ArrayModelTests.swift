import DictionaryImport
import Foundation
import Testing

@Suite("Arrays as the sources of models")
struct ArrayModelTests {
    @Test("An array is the source of a model that names its elements")
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

    @Test("Issues have the index in the path, and a model that names no elements refuses an array")
    func issues() {
        let error = #expect(throws: ImportError.self) {
            try Table.object(fromJSON: #"{"rows": [["x", "", 5]], "row": [1, "A", {"zip": []}, 5]}"#)
        }
        #expect(error?.issues.map(\.path.description) == ["rows[0][0]", "rows[0][1]", "rows[0][2]", "row[2].zip"])
        #expect(throws: ImportError.self) { try Table.object(fromJSON: "[1]") }
    }
}

// MARK: Models

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
