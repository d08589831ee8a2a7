import DictionaryImport
import Foundation
import TestSupport
import Testing

@Suite("Rules of elements")
struct ElementRuleTests {
    /// The issues of an import, as sentences.
    private func lines(_ json: String, _ options: ImportOptions? = nil) -> [String] {
        failureLines { try Box.object(fromJSON: json, options: options) }
    }

    @Test("Each element is checked, with its index or its key in the path")
    func rules() {
        #expect(lines(#"{"tags": ["a", "bc"], "numbers": [1], "grid": [[1], []], "scores": {"a": 1}}"#) == [])
        #expect(
            lines(#"{"tags": ["a", "B", "abcd"], "numbers": [2, 0], "set": [0], "scores": {"b": 0, "a": -1}}"#) == [
                #"tags[1]: "B" does not match [a-z]+"#,
                #"tags[2]: "abcd" must have at most 3 characters, not 4"#, "numbers[1]: 0 is below 1",
                "set[0]: 0 is not greater than 0", "scores.a: -1 is below 0",
            ])
        #expect(
            lines(#"{"tags": ["A1234"]}"#) == [
                #"tags[0]: "A1234" does not match [a-z]+"#,
                #"tags[0]: "A1234" must have at most 3 characters, not 5"#,
            ])
        #expect(lines(#"{"grid": [[1, 2], [3, -1]]}"#) == ["grid[1][1]: -1 is below 0"])
        #expect(lines(#"{"tags": ["a", 1.5, null]}"#).count == 2)
        #expect(lines(#"{"places": [{"zip": "1"}, {"zip": "x"}]}"#) == ["places[1]: an object must have a number"])
    }

    @Test("A missing collection and elements that are nil break no rule")
    func none() {
        #expect(lines(#"{"numbers": null, "maybe": [null, 3]}"#) == [])
        #expect(lines(#"{"maybe": [null, 0]}"#) == ["maybe[1]: 0 is below 1"])
    }

    @Test("Where elements may be left out, those that break a rule are left out")
    func lenient() throws {
        var warnings: [String] = []
        let box = try Box.object(
            fromJSON: #"{"tags": ["a", "B", "c"], "scores": {"a": 1, "b": -1}}"#, options: .lenient
        ) { warnings.append($0.description) }
        #expect(box.tags == ["a", "c"] && box.scores == ["a": 1])
        #expect(warnings == [#"tags[1]: "B" does not match [a-z]+"#, "scores.b: -1 is below 0"])
    }

    @Test("An array of one value stands for an element with options, as for one without")
    func arraysOfOne() throws {
        var options = ImportOptions.default
        options.singleValues = .wrap
        let box = try Box.object(
            fromJSON:
                #"{"tags": [["a"], "b"], "numbers": [[1]], "colors": [["red"], ["mauve"]], "scores": {"a": [1]}}"#,
            options: options)
        #expect(box.tags == ["a", "b"] && box.numbers == [1] && box.scores == ["a": 1])
        #expect(box.colors == [.red, .other])
        #expect(
            lines(#"{"numbers": [[0], [1, 2]]}"#, options) == [
                "numbers[0][0]: 0 is below 1", "numbers[1]: expected Int, found an array",
            ])
    }

    @Test("A fallback stands for each element that does not convert, with a warning")
    func fallback() throws {
        var warnings: [String] = []
        let box = try Box.object(
            fromJSON: #"{"colors": ["red", "mauve", null], "palette": ["x", "y"], "byName": {"a": "z", "b": "green"}}"#
        ) { warnings.append($0.description) }
        #expect(box.colors == [.red, .other, .other])
        #expect(box.palette == [.other] && box.byName == ["a": .other, "b": .green])
        #expect(warnings.count == 5)
        #expect(warnings.first == #"colors[1]: "mauve" is not a case of Color. Its cases are "red", "green", "other""#)
    }

    @Test("One value that stands for an array is checked as its element")
    func single() {
        var options = ImportOptions.default
        options.singleValues = .wrap
        #expect(lines(#"{"tags": "B"}"#, options) == [#"tags: "B" does not match [a-z]+"#])
        #expect(lines(#"{"tags": "b"}"#, options) == [])
    }

    @Test("The bounds of .greaterThan and .lessThan are not included")
    func bounds() {
        #expect(lines(#"{"price": 0.1, "discount": 0.9}"#) == [])
        #expect(
            lines(#"{"price": 0, "discount": 1}"#) == [
                "price: 0 is not greater than 0.0", "discount: 1 is not less than 1.0",
            ])
        #expect(lines(#"{"discount": null}"#) == [])
        #expect(lines(#"{"price": 10}"#) == ["price: 10 is not less than 10.0"])
    }

    @Test(".unique refuses an element that is there more than once")
    func unique() {
        #expect(lines(#"{"ids": [1, 2], "names": []}"#) == [])
        #expect(
            lines(#"{"ids": [1, 2, "1"], "names": ["a", "b", "b", "a"]}"#) == [
                "ids: 1 is there more than once, but elements must be unique",
                #"names: "b" is there more than once, but elements must be unique"#,
            ])
        #expect(lines(#"{"names": null}"#) == [])
    }

    @Test("An option that elements cannot have, and a pattern that is not valid, are faults")
    func faults() {
        let error = #expect(throws: ImportError.self) { try Faulty.checkImportableProperties() }
        #expect(
            error?.description == """
                Faulty: keyed: an option in .each is for a whole property, not for elements
                Faulty: broken: ( is not a valid regular expression
                Faulty: converted: elements have options of their own only where their type converts them
                Faulty: merged: what is merged, or catches all, has no options for its elements. Remove .each(…)
                Faulty: rest: what is merged, or catches all, has no options for its elements. Remove .each(…)
                Faulty: twice: all that is said of elements stands in one .each
                """)
    }

    @Test("The issue of an element of a sensitive property does not show it")
    func sensitive() {
        #expect(lines(#"{"secrets": ["x"]}"#) == ["secrets[0]: String (hidden) does not match the pattern"])
        #expect(
            lines(#"{"pins": [1, 1]}"#) == ["pins: an element is there more than once, but elements must be unique"])
    }

    private enum Color: String, ImportableValue, CaseIterable { case red, green, other }

    private struct Place: DictionaryImportable, Equatable {
        var zip = ""
        static var importableProperties: PropertyRegistry { \.zip }
    }

    private final class Box: DictionaryImportable {
        var tags: [String] = []
        var numbers: [Int]?
        var set: Set<Int> = []
        var grid: [[Int]] = []
        var maybe: [Int?] = []
        var scores: [String: Int] = [:]
        var places: [Place] = []
        var colors: [Color] = []
        var palette: Set<Color> = []
        var byName: [String: Color] = [:]
        var price = 1.0
        var discount: Double?
        var ids: [Int] = []
        var names: [String]?
        var secrets: [String] = []
        var pins: [Int] = []

        static var importableProperties: PropertyRegistry {
            Property(\.tags, .each(.matching("[a-z]+"), .maxLength(3)))
            Property(\.numbers, .each(.min(1)))
            Property(\.set, .each(.greaterThan(0)))
            Property(\.grid, .each(.each(.min(0))))
            Property(\.maybe, .each(.min(1)))
            Property(\.scores, .each(.min(0)))
            Property(\.places, .each(.rule("must have a number") { $0.zip != "x" }))
            Property(\.colors, .each(.fallback(.other)))
            Property(\.palette, .each(.fallback(.other)))
            Property(\.byName, .each(.fallback(.other)))
            Property(\.price, .greaterThan(0), .lessThan(10))
            Property(\.discount, .lessThan(1))
            Property(\.ids, .unique)
            Property(\.names, .unique)
            Property(\.secrets, .each(.matching("[0-9]+")), .sensitive)
            Property(\.pins, .unique, .sensitive)
        }
    }

    private struct Faulty: DictionaryImportable {
        var keyed: [String] = []
        var broken: [String] = []
        var converted: [String] = []
        var merged: [String: Int] = [:]
        var rest: [String: Int] = [:]
        var twice: [String] = []
        static var importableProperties: PropertyRegistry {
            Property(\.keyed, .each(.from("x")))
            Property(\.broken, .each(.matching("(")))
            Property(\.converted, .each(.minLength(1)), .converting { _ in [] })
            Property(\.merged, .each(.min(0)), .merging)
            Property(\.rest, .each(.min(0)), .catchAll)
            Property(\.twice, .each(.minLength(1)), .each(.maxLength(2)))
        }
    }

    @Test(".unique checks long arrays too")
    func longUnique() throws {
        struct Codes: DictionaryImportable {
            var all: [Int] = []
            static var importableProperties: PropertyRegistry { Property(\.all, .unique) }
        }
        #expect(throws: ImportError.self) { try Codes.object(from: ["all": Array(0..<20) + [3]]) }
    }

    private struct Checked: DictionaryImportable {
        var marks: [Int] = []
        var codes: [String] = []

        static var importableProperties: PropertyRegistry {
            Property(\.marks, .each(.min(0)))
            Property(\.codes, .each(.matching("[0-9]{5}")))
        }
    }

    @Test("Elements of an array that has the property's type are checked too")
    func typedArrays() throws {
        let checked = try Checked.object(from: ["marks": [0, 1, 2], "codes": ["12345"]])
        #expect(checked.marks == [0, 1, 2] && checked.codes == ["12345"])
        let error = #expect(throws: ImportError.self) {
            try Checked.object(from: ["marks": [0, -1, 2, -3], "codes": ["1234", "", "12345"]])
        }
        #expect(
            error?.issues.map(\.facts) == [
                "marks[1]: rule", "marks[3]: rule", "codes[0]: rule",
                "codes[1]: rule",
            ])
        #expect(try Checked.object(fromJSON: #"{"marks": [1, 2]}"#).marks == [1, 2])
        #expect(throws: ImportError.self) { try Checked.object(fromJSON: #"{"marks": [1, -2]}"#) }
        #expect(try Checked.object(fromJSON: #"{"marks": [1, -2, 3]}"#, options: .lenient).marks == [1, 3])
    }

    @Test("The values of a dictionary with numbers as keys are checked, whatever the source has them in")
    func numberedValues() throws {
        struct Grades: DictionaryImportable {
            var grades: [Int: Int] = [:]
            static var importableProperties: PropertyRegistry { Property(\.grades, .each(.max(5))) }
        }
        let lines = ["grades.1: 100 is above 5"]
        #expect(failureLines { try Grades.object(from: ["grades": [1: 100, 2: 5]]) } == lines)
        #expect(failureLines { try Grades.object(from: ["grades": ["1": 100, "2": 5]]) } == lines)
        #expect(try Grades.object(from: ["grades": [1: 4]]).grades == [1: 4])
    }

    @Test("Elements of a set are checked in the order of their values")
    func setOrder() {
        struct Marks: DictionaryImportable {
            var marks: Set<Int> = []
            static var importableProperties: PropertyRegistry { Property(\.marks, .each(.max(9))) }
        }
        let marks = Set(5..<40)
        let lines = (10..<40).map { "marks[\($0 - 5)]: \($0) is above 9" }
        #expect(failureLines { try Marks.object(from: ["marks": marks]) } == lines)
    }
}
