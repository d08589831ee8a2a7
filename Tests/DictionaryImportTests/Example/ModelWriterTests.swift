import DictionaryImport
import Foundation
import Testing

@testable import ImportExample

/// What the example prints for a document, which is the whole of `SampleAccount.swift`, compiles and imports it.
@Suite("Models written from documents")
struct ModelWriterTests {
    private static let document = #"""
        [
         {"id": 1, "first_name": "Ann", "state": "open", "created_at": "2026-01-02T03:04:05Z", "home": "https://example.org/ann", "address": {"city": "Oslo", "zip": null}, "tags": ["a"], "default": true, "score": 1, "+1": 3, "lines": [{"sku": "A-1", "price": 1.5}]},
         {"id": 2, "first_name": "Bob", "state": "closed", "created_at": "2026-01-03", "home": "https://example.org/bob", "address": {"city": "Rome", "zip": "00100"}, "tags": [], "default": false, "score": 2.5, "+1": 4, "lines": []},
         {"id": 3, "first_name": "Cid", "state": "open", "created_at": "2026-01-04T00:00:00Z", "home": "https://example.org/cid", "address": null, "tags": [], "default": true, "score": 3, "+1": 0, "lines": [{"sku": "A-2", "price": 2}, {"sku": "B-1", "price": 2}]},
         {"id": 4, "first_name": "Dot", "state": "open", "created_at": "2026-01-04T00:00:00Z", "home": "https://example.org/dot", "tags": [], "default": true, "score": 3, "+1": 0, "lines": [], "extra": null},
         {"id": 5, "first_name": "Eve", "state": "closed", "created_at": "2026-01-05T00:00:00Z", "home": "https://example.org/eve", "tags": [], "default": true, "score": 3, "+1": 0, "lines": []},
         {"id": 6, "first_name": "Fay", "state": "closed", "created_at": "2026-01-05T00:00:00Z", "home": "https://example.org/fay", "tags": [], "default": true, "score": 3, "+1": 0, "lines": []}
        ]
        """#

    @Test("The model is the one of this module")
    func source() throws {
        let file = try SourceFile(Data(Self.document.utf8), named: "sample", at: nil)
        let expected = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent(
            "SampleAccount.swift")
        #expect(
            ModelWriter.source(for: file.objects, named: "SampleAccount")
                == String(decoding: try Data(contentsOf: expected), as: UTF8.self))
    }

    @Test("The model imports its document in strict mode without an issue")
    func strictImport() throws {
        #expect(try SampleAccount.checkImportableProperties() == [])
        var found: [ImportIssue] = []
        let accounts = try SampleAccount.objects(fromJSON: Self.document, options: .strict) { found.append($0) }
        #expect(found.isEmpty)
        #expect(accounts.map(\.id) == [1, 2, 3, 4, 5, 6])
        #expect(accounts.map(\.state) == [.open, .closed, .open, .open, .closed, .closed])
        #expect(accounts[1].address?.zip == "00100")
        #expect(accounts[2].lines.map(\.sku) == ["A-2", "B-1"])
    }

    @Test("An object, an array and JSON Lines are taken, and what has no objects is told")
    func forms() throws {
        func file(_ text: String, at keyPath: String? = nil) throws -> SourceFile {
            try SourceFile(Data(text.utf8), named: "file", at: keyPath)
        }
        #expect(try file(#"{"a": 1}"#).objects.count == 1)
        #expect(try file(#"[{"a": 1}, 2]"#).otherCount == 1)
        #expect(try file("{\"a\": 1}\n{\"a\": 2}\n").objects.count == 2)
        #expect(try file(#"{"b": {"c": [{}]}}"#, at: "b.c").objects.count == 1)
        #expect(try file(#"{"b": {"c": [{}]}}"#).form == "one object. Arrays of objects are at: b.c")
        #expect(
            try file("[1, 2]").emptiness
                == "There are no objects in file: its 2 values are of other kinds. Nothing was done.")
        #expect(try file("[]").emptiness == "There are no objects in file: it is empty. Nothing was done.")
        #expect(throws: Complaint.self) { try file("{") }
        #expect(throws: Complaint.self) { try file("{}", at: "x") }
    }

    @Test(
        "Keys become names",
        arguments: [
            ("first_name", "firstName"), ("ID", "id"), ("IDs", "ids"), ("URLString", "urlString"),
            ("HTTPServerURL", "httpServerURL"), ("aBTest", "aBTest"), ("ABTest", "abTest"), ("A1", "a1"),
            ("Name", "name"), ("+1", "plus1"), ("-1", "minus1"),
            ("2fa", "number2fa"), ("self", "selfValue"), ("§", "value"),
        ])
    func names(key: String, name: String) {
        #expect(SwiftName.member(key) == name)
    }
}
