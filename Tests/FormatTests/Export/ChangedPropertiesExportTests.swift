import DictionaryImport
import Foundation
import TestSupport
import Testing

private final class Part: DictionaryImportable {
    var id = 0
    var name = ""
    var size = 0

    static var importableProperties: PropertyRegistry {
        Property(\.id, .identity)
        \.name
        \.size
    }
}

private final class Line: DictionaryImportable {
    var sku: String?
    var count = 0

    static var importableProperties: PropertyRegistry {
        \.sku
        \.count
    }
}

private final class Machine: DictionaryImportable {
    var name = ""
    var kept: [Part] = []
    var merged: [Part] = []
    var replaced: [Part] = []
    var single: Part?
    var lines: [Line] = []
    var byName: [String: Part] = [:]
    var byNumber: [Int: Part] = [:]
    var home = Part()

    static var importableProperties: PropertyRegistry {
        \.name
        Property(\.kept, .merging(keepingOthers: true))
        Property(\.merged, .merging)
        \.replaced
        Property(\.single, .merging)
        Property(\.lines, .merging(by: \.sku, keepingOthers: true))
        Property(\.byName, .merging)
        Property(\.byNumber, .merging)
        Property(\.home, .flattened(prefix: "home"))
    }
}

@Suite("Exports of what an update has changed")
struct ChangedPropertiesExportTests {
    struct Row: Sendable, CustomTestStringConvertible {
        let update: String
        var start = ""
        var options = ImportOptions.default
        let changed: [String]
        let patch: String

        var testDescription: String { update }
    }

    @Test(
        "What has changed is named by its place in the object, and exported as an update takes it",
        arguments: [
            Row(
                update: #"{"kept": [{"id": 3, "name": "C"}]}"#, changed: ["kept[1].name"],
                patch: #"{"kept":[{"id":3,"name":"C"}]}"#),
            Row(
                update: #"{"merged": [{"id": 3, "name": "C"}, {"id": 2}]}"#,
                start: #"{"merged": [{"id": 3, "name": "c"}, {"id": 2}]}"#, changed: ["merged[0].name"],
                patch: #"{"merged":[{"id":3,"name":"C"},{"id":2}]}"#),
            Row(
                update: #"{"merged": [{"id": 3, "name": "C"}]}"#, changed: ["merged", "merged[0].name"],
                patch: #"{"merged":[{"id":3,"name":"C","size":0}]}"#),
            Row(
                update: #"{"kept": [{"id": "x"}, {"id": 3, "size": 9}, {"id": 2, "size": 8}]}"#, options: .lenient,
                changed: ["kept", "kept[0].size", "kept[1].size"],
                patch:
                    #"{"kept":[{"id":2,"name":"b","size":8},{"id":3,"name":"c","size":9},{"id":0,"name":"","size":0}]}"#
            ),
            Row(
                update: #"{"lines": [{"sku": "b", "count": 2}]}"#, changed: ["lines[1].count"],
                patch: #"{"lines":[{"sku":"b","count":2}]}"#),
            Row(
                update:
                    #"{"byName": {"a b": {"size": 4}, "name": {"size": 5}, "x-1": {"size": 6}, "a.b": {"size": 7}}}"#,
                changed: [
                    #"byName["a b"].size"#, #"byName["a.b"].size"#, "byName.name.size", "byName.x-1.size",
                ],
                patch:
                    #"{"by_name":{"a b":{"size":4},"a.b":{"size":7},"name":{"size":5},"x-1":{"size":6}}}"#),
            Row(
                update: #"{"byNumber": {"+7": {"name": "n"}}}"#, changed: ["byNumber.7.name"],
                patch: #"{"by_number":{"7":{"name":"n"}}}"#),
            Row(
                update: #"{"kept": {"id": 3, "size": 1}, "single": [{"size": 1}]}"#,
                options: ImportOptions(singleValues: .wrap), changed: ["kept[1].size", "single.size"],
                patch: #"{"kept":[{"id":3,"size":1}],"single":{"size":1}}"#),
            Row(update: #"{"homeSize": 3}"#, changed: ["home.size"], patch: #"{"home_size":3}"#),
        ])
    func names(row: Row) throws {
        let start =
            #"""
            {"kept": [{"id": 2, "name": "b"}, {"id": 3, "name": "c"}], "merged": [{"id": 2}, {"id": 3}], "single": {"id": 5},
             "lines": [{"sku": "a"}, {"sku": "b"}], "byNumber": {"7": {"id": 7}},
             "byName": {"a b": {"id": 1}, "name": {"id": 2}, "x-1": {"id": 3}, "a.b": {"id": 4}, "other": {"id": 5}}}
            """#
        let (machine, other) = (try Machine.object(fromJSON: start), try Machine.object(fromJSON: start))
        if !row.start.isEmpty {
            for one in [machine, other] { try one.importValues(fromJSON: row.start) }
        }
        let summary = try machine.importValues(fromJSON: row.update, options: row.options)
        #expect(summary.changedProperties == row.changed)
        let patch = try machine.exportedJSON(options: .init(properties: Set(summary.changedProperties)))
        #expect(String(decoding: patch, as: UTF8.self) == row.patch)
        // Whoever had the same before has the same again.
        try other.importValues(fromJSON: patch)
        #expect(try other.exportedJSON() == machine.exportedJSON())
    }

    @Test("A model that has become nil in a struct is cleared on the other side, where an update merges the struct")
    func clearedInStructs() throws {
        struct Place: DictionaryImportable {
            var latitude = 0
            static var importableProperties: PropertyRegistry { \.latitude }
        }
        struct Site: DictionaryImportable {
            var id = 0
            var place: Place?
            static var importableProperties: PropertyRegistry {
                Property(\.id, .identity)
                \.place
            }
        }
        final class Company: DictionaryImportable {
            var home = Site()
            var merged = Site()
            var replaced = Site()
            var byName: [String: Site] = [:]
            var list: [Site] = []
            static var importableProperties: PropertyRegistry {
                Property(\.home, .flattened(prefix: "home_"))
                Property(\.merged, .merging)
                \.replaced
                Property(\.byName, .merging)
                Property(\.list, .merging)
            }
        }
        let start = #"""
            {"home_place": {}, "merged": {"place": {}}, "replaced": {"place": {}}, "byName": {"a": {"place": {}}},
             "list": [{"id": 1, "place": {}}]}
            """#
        let (company, other) = (try Company.object(fromJSON: start), try Company.object(fromJSON: start))
        let summary = try company.importValues(
            fromJSON: #"""
                {"homePlace": null, "merged": {"place": null}, "replaced": {"place": null}, "byName": {"a": {"place": null}},
                 "list": [{"id": 1, "place": null}]}
                """#)
        let patch = try company.exportedJSON(options: .init(properties: Set(summary.changedProperties)))
        #expect(
            String(decoding: patch, as: UTF8.self)
                == #"{"home_id":0,"home_place":null,"merged":{"id":0,"place":null},"replaced":{"id":0},"#
                + #""by_name":{"a":{"id":0,"place":null}},"list":[{"id":1,"place":null}]}"#)
        try other.importValues(fromJSON: patch)
        #expect(try other.exportedJSON() == company.exportedJSON())
    }

    @Test("Of a list that an update replaces, an element is exported with all others")
    func replaced() throws {
        let machine = try Machine.object(fromJSON: #"{"replaced": [{"id": 1}, {"id": 2}]}"#)
        let session = ImportSession()
        try session.insert(machine.replaced)
        let summary = try machine.importValues(
            fromJSON: #"{"replaced": [{"id": 1}, {"id": 2, "size": 3}]}"#, session: session)
        #expect(summary.changedProperties == ["replaced[1].size"])
        let patch = try machine.exportedJSON(options: .init(properties: Set(summary.changedProperties)))
        let expected = #"{"replaced":[{"id":1,"name":"","size":0},{"id":2,"name":"","size":3}]}"#
        #expect(String(decoding: patch, as: UTF8.self) == expected)
    }

    @Test("What is left out of a list does not count in the names")
    func leftOut() throws {
        let machine = Machine()
        let session = ImportSession()
        let part = Part()
        part.id = 4
        try session.insert(part)
        let summary = try machine.importValues(
            fromJSON: #"{"replaced": [1, {"id": 4, "size": 3}]}"#, options: .lenient, session: session)
        #expect(summary.changedProperties == ["replaced", "replaced[0].size"])
    }

    @Test("What has changed in an element of a set is named by the set, once")
    func sets() throws {
        final class Tag: DictionaryImportable, Hashable {
            var id = 0
            var text = ""
            var size = 0
            static var importableProperties: PropertyRegistry {
                Property(\.id, .identity)
                \.text
                \.size
            }
            static func == (left: Tag, right: Tag) -> Bool { left.id == right.id }
            func hash(into hasher: inout Hasher) { hasher.combine(id) }
        }
        final class Post: DictionaryImportable {
            var tags: Set<Tag> = []
            static var importableProperties: PropertyRegistry { \.tags }
        }
        let session = ImportSession()
        let post = try Post.object(fromJSON: #"{"tags": [{"id": 1}, {"id": 2}]}"#, session: session)
        let summary = try post.importValues(
            fromJSON: #"{"tags": [{"id": 2, "text": "t", "size": 1}, {"id": 1}]}"#, session: session)
        #expect(summary.changedProperties == ["tags"])
        let patch = try post.exportedJSON(options: .init(properties: ["tags"]))
        #expect(
            String(decoding: patch, as: UTF8.self)
                == #"{"tags":[{"id":1,"size":0,"text":""},{"id":2,"size":1,"text":"t"}]}"#)
    }

    @Test(
        "A part of a path that names nothing is an error, whether or not there is anything",
        arguments: [
            ("kept.nmae", #"Machine has no property for key "kept.nmae". Did you mean "kept.name"?"#),
            ("single.nmae", #"Machine has no property for key "single.nmae". Did you mean "single.name"?"#),
            ("byName.nmae", #"Machine has no property for key "byName.nmae". Did you mean "byName.name"?"#),
            ("kept.name.x", #"Machine has no property for key "kept.name.x". Did you mean "kept.name"?"#),
            ("kept[0].name", #"kept: there is no value at "[0].name""#),
            (#"byName["x"].name"#, #"by_name: there is no value at "x.name""#),
            ("name.x", #"Machine has no property for key "name.x". Did you mean "name"?"#),
            ("", #"Machine has no property for key "[\"\"]"."#),
        ] as [(path: String, message: String)])
    func misspelt(path: String, message: String) throws {
        let options = ExportOptions(properties: [path])
        let error = #expect(throws: ImportError.self) { try Machine().exportedJSON(options: options) }
        #expect(error?.description == message)
        let error2 = #expect(throws: ImportError.self) { try Machine().exportedDictionary(options: options) }
        #expect(error2?.description == message)
    }

    @Test("A misspelt part is an error where nothing tells the element from others, too")
    func misspeltInUnidentifiedElements() throws {
        let machine = Machine()
        machine.lines = [Line()]
        let error = #expect(throws: ImportError.self) {
            try machine.exportedJSON(options: ExportOptions(properties: ["lines[0].cuont"]))
        }
        #expect(error?.description == #"lines[0]: Line has no property for key "cuont". Did you mean "count"?"#)
    }

    @Test(
        "Every key of a dictionary can be named",
        arguments: ["\"\u{301}", "a\\\u{301}", "\"]\u{301}", "e\u{301}\"", "_"])
    func unusualKeys(key: String) throws {
        let machine = Machine()
        machine.byName = [key: Part(), "other": Part()]
        let summary = try machine.importValues(from: ["byName": [key: ["size": 4]]])
        let exported = try machine.exportedDictionary(
            options: ExportOptions(properties: Set(summary.changedProperties)))
        #expect(exported as NSDictionary == ["by_name": [key: ["size": 4]]])
    }

    @Test("Parts of paths that a model has are no error where there is no model")
    func empty() throws {
        let options = ExportOptions(properties: ["kept.name", "single.size", "byName.id"])
        let text = String(decoding: try Machine().exportedJSON(options: options), as: UTF8.self)
        #expect(text == #"{"kept":[],"by_name":{}}"#)
    }
}
