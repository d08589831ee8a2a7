import DictionaryImport
import Foundation
import Testing

@testable import ImportExample

/// What the example prints for a document, which is the whole of `SampleAccount.swift`, compiles and imports it.
@Suite("Models written from documents")
struct ModelWriterTests {
    private static let document = #"""
        [
         {"id": 1, "first_name": "Ann", "state": "open", "created_at": "2026-01-02T03:04:05Z", "born": "1990-04-01", "home": "https://example.org/ann", "address": {"city": "Oslo", "zip": null}, "tags": ["a"], "default": true, "score": 1, "+1": 3, "lines": [{"sku": "A-1", "price": 1.5}], "notes_url": "https://example.org/notes{/id}"},
         {"id": 2, "first_name": "Bob", "state": "closed", "created_at": "2026-01-03T00:00:00.125Z", "born": null, "home": "https://example.org/bob", "address": {"city": "Rome", "zip": "00100"}, "tags": [], "default": false, "score": 2.5, "+1": 4, "lines": [], "notes_url": "https://example.org/notes{/id}"},
         {"id": 3, "first_name": "Cid", "state": "open", "created_at": "2026-01-04T00:00:00Z", "born": "1991-12-31", "home": "https://example.org/cid", "tags": [], "default": true, "score": 3, "+1": 0, "lines": [{"sku": "A-2", "price": 2}, {"sku": "B-1", "price": 2}], "notes_url": "https://example.org/notes{/id}"},
         {"id": 4, "first_name": "Dot", "state": "open", "created_at": "2026-01-04T00:00:00Z", "born": null, "home": "https://example.org/dot", "tags": [], "default": true, "score": 3, "+1": 0, "lines": [], "notes_url": "", "extra": null}
        ]
        """#

    private static func file(_ text: String, at keyPath: String? = nil) throws -> SourceFile {
        try SourceFile(Data(text.utf8), named: "file", at: keyPath)
    }

    /// The lines of the model for a document, without blanks around them.
    private static func lines(_ document: String, at keyPath: String? = nil, named name: String = "Model") throws
        -> [String]
    {
        try ModelWriter.source(for: file(document, at: keyPath), named: name).split(separator: "\n")
            .map { $0.trimmingCharacters(in: .whitespaces) }
    }

    @Test("The model that is written is SampleAccount, which this module compiles")
    func source() throws {
        let expected = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent(
            "SampleAccount.swift")
        #expect(
            try ModelWriter.source(for: Self.file(Self.document), named: "SampleAccount")
                == String(decoding: try Data(contentsOf: expected), as: UTF8.self))
    }

    @Test("The model imports its document in strict mode without an issue")
    func strictImport() throws {
        #expect(try SampleAccount.checkImportableProperties() == [])
        var found: [ImportIssue] = []
        let accounts = try SampleAccount.objects(fromJSON: Self.document, options: .strict) { found.append($0) }
        #expect(found.isEmpty)
        #expect(accounts.map(\.id) == [1, 2, 3, 4])
        #expect(accounts.map(\.state) == ["open", "closed", "open", "open"])
        #expect(accounts[1].address?.zip == "00100")
        #expect(accounts[2].lines.map(\.sku) == ["A-2", "B-1"])
    }

    @Test("What the model has imported, and updated, is exported as the document was")
    func export() throws {
        let elements = try #require(try ImportValue(json: Data(Self.document.utf8)).array)
        let accounts = try SampleAccount.objects(fromJSON: Self.document)
        for (account, element) in zip(accounts, elements) {
            #expect(try account.importValues(from: element).changedProperties == [])
        }
        #expect(try ImportValue(json: accounts.exportedJSON()) == ImportValue(elements))
    }

    struct FormCase: CustomTestStringConvertible {
        let values: [String]
        /// The declaration of the property `value`, and its entry in the list.
        let declaration: String
        var entry = "\\.value"

        var testDescription: String { values.prefix(2).joined(separator: ", ") }
    }

    @Test(
        "A property has the type and the options that its values need",
        arguments: [
            FormCase(
                values: [#""2026-01-02""#, #""2026-02-03""#], declaration: "var value = Date(timeIntervalSince1970: 0)",
                entry: #"Property(\.value, .date(.format("yyyy-MM-dd")))"#),
            FormCase(values: [#""2026-01-02T03:04:05Z""#], declaration: "var value = Date(timeIntervalSince1970: 0)"),
            FormCase(
                values: [#""2026-01-02T03:04:05.000Z""#], declaration: "var value = Date(timeIntervalSince1970: 0)",
                entry: #"Property(\.value, .date(.format("yyyy-MM-dd'T'HH:mm:ss.SSSX")))"#),
            FormCase(
                values: [#""Mon Feb 02 03:04:05 +0000 2026""#],
                declaration: "var value = Date(timeIntervalSince1970: 0)",
                entry: #"Property(\.value, .date(.format("EEE MMM dd HH:mm:ss Z yyyy")))"#),
            FormCase(
                values: [#""2026-01-02T03:04:05+02:00""#],
                declaration: """
                    var value = Date(timeIntervalSince1970: 0)  \
                    // exported in UTC, with the time, as 2026-01-02T03:04:05Z
                    """),
            FormCase(values: [#""https://example.org/a""#], declaration: #"var value = URL(fileURLWithPath: "/")"#),
            FormCase(values: [#""https://example.org/a{/b}""#], declaration: #"var value = """#),
            FormCase(values: [#""https://example.org/a b""#], declaration: #"var value = """#),
            FormCase(values: ["1", "2.5"], declaration: "var value: Double = 0"),
            FormCase(values: ["9007199254740993", "0.5"], declaration: "var value: Decimal = 0"),
            FormCase(values: ["1e999"], declaration: "var value = ImportValue(nil)"),
            FormCase(values: ["1", #""a""#], declaration: "var value = ImportValue(nil)"),
            FormCase(values: ["[1, null]"], declaration: "var value: [Int?] = []"),
            FormCase(
                values: ["[null]"],
                declaration: "var value: [ImportValue] = []  // no value in the document tells its type"),
            FormCase(values: ["1", "null"], declaration: "var value: Int?"),
            FormCase(
                values: [#"{"a": 1}"#, "null"], declaration: "var value: Value?  // a null is left out of an export"),
        ])
    func forms(form: FormCase) throws {
        let objects = form.values.map { #"{"value": \#($0)}"# }
        let lines = try Self.lines("[\(objects.joined(separator: ", "))]")
        #expect(lines.contains(form.declaration))
        #expect(lines.contains(form.entry))
    }

    @Test("A few texts are an enumeration only in a large sample")
    func enumerations() throws {
        func lines(count: Int) throws -> [String] {
            let objects = (0..<count).map { #"{"state": "\#(["open", "not-found", "none"][$0 % 3])"}"# }
            return try Self.lines("[\(objects.joined(separator: ", "))]")
        }
        #expect(try lines(count: 99).contains(#"var state = """#))
        let large = try lines(count: 102)
        #expect(large.contains("/// All of 102 values were one of these. Any other does not convert."))
        #expect(large.contains("enum State: String, CaseIterable, ImportableValue {"))
        #expect(large.contains(#"case noneValue = "none""#))
        #expect(large.contains("var state: State = .noneValue"))
    }

    @Test("The model says how a document with keys in camel case is exported, and which keys are in another case")
    func keyStyle() throws {
        let lines = try Self.lines(#"{"userID": 1, "lastName": "", "zip_code": "", "x": {"isOn": true}}"#)
        #expect(lines.contains("/// Exported by `exportedJSON(options: ExportOptions(keyStyle: .asDeclared))`."))
        #expect(lines.contains("\\.userID"))
        #expect(lines.contains(#"Property(\.zipCode, .from("zip_code"))"#))
    }

    @Test("The model says how nulls are told from what is absent, where an export has to know")
    func nulls() throws {
        let absent = try Self.lines(#"[{"a": 1}, {"b": 2}]"#)
        #expect(absent.contains("/// Exported by `exportedJSON(options: ExportOptions(nulls: .omit))`."))
        #expect(absent.contains("var a: Int?"))
        let both = try Self.lines(#"[{"a": 1, "c": null}, {"b": 2, "c": 3}]"#)
        #expect(both.contains("/// Exported by `exportedJSON()`."))
        #expect(both.contains("/// `??` tells an absent key from a null. Write `?` where that makes no difference."))
        #expect(both.contains("var a: Int??"))
        #expect(both.contains("var c: Int?"))
    }

    @Test("Keys that no name and no path can be are quoted")
    func oddKeys() throws {
        let lines = try Self.lines(#"{"a.b": 1, "": 2, "x[0]": 3, "größe": 4, "$ref": 5, "zip_code": 6}"#)
        #expect(lines.contains(#"Property(\.aB, .fromOnly(path: ["a.b"]))"#))
        #expect(lines.contains(#"Property(\.value, .fromOnly(path: [""]))"#))
        #expect(lines.contains(#"Property(\.x0, .fromOnly(path: ["x[0]"]))"#))
        #expect(lines.contains(#"Property(\.größe, .fromOnly("größe"))"#))
        #expect(lines.contains(#"Property(\.ref, .fromOnly("$ref"))"#))
    }

    @Test("The model says how its file is read")
    func usage() throws {
        #expect(try Self.lines(#"{"a": 1}"#)[2] == "/// Imported by `Model.object(fromJSON: data)`.")
        #expect(
            try Self.lines(#"{"b": [{"a": 1}, 2]}"#, at: "b")[2...4] == [
                """
                /// Imported by `Model.objects(fromJSON: data, at: "b", options: ImportOptions(onInvalidElement: .skip))`.
                """,
                "/// Exported by `exportedJSON()`.",
                "/// Elements that are no objects are left out: there are 1.",
            ])
        #expect(
            try Self.lines("{\"aB\": 1}\n{\"aB\": 2}\n")[2...3] == [
                "/// Imported by `ImportStream<Model>(.lines)`.",
                "/// Exported by `ExportStream<Model>(.lines, options: ExportOptions(keyStyle: .asDeclared))`.",
            ])
    }

    struct NameFault: CustomTestStringConvertible {
        let name: String
        let message: String

        var testDescription: String { name }
    }

    @Test(
        "A name that no model can have is refused, with the reason",
        arguments: [
            NameFault(
                name: "2fa",
                message: """
                    "2fa" is no name of a Swift type: it needs letters, digits and underscores, and begins with no digit.
                    """),
            NameFault(
                name: "My Model",
                message: """
                    "My Model" is no name of a Swift type: it needs letters, digits and underscores, and begins with no \
                    digit.
                    """),
            NameFault(name: "class", message: "class is a word of Swift itself. Take another name."),
            NameFault(name: "String", message: "String is a type that models are written with. Take another name."),
        ])
    func nameFaults(fault: NameFault) throws {
        let error = #expect(throws: Complaint.self) { try Self.lines(#"{"a": 1}"#, named: fault.name) }
        #expect(error?.description == fault.message)
        #expect(SwiftName.fault(inType: "Größe_2") == nil)
    }

    @Test("Without a name, a model is named after its key path or its file")
    func defaultNames() {
        #expect(SwiftName.type(ofObjectsIn: "orders/line-items.json", at: nil) == "LineItem")
        #expect(SwiftName.type(ofObjectsIn: "orders/feed.json", at: "data.addresses") == "Address")
        #expect(SwiftName.type(ofObjectsIn: "2.json", at: nil) == "Object2")
    }

    @Test("An object, an array and JSON Lines are read, and a document without objects is described")
    func layouts() throws {
        #expect(try Self.file(#"{"a": 1}"#).objects.count == 1)
        #expect(try Self.file(#"[{"a": 1}, 2]"#).otherCount == 1)
        #expect(try Self.file("{\"a\": 1}\n{\"a\": 2}\n").objects.count == 2)
        #expect(try Self.file(#"{"b": {"c": [{}]}}"#, at: "b.c").objects.count == 1)
        #expect(try Self.file(#"{"b": {"c": [{}]}}"#).form == "one object. Arrays of objects are at: b.c")
        #expect(
            try Self.file("[1, 2]").emptiness
                == "There are no objects in file: its 2 values are of other kinds. Nothing was done.")
        #expect(try Self.file("[]").emptiness == "There are no objects in file: it is empty. Nothing was done.")
        #expect(throws: Complaint.self) { try Self.file("{") }
        #expect(throws: Complaint.self) { try Self.file("{}", at: "x") }
    }

    @Test(
        "Keys become names",
        arguments: [
            ("first_name", "firstName"), ("ID", "id"), ("IDs", "ids"), ("URLString", "urlString"),
            ("HTTPServerURL", "httpServerURL"), ("aBTest", "aBTest"), ("ABTest", "abTest"), ("A1", "a1"),
            ("Name", "name"), ("+1", "plus1"), ("-1", "minus1"),
            ("2fa", "number2fa"), ("self", "selfValue"), ("§", "value"),
        ] as [(key: String, name: String)])
    func names(key: String, name: String) {
        #expect(SwiftName.member(key) == name)
    }
}
