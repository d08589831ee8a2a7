import DictionaryImport
import Foundation
import Testing

@Suite("Types of your own that hold a null")
struct NullableValueTests {
    @Test(
        "A missing key, a null and a value are three things",
        arguments: [
            (source: "{}", expected: Patch<String>.absent), (source: #"{"name": null}"#, expected: .null),
            (source: #"{"name": "Ann"}"#, expected: .value("Ann")),
        ])
    func patches(source: String, expected: Patch<String>) throws {
        #expect(try PersonPatch.object(fromJSON: source).name == expected)
        let dictionary = try ImportValue(json: source).any as? [String: Any] ?? [:]
        #expect(try PersonPatch.object(from: dictionary).name == expected)
    }

    @Test("A type that accepts null gets it in optionals, arrays and dictionaries too, and in strict imports")
    func nested() throws {
        let patch = try PersonPatch.object(
            fromJSON: #"{"age": null, "scores": [1, null], "names": {"a": null, "b": "x"}, "name": null}"#,
            options: .strict)
        #expect(patch.name == .null)
        #expect(patch.age == .some(.null))
        #expect(patch.scores == [.value(1), .null])
        #expect(patch.names == ["a": .null, "b": .value("x")])
        #expect(try PersonPatch.object(from: [:]).age == nil)
    }

    @Test("A raw value that is optional may be null")
    func rawValues() throws {
        var rated = Rated()
        (rated.rating, rated.ratings) = (Rating(rawValue: nil), [Rating(rawValue: 1), Rating(rawValue: nil)])
        let json = try rated.exportedJSON()
        #expect(String(decoding: json, as: UTF8.self) == #"{"rating":null,"ratings":[1,null]}"#)
        let again = try Rated.object(fromJSON: json, options: .strict)
        #expect(again.rating.rawValue == nil && again.ratings.map(\.rawValue) == [1, nil])
        try rated.importValues(from: ["rating": 5])
        #expect(rated.rating.rawValue == 5)
        try rated.importValues(from: ["rating": NSNull()])
        #expect(rated.rating.rawValue == nil)
    }

    @Test("An issue in such a type has its path")
    func paths() {
        let error = #expect(throws: ImportError.self) { try PersonPatch.object(from: ["scores": [1, "x"]]) }
        #expect(error?.issues.map(\.path.description) == ["scores[1]"])
    }

    @Test("A null does not reach a type that does not accept it")
    func others() {
        let error = #expect(throws: ImportError.self) {
            try Plain.object(from: ["code": NSNull()], options: .strict)
        }
        #expect(error?.issues.map(\.path.description) == ["code"])
    }
}

enum Patch<Value: ImportableValue & Equatable & Sendable>: ImportableValue, Equatable, Sendable {
    case absent, null
    case value(Value)

    static var acceptsNull: Bool { true }

    static func importing(_ value: ImportValue, in context: ImportContext) throws -> Patch {
        value.isNull ? .null : .value(try context.convert(value))
    }
}

private struct PersonPatch: DictionaryImportable {
    var name = Patch<String>.absent
    var age: Patch<Int>?
    var scores: [Patch<Int>] = []
    var names: [String: Patch<String>] = [:]

    static var importableProperties: PropertyRegistry {
        \.name
        \.age
        \.scores
        \.names
    }
}

private struct Plain: DictionaryImportable {
    var code = Code(text: "")

    static var importableProperties: PropertyRegistry { \.code }
}

private struct Code: ImportableValue {
    var text: String

    static func importing(_ value: ImportValue, in context: ImportContext) throws -> Code {
        Code(text: value.string ?? "")
    }
}

private struct Rating: RawRepresentable, ImportableValue { var rawValue: Int? }

private struct Rated: DictionaryImportable {
    var rating = Rating(rawValue: 3)
    var ratings: [Rating] = []
    static var importableProperties: PropertyRegistry {
        \.rating
        \.ratings
    }
}
