import DictionaryImport
import Foundation
import TestSupport
import Testing

@Suite("Conversion to arrays and sets")
struct CollectionConversionTests {
    @Test(
        "Arrays are converted element by element",
        arguments: [
            .accepts([1, 2, 3], [1, 2, 3]), .accepts([Any](), []), .accepts([Int8(1), 2], [1, 2]),
            .accepts([1.0, 2.0], [1, 2]), .accepts(NSArray(array: [1, 2]), [1, 2]),
            .accepts(NSMutableArray(array: [NSNumber(value: 1)]), [1]),
            .refuses(1), .refuses("1"), .refuses("[1]"), .refuses(["a": 1]), .refuses(true), .refuses(Date()),
            .refuses(Data([1])),
        ] as [ConversionRow<[Int]>])
    func arrays(row: ConversionRow<[Int]>) { row.check() }

    @Test("Nested arrays keep their shape")
    func nested() throws {
        #expect(try Holder<[[Int]]>.convert([[1], [], ["2", 3]] as [Any]) == [[1], [], [2, 3]])
        #expect(try Holder<[[Int?]?]>.convert([[1, nil], nil] as [Any?]) == [[1, nil], nil])
        let found = issues { try Holder<[[Int]]>.convert([[1], [2, "x"], 3] as [Any]) }
        #expect(found.map(\.path.description) == ["value[1][1]", "value[2]"])
    }

    @Test("Equal elements of a set become one")
    func sets() throws {
        #expect(try Holder<Set<Int>>.convert([1, 2, 1, "2", 1.0] as [Any]) == [1, 2])
        #expect(try Holder<Set<String>>.convert(NSArray(array: ["a", "a"])) == ["a"])
        #expect(try Holder<Set<Int>>.convert([Any]()) == [])
        #expect(
            issues { try Holder<Set<Int>>.convert([1, "x", NSNull()] as [Any]) }.map(\.path) == [
                "value[1]", "value[2]",
            ])
        #expect(issues { try Holder<Set<Int>>.convert("1") }.count == 1)
    }

    @Test("Values that have the property's type already are taken")
    func same() throws {
        #expect(try Holder<[String]>.convert(["a", "b"]) == ["a", "b"])
        #expect(try Holder<Set<String>>.convert(Set(["a", "b"])) == ["a", "b"])
        #expect(try Holder<[Date]>.convert([Date(timeIntervalSince1970: 1)]) == [Date(timeIntervalSince1970: 1)])
        #expect(try Holder<[Point]>.convert([Point(x: 1)]) == [Point(x: 1)])
        #expect(try Holder<ContiguousArray<Int>>.convert(ContiguousArray([1, 2])) == [1, 2])
        let item = Person()
        #expect(try Holder<[Person]>.convert([item])?.first === item)
        #expect(try Holder<[Person]>.convert([item, ["id": "7"]] as [Any])?.map(\.id) == [0, 7])
    }

    @Test("Every invalid element is an issue with its index")
    func elements() {
        let found = issues { try Holder<[Int]>.convert([1, "two", 3, NSNull(), 4.5, [5]] as [Any]) }
        #expect(
            found.map(\.facts) == [
                "value[1]: typeMismatch", "value[3]: typeMismatch",
                "value[4]: typeMismatch", "value[5]: typeMismatch",
            ])
        #expect(found.allSatisfy { $0.property == "value" && $0.sourceKey == "value" && $0.severity == .error })
    }

    @Test("A null element is one only where the elements are optional")
    func nullElements() throws {
        func code<T: ImportableValue>(_ type: T.Type, _ source: Any) -> [ImportIssue.Code] {
            issues { try Holder<T>.convert(source) }.map(\.reason.code)
        }
        #expect(code([String].self, ["a", NSNull()]) == [.typeMismatch])
        #expect(code([Date].self, [NSNull()]) == [.typeMismatch])
        #expect(code([URL].self, [NSNull()]) == [.typeMismatch])
        #expect(code([Point].self, [NSNull()]) == [.typeMismatch])
        #expect(code([[Int]].self, [NSNull()]) == [.typeMismatch])
        #expect(code(Set<Int>.self, [NSNull()]) == [.typeMismatch])
        #expect(try Holder<[String?]>.convert(["a", NSNull()]) == ["a", nil])
        #expect(try Holder<Set<Int?>>.convert([1, NSNull()]) == [1, nil])
    }

    @Test("Models in arrays have their place in the path")
    func models() throws {
        #expect(
            try Holder<[Point]>.convert([["x": 1], ["X": "2"], [:]] as [Any]) == [
                Point(x: 1), Point(x: 2), Point(x: 0),
            ])
        let found = issues { try Holder<[Point]>.convert([["x": 1], ["X": "a"], 5, "b"] as [Any]) }
        #expect(
            found.map(\.facts) == [
                "value[1].X: typeMismatch", "value[2]: typeMismatch",
                "value[3]: typeMismatch",
            ])
    }

    @Test("What JSONSerialization has read is converted")
    func json() throws {
        #expect(try Holder<[String]>.convert(try serialized(#"["a", 1, true, 0.5]"#)) == ["a", "1", "true", "0.5"])
        #expect(try Holder<[Bool]>.convert(try serialized("[true, 0, 1]")) == [true, false, true])
        #expect(issues { try Holder<[String]>.convert(try serialized(#"["a", null]"#)) }.map(\.path) == ["value[1]"])
        #expect(try Holder<[Point]>.convert(try serialized(#"[{"x": 3}]"#)) == [Point(x: 3)])
    }
}
