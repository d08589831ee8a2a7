import DictionaryImport
import Foundation
import TestSupport
import Testing

/// Properties of types that conform to nothing, converted and exported by functions.
@Suite("Properties of types that conform to nothing")
struct ForeignPropertyTests {
    final class Disc: DictionaryImportable, Sketch {
        var radius = 0.0
        var area: Double { radius * radius }

        static var importableProperties: PropertyRegistry { Property(\.radius, .min(0)) }
    }

    struct Box: DictionaryImportable, Sketch {
        var side = 0.0
        var area: Double { side * side }

        static var importableProperties: PropertyRegistry { \.side }
    }

    static func sketch(_ value: ImportValue) throws -> any Sketch {
        try value["side"] == nil ? value.converted(to: Disc.self) : value.converted(to: Box.self)
    }

    final class Page: DictionaryImportable {
        var title = ""
        var cover: (any Sketch)?
        var sketches: [any Sketch] = []
        var size: (width: Int, height: Int) = (0, 0)
        var operation: Operation?

        static var importableProperties: PropertyRegistry {
            \.title
            Property(\.cover, .from("front")) { value in
                try value.isNull ? nil : sketch(value)
            } exporting: {
                $0.map { ["area": $0.area] }
            }
            Property(\.sketches, converting: { try ($0.array ?? []).map(sketch) }, exporting: { $0.map(\.area) })
            Property(\.size, .required) { value in
                try (value.value(Int.self, for: "width") ?? 0, value.value(Int.self, for: "height") ?? 0)
            } exporting: {
                ["width": $0.width, "height": $0.height]
            }
            Property(\.operation, .notExported, converting: { $0.isNull ? nil : BlockOperation {} })
        }
    }

    struct Frame: DictionaryImportable {
        var content: any Sketch = Box()
        var count = 0

        static var importableProperties: PropertyRegistry {
            Property(\.content, converting: sketch)
            Property(\.count, .range(0...10), converting: { ($0.int ?? 0) + 1 })
        }
    }

    @Test("A property of any type is converted and exported by functions of its own", arguments: [false, true])
    func anyType(fromJSON: Bool) throws {
        let source: [String: Any] = [
            "title": "t", "front": ["radius": 2], "sketches": [["side": 3], ["radius": 1]],
            "size": ["width": 4, "height": 5], "operation": 1,
        ]
        let json = try JSONSerialization.data(withJSONObject: source)
        for _ in 0..<3 {
            let page = try fromJSON ? Page.object(fromJSON: json) : Page.object(from: source)
            #expect(page.cover?.area == 4)
            #expect(page.sketches.map(\.area) == [9, 1])
            #expect(page.size == (4, 5))
            #expect(page.operation != nil)
            let exported = try page.exportedDictionary()
            #expect((exported["front"] as? [String: Double]) == ["area": 4])
            #expect((exported["sketches"] as? [Double]) == [9, 1])
            #expect((exported["size"] as? [String: Int]) == ["width": 4, "height": 5])
            #expect(exported["operation"] == nil)
        }
    }

    @Test("Issues in such a property have their whole path")
    func paths() throws {
        let source: [String: Any] = [
            "size": ["width": "x"], "front": ["radius": -1],
            "sketches": [["side": 3], ["radius": "far"]],
        ]
        let error = #expect(throws: ImportError.self) { _ = try Page.object(from: source) }
        #expect(error?.issues.map(\.path.description) == ["front.radius", "sketches[1].radius", "size.width"])
        #expect(error?.issues.map(\.property) == ["radius", "radius", "size"])
    }

    final class Many: DictionaryImportable {
        var pairs: [(Disc, Box)] = []
        var inner: [any Sketch] = []

        static var importableProperties: PropertyRegistry {
            Property(\.pairs) { value in
                try (value.array ?? []).map { pair in
                    try (pair["a"]?.converted(to: Disc.self) ?? Disc(), pair[1]?.converted() ?? Box())
                }
            }
            Property(\.inner) { value in
                try (value["list"]?.array ?? []).flatMap { try $0.converted(to: [Disc].self) as [any Sketch] }
            }
        }
    }

    @Test("Their paths have every step that the function takes")
    func steps() throws {
        let error = #expect(throws: ImportError.self) {
            _ = try Many.object(from: [
                "pairs": [["a": ["radius": 1]], ["a": ["radius": "no"]]],
                "inner": ["list": [[], [["radius": "x"], ["radius": 1], ["radius": -3]]]],
            ])
        }
        #expect(
            error?.issues.map(\.path.description) == [
                "pairs[1].a.radius", "inner.list[1][0].radius", "inner.list[1][2].radius",
            ])
    }

    @Test("An update with such a property is all or nothing")
    func updates() throws {
        let page = try Page.object(from: ["title": "t", "size": ["width": 1, "height": 1]])
        #expect(throws: ImportError.self) {
            try page.importValues(from: ["size": ["width": 9, "height": 9], "sketches": [["side": "x"]]])
        }
        #expect(page.size == (1, 1))
        try page.importValues(from: ["size": ["width": 9, "height": 9]])
        #expect(page.size == (9, 9))
    }

    @Test("Structs may have such properties, with rules")
    func structs() throws {
        var frame = try Frame.object(from: ["content": ["radius": 3], "count": 4])
        #expect(frame.content.area == 9)
        #expect(frame.count == 5)
        try frame.importValues(from: ["content": ["side": 2]])
        #expect(frame.content.area == 4)
        let error = #expect(throws: ImportError.self) { try frame.importValues(from: ["count": 20]) }
        #expect(error?.facts == "count: rule")
    }

    @Test("An export of a property without an exporting: function is an error that names it")
    func exports() throws {
        let error = #expect(throws: ImportError.self) { _ = try Frame().exportedDictionary() }
        #expect(error?.issues.first?.facts == "content: notExportable")
        #expect(error?.issues.map(\.property) == ["content", "count"])
        #expect(throws: ImportError.self) { _ = try Frame().exportedJSON() }
    }

    @Test("An object that is the same already is not written")
    func unchanged() throws {
        final class Holder: DictionaryImportable {
            nonisolated(unsafe) static let shared = Disc()
            var writes = 0
            var value: (any Sketch)? { didSet { writes += 1 } }

            static var importableProperties: PropertyRegistry {
                Property(\.value, named: "value", converting: { $0.isNull ? nil : shared })
            }
        }
        let holder = Holder()
        try holder.importValues(from: ["value": NSNull()])
        #expect(holder.writes == 0)
        try holder.importValues(from: ["value": 1])
        try holder.importValues(from: ["value": 2])
        #expect(holder.writes == 1)
    }
}

// MARK: Models

protocol Sketch { var area: Double { get } }
