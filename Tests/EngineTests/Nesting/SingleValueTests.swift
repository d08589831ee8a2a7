import DictionaryImport
import Foundation
import TestSupport
import Testing

@Suite("Values of another shape")
struct SingleValueTests {
    private static var wrapping: ImportOptions {
        var options = ImportOptions.default
        options.singleValues = .wrap
        options.emptyArrays = .asObject
        return options
    }

    private func issues(_ json: String, _ options: ImportOptions = wrapping) -> [String] {
        do {
            _ = try Box.object(fromJSON: json, options: options)
            return []
        } catch {
            return error.issues.map(\.facts)
        }
    }

    @Test("One value stands for an array of it, an array of one for its element")
    func wrapped() throws {
        let json = #"""
            {"tags": "a", "numbers": "3", "grid": 5, "set": 1, "parts": {"name": "x"}, "list": ["k"], "count": [4],
             "text": ["t"], "part": [{"name": "n"}], "scores": {"a": [1]}, "date": ["2015-06-23"], "merged": {"id": 1}}
            """#
        let dictionary = try #require(JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any])
        for box in try [
            Box.object(fromJSON: json, options: Self.wrapping), Box.object(from: dictionary, options: Self.wrapping),
        ] {
            #expect(box.tags == ["a"] && box.numbers == [3] && box.grid == [[5]] && box.set == [1])
            #expect(box.parts.map(\.name) == ["x"] && box.list == ["k"] && box.count == 4 && box.text == "t")
            #expect(box.part.name == "n" && box.scores == ["a": 1] && box.date != nil && box.merged.map(\.id) == [1])
        }
    }

    @Test(
        "None of it is accepted by default", arguments: [ImportOptions.default, .strict.with(\.missingValues, .keep)])
    func byDefault(options: ImportOptions) {
        #expect(issues(#"{"tags": "a"}"#, options).count == 1)
        #expect(issues(#"{"count": [4]}"#, options) == ["count: typeMismatch"])
        #expect(issues(#"{"part": []}"#, options) == ["part: typeMismatch"])
        #expect(issues(#"{"scores": []}"#, options).count == 1)
    }

    @Test("An array of one value of another document stands for the object of a call")
    func otherDocument() throws {
        let source = ImportValue([try ImportValue(json: #"{"text": "t", "count": 4}"#)])
        #expect(try Box.object(from: source, options: Self.wrapping).text == "t")
        let box = Box()
        try box.importValues(from: source, options: Self.wrapping)
        #expect(box.text == "t" && box.count == 4)
    }

    @Test("A null is not wrapped, and more than one element is no value")
    func refused() {
        #expect(issues(#"{"numbers": null, "text": null, "tags": null}"#) == [])
        #expect(issues(#"{"count": [1, 2]}"#) == ["count: typeMismatch"])
        #expect(issues(#"{"count": []}"#) == ["count: typeMismatch"])
        #expect(issues(#"{"count": [null]}"#) == ["count: typeMismatch"])
        #expect(issues(#"{"count": [[1]]}"#) == ["count[0]: typeMismatch"])
        #expect(issues(#"{"grid": [null]}"#).count == 1)
    }

    @Test("An issue stands where the value does, once")
    func paths() {
        #expect(issues(#"{"numbers": "x"}"#) == ["numbers: typeMismatch"])
        #expect(issues(#"{"count": ["x"]}"#) == ["count[0]: typeMismatch"])
        #expect(issues(#"{"parts": {"name": {}}}"#) == ["parts.name: typeMismatch"])
        #expect(issues(#"{"part": [{"name": {}}]}"#) == ["part[0].name: typeMismatch"])
        #expect(issues(#"{"parts": [{"name": {}}]}"#) == ["parts[0].name: typeMismatch"])
        #expect(issues(#"{"scores": {"a": ["x"]}}"#) == ["scores.a[0]: typeMismatch"])
    }

    @Test("An empty array stands for an empty object")
    func emptyArrays() throws {
        var options = ImportOptions.default
        options.emptyArrays = .asObject
        let box = Box()
        box.scores = ["old": 1]
        try box.importValues(fromJSON: #"{"scores": [], "part": [], "any": [], "parts": [[]]}"#, options: options)
        #expect(box.scores == [:] && box.part.name == "" && box.any.isEmpty && box.parts.count == 1)
        #expect(issues(#"{"scores": [1]}"#, options).count == 1)
        #expect(issues(#"{"tags": "a"}"#, options).count == 1)
        #expect(issues(#"{"needy": []}"#, options) == ["needy.name: missing"])
        #expect(try Box.object(fromJSON: "[]", options: options).parts.isEmpty)
        #expect(issues("[]", .default) == ["typeMismatch"])
    }

    @Test("The same holds for the value that an update, or a plan, is about")
    func updates() throws {
        let box = Box()
        try box.importValues(fromJSON: #"[{"text": "a"}]"#, options: Self.wrapping)
        #expect(box.text == "a")
        try box.importValues(fromJSON: "[]", options: Self.wrapping)
        try box.plannedImport(fromJSON: #"[{"text": "b"}]"#, options: Self.wrapping).commit()
        #expect(box.text == "b")
        let error = #expect(throws: ImportError.self) {
            try box.importValues(fromJSON: #"[{"count": "x"}]"#, options: Self.wrapping)
        }
        #expect(error?.issues.map(\.facts) == ["[0].count: typeMismatch"])
    }

    @Test("A set becomes an array, in the order of its texts")
    func sets() throws {
        let source: [String: Any] = ["tags": Set(["c", "a", "b"]), "numbers": Set([10, 9, 1])]
        let box = try Box.object(from: source, options: Self.wrapping)
        #expect(box.tags == ["a", "b", "c"] && box.numbers == [1, 9, 10])
        #expect(throws: ImportError.self) { try Box.object(from: source) }
    }

    @Test("The same holds for the root of a document, but not for the elements of a stream")
    func roots() throws {
        #expect(try Box.object(fromJSON: #"[{"count": 3}]"#, options: Self.wrapping).count == 3)
        #expect(try Box.objects(fromJSON: #"{"count": 3}"#, options: Self.wrapping).map(\.count) == [3])
        #expect(try Box.object(fromJSON: #"{"a": [{"count": 3}]}"#, at: "a", options: Self.wrapping).count == 3)
        #expect(try First.object(fromJSON: "[5]", options: Self.wrapping).a == 5)
        #expect(throws: ImportError.self) { try Box.object(fromJSON: "[]") }
        #expect(throws: ImportError.self) { try Box.objects(fromJSON: "null", options: Self.wrapping) }
        let error = #expect(throws: ImportError.self) {
            try Box.object(fromJSON: #"{"a": [{"count": "x"}]}"#, at: "a", options: Self.wrapping)
        }
        #expect(error?.issues.map(\.path) == ["a[0].count"])
    }

    @Test("A converter gets the value as it is")
    func converters() throws {
        #expect(try Box.object(fromJSON: #"{"converted": [1]}"#, options: Self.wrapping).converted == "array")
        #expect(try Box.object(fromJSON: #"{"converted": 1}"#, options: Self.wrapping).converted == "integer")
    }

    private struct First: DictionaryImportable {
        var a = 0

        static var importableProperties: PropertyRegistry { Property(\.a, .from("[0]")) }
    }

    private struct Needy: DictionaryImportable {
        var name = ""

        static var importableProperties: PropertyRegistry { Property(\.name, .required) }
    }

    private final class Box: DictionaryImportable {
        var needy: Needy?
        var tags: [String] = []
        var numbers: [Int]?
        var grid: [[Int]] = []
        var set: Set<Int> = []
        var parts: [Part] = []
        var list: ContiguousArray<String> = []
        var count = 0
        var text: String?
        var part = Part()
        var scores: [String: Int] = [:]
        var date: Date?
        var any: [String: Any] = [:]
        var merged: [Item] = []
        var converted = ""

        static var importableProperties: PropertyRegistry {
            \.needy
            \.tags
            \.numbers
            \.grid
            \.set
            \.parts
            \.list
            \.count
            \.text
            \.part
            \.scores
            \.date
            \.any
            Property(\.merged, .merging)
            Property(\.converted, .converting { $0.kind.rawValue })
        }
    }

    private struct Part: DictionaryImportable {
        var name = ""
        static var importableProperties: PropertyRegistry { \.name }
    }

    private final class Item: DictionaryImportable {
        var id = 0
        static var importableProperties: PropertyRegistry { Property(\.id, .identity) }
    }
}

extension SingleValueTests {
    @Test("A set stands for an array in one order, whatever it is: numbers first, then other texts")
    func orderOfSets() throws {
        let elements: Set<AnyHashable> = ["9", "10", "1a", "nan", "a", 2]
        for _ in 0..<20 {
            let texts = try Holder<[String]>.convert(Set(elements.shuffled()), options: Self.wrapping)
            #expect(texts == ["2", "9", "10", "1a", "a", "nan"])
        }
        let dates: Set<Date> = [Date(timeIntervalSince1970: .nan), Date(timeIntervalSince1970: 0)]
        #expect(throws: ImportError.self) { try Holder<[Date]>.convert(dates, options: Self.wrapping) }
        let lists: Set<[Date]> = [Array(dates)]
        #expect(throws: ImportError.self) { try Holder<[[Date]]>.convert(lists, options: Self.wrapping) }
        let maps: Set<[String: Date]> = [["b": Date(timeIntervalSince1970: .infinity), "a": Date()]]
        #expect(throws: ImportError.self) { try Holder<[[String: Date]]>.convert(maps, options: Self.wrapping) }
    }

    @Test("A value that is wrapped in a merged array has no index in its path")
    func pathInMergedArray() {
        #expect(issues(#"{"merged": {"id": "x"}}"#) == ["merged.id: typeMismatch"])
    }

    @Test("An untyped array takes one value as well")
    func untyped() throws {
        let holder = try Loose.object(fromJSON: #"{"list": 4, "lists": [5], "maybe": "x"}"#, options: Self.wrapping)
        #expect(holder.list as? [Int] == [4])
        #expect(holder.maybe as? [String] == ["x"])
        #expect(throws: ImportError.self) { try Loose.object(fromJSON: #"{"list": 4}"#) }
        #expect(throws: ImportError.self) {
            try Loose.object(fromJSON: #"{"list": null}"#, options: Self.wrapping.with(\.nulls, .fail))
        }
    }
}

private struct Loose: DictionaryImportable {
    var list: [Any] = []
    var lists: [Any] = []
    var maybe: [Any]?

    static var importableProperties: PropertyRegistry {
        \.list
        \.lists
        \.maybe
    }
}
