import DictionaryImport
import Testing

@Suite("Arrays of models, exported as a whole")
struct ExportedArrayTests {
    private struct Point: DictionaryImportable {
        var name = ""
        var x = 0
        var y: Int?

        static var importableProperties: PropertyRegistry {
            \.name
            \.x
            \.y
        }
    }

    private final class Shape: DictionaryImportable {
        var points: [Point] = []
        var next: Shape?

        static var importableProperties: PropertyRegistry {
            \.points
            \.next
        }
    }

    private func json(_ models: [some DictionaryImportable]) throws -> String {
        String(decoding: try models.exportedJSON(), as: UTF8.self)
    }

    @Test("Elements of all kinds are exported in their order")
    func order() throws {
        let points = (0..<3).map { Point(name: "point \($0) of a name that takes memory", x: $0) }
        #expect(
            try json(points)
                == "["
                + (0..<3).map { #"{"name":"point \#($0) of a name that takes memory","x":\#($0),"y":null}"# }
                .joined(separator: ",") + "]")
        let (first, second) = (Shape(), Shape())
        first.points = [Point(name: "a", x: 1, y: 2)]
        first.next = second
        #expect(
            try json([first, second])
                == #"[{"points":[{"name":"a","x":1,"y":2}],"next":{"points":[]}},{"points":[]}]"#)
        #expect(try json([Point]()) == "[]")
        #expect(try [first, second].exportedDictionaries().map(\.count) == [2, 1])
    }

    @Test("A cycle that an array begins ends")
    func cycle() throws {
        let shape = Shape()
        shape.next = shape
        #expect(try json([shape, shape]) == #"[{"points":[]},{"points":[]}]"#)
    }
}
