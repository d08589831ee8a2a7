import DictionaryImport
import Foundation
import TestSupport
import Testing

@Suite("Conversion to optionals")
struct OptionalConversionTests {
    /// A value that means nothing. `@unchecked Sendable`: the value is never changed.
    struct Nothing: @unchecked Sendable, CustomTestStringConvertible {
        let testDescription: String
        let value: Any
    }

    @Test(
        "A null is nil",
        arguments: [
            Nothing(testDescription: "NSNull", value: NSNull()),
            Nothing(testDescription: "nil", value: Int?.none as Any),
            Nothing(testDescription: "nil of another type", value: String?.none as Any),
            Nothing(testDescription: "nil in an optional", value: Int??.some(.none) as Any),
            Nothing(testDescription: "nil of Any", value: Any?.none as Any),
            Nothing(testDescription: "NSNull in an optional", value: NSNull?.some(NSNull()) as Any),
            Nothing(testDescription: "deep nil", value: Int????.some(.some(.some(nil))) as Any),
        ])
    func nulls(nothing: Nothing) throws {
        let null = nothing.value
        #expect(ImportValue(null).isNull)
        let form = try Form.object(from: [
            "count": null, "text": null, "date": null, "numbers": [1, null, 3], "list": null,
            "names": ["a": null, "b": "c"],
            "nested": null,
        ])
        #expect(form.count == nil)
        #expect(form.text == nil)
        #expect(form.date == nil)
        #expect(form.numbers == [1, nil, 3])
        #expect(form.list == nil)
        #expect(form.names == ["a": nil, "b": "c"])
        #expect(form.nested == nil)
    }

    @Test("Optionals inside Any are unwrapped, however deep")
    func unwrapping() throws {
        let form = try Form.object(from: [
            "count": Int??.some(.some(5)) as Any, "text": Any?.some("new") as Any,
            "numbers": [Int?.some(1), nil, 3] as [Int?], "list": [Int]?.some([1]) as Any,
            "names": ["a": "b", "c": nil] as [String: String?],
            "nested": [String: Any]?.some(["count": Int8?.some(7) as Any]) as Any, "doubly": 3,
        ])
        #expect(form.count == 5)
        #expect(form.text == "new")
        #expect(form.numbers == [1, nil, 3])
        #expect(form.list == [1])
        #expect(form.names == ["a": "b", "c": nil])
        #expect(form.nested?.count == 7)
        #expect(form.doubly == 3)
    }

    @Test("A dictionary whose values are optional is a source as any other")
    func optionalValues() throws {
        let source: [String: Any?] = ["count": 5, "text": nil, "numbers": [1, nil], "nested": ["list": [2]]]
        let form = try Form.object(from: source as [String: Any])
        #expect(form.count == 5)
        #expect(form.text == nil)
        #expect(form.numbers == [1, nil])
        #expect(form.nested?.list == [2])
    }

    @Test("A missing key keeps the value, in new objects and in updates")
    func missing() throws {
        #expect(try Form.object(from: [:]).count == 1)
        let form = Form()
        try form.importValues(from: ["text": "new"])
        #expect(form.count == 1)
        #expect(form.text == "new")
    }

    @Test("A null of JSON is nil")
    func json() throws {
        let source = try #require(
            try serialized(#"{"count": null, "numbers": [null, 2], "list": null}"#) as? [String: Any])
        let form = try Form.object(from: source)
        #expect(form.count == nil)
        #expect(form.numbers == [nil, 2])
        #expect(form.list == nil)
    }

    @Test("What does not convert is an error, never nil")
    func failures() {
        let found = issues {
            try Form.object(from: ["count": "x", "date": "soon", "numbers": [1, "x"], "list": 5, "nested": "y"])
        }
        #expect(found.map(\.path.description) == ["count", "date", "numbers[1]", "list", "nested"])
    }
}

// MARK: Models

private final class Form: DictionaryImportable {
    var count: Int? = 1
    var text: String? = "old"
    var date: Date? = Date(timeIntervalSince1970: 0)
    var numbers: [Int?] = [0]
    var list: [Int]? = [0]
    var names: [String: String?] = ["old": "x"]
    var nested: Form?
    var doubly: Int?? = 1

    static var importableProperties: PropertyRegistry {
        \.count
        \.text
        \.date
        \.numbers
        \.list
        \.names
        \.nested
        \.doubly
    }
}
