import DictionaryImport
import Foundation
import TestSupport
import Testing

private struct Entry: DictionaryImportable {
    var id = 0
    var note: String?
    static var importableProperties: PropertyRegistry {
        \.id
        \.note
    }
}

@Suite("Sources written as literals")
struct LiteralSourceTests {
    @Test("Literals of dictionaries, and of a mix with anything else, need no type")
    func literals() throws {
        #expect(try Entry.objects(from: [["id": 1], ["note": "x"]]).map(\.id) == [1, 0])
        #expect(try Entry.objects(from: [["id": 1, "note": "x"], [:]]).map(\.note) == ["x", nil])
        #expect(try Entry.objects(from: []).isEmpty)
        #expect(issues { try Entry.objects(from: [["id": 1], 5, "x"]) }.map(\.path) == ["[1]", "[2]"])
    }
}
