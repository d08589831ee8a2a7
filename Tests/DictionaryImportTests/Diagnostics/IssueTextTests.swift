import DictionaryImport
import Foundation
import TestSupport
import Testing

/// The exact words of each issue. Users see every change of them.
@Suite("The words of issues")
struct IssueTextTests {
    /// The strict options, but for missing values.
    private static let strict = ImportOptions.strict.with(\.missingValues, .keep)

    private func texts(_ source: [String: Any], _ options: ImportOptions = .default) -> [String] {
        failureLines { try Person.object(from: source, options: options) }
    }

    @Test("A value of another type is named with its type")
    func typeMismatch() {
        let friends: [Any] = [[:], [:], [:], ["age": "forty"]]
        #expect(texts(["friends": friends]) == [#"friends[3].age: expected Int, found String "forty""#])
        #expect(texts(["age": 4.5]) == ["age: expected Int, found Double 4.5"])
        #expect(texts(["age": [1]]) == ["age: expected Int, found an array"])
        #expect(texts(["age": ["a": 1]]) == ["age: expected Int, found an object"])
        #expect(
            texts(["age": Date(timeIntervalSince1970: 0)]) == ["age: expected Int, found Date 1970-01-01T00:00:00Z"])
        #expect(texts(["tags": [true, NSNull()]]) == ["tags[1]: expected String, found null"])
        #expect(texts(["tags": 5]) == ["tags: expected [String], found Int 5"])
        #expect(texts(["job": true]) == ["job: expected Job, found Bool true"])
        #expect(texts(["born": "soon"]) == [#"born: expected an ISO 8601 date or a Unix time, found String "soon""#])
        #expect(
            texts(["born": Decimal(string: "1e20") as Any]) == [
                "born: expected an ISO 8601 date or a Unix time, found Decimal 100000000000000000000"
            ])
        #expect(texts(["age": ""]) == [#"age: expected Int, found String """#])
    }

    @Test("A number out of range is named with the bounds of the type")
    func outOfRange() {
        #expect(texts(["level": 300]) == ["level: 300 is out of range for Int8 (-128...127)"])
        #expect(texts(["level": "300"]) == [#"level: "300" is out of range for Int8 (-128...127)"#])
        #expect(texts(["ratio": 1e300]) == ["ratio: 1e+300 is out of range for Float"])
        #expect(
            texts(["id": UInt64.max]) == [
                "id: 18446744073709551615 is out of range for Int (-9223372036854775808...9223372036854775807)"
            ])
    }

    @Test("A text that is no case of an enumeration is named with the cases")
    func unknownCase() {
        #expect(
            texts(["status": "opne"]) == [#"status: "opne" is not a case of Status. Its cases are "open", "closed""#])
        #expect(texts(["color": "green"]) == [#"color: "green" is not a case of Color"#])
    }

    @Test("A null is named with what can be done")
    func null() throws {
        #expect(
            texts(["id": NSNull()], Self.strict) == [
                "id: expected Int, found null. Make the property optional, or allow nulls to reset it"
            ])
        let person = Person()
        person.id = 5
        var warnings: [String] = []
        try person.importValues(from: ["ID": NSNull()]) { warnings.append($0.description) }
        #expect(warnings == ["ID: null has reset id to its initial value"])
    }

    @Test("A required value that is missing is named with its property")
    func missing() {
        #expect(
            failureLines { try Needy.object(from: [:]) } == [
                "id: required, but missing or null", "address.zip: zipCode is required, but missing or null",
            ])
        #expect(
            failureLines { try Needy.object(from: ["ID": NSNull(), "Zip": NSNull()]) } == [
                "ID: required, but missing or null", "Zip: zipCode is required, but missing or null",
            ])
    }

    @Test("A broken rule is named with the value")
    func rules() {
        let found = issues {
            try Ruled.object(from: [
                "zip": "0210", "code": "ab", "nick": "a", "name": "abcde", "motto": "a", "size": "L", "unit": 2,
                "age": 17,
                "share": 0.75, "grade": 7, "even": 3, "tags": ["a", "b", "c"], "pair": [1],
            ])
        }
        #expect(
            found.map(\.description) == [
                #"zip: "0210" does not match [0-9]{5}"#,
                #"code: "ab" must have exactly 3 characters, not 2"#,
                #"nick: "a" must have at least 2 characters, not 1"#,
                #"name: "abcde" must have at most 4 characters, not 5"#,
                #"motto: "a" must have 2 to 4 characters, not 1"#,
                #"size: "L" is not one of "S", "M""#,
                "unit: 2 is not 1",
                "age: 17 is below 18",
                "share: 0.75 is above 0.5",
                "grade: 7 is not in 1...6",
                "even: 3 must be even",
                "tags: must have 1 to 2 elements, not 3",
                "pair: must have exactly 2 elements, not 1",
            ])
        #expect(found.allSatisfy { $0.reason.code == .rule })
    }

    @Test("An unknown key is named with what was probably meant")
    func unknownKeys() {
        #expect(
            texts(["frist_name": "Ann"], Self.strict) == [
                #"Person has no property for key "frist_name". Did you mean "firstName"?"#
            ])
        #expect(texts(["shoeSize": 44], Self.strict) == [#"Person has no property for key "shoeSize"."#])
        #expect(
            texts(["job": ["titel": "x"]], Self.strict) == [
                #"job: Job has no property for key "titel". Did you mean "title"?"#
            ])
    }

    @Test("A key that loses is named with the better one")
    func shadowed() throws {
        var warnings: [String] = []
        _ = try Person.object(from: ["id": 1, "_id": 2, "ID": 3]) { warnings.append($0.description) }
        #expect(
            warnings == [
                #"id: key "ID" was not used: "id" is the better key for id"#,
                #"id: key "_id" was not used: "id" is the better key for id"#,
            ])
    }

    @Test("Keys that become one are both named")
    func collision() {
        #expect(texts(["scores": ["1": 1, "01": 2]]) == [#"scores.1: keys "01" and "1" become the same key"#])
        #expect(texts(["scores": ["one": 1]]) == [#"scores.one: expected a key of type Int, found String "one""#])
    }

    @Test("A blocked key path is named with what is in its way")
    func blocked() {
        #expect(texts(["address": "here"]) == [#"address: expected an object, found String "here""#])
    }

    @Test("Values nested too deeply are named with the limit")
    func depth() {
        var options = ImportOptions.default
        options.maximumDepth = 2
        #expect(
            texts(["friends": [["friends": [[:]]]]], options) == [
                "friends[0]: values are nested more than 2 levels deep, or contain themselves"
            ])
    }

    @Test("The issues that were not kept are counted")
    func omitted() {
        var options = ImportOptions.default
        options.maximumIssues = 1
        let source: [String: Any] = ["id": "x", "age": "y"]
        #expect(throws: ImportError.self) { try Person.object(from: source, options: options) }
        func text(_ source: [String: Any]) -> String? {
            do throws(ImportError) { _ = try Person.object(from: source, options: options) } catch {
                return error.description
            }
            return nil
        }
        #expect(
            text(["id": "x", "age": "y"]) == #"""
                id: expected Int, found String "x"
                … and 1 more issue
                """#)
        #expect(
            text(["id": "x", "age": "y", "level": "z", "born": 5.5, "job": 1]) == #"""
                id: expected Int, found String "x"
                … and 3 more issues
                """#)
    }

    @Test("A value is quoted in one line, without control characters")
    func quoting() {
        #expect(texts(["age": "a\n\t\"b\""]) == [#"age: expected Int, found String "a\n\t\"b\"""#])
        #expect(texts(["age": "a\u{0}"]) == [#"age: expected Int, found String "a\0""#])
        #expect(
            texts(["age": String(repeating: "x", count: 40)]) == [
                "age: expected Int, found String \"" + String(repeating: "x", count: 40) + "\""
            ])
        #expect(
            texts(["age": String(repeating: "x", count: 41)]) == [
                "age: expected Int, found String \"" + String(repeating: "x", count: 40) + "\"…"
            ])
    }

    @Test("Each issue is one line, whatever the keys and values of the source have in them")
    func oneLine() {
        let json = #"{"value": {"a\nadmin: is required, but missing": "x"}}"#
        #expect(
            failureLines { try Holder<[String: Int]>.object(fromJSON: json) } == [
                #"value["a\u{A}admin: is required, but missing"]: expected Int, found String "x""#
            ])
        #expect(
            texts(["age": "\u{FEFF}1\u{202E}2\u{2029}"]) == [
                #"age: expected Int, found String "\u{FEFF}1\u{202E}2\u{2029}""#
            ])
        #expect(texts(["age": "👨‍👩‍👧"]) == [#"age: expected Int, found String "👨‍👩‍👧""#])
    }

    @Test("A number too small for a Double is shown as it is, not as a zero")
    func tinyNumbers() {
        func lines<Value: ImportableValue>(_ type: Value.Type, _ number: String) -> [String] {
            failureLines { try Holder<Value>.object(fromJSON: "{\"value\": \(number)}") }
        }
        #expect(lines(Int.self, "1e-400") == ["value: expected Int, found Double 1e-400"])
        #expect(lines(Decimal.self, "-1e-400") == ["value: -1e-400 is out of range for Decimal"])
        #expect(lines(UUID.self, "0.0") == ["value: expected a UUID, found Double 0.0"])
    }

    @Test("Types are spelt as in source")
    func types() {
        let wrong: [String: Any] = ["list": 1, "table": 1, "deep": ["a": 1], "other": 1]
        #expect(
            failureLines { try Shapes.object(from: wrong) } == [
                "list: expected [String], found Int 1", "table: expected [String: Double], found Int 1",
                "deep.a: expected [Int?], found Int 1", "other: expected [[Int]], found Int 1",
            ])
        let boxes = issues { try Box<[String: Int]>.object(from: ["value": [1], "x": 1], options: .strict) }
        #expect(boxes.map(\.model) == ["Box<[String: Int]>", "Box<[String: Int]>"])
        #expect(boxes.first?.reason.expected == "[String: Int]")
        let functions = issues { try Shapes.object(from: ["list": Optional<() -> Int>.some({ 1 }) as Any]) }
        #expect(functions.map(\.reason.found) == ["() -> Int"])
    }

    @Test("An object that nestedObjectKeys leaves out is named with the reason")
    func nestedObjects() {
        #expect(
            failureLines { try Closed.object(from: ["job": ["title": "x"]]) } == [
                "job: expected an instance of Job?, because nestedObjectKeys leaves it out, found an object"
            ])
    }
}

// MARK: Models

private enum Status: String, ImportableValue, CaseIterable { case open, closed }
private enum Color: String, ImportableValue { case red }

private struct Job: DictionaryImportable {
    var title = ""
    var years = 0
    static var importableProperties: PropertyRegistry {
        \.title
        \.years
    }
}

private final class Person: DictionaryImportable {
    var id = 0
    var firstName = ""
    var age: Int?
    var level: Int8 = 0
    var ratio: Float = 0
    var status: Status?
    var color: Color?
    var born: Date?
    var scores: [Int: Int] = [:]
    var tags: [String] = []
    var city: String?
    var job: Job?
    var friends: [Person] = []

    static var importableProperties: PropertyRegistry {
        \.id
        \.firstName
        \.age
        \.level
        \.ratio
        \.status
        \.color
        \.born
        \.scores
        \.tags
        Property(\.city, .from("address.city"))
        \.job
        \.friends
    }
}

private struct Ruled: DictionaryImportable {
    var zip: String?
    var code: String?
    var nick: String?
    var name: String?
    var motto: String?
    var size: String?
    var unit: Int?
    var age: Int?
    var share: Double?
    var grade: Int?
    var even: Int?
    var tags: [String]?
    var pair: [Int]?

    static var importableProperties: PropertyRegistry {
        Property(\.zip, .matching("[0-9]{5}"))
        Property(\.code, .length(3))
        Property(\.nick, .minLength(2))
        Property(\.name, .maxLength(4))
        Property(\.motto, .lengthRange(2...4))
        Property(\.size, .oneOf("S", "M"))
        Property(\.unit, .equal(to: 1))
        Property(\.age, .min(18))
        Property(\.share, .max(0.5))
        Property(\.grade, .range(1...6))
        Property(\.even, .rule("must be even") { $0.isMultiple(of: 2) })
        Property(\.tags, .count(1...2))
        Property(\.pair, .count(2))
    }
}

private struct Needy: DictionaryImportable {
    var id = 0
    var zipCode: String?
    static var importableProperties: PropertyRegistry {
        Property(\.id, .required)
        Property(\.zipCode, .fromOnly("address.zip", "zip"), .required)
    }
}

private struct Shapes: DictionaryImportable {
    var list: [String] = []
    var table: [String: Double] = [:]
    var deep: [String: [Int?]] = [:]
    var other: ContiguousArray<[Int]> = []

    static var importableProperties: PropertyRegistry {
        \.list
        \.table
        \.deep
        \.other
    }
}

private struct Box<Value: ImportableValue>: DictionaryImportable {
    var value: [Value] = []
    static var importableProperties: PropertyRegistry { \.value }
}

private struct Closed: DictionaryImportable {
    var job: Job?
    static var nestedObjectKeys: Set<String>? { [] }
    static var importableProperties: PropertyRegistry { \.job }
}
